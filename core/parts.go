package core

// AppendParts appends the parts of a legal action in the order in which they are done, and
// nothing for any other move, a throw or a pass. Beside those of [Game.AppendParts] it has
// what depends on the position: the pieces that an [Enclose] turns over or takes, and all
// that a function says.
func (s *State) AppendParts(parts []Part, m Move) []Part {
	g, p := s.game, &s.pos
	t := g.templateOf(m)
	if t == nil || t.kind != doesMove || !s.IsLegal(m) {
		return parts
	}
	if m.isOffer() {
		return append(parts, g.offered(p, &g.phases[p.phase]).at(m).Parts...)
	}
	parts = g.AppendParts(parts, m)
	var enclosed [maxEncloses]cellSet
	if p.field != nil {
		t.enclosed(g, p, m, &enclosed)
	} else {
		var found [maxEncloses]uint64
		t.enclosedBy(g, p, m, &found)
		for i := range found {
			enclosed[i][0] = found[i]
		}
	}
	for i := range t.encloses {
		e := &t.encloses[i]
		for _, o := range t.toggles { // what a step has captured is told already
			if !o.in {
				enclosed[i].remove(m.cell(o.reg))
			}
		}
		for c := enclosed[i].from(0); c != NoCell; c = enclosed[i].from(c + 1) {
			plane := g.planeAt(p, c)
			if plane < 0 {
				continue
			}
			info := &g.planes[plane]
			part := Part{Kind: Captured, Piece: info.piece, Owner: info.owner, Face: info.face, From: c, To: NoCell}
			switch {
			case e.flips:
				part.Kind, part.Owner, part.To = Flipped, e.owner, c
			case e.returns:
				part.Kind = Returned
			}
			parts = append(parts, part)
		}
	}
	return parts
}
