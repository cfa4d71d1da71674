package core

import (
	"fmt"
	"strconv"
)

// maxSide is the longest side of a hexagon: its rows have letters.
const maxSide = 13

// Hexagon makes a board of hexagons in the shape of a hexagon with 2 to 13 cells along each
// side. Its cells are named as is usual for marble boards of that shape: a row has a letter,
// a for the lowest, and the number is that of the diagonal, which goes up to the left; a1 is
// the left end of the lowest row. With side 3 the longest row is c1 to c5, and the highest
// e3 to e5. Cells are numbered from a1 along the row. Each has six directions: ne, e, se,
// sw, w, nw, which together are orthogonal. The error says what the side can be.
func Hexagon(side int) (*Board, error) {
	if side < 2 || side > maxSide {
		return nil, fmt.Errorf("hexagon: its side has %d cells; it has 2 to %d", side, maxSide)
	}
	b := &Board{byName: map[string]Cell{}, shape: shapeHexagon}
	for y := range 2*side - 1 {
		for n := max(1, y-side+2); n <= min(side+y, 2*side-1); n++ {
			b.add(string(rune('a'+y))+strconv.Itoa(n), 2*(n-1)+side-1-y, y)
		}
	}
	b.arrange()
	b.sixWays()
	return b, nil
}

// Rhombus makes a board of hexagons in the shape of a rhombus, or with sides of two
// lengths a parallelogram, as connection games are played on. Its cells are named as is
// usual for those: by column letter and row number, a1 at the acute corner at the upper
// left, each row half a cell to the right of the one above. columns is 1 to 26, rows is
// 1 or more, and there are at most [MaxCells] cells. Cells are numbered from a1 along the
// row. Each has six directions: ne, e, se, sw, w, nw, which together are orthogonal; b2 has
// c1 to the ne and a3 to the sw. The error says which number is out of its range.
func Rhombus(columns, rows int) (*Board, error) {
	if columns < 1 || columns > 26 {
		return nil, fmt.Errorf("rhombus: %d columns; a rhombus has 1 to 26", columns)
	}
	if rows < 1 || rows > MaxCells/columns {
		return nil, fmt.Errorf("rhombus: %d columns and %d rows; a board has 1 to %d cells", columns, rows, MaxCells)
	}
	b := &Board{byName: map[string]Cell{}, shape: shapeRhombus}
	for row := range rows {
		for column := range columns {
			b.add(string(rune('a'+column))+strconv.Itoa(row+1), 2*column+row, rows-1-row)
		}
	}
	b.arrange()
	b.sixWays()
	return b, nil
}

// sixWays adds the directions of a board of hexagons, whose columns are half a cell wide.
func (b *Board) sixWays() {
	b.compass([]heading{{"ne", 1, 1}, {"e", 2, 0}, {"se", 1, -1}, {"sw", -1, -1}, {"w", -2, 0}, {"nw", -1, 1}}, func(int, int) string { return "orthogonal" })
}
