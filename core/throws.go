package core

import (
	"fmt"
	"slices"
)

// Compiling turns that begin with a throw. Such a turn has a phase for the throw, and
// one for each way in which dice can be left to use; as in other turns a table says
// what follows what.

// throwing is a turn that begins with a throw, for one player.
type throwing struct {
	turn     Turn
	paths    []*path
	again    []multiset // throws after which the player throws again
	keeps    []keep
	searched bool                 // the search for legal actions is known not to take too long
	sets     map[multiset][]*path // what with has returned
}

// throws is what can be thrown in a phase.
type throws struct {
	next  []uint16 // the phase that follows, by throw
	again bool     // it is not the first throw of the turn
	off   bool     // it is thrown for who begins
	beat  int      // there, the sum to beat, 0 for the first to throw
	paths []*path  // whatever the dice, of a turn
}

// diceLeft is the dice that are left to use in a phase.
type diceLeft struct {
	left  multiset
	size  int
	full  bool     // none has been used
	again bool     // another throw follows
	over  uint16   // the phase when no more can be used
	next  []uint16 // the phase when some have been, by usage; over when it was the last
	runs  []*run   // all the paths of the phase, nil when some are of another kind
}

// usage is a way to use dice.
type usage struct {
	dice  multiset
	again bool
}

// throwTemplates makes a template of each throw, and one of passing.
func (c *compiler) throwTemplates() {
	g := c.game
	g.firstThrow = uint64(len(g.templates))
	for _, m := range g.dice.multisets(g.dice.Number) {
		g.templates = append(g.templates, template{kind: doesThrow, dice: m})
		g.weights = append(g.weights, g.dice.weight(m))
		g.weight += g.dice.weight(m)
	}
	g.pass = Move(len(g.templates) << templateShift)
	g.templates = append(g.templates, template{kind: doesPass})
}

// throwing compiles a turn that begins with a throw, for one player.
func (c *compiler) throwing(t Turn, player int) *throwing {
	d := c.game.dice
	th := &throwing{turn: t, sets: map[multiset][]*path{}}
	switch {
	case d == nil:
		c.fault(t.At, fmt.Sprintf("turns: %s begins with a throw, and the game has no dice", t.describe()), "declare the dice of the game")
		return th
	case len(t.Actions) > 0:
		c.fault(t.At, fmt.Sprintf("turns: %s has both a throw and actions", t.describe()), "say in the throw what the dice are used for")
		return th
	}
	if len(t.Throw.Again) > maxThrows {
		c.fault(t.At, fmt.Sprintf("again: it lists %d throws", len(t.Throw.Again)), "name each once")
		return th
	}
	for _, text := range t.Throw.Again {
		m, bad := d.read(text)
		switch {
		case bad != "":
			c.fault(t.At, fmt.Sprintf("again: %q is no throw, since no die has the face %q", text, bad), "the faces are "+quoteList(d.symbols(), "and"))
		case m.size() != d.Number:
			c.fault(t.At, fmt.Sprintf("again: %q is no throw, since %s thrown", text, countDice(d.Number)), "write the symbol of each")
		case slices.Contains(th.again, m):
			c.fault(t.At, fmt.Sprintf("again: %q stands there twice", text), "")
		}
		th.again = append(th.again, m)
	}
	if len(th.again) == len(c.game.weights) {
		c.fault(t.At, "again: every throw is followed by another, so that the turn is never over", "leave out some")
	}
	earlier := &memory{compiler: c, at: t.At, dice: d.Number}
	lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier, thrown: true}
	drafts := lo.lower(t.Throw.Most)
	earlier.actions = append(earlier.actions, drafts)
	if len(c.faults) > 0 {
		return th
	}
	for _, dr := range drafts {
		switch {
		case len(dr.steps) == 0 && dr.again:
			c.fault(t.At, "again: it is no move by itself", "join it with * to the move that brings another throw")
			return th
		case dr.dice == 0:
			at := dr.at
			if at == (Pos{}) {
				at = t.At
			}
			c.fault(at, fmt.Sprintf("turns: this is done on %s and uses no die, and so could be done for ever", t.describe()), "say with by which dice it uses, or join use(…) to it with *")
			return th
		}
	}
	earlier.allNamed()
	th.keeps = earlier.keeps
	th.paths = c.paths(t.At, "turns: what is done on "+t.describe(), 0, drafts, earlier)
	c.use(th)
	return th
}

