package conformance_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestEpsilonWinningPairs searches every turn that White would have behind the
// documented game. The engine and the reference are to find the same ones to win.
func TestEpsilonWinningPairs(t *testing.T) {
	const position = "7/7/2WW3/1BWW3/2BW3/2B4/2B4 White W10B11 3"
	game, err := variants.Load("epsilon", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	won := func() bool {
		r, over := s.Result()
		return over && r == core.Result{Winner: 0, Reason: "line", Scores: r.Scores} && r.Scores[0] == 1 && r.Scores[1] == 0
	}
	var pairs []string
	turns := 0
	for _, first := range s.AppendLegal(nil) {
		if err := s.Play(first); err != nil {
			t.Fatal(err)
		}
		if s.Over() {
			t.Errorf("%s ends the game", game.Text(first))
		}
		for _, second := range s.AppendLegal(nil) {
			turns++
			if err := s.Play(second); err != nil {
				t.Fatal(err)
			}
			if won() {
				pairs = append(pairs, game.Text(first)+"/"+game.Text(second))
			} else if s.Over() {
				t.Errorf("%s/%s ends the game otherwise", game.Text(first), game.Text(second))
			}
			s.Undo()
		}
		s.Undo()
	}
	slices.Sort(pairs)
	if got := strings.Join(pairs, " "); got != "c5-e7(d6)/e7-c7(d7) d3-d1(d2)/c4-e2(d3) d5-d7(d6)/c4-e6(d5) d5-d7(d6)/c5-e5(d5)" {
		t.Errorf("of %d turns these win: %s", turns, got)
	}
	if got := s.PositionText(); got != position {
		t.Errorf("taken back, it is %s", got)
	}

	o := newOracle("epsilon", nil).(judged)
	if err := oracleSetUp(o, position); err != nil {
		t.Fatal(err)
	}
	if want := oraclePerft(o, 2); turns != want {
		t.Errorf("%d turns, want %d", turns, want)
	}
}
