package core

import "math/bits"

// A path that begins with a slide, with at most one level after it, is listed by loops of
// its own.

// listsFast tells whether the path is such a one: its registers are the piece, where it
// ends, at most one cell that follows from the two, and the last level's.
func (pa *path) listsFast() bool {
	if pa.shape != shapeSlide || pa.shadows != nil || len(pa.levels) > 3 || len(pa.levels[0].lets) > 0 || len(pa.levels[1].lets) > 1 {
		return false
	}
	for _, l := range pa.levels[1].lets {
		if l.from != pa.levels[0].shift/registerBits || l.to != pa.levels[1].shift/registerBits {
			return false
		}
	}
	return len(pa.levels) == 2 || len(pa.levels[2].lets) == 0
}

// listSlides does what generate does.
func (pa *path) listSlides(g *Game, p *position, moves []Move) []Move {
	piece, slide := &pa.levels[0], &pa.levels[1]
	var last *level
	if len(pa.levels) == 3 {
		if pa.countFixed(g, p, 2) == 0 {
			return moves
		}
		last = &pa.levels[2]
	}
	var follows *letTable
	var shift uint8
	if len(slide.lets) > 0 {
		follows, shift = slide.lets[0].table, slide.lets[0].shift
	}
	one := slide.slider.quick.one
	for pieces := piece.set(g, p, 0); pieces != 0; pieces &= pieces - 1 {
		from := lowest(pieces)
		begun := pa.template | uint64(from)<<(piece.shift&63)
		to := uint64(0)
		if one != nil { // without a call
			to = one[from].look(slide.slider.table, p.occupied) &^ p.occupied
		} else {
			to = slide.slider.reach(uint64(from), p.occupied)
		}
		for ; to != 0; to &= to - 1 {
			c := lowest(to)
			m := begun | uint64(c)<<(slide.shift&63)
			if follows != nil {
				m |= uint64(follows[from<<6|c]) << (shift & 63)
			}
			if last == nil {
				moves = append(moves, Move(m))
				continue
			}
			for set := last.set(g, p, m); set != 0; set &= set - 1 {
				moves = append(moves, Move(m|uint64(bits.TrailingZeros64(set))<<(last.shift&63)))
			}
		}
	}
	return moves
}

// anyGlide tells whether a phase has an action.
func (g *Game) anyGlide(p *position, ph *phase) bool {
	tried := 0 // the ways of sliding by which no piece can go, as bits
	for i := range ph.glides {
		gp := &ph.glides[i]
		if tried>>gp.way&1 != 0 || gp.each(g, p) == 0 {
			continue
		}
		tried |= 1 << gp.way
		slider := gp.levels[1].slider
		for pieces := gp.levels[0].set(g, p, 0); pieces != 0; pieces &= pieces - 1 {
			if slider.reach(uint64(lowest(pieces)), p.occupied) != 0 {
				return true
			}
		}
	}
	return false
}
