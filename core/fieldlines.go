package core

import "math/bits"

// lines are the straight lines of a board along which pieces slide. A field keeps, beside
// which cells are occupied, the same by line: a word for each line, with a bit for each of
// its cells in turn from bit 1 on, and all others set, since it stops there. How far a piece can go is
// then found without going from cell to cell.
type lines struct {
	axes   int       // how many lines a cell is on
	places []place   // by cell, then by axis
	cells  [][]Cell  // by line, from bit 1 on
	empty  lineWords // when nothing stands on them
	along  []along   // by direction
	across [][]place // by line, of its cells one after the other, the places on their other lines; nil when nothing asks
	first  []uint64  // of each line, the sets of its first cells from none to all, in words enough for the board
	begins []int     // by line, where in first its sets begin
	words  int
	table  *[1 << longestSeen]uint64 // by the cells of a line, how many are seen from each, four bits a cell; nil for long lines
}

// lineWords is the words of lines.
type lineWords [mostLines]uint64

// place is where on a line a cell is.
type place struct {
	line  uint8
	bit   uint8
	shift uint8 // where in what lines.table has for the line the cell is, when it is short
}

func newPlace(line, bit int) place { return place{uint8(line), uint8(bit), uint8(4*bit - 4)} }

// along is where a direction leads.
type along struct {
	axis  uint8
	kept  bool // it is along lines
	rises bool // from low bits to high ones
}

const (
	longestLine = 62
	mostLines   = 256 // those of an axis that would be more are not kept
	mostAxes    = 8   // of which a board is kept by line, since each costs a little whenever a piece moves
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
		if places == nil || len(axes) == mostAxes || len(l.cells) > mostLines {
			l.cells = l.cells[:first]
			continue
		}
		l.along[d] = along{axis: uint8(len(axes)), kept: true, rises: true}
		axes = append(axes, places)
	}
	l.axes = len(axes)
	for line, cells := range l.cells {
		l.empty[line] = wordOf(len(cells))
	}
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
			places[n] = newPlace(len(l.cells), len(cells))
			if len(cells) > longestLine {
				return nil
			}
		}
		placed += len(cells)
		l.cells = append(l.cells, cells)
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

// toggle changes whether a cell is occupied.
func (f *field) toggle(g *Game, c Cell) {
	for _, pl := range g.lines.of(c) {
		f.lines[pl.line] ^= 1 << (pl.bit & 63)
	}
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
		s.apart = s.endsApart()
		s.findWays(g.lines)
	}
	g.eachPlanned(func(pa *path) {
		for i := range pa.levels {
			pa.levels[i].sweep = pa.levels[i].overLines(g)
		}
		for i := range len(pa.levels) - 1 {
			lv, next := &pa.levels[i], &pa.levels[i+1]
			lv.returns = lv.on == nil && lv.enclose == nil && next.on == nil && next.enclose == nil && lv.sweep.returning(lv.shift, next.sweep)
			if lv.returns && g.lines.across == nil {
				g.lines.findAcross()
			}
		}
	})
	g.lines.findSeen()
	g.lines.findFirst(g.board)
}

// findSeen makes the table of how many cells are seen, if it is not large.
func (l *lines) findSeen() {
	longest := 0
	for _, cells := range l.cells {
		longest = max(longest, len(cells))
	}
	if longest > longestSeen {
		return
	}
	l.table = &[1 << longestSeen]uint64{}
	for i := range l.table {
		seen := uint64(0)
		for bit := range longest {
			pl, word := newPlace(0, bit+1), wordOf(longestSeen)|uint64(i)<<1
			seen |= uint64(gap(word, pl.bit, true)+gap(word, pl.bit, false)) << pl.shift
		}
		l.table[i] = seen
	}
}

// longestSeen is the longest line for which there is a table, of at most 32 KB.
const longestSeen = 12

// look is how many empty cells of a line there are to both sides of a place, up to the next
// that are occupied, by the table.
func (l *lines) look(word uint64, pl place) int {
	return int(l.table[word>>1&(1<<longestSeen-1)] >> (pl.shift & 63) & 15)
}

// open is how many empty cells are seen from some places together.
func (l *lines) open(f *field, places []place) (n int) {
	words := f.lines
	if l.table == nil {
		for _, pl := range places {
			n += gap(words[pl.line], pl.bit, true) + gap(words[pl.line], pl.bit, false)
		}
		return n
	}
	table := l.table
	for i := range places {
		pl := &places[i]
		n += int(table[words[pl.line]>>1&(1<<longestSeen-1)] >> (pl.shift & 63) & 15)
	}
	return n
}

// findFirst finds the first cells of each line, from none to all.
func (l *lines) findFirst(b *Board) {
	l.words = (b.Cells() + 63) / 64
	for _, cells := range l.cells {
		l.begins = append(l.begins, len(l.first))
		var set cellSet
		l.first = append(l.first, set[:l.words]...)
		for _, c := range cells {
			set.add(c)
			l.first = append(l.first, set[:l.words]...)
		}
	}
}

// include adds cells of a line to a set.
func (l *lines) include(set *cellSet, line uint8, from, to int) {
	first := l.first[l.begins[line]:]
	with, without := first[to*l.words:(to+1)*l.words], first[from*l.words:(from+1)*l.words]
	for i, cells := range with {
		set[i&7] |= cells &^ without[i]
	}
}

// findAcross finds for each line the places of its cells on all other lines.
func (l *lines) findAcross() {
	l.across = make([][]place, len(l.cells))
	for line, cells := range l.cells {
		for _, c := range cells {
			for _, pl := range l.of(c) {
				if int(pl.line) != line {
					l.across[line] = append(l.across[line], pl)
				}
			}
		}
	}
}

// wordOf is the word of a line of so many cells on which nothing stands.
func wordOf(cells int) uint64 { return ^(1<<(cells+1) - 2) }

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
