package core_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// raceRules is a race on two lanes of five cells between men, who begin where it is said.
// Ann's way goes along row a and then row b, and Bob's along row b and then row a. A is
// one cell, 2 is two and X none. Men leap their own, take the other's men for
// good, and leave at the end by the exact number.
func raceRules(t testing.TB, ann, bob []string, change func(*core.Rules)) core.Rules {
	t.Helper()
	board, err := core.Rows(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	men := core.Own{Piece: "man"}
	r := core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"m", "M"}, Supply: []int{3, 3}, Start: [][]string{ann, bob}}},
		Dice:   &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "A", Value: 1}, {Symbol: "2", Value: 2, Weight: 3}, {Symbol: "X"}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			core.Advance{Of: men, Along: lanes, By: core.Die{}, Past: men, Capture: core.Enemy{Piece: "man"}},
			core.Leave{Of: men, Along: lanes, By: core.Die{}, Past: men},
		}}}}},
		Ends: []core.End{{When: core.AtMost{Of: core.Enemy{Piece: "man"}}, Reason: "captured", Outcome: core.Win}},
	}
	if change != nil {
		change(&r)
	}
	return r
}

var lanes = core.Track{Cells: [][]string{
	{"a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"},
	{"b1", "b2", "b3", "b4", "b5", "a1", "a2", "a3", "a4", "a5"},
}}

// looks plays actions and holds each position to its text.
func looks(t *testing.T, s *core.State, steps [][2]string) {
	t.Helper()
	for _, step := range steps {
		if _, err := s.PlayText(step[0]); err != nil {
			t.Fatal(err)
		}
		if s.PositionText() != step[1] {
			t.Fatalf("after %s: %s, want %s", step[0], s.PositionText(), step[1])
		}
		readsBack(t, s)
	}
}

// legal holds the legal actions, without the dice that may stand behind them, to a list in
// any order.
func legal(t *testing.T, s *core.State, want ...string) {
	t.Helper()
	texts := legalTexts(s)
	for i, text := range texts {
		texts[i], _, _ = strings.Cut(text, "[")
	}
	slices.Sort(texts)
	if slices.Sort(want); !slices.Equal(texts, want) || s.CountLegal() != len(want) {
		t.Errorf("%s: legal %v (%d), want %v", s.PositionText(), texts, s.CountLegal(), want)
	}
}

// position reads a position.
func position(t *testing.T, g *core.Game, text string) *core.State {
	t.Helper()
	s, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestThrowForWhoBegins(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Turns[0].Throw.Again = []string{"AA"}
	}))
	s := g.NewState()
	if s.Turn() != 0 || s.Mover() != 0 || !s.Chance() || s.TurnAction() != 1 || s.CountLegal() != 6 {
		t.Errorf("turn %d, mover %d, chance %v, %d throws", s.Turn(), s.Mover(), s.Chance(), s.CountLegal())
	}
	looks(t, s, [][2]string{
		{"[XA]", "M4/m4 Bob m2M2 0 beat=1"},
		{"[AX]", "M4/m4 Ann m2M2 0"},        // a tie
		{"[AA]", "M4/m4 Bob m2M2 0 beat=2"}, // brings no other throw
		{"[2A]", "M4/m4 Bob m2M2 1"},        // who begins throws anew
		{"[AA]", "M4/m4 Bob m2M2 1 dice=AA again=yes"},
		{"b1-b2", "1M3/m4 Bob m2M2 1 dice=A again=yes"},
		{"b2-b3", "2M2/m4 Bob m2M2 1 again=now"},
		{"[2X]", "2M2/m4 Bob m2M2 1 dice=2X"},
		{"b3-b5", "4M/m4 Ann m2M2 2"}, // she has no turn 1
	})
	for s.Undo() {
	}
	if s.Turn() != 0 || s.Hash() != g.NewState().Hash() {
		t.Error("taken back to", s.PositionText())
	}
}

