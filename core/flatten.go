package core

import (
	"fmt"
	"slices"
)

// Distributing the choices of a pattern over its sequences.

func (lo *lowering) tooMany() {
	lo.fault(lo.at, fmt.Sprintf("turn: its pattern can be taken in more than %d ways", maxWays), "say it with sets, which hold any number of cells")
}

// spent counts the nodes read. A tree may share its branches, so that few nodes
// make a tree without end for whoever walks it; this bounds the walk.
func (c *compiler) spent(at Pos) bool {
	const most = 100_000
	if c.nodes++; c.nodes >= most {
		c.fault(at, fmt.Sprintf("rules: they are put together from more than %d parts", most), "")
	}
	return c.nodes >= most
}

// flatten distributes the choices of a pattern over its sequences.
func (lo *lowering) flatten(p Pattern, depth int) [][]Pattern {
	if depth > maxDepth {
		lo.fault(lo.at, fmt.Sprintf("turn: its pattern is nested more than %d deep", maxDepth), "")
		return nil
	}
	if lo.spent(lo.at) {
		return nil
	}
	switch p := p.(type) {
	case Slide, Hop, Leap, Remove, Advance, Drop, Enter, Leave, Enclose, Use, Again, goesOn:
		return [][]Pattern{{p}}
	case Pass:
		switch {
		case lo.chaining:
			lo.fault(lo.placed(p.At), "pass: it is in a chain", "write chain { move, optional = true } for a player who may end it")
			return nil
		case depth > 0 && !lo.choosing:
			lo.fault(lo.placed(p.At), "pass: it is joined to something else", "pass does nothing, and is a move of its own")
			return nil
		}
		return [][]Pattern{{p}}
	case Stop:
		if !lo.chaining {
			lo.fault(lo.at, "stop: it is in no chain", "join it by * to a move of a chain that ends the turn")
			return nil
		}
		return [][]Pattern{{p}}
	case First:
		lo.fault(p.At, "first_of: it stands inside of another move", "a first_of is the whole move of a turn: write first_of(a, b + c)")
		return nil
	case ActionsFunc:
		lo.fault(p.At, "actions: a function stands inside of another move", "a function gives all that can be done on a turn; let it stand alone in its entry")
		return nil
	case Chain:
		return lo.flattenChain(p, depth)
	case Or:
		var all [][]Pattern
		choosing := lo.choosing
		lo.choosing = depth == 0 || choosing
		defer func() { lo.choosing = choosing }()
		for _, c := range p.Choices {
			some := lo.flatten(c, depth+1)
			if some == nil {
				return nil
			}
			if all = append(all, some...); len(all) > maxWays {
				lo.tooMany()
				return nil
			}
		}
		if len(p.Choices) == 0 {
			lo.fault(lo.at, "or: nothing to choose from", "")
		}
		return all
	case Then:
		all := [][]Pattern{{}}
		choosing := lo.choosing
		lo.choosing = false
		defer func() { lo.choosing = choosing }()
		for _, s := range p.Steps {
			var next [][]Pattern
			rest := lo.flatten(s, depth+1)
			if rest == nil {
				return nil
			}
			if len(all)*len(rest) > maxWays {
				lo.tooMany()
				return nil
			}
			for _, head := range all {
				for _, tail := range rest {
					if stepsWithCells(head)+stepsWithCells(tail) > maxRegisters || len(head)+len(tail) > maxSteps {
						lo.tooManyCells(lo.at)
						return nil
					}
					next = append(next, append(slices.Clone(head), tail...))
				}
			}
			all = next
		}
		if len(p.Steps) == 0 {
			lo.fault(lo.at, "then: no steps", "")
			return nil
		}
		return all
	case nil:
		lo.fault(lo.at, "turn: no pattern says what may be done", "")
	default:
		lo.fault(lo.at, fmt.Sprintf("turn: %T is not a pattern", p), "use the pattern types themselves, not pointers to them")
	}
	return nil
}

// maxSteps bounds a pattern's steps, with those that have no cell.
const maxSteps = 20

// stepsWithCells counts the steps that have a cell of their own.
func stepsWithCells(steps []Pattern) (n int) {
	for _, s := range steps {
		switch s.(type) {
		case Use, Again, Enclose, Pass, Stop, goesOn:
		default:
			n++
		}
	}
	return n
}

// flattenChain takes the chain's pattern once: the marks behind its ways tell after
// which of them the piece goes on.
func (lo *lowering) flattenChain(ch Chain, depth int) (all [][]Pattern) {
	if lo.chaining {
		lo.fault(ch.At, "chain: it stands in another", "join the moves of both in one chain")
		return nil
	}
	if depth > 0 && !lo.choosing {
		lo.fault(ch.At, "chain: it is joined to something else", "what belongs to each of its actions goes inside: chain(a * b)")
		return nil
	}
	lo.chaining = true
	choosing := lo.choosing
	lo.choosing = false
	defer func() { lo.chaining, lo.choosing = false, choosing }()
	for _, steps := range lo.flatten(ch.Move, depth+1) {
		kept := make([]Pattern, 0, len(steps)+1)
		stops := false
		for _, s := range steps {
			if _, stop := s.(Stop); stop {
				stops = true
				continue
			}
			kept = append(kept, s)
		}
		if len(kept) == 0 {
			lo.fault(ch.At, "chain: one of its moves does nothing", "join stop to a move")
			return nil
		}
		if !stops {
			kept = append(kept, goesOn{})
		}
		all = append(all, kept)
	}
	return all
}
