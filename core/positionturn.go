package core

import (
	"math"
	"strconv"
	"strings"
)

// Reading how far a turn has gone.

// kept reads how far the turn has gone.
func (r *positionReader) kept(p *position) error {
	if r.phases[p.phase].byDice {
		return nil
	}
	value, ok := r.take("action")
	if !ok {
		return nil
	}
	last := r.phases[r.phases[p.phase].last].action + 1
	n, err := strconv.Atoi(value)
	if on := r.phases[p.phase].chain; on != noPhase {
		if value != "2" {
			return r.fail("action=%s: the actions after the first of this turn are all action=2", value)
		}
		return r.chain(p, on)
	}
	switch {
	case last == 1:
		return r.fail("action=%s: this turn has one action", value)
	case err != nil || n < 2 || n > last || strconv.Itoa(n) != value:
		return r.fail("action=%s: the number of an action that is not the turn's first is from 2 to %d", value, last)
	}
	p.phase += uint16(n - 1)
	keeps := r.phases[p.phase].keeps
	for len(keeps) > 0 {
		name := keeps[0].name
		same := 1
		for same < len(keeps) && keeps[same].name == name {
			same++
		}
		value, ok := r.take(name)
		cells := strings.Split(value, ",")
		if !ok {
			return r.fail("action=%d needs %s=CELL beside it: where an action before it has put its piece", n, name)
		}
		if len(cells) != same {
			return r.fail("%s=%s: it names %s", name, value, plural(same, "cell"))
		}
		for i, k := range keeps[:same] {
			if err := r.keep(p, k, cells[i]); err != nil {
				return err
			}
		}
		keeps = keeps[same:]
	}
	for _, k := range r.phases[p.phase].keeps {
		for _, other := range k.fact.not {
			if p.kept[k.index] == p.kept[other-keptBase] {
				return r.fail("%s=%s: another step put its piece there", k.name, r.Game.board.Name(Cell(p.kept[k.index]-1)))
			}
		}
	}
	return nil
}

// chain reads the cells kept for a further action of a turn on which a piece goes on, or
// of one that a function goes on with.
func (r *positionReader) chain(p *position, on uint16) error {
	p.phase = on
	k := r.phases[on].keeps[0]
	value, ok := r.take(k.name)
	if k.among == 0 {
		if !ok {
			return r.fail("action=2 needs %s=CELL beside it: where the piece stands that goes on", k.name)
		}
		if c, on := r.Game.board.Cell(value); on && r.planeAt(p, c) < 0 {
			return r.fail("%s=%s: nothing stands there, and the piece that goes on should", k.name, value)
		}
		return r.keep(p, k, value)
	}
	if !ok {
		return nil
	}
	cells := strings.Split(value, ",")
	if len(cells) > int(k.among) {
		return r.fail("%s=%s: it names %s; at most %d are kept", k.name, value, plural(len(cells), "cell"), k.among)
	}
	for i, name := range cells {
		k.index = uint8(i)
		if err := r.keep(p, k, name); err != nil {
			return err
		}
	}
	return nil
}

// passed reads how many of the last actions were passes.
func (r *positionReader) passed(p *position) error {
	if !r.tellsPasses {
		return nil
	}
	value, ok := r.take("passes")
	if !ok {
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > math.MaxUint8 || strconv.Itoa(n) != value {
		return r.fail("passes=%s: the passes that came last are a number from 1 to %d", value, math.MaxUint8)
	}
	actions := 0 // of a turn, at most
	for i := range r.phases {
		actions = max(actions, r.phases[i].action+1)
	}
	ph := &r.phases[p.phase]
	if ph.chained && !r.computes {
		return r.fail("passes=%s: the last action was one of the piece that goes on", value)
	}
	if most := ((int(p.turn)-1)*len(r.players)+ph.player)*actions + ph.action; n > most && !r.computes {
		return r.fail("passes=%s: there have not been so many actions by then", value)
	}
	p.passes = uint8(n)
	return nil
}

// keep reads one cell of an earlier action.
func (r *positionReader) keep(p *position, k keep, name string) error {
	if name == "-" && k.optional {
		return nil
	}
	c, ok := r.Game.board.Cell(name)
	if !ok {
		return r.fail("%s=%s: %q is not a cell; the cells are %s", k.name, name, name, r.Game.board.span())
	}
	switch plane := r.planeAt(p, c); {
	case k.planes == 0:
	case plane < 0:
		return r.fail("%s=%s: nothing stands there, and the action before has put a piece there", k.name, name)
	case k.planes>>plane&1 == 0:
		return r.fail("%s=%s: %q stands there, which the action before cannot have put there", k.name, name, string(r.planes[plane].symbol))
	}
	p.kept[k.index] = uint16(c) + 1
	return nil
}
