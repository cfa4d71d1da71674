package core_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// crowd is a game in which many men could use one of two dice, and only two can use both.
func crowd(t *testing.T) *core.Game {
	t.Helper()
	board, err := core.Rows(16, 16, 3)
	if err != nil {
		t.Fatal(err)
	}
	var men []string
	for x := 1; x <= 15; x += 2 {
		men = append(men, board.Name(core.Cell(x-1)), board.Name(core.Cell(16+x-1)))
	}
	var way []string
	for c := range core.Cell(32) {
		way = append(way, board.Name(c))
	}
	dice := core.Sum{Dice: []core.Die{{}, {}}}
	step := core.Advance{Of: core.Own{Piece: "man"}, Along: core.Track{Cells: [][]string{way, way}}, By: core.Die{Face: "1"}}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{
			{Name: "man", Supply: []int{len(men), 0}, Start: [][]string{men, nil}},
			{Name: "ball", Supply: []int{2, 1}, Start: [][]string{{"c1", "c2"}, {"c3"}}},
		},
		Dice: &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			step, core.Then{Steps: []core.Pattern{core.Use{Dice: dice}, core.Drop{From: core.Lift{Of: core.Own{Piece: "ball"}}, On: core.Cells{Names: []string{"a16"}}}}},
		}}}}},
		Ends: []core.End{{When: core.AtMost{Of: core.Enemy{Piece: "ball"}}, Outcome: core.Win, Reason: "gone"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPickAmongFew picks evenly where few of the actions that the dice allow use as many
// as can be used.
func TestPickAmongFew(t *testing.T) {
	g := crowd(t)
	s := g.NewState()
	if _, err := s.PlayText("[12]"); err != nil {
		t.Fatal(err)
	}
	if n := s.CountLegal(); n != 2 {
		t.Fatal(n, "legal actions")
	}
	const picks = 20_000
	random := core.NewRandom(5)
	counts := map[string]int{}
	for range picks {
		counts[g.Text(s.Pick(&random))]++
	}
	for _, text := range []string{"a16<c1", "a16<c2"} {
		if n := counts[text]; n < picks*48/100 || n > picks*52/100 {
			t.Errorf("%s is picked %d of %d times", text, n, picks)
		}
	}
}

// TestAllDiceUsedFirst uses all the dice for a move of a fixed distance.
func TestAllDiceUsedFirst(t *testing.T) {
	board, err := core.Rows(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	track := core.Track{Cells: [][]string{{"a1", "a2", "a3", "a4", "a5", "a6"}, {"b1", "b2", "b3", "b4", "b5", "b6"}}}
	own := core.Own{Piece: "man"}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}, Start: [][]string{{"a1"}, {"b1"}}}},
		Dice:   &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			core.Then{Steps: []core.Pattern{core.Use{Dice: core.AllDice{}}, core.Advance{Of: own, Along: track, By: core.Exactly(4)}}},
			core.Advance{Of: own, Along: track, By: core.Die{Face: "1"}},
		}}}}},
		Ends: []core.End{{When: core.AtMost{Of: core.Enemy{Piece: "man"}}, Outcome: core.Win, Reason: "gone"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for played, want := range map[string]string{"[12]": "a1-a5", "[11]": "a1-a2", "[11] a1-a2": "a2-a3", "[22]": "a1-a5"} {
		s := g.NewState()
		for _, action := range strings.Fields(played) {
			if _, err := s.PlayText(action); err != nil {
				t.Fatal(err)
			}
		}
		var texts []string
		for _, m := range s.AppendLegal(nil) {
			texts = append(texts, g.Text(m))
		}
		if len(texts) == 0 || !slices.Contains(texts, want) {
			t.Errorf("%s: %v, want %s among them", played, texts, want)
		}
	}
}
