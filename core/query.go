package core

// What a game answers about a position that has not ended, through the paths of
// its phase.

func (g *Game) appendLegal(p *position, moves []Move) []Move {
	ph := &g.phases[p.phase]
	if ph.byDice {
		return g.appendByDice(p, ph, moves)
	}
	first := len(moves)
	for _, pa := range ph.paths {
		if pa.open(p) {
			moves = pa.generate(g, p, 0, 0, moves)
		}
	}
	if ph.more {
		return g.keepComplete(p, ph, moves, first)
	}
	return moves
}

func (g *Game) count(p *position) uint64 {
	ph := &g.phases[p.phase]
	if ph.more {
		return g.countComplete(p, ph)
	}
	if ph.byDice {
		return g.countByDice(p, ph)
	}
	return g.countOf(p, ph.paths)
}

func (g *Game) countOf(p *position, paths []*path) uint64 {
	n := uint64(0)
	var c pathCounter
	for _, pa := range paths {
		if pa.open(p) {
			n += c.count(g, p, pa)
		}
	}
	return n
}

// pathCounter counts the actions of one path after the other in a position, and the
// slides that several share only once.
type pathCounter struct {
	slides  uint8 // whose number is reached; 0 for none yet
	reached uint64
}

func (c *pathCounter) count(g *Game, p *position, pa *path) uint64 {
	if pa.slides == 0 {
		return pa.count(g, p)
	}
	fixed := pa.countFixed(g, p, 2)
	if fixed != 0 && pa.slides != c.slides {
		c.slides, c.reached = pa.slides, pa.countSlides(g, p)
	}
	return fixed * c.reached
}

func (g *Game) any(p *position) bool {
	ph := &g.phases[p.phase]
	if ph.more {
		return g.anyComplete(p, ph)
	}
	if ph.byDice { // who can do nothing passes
		return true
	}
	return g.anyOf(p, ph.paths)
}

func (g *Game) anyOf(p *position, paths []*path) bool {
	for _, pa := range paths {
		if pa.open(p) && pa.any(g, p) {
			return true
		}
	}
	return false
}

// pick returns one of the actions, each equally likely but for throws, or 0 when there
// is none.
func (g *Game) pick(p *position, r *Random) Move {
	ph := &g.phases[p.phase]
	if ph.more {
		return g.pickComplete(p, ph, r)
	}
	if ph.byDice {
		return g.pickByDice(p, ph, r)
	}
	return g.pickOf(p, ph.paths, r)
}

func (g *Game) pickOf(p *position, paths []*path, r *Random) Move {
	var counts [8]uint64 // of the first paths; few games have more
	total := uint64(0)
	var c pathCounter
	for i, pa := range paths {
		if !pa.open(p) {
			continue
		}
		n := c.count(g, p, pa)
		if i < len(counts) {
			counts[i] = n
		}
		total += n
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	for i, pa := range paths {
		count := uint64(0)
		if i < len(counts) {
			count = counts[i]
		} else if pa.open(p) {
			count = pa.count(g, p)
		}
		if n < count {
			return pa.pick(g, p, n)
		}
		n -= count
	}
	return 0
}

func (g *Game) legal(p *position, m Move) bool {
	ph := &g.phases[p.phase]
	switch {
	case ph.dice != nil:
		return g.isLegalUse(p, ph, m)
	case ph.throw != nil:
		return g.isThrow(m)
	}
	return g.ofPaths(p, ph.paths, m) && (!ph.more || g.complete(p, ph, m))
}

// ofPaths tells whether a move is an action of some paths.
func (g *Game) ofPaths(p *position, paths []*path, m Move) bool {
	const registers = 1<<templateShift - 1
	for _, pa := range paths {
		if pa.template == uint64(m)&^registers && pa.open(p) && pa.has(g, p, uint64(m)&registers) {
			return !pa.shadowed(g, p, uint64(m)&registers)
		}
	}
	return false
}
