package core

import (
	"cmp"
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
// directions with the link each makes from a cell to the next. [Grid], [Rows], [Hexagon],
// [Rhombus] and [Ring] make the usual ones, and [NewBoard] any other. Names can be given
// to several cells at once by [Board.WithRegions]. A Board is immutable
// and safe for any number of goroutines.
type Board struct {
	names      []string
	byName     map[string]Cell
	x, y       []int
	rows       [][]Cell // as drawn and as position text lists them, the top row first
	directions []direction
	links      [][]Cell // by direction, then by cell
	shape      boardShape
	regions    []region // by name
}

// direction is one way of going from cell to cell.
type direction struct {
	name     string
	group    string // a word for several directions at once, such as "orthogonal"; may be empty
	opposite int    // the direction with the links the other way round, noDirection when there is none
}

const noDirection = -1

// boardShape is what names of cells and the drawing go by.
type boardShape uint8

const (
	shapeGrid    boardShape = iota // columns have letters and rows numbers
	shapeRows                      // rows have letters, and numbers are counted along them
	shapeHexagon                   // likewise, but counted along diagonals
	shapeRhombus                   // as a grid, with the first row at the top
	shapeFree                      // names do not tell where cells are
)

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
	b.shape = shapeRows
	return b, nil
}

// newBoard makes a board of rows of those lengths, the lowest first.
func newBoard(lengths []int, name func(x, y int) string) *Board {
	b := &Board{byName: map[string]Cell{}}
	for y, length := range lengths {
		for x := range length {
			b.add(name(x, y), x, y)
		}
	}
	b.arrange()
	b.compass([]heading{{"n", 0, 1}, {"ne", 1, 1}, {"e", 1, 0}, {"se", 1, -1}, {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}}, func(dx, dy int) string {
		if dx != 0 && dy != 0 {
			return "diagonal"
		}
		return "orthogonal"
	})
	return b
}

// add appends a cell.
func (b *Board) add(name string, x, y int) {
	b.byName[name] = Cell(len(b.names))
	b.names = append(b.names, name)
	b.x, b.y = append(b.x, x), append(b.y, y)
}

// arrange puts the cells into rows by their positions.
func (b *Board) arrange() {
	order := make([]Cell, len(b.names))
	for i := range order {
		order[i] = Cell(i)
	}
	slices.SortFunc(order, func(c, d Cell) int {
		return cmp.Or(cmp.Compare(b.y[d], b.y[c]), cmp.Compare(b.x[c], b.x[d]))
	})
	for i, c := range order {
		if i == 0 || b.y[c] != b.y[order[i-1]] {
			b.rows = append(b.rows, nil)
		}
		last := len(b.rows) - 1
		b.rows[last] = append(b.rows[last], c)
	}
}

// heading is a direction in which the next cell is so many columns and rows away.
type heading struct {
	name   string
	dx, dy int
}

// compass adds directions that lead from position to position. They stand in a circle, so
// that opposite ones are half of it apart.
func (b *Board) compass(headings []heading, group func(dx, dy int) string) {
	at := map[[2]int]Cell{}
	for c := range b.names {
		at[[2]int{b.x[c], b.y[c]}] = Cell(c)
	}
	for d, h := range headings {
		b.directions = append(b.directions, direction{h.name, group(h.dx, h.dy), (d + len(headings)/2) % len(headings)})
		links := make([]Cell, len(b.names))
		for c := range links {
			next, on := at[[2]int{b.x[c] + h.dx, b.y[c] + h.dy}]
			if !on {
				next = NoCell
			}
			links[c] = next
		}
		b.links = append(b.links, links)
	}
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
// bottom, both from 0. On a [Hexagon] and a [Rhombus] a column is half a cell wide, so that
// the next cell of a row is two columns away; on a board of [NewBoard] a cell is where it
// was put. A cell off the board is at -1, -1.
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

// Group returns the word that stands for a direction and others like it, such as
// "orthogonal"; "" for one that is in no group and for one the board does not have.
func (b *Board) Group(direction string) string {
	for _, d := range b.directions {
		if d.name == direction {
			return d.group
		}
	}
	return ""
}

// selectDirections turns names of directions and of groups of them into direction
// numbers, ascending; no names mean all.
func (b *Board) selectDirections(names []string) (chosen []int) {
	for i, d := range b.directions {
		if len(names) == 0 || slices.Contains(names, d.name) || d.group != "" && slices.Contains(names, d.group) {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// directionWords is everything selectDirections understands.
func (b *Board) directionWords() (words []string) {
	for _, d := range b.directions {
		if d.group != "" && !slices.Contains(words, d.group) {
			words = append(words, d.group)
		}
	}
	return append(words, b.Directions()...)
}

// ray returns the cells met when leaving c in a direction, nearest first. It ends before
// it comes to a cell again, as it would on a ring.
func (b *Board) ray(c Cell, direction int) []Cell {
	var cells []Cell
	var met cellSet
	links := b.links[direction]
	for n := links[c]; n != NoCell && n != c && !met.has(n); n = links[n] {
		cells = append(cells, n)
		met[n>>6] |= 1 << (n & 63)
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

// span tells of the board's cells for messages: by its corners, "a1 to e5"; by its rows when
// they differ in length, "a1 to a6, b1 to b8 and c1 to c6"; by name when names follow no rule.
func (b *Board) span() string {
	uneven := func(row []Cell) bool { return len(row) != len(b.rows[0]) }
	switch {
	case b.shape == shapeFree && len(b.names) > 2:
		return someOf(b.names, " and ")
	case b.shape == shapeHexagon, b.shape == shapeRows && slices.ContainsFunc(b.rows, uneven):
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
