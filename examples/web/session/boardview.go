package session

import (
	"cmp"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// boardView is the geometry of a board, for drawing it.
type boardView struct {
	Shape   string     `json:"shape"`
	Cells   []cellView `json:"cells"`
	Links   [][2]int   `json:"links"`             // lines between cells, of points
	Columns []label    `json:"columns"`           // the parts of names that cells of a column have in common
	Rows    []label    `json:"rows"`              // and those of a row
	Width   float64    `json:"width"`             // the greatest x of a cell
	Height  float64    `json:"height"`            // and y
	Picture string     `json:"picture,omitempty"` // how the rules draw the board, a * for each cell
	Ways    [][]int    `json:"ways,omitempty"`    // by player, the cells over which that player's pieces go, in order
	Loops   []int      `json:"loops,omitempty"`   // by player, the cell that follows the last of the way, or -1
}

// cellView is a cell and where its middle is drawn, in widths of a cell (of a half for
// hexagons) from the left and in rows from the bottom.
type cellView struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// label is a name beside the board, and where it stands in the units of cells.
type label struct {
	Text string  `json:"text"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// The shapes of boards.
const (
	shapeSquare  = "square"  // squares side by side
	shapeHexagon = "hexagon" // hexagons with a point above, rows half a cell apart
	shapePoints  = "points"  // points joined by lines
	shapeHoles   = "holes"   // rows of holes in a boat, whose prow is on the right
)

// newBoardView works out how a board is drawn. What it is like is told by its directions
// and links, and by the picture that the rules bring.
func newBoardView(g *core.Game, rules *core.Rules) *boardView {
	b := g.Board()
	v := &boardView{Links: [][2]int{}, Columns: []label{}, Rows: []label{}, Picture: strings.TrimRight(rules.Picture, "\n")}
	for c := range core.Cell(b.Cells()) {
		x, y := b.XY(c)
		v.Cells = append(v.Cells, cellView{b.Name(c), float64(x), float64(y)})
		v.Width, v.Height = max(v.Width, float64(x)), max(v.Height, float64(y))
	}
	p := readPicture(rules.Picture)
	lines := p.lines(b)
	switch {
	case isHexagons(b):
		v.Shape = shapeHexagon
	case len(lines) > 0:
		v.Shape, v.Links = shapePoints, lines
	case !isSquares(b):
		v.Shape, v.Links = shapePoints, linksOf(b)
	case p.prow():
		v.Shape = shapeHoles
	default:
		v.Shape = shapeSquare
		p.place(v)
	}
	v.label()
	v.Ways, v.Loops = waysOf(b, rules)
	return v
}

// heading is how far the next cell of a direction is.
type heading struct {
	name string
	x, y int
}

// isHexagons tells whether the directions are those of hexagons with their links.
func isHexagons(b *core.Board) bool {
	return len(b.Directions()) == 6 && leadsTo(b, []heading{{"ne", 1, 1}, {"e", 2, 0}, {"se", 1, -1}, {"sw", -1, -1}, {"w", -2, 0}, {"nw", -1, 1}}, false)
}

// isSquares tells whether every cell is linked to all those beside it, so that it can be
// drawn as a square. Diagonal links say nothing against that when all are there, nor do
// directions of other names: the corners of a board can have some of their own.
func isSquares(b *core.Board) bool {
	if !leadsTo(b, []heading{{"n", 0, 1}, {"e", 1, 0}, {"s", 0, -1}, {"w", -1, 0}}, false) {
		return false
	}
	return leadsTo(b, []heading{{"ne", 1, 1}, {"se", 1, -1}, {"sw", -1, -1}, {"nw", -1, 1}}, true)
}

// leadsTo tells whether directions are there and lead from each cell to the one that is so
// far from it, if there is one. Those that may be missing are all there, or none.
func leadsTo(b *core.Board, headings []heading, optional bool) bool {
	at := map[[2]int]core.Cell{}
	for c := range core.Cell(b.Cells()) {
		x, y := b.XY(c)
		at[[2]int{x, y}] = c
	}
	if len(at) != b.Cells() {
		return false
	}
	named := map[string]bool{}
	for _, name := range b.Directions() {
		named[name] = true
	}
	found := 0
	for _, h := range headings {
		if named[h.name] {
			found++
		}
	}
	if found != len(headings) {
		return optional && found == 0
	}
	for _, h := range headings {
		for c := range core.Cell(b.Cells()) {
			x, y := b.XY(c)
			next, is := at[[2]int{x + h.x, y + h.y}]
			if !is {
				next = core.NoCell
			}
			if b.Link(c, h.name) != next {
				return false
			}
		}
	}
	return true
}

// linksOf lists the pairs of cells that are linked in some direction, each once.
func linksOf(b *core.Board) [][2]int {
	links := [][2]int{}
	seen := map[[2]int]bool{}
	for c := range core.Cell(b.Cells()) {
		for _, name := range b.Directions() {
			next := b.Link(c, name)
			if next == core.NoCell {
				continue
			}
			pair := [2]int{int(min(c, next)), int(max(c, next))}
			if !seen[pair] {
				seen[pair] = true
				links = append(links, pair)
			}
		}
	}
	return links
}

// label puts beside each row and each column what the names of its cells have in common, a
// letter or a number. Where names follow no such rule there are no labels.
func (v *boardView) label() {
	left, _ := v.lanes(func(c cellView) float64 { return c.Y }, func(c cellView) float64 { return -c.X })
	rowsByLetter := common(left, letters)
	rowsByNumber := common(left, digits)
	cell := 1.0
	if v.Shape == shapeHexagon {
		cell = 2
	}
	labelRows := func(part func(string) string) {
		for _, lane := range left {
			end := lane[0]
			v.Rows = append(v.Rows, label{part(end.Name), end.X - cell, end.Y})
		}
	}
	var rowPart, columnPart func(string) string
	switch {
	case rowsByLetter && !rowsByNumber:
		rowPart, columnPart = letters, digits
	case rowsByNumber && !rowsByLetter:
		rowPart, columnPart = digits, letters
	case rowsByLetter && rowsByNumber && len(left) == len(v.Cells): // rows of one cell
		rowPart, columnPart = digits, letters
	default:
		return
	}
	// What a column is on hexagons goes up to one side: it is told by the names, not by x.
	ends := map[string]cellView{}
	var order []string
	for _, c := range v.Cells {
		name := columnPart(c.Name)
		end, known := ends[name]
		if !known {
			order = append(order, name)
		}
		below := c.Y < end.Y
		if v.Shape == shapeHexagon && columnPart("a1") == "a" { // a rhombus, whose first row is at the top
			below = c.Y > end.Y
		}
		if !known || below {
			ends[name] = c
		}
		if v.Shape != shapeHexagon && known && c.X != end.X {
			return // it is no column
		}
	}
	labelRows(rowPart)
	for _, name := range order {
		end := ends[name]
		l := label{name, end.X, -1}
		switch {
		case v.Shape == shapeHexagon && columnPart("a1") == "a":
			l.X, l.Y = end.X-1, end.Y+1
		case v.Shape == shapeHexagon:
			l.X, l.Y = end.X+1, end.Y-1
		}
		v.Columns = append(v.Columns, l)
	}
}

// lanes sorts the cells into rows or columns by one of their places, each lane from one end.
func (v *boardView) lanes(place, along func(cellView) float64) (lanes [][]cellView, at []float64) {
	cells := slices.Clone(v.Cells)
	slices.SortStableFunc(cells, func(c, d cellView) int {
		return cmp.Or(cmp.Compare(place(c), place(d)), cmp.Compare(along(d), along(c)))
	})
	for i, c := range cells {
		if i == 0 || place(c) != at[len(at)-1] {
			lanes, at = append(lanes, nil), append(at, place(c))
		}
		lanes[len(lanes)-1] = append(lanes[len(lanes)-1], c)
	}
	return lanes, at
}

// common tells whether the cells of each lane have a part of their names in common that no
// other lane has.
func common(lanes [][]cellView, part func(string) string) bool {
	seen := map[string]bool{}
	for _, lane := range lanes {
		text := part(lane[0].Name)
		for _, c := range lane {
			if part(c.Name) != text {
				return false
			}
		}
		if seen[text] {
			return false
		}
		seen[text] = true
	}
	return true
}

// letters and digits are the two parts of a cell's name.
func letters(name string) string { return strings.TrimRight(name, "0123456789") }
func digits(name string) string  { return strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz") }
