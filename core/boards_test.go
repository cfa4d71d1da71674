package core_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
)

// morris is a board whose links follow lines that are not everywhere.
var morris = core.BoardSpec{
	Cells: []core.CellSpec{{"a1", 0, 0}, {"d1", 3, 0}, {"g1", 6, 0}, {"b2", 1, 2}, {"d2", 3, 2}, {"a3", 0, 5}},
	Directions: []core.DirectionSpec{
		{Name: "right", Opposite: "left", Group: "along", Links: []core.LinkSpec{{"a1", "d1"}, {"d1", "g1"}, {"b2", "d2"}}},
		{Name: "up", Links: []core.LinkSpec{{"a1", "a3"}, {"d1", "d2"}}},
	},
}

// links writes down all links of a board.
func links(b *core.Board) string {
	var all []string
	for _, d := range b.Directions() {
		text := d + ":"
		for c := range core.Cell(b.Cells()) {
			if n := b.Link(c, d); n != core.NoCell {
				text += " " + b.Name(c) + "-" + b.Name(n)
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, "\n")
}

func TestBoardLinks(t *testing.T) {
	for _, c := range []struct {
		make func() (*core.Board, error)
		want string
	}{
		{func() (*core.Board, error) { return core.Hexagon(2) }, `ne: a1-b2 a2-b3 b1-c2 b2-c3
e: a1-a2 b1-b2 b2-b3 c2-c3
se: b1-a1 b2-a2 c2-b2 c3-b3
sw: b2-a1 b3-a2 c2-b1 c3-b2
w: a2-a1 b2-b1 b3-b2 c3-c2
nw: a1-b1 a2-b2 b2-c2 b3-c3`},
		{func() (*core.Board, error) { return core.Rhombus(3, 2) }, `ne: a2-b1 b2-c1
e: a1-b1 b1-c1 a2-b2 b2-c2
se: a1-a2 b1-b2 c1-c2
sw: b1-a2 c1-b2
w: b1-a1 c1-b1 b2-a2 c2-b2
nw: a2-a1 b2-b1 c2-c1`},
		{func() (*core.Board, error) { return core.Ring(4) }, `cw: a1-a2 a2-a3 a3-a4 a4-a1
ccw: a1-a4 a2-a1 a3-a2 a4-a3`},
		{func() (*core.Board, error) { return core.NewBoard(morris) }, `right: a1-d1 d1-g1 b2-d2
left: d1-a1 g1-d1 d2-b2
up: a1-a3 d1-d2`},
	} {
		b, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, links(b)); diff != "" {
			t.Error(diff)
		}
	}
}

// TestHexagonsAreWhole counts cells, and the neighbours of all cells together.
func TestHexagonsAreWhole(t *testing.T) {
	for side := 2; side <= 13; side++ {
		b, err := core.Hexagon(side)
		if err != nil {
			t.Fatal(err)
		}
		if want := 3*side*(side-1) + 1; b.Cells() != want {
			t.Errorf("side %d: %d cells, want %d", side, b.Cells(), want)
		}
		checkNeighbours(t, fmt.Sprint("side ", side), b, 6*(3*side*side-5*side+2))
	}
	for _, size := range [][2]int{{1, 1}, {11, 11}, {26, 19}, {1, 512}, {4, 7}} {
		columns, rows := size[0], size[1]
		b, err := core.Rhombus(columns, rows)
		if err != nil {
			t.Fatal(err)
		}
		checkNeighbours(t, fmt.Sprint(size), b, 2*((columns-1)*rows+columns*(rows-1)+(columns-1)*(rows-1)))
	}
}

// checkNeighbours checks that links lead back by the opposite direction, that places are
// all different, and how many links there are.
func checkNeighbours(t *testing.T, what string, b *core.Board, want int) {
	t.Helper()
	back := map[string]string{"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}
	places, n := map[[2]int]bool{}, 0
	for c := range core.Cell(b.Cells()) {
		x, y := b.XY(c)
		places[[2]int{x, y}] = true
		for _, d := range b.Directions() {
			next := b.Link(c, d)
			if next == core.NoCell {
				continue
			}
			if n++; b.Link(next, back[d]) != c {
				t.Errorf("%s: %s of %s is %s, and not the other way", what, d, b.Name(c), b.Name(next))
			}
		}
	}
	if n != want || len(places) != b.Cells() {
		t.Errorf("%s: %d links, want %d; %d places for %d cells", what, n, want, len(places), b.Cells())
	}
}

func TestBoardRefused(t *testing.T) {
	spec := func(change func(*core.BoardSpec)) func() (*core.Board, error) {
		return func() (*core.Board, error) {
			s := core.BoardSpec{Cells: slices.Clone(morris.Cells), Directions: slices.Clone(morris.Directions)}
			change(&s)
			return core.NewBoard(s)
		}
	}
	cell := func(name string) func() (*core.Board, error) {
		return spec(func(s *core.BoardSpec) { s.Cells[0].Name = name })
	}
	link := func(from, to string) func() (*core.Board, error) {
		return spec(func(s *core.BoardSpec) {
			s.Directions[0].Links = append(slices.Clone(s.Directions[0].Links), core.LinkSpec{From: from, To: to})
		})
	}
	region := func(regions ...core.Region) func() (*core.Board, error) {
		return func() (*core.Board, error) {
			b, _ := core.Grid(5, 5)
			return b.WithRegions(regions...)
		}
	}
	const notName = " cannot name a cell; a name is one to three small letters and a number from 1 to 999, such as a1"
	const taken = " cannot name a cell; the text of an action has x before a cell and off for something else"
	for _, c := range []struct {
		make func() (*core.Board, error)
		want string
	}{
		{func() (*core.Board, error) { return core.Hexagon(1) }, "hexagon: its side has 1 cells; it has 2 to 13"},
		{func() (*core.Board, error) { return core.Hexagon(14) }, "hexagon: its side has 14 cells; it has 2 to 13"},
		{func() (*core.Board, error) { return core.Rhombus(27, 1) }, "rhombus: 27 columns; a rhombus has 1 to 26"},
		{func() (*core.Board, error) { return core.Rhombus(26, 20) }, "rhombus: 26 columns and 20 rows; a board has 1 to 512 cells"},
		{func() (*core.Board, error) { return core.Ring(2) }, "ring: it has 2 cells; a ring has 3 to 512"},
		{func() (*core.Board, error) { return core.Ring(513) }, "ring: it has 513 cells; a ring has 3 to 512"},
		{spec(func(s *core.BoardSpec) { s.Cells = nil }), "board: it has 0 cells; a board has 1 to 512"},
		{spec(func(s *core.BoardSpec) { s.Cells = make([]core.CellSpec, 513) }), "board: it has 513 cells; a board has 1 to 512"},
		{cell(""), `board: ""` + notName}, {cell("A1"), `board: "A1"` + notName}, {cell("a0"), `board: "a0"` + notName},
		{cell("a01"), `board: "a01"` + notName}, {cell("abcd1"), `board: "abcd1"` + notName}, {cell("a1000"), `board: "a1000"` + notName},
		{cell("a"), `board: "a"` + notName}, {cell("1"), `board: "1"` + notName}, {cell("a+1"), `board: "a+1"` + notName},
		{cell("xa1"), `board: "xa1"` + taken}, {cell("off1"), `board: "off1"` + taken},
		{cell("d1"), `board: two cells are named "d1"; name each once`},
		{spec(func(s *core.BoardSpec) { s.Cells[1].X = 0 }), "board: a1 and d1 are both at 0, 0; give each a place of its own"},
		{spec(func(s *core.BoardSpec) { s.Cells[1].X = -1 }), "board: d1 is at -1, 0; columns from the left and rows from the bottom are 0 to 1000"},
		{spec(func(s *core.BoardSpec) { s.Directions[1].Name = "left" }), `board: two directions are named "left"; give all links of one together, and its opposite only with it`},
		{spec(func(s *core.BoardSpec) { s.Directions[0].Opposite = "right" }), `board: two directions are named "right"; give all links of one together, and its opposite only with it`},
		{spec(func(s *core.BoardSpec) { s.Directions[1].Name = "" }), `board: "" cannot name a direction; a name is a letter, then letters, digits or hyphens`},
		{spec(func(s *core.BoardSpec) { s.Directions[1].Group = "u p" }), `board: "u p" cannot name a group of directions; a name is a letter, then letters, digits or hyphens`},
		{spec(func(s *core.BoardSpec) { s.Directions[1].Group = "left" }), `board: "left" names a direction and a group of them; choose another word for one`},
		{spec(func(s *core.BoardSpec) { s.Directions[1].Links = nil }), `board: the direction "up" has no links; name the cells it leads from and to`},
		{spec(func(s *core.BoardSpec) {
			for i := range 40 {
				s.Directions = append(s.Directions, core.DirectionSpec{Name: fmt.Sprint("d", i), Links: morris.Directions[1].Links})
			}
		}), `board: it has more than 32 directions`},
		{link("a1", "a1"), `board: direction "right": a link leads from a1 to itself; leave it out`},
		{link("a1", "d1"), `board: direction "right": the link from a1 to d1 is there twice; name it once`},
		{link("a1", "g1"), `board: direction "right": links lead from a1 to d1 and to g1; a cell has one in each direction`},
		{link("a3", "d1"), `board: direction "left": links lead from d1 to a1 and to a3; a cell has one in each direction`},
		{link("a3", "e9"), `board: direction "right": "e9" is not a cell; the cells are a1, d1, g1, b2, d2 and a3`},
		{link("A3", "d1"), `board: direction "right": "A3" is not a cell; did you mean "a3"?`},
		{region(core.Region{Name: "a9", Cells: []string{"a1"}}), `region "a9": that is the name of a cell; choose a word`},
		{region(core.Region{Name: "Home", Cells: []string{"a1"}}), `region "Home": it is not a name; a region's name is a small letter, then small letters, digits or underscores, 40 at most`},
		{region(core.Region{Name: "home", Cells: []string{"a1"}}, core.Region{Name: "home", Cells: []string{"a2"}}), `region "home": there are two of that name; name all its cells together`},
		{region(core.Region{Name: "home"}), `region "home": it has no cells`},
		{region(core.Region{Name: "home", Cells: []string{"a1", "a6"}}), `region "home": "a6" is not on the board; the cells are a1 to e5`},
		{region(core.Region{Name: "home", Cells: []string{"a1", "a1"}}), `region "home": it has a1 twice; name each cell once`},
	} {
		if b, err := c.make(); b != nil || err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// strolling is a game on a board, of men who slide and are dropped.
func strolling(t *testing.T, b *core.Board, err error) *core.Game {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Board: b, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{3, 3}, Start: [][]string{{b.Name(0)}, {b.Name(2)}}}},
		Turns: []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
			core.Slide{Of: core.Own{Piece: "man"}}, core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}},
		}}}}},
		Ends: []core.End{{When: core.Line{Of: core.Own{Piece: "man"}, Count: 3}, Reason: "line", Outcome: core.Win}, {When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBoardDrawings(t *testing.T) {
	hexagon, _ := core.Hexagon(3)
	rhombus, _ := core.Rhombus(3, 10)
	ring, _ := core.Ring(7)
	lines, err := core.NewBoard(morris)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		board          *core.Board
		drawing, start string
	}{
		{hexagon, `  e . . .
 d . . . .
c . . . . .
 b . . . . 5
  a M . m 4
     1 2 3
`, "3/4/5/4/M1m Ann M2m2 1"},
		{rhombus, `  a b c
 1 M . m
  2 . . .
   3 . . .
    4 . . .
     5 . . .
      6 . . .
       7 . . .
        8 . . .
         9 . . .
         10 . . .
`, "M1m/3/3/3/3/3/3/3/3/3 Ann M2m2 1"},
		{ring, `M . m .  a1 a2 a3 a4
. . .    a7 a6 a5
`, "M1m1/3 Ann M2m2 1"},
		{lines, `.        a3
  . .    b2 d2
M   . m  a1 d1 g1
`, "1/2/M1m Ann M2m2 1"},
	} {
		s := strolling(t, c.board, nil).NewState()
		if diff := cmp.Diff(c.drawing, s.Drawing()); diff != "" {
			t.Error(diff)
		}
		if s.PositionText() != c.start {
			t.Errorf("position %s, want %s", s.PositionText(), c.start)
		}
		random := core.NewRandom(7)
		for range 40 {
			back, err := s.Game().ParsePosition(s.PositionText())
			if err != nil || back.Drawing() != s.Drawing() {
				t.Fatalf("%s reads as\n%s%v", s.PositionText(), back.Drawing(), err)
			}
			m := s.Pick(&random)
			if m == 0 {
				break
			}
			if read, err := s.Parse(s.Game().Text(m)); err != nil || read != m {
				t.Fatalf("%s: %v", s.Game().Text(m), err)
			}
			s.PlayUnchecked(m)
		}
	}
}

// TestRegionsStandForCells names regions wherever cells are named.
func TestRegionsStandForCells(t *testing.T) {
	board, _ := core.Grid(3, 3)
	named, err := board.WithRegions(core.Region{Name: "low", Cells: []string{"a1", "b1"}}, core.Region{Name: "high", Cells: []string{"c3", "b3"}})
	if err != nil || strings.Join(named.Regions(), " ") != "high low" || len(board.Regions()) != 0 {
		t.Fatal(named.Regions(), board.Regions(), err)
	}
	rules := func(b *core.Board, low, high []string) core.Rules {
		way := core.Track{Cells: [][]string{append(slices.Clone(low), high...), append(slices.Clone(high), low...)}}
		return core.Rules{
			Board: b, Players: []string{"Ann", "Bob"},
			Pieces: []core.Piece{{Name: "man", Supply: []int{3, 3}, Start: [][]string{low, high}}},
			Turns: []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
				core.Advance{Of: core.Own{Piece: "man"}, Along: way, By: core.Exactly(2)},
				core.Drop{From: core.Hand{Piece: "man"}, On: core.Except{Set: core.Empty{}, Less: core.Cells{Names: low}}},
			}}}}},
			Ends: []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}},
		}
	}
	plain, err := core.Compile(rules(board, []string{"a1", "b1"}, []string{"c3", "b3"}))
	if err != nil {
		t.Fatal(err)
	}
	same, err := core.Compile(rules(named, []string{"low"}, []string{"high"}))
	if err != nil {
		t.Fatal(err)
	}
	a, b := plain.NewState(), same.NewState()
	random := core.NewRandom(1)
	for !a.Over() {
		if a.PositionText() != b.PositionText() || !slices.Equal(a.AppendLegal(nil), b.AppendLegal(nil)) {
			t.Fatalf("%s, with regions %s", a.PositionText(), b.PositionText())
		}
		m := a.Pick(&random)
		a.PlayUnchecked(m)
		b.PlayUnchecked(m)
	}
	unused, err := core.Compile(rules(named, []string{"a1", "b1"}, []string{"c3", "b3"}))
	if err != nil || unused.Digest() != plain.Digest() {
		t.Errorf("regions that nothing names change the digest: %v", err)
	}
	other, _ := board.WithRegions(core.Region{Name: "low", Cells: []string{"a1", "b1"}}, core.Region{Name: "high", Cells: []string{"b3", "c3"}})
	if turned, err := core.Compile(rules(other, []string{"low"}, []string{"high"})); err != nil || turned.Digest() == same.Digest() {
		t.Errorf("another order of cells has the same digest: %v", err)
	}
	for name, want := range map[string]string{
		"hihg": `cells: "hihg" is not on the board; did you mean "high"?`,
		"Low":  `cells: "Low" is not on the board; did you mean "low"?`,
		"d1":   `cells: "d1" is not on the board; the cells are a1 to c3, and the regions high and low`,
	} {
		r := rules(named, []string{"low"}, []string{"high"})
		r.Turns[0].Actions = []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Cells{Names: []string{name}}}}
		if _, err := core.Compile(r); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
