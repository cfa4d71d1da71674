package scripts_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestHandDelta holds the Delta by hand to the counts of the engine.
func TestHandDelta(t *testing.T) {
	s := loadNamed(t, "delta").NewState()
	for depth := 1; depth <= 5; depth++ {
		want, err := core.Perft(context.Background(), s, depth, 0)
		if got := newHandDelta.perft(depth); err != nil || got != want {
			t.Errorf("%d by hand at depth %d, %v; the engine has %d", got, depth, err, want)
		}
	}
}

// TestHandDeltaInStep plays random games by hand and by the engine at once: they have the
// same actions in every position, and end together.
func TestHandDeltaInStep(t *testing.T) {
	g := loadNamed(t, "delta")
	random := core.NewRandom(3)
	lifted, lines, pressed := 0, 0, 0
	for range 300 {
		hand, s := newHandDelta, g.NewState()
		for over := false; !over; {
			var moves [600]handMove
			n := hand.list(&moves)
			if n != s.CountLegal() || uint64(n) != hand.count() || hand.perft(1) != hand.count() {
				t.Fatalf("%s: %d actions by hand, %d counted, %d by the engine", s.PositionText(), n, hand.count(), s.CountLegal())
			}
			byText := map[string]handMove{}
			for _, m := range moves[:n] {
				byText[m.String()] = m
			}
			if n == 0 {
				pressed++
				break
			}
			if !s.Over() && random.Below(10) == 0 {
				want, err := core.Perft(context.Background(), s, 2, 1)
				if got := hand.perft(2); err != nil || got != want {
					t.Fatalf("%s: %d by hand at depth 2, %d by the engine", s.PositionText(), got, want)
				}
			}
			m := s.Pick(&random)
			by, ok := byText[g.Text(m)]
			if !ok || len(byText) != n {
				t.Fatalf("%s: %s is not among the actions by hand, or two are the same", s.PositionText(), g.Text(m))
			}
			if by.taken != noCell {
				lifted++
			}
			s.PlayUnchecked(m)
			if hand, over = hand.play(by); over {
				lines++
			}
			if over != s.Over() && s.CountLegal() > 0 {
				t.Fatalf("%s: a line by hand is %v", s.PositionText(), over)
			}
		}
		if !s.Over() {
			t.Fatalf("%s is not over", s.PositionText())
		}
	}
	if lifted == 0 || lines == 0 || pressed == 0 {
		t.Errorf("%d lifted, %d lines, %d pressed: not all was tried", lifted, lines, pressed)
	}
}

// TestHandDeltaPlayout holds random games by hand to be as long as the engine's.
func TestHandDeltaPlayout(t *testing.T) {
	const games = 4000
	tally, err := core.Playouts(context.Background(), loadNamed(t, "delta").NewState(), core.PlayoutOptions{Games: games, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	actions, random := 0, uint64(1)
	for range games {
		actions += newHandDelta.playout(&random)
	}
	if by := float64(actions) / float64(tally.Actions); by < 0.95 || by > 1.05 {
		t.Errorf("%d actions by hand, %d by the engine", actions, tally.Actions)
	}
}

// String is the action in the engine's notation.
func (m handMove) String() string {
	cell := func(c uint8) string { return string([]byte{'a' + c%5, '1' + c/5}) }
	switch {
	case m.from == noCell:
		return cell(m.to)
	case m.taken == noCell:
		return cell(m.from) + "-" + cell(m.to) + "(" + cell(m.via) + ")"
	}
	return cell(m.from) + "-" + cell(m.to) + "(" + cell(m.via) + "<" + cell(m.taken) + ")"
}
