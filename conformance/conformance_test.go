package conformance_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
)

// TestConformance puts every case to the Go API.
func TestConformance(t *testing.T) {
	for _, c := range allCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			if err := conformance.Run(conformance.GoDriver{}, c); err != nil {
				t.Error(err)
			}
		})
	}
}

func allCases(t testing.TB) []*conformance.Case {
	t.Helper()
	cases, err := conformance.Cases()
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("there are no cases")
	}
	return cases
}

// loadOnce makes a game of each variant and set of options only once: tests that
// run the suite many times spend most of their time on loading else.
func loadOnce(load func(string, map[string]string) (*core.Game, error)) func(string, map[string]string) (*core.Game, error) {
	type loaded struct {
		game *core.Game
		err  error
	}
	var all sync.Map
	return func(variant string, options map[string]string) (*core.Game, error) {
		key := fmt.Sprintf("%q %q", variant, options) // maps are printed in the order of their keys
		if got, ok := all.Load(key); ok {
			return got.(loaded).game, got.(loaded).err
		}
		game, err := load(variant, options)
		all.Store(key, loaded{game, err})
		return game, err
	}
}