// countDice is how messages say that so many dice are thrown.
func countDice(n int) string {
	if n == 1 {
		return "1 die is"
	}
	return fmt.Sprint(n, " dice are")
}

// use tells the templates which usage of dice theirs is, and which of them tell their
// dice.
func (c *compiler) use(th *throwing) {
	g := c.game
	for i, pa := range th.paths {
		t := c.templateAt(pa)
		u := usage{t.dice, t.again}
		at := slices.Index(g.uses, u)
		if at < 0 {
			at = len(g.uses)
			g.uses = append(g.uses, u)
		}
		t.use = uint16(at)
		for _, other := range th.paths[:i] {
			if c.tellDice(pa, other) && c.together(pa, other) {
				t.told, g.tells = true, true
				c.templateAt(other).told = true
			}
		}
	}
}

// together tells whether two paths can be taken with the same dice left.
func (c *compiler) together(a, b *path) bool {
	x, y, both := c.templateAt(a).dice, c.templateAt(b).dice, 0
	for face := range c.game.dice.Faces {
		both += max(x.of(face), y.of(face))
	}
	switch {
	case a.all:
		return x.has(y) && (!b.all || x == y)
	case b.all:
		return y.has(x)
	}
	return both <= c.game.dice.Number
}

// tellDice tells whether two paths can have the same text, but use different dice.
func (c *compiler) tellDice(a, b *path) bool {
	s, t := c.templateAt(a), c.templateAt(b)
	if s.dice == t.dice || !s.readsAs(t) {
		return false
	}
	if x, y := a.levels[0].only, b.levels[0].only; x != 0 && y != 0 {
		return x == y
	}
	p, q := a.levels[0].track, b.levels[0].track
	if p == nil || q == nil {
		return true
	}
	for from := p.route.from & q.route.from; from != 0; from &= from - 1 {
		at := lowest(from)<<6 | lowest(from)
		if p.route.to[at] == q.route.to[at] {
			return true
		}
	}
	return false
}

// addThrowing adds the phases of one turn of a player that begins with a throw.
func (c *compiler) addThrowing(order, number, player int, th *throwing) {
	g := c.game
	first := len(g.phases)
	base := phase{player: player, order: order, begin: uint16(first), byDice: true}
	if number <= g.numbered {
		base.turn = uint32(number)
	}
	key := func(left multiset, again bool) uint64 {
		more := 0
		if again {
			more = 1
		}
		// Dice take more bits than a key has for a number.
		return mix(zobristKey(zobristDice, number<<2|player<<1|more|order<<20, 0) + uint64(left))
	}
	ph := base
	ph.throw = &throws{paths: th.paths}
	ph.key = key(0, false)
	ph.last = uint16(first)
	g.phases = append(g.phases, ph)
	again := uint16(0) // the phase of another throw
	if th.throwsAgain(g) {
		again = uint16(len(g.phases))
		ph.action, ph.last, ph.key = 1, again, key(0, true)
		ph.throw = &throws{again: true}
		g.phases = append(g.phases, ph)
	}

	made := map[usage]uint16{} // by the dice left, and whether another throw follows
	var stage func(left multiset, more bool) uint16
	stage = func(left multiset, more bool) uint16 {
		if at, known := made[usage{left, more}]; known {
			return at
		}
		at := len(g.phases)
		if at > maxPhases {
			return 0
		}
		made[usage{left, more}] = uint16(at)
		one := base
		one.action, one.keeps, one.last = 1, th.keeps, uint16(at)
		one.key = key(left, more)
		d := &diceLeft{left: left, size: left.size(), full: left.size() == g.dice.Number, again: more}
		if more {
			d.over = again
		}
		one.dice = d
		one.paths = th.with(g, left)
		d.runs = c.runs(one.paths)
		g.phases = append(g.phases, one)
		next := map[uint16]uint16{}
		for _, pa := range one.paths {
			t := c.templateAt(pa)
			if t.dice == left {
				continue
			}
			next[t.use] = stage(left-t.dice, more || t.again)
		}
		d.next = diceTable(g, next)
		for _, pa := range one.paths {
			if t := c.templateAt(pa); t.dice == left && t.again && !more {
				d.next[t.use] = again
			}
		}
		return uint16(at)
	}
	for _, m := range g.dice.multisets(g.dice.Number) {
		next := stage(m, slices.Contains(th.again, m))
		g.phases[first].throw.next = append(g.phases[first].throw.next, next)
	}
	if again != 0 {
		g.phases[again].throw.next = g.phases[first].throw.next
	}
	if s := (searchThrow{th.turn, first, len(g.phases)}); !th.searched {
		th.searched = true
		c.throwings = append(c.throwings, s)
		c.searchableThrow(s) // before there are many of them
	}
}

