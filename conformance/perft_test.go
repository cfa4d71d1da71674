package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

func allCounts(t *testing.T) []conformance.Count {
	t.Helper()
	counts, err := conformance.Counts()
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// TestPerft counts every row through the Go API. A row of a variant that is not
// built in waits for it: until then the variant is refused as unknown.
func TestPerft(t *testing.T) {
	counted := 0
	for _, c := range allCounts(t) {
		t.Run(c.Name, func(t *testing.T) {
			err := perft(c)
			var unknown *variants.UnknownError
			switch waits := !slices.Contains(variants.Names(), c.Variant); {
			case waits && !errors.As(err, &unknown):
				t.Errorf("%s is not built in, and loading it gives %v", c.Variant, err)
			case !waits && err != nil:
				t.Error(err)
			case !waits:
				counted++
			}
		})
	}
	if counted < len(variants.Names()) {
		t.Errorf("%d rows were counted", counted)
	}
}

// perft's error tells the counts by first action, which when held against those of
// another program show where to look.
func perft(c conformance.Count) error {
	game, err := variants.Load(c.Variant, c.Options)
	if err != nil {
		return err
	}
	for i, want := range c.Nodes {
		s, depth := game.NewState(), i+1
		got, err := core.Perft(context.Background(), s, depth, 0)
		if err != nil {
			return err
		}
		if got == want {
			continue
		}
		branches, err := core.PerftSplit(context.Background(), s, depth, 0)
		var split strings.Builder
		for _, b := range branches {
			fmt.Fprintf(&split, "\n%s %d", game.Text(b.Move), b.Nodes)
		}
		return fmt.Errorf("%s, depth %d: %d, want %d%s (%v)", c.Name, depth, got, want, &split, err)
	}
	return nil
}

func TestPerftCanFail(t *testing.T) {
	err := perft(conformance.Count{Name: "delta", Variant: "delta", Nodes: []uint64{25, 599}})
	if err == nil || !strings.Contains(err.Error(), "delta, depth 2: 600, want 599\na1 24\nb1 24\n") {
		t.Errorf("a wrong count gives %v", err)
	}
}
