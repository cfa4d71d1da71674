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
	used := make([]bool, len(r.Turns))
	compiled := map[[2]int]bool{} // by entry and player: entries for many turns are compiled once
	stages, throwing := map[[2]int][]stage{}, map[[2]int]*throwing{}
	for number := 1; number <= g.numbered+1; number++ {
		for player, name := range r.Players {
			entry := slices.IndexFunc(r.Turns, func(t Turn) bool {
				return (t.Number == 0 || t.Number == number) && (t.Player == "" || t.Player == name)
			})
			if entry < 0 {
				what := fmt.Sprintf("turns: nothing says what %s does on turn %d", name, number)
				if number > g.numbered {
					what = fmt.Sprintf("turns: nothing says what %s does from turn %d on", name, number)
				}
				c.fault(r.Turns[len(r.Turns)-1].At, what, "end the list with an entry without a number")
				return
			}
			used[entry] = true
			key := [2]int{entry, player}
			if t := r.Turns[entry]; !compiled[key] && t.Throw != nil {
				throwing[key] = c.throwing(t, player)
			} else if !compiled[key] {
				stages[key] = c.stages(t, player)
			}
			if compiled[key] = true; len(c.faults) > 0 {
				continue
			}
			if len(g.phases) > maxPhases {
				c.fault(r.Turns[entry].At, fmt.Sprintf("turns: there are more than %d stages of turns", maxPhases), "number fewer turns, or throw fewer dice")
				return
			}
			if th := throwing[key]; th != nil {
				c.addThrowing(number, player, th)
			} else {
				c.addPhases(number, player, stages[key])
			}
		}
	}
	for i, t := range r.Turns {
		if !used[i] {
			c.fault(t.At, fmt.Sprintf("turns: what is said of %s is never used", t.describe()), "an entry before it covers the same turns; take it out, or put it before that one")
		}
	}
	if len(c.faults) == 0 {
		c.linkPhases()
		c.begins()
	}
}

// maxPhases bounds the stages of turns.
const maxPhases = 20_000

// addPhases adds the phases of one turn of a player.
func (c *compiler) addPhases(number, player int, stages []stage) {
	g := c.game
	first := len(g.phases)
	g.begins = append(g.begins, uint16(first))
	for i, st := range stages {
		ph := phase{
			player: player, nth: len(g.begins) - 1, action: i, paths: st.paths, keeps: st.keeps,
			more: i < len(stages)-1, next: uint16(first + i + 1), last: uint16(first + len(stages) - 1),
			key: zobristKey(zobristPhase, number|i<<16, player),
		}
		if number <= g.numbered {
			ph.turn = uint32(number)
		}
		g.phases = append(g.phases, ph)
	}
}

// linkPhases tells each phase which turn follows its own.
func (c *compiler) linkPhases() {
	g := c.game
	for i := range g.phases {
		ph := &g.phases[i]
		next := ph.nth + 1
		if next == len(g.begins) {
			next -= len(g.players) // the turns of the last number go on for ever
		}
		if ph.after = g.begins[next]; !ph.more {
			ph.next = ph.after
		}
		if ph.dice != nil && !ph.dice.again {
			ph.dice.over = ph.after
		}
		if ph.player == len(g.players)-1 {
			ph.ticks = 1
		}
	}
}

// allReached refuses turns that move pieces before any can be on the board: whoever
// comes to them is stuck in every game.
func (c *compiler) allReached() {
	g := c.game
	there := uint16(0) // the planes that can have pieces
	for plane, cells := range g.start.plane {
		if cells != 0 {
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
	paths []*path
	keeps []keep
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
	earlier := &memory{compiler: c, at: t.At}
	for _, a := range t.Actions {
		lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
		earlier.actions = append(earlier.actions, lo.lower(a))
		if len(c.faults) > 0 {
			break
		}
	}
	stages := make([]stage, max(1, len(earlier.actions))) // a place for each turn even after a fault
	for i, drafts := range earlier.actions {
		stages[i] = stage{c.paths(t.At, "turns: what is said of "+t.describe(), i, drafts, earlier), earlier.before(i)}
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
