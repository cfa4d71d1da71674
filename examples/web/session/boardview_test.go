package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestShapes holds how the board of each game is drawn.
func TestShapes(t *testing.T) {
	lines := map[string]int{"alquerque": 56, "hare-and-hounds": 22, "mu-torere": 16, "nine-mens-morris": 32} // of those that have some
	for _, f := range everyGame(t) {
		b := seated(t, f).board
		name := strings.TrimSuffix(f.Variant+f.File, ".lua")
		want := shapeSquare
		switch {
		case name == "daldos":
			want = shapeHoles
		case name == "hex":
			want = shapeHexagon
		case lines[name] > 0:
			want = shapePoints
		}
		if b.Shape != want || len(b.Links) != lines[name] {
			t.Errorf("%s: %s with %d lines, want %s with %d", f.name(), b.Shape, len(b.Links), want, lines[name])
		}
		places := map[[2]float64]bool{}
		for _, c := range b.Cells {
			places[[2]float64{c.X, c.Y}] = true
			if c.X < 0 || c.X > b.Width || c.Y < 0 || c.Y > b.Height {
				t.Errorf("%s: %+v is off the board", f.name(), c)
			}
		}
		if len(places) != len(b.Cells) {
			t.Errorf("%s: cells lie on each other", f.name())
		}
		for _, l := range append(b.Columns, b.Rows...) {
			if places[[2]float64{l.X, l.Y}] || l.Text == "" {
				t.Errorf("%s: the label %+v", f.name(), l)
			}
		}
	}
}

// boardOf makes a game on a board, with a picture, and returns how it is drawn.
func boardOf(t *testing.T, board, picture string) *boardView {
	t.Helper()
	if picture != "" {
		picture = "picture = [[\n" + picture + "]],"
	}
	return seated(t, source{Script: `local man = piece("man", { each = 4 })
return game { title = "T", board = ` + board + `, ` + picture + ` players = { "White", "Black" }, pieces = { man },
  turns = { { drop { hand(man), on = empty } } }, ends = { { no_move, draw = true, reason = "full" } } }`}).board
}

// TestBoards draws boards of every kind.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		board, picture string
		shape          string
		links          int
		columns, rows  string
	}{
		{"grid(2, 3)", "", shapeSquare, 0, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1 3 -1,2"},
		{"rows(2, 3)", "", shapeSquare, 0, "1 0,-1 2 1,-1 3 2,-1", "a -1,0 b -1,1"},
		{"hexagon(2)", "", shapeHexagon, 0, "1 2,-1 2 4,-1 3 5,0", "a -1,0 b -2,1 c -1,2"},
		{"rhombus(2, 2)", "", shapeHexagon, 0, "a -1,2 b 1,2", "2 -1,0 1 -2,1"},
		{"ring(6)", "", shapePoints, 6, "", ""},
		{`board { cells = "a1 b1 c1" }`, "", shapePoints, 0, "a 0,-1 b 1,-1 c 2,-1", "1 -1,0"},
		{`board { cells = "a2 b2\na1 b1", directions = { { "e", "a1-b1 a2-b2", opposite = "w" }, { "n", "a1-a2 b1-b2", opposite = "s" } } }`, "", shapeSquare, 0, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{`board { cells = "a2 b2\na1 b1", directions = { { "e", "a1-b1", opposite = "w" }, { "n", "a1-a2 b1-b2", opposite = "s" } } }`, "", shapePoints, 3, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{`board { cells = "a2 b2\na1 b1", directions = { { "e", "a1-b1 a2-b2", opposite = "w" }, { "n", "a1-a2 b1-b2", opposite = "s" }, { "ne", "a1-b2", opposite = "sw" } } }`, "", shapePoints, 5, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{"grid(2, 2)", "*--*\n|\\ |\n*--*", shapePoints, 5, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{"grid(2, 2)", "*---*\n| \\ |\n|  \\|\n*---*", shapePoints, 5, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{"grid(2, 2)", "+-+-+\n|*|*|\n+-+-+\n|*|*|\n+-+-+", shapeSquare, 0, "a 0,-1 b 1,-1", "1 -1,0 2 -1,1"},
		{"rows(2, 3)", " * * \\\n * * * >", shapeHoles, 0, "1 0,-1 2 1,-1 3 2,-1", "a -1,0 b -1,1"},
	} {
		b := boardOf(t, c.board, c.picture)
		labels := func(all []label) string {
			var out []string
			for _, l := range all {
				out = append(out, fmt.Sprintf("%s %v,%v", l.Text, l.X, l.Y))
			}
			return strings.Join(out, " ")
		}
		if b.Shape != c.shape || len(b.Links) != c.links || labels(b.Columns) != c.columns || labels(b.Rows) != c.rows {
			t.Errorf("%s\n%s\nis %s, %d links; columns %s; rows %s", c.board, c.picture, b.Shape, len(b.Links), labels(b.Columns), labels(b.Rows))
		}
	}
}

// TestGap puts cells where the picture has them.
func TestGap(t *testing.T) {
	b := seated(t, example(t, "royal-game-of-ur")).board
	var got []string
	for _, c := range b.Cells {
		if c.Y == 0 {
			got = append(got, fmt.Sprint(c.Name, " ", c.X))
		}
	}
	if d := cmp.Diff([]string{"a1 0", "a2 1", "a3 2", "a4 3", "a5 6", "a6 7"}, got); d != "" {
		t.Error(d)
	}
}

// TestWays tells which way pieces go: Light's from a4 to a1 and along the middle in the
// Royal Game of Ur, Dark's likewise; in Sáhkku the way goes round again.
func TestWays(t *testing.T) {
	names := func(b *boardView, cells []int) string {
		var out []string
		for _, c := range cells {
			out = append(out, b.Cells[c].Name)
		}
		return strings.Join(out, " ")
	}
	b := seated(t, example(t, "royal-game-of-ur")).board
	if got := names(b, b.Ways[1]); got != "c4 c3 c2 c1 b1 b2 b3 b4 b5 b6 b7 b8 c6 c5" || !slices.Equal(b.Loops, []int{-1, -1}) {
		t.Error(got, b.Loops)
	}
	b = seated(t, example(t, "sahkku")).board
	if len(b.Ways) != 2 || len(b.Ways[0]) != 45 || names(b, b.Loops) != "b15 b1" {
		t.Error(b.Ways, b.Loops)
	}
	if b := seated(t, source{Variant: "delta"}).board; b.Ways != nil || b.Loops != nil {
		t.Error(b.Ways)
	}
}
