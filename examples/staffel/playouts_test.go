package main

import (
	"strings"
	"testing"
)

const playoutsTimed = `\d+\.\d{3} s, \d+ games/s, \d+ actions/s`

func TestPlayouts(t *testing.T) {
	for _, c := range []struct{ args, golden string }{
		{"playouts delta -n 1000 -seed 7", "playouts-delta.txt"},
		{"playouts -n 1000 -seed 7 delta -threads 1", "playouts-delta.txt"},
		{"playouts -n 1000 -seed=7 delta -threads 5", "playouts-delta.txt"},
		{"playouts " + customScript, "playouts-tic-tac-toe.txt"},
		{"playouts " + customScript + " -n 10000 -seed 1 -max-actions 9", "playouts-tic-tac-toe.txt"},
		{"playouts " + customScript + " -n 100 -max-actions 6", "playouts-unfinished.txt"},
	} {
		t.Run(c.args, func(t *testing.T) {
			checkTimed(t, staffel(t.Context(), "", strings.Fields(c.args)...), outcome{statusOK, golden(t, c.golden), playoutsTimed})
		})
	}
}

func TestPlayoutsFromPosition(t *testing.T) {
	want := `games        10
actions      0
mean length  0.00
shortest     0
longest      0
unfinished   0

full, a draw  10  100.00 %

X wins   0    0.00 %
O wins   0    0.00 %
draws   10  100.00 %

mean score of X  0.0000
mean score of O  0.0000
`
	checkTimed(t, staffel(t.Context(), "", "playouts", customScript, "-n", "10", "-position", "XOX/OOX/XXO O - 5"), outcome{statusOK, want, playoutsTimed})
}
