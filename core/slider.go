package core

import (
	"math/bits"
	"slices"
)

// A slider answers, from a table, which cells a piece sliding from a cell can end
// on, given which cells are occupied. The rays of a cell are put into groups of
// few enough relevant cells for a table indexed by multiplying the occupied ones
// ("magic" multipliers); least and greatest distance are baked in. A ray too long
// for a table is scanned for its first occupied cell instead.
type slider struct {
	perCell  int      // groups a cell has, padded with groups that answer nothing
	groups   []group  // perCell for each cell
	table    []uint64 // answers, the first always empty
	quick    quickSlider
	scans    [][]scan // by cell; nil when every ray went into a table
	spec     slideSpec
	most     int        // the greatest number of cells that a slide can end on
	lanes    [][][]Cell // the rays of each cell as far as the greatest distance; nil once there are tables and nothing walks them
	hops     bool       // its lanes are walked by hops
	apart    bool       // from no cell two of its slides end on one, on a field
	ways     []wayAlong // of a slider along lines of a field
	everyWay bool       // it goes along all of them both ways, as far as it likes
	behind   *letTable  // nil until a step asks what is behind a piece that slid
}

type group struct {
	mask   uint64 // the relevant cells
	magic  uint64
	offset uint32 // of the group's answers in the table
	shift  uint8
}

// scan is a ray that is searched rather than looked up.
type scan struct {
	cells  uint64
	within uint64 // the cells at an allowed distance
	rising bool   // cell numbers grow along the ray
	order  []Cell // the cells, when their numbers neither only grow nor only fall
}

// slideSpec is what one slider was made for; a game makes one for each.
type slideSpec struct {
	min, max   int
	directions uint64
	far        bool   // only the last cell that can be reached
	leaps      string // the ways that are leapt, of a slider that leaps
}

const (
	groupBits    = 6        // relevant cells in a group: 64 answers of 8 bytes
	mostBits     = 9        // the same where that makes fewer groups
	mostAnswers  = 12 << 10 // and the answers are not more
	magicTries   = 400      // before a group is given a table twice as large
	magicGrowths = 4
)

func newSlider(b *Board, spec slideSpec) *slider {
	s := &slider{spec: spec, lanes: make([][][]Cell, b.Cells())}
	for c := range Cell(b.Cells()) {
		reached := 0
		for d := range b.directions {
			if spec.directions>>d&1 == 0 {
				continue
			}
			if ray := b.ray(c, d); len(ray) >= spec.min {
				ray = ray[:min(len(ray), spec.max)]
				s.lanes[c] = append(s.lanes[c], ray)
				reached += len(ray) - spec.min + 1
			}
		}
		s.most = max(s.most, reached)
	}
	return s
}

// tabulate makes the tables, for a board of one word.
func (s *slider) tabulate(b *Board) {
	tabled := make([][][]Cell, b.Cells()) // the rays of each cell that are short enough
	for c := range Cell(b.Cells()) {
		var short [][]Cell
		for _, ray := range s.lanes[c] {
			if len(ray)-1 > groupBits {
				s.addScan(b, c, ray)
				continue
			}
			short = append(short, ray)
		}
		tabled[c] = short
	}
	t := &tabling{random: Random{seed: 0x51ed_e575}}
	packs, perCell := grouped(tabled)
	room := 1
	for _, of := range packs {
		for _, pack := range of {
			room += 1 << widthFor(relevant(pack))
		}
	}
	s.perCell, s.table = perCell, append(make([]uint64, 0, room), 0)
	for _, of := range packs {
		for _, pack := range of {
			s.groups = append(s.groups, s.answers(pack, t))
		}
		for range s.perCell - len(of) {
			s.groups = append(s.groups, group{shift: 63})
		}
	}
	if !s.hops && !s.spec.far {
		s.lanes = nil
	}
	s.quicken()
}

// grouped puts the rays of each cell into groups, and returns how many that makes for a
// cell: the fewest with which the tables stay near the processor.
func grouped(tabled [][][]Cell) (packs [][][][]Cell, perCell int) {
	for size := groupBits; size <= mostBits; size++ {
		each, groups, all := make([][][][]Cell, len(tabled)), 0, 0
		for c, rays := range tabled {
			each[c] = packed(rays, size)
			groups = max(groups, len(each[c]))
			for _, pack := range each[c] {
				all += 1 << bits.OnesCount64(relevant(pack))
			}
		}
		if size == groupBits || groups < perCell && all <= mostAnswers {
			packs, perCell = each, groups
		}
		if groups <= 1 {
			break
		}
	}
	return packs, perCell
}

// relevant is the cells of rays that must be looked at: all but the last.
func relevant(rays [][]Cell) (mask uint64) {
	for _, ray := range rays {
		mask |= maskOf(ray[:len(ray)-1])
	}
	return mask
}

