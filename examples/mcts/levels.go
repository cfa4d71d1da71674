package mcts

import "fmt"

// Levels is how many levels there are.
const Levels = 5

// levels are the playouts of each.
var levels = [Levels]int{20, 150, 1000, 5000, 20000}

// Level returns the limits of level n, 1 (weak) to [Levels] (strong). They are in playouts, so
// that a game is the same on every machine:
//
//	level  playouts  a move of Delta  Neo-Delta  Epsilon  Daldos
//	    1        20             1 ms       1 ms     1 ms    2 ms
//	    2       150             1 ms       1 ms     2 ms    6 ms
//	    3      1000             2 ms       4 ms    16 ms   50 ms
//	    4      5000            15 ms      30 ms    60 ms  170 ms
//	    5     20000            30 ms      60 ms   190 ms  600 ms
//
// That was measured on a busy small server, the mean of the moves of a game; the longest
// took about five times as long. As WebAssembly it takes 3 to 10 times as long, and scripts with
// functions take far longer: for them a limit of time is better.
//
// Level 1 wins at once where it can and overlooks most else; level 2 beats whoever plays
// at random, and level 3 sees what loses at once.
func Level(n int) (Limits, error) {
	if n < 1 || n > Levels {
		return Limits{}, fmt.Errorf("mcts: there is no level %d; levels are 1 to %d", n, Levels)
	}
	return Limits{Playouts: levels[n-1]}, nil
}
