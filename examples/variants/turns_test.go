package scripts_test

import (
	"slices"
	"testing"
	"time"
)

// rates is how much was done in a second.
type rates struct{ games, actions float64 }

// contestant does a slice of what is measured, and says how fast it went.
type contestant func(b *testing.B) rates

// slice is about how long a contestant's slice takes. Contestants take turns many times, so
// that a machine that is slower for a while is so for all of them.
const (
	slice  = 50 * time.Millisecond
	cSlice = "0.05" // the same in seconds, for programs in C
)

// timed makes work on one thread a contestant. The time is the processor's, so that what
// others do on the machine counts for less.
func timed(do work) contestant { return timedBy(processorTime, do) }

// timedByClock makes work on any number of threads a contestant.
func timedByClock(do work) contestant {
	begun := time.Now()
	return timedBy(func() time.Duration { return time.Since(begun) }, do)
}

// timedBy makes work a contestant. How much of it fills a slice it finds out by trying.
func timedBy(clock func() time.Duration, do work) contestant {
	n := 0
	run := func(b *testing.B) (rates, time.Duration) {
		begun := clock()
		games, actions := do(b, n)
		took := max(clock()-begun, 1)
		return rates{float64(games) / took.Seconds(), float64(actions) / took.Seconds()}, took
	}
	return func(b *testing.B) rates {
		if n > 0 {
			r, _ := run(b)
			return r
		}
		for n = 1; ; n *= 2 {
			if r, took := run(b); took > slice*2/3 {
				return r
			}
		}
	}
}

// inTurn lets a contestant and those it is measured against take turns, a round for every
// iteration of the benchmark. It returns the medians of the contestant's rates and of its
// speed divided by each of the others'.
func inTurn(b *testing.B, by func(rates) float64, first contestant, others ...contestant) (speed rates, ratios []float64) {
	for _, c := range append(others, first) { // what is done only once
		c(b)
	}
	var games, actions []float64
	against := make([][]float64, len(others))
	for b.Loop() {
		r := first(b)
		games, actions = append(games, r.games), append(actions, r.actions)
		for i, c := range others {
			against[i] = append(against[i], by(r)/by(c(b)))
		}
	}
	for _, a := range against {
		ratios = append(ratios, median(a))
	}
	b.ReportMetric(0, "ns/op") // of a round, which says nothing
	return rates{median(games), median(actions)}, ratios
}

func median(of []float64) float64 {
	slices.Sort(of)
	return (of[len(of)/2] + of[(len(of)-1)/2]) / 2
}

func byGames(r rates) float64   { return r.games }
func byActions(r rates) float64 { return r.actions }
