package lua_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// onBoard is the sample on another board, with lines to see its ends by.
func onBoard(t *testing.T, board string) (*core.Game, error) {
	t.Helper()
	return lua.Load("s.lua", changed(t, sample, "grid(5, 5)", board, "line(own(stone), 4)", "at_least(own(stone), 2)", "min = 2", "max = 1"), nil)
}

func TestBoardWords(t *testing.T) {
	for _, c := range []struct{ board, cells, directions string }{
		{`hexagon(2)`, "a1 a2 b1 b2 b3 c2 c3", "ne e se sw w nw"},
		{`rhombus(3, 2)`, "a1 b1 c1 a2 b2 c2", "ne e se sw w nw"},
		{`ring(5)`, "a1 a2 a3 a4 a5", "cw ccw"},
		{`board { cells = "\n a9 . c9 \n\n . b1 . \n", directions = { { "down", "a9-b1", opposite = "up" }, { "on", "a9-b1-c9" } } }`, "b1 a9 c9", "down up on"},
		{`board { cells = { z1 = { 4, 1 }, ab2 = { 3, 0 }, c3 = { 1, 1 } }, directions = { { "on", "z1-ab2-c3" } } }`, "ab2 c3 z1", "on"},
	} {
		g, err := onBoard(t, c.board)
		if err != nil {
			t.Errorf("%s: %v", c.board, err)
			continue
		}
		b := g.Board()
		var cells []string
		for i := range b.Cells() {
			cells = append(cells, b.Name(core.Cell(i)))
		}
		if got := strings.Join(cells, " "); got != c.cells || strings.Join(b.Directions(), " ") != c.directions {
			t.Errorf("%s has the cells %s and the directions %v", c.board, got, b.Directions())
		}
	}
}

// TestRegionWords gives every kind of board regions, and names them wherever cells are named.
func TestRegionWords(t *testing.T) {
	for _, board := range []string{
		"grid(5, 5, { regions = HERE })", "rows(5, 5, 5, { regions = HERE })", "hexagon(4, { regions = HERE })", "rhombus(5, 5, { regions = HERE })",
		"ring(12, { regions = HERE })", `board { cells = "a1 a2 a3 a4 b1 c1", directions = { { "on", "a1-a2-a3" } }, regions = HERE }`,
	} {
		board = strings.Replace(board, "HERE", `{ home = "a1-a3", the_farthest_corner = "a4" }`, 1)
		g, err := lua.Load("s.lua", changed(t, sample, "grid(5, 5)", board, "line(own(stone), 4), win = scoring.points and count(empty) or 1", "repeats(3), draw = true",
			"{ each = 9 }", `{ start = { "home", "the_farthest_corner" } }`, "on = empty", `on = empty - cells "home the_farthest_corner"`,
			"    { 1, place },\n    { 2, { White = relay, Black = relay + place } },\n    { relay },", "    { place + drop { lift(own(stone)), on = cells \"the_farthest_corner\" } },"), nil)
		if err != nil {
			t.Errorf("%s: %v", board, err)
			continue
		}
		if p := g.Pieces()[0]; p.Supply[0] != 3 || p.Supply[1] != 1 || strings.Join(p.Start[0], " ") != "a1 a2 a3" {
			t.Errorf("%s: %d begin on %v", board, p.Supply, p.Start)
		}
	}
}

