package variants_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

func load(b testing.TB, variant string) *core.State {
	b.Helper()
	g, err := variants.Load(variant, nil)
	if err != nil {
		b.Fatal(err)
	}
	return g.NewState()
}

// eachVariant runs a benchmark for every built-in variant.
func eachVariant(b *testing.B, run func(*testing.B, string)) {
	for _, name := range variants.Names() {
		b.Run(name, func(b *testing.B) { run(b, name) })
	}
}

// BenchmarkLoad is from a script's text to a compiled game.
func BenchmarkLoad(b *testing.B) {
	eachVariant(b, func(b *testing.B, variant string) {
		b.ReportAllocs()
		for b.Loop() {
			load(b, variant)
		}
	})
}

// BenchmarkPerft counts on one thread.
func BenchmarkPerft(b *testing.B) {
	depths := map[string]int{"delta": 6, "neo-delta": 5, "epsilon": 5, "daldos": 7}
	eachVariant(b, func(b *testing.B, variant string) {
		s := load(b, variant)
		nodes := uint64(0)
		for b.Loop() {
			n, err := core.Perft(context.Background(), s, depths[variant], 1)
			if err != nil {
				b.Fatal(err)
			}
			nodes += n
		}
		b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	})
}

// BenchmarkPlayouts plays random games inside core, on one thread.
func BenchmarkPlayouts(b *testing.B) {
	eachVariant(b, func(b *testing.B, variant string) {
		s := load(b, variant)
		games, actions := 0, 0
		for b.Loop() {
			tally, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: 2000, Seed: 1, Threads: 1})
			if err != nil {
				b.Fatal(err)
			}
			games += tally.Games
			actions += tally.Actions
		}
		b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
		b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
	})
}

// BenchmarkPublicPlay plays random games as a program that embeds the engine would:
// list the actions, choose one, play it, and at the end take all of them back.
func BenchmarkPublicPlay(b *testing.B) {
	eachVariant(b, func(b *testing.B, variant string) {
		s := load(b, variant)
		play := newPlay(s)
		games := 0
		b.ReportAllocs()
		for b.Loop() {
			play()
			games++
		}
		b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	})
}

// newPlay returns a function that plays a random game and takes it back.
func newPlay(s *core.State) func() {
	r := core.NewRandom(1)
	moves := make([]core.Move, 0, 8192)
	return func() {
		for moves = s.AppendLegal(moves[:0]); len(moves) > 0; moves = s.AppendLegal(moves[:0]) {
			s.PlayUnchecked(moves[r.Below(uint64(len(moves)))])
		}
		for s.Undo() {
		}
	}
}

// TestNothingAllocated plays games of every variant in ways that must not allocate.
func TestNothingAllocated(t *testing.T) {
	for _, name := range variants.Names() {
		s := load(t, name)
		play := newPlay(s)
		for range 50 { // the log grows to its length
			play()
		}
		r := core.NewRandom(2)
		pick := func() {
			for m := s.Pick(&r); m != 0; m = s.Pick(&r) {
				s.CountLegal()
				s.Hash()
				if err := s.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			for s.Undo() {
			}
		}
		for what, game := range map[string]func(){"listed": play, "picked": pick} {
			if n := testing.AllocsPerRun(50, game); n != 0 {
				t.Errorf("%s: a game %s allocates %v times", name, what, n)
			}
		}
	}
}
