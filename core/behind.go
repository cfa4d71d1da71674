package core

import (
	"fmt"
	"slices"
)

// behind returns the table that tells which cell is behind a piece that slid, and its
// number for behindTable. Where a slide can come from one cell to another by two
// directions, as on a ring, its own directions have to settle which: the fault says when
// they do not.
func (lo *lowering) behind(at Pos, n named) (table *letTable, which uint64, ok bool) {
	g, s := lo.game, n.slide
	if s.behind == nil && !lo.findBehind(at, s) {
		return nil, 0, false
	}
	if s.behind == &g.behind {
		return s.behind, 0, true
	}
	for i, one := range g.sliders {
		if one == s {
			which = uint64(i) + 1
		}
	}
	return s.behind, which, true
}

// behindTable returns the table of a number: 0 is that of all slides.
func (g *Game) behindTable(which uint64) *letTable {
	if which == 0 {
		return &g.behind
	}
	return g.sliders[which-1].behind
}

// sliderNumber is the number of a slider, from 1.
func (g *Game) sliderNumber(s *slider) uint8 { return uint8(slices.Index(g.sliders, s) + 1) }

// findBehind finds what is behind the pieces of a slide; false after a fault.
func (lo *lowering) findBehind(at Pos, s *slider) bool {
	type entry struct {
		before    Cell
		direction int
	}
	g, b := lo.game, lo.rules.Board
	found := map[[2]Cell]entry{}
	for from := range Cell(b.Cells()) {
		for d := range b.directions {
			if s.spec.directions>>d&1 == 0 {
				continue
			}
			before := from
			for i, to := range b.ray(from, d) {
				if i >= s.spec.max {
					break
				}
				if i+1 >= s.spec.min {
					if other, known := found[[2]Cell{from, to}]; known && other.before != before {
						lo.fault(at, fmt.Sprintf("behind: a slide can come from %s to %s in two ways, with %s behind it or %s", b.Name(from), b.Name(to), b.Name(other.before), b.Name(before)),
							fmt.Sprintf("give it fewer directions, and join slides by +: one with directions = %q, another with directions = %q", b.directions[other.direction].name, b.directions[d].name))
						return false
					}
					found[[2]Cell{from, to}] = entry{before, d}
				}
				before = to
			}
		}
	}
	s.behind = &g.behind
	if b.Cells() > smallBoard { // a field looks along the slider's lanes
		return true
	}
	for way, e := range found {
		if g.behind[int(way[0])<<6|int(way[1])] != uint8(e.before) {
			s.behind = &letTable{}
		}
	}
	if s.behind != &g.behind {
		for way, e := range found {
			s.behind[int(way[0])<<6|int(way[1])] = uint8(e.before)
		}
	}
	return true
}

// justBefore is the cell just before one that a slide from another comes to.
func (s *slider) justBefore(from, to Cell) Cell {
	for _, lane := range s.lanes[from] {
		before := from
		for i, c := range lane {
			if c == to && i+1 >= s.spec.min {
				return before
			}
			before = c
		}
	}
	return from
}
