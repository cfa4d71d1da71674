package core

// Enclosures on a board of one word.

// leaving leaves the cells of a level, given as a set, from which something is enclosed.
func (e *enclosure) leaving(g *Game, p *position, lv *level, m, set uint64) (left uint64) {
	if !e.varies {
		of, to := e.of.eval(g, p, m), uint64(0)
		if e.all {
			if of == 0 {
				return 0
			}
			return set
		}
		to = e.to.eval(g, p, m)
		for directions := e.directions; directions != 0; directions &= directions - 1 {
			left |= e.before(g, lowest(directions), of, to, set)
		}
		return left & set
	}
	for ; set != 0; set &= set - 1 {
		c := lowest(set)
		if e.from(g, p, lv.bind(g, p, m, c), c) != 0 {
			left |= set & -set
		}
	}
	return left
}

// before returns cells from which one direction leads over cells of one set to a cell of
// another; all of those that are in set.
func (e *enclosure) before(g *Game, direction int, of, to, set uint64) (found uint64) {
	step := &g.steps[direction]
	if step.endless {
		for ; set != 0; set &= set - 1 {
			if e.along(g, direction, lowest(set), of, to) != 0 {
				found |= set & -set
			}
		}
		return found
	}
	line := to &^ of
	for n := 0; n <= e.most; n++ {
		from := step.back(line)
		if n > 0 {
			found |= from
		}
		if line = from & of; line == 0 {
			break
		}
	}
	return found
}

// from returns what is enclosed from a cell. m has bound all that came before it.
func (e *enclosure) from(g *Game, p *position, m uint64, c int) (found uint64) {
	of := e.of.eval(g, p, m)
	if e.all || of == 0 {
		return of
	}
	to := e.to.eval(g, p, m)
	for directions := e.directions; directions != 0; directions &= directions - 1 {
		found |= e.along(g, lowest(directions), c, of, to)
	}
	return found
}

// along returns what is enclosed from a cell in one direction.
func (e *enclosure) along(g *Game, direction, c int, of, to uint64) uint64 {
	step := &g.steps[direction]
	if step.endless {
		var found cellSet
		e.follow(g, direction, Cell(c), &cellSet{of}, &cellSet{to}, &found)
		return found[0]
	}
	line := uint64(0)
	next := step.ahead(1 << c)
	for n := 0; next&of != 0 && n < e.most; n++ {
		line |= next
		next = step.ahead(next)
	}
	if next&to&^of == 0 {
		return 0
	}
	return line
}

// encloseAndToggle does an action that encloses.
func (g *Game) encloseAndToggle(p *position, m Move, t *template) {
	var found [maxEncloses]uint64
	t.enclosedBy(g, p, m, &found)
	g.toggleEach(p, m, t)
	g.enclose(p, t, &found)
}

// enclose turns over and captures what an action encloses. found is what each enclosure
// was found to be for before anything was done.
func (g *Game) enclose(p *position, t *template, found *[maxEncloses]uint64) {
	for i := range t.encloses {
		e := &t.encloses[i]
		if found[i] == 0 {
			continue
		}
		for from := range g.planes {
			set := found[i] & p.plane[from]
			if set == 0 {
				continue
			}
			into := -1
			if e.flips {
				if into = g.planeFor(from, e.owner); into == from {
					continue
				}
				p.plane[into] |= set
			} else {
				p.occupied &^= set
			}
			p.plane[from] &^= set
			for ; set != 0; set &= set - 1 {
				c := lowest(set)
				p.hash ^= g.zobrist[from][c]
				if into >= 0 {
					p.hash ^= g.zobrist[into][c]
				} else if e.returns {
					g.toHand(p, from)
				}
			}
		}
	}
}

// enclosedBy finds what each enclosure of an action is for. What two of them enclose is
// done with by the first.
func (t *template) enclosedBy(g *Game, p *position, m Move, found *[maxEncloses]uint64) {
	taken := uint64(0)
	for i := range t.encloses {
		e := &t.encloses[i]
		c := int(m.cell(e.reg)) & 63
		found[i] = e.from(g, p, uint64(m)&(1<<templateShift-1), c) &^ taken
		taken |= found[i]
	}
}
