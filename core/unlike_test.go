package core_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// duel is a game of two rows in which only Ann has a hand, and ends can be given.
func duel(move core.Pattern, ends ...core.End) (*core.Game, error) {
	board, err := core.Rows(4, 4)
	if err != nil {
		return nil, err
	}
	return core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Faces: []string{"up", "down"}, Symbols: []string{"M", "W", "m", "w"}, Supply: []int{3, 1}, Start: [][]string{{"a1"}, {"b4"}}}},
		Dice:   &core.Dice{Number: 1, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
		Turns:  []core.Turn{{Throw: &core.Throw{Most: move}}},
		Ends:   ends,
	})
}

func onward(of core.Set, face string) core.Advance {
	return core.Advance{Of: of, Along: core.Track{Cells: [][]string{{"a1", "a2", "a3", "a4"}, {"b4", "b3", "b2", "b1"}}, Loop: []string{"a1", "b4"}}, By: core.Die{}, Face: face}
}

// TestInCommon takes a - (a - b) for what two sets have in common, and so sees that it
// has nothing in common with a - b.
func TestInCommon(t *testing.T) {
	own, home := core.Own{Piece: "man"}, core.Cells{Names: []string{"a3", "b2"}}
	rest := core.Except{Set: own, Less: home}
	_, err := duel(core.Or{Choices: []core.Pattern{onward(core.Except{Set: own, Less: rest}, "down"), onward(rest, "")}},
		core.End{When: core.AtMost{Of: core.Enemy{Piece: "man"}}, Outcome: core.Win, Reason: "gone"})
	if err != nil {
		t.Error(err)
	}
	if _, err = duel(core.Or{Choices: []core.Pattern{onward(own, "down"), onward(rest, "")}},
		core.End{When: core.AtMost{Of: core.Enemy{Piece: "man"}}, Outcome: core.Win, Reason: "gone"}); err == nil {
		t.Error("a man can be turned or not by the same die")
	}
}

// TestHandOfOneSide waits for the hand of one side to be empty, where the other never has
// anything in hand, and reads no position in which somebody has won before.
func TestHandOfOneSide(t *testing.T) {
	own := core.Own{Piece: "man"}
	come := core.Then{Steps: []core.Pattern{core.Use{Dice: core.Die{}}, core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}
	g, err := duel(core.Or{Choices: []core.Pattern{come, onward(own, "")}},
		core.End{When: core.AllOf{Conditions: []core.Condition{core.HandEmpty{Piece: "man"}, core.AtLeast{Of: own, Count: 3}}}, From: 2, Outcome: core.Win, Reason: "settled"})
	if err != nil {
		t.Fatal(err)
	}
	for text, ok := range map[string]bool{
		"3m/MMM1 Bob - 2": true, "3m/MMM1 Bob - 2 dice=1": false, "3m/MMM1 Ann - 3": false, "3m/MM2 Ann M1 3": true, "3m/MMM1 Ann - 2": true,
	} {
		s, err := g.ParsePosition(text)
		if (err == nil) != ok || ok && s.PositionText() != text {
			t.Errorf("%s: %v", text, err)
		}
	}
	s, err := g.ParsePosition("3m/MMM1 Bob - 2")
	if err != nil {
		t.Fatal(err)
	}
	if r, over := s.Result(); !over || r.Winner != 0 || r.Reason != "settled" {
		t.Errorf("%v, %+v", over, r)
	}
}
