package core

// stepText is one step of an action as its text shows it; cells are registers.
type stepText struct {
	kind   stepKind
	plane  uint8
	from   uint8 // slid from, or lifted from
	to     uint8
	lifted bool
}

type stepKind uint8

const (
	stepSlide stepKind = iota
	stepDrop
)

// Text returns the canonical text of an action of the game, "" for any other move.
func (g *Game) Text(m Move) string { return string(g.AppendText(nil, m)) }

// AppendText appends the canonical text of an action of the game, and nothing for
// any other move: "b2" for a drop, "b5-e5" for a move, and in parentheses what is
// dropped after the first step, "(d5)" from hand or "(d5<a1)" lifted. "R@" before a
// cell is the symbol of a piece dropped from hand that is not of the first kind.
func (g *Game) AppendText(text []byte, m Move) []byte {
	t := g.templateOf(m)
	if t == nil {
		return text
	}
	for i := range t.steps {
		st := &t.steps[i]
		if i > 0 {
			text = append(text, '(')
		}
		if st.kind == stepSlide {
			text = append(text, g.board.Name(m.cell(st.from))...)
			text = append(text, '-')
		} else if symbol := g.symbolOf(st); symbol != 0 {
			text = append(text, symbol, '@')
		}
		text = append(text, g.board.Name(m.cell(st.to))...)
		if st.lifted {
			text = append(text, '<')
			text = append(text, g.board.Name(m.cell(st.from))...)
		}
		if i > 0 {
			text = append(text, ')')
		}
	}
	return text
}

// templateOf returns what a move does, nil when it is not a move of this game.
func (g *Game) templateOf(m Move) *template {
	n := m.template()
	if n == 0 || n >= uint64(len(g.templates)) {
		return nil
	}
	for r := range uint8(maxRegisters) {
		if int(m.cell(r)) >= g.board.Cells() {
			return nil
		}
	}
	return &g.templates[n]
}

// AppendParts appends the parts of an action of the game in the order in which they
// are done, and nothing for any other move.
func (g *Game) AppendParts(parts []Part, m Move) []Part {
	t := g.templateOf(m)
	if t == nil {
		return parts
	}
	for i := range t.steps {
		st := &t.steps[i]
		info := &g.planes[st.plane]
		p := Part{Kind: Dropped, Piece: info.piece, Owner: info.owner, From: NoCell, To: m.cell(st.to)}
		switch {
		case st.kind == stepSlide:
			p.Kind, p.From = Moved, m.cell(st.from)
		case st.lifted:
			p.Kind, p.From = Lifted, m.cell(st.from)
		}
		parts = append(parts, p)
	}
	return parts
}
