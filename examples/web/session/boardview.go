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
	Goals   []goalView `json:"goals,omitempty"`   // the sides that players are to join
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
	v.Goals = goalsOf(b, rules)
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
	rows := v.rows()
	row, column := digits, letters
	if byLetter := common(rows, letters); byLetter && !common(rows, digits) {
		row, column = letters, digits
	} else if !byLetter && !common(rows, digits) {
		return
	}
	for _, cells := range rows {
		l := label{row(cells[0].Name), -1, cells[0].Y}
		if v.Shape == shapeHexagon { // beside the first cell, wherever that is
			l.X = cells[0].X - 2
		}
		v.Rows = append(v.Rows, l)
	}
	// What the columns of hexagons are, which go up to one side, their names tell.
	var names []string
	ends := map[string]cellView{}
	rhombus := v.Shape == shapeHexagon && column("a1") == "a" // its first row is at the top
	for _, c := range v.Cells {
		name := column(c.Name)
		end, known := ends[name]
		if !known {
			names = append(names, name)
		}
		if !known || !rhombus && c.Y < end.Y || rhombus && c.Y > end.Y {
			ends[name] = c
		}
		if v.Shape != shapeHexagon && known && c.X != end.X {
			return // it is no column
		}
	}
	for _, name := range names {
		end := ends[name]
		l := label{name, end.X, -1}
		switch {
		case rhombus:
			l.X, l.Y = end.X-1, end.Y+1
		case v.Shape == shapeHexagon:
			l.X, l.Y = end.X+1, end.Y-1
		}
		v.Columns = append(v.Columns, l)
	}
}

// rows sorts the cells into rows, the lowest first, each from the left.
func (v *boardView) rows() (rows [][]cellView) {
	cells := slices.Clone(v.Cells)
	slices.SortStableFunc(cells, func(c, d cellView) int {
		return cmp.Or(cmp.Compare(c.Y, d.Y), cmp.Compare(c.X, d.X))
	})
	for i, c := range cells {
		if i == 0 || c.Y != cells[i-1].Y {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], c)
	}
	return rows
}

// common tells whether the cells of each row have a part of their names in common that no
// other row has.
func common(rows [][]cellView, part func(string) string) bool {
	seen := map[string]bool{}
	for _, row := range rows {
		text := part(row[0].Name)
		for _, c := range row {
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
