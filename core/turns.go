package core

import (
	"fmt"
	"slices"
)

// maxNumbered is the last turn that can have rules of its own.
const maxNumbered = 100

// describe says which turns an entry is for.
func (t Turn) describe() string {
	text := "every turn"
	if t.Number > 0 {
		text = fmt.Sprint("turn ", t.Number)
	}
	if t.Player != "" {
		text += " of " + t.Player
	}
	return text
}

// turns makes the phases: one for each action of each player's turn of a number that
// rules of its own are given for, then the same for every turn after.
func (c *compiler) turns() {
	r, g := c.rules, c.game
	const most = 1000
	if n := len(r.Turns); n > most {
		c.fault(r.At, fmt.Sprintf("turns: there are %d entries", n), fmt.Sprintf("at most %d", most))
		return
	}
	for _, t := range r.Turns {
		if t.Number < 0 || t.Number > maxNumbered {
			c.fault(t.At, fmt.Sprintf("turns: there is no turn %d", t.Number), fmt.Sprintf("turns are numbered from 1; up to %d can have rules of their own", maxNumbered))
			return
		}
		if t.Player != "" && !slices.Contains(r.Players, t.Player) {
			hint := didYouMean(t.Player, r.Players)
			if hint == "" {
				hint = "the players are " + quoteList(r.Players, "and")
			}
			c.fault(t.At, fmt.Sprintf("turns: there is no player %q", t.Player), hint)
			return
		}
		g.numbered = max(g.numbered, t.Number)
	}
	for _, e := range r.Ends {
		if e.From < 0 || e.From > maxNumbered {
			c.fault(e.At, fmt.Sprintf("ends: one is looked at from turn %d", e.From), fmt.Sprintf("turns are numbered from 1; an end can begin at one up to %d", maxNumbered))
			return
		}
		g.numbered = max(g.numbered, e.From-1)
	}
	if len(r.Turns) == 0 {
		c.fault(c.rules.At, "turns: there are none", "say what a player does on a turn")
		return
	}
	to := &turnOrder{compiler: c, used: make([]bool, len(r.Turns)), stages: map[[2]int][]stage{}, throwing: map[[2]int]*throwing{}}
	if to.add(); len(c.faults) > 0 {
		return
	}
	for i, t := range r.Turns {
		if !to.used[i] {
			c.fault(t.At, fmt.Sprintf("turns: what is said of %s is never used", t.describe()), "an entry before it covers the same turns; take it out, or put it before that one")
		}
	}
	to.link()
}

// maxPhases bounds the stages of turns.
const maxPhases = 20_000

// allReached refuses turns that move pieces before any can be on the board: whoever
// comes to them is stuck in every game.
func (c *compiler) allReached() {
	g := c.game
	there := uint16(0) // the planes that can have pieces
	for plane := range c.standing {
		if !c.standing[plane].none() {
			there |= 1 << plane
		}
	}
	for round := range 2 {
		for i := range g.phases {
			ph := &g.phases[i]
			reached := false
			paths := ph.paths
			if ph.throw != nil {
				paths = ph.throw.paths
			}
			for _, pa := range paths {
				if pa.takes()&^there == 0 {
					reached = true
					there |= g.templates[pa.template>>templateShift].fills
				}
			}
			// What follows in the same turn need not be done if the game has ended.
			if once := ph.turn != 0; !reached && (round == 0) == once && ph.action == 0 && (ph.throw == nil || !ph.throw.off) {
				what := fmt.Sprintf("turns: nothing can be done on turn %d of %s", ph.turn, g.players[ph.player])
				if !once {
					what = fmt.Sprintf("turns: nothing can ever be done by %s from turn %d on", g.players[ph.player], g.numbered+1)
				}
				c.fault(c.rules.At, what, "its moves are with pieces of which none can be on the board by then; let an earlier turn drop some")
			}
		}
	}
}

