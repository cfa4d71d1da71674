package lua

import (
	"strings"
	"testing"
)

// onBoard is a function that is called while the game is played on a board. What stands before
// it runs when the script is loaded.
func onBoard(t testing.TB, board, before, body string) *functions {
	t.Helper()
	in, err := newInterpreter("t.lua", []byte(`local stone = piece("stone", { each = 3 })
`+before+`
local function f(view)
`+body+`
end
return game { title = "T", board = `+board+`, players = { "Ann", "Bob" }, pieces = { stone }, turns = { { f } }, ends = { { no_move, draw = true } } }`), limits{})
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

// TestLinksThatJoin holds that a way ends before it comes to a cell again, also to one that is
// not where it began.
func TestLinksThatJoin(t *testing.T) {
	const board = `board { cells = "a1 b1 c1 d1", directions = { { "e", "a1-b1-c1-b1" } } }`
	g, err := Load("s.lua", []byte(`local stone = piece("stone", { each = 3 })
return game { title = "S", board = `+board+`, players = { "Ann", "Bob" }, pieces = { stone }, turns = { { drop { hand(stone), on = empty } } }, ends = { { no_move, draw = true } } }`), nil)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		"return table.concat((view.reach('a1')))":                  "b1c1",
		"return table.concat((view.reach('a1', 1, math.huge)))":    "b1c1",
		"return table.concat((select(2, view.reach('b1', 1, 9))))": "b1",
		"return tostring(view.line(view.cells, 3))":                "true",
		"return tostring(view.line(view.cells, 4))":                "false",
		"return tostring(view.line({ 'b1', 'c1', 'd1' }, 3))":      "false",
	} {
		fast, ok, plain, err := inBoth(t, onBoard(t, board, "", body), g.NewState().View(0))
		if !ok || err != nil || fast != want || plain != want {
			t.Errorf("%s\nfast: %q, %v\nplain: %q, %v", body, fast, ok, plain, err)
		}
	}
}

// TestLongestLine asks for a line longer than any board.
func TestLongestLine(t *testing.T) {
	s := smallState(t)
	for _, n := range []string{"512", "513", "1e9", "1e300", "math.huge"} {
		if fast, ok, plain, err := inBoth(t, loaded(t, "return tostring(view.line(view.cells, "+n+"))"), s.View(0)); ok && fast != "false" || plain != "false" || err != nil {
			t.Errorf("%s: fast %q, %v, plain %q, %v", n, fast, ok, plain, err)
		}
	}
}

// TestManyDirections names a direction as often as a list can. Looking through the list for each of
// them would take seconds.
func TestManyDirections(t *testing.T) {
	s := smallState(t)
	for _, way := range strings.Fields("n ne e se s sw w nw") {
		f := onBoard(t, "grid(3, 3)", "local ways = {} for i = 1, 65536 do ways[i] = '"+way+"' end", "for i = 1, 3 do view.line({}, 2, ways) end return tostring(view.line({ 'a1' }, 2, { '"+way+"', '"+way+"' }))")
		if fast, ok, plain, err := inBoth(t, f, s.View(0)); !ok || fast != "false" || plain != "false" || err != nil {
			t.Errorf("%s: fast %q, %v, plain %q, %v", way, fast, ok, plain, err)
		}
	}
}
