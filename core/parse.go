package core

import (
	"fmt"
	"strings"
)

// written is an action as somebody wrote it.
type written struct {
	first   writtenStep
	follows []writtenStep // what stands in parentheses
	pass    bool
	throw   bool     // it is a throw, of dice
	dice    multiset // or those that stand behind a move
	told    bool     // some do
}

type writtenStep struct {
	symbol   byte // before an @, else 0
	cell     Cell
	operator byte // '-', 'x', '<', or 0
	second   Cell // after the operator, or right behind the first cell; NoCell when there is none
	takes    bool // an x stands before the cell
	off      bool // the second is no cell but off the board
}

// Parse finds the legal action that a text stands for. Beside the canonical form it
// takes spaces inside, "b5e5" for "b5-e5", the dice of a throw in any order, and the
// action without all it has in parentheses, or without the dice behind it, when only one
// legal action fits. The error is an [*UnreadableError],
// an [*IllegalError] or an [*AmbiguousError].
func (s *State) Parse(text string) (Move, error) {
	r := reader{board: s.game.board, dice: s.game.dice, passes: s.game.dice != nil || s.game.passes || s.game.computes, captures: s.game.dropTakes || s.game.computes, leaves: s.game.leaves, tells: s.game.tells, text: text, rest: strings.ReplaceAll(text, " ", "")}
	w, err := r.action()
	if err != nil {
		return 0, s.throwMeant(text, err)
	}
	if s.Over() {
		return 0, &IllegalError{text, s.overText()}
	}
	if why := s.whyOtherKind(w); why != "" {
		return 0, &IllegalError{text, why}
	}
	var buffer [256]Move
	legal := s.AppendLegal(buffer[:0])
	var fits []Move
	for _, m := range legal {
		switch s.game.match(m, w) {
		case matchWhole:
			return m, nil
		case matchShort:
			fits = append(fits, m)
		}
	}
	switch len(fits) {
	case 0:
		return 0, &IllegalError{text, s.whyNot(w, legal)}
	case 1:
		return fits[0], nil
	}
	e := &AmbiguousError{Text: text}
	for _, m := range fits {
		e.Candidates = append(e.Candidates, s.game.Text(m))
	}
	return 0, e
}

// throwMeant is the error that a throw has no brackets, if that is what is wrong.
func (s *State) throwMeant(text string, err error) error {
	d := s.game.dice
	if d == nil || !s.Chance() {
		return err
	}
	m, bad := d.read(strings.ToUpper(strings.Trim(strings.ReplaceAll(text, " ", ""), "[]")))
	if bad != "" || m.size() != d.Number {
		return err
	}
	return &UnreadableError{text, fmt.Sprintf("a throw is written %s", s.game.appendThrow(nil, m))}
}

// PlayText reads an action and plays it. On an error, one of those of [State.Parse] and
// [State.Play], the state is unchanged.
func (s *State) PlayText(text string) (Move, error) {
	m, err := s.Parse(text)
	if err == nil {
		err = s.playLegal(m)
	}
	if err != nil {
		return 0, err
	}
	return m, nil
}

type match uint8

const (
	matchNot match = iota
	matchShort
	matchWhole
)

// match tells whether a move is what was written, or would be but for what it has
// in parentheses.
func (g *Game) match(m Move, w *written) match {
	t := g.templateOf(m)
	switch {
	case w.throw || t.kind == doesThrow:
		return whole(w.throw && t.kind == doesThrow && w.dice == t.dice)
	case w.pass || t.kind == doesPass:
		return whole(w.pass && t.kind == doesPass)
	case w.told && (!t.told || w.dice != t.dice) || !g.matchStep(m, &t.steps[0], &w.first):
		return matchNot
	case len(w.follows) == 0 && len(t.steps) > 1 || t.told && !w.told:
		return matchShort
	}
	if len(w.follows) != len(t.steps)-1 {
		return matchNot
	}
	for i := range w.follows {
		if !g.matchStep(m, &t.steps[i+1], &w.follows[i]) {
			return matchNot
		}
	}
	return matchWhole
}

func whole(ok bool) match {
	if ok {
		return matchWhole
	}
	return matchNot
}

func (g *Game) matchStep(m Move, st *stepText, w *writtenStep) bool {
	switch st.kind {
	case stepRemove:
		return w.takes && w.symbol == 0 && w.operator == 0 && !w.off && w.second == NoCell && w.cell == m.cell(st.from)
	case stepLeave:
		return w.symbol == 0 && !w.takes && w.off && w.cell == m.cell(st.from)
	case stepMove:
		operator := byte('-')
		if st.captures {
			operator = 'x'
		}
		return w.symbol == 0 && !w.takes && (w.operator == operator || w.operator == 0 && !st.captures) && w.cell == m.cell(st.from) && w.second == m.cell(st.to)
	}
	if w.symbol != g.symbolOf(st) || w.cell != m.cell(st.to) || w.takes != st.captures || w.off {
		return false
	}
	if st.lifted {
		return w.operator == '<' && w.second == m.cell(st.from)
	}
	return w.second == NoCell
}

// symbolOf is the symbol that the text of a drop shows, 0 for none.
func (g *Game) symbolOf(st *stepText) byte {
	if st.lifted || g.planes[st.plane].piece == 0 {
		return 0
	}
	return g.planes[st.plane].symbol
}

func (s *State) illegal(m Move) error {
	text := s.game.Text(m)
	switch {
	case text == "":
		return &IllegalError{fmt.Sprintf("%#x", uint64(m)), "it is not a move of this game"}
	case s.Over():
		return &IllegalError{text, s.overText()}
	}
	return &IllegalError{text, fmt.Sprintf("it is not one of the %d actions that %s has now", s.CountLegal(), s.game.players[s.Mover()])}
}

func (s *State) overText() string {
	r, _ := s.Result()
	if r.Winner == NoPlayer {
		return fmt.Sprintf("the game is over: a draw (%s)", r.Reason)
	}
	return fmt.Sprintf("the game is over: %s won (%s)", s.game.players[r.Winner], r.Reason)
}
