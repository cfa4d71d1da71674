package core

import (
	"fmt"
	"slices"
)

// hop lowers a step that moves a piece over another.
func (lo *lowering) hop(d *draft, s Hop) (ways []*draft) {
	lo.noDice(s.At, "hop", "it")
	if !lo.isFirst(d, s.At, "hop") {
		return nil
	}
	if s.Before < 0 || s.After < 0 || s.Before > MaxCells || s.After > MaxCells {
		lo.fault(s.At, fmt.Sprintf("hop: %d empty cells before the piece and %d behind it", s.Before, s.After), fmt.Sprintf("each is 0 to %d", MaxCells))
		return nil
	}
	if s.Returns && !s.Capture {
		lo.fault(s.At, "hop: pieces captured go back to hand, and it captures none", "say that it captures")
		return nil
	}
	directions, ok := lo.directions(s.At, "hop", s.Directions)
	if !ok {
		return nil
	}
	longest := lo.longestRay(directions)
	if longest < 2 {
		lo.fault(s.At, "hop: no two cells of this board are 2 apart that way", "")
		return nil
	}
	slider := lo.game.slider(slideSpec{min: 2, max: longest, directions: directionMask(directions)})
	if slider == nil {
		lo.tooManySlides(s.At, "hop")
		return nil
	}
	slider.hops = true
	if s.Capture && lo.twoWays(s.At, slider, s.Before+s.After+2, slider, s.Before+s.After+2) {
		return nil
	}
	over := []int{-1} // the planes of what is passed over
	if s.Capture {
		if over = lo.pieces(s.At, "hop: over", s.Over, d); over == nil {
			return nil
		}
	}
	for _, plane := range lo.pieces(s.At, "hop", s.Of, d) {
		for _, taken := range over {
			if taken >= 0 && lo.game.planes[taken].supply == 0 {
				continue
			}
			w := d.clone()
			from, ok := w.choose(lo, s.At, lo.set(w, s.Of, plane, 0), plane)
			if !ok {
				return nil
			}
			lv := level{kind: levelHop, reg: from, slider: slider, before: s.Before, after: s.After}
			if code := lo.set(w, s.Over, taken, 0); code == nil {
				return nil
			} else {
				lv.over = code.program()
			}
			if lv.on, ok = lo.mayEnd(w, s.On); !ok {
				return nil
			}
			if s.On != nil && !w.canBeEmpty(s.On) {
				lo.deadEnd(s.At, "hop", "end on", "name cells that can; what it passes over is told by over")
				continue
			}
			to, ok := w.add(lo, s.At, fact{plane: -1, empty: true}, lv)
			if !ok {
				return nil
			}
			after, ok := lo.faced(s.At, "hop", plane, s.Face)
			if !ok {
				return nil
			}
			w.toggles = append(w.toggles, toggle{uint8(plane), from, false})
			st := stepText{kind: stepMove, plane: uint8(plane), after: uint8(after), from: from, to: to}
			if taken >= 0 {
				met := uint8(len(w.registers))
				if int(met) >= maxRegisters {
					lo.tooManyCells(s.At)
					return nil
				}
				w.registers = append(w.registers, fact{plane: taken})
				last := &w.levels[len(w.levels)-1]
				last.lets = append(last.lets, let{from: from, to: to, shift: met * registerBits, hop: true})
				w.toggles = append(w.toggles, toggle{uint8(taken), met, false})
				if s.Returns {
					w.returned = append(w.returned, lo.game.planes[taken].home)
				}
				st.captures, st.captured, st.met, st.hops = true, uint8(taken), met, true
			}
			w.toggles = append(w.toggles, toggle{uint8(after), to, true})
			w.steps = append(w.steps, st)
			w.name(lo, s.At, s.As, named{at: to, from: from, moved: true, cleared: len(w.toggles)})
			w.mover = to
			ways = append(ways, w)
		}
	}
	return ways
}

// mayEnd lowers the cells on which a step may end; nil is all of them.
func (lo *lowering) mayEnd(d *draft, on Set) (program, bool) {
	if on == nil {
		return nil, true
	}
	code := lo.set(d, on, -1, 0)
	if code == nil {
		return nil, false
	}
	return code.program(), true
}

// chained is the cell of the piece that goes on with a [Chain].
type chained struct{}

func (chained) set() {}

// goesOn marks the end of a way of taking a [Chain] after which the piece goes on.
type goesOn struct{}

func (goesOn) pattern() {}

// goOn is the pattern of a chain for a piece that goes on.
func (lo *lowering) goOn(ch Chain) Pattern {
	on := Or{}
	for _, steps := range lo.flatten(ch, 0) {
		steps = slices.Clone(steps)
		switch s := steps[0].(type) {
		case Slide:
			s.Of = Both{s.Of, chained{}}
			steps[0] = s
		case Hop:
			s.Of = Both{s.Of, chained{}}
			steps[0] = s
		case Leap:
			s.Of = Both{s.Of, chained{}}
			steps[0] = s
		default:
			lo.fault(ch.At, "chain: one of its moves does not begin with a slide, a hop or a leap", "let each begin with the step of the piece that goes on")
			return nil
		}
		on.Choices = append(on.Choices, Then{steps})
	}
	if ch.Optional {
		on.Choices = append(on.Choices, Pass{ch.At})
	}
	return on
}

// chainOf finds the chain among the choices of a pattern; more than one is a fault.
func (lo *lowering) chainOf(p Pattern, depth int) (found *Chain) {
	if depth > maxDepth || lo.spent(lo.at) {
		return nil
	}
	each := func(choices []Pattern) {
		for _, c := range choices {
			one := lo.chainOf(c, depth+1)
			if one != nil && found != nil {
				lo.fault(one.At, "chain: the turn has another", "join the moves of both in one chain")
			}
			if one != nil {
				found = one
			}
		}
	}
	switch p := p.(type) {
	case Chain:
		return &p
	case Or:
		each(p.Choices)
	case First:
		each(p.Choices)
	}
	return found
}

// ranked is the choices of which the first is taken that has any action.
func (lo *lowering) ranked(p Pattern, depth int) (all []Pattern) {
	first, ok := p.(First)
	if !ok {
		return []Pattern{p}
	}
	if depth > maxDepth {
		lo.fault(lo.at, fmt.Sprintf("turn: its pattern is nested more than %d deep", maxDepth), "")
	}
	if lo.spent(lo.at) || len(lo.faults) > 0 {
		return nil
	}
	if len(first.Choices) == 0 {
		lo.fault(first.At, "first_of: it is given nothing", "list moves, then what is done when those before cannot be")
	}
	for _, c := range first.Choices {
		if all = append(all, lo.ranked(c, depth+1)...); len(all) > maxRanks {
			lo.fault(first.At, fmt.Sprintf("first_of: it has more than %d moves", maxRanks), "join with + those that come at one place")
			return all[:1]
		}
	}
	return all
}

// maxRanks is the most moves of which the first is taken.
const maxRanks = 20

// tooManySlides says that there are too many sliders.
func (lo *lowering) tooManySlides(at Pos, word string) {
	lo.fault(at, fmt.Sprintf("%s: the game has more than %d kinds of slide", word, maxSliders), "use the same distances and directions where you can")
}
