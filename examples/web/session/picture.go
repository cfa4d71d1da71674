package session

import (
	"math"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// picture is how rules draw a board: lines of text in which each * is a cell.
type picture struct {
	text  [][]rune
	spots [][2]int // column and line of each *, in the order of rows from the top
}

func readPicture(text string) *picture {
	p := &picture{}
	for y, line := range strings.Split(text, "\n") {
		p.text = append(p.text, []rune(line))
		for x, sign := range []rune(line) {
			if sign == '*' {
				p.spots = append(p.spots, [2]int{x, y})
			}
		}
	}
	return p
}

// sign returns what stands in a place of the picture.
func (p *picture) sign(x, y int) rune {
	if y < 0 || y >= len(p.text) || x < 0 || x >= len(p.text[y]) {
		return ' '
	}
	return p.text[y][x]
}

// cells lists the cells of a board in the order in which a picture shows them.
func drawn(b *core.Board) []core.Cell {
	order := make([]core.Cell, b.Cells())
	for c := range order {
		order[c] = core.Cell(c)
	}
	slices.SortFunc(order, func(c, d core.Cell) int {
		cx, cy := b.XY(c)
		dx, dy := b.XY(d)
		if cy != dy {
			return dy - cy
		}
		return cx - dx
	})
	return order
}

// lines lists the links of the board that the picture draws as lines between cells, none
// when it draws none.
func (p *picture) lines(b *core.Board) [][2]int {
	if len(p.spots) != b.Cells() {
		return nil
	}
	spot := map[core.Cell][2]int{}
	for i, c := range drawn(b) {
		spot[c] = p.spots[i]
	}
	var lines [][2]int
	for _, l := range linksOf(b) {
		if p.joined(spot[core.Cell(l[0])], spot[core.Cell(l[1])]) {
			lines = append(lines, l)
		}
	}
	return lines
}

// joined tells whether a line leads from one place of the picture to another.
func (p *picture) joined(from, to [2]int) bool {
	dx, dy := to[0]-from[0], to[1]-from[1]
	sign := '-'
	switch {
	case dy == 0:
	case dx == 0:
		sign = '|'
	case (dx > 0) == (dy > 0): // lines are counted downwards
		sign = '\\'
	default:
		sign = '/'
	}
	steps := max(abs(dx), abs(dy))
	if dy != 0 {
		steps = abs(dy)
	}
	if steps < 2 {
		return false
	}
	for i := 1; i < steps; i++ {
		x := float64(from[0]) + float64(dx*i)/float64(steps)
		y := from[1] + dy*i/steps
		if p.sign(int(math.Floor(x)), y) != sign && p.sign(int(math.Ceil(x)), y) != sign {
			return false
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }

// prow tells whether the picture has the prow of a boat at the end of a row of cells.
func (p *picture) prow() bool {
	for i, at := range p.spots {
		if i+1 < len(p.spots) && p.spots[i+1][1] == at[1] {
			continue // not the last of its row
		}
		if strings.HasPrefix(strings.TrimSpace(string(p.text[at[1]][at[0]+1:])), ">") {
			return true
		}
	}
	return false
}

// place puts the cells where the picture has them, when they stand on a lattice there.
func (p *picture) place(v *boardView) {
	if len(p.spots) != len(v.Cells) {
		return
	}
	left, across, down := math.MaxInt, math.MaxInt, math.MaxInt
	for i, at := range p.spots {
		left = min(left, at[0])
		if i > 0 && p.spots[i-1][1] == at[1] {
			across = min(across, at[0]-p.spots[i-1][0])
		} else if i > 0 {
			down = min(down, at[1]-p.spots[i-1][1])
		}
	}
	if across == math.MaxInt {
		return
	}
	order := make([]int, len(v.Cells))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if v.Cells[i].Y != v.Cells[j].Y {
			return int(v.Cells[j].Y - v.Cells[i].Y)
		}
		return int(v.Cells[i].X - v.Cells[j].X)
	})
	seen := map[[2]float64]bool{}
	cells := slices.Clone(v.Cells)
	for n, i := range order {
		cells[i].X = math.Round(float64(p.spots[n][0]-left) / float64(across))
		where := [2]float64{cells[i].X, cells[i].Y}
		if seen[where] {
			return
		}
		seen[where] = true
	}
	v.Cells, v.Width = cells, 0
	for _, c := range cells {
		v.Width = max(v.Width, c.X)
	}
}
