package core

import "math/bits"

// lines are the straight lines of a board along which pieces slide. A field keeps, beside
// which cells are occupied, the same by line: a word for each line, with a bit for each of
// its cells in turn and one at either end, where the line stops. How far a piece can go is
// then found without going from cell to cell.
type lines struct {
	axes   int      // how many lines a cell is on
	places []place  // by cell, then by axis
	cells  [][]Cell // by line, from bit 1 on
	empty  []uint64 // by line, its word when nothing stands on it
	along  []along  // by direction
	open   []uint16 // what field.open is on an empty board; nil when none is kept
}

// place is where on a line a cell is.
type place struct {
	line uint16
	bit  uint8
}

// along is where a direction leads.
type along struct {
	axis  uint8
	kept  bool // it is along lines
	rises bool // from low bits to high ones
}

const (
	longestLine = 62
	mostAxes    = 8 // of which a board is kept by line, since each costs a little whenever a piece moves
)

// newLines finds the lines in some directions. A direction is along no lines when it leads
// around, two of its links lead to one cell, or a line would be too long.
func newLines(b *Board, directions uint64) *lines {
	l := &lines{along: make([]along, len(b.directions))}
	var axes [][]place
	for d := range b.directions {
		if directions>>d&1 == 0 {
			continue
		}
		if o := b.directions[d].opposite; o >= 0 && o < d && l.along[o].kept {
			l.along[d] = along{axis: l.along[o].axis, kept: true}
			continue
		}
		first := len(l.cells)
		places := l.add(b, d)
		if places == nil || len(axes) == mostAxes {
			l.cells, l.empty = l.cells[:first], l.empty[:first]
			continue
		}
		l.along[d] = along{axis: uint8(len(axes)), kept: true, rises: true}
		axes = append(axes, places)
	}
	l.axes = len(axes)
	for c := range b.Cells() {
		for _, places := range axes {
			l.places = append(l.places, places[c])
		}
	}
	return l
}

// add adds the lines along a direction and returns the places of all cells; nil when it
// does not go along lines.
func (l *lines) add(b *Board, direction int) []place {
	links := b.links[direction]
	back := reversed(links)
	if back == nil {
		return nil
	}
	places, placed := make([]place, len(links)), 0
	for c := range Cell(len(links)) {
		if back[c] != NoCell {
			continue
		}
		var cells []Cell
		for n := c; n != NoCell; n = links[n] {
			cells = append(cells, n)
			places[n] = place{uint16(len(l.cells)), uint8(len(cells))}
			if len(cells) > longestLine {
				return nil
			}
		}
		placed += len(cells)
		l.cells = append(l.cells, cells)
		l.empty = append(l.empty, 1|1<<(len(cells)+1))
	}
	if placed < len(links) { // it leads around
		return nil
	}
	return places
}

// of returns the places of a cell.
func (l *lines) of(c Cell) []place {
	at := int(c) * l.axes
	return l.places[at : at+l.axes]
}

// occupy and vacate change whether a cell is occupied.
func (f *field) occupy(g *Game, c Cell) {
	f.occupied.add(c)
	if f.open != nil {
		f.shut(g.lines, c, -1)
	}
	for _, pl := range g.lines.of(c) {
		f.lines[pl.line] |= 1 << (pl.bit & 63)
	}
}

func (f *field) vacate(g *Game, c Cell) {
	f.occupied.remove(c)
	if f.open != nil {
		f.shut(g.lines, c, 1)
	}
	for _, pl := range g.lines.of(c) {
		f.lines[pl.line] &^= 1 << (pl.bit & 63)
	}
}

// shut adds to what is open from each cell that sees another along a line, so many times
// what there is from that on: -1 when it is no longer empty, else 1. What stands at the
// ends of the gap sees it too.
func (f *field) shut(l *lines, c Cell, times int) {
	open := f.open
	for _, pl := range l.of(c) {
		up, down := f.gaps(pl)
		cells, at := l.cells[pl.line], int(pl.bit)-1
		above, below := uint16(times*(up+1)), uint16(times*(down+1))
		for _, n := range cells[max(at-down-1, 0):at] {
			open[n] += above
		}
		for _, n := range cells[at+1 : min(at+up+2, len(cells))] {
			open[n] += below
		}
	}
}

// gaps is how many empty cells there are above a place and below it.
func (f *field) gaps(pl place) (up, down int) {
	word := f.lines[pl.line]
	return gap(word, pl.bit, true), gap(word, pl.bit, false)
}

// gap is how many empty cells a line has between a bit and the next occupied one, upwards
// or downwards.
func gap(word uint64, bit uint8, rises bool) int {
	if rises {
		return bits.TrailingZeros64(word >> (bit & 63) >> 1)
	}
	return bits.LeadingZeros64(word << (63 - bit&63) << 1)
}

// keepLines gives the game lines for the directions in which its pieces slide, and finds
// what can be answered by them.
func (g *Game) keepLines() {
	directions := uint64(0)
	for _, s := range g.sliders {
		directions |= s.spec.directions
	}
	if g.plainly {
		directions = 0
	}
	g.lines = newLines(g.board, directions)
	for _, s := range g.sliders {
		s.findWays(g.lines)
	}
	opens := false
	g.eachPlanned(func(pa *path) {
		for i := range pa.levels {
			pa.levels[i].sweep = pa.levels[i].overLines(g)
		}
		for i := range pa.levels {
			if sweep := pa.levels[i].sweep; sweep != nil && sweep.slider.everyWay {
				opens = true
			}
		}
		for i := range len(pa.levels) - 1 {
			lv, next := &pa.levels[i], &pa.levels[i+1]
			lv.returns = lv.on == nil && lv.enclose == nil && next.on == nil && next.enclose == nil && lv.sweep.returning(lv.shift, next.sweep)
		}
	})
	if opens {
		g.lines.findOpen()
	}
}

// findOpen finds how many cells are open from each on an empty board.
func (l *lines) findOpen() {
	f := field{lines: l.empty}
	for at := 0; at < len(l.places); at += l.axes {
		n := 0
		for _, pl := range l.places[at : at+l.axes] {
			up, down := f.gaps(pl)
			n += up + down
		}
		l.open = append(l.open, uint16(n))
	}
}

// eachPlanned visits the paths of all that can be done or asked, some of them more than once.
func (g *Game) eachPlanned(visit func(*path)) {
	for i := range g.phases {
		for _, pa := range g.phases[i].paths {
			visit(pa)
		}
	}
	for _, ends := range g.ends {
		for i := range ends {
			for _, pa := range ends[i].paths {
				visit(pa)
			}
		}
	}
}