func TestBadBoards(t *testing.T) {
	const links = `directions = { { "on", "a1-b1" } }`
	for _, c := range []struct{ board, want string }{
		{`hexagon(1)`, `hexagon: its side has 1 cells; it has 2 to 13`},
		{`hexagon()`, `hexagon: side is missing; it must be a whole number`},
		{`hexagon(3, 3)`, `hexagon: what follows its size is the number 3; only regions may follow: { regions = { home = "a1-c1" } }`},
		{`hexagon(3, {}, 3)`, `hexagon: it is given 3 things; write hexagon(side)`},
		{`hexagon "3"`, `hexagon: side is the string "3"; it must be a whole number`},
		{`hexagon(1e9)`, `hexagon: its side has 1000000000 cells; it has 2 to 13`},
		{`rhombus(11)`, `rhombus: rows is missing; it must be a whole number`},
		{`rhombus(11, 100)`, `rhombus: 11 columns and 100 rows; a board has 1 to 512 cells`},
		{`ring(2)`, `ring: it has 2 cells; a ring has 3 to 512`},
		{`ring { 8 }`, `ring: it is given a table; write ring(cells)`},
		{`grid(5, 5, { region = { home = "a1" } })`, `grid: unknown key "region"; did you mean "regions"?`},
		{`grid(5, 5, { regions = "a1" })`, `grid: regions is the string "a1"; write { regions = { home = "a1-c1" } }`},
		{`grid(5, 5, { regions = { "a1" } })`, `grid: regions has something without a name; write { regions = { home = "a1-c1" } }`},
		{`grid(5, 5, { regions = { home = { "a1" } } })`, `grid: region "home" is a table; its cells are one string: { regions = { home = "a1-c1" } }`},
		{`grid(5, 5, { regions = { home = "" } })`, `grid: region "home": it has no cells`},
		{`grid(5, 5, { regions = { home = "a1-a9" } })`, `grid: region "home": "a6" is not on the board; the cells are a1 to e5`},
		{`grid(5, 5, { regions = { home = "a1 a1" } })`, `grid: region "home": it has a1 twice; name each cell once`},
		{`grid(5, 5, { regions = { b9 = "a1" } })`, `grid: region "b9": that is the name of a cell; choose a word`},
		{`grid(5, 5, { regions = { Home = "a1" } })`, `grid: region "Home": it is not a name; a region's name is a small letter, then small letters, digits or underscores, 40 at most`},
		{`rows(5, 5, 5, 3, { regions = { home = "a1, a2" } })`, `rows: region "home": there is a comma in "a1, a2"; write spaces between the names: { regions = { home = "a1-c1" } }`},
		{`board(5)`, `board: it is given the number 5; board takes braces: board { cells = "a1 b1", directions = { { "e", "a1-b1" } } }`},
		{`board { ` + links + ` }`, `board: cells is missing; write rows of names, a dot for a place without a cell: cells = "a2 . c2\n. b1 .", or where each is: cells = { a1 = { 0, 0 } }`},
		{`board { cells = "", ` + links + ` }`, `board: it has 0 cells; a board has 1 to 512`},
		{`board { cells = { "a1", "b1" }, ` + links + ` }`, `board: cells has something without a name; write rows of names, a dot for a place without a cell: cells = "a2 . c2\n. b1 .", or where each is: cells = { a1 = { 0, 0 } }`},
		{`board { cells = { a1 = 1 }, ` + links + ` }`, `board: cell "a1" is the number 1; say where it is, column and row: a1 = { 0, 0 }`},
		{`board { cells = { a1 = { 1 } }, ` + links + ` }`, `board: cell "a1": its row is missing; it must be a whole number`},
		{`board { cells = { a1 = { 0.5, 0 } }, ` + links + ` }`, `board: cell "a1": its column is the number 0.5; it must be a whole number`},
		{`board { cells = { a1 = { 0, 0 }, b1 = { 0, 0 } }, ` + links + ` }`, `board: a1 and b1 are both at 0, 0; give each a place of its own`},
		{`board { cells = { a1 = { 0, 0 }, b1 = { -1, 0 } }, ` + links + ` }`, `board: b1 is at -1, 0; columns from the left and rows from the bottom are 0 to 1000`},
		{`board { cells = "a1, b1", ` + links + ` }`, `board: there is a comma in cells; write spaces between the names, and a new line for each row`},
		{`board { cells = "a1 .. b1", ` + links + ` }`, `board: cells: ".." is not one place; write spaces between the dots: . .`},
		{`board { cells = "a1 a1", ` + links + ` }`, `board: two cells are named "a1"; name each once`},
		{`board { cells = "a1 B1", ` + links + ` }`, `board: "B1" cannot name a cell; a name is one to three small letters and a number from 1 to 999, such as a1`},
		{`board { cells = "a1 xb1", ` + links + ` }`, `board: "xb1" cannot name a cell; the text of an action has x before a cell and off for something else`},
		{`board { cells = string.rep("a1 ", 513), ` + links + ` }`, `board: it has 513 cells; a board has 1 to 512`},
		{`board { cells = "a1 b1", directions = "on" }`, `board: directions is the string "on"; write directions = { { "n", "a1-a2-a3 b1-b2", opposite = "s" } }`},
		{`board { cells = "a1 b1", directions = { on = "a1-b1" } }`, `board: directions are told by name; their order is that of a list: write directions = { { "n", "a1-a2-a3 b1-b2", opposite = "s" } }`},
		{`board { cells = "a1 b1", directions = { { "on" } } }`, `board: directions, entry 1: its links is missing; it must be a string`},
		{`board { cells = "a1 b1", directions = { { "on", "a1" } } }`, `board: directions, entry 1: "a1" is not a chain of cells; write a1-a2-a3 for a link from a1 to a2 and one from a2 to a3`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-" } } }`, `board: directions, entry 1: "a1-" is not a chain of cells; write a1-a2-a3 for a link from a1 to a2 and one from a2 to a3`},
		{`board { cells = "a1 b1", directions = { { "on", "a1,b1" } } }`, `board: directions, entry 1: there is a comma in its links; write spaces between the chains: a1-a2-a3 b1-b2`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-b1", back = "off" } } }`, `board: directions, entry 1: unknown key "back"; the keys are opposite and group`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-b1" }, { "on", "b1-a1" } } }`, `board: two directions are named "on"; give all links of one together, and its opposite only with it`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-b2" } } }`, `board: direction "on": "b2" is not a cell; the cells are a1 to b1`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-a1" } } }`, `board: direction "on": a link leads from a1 to itself; leave it out`},
		{`board { cells = "a1 b1 c1", directions = { { "on", "a1-b1 a1-c1" } } }`, `board: direction "on": links lead from a1 to b1 and to c1; a cell has one in each direction`},
		{`board { cells = "a1 b1", directions = { { "on", "a1-b1", opposite = "on" } } }`, `board: two directions are named "on"; give all links of one together, and its opposite only with it`},
		{`hex(5)`, `unknown word "hex"; did you mean "hexagon"?`},
	} {
		g, err := onBoard(t, c.board)
		if want := "s.lua:10: " + c.want; g != nil || err == nil || err.Error() != want {
			t.Errorf("%s gives\n%v, want\n%s", c.board, err, want)
		}
	}
}

// TestBoardsArePaidFor makes boards until steps or memory run out.
func TestBoardsArePaidFor(t *testing.T) {
	for _, board := range []string{"hexagon(13)", "rhombus(22, 23)", "ring(512)", `board { cells = "a1 b1", directions = { { "on", string.rep("a1-b1-", 5000) .. "a1" } } }`} {
		_, err := lua.Load("s.lua", []byte("while true do local b = "+board+" end"), nil)
		if err == nil || !strings.Contains(err.Error(), "the script used more than") && !strings.Contains(err.Error(), "the script ran longer") && !strings.Contains(err.Error(), "twice") && !strings.Contains(err.Error(), "lead from") {
			t.Errorf("%s: %v", board, err)
		}
	}
}
