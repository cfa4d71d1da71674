package lua

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// busy is a game whose functions use all that could be left over from one call to the next.
const busy = `local stone = piece("stone", { each = 4 })
local limit = option("limit", { 3, 5 })
local shared = include "shared"
local words = { "one", "two", far = { 3 } }

local function all(view)
  local list, n, seen = {}, 0, {}
  local function add(action) n = n + 1; list[n] = action end
  for _, c in ipairs(view.empty()) do
    seen[c] = (seen[c] or 0) + #words
    if seen[c] <= limit.value and view.hand(stone) > 0 then add { "drop", stone, c } end
  end
  for _, c in ipairs(view.own(stone)) do
    local ends, behind = view.reach(c, 1, shared.most(seen))
    for i, to in ipairs(ends) do
      add { { "move", c, to }, keep = { behind[i] }, again = view.owner(c) == view.player }
    end
  end
  table.sort(list, function (a, b) return #a > #b end)
  return list
end

return game {
  title = "Busy", board = grid(4, 4), players = { "Ann", "Bob" }, pieces = { stone },
  turns = { TURN },
  ends  = { ENDS { no_move, draw = true } },
}
`

const byFunctions = `{ all }`
const byPatterns = `{ drop { hand(stone), on = empty } + slide { own(stone) } }`
const busyEnds = `{ function (view) return #view.own() > 2 end, win = function (view) return #view.empty() / 4 end, reason = "odd" },`

var shelfOf = fstest.MapFS{"shared.lua": &fstest.MapFile{Data: []byte("local all = { 1, 2, 3 }\nreturn { most = function (t) return #all end }\n")}}

func busyRules(t testing.TB, options map[string]string) *core.Rules {
	t.Helper()
	r, err := Loader{Library: shelfOf}.Rules("busy.lua", []byte(strings.NewReplacer("TURN", byFunctions, "ENDS", busyEnds).Replace(busy)), options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func busyStates(t testing.TB) (states []*core.State) {
	t.Helper()
	g, err := Loader{Library: shelfOf}.Load("busy.lua", []byte(strings.NewReplacer("TURN", byPatterns, "ENDS", "").Replace(busy)), nil)
	if err != nil {
		t.Fatal(err)
	}
	random := core.NewRandom(5)
	for range 4 {
		s := g.NewState()
		for !s.Over() && s.Plies() < 20 {
			states = append(states, s.Clone())
			s.PlayUnchecked(s.Pick(&random))
		}
	}
	return states
}

// answers is what the functions of the busy game say of some positions.
func answers(r *core.Rules, states []*core.State) (all []any, err error) {
	for _, s := range states {
		for player := range 2 {
			actions, err1 := r.Turns[0].Actions[0].(core.ActionsFunc).Of(s.View(player))
			holds, err2 := r.Ends[0].When.(core.ConditionFunc).Of(s.View(player))
			score, err3 := r.Ends[0].Score.(core.ValueFunc).Of(s.View(player))
			if err = errors.Join(err1, err2, err3); err != nil {
				return nil, err
			}
			all = append(all, actions, holds, score)
		}
	}
	return all, nil
}

// TestFunctionsInGoroutines asks from many goroutines at once; each gets the answers that
// one alone does.
func TestFunctionsInGoroutines(t *testing.T) {
	states := busyStates(t)
	r := busyRules(t, nil)
	want, err := answers(busyRules(t, nil), states)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				if got, err := answers(r, states); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("other answers, %v", err)
					return
				}
			}
		})
	}
	wait.Wait()
}

// TestIdleMachines holds that machines are used again, and that no more are kept than are
// worth it.
func TestIdleMachines(t *testing.T) {
	f := &functions{world: &world{}}
	for range maxIdle + 5 {
		f.put(&runner{})
	}
	if len(f.idle) != maxIdle {
		t.Errorf("%d machines are kept", len(f.idle))
	}
	first := f.idle[maxIdle-1]
	if r, err := f.take(); r != first || err != nil || len(f.idle) != maxIdle-1 {
		t.Errorf("another machine, %v", err)
	}
}

