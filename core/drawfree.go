package core

import (
	"slices"
	"strings"
)

// canvas is lines of text that are written here and there.
type canvas [][]byte

// put writes a text into a line, and grows it as needed.
func (c canvas) put(line, at int, text string) {
	for len(c[line]) < at+len(text) {
		c[line] = append(c[line], ' ')
	}
	copy(c[line][at:], text)
}

func (c canvas) String() string {
	var out strings.Builder
	for _, line := range c {
		out.Write(line)
		out.WriteByte('\n')
	}
	return out.String()
}

// drawHexagon draws rows with their letters before them, and below the lowest cell of each
// diagonal its number.
func (b *Board) drawHexagon(sign func(Cell) byte) string {
	half := 1 // characters of half a cell
	if len(b.rows) > 9 {
		half = 2
	}
	lines := make(canvas, len(b.rows)+1)
	x := func(column int) int { return 2 + half*column }
	numbered := 0
	for i, row := range slices.Backward(b.rows) {
		lines.put(i, x(b.x[row[0]])-2, b.names[row[0]][:1])
		for _, c := range row {
			lines.put(i, x(b.x[c]), string(sign(c)))
		}
		for _, c := range row[min(numbered, len(row)):] { // none for the rows that begin with a higher number
			lines.put(i+1, x(b.x[c]+1), b.names[c][1:])
		}
		numbered = max(numbered, len(row))
	}
	return lines.String()
}

// drawRhombus draws rows with their numbers before them, and the letters of columns above.
func (b *Board) drawRhombus(sign func(Cell) byte) string {
	lines := make(canvas, len(b.rows)+1)
	last := b.rows[len(b.rows)-1]
	margin := len(b.rowLabel(last[0]))
	for _, c := range b.rows[0] {
		lines.put(0, margin+b.x[c], b.columnLabel(c))
	}
	for i, row := range b.rows {
		label := b.rowLabel(row[0])
		lines.put(i+1, margin+b.x[row[0]]-len(label), label)
		for _, c := range row {
			lines.put(i+1, margin+1+b.x[c], string(sign(c)))
		}
	}
	return lines.String()
}

// drawFree draws each cell below and beside those with which it shares a column or a row,
// leaving out columns and rows without cells, and behind each row the names of its cells.
func (b *Board) drawFree(sign func(Cell) byte) string {
	columns := slices.Clone(b.x)
	slices.Sort(columns)
	columns = slices.Compact(columns)
	lines := make(canvas, len(b.rows))
	for i, row := range b.rows {
		var names []string
		for _, c := range row {
			column, _ := slices.BinarySearch(columns, b.x[c])
			lines.put(i, 2*column, string(sign(c)))
			names = append(names, b.names[c])
		}
		lines.put(i, 2*len(columns)+1, strings.Join(names, " "))
	}
	return lines.String()
}
