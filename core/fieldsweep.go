package core

import "slices"

// Slides over the lines of a field.

// wayAlong is a direction of a slider, along lines.
type wayAlong struct {
	axis  uint8
	rises bool
}

// findWays finds the lines along which a slider goes; none when some of its directions
// are not along lines, or two of them meet.
func (s *slider) findWays(l *lines) {
	s.ways, s.everyWay = nil, false
	if s.spec.leaps != "" {
		return
	}
	both := map[uint8]int{}
	for d, a := range l.along {
		switch {
		case s.spec.directions>>d&1 == 0:
		case !a.kept:
			s.ways = nil
			return
		default:
			s.ways = append(s.ways, wayAlong{a.axis, a.rises})
			both[a.axis]++
		}
	}
	if !s.apart {
		s.ways = nil
		return
	}
	s.everyWay = len(s.ways) == 2*l.axes && s.spec.min == 1 && !s.spec.far
	for line := range l.cells {
		s.everyWay = s.everyWay && s.spec.max >= len(l.cells[line])-1
	}
	for axis := range l.axes {
		s.everyWay = s.everyWay && both[uint8(axis)] == 2
	}
}

// sweep is a level whose cells are where a slide along lines ends.
type sweep struct {
	slider *slider
	reg    uint8   // it begins on
	over   program // single cells to treat as empty or occupied: opOut and opIn
	takes  program // the pieces it captures, as level.takes
}

// endsApart tells whether from no cell two slides end on one.
func (s *slider) endsApart() bool {
	for _, rays := range s.lanes {
		var met cellSet
		for _, ray := range rays {
			for _, c := range ray {
				if met.has(c) {
					return false
				}
				met.add(c)
			}
		}
	}
	return true
}

// overLines returns the level as slides along lines, nil when it is something else.
func (lv *level) overLines(g *Game) *sweep {
	r := &sweep{}
	switch {
	case lv.kind == levelSlide && lv.slider.spec.max > 1: // a single step is found as fast without lines
		r.slider, r.reg, r.over, r.takes = lv.slider, lv.reg, lv.prog, lv.takes
	case lv.kind != levelProgram || !r.reaches(g, lv.prog):
		return nil
	}
	if r.slider.ways == nil {
		return nil
	}
	// What stands where the slide begins is in nobody's way.
	over := r.over
	r.over = nil
	for _, o := range over {
		if o.a != r.reg {
			r.over = append(r.over, o)
		}
	}
	return r
}

// reaches reads a program that is the cells reached from one of the action's own over
// those that are empty then.
func (r *sweep) reaches(g *Game, pr program) bool {
	last := slices.IndexFunc(pr, func(o op) bool { return o.code == opReach })
	if last < 3 || pr[0].code != opCells || !pr[0].cells.none() || pr[1].code != opIn || pr[2].code != opEmpty {
		return false
	}
	empty, rest := pr[2:last], pr[last+1:]
	if n := len(rest); n > 0 && (rest[n-1].code != opIntersect || !slices.Equal(empty, rest[:n-1])) { // of which those reached are anyway
		return false
	}
	r.reg, r.slider = pr[1].a, g.sliders[pr[last].a]
	for _, o := range empty[1:] {
		switch o.code {
		case opIn:
			r.over = append(r.over, op{code: opOut, a: o.a})
		case opOut:
			r.over = append(r.over, op{code: opIn, a: o.a})
		default:
			return false
		}
	}
	return true
}

// word returns the occupied cells of the line of a place, as they are when the slide is
// made.
func (r *sweep) word(g *Game, f *field, m uint64, pl place, axis uint8) uint64 {
	word := f.lines[pl.line]
	for i := range r.over {
		o := &r.over[i]
		at := g.lines.of(Move(m).cell(o.a))[axis]
		switch {
		case at.line != pl.line:
		case o.code == opIn:
			word |= 1 << (at.bit & 63)
		default:
			word &^= 1 << (at.bit & 63)
		}
	}
	return word
}

