package core_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestRolls throws by seed, and counts how often each throw comes.
func TestRolls(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, nil))
	s := g.NewState()
	if seed, throws := s.Random(); seed != 0 || throws != 0 {
		t.Error(seed, throws)
	}
	const tries = 20_000
	total, count := 0, map[core.Move]int{}
	random := core.NewRandom(3)
	for _, c := range s.AppendChances(nil) {
		total += c.Weight
	}
	for i := range uint64(tries) {
		s.SetRandom(5, i)
		m, err := s.Roll()
		if err != nil {
			t.Fatal(err)
		}
		if _, throws := s.Random(); throws != i+1 {
			t.Fatalf("%d throws after %d", throws, i)
		}
		count[m]++
		if s.Undo(); !s.Chance() {
			t.Fatal(s.PositionText())
		}
		count[s.Pick(&random)]++
	}
	if total != 25 { // faces of weight 1, 3 and 1
		t.Errorf("the weights add up to %d", total)
	}
	for _, c := range s.AppendChances(nil) {
		if want := 2 * tries * c.Weight / total; count[c.Move] < want*9/10 || count[c.Move] > want*11/10 {
			t.Errorf("%s came %d times, want %d", g.Text(c.Move), count[c.Move], want)
		}
	}
	// Throws set by hand count, and no others.
	s.SetRandom(5, 7)
	looks(t, s, [][2]string{{"[AX]", "M4/m4 Ann m2M2 1 dice=AX"}, {"a1-a2", "M4/1m3 Bob m2M2 1"}})
	if seed, throws := s.Random(); seed != 5 || throws != 8 {
		t.Error(seed, throws)
	}
	other := g.NewState()
	other.SetRandom(5, 8)
	a, err := s.Roll()
	if b, also := other.Roll(); a != b || err != nil || also != nil {
		t.Errorf("one seed throws %s and %s", g.Text(a), g.Text(b))
	}
	if before := s.PositionText(); !s.Chance() {
		var illegal *core.IllegalError
		if m, err := s.Roll(); m != 0 || !errors.As(err, &illegal) || s.PositionText() != before {
			t.Errorf("%v, %v", m, err)
		}
	}
}

