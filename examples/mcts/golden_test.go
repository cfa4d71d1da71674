package mcts_test

import (
	"fmt"
	"testing"
)

// TestSameOnEveryMachine holds searches to what they have found, on whatever machine that was.
func TestSameOnEveryMachine(t *testing.T) {
	for _, c := range []struct{ name, position, want string }{
		{"delta", "5/5/5/5/5 White W9B9 1", "b5 109 0.618720420 unproven"},
		{"delta", "5/W3B/1W1B1/1B1W1/5 White W6B6 4", "d2-a5(b4) 412 0.566244799 unproven"},
		{"neo-delta", "4R1/3BW1/6/6/6/4B1 White W8B7 3", "e5-e2(e3) 393 0.533526824 unproven"},
		{"epsilon", "7/7/7/2B4/3WW2/3B3/7 White W13B13 2 action=2 follower=d3 leader=e3", "e3-b6(c5) 420 0.529761905 unproven"},
		{"daldos", "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII Light - 1 dice=AA again=yes", "a1-b1 996 0.506425464 unproven"},
		{"gomoku", "8X6/15/15/3O11/15/15/7X7/15/8O6/15/15/15/15/15/15 Black X111O110 3", "h5 24 0.750000000 unproven"},
		{"othello", "8/5B2/5B2/2WWWB2/3WB3/8/8/8 Black B58W58 3", "c4 445 0.474864762 unproven"},
		{"royal-game-of-ur", "D5/8/6 Dark L7D6 1 dice=0011", "c1-b2 580 0.532758621 unproven"},
	} {
		s := position(t, load(t, c.name, nil), c.position)
		best := search(t, s, 1000, 7).Best()
		if got := fmt.Sprintf("%s %d %.9f %v", s.Game().Text(best.Move), best.Visits, best.Value, best.Proven); got != c.want {
			t.Errorf("%s, %s: %q, not %q", c.name, s.PositionText(), got, c.want)
		}
	}
}