// set finds where the slides end.
func (r *sweep) set(g *Game, p *position, m uint64, set *cellSet) {
	*set = cellSet{}
	if r.takes != nil {
		r.captures(g, p, m, set)
		return
	}
	f := p.field
	places := g.lines.of(Move(m).cell(r.reg))
	if r.slider.everyWay {
		for axis, pl := range places {
			word, at := r.word(g, f, m, pl, uint8(axis)), int(pl.bit)-1
			g.lines.include(set, pl.line, at-gap(word, pl.bit, false), at+1+gap(word, pl.bit, true))
		}
		set.remove(Move(m).cell(r.reg))
		return
	}
	spec := &r.slider.spec
	for _, way := range r.slider.ways {
		pl := places[way.axis]
		most := min(gap(r.word(g, f, m, pl, way.axis), pl.bit, way.rises), spec.max)
		if most < spec.min {
			continue
		}
		least := spec.min
		if spec.far {
			least = most
		}
		if at := int(pl.bit) - 1; way.rises {
			g.lines.include(set, pl.line, at+least, at+most+1)
		} else {
			g.lines.include(set, pl.line, at-most, at-least+1)
		}
	}
}

// count is the number of cells that set finds: no two slides of it end on one.
func (r *sweep) count(g *Game, p *position, m uint64) (n int) {
	f := p.field
	if r.takes != nil {
		return r.captures(g, p, m, nil)
	}
	if r.slider.everyWay && len(r.over) <= 1 {
		return r.countAll(g, f, m)
	}
	places := g.lines.of(Move(m).cell(r.reg))
	spec := &r.slider.spec
	for _, way := range r.slider.ways {
		pl := places[way.axis]
		most := min(gap(r.word(g, f, m, pl, way.axis), pl.bit, way.rises), spec.max)
		switch {
		case most < spec.min:
		case spec.far:
			n++
		default:
			n += most - spec.min + 1
		}
	}
	return n
}

// captures counts the pieces that slides capture, and adds their cells to a set unless that
// is nil.
func (r *sweep) captures(g *Game, p *position, m uint64, set *cellSet) (n int) {
	var room cellSet
	takes := r.takes.stands(g, p, m, &room)
	places := g.lines.of(Move(m).cell(r.reg))
	for _, way := range r.slider.ways {
		pl := places[way.axis]
		cells, at := g.lines.cells[pl.line], int(pl.bit)-1
		far := gap(r.word(g, p.field, m, pl, way.axis), pl.bit, way.rises) + 1
		if far < r.slider.spec.min || far > r.slider.spec.max {
			continue
		}
		if !way.rises {
			far = -far
		}
		if at += far; at < 0 || at >= len(cells) || !takes.has(cells[at]) {
			continue
		}
		if n++; set != nil {
			set.add(cells[at])
		}
	}
	return n
}

// countAll does what count does where a slide goes every way and at most one cell is other
// than it stands.
func (r *sweep) countAll(g *Game, f *field, m uint64) (n int) {
	l := g.lines
	c := Move(m).cell(r.reg)
	if len(r.over) == 0 {
		return l.open(f, l.of(c))
	}
	others := l.of(Move(m).cell(r.over[0].a))
	for axis, pl := range l.of(c) {
		word := f.lines[pl.line]
		if other := others[axis]; other.line == pl.line {
			mask := uint64(1) << (other.bit & 63)
			if word &^= mask; r.over[0].code == opIn {
				word |= mask
			}
		}
		if l.table != nil {
			n += l.look(word, pl)
		} else {
			n += gap(word, pl.bit, true) + gap(word, pl.bit, false)
		}
	}
	return n
}

// returning tells whether two levels are a slide every way and one from where that ends,
// over the cell where it began too.
func (r *sweep) returning(shift uint8, next *sweep) bool {
	return r != nil && next != nil && r.slider.everyWay && next.slider.everyWay && r.takes == nil && next.takes == nil && len(r.over) == 0 &&
		next.reg == shift/registerBits && len(next.over) == 1 && next.over[0].code == opOut && next.over[0].a == r.reg
}

// countReturning counts the ways to slide and then to slide on, where returning says so. From
// each cell to which the first slide goes along a line the other goes along that line to as
// many, all but its own, and across it as far as it can.
func (r *sweep) countReturning(g *Game, f *field, m uint64) (n int) {
	l := g.lines
	places := l.of(Move(m).cell(r.reg))
	across := len(places) - 1
	for _, pl := range places {
		word := f.lines[pl.line]
		up, down := gap(word, pl.bit, true), gap(word, pl.bit, false)
		at := int(pl.bit) - 1
		n += (up+down)*(up+down-across) + l.open(f, l.across[pl.line][(at-down)*across:(at+up+1)*across])
	}
	return n
}
