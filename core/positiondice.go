package core

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Reading from position text how far a turn with throws has gone.

// dice reads which dice are left, and what has been done since they were thrown.
func (r *positionReader) dice(p *position) error {
	ph := &r.phases[p.phase]
	if ph.throw == nil {
		return nil
	}
	if ph.throw.off {
		return r.beat(p, ph)
	}
	left, thrown := r.take("dice")
	if !thrown {
		return r.throwAgain(p)
	}
	m, bad := r.Game.dice.read(left)
	switch {
	case left == "" || len(left) > r.Game.dice.Number:
		return r.fail("dice=%s: it is the dice not yet used, 1 to %d of them", left, r.Game.dice.Number)
	case bad != "":
		return r.fail("dice=%s: no die has the face %q", left, bad)
	}
	again, told := r.take("again")
	if told && again != "yes" {
		return r.fail("again=%s: beside dice it is yes, or left out", again)
	}
	at := -1
	for i, d := range r.diceOf(p.phase) {
		if d.left == m && d.again == told {
			at = i
		}
	}
	switch {
	case at < 0 && told:
		return r.fail("dice=%s again=yes: no throw that is followed by another leaves these dice", left)
	case at < 0 && r.afterAny(p.phase, m):
		return r.fail("dice=%s: after this throw comes another; again=yes is missing", left)
	case at < 0:
		return r.fail("dice=%s: no throw leaves these dice", left)
	}
	p.phase = uint16(at)
	return r.sinceThrow(p, &r.phases[at])
}

// diceOf goes through the phases with dice left of the turn that begins with a phase.
func (r *positionReader) diceOf(first uint16) iter.Seq2[int, *diceLeft] {
	return func(yield func(int, *diceLeft) bool) {
		for i := int(first) + 1; i < len(r.phases) && r.phases[i].begin == first; i++ {
			if d := r.phases[i].dice; d != nil && !yield(i, d) {
				return
			}
		}
	}
}

// afterAny tells whether some dice can be left, whether another throw follows or not.
func (r *positionReader) afterAny(first uint16, left multiset) bool {
	for _, d := range r.diceOf(first) {
		if d.left == left {
			return true
		}
	}
	return false
}

// throwAgain reads that the player throws again in the same turn.
func (r *positionReader) throwAgain(p *position) error {
	again, told := r.take("again")
	if !told {
		return nil
	}
	next := &r.phases[min(int(p.phase)+1, len(r.phases)-1)]
	switch {
	case again != "now":
		return r.fail("again=%s: it is now, or yes beside dice=", again)
	case next.throw == nil || !next.throw.again || next.begin != p.phase:
		return r.fail("again=now: nobody throws again in this game")
	}
	p.phase++
	return nil
}

// beat reads the sum to beat in a throw for who begins.
func (r *positionReader) beat(p *position, ph *phase) error {
	value, told := r.take("beat")
	if ph.player == 0 {
		if told {
			return r.fail("beat=%s: %s throws first, and has nothing to beat", value, r.players[0])
		}
		return nil
	}
	for i := range r.phases {
		if th := r.phases[i].throw; th != nil && th.off && r.phases[i].player == 1 && strconv.Itoa(th.beat) == value {
			p.phase = uint16(i)
			return nil
		}
	}
	if !told {
		return r.fail("beat=SUM is missing: what %s has thrown for who begins", r.players[0])
	}
	return r.fail("beat=%s: it is no sum of the dice", value)
}

// sinceThrow reads the cells kept of actions since the throw.
func (r *positionReader) sinceThrow(p *position, ph *phase) error {
	used := r.Game.dice.Number - ph.dice.size
	for _, k := range ph.keeps {
		if k.among == 0 {
			continue
		}
		value, told := r.take(k.name)
		if !told {
			if k.always && used > 0 {
				return r.fail("dice=%s needs %s=CELL beside it: where an action since the throw has put its piece", r.Game.dice.appendSymbols(nil, ph.dice.left), k.name)
			}
			continue
		}
		cells := strings.Split(value, ",")
		if len(cells) > used {
			return r.fail("%s=%s: it names %s, and since the throw %s been used", k.name, value, plural(len(cells), "cell"), hasHave(used))
		}
		for i, name := range cells {
			c, on := r.Game.board.Cell(name)
			if !on {
				return r.fail("%s=%s: %q is not a cell; the cells are %s", k.name, value, name, r.Game.board.span())
			}
			if i > 0 && uint16(c) < p.kept[int(k.index)+i-1] {
				return r.fail("%s=%s: cells stand in the order of the board, each once", k.name, value)
			}
			// Of several actions a later one may have moved the piece on.
			plane := r.planeAt(p, c)
			if k.planes != 0 && (plane < 0 && k.among == 1 || plane >= 0 && k.planes>>plane&1 == 0 && (k.among == 1 || r.planes[plane].owner == len(r.players)-1-ph.player)) {
				return r.fail("%s=%s: no piece stands there that an action since the throw can have put there", k.name, value)
			}
			p.kept[int(k.index)+i] = uint16(c) + 1
		}
	}
	return nil
}

// hasHave is how messages say that so many dice have been used.
func hasHave(dice int) string {
	switch dice {
	case 0:
		return "no die has"
	case 1:
		return "1 die has"
	}
	return fmt.Sprint(dice, " dice have")
}

// shownDice refuses what no action can have led to in the middle of a turn with throws,
// or while who begins is thrown for.
func (r *positionReader) shownDice(p *position, ph *phase) error {
	switch {
	case p.turn == 0 && (p.plane != r.start.plane || p.hands != r.start.hands):
		return r.fail("on turn 0 who begins is thrown for, and so nobody has acted yet; the pieces are not where they begin")
	case p.turn == 0 || ph.dice != nil && ph.dice.full:
		return nil
	case r.cut(p, ph, nil):
		return r.fail("the board shows what ends the game, so the turn did not go on")
	case ph.dice != nil && !r.anyUse(p, ph):
		return r.fail("none of the dice left can be used, so the turn did not go on")
	}
	return nil
}
