package core

import "math/bits"

// quickSlider is the groups of a slider's cells where each has one, two or three and no ray is
// scanned: as arrays of so many, which are gone through without a loop. At most one of
// them is not nil.
type quickSlider struct {
	one   *[smallBoard]group
	two   *[smallBoard][2]group
	three *[smallBoard][3]group
}

// quicken makes the arrays.
func (s *slider) quicken() {
	if s.scans != nil {
		return
	}
	switch q := &s.quick; s.perCell {
	case 1:
		q.one = new([smallBoard]group)
		copy(q.one[:], s.groups)
	case 2:
		q.two = new([smallBoard][2]group)
		for i, g := range s.groups {
			q.two[i/2][i%2] = g
		}
	case 3:
		q.three = new([smallBoard][3]group)
		for i, g := range s.groups {
			q.three[i/3][i%3] = g
		}
	}
}

// look returns the group's answer, in which occupied cells may be.
func (g *group) look(table []uint64, occupied uint64) uint64 {
	return table[uint64(g.offset)+occupied&g.mask*g.magic>>(g.shift&63)]
}

// reach returns the cells on which a slide from c can end.
func (s *slider) reach(c, occupied uint64) uint64 {
	switch q := &s.quick; {
	case q.one != nil:
		return q.one[c&63].look(s.table, occupied) &^ occupied
	case q.two != nil:
		g := &q.two[c&63]
		return (g[0].look(s.table, occupied) | g[1].look(s.table, occupied)) &^ occupied
	case q.three != nil:
		g := &q.three[c&63]
		return (g[0].look(s.table, occupied) | g[1].look(s.table, occupied) | g[2].look(s.table, occupied)) &^ occupied
	}
	var to uint64
	base := int(c) * s.perCell
	groups := s.groups[base : base+s.perCell]
	for i := range groups {
		to |= groups[i].look(s.table, occupied)
	}
	if s.scans != nil {
		for _, sc := range s.scans[c] {
			to |= sc.reach(occupied)
		}
	}
	return to &^ occupied
}

// count counts the slides of some pieces.
func (s *slider) count(pieces, occupied uint64) (n uint64) {
	table := s.table
	switch one, two := s.quick.one, s.quick.two; {
	case one != nil:
		for ; pieces != 0; pieces &= pieces - 1 {
			n += uint64(bits.OnesCount64(one[lowest(pieces)].look(table, occupied) &^ occupied))
		}
	case two != nil:
		for ; pieces != 0; pieces &= pieces - 1 {
			g := &two[lowest(pieces)]
			n += uint64(bits.OnesCount64((g[0].look(table, occupied) | g[1].look(table, occupied)) &^ occupied))
		}
	default:
		for ; pieces != 0; pieces &= pieces - 1 {
			n += uint64(bits.OnesCount64(s.reach(uint64(lowest(pieces)), occupied)))
		}
	}
	return n
}
