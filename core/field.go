package core

// cellSet is a set of cells of a board of any size.
type cellSet [MaxCells / 64]uint64

// field is what stands on the board, where a word for each plane is not enough.
type field struct {
	plane    [maxPlanes]cellSet
	occupied cellSet
}

func (s *cellSet) has(c Cell) bool { return s[c>>6]>>(c&63)&1 != 0 }

// planeOn returns the plane of the piece on a cell, -1 when none stands there or the cell
// is not on the board. f is nil for games that do without.
func (g *Game) planeOn(p *position, f *field, c Cell) int {
	if f == nil {
		return g.planeAt(p, c)
	}
	if c < 0 || int(c) >= g.board.Cells() {
		return -1
	}
	for i := range g.planes {
		if f.plane[i].has(c) {
			return i
		}
	}
	return -1
}
