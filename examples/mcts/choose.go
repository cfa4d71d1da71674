package mcts

import (
	"math"
	"math/bits"
)

// explore is how much is tried beside what looks best.
const explore = 0.5

// choose returns the child of a node to go on with.
func (se *search) choose(n *node) int32 {
	family := se.family(n)
	if n.chance {
		weight := uint64(0)
		for i := range family {
			weight += uint64(family[i].weight)
		}
		left := se.random.Below(weight)
		for i := range family {
			if left < uint64(family[i].weight) {
				return n.first + int32(i)
			}
			left -= uint64(family[i].weight)
		}
	}
	if n.visits&(n.visits-1) == 0 || n.visits == 1 {
		base := float32(n.mean(n.mover))
		for i := range family {
			family[i].habit = se.habits.expect(family[i].move, n.mover, base)
		}
	}
	urge := explore * math.Sqrt(log2(n.visits+1))
	best, at := -1.0, int32(0)
	for i := range family {
		c := &family[i]
		var v float64
		switch {
		case c.verdict == winOf(1-n.mover):
			continue
		case c.verdict != undecided:
			v = c.mean(n.mover)
		default:
			sum, visits := c.sum, float64(c.visits)
			if n.mover == 1 {
				sum = visits - sum
			}
			// Conversions keep machines that could from rounding once where others do twice.
			v = (sum+float64(habitual*float64(c.habit)))/(visits+habitual) + float64(urge/math.Sqrt(visits+1))
		}
		if v > best {
			best, at = v, n.first+int32(i)
		}
	}
	return at
}

// habitual is how many visits what is expected by habit counts for.
const habitual = 4

// log2 is about the logarithm of n, 1 or more: exact for powers of two and straight between
// them, and the same on every machine.
func log2(n int32) float64 {
	whole := bits.Len32(uint32(n)) - 1
	return float64(whole) + float64(n-1<<whole)/float64(int32(1)<<whole)
}
