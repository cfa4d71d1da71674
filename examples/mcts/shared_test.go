package mcts_test

import (
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/examples/mcts"
)

// TestSharedState has several goroutines search one state at once, which find what one finds
// alone.
func TestSharedState(t *testing.T) {
	for _, name := range []string{"delta", "epsilon", "daldos", "nine-mens-morris", "royal-game-of-ur"} {
		s := afterThrows(t, load(t, name, nil))
		want := search(t, s, 40, 3)
		var found [4]mcts.Report
		var all sync.WaitGroup
		for i := range found {
			all.Go(func() { found[i] = search(t, s, 40, 3) })
		}
		all.Wait()
		for _, r := range found {
			if !same(r, want) {
				t.Errorf("%s: beside others it finds %v, not %v", name, r.Best(), want.Best())
			}
		}
	}
}
