package mcts_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// slow is a game without an end whose function takes long from turn 4 on: a playout takes a
// second or more, on any machine.
const slow = `
local stone = piece("stone", { start = { "a1 b1", "a4 b4" } })
local function go(view)
  local n = 0
  if view.turn >= 4 then for i = 1, 80000 do n = n + i % 7 end end
  local all = {}
  for i, c in ipairs(view.own(stone)) do
    for j, d in ipairs(view.empty()) do all[#all + 1] = { "move", c, d } end
  end
  return all
end
return game {
  title   = "Slow",
  board   = grid(4, 4),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { go } },
  ends    = { { no_move, loss = 1 } },
}`

// TestTimeWithinPlayout ends a search by its time in the middle of a playout.
func TestTimeWithinPlayout(t *testing.T) {
	s := loadSource(t, "slow.lua", slow).NewState()
	before := whole(s)
	r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Time: 50 * time.Millisecond}})
	if err != nil || r.Playouts != 0 || len(r.Candidates) != s.CountLegal() {
		t.Errorf("%v after %d playouts, %d candidates", err, r.Playouts, len(r.Candidates))
	}
	if !reflect.DeepEqual(whole(s), before) {
		t.Error("the state is another after the search")
	}
}

// TestProgressWithinPlayout is told of in the middle of a playout, and can cancel it there.
func TestProgressWithinPlayout(t *testing.T) {
	s := loadSource(t, "slow.lua", slow).NewState()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	reports := 0
	_, err := mcts.Search(ctx, s, mcts.Options{Limits: mcts.Limits{Playouts: 1}, Progress: func(r mcts.Report) {
		if reports++; len(r.Candidates) != s.CountLegal() {
			t.Errorf("reported %d candidates", len(r.Candidates))
		}
		cancel()
	}})
	if reports != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("%v after %d reports", err, reports)
	}
}

// TestProgressChangesState plays on in the course of a search, which goes on with the position
// that it was given.
func TestProgressChangesState(t *testing.T) {
	g, random := load(t, "delta", nil), core.NewRandom(1)
	reports := 0
	for playouts := 20_000; reports == 0; playouts *= 4 { // until it takes long enough to be told of
		want := search(t, g.NewState(), playouts, 1)
		s := g.NewState()
		got, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Playouts: playouts}, Seed: 1, Progress: func(mcts.Report) {
			reports++
			s.PlayUnchecked(s.Pick(&random))
		}})
		if err != nil || !same(got, want) {
			t.Errorf("%v, and it finds %v, not %v", err, got.Best(), want.Best())
		}
	}
}
