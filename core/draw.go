package core

import (
	"fmt"
	"slices"
	"strings"
)

// Drawing returns the board as lines of text, the top row first, with the names of
// columns and rows, or of the cells of each row where columns and rows have none: a dot is
// an empty cell, a letter the symbol of a piece. Rows of hexagons are half a cell apart. Every line
// ends in a newline. Rules can bring a picture of the board, which is used then.
func (s *State) Drawing() string {
	if s.game.picture != "" {
		return s.intoPicture()
	}
	b := s.game.board
	sign := func(c Cell) byte { return s.game.signAt(&s.pos, c) }
	switch b.shape {
	case shapeHexagon:
		return b.drawHexagon(sign)
	case shapeRhombus:
		return b.drawRhombus(sign)
	case shapeFree:
		return b.drawFree(sign)
	}
	return b.drawRows(sign)
}

// drawRows draws rows from the left, with the names of rows and columns.
func (b *Board) drawRows(sign func(Cell) byte) string {
	margin, width, longest := 0, 0, 0
	for i, row := range b.rows {
		margin = max(margin, len(b.rowLabel(row[0])))
		width = max(width, len(b.columnLabel(row[len(row)-1])))
		if len(row) > len(b.rows[longest]) {
			longest = i
		}
	}
	var out strings.Builder
	for _, row := range b.rows {
		fmt.Fprintf(&out, "%*s", margin, b.rowLabel(row[0]))
		for _, c := range row {
			fmt.Fprintf(&out, " %*c", width, sign(c))
		}
		out.WriteByte('\n')
	}
	out.WriteString(strings.Repeat(" ", margin))
	for _, c := range b.rows[longest] {
		fmt.Fprintf(&out, " %*s", width, b.columnLabel(c))
	}
	out.WriteByte('\n')
	return out.String()
}

// intoPicture draws the cells into the picture that the rules bring.
func (s *State) intoPicture() string {
	var out strings.Builder
	cells := slices.Concat(s.game.board.rows...)
	for _, sign := range s.game.picture {
		if sign == '*' {
			sign = rune(s.game.signAt(&s.pos, cells[0]))
			cells = cells[1:]
		}
		out.WriteRune(sign)
	}
	return out.String()
}

// signAt is what is drawn on a cell.
func (g *Game) signAt(p *position, c Cell) byte {
	if symbol := g.symbolAt(p, c); symbol != 0 {
		return symbol
	}
	return '.'
}

// rowLabel and columnLabel are the two parts of a cell's name.
func (b *Board) rowLabel(c Cell) string {
	if b.shape == shapeRows {
		return b.names[c][:1]
	}
	return b.names[c][1:]
}

func (b *Board) columnLabel(c Cell) string {
	if b.shape == shapeRows {
		return b.names[c][1:]
	}
	return b.names[c][:1]
}
