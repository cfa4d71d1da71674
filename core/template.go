package core

import "math"

// template says what an action does with the registers of its move. Everything is
// a toggle, so doing it and taking it back are the same.
type template struct {
	toggles  []toggle
	sequence []toggle // the same in the order in which they are done
	encloses []enclosure
	chain    bool  // the same piece goes on, if it can
	single   bool  // every toggle is of one plane, register i being toggled by toggle i
	plane    uint8 // that plane
	count    uint8 // how many registers it toggles
	hands    uint64
	fills    uint16   // the planes it puts pieces on
	drains   uint16   // the planes it takes pieces off
	takes    uint16   // the slots of the hands it takes pieces from
	returns  uint16   // and of those it puts some into
	use      uint16   // which of the ways to use dice it is, for dicePhase.next
	kept     []Cell   // of an action that a function gave, the cells kept for the next
	given    bool     // a function gave it, and what it does to the planes is not told here
	keep     []keepOp // what later actions of the turn will look back at
	steps    []stepText
	kind     templateKind
	again    bool     // another throw follows
	told     bool     // the text tells the dice
	dice     multiset // that it uses, or throws
}

// templateKind tells what is no action with pieces from what is.
type templateKind uint8

const (
	doesMove templateKind = iota
	doesThrow
	doesPass
)

// keepOp keeps the cell of a register. In a turn with throws it is put in order among
// as many as the actions of a throw can keep.
type keepOp struct{ index, reg, among uint8 }

// toggle puts the registers' pieces on the board or takes them off.
func (g *Game) toggle(p *position, m Move) *template {
	if p.field != nil {
		return g.doOnField(p, m)
	}
	t := &g.templates[m.template()]
	if t.encloses != nil {
		g.encloseAndToggle(p, m, t)
		return t
	}
	if t.single {
		keys := &g.zobrist[t.plane]
		var cells, hash uint64
		r := uint64(m)
		for n := t.count; n > 0; n-- {
			c := r & 63
			cells ^= 1 << c
			hash ^= keys[c]
			r >>= registerBits
		}
		p.plane[t.plane] ^= cells
		p.occupied ^= cells
		p.hash ^= hash
		return t
	}
	g.toggleEach(p, m, t)
	return t
}

// untoggle takes back what an action has done with the pieces.
func (g *Game) untoggle(p *position, m Move, past *history) {
	if t := &g.templates[m.template()]; t.encloses == nil {
		g.toggle(p, m)
		return
	}
	last := len(past.more.planes) - 1
	p.plane, past.more.planes = past.more.planes[last], past.more.planes[:last]
	p.occupied = 0
	for i := range g.planes {
		p.occupied |= p.plane[i]
	}
}

func (g *Game) toggleEach(p *position, m Move, t *template) {
	for i := range t.toggles {
		o := &t.toggles[i]
		c := register(uint64(m), o.reg)
		p.plane[o.plane] ^= 1 << c
		p.occupied ^= 1 << c
		p.hash ^= g.zobrist[o.plane][c]
	}
}

// play does a legal action, passes the turn when it is over, and tries the ends. It
// returns true when the action ended the game.
func (g *Game) play(p *position, m Move, before *history) bool {
	ph := &g.phases[p.phase]
	if ph.plain {
		return g.playPlain(p, ph, m, before)
	}
	if ph.byDice {
		return g.playDice(p, ph, m, before)
	}
	t := g.toggle(p, m)
	p.hands -= t.hands
	g.countPass(p, t)
	if ph.more {
		if !g.cut(p, ph, t) {
			g.goOn(p, ph, t, m)
			return false
		}
		ph = &g.phases[ph.last]
	} else if ph.chain != noPhase && g.chains(p, ph, t, m) {
		return false
	}
	return g.turnOver(p, ph, t, before)
}

// turnOver passes the turn and tries the ends.
func (g *Game) turnOver(p *position, ph *phase, t *template, before *history) bool {
	p.phase = ph.after
	if p.turn < maxTurn { // the number stands still where text ends
		p.turn += ph.ticks
	}
	p.kept = kept{}
	if p.field != nil {
		p.field.offers = nil
	}
	if ph.since != nil || ph.counts {
		g.countTurn(p, ph)
	}
	return g.judge(p, ph, t, before)
}

// countPass counts the passes that come one after the other.
func (g *Game) countPass(p *position, t *template) {
	switch {
	case !g.passes && !g.computes:
	case t.kind != doesPass:
		p.passes = 0
	case p.passes < math.MaxUint8:
		p.passes++
	}
}

// goOn passes to the next action of the turn.
func (g *Game) goOn(p *position, ph *phase, t *template, m Move) {
	before := p.kept
	p.kept = kept{}
	p.phase = ph.next
	for i := range g.phases[ph.next].keeps {
		if k := &g.phases[ph.next].keeps[i]; k.action < ph.action {
			p.kept[k.index] = before[k.index]
		}
	}
	for _, k := range t.keep {
		p.kept[k.index] = uint16(m.cell(k.reg)) + 1
	}
}

// countTurn counts a turn that is over, or finds that turns are counted from now on.
func (g *Game) countTurn(p *position, ph *phase) {
	switch {
	case p.counted == 0:
		if ph.since != nil && ph.since.holds(p, g.there(p, ph.sights, nil)) {
			p.counted = 1
		}
	case p.counted < math.MaxUint16:
		p.counted++
	}
}
