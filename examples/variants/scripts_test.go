package scripts_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		name  string
		nodes []uint64
	}{
		// The sequences of the first nine actions when play stops at a line.
		{"tic-tac-toe", []uint64{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0}},
	} {
		source, err := scripts.Source(c.name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := variants.LoadScript(c.name+".lua", source, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.nodes {
			got, err := core.Perft(context.Background(), g.NewState(), i+1, 0)
			if err != nil || got != want {
				t.Errorf("%s: perft %d is %d, %v; want %d", c.name, i+1, got, err, want)
			}
		}
	}
}

func TestSourceUnknown(t *testing.T) {
	for _, name := range []string{"chess", "", "../staffel/main", "tic-tac-toe.lua"} {
		if source, err := scripts.Source(name); err == nil || source != nil {
			t.Errorf("Source(%q) is %d bytes, %v", name, len(source), err)
		}
	}
}

// TestNames finds every script by its name.
func TestNames(t *testing.T) {
	names := scripts.Names()
	if len(names) != 22 || names[0] != "alquerque" {
		t.Error(names)
	}
	for _, name := range names {
		if _, err := scripts.Source(name); err != nil {
			t.Error(err)
		}
	}
}
