package core

import "slices"

// DirectionsNamed returns the names of the directions that words stand for, each a
// direction or a group of them, in the order of [Board.Directions]; of all directions
// when there are no words, and none when the board does not know one of them.
func (b *Board) DirectionsNamed(words ...string) (names []string) {
	for _, w := range words {
		if !slices.Contains(b.directionWords(), w) || len(b.selectDirections([]string{w})) == 0 {
			return nil
		}
	}
	for _, d := range b.selectDirections(words) {
		names = append(names, b.directions[d].name)
	}
	return names
}

// DirectionWords returns every word by which directions of the board can be named: the
// directions and their groups.
func (b *Board) DirectionWords() []string { return b.directionWords() }