// takes returns the planes from which the path needs a piece.
func (pa *path) takes() (planes uint16) {
	for i := range pa.levels {
		switch lv := &pa.levels[i]; {
		case lv.kind == levelPlane || lv.kind == levelPlaneLess || lv.kind == levelTrack:
			planes |= 1 << lv.plane
		case lv.kind == levelProgram && lv.prog[0].code == opPlane && lv.prog.narrows():
			planes |= 1 << lv.prog[0].a
		}
	}
	return planes
}

// stage is what may be done at one action of a turn.
type stage struct {
	paths    []*path
	keeps    []keep
	ranked   bool
	computed *ActionsFunc
	chain    *stage // of what goes on with the same piece, or by the same function
}

// maxActions is the most actions that a turn can have.
const maxActions = 20

// stages compiles the actions of one turn for one player.
func (c *compiler) stages(t Turn, player int) []stage {
	if len(t.Actions) == 0 {
		c.fault(t.At, "turns: "+t.describe()+" has no action", "say what may be done")
	}
	if len(t.Actions) > maxActions {
		c.fault(t.At, fmt.Sprintf("turns: %s has %d actions", t.describe(), len(t.Actions)), fmt.Sprintf("a turn has at most %d", maxActions))
		return make([]stage, 1)
	}
	if len(t.Actions) == 1 {
		switch a := t.Actions[0].(type) {
		case ActionsFunc:
			return c.computed(t, a)
		case First:
			return []stage{c.first(t, a, player)}
		}
	}
	earlier := &memory{compiler: c, at: t.At}
	told := len(c.faults)
	chain := c.onlyChain(t, player)
	for _, a := range t.Actions {
		if len(c.faults) > told {
			break
		}
		lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
		earlier.actions = append(earlier.actions, lo.lower(a))
		if len(c.faults) > 0 {
			break
		}
	}
	stages := make([]stage, max(1, len(earlier.actions))) // a place for each turn even after a fault
	for i, drafts := range earlier.actions {
		stages[i] = stage{paths: c.paths(t.At, "turns: what is said of "+t.describe(), i, drafts, earlier), keeps: earlier.before(i)}
	}
	if chain != nil && len(c.faults) == 0 {
		stages[0].chain = c.chainStage(t, *chain, player)
	}
	c.searches = append(c.searches, search{t, len(c.game.phases), stages})
	return stages
}

// search is a turn whose actions are legal only if it can be completed.
type search struct {
	turn   Turn
	first  int // its first phase
	stages []stage
}

// maxSearch bounds the steps that it takes to find out which actions of a turn can be
// completed: where few can be, all ways of going on have to be tried. A step is a few
// nanoseconds.
const maxSearch = 1 << 28

// searchable refuses turns that take too long to search.
func (c *compiler) searchable() {
	for _, s := range c.throwings {
		c.searchableThrow(s)
	}
	for _, s := range c.searches {
		steps, ways := 0.0, 1.0
		for i, st := range s.stages {
			if i == len(s.stages)-1 {
				for _, pa := range st.paths {
					steps += ways * pa.mostAny(c.game)
				}
				break
			}
			here := 0.0
			for _, pa := range st.paths {
				here += pa.most(c.game) * float64(1+len(pa.shadows))
				steps += ways * pa.mostSteps(c.game)
			}
			ways *= here
			steps += ways * c.game.phases[s.first+i].cutSteps()
		}
		if len(s.stages) > 1 && steps > maxSearch {
			c.fault(s.turn.At, fmt.Sprintf("turns: finding out whether %s can be completed could take %.0f steps", s.turn.describe(), steps), fmt.Sprintf("at most %d; let the turn have fewer actions, the actions fewer steps or cells, or the ends fewer lines", maxSearch))
		}
	}
}

// cutSteps is what it takes to do an action and see whether it ends the game.
func (l *endList) cutSteps() float64 {
	steps := 8
	for i := range l.sights {
		steps += len(l.sights[i].prog) + 3*len(l.sights[i].test.ways) + len(l.sights[i].test.masks)
	}
	return float64(steps + len(l.cuts))
}
