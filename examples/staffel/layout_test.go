package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestLayout finds every cell in the drawings of every game that there is, and of boards of
// other shapes, and finds it there still when a game is played that it has not seen.
func TestLayout(t *testing.T) {
	names, err := filepath.Glob("../variants/*.lua")
	if err != nil || len(names) < 20 {
		t.Fatal(err, names)
	}
	names = append(names, variants.Names()...)
	for _, board := range []string{"hexagon(3)", "hexagon(8)", "rhombus(5, 4)", "ring(12)", "rows(3, 5, 4)", "grid(19, 19)"} {
		names = append(names, script(t, `
local stone = piece("stone", { each = 200 })
return game {
  title   = "Drops",
  board   = `+board+`,
  players = { "Black", "White" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = { { no_move, draw = true } },
}
`))
	}
	for _, name := range names {
		g, err := load(name, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		s := g.NewState()
		l := layoutOf(s)
		if len(l) != g.Board().Cells() {
			t.Errorf("%s: %d of %d cells are found in\n%s", name, len(l), g.Board().Cells(), s.Drawing())
			continue
		}
		random := core.NewRandom(99)
		for range 150 {
			for i, sign := range []rune(s.Drawing()) {
				c, is := l[i]
				if _, seen := l.cellAt(s, i, sign); is && !seen {
					t.Fatalf("%s: %s is not at %d in\n%s", name, g.Board().Name(c), i, s.Drawing())
				}
			}
			m := s.Pick(&random)
			if m == 0 || s.Play(m) != nil {
				break
			}
		}
	}
}

// TestPaint marks cells with and without colours, in the place of what is there.
func TestPaint(t *testing.T) {
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.ParsePosition("5/5/2B2/1W3/5 White W8B8 2")
	if err != nil {
		t.Fatal(err)
	}
	cell := func(name string) core.Cell {
		c, _ := g.Board().Cell(name)
		return c
	}
	m := marks{last: map[core.Cell]bool{cell("c3"): true}, targets: map[core.Cell]bool{cell("b5"): true, cell("b2"): true}}
	if got := paint(false).board(s, layoutOf(s), m); got != strings.Replace(s.Drawing(), "5 . . ", "5 . * ", 1) {
		t.Error(got)
	}
	got := paint(true).board(s, layoutOf(s), m)
	for _, want := range []string{"5 . \x1b[30;42m*\x1b[0m . . .\n", "3 . . \x1b[1;4;97;41mB\x1b[0m . .\n", "2 . \x1b[30;42mW\x1b[0m . . .\n", "1 . . . . .\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
}
