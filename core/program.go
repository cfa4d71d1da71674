package core

import "slices"

// A program computes a set of cells from a position and the registers bound so
// far: the compiled form of a [Set]. Registers are cells packed nine bits each
// into a move word, as [Move] has them.
type program []op

type op struct {
	code  opCode
	a, b  uint8    // plane or register numbers
	slide uint8    // of opBehind, the number of the slider from 1, or 0 for none
	mask  uint64   // of opCells, on a board of one word; of opBeside the directions; of opBehind the number of the slide that has a table of its own, from 1
	cells *cellSet // of opCells; equal sets are one
}

type opCode uint8

const (
	opPlane   opCode = iota // push plane a
	opEmpty                 // push the empty cells
	opCells                 // push mask
	opBehind                // push the cell before register b on the way from register a
	opOut                   // take the cell of register a out of the top
	opIn                    // put the cell of register a into the top
	opOutKept               // the same for a cell of an earlier action
	opInKept
	opUnion     // join the two on top
	opExcept    // take the top out of the one below
	opIntersect // what the two on top have in common
	opBeside    // the cells one step from those of the top, in the directions of mask
	opReach     // take the top off, and put in place of the one below the cells to which slider a goes from it over the top
	opUnless    // take the top off, and leave nothing of the one below unless it is empty
)

// programDepth is the most sets a program has pending at once; lowering refuses
// what would need more.
const programDepth = 8

func (pr program) eval(g *Game, p *position, m uint64) uint64 {
	if len(pr) == 1 { // as most are
		switch o := &pr[0]; o.code {
		case opPlane:
			return p.plane[o.a%maxPlanes]
		case opCells:
			return o.mask
		}
	}
	var stack [programDepth + 1]uint64
	top := 0 // stack[0] is never part of the result
	for i := range pr {
		o := &pr[i]
		switch o.code {
		case opPlane:
			top++
			stack[top] = p.plane[o.a]
		case opEmpty:
			top++
			stack[top] = g.all &^ p.occupied
		case opCells:
			top++
			stack[top] = o.mask
		case opBehind:
			top++
			stack[top] = 1 << (g.behindTable(o.mask)[register(m, o.a)<<6|register(m, o.b)] & 63)
		case opOut:
			stack[top] &^= 1 << register(m, o.a)
		case opIn:
			stack[top] |= 1 << register(m, o.a)
		case opOutKept:
			stack[top] &^= p.kept.mask(o.a)
		case opInKept:
			stack[top] |= p.kept.mask(o.a)
		case opUnion:
			top--
			stack[top] |= stack[top+1]
		case opExcept:
			top--
			stack[top] &^= stack[top+1]
		case opIntersect:
			top--
			stack[top] &= stack[top+1]
		case opBeside:
			stack[top] = g.beside(stack[top], o.mask)
		case opReach:
			top--
			stack[top] = g.sliders[o.a].reachAll(stack[top], g.all&^stack[top+1])
		case opUnless:
			top--
			if stack[top+1] != 0 {
				stack[top] = 0
			}
		}
	}
	return stack[top]
}

// fixedCells is the operation that pushes some cells.
func (g *Game) fixedCells(set cellSet) op {
	for _, known := range g.fixed {
		if *known == set {
			return op{code: opCells, mask: set[0], cells: known}
		}
	}
	g.fixed = append(g.fixed, &set)
	return op{code: opCells, mask: set[0], cells: &set}
}

// register reads a register of a move on a board of one word.
func register(m uint64, r uint8) uint64 { return m >> (r * registerBits & 63) & 63 }

// narrows tells whether all that follows the first set only takes single cells out of it.
func (pr program) narrows() bool {
	return !slices.ContainsFunc(pr[1:], func(o op) bool { return o.code != opOut && o.code != opOutKept })
}

// most is a number of cells that the program's result never exceeds.
func (pr program) most(g *Game) int {
	var stack []int
	for _, o := range pr {
		top := len(stack) - 1
		switch o.code {
		case opPlane:
			stack = append(stack, g.planes[o.a].supply)
		case opEmpty:
			stack = append(stack, g.board.Cells())
		case opCells:
			stack = append(stack, o.cells.count())
		case opBehind:
			stack = append(stack, 1)
		case opIn, opInKept:
			stack[top]++
		case opUnion:
			stack[top-1] += stack[top]
			stack = stack[:top]
		case opExcept, opUnless:
			stack = stack[:top]
		case opBeside:
			stack[top] = g.board.Cells()
		case opReach:
			stack[top-1] = g.board.Cells()
			stack = stack[:top]
		case opIntersect:
			stack[top-1] = min(stack[top-1], stack[top])
			stack = stack[:top]
		}
	}
	return min(stack[0], g.board.Cells())
}

// registers lists the registers a program reads.
func (pr program) registers() (mask uint8) {
	for _, o := range pr {
		switch o.code {
		case opOut, opIn:
			mask |= 1 << o.a
		case opBehind:
			mask |= 1<<o.a | 1<<o.b
		}
	}
	return mask
}
