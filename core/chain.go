package core

import "slices"

// Turns on which one piece goes on as long as it can, or a function as long as it says.

// nameOfMover is what position text calls the piece that goes on.
const nameOfMover = "mover"

// chainStage compiles the further actions of a chain.
func (c *compiler) chainStage(t Turn, ch Chain, player int) *stage {
	c.noDice(ch.At, "chain", "it")
	earlier := &memory{compiler: c, at: t.At}
	lo := &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
	on := lo.goOn(ch)
	if on == nil || len(c.faults) > 0 {
		return nil
	}
	k := keep{at: t.At, name: nameOfMover, fact: fact{plane: -1}}
	earlier.keeps = []keep{k}
	lo = &lowering{compiler: c, player: player, at: t.At, earlier: earlier}
	drafts := lo.lower(on)
	for _, d := range drafts {
		if d.goesOn && !ch.Optional && !d.takesAway() {
			c.fault(ch.At, "chain: it could go on for ever, since one of its moves takes nothing from the board", "let each capture, join stop to it, or write optional = true so that the player may pass")
			return nil
		}
	}
	return &stage{paths: c.paths(t.At, "turns: what goes on in the chain of "+t.describe(), 0, drafts, &memory{compiler: c, at: t.At}), keeps: []keep{k}}
}

// takesAway tells whether there are fewer pieces on the board after an action.
func (d *draft) takesAway() bool {
	n := 0
	for _, t := range d.toggles {
		if t.in {
			n++
		} else {
			n--
		}
	}
	return n < 0 || n == 0 && slices.ContainsFunc(d.encloses, func(e enclosure) bool { return !e.flips && !e.optional })
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
