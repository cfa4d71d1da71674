package lua_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// men is a game of men, and stones that are dropped.
func men(board, start, turn, ends string) string {
	return `local man   = piece("man", { start = ` + start + `, each = 9 })
local stone = piece("stone", { each = 9, symbols = { "S", "s" } })
return game {
  title   = "Men",
  board   = ` + board + `,
  players = { "Ann", "Bob" },
  pieces  = { man, stone },
  turns   = { { ` + turn + ` + drop { hand(stone), on = cells "a1" - cells "a1" + empty } } },
  ends    = { ` + ends + ` },
}`
}

// lineOf plays actions and gives the position after them.
func lineOf(t *testing.T, script, actions string) string {
	t.Helper()
	g, err := lua.Load("men.lua", []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	before := s.PositionText()
	for _, one := range strings.Fields(actions) {
		if _, err := s.PlayText(one); err != nil {
			t.Fatal(one, err)
		}
	}
	after := s.PositionText()
	for s.Undo() {
	}
	if d := cmp.Diff(before, s.PositionText()); d != "" {
		t.Error("taken back:", d)
	}
	return after
}

const stuck = "{ no_move, loss = 1 }"

// TestEncloses holds what flip and take do where two of them find the same pieces.
func TestEncloses(t *testing.T) {
	const new = `drop { hand(man), on = empty, as = "new" } * `
	for _, c := range []struct{ name, turn, want string }{
		{"take, then flip", new + `take { enemy(man), from = "new", to = own(man), max = 1 } * flip { enemy(man), from = "new", to = own(man) }`, "M1M2"},
		{"take twice", new + `take { enemy(man), from = "new", to = own(man) } * take { enemy(man), from = "new", to = own(man), returns = true }`, "M1M2"},
		{"flip twice", new + `flip { enemy(man), from = "new", to = own(man) } * flip { enemy(man), from = "new", to = own(man), max = 1 }`, "MMM2"},
		{"flip of any", new + `flip { any(man) - cells "a1", from = "new", to = own(man) }`, "MMM2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			board, _, _ := strings.Cut(lineOf(t, men("grid(5, 1)", `{ "a1", "b1" }`, c.turn, stuck), "c1"), " ")
			if board != c.want {
				t.Error(board, "is not", c.want)
			}
		})
	}
}

// TestHopsOnRings holds which piece a hop passes over where a cell can be come to by two
// ways, of which one is barred.
func TestHopsOnRings(t *testing.T) {
	turn := `hop { own(man), over = enemy(man), capture = true, directions = "ccw" }`
	if got := lineOf(t, men("ring(4)", `{ "a1 a2", "a4" }`, turn, stuck), "a1xa3"); !strings.HasPrefix(got, "1M/1M ") {
		t.Error(got)
	}
	both := `hop { own(man), over = enemy(man) }`
	if got := lineOf(t, men("ring(4)", `{ "a1 a2", "a4" }`, both, stuck), "a1-a3"); !strings.HasPrefix(got, "1M/mM ") {
		t.Error(got)
	}
}

// TestChainBesideSlide loads moves whose texts could be alike but for how far they go.
func TestChainBesideSlide(t *testing.T) {
	for turn, action := range map[string]string{
		`chain { hop { own(man), over = any(man) }, optional = true } + slide { own(man), max = 1 }`: "a1-c1",
		`slide { own(man), max = 1 } + chain { slide { own(man), min = 2 }, optional = true }`:       "a1-a4",
	} {
		if got := lineOf(t, men("grid(5, 5)", `{ "a1 b1", "a5" }`, turn, stuck), action); !strings.Contains(got, "mover=") {
			t.Error(turn, got)
		}
		if got := lineOf(t, men("grid(5, 5)", `{ "a1 b1", "a5" }`, turn, stuck), "a1-a2"); strings.Contains(got, "mover=") {
			t.Error(turn, got)
		}
	}
}

// TestLinksLeadingAround plays on links that lead into a circle and not back to where they
// began: lines end before they come to a cell again.
func TestLinksLeadingAround(t *testing.T) {
	const around = `board { cells = "a1 b1 c1 d1 a2 b2 c2 d2", directions = { { "on", "d1-b1-c1-b1 a2-b2-c2-d2" } } }`
	turn := `slide { own(man) } + drop { hand(man), on = empty, as = "new" } * flip { enemy(man), from = "new", to = own(man), optional = true }`
	if got := lineOf(t, men(around, `{ "a1", "b1 c1" }`, turn, stuck), "d1"); !strings.HasPrefix(got, "MmmM4 ") {
		t.Error(got)
	}
	line := lineOf(t, men(around, `{ "b1 c1", "a1" }`, turn, "{ line(own(man), 4), win = 1 }, { more(beside(own(man)), own(man)), draw = true }, "+stuck), "d1")
	if strings.Contains(line, "ended") {
		t.Error(line)
	}
}

// TestEndlessTurns plays turns that a function says go on for ever: a turn may, random
// games may not.
func TestEndlessTurns(t *testing.T) {
	script := strings.Replace(men("ring(5)", `{ "a1", "a3" }`, "TURN", stuck), `TURN + drop { hand(stone), on = cells "a1" - cells "a1" + empty }`, `function (view)
  local at = view.own(man)[1]
  return { { "move", at, view.empty()[1], again = true } }
end`, 1)
	g, err := lua.Load("men.lua", []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := core.Playouts(t.Context(), g.NewState(), core.PlayoutOptions{Games: 3, MaxActions: 500})
	if err != nil || tally.Unfinished != 3 || tally.Longest != 500 {
		t.Errorf("%+v, %v", tally, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := core.Playouts(ctx, g.NewState(), core.PlayoutOptions{Games: 1, MaxActions: 1 << 40}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
