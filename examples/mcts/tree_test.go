package mcts

import (
	"context"
	"math"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestFullTree searches with room for a few nodes only.
func TestFullTree(t *testing.T) {
	for _, name := range variants.Names() {
		g, err := variants.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		for s.Chance() {
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
		}
		if s.CountLegal() == 1 { // as at the beginning of Daldos
			if s, err = g.ParsePosition("1M14/2M13m/1MM13 Light - 9 dice=23"); err != nil {
				t.Fatal(err)
			}
		}
		se := newSearch(context.Background(), s, 1)
		se.most = 300
		if err := se.run(Options{Limits: Limits{Playouts: 2000}}); err != nil {
			t.Fatal(err)
		}
		if n := len(se.nodes); n > 300 || n < 100 {
			t.Errorf("%s: %d nodes", name, n)
		}
		if r := se.report(); r.Playouts != 2000 && r.Best().Proven == Unproven {
			t.Errorf("%s: %d playouts", name, r.Playouts)
		}
	}
}

func TestLog2(t *testing.T) {
	for n := int32(1); n < 1<<20; n += 1 + n/7 {
		if got, want := log2(n), math.Log2(float64(n)); math.Abs(got-want) > .09 {
			t.Errorf("the logarithm of %d is %v, not %v", n, got, want)
		}
	}
}

// forced is what a player can force within so many actions, looking at all of them: 1 a win, -1
// a loss that he cannot avoid, 0 neither.
func forced(s *core.State, player, actions int) int {
	if r, over := s.Result(); over {
		switch r.Winner {
		case player:
			return 1
		case core.NoPlayer:
			return 0
		}
		return -1
	}
	if actions == 0 {
		return 0
	}
	worst, best := 1, -1
	for _, m := range s.AppendLegal(nil) {
		s.PlayUnchecked(m)
		v := forced(s, player, actions-1)
		s.Undo()
		worst, best = min(worst, v), max(best, v)
		if s.Mover() == player && best == 1 || s.Mover() != player && worst == -1 {
			break
		}
	}
	if s.Mover() == player {
		return best
	}
	return worst
}

// TestProvenMovesAreForced holds what is proven within a few actions to what an exhaustive
// search of them says.
func TestProvenMovesAreForced(t *testing.T) {
	for _, c := range []struct {
		name                  string
		games, begin, actions int
	}{{"delta", 12, 8, 4}, {"neo-delta", 5, 8, 3}, {"epsilon", 16, 16, 3}} {
		g, err := variants.Load(c.name, nil)
		if err != nil {
			t.Fatal(err)
		}
		won, lost := 0, 0
		for i := range c.games {
			s, random := g.NewState(), core.RandomAt(11, uint64(i))
			for n := c.begin + i; n > 0 && !s.Over(); n-- {
				s.PlayUnchecked(s.Pick(&random))
			}
			if s.Over() {
				continue
			}
			player := s.Mover()
			se := newSearch(context.Background(), s, uint64(i))
			if err := se.run(Options{Limits: Limits{Playouts: 3000}}); err != nil {
				t.Fatal(err)
			}
			for _, n := range se.family(&se.nodes[0]) {
				proof := n.verdict.proof(int8(player))
				if proof == Unproven || int(n.length) > c.actions-1 {
					continue
				}
				s.PlayUnchecked(n.move)
				is := forced(s, player, int(n.length))
				s.Undo()
				if proof == Won && is != 1 || proof == Lost && is != -1 {
					t.Errorf("%s, %s: %s is %v in %d actions, and %d is forced", c.name, s.PositionText(), g.Text(n.move), proof, n.length, is)
				}
				if proof == Won {
					won++
				} else {
					lost++
				}
			}
		}
		if won == 0 || lost == 0 {
			t.Errorf("%s: looked at %d wins and %d losses", c.name, won, lost)
		}
	}
}