// TestAsManyDiceAsPossible has what the dice that are left decide.
func TestAsManyDiceAsPossible(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Turns[0].Throw.Most = core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Die{}, Past: core.Any{Piece: "man"}}
	}))
	for _, c := range []struct {
		position string
		want     []string
	}{
		{"M4/m4 Ann m2M2 1 dice=A2", []string{"a1-a2", "a1-a3"}},   // both, in either order
		{"M4/m4 Ann m2M2 1 dice=AA", []string{"a1-a2"}},            // equal dice are one choice
		{"M4/mM3 Ann m2M1 1 dice=A2", []string{"a1-a3"}},           // the A only after the 2
		{"M4/m1M2 Ann m2M1 1 dice=A2", []string{"a1-a2"}},          // the 2 only after the A
		{"M4/mM1M1 Ann m2 1 dice=A2", []string{"a1-a3"}},           // or the 2 alone
		{"M4/mMM2 Ann m2 1 dice=A2", []string{"pass"}},             // nothing
		{"M4/m4 Ann m2M2 1 dice=XX", []string{"pass"}},             // zero moves nothing
		{"M4/m4 Ann m2M2 1 dice=AX", []string{"a1-a2"}},            // and is left
		{"MmM2/1M2m Ann m1 1 dice=A2", []string{"b2-b4"}},          // and then by the A
		{"3Mm/m4 Ann m1M2 1 dice=2A", []string{"a1-a2", "a1-a3"}},  // by one man
		{"3mM/m3M Ann m1M1 1 dice=A2", []string{"a1-a2", "a1-a3"}}, // the other man cannot
		{"M2mM/m1M2 Ann m1 1 dice=A2", []string{"a1-a2"}},          // the 2 after that
		{"M4/m1m2 Ann m1M2 1 dice=22", []string{"a3-a5"}},          // own men stand in the way
		{"5/mmM2 Ann m1M2 1 dice=AA", []string{"pass"}},            // of each other
	} {
		s, err := g.ParsePosition(c.position)
		if err != nil {
			t.Error(err)
			continue
		}
		legal(t, s, c.want...)
	}
}

// TestEndBeforeAllDice has an action that ends the game with fewer dice than others use.
func TestEndBeforeAllDice(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, nil))
	s := position(t, g, "5/m1M2 Ann m2M2 1 dice=2A")
	legal(t, s, "a1xa3", "a1-a2") // after which the 2 cannot be used
	s = position(t, g, "5/mm1M1 Ann m1M2 1 dice=A2")
	legal(t, s, "a1-a3", "a2xa4") // a3xa4 will use both, and a2-a3 would be the only one
	if _, err := s.PlayText("a2xa4"); err != nil {
		t.Fatal(err)
	}
	result, over := s.Result()
	if !over || result.Reason != "captured" || result.Winner != 0 || s.Mover() != 1 || s.Chance() || len(s.AppendDice(nil)) > 0 || s.TurnAction() != 1 {
		t.Errorf("%+v, %v, mover %d, %s", result, over, s.Mover(), s.PositionText())
	}
	// The most is counted without what would follow the end: here one die, by either.
	g = compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Turns[0].Throw.Again = []string{"AA"}
	}))
	s = position(t, g, "M4/3m1 Ann m2M2 1 dice=2X")
	legal(t, s, "a4xb1")
	s = position(t, g, "M4/4m Ann m2M2 1 dice=AA again=yes")
	legal(t, s, "a5xb1")
	if _, err := s.PlayText("a5xb1"); err != nil || !s.Over() || s.Mover() != 1 {
		t.Error(err, s.PositionText()) // no other throw
	}
}

// TestTurnGoesOnAtOnce passes the turn when no die left can be used, and never asks for a pass then.
func TestTurnGoesOnAtOnce(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) { r.Turns[0].Throw.Again = []string{"2X"} }))
	s := g.NewState()
	looks(t, s, [][2]string{
		{"[AX]", "M4/m4 Ann m2M2 1 dice=AX"},
		{"a1-a2", "M4/1m3 Bob m2M2 1"},
		{"[XX]", "M4/1m3 Bob m2M2 1 dice=XX"},
		{"pass", "M4/1m3 Ann m2M2 2"},
		{"[X2]", "M4/1m3 Ann m2M2 2 dice=2X again=yes"},
		{"a2-a4", "M4/3m1 Ann m2M2 2 again=now"}, // the X is left
		{"[XX]", "M4/3m1 Ann m2M2 2 dice=XX"},
		{"pass", "M4/3m1 Bob m2M2 2"},
	})
	var bad *core.PositionError
	if _, err := g.ParsePosition("M4/1m3 Ann m2M2 2 dice=X"); !errors.As(err, &bad) {
		t.Error("a die that cannot be used is left:", err)
	}
}

// TestAgainAsAStep brings another throw from the step of an action, the last or an earlier
// one, once.
func TestAgainAsAStep(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Then{Steps: []core.Pattern{core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Die{}, On: core.Cells{Names: []string{"a3", "b3"}}}, core.Again{}}},
			core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Die{}},
		}}
	}))
	looks(t, g.NewState(), [][2]string{
		{"[2A]", "M4/m4 Ann m2M2 1 dice=A2"},
		{"a1-a2", "M4/1m3 Ann m2M2 1 dice=2"},
		{"a2-a4", "M4/3m1 Bob m2M2 1"},
		{"[22]", "M4/3m1 Bob m2M2 1 dice=22"},
		{"b1-b3", "2M2/3m1 Bob m2M2 1 dice=2 again=yes"},
		{"b3-b5", "4M/3m1 Bob m2M2 1 again=now"},
		{"[XX]", "4M/3m1 Bob m2M2 1 dice=XX"}, // it was for one throw
		{"pass", "4M/3m1 Ann m2M2 2"},
	})
	s := position(t, g, "M4/1m3 Ann m2M2 1 dice=A")
	looks(t, s, [][2]string{{"a2-a3", "M4/2m2 Ann m2M2 1 again=now"}}) // by the last die
}

