package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// layout tells where in the drawing of a board each cell is: cells by the number of the
// character, counted from the beginning.
type layout map[int]core.Cell

// layoutOf finds the cells in the drawings of a game. Scripts can bring pictures, so it is
// seen from the drawings which character changes with which cell: a random game is played
// from the position, and the cells stand in the order in which they are read. Cells that
// look alike all through the game may be taken for each other, or for what is around the
// board; [layout.cellAt] is sure of nothing that does not look right.
func layoutOf(from *core.State) layout {
	const plies = 60
	b := from.Game().Board()
	cells := make([]core.Cell, b.Cells())
	for i := range cells {
		cells[i] = core.Cell(i)
	}
	slices.SortStableFunc(cells, func(c, d core.Cell) int {
		cx, cy := b.XY(c)
		dx, dy := b.XY(d)
		return cmp.Or(cmp.Compare(dy, cy), cmp.Compare(cx, dx))
	})
	s, random := from.Clone(), core.NewRandom(1)
	shown := make([]strings.Builder, len([]rune(s.Drawing()))) // what each character was, drawing by drawing
	held := make([]strings.Builder, len(cells))
	for range plies {
		drawn := []rune(s.Drawing())
		if len(drawn) != len(shown) {
			return nil
		}
		for i, sign := range drawn {
			shown[i].WriteRune(sign)
		}
		for i, c := range cells {
			held[i].WriteRune(signOn(s, c))
		}
		m := s.Pick(&random)
		if m == 0 || s.Play(m) != nil { // over, or a function of the rules fails
			break
		}
	}
	found, at := layout{}, 0
	for i, c := range cells {
		want := held[i].String()
		for at < len(shown) && shown[at].String() != want {
			at++
		}
		if at == len(shown) {
			return nil
		}
		found[at] = c
		at++
	}
	return found
}

// cellAt returns the cell whose sign is a character of the drawing.
func (l layout) cellAt(s *core.State, i int, sign rune) (core.Cell, bool) {
	c, ok := l[i]
	return c, ok && signOn(s, c) == sign
}

// signOn is what is drawn on a cell.
func signOn(s *core.State, c core.Cell) rune {
	piece, owner, ok := s.At(c)
	if !ok {
		return emptySign
	}
	p := s.Game().Pieces()[piece]
	return rune(p.Symbols[max(owner, 0)*max(1, len(p.Faces))+max(s.Face(c), 0)][0])
}

const emptySign = '.'
