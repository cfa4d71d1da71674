package core

import (
	"fmt"
	"slices"
	"strings"
)

// whyNot explains why no legal action is what was written.
func (s *State) whyNot(w *written, legal []Move) string {
	mover := s.game.players[s.Mover()]
	name := s.game.board.Name
	first := w.first
	if s.game.leadsNowhere(&s.pos, w) {
		if s.game.phases[s.pos.phase].dice != nil {
			return fmt.Sprintf("%s must use as many dice as possible, and could not after it; %s may play %s", mover, mover, someOf(s.game.texts(legal), " or "))
		}
		return fmt.Sprintf("%s could not complete the turn after it", mover)
	}
	if s.game.comesLater(&s.pos, w) {
		return fmt.Sprintf("%s must do what comes first: %s", mover, someOf(s.game.texts(legal), " or "))
	}
	if (first.second != NoCell || first.off) && first.operator != '<' {
		switch _, owner, stands := s.At(first.cell); {
		case !stands:
			return fmt.Sprintf("%s is empty", name(first.cell))
		case owner != s.Mover() && owner != NoPlayer && !s.game.moves(legal, first.cell):
			return fmt.Sprintf("the piece on %s is not %s's", name(first.cell), mover)
		}
		if _, _, stands := s.At(first.second); stands && first.operator != 'x' && !s.game.captures(legal, first.cell, first.second) {
			return fmt.Sprintf("%s is not empty", name(first.second))
		}
	} else if _, _, stands := s.At(first.cell); stands && first.operator == 0 && !first.takes {
		return fmt.Sprintf("%s is not empty", name(first.cell))
	}
	if why := s.game.whySymbol(first, s.Mover()); why != "" {
		return why
	}
	var near, nearer []string
	for _, m := range legal {
		t := s.game.templateOf(m)
		if t.kind != doesMove {
			continue
		}
		st := &t.steps[0]
		switch {
		case first.second == NoCell && !first.off || first.operator == '<':
			if s.game.matchStep(m, st, &first) {
				nearer = append(nearer, s.game.Text(m))
			}
		case st.kind != stepDrop && st.kind != stepRemove && m.cell(st.from) == first.cell:
			near = append(near, s.game.Text(m))
			if m.cell(st.to) == first.second && !first.off {
				nearer = append(nearer, s.game.Text(m))
			}
		}
	}
	switch {
	case len(nearer) > 0:
		return fmt.Sprintf("%s may play %s", mover, someOf(nearer, " or "))
	case len(near) > 0:
		return fmt.Sprintf("from %s %s may play %s", name(first.cell), mover, someOf(near, " or "))
	case (first.second != NoCell || first.off) && first.operator != '<':
		return fmt.Sprintf("%s has no action that moves the piece on %s now", mover, name(first.cell))
	}
	return s.whyNoDrop(first, legal)
}

// whyOtherKind explains why something else than what was written comes next: a throw, or
// an action after one.
func (s *State) whyOtherKind(w *written) string {
	ph := &s.game.phases[s.pos.phase]
	mover := s.game.players[ph.player]
	switch {
	case ph.throw != nil && !w.throw:
		return fmt.Sprintf("%s throws the dice first; write a throw such as %s", mover, s.game.Text(s.game.chance(0).Move))
	case w.throw && ph.throw == nil:
		return s.whyNoThrow()
	case ph.dice == nil && ph.throw == nil:
		return s.whyPass(w)
	case w.pass && (ph.dice == nil || !ph.dice.full || s.game.anyOf(&s.pos, ph.paths)):
		return fmt.Sprintf("%s cannot pass, and may play %s", mover, someOf(s.game.texts(s.AppendLegal(nil)), " or "))
	case !w.pass && ph.dice != nil && !s.game.anyOf(&s.pos, ph.paths):
		return fmt.Sprintf("%s can use none of the dice %s, and passes: write %s", mover, s.game.appendThrow(nil, ph.dice.left), wordPass)
	}
	return ""
}

// whyPass explains that a player cannot pass, or can do nothing else.
func (s *State) whyPass(w *written) string {
	isPass := func(m Move) bool { return s.game.templateOf(m).kind == doesPass }
	mover := s.game.players[s.Mover()]
	switch legal := s.AppendLegal(nil); {
	case w.pass && !slices.ContainsFunc(legal, isPass):
		return fmt.Sprintf("%s cannot pass, and may play %s", mover, someOf(s.game.texts(legal), " or "))
	case !w.pass && len(legal) == 1 && isPass(legal[0]):
		return fmt.Sprintf("%s can do nothing else than pass: write %s", mover, wordPass)
	}
	return ""
}

