package core_test

import (
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestEndings holds games to tell which entry of the rules ended them.
func TestEndings(t *testing.T) {
	r := shiftRules(t)
	r.Ends[0].At = core.Pos{File: "shift", Line: 7}
	g := compiled(t, r)
	ends := g.Endings()
	if len(ends) != len(r.Ends) || ends[0] != (core.Ending{Reason: r.Ends[0].Reason, Outcome: r.Ends[0].Outcome, From: r.Ends[0].From, At: core.Pos{File: "shift", Line: 7}}) {
		t.Errorf("the ends are %+v", ends)
	}
	ends[0].Reason = "mine" // a copy
	if g.Endings()[0].Reason == "mine" {
		t.Error("the ends are the game's own")
	}
	seen := make([]bool, len(ends))
	for i := range uint64(50) {
		s, random := g.NewState(), core.RandomAt(1, i)
		for m := s.Pick(&random); m != 0; m = s.Pick(&random) {
			if s.Ending() != -1 {
				t.Fatalf("%s has ended by %d", s.PositionText(), s.Ending())
			}
			s.PlayUnchecked(m)
		}
		result, over := s.Result()
		n := s.Ending()
		if !over || n < 0 || g.Endings()[n].Reason != result.Reason {
			t.Fatalf("%s: %+v by end %d", s.PositionText(), result, n)
		}
		seen[n] = true
	}
	if !slices.Contains(seen, true) {
		t.Error("no end was seen")
	}
	s := g.NewState()
	if err := s.Resign(0); err != nil || s.Ending() != -1 {
		t.Error("resigning is an entry of the rules")
	}
	s.Undo()
	if err := s.AgreeDraw(); err != nil || s.Ending() != -1 {
		t.Error("agreeing is an entry of the rules")
	}
}

// TestEndingByNoMove is of a state that nobody has asked yet whether it has ended.
func TestEndingByNoMove(t *testing.T) {
	board, err := core.Grid(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	g := compiled(t, core.Rules{
		Board: board, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}}},
		Turns: []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}},
		Ends: []core.End{
			{When: core.AtLeast{Of: core.Own{Piece: "man"}, Count: 1}, From: 3, Outcome: core.Win, Reason: "late"},
			{When: core.NoMove{}, Outcome: core.Draw, Reason: "full"},
		},
	})
	if s := played(t, g, "a1 b1"); s.Ending() != 1 {
		t.Errorf("the game ended by %d", s.Ending())
	}
}

// TestTurnEntries holds each player's own turns to be told by their entries.
func TestTurnEntries(t *testing.T) {
	for _, c := range []struct {
		begins core.Begin
		played string
		want   []int
	}{
		{core.Begin{}, "a1 a3 b1 [1] a1-a2 b2 [2]", []int{0, 0, 1, 3, 3, 2, 3, 3}},
		{core.Begin{Player: "Bob"}, "b1 a1 a3 b2 [1]", []int{1, 0, 0, 2, 3, 3}},
		{core.Begin{ThrowOff: true}, "[1] [2] b1 a1 a3 b2 [1]", []int{-1, -1, 1, 0, 0, 2, 3, 3}},
	} {
		g := settlers(t, c.begins)
		s := played(t, g, c.played)
		var got []int
		for more := true; more; more = s.Undo() {
			got = append(got, s.TurnEntry())
		}
		if slices.Reverse(got); !slices.Equal(got, c.want) {
			t.Errorf("%s: the entries are %v, want %v", c.played, got, c.want)
		}
	}
	g := settlers(t, core.Begin{})
	if e := g.TurnEntries(); len(e) != 4 || e[2] != (core.TurnEntry{Number: 2, Player: "Bob"}) || e[3] != (core.TurnEntry{}) {
		t.Errorf("the entries are %+v", e)
	}
}

// TestPossibleParts holds all parts of random games to be among those that the rules
// tell, which are each there once.
func TestPossibleParts(t *testing.T) {
	g := settlers(t, core.Begin{})
	possible := g.PossibleParts()
	var want []core.Part
	for _, k := range []core.PartKind{core.Moved, core.Dropped, core.Captured} {
		for owner := range 2 {
			want = append(want, core.Part{Kind: k, Owner: owner, From: core.NoCell, To: core.NoCell})
		}
	}
	if !slices.Equal(possible, want) {
		t.Errorf("the parts are %+v", possible)
	}
	s := played(t, g, "a1 a3 b1 [1] a1-a2")
	for _, m := range s.AppendHistory(nil) {
		for _, p := range g.AppendParts(nil, m) {
			p.From, p.To = core.NoCell, core.NoCell
			if !slices.Contains(possible, p) {
				t.Errorf("%+v is not among them", p)
			}
		}
	}
}

// TestSameRules holds options that change nothing not to make the rules others.
func TestSameRules(t *testing.T) {
	with := func(value string, change func(r *core.Rules)) *core.Game {
		r := shiftRules(t)
		r.Options = []core.Option{{Name: "size", Values: []string{"small", "large", "huge"}, Value: value}}
		if change != nil {
			change(&r)
		}
		return compiled(t, r)
	}
	small, large := with("small", nil), with("large", nil)
	if !small.SameRules(large) || !large.SameRules(with("huge", nil)) || small.Digest() == large.Digest() {
		t.Error("an option without effect makes other rules")
	}
	if other := with("large", func(r *core.Rules) { r.Ends[1].Score = core.Number(5) }); other.SameRules(small) || other.SameRules(large) {
		t.Error("another score makes the same rules")
	}
}
