package core

import (
	"fmt"
	"strings"
)

// reader reads the shape of an action's text, which needs only the board.
type reader struct {
	board    *Board
	dice     *Dice  // nil when there are none
	text     string // whole, for messages
	passes   bool   // an action can be a pass
	captures bool   // pieces from hand can
	leaves   bool   // pieces can go off the board
	tells    bool   // dice can stand behind a move
	rest     string // yet to be read
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
	switch {
	case r.rest == wordPass && r.passes:
		w.pass = true
		return w, nil
	case r.rest[0] == '[' && r.dice != nil:
		w.throw = true
		return w, r.faces(w)
	}
	if w.first, err = r.step(); err != nil {
		return nil, err
	}
	for r.rest != "" {
		if r.rest[0] == '[' && r.tells {
			w.told = true
			return w, r.faces(w)
		}
		if r.rest[0] == '/' {
			return nil, r.fail("%s", joined)
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

// joined is what is wrong with several actions where one should be.
const joined = "a / joins the actions of a turn, and this is to be one action; give them one by one"

// faces reads the symbols of dice in brackets, behind which nothing follows.
func (r *reader) faces(w *written) error {
	inside, after, closed := strings.Cut(r.rest[1:], "]")
	switch {
	case strings.HasPrefix(after, "/"):
		return r.fail("%s", joined)
	case after != "":
		return r.fail("%q is not expected after %q", after, r.before()+"["+inside+"]")
	}
	switch dice, bad := r.dice.read(inside); {
	case !closed:
		return r.fail("a ] is missing at its end")
	case inside == "":
		return r.fail("no die stands in the brackets")
	case len(inside) > r.dice.Number || w.throw && len(inside) < r.dice.Number:
		stand := " stand"
		if len(inside) == 1 {
			stand += "s"
		}
		return r.fail("%s thrown, and %s in the brackets", countDice(r.dice.Number), plural(len(inside), "symbol")+stand)
	case bad != "":
		return r.fail("%q is not the face of a die; those are %s", bad, strings.Join(r.dice.symbols(), ", "))
	default:
		w.dice, r.rest = dice, ""
	}
	return nil
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
	if r.takesFirst() {
		st.takes, r.rest = true, r.rest[1:]
	}
	if len(r.rest) > 1 && r.rest[1] == '@' {
		if !isLetter(r.rest[0]) {
			return st, r.fail("%q is not the symbol of a piece", r.rest[:1])
		}
		st.symbol, r.rest = r.rest[0], r.rest[2:]
		if !st.takes && r.takesFirst() {
			st.takes, r.rest = true, r.rest[1:]
		}
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
			if st.off = r.leaves && operator == '-' && strings.HasPrefix(r.rest, wordOff); st.off {
				r.rest = r.rest[len(wordOff):]
				return st, nil
			}
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

// takesFirst tells whether the text begins with an x that stands for a capture.
func (r *reader) takesFirst() bool {
	return r.captures && len(r.rest) > 1 && r.rest[0] == 'x' && isLetter(r.rest[1])
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
