package core

import (
	"fmt"
	"slices"
	"strings"
)

// written is an action as somebody wrote it.
type written struct {
	first   writtenStep
	follows []writtenStep // what stands in parentheses
}

type writtenStep struct {
	symbol   byte // before an @, else 0
	cell     Cell
	operator byte // '-', 'x', '<', or 0
	second   Cell // after the operator, or right behind the first cell; NoCell when there is none
}

// Parse finds the legal action that a text stands for. Beside the canonical form it
// takes spaces inside, "b5e5" for "b5-e5", and the action without all it has in
// parentheses when only one legal action fits. The error is an [*UnreadableError],
// an [*IllegalError] or an [*AmbiguousError].
func (s *State) Parse(text string) (Move, error) {
	r := reader{board: s.game.board, text: text, rest: strings.ReplaceAll(text, " ", "")}
	w, err := r.action()
	if err != nil {
		return 0, err
	}
	if s.Over() {
		return 0, &IllegalError{text, s.overText()}
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

// PlayText reads an action and plays it. On an error, one of those of
// [State.Parse], the state is unchanged.
func (s *State) PlayText(text string) (Move, error) {
	m, err := s.Parse(text)
	if err == nil {
		s.PlayUnchecked(m)
	}
	return m, err
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
	t := &g.templates[m.template()]
	if !g.matchStep(m, &t.steps[0], &w.first) {
		return matchNot
	}
	if len(w.follows) == 0 && len(t.steps) > 1 {
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

func (g *Game) matchStep(m Move, st *stepText, w *writtenStep) bool {
	if st.kind == stepSlide {
		return w.symbol == 0 && (w.operator == '-' || w.operator == 0) && w.cell == m.cell(st.from) && w.second == m.cell(st.to)
	}
	if w.symbol != g.symbolOf(st) || w.cell != m.cell(st.to) {
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

// whyNot explains why no legal action is what was written.
func (s *State) whyNot(w *written, legal []Move) string {
	mover := s.game.players[s.Mover()]
	name := s.game.board.Name
	first := w.first
	if s.game.leadsNowhere(&s.pos, w) {
		return fmt.Sprintf("%s could not complete the turn after it", mover)
	}
	if first.second != NoCell && first.operator != '<' {
		switch _, owner, stands := s.At(first.cell); {
		case !stands:
			return fmt.Sprintf("%s is empty", name(first.cell))
		case owner != s.Mover() && owner != NoPlayer && !s.game.moves(legal, first.cell):
			return fmt.Sprintf("the piece on %s is not %s's", name(first.cell), mover)
		}
		if _, _, stands := s.At(first.second); stands && first.operator != 'x' {
			return fmt.Sprintf("%s is not empty", name(first.second))
		}
	} else if _, _, stands := s.At(first.cell); stands && first.operator == 0 {
		return fmt.Sprintf("%s is not empty", name(first.cell))
	}
	if why := s.game.whySymbol(first, s.Mover()); why != "" {
		return why
	}
	var near, nearer []string
	for _, m := range legal {
		st := &s.game.templates[m.template()].steps[0]
		switch {
		case first.second == NoCell || first.operator == '<':
			if s.game.matchStep(m, st, &first) {
				nearer = append(nearer, s.game.Text(m))
			}
		case st.kind == stepSlide && m.cell(st.from) == first.cell:
			near = append(near, s.game.Text(m))
			if m.cell(st.to) == first.second {
				nearer = append(nearer, s.game.Text(m))
			}
		}
	}
	switch {
	case len(nearer) > 0:
		return fmt.Sprintf("%s may play %s", mover, someOf(nearer, " or "))
	case len(near) > 0:
		return fmt.Sprintf("from %s %s may play %s", name(first.cell), mover, someOf(near, " or "))
	case first.second != NoCell && first.operator != '<':
		return fmt.Sprintf("%s has no action that moves the piece on %s now", mover, name(first.cell))
	}
	return s.whyNoDrop(first, legal)
}

// whyNoDrop explains why a piece cannot be dropped first on a cell.
func (s *State) whyNoDrop(w writtenStep, legal []Move) string {
	g, mover := s.game, s.game.players[s.Mover()]
	symbol, drops := w.symbol, false
	for _, m := range legal {
		st := &g.templates[m.template()].steps[0]
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
		st := &g.templates[m.template()].steps[0]
		return st.kind == stepSlide && m.cell(st.from) == from
	})
}

// leadsNowhere tells whether what was written would be an action if others did not have
// to follow it.
func (g *Game) leadsNowhere(p *position, w *written) bool {
	ph := &g.phases[p.phase]
	if !ph.more {
		return false
	}
	var moves []Move
	for _, pa := range ph.paths {
		if pa.open(p) {
			moves = pa.generate(g, p, 0, 0, moves)
		}
	}
	return slices.ContainsFunc(moves, func(m Move) bool { return g.match(m, w) == matchWhole })
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

// reader reads the shape of an action's text, which needs only the board.
type reader struct {
	board *Board
	text  string // whole, for messages
	rest  string // yet to be read
}

func (r *reader) fail(format string, args ...any) error {
	return &UnreadableError{r.text, fmt.Sprintf(format, args...)}
}

func (r *reader) action() (*written, error) {
	const longest = 200
	switch {
	case r.rest == "":
		return nil, r.fail("it is empty")
	case len(r.text) > longest:
		return nil, r.fail("it has more than %d characters", longest)
	}
	w := &written{}
	var err error
	if w.first, err = r.step(); err != nil {
		return nil, err
	}
	for r.rest != "" {
		if r.rest[0] == '/' {
			return nil, r.fail("a / joins the actions of a turn, and this is to be one action; give them one by one")
		}
		if !r.take('(') {
			return nil, r.fail("%q is not expected after %q", r.rest, r.before())
		}
		st, err := r.step()
		if err != nil {
			return nil, err
		}
		if !r.take(')') {
			return nil, r.fail("a ) is missing")
		}
		w.follows = append(w.follows, st)
	}
	return w, nil
}

// before is what has been read already.
func (r *reader) before() string {
	whole := strings.ReplaceAll(r.text, " ", "")
	return whole[:len(whole)-len(r.rest)]
}

func (r *reader) take(c byte) bool {
	if r.rest == "" || r.rest[0] != c {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

func (r *reader) step() (st writtenStep, err error) {
	st.second = NoCell
	if len(r.rest) > 1 && r.rest[1] == '@' {
		if !isLetter(r.rest[0]) {
			return st, r.fail("%q is not the symbol of a piece", r.rest[:1])
		}
		st.symbol, r.rest = r.rest[0], r.rest[2:]
	}
	if st.cell, err = r.cell(); err != nil {
		return st, err
	}
	for _, operator := range []byte("-x<") {
		if operator == 'x' && r.columnX() {
			continue
		}
		if r.take(operator) {
			st.operator = operator
			st.second, err = r.cell()
			return st, err
		}
	}
	if r.rest != "" && isLetter(r.rest[0]) && st.symbol == 0 {
		st.second, err = r.cell()
	}
	return st, err
}

// columnX tells whether an x that comes next begins a cell, as on a board with so
// many columns, and does not stand for a capture: no letter follows it.
func (r *reader) columnX() bool {
	return len(r.rest) > 1 && r.rest[0] == 'x' && !isLetter(r.rest[1])
}

// cell reads the longest name that can be a cell's: letters, then digits.
func (r *reader) cell() (Cell, error) {
	n := 0
	for n < len(r.rest) && isLetter(r.rest[n]) {
		n++
	}
	for n < len(r.rest) && r.rest[n] >= '0' && r.rest[n] <= '9' {
		n++
	}
	if n == 0 {
		if r.rest == "" {
			return NoCell, r.fail("a cell is missing at its end")
		}
		return NoCell, r.fail("%q is not a cell", r.rest)
	}
	name := r.rest[:n]
	c, ok := r.board.Cell(name)
	if _, lower := r.board.Cell(strings.ToLower(name)); !ok && lower {
		return NoCell, r.fail("%q is not a cell; did you mean %q?", name, strings.ToLower(name))
	}
	if !ok {
		return NoCell, r.fail("%q is not a cell; the cells are %s", name, r.board.span())
	}
	r.rest = r.rest[n:]
	return c, nil
}
