package core

import (
	"math/bits"
	"slices"
)

// The plan of a path evaluated on a field: the same levels, guards and templates as on a
// board of one word, with sets of cells in place of words.

// fieldSet is the cells of a level, given what the levels before have bound.
func (lv *level) fieldSet(g *Game, p *position, m uint64, set *cellSet) {
	lv.fieldCells(g, p, m, set)
	if lv.enclose != nil {
		lv.enclosing(g, p, m, set)
	}
}

// fieldCells is the same whether anything is enclosed from them or not.
func (lv *level) fieldCells(g *Game, p *position, m uint64, set *cellSet) {
	f := p.field
	switch lv.kind {
	case levelPlane:
		*set = f.plane[lv.plane]
	case levelPlaneLess:
		*set = f.plane[lv.plane]
		set.remove(Move(m).cell(lv.reg))
	case levelEmpty:
		*set = g.every
		set.less(&f.occupied)
	case levelSlide:
		if lv.sweep != nil {
			lv.sweep.set(g, p, m, set)
			lv.within(g, p, m, set)
		} else {
			lv.slides(g, p, m, set)
		}
	case levelHop:
		lv.hops(g, p, m, set)
	default:
		if lv.sweep != nil {
			lv.sweep.set(g, p, m, set)
		} else {
			lv.prog.field(g, p, m, set)
		}
	}
}

// slides finds where a slide from a register ends.
func (lv *level) slides(g *Game, p *position, m uint64, set *cellSet) {
	var some, taken cellSet
	occupied, takes := lv.standing(p, m, &some), &taken
	if lv.takes != nil {
		takes = lv.takes.stands(g, p, m, &taken)
	}
	*set = cellSet{}
	for _, ray := range lv.slider.lanes[Move(m).cell(lv.reg)] {
		for _, c := range lv.comesTo(ray, occupied, takes) {
			set.add(c)
		}
	}
	lv.within(g, p, m, set)
}

// comesTo is the cells of a ray on which a slide along it can end.
func (lv *level) comesTo(ray []Cell, occupied, takes *cellSet) []Cell {
	spec := &lv.slider.spec
	n := 0
	for n < len(ray) && !occupied.has(ray[n]) {
		n++
	}
	switch {
	case lv.takes != nil:
		if n+1 < spec.min || n == len(ray) || !takes.has(ray[n]) {
			return nil
		}
		return ray[n : n+1]
	case n < spec.min:
		return nil
	case spec.far:
		return ray[n-1 : n]
	}
	return ray[spec.min-1 : n]
}

// countSlides is the number of cells that slides finds, where no two slides end on one and
// all cells will do.
func (lv *level) countSlides(g *Game, p *position, m uint64) (n int) {
	var some, taken cellSet
	occupied, takes := lv.standing(p, m, &some), &taken
	if lv.takes != nil {
		takes = lv.takes.stands(g, p, m, &taken)
	}
	for _, ray := range lv.slider.lanes[Move(m).cell(lv.reg)] {
		n += len(lv.comesTo(ray, occupied, takes))
	}
	return n
}

// standing returns the occupied cells as they are when the level's step is taken, in room
// for them if they are other than they stand.
func (lv *level) standing(p *position, m uint64, room *cellSet) *cellSet {
	if len(lv.prog) == 0 {
		return &p.field.occupied
	}
	*room = p.field.occupied
	for i := range lv.prog {
		if o := &lv.prog[i]; o.code == opIn {
			room.add(Move(m).cell(o.a))
		} else {
			room.remove(Move(m).cell(o.a))
		}
	}
	return room
}

// within leaves the cells on which the level's step may end.
func (lv *level) within(g *Game, p *position, m uint64, set *cellSet) {
	if lv.on == nil {
		return
	}
	var room cellSet
	set.and(lv.on.stands(g, p, m, &room))
}

// hops finds where a hop from a register ends.
func (lv *level) hops(g *Game, p *position, m uint64, set *cellSet) {
	var some, passed cellSet
	occupied, over := lv.standing(p, m, &some), lv.over.stands(g, p, m, &passed)
	*set = cellSet{}
	for _, ray := range lv.slider.lanes[Move(m).cell(lv.reg)] {
		if i := lv.met(ray, occupied, over); i >= 0 {
			for _, c := range lv.behind(ray, i, occupied) {
				set.add(c)
			}
		}
	}
	lv.within(g, p, m, set)
}

// met is where on a ray the piece stands that a hop along it passes over, -1 when there
// is none.
func (lv *level) met(ray []Cell, occupied, over *cellSet) int {
	for i, c := range ray {
		switch {
		case occupied.has(c) && over.has(c):
			return i
		case occupied.has(c) || i == lv.before:
			return -1
		}
	}
	return -1
}

