package core

import "math/bits"

// After a throw an action is legal only if as many dice can be used with it as by any
// other, or if it ends the game. The paths of such a phase give more actions than are
// legal; here those are left out.

// playDice does a throw, or what is done after one. It returns true when the game ended.
func (g *Game) playDice(p *position, ph *phase, m Move, before *history) bool {
	if ph.throw != nil {
		p.phase = ph.throw.next[m.template()-g.firstThrow]
		if next := &g.phases[p.phase]; ph.throw.off && (next.throw == nil || !next.throw.off) {
			p.turn = 1
		}
		return false
	}
	t := g.toggle(p, m)
	p.hands -= t.hands
	g.countPass(p, t)
	if g.cut(p, ph, t) {
		return g.turnOver(p, ph, t, before)
	}
	over := ph.dice.over
	if t.kind == doesMove {
		var goesOn bool
		if over, goesOn = g.useDice(p, ph, t, m); goesOn {
			return false
		}
	}
	if g.phases[over].begin == ph.begin { // the same player throws again
		p.phase, p.kept = over, kept{}
		return false
	}
	return g.turnOver(p, ph, t, before)
}

// useDice goes on to the dice that are left after an action that does not end the game.
// goesOn is false when none can be used; the phase then is the one that follows.
func (g *Game) useDice(p *position, ph *phase, t *template, m Move) (over uint16, goesOn bool) {
	next := ph.dice.next[t.use]
	if next == noPhase {
		return ph.dice.over, false
	}
	after := &g.phases[next]
	if after.dice == nil { // the last die gave another throw
		return next, false
	}
	p.phase = next
	for _, k := range t.keep {
		p.kept.put(k, m)
	}
	if g.anyUse(p, after) {
		return 0, true
	}
	return after.dice.over, false
}

// anyUse tells whether anything can be done with the dice left in a phase.
func (g *Game) anyUse(p *position, ph *phase) bool {
	if ph.dice.runs != nil {
		return g.anyRun(p, ph.dice.runs)
	}
	return g.anyOf(p, ph.paths)
}

// put keeps the cell of a register among those of actions since the throw, in order.
func (k *kept) put(o keepOp, m Move) {
	cell := uint16(m.cell(o.reg)) + 1
	for i := o.index; i < o.index+o.among; i++ {
		if k[i] == 0 || k[i] == cell {
			k[i] = cell
			return
		}
		if cell < k[i] {
			k[i], cell = cell, k[i]
		}
	}
}

// most returns the most dice that can be used from a position on, in a phase with dice
// to use. It stops looking when enough are found.
func (g *Game) most(p *position, ph *phase, enough int) (best int) {
	if g.anyWhole(p, ph) { // the ways to use all at once are found fastest
		return ph.dice.size
	}
	for _, pa := range ph.paths {
		if g.templates[pa.template>>templateShift].dice != ph.dice.left && pa.open(p) {
			if best = g.mostOf(p, ph, pa, 0, 0, best, enough); best >= enough {
				return best
			}
		}
	}
	return best
}

// anyWhole tells whether one action can use all the dice left in a phase.
func (g *Game) anyWhole(p *position, ph *phase) bool {
	for _, r := range ph.dice.runs {
		if r.dice == ph.dice.left && r.possible(g, p) {
			return true
		}
	}
	if ph.dice.runs != nil {
		return false
	}
	for _, pa := range ph.paths {
		if g.templates[pa.template>>templateShift].dice == ph.dice.left && pa.open(p) && pa.any(g, p) {
			return true
		}
	}
	return false
}

// mostOf goes through a path's actions for more dice than have been found.
func (g *Game) mostOf(p *position, ph *phase, pa *path, level int, m uint64, best, enough int) int {
	if level == len(pa.levels) {
		if pa.shadowed(g, p, m) {
			return best
		}
		n, _ := g.reaches(p, ph, Move(m|pa.template), enough)
		return max(best, n)
	}
	lv := &pa.levels[level]
	for set := lv.set(g, p, m); set != 0 && best < enough; set &= set - 1 {
		best = g.mostOf(p, ph, pa, level+1, lv.bind(g, p, m, bits.TrailingZeros64(set)), best, enough)
	}
	return best
}

