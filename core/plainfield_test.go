package core_test

import (
	"github.com/staffel-engine/staffel/core"
)

// The plain reading of sets and ends that are looked for on a field.

// speaks tells whether an end can speak of a player.
func (p *plain) speaks(e core.End, player int) bool {
	return e.Player == "" || e.Player == p.rules.Players[player]
}

// asksPasses tells whether an end waits for passes.
func (p *plain) asksPasses() bool {
	var asks func(core.Condition) bool
	asks = func(when core.Condition) bool {
		switch when := when.(type) {
		case core.Passes:
			return true
		case core.TurnsSince:
			return asks(when.When)
		case core.AllOf:
			for _, one := range when.Conditions {
				if asks(one) {
					return true
				}
			}
		}
		return false
	}
	for _, e := range p.rules.Ends {
		if asks(e.When) {
			return true
		}
	}
	return false
}

func (p *plain) holdsOnField(when core.Condition) bool {
	w := way{board: p.board, hands: p.hands}
	switch when := when.(type) {
	case core.More:
		return len(p.set(when.Of, w)) > len(p.set(when.Than, w))
	case core.Passes:
		return p.passed >= when.Times
	case core.Connected:
		if len(when.Sides) == 0 {
			of := p.set(when.Of, w)
			p.note("Group")
			for c := range core.Cell(p.rules.Board.Cells()) {
				start := p.rules.Board.Name(c)
				if !of[start] {
					continue
				}
				return len(p.led(start, of, when.Directions)) == len(of)
			}
			return false
		}
		of, others := p.set(when.Of, w), when.Sides[1:]
		for start := range p.set(when.Sides[0], w) {
			if !of[start] {
				continue
			}
			led := p.led(start, of, when.Directions)
			all := true
			for _, side := range others {
				meets := false
				for cell := range p.set(side, w) {
					meets = meets || led[cell]
				}
				all = all && meets
			}
			if all {
				return true
			}
		}
		return false
	}
	panic("no condition")
}

// led is the cells of a set to which steps lead from one of them, over others of it.
func (p *plain) led(start string, of map[string]bool, directions []string) map[string]bool {
	led, left := map[string]bool{start: true}, []string{start}
	for len(left) > 0 {
		cell := left[0]
		left = left[1:]
		for _, d := range p.rules.Board.Directions() {
			if to := p.next(cell, d); p.allowed(directions, d) && to != "" && of[to] && !led[to] {
				led[to] = true
				left = append(left, to)
			}
		}
	}
	return led
}

func (p *plain) setOnField(s core.Set, w way) map[string]bool {
	cells := map[string]bool{}
	switch s := s.(type) {
	case nil: // all cells, or none
	case core.Both:
		and := p.set(s.And, w)
		for cell := range p.set(s.Set, w) {
			if and[cell] {
				cells[cell] = true
				p.note("Both")
			}
		}
	case core.Beside:
		for cell := range p.set(s.Set, w) {
			p.spend()
			for _, d := range p.rules.Board.Directions() {
				if to := p.next(cell, d); to != "" && p.allowed(s.Directions, d) {
					cells[to] = true
					p.note("Beside")
				}
			}
		}
	case core.Reach:
		for cell := range p.set(s.From, w) {
			p.spend()
			for _, d := range p.rules.Board.Directions() {
				if !p.allowed(s.Directions, d) {
					continue
				}
				for i, to := range p.line(cell, d) {
					if _, taken := w.board[to]; taken {
						break
					}
					if i+1 >= s.Min && (s.Max == 0 || i+1 <= s.Max) {
						cells[to] = true
						p.note("Reach")
					}
				}
			}
		}
	default:
		panic("no set")
	}
	return cells
}
