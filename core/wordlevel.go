package core

import "math/bits"

// Where slides and hops end on a board of one word.

// narrow leaves those of a level's cells on which it may end, and from which it encloses
// something.
func (lv *level) narrow(g *Game, p *position, m, set uint64) uint64 {
	if lv.on != nil && set != 0 {
		set &= lv.on.eval(g, p, m)
	}
	for i := range lv.enclose {
		if set != 0 {
			set = lv.enclose[i].leaving(g, p, lv, m, set)
		}
	}
	return set
}

// occupiedAt is the occupied cells as they are when the level's step is taken.
func (lv *level) occupiedAt(p *position, m uint64) uint64 {
	occupied := p.occupied
	for i := range lv.prog {
		if o := &lv.prog[i]; o.code == opIn {
			occupied |= 1 << register(m, o.a)
		} else {
			occupied &^= 1 << register(m, o.a)
		}
	}
	return occupied
}

// slidesTo is where a slide from a register ends, on whatever cells.
func (lv *level) slidesTo(g *Game, p *position, m uint64) (set uint64) {
	from, occupied := register(m, lv.reg), lv.occupiedAt(p, m)
	switch {
	case lv.takes != nil:
		met := lv.slider.meets(from, occupied)
		if met == 0 {
			return 0
		}
		return met & lv.takes.eval(g, p, m)
	case lv.slider.spec.far:
		for _, ray := range lv.slider.lanes[from] {
			n := 0
			for n < len(ray) && occupied>>(ray[n]&63)&1 == 0 {
				n++
			}
			if n >= lv.slider.spec.min {
				set |= 1 << (ray[n-1] & 63)
			}
		}
		return set
	}
	return lv.slider.reach(from, occupied)
}

// meets returns the first occupied cells on the way of a slide from c, at a distance that
// it can go.
func (s *slider) meets(c, occupied uint64) (met uint64) {
	base := int(c) * s.perCell
	groups := s.groups[base : base+s.perCell]
	for i := range groups {
		met |= groups[i].look(s.table, occupied)
	}
	if s.scans != nil {
		for i := range s.scans[c] {
			met |= s.scans[c][i].meets(occupied)
		}
	}
	return met & occupied
}

// meets returns the first occupied cell, if it is at an allowed distance.
func (sc *scan) meets(occupied uint64) uint64 {
	met := sc.cells & occupied
	switch {
	case met == 0:
	case sc.order != nil:
		for _, c := range sc.order {
			if met>>(c&63)&1 != 0 {
				return 1 << (c & 63) & sc.within
			}
		}
	case sc.rising:
		return met & -met & sc.within
	default:
		return 1 << (63 - bits.LeadingZeros64(met)) & sc.within
	}
	return 0
}

// hopsTo is where a hop from a register ends, on whatever cells.
func (lv *level) hopsTo(g *Game, p *position, m uint64) (set uint64) {
	occupied := lv.occupiedAt(p, m)
	over := occupied & lv.over.eval(g, p, m)
	if over == 0 {
		return 0
	}
	for _, ray := range lv.slider.lanes[register(m, lv.reg)] {
		if i := lv.meetsOn(ray, occupied, over); i >= 0 {
			for _, c := range lv.landings(ray, i, occupied) {
				set |= 1 << (c & 63)
			}
		}
	}
	return set
}

// meetsOn is where on a ray the piece stands that a hop along it passes over, -1 when
// there is none.
func (lv *level) meetsOn(ray []Cell, occupied, over uint64) int {
	for i, c := range ray {
		switch {
		case over>>(c&63)&1 != 0:
			return i
		case occupied>>(c&63)&1 != 0 || i == lv.before:
			return -1
		}
	}
	return -1
}

// landings is the cells of a ray on which a hop over one of it can end.
func (lv *level) landings(ray []Cell, over int, occupied uint64) []Cell {
	end := over + 1
	for end < len(ray) && end <= over+1+lv.after && occupied>>(ray[end]&63)&1 == 0 {
		end++
	}
	return ray[over+1 : end]
}

// passedOver is the piece that a hop from one cell to another passes over.
func (lv *level) passedOver(g *Game, p *position, m, from, to uint64) uint64 {
	occupied := lv.occupiedAt(p, m)
	over := occupied & lv.over.eval(g, p, m)
	for _, ray := range lv.slider.lanes[from] {
		if i := lv.meetsOn(ray, occupied, over); i >= 0 {
			for _, c := range lv.landings(ray, i, occupied) {
				if uint64(c) == to {
					return uint64(ray[i])
				}
			}
		}
	}
	return 0
}
