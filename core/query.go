package core

import "math/bits"

// What a game answers about a position that has not ended, through the paths of
// its phase. Where some are for when others have no action, those of the lowest rank that
// has any can be taken.

func (g *Game) appendLegal(p *position, moves []Move) []Move {
	ph := &g.phases[p.phase]
	if ph.byDice {
		return g.appendByDice(p, ph, moves)
	}
	first := len(moves)
	for i, pa := range ph.paths {
		if i > 0 && pa.rank != ph.paths[i-1].rank && len(moves) > first {
			break
		}
		if !pa.open(p) {
			continue
		}
		if p.field != nil {
			moves = pa.fieldGenerate(g, p, 0, 0, moves)
		} else if pa.lists {
			moves = pa.listSlides(g, p, moves)
		} else {
			moves = pa.generate(g, p, 0, 0, moves)
		}
	}
	if ph.more {
		return g.keepComplete(p, ph, moves, first)
	}
	if ph.computed != nil {
		return append(moves, g.offered(p, ph).moves...)
	}
	return moves
}

// live is the paths of a phase that can now be taken: where some are for when others
// have no action, those of the lowest rank that has any.
func (g *Game) live(p *position, ph *phase) []*path {
	if !ph.ranked {
		return ph.paths
	}
	paths := ph.paths
	for len(paths) > 0 {
		n := 1
		for n < len(paths) && paths[n].rank == paths[0].rank {
			n++
		}
		if n == len(paths) || g.anyOf(p, paths[:n]) {
			return paths[:n]
		}
		paths = paths[n:]
	}
	return nil
}

func (g *Game) count(p *position) uint64 {
	ph := &g.phases[p.phase]
	switch {
	case ph.more:
		return g.countComplete(p, ph)
	case ph.byDice:
		return g.countByDice(p, ph)
	case ph.computed != nil:
		return uint64(len(g.offered(p, ph).moves))
	}
	if ph.glides != nil {
		return g.countGlides(p, ph)
	}
	return g.countOf(p, ph.paths)
}

func (g *Game) countOf(p *position, paths []*path) uint64 {
	n := uint64(0)
	var c pathCounter
	for i, pa := range paths {
		if n > 0 && pa.rank != paths[i-1].rank {
			break
		}
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
	switch {
	case p.field != nil:
		return pa.fieldCount(g, p)
	case pa.slides == 0:
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
	if ph.computed != nil {
		return len(g.offered(p, ph).moves) > 0
	}
	if ph.glides != nil {
		return g.anyGlide(p, ph)
	}
	return g.anyOf(p, ph.paths)
}

func (g *Game) anyOf(p *position, paths []*path) bool {
	if p.field != nil {
		for _, pa := range paths {
			if pa.open(p) && pa.fieldAny(g, p) {
				return true
			}
		}
		return false
	}
	for _, pa := range paths {
		if pa.open(p) && pa.any(g, p) {
			return true
		}
	}
	return false
}

// pick returns one of the actions, each equally likely but for throws, or 0 when there
// is none.
func (g *Game) pick(p *position, r *Random, sc *scratch) Move {
	ph := &g.phases[p.phase]
	if ph.more {
		return g.pickComplete(p, ph, r, sc)
	}
	if ph.byDice {
		return g.pickByDice(p, ph, r)
	}
	if ph.computed != nil {
		moves := g.offered(p, ph).moves
		if len(moves) == 0 {
			return 0
		}
		return moves[r.Below(uint64(len(moves)))]
	}
	if ph.glides != nil {
		return g.pickGlide(p, ph, r, sc)
	}
	return g.pickOf(p, ph.paths, r)
}

func (g *Game) pickOf(p *position, paths []*path, r *Random) Move {
	if p.field != nil {
		return g.fieldPickOf(p, paths, r)
	}
	var found [12]uint64 // of the first paths, the cells or how many actions; few games have more
	total := uint64(0)
	var c pathCounter
	for i, pa := range paths {
		if total > 0 && pa.rank != paths[i-1].rank {
			break
		}
		if !pa.open(p) {
			continue
		}
		n := uint64(0)
		if pa.shape == shapeOne && i < len(found) {
			found[i] = pa.levels[0].set(g, p, 0)
			n = uint64(bits.OnesCount64(found[i]))
		} else if n = c.count(g, p, pa); i < len(found) {
			found[i] = n
		}
		total += n
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	for i, pa := range paths {
		count := uint64(0)
		switch {
		case i >= len(found):
			if pa.open(p) {
				count = c.count(g, p, pa)
			}
		case pa.shape == shapeOne:
			count = uint64(bits.OnesCount64(found[i]))
		default:
			count = found[i]
		}
		if n >= count {
			n -= count
			continue
		}
		if pa.shape == shapeOne && i < len(found) {
			return Move(pa.levels[0].bind(g, p, 0, nthBit(found[i], n)) | pa.template)
		}
		return pa.pick(g, p, n)
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
	case ph.computed != nil:
		return g.offered(p, ph).at(m) != nil
	}
	return g.ofPaths(p, g.live(p, ph), m) && (!ph.more || g.complete(p, ph, m))
}

// ofPaths tells whether a move is an action of some paths.
func (g *Game) ofPaths(p *position, paths []*path, m Move) bool {
	const registers = 1<<templateShift - 1
	for _, pa := range paths {
		if pa.template != uint64(m)&^registers || !pa.open(p) {
			continue
		}
		if p.field != nil {
			if pa.fieldHas(g, p, uint64(m)&registers) {
				return !pa.shadowed(g, p, uint64(m)&registers)
			}
		} else if pa.has(g, p, uint64(m)&registers) {
			return !pa.shadowed(g, p, uint64(m)&registers)
		}
	}
	return false
}
