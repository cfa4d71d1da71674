package core

import "math/bits"

// In a turn of several actions one that others must follow is legal only if they
// can, or if it ends the game. The paths of such a phase give more actions than are
// legal; here those that lead nowhere are left out.

// complete tells whether the turn can be finished after an action of its paths.
func (g *Game) complete(p *position, ph *phase, m Move) bool {
	next := *p
	if p.field == nil {
		return g.completes(&next, ph, m)
	}
	// Others may read the position at the same time: its field stays as it is.
	f, known := g.spare.Get().(*field)
	if !known {
		f = &field{}
	}
	f.copyFrom(p.field, false)
	next.field = f
	completed := g.completes(&next, ph, m)
	g.spare.Put(f)
	return completed
}

// completes does an action, and tells whether the turn can be finished after it.
func (g *Game) completes(next *position, ph *phase, m Move) bool {
	t := g.toggle(next, m)
	next.hands -= t.hands
	g.countPass(next, t)
	if g.cut(next, ph, t) {
		return true
	}
	g.goOn(next, ph, t, m)
	return g.any(next)
}

// keepComplete drops the actions from a place on that cannot be completed.
func (g *Game) keepComplete(p *position, ph *phase, moves []Move, from int) []Move {
	kept := moves[:from]
	for _, m := range moves[from:] {
		if g.complete(p, ph, m) {
			kept = append(kept, m)
		}
	}
	return kept
}

func (g *Game) countComplete(p *position, ph *phase) (n uint64) {
	g.eachComplete(p, ph, func(Move) bool {
		n++
		return true
	})
	return n
}

func (g *Game) anyComplete(p *position, ph *phase) (found bool) {
	g.eachComplete(p, ph, func(Move) bool {
		found = true
		return false
	})
	return found
}

// pickComplete picks among all actions of the paths until one can be completed, which
// leaves each of those equally likely and mostly takes one try. Where few can be, it
// counts them in the end.
func (g *Game) pickComplete(p *position, ph *phase, r *Random, sc *scratch) (picked Move) {
	for range 16 {
		m := Move(0)
		if ph.glides != nil {
			m = g.pickGlide(p, ph, r, sc)
		} else {
			m = g.pickOf(p, ph.paths, r)
		}
		if m == 0 || g.complete(p, ph, m) {
			return m
		}
	}
	n := g.countComplete(p, ph)
	if n == 0 {
		return 0
	}
	left := r.Below(n)
	g.eachComplete(p, ph, func(m Move) bool {
		picked = m
		left--
		return left != ^uint64(0)
	})
	return picked
}

// eachComplete visits the legal actions of a phase that others follow, in order, until
// visit returns false.
func (g *Game) eachComplete(p *position, ph *phase, visit func(Move) bool) {
	for _, pa := range ph.paths {
		if pa.open(p) && !pa.each(g, p, 0, 0, func(m Move) bool { return !g.complete(p, ph, m) || visit(m) }) {
			return
		}
	}
}

// each visits the actions of a path, which is open, in order, until visit returns
// false, and then returns false too.
func (pa *path) each(g *Game, p *position, level int, m uint64, visit func(Move) bool) bool {
	if p.field != nil {
		return pa.fieldEach(g, p, level, m, visit)
	}
	if level == len(pa.levels) {
		return pa.shadowed(g, p, m) || visit(Move(m|pa.template))
	}
	lv := &pa.levels[level]
	for set := lv.set(g, p, m); set != 0; set &= set - 1 {
		if !pa.each(g, p, level+1, lv.bind(g, p, m, bits.TrailingZeros64(set)), visit) {
			return false
		}
	}
	return true
}
