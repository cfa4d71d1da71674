package core

// Actions done on a field.

// doOnField does an action, and returns the template that says what it is.
func (g *Game) doOnField(p *position, m Move) *template {
	if m.isOffer() {
		return g.doOffer(p, m)
	}
	t := &g.templates[m.template()]
	p.field.acted = len(p.field.log)
	if len(t.encloses) > 0 {
		g.doEnclosing(p, t, m)
	} else {
		t.doSteps(g, p, m)
	}
	return t
}

// doSteps does what the steps of an action do.
func (t *template) doSteps(g *Game, p *position, m Move) {
	for i := range t.sequence {
		o := &t.sequence[i]
		what := uint8(0)
		if o.in {
			what = o.plane + 1
		}
		p.field.set(g, p, m.cell(o.reg), what)
	}
}

// doEnclosing does an action that may turn over or take what is enclosed before it.
func (g *Game) doEnclosing(p *position, t *template, m Move) {
	var enclosed [maxEncloses]cellSet
	t.enclosed(g, p, m, &enclosed)
	t.doSteps(g, p, m)
	for i := range t.encloses {
		e := &t.encloses[i]
		for c := enclosed[i].from(0); c != NoCell; c = enclosed[i].from(c + 1) {
			e.do(g, p, c)
		}
	}
}

// doOffer does an action that a function gave for this position.
func (g *Game) doOffer(p *position, m Move) *template {
	ph := &g.phases[p.phase]
	a := g.offered(p, ph).at(m)
	t := &p.field.room().given
	*t = template{given: true}
	if a == nil { // the caller says that it is legal, and it is not
		return t
	}
	for i := range a.Parts {
		part := a.Parts[i]
		if _, _, _, err := g.do(p, nil, ph.player, &part); err != nil {
			p.field.fail(ph.computed.At, err)
		}
		if part.Kind == Passed {
			t.kind = doesPass
		}
	}
	t.chain, t.kept = a.Again, a.Keep
	return t
}

// chains goes on with the same turn after an action of a chain, or of a function that
// says so, if there is anything to be done; false when the turn is over.
func (g *Game) chains(p *position, ph *phase, t *template, m Move) bool {
	if !t.chain || g.cut(p, ph, t) {
		return false
	}
	before := p.clock
	p.phase, p.kept = ph.chain, kept{}
	for _, k := range t.keep {
		p.kept[k.index] = uint16(m.cell(k.reg)) + 1
	}
	for i, c := range t.kept {
		p.kept[i] = uint16(c) + 1
	}
	f := p.field
	if f != nil {
		f.offers = nil
	}
	if g.canGoOn(p) || f != nil && f.fault != nil {
		return true
	}
	if p.clock = before; f != nil {
		f.offers = nil
	}
	return false
}

// canGoOn tells whether there is anything to be done in a further action of a turn but
// to pass.
func (g *Game) canGoOn(p *position) bool {
	ph := &g.phases[p.phase]
	if ph.computed != nil {
		return g.any(p)
	}
	paths := ph.paths
	if last := len(paths) - 1; len(paths[last].levels) == 0 {
		paths = paths[:last]
	}
	return g.anyOf(p, paths)
}

// settle asks the functions of the rules what is to be known of a position that has
// been come to. It returns what has gone wrong in one.
func (g *Game) settle(p *position) *RuleError {
	f := p.field
	if f == nil {
		return nil
	}
	if ph := &g.phases[p.phase]; ph.computed != nil && p.ended == 0 {
		g.offered(p, ph)
	}
	if g.scoresBlocked && p.ended == 0 && f.fault == nil && !g.any(p) {
		q := *p
		g.blocked(&q)
		g.askScore(&q, &g.ends[q.closer][q.ended-1])
	}
	return f.fault
}