// whyNoThrow explains why the dice are not to be thrown.
func (s *State) whyNoThrow() string {
	ph := &s.game.phases[s.pos.phase]
	switch {
	case s.game.dice == nil:
		return "the game has no dice"
	case s.Over():
		return s.overText()
	case ph.dice != nil:
		return fmt.Sprintf("the dice have been thrown; %s has %s to use", s.game.players[ph.player], s.game.appendThrow(nil, ph.dice.left))
	}
	return fmt.Sprintf("%s does not throw the dice on this turn", s.game.players[ph.player])
}

// texts returns the texts of some actions.
func (g *Game) texts(moves []Move) (all []string) {
	for _, m := range moves {
		all = append(all, g.Text(m))
	}
	return all
}

// whyNoDrop explains why a piece cannot be dropped first on a cell.
func (s *State) whyNoDrop(w writtenStep, legal []Move) string {
	g, mover := s.game, s.game.players[s.Mover()]
	symbol, drops := w.symbol, false
	for _, m := range legal {
		t := g.templateOf(m)
		if t.kind != doesMove {
			continue
		}
		st := &t.steps[0]
		if drops = drops || st.kind == stepDrop; st.kind == stepDrop && w.operator == 0 && g.symbolOf(st) == symbol {
			return fmt.Sprintf("%s may not drop a %s on %s now", mover, g.pieces[g.planes[st.plane].piece].Name, g.board.Name(w.cell))
		}
	}
	if drops {
		return fmt.Sprintf("%s cannot drop that piece now, but may play %s", mover, g.Text(legal[0]))
	}
	return fmt.Sprintf("%s drops no piece now, but may play %s", mover, g.Text(legal[0]))
}

// moves tells whether one of the actions moves the piece on a cell.
func (g *Game) moves(legal []Move, from Cell) bool {
	return slices.ContainsFunc(legal, func(m Move) bool {
		t := g.templateOf(m)
		return t.kind == doesMove && t.steps[0].kind != stepDrop && t.steps[0].kind != stepRemove && m.cell(t.steps[0].from) == from
	})
}

// captures tells whether one of the actions captures on a cell with the piece on another.
func (g *Game) captures(legal []Move, from, to Cell) bool {
	return slices.ContainsFunc(legal, func(m Move) bool {
		t := g.templateOf(m)
		return t.kind == doesMove && t.steps[0].captures && m.cell(t.steps[0].from) == from && m.cell(t.steps[0].to) == to
	})
}

// leadsNowhere tells whether what was written would be an action if others did not have
// to follow it.
func (g *Game) leadsNowhere(p *position, w *written) bool {
	ph := &g.phases[p.phase]
	if !ph.more && ph.dice == nil {
		return false
	}
	var moves []Move
	for _, pa := range ph.paths {
		if pa.open(p) {
			pa.each(g, p, 0, 0, func(m Move) bool {
				moves = append(moves, m)
				return true
			})
		}
	}
	return slices.ContainsFunc(moves, func(m Move) bool { return g.match(m, w) == matchWhole })
}

// comesLater tells whether what was written would be an action if there were none that
// come before it.
func (g *Game) comesLater(p *position, w *written) (found bool) {
	ph := &g.phases[p.phase]
	if !ph.ranked {
		return false
	}
	for _, pa := range ph.paths {
		if pa.open(p) {
			pa.each(g, p, 0, 0, func(m Move) bool {
				found = found || g.match(m, w) == matchWhole
				return !found
			})
		}
	}
	return found
}

// whySymbol explains what is wrong with the symbol of a piece dropped first.
func (g *Game) whySymbol(w writtenStep, mover int) string {
	if w.symbol == 0 {
		return ""
	}
	for _, info := range g.planes {
		switch {
		case info.symbol != w.symbol:
		case info.owner != mover && info.owner != NoPlayer:
			return fmt.Sprintf("%c is %s's piece, not %s's", w.symbol, g.players[info.owner], g.players[mover])
		case info.piece == 0 && w.second == NoCell:
			return fmt.Sprintf("%c is left out: write %s", w.symbol, g.board.Name(w.cell))
		default:
			return ""
		}
	}
	return fmt.Sprintf("%c is not the symbol of a piece; those are %s", w.symbol, g.symbols())
}

// symbols lists the symbols of all pieces, for messages.
func (g *Game) symbols() string {
	var all []string
	for _, info := range g.planes {
		all = append(all, string(info.symbol))
	}
	return strings.Join(all, ", ")
}