// behind is the cells of a ray on which a hop over one of it can end.
func (lv *level) behind(ray []Cell, over int, occupied *cellSet) []Cell {
	end := over + 1
	for end < len(ray) && end <= over+1+lv.after && !occupied.has(ray[end]) {
		end++
	}
	return ray[over+1 : end]
}

// hoppedOver returns the piece that a hop from one cell to another passes over.
func (lv *level) hoppedOver(g *Game, p *position, m uint64, from, to Cell) Cell {
	var some, passed cellSet
	occupied, over := lv.standing(p, m, &some), lv.over.stands(g, p, m, &passed)
	for _, ray := range lv.slider.lanes[from] {
		if i := lv.met(ray, occupied, over); i >= 0 && slices.Contains(lv.behind(ray, i, occupied), to) {
			return ray[i]
		}
	}
	return NoCell
}

// fieldBind returns m with the level's register set to a cell, and what follows from it.
func (lv *level) fieldBind(g *Game, p *position, m uint64, c Cell) uint64 {
	m |= uint64(c) << (lv.shift & 63)
	for i := range lv.lets {
		l := &lv.lets[i]
		from, to := Move(m).cell(l.from), Move(m).cell(l.to)
		at := Cell(0)
		if l.hop {
			at = lv.hoppedOver(g, p, m, from, to)
		} else {
			at = l.slide.justBefore(from, to)
		}
		m |= uint64(at) << (l.shift & 63)
	}
	return m
}

func (pa *path) fieldGenerate(g *Game, p *position, level int, m uint64, moves []Move) []Move {
	if level == len(pa.levels) {
		if !pa.shadowed(g, p, m) {
			moves = append(moves, Move(m|pa.template))
		}
		return moves
	}
	lv := &pa.levels[level]
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	if level == len(pa.levels)-1 && pa.shadows == nil && len(lv.lets) == 0 {
		return set.appendMoves(moves, m|pa.template, lv.shift)
	}
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		moves = pa.fieldGenerate(g, p, level+1, lv.fieldBind(g, p, m, c), moves)
	}
	return moves
}

// appendMoves appends a move with each cell of the set in a register.
func (s *cellSet) appendMoves(moves []Move, m uint64, shift uint8) []Move {
	moves = slices.Grow(moves, s.count())
	for i, w := range s {
		with := m | uint64(i)<<6<<(shift&63)
		for ; w != 0; w &= w - 1 {
			moves = append(moves, Move(with|uint64(bits.TrailingZeros64(w))<<(shift&63)))
		}
	}
	return moves
}

func (pa *path) fieldAny(g *Game, p *position) bool {
	return pa.fieldCountFixed(g, p, 0) != 0 && (len(pa.nested) == 0 || pa.fieldAnyNested(g, p, 0, 0))
}

func (pa *path) fieldAnyNested(g *Game, p *position, i int, m uint64) bool {
	lv := &pa.levels[pa.nested[i]]
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	if i == len(pa.nested)-1 {
		return !set.none()
	}
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		if pa.fieldAnyNested(g, p, i+1, lv.fieldBind(g, p, m, c)) {
			return true
		}
	}
	return false
}

// fieldNth does what nth does.
func (pa *path) fieldNth(g *Game, p *position, level int, m uint64, n *uint64) (found Move) {
	if level == len(pa.levels) {
		if pa.shadowed(g, p, m) {
			return 0
		}
		if *n == 0 {
			return Move(m | pa.template)
		}
		*n--
		return 0
	}
	lv := &pa.levels[level]
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	for c := set.from(0); c != NoCell && found == 0; c = set.from(c + 1) {
		found = pa.fieldNth(g, p, level+1, lv.fieldBind(g, p, m, c), n)
	}
	return found
}

// fieldHas tells whether the registers of m are one of the path's actions.
func (pa *path) fieldHas(g *Game, p *position, m uint64) bool {
	bound := uint64(0)
	for i := range pa.levels {
		lv := &pa.levels[i]
		c := Cell(m >> (lv.shift & 63) & (1<<registerBits - 1))
		var set cellSet
		if lv.fieldCells(g, p, bound, &set); !set.has(c) {
			return false
		}
		if lv.enclose != nil {
			set = cellSet{}
			set.add(c)
			if lv.enclosing(g, p, bound, &set); set.none() {
				return false
			}
		}
		bound = lv.fieldBind(g, p, bound, c)
	}
	return bound == m
}

// fieldEach does what each does.
func (pa *path) fieldEach(g *Game, p *position, level int, m uint64, visit func(Move) bool) bool {
	if level == len(pa.levels) {
		return pa.shadowed(g, p, m) || visit(Move(m|pa.template))
	}
	lv := &pa.levels[level]
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		if !pa.fieldEach(g, p, level+1, lv.fieldBind(g, p, m, c), visit) {
			return false
		}
	}
	return true
}
