package core

// Most turns of most games are one action, after which only sights on the board are
// looked for. They are played here without asking for anything else.

// isPlain tells whether the turn of a phase is such a one, when the phase has its ends.
func (g *Game) isPlain(ph *phase) bool {
	return !g.onField && !ph.byDice && !ph.more && ph.chain == noPhase && ph.action == 0 && ph.since == nil &&
		!ph.counts && ph.quiet && !g.passes && !g.computes
}

// playPlain does what play does.
func (g *Game) playPlain(p *position, ph *phase, m Move, before *history) bool {
	t := g.toggle(p, m)
	p.hands -= t.hands
	p.phase = ph.after
	if p.turn < maxTurn {
		p.turn += ph.ticks
	}
	there := g.there(p, ph.sights, t)
	return there != 0 && g.judgeBy(p, ph, there, before)
}
