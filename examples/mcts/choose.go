package mcts

import (
	"math"
	"math/bits"
)

// explore is how much is tried beside what looks best.
const explore = 0.3

// throw returns the child of a node to go on with, as often as its weight says.
func (se *search) throw(n *node) int32 {
	family := se.family(n)
	weight := uint64(0)
	for i := range family {
		weight += uint64(family[i].weight)
	}
	left, at := se.random.Below(weight), n.first
	for i := range family {
		if w := uint64(family[i].weight); left >= w {
			left -= w
			at++
			continue
		}
		break
	}
	return at
}

// choose returns the child of a node to go on with. It is never one that is decided, of which
// nothing is to be learnt. When one of those looks best the node itself is worth what
// that one is, rather than what comes of the playout; known tells so.
func (se *search) choose(n *node) (at int32, rather float64, known bool) {
	family := se.family(n)
	if n.visits&(n.visits-1) == 0 {
		base := float32(n.mean(n.mover))
		for i := range family {
			family[i].habit = se.habits.expect(family[i].move, n.mover, base)
		}
	}
	urge := explore * math.Sqrt(log2(n.visits+1))
	best, decided := -1.0, -1.0
	for i := range family {
		c := &family[i]
		if c.verdict != undecided {
			if v := c.mean(n.mover); v > decided {
				decided, rather = v, c.exact
			}
			continue
		}
		sum, visits := c.sum, float64(c.visits)
		if n.mover == 1 {
			sum = visits - sum
		}
		// Conversions keep machines that could from rounding once where others do twice.
		v := (sum+float64(habitual*float64(c.habit)))/(visits+habitual) + float64(urge/math.Sqrt(visits+1))
		if v > best {
			best, at = v, n.first+int32(i)
		}
	}
	return at, rather, decided >= best
}

// habitual is how many visits what is expected by habit counts for.
const habitual = 2

// log2 is about the logarithm of n, 1 or more: exact for powers of two and straight between
// them, and the same on every machine.
func log2(n int32) float64 {
	whole := bits.Len32(uint32(n)) - 1
	return float64(whole) + float64(n-1<<whole)/float64(int32(1)<<whole)
}
