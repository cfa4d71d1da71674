package lua_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// sample is a whole game; each bad script is this one with something changed.
const sample = `local scoring = option("scoring", { "points", "win-loss" })
local stone   = piece("stone", { each = 9 })

local relay = slide { own(stone), min = 2, as = "leader" }
            * drop  { first_of(hand(stone), lift(own(stone) - "leader")), on = behind "leader" }
local place = drop  { hand(stone), on = empty }

return game {
  title   = "Sample",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = {
    { 1, place },
    { 2, { White = relay, Black = relay + place } },
    { relay },
  },
  ends = {
    { line(own(stone), 4), win = scoring.points and count(empty) or 1 },
    { no_move,             loss = scoring.points and 1 or 0.5 },
  },
}
`

// changed is a script with some of it replaced.
func changed(t *testing.T, source string, replace ...string) []byte {
	t.Helper()
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(source, replace[i]) {
			t.Fatalf("%q is not in the script", replace[i])
		}
		source = strings.Replace(source, replace[i], replace[i+1], 1)
	}
	return []byte(source)
}

func TestSample(t *testing.T) {
	g, err := lua.Load("folder/sample.lua", []byte(sample), nil)
	if err != nil {
		t.Fatal(err)
	}
	n, err := core.Perft(context.Background(), g.NewState(), 4, 0)
	if g.Name() != "sample" || g.Title() != "Sample" || n != 103904 || err != nil {
		t.Errorf("name %q, title %q, perft 4 = %d, %v", g.Name(), g.Title(), n, err)
	}
}

