package core

import "fmt"

// Whether two moves in straight lines can come from one cell to one cell, which is asked
// of every two that read alike.

// distances is how far it is from each cell to each by a slider, at least.
type distances struct {
	near  []uint16 // by from times cells and to; 0 when it does not come there
	via   []Cell   // the first cell of that way
	other []uint16 // how far by a way that begins with another cell, 0 when there is none
}

// distancesOf are those of a slider, found when they are first asked for.
func (c *compiler) distancesOf(s *slider) *distances {
	if known := c.distances[s]; known != nil {
		return known
	}
	cells := c.game.board.Cells()
	d := &distances{make([]uint16, cells*cells), make([]Cell, cells*cells), make([]uint16, cells*cells)}
	for from, rays := range s.lanes {
		for _, ray := range rays {
			for i := s.spec.min - 1; i < len(ray); i++ {
				at, far := from*cells+int(ray[i]), uint16(i+1)
				switch {
				case d.near[at] == 0:
					d.near[at], d.via[at] = far, ray[0]
				case d.via[at] == ray[0]:
					d.near[at] = min(d.near[at], far)
				case far < d.near[at]:
					d.near[at], d.via[at], d.other[at] = far, ray[0], d.near[at]
				case d.other[at] == 0 || far < d.other[at]:
					d.other[at] = far
				}
			}
		}
	}
	if c.distances == nil {
		c.distances = map[*slider]*distances{}
	}
	c.distances[s] = d
	return d
}

// meeting is what is asked of two sliders: whether they come to one cell, and with
// twice, by ways that do not begin alike.
type meeting struct {
	a, b  *slider
	twice bool
}

// meetings gives, by how far the first goes, how far the other has to go at least for
// the two to meet; 0 when they do not.
func (c *compiler) meetings(m meeting) []uint16 {
	if known := c.met[m]; known != nil {
		return known
	}
	least := make([]uint16, MaxCells+1)
	c.eachMeeting(m, func(_ int, far, farther uint16) bool {
		if least[far] == 0 || farther < least[far] {
			least[far] = farther
		}
		return true
	})
	if c.met == nil {
		c.met = map[meeting][]uint16{}
	}
	c.met[m] = least
	return least
}

// eachMeeting visits where two sliders come to one cell, with how far each has to go.
func (c *compiler) eachMeeting(m meeting, visit func(at int, far, farther uint16) bool) {
	a, b := c.distancesOf(m.a), c.distancesOf(m.b)
	for at := range a.near {
		switch {
		case a.near[at] == 0 || b.near[at] == 0:
		case !m.twice || a.via[at] != b.via[at]:
			if !visit(at, a.near[at], b.near[at]) {
				return
			}
		default:
			if a.other[at] != 0 && !visit(at, a.other[at], b.near[at]) || b.other[at] != 0 && !visit(at, a.near[at], b.other[at]) {
				return
			}
		}
	}
}

// farthest is how far a level's slide or hop goes; false when it is neither.
func (lv *level) farthest() (int, bool) {
	switch lv.kind {
	case levelSlide:
		return lv.slider.spec.max, true
	case levelHop:
		return lv.before + lv.after + 2, true
	}
	return 0, false
}

// meet tells whether two that go so far can come from one cell to one.
func (c *compiler) meet(m meeting, far, farther int) bool {
	for i, other := range c.meetings(m) {
		if i <= far && other != 0 && int(other) <= farther {
			return true
		}
	}
	return false
}

// endApart tells whether two slides or hops from one cell never end on one cell.
func (c *compiler) endApart(a, b *level) bool {
	far, slides := a.farthest()
	farther, slidesToo := b.farthest()
	return slides && slidesToo && a.reg == b.reg && !c.meet(meeting{a: a.slider, b: b.slider}, far, farther)
}

// twoWays refuses hops that capture where a piece can come from one cell to another over
// either of two: the text of the action would not tell which it captures.
func (c *compiler) twoWays(at Pos, a *slider, far int, b *slider, farther int) bool {
	m := meeting{a, b, true}
	if !c.meet(m, far, farther) {
		return false
	}
	board := c.game.board
	c.eachMeeting(m, func(where int, one, other uint16) bool {
		if int(one) > far || int(other) > farther {
			return true
		}
		from, to := Cell(where/board.Cells()), Cell(where%board.Cells())
		c.fault(at, fmt.Sprintf("hop: one that captures can come from %s to %s in two ways, and its text does not tell over which piece", board.Name(from), board.Name(to)), "give it fewer directions, so that there is one way from cell to cell")
		return false
	})
	return true
}

// hopAlike refuses hops of two kinds that capture and of which one text could mean either.
func (c *compiler) hopAlike(at Pos, a, b *path) bool {
	x, y := c.templateAt(a), c.templateAt(b)
	if len(x.steps) == 0 || len(y.steps) == 0 || !x.steps[0].hops || !y.steps[0].hops || x.steps[0].plane != y.steps[0].plane {
		return false
	}
	first, second := a.hop(), b.hop()
	if first.slider == second.slider { // which its own step has been asked about
		return false
	}
	return c.twoWays(at, first.slider, first.before+first.after+2, second.slider, second.before+second.after+2)
}

// hop is the level of a hop.
func (pa *path) hop() *level {
	for i := range pa.levels {
		if pa.levels[i].kind == levelHop {
			return &pa.levels[i]
		}
	}
	return nil
}