// TestBadDice has positions in turns with throws that cannot be.
func TestBadDice(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Turns[0].Throw.Again = []string{"AA"}
		r.Turns[0].Throw.Most = core.Advance{
			Of: core.Except{Set: core.Own{Piece: "man"}, Less: core.Earlier{Step: "mover"}}, Along: lanes, By: core.Die{}, Capture: core.Enemy{Piece: "man"}, As: "mover",
		}
	}))
	for _, text := range []string{
		"M4/m4 Ann m2M2 1 dice=",
		"M4/m4 Ann m2M2 1 dice=AAA",
		"M4/m4 Ann m2M2 1 dice=C2",
		"M4/m4 Ann m2M2 1 dice=A2 dice=A2",
		"M4/m4 Ann m2M2 1 dice=A2 again=yes",
		"M4/m4 Ann m2M2 1 dice=AA",
		"M4/m4 Ann m2M2 1 dice=AA again=no",
		"M4/m4 Ann m2M2 1 dice=AA again=now",
		"M4/m4 Ann m2M2 1 again=yes",
		"M4/m3m Ann m1M2 1 dice=A2 mover=a1",
		"M4/m3m Ann m1M2 1 dice=2",
		"M4/m3m Ann m1M2 1 dice=2 mover=a2",
		"M4/m3m Ann m1M2 1 dice=2 mover=a1,a5",
		"M4/m4 Ann m2M2 1 dice=2 mover=a1",
		"M4/m4 Ann m2M2 1 beat=3",
		"M4/m4 Ann m2M2 0 beat=3",
		"M4/m4 Bob m2M2 0",
		"M4/m4 Bob m2M2 0 beat=5",
		"M4/m4 Bob m2M2 0 beat=03",
		"M4/1m3 Ann m2M2 0",
		"M4/m4 Ann m2M2 0 dice=AA",
		"M4/m4 Ann m2M2 1 action=2",
		"5/m4 Ann m2M2 1 dice=2 mover=a1",
	} {
		var bad *core.PositionError
		if s, err := g.ParsePosition(text); s != nil || !errors.As(err, &bad) {
			t.Errorf("%q is read: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"M4/m4 Ann m2M2 1 dice=2A":                    "M4/m4 Ann m2M2 1 dice=A2", // in any order
		"M4/m4 Ann m2M2 1 again=yes dice=AA":          "M4/m4 Ann m2M2 1 dice=AA again=yes",
		"M4/m3m Ann m1M2 1 mover=a5 dice=A again=yes": "M4/m3m Ann m1M2 1 dice=A again=yes mover=a5",
		"M4/m4 Bob m2M2 0 beat=4":                     "M4/m4 Bob m2M2 0 beat=4",
	} {
		if s := position(t, g, text); s.PositionText() != want {
			t.Errorf("%q reads as %s, want %s", text, s.PositionText(), want)
		}
	}
}

// TestReadingThrows has what can be typed where the dice are to be thrown or used.
func TestReadingThrows(t *testing.T) {
	g := compiled(t, raceRules(t, []string{"a1"}, []string{"b1"}, func(r *core.Rules) {
		r.Dice.Faces = append(r.Dice.Faces, core.Face{Symbol: "B", Value: 1})
	}))
	for _, c := range []struct{ before, text, want string }{
		{"", "[2A]", "[A2]"},
		{"", "[ A 2 ]", "[A2]"},
		{"", "[A]", "error"},
		{"", "[AA2]", "error"},
		{"", "[AC]", "error"},
		{"", "[A2", "error"},
		{"", "a1-a2", "error"},
		{"", "pass", "error"},
		{"[AB]", "[AB]", "error"},
		{"[AB]", "a1-a2[B]", "a1-a2[B]"},
		{"[AB]", "a1a2[A]", "a1-a2[A]"},
		{"[AB]", "a1-a2", "error"}, // which of the two
		{"[AB]", "a1-a2[2]", "error"},
		{"[A2]", "a1-a2", "a1-a2[A]"},
		{"[A2]", "a1-a3", "a1-a3"},
		{"[AB]", "pass", "error"},
		{"[XX]", "pass", "pass"},
		{"[XX]", "a1-a2", "error"},
	} {
		s := played(t, g, c.before)
		m, err := s.Parse(c.text)
		got := g.Text(m)
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("after %s %s reads as %s, %v; want %s", c.before, c.text, got, err, c.want)
		}
	}
}

// ExampleState_Roll throws for both players by the state's seed.
func ExampleState_Roll() {
	board, _ := core.Rows(9)
	row := []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"}
	way := core.Track{Cells: [][]string{row, row}}
	men := core.Own{Piece: "man"}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}}},
		Dice:   &core.Dice{Number: 1, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}, {Symbol: "3", Value: 3}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			core.Enter{From: core.Hand{Piece: "man"}, Along: way, By: core.Die{}},
			core.Advance{Of: men, Along: way, By: core.Die{}},
		}}}}},
		Ends: []core.End{{When: core.AtLeast{Of: core.Except{Set: men, Less: core.Cells{Names: row[:6]}}, Count: 1}, Reason: "far", Outcome: core.Win}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.NewState()
	s.SetRandom(1, 0)
	for !s.Over() {
		if m, err := s.Roll(); err == nil {
			fmt.Print(g.Text(m))
			continue
		}
		m := s.AppendLegal(nil)[0]
		s.PlayUnchecked(m)
		fmt.Print("/", g.Text(m), " ")
	}
	fmt.Println(s.PositionText())
	// Output: [1]/a1 [1]/pass [2]/a1-a3 [3]/pass [1]/a3-a4 [2]/a2 [3]/a4-a7 1m4M2 Bob - 4
}