// TestBadScripts has one script for each mistake the words can find, and the whole
// text of the error.
func TestBadScripts(t *testing.T) {
	for _, c := range []struct {
		name    string
		replace []string
		want    string
	}{
		{"unknown word", []string{`behind "leader"`, `behnd "leader"`}, `s.lua:5: unknown word "behnd"; did you mean "behind"?`},
		{"unknown step", []string{`behind "leader"`, `behind "leeder"`}, `s.lua:5: unknown step "leeder"; did you mean "leader"?`},
		{"step never named", []string{`on = empty`, `on = "there"`}, `s.lua:6: unknown step "there"; no step before this one has a name; give it one with as = "there"`},
		{"behind a drop", []string{`on = behind "leader" }`, `on = behind "leader", as = "f" } * drop { hand(stone), on = behind "f" }`}, `s.lua:5: behind: the step "f" is not a slide; only a piece that slid has come from a cell`},
		{"step named twice", []string{`on = behind "leader" }`, `on = behind "leader", as = "leader" }`}, `s.lua:5: as: two steps of one pattern are named "leader"`},
		{"empty name", []string{`as = "leader"`, `as = ""`}, `s.lua:4: slide: as is ""; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"unknown key", []string{`min = 2`, `mim = 2`}, `s.lua:4: slide: unknown key "mim"; did you mean "min"?`},
		{"key of another word", []string{`min = 2`, `each = 2`}, `s.lua:4: slide: unknown key "each"; the keys are min, max, far, directions, on, capture, returns, face and as`},
		{"no braces", []string{`drop  { hand(stone), on = empty }`, `drop(hand(stone))`}, `s.lua:6: drop: it is given a supply of pieces; drop takes braces: drop { supply, on = … }`},
		{"too many things", []string{`slide { own(stone),`, `slide { own(stone), own(stone),`}, `s.lua:4: slide: it is given more things than it takes; it takes 1, and the keys min, max, far, directions, on, capture, returns, face and as`},
		{"distance 0", []string{`min = 2`, `min = 0`}, `s.lua:4: slide: min is 0; a distance is from 1 to 512`},
		{"distance too great", []string{`min = 2`, `min = 9`}, `s.lua:4: slide: no two cells of this board are 9 apart`},
		{"max below min", []string{`min = 2`, `min = 2, max = 1`}, `s.lua:4: slide: no distance is from min 2 to max 1; min is at least 1 and at most max`},
		{"distance in quotes", []string{`min = 2`, `min = "2"`}, `s.lua:4: slide: min is the string "2"; it must be a whole number`},
		{"fraction", []string{`min = 2`, `min = 2.5`}, `s.lua:4: slide: min is the number 2.5; it must be a whole number`},
		{"unknown direction", []string{`min = 2`, `directions = "ortogonal"`}, `s.lua:4: slide: unknown direction "ortogonal"; did you mean "orthogonal"?`},
		{"directions of nothing", []string{`min = 2`, `directions = {}`}, `s.lua:4: slide: directions is an empty list; leave it out for all directions`},
		{"slide later", []string{`own(stone), min = 2, as = "leader" }`, `own(stone), min = 2, as = "leader" } * slide { own(stone) }`}, `s.lua:4: slide: it is not the first step of its pattern; let the pattern begin with the slide; drops may follow it; two moves of one turn are all_of(a, b)`},
		{"piece for a set", []string{`slide { own(stone)`, `slide { stone`}, `s.lua:4: slide: a piece is not a set of cells; did you mean own(stone)?`},
		{"piece for a supply", []string{`drop  { hand(stone), on`, `drop  { stone, on`}, `s.lua:6: drop: a piece is not a supply of pieces; did you mean hand(stone)?`},
		{"set without pieces", []string{`slide { own(stone)`, `slide { empty`}, `s.lua:4: slide: the set does not say which pieces to choose from; begin with own(piece), enemy(piece) or any(piece); cells can be taken away from it with -`},
		{"no place", []string{`hand(stone), on = empty`, `hand(stone)`}, `s.lua:6: drop: it does not say where; write on = empty, or another set of cells`},
		{"name for a piece", []string{`hand(stone), on = empty`, `hand "stone", on = empty`}, `s.lua:6: hand: the string "stone" is not a piece; write local stone = piece("stone", { each = 9 }) and then hand(stone)`},
		{"lift before a hand", []string{`first_of(hand(stone), lift(own(stone) - "leader"))`, `first_of(lift(own(stone)), hand(stone))`}, `s.lua:5: first_of: something follows a supply that is not a hand; only the last may be a lift or several joined`},
		{"first of nothing", []string{`first_of(hand(stone), lift(own(stone) - "leader"))`, `first_of()`}, `s.lua:5: first_of: it is given nothing; list hands, then what is used when they are empty`},
		{"line too long", []string{`line(own(stone), 4)`, `line(own(stone), 9)`}, `s.lua:19: line: the board has no room for 9 in a row; ask for fewer`},
		{"line of none", []string{`line(own(stone), 4)`, `line(own(stone), 0)`}, `s.lua:19: line: 0 cells make no line; ask for 1 or more`},
		{"line in no direction", []string{`line(own(stone), 4)`, `line(own(stone), 4, { directions = "up" })`}, `s.lua:19: line: unknown direction "up"; the directions are "orthogonal", "diagonal", "n", "ne", "e", "se", "s", "sw", "w" and "nw"`},
		{"repeats once", []string{`{ no_move,`, `{ repeats(1), draw = true }, { no_move,`}, `s.lua:20: repeats: how often is 1; a position is repeated when it comes up 2 times or more`},
		{"no end for no_move", []string{`    { no_move,             loss = scoring.points and 1 or 0.5 },`, ``}, `s.lua:19: ends: nothing says what it means that a player has no legal action; add an end for no_move`},
		{"end without outcome", []string{`, win = scoring.points and count(empty) or 1`, ``}, `s.lua:19: ends, entry 1: it does not say what it means; write win = 1, loss = 1 or draw = true`},
		{"end with two outcomes", []string{`win = scoring.points and count(empty) or 1`, `win = 1, loss = 2`}, `s.lua:19: ends, entry 1: it says more than one of win, loss and draw; keep one of them`},
		{"draw with a score", []string{`win = scoring.points and count(empty) or 1`, `draw = 1`}, `s.lua:19: ends, entry 1: draw is the number 1; write draw = true: nobody scores in a draw`},
		{"reserved reason", []string{`line(own(stone), 4),`, `line(own(stone), 4), reason = "agreed",`}, `s.lua:19: ends: "agreed" cannot be a reason; a reason is a word of its own: a letter, then letters, digits or hyphens; "resigned" and "agreed" are taken`},
		{"score in thirds", []string{`scoring.points and count(empty) or 1`, `1/3`}, `s.lua:19: ends, entry 1: win is 0.3333333333333333; a score is from 0 to 1000000, in steps of 1/64`},
		{"score in words", []string{`scoring.points and count(empty) or 1`, `"much"`}, `s.lua:19: ends, entry 1: win is the string "much"; a score is a number or count(set)`},
		{"no condition", []string{`line(own(stone), 4)`, `own(stone)`}, `s.lua:19: ends, entry 1: a set of cells is not a condition; a condition is line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), all_of(…), no_move, cannot(move), repeats(n) or turns_since(condition, n)`},
		{"neutral and owned", []string{`each = 9`, `each = 9, neutral = 1`}, `s.lua:2: piece "stone": it has both each and neutral; pieces belong to the players, or to nobody: keep one of the two`},
		{"neutral in words", []string{`each = 9`, `neutral = true`}, `s.lua:2: piece "stone": neutral is true; say how many there are: neutral = 1`},
		{"neutral with a list", []string{`each = 9`, `neutral = { 1, 1 }`}, `s.lua:2: piece "stone": neutral is a table; say how many there are: neutral = 1`},
		{"neutral with two symbols", []string{`each = 9`, `neutral = 9, symbols = { "R", "S" }`, `own(stone), min`, `any(stone), min`, `lift(own(stone)`, `lift(any(stone)`, `line(own(stone)`, `line(any(stone)`}, `s.lua:2: piece "stone": 2 symbols; a neutral kind has one letter`},
		{"owner of a neutral piece", []string{`each = 9`, `neutral = 9`}, `s.lua:4: own: pieces of the kind "stone" belong to nobody; write any(stone)
s.lua:19: own: pieces of the kind "stone" belong to nobody; write any(stone)`},
		{"start of one player", []string{`each = 9`, `each = 9, start = { "a1" }`}, `s.lua:2: piece "stone": start is a table; write start = { "a1 b1", "a8 b8" }, the cells of each player's`},
		{"start as a string", []string{`each = 9`, `each = 9, start = "a1"`}, `s.lua:2: piece "stone": start is the string "a1"; write start = { "a1 b1", "a8 b8" }, the cells of each player's`},
		{"start of nobody as a list", []string{`each = 9`, `neutral = 9, start = { "a1" }`}, `s.lua:2: piece "stone": start is a table; write start = "a1 b1", the cells, for nobody's pieces`},
		{"start with a comma", []string{`each = 9`, `each = 9, start = { "a1, b1", "" }`}, `s.lua:2: piece "stone": start: there is a comma in "a1, b1"; write spaces between the names: start = { "a1 b1", "a8 b8" }`},
		{"start with a number", []string{`each = 9`, `each = 9, start = { 1, 2 }`}, `s.lua:2: piece "stone": start is the number 1; it must be a string`},
		{"start off the board", []string{`each = 9`, `each = 9, start = { "a1", "a6" }`}, `s.lua:2: piece "stone": it begins on "a6", which is not on the board; the cells are a1 to e5`},
		{"start on one cell", []string{`each = 9`, `each = 9, start = { "a1", "a1" }`}, `s.lua:2: piece "stone": it begins on a1, and so does another; a cell holds one piece`},
		{"start of too many", []string{`each = 9`, `each = 1, start = { "a1", "a2 a3" }`}, `s.lua:2: piece "stone": 2 begin on the board, and there are 1; say that there are more, or leave out cells`},
		{"enemy of nothing", []string{`line(own(stone), 4)`, `line(enemy(4), 4)`}, `s.lua:19: enemy: the number 4 is not a piece; write local stone = piece("stone", { each = 9 }) and then enemy(stone)`},
		{"any of nothing", []string{`line(own(stone), 4)`, `line(any("stone"), 4)`}, `s.lua:19: any: the string "stone" is not a piece; write local stone = piece("stone", { each = 9 }) and then any(stone)`},
		{"earlier with nothing before", []string{`- "leader"`, `- earlier "leader"`}, `s.lua:5: earlier: unknown step "leader"; it looks back at the actions before this one in the same turn, and there is none with a named step`},
		{"earlier misspelt", []string{`    { relay },`, `    { all_of(relay, slide { own(stone) - earlier "leeder" }) },`}, `s.lua:16: earlier: unknown step "leeder"; did you mean "leader"?`},
		{"earlier forgotten", []string{`    { relay },`, `    { all_of(relay, slide { own(stone) - "leader" }) },`}, `s.lua:16: unknown step "leader"; it is a step of an action before this one: write earlier "leader"`},
		{"earlier with a number", []string{`- "leader"`, `- earlier(1)`}, `s.lua:5: earlier: the step's name is the number 1; it must be a string`},
		{"looking back at five", []string{`    { relay },`, `    { all_of(drop { hand(stone), on = empty, as = "a" }, drop { hand(stone), on = empty, as = "a" }, drop { hand(stone), on = empty, as = "a" }, drop { hand(stone), on = empty, as = "a" }, drop { hand(stone), on = empty, as = "a" }, drop { hand(stone), on = empty - earlier "a" }) },`}, `s.lua:16: earlier: the turn looks back at more than 4 cells; leave out a step`},
		{"step named like a key", []string{`    { relay },`, `    { all_of(drop { hand(stone), on = empty, as = "by" }, drop { hand(stone), on = empty - earlier "by" }) },`}, `s.lua:16: earlier: a step that a later action looks back at cannot be named "by"; position text has that word for something else`},
		{"one action named two ways", []string{`    { relay },`, `    { all_of(drop { hand(stone), on = empty, as = "a" } + drop { hand(stone), on = empty }, drop { hand(stone), on = empty - earlier "a" }) },`}, `s.lua:16: turns: one action can be taken in two ways that give different cells the name of a step, and a later action of the turn speaks of that step; name the steps of both ways alike`},
		{"all of nothing", []string{`    { relay },`, `    { all_of() },`}, `s.lua:16: all_of: it is given nothing; list the moves of one turn, or conditions`},
		{"all of moves and conditions", []string{`    { relay },`, `    { all_of(relay, no_move) },`}, `s.lua:16: all_of: a condition is not a move, as the first thing is; list only moves, for a turn of several, or only conditions`},
		{"all of unlike conditions", []string{`line(own(stone), 4), win`, `all_of(line(own(stone), 4), no_move), win`}, `s.lua:19: all_of: no_move cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them`},
		{"all of without a reason", []string{`line(own(stone), 4), win`, `all_of(line(own(stone), 4), hands_empty(stone)), win`}, `s.lua:19: ends, entry 1: it does not say its reason; write reason = "word" for the results`},
		{"turn joined to a move", []string{`    { relay },`, `    { all_of(relay, relay) + place },`}, `s.lua:16: +: a turn of several moves and a move cannot be put together; such a turn stands alone in turns, and cannot be one of two or part of another`},
		{"turn within a turn", []string{`    { relay },`, `    { all_of(relay, all_of(relay, relay)) },`}, `s.lua:16: all_of: a turn of several moves cannot be part of it; such a turn stands alone in turns, and cannot be one of two or part of another`},
		{"21 actions", []string{`    { relay },`, `    { all_of(place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place, place) },`}, `s.lua:16: turns: every turn has 21 actions; a turn has at most 20`},
		{"a turn that takes long to complete", []string{`    { relay },`, `    { all_of(place, place, place, place, place, place, place) },`}, `s.lua:16: turns: finding out whether every turn can be completed could take 6484985328 steps; at most 268435456; let the turn have fewer actions, the actions fewer steps or cells, or the ends fewer lines`},
		{"cannot do a set", []string{`line(own(stone), 4), win`, `cannot(own(stone)), win`}, `s.lua:19: cannot: a set of cells is not a move; a move is slide { … }, advance { … }, drop { … } or another, or several joined by * and +`},
		{"hands empty of a cell", []string{`line(own(stone), 4), win`, `hands_empty("a1"), win`}, `s.lua:19: hands_empty: the string "a1" is not a piece; write local stone = piece("stone", { each = 9 }) and then hands_empty(stone)`},
		{"turns since no move", []string{`line(own(stone), 4), win`, `turns_since(no_move, 3), win`}, `s.lua:19: turns_since: no_move cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them`},
		{"no turns since", []string{`line(own(stone), 4), win`, `turns_since(hands_empty(stone), 0), win`}, `s.lua:19: turns_since: how many is 0; turns are counted to a number from 1 to 10000`},
		{"turns since for two ends", []string{`{ line(own(stone), 4), win`, `{ turns_since(hands_empty(stone), 9), draw = true }, { turns_since(hands_empty(stone), 8), draw = true }, { line(own(stone), 4), win`}, `s.lua:19: ends: an entry before it is for the same; one end of a game can count turns`},
		{"turns since named like a key", []string{`line(own(stone), 4), win`, `turns_since(hands_empty(stone), 9), reason = "action", win`}, `s.lua:19: ends: "action" cannot be the reason of an end that counts turns; position text has that word for something else`},
		{"end from turn 0", []string{`line(own(stone), 4), win`, `line(own(stone), 4), from = 0, win`}, `s.lua:19: ends, entry 1: from is 0; turns are numbered from 1`},
		{"end from turn 200", []string{`line(own(stone), 4), win`, `line(own(stone), 4), from = 200, win`}, `s.lua:19: ends: one is looked at from turn 200; turns are numbered from 1; an end can begin at one up to 100`},
		{"no move from turn 3", []string{`{ no_move, `, `{ no_move, from = 3, `}, `s.lua:20: ends: the one for no move is not looked at on every turn; leave out from which turn it is, so that no position is without an answer`},
		{"hole in a list", []string{`{ line(own(stone), 4), win`, `nil, { line(own(stone), 4), win`}, `s.lua:18: game: ends: entry 1 is nil; the name that stands there has no value`},
		{"board too wide", []string{`grid(5, 5)`, `grid(27, 5)`}, `s.lua:10: grid: 27 columns; a grid has 1 to 26`},
		{"board of nothing", []string{`grid(5, 5)`, `grid(5, 0)`}, `s.lua:10: grid: 5 columns and 0 rows; a board has 1 to 512 cells`},
		{"no board", []string{`grid(5, 5)`, `nil`}, `s.lua:8: game: board is missing; write board = grid(columns, rows) or rows(length, length, …)`},
		{"cell off the board", []string{`on = empty`, `on = cells "a1 e6"`}, `s.lua:6: cells: "e6" is not on the board; the cells are a1 to e5`},
		{"no cells", []string{`on = empty`, `on = cells ""`}, `s.lua:6: cells: there are none`},
		{"turn missing", []string{`    { relay },`, ``}, `s.lua:15: turns: nothing says what White does from turn 3 on; end the list with an entry without a number`},
		{"turn never reached", []string{`{ 1, place }`, `{ place }, { 1, place }`}, `s.lua:14: turns: what is said of turn 1 is never used; an entry before it covers the same turns; take it out, or put it before that one
s.lua:15: turns: what is said of turn 2 of White is never used; an entry before it covers the same turns; take it out, or put it before that one
s.lua:15: turns: what is said of turn 2 of Black is never used; an entry before it covers the same turns; take it out, or put it before that one
s.lua:16: turns: what is said of every turn is never used; an entry before it covers the same turns; take it out, or put it before that one`},
		{"turn 0", []string{`{ 1, place }`, `{ 0, place }`}, `s.lua:14: turns, entry 1: there is no turn 0; turns are numbered from 1`},
		{"no move in a turn", []string{`{ 1, place }`, `{ 1, stone }`}, `s.lua:14: turns, entry 1: a piece is not a move; a move is slide { … }, advance { … }, drop { … } or another, or several joined by * and +`},
		{"unknown player", []string{`White = relay,`, `Whyte = relay,`}, `s.lua:15: turns, entry 2: unknown key "Whyte"; did you mean "White"?`},
		{"one player", []string{`players = { "White", "Black" }`, `players = { "White", "White" }`, `{ White = relay, Black = relay + place }`, `relay`}, `s.lua:11: game: two players are named "White"`},
		{"player without a word", []string{`"White", "Black"`, `"White", "The Black one"`, `{ White = relay, Black = relay + place }`, `relay`}, `s.lua:11: game: a player's name is "The Black one"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"piece never dropped", []string{`pieces  = { stone }`, `pieces  = { stone, piece("man", { each = 2 }) }`}, `s.lua:12: piece "man": it can never come onto the board; let some turn drop it from hand, or let it begin there`},
		{"piece not declared", []string{`pieces  = { stone }`, `pieces  = { piece("man", { each = 2 }) }`}, `s.lua:6: hand: the game has no piece "stone"; its pieces are "man"; add it to them
s.lua:4: own: the game has no piece "stone"; its pieces are "man"; add it to them
s.lua:19: own: the game has no piece "stone"; its pieces are "man"; add it to them`},
		{"symbol of two letters", []string{`each = 9`, `each = 9, symbols = { "Wh", "B" }`}, `s.lua:2: piece "stone": "Wh" is not a symbol; a symbol is one letter from A to Z or a to z`},
		{"symbol for both", []string{`each = 9`, `each = 9, symbols = { "W", "W" }`}, `s.lua:2: piece "stone": the symbol "W" already stands for the piece "stone"; give each player's pieces of each kind a letter of their own`},
		{"no supply", []string{`{ each = 9 }`, `{}`}, `s.lua:2: piece "stone": it does not say how many there are; write each = 9, or each = { 9, 10 } for players who differ, or neutral = 1 for pieces that belong to nobody, or start for where they are`},
		{"supply for three", []string{`each = 9`, `each = { 9, 9, 9 }`}, `s.lua:2: piece "stone": 3 numbers for 2 players; say how many pieces each player has`},
		{"supply below 0", []string{`each = 9`, `each = -1`}, `s.lua:2: piece "stone": each is -1; a player has 0 to 512`},
		{"option without values", []string{`{ "points", "win-loss" }`, `{}`}, `s.lua:1: option "scoring": it has no values; list what may be chosen, the default first`},
		{"option with a twin value", []string{`{ "points", "win-loss" }`, `{ "points", "points" }`}, `s.lua:1: option "scoring": the value "points" is listed twice`},
		{"two options of a name", []string{`local stone `, `option("scoring", { 1 }) local stone `}, `s.lua:2: option: two are named "scoring"`},
		{"value never declared", []string{`scoring.points and count`, `scoring.point and count`}, `s.lua:19: option "scoring" has no value "point"; did you mean "points"?`},
		{"move joined to a set", []string{`slide { own(stone), min = 2, as = "leader" }`, `own(stone)`}, `s.lua:4: *: a set of cells and a move cannot be put together; * joins two moves, the second being done after the first, or two sets, for the cells that are in both`},
		{"move or a set", []string{`relay + place`, `relay + empty`}, `s.lua:15: +: a move and a set of cells cannot be put together; + joins two moves, two sets of cells or two supplies of pieces`},
		{"move less a move", []string{`relay + place`, `relay - place`}, `s.lua:15: -: a move and a move cannot be put together; - takes cells away from a set of cells, such as own(piece)`},
		{"divided", []string{`relay + place`, `relay / place`}, `s.lua:15: /: a move and a move cannot be put together; the operators are * (then), + (or) and - (except)`},
		{"field of a piece", []string{`own(stone), min`, `own(stone.own), min`}, `s.lua:4: a piece has nothing named the string "own"`},
		{"piece changed", []string{`local place`, `stone.each = 3 local place`}, `s.lua:6: a piece cannot be changed`},
		{"nothing returned", []string{`return game`, `local g = game`}, `s.lua:22: the script returns nothing; end it with return game { … }`},
		{"something else returned", []string{`return game`, `return place, game`}, `s.lua:22: the script returns a move; end it with return game { … }`},
		{"unknown part of a game", []string{`title   =`, `name    =`}, `s.lua:8: game: unknown key "name"; the keys are title, board, picture, players, pieces, dice, begins, turns, ends and resign`},
		{"or of two moves", []string{`relay + place`, `relay or place`}, `s.lua:15: or: a move stands before it, which would hide one side; write + for either of the two; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil`},
		{"and of two moves", []string{"}\n            * drop", "}\n            and drop", `behind "leader"`, `empty`, `lift(own(stone) - "leader")`, `lift(own(stone))`}, `s.lua:4: and: a move stands before it, which would hide one side; write * for one and then the other; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil`},
		{"or of two sets", []string{`on = empty`, `on = empty or cells "a1"`}, `s.lua:6: or: a set of cells stands before it, which would hide one side; write + for either of the two; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil`},
		{"key given twice", []string{`min = 2`, `min = 2, min = 3`}, `s.lua:4: "min" stands twice in one table; keep one of the two`},
		{"too many arguments", []string{`own(stone), min`, `own(stone, 2), min`}, `s.lua:4: own: the face is the number 2; it must be a string`},
		{"cells as arguments", []string{`on = empty`, `on = cells("a1", "b1")`}, `s.lua:6: cells: it is given 2 things; write cells "a1 b2"`},
		{"cells as a list", []string{`on = empty`, `on = cells { "a1", "b1" }`}, `s.lua:6: cells: it is given a table; write cells "a1 b2"`},
		{"cells with a comma", []string{`on = empty`, `on = cells "a1, b1"`}, `s.lua:6: cells: there is a comma in "a1, b1"; write spaces between the names: cells "a1 b2"`},
		{"line with braces", []string{`line(own(stone), 4)`, `line { own(stone), 4 }`}, `s.lua:19: line: it is given a table; write line(set, length)`},
		{"line with a string", []string{`line(own(stone), 4)`, `line(own(stone), 4, "orthogonal")`}, `s.lua:19: line: what follows its length is the string "orthogonal"; write line(set, length, { directions = "orthogonal" })`},
		{"two directions in one", []string{`min = 2`, `directions = "n e"`}, `s.lua:4: slide: "n e" is not one direction; write a list: directions = { "n", "e" }`},
		{"end without braces", []string{`{ line(own(stone), 4), win = scoring.points and count(empty) or 1 }`, `line(own(stone), 4)`}, `s.lua:18: ends, entry 1: it is a condition; write { condition, win = 1 } with braces`},
		{"turn without braces", []string{`{ 1, place }`, `place`}, `s.lua:13: turns, entry 1: it is a move; write { move } with braces, or { number, move }`},
		{"unknown outcome", []string{`win = scoring.points and count(empty) or 1`, `tie = true`}, `s.lua:19: ends, entry 1: unknown key "tie"; the keys are win, loss, draw, reason, from and player`},
		{"calculating with counts", []string{`count(empty) or 1`, `count(empty) + 1 or 1`}, `s.lua:19: +: a count and the number 1 cannot be put together; a count stands alone as a score; there is no calculating with it`},
		{"option as a number", []string{`grid(5, 5)`, `grid(scoring, 5)`}, `s.lua:10: grid: columns is an option; ask the option for its .value`},
		{"word not called", []string{`relay + place`, `relay + drop`}, `s.lua:15: +: a move and a word or function that is not called cannot be put together; a word is called with what it needs: slide { … }, own(piece)`},
		{"missing comma", []string{`title   = "Sample",`, `title   = "Sample"`}, `s.lua:10: syntax: unexpected "board"; is a comma missing before it?`},
		{"C comment", []string{`local place`, "// a drop\nlocal place"}, `s.lua:6: syntax: unexpected "/"; a comment begins with --`},
		{"used before", []string{`local place = drop  { hand(stone), on = empty }`, ``, "  },\n  ends", "  },\n  resign = count(empty), ends", `return game`, "local early = place\nlocal place = drop  { hand(stone), on = empty }\nreturn game"}, `s.lua:8: unknown word "place"; it is local only from line 9 on; use it below that`},
		{"used in itself", []string{`local place = drop  { hand(stone), on = empty }`, `local place = drop  { hand(stone), on = empty } + place`}, `s.lua:6: unknown word "place"; it is local only behind the statement that declares it`},
		{"drop where none can be", []string{`on = empty`, `on = own(stone)`}, `s.lua:6: drop: none of the cells it may go to can ever be empty; name cells that can, such as empty itself`},
		{"game twice", []string{`return game {`, `local g = game { title = "x", board = grid(2, 2), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { no_move, draw = true } } } return game {`}, `s.lua:8: game: it is called twice; a script makes one game, and returns it`},
		{"title with an escape", []string{`"Sample"`, `"\27[2J"`}, `s.lua:8: game: title is "\x1b[2J"; a title has 1 to 100 letters, all of them printable`},
		{"piece with an escape", []string{`piece("stone"`, `piece("\27[2J"`}, `s.lua:2: piece: its name is "\x1b[2J"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"option with a newline", []string{`option("scoring"`, `option("a\nb"`}, `s.lua:1: option: its name is "a\nb"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"option asked for a table", []string{`scoring.points and count`, `scoring[{}] and count`}, `s.lua:19: option "scoring" has no value a table; its values are points and win-loss; value is the one chosen`},
		{"long name of a step", []string{`as = "leader"`, `as = ("x"):rep(60000)`}, `s.lua:4: slide: as is "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"two faults", []string{`behind "leader"`, `behind "leeder"`, `line(own(stone), 4)`, `line(own(stone), 9)`}, `s.lua:5: unknown step "leeder"; did you mean "leader"?
s.lua:19: line: the board has no room for 9 in a row; ask for fewer`},
		{"more than five cells", []string{`on = behind "leader" }`, `on = behind "leader" } * drop { lift(own(stone)), on = empty }`}, `s.lua:5: turn: one action has to do with more than 5 cells; leave out a step`},
		{"too many ways", []string{`return game`, `local many = relay for i = 1, 12 do many = many + many end return game`, `{ relay }`, `{ many }`}, `s.lua:8: more than 1000 things are joined into one`},
		{"far too many ways", []string{`return game`, `local many = place for i = 1, 9 do many = many + many end return game`, `{ relay }`, `{ many }`}, `s.lua:16: turn: its pattern can be taken in more than 256 ways; say it with sets, which hold any number of cells`},
		{"set without end", []string{`return game`, `local s = empty for i = 1, 5000 do s = s - (empty - s) end return game`, `on = empty`, `on = s`, `local place`, `local place = nil local plaice`}, `s.lua:6: unknown word "s"; it is local only from line 8 on; use it below that`},
		{"nested sets", []string{`local place`, `local s = empty for i = 1, 5000 do s = s - (empty - s) end local place`, `on = empty`, `on = s`}, "s.lua:14: set: nested more than 100 deep\ns.lua:15: set: nested more than 100 deep"},

		// Operators of Lua between values.
		{"and of two conditions", []string{"line(own(stone), 4), win", "line(own(stone), 4) and hands_empty(stone), win"}, "s.lua:19: and: a condition stands before it, which would hide one side; write all_of(a, b) when both must hold; to choose by an option, write option.yes and a or b"},
		{"or of two conditions", []string{"local place", "local mine, theirs = line(own(stone), 4), line(enemy(stone), 4) local place", "line(own(stone), 4), win", "mine or theirs, win"}, "s.lua:19: or: a condition stands before it, which would hide one side; write an entry in ends for each of the two; to choose by an option, write option.yes and a or b"},
		{"or with no_move", []string{"line(own(stone), 4), win", "no_move or hands_empty(stone), win"}, "s.lua:19: or: a condition stands before it, which would hide one side; write an entry in ends for each of the two; to choose by an option, write option.yes and a or b"},
		{"and of conditions behind an option", []string{"line(own(stone), 4), win", "scoring.points and line(own(stone), 4) and hands_empty(stone), win"}, "s.lua:19: and: a condition stands before it, which would hide one side; write all_of(a, b) when both must hold; to choose by an option, write option.yes and a or b"},
		{"or of conditions behind an option", []string{"line(own(stone), 4), win", "(scoring.points and line(own(stone), 4) or no_move) and hands_empty(stone), win"}, "s.lua:19: and: a condition stands before it, which would hide one side; write all_of(a, b) when both must hold; to choose by an option, write option.yes and a or b"},
		{"and of two sets", []string{"on = empty", `on = empty and cells "a1"`}, "s.lua:6: and: a set of cells stands before it, which would hide one side; write * for what two sets have in common; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil"},
		{"and of fields", []string{"local place", "local sets = { a = empty, b = empty } local place", "on = empty", "on = sets.a and sets.b"}, "s.lua:6: and: a set of cells stands before it, which would hide one side; write * for what two sets have in common; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil"},
		{"and of two supplies", []string{"drop  { hand(stone), on = empty", "drop  { hand(stone) and lift(own(stone)), on = empty"}, "s.lua:6: and: a supply of pieces stands before it, which would hide one side; write first_of(a, b) for b when a has nothing; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil"},
		{"or of two supplies", []string{"drop  { hand(stone), on = empty", "drop  { hand(stone) or lift(own(stone)), on = empty"}, "s.lua:6: or: a supply of pieces stands before it, which would hide one side; write + for either of the two; to choose by an option, write option.yes and a or b; whether a value is there at all is asked with x ~= nil"},
		{"or of two pieces", []string{"own(stone), min", "own(stone or stone), min"}, "s.lua:4: or: a piece stands before it, which would hide one side; write own(a) + own(b), or hand(a) + hand(b), for either of two pieces; to choose by an option, write option.yes and a or b"},
		{"or of two turns of several moves", []string{"    { relay },", "    { all_of(relay, relay) or relay },"}, "s.lua:16: or: a turn of several moves stands before it, which would hide one side; such a turn stands alone in turns, and cannot be one of two or part of another; to choose by an option, write option.yes and a or b"},
		{"and of two turns of several moves", []string{"    { relay },", "    { all_of(relay, relay) and all_of(place, relay) },"}, "s.lua:16: and: a turn of several moves stands before it, which would hide one side; such a turn stands alone in turns, and cannot be one of two or part of another; to choose by an option, write option.yes and a or b"},
		{"or of counts", []string{"scoring.points and count(empty) or 1", "count(empty) or 1"}, "s.lua:19: or: a count stands before it, which would hide one side; to choose by an option, write option.yes and a or b"},
		{"or of two entries", []string{"{ no_move, ", "{ line(own(stone), 4), draw = true } or { no_move, "}, "s.lua:20: or: a table stands before it, which would hide one side; keep one of the two; to choose by an option, write option.yes and a or b"},
		{"or of two steps' names", []string{`own(stone) - "leader"`, `own(stone) - ("leader" or "follower")`}, "s.lua:5: or: a string stands before it, which would hide one side; keep one of the two; to choose by an option, write option.yes and a or b"},

		// Options.
		{"option as a truth", []string{"local relay", `local reach = option("reach", { "far", "near" }) local relay `, "min = 2", "min = reach and 2 or nil"}, "s.lua:4: and: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option as an alternative", []string{"local place", `local reach = option("reach", { "far", "near" }) local place `, "on = empty", "on = reach or empty"}, "s.lua:6: or: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option compared", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 if reach == "far" then place = nil end local other `}, `s.lua:6: ==: an option is compared with the string "far"; write reach.far (true when that is chosen) or reach.value`},
		{"option not equal", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 if reach ~= "nowhere" then place = nil end local other `}, `s.lua:6: ~=: an option is compared with the string "nowhere"; write reach.near (true when that is chosen) or reach.value`},
		{"option compared the other way round", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = "near" == reach local other `}, `s.lua:6: ==: an option is compared with the string "near"; write reach.near (true when that is chosen) or reach.value`},
		{"option compared with a truth", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = reach == true local other `}, "s.lua:6: ==: an option is compared with true; write reach.near (true when that is chosen) or reach.value"},
		{"option in an if", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 if reach then place = nil end local other `}, "s.lua:6: if: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option in an elseif", []string{"local place", "local reach = option(\"reach\", { \"far\", \"near\" }) local place = 1 if place == 2 then elseif\nreach then place = nil end local other "}, "s.lua:7: if: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option at the end of a condition", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 if place == 1 and reach then place = nil end local other `}, "s.lua:6: if: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option in a while", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 while reach do place = nil end local other `}, "s.lua:6: while: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option in an until", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = 1 repeat place = nil until reach local other `}, "s.lua:6: until: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option denied", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = not reach local other `}, "s.lua:6: not: an option is always true; write reach.near (true when that is chosen) or reach.value"},
		{"option in a table", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = { how = reach } if place.how then place = nil end local other `}, "s.lua:6: if: an option is always true; write place.how.near (true when that is chosen) or place.how.value"},
		{"option with values that are no names", []string{"scoring.points and count(empty) or 1", `scoring == "win-loss" and 1 or count(empty)`}, `s.lua:19: ==: an option is compared with the string "win-loss"; write scoring["win-loss"] (true when that is chosen) or scoring.value`},
		{"option with numbers", []string{"local place", `local size = option("board-size", { 0, 5 }) local place`, "on = empty", `on = size == 5 and empty or cells "a1"`}, "s.lua:6: ==: an option is compared with the number 5; write size[5] (true when that is chosen) or size.value"},
		{"option of a function", []string{"local place", `local function size() return option("board-size", { 0, 5 }) end local place`, "on = empty", `on = size() and empty or cells "a1"`}, "s.lua:6: and: an option is always true; write option[5] (true when that is chosen) or option.value"},
		{"value of an option as a truth", []string{"local place", `local size = option("size", { 0, 5 }) local place`, "on = empty", `on = size.value and empty or cells "a1"`}, "s.lua:6: and: the value of an option is always true; write size[5] (true when that is chosen), or compare size.value"},
		{"option as a key", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = ({ near = 1, far = 2 })[reach] local other `}, "s.lua:6: an option is not a key; write reach.value"},
		{"option as a key of a table", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = { [reach] = 1 } local other `}, "s.lua:6: an option is not a key; write reach.value"},
		{"option less than a number", []string{"local place", `local reach = option("reach", { "far", "near" }) local place = reach < 1 local other `}, "s.lua:6: cannot compare a userdata with a number; of an option compare the .value; counts and dice are known only while the game is played"},
		{"piece compared with its name", []string{"local place", `local other = stone == "stone" local place`}, `s.lua:6: ==: a piece is compared with the string "stone"; a script can compare numbers, strings and pieces; the rest is known only while the game is played`},
		{"sets compared", []string{"local place", "local other = own(stone) == own(stone) local place"}, "s.lua:6: ==: a set of cells is compared with a set of cells; a script can compare numbers, strings and pieces; the rest is known only while the game is played"},
		{"conditions compared", []string{"line(own(stone), 4), win", "line(own(stone), 4) == no_move, win"}, "s.lua:19: ==: a condition is compared with a condition; a script can compare numbers, strings and pieces; the rest is known only while the game is played"},
		{"count compared", []string{"local place", "local other = count(empty) == 3 local place"}, "s.lua:6: ==: a count is compared with the number 3; a count is known only while the game is played; a condition is at_most(set, n) or at_least(set, n)"},
		{"condition in an if", []string{"local place", "local other if hands_empty(stone) then other = 1 end local place"}, "s.lua:6: if: a condition is always true while the script is loaded; what the game depends on is said in turns and ends; to choose by an option, write option.yes and a or b"},
		{"condition denied", []string{"line(own(stone), 4), win", "not no_move, win"}, "s.lua:19: not: a condition is always true while the script is loaded; what the game depends on is said in turns and ends; to choose by an option, write option.yes and a or b"},

		// Places.
		{"reason of two words", []string{"line(own(stone), 4), win", `line(own(stone), 4), reason = "move limit", win`}, `s.lua:19: ends, entry 1: reason is "move limit"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"from in quotes", []string{"line(own(stone), 4), win", `line(own(stone), 4), from = "4", win`}, `s.lua:19: ends, entry 1: from is the string "4"; it must be a whole number`},
		{"from beyond all numbers", []string{"line(own(stone), 4), win", "line(own(stone), 4), from = 1e12, win"}, "s.lua:19: ends, entry 1: from is 1000000000000; turns are numbered from 1; an end can begin at one up to 100"},
		{"from beyond everything", []string{"line(own(stone), 4), win", "line(own(stone), 4), from = 1/0, win"}, "s.lua:19: ends, entry 1: from is the number inf; it must be a whole number"},
		{"number of a turn in quotes", []string{"{ 1, place }", `{ "1", place }`}, `s.lua:14: turns, entry 1: its number is the string "1"; it must be a whole number`},
		{"number of a turn beyond all numbers", []string{"{ 1, place }", "{ 1e12, place }"}, "s.lua:14: turns, entry 1: its number is 1000000000000; turns are numbered from 1; up to 100 can have rules of their own"},
		{"number of a turn last", []string{"{ 1, place }", "{ place, 1 }"}, "s.lua:14: turns, entry 1: its number comes last; write { number, move }"},
		{"entries without braces", []string{"{ 1, place }", `"place"`}, `s.lua:13: turns, entry 1: it is the string "place"; write { … } there`},
		{"list with names", []string{"{ 1, place }", "first = { 1, place }"}, "s.lua:13: game: turns: a list has keys that are not numbers; write the values one after the other: { a, b }"},
		{"three players", []string{`players = { "White", "Black" }`, `players = { "White", "Black", "Red" }`}, "s.lua:11: game: 3 players; name 2 players"},
		{"player with a number for a name", []string{`players = { "White", "Black" }`, `players = { "White", 2 }`}, "s.lua:11: game: a player's name is the number 2; it must be a string"},
		{"set among the pieces", []string{"pieces  = { stone }", "pieces  = { empty }"}, "s.lua:12: game: pieces: a set of cells is not a piece; list what piece(…) made"},
		{"resign in words", []string{"  ends = {", "  resign = \"one\",\n  ends = {"}, `s.lua:8: game: resign is the string "one"; a score is a number or count(set)`},

		// Several moves in one entry.
		{"two moves in an entry", []string{"{ 1, place }", "{ place, relay }"}, "s.lua:14: turns, entry 1: it is given 2 moves; write place + relay for either of them, or all_of(place, relay) for one after the other"},
		{"three moves in an entry", []string{"local place", "local step, kick = slide { own(stone), max = 1 }, slide { own(stone), min = 3 } local place", "    { relay },", "    { relay, step, kick },"}, "s.lua:16: turns, entry 3: it is given 3 moves; write relay + step + kick for either of them, or all_of(relay, step, kick) for one after the other"},
		{"two moves with a number", []string{"{ 1, place }", "{ 1, place, relay }"}, "s.lua:14: turns, entry 1: it is given 2 moves; write place + relay for either of them, or all_of(place, relay) for one after the other"},
		{"two moves without names", []string{"{ 1, place }", "{ drop { hand(stone), on = empty }, relay }"}, "s.lua:14: turns, entry 1: it is given 2 moves; write a + b for either of them, or all_of(a, b) for one after the other"},
		{"two turns of several moves in an entry", []string{"    { relay },", "    { all_of(place, place), relay },"}, "s.lua:16: turns, entry 3: it is given 2 moves; list what is done on one turn in one all_of(…)"},
		{"turn of several moves as a choice", []string{"    { relay },", "    { place + all_of(relay, relay) },"}, "s.lua:16: +: a move and a turn of several moves cannot be put together; such a turn stands alone in turns, and cannot be one of two or part of another"},
		{"turn of several moves in a sequence", []string{"    { relay },", "    { all_of(relay, relay) * place },"}, "s.lua:16: *: a turn of several moves and a move cannot be put together; such a turn stands alone in turns, and cannot be one of two or part of another"},
		{"turn of several moves behind a move", []string{"    { relay },", "    { all_of(relay, all_of(relay, place), place) },"}, "s.lua:16: all_of: a turn of several moves cannot be part of it; such a turn stands alone in turns, and cannot be one of two or part of another"},
		{"turn of several moves that cannot be", []string{"line(own(stone), 4), win", "cannot(all_of(place, place)), win"}, "s.lua:19: cannot: a turn of several moves is not a move; such a turn stands alone in turns, and cannot be one of two or part of another"},

		// Brackets.
		{"drop with brackets", []string{"drop  { hand(stone), on = empty }", "drop  (hand(stone), on = empty)"}, `s.lua:6: syntax: unexpected "="; drop takes braces: drop { … }`},
		{"slide with brackets", []string{`slide { own(stone), min = 2, as = "leader" }`, `slide(own(stone), min = 2, as = "leader")`}, `s.lua:4: syntax: unexpected "="; slide takes braces: slide { … }`},
		{"game with brackets", []string{"return game {", "return game ("}, `s.lua:9: syntax: unexpected "="; game takes braces: game { … }`},
		{"piece without braces", []string{`piece("stone", { each = 9 })`, `piece("stone", each = 9)`}, `s.lua:2: syntax: unexpected "="; write piece("name", { each = … })`},
		{"grid with names", []string{"grid(5, 5)", "grid(columns = 5, rows = 5)"}, `s.lua:10: syntax: unexpected "="; write grid(columns, rows)`},

		// Neutral pieces.
		{"symbol of a neutral piece in quotes", []string{"each = 9", `neutral = 9, symbols = "O"`}, `s.lua:2: piece "stone": symbols is the string "O"; write symbols = { "O" }`},
		{"symbols of a neutral piece in quotes", []string{"each = 9", `neutral = 9, symbols = "OX"`}, `s.lua:2: piece "stone": symbols is the string "OX"; write symbols = { "N" }, one letter`},
		{"symbols in quotes", []string{"each = 9", `each = 9, symbols = "OX"`}, `s.lua:2: piece "stone": symbols is the string "OX"; write symbols = { "W", "B" }, a letter for each player`},
		{"neutral of none", []string{"each = 9", "neutral = 0"}, `s.lua:2: piece "stone": neutral is 0; there are 1 to 512 of a neutral kind`},
		{"neutral of many", []string{"each = 9", "neutral = 1e12"}, `s.lua:2: piece "stone": neutral is 1000000000000; there are 1 to 512 of a neutral kind`},
		{"neutral of a half", []string{"each = 9", "neutral = 0.5"}, `s.lua:2: piece "stone": neutral is the number 0.5; it must be a whole number`},
		{"supply of one number", []string{"each = 9", "each = { 9 }"}, `s.lua:2: piece "stone": 1 number for 2 players; say how many pieces each player has`},
		{"one symbol", []string{"each = 9", `each = 9, symbols = { "W" }`}, `s.lua:2: piece "stone": 1 symbol for 2 players; give one letter for each player`},

		// Numbers.
		{"supply beyond all numbers", []string{"each = 9", "each = 1e12"}, `s.lua:2: piece "stone": each is 1000000000000; a player has 0 to 512`},
		{"distance beyond all numbers", []string{"min = 2", "min = 1e12"}, "s.lua:4: slide: min is 1000000000000; a distance is from 1 to 512"},
		{"columns beyond all numbers", []string{"grid(5, 5)", "grid(1e12, 5)"}, "s.lua:10: grid: columns is 1000000000000; a board has 1 to 512 cells"},
		{"line beyond all numbers", []string{"line(own(stone), 4), win", "line(own(stone), 1e12), win"}, "s.lua:19: line: its length is 1000000000000; a line has 1 to 512 cells"},
		{"repeats beyond all numbers", []string{"{ no_move,", "{ repeats(1e12), draw = true }, { no_move,"}, "s.lua:20: repeats: how often is 1000000000000; it is from 2 to 2147483647"},
		{"turns since beyond all numbers", []string{"line(own(stone), 4), win", "turns_since(hands_empty(stone), 1e12), win"}, "s.lua:19: turns_since: how many is 1000000000000; turns are counted to a number from 1 to 10000"},

		// Words.
		{"step's name without quotes", []string{`own(stone) - "leader"`, "own(stone) - leader"}, `s.lua:5: unknown word "leader"; a step's name stands in quotation marks: "leader"`},
		{"opponent", []string{"line(own(stone)", "line(opponent(stone)"}, `s.lua:19: unknown word "opponent"; did you mean "enemy"?`},
		{"theirs", []string{"line(own(stone)", "line(theirs(stone)"}, `s.lua:19: unknown word "theirs"; did you mean "enemy"?`},
		{"all", []string{"line(own(stone)", "line(all(stone)"}, `s.lua:19: unknown word "all"; did you mean "any"?`},
		{"letters in another order", []string{"local place", "local mine = line(own(stone), 4) local place", "line(own(stone), 4), win", "mein, win"}, `s.lua:19: unknown word "mein"; did you mean "mine"?`},
		{"word with letters in another order", []string{"line(own(stone), 4), win", "lein(own(stone), 4), win"}, `s.lua:19: unknown word "lein"; did you mean "line"?`},

		// Conditions.
		{"all of what is counted", []string{"line(own(stone), 4), win", "all_of(line(own(stone), 4), repeats(3)), win"}, "s.lua:19: all_of: repeats(…) cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them"},
		{"all of what cannot be", []string{"line(own(stone), 4), win", "all_of(cannot(relay), line(own(stone), 4)), win"}, "s.lua:19: all_of: cannot(…) cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them"},
		{"turns since turns", []string{"line(own(stone), 4), win", "turns_since(turns_since(hands_empty(stone), 3), 3), win"}, "s.lua:19: turns_since: turns_since(…) cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them"},
		{"all of something else", []string{"line(own(stone), 4), win", "all_of(line(own(stone), 4), own(stone)), win"}, "s.lua:19: all_of: a set of cells cannot be part of it; that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them"},

		// Pieces.
		{"piece forgotten", []string{"local place", "local ball = piece(\"ball\", { neutral = 1 })\nlocal place"}, `s.lua:6: piece "ball": it is not among the game's pieces; add it to pieces, or take it out`},
		{"piece forgotten without options", []string{`local scoring = option("scoring", { "points", "win-loss" })`, "local function ball(name) return piece(name, { neutral = 1 }) end", "scoring.points and count(empty) or 1", "1", "scoring.points and 1 or 0.5", "1", "local place", `local red, blue = ball "red", ball "blue" local place`}, `s.lua:1: piece "red": it is not among the game's pieces; add it to pieces, or take it out
s.lua:1: piece "blue": it is not among the game's pieces; add it to pieces, or take it out`},
		{"pieces of one name", []string{"local place", "local other = piece(\"stone\", { neutral = 1 })\nlocal place"}, `s.lua:6: piece: two are named "stone"; declare it once, and use what piece(…) gave`},
		{"unlisted piece used", []string{"local place", `local ball = piece("ball", { neutral = 1 }) local place`, "    { relay },", "    { relay + drop { hand(ball), on = empty } },"}, `s.lua:16: hand: the game has no piece "ball"; its pieces are "stone"; add it to them`},
		{"one value", []string{"local place", `local reach = option("reach", { "far" }) local other = reach.above local place`}, `s.lua:6: option "reach" has no value "above"; its value is far; value is the one chosen`},
		{"one key", []string{"line(own(stone), 4), win", `line(own(stone), 4, { way = "n" }), win`}, `s.lua:19: line: unknown key "way"; its key is directions`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := lua.Load("s.lua", changed(t, sample, c.replace...), nil)
			if err == nil || g != nil {
				t.Fatal("the script loads")
			}
			if d := cmp.Diff(c.want, err.Error()); d != "" {
				t.Error(d)
			}
			var e *lua.Error
			if !errors.As(err, &e) || e.File != "s.lua" {
				t.Errorf("%T holds no *lua.Error of the file", err)
			}
		})
	}
}

// TestOptionBehindGame declares an option when the game is made already.
func TestOptionBehindGame(t *testing.T) {
	source := changed(t, sample, `return game {`, `local made = game {`)
	g, err := lua.Load("s.lua", append(source, `option("late", { 1, 2 }) return made`...), nil)
	if err != nil {
		t.Fatal(err)
	}
	if o := g.Options(); len(o) != 2 || o[1].Name != "late" {
		t.Errorf("the options are %+v", o)
	}
}

func TestOptions(t *testing.T) {
	source := []byte(strings.Replace(sample, "local stone ", `local size = option("size", { 5, 6 }) local stone `, 1))
	source = []byte(strings.Replace(string(source), "grid(5, 5)", "grid(size.value, size[5] and 5 or 6)", 1))
	g, err := lua.Load("s.lua", source, map[string]string{"size": "6"})
	if err != nil {
		t.Fatal(err)
	}
	want := []core.Option{{Name: "scoring", Values: []string{"points", "win-loss"}, Value: "points"}, {Name: "size", Values: []string{"5", "6"}, Value: "6"}}
	got := g.Options()
	for i := range got {
		got[i].At = core.Pos{}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if n := g.Board().Cells(); n != 36 {
		t.Errorf("%d cells", n)
	}
	for _, c := range []struct {
		options map[string]string
		want    string
	}{
		{map[string]string{"size": "7"}, `option "size": there is no value "7"; choose 5 or 6`},
		{map[string]string{"size": ""}, `option "size": there is no value ""; choose 5 or 6`},
		{map[string]string{"sise": "5"}, `option "sise": there is no such option; did you mean "size"?`},
		{map[string]string{"colour": "red"}, `option "colour": there is no such option; the options are scoring and size`},
		{map[string]string{"colour": "red", "size": "7"}, "option \"size\": there is no value \"7\"; choose 5 or 6\noption \"colour\": there is no such option; the options are scoring and size"},
	} {
		_, err := lua.Load("s.lua", source, c.options)
		var e *lua.OptionError
		if err == nil || err.Error() != c.want || !errors.As(err, &e) {
			t.Errorf("%v: %v, want %s", c.options, err, c.want)
		}
	}
}

// TestOneOption is told in the singular.
func TestOneOption(t *testing.T) {
	_, err := lua.Load("s.lua", []byte(sample), map[string]string{"colour": "red"})
	if want := `option "colour": there is no such option; its option is scoring`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestChoices has scripts that choose while they are loaded, and ask whether a value
// is there, or which piece it is: that is no mistake.
func TestChoices(t *testing.T) {
	for _, before := range []string{
		`local c = scoring.points and line(own(stone), 4) or line(own(stone), 5)`,
		`local c = scoring.points and relay or scoring["win-loss"] and place or relay + place`,
		`local c = (scoring.points or scoring["win-loss"]) and all_of(relay, place) or relay`,
		`local c = not scoring.points and no_move or repeats(2)`,
		`local c = scoring.value == "points" and empty or cells "a1"`,
		`local c = nil if c == nil then c = empty end if c then c = c - cells "a1" end while not c do c = empty end`,
		`local t = { set = empty, none = false } assert(t.set ~= nil and nil ~= t.set and t.set ~= false and not t.none)`,
		`local c = nil or false or empty`,
		`local function f(set) return set end if f(empty) then f(nil) end assert(not f(nil))`,
		`assert(stone == stone and ({ [stone] = 1 })[stone] == 1)`,
		`local function then_again(move, again) if again then move = move * again end return move end local c = then_again(place) + then_again(place)`,
		`local function any_of(empty, die) if not die then return empty end return die end assert(any_of(empty) ~= nil)`,
		`do local count = function (set) return set end if count(empty) then assert(count(nil) == nil) end end`,
		`assert(scoring ~= nil and not (scoring == nil))`,
		`local t = { points = 1 } assert(t[scoring.value] == 1)`,
		`local ok = type(empty) == "userdata" and #"abc" == 3 and (0/0 == 0/0) == false and "1" ~= 1`,
	} {
		source := strings.Replace(sample, "return game", before+"\nreturn game", 1)
		if _, err := lua.Load("s.lua", []byte(source), nil); err != nil {
			t.Errorf("%s: %v", before, err)
		}
	}
}

// TestUnlisted has pieces that a game leaves out because it chooses to.
func TestUnlisted(t *testing.T) {
	library := shelf("pieces", `return { man = piece("man", { each = 2 }), ball = piece("ball", { neutral = 1 }) }`)
	for _, replace := range [][]string{
		{`local place`, `local red = piece("red", { neutral = 1 }) local place`, `pieces  = { stone }`, `pieces  = { scoring["win-loss"] and red, stone }`, `{ 1, place }`, `{ 1, scoring["win-loss"] and place + drop { hand(red), on = empty } or place }`},
		{`local place`, `local red = piece("red", { neutral = 1 }) local also = drop { hand(red), on = empty } local place`},
		{`local place`, `local all = include "pieces" local place`},
	} {
		source := changed(t, sample, replace...)
		for _, scoring := range []string{"points", "win-loss"} {
			if _, err := (lua.Loader{Library: library}).Load("s.lua", source, map[string]string{"scoring": scoring}); err != nil {
				t.Errorf("%s: %v", replace[1], err)
			}
		}
	}
}
