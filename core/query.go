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
	var counts [maxWays]uint64
	total := uint64(0)
	for i, pa := range paths {
		counts[i] = 0
		if pa.open(p) {
			counts[i] = pa.count(g, p)
		}
		total += counts[i]
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	for i, pa := range paths {
		if n < counts[i] {
			return pa.pick(g, p, n)
		}
		n -= counts[i]
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