// reaches returns how many dice can be used by an action and what can follow it, and
// whether it ends the game, when nothing follows; it does not look farther than enough.
func (g *Game) reaches(p *position, ph *phase, m Move, enough int) (n int, ends bool) {
	if n = g.templates[m.template()].dice.size(); n >= enough {
		return n, false
	}
	next := *p
	t := g.toggle(&next, m)
	next.hands -= t.hands
	if g.cut(&next, ph, t) {
		return n, true
	}
	if _, goesOn := g.useDice(&next, ph, t, m); goesOn {
		n += g.most(&next, &g.phases[next.phase], enough-n)
	}
	return n, false
}

// isUseful tells whether an action of the paths is legal, best being the most dice that
// can be used.
func (g *Game) isUseful(p *position, ph *phase, m Move, best int) bool {
	n, ends := g.reaches(p, ph, m, best)
	return n >= best || ends
}

// appendByDice appends the legal actions of a phase with dice to throw or to use.
func (g *Game) appendByDice(p *position, ph *phase, moves []Move) []Move {
	if ph.throw != nil {
		for i := range g.weights {
			moves = append(moves, g.chance(i).Move)
		}
		return moves
	}
	best := g.most(p, ph, ph.dice.size)
	if best == 0 {
		return append(moves, g.pass)
	}
	first := len(moves)
	for _, pa := range ph.paths {
		if pa.open(p) {
			moves = pa.generate(g, p, 0, 0, moves)
		}
	}
	useful := moves[:first]
	for _, m := range moves[first:] {
		if g.isUseful(p, ph, m, best) {
			useful = append(useful, m)
		}
	}
	return useful
}

func (g *Game) countByDice(p *position, ph *phase) (n uint64) {
	if ph.throw != nil {
		return uint64(len(g.weights))
	}
	best := g.most(p, ph, ph.dice.size)
	if best == 0 {
		return 1
	}
	for _, pa := range ph.paths {
		if !pa.open(p) {
			continue
		}
		if g.templates[pa.template>>templateShift].dice.size() >= best {
			n += pa.count(g, p)
			continue
		}
		pa.each(g, p, 0, 0, func(m Move) bool {
			if g.isUseful(p, ph, m, best) {
				n++
			}
			return true
		})
	}
	return n
}

func (g *Game) isLegalUse(p *position, ph *phase, m Move) bool {
	if m == g.pass {
		return ph.dice.full && !g.anyUse(p, ph)
	}
	return g.ofPaths(p, ph.paths, m) && g.isUseful(p, ph, m, g.most(p, ph, ph.dice.size))
}

// pickByDice picks a throw, or picks among all actions of the paths until one is legal,
// which leaves each of those equally likely. Where few are, it counts them in the end.
func (g *Game) pickByDice(p *position, ph *phase, r *Random) (picked Move) {
	if ph.throw != nil {
		return g.pickThrow(r)
	}
	best := g.most(p, ph, ph.dice.size)
	if best == 0 {
		return g.pass
	}
	for range 16 {
		m := Move(0)
		if ph.dice.runs != nil {
			m = g.pickRun(p, ph.dice, r)
		} else {
			m = g.pickOf(p, ph.paths, r)
		}
		if g.isUseful(p, ph, m, best) {
			return m
		}
	}
	left := r.Below(g.countByDice(p, ph))
	for _, pa := range ph.paths {
		if !pa.open(p) {
			continue
		}
		done := !pa.each(g, p, 0, 0, func(m Move) bool {
			if !g.isUseful(p, ph, m, best) {
				return true
			}
			picked = m
			left--
			return left != ^uint64(0)
		})
		if done {
			return picked
		}
	}
	return picked
}
