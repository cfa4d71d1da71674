package core_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// settlers is a game in which each player first sets two men, on turns of their own
// numbers, and then runs.
func settlers(t *testing.T, begins core.Begin) *core.Game {
	t.Helper()
	board, err := core.Rows(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	track := core.Track{Cells: [][]string{{"a1", "a2", "a3", "a4"}, {"b1", "b2", "b3", "b4"}}, Loop: []string{"a1", "b1"}}
	set := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	run := core.Throw{Most: core.Advance{Of: core.Own{Piece: "man"}, Along: track, By: core.Die{}, Past: core.Any{Piece: "man"}, Capture: core.Enemy{Piece: "man"}}}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{2, 2}}},
		Dice:   &core.Dice{Number: 1, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
		Begins: begins,
		Turns: []core.Turn{
			{Number: 1, Player: "Ann", Actions: []core.Pattern{set, set}}, {Number: 1, Player: "Bob", Actions: []core.Pattern{set}},
			{Number: 2, Player: "Bob", Actions: []core.Pattern{set}}, {Throw: &run},
		},
		Ends: []core.End{{When: core.AtMost{Of: core.Enemy{Piece: "man"}}, From: 3, Outcome: core.Win, Reason: "gone"}, {When: core.NoMove{}, Outcome: core.Draw, Reason: "stuck"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTurnsOfWhoeverBegins holds what is said of turns by number to be said of each
// player's own turns.
func TestTurnsOfWhoeverBegins(t *testing.T) {
	for _, c := range []struct {
		begins core.Begin
		played string
		want   []string // the player and the turn's number before each action
	}{
		{core.Begin{}, "a1 a3 b1 [1] a1-a2 b2 [2] a3-a1 [1] b1-b2?", nil},
		{core.Begin{Player: "Bob"}, "b1 a1 a3 b2 [1] a1-a2 [1] b2-b3", []string{"Bob 1", "Ann 2", "Ann 2", "Bob 2", "Ann 3", "Ann 3", "Bob 3", "Bob 3"}},
		{core.Begin{ThrowOff: true}, "[1] [2] b1 a1 a3 b2 [1] a1-a2 [1] b2-b3", []string{"Ann 0", "Bob 0", "Bob 1", "Ann 2", "Ann 2", "Bob 2", "Ann 3", "Ann 3", "Bob 3", "Bob 3"}},
		{core.Begin{ThrowOff: true}, "[2] [1] a1 a3 b1 [1] a1-a2 b2 [2] a3-a1", []string{"Ann 0", "Bob 0", "Ann 1", "Ann 1", "Bob 1", "Ann 2", "Ann 2", "Bob 2", "Ann 3", "Ann 3"}},
	} {
		g := settlers(t, c.begins)
		s := g.NewState()
		for i, action := range strings.Fields(c.played) {
			illegal := strings.HasSuffix(action, "?")
			if c.want != nil {
				if got := g.Players()[s.Mover()] + " " + string(rune('0'+s.Turn())); got != c.want[i] {
					t.Errorf("%s: action %d is of %s, want %s", c.played, i+1, got, c.want[i])
				}
			}
			text := s.PositionText()
			back, err := g.ParsePosition(text)
			if err != nil || back.PositionText() != text || back.Hash() != s.Hash() || back.CountLegal() != s.CountLegal() {
				t.Errorf("%s: %s, %v", c.played, text, err)
			}
			if _, err := s.PlayText(strings.TrimSuffix(action, "?")); (err != nil) != illegal {
				t.Errorf("%s: %s: %v", c.played, action, err)
			}
		}
	}
	g := settlers(t, core.Begin{Player: "Bob"})
	for _, text := range []string{"4/4 Ann A2B2 1", "4/4 Bob M2m2 1 begins=Bob", "4/4 Ann M2m2 1"} {
		if _, err := g.ParsePosition(text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	off := settlers(t, core.Begin{ThrowOff: true})
	for text, ok := range map[string]bool{
		"4/4 Ann M2m2 1": true, "4/4 Ann M2m2 1 begins=Bob": false, "4/4 Bob M2m2 1 begins=Bob": true, "4/4 Bob M2m2 1 begins=Ann": false,
		"m3/4 Ann M2m1 2 begins=Bob": true, "m3/4 Ann M2m1 2": true, "m3/MM2 Bob m1 1": true, "mm2/MM2 Ann - 7 begins=Bob": true,
	} {
		if s, err := off.ParsePosition(text); (err == nil) != ok || ok && s.PositionText() != text {
			t.Errorf("%s: %v", text, err)
		}
	}
}
