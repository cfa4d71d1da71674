package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goalsText writes the goals of a board with the names of cells.
func goalsText(b *boardView) string {
	var lines []string
	for _, g := range b.Goals {
		names := make([]string, len(g.Cells))
		for i, c := range g.Cells {
			names[i] = b.Cells[c].Name
		}
		lines = append(lines, fmt.Sprint(g.Player, " ", strings.Join(names, " ")))
	}
	return strings.Join(lines, "; ")
}

// TestGoals finds the sides that are to be joined in the games that have some.
func TestGoals(t *testing.T) {
	for _, f := range everyGame(t) {
		got, want := goalsText(seated(t, f).board), ""
		if f.File == "hex.lua" {
			want = "0 a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1; 0 a11 b11 c11 d11 e11 f11 g11 h11 i11 j11 k11; " +
				"1 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11; 1 k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11"
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", f.name(), d)
		}
	}
}

// TestGoalsOfEnds finds them in ends of all forms.
func TestGoalsOfEnds(t *testing.T) {
	const low, high = `cells "a1 b1 c1"`, `cells "a3 b3 c3"`
	for _, c := range []struct{ ends, want string }{
		{`{ connected(own(man), ` + low + `, ` + high + `), player = "White", win = 1 }`, "0 a1 b1 c1; 0 a3 b3 c3"},
		{`{ connected(own(man), cells "a1-c1", cells "home"), player = "Black", win = 1 }`, "1 a1 b1 c1; 1 b3 c3"},
		{`{ connected(enemy(man), ` + low + `, ` + high + `), player = "White", loss = 1 }`, "1 a1 b1 c1; 1 a3 b3 c3"},
		{`{ connected(own(man) + own(king), ` + low + `, ` + high + `), player = "White", win = 1 }`, "0 a1 b1 c1; 0 a3 b3 c3"},
		{`{ connected(own(man) - cells "b2", ` + low + ` - cells "a1", ` + high + `), player = "White", win = 1 }`, "0 b1 c1; 0 a3 b3 c3"},
		{`{ connected(own(man) * cells "a1 a2 a3", ` + low + ` * cells "a1 b1", cells "a3-c3" - cells "b3"), player = "White", win = 1 }`, "0 a1 b1; 0 a3 c3"},
		{`{ all_of(connected(own(man), ` + low + `, ` + high + `), at_least(own(man), 4)), player = "White", win = 1, reason = "joined" }`, "0 a1 b1 c1; 0 a3 b3 c3"},
		{`{ turns_since(connected(own(man), ` + low + `, ` + high + `), 2), player = "White", win = 1, reason = "late" }`, "0 a1 b1 c1; 0 a3 b3 c3"},
		{`{ connected(own(man), ` + low + `, ` + high + `), player = "White", win = 1 }, { connected(own(king), ` + low + `, ` + high + `), player = "White", win = 1 }`, "0 a1 b1 c1; 0 a3 b3 c3"},
		// What tells nothing about whose sides they are.
		{`{ connected(own(man), ` + low + `, ` + high + `), win = 1 }`, ""},
		{`{ connected(own(man), ` + low + `, ` + high + `), player = "White", loss = 1 }`, ""},
		{`{ connected(own(man) + enemy(man), ` + low + `, ` + high + `), player = "White", win = 1 }`, ""},
		{`{ connected(own(man)), player = "White", win = 1 }`, ""},
	} {
		b := seated(t, source{Script: `local man = piece("man", { each = 9, symbols = { "M", "m" } })
local king = piece("king", { each = 9, symbols = { "K", "k" } })
return game { title = "T", board = grid(3, 3, { regions = { home = "b3 c3" } }), players = { "White", "Black" }, pieces = { man, king },
  turns = { { drop { hand(man), on = empty } + drop { hand(king), on = empty } } }, ends = { ` + c.ends + `, { no_move, draw = true, reason = "full" } } }`}).board
		if d := cmp.Diff(c.want, goalsText(b)); d != "" {
			t.Errorf("%s: %s", c.ends, d)
		}
	}
}
