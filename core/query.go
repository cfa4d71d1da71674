package core

// What a game answers about a position that has not ended, through the paths of
// its phase.

func (g *Game) appendLegal(p *position, moves []Move) []Move {
	for _, pa := range g.phases[p.phase].paths {
		if pa.open(p) {
			moves = pa.generate(g, p, 0, 0, moves)
		}
	}
	return moves
}

func (g *Game) count(p *position) uint64 {
	n := uint64(0)
	for _, pa := range g.phases[p.phase].paths {
		if pa.open(p) {
			n += pa.count(g, p)
		}
	}
	return n
}

func (g *Game) any(p *position) bool {
	for _, pa := range g.phases[p.phase].paths {
		if pa.open(p) && pa.any(g, p) {
			return true
		}
	}
	return false
}

// pick returns one of the actions, each equally likely, or 0 when there is none.
func (g *Game) pick(p *position, r *Random) Move {
	paths := g.phases[p.phase].paths
	var counts [8]uint64 // of the first paths; few games have more
	total := uint64(0)
	for i, pa := range paths {
		if !pa.open(p) {
			continue
		}
		n := pa.count(g, p)
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
	for _, pa := range g.phases[p.phase].paths {
		if pa.template == uint64(m)&^(1<<templateShift-1) && pa.open(p) && pa.has(g, p, uint64(m)&(1<<templateShift-1)) {
			return true
		}
	}
	return false
}
