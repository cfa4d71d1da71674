package core

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestNthBit goes through the bits of random words one by one.
func TestNthBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100_000 {
		set := r.Uint64()
		for range i % 5 { // with fewer bits, or with more
			if i%2 == 0 {
				set &= r.Uint64()
			} else {
				set |= r.Uint64()
			}
		}
		left := set
		for n := uint64(0); left != 0; n++ {
			if got, want := nthBit(set, n), bits.TrailingZeros64(left); got != want {
				t.Fatalf("bit %d of %#x: %d, want %d", n, set, got, want)
			}
			left &= left - 1
		}
	}
}
