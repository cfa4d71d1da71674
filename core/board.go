package core

import (
	"fmt"
	"slices"
	"strconv"
)

// Cell is a cell of a board, by its number from 0 in the order of [Board.Cells].
type Cell int16

// NoCell stands for the absence of a cell.
const NoCell Cell = -1

// MaxCells is the most cells a board can have. This release compiles rules for
// boards of up to 64.
const MaxCells = 512

// Board is the geometry a game is played on: cells with names and positions, and
// directions with the link each makes from a cell to the next. It is immutable
// and safe for any number of goroutines.
type Board struct {
	names      []string
	byName     map[string]Cell
	x, y       []int
	rows       [][]Cell // as drawn and as position text lists them, the top row first
	directions []direction
	links      [][]Cell // by direction, then by cell
	lettered   bool     // rows have letters and columns numbers, else the other way round
}

// direction is one way of going from cell to cell.
type direction struct {
	name     string
	group    string // a word for several directions at once: "orthogonal", "diagonal"
	opposite int
}

// Grid makes a rectangular board, whose cells are named by column letter and row
// number: a1 at the lower left. columns is 1 to 26, rows is 1 or more, and there
// are at most [MaxCells] cells. Cells are numbered from a1 along the row. Each
// has eight directions: n, e, s, w (orthogonal), ne, se, sw, nw (diagonal). The
// error says which number is out of its range.
func Grid(columns, rows int) (*Board, error) {
	if columns < 1 || columns > 26 {
		return nil, fmt.Errorf("grid: %d columns; a grid has 1 to 26", columns)
	}
	if rows < 1 || rows > MaxCells/columns {
		return nil, fmt.Errorf("grid: %d columns and %d rows; a board has 1 to %d cells", columns, rows, MaxCells)
	}
	lengths := make([]int, rows)
	for y := range lengths {
		lengths[y] = columns
	}
	return newBoard(lengths, func(x, y int) string { return string(rune('a'+x)) + strconv.Itoa(y+1) }), nil
}

// Rows makes a board of rows that can differ in length, such as those of race games. A
// row has a letter, a for the lowest, and its cells are numbered from the left: a1 at
// the lower left, a2 beside it. There are 1 to 26 rows of 1 cell or more each, and at
// most [MaxCells] cells. Cells are numbered from a1 along the row; the first of each row
// is above the first of the one below. Directions are those of [Grid]. The error says
// which number is out of its range.
func Rows(lengths ...int) (*Board, error) {
	if len(lengths) < 1 || len(lengths) > 26 {
		return nil, fmt.Errorf("rows: there are %d; a board has 1 to 26", len(lengths))
	}
	cells := 0
	for y, n := range lengths {
		if n < 1 || n > MaxCells-cells {
			return nil, fmt.Errorf("rows: row %c has %d cells; a row has 1 or more, and a board %d in all", 'a'+y, n, MaxCells)
		}
		cells += n
	}
	b := newBoard(lengths, func(x, y int) string { return string(rune('a'+y)) + strconv.Itoa(x+1) })
	b.lettered = true
	return b, nil
}

// newBoard makes a board of rows of those lengths, the lowest first.
func newBoard(lengths []int, name func(x, y int) string) *Board {
	b := &Board{byName: map[string]Cell{}, rows: make([][]Cell, len(lengths))}
	first := make([]int, len(lengths)) // cell of a row
	for y, length := range lengths {
		first[y] = len(b.names)
		row := make([]Cell, length)
		for x := range row {
			row[x] = Cell(len(b.names))
			b.byName[name(x, y)] = row[x]
			b.names = append(b.names, name(x, y))
			b.x, b.y = append(b.x, x), append(b.y, y)
		}
		b.rows[len(lengths)-1-y] = row
	}
	compass := []struct {
		name   string
		dx, dy int
	}{{"n", 0, 1}, {"ne", 1, 1}, {"e", 1, 0}, {"se", 1, -1}, {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}}
	for d, c := range compass {
		group := "orthogonal"
		if c.dx != 0 && c.dy != 0 {
			group = "diagonal"
		}
		b.directions = append(b.directions, direction{c.name, group, (d + 4) % 8})
		links := make([]Cell, len(b.names))
		for i := range links {
			x, y := b.x[i]+c.dx, b.y[i]+c.dy
			links[i] = NoCell
			if y >= 0 && y < len(lengths) && x >= 0 && x < lengths[y] {
				links[i] = Cell(first[y] + x)
			}
		}
		b.links = append(b.links, links)
	}
	return b
}

// Cells returns the number of cells.
func (b *Board) Cells() int { return len(b.names) }

// Name returns the name of a cell, or "" when c is not on the board.
func (b *Board) Name(c Cell) string {
	if c < 0 || int(c) >= len(b.names) {
		return ""
	}
	return b.names[c]
}

// Cell returns the cell of that name.
func (b *Board) Cell(name string) (Cell, bool) {
	c, ok := b.byName[name]
	if !ok {
		return NoCell, false
	}
	return c, true
}

// XY returns where a cell is drawn: columns from the left and rows from the
// bottom, both from 0. A cell off the board is at -1, -1.
func (b *Board) XY(c Cell) (x, y int) {
	if c < 0 || int(c) >= len(b.names) {
		return -1, -1
	}
	return b.x[c], b.y[c]
}

// Directions returns the names of the board's directions.
func (b *Board) Directions() []string {
	names := make([]string, len(b.directions))
	for i, d := range b.directions {
		names[i] = d.name
	}
	return names
}

// Link returns the cell next to c in a direction, or [NoCell] at the edge, for a
// cell off the board and for a direction the board does not have.
func (b *Board) Link(c Cell, direction string) Cell {
	if c < 0 || int(c) >= len(b.names) {
		return NoCell
	}
	for i, d := range b.directions {
		if d.name == direction {
			return b.links[i][c]
		}
	}
	return NoCell
}

// selectDirections turns names of directions and of groups of them into direction
// numbers, ascending; no names mean all.
func (b *Board) selectDirections(names []string) (chosen []int) {
	for i, d := range b.directions {
		if len(names) == 0 || slices.Contains(names, d.name) || slices.Contains(names, d.group) {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// directionWords is everything selectDirections understands.
func (b *Board) directionWords() []string {
	words := []string{"orthogonal", "diagonal"}
	return append(words, b.Directions()...)
}

// ray returns the cells met when leaving c in a direction, nearest first.
func (b *Board) ray(c Cell, direction int) []Cell {
	var cells []Cell
	for n := b.links[direction][c]; n != NoCell && n != c && len(cells) < len(b.names); n = b.links[direction][n] {
		cells = append(cells, n)
	}
	return cells
}

// longestRay is the greatest distance between two cells along any of the directions.
func (b *Board) longestRay(directions []int) (longest int) {
	for _, d := range directions {
		for c := range Cell(b.Cells()) {
			longest = max(longest, len(b.ray(c, d)))
		}
	}
	return longest
}

// span names the board's corners for messages, "a1 to e5", or its rows when they differ
// in length: "a1 to a6, b1 to b8 and c1 to c6".
func (b *Board) span() string {
	uneven := func(row []Cell) bool { return len(row) != len(b.rows[0]) }
	if b.lettered && slices.ContainsFunc(b.rows, uneven) {
		text := ""
		for i, row := range slices.Backward(b.rows) {
			switch {
			case i == len(b.rows)-1:
			case i == 0:
				text += " and "
			default:
				text += ", "
			}
			text += b.names[row[0]] + " to " + b.names[row[len(row)-1]]
		}
		return text
	}
	return b.names[0] + " to " + b.names[len(b.names)-1]
}
