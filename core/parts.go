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
	if len(t.encloses) == 0 {
		return parts
	}
	var done cellSet
	for i := range t.encloses {
		e := &t.encloses[i]
		var found cellSet
		e.find(g, p, uint64(m)&(1<<templateShift-1), m.cell(e.reg), &found)
		found.less(&done)
		done.or(&found)
		for c := found.from(0); c != NoCell; c = found.from(c + 1) {
			plane := int(p.field.at[c]) - 1
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
