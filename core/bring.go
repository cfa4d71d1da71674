package core

import "slices"

// Whose actions can bring about what an end waits for.

// bring finds the players whose actions can bring about what an end waits for.
func (c *compiler) bring(e *end) {
	g := c.game
	if e.when.passes > 0 || g.computes { // nobody knows what a function does
		e.bringers = 1<<len(g.players) - 1
	}
	c.eachPath(func(player int, t *template) {
		if t.takesInto(g, e.when.hands) { // the hand that must be empty is not
			return
		}
		if t.takesFrom(g, e.when.hands) {
			e.bringers |= 1 << player
		}
		for i := range g.sights {
			if s := &g.sights[i]; e.when.sights&s.bit != 0 && t.brings(s) {
				e.bringers |= 1 << player
			}
		}
	})
}

// takesFrom tells whether an action takes pieces from one of the hands, given as bits of
// position.hands, and takesInto whether it puts some there.
func (t *template) takesFrom(g *Game, hands uint64) bool { return g.anySlot(t.takes, hands) }

func (t *template) takesInto(g *Game, hands uint64) bool { return g.anySlot(t.returns, hands) }

func (g *Game) anySlot(slots uint16, hands uint64) bool {
	for ; slots != 0; slots &= slots - 1 {
		if s := &g.slots[lowest(uint64(slots))]; hands>>s.shift&(1<<s.width-1) != 0 {
			return true
		}
	}
	return false
}

// eachPath goes through all that players can do, each kind of action once for a player.
func (c *compiler) eachPath(visit func(player int, t *template)) {
	if c.doings == nil {
		c.findDoings()
	}
	for player := range c.doings {
		for _, n := range c.doings[player] {
			visit(player, &c.game.templates[n])
		}
	}
}

// findDoings lists the templates of all that each player can do.
func (c *compiler) findDoings() {
	g := c.game
	c.doings = make([][]uint64, len(g.players))
	seen := map[**path]bool{} // turns of different numbers can share their paths
	known := make([][]bool, len(g.players))
	for player := range known {
		known[player] = make([]bool, len(g.templates))
	}
	for i := range g.phases {
		paths, player := g.phases[i].paths, g.phases[i].player
		if th := g.phases[i].throw; th != nil {
			paths = th.paths
		} else if g.phases[i].byDice {
			continue // they are those of the throw
		}
		if len(paths) == 0 || seen[&paths[0]] {
			continue
		}
		seen[&paths[0]] = true
		if ch := g.phases[i].chain; ch != noPhase && ch != 0 && g.phases[ch].paths != nil {
			paths = slices.Concat(paths, g.phases[ch].paths)
		}
		for _, pa := range paths {
			if n := pa.template >> templateShift; !known[player][n] {
				known[player][n] = true
				c.doings[player] = append(c.doings[player], n)
			}
		}
	}
}

// brings tells whether an action can bring a sight about.
func (t *template) brings(s *sight) bool {
	for _, o := range s.prog {
		if o.code != opPlane && o.code != opUnion {
			return true
		}
	}
	if len(t.encloses) > 0 {
		return true
	}
	net := 0
	for _, o := range t.toggles {
		switch {
		case s.planes>>o.plane&1 == 0:
		case o.in:
			net++
		default:
			net--
		}
	}
	switch s.kind {
	case sightMore:
		return true
	case sightConnected:
		if len(s.sides) == 0 {
			return (t.fills|t.drains)&s.planes != 0
		}
	case sightFew:
		return net < 0
	case sightMany:
		return net > 0
	}
	return t.fills&s.planes != 0
}
