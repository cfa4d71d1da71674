package core

// through looks for a line or a connection where something has changed. Where all who can
// bring one about end the game by it, it was not there before the last action, so that it
// leads through a cell that the action has filled.
type through struct {
	planes uint32 // that the set is made of, as bits by what field.at holds
	count  int    // of a line
	lines  []bothWays
	near   [][]neighbour // of a connection, by cell
	sides  []uint16      // by cell, on which of the sides it is, as bits
	every  uint16        // the sides
}

// bothWays is the links of a line's direction and those the other way round.
type bothWays struct{ forth, back []Cell }

// neighbour is a cell next to another.
type neighbour struct {
	cell Cell
	near uint32 // which of the other's neighbours it is next to, as bits by their place
}

// endsAtOnce tells whether a sight of pieces ends the game after every action that can fill
// one of their cells; lists is the ends tried after each phase.
func (g *Game) endsAtOnce(s *sight, lists []*endList) bool {
	for _, o := range s.prog {
		if o.code != opPlane && o.code != opUnion {
			return false
		}
	}
	for i := range g.phases {
		ph := &g.phases[i]
		fills := ph.computed != nil // nobody knows what a function does
		for _, pa := range ph.paths {
			fills = fills || g.templates[pa.template>>templateShift].fills&s.planes != 0
		}
		if fills && !lists[i].by(formation{sights: s.bit}) {
			return false
		}
	}
	return g.there(&g.start, []sight{*s}, nil) == 0
}

// newThrough prepares for a sight; nil when the board does not let it be looked for so.
func newThrough(b *Board, s *sight) *through {
	t := &through{planes: uint32(s.planes) << 1, count: s.test.count}
	switch s.kind {
	case sightLine:
		for directions := s.directions; directions != 0; directions &= directions - 1 {
			links := b.links[lowest(directions)]
			back := reversed(links)
			if back == nil {
				return nil
			}
			t.lines = append(t.lines, bothWays{links, back})
		}
		return t
	case sightConnected:
		if len(s.sides) > 0 && t.findNear(b, s.directions) {
			t.findSides(b, s.sides)
			return t
		}
	}
	return nil
}

// reversed is links the other way round; nil when two of them lead to one cell.
func reversed(links []Cell) []Cell {
	back := make([]Cell, len(links))
	for c := range back {
		back[c] = NoCell
	}
	for c, n := range links {
		switch {
		case n == NoCell:
		case back[n] != NoCell:
			return nil
		default:
			back[n] = Cell(c)
		}
	}
	return back
}

// findNear finds the cells next to each. It returns false when a step cannot be taken back,
// or a cell has more neighbours than bits for them.
func (t *through) findNear(b *Board, directions uint64) bool {
	next := make([]cellSet, b.Cells())
	for c := range next {
		next[c].add(Cell(c))
		next[c].beside(b, directions)
		next[c].remove(Cell(c))
		if next[c].count() > 32 {
			return false
		}
	}
	t.near = make([][]neighbour, b.Cells())
	for c := range next {
		var cells []Cell
		for n := next[c].from(0); n != NoCell; n = next[c].from(n + 1) {
			if !next[n].has(Cell(c)) {
				return false
			}
			cells = append(cells, n)
		}
		for _, n := range cells {
			one := neighbour{cell: n}
			for i, other := range cells {
				if next[n].has(other) {
					one.near |= 1 << i
				}
			}
			t.near[c] = append(t.near[c], one)
		}
	}
	return true
}

func (t *through) findSides(b *Board, sides []*cellSet) {
	t.sides, t.every = make([]uint16, b.Cells()), 1<<len(sides)-1
	for i, side := range sides {
		for c := side.from(0); c != NoCell; c = side.from(c + 1) {
			t.sides[c] |= 1 << i
		}
	}
}

// in tells whether a cell is in the set.
func (t *through) in(f *field, c Cell) bool { return t.planes>>(f.at[c&(MaxCells-1)]&31)&1 != 0 }

// seen tells whether there is one through a cell that the last action has filled.
func (t *through) seen(f *field) bool {
	acted := f.log[f.acted:]
	for i := range acted {
		c := acted[i].cell
		if t.in(f, c) && (t.lines != nil && t.line(f, c) || t.near != nil && t.connects(f, c, t.alone(f, acted, c))) {
			return true
		}
	}
	return false
}

// alone tells whether an action has filled no cell of the set but one.
func (t *through) alone(f *field, acted []change, c Cell) bool {
	for i := range acted {
		if other := acted[i].cell; other != c && t.in(f, other) {
			return false
		}
	}
	return true
}

// line tells whether a cell of the set is part of a line.
func (t *through) line(f *field, c Cell) bool {
	for i := range t.lines {
		w := &t.lines[i]
		n := 1
		first := c // around a ring it leads back to c
		for b := w.back[c]; b != NoCell && b != c && n < t.count && t.in(f, b); b = w.back[b] {
			first = b
			n++
		}
		for b := w.forth[c]; b != NoCell && b != first && n < t.count && t.in(f, b); b = w.forth[b] {
			n++
		}
		if n >= t.count {
			return true
		}
	}
	return false
}

// connects tells whether a cell that was added to the set connects all sides. Where others
// were added with it, each may be next to all that another is next to, so that only all of
// them together connect what was not connected.
func (t *through) connects(f *field, c Cell, alone bool) bool {
	near := t.near[c]
	own := uint32(0)
	for i := range near {
		if t.in(f, near[i].cell) {
			own |= 1 << i
		}
	}
	if met := t.sides[c]; own == 0 || alone && met == 0 && together(near, own) {
		return met == t.every
	}
	return t.spread(f, c) == t.every
}

// together tells whether some neighbours of a cell are one group without it, so that it
// connects nothing that was not connected.
func together(near []neighbour, own uint32) bool {
	group := own & -own
	for edge := group; edge != 0; {
		more := near[lowest(uint64(edge))].near & own &^ group
		group |= more
		edge = edge&(edge-1) | more
	}
	return group == own
}

// spread returns the sides that the group of a cell meets.
func (t *through) spread(f *field, c Cell) uint16 {
	if f.reached == nil {
		f.reached = make([]Cell, 0, MaxCells)
	}
	var met cellSet
	met.add(c)
	sides := t.sides[c]
	for left := append(f.reached[:0], c); len(left) > 0 && sides != t.every; {
		c := left[len(left)-1]
		left = left[:len(left)-1]
		for i := range t.near[c] {
			if n := t.near[c][i].cell; t.in(f, n) && !met.has(n) {
				met.add(n)
				sides |= t.sides[n]
				left = append(left, n)
			}
		}
	}
	return sides
}
