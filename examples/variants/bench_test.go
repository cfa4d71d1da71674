package scripts_test

import (
	"context"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// loadNamed loads a built-in variant or an example.
func loadNamed(t testing.TB, name string) *core.Game {
	t.Helper()
	if !slices.Contains(variants.Names(), name) {
		return loadWith(t, name, nil)
	}
	g, err := variants.Load(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// allNames is the built-in variants and the examples.
func allNames(t testing.TB) []string {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	names := variants.Names()
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".lua"); ok {
			names = append(names, name)
		}
	}
	return names
}

// withFunctions says whether an example's script has functions that are called while it
// is played.
func withFunctions(t testing.TB, name string) bool {
	source, err := scripts.Source(name)
	return err == nil && strings.Contains(string(source), "(view)")
}

// eachGame runs a benchmark for every built-in variant and every example.
func eachGame(b *testing.B, run func(*testing.B, *core.Game)) {
	for _, name := range allNames(b) {
		g := loadNamed(b, name)
		b.Run(name, func(b *testing.B) { run(b, g) })
	}
}

// BenchmarkLoad is from a script's text to a compiled game and a state of it.
func BenchmarkLoad(b *testing.B) {
	for _, name := range allNames(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				loadNamed(b, name).NewState()
			}
		})
	}
}

// BenchmarkPerft counts on one thread, to a depth that has about a million sequences.
func BenchmarkPerft(b *testing.B) {
	eachGame(b, func(b *testing.B, g *core.Game) {
		s, depth := g.NewState(), 1
		for n := perft(b, s, 1, 1); n > 0 && n < 200_000 && depth < 12; depth++ {
			n = perft(b, s, depth+1, 1)
		}
		nodes := uint64(0)
		for b.Loop() {
			nodes += perft(b, s, depth, 1)
		}
		b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	})
}

func perft(b *testing.B, s *core.State, depth, threads int) uint64 {
	n, err := core.Perft(context.Background(), s, depth, threads)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkPlayouts plays random games inside core, on one thread.
func BenchmarkPlayouts(b *testing.B) {
	eachGame(b, func(b *testing.B, g *core.Game) {
		measure(b, playouts(g, 1))
	})
}

// BenchmarkPublicPlay plays random games as a program that embeds the engine would:
// list the actions, choose one, play it.
func BenchmarkPublicPlay(b *testing.B) {
	eachGame(b, func(b *testing.B, g *core.Game) {
		b.ReportAllocs()
		measure(b, publicPlay(g))
	})
}

func measure(b *testing.B, play work) {
	games, actions := 0, 0
	for b.Loop() {
		n, m := play(b, 10)
		games += n
		actions += m
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}

// work does what is measured n times, and says how many games and actions that was; an
// action is a node where sequences are counted.
type work func(b *testing.B, n int) (games, actions int)

// playouts is random games inside core.
func playouts(g *core.Game, threads int) work {
	s, seed := g.NewState(), uint64(0)
	return func(b *testing.B, n int) (int, int) {
		seed++
		tally, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: n, Seed: seed, Threads: threads})
		if err != nil {
			b.Fatal(err)
		}
		return tally.Games, tally.Actions
	}
}

// publicPlay is random games by the public interface, all in one state.
func publicPlay(g *core.Game) work {
	begin, s := g.NewState(), g.NewState()
	return listedPlay(func() *core.State {
		s.CopyFrom(begin)
		return s
	})
}

// publicPlayAnew is the same with a new state for each game.
func publicPlayAnew(g *core.Game) work { return listedPlay(g.NewState) }

// listedPlay is random games from what begins each of them.
func listedPlay(begin func() *core.State) work {
	random := core.NewRandom(1)
	moves := make([]core.Move, 0, 8192)
	return func(b *testing.B, n int) (int, int) {
		actions := 0
		for range n {
			s := begin()
			for moves = s.AppendLegal(moves[:0]); len(moves) > 0; moves = s.AppendLegal(moves[:0]) {
				if err := s.Play(moves[random.Below(uint64(len(moves)))]); err != nil {
					b.Fatal(err)
				}
				actions++
			}
		}
		return n, actions
	}
}

// BenchmarkMove lists the actions of positions, picks one, plays it, asks for the hash and
// takes it back.
func BenchmarkMove(b *testing.B) {
	eachGame(b, func(b *testing.B, g *core.Game) {
		s, random := g.NewState(), core.NewRandom(1)
		moves := make([]core.Move, 0, 8192)
		b.ReportAllocs()
		for b.Loop() {
			if moves = s.AppendLegal(moves[:0]); len(moves) == 0 {
				for s.Undo() {
				}
				continue
			}
			m := s.Pick(&random)
			s.PlayUnchecked(m)
			s.Hash()
			s.Undo()
			s.PlayUnchecked(moves[random.Below(uint64(len(moves)))])
		}
	})
}

// BenchmarkState copies a state as a search would, and tells what a state takes.
func BenchmarkState(b *testing.B) {
	eachGame(b, func(b *testing.B, g *core.Game) {
		s, other := g.NewState(), g.NewState()
		b.ReportAllocs()
		for b.Loop() {
			other.CopyFrom(s)
		}
		b.ReportMetric(stateBytes(g), "B/state")
	})
}

// stateBytes is the memory of a new state and of a copy of it, the mean of many.
func stateBytes(g *core.Game) float64 {
	const many = 500
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := g.NewState()
	for range many {
		s = s.Clone()
	}
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(s)
	return float64(after.TotalAlloc-before.TotalAlloc) / (many + 1)
}
