package core

// Sets of cells computed on a field.

// field computes a program's set on a field.
func (pr program) field(g *Game, p *position, m uint64, set *cellSet) {
	if g.plainly || !pr.inPlace(g, p, m, set) {
		pr.stacked(g, p, m, set)
	}
}

// stands returns a program's set: where it stands on the field or in the game already, or
// else computed in room for it.
func (pr program) stands(g *Game, p *position, m uint64, room *cellSet) *cellSet {
	if len(pr) == 1 && !g.plainly {
		switch o := &pr[0]; o.code {
		case opPlane:
			return &p.field.plane[o.a]
		case opCells:
			return o.cells
		}
	}
	pr.field(g, p, m, room)
	return room
}

// inPlace computes the set of a program that never needs a second set but one that stands
// there already, as most never do: a plane, a union of planes, the empty cells less one. It
// returns false when the program is another.
func (pr program) inPlace(g *Game, p *position, m uint64, set *cellSet) bool {
	f := p.field
	for i := 0; i < len(pr); i++ {
		var stands *cellSet
		switch o := &pr[i]; o.code {
		case opPlane:
			stands = &f.plane[o.a]
		case opCells:
			stands = o.cells
		case opEmpty:
			if i > 0 {
				return false
			}
			*set = g.every
			set.less(&f.occupied)
			continue
		case opOut:
			set.remove(Move(m).cell(o.a))
			continue
		case opIn:
			set.add(Move(m).cell(o.a))
			continue
		case opOutKept:
			if c := p.kept[o.a]; c != 0 {
				set.remove(Cell(c - 1))
			}
			continue
		case opInKept:
			if c := p.kept[o.a]; c != 0 {
				set.add(Cell(c - 1))
			}
			continue
		case opBeside:
			set.beside(g.board, o.mask)
			continue
		default:
			return false
		}
		if i == 0 {
			*set = *stands
			continue
		}
		if i++; i == len(pr) {
			return false
		}
		switch pr[i].code {
		case opUnion:
			set.or(stands)
		case opExcept:
			set.less(stands)
		case opIntersect:
			set.and(stands)
		default:
			return false
		}
	}
	return true
}

// beside puts in place of a set the cells one step from its own in some directions.
func (s *cellSet) beside(b *Board, directions uint64) {
	var all cellSet
	for c := s.from(0); c != NoCell; c = s.from(c + 1) {
		for left := directions; left != 0; left &= left - 1 {
			if n := b.links[lowest(left)][c]; n != NoCell {
				all.add(n)
			}
		}
	}
	*s = all
}

// size is the number of cells of a program's set.
func (pr program) size(g *Game, p *position, m uint64) int {
	if len(pr) == 1 && !g.plainly {
		switch o := &pr[0]; o.code {
		case opPlane:
			return p.field.plane[o.a].count()
		case opEmpty:
			return g.board.Cells() - p.field.occupied.count()
		}
	}
	var set cellSet
	pr.field(g, p, m, &set)
	return set.count()
}

// stacked computes the set of any program.
func (pr program) stacked(g *Game, p *position, m uint64, set *cellSet) {
	var stack [programDepth + 1]cellSet
	top := 0
	for i := range pr {
		o := &pr[i]
		switch o.code {
		case opPlane:
			top++
			stack[top] = p.field.plane[o.a]
		case opEmpty:
			top++
			stack[top] = g.every
			stack[top].less(&p.field.occupied)
		case opCells:
			top++
			stack[top] = *o.cells
		case opBehind:
			top++
			stack[top] = cellSet{}
			stack[top].add(g.sliders[o.slide-1].justBefore(Move(m).cell(o.a), Move(m).cell(o.b)))
		case opOut:
			stack[top].remove(Move(m).cell(o.a))
		case opIn:
			stack[top].add(Move(m).cell(o.a))
		case opOutKept:
			if c := p.kept[o.a]; c != 0 {
				stack[top].remove(Cell(c - 1))
			}
		case opInKept:
			if c := p.kept[o.a]; c != 0 {
				stack[top].add(Cell(c - 1))
			}
		case opUnion:
			top--
			stack[top].or(&stack[top+1])
		case opExcept:
			top--
			stack[top].less(&stack[top+1])
		case opIntersect:
			top--
			stack[top].and(&stack[top+1])
		case opUnless:
			top--
			if !stack[top+1].none() {
				stack[top] = cellSet{}
			}
		case opBeside:
			stack[top].beside(g.board, o.mask)
		case opReach: // over the cells on top, from those below
			top--
			var all cellSet
			s := g.sliders[o.a]
			for c := stack[top].from(0); c != NoCell; c = stack[top].from(c + 1) {
				for _, ray := range s.lanes[c] {
					for i, n := range ray {
						if !stack[top+1].has(n) {
							break
						}
						if i+1 >= s.spec.min {
							all.add(n)
						}
					}
				}
			}
			stack[top] = all
		}
	}
	*set = stack[top]
}
