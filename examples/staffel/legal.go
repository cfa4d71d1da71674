package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"sort"
	"strconv"

	"github.com/staffel-engine/staffel/core"
)

const legalDetails = `
Reads lines of actions, separated by spaces, from the start of the game, and
answers each with one line of JSON:

  {"mover":"White","chance":false,"legal":["a1",…],"position":"…","result":null}

Actions are written as they are listed, or shorter: without the hyphen, "b5e5",
without the brackets of a throw, "A3", and without all in parentheses where only one
action fits, "b5-e5". Those of one turn are separated by spaces too, not joined by /
as in records, and have no spaces inside.

"chance" tells whether the dice are to be thrown next: "legal" then lists the throws,
such as [A3], and "mover" is who throws. "position" is what -position takes; the section Notation of the
README describes it.

An empty line is the start. When the game is over, "legal" is empty and "result"
is such as {"winner":"White","reason":"line","scores":{"White":8,"Black":0}};
"winner" is null for a draw. A line with an action that is illegal, ambiguous or
unreadable is answered {"error":"…"}, and the next line is read. Each answer is
written before the next line is waited for.
`

func legal(ctx context.Context, c console, l *line) error {
	begin := l.start()
	words, err := l.parse()
	if err != nil {
		return err
	}
	s, err := begin.state(ctx, words[0])
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(c.out, chunk)
	in := newLineReader(ctx, c.in, out.Flush)
	a := answerer{ctx: ctx, state: s, game: s.Game(), players: s.Game().Players()}
	for {
		text, err := in.next()
		if err == nil {
			err = a.line(text)
		}
		switch {
		case err == io.EOF:
			return out.Flush()
		case err == errLong:
			a.fault(err)
		case err != nil:
			out.Flush() // what went before is answered; err is what there is to tell
			return err
		}
		if _, err := out.Write(a.answer); err != nil {
			return err
		}
	}
}

// answerer answers line after line. It keeps the state of the last one, so that a
// game told again and again, each time with one action more, is not played anew.
type answerer struct {
	ctx     context.Context
	state   *core.State
	game    *core.Game
	players []string

	last   []byte // the line answered last
	ends   []int  // where in it each action that was played ends
	answer []byte
	moves  []core.Move // memory to use again, as is text
	text   []byte
}

// line answers a line. The error is the context's.
func (a *answerer) line(text []byte) error {
	same := commonPrefix(text, a.last)
	// An action stands in both lines when it ends before they part, or where they
	// part and does not go on in this one; in the last one it does not, having been
	// played.
	keep := sort.SearchInts(a.ends, same)
	if keep < len(a.ends) && a.ends[keep] == same && (same == len(text) || isSpace(text[same])) {
		keep++
	}
	for a.ends = a.ends[:keep]; a.state.Plies() > keep; {
		a.state.Undo()
	}
	a.last = append(a.last[:same], text[same:]...)

	from := 0
	if keep > 0 {
		from = a.ends[keep-1]
	}
	for {
		for from < len(text) && isSpace(text[from]) {
			from++
		}
		if from == len(text) {
			a.describe()
			return nil
		}
		to := from
		for to < len(text) && !isSpace(text[to]) {
			to++
		}
		if _, err := playTyped(a.state, string(text[from:to])); err != nil {
			a.fault(fmt.Errorf("action %d: %w", len(a.ends)+1, err))
			return nil
		}
		a.ends = append(a.ends, to)
		from = to
		if len(a.ends)%256 == 0 && a.ctx.Err() != nil {
			return a.ctx.Err()
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// commonPrefix returns how many bytes two texts begin with alike.
func commonPrefix(a, b []byte) int {
	const step = 256 // compared at once, which is much faster than one by one
	n, most := 0, min(len(a), len(b))
	for n+step <= most && string(a[n:n+step]) == string(b[n:n+step]) {
		n += step
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// fault makes the answer to a line that cannot be played.
func (a *answerer) fault(err error) {
	a.answer = append(a.answer[:0], `{"error":`...)
	a.answer = appendJSON(a.answer, err.Error())
	a.answer = append(a.answer, "}\n"...)
}

// describe makes the answer that describes the state.
func (a *answerer) describe() {
	out := append(a.answer[:0], `{"mover":`...)
	out = appendJSON(out, a.players[a.state.Mover()])
	out = append(out, `,"chance":`...)
	out = strconv.AppendBool(out, a.state.Chance())
	out = append(out, `,"legal":[`...)
	a.moves = a.state.AppendLegal(a.moves[:0])
	for i, m := range a.moves {
		if i > 0 {
			out = append(out, ',')
		}
		a.text = a.game.AppendText(a.text[:0], m)
		out = appendJSON(out, a.text)
	}
	out = append(out, `],"position":`...)
	a.text = a.state.AppendPosition(a.text[:0])
	out = appendJSON(out, a.text)
	out = append(out, `,"result":`...)
	if r, over := a.state.Result(); over {
		out = a.appendResult(out, r)
	} else {
		out = append(out, "null"...)
	}
	a.answer = append(out, "}\n"...)
}

func (a *answerer) appendResult(out []byte, r core.Result) []byte {
	out = append(out, `{"winner":`...)
	if r.Winner == core.NoPlayer {
		out = append(out, "null"...)
	} else {
		out = appendJSON(out, a.players[r.Winner])
	}
	out = append(out, `,"reason":`...)
	out = appendJSON(out, r.Reason)
	out = append(out, `,"scores":{`...)
	for i, name := range a.players {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendJSON(out, name), ':')
		out = strconv.AppendFloat(out, r.Scores[i], 'f', -1, 64)
	}
	return append(out, "}}"...)
}