// loaded gives what is kept of a script and its functions.
func loaded(t testing.TB, body string) *functions {
	t.Helper()
	text := `local stone = piece("stone", { each = 3 })
local words = { "a", "b" }
local function f(view)
` + body + `
end
return game { title = "T", board = grid(3, 3), players = { "Ann", "Bob" }, pieces = { stone }, turns = { { f } }, ends = { { no_move, draw = true } } }`
	in, err := newInterpreter("t.lua", []byte(text), limits{})
	if err != nil {
		t.Fatal(err)
	}
	sc := &script{in: in, file: "t.lua", called: &functions{}}
	r, err := sc.run()
	if err != nil {
		t.Fatal(err)
	}
	sc.keep(r)
	return sc.called
}

func smallState(t testing.TB) *core.State {
	t.Helper()
	g, err := Load("s.lua", []byte(`local stone = piece("stone", { each = 3 })
return game { title = "S", board = grid(3, 3), players = { "Ann", "Bob" }, pieces = { stone }, turns = { { drop { hand(stone), on = empty } } }, ends = { { no_move, draw = true } } }`), nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.NewState()
}

// TestBudgetOfCalls holds that each call has the same budget, whatever its machine has done
// before: it takes as many steps and bytes every time, and ends at the same place.
func TestBudgetOfCalls(t *testing.T) {
	f := loaded(t, `  local long, list, grown = ("x"):rep(20000), {}, {}
  for _, c in ipairs(view.empty()) do
    local own = view.own(stone)
    grown[#grown + 1] = function () grown = nil return own end
    list[#list + 1] = { "drop", stone, c }
    if view.turn > 1 then for i = 1, 1e9 do list[c .. i] = { long .. i } end end
  end
  return list`)
	s := smallState(t)
	var steps, bytes int64
	for n := range 30 {
		r, err := f.take()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.actions(0, s.View(0)); err != nil {
			t.Fatal(err)
		}
		if n > 0 && (r.in.meter.steps != steps || r.in.meter.bytes != bytes) {
			t.Fatalf("call %d takes %d steps and %d bytes, and the one before took %d and %d", n, r.in.meter.steps, r.in.meter.bytes, steps, bytes)
		}
		steps, bytes = r.in.meter.steps, r.in.meter.bytes
		f.put(r)
	}
	later := s.Clone()
	for _, text := range []string{"a1", "b1"} {
		if _, err := later.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	want := ""
	for range 5 {
		_, err := call(f, 0, later.View(0), (*runner).actions)
		if want == "" && err != nil {
			want = err.Error()
		}
		if err == nil || err.Error() != want || !strings.HasPrefix(want, "t.lua:9: the script") {
			t.Fatalf("%v, and before %s", err, want)
		}
		if _, err := call(f, 0, s.View(0), (*runner).actions); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMachineDoesNotGrow calls functions many times in one machine.
func TestMachineDoesNotGrow(t *testing.T) {
	f := loaded(t, `  local list, made = {}, {}
  for _, c in ipairs(view.empty()) do
    local around = view.beside(c)
    made[#made + 1] = function (n) around = n return list end
    list[#list + 1] = { { "drop", stone, c }, keep = { c } }
  end
  for n = 1, 20 do made[n % #made + 1](n) end
  return list`)
	s := smallState(t)
	ask := func(times int) uint64 {
		for range times {
			if actions, err := call(f, 0, s.View(0), (*runner).actions); err != nil || len(actions) != 9 {
				t.Fatal(actions, err)
			}
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	calls := 100_000
	if testing.Short() {
		calls = 10_000
	}
	before := ask(1000)
	after := ask(calls)
	r := f.idle[0]
	if len(f.idle) != 1 || r.in.made != nil || len(r.in.open) > maxOpen || len(r.view.lists) > maxLists {
		t.Errorf("%d machines; %d lists of the view", len(f.idle), len(r.view.lists))
	}
	if after > before+1<<20 {
		t.Errorf("%d bytes are held, and %d after %d calls", before, after, calls)
	}
	frozen := len(r.in.frozen)
	if many := loaded(t, "  for n = 1, 1000 do view.beside('a1') end return {}"); true {
		if _, err := call(many, 0, s.View(0), (*runner).actions); err != nil || len(many.idle[0].view.lists) > maxLists || len(many.idle[0].in.frozen) > frozen+maxLists {
			t.Errorf("%v, %d lists", err, len(many.idle[0].view.lists))
		}
	}
}

// TestViewUsedAfter keeps a function of the view beyond the call, as no script can.
func TestViewUsedAfter(t *testing.T) {
	f := loaded(t, "  return {}")
	r, err := f.take()
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"own":    "t.lua:3: view.own: the function that was given the view has returned; a view is good for one call",
		"player": "t.lua:3: view.player: the function that was given the view has returned; a view is good for one call",
	} {
		in := r.in
		body, err := in.vm.LoadString("local view = ... \nlocal word = '" + word + "'\nlocal f = view[word] f()")
		if err != nil {
			t.Fatal(err)
		}
		body.Proto.SourceName = chunkName
		if _, err := in.callSealed(body, r.view.table); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nand should\n%s", word, err, want)
		}
	}
}

// TestFunctionTexts holds that the text of a function changes with the script, what it
// includes and the options that are chosen, and with nothing else.
func TestFunctionTexts(t *testing.T) {
	text := func(source string, library fstest.MapFS, options map[string]string) string {
		r, err := Loader{Library: library}.Rules("any.lua", []byte(source), options)
		if err != nil {
			t.Fatal(err)
		}
		a, c, v := r.Turns[0].Actions[0].(core.ActionsFunc), r.Ends[0].When.(core.ConditionFunc), r.Ends[0].Score.(core.ValueFunc)
		if a.Text == c.Text || a.Text == v.Text || c.Text == v.Text {
			t.Error("two functions have one text")
		}
		if a.At.Line != 6 || c.At.Line != 26 || c.At.File != "any.lua" {
			t.Errorf("places %v and %v", a.At, c.At)
		}
		return a.Text + c.Text + v.Text
	}
	source := strings.NewReplacer("TURN", byFunctions, "ENDS", busyEnds).Replace(busy)
	first := text(source, shelfOf, nil)
	if text(source, shelfOf, map[string]string{"limit": "3"}) != first {
		t.Error("the default chosen makes another text")
	}
	if text(source, shelfOf, map[string]string{"limit": "5"}) == first {
		t.Error("an option makes no other text")
	}
	if text(source+" ", shelfOf, nil) == first {
		t.Error("another script has the same text")
	}
	other := fstest.MapFS{"shared.lua": &fstest.MapFile{Data: append([]byte("--\n"), shelfOf["shared.lua"].Data...)}}
	if text(source, other, nil) == first {
		t.Error("another library makes no other text")
	}
}

// TestLibraryIsReadOnce changes what a script was loaded from before its functions are
// called for the first time.
func TestLibraryIsReadOnce(t *testing.T) {
	library := fstest.MapFS{"shared.lua": shelfOf["shared.lua"]}
	source := []byte(strings.NewReplacer("TURN", byFunctions, "ENDS", busyEnds).Replace(busy))
	options := map[string]string{"limit": "5"}
	r, err := Loader{Library: library}.Rules("busy.lua", source, options)
	if err != nil {
		t.Fatal(err)
	}
	delete(library, "shared.lua")
	clear(source)
	options["limit"] = "none"
	r.Pieces[0].Name, r.Players[0] = "x", "y"
	states := busyStates(t)
	got, err := answers(r, states)
	if err != nil {
		t.Fatal(err)
	}
	want, err := answers(busyRules(t, map[string]string{"limit": "5"}), states)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other answers, %v", err)
	}
}

// TestNothingOfLuaWithoutFunctions loads a script that has none.
func TestNothingOfLuaWithoutFunctions(t *testing.T) {
	text, err := os.ReadFile("../variants/daldos.lua")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Rules("daldos.lua", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	look(t, reflect.ValueOf(r), map[uintptr]bool{}, "rules")
}

// look walks everything that a value holds for what is of a Lua machine.
func look(t *testing.T, v reflect.Value, seen map[uintptr]bool, path string) {
	if strings.HasPrefix(v.Type().PkgPath(), "github.com/yuin") || v.Type() == reflect.TypeFor[functions]() {
		t.Errorf("%s is of the Lua machine", path)
		return
	}
	switch v.Kind() {
	case reflect.Func:
		if !v.IsNil() {
			t.Errorf("%s is a function", path)
		}
	case reflect.Pointer:
		if !v.IsNil() && !seen[v.Pointer()] {
			seen[v.Pointer()] = true
			look(t, v.Elem(), seen, path)
		}
	case reflect.Interface:
		if !v.IsNil() {
			look(t, v.Elem(), seen, path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			look(t, v.Field(i), seen, path+"."+v.Type().Field(i).Name)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			look(t, v.Index(i), seen, fmt.Sprintf("%s[%d]", path, i))
		}
	}
}

// TestEngineFaultInCalls breaks a machine, which is told and does not harm the next call.
func TestEngineFaultInCalls(t *testing.T) {
	f := loaded(t, "  return { { 'pass' } }")
	s := smallState(t)
	if _, err := call(f, 0, s.View(0), (*runner).actions); err != nil {
		t.Fatal(err)
	}
	f.idle[0].fast = nil
	f.idle[0].all[0].fn = f.idle[0].in.vm.NewFunction(func(*glua.LState) int { panic("broken") })
	_, err := call(f, 0, s.View(0), (*runner).actions)
	var internal *InternalError
	if !errors.As(err, &internal) || len(f.idle) != 0 {
		t.Errorf("%v, and %d machines are kept", err, len(f.idle))
	}
	if _, err := call(f, 0, s.View(0), (*runner).actions); err != nil {
		t.Error(err)
	}
	f.all = f.all[:0]
	f.idle = nil
	if _, err := call(f, 0, s.View(0), (*runner).actions); !errors.As(err, &internal) {
		t.Error(err)
	}
}

// TestFunctionsOfLibrary calls functions that stand in a library, or call into one.
func TestFunctionsOfLibrary(t *testing.T) {
	library := fstest.MapFS{"ways.lua": &fstest.MapFile{Data: []byte(`local kept = { 1 }
local function bad(view)
  return {
    { "pass" }, { "move", view.cells[1] },
  }
end
local function write(view) kept[1] = 2 return {} end
return { bad = bad, write = write, fail = function (x) return x.y end, kept = kept }
`)}}
	s := smallState(t)
	for turn, want := range map[string]string{
		"ways.bad":   `ways.lua:4: turns, entry 1: action 2: move: nil is not a cell; beyond the edge of the board there is no cell: ask whether it is nil (from mine.lua:2)`,
		"ways.write": `ways.lua:7: what include "ways" gave cannot be changed; make a table of your own (from mine.lua:2)`,
		"function (view)\nlocal x = ways.fail(nil) return {} end":     `ways.lua:8: cannot read "y" of x, which is nil (from mine.lua:4)`,
		"function (view)\nways.kept[1] = 2 end":                       `mine.lua:4: what include "ways" gave cannot be changed; make a table of your own`,
		"function (view) return { { 'drop', stone, 'a1' },\n{} } end": `mine.lua:4: turns, entry 1: action 2: it has no parts; who does nothing passes: { "pass" }`,
	} {
		text := "local stone = piece('stone', { each = 3 })\nlocal ways = include 'ways'\n" +
			"return game { title = 'T', board = grid(3, 3), players = { 'Ann', 'Bob' }, pieces = { stone }, turns = { { " + turn + " } }, ends = { { no_move, draw = true } } }"
		r, err := Loader{Library: library}.Rules("mine.lua", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := r.Turns[0].Actions[0].(core.ActionsFunc).Of(s.View(0)); err == nil || err.Error() != want {
				t.Errorf("%s gives\n%v\nand should\n%s", turn, err, want)
			}
		}
	}
}
