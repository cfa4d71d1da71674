package core_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestConnectedByTwoAtOnce connects two sides by an action that fills two cells, each of
// which is a neighbour of all that the other is next to: neither is what connects them, and
// both are.
func TestConnectedByTwoAtOnce(t *testing.T) {
	board, err := core.Grid(3, 2)
	if err != nil {
		t.Fatal(err)
	}
	man := core.Own{Piece: "man"}
	rules := core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{4, 4}, Start: [][]string{{"a1", "c1"}, nil}}},
		Turns: []core.Turn{{Actions: []core.Pattern{core.Then{Steps: []core.Pattern{
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "one"},
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "two"},
		}}}}},
		Ends: []core.End{
			{When: core.Connected{Of: man, Sides: []core.Set{core.Cells{Names: []string{"a1"}}, core.Cells{Names: []string{"c1"}}}}, Reason: "joined", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Draw},
		},
	}
	for name, compile := range map[string]func(core.Rules) (*core.Game, error){"words": core.Compile, "field": core.CompileOnField, "plainly": core.CompileFieldPlainly} {
		g, err := compile(rules)
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		if _, err := s.PlayText("b1(b2)"); err != nil {
			t.Fatal(err)
		}
		if result, over := s.Result(); !over || result.Reason != "joined" || result.Winner != 0 {
			t.Errorf("%s: %+v, %v", name, result, over)
		}
	}
}

// TestConnectedOneWay connects from a side of which one cell leads to some of the others, and
// another first to that one: all of them are looked for from each.
func TestConnectedOneWay(t *testing.T) {
	board, err := core.Ring(6)
	if err != nil {
		t.Fatal(err)
	}
	cells := func(names ...string) core.Set { return core.Cells{Names: names} }
	man := core.Own{Piece: "man"}
	rules := core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{4, 4}, Start: [][]string{{"a1", "a2", "a4"}, {"a6"}}}},
		Turns:  []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}},
		Ends: []core.End{
			{When: core.Connected{Of: man, Sides: []core.Set{cells("a2", "a4"), cells("a1"), cells("a3")}, Directions: []string{"ccw"}}, Reason: "joined", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Draw},
		},
	}
	for name, compile := range map[string]func(core.Rules) (*core.Game, error){"words": core.Compile, "field": core.CompileOnField} {
		g, err := compile(rules)
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		if _, err := s.PlayText("a3"); err != nil {
			t.Fatal(err)
		}
		if result, over := s.Result(); !over || result.Reason != "joined" {
			t.Errorf("%s: %+v, %v", name, result, over)
		}
	}
}
