package core

import "slices"

// Turns on which one piece goes on as long as it can, or a function as long as it says.

// nameOfMover is what position text calls the piece that goes on.
const nameOfMover = "mover"

// chainStage compiles the further actions of a chain.
func (c *compiler) chainStage(t Turn, ch Chain, player int) *stage {
	c.needField(ch.At, "chain", "it")
	earlier := &memory{compiler: c, at: t.At}
	lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
	on := lo.goOn(ch)
	if on == nil || len(c.faults) > 0 {
		return nil
	}
	k := keep{at: t.At, name: nameOfMover, fact: fact{plane: -1}}
	earlier.keeps = []keep{k}
	lo = &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
	return &stage{paths: c.paths(t.At, "turns: what goes on in the chain of "+t.describe(), 0, lo.lower(on), &memory{compiler: c, at: t.At}), keeps: []keep{k}}
}

// onlyChain finds the chain of a turn, nil when it has none; it stands alone.
func (c *compiler) onlyChain(t Turn, player int) *Chain {
	lo := &lowering{compiler: c, player: player, at: t.At, earlier: &memory{compiler: c, at: t.At}}
	for _, a := range t.Actions {
		ch := lo.chainOf(a, 0)
		if ch != nil && len(t.Actions) > 1 {
			c.fault(ch.At, "chain: the turn has other actions beside it", "a chain is all that is done on its turn")
		}
		if ch != nil {
			return ch
		}
	}
	return nil
}

// first compiles moves of which the first is taken that has any action.
func (c *compiler) first(t Turn, f First, player int) stage {
	earlier := &memory{compiler: c, at: t.At}
	lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
	st := stage{ranked: true}
	var drafts []*draft
	chain := lo.chainOf(f, 0)
	ranked := lo.ranked(f, 0)
	for rank, choice := range ranked {
		passes := false
		for _, d := range lo.lower(choice) {
			d.rank = uint8(rank)
			drafts = append(drafts, d)
			passes = passes || d.passes
		}
		if passes && rank < len(ranked)-1 {
			c.fault(f.At, "first_of: a pass can always be done, and the moves after it never are", "let it be the last")
		}
		if len(c.faults) > 0 {
			return st
		}
	}
	earlier.actions = [][]*draft{drafts}
	st.paths = c.paths(t.At, "turns: what is said of "+t.describe(), 0, drafts, earlier)
	if chain != nil && len(c.faults) == 0 {
		st.chain = c.chainStage(t, *chain, player)
	}
	return st
}

// computed compiles a turn whose actions a function gives.
func (c *compiler) computed(t Turn, a ActionsFunc) []stage {
	if a.Of == nil {
		c.fault(t.At, "actions: there is no function", "")
	}
	c.needField(a.At, "turns", "a function")
	c.game.computes, c.game.tellsPasses = true, true
	return []stage{{computed: &a, chain: &stage{computed: &a, keeps: keptByFunction(t.At)}}}
}

// nameOfKept is what position text calls the cells that a function keeps.
const nameOfKept = "kept"

func keptByFunction(at Pos) []keep {
	return []keep{{at: at, name: nameOfKept, among: MaxEarlier}}
}

// neverEnds refuses a chain whose piece can always go back to where it came from: the
// player must go on, and so the turn would never be over.
func (lo *lowering) neverEnds(ch Chain) bool {
	if ch.Optional || !lo.goesBack(ch.Move, 0) {
		return false
	}
	lo.fault(ch.At, "chain: its piece can always go back, so that the turn never ends", "write chain { move, optional = true }, so that the player may pass, or let the piece capture")
	return true
}

// goesBack tells whether a piece can be seen to be able to undo every one of some moves
// by another of them.
func (lo *lowering) goesBack(p Pattern, depth int) bool {
	if depth > maxDepth || lo.spent(lo.at) {
		return false
	}
	switch p := p.(type) {
	case Or:
		return len(p.Choices) > 0 && !slices.ContainsFunc(p.Choices, func(c Pattern) bool { return !lo.goesBack(c, depth+1) })
	case Slide:
		return p.On == nil && p.Face == "" && allOf(p.Of) && lo.bothWays(p.Directions)
	case Hop:
		return p.On == nil && p.Face == "" && !p.Capture && p.Before == p.After && allOf(p.Of) && allOf(p.Over) && lo.bothWays(p.Directions)
	}
	return false
}

// allOf tells whether a set is all pieces of some kinds, wherever they stand.
func allOf(s Set) bool {
	switch s := s.(type) {
	case Own, Enemy, Any:
		return true
	case Union: // of as many as there are kinds
		return len(s.Sets) <= maxPlanes && !slices.ContainsFunc(s.Sets, func(one Set) bool {
			_, more := one.(Union)
			return more || !allOf(one)
		})
	}
	return false
}

// bothWays tells whether each of some directions has its opposite among them.
func (lo *lowering) bothWays(names []string) bool {
	b := lo.rules.Board
	for _, n := range names {
		if !slices.Contains(b.directionWords(), n) {
			return false
		}
	}
	directions := b.selectDirections(names)
	return !slices.ContainsFunc(directions, func(d int) bool { return !slices.Contains(directions, b.directions[d].opposite) })
}
