package scripts_test

import (
	"math/bits"
)

// handDelta is Delta as a person would write it who wants that one game fast: bitboards,
// rays cut off at the first stone, and the last action of a count not made but counted.
// It is what speed is measured against, and owes nothing to the engine. The same program
// in C is testdata/delta.c; what one does better the other does too.
type handDelta struct {
	own, foe         uint32 // of the player to move
	ownHand, foeHand uint8
	ply              uint8 // actions played, up to many
}

const (
	handCells = 25
	handBoard = 1<<handCells - 1
	manyPlies = 100 // where the number has long ceased to matter
)

var newHandDelta = handDelta{ownHand: 9, foeHand: 9}

var (
	handSteps [8]int // from a cell to the next one; the first four go up
	handRays  [32][8]uint32
	handLines [32][]uint32 // of four cells, by each of them
)

func init() {
	directions := [8][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}
	for d, by := range directions {
		handSteps[d] = by[0] + 5*by[1]
		for c := range handCells {
			ray := []int{c}
			for x, y := c%5+by[0], c/5+by[1]; x >= 0 && x < 5 && y >= 0 && y < 5; x, y = x+by[0], y+by[1] {
				ray = append(ray, y*5+x)
				handRays[c][d] |= 1 << (y*5 + x)
			}
			if d < 4 && len(ray) >= 4 {
				line := uint32(1)<<ray[0] | 1<<ray[1] | 1<<ray[2] | 1<<ray[3]
				for _, on := range ray[:4] {
					handLines[on] = append(handLines[on], line)
				}
			}
		}
	}
}

// drops says whether the player may place a stone, and nothing else when ply is below 2.
func (s handDelta) drops() bool { return s.ply < 2 || s.ply == 3 }

// free is the empty cells of a ray up to the first stone; the ray goes up.
func freeUp(ray, occupied uint32) uint32 {
	met := ray & occupied
	return ray & (met&-met - 1) // all of it when none is met
}

// freeDown is free for a ray that goes down.
func freeDown(ray, occupied uint32) uint32 {
	met := ray & occupied
	return ray &^ (1<<bits.Len32(met) - 1)
}

// lined says whether stones have four in a row through a cell.
func lined(stones uint32, c int) bool {
	for _, line := range handLines[c&31] {
		if stones&line == line {
			return true
		}
	}
	return false
}

// count is the number of actions.
func (s handDelta) count() uint64 {
	occupied := s.own | s.foe
	empty := handCells - bits.OnesCount32(occupied)
	if s.ply < 2 {
		return uint64(empty)
	}
	n := 0
	for m := s.own; m != 0; m &= m - 1 {
		rays := &handRays[bits.TrailingZeros32(m)&31]
		for d := 0; d < 4; d++ {
			if k := bits.OnesCount32(freeUp(rays[d], occupied)); k > 1 {
				n += k - 1
			}
			if k := bits.OnesCount32(freeDown(rays[d+4], occupied)); k > 1 {
				n += k - 1
			}
		}
	}
	if s.ownHand == 0 {
		n *= bits.OnesCount32(s.own) - 1
	}
	if s.ply == 3 {
		n += empty
	}
	return uint64(n)
}

// free is freeUp or freeDown.
func free(d int, ray, occupied uint32) uint32 {
	if d < 4 {
		return freeUp(ray, occupied)
	}
	return freeDown(ray, occupied)
}

// next is the position of the other player when this one's stones are as given.
func (s handDelta) next(stones uint32, hand uint8) handDelta {
	return handDelta{s.foe, stones, s.foeHand, hand, min(s.ply+1, manyPlies)}
}

// perft counts the sequences of depth actions, 1 or more.
func (s handDelta) perft(depth int) uint64 {
	if depth == 1 {
		return s.count()
	}
	n := uint64(0)
	occupied := s.own | s.foe
	if s.drops() {
		for m := ^occupied & handBoard; m != 0; m &= m - 1 {
			if stones := s.own | m&-m; !lined(stones, bits.TrailingZeros32(m)) {
				n += s.next(stones, s.ownHand-1).perft(depth - 1)
			}
		}
		if s.ply < 2 {
			return n
		}
	}
	for m := s.own; m != 0; m &= m - 1 {
		c := bits.TrailingZeros32(m)
		rest := s.own &^ (m & -m)
		for d := range 8 {
			ends := free(d, handRays[c&31][d], occupied)
			for ends &^= 1 << ((c + handSteps[d]) & 31); ends != 0; ends &= ends - 1 {
				to := bits.TrailingZeros32(ends)
				via := to - handSteps[d]
				stones := rest | 1<<(to&31) | 1<<(via&31)
				if s.ownHand > 0 {
					if !lined(stones, to) && !lined(stones, via) {
						n += s.next(stones, s.ownHand-1).perft(depth - 1)
					}
					continue
				}
				for k := rest; k != 0; k &= k - 1 {
					if left := stones &^ (k & -k); !lined(left, to) && !lined(left, via) {
						n += s.next(left, 0).perft(depth - 1)
					}
				}
			}
		}
	}
	return n
}

// handMove is an action: a stone goes from a cell to another and a second one just behind
// it, from hand or taken up; or, when from is none, one is placed.
type handMove struct{ from, to, via, taken uint8 }

const noCell = 32 // shifts a bit out of every board

// list writes the actions into a slice with room for them and returns how many.
func (s handDelta) list(moves *[600]handMove) int {
	n := 0
	occupied := s.own | s.foe
	if s.drops() {
		for m := ^occupied & handBoard; m != 0; m &= m - 1 {
			moves[n] = handMove{noCell, uint8(bits.TrailingZeros32(m)), noCell, noCell}
			n++
		}
		if s.ply < 2 {
			return n
		}
	}
	for m := s.own; m != 0; m &= m - 1 {
		c := bits.TrailingZeros32(m)
		rest := s.own &^ (m & -m)
		for d := range 8 {
			ends := free(d, handRays[c&31][d], occupied)
			for ends &^= 1 << ((c + handSteps[d]) & 31); ends != 0; ends &= ends - 1 {
				to := bits.TrailingZeros32(ends)
				move := handMove{uint8(c), uint8(to), uint8(to - handSteps[d]), noCell}
				if s.ownHand > 0 {
					moves[n] = move
					n++
					continue
				}
				for k := rest; k != 0; k &= k - 1 {
					move.taken = uint8(bits.TrailingZeros32(k))
					moves[n] = move
					n++
				}
			}
		}
	}
	return n
}

// play makes a move and says whether it made a line.
func (s handDelta) play(m handMove) (handDelta, bool) {
	stones := s.own&^(1<<m.from)&^(1<<m.taken) | 1<<m.to | 1<<m.via
	hand := s.ownHand
	if m.taken == noCell {
		hand--
	}
	return s.next(stones, hand), lined(stones, int(m.to)) || m.via != noCell && lined(stones, int(m.via))
}

// playout plays a random game and returns its actions.
func (s handDelta) playout(random *uint64) (actions int) {
	var moves [600]handMove
	for actions < 20_000 {
		n := s.list(&moves)
		if n == 0 {
			break
		}
		*random ^= *random << 13
		*random ^= *random >> 7
		*random ^= *random << 17
		over := false
		s, over = s.play(moves[*random%uint64(n)])
		actions++
		if over {
			break
		}
	}
	return actions
}
