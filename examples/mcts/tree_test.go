package mcts

import (
	"context"
	"math"
	"testing"

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
