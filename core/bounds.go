package core

// bounds are cells that a program's set always has, and cells beyond which it has none.
func (pr program) bounds(g *Game) (always, ever cellSet) {
	type pair struct{ always, ever cellSet }
	var stack []pair
	for _, o := range pr {
		top := len(stack) - 1
		switch o.code {
		case opPlane, opEmpty, opBehind:
			stack = append(stack, pair{ever: g.every})
		case opCells:
			stack = append(stack, pair{*o.cells, *o.cells})
		case opOut, opOutKept:
			stack[top].always = cellSet{}
		case opIn, opInKept:
			stack[top].ever = g.every
		case opUnion:
			stack[top-1].always.or(&stack[top].always)
			stack[top-1].ever.or(&stack[top].ever)
			stack = stack[:top]
		case opExcept:
			stack[top-1].always.less(&stack[top].ever)
			stack[top-1].ever.less(&stack[top].always)
			stack = stack[:top]
		case opIntersect:
			stack[top-1].always.and(&stack[top].always)
			stack[top-1].ever.and(&stack[top].ever)
			stack = stack[:top]
		case opUnless:
			stack[top-1].always = cellSet{}
			stack = stack[:top]
		case opBeside:
			stack[top] = pair{ever: g.every}
		case opReach:
			stack[top-1] = pair{ever: g.every}
			stack = stack[:top]
		}
	}
	return stack[0].always, stack[0].ever
}

// meets tells whether two paths that read alike could be taken in one position by the
// same action, as far as fixed sets of cells tell.
func (pa *path) meets(other *path, c *compiler) bool {
	g := c.game
	if len(pa.levels) != len(other.levels) {
		return true
	}
	for i := range pa.levels {
		if pa.levels[i].shift != other.levels[i].shift {
			return true
		}
		a, b := &pa.levels[i], &other.levels[i]
		if a.kind == levelTrack && b.kind == levelTrack {
			if !a.track.meets(b.track, g) {
				return false
			}
			continue
		}
		if c.endApart(a, b) {
			return false
		}
		both, other := a.ever(g), b.ever(g)
		if both.and(&other); both.none() {
			return false
		}
	}
	return true
}

// ever is the cells beyond which a level's set has none.
func (lv *level) ever(g *Game) cellSet {
	switch {
	case lv.kind == levelProgram:
		_, ever := lv.prog.bounds(g)
		return ever
	case lv.takes != nil || lv.on != nil:
		ever := g.every
		for _, pr := range []program{lv.takes, lv.on} {
			if pr != nil {
				_, some := pr.bounds(g)
				ever.and(&some)
			}
		}
		return ever
	}
	return g.every
}

func (a *advance) meets(b *advance, g *Game) bool {
	_, froms := a.pieces.program(g).bounds(g)
	_, others := b.pieces.program(g).bounds(g)
	from := froms[0] & others[0] & a.route.from & b.route.from
	_, onA := a.on.program(g).bounds(g)
	_, onB := b.on.program(g).bounds(g)
	for ; from != 0; from &= from - 1 {
		c := lowest(from)
		if to := a.route.to[c<<6|c]; to == b.route.to[c<<6|c] && onA[0]&onB[0]>>to&1 != 0 {
			return true
		}
	}
	return false
}
