package main

import (
	"strings"
	"testing"
)

const perftTimed = `depth \d+: \d+ nodes in \d+\.\d{3} s, \d+ a second`

func TestPerft(t *testing.T) {
	delta := "1 25\n2 600\n3 3768\n4 103904\n5 893200\n"
	for _, c := range []struct{ args, out string }{
		{"delta 5", delta},
		{"delta 5 -threads 1", delta},
		{"-threads 3 delta 5", delta},
		{"delta --threads=2 5 -o lift=any", delta}, // nobody lifts before the tenth turn
		{"-o scoring=win-loss delta -o lift=any -- 5", delta},
		{"delta 1", "1 25\n"},
		{customScript + " 11", "1 9\n2 72\n3 504\n4 3024\n5 15120\n6 54720\n7 148176\n8 200448\n9 127872\n10 0\n11 0\n"},
	} {
		t.Run(c.args, func(t *testing.T) {
			checkTimed(t, staffel(t.Context(), "", append([]string{"perft"}, strings.Fields(c.args)...)...), outcome{statusOK, c.out, perftTimed})
		})
	}
}

func TestPerftSplit(t *testing.T) {
	for _, c := range []struct {
		args []string
		out  string
	}{
		{[]string{customScript, "2"}, "a1 8\nb1 8\nc1 8\na2 8\nb2 8\nc2 8\na3 8\nb3 8\nc3 8\n\n2 72\n"},
		{[]string{customScript, "1", "-position", "XOX/OXO/1XO O X1 5"}, "\n1 0\n"},
		{[]string{customScript, "2", "-position", "XOX/OO1/1X1 X X2O1 4"}, "a1 2\nc1 2\nc2 2\n\n2 6\n"},
	} {
		checkTimed(t, staffel(t.Context(), "", append([]string{"perft", "-split"}, c.args...)...), outcome{statusOK, c.out, perftTimed})
	}
	// The split adds up, and begins with what may be played.
	got := staffel(t.Context(), "", "perft", "delta", "4", "-split")
	if lines := strings.Split(got.out, "\n"); len(lines) != 25+3 || !strings.HasPrefix(lines[0], "a1 ") || lines[25] != "" || lines[26] != "4 103904" {
		t.Errorf("the split is\n%s", got.out)
	}
}
