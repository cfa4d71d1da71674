package core

import "math/bits"

// Steps to a neighbouring cell, and hops over a neighbouring piece to the cell behind it,
// are found for all pieces at once, direction by direction, on a board of one word: which
// pieces have one, and how many there are.

// stepping is a level of such steps from any of the pieces of the level before.
type stepping struct {
	hops bool
	ways []*linkStep
	near []uint64 // by cell, the cells one step away
	on   uint64   // the cells on which they may end, when those are always the same; else all
	asks bool     // they are not
}

// stepsOf returns how a level is found for all pieces at once, nil when it cannot be:
// it is a longer move, or what it looks at depends on the piece.
func (c *compiler) stepsOf(lv *level) *stepping {
	g := c.game
	if g.steps == nil || len(lv.prog) > 0 || len(lv.enclose) > 0 || lv.takes.registers()|lv.on.registers()|lv.over.registers() != 0 {
		return nil
	}
	far := 1 // how many links away it ends
	switch {
	case lv.kind == levelHop && lv.before == 0 && lv.after == 0:
		far = 2
	case lv.kind == levelSlide && lv.slider.spec.max == 1 && lv.slider.spec.leaps == "":
	default:
		return nil
	}
	s := &stepping{hops: far == 2, near: make([]uint64, g.board.Cells()), on: g.all, asks: lv.on != nil}
	if len(lv.on) == 1 && lv.on[0].code == opCells {
		s.on, s.asks = lv.on[0].mask, false
	}
	for directions := lv.slider.spec.directions; directions != 0; directions &= directions - 1 {
		s.ways = append(s.ways, &g.steps[lowest(directions)])
	}
	for from := range Cell(g.board.Cells()) { // each way leads elsewhere, and not back
		ends := uint64(0)
		for _, way := range s.ways {
			to := way.links[from]
			if to == NoCell {
				continue
			}
			s.near[from] |= 1 << to
			if far == 2 {
				if to = way.links[to]; to == NoCell {
					continue
				}
			}
			if to == from || ends>>to&1 != 0 {
				return nil
			}
			ends |= 1 << to
		}
	}
	return s
}

// ends is the cells on which a step may end, whatever piece takes it, and of a hop the
// pieces that it may pass over.
func (lv *level) ends(g *Game, p *position) (ends, over uint64) {
	if lv.over != nil {
		if over = lv.over.eval(g, p, 0) & p.occupied; over == 0 {
			return 0, 0
		}
	}
	if ends = lv.step.on &^ p.occupied; lv.takes != nil {
		ends = lv.takes.eval(g, p, 0) & p.occupied & lv.step.on
	}
	if lv.step.asks && ends != 0 {
		ends &= lv.on.eval(g, p, 0)
	}
	return ends, over
}

// countSteps counts the ways to bind the first two levels of shapeStep.
func (pa *path) countSteps(g *Game, p *position) (n uint64) {
	pieces := pa.levels[0].set(g, p, 0)
	if pieces == 0 {
		return 0
	}
	lv := &pa.levels[1]
	ends, over := lv.ends(g, p)
	if ends == 0 {
		return 0
	}
	for _, way := range lv.step.ways {
		from := way.back(ends)
		if lv.step.hops {
			from = way.back(from & over)
		}
		n += uint64(bits.OnesCount64(from & pieces))
	}
	return n
}

// pickStep does what pickSlide does.
func (pa *path) pickStep(g *Game, p *position, n uint64) (m, left uint64) {
	each := pa.countFixed(g, p, 2)
	lv := &pa.levels[1]
	ends, over := lv.ends(g, p)
	for pieces := pa.levels[0].set(g, p, 0); ; pieces &= pieces - 1 {
		from := lowest(pieces)
		to := lv.step.from(from, ends, over)
		if count := uint64(bits.OnesCount64(to)) * each; n >= count {
			n -= count
			continue
		}
		m = pa.levels[0].bind(g, p, 0, from)
		if each == 1 {
			return lv.bind(g, p, m, nthBit(to, n)), 0
		}
		return lv.bind(g, p, m, nthBit(to, n/each)), n % each
	}
}

// from returns where the steps of one piece end.
func (s *stepping) from(c int, ends, over uint64) (to uint64) {
	if !s.hops {
		return s.near[c] & ends
	}
	if s.near[c]&over == 0 {
		return 0
	}
	for _, way := range s.ways {
		to |= way.ahead(way.ahead(1<<c) & over)
	}
	return to & ends
}
