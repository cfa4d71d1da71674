package core

// stepText is one step of an action as its text shows it; cells are registers.
type stepText struct {
	kind     stepKind
	plane    uint8 // of the piece before the step
	after    uint8 // and behind it
	from     uint8 // moved from, or lifted from
	to       uint8
	lifted   bool
	captures bool
	captured uint8 // the plane of the piece captured
	hops     bool  // it stood on the cell of met, and not where the step ends
	met      uint8
	untold   bool // what is captured cannot be told from the move
}

type stepKind uint8

const (
	stepMove stepKind = iota
	stepDrop
	stepLeave // the board
	stepRemove
)

// The words of actions that name no cell.
const (
	wordPass = "pass"
	wordOff  = "off"
)

// Text returns the canonical text of an action of the game, "" for any other move.
func (g *Game) Text(m Move) string { return string(g.AppendText(nil, m)) }

// AppendText appends the canonical text of an action of the game, and nothing for
// any other move: "b2" for a drop, "b5-e5" for a move, and in parentheses what is
// dropped after the first step, "(d5)" from hand or "(d5<a1)" lifted. "R@" before a
// cell is the symbol of a piece dropped from hand that is not of the first kind. An x
// stands for a capture: "a1xb4", or "xb4" when a piece comes from hand, or when one is removed. "h1-off" leaves
// the board, "[A3]" is a throw of the dice, and "pass" uses none. Behind a move that
// other dice could make too stand those it uses: "a1-a4[12]".
func (g *Game) AppendText(text []byte, m Move) []byte {
	t := g.templateOf(m)
	switch {
	case t == nil:
		return text
	case t.kind == doesThrow:
		return g.appendThrow(text, t.dice)
	case t.kind == doesPass:
		return append(text, wordPass...)
	}
	for i := range t.steps {
		st := &t.steps[i]
		if i > 0 {
			text = append(text, '(')
		}
		if st.kind == stepRemove {
			text = append(text, 'x')
		} else if st.kind != stepDrop {
			text = append(text, g.board.Name(m.cell(st.from))...)
			if !st.captures {
				text = append(text, '-')
			}
		} else if symbol := g.symbolOf(st); symbol != 0 {
			text = append(text, symbol, '@')
		}
		if st.captures {
			text = append(text, 'x')
		}
		if st.kind == stepLeave {
			text = append(text, wordOff...)
		} else {
			text = append(text, g.board.Name(m.cell(st.to))...)
		}
		if st.lifted {
			text = append(text, '<')
			text = append(text, g.board.Name(m.cell(st.from))...)
		}
		if i > 0 {
			text = append(text, ')')
		}
	}
	if t.told {
		text = g.appendThrow(text, t.dice)
	}
	return text
}

func (g *Game) appendThrow(text []byte, dice multiset) []byte {
	return append(g.dice.appendSymbols(append(text, '['), dice), ']')
}

// templateOf returns what a move does, nil when it is not a move of this game.
func (g *Game) templateOf(m Move) *template {
	n := m.template()
	if m.isOffer() {
		return g.offerTemplate(m)
	}
	if n == 0 || n >= uint64(len(g.templates)) {
		return nil
	}
	if g.templates[n].kind != doesMove && uint64(m)&(1<<templateShift-1) != 0 {
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
// are done, and nothing for any other move, a throw or a pass.
func (g *Game) AppendParts(parts []Part, m Move) []Part {
	t := g.templateOf(m)
	if t == nil {
		return parts
	}
	for i := range t.steps {
		st := &t.steps[i]
		if st.captures && !st.untold {
			info, at := &g.planes[st.captured], m.cell(st.to)
			if st.hops {
				at = m.cell(st.met)
			}
			parts = append(parts, Part{Kind: Captured, Piece: info.piece, Owner: info.owner, Face: info.face, From: at, To: NoCell})
		}
		info := &g.planes[st.after]
		p := Part{Kind: Dropped, Piece: info.piece, Owner: info.owner, Face: info.face, From: NoCell, To: m.cell(st.to)}
		switch {
		case st.kind == stepMove:
			p.Kind, p.From = Moved, m.cell(st.from)
		case st.kind == stepRemove:
			p.Kind, p.From, p.To, p.Face = Removed, m.cell(st.from), NoCell, g.planes[st.plane].face
			if st.untold {
				continue
			}
		case st.kind == stepLeave:
			p.Kind, p.From, p.To, p.Face = Left, m.cell(st.from), NoCell, g.planes[st.plane].face
		case st.lifted:
			p.Kind, p.From = Lifted, m.cell(st.from)
		}
		parts = append(parts, p)
	}
	return parts
}
