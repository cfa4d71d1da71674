//go:build cgo

package main_test

import (
	"context"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestMemory plays games by way of the library, and holds that nothing is left of them.
func TestMemory(t *testing.T) {
	games := "2000"
	if long() {
		games = "100000"
	}
	if out := run(t, 20*time.Minute, build(t, "memory", []string{"memory.c"}, shared...), games); !strings.HasPrefix(out, "memory: "+games+" games;") {
		t.Error(out)
	} else {
		t.Log(out)
	}
}

// TestCosts runs the measuring of calls, but does not look at what comes of it: others may
// be using the machine. To measure:
//
//	go run ./capi/build DIR
//	gcc -O2 -I DIR capi/testdata/bench.c -L DIR -Wl,-rpath,DIR -lstaffel -o DIR/bench && DIR/bench
//	go test -run '^$' -bench Playouts ./capi
func TestCosts(t *testing.T) {
	out := run(t, 5*time.Minute, build(t, "bench", []string{"bench.c"}, shared...), "2000", "200")
	if n := len(regexp.MustCompile(`(?m) +\d+ ns$`).FindAllString(out, -1)); n != 17 || !strings.Contains(out, "200 games with ") {
		t.Errorf("%d costs:\n%s", n, out)
	}
}

// BenchmarkPlayouts plays the random games of testdata/bench.c without the library.
func BenchmarkPlayouts(b *testing.B) {
	g, err := variants.Load("delta", nil)
	if err != nil {
		b.Fatal(err)
	}
	const games = 20_000
	best := time.Duration(math.MaxInt64) // since others may be using the machine
	for b.Loop() {
		begun := time.Now()
		if _, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: games, Seed: 7, Threads: 1}); err != nil {
			b.Fatal(err)
		}
		best = min(best, time.Since(begun))
	}
	b.ReportMetric(float64(best.Nanoseconds())/games, "ns/game")
}
