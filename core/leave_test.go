package core_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestLeaveAlone lets a piece leave that can do nothing else, however it is asked for.
func TestLeaveAlone(t *testing.T) {
	board, err := core.Rows(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	track := core.Track{Cells: [][]string{{"a1", "a2", "a3"}, {"b1", "b2", "b3"}}}
	own := core.Own{Piece: "man"}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}, Start: [][]string{{"a3"}, {"b3"}}}},
		Dice:   &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			core.Advance{Of: own, Along: track, By: core.Die{}},
			core.Leave{Of: own, Along: track, By: core.Die{}, Beyond: true},
		}}}}},
		Ends: []core.End{{When: core.AtMost{Of: own}, Outcome: core.Win, Reason: "home"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	if _, err := s.PlayText("[12]"); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range s.AppendLegal(nil) {
		texts = append(texts, g.Text(m))
	}
	random := core.NewRandom(1)
	picked := g.Text(s.Pick(&random))
	if len(texts) != 2 || texts[0] != "a3-off[1]" || texts[1] != "a3-off[2]" || s.CountLegal() != 2 || picked != texts[0] && picked != texts[1] {
		t.Errorf("legal %v, %d, picked %s", texts, s.CountLegal(), picked)
	}
	if _, err := s.PlayText("pass"); err == nil {
		t.Error("a pass is legal")
	}
	if _, err := s.PlayText("a3-off[2]"); err != nil || !s.Over() {
		t.Error(err)
	}
}
