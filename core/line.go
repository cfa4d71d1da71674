package core

import (
	"math/bits"
	"slices"
)

// lineTest finds unbroken straight lines in a plane by shifting it against itself,
// all the cells at once: after the shifts a bit is left where a line starts.
type lineTest struct {
	count int
	short bool // two shifts do for each of the ways
	ways  []lineWay
	masks []uint64 // the lines of directions along which cell numbers rise unevenly
}

type lineWay struct {
	shifts [8]uint8 // from first to last; 0 does nothing
	starts uint64   // the cells from which a line fits on the board
}

// newLineTest prepares the directions in which cell numbers rise by the same step
// at each link; every straight line is met in one of its two directions. fits is
// false when the board has no room for a line.
func newLineTest(b *Board, count int, directions []int) (t lineTest, fits bool) {
	t.count, t.short = count, count <= 4
	if b.Cells() > smallBoard { // it is looked for link by link
		return t, b.longestRay(directions) >= count-1
	}
	for _, d := range directions {
		if opposite := b.directions[d].opposite; b.step(d) < 0 && slices.Contains(directions, opposite) {
			continue
		}
		step := b.step(d)
		w := lineWay{}
		for c := range Cell(b.Cells()) {
			ray := b.ray(c, d)
			if len(ray) < count-1 {
				continue
			}
			if !b.even(d) {
				if mask := 1<<c | maskOf(ray[:count-1]); !slices.Contains(t.masks, mask) {
					t.masks = append(t.masks, mask)
				}
				continue
			}
			first := int(c)
			if step < 0 { // test it from the other end
				first += step * (count - 1)
			}
			w.starts |= 1 << first
		}
		if w.starts == 0 {
			continue
		}
		for i, length := 0, 1; length < count; i++ {
			more := min(length, count-length)
			w.shifts[i] = uint8(more * max(step, -step))
			length += more
		}
		t.ways = append(t.ways, w)
	}
	return t, len(t.ways)+len(t.masks) > 0
}

// even tells whether cell numbers change by the same at each link of a direction.
func (b *Board) even(direction int) bool {
	step := b.step(direction)
	for c, n := range b.links[direction] {
		if n != NoCell && int(n)-c != step {
			return false
		}
	}
	return true
}

// step is the difference of cell numbers along a direction, 0 when it leads nowhere.
func (b *Board) step(direction int) int {
	for c, n := range b.links[direction] {
		if n != NoCell {
			return int(n) - c
		}
	}
	return 0
}

func (t *lineTest) holds(set uint64) bool {
	if bits.OnesCount64(set) < t.count {
		return false
	}
	if t.short {
		for i := range t.ways {
			w := &t.ways[i]
			left := set & (set >> (w.shifts[0] & 63))
			if left &= left >> (w.shifts[1] & 63); left&w.starts != 0 {
				return true
			}
		}
		return t.masked(set)
	}
	for i := range t.ways {
		w := &t.ways[i]
		left := set
		for _, s := range w.shifts {
			if s == 0 {
				break
			}
			left &= left >> (s & 63)
		}
		if left&w.starts != 0 {
			return true
		}
	}
	return t.masked(set)
}

// masked looks for the lines that are not found by shifting.
func (t *lineTest) masked(set uint64) bool {
	for _, mask := range t.masks {
		if set&mask == mask {
			return true
		}
	}
	return false
}
