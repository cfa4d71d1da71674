package core

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Region is several cells of a board under one name, such as "home": small letters, digits
// and underscores, the first a letter, at most 40. It can stand wherever rules name cells, for all of
// its own: in [Cells], in [Piece.Start] and in the ways of a [Track]. A name that could be a
// cell's is none of a region's, whether the board has the cell or not.
type Region struct {
	Name  string
	Cells []string // each once, in the order in which a track comes to them
}

// region is a region of a board.
type region struct {
	name  string
	cells []Cell
}

// maxRegions is how many regions a board can have.
const maxRegions = 100

// WithRegions returns a board that is the same, but has these regions beside those it had.
// The error says what is wrong with one.
func (b *Board) WithRegions(regions ...Region) (*Board, error) {
	n := *b
	n.regions = slices.Clone(b.regions)
	for _, r := range regions {
		switch {
		case isCellName(r.Name):
			return nil, fmt.Errorf("region %q: that is the name of a cell; choose a word", r.Name)
		case !isRegionName(r.Name):
			return nil, fmt.Errorf("region %s: it is not a name; a region's name is a small letter, then small letters, digits or underscores, 40 at most", Quote(r.Name))
		case slices.ContainsFunc(n.regions, func(other region) bool { return other.name == r.Name }):
			return nil, fmt.Errorf("region %q: there are two of that name; name all its cells together", r.Name)
		case len(r.Cells) == 0:
			return nil, fmt.Errorf("region %q: it has no cells", r.Name)
		case len(n.regions) == maxRegions:
			return nil, fmt.Errorf("regions: there are more than %d", maxRegions)
		}
		made := region{name: r.Name}
		var met cellSet
		for _, name := range r.Cells {
			c, ok := b.Cell(name)
			switch {
			case !ok:
				return nil, fmt.Errorf("region %q: %s is not on the board; %s", r.Name, Quote(name), b.cellHint(name))
			case met.has(c):
				return nil, fmt.Errorf("region %q: it has %s twice; name each cell once", r.Name, name)
			}
			met[c>>6] |= 1 << (c & 63)
			made.cells = append(made.cells, c)
		}
		n.regions = append(n.regions, made)
	}
	slices.SortFunc(n.regions, func(a, b region) int { return cmp.Compare(a.name, b.name) })
	return &n, nil
}

// Regions returns the names of the board's regions, sorted.
func (b *Board) Regions() []string {
	names := make([]string, len(b.regions))
	for i, r := range b.regions {
		names[i] = r.name
	}
	return names
}

// Region returns the cells of a region, in the order in which they were named; nil when
// the board has none of that name.
func (b *Board) Region(name string) []Cell {
	for _, r := range b.regions {
		if r.name == name {
			return slices.Clone(r.cells)
		}
	}
	return nil
}

// named returns the cells that the name of a cell or of a region stands for; nil when it is
// neither.
func (b *Board) named(name string) []Cell {
	if c, ok := b.byName[name]; ok {
		return []Cell{c}
	}
	return b.Region(name)
}

// cellHint says what to write for a name that is no cell's.
func (b *Board) cellHint(name string) string {
	if lower := strings.ToLower(name); lower != name && b.named(lower) != nil {
		return fmt.Sprintf("did you mean %q?", lower)
	}
	if len(b.regions) == 0 {
		return "the cells are " + b.span()
	}
	if near := didYouMean(name, b.Regions()); near != "" {
		return near
	}
	return "the cells are " + b.span() + ", and the regions " + someOf(b.Regions(), " and ")
}

func isRegionName(name string) bool {
	const signs = "abcdefghijklmnopqrstuvwxyz0123456789_"
	return len(name) >= 1 && len(name) <= 40 && name[0] >= 'a' && name[0] <= 'z' && strings.Trim(name, signs) == ""
}

// cellNames returns names with the cells of a region in the place of its own name. A name
// that is nothing stays as it is.
func (b *Board) cellNames(names []string) (cells []string) {
	cells = make([]string, 0, len(names))
	for _, name := range names {
		var region []Cell
		if b != nil { // without a board, of which there is a fault, none
			region = b.Region(name)
		}
		for _, c := range region {
			cells = append(cells, b.names[c])
		}
		if region == nil {
			cells = append(cells, name)
		}
	}
	return cells
}

// called is Board.named, noting regions that the rules name.
func (c *compiler) called(name string) []Cell {
	b := c.rules.Board
	if _, cell := b.byName[name]; !cell && !slices.Contains(c.regions, name) && b.Region(name) != nil {
		c.regions = append(c.regions, name)
	}
	return b.named(name)
}
