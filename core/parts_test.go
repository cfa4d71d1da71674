package core_test

import (
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestStateParts asks for the parts of an action that turns men over, and of one that a
// function gives.
func TestStateParts(t *testing.T) {
	b, err := core.Grid(5, 1)
	if err != nil {
		t.Fatal(err)
	}
	man := core.Piece{Name: "man", Supply: []int{3, 3}, Start: [][]string{{"a1"}, {"b1", "c1"}}}
	g, err := core.Compile(core.Rules{
		Name: "row", Board: b, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{man},
		Turns: []core.Turn{{Actions: []core.Pattern{core.First{Choices: []core.Pattern{
			core.Then{Steps: []core.Pattern{
				core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "new"},
				core.Enclose{Of: core.Enemy{Piece: "man"}, From: "new", To: core.Own{Piece: "man"}},
			}},
			core.Pass{},
		}}}}},
		Ends: []core.End{{When: core.Passes{Times: 2}, Reason: "passed", Outcome: core.Draw}},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	m, err := s.Parse("d1")
	if err != nil {
		t.Fatal(err)
	}
	want := []core.Part{
		{Kind: core.Dropped, From: core.NoCell, To: 3},
		{Kind: core.Flipped, From: 1, To: 1},
		{Kind: core.Flipped, From: 2, To: 2},
	}
	if got := s.AppendParts(nil, m); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if err := s.Play(m); err != nil {
		t.Fatal(err)
	}
	if got := s.AppendParts(nil, m); got != nil {
		t.Errorf("of an action that is not legal: %v", got)
	}

	by := byFunction(t, places(func(v core.View, a *core.Action) {
		if _, _, _, stands := v.At(0); stands && a.Parts[0].To != 0 {
			a.Parts = append(a.Parts, core.Part{Kind: core.Flipped, To: 0})
		}
	}))
	s = by.NewState()
	if _, err := s.PlayText("a1"); err != nil {
		t.Fatal(err)
	}
	if m, err = s.Parse("c1"); err != nil {
		t.Fatal(err)
	}
	want = []core.Part{{Kind: core.Dropped, Owner: 1, From: core.NoCell, To: 2}, {Kind: core.Flipped, Owner: 1, From: 0, To: 0}}
	if got := s.AppendParts(nil, m); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := by.AppendParts(nil, m); !slices.Equal(got, want[:1]) {
		t.Errorf("without the state: %v, want %v", got, want[:1])
	}
}
