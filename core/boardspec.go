package core

import (
	"fmt"
	"strconv"
	"strings"
)

// BoardSpec says what a board is that has its cells and links one by one, for [NewBoard].
type BoardSpec struct {
	Cells      []CellSpec      // 1 to [MaxCells], numbered in this order
	Directions []DirectionSpec // at most 32 with their opposites; nil is a board whose cells have nothing to do with each other
}

// CellSpec is one cell: its name, which is one to three small letters and a number from 1
// to 999, and where it is drawn, columns from the left and rows from the bottom, 0 to 1000.
// Position text lists cells by row from the top, and in a row from the left. No name has
// several letters of which the first is x, nor the letters off, which stand for something
// else in the text of an action.
type CellSpec struct {
	Name string
	X, Y int
}

// DirectionSpec is one direction, and with Opposite another one that has all the links the
// other way round.
type DirectionSpec struct {
	Name     string
	Group    string // a word for several directions at once; may be empty
	Opposite string // name of the direction back, which is in the same group; "" is a direction of one way
	Links    []LinkSpec
}

// LinkSpec is a link from a cell to the one next to it in a direction. A cell has at most one
// in each, and does not lead to itself.
type LinkSpec struct{ From, To string }

const (
	maxPosition   = 1000
	maxDirections = 32
)

// NewBoard makes a board of cells and links. A slide and a line go from link to link in one
// direction, and end before they come to a cell again. The error says what is wrong with
// the spec.
func NewBoard(spec BoardSpec) (*Board, error) {
	b := &Board{byName: map[string]Cell{}, shape: shapeFree}
	if n := len(spec.Cells); n < 1 || n > MaxCells {
		return nil, fmt.Errorf("board: it has %d cells; a board has 1 to %d", n, MaxCells)
	}
	taken := map[[2]int]string{}
	for _, c := range spec.Cells {
		at := [2]int{c.X, c.Y}
		switch _, twice := b.byName[c.Name]; {
		case !isCellName(c.Name):
			return nil, fmt.Errorf("board: %s cannot name a cell; a name is one to three small letters and a number from 1 to 999, such as a1", Quote(c.Name))
		case isActionWord(c.Name):
			return nil, fmt.Errorf("board: %q cannot name a cell; the text of an action has x before a cell and off for something else", c.Name)
		case twice:
			return nil, fmt.Errorf("board: two cells are named %q; name each once", c.Name)
		case c.X < 0 || c.X > maxPosition || c.Y < 0 || c.Y > maxPosition:
			return nil, fmt.Errorf("board: %s is at %d, %d; columns from the left and rows from the bottom are 0 to %d", c.Name, c.X, c.Y, maxPosition)
		case taken[at] != "":
			return nil, fmt.Errorf("board: %s and %s are both at %d, %d; give each a place of its own", taken[at], c.Name, c.X, c.Y)
		}
		taken[at] = c.Name
		b.add(c.Name, c.X, c.Y)
	}
	b.arrange()
	for _, d := range spec.Directions {
		if err := b.direct(d); err != nil {
			return nil, err
		}
	}
	for _, d := range b.directions {
		if b.hasDirection(d.group) {
			return nil, fmt.Errorf("board: %q names a direction and a group of them; choose another word for one", d.group)
		}
	}
	return b, nil
}

func (b *Board) hasDirection(name string) bool {
	for _, d := range b.directions {
		if d.name == name {
			return true
		}
	}
	return false
}

// direct adds a direction and its opposite.
func (b *Board) direct(spec DirectionSpec) error {
	names := []string{spec.Name}
	if spec.Opposite != "" {
		names = append(names, spec.Opposite)
	}
	at := len(b.directions)
	for i, name := range names {
		switch {
		case !IsName(name):
			return fmt.Errorf("board: %s cannot name a direction; a name is a letter, then letters, digits or hyphens", Quote(name))
		case b.hasDirection(name):
			return fmt.Errorf("board: two directions are named %q; give all links of one together, and its opposite only with it", name)
		case len(b.directions) == maxDirections:
			return fmt.Errorf("board: it has more than %d directions", maxDirections)
		case spec.Group != "" && !IsName(spec.Group):
			return fmt.Errorf("board: %s cannot name a group of directions; a name is a letter, then letters, digits or hyphens", Quote(spec.Group))
		}
		opposite := noDirection
		if len(names) == 2 {
			opposite = at + 1 - i
		}
		links := make([]Cell, len(b.names))
		for c := range links {
			links[c] = NoCell
		}
		b.directions = append(b.directions, direction{name, spec.Group, opposite})
		b.links = append(b.links, links)
	}
	if len(spec.Links) == 0 {
		return fmt.Errorf("board: the direction %q has no links; name the cells it leads from and to", spec.Name)
	}
	for _, l := range spec.Links {
		from, err := b.linked(spec.Name, l.From)
		if err != nil {
			return err
		}
		to, err := b.linked(spec.Name, l.To)
		if err != nil {
			return err
		}
		if from == to {
			return fmt.Errorf("board: direction %q: a link leads from %s to itself; leave it out", spec.Name, l.From)
		}
		for i, ends := range [][2]Cell{{from, to}, {to, from}}[:len(names)] {
			switch other := b.links[at+i][ends[0]]; {
			case other == ends[1]:
				return fmt.Errorf("board: direction %q: the link from %s to %s is there twice; name it once", spec.Name, l.From, l.To)
			case other != NoCell:
				return fmt.Errorf("board: direction %q: links lead from %s to %s and to %s; a cell has one in each direction", names[i], b.names[ends[0]], b.names[other], b.names[ends[1]])
			}
			b.links[at+i][ends[0]] = ends[1]
		}
	}
	return nil
}

// linked finds the cell that a link names.
func (b *Board) linked(direction, name string) (Cell, error) {
	c, ok := b.Cell(name)
	if !ok {
		return NoCell, fmt.Errorf("board: direction %q: %s is not a cell; %s", direction, Quote(name), b.cellHint(name))
	}
	return c, nil
}

// isCellName tells whether a name can be a cell's: letters, then a number, as the text of
// an action is read.
func isCellName(name string) bool {
	letters, digits := cellNameParts(name)
	n, err := strconv.Atoi(digits)
	return len(letters) >= 1 && len(letters) <= 3 && err == nil && n >= 1 && n <= 999 && strconv.Itoa(n) == digits
}

// cellNameParts are the small letters that a name begins with, and what follows them.
func cellNameParts(name string) (letters, digits string) {
	digits = strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	return name[:len(name)-len(digits)], digits
}

// isActionWord tells whether the name of a cell would be read as something else: x and
// another cell as a capture there, and off as leaving the board.
func isActionWord(name string) bool {
	letters, _ := cellNameParts(name)
	return len(letters) > 1 && letters[0] == 'x' || letters == wordOff
}