// TestSumsOfDice adds dice for one man, who does not stop between.
func TestSumsOfDice(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Dice.Number = 3
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Sum{Dice: []core.Die{{Face: "A"}, {}}}, Past: core.Enemy{Piece: "man"}},
			core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.AllDice{}, Past: core.Any{Piece: "man"}},
		}}
	}))
	for text, want := range map[string][]string{
		"M4/m4 Ann m2M2 1 dice=A2X":   {"a1-a2", "a1-a4"}, // the 2 is all that is left, or all three; the A and the 2 would leave the X
		"M4/m4 Ann m2M2 1 dice=AAA":   {"a1-a3", "a1-a4"}, // two and then the last, or all
		"M4/m1M2 Ann m2M1 1 dice=AAA": {"a1-a4"},          // it passes over him
		"M4/m4 Ann m2M2 1 dice=222":   {"a1-b2"},
		"1M3/m4 Ann m2M2 1 dice=222":  {"pass"},
		"M4/m4 Ann m2M2 1 dice=A":     {"a1-a2"}, // the last is all that are left
		"M4/m4 Ann m2M2 1 dice=XXX":   {"pass"},
	} {
		legal(t, position(t, g, text), want...)
	}
	s := position(t, g, "M4/m4 Ann m2M2 1 dice=A2X")
	var used [][]int
	for _, m := range s.AppendLegal(nil) {
		used = append(used, g.AppendDice(nil, m))
	}
	if len(used) != 2 || !slices.Equal(used[0], []int{0, 2}) || !slices.Equal(used[1], []int{0, 1, 2}) {
		t.Errorf("the actions use %v", used)
	}
}

// TestLeavingTheBoard needs the exact number, or with Beyond as many or more.
func TestLeavingTheBoard(t *testing.T) {
	for _, beyond := range []bool{false, true} {
		g := compiled(t, raceRules(t, []string{"b4"}, []string{"a4"}, func(r *core.Rules) {
			r.Turns[0].Throw.Most = core.Leave{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Die{}, Beyond: beyond}
			r.Ends = append(r.Ends, core.End{When: core.AtMost{Of: core.Own{Piece: "man"}}, Reason: "home", Outcome: core.Win})
		}))
		legal(t, position(t, g, "M2m1/5 Ann m2M2 1 dice=2A"), "b4-off")
		legal(t, position(t, g, "M3m/5 Ann m2M2 1 dice=AX"), "b5-off")
		want := []string{"pass"}
		if beyond {
			want = []string{"b5-off"}
		}
		legal(t, position(t, g, "M3m/5 Ann m2M2 1 dice=2X"), want...)
		legal(t, position(t, g, "M2mm/5 Ann m1M2 1 dice=2X"), want...) // b4 would pass over b5
	}
	s := position(t, compiled(t, raceRules(t, []string{"b4"}, []string{"a4"}, nil)), "M3m/5 Ann m2M2 1 dice=AX")
	m, err := s.PlayText("b5-off")
	if err != nil {
		t.Fatal(err)
	}
	c, _ := s.Game().Board().Cell("b5")
	if parts := s.Game().AppendParts(nil, m); len(parts) != 1 || parts[0] != (core.Part{Kind: core.Left, From: c, To: core.NoCell}) {
		t.Errorf("parts %+v", parts)
	}
	if s.PositionText() != "M4/5 Bob m2M2 1" || s.Hand(0, 0) != 2 { // out of the game, not in hand
		t.Error(s.PositionText())
	}
}

