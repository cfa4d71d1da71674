package core

import (
	"fmt"
	"math"
	"slices"
)

// ends compiles the ends for each player.
func (c *compiler) ends() {
	r, g := c.rules, c.game
	perPlayer := make([][]end, len(r.Players))
	blocked := false
	for i, e := range r.Ends {
		if before := r.Ends[:i]; slices.ContainsFunc(before, func(b End) bool { return sameKind(b.When, e.When) }) {
			c.fault(e.At, "ends: an entry before it is for the same", "keep one of the two")
			continue
		}
		if e.Outcome < Win || e.Outcome > Draw {
			c.fault(e.At, "ends: an end says neither win, loss nor draw", "")
		}
		if !IsName(e.Reason) || e.Reason == "resigned" || e.Reason == "agreed" {
			c.fault(e.At, fmt.Sprintf("ends: %q cannot be a reason", e.Reason), `a reason is a word of its own: a letter, then letters, digits or hyphens; "resigned" and "agreed" are taken`)
		}
		for player := range r.Players {
			lo := &lowering{compiler: c, player: player, at: e.At}
			one := end{number: uint8(i + 1), reason: e.Reason, outcome: e.Outcome, score: lo.value(fmt.Sprintf("ends: the score for %q", e.Reason), e.Score)}
			switch when := e.When.(type) {
			case Line:
				lo.line(&one, when)
			case NoMove:
				one.kind, blocked = endNoMove, true
			case Repeated:
				one.kind, one.times, g.repeats = endRepeated, when.Times, true
				if when.Times < 2 {
					c.fault(e.At, fmt.Sprintf("ends: repeated %d times", when.Times), "a position is repeated when it comes up 2 times or more")
				}
			case nil:
				c.fault(e.At, "ends: an end does not say when", "")
			default:
				c.fault(e.At, fmt.Sprintf("ends: %T is not a condition", when), "use the condition types themselves, not pointers to them")
			}
			perPlayer[player] = append(perPlayer[player], one)
		}
	}
	if !blocked {
		at := r.At
		if len(r.Ends) > 0 {
			at = r.Ends[len(r.Ends)-1].At
		}
		c.fault(at, "ends: nothing says what it means that a player has no legal action", "add an end for no_move")
	}
	for i := range g.phases {
		g.phases[i].ends = perPlayer[g.phases[i].player]
	}
	for player := range r.Players {
		lo := &lowering{compiler: c, player: player, at: r.At}
		g.resign = append(g.resign, lo.value("resign", r.Resign))
	}
}

// sameKind tells conditions of which a game can have only one: of two for no move
// the second is never looked at, and of two for repetition only the one of fewer
// times ever holds.
func sameKind(a, b Condition) bool {
	_, noMove := a.(NoMove)
	_, noMoveToo := b.(NoMove)
	_, repeated := a.(Repeated)
	_, repeatedToo := b.(Repeated)
	return noMove && noMoveToo || repeated && repeatedToo
}

func (lo *lowering) line(e *end, l Line) {
	if l.Count < 1 {
		lo.fault(lo.at, fmt.Sprintf("line: %d cells make no line", l.Count), "ask for 1 or more")
		return
	}
	directions, ok := lo.directions(lo.at, "line", l.Directions)
	if !ok {
		return
	}
	var fits bool
	if e.line, fits = newLineTest(lo.rules.Board, l.Count, directions); !fits {
		lo.fault(lo.at, fmt.Sprintf("line: the board has no room for %d in a row", l.Count), "ask for fewer")
		return
	}
	e.prog = lo.whole(l.Of)
	if len(e.prog) == 1 && e.prog[0].code == opPlane {
		e.isPlane, e.plane = true, e.prog[0].a
	}
}

// whole lowers a set that is read outside a pattern.
func (lo *lowering) whole(s Set) program {
	code := lo.set(&draft{}, s, -1, 0)
	if code == nil {
		return nil
	}
	return code.program()
}

// value compiles what is scored; what names it in messages.
func (lo *lowering) value(what string, v Value) value {
	switch v := v.(type) {
	case nil:
		return value{constant: 1}
	case Number:
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) || f < 0 || f > 1e6 || f*64 != math.Trunc(f*64) {
			lo.fault(lo.at, fmt.Sprintf("%s is %v", what, f), "a score is from 0 to 1000000, in steps of 1/64")
		}
		return value{constant: float64(v) + 0} // -0 becomes 0
	case Count:
		return value{count: lo.whole(v.Of)}
	}
	lo.fault(lo.at, fmt.Sprintf("%s is %T, which is not a value", what, v), "use a number or a count")
	return value{}
}
