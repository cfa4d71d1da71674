package core

// linkStep follows one direction from all cells of a set at once, on a board of one word.
type linkStep struct {
	even    uint64 // the cells whose link raises or lowers the cell's number by the same
	up      uint8  // by how much it raises it
	down    uint8  // or lowers it
	uneven  uint64 // the other cells that have a link
	links   []Cell
	endless bool // some cells lead round and round
}

// linkSteps makes a board's steps, by direction; nil for a board of more cells than a word
// has bits.
func linkSteps(b *Board) []linkStep {
	if b.Cells() > smallBoard {
		return nil
	}
	all := make([]linkStep, len(b.directions))
	for d := range all {
		s := &all[d]
		s.links = b.links[d]
		often, most := 0, 0 // the difference that most links have
		var counts [2*smallBoard + 1]int
		for c, n := range s.links {
			if n == NoCell {
				continue
			}
			by := int(n) - c
			if counts[by+smallBoard]++; counts[by+smallBoard] > most {
				often, most = by, counts[by+smallBoard]
			}
		}
		s.up, s.down = uint8(max(often, 0)), uint8(max(-often, 0))
		for c, n := range s.links {
			switch {
			case n == NoCell:
			case int(n)-c == often:
				s.even |= 1 << c
			default:
				s.uneven |= 1 << c
			}
			at := n
			for steps := 0; at != NoCell && !s.endless; steps++ {
				s.endless = steps == b.Cells()
				at = s.links[at]
			}
		}
	}
	return all
}

// ahead returns the cells that those of a set lead to.
func (s *linkStep) ahead(set uint64) uint64 {
	to := set & s.even << (s.up & 63) >> (s.down & 63)
	for left := set & s.uneven; left != 0; left &= left - 1 {
		to |= 1 << (s.links[lowest(left)] & 63)
	}
	return to
}

// back returns the cells that lead to those of a set.
func (s *linkStep) back(set uint64) uint64 {
	from := set >> (s.up & 63) << (s.down & 63) & s.even
	for left := s.uneven; left != 0; left &= left - 1 {
		c := lowest(left)
		from |= set >> (s.links[c] & 63) & 1 << c
	}
	return from
}

// beside returns the cells one step from those of a set, in the directions of a mask.
func (g *Game) beside(set, directions uint64) (to uint64) {
	for ; directions != 0; directions &= directions - 1 {
		to |= g.steps[lowest(directions)].ahead(set)
	}
	return to
}

// connects tells whether cells of a set lead from the first side to all the others.
func (g *Game) connects(s *sight, set uint64) bool {
	if len(s.sides) == 0 { // all are one group
		return set != 0 && g.flood(set, set&-set, s.directions) == set
	}
	for starts := set & s.sides[0][0]; starts != 0; {
		group := g.flood(set, starts&-starts, s.directions)
		all := true
		for _, side := range s.sides[1:] {
			all = all && group&side[0] != 0
		}
		if all {
			return true
		}
		starts &^= group // whose cells lead no farther; it may be on the way from others
	}
	return false
}

// flood returns the cells of a set that are connected to some of its cells, themselves
// among them.
func (g *Game) flood(set, from, directions uint64) uint64 {
	group := from & set
	for added := group; added != 0; {
		added = g.beside(added, directions) & set &^ group
		group |= added
	}
	return group
}
