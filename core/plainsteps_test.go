package core_test

import (
	"maps"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of patterns, supplies and sets.

// spend takes one step of those that may be taken.
func (p *plain) spend() {
	if p.budget == nil {
		return
	}
	if *p.budget--; *p.budget < 0 {
		panic(tooLong)
	}
}

func (p *plain) take(pattern core.Pattern, w way) (all []way) {
	p.spend()
	switch pattern := pattern.(type) {
	case core.Or:
		for _, c := range pattern.Choices {
			all = append(all, p.take(c, w)...)
		}
	case core.Then:
		all = []way{w}
		for _, s := range pattern.Steps {
			var next []way
			for _, v := range all {
				next = append(next, p.take(s, v)...)
			}
			all = next
		}
	case core.Slide:
		all = p.slide(pattern, w)
	case core.Drop:
		all = p.supply(pattern, pattern.From, w)
	case core.Advance:
		for _, s := range p.distances(pattern.By, w) {
			for cell := range p.set(pattern.Of, w) {
				all = append(all, p.advance(pattern, cell, s.far, s.way)...)
			}
		}
	case core.Enter:
		for _, s := range p.distances(pattern.By, w) {
			all = append(all, p.enter(pattern, s.far, s.way)...)
		}
	case core.Leave:
		for _, s := range p.distances(pattern.By, w) {
			for cell := range p.set(pattern.Of, w) {
				all = append(all, p.leave(pattern, cell, s.far, s.way)...)
			}
		}
	case core.Use:
		for _, s := range p.distances(pattern.Dice, w) {
			all = append(all, s.way)
		}
	case core.Again:
		v := w.copy()
		v.again = true
		all = []way{v}
	default:
		all = p.takeOnField(pattern, w)
	}
	return all
}

func (p *plain) allowed(directions []string, d string) bool {
	return len(directions) == 0 || slices.Contains(directions, d) || slices.Contains(directions, p.rules.Board.Group(d))
}

func (p *plain) supply(d core.Drop, s core.Supply, w way) (all []way) {
	switch s := s.(type) {
	case core.Hand:
		st := p.own(s.Piece)
		if w.hands[st] == 0 {
			return nil
		}
		v := w.copy()
		v.hands[st]--
		st.face = p.firstFace(st.piece)
		return p.put(d, st, v, "")
	case core.Lift:
		for cell := range p.set(s.Of, w) {
			v := w.copy()
			st := v.board[cell]
			delete(v.board, cell)
			all = append(all, p.put(d, st, v, cell)...)
		}
	case core.AnyOf:
		for _, one := range s.Supplies {
			all = append(all, p.supply(d, one, w)...)
		}
	case core.FirstOf:
		for i, one := range s.Supplies {
			if h, ok := one.(core.Hand); i == len(s.Supplies)-1 || ok && w.hands[p.own(h.Piece)] > 0 {
				return p.supply(d, one, w)
			}
		}
	}
	return all
}

func (p *plain) put(d core.Drop, st kind, w way, lifted string) (all []way) {
	for cell := range p.set(d.On, w) {
		if _, taken := w.board[cell]; taken {
			continue
		}
		if p.seen != nil { // there are many
			p.spend()
		}
		v := w.copy()
		v.board[cell] = st.showing(d.Face)
		if lifted != "" {
			v.say(cell + "<" + lifted)
			v.done(p, core.Lifted, v.board[cell], lifted, cell)
		} else {
			v.say(p.fromHand(st) + cell)
			v.done(p, core.Dropped, v.board[cell], "", cell)
		}
		v.names[d.As] = plainStep{at: cell}
		v.puts = append(v.puts, put{cell, d.As})
		all = append(all, v)
	}
	return all
}

// fromHand is what text has before the cell of a piece from hand.
func (p *plain) fromHand(st kind) string {
	if st.piece == p.rules.Pieces[0].Name {
		return ""
	}
	return p.symbol(kind{st.piece, st.player, ""}) + "@"
}

func (p *plain) piece(name string) core.Piece { return p.rules.Pieces[p.pieceNumber(name)] }

func (p *plain) pieceNumber(name string) int {
	return slices.IndexFunc(p.rules.Pieces, func(piece core.Piece) bool { return piece.Name == name })
}

// own is the mover's pieces of a kind in hand, or the neutral ones.
func (p *plain) own(name string) kind {
	if p.piece(name).Neutral {
		return kind{name, core.NoPlayer, ""}
	}
	return kind{name, p.mover, ""}
}

func (p *plain) firstFace(name string) string {
	if faces := p.piece(name).Faces; len(faces) > 0 {
		return faces[0]
	}
	return ""
}

// showing is the piece once it shows a face, "" leaving it as it is.
func (st kind) showing(face string) kind {
	if face != "" {
		st.face = face
	}
	return st
}

func (p *plain) face(st kind) int { return max(0, slices.Index(p.piece(st.piece).Faces, st.face)) }

func (p *plain) symbol(st kind) string {
	piece := p.piece(st.piece)
	return piece.Symbols[max(st.player, 0)*max(1, len(piece.Faces))+p.face(st)]
}

// pieces is the cells that hold pieces of a kind and, unless it is "", a face. Whose they
// are is any of some players.
func pieces(w way, name, face string, players ...int) map[string]bool {
	cells := map[string]bool{}
	for cell, st := range w.board {
		if st.piece == name && (face == "" || st.face == face) && slices.Contains(players, st.player) {
			cells[cell] = true
		}
	}
	return cells
}

func (p *plain) set(s core.Set, w way) map[string]bool {
	cells := map[string]bool{}
	switch s := s.(type) {
	case core.Own:
		return pieces(w, s.Piece, s.Face, p.mover)
	case core.Enemy:
		return pieces(w, s.Piece, s.Face, 1-p.mover)
	case core.Any:
		return pieces(w, s.Piece, s.Face, 0, 1, core.NoPlayer)
	case core.Earlier:
		for _, names := range p.earlier {
			if step, ok := names[s.Step]; ok {
				cells[step.at] = true
			}
		}
	case core.Empty:
		for c := range p.rules.Board.Cells() {
			name := p.rules.Board.Name(core.Cell(c))
			if _, taken := w.board[name]; !taken {
				cells[name] = true
			}
		}
	case core.Cells:
		for _, name := range s.Names {
			cells[name] = true
			for _, c := range p.rules.Board.Region(name) {
				delete(cells, name)
				cells[p.rules.Board.Name(c)] = true
			}
		}
	case core.Step:
		cells[w.names[s.Name].at] = true
	case core.Behind:
		cells[w.names[s.Step].behind] = true
	case core.Origin:
		cells[w.names[s.Step].origin] = true
	case core.Union:
		for _, one := range s.Sets {
			maps.Copy(cells, p.set(one, w))
		}
	case core.Except:
		cells = p.set(s.Set, w)
		for c := range p.set(s.Less, w) {
			delete(cells, c)
		}
	default:
		return p.setOnField(s, w)
	}
	return cells
}

func (w way) copy() way {
	w.board, w.hands = maps.Clone(w.board), maps.Clone(w.hands)
	w.names = maps.Clone(w.names)
	if w.names == nil {
		w.names = map[string]plainStep{}
	}
	w.parts, w.dice = slices.Clip(w.parts), slices.Clip(w.dice)
	w.puts, w.nodes = slices.Clip(w.puts), slices.Clip(w.nodes)
	return w
}

func (w *way) say(step string) {
	if w.text != "" {
		step = "(" + step + ")"
	}
	w.text += step
}

// done notes what a step did with a piece; "" is no cell.
func (w *way) done(p *plain, what core.PartKind, st kind, from, to string) {
	part := core.Part{Kind: what, Piece: p.pieceNumber(st.piece), Owner: st.player, Face: p.face(st)}
	part.From, _ = p.rules.Board.Cell(from)
	part.To, _ = p.rules.Board.Cell(to)
	w.parts = append(w.parts, part)
}
