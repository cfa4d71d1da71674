package lua_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// played is a game whose positions functions are asked about. BEFORE stands before game, TURN
// is what is done on a turn, and END an entry of ends.
const played = `local stone = piece("stone", { each = 3 })
local man   = piece("man", { start = { "a1 b1", "a5" }, faces = { "low", "high" }, symbols = { low = { "L", "l" }, high = { "H", "h" } } })
local ball  = piece("ball", { neutral = 2, start = "c3", symbols = { "O" } })
BEFORE
return game {
  title   = "Played",
  board   = grid(5, 5),
  players = { "Ann", "Bob" },
  pieces  = { stone, man, ball },
  turns   = { { TURN } },
  ends    = { END { no_move, draw = true } },
}
`

func playedBy(before, turn, end string) []byte {
	return []byte(strings.NewReplacer("BEFORE", before, "TURN", turn, "END", end).Replace(played))
}

// playedGame is that game with moves of its own, where functions are not needed.
func playedGame(t testing.TB) *core.Game {
	t.Helper()
	g, err := lua.Load("played.lua", playedBy("", `slide { own(man) + own(stone) + any(ball), max = 2 } + drop { hand(stone) + hand(ball), on = empty }`, ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// rulesBy loads the game with a function in turns, and one as a condition and as a score.
func rulesBy(t testing.TB, before, turn, end string) *core.Rules {
	t.Helper()
	r, err := lua.Rules("played.lua", playedBy(before, turn, end), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func ask(t testing.TB, r *core.Rules, v core.View) ([]core.Action, error) {
	t.Helper()
	return r.Turns[0].Actions[0].(core.ActionsFunc).Of(v)
}

// bodyLine is where the first line of a body stands that begins a function in turns.
const bodyLine = 10

// TestActionFaults asks functions that return what is not a list of actions, or that fail.
func TestActionFaults(t *testing.T) {
	g := playedGame(t)
	s := g.NewState()
	for _, c := range []struct{ name, body, want string }{
		{"nothing", ``, `10: turns, entry 1: the function returns nothing, not a list of actions; return { } when there is nothing to do`},
		{"a number", `return 3`, `10: turns, entry 1: the function returns the number 3, not a list of actions; return { } when there is nothing to do`},
		{"a piece", `return stone`, `10: turns, entry 1: the function returns a piece, not a list of actions; return { } when there is nothing to do`},
		{"one action", "\nreturn { 'pass' }", `11: turns, entry 1: the first of the actions is the string "pass"; put braces around an action: return { { "move", from, to } }`},
		{"a key", "return { { 'pass' },\nagain = true }", `10: turns, entry 1: the list of actions has a key that is not a number; again and keep stand in an action: { { "move", from, to, again = true } }`},
		{"no table", `return { { 'pass' }, 7 }`, `10: turns, entry 1: action 2 is the number 7; an action is a list of parts: { { "move", from, to }, { "drop", piece, cell } }`},
		{"a hole", `return { nil, { 'pass' } }`, `10: turns, entry 1: action 1 is nil; an action is a list of parts: { { "move", from, to }, { "drop", piece, cell } }`},
		{"no parts", "return {\n{ 'pass' },\n{}\n}", `12: turns, entry 1: action 2: it has no parts; who does nothing passes: { "pass" }`},
		{"a number in it", `return { { 5 } }`, `10: turns, entry 1: action 1: it begins with the number 5; a part begins with its kind: move, drop, lift, pass, remove, capture, return, face or flip`},
		{"a number among parts", `return { { { "pass" }, 5 } }`, `10: turns, entry 1: action 1: part 2 is the number 5; a part is a table such as { "move", from, to }`},
		{"unknown part", "return { { 'mvoe',\n'a1', 'a2' } }", `10: turns, entry 1: action 1: unknown part "mvoe"; write { "move", from, to }`},
		{"another word", `return { { "take", "a1" } }`, `10: turns, entry 1: action 1: unknown part "take"; write { "capture", cell }`},
		{"nothing like it", `return { { "xyzzy", "a1" } }`, `10: turns, entry 1: action 1: unknown part "xyzzy"; the kinds of parts are move, drop, lift, pass, remove, capture, return, face and flip`},
		{"too much", `return { { "move", "a1", "a2", "a3" } }`, `10: turns, entry 1: action 1: unknown part "a3"; a part takes what it needs, and another may follow: { "move", from, to }`},
		{"too much in braces", `return { { { "move", "a1", "a2", "a3" } } }`, `10: turns, entry 1: action 1: move: it is given 3 things; write { "move", from, to }`},
		{"a key in a part", `return { { { "move", "a1", "a2", again = true } } }`, `10: turns, entry 1: action 1: a part has a key that is not a number; again and keep stand beside the parts: { { "move", from, to }, again = true }`},
		{"too little", `return { { "move", "a1" } }`, `10: turns, entry 1: action 1: move: nil is not a cell; beyond the edge of the board there is no cell: ask whether it is nil`},
		{"no such cell", `return { { "move", "a1", "z9" } }`, `10: turns, entry 1: action 1: move: there is no cell "z9"; the cells are a1 to e5`},
		{"capital", `return { { "move", "a1", "A2" } }`, `10: turns, entry 1: action 1: move: there is no cell "A2"; did you mean "a2"?`},
		{"no cell", `return { { "move", "a1", stone } }`, `10: turns, entry 1: action 1: move: a piece is not a cell; a cell is its name, such as "a1"`},
		{"from an empty cell", `return { { "move", "a2", "a3" } }`, `10: turns, entry 1: action 1: move: nothing stands on a2`},
		{"from a cell left", `return { { "move", "a1", "a2", "move", "a1", "a3" } }`, `10: turns, entry 1: action 1: move: nothing stands on a1`},
		{"to itself", `return { { "move", "a1", "a1" } }`, `10: turns, entry 1: action 1: move: it goes from a1 to itself`},
		{"lift onto a piece", `return { { "lift", "a1", "c3" } }`, `10: turns, entry 1: action 1: lift: c3 is not empty`},
		{"drop of no piece", `return { { "drop", "a1", "a2" } }`, `10: turns, entry 1: action 1: drop: the string "a1" is not a piece; a piece is what piece(…) made, by the name of its local`},
		{"drop on a piece", `return { { "drop", stone, "a1" } }`, `10: turns, entry 1: action 1: drop: a1 is not empty`},
		{"drop where a drop is", `return { { "drop", stone, "a2", "drop", stone, "a2" } }`, `10: turns, entry 1: action 1: drop: a2 is not empty`},
		{"drop from an empty hand", `return { { "drop", man, "a2" } }`, `10: turns, entry 1: action 1: drop: Ann has no man in hand; ask for view.hand(piece) first`},
		{"drops of the last", `return { { "drop", ball, "a2", "drop", ball, "a3" } }`, `10: turns, entry 1: action 1: drop: there is no ball in hand; ask for view.hand(piece) first`},
		{"flip of nobody's", `return { { "flip", "c3", "pass" } }`, `10: turns, entry 1: action 1: flip: the piece on c3 is nobody's`},
		{"no such face", `return { { "face", "a1", "hihg", "pass" } }`, `10: turns, entry 1: action 1: face: piece "man" has no face "hihg"; did you mean "high"?`},
		{"no faces", `return { { "face", "c3", "high", "pass" } }`, `10: turns, entry 1: action 1: face: piece "ball" has no faces`},
		{"face of nothing", `return { { "face", "c4", "high", "pass" } }`, `10: turns, entry 1: action 1: face: nothing stands on c4`},
		{"nothing told", `return { { "capture", "a1" } }`, `10: turns, entry 1: action 1: its text would be empty; what is told of an action are its parts that move, drop, lift, remove or pass; there is at least one`},
		{"too much told", `return { { "move", "a1", "a2", "move", "b1", "b2", "move", "a2", "a3" } }`, `10: turns, entry 1: action 1: 3 of its parts move, drop, lift, remove or pass, by 6 cells; there can be 3 of those, with 5 cells together; do the rest in another action of the turn, by again = true`},
		{"pass and more", `return { { "move", "a1", "a2", "pass" } }`, `10: turns, entry 1: action 1: pass: it stands beside other parts; who passes does nothing else: { "pass" }`},
		{"again", `return { { "pass", again = 1 } }`, `10: turns, entry 1: action 1: again is the number 1; write again = true when the same player goes on`},
		{"keep", `return { { "pass", keep = "a1" } }`, `10: turns, entry 1: action 1: keep is the string "a1"; write a list of cells: keep = { cell }`},
		{"keep no cell", `return { { "pass", keep = { "f1" } } }`, `10: turns, entry 1: action 1: keep: there is no cell "f1"; the cells are a1 to e5`},
		{"keep too many", `return { { "pass", keep = { "a1", "a2", "a3", "a4", "a5" } } }`, `10: turns, entry 1: action 1: 5 cells are kept; there can be 4`},
		{"unknown key", `return { { "pass", agian = true } }`, `10: turns, entry 1: action 1: unknown key "agian"; the keys are again and keep`},
		{"too many", "local t = {} for i = 1, 20001 do t[i] = 1 end\nreturn t", `10: turns, entry 1: the function returns 20001 actions; a position has at most 20000`},
		{"too many parts together", `local t = { "move", "a1", "a2" } for i = 1, 500 do t[#t+1] = "flip" t[#t+1] = "b1" end
local all = {} for i = 1, 20000 do all[i] = t end return all`, `10: turns, entry 1: the actions have more than 100000 parts together; give fewer of them, or let each do less`},
		{"too many parts", `local t = {} for i = 1, 601 do t[i] = { "pass" } end return { t }`, `10: turns, entry 1: action 1: it has more than 600 parts`},

		{"runtime", "\nlocal x = nil + 1", `11: cannot add nil and a number`},
		{"error", "error('no way')", `10: no way`},
		{"nil in a helper", "return helper(nil)", `4: cannot read "x" of t, which is nil`},
		{"out of steps", "\nwhile true do end", `11: the script ran longer than 1000000 steps; is there a loop that does not end?`},
		{"out of memory", "local t = {}\nfor i = 1, 1e6 do\nt[i] = { 1, 2, 3, 4, 5 } end", `12: the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end?`},
		{"too deep", "local function f() return 1 + f() end\nreturn f()", `10: calls are nested too deep; does a function call itself without end?`},
		{"a word", `return { drop { hand(stone), on = empty } }`, `10: hand: it says what the rules are, and they were made when the script was loaded; ask the view: view.hand(…)`},
		{"own", `return own(stone)`, `10: own: it says what the rules are, and they were made when the script was loaded; ask the view: view.own(…)`},
		{"piece", `return piece("x", { each = 1 })`, `10: piece: it says what the rules are, and they were made when the script was loaded; use it while the script is loaded`},
		{"sum of sets", `return loaded.set - loaded.set`, `10: no rules can be made while the game is played; put together what is wanted while the script is loaded`},
		{"include", `return include "x"`, `10: include: it says what the rules are, and they were made when the script was loaded; use it while the script is loaded`},

		{"write to the view", `view.x = 1`, `10: the view cannot be changed; make a table of your own`},
		{"write into the view", "\nview.own = nil", `11: the view cannot be changed; make a table of your own`},
		{"write to a list", "local t = view.own(man)\nt[1] = 'a1'", `11: a list that the view gave cannot be changed; make a table of your own`},
		{"insert in a list", `table.insert(view.cells, "a6")`, `10: a list that the view gave cannot be changed; make a table of your own`},
		{"sort a list", `table.sort(view.empty())`, `10: a list that the view gave cannot be changed; make a table of your own`},
		{"remove of a list", `table.remove(view.empty())`, `10: a list that the view gave cannot be changed; make a table of your own`},
		{"write to a table", `loaded.n = 1`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"define in a table", `function loaded.f() end`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"write deep", `loaded.inner[1].x = 1`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"insert", `table.insert(loaded.inner, 1)`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"insert first", `table.insert(loaded.inner, 1, 1)`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"sort", `table.sort(loaded.inner, function () return true end)`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"remove", `table.remove(loaded.inner)`, `10: a table made while the script was loaded cannot be changed; make a table of your own`},
		{"write in a helper", `return remember(1)`, `5: "memory" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},
		{"write in a closure", `return counter()`, `6: "n" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},
		{"write outside", "\nmemory = 1", `11: "memory" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},
		{"write by a closure made inside", "local function set(x)\nlocal a, b\na, memory = 1, x\nend\nset(3)", `12: "memory" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},
		{"redefine", "function memory() end", `10: "memory" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},
		{"choose", `memory = memory or view`, `10: "memory" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next`},

		{"view field", `return view.onw(man)`, `10: the view has no "onw"; did you mean "own"?`},
		{"view field unlike", `return view[1]`, `10: the view has no [1]`},
		{"colon", `return view:own(man)`, `10: view.own: it is given the view itself; write a dot: view.own(piece) or view.own(piece, "face")`},
		{"given nothing", `return view.at()`, `10: view.at: it is given nothing; write view.at(cell)`},
		{"given much", `return view.at("a1", "a2")`, `10: view.at: it is given 2 things; write view.at(cell)`},
		{"at nil", `return view.at(view.next("a1", "w"))`, `10: view.at: nil is not a cell; beyond the edge of the board there is no cell: ask whether it is nil`},
		{"at no cell", `return view.at "a6"`, `10: view.at: there is no cell "a6"; the cells are a1 to e5`},
		{"own of no piece", `return view.own("man")`, `10: view.own: the string "man" is not a piece; a piece is what piece(…) made, by the name of its local`},
		{"own of no face", `return view.own(man, "lwo")`, `10: view.own: piece "man" has no face "lwo"; did you mean "low"?`},
		{"own of a face that is no name", `return view.own(man, 3)`, `10: view.own: the number 3 is not a face; a face is its name`},
		{"own of a piece that is not there", `return view.own(spare)`, `10: view.own: piece "spare" is not among the game's pieces; add it to pieces`},
		{"a count", `return count(loaded.set)`, `10: count: it says what the rules are, and they were made when the script was loaded; write #view.own(…), or # before another list`},
		{"a slide", `return slide { loaded.set }`, `10: slide: it says what the rules are, and they were made when the script was loaded; an action is a list of parts: { { "move", "a1", "b1" }, { "drop", piece, "c1" } }`},
		{"line of no length", `return view.line({}, 0)`, `10: view.line: its length is the number 0; it is a whole number from 1`},
		{"line of a number", `return view.line({ 3 }, 1)`, `10: view.line: the number 3 is not a cell; a cell is its name, such as "a1"`},
		{"line of no cell", `return view.line({ "z9" }, 1)`, `10: view.line: there is no cell "z9"; the cells are a1 to e5`},
		{"next of a number", `return view.next("a1", 3)`, `10: view.next: the number 3 is not a direction; write "orthogonal", or a list such as { "n", "e" }`},
		{"reach of a number", `return view.reach("a1", 1, 1, 3)`, `10: view.reach: the number 3 is not a direction; write "orthogonal", or a list such as { "n", "e" }`},
		{"hand of nobody", `return view.hand(stone, "Eve")`, `10: view.hand: "Eve" is not a player; the players are Ann and Bob`},
		{"next of no direction", `return view.next("a1", "north")`, `10: view.next: there is no direction "north"; the directions are orthogonal, diagonal, n, ne, e, se, s, sw, w and nw`},
		{"next of several", `return view.next("a1", "diagonal")`, `10: view.next: "diagonal" is several directions; write view.beside(cell, directions) for the cells on all sides`},
		{"reach by nothing", `return view.reach("a1", 0)`, `10: view.reach: min is 0; a distance is a whole number from 1`},
		{"reach by a half", `return view.reach("a1", 1, 1.5)`, `10: view.reach: max is 1.5; a distance is a whole number from 1`},
		{"reach that way", `return view.reach("a1", 1, 2, { "n", "diagnal" })`, `10: view.reach: there is no direction "diagnal"; did you mean "diagonal"?`},
		{"line of a piece", `return view.line(man, 4)`, `10: view.line: a piece is not a list of cells; write view.line(view.own(piece), 4)`},
		{"line of nothing", `return view.line(view.own(man))`, `10: view.line: it is given 1 thing; write view.line(cells, n) or view.line(cells, n, directions)`},
		{"options are not asked", `if opt then return {} end return {}`, `10: if: an option is always true; write opt.yes (true when that is chosen) or opt.value`},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := "local function helper(t) return t.x end\n" +
				"local memory; local function remember(x) memory = x end\n" +
				"local function makeCounter() local n = 0; return function() n = n + 1; return n end end; local counter = makeCounter()\n" +
				"local loaded = { inner = { { x = 2 }, 1 }, n = 0, set = own(man) }\n" +
				`local opt = option("opt", { "no", "yes" }) local spare = piece("spare", { each = 1 }) local given = spare` + "\n" + "local chosen = function (view) " + c.body + "\nend"
			// The body stands on line 9; blank lines bring it to bodyLine.
			before = strings.Replace(before, "local chosen", strings.Repeat("\n", bodyLine-9)+"local chosen", 1)
			r := rulesBy(t, before, "chosen", "")
			_, err := ask(t, r, s.View(0))
			var e *lua.Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v\nwant %s", err, c.want)
			}
			if want := "played.lua:" + c.want; err.Error() != want {
				t.Errorf("got  %s\nwant %s", err, want)
			}
			if e.Source == "" {
				t.Error("without the line of the script")
			}
			if _, again := ask(t, r, s.View(0)); again == nil || again.Error() != err.Error() {
				t.Errorf("the second time: %v", again)
			}
		})
	}
}

// TestAnswerFaults asks conditions and scores that return what they should not.
func TestAnswerFaults(t *testing.T) {
	s := playedGame(t).NewState()
	for _, c := range []struct{ condition, score, want, wantScore string }{
		{"return 1", "return 'a'", `ends, entry 1: the function returns the number 1; a condition is true or false`, `ends, entry 1: win: the function returns the string "a"; a score is a number`},
		{"return view", "return nil", `ends, entry 1: the function returns a table; a condition is true or false`, `ends, entry 1: win: the function returns nothing; a score is a number`},
		{"return view.own", "return 0/0", `ends, entry 1: the function returns a function; a condition is true or false`, `ends, entry 1: win: the function returns NaN; NaN comes of 0/0 and the like; a score is a number from 0 to 1000000`},
		{"", "return 1/0", "", `ends, entry 1: win: the function returns inf; a score is a number from 0 to 1000000`},
		{"return nil", "return -0.5", "", `ends, entry 1: win: the function returns -0.5; a score is a number from 0 to 1000000`},
		{"return false", "return 1000000", "", ""},
		{"return true", "return 1000001", "true", `ends, entry 1: win: the function returns 1000001; a score is a number from 0 to 1000000`},
	} {
		r := rulesBy(t, "", "slide { own(man) } + drop { hand(stone) + hand(ball), on = empty }", "{ function (view) "+c.condition+" end, win = function (view) "+c.score+` end, reason = "odd" },`)
		holds, err := r.Ends[0].When.(core.ConditionFunc).Of(s.View(0))
		if got := outcome(holds, err, holds); got != c.want {
			t.Errorf("%s gives\n%s\nand should\n%s", c.condition, got, c.want)
		}
		score, err := r.Ends[0].Score.(core.ValueFunc).Of(s.View(0))
		if got := outcome(score, err, false); got != c.wantScore {
			t.Errorf("%s gives\n%s\nand should\n%s", c.score, got, c.wantScore)
		}
	}
}

func outcome(answer any, err error, show bool) string {
	switch {
	case err != nil:
		return strings.TrimPrefix(err.Error(), "played.lua:11: ")
	case show:
		return fmt.Sprint(answer)
	}
	return ""
}

func part(kind core.PartKind, piece, owner, face int, from, to core.Cell) core.Part {
	return core.Part{Kind: kind, Piece: piece, Owner: owner, Face: face, From: from, To: to}
}

// TestActionParts reads every kind of part, in braces and without.
func TestActionParts(t *testing.T) {
	g := playedGame(t)
	s := g.NewState()
	cell := func(name string) core.Cell {
		c, _ := g.Board().Cell(name)
		return c
	}
	const none = core.NoCell
	for _, c := range []struct {
		text string
		want core.Action
	}{
		{`{ "move", "a1", "a2" }`, core.Action{Parts: []core.Part{part(core.Moved, 1, 0, 0, cell("a1"), cell("a2"))}}},
		{`{ { "move", "a1", "a5" }, { "face", "a5", "high" }, again = true, keep = { "a5", "b1" } }`, core.Action{Again: true, Keep: []core.Cell{cell("a5"), cell("b1")}, Parts: []core.Part{
			part(core.Moved, 1, 0, 0, cell("a1"), cell("a5")), part(core.Turned, 1, 0, 1, none, cell("a5"))}}},
		{`{ "move", "b1", "b2", "capture", "a5", "flip", "a1", "drop", ball, "a5" }`, core.Action{Parts: []core.Part{
			part(core.Moved, 1, 0, 0, cell("b1"), cell("b2")), part(core.Captured, 1, 1, 0, cell("a5"), none), part(core.Flipped, 1, 1, 0, none, cell("a1")), part(core.Dropped, 2, core.NoPlayer, 0, none, cell("a5"))}}},
		{`{ { "lift", "c3", "d4" }, { "return", "a5" }, again = false, keep = {} }`, core.Action{Parts: []core.Part{
			part(core.Lifted, 2, core.NoPlayer, 0, cell("c3"), cell("d4")), part(core.Returned, 1, 1, 0, cell("a5"), none)}}},
		{`{ "pass" }`, core.Action{Parts: []core.Part{part(core.Passed, 0, core.NoPlayer, 0, none, none)}}},
		{`{ { "pass" } }`, core.Action{Parts: []core.Part{part(core.Passed, 0, core.NoPlayer, 0, none, none)}}},
		{`{ "return", "a1", "drop", man, "d1", "drop", stone, "d2" }`, core.Action{Parts: []core.Part{
			part(core.Returned, 1, 0, 0, cell("a1"), none), part(core.Dropped, 1, 0, 0, none, cell("d1")), part(core.Dropped, 0, 0, 0, none, cell("d2"))}}},
		{`{ "drop", stone, "d1", "move", "d1", "d2", "flip", "d2", "flip", "d2" }`, core.Action{Parts: []core.Part{
			part(core.Dropped, 0, 0, 0, none, cell("d1")), part(core.Moved, 0, 0, 0, cell("d1"), cell("d2")), part(core.Flipped, 0, 1, 0, none, cell("d2")), part(core.Flipped, 0, 0, 0, none, cell("d2"))}}},
	} {
		got, err := ask(t, rulesBy(t, "", "function (view) return { { 'pass' }, "+c.text+" } end", ""), s.View(0))
		if err != nil || len(got) != 2 || !reflect.DeepEqual(got[1], c.want) {
			t.Errorf("%s gives\n%+v, %v\nand should\n%+v", c.text, got, err, c.want)
		}
	}
	if got, err := ask(t, rulesBy(t, "", "function (view) return { } end", ""), s.View(0)); len(got) != 0 || err != nil {
		t.Errorf("no actions: %v, %v", got, err)
	}
}

// TestFunctionsInRules loads functions where they can stand, and where they cannot.
func TestFunctionsInRules(t *testing.T) {
	for _, c := range []struct{ before, turn, end, want string }{
		{"", "function (view) return {} end", "", ""},
		{"local function f(view) return {} end", "1, f }, { 2, { Ann = f } }, { f", "", ""},
		{"local function f(view) return {} end", "f", `{ f, draw = true },`, `11: ends, entry 1: it does not say its reason; write reason = "word" for the results`},
		{"local function f(view) return {} end", "f", `{ f, draw = true, reason = "odd", from = 3 },`, ""},
		{"local function f() return {} end", "f", "", `4: turns, entry 1: a function that stands there is given one thing, the view, and this one takes nothing; write function (view) … end; a function that makes what is wanted has to be called`},
		{"local function f(a, b) return {} end", "f", "", `4: turns, entry 1: a function that stands there is given one thing, the view, and this one takes 2; write function (view) … end; a function that makes what is wanted has to be called`},
		{"local function f(...) return {} end", "f", "", `4: turns, entry 1: a function that stands there is given one thing, the view, and this one takes any number; write function (view) … end; a function that makes what is wanted has to be called`},
		{"local function f(view) return {} end", "f + slide { own(man) }", "", `10: +: a word or function that is not called and a move cannot be put together; call it, if it makes what is wanted; a function that is called while the game is played stands alone in its entry of turns or ends`},
		{"local function f(view) return {} end", "all_of(slide { own(man) }, f)", "", `10: all_of: a function cannot be part of it; call it, if it makes what is wanted; a function that is called while the game is played stands alone in its entry of turns or ends`},
		{"local function f(view) return {} end", "f", `{ all_of(at_most(own(man), 1), f), draw = true, reason = "odd" },`, `11: all_of: a function cannot be part of it; call it, if it makes what is wanted; a function that is called while the game is played stands alone in its entry of turns or ends`},
		{"local function f(view) return {} end", "f", `{ turns_since(f, 1), draw = true },`, `11: turns_since: a function cannot be part of it; call it, if it makes what is wanted; a function that is called while the game is played stands alone in its entry of turns or ends`},
		{"", "slide", "", `10: turns, entry 1: a word or function that is not called is not a move; a move is slide { … }, advance { … }, drop { … } or another, or several joined by * and +`},
	} {
		_, err := lua.Rules("played.lua", playedBy(c.before, c.turn, c.end), nil)
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "played.lua:")
		}
		if got != c.want {
			t.Errorf("%s | %s | %s gives\n%s\nand should\n%s", c.before, c.turn, c.end, got, c.want)
		}
	}
}

// TestTooManyFunctions loads a script with more functions than there can be.
func TestTooManyFunctions(t *testing.T) {
	_, err := lua.Rules("many.lua", []byte(`local stone = piece("stone", { each = 1 })
local function f(view) return {} end
local turns, ends = {}, { { no_move, draw = true } }
for n = 1, 600 do turns[n], ends[n + 1] = { f }, { f, draw = true, reason = "odd" } end
return game { title = "Many", board = grid(2, 2), players = { "Ann", "Bob" }, pieces = { stone }, turns = turns, ends = ends }`), nil)
	if want := "many.lua:5: more than 1000 functions stand in turns and ends"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
