package lua

import (
	"os"
	"reflect"
	"runtime"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestReadersOfOneState reads a state whose moves are a function's from several goroutines, as
// the core allows while nobody changes it; the race detector tells when one of them does.
func TestReadersOfOneState(t *testing.T) {
	source, err := os.ReadFile("testdata/delta-by-functions.lua")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Rules("delta-by-functions.lua", source, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := core.Compile(*r)
	if err != nil {
		t.Fatal(err)
	}
	s, random := g.NewState(), core.NewRandom(7)
	for !s.Over() && s.Plies() < 25 {
		var wait sync.WaitGroup
		for range 3 {
			wait.Go(func() {
				legal := s.AppendLegal(nil)
				if len(legal) != s.CountLegal() || !s.IsLegal(legal[0]) || len(s.AppendParts(nil, legal[0])) == 0 || s.PositionText() == "" {
					t.Error("the state is read in two ways")
				}
				c := s.Clone()
				c.PlayUnchecked(legal[len(legal)-1])
				c.AppendLegal(nil)
				for _, turn := range r.Turns {
					f, ok := turn.Actions[0].(core.ActionsFunc)
					if !ok {
						continue
					}
					first, err := f.Of(s.View(s.Mover()))
					if err != nil {
						t.Error(err)
					}
					other, _ := f.Of(s.View(1 - s.Mover()))
					again, _ := f.Of(s.View(s.Mover()))
					if !reflect.DeepEqual(first, again) || len(first) > 0 && len(other) > 0 && &first[0] == &other[0] {
						t.Error("what a function gave is overwritten by what it gives next")
					}
				}
			})
		}
		wait.Wait()
		s.PlayUnchecked(s.Pick(&random))
	}
}

// TestStatesOfFewActions holds that a state with few actions takes little memory after one with
// many: thousands of them are kept in a search.
func TestStatesOfFewActions(t *testing.T) {
	g, err := Load("t.lua", []byte(`local queen = piece("queen", { start = { "d1 g1 a4 j4", "a7 j7 d10 g10" } })
local wall = piece("wall", { neutral = 92 })
local function many(view)
  local list = {}
  for _, from in ipairs(view.own(queen)) do
    for _, to in ipairs((view.reach(from))) do
      for _, on in ipairs((view.reach(to))) do list[#list + 1] = { "move", from, to, "drop", wall, on } end
    end
  end
  return list
end
local function one(view) return { { "move", view.own(queen)[1], (view.reach(view.own(queen)[1]))[1] } } end
return game { title = "T", board = grid(10, 10), players = { "Ann", "Bob" }, pieces = { queen, wall }, turns = { { 1, many }, { one } }, ends = { { no_move, draw = true } } }`), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	random := core.NewRandom(1)
	for range 4 {
		s.PlayUnchecked(s.Pick(&random))
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	states := make([]*core.State, 100)
	for i := range states {
		states[i] = s.Clone()
		states[i].PlayUnchecked(states[i].Pick(&random))
	}
	const most = 40_000
	if after := heap(); after > before+uint64(len(states))*most {
		t.Errorf("%d bytes a state", (after-before)/uint64(len(states)))
	}
	runtime.KeepAlive(states)
}
