package session

import "github.com/staffel-engine/staffel/core"

// textStep is one of the steps of an action as its canonical text tells it: all that whoever
// picks the action has to decide, and where.
type textStep struct {
	symbol   byte      // of a piece dropped that is not of the first kind; 0 for none
	captures bool      // an x
	from     core.Cell // of a piece that moves; NoCell when the step is about one cell
	to       core.Cell // where it goes, or what the step is about; NoCell for off
	lifted   core.Cell // of a piece that is put on to; NoCell for none
}

// readText reads the canonical text of an action of a board, but for the dice behind it. A
// pass and a throw have no steps.
func readText(b *core.Board, text string) (steps []textStep) {
	for r := (textReader{b, text}); ; {
		s, ok := r.step()
		if !ok {
			return steps
		}
		steps = append(steps, s)
	}
}

// textReader is what is still to be read.
type textReader struct {
	board *core.Board
	rest  string
}

func (r *textReader) step() (s textStep, ok bool) {
	r.skip('(')
	s = textStep{from: core.NoCell, to: core.NoCell, lifted: core.NoCell}
	if len(r.rest) > 2 && r.rest[1] == '@' {
		s.symbol, r.rest = r.rest[0], r.rest[2:]
	}
	if len(r.rest) > 1 && r.rest[0] == 'x' && isLetter(r.rest[1]) { // no cell is called so
		s.captures, r.rest = true, r.rest[1:]
	}
	if s.to, ok = r.cell(); !ok {
		return s, false
	}
	moves := r.skip('-')
	if !moves && r.skip('x') {
		moves, s.captures = true, true
	}
	switch {
	case moves:
		s.from = s.to
		if s.to, ok = r.cell(); !ok { // off
			s.to, r.rest = core.NoCell, ""
		}
	case r.skip('<'):
		if s.lifted, ok = r.cell(); !ok {
			return s, false
		}
	}
	r.skip(')')
	return s, true
}

// skip goes over a sign, if it is the next.
func (r *textReader) skip(sign byte) bool {
	if r.rest == "" || r.rest[0] != sign {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

// cell reads the name of a cell.
func (r *textReader) cell() (core.Cell, bool) {
	n := 0
	for n < len(r.rest) && isLetter(r.rest[n]) {
		n++
	}
	for n < len(r.rest) && r.rest[n] >= '0' && r.rest[n] <= '9' {
		n++
	}
	c, ok := r.board.Cell(r.rest[:n])
	if ok {
		r.rest = r.rest[n:]
	}
	return c, ok
}

func isLetter(sign byte) bool { return sign >= 'a' && sign <= 'z' }
