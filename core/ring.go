package core

import (
	"fmt"
	"strconv"
)

// Ring makes a board of n cells in a ring, a1, a2 and so on; n is 3 to [MaxCells]. It has
// the directions cw, from each number to the next and from the last to a1, and ccw, the
// other way. It is drawn in two rows, a1 at the upper left, so that cw goes around as the
// hands of a clock do. The error says what n can be.
func Ring(n int) (*Board, error) {
	if n < 3 || n > MaxCells {
		return nil, fmt.Errorf("ring: it has %d cells; a ring has 3 to %d", n, MaxCells)
	}
	b := &Board{byName: map[string]Cell{}, shape: shapeFree}
	next, before := make([]Cell, n), make([]Cell, n)
	for i := range n {
		x, y := i, 1
		if top := (n + 1) / 2; i >= top {
			x, y = n-1-i, 0
		}
		b.add("a"+strconv.Itoa(i+1), x, y)
		next[i], before[i] = Cell((i+1)%n), Cell((i+n-1)%n)
	}
	b.arrange()
	b.directions = []direction{{"cw", "", 1}, {"ccw", "", 0}}
	b.links = [][]Cell{next, before}
	return b, nil
}
