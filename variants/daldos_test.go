package variants_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestDaldosEnds plays random games of Daldos by every set of options. All come to one
// of the rules' ends, and are the same on any number of threads.
func TestDaldosEnds(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 1000
	}
	for _, length := range []string{"long", "short"} {
		for _, hit := range []string{"end", "along"} {
			for _, board := range []string{"danish", "norwegian"} {
				for _, start := range []string{"throw", "light", "dark"} {
					options := map[string]string{"length": length, "hit": hit, "board": board, "start": start}
					g, err := variants.Load("daldos", options)
					if err != nil {
						t.Fatal(err)
					}
					n := games / 10
					if len(options) == 4 && length+hit+board+start == "longenddanishthrow" { // the defaults
						n = games
					}
					var tallies []core.Tally
					for _, threads := range []int{1, 3} {
						tally, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: n, Seed: 1, Threads: threads})
						if err != nil {
							t.Fatal(err)
						}
						tallies = append(tallies, tally)
					}
					if d := cmp.Diff(tallies[0], tallies[1]); d != "" {
						t.Errorf("%v: on one thread and on three: %s", options, d)
					}
					tally, ended := tallies[0], 0
					for _, e := range tally.Ends {
						if e.Reason == map[string]string{"long": "captured", "short": "one-left"}[length] {
							ended += e.Games
						}
					}
					if tally.Unfinished != 0 || ended != n {
						t.Errorf("%v: %d of %d games ended as they should: %+v", options, ended, n, tally)
					}
				}
			}
		}
	}
}

// TestDaldosSeed holds what a seed gives to what it gave when it was written down: it is
// the same in every release of a major version.
func TestDaldosSeed(t *testing.T) {
	g, err := variants.Load("daldos", nil)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 100, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	s.SetRandom(1, 0)
	throws := ""
	for range 6 {
		m, err := s.Roll()
		if err != nil {
			t.Fatal(err)
		}
		throws += g.Text(m)
		for !s.Chance() {
			s.PlayUnchecked(s.AppendLegal(nil)[0])
		}
	}
	if got, want := fmt.Sprint(tally.Actions, tally.Scores, throws), "48134 [41 59][A2][A2][23][24][A4][22]"; got != want {
		t.Errorf("seed 1 gives %s, want %s", got, want)
	}
}

// TestDaldosAllocates nothing while games are played.
func TestDaldosAllocates(t *testing.T) {
	g, err := variants.Load("daldos", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	var moves []core.Move
	var chances []core.Chance
	var dice []int
	random := core.NewRandom(1)
	game := func() {
		for !s.Over() {
			chances, dice = s.AppendChances(chances[:0]), s.AppendDice(dice[:0])
			if moves = s.AppendLegal(moves[:0]); s.CountLegal() != len(moves) {
				t.Fatal("the count differs")
			}
			m := s.Pick(&random)
			if s.Chance() {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			s.Hash()
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		for s.Undo() {
		}
	}
	for range 10 { // so that the slices have their room
		game()
	}
	if n := testing.AllocsPerRun(5, game); n > 1 { // a longer game than before may grow the history
		t.Errorf("%v allocations a game", n)
	}
}
