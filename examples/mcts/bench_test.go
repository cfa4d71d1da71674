package mcts_test

import (
	"testing"
)

// BenchmarkPlayouts searches every built-in variant and every example, from a position that
// some random moves led to.
func BenchmarkPlayouts(b *testing.B) {
	for _, name := range allNames() {
		b.Run(name, func(b *testing.B) {
			s := middle(b, name)
			done := 0
			for seed := uint64(0); b.Loop(); seed++ {
				done += search(b, s, 500, seed).Playouts
			}
			b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(0, "ns/op") // of a search, which says less
		})
	}
}
