package mcts

import "fmt"

// Levels is how many levels there are.
const Levels = 5

// levels are the playouts of each.
var levels = [Levels]int{300, 1000, 3000, 8000, 20000}

// Level returns the limits of level n, 1 (weak) to [Levels] (strong). They are in playouts, so
// that a game is the same on every machine:
//
//	level  playouts  a move of Delta  Neo-Delta  Epsilon  Daldos
//	    1       300             1 ms       1 ms     5 ms   15 ms
//	    2      1000             2 ms       4 ms    16 ms   50 ms
//	    3      3000             8 ms      15 ms    35 ms  110 ms
//	    4      8000            20 ms      40 ms    90 ms  260 ms
//	    5     20000            30 ms      60 ms   190 ms  600 ms
//
// That was measured on a busy small server, the mean of the moves of a game; the longest
// took about five times as long. As WebAssembly it takes 3 to 10 times as long, and scripts with
// functions take far longer: for them a limit of time is better.
//
// Every level wins where the turn can, by an action or several, and beats whoever plays at
// random in 95 of 100 games or more; from level 3 on it hardly ever overlooks what loses at
// once.
func Level(n int) (Limits, error) {
	if n < 1 || n > Levels {
		return Limits{}, fmt.Errorf("mcts: there is no level %d; levels are 1 to %d", n, Levels)
	}
	return Limits{Playouts: levels[n-1]}, nil
}
