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
	urge := explore * math.Sqrt(log2(n.visits+1))
	parent := n.mean(n.mover)
	best, at := -1.0, int32(0)
	for i := range family {
		c := &family[i]
		var v float64
		switch {
		case c.verdict == winOf(1-n.mover):
			continue
		case c.verdict != undecided:
			v = c.mean(n.mover)
		case c.visits == 0:
			v = parent + urge
		default:
			// The conversion keeps machines that could from rounding once where others do twice.
			v = c.mean(n.mover) + float64(urge/math.Sqrt(float64(c.visits)))
		}
		if v > best {
			best, at = v, n.first+int32(i)
		}
	}
	return at
}

// log2 is about the logarithm of n, 1 or more: exact for powers of two and straight between
// them, and the same on every machine.
func log2(n int32) float64 {
	whole := bits.Len32(uint32(n)) - 1
	return float64(whole) + float64(n-1<<whole)/float64(int32(1)<<whole)
}
