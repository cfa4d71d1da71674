package core

import "math/bits"

// cellSet is a set of cells of a board of any size.
type cellSet [MaxCells / 64]uint64

func (s *cellSet) has(c Cell) bool { return s[c>>6&7]>>(c&63)&1 != 0 }

func (s *cellSet) add(c Cell) { s[c>>6&7] |= 1 << (c & 63) }

func (s *cellSet) remove(c Cell) { s[c>>6&7] &^= 1 << (c & 63) }

func (s *cellSet) or(o *cellSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

func (s *cellSet) and(o *cellSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

func (s *cellSet) less(o *cellSet) {
	for i := range s {
		s[i] &^= o[i]
	}
}

func (s *cellSet) none() bool {
	return s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7] == 0
}

func (s *cellSet) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// from returns the first cell of the set that is not before c, [NoCell] when there is none.
func (s *cellSet) from(c Cell) Cell {
	i := int(c) >> 6
	if i >= len(s) {
		return NoCell
	}
	w := s[i] >> (c & 63) << (c & 63)
	for w == 0 {
		if i++; i == len(s) {
			return NoCell
		}
		w = s[i]
	}
	return Cell(i<<6 + bits.TrailingZeros64(w))
}

// nth returns the n-th cell of the set, from 0; there are more than n.
func (s *cellSet) nth(n uint64) Cell {
	for i, w := range s {
		if count := uint64(bits.OnesCount64(w)); n >= count {
			n -= count
			continue
		}
		return Cell(i<<6 + selectBit(w, n))
	}
	return NoCell
}

// selectBit returns the number of the n-th set bit, from 0, of a word that has more: by
// halves, which for full words is faster than taking one off after the other.
func selectBit(w, n uint64) int {
	base := 0
	for width := 32; width >= 8; width >>= 1 {
		if low := uint64(bits.OnesCount64(w & (1<<width - 1))); n >= low {
			n -= low
			w >>= width
			base += width
		}
	}
	return base + nthBit(w, n)
}