// throwsAgain tells whether any throw of the turn can be followed by another.
func (th *throwing) throwsAgain(g *Game) bool {
	return len(th.again) > 0 || slices.ContainsFunc(th.paths, func(pa *path) bool { return g.templates[pa.template>>templateShift].again })
}

// noPhase stands where no dice are left.
const noPhase = 1<<16 - 1

// diceTable makes a table by usage of what follows.
func diceTable(g *Game, next map[uint16]uint16) []uint16 {
	table := make([]uint16, len(g.uses))
	for i := range table {
		table[i] = noPhase
		if at, some := next[uint16(i)]; some {
			table[i] = at
		}
	}
	return table
}

// with returns the paths that can be taken while some dice are left.
func (th *throwing) with(g *Game, left multiset) (paths []*path) {
	if paths, known := th.sets[left]; known {
		return paths
	}
	taken := map[*path]bool{}
	for _, pa := range th.paths {
		dice := g.templates[pa.template>>templateShift].dice
		taken[pa] = left.has(dice) && (!pa.all || left == dice)
	}
	for _, pa := range th.paths {
		if !taken[pa] {
			continue
		}
		if all := pa.shadows; len(all) > 0 { // of which not all can be taken now
			copied := *pa
			copied.shadows = nil
			for _, s := range all {
				if taken[s] {
					copied.shadows = append(copied.shadows, s)
				}
			}
			pa = &copied
		}
		paths = append(paths, pa)
	}
	th.sets[left] = paths
	return paths
}

// searchThrow is the phases of a turn with throws, for [compiler.searchable].
type searchThrow struct {
	turn        Turn
	first, past int
}

// searchableThrow refuses a turn with throws that takes too long to search.
func (c *compiler) searchableThrow(s searchThrow) {
	steps := map[uint16]float64{}
	var search func(at uint16) float64
	search = func(at uint16) float64 {
		if at == noPhase || c.game.phases[at].dice == nil {
			return 0
		}
		if n, known := steps[at]; known {
			return n
		}
		ph := &c.game.phases[at]
		n := 1.0
		for _, pa := range ph.paths {
			t := c.templateAt(pa)
			n += pa.mostSteps(c.game)
			if t.dice != ph.dice.left {
				n += pa.most(c.game) * (ph.cutSteps() + search(ph.dice.next[t.use]))
			}
		}
		steps[at] = n
		return n
	}
	for at := s.first; at < s.past; at++ {
		if n := search(uint16(at)); n > maxSearch {
			c.fault(s.turn.At, fmt.Sprintf("turns: finding out how many dice can be used on %s could take %.0f steps", s.turn.describe(), n), fmt.Sprintf("at most %d; throw fewer dice, or let fewer pieces use them", maxSearch))
			return
		}
	}
}
