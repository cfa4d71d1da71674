package match_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
)

// chase is a game by dice that is soon over: whoever comes to the end first wins.
func chase(t *testing.T) *core.Game {
	t.Helper()
	board, err := core.Rows(9, 9)
	if err != nil {
		t.Fatal(err)
	}
	var ways [2][]string
	for x := range 9 {
		ways[0], ways[1] = append(ways[0], board.Name(core.Cell(x))), append(ways[1], board.Name(core.Cell(9+x)))
	}
	man := core.Own{Piece: "man"}
	track := core.Track{Cells: ways[:]}
	g, err := core.Compile(core.Rules{
		Name: "chase", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}, Start: [][]string{{"a1"}, {"b1"}}}},
		Dice:   &core.Dice{Number: 1, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}, {Symbol: "3", Value: 3}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{
			core.Advance{Of: man, Along: track, By: core.Die{}}, core.Leave{Of: man, Along: track, By: core.Die{}, Beyond: true},
		}}}}},
		Ends: []core.End{{When: core.AtMost{Of: man}, Outcome: core.Win, Reason: "home"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSeed throws the dice of a match by a seed, and goes on with the same dice when it
// has been saved and read in between.
func TestSeed(t *testing.T) {
	g := chase(t)
	begin := func() *match.Match {
		m, err := match.New(g, 3, [2]string{"Xia", "Yan"})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	play := func(m *match.Match, save bool) (played string) {
		for !m.Over() {
			if m.State().Chance() {
				throw, err := m.Roll()
				if err != nil {
					t.Fatal(err)
				}
				played += g.Text(throw)
			} else if err := m.PlayMove(m.State().AppendLegal(nil)[0]); err != nil {
				t.Fatal(err)
			}
			if !save {
				continue
			}
			var text strings.Builder
			if err := m.Write(&text); err != nil {
				t.Fatal(err)
			}
			var err error
			if m, err = match.Read(strings.NewReader(text.String()), g); err != nil {
				t.Fatal(err, text.String())
			}
		}
		return played
	}
	m := begin()
	var setup *match.SetupError
	if _, err := m.Roll(); !errors.As(err, &setup) {
		t.Error("without a seed:", err)
	}
	if _, ok := m.Seed(); ok {
		t.Error("it has a seed")
	}
	if err := m.SetSeed(7); err != nil {
		t.Fatal(err)
	}
	whole := play(m, false)
	again := begin()
	if err := again.SetSeed(7); err != nil {
		t.Fatal(err)
	}
	if part := play(again, true); part != whole {
		t.Errorf("saved and read the throws are %s, want %s", part, whole)
	}
	for i, r := range m.Records() {
		if want := []string{"7", "8", "9"}[i]; r.Tag("Seed") != want {
			t.Errorf("game %d has the seed %s, want %s", i+1, r.Tag("Seed"), want)
		}
	}
	var illegal *core.IllegalError
	if _, err := m.Roll(); !errors.As(err, &illegal) {
		t.Error("when all is over:", err)
	}
	if err := m.SetSeed(1); !errors.As(err, &setup) {
		t.Error("when all is over:", err)
	}
}