func (s *slider) addScan(b *Board, c Cell, ray []Cell) {
	if s.scans == nil {
		s.scans = make([][]scan, b.Cells())
	}
	sc := scan{cells: maskOf(ray), within: maskOf(ray[s.spec.min-1:]), rising: ray[0] > c}
	if before := c; slices.ContainsFunc(ray, func(n Cell) bool { grows := n > before; before = n; return grows != sc.rising }) {
		sc.order = ray
	}
	s.scans[c] = append(s.scans[c], sc)
}

// packed puts rays into as few groups as their relevant cells allow, so many in each: the
// longest ray first into the first group with room.
func packed(rays [][]Cell, size int) (packs [][][]Cell) {
	var room []int
	for length := size; length >= 0; length-- {
		for _, ray := range rays {
			if len(ray)-1 != length {
				continue
			}
			i := 0
			for i < len(packs) && room[i] < length {
				i++
			}
			if i == len(packs) {
				packs, room = append(packs, nil), append(room, size)
			}
			packs[i], room[i] = append(packs[i], ray), room[i]-length
		}
	}
	return packs
}

// tabling is the room in which tables are made, of one group after the other.
type tabling struct {
	random   Random
	occupied []uint64 // the ways in which a group's relevant cells are occupied
	reached  []uint64 // and the answer for each
	answers  []uint64
	written  []uint32 // the try that wrote an answer, so that they need not be cleared
	try      uint32   // counted through all groups
}

// answers appends the answers for one group of rays to the table.
func (s *slider) answers(rays [][]Cell, t *tabling) group {
	mask := relevant(rays)
	t.occupied, t.reached = t.occupied[:0], t.reached[:0]
	for occupied := uint64(0); ; occupied = (occupied - mask) & mask {
		t.occupied, t.reached = append(t.occupied, occupied), append(t.reached, s.walk(rays, occupied))
		if occupied == mask {
			break
		}
	}
	for width := widthFor(mask); ; width++ {
		g := group{mask: mask, offset: uint32(len(s.table)), shift: uint8(64-width) & 63}
		for tries := 0; tries < magicTries || width > bits.OnesCount64(mask)+magicGrowths; tries++ {
			if width > 0 {
				a, b, c := t.random.next(), t.random.next(), t.random.next()
				g.magic = a & b & c // few bits, which makes good multipliers
			}
			if t.fits(&g, width) {
				s.table = append(s.table, t.answers[:1<<width]...)
				return g
			}
		}
	}
}

// widthFor is how many bits the index into a group's answers has at first.
func widthFor(mask uint64) int {
	width := bits.OnesCount64(mask)
	if width > groupBits { // good multipliers are rare, and not worth looking for
		width++
	}
	return width
}

// fits puts the answers where a group's multiplier says, and tells whether each finds a
// place of its own, or one where the same stands.
func (t *tabling) fits(g *group, width int) bool {
	if n := 1 << width; n > len(t.answers) {
		t.answers, t.written = make([]uint64, n), make([]uint32, n)
	}
	t.try++
	answers, written := t.answers[:1<<width], t.written[:1<<width]
	for i, occupied := range t.occupied {
		at := occupied * g.magic >> (g.shift & 63)
		if written[at] == t.try && answers[at] != t.reached[i] {
			return false
		}
		written[at], answers[at] = t.try, t.reached[i]
	}
	return true
}

// walk is what the tables are made from: each ray followed to its first occupied
// cell, which is included, since the last cell of a ray is not looked at here.
func (s *slider) walk(rays [][]Cell, occupied uint64) (reached uint64) {
	for _, ray := range rays {
		for i, c := range ray {
			if i+1 >= s.spec.min {
				reached |= 1 << c
			}
			if occupied>>c&1 != 0 {
				break
			}
		}
	}
	return reached
}

// reachAll returns the cells on which a slide from any of some cells can end.
func (s *slider) reachAll(from, occupied uint64) (to uint64) {
	for ; from != 0; from &= from - 1 {
		to |= s.reach(uint64(bits.TrailingZeros64(from)), occupied)
	}
	return to
}

func (sc scan) reach(occupied uint64) uint64 {
	met := sc.cells & occupied
	if met == 0 {
		return sc.within
	}
	if sc.order != nil {
		var to uint64
		for _, c := range sc.order {
			if occupied>>c&1 != 0 {
				break
			}
			to |= 1 << c
		}
		return to & sc.within
	}
	if sc.rising {
		return sc.within & (1<<bits.TrailingZeros64(met) - 1)
	}
	return sc.within &^ (2<<(63-bits.LeadingZeros64(met)) - 1)
}

func maskOf(cells []Cell) (mask uint64) {
	for _, c := range cells {
		mask |= 1 << c
	}
	return mask
}
