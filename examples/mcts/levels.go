package mcts

import "fmt"

// Levels is how many levels there are.
const Levels = 5

// levels are the playouts of each.
var levels = [Levels]int{20, 150, 1000, 5000, 20000}

// Level returns the limits of level n, 1 (weak) to [Levels] (strong). They are in playouts, so
// that a game is the same on every machine.
func Level(n int) (Limits, error) {
	if n < 1 || n > Levels {
		return Limits{}, fmt.Errorf("mcts: there is no level %d; levels are 1 to %d", n, Levels)
	}
	return Limits{Playouts: levels[n-1]}, nil
}