// TestEnteringTheWay counts the way's first cell as one, and sends who is taken back to hand.
func TestEnteringTheWay(t *testing.T) {
	g := compiled(t, raceRules(t, nil, nil, func(r *core.Rules) {
		r.Pieces[0].Faces, r.Pieces[0].Symbols = []string{"fresh", "old"}, []string{"m", "n", "M", "N"}
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Enter{From: core.Hand{Piece: "man"}, Along: lanes, By: core.Die{}, Capture: core.Enemy{Piece: "man", Face: "old"}, Returns: true, Face: "old"},
			core.Advance{Of: core.Own{Piece: "man"}, Along: lanes, By: core.Die{}, Face: "fresh"},
		}}
		r.Ends = nil
	}))
	looks(t, g.NewState(), [][2]string{
		{"[AX]", "5/5 Ann m3M3 1 dice=AX"},
		{"a1", "5/n4 Bob m2M3 1"},
		{"[2X]", "5/n4 Bob m2M3 1 dice=2X"},
		{"b2", "1N3/n4 Ann m2M2 2"},
		{"[2X]", "1N3/n4 Ann m2M2 2 dice=2X"},
		{"a1-a3", "1N3/2m2 Bob m2M2 2"},
	})
	legal(t, position(t, g, "5/N4 Ann m3M2 2 dice=A"), "xa1")
	legal(t, position(t, g, "5/M4 Ann m3M2 2 dice=AX"), "pass") // a fresh one is not taken
	legal(t, position(t, g, "5/N4 Ann m3M2 2 dice=2X"), "pass") // nor passed over
	s := position(t, g, "5/N4 Ann m3M2 2 dice=A")
	m := s.AppendLegal(nil)[0]
	if err := s.Play(m); err != nil || s.PositionText() != "5/n4 Bob m2M3 2" {
		t.Error(err, s.PositionText())
	}
	a1 := core.Cell(0)
	want := []core.Part{{Kind: core.Captured, Owner: 1, Face: 1, From: a1, To: core.NoCell}, {Kind: core.Dropped, Face: 1, From: core.NoCell, To: a1}}
	if parts := g.AppendParts(nil, m); !slices.Equal(parts, want) || s.Face(a1) != 1 {
		t.Errorf("parts %+v, want %+v", parts, want)
	}
}

// TestLoop goes round for ever, over the cell it came from but not back to it.
func TestLoop(t *testing.T) {
	round := core.Track{Cells: [][]string{{"a1", "a2", "a3"}, {"a1", "a2", "a3"}}, Loop: []string{"a2", "a1"}}
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"a3"}, func(r *core.Rules) {
		r.Dice.Faces = []core.Face{{Symbol: "A", Value: 1}, {Symbol: "2", Value: 2}, {Symbol: "3", Value: 3}}
		r.Dice.Number = 1
		r.Turns[0].Throw.Most = core.Advance{Of: core.Own{Piece: "man"}, Along: round, By: core.Die{}}
	}))
	for text, want := range map[string]string{
		"M4/m4 Ann m2M2 1 dice=3":  "a1-a2",
		"M4/2m2 Ann m2M2 1 dice=A": "a3-a2",
		"M4/2m2 Ann m2M2 1 dice=2": "pass", // back to a3
		"M4/2m2 Ann m2M2 1 dice=3": "a3-a2",
		"M4/1m3 Ann m2M2 1 dice=3": "a2-a3",
		"4m/M4 Bob m2M2 1 dice=3":  "pass", // Bob's loop has three
		"4m/M4 Bob m2M2 1 dice=2":  "a1-a3",
	} {
		legal(t, position(t, g, text), want)
	}
}

// TestEarlierSinceTheThrow moves another man with each die of a throw; the next throw of
// the same turn begins anew.
func TestEarlierSinceTheThrow(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1", "a5"}, []string{"b1"}, func(r *core.Rules) {
		r.Dice.Number = 3
		r.Turns[0].Throw.Again = []string{"AAX"}
		r.Turns[0].Throw.Most = core.Advance{
			Of: core.Except{Set: core.Own{Piece: "man"}, Less: core.Earlier{Step: "mover"}}, Along: lanes, By: core.Die{}, Capture: core.Enemy{Piece: "man"}, As: "mover",
		}
		r.Ends = nil
	}))
	s := g.NewState()
	looks(t, s, [][2]string{
		{"[XAA]", "M4/m3m Ann m1M2 1 dice=AAX again=yes"},
		{"a5xb1", "m4/m4 Ann m1M2 1 dice=AX again=yes mover=b1"},
		{"a1-a2", "m4/1m3 Ann m1M2 1 again=now"},
		{"[A22]", "m4/1m3 Ann m1M2 1 dice=A22"},
		{"a2-a3", "m4/2m2 Ann m1M2 1 dice=22 mover=a3"},
	})
	legal(t, s, "b1-b3")
	// Of the same dice left and the same men, who has moved makes another position.
	one, other := position(t, g, "m4/2m2 Ann m1M2 1 dice=22 mover=a3"), position(t, g, "m4/2m2 Ann m1M2 1 dice=22 mover=b1")
	if one.Hash() == other.Hash() {
		t.Error("who has moved is not in the hash")
	}
	legal(t, other, "a3-a5")
}
