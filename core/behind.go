package core

import "fmt"

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

// findBehind finds what is behind the pieces of a slide; false after a fault.
func (lo *lowering) findBehind(at Pos, s *slider) bool {
	g, b := lo.game, lo.rules.Board
	const none = smallBoard
	own, shared := &letTable{}, true
	for i := range own {
		own[i] = none
	}
	by := map[int]int{} // the direction that an entry is from
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
				if entry := int(from)<<6 | int(to); i+1 >= s.spec.min {
					if other := own[entry]; other != none && other != uint8(before) {
						lo.fault(at, fmt.Sprintf("behind: a slide can come from %s to %s in two ways, with %s behind it or %s", b.Name(from), b.Name(to), b.Name(Cell(other)), b.Name(before)),
							fmt.Sprintf("give it fewer directions, and join slides by +: one with directions = %q, another with directions = %q", b.directions[by[entry]].name, b.directions[d].name))
						return false
					}
					own[entry], by[entry] = uint8(before), d
					shared = shared && g.behind[entry] == uint8(before)
				}
				before = to
			}
		}
	}
	if s.behind = own; shared {
		s.behind = &g.behind
	}
	return true
}
