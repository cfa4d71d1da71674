package core_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestNeverOnTracks refuses steps along tracks that can never be taken.
func TestNeverOnTracks(t *testing.T) {
	track := core.Track{Cells: [][]string{{"a1", "a2", "a3"}, {"b1", "b2", "b3"}}}
	own, enemy := core.Own{Piece: "man"}, core.Enemy{Piece: "man"}
	for _, c := range []struct {
		move core.Pattern
		want string
	}{
		{core.Advance{Of: own, Along: track, By: core.Exactly(3)}, "advance: no piece can go 3 cells along the way of Ann; let it go less far, or make the track longer"},
		{core.Advance{Of: own, Along: track, By: core.Exactly(1), On: own}, "advance: none of the cells it may end on can ever be empty, and it captures nothing; name cells that can, or say what it captures"},
		{core.Enter{From: core.Hand{Piece: "man"}, Along: track, By: core.Exactly(4)}, "enter: the way of Ann has no cell 4; 3 is its last"},
		{core.Leave{Of: own, Along: track, By: core.Exactly(4)}, "leave: no cell of the way of Ann is 4 cells from its end; let it go less far, or make the track longer"},
		{core.Then{Steps: []core.Pattern{core.Use{Dice: core.Die{}}, core.Use{Dice: core.Die{}}, core.Advance{Of: own, Along: track, By: core.Die{}}}}, "advance: the action uses more dice than are thrown; use fewer"},
		{core.Advance{Of: own, Along: track, By: core.Die{}, On: core.Cells{Names: []string{"a3"}}, Capture: enemy}, ""},
		{core.Leave{Of: own, Along: track, By: core.Exactly(4), Beyond: true}, ""},
	} {
		board, err := core.Rows(3, 3)
		if err != nil {
			t.Fatal(err)
		}
		_, err = core.Compile(core.Rules{
			Board: board, Players: []string{"Ann", "Bob"},
			Pieces: []core.Piece{{Name: "man", Supply: []int{2, 2}, Start: [][]string{{"a1"}, {"b1"}}}},
			Dice:   &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "1", Value: 1}, {Symbol: "2", Value: 2}}},
			Turns:  []core.Turn{{Throw: &core.Throw{Most: core.Or{Choices: []core.Pattern{core.Advance{Of: own, Along: track, By: core.Die{}}, dice(c.move)}}}}},
			Ends:   []core.End{{When: core.AtMost{Of: enemy}, Outcome: core.Win, Reason: "gone"}},
		})
		got := ""
		if err != nil {
			got = strings.Split(err.Error(), "\n")[0]
		}
		if got != c.want {
			t.Errorf("%+v: %s\n\twant %s", c.move, got, c.want)
		}
	}
}

// dice lets a move that uses no die use one.
func dice(p core.Pattern) core.Pattern {
	switch m := p.(type) {
	case core.Advance:
		if _, fixed := m.By.(core.Exactly); !fixed {
			return p
		}
	case core.Then:
		return p
	}
	return core.Then{Steps: []core.Pattern{core.Use{Dice: core.Die{}}, p}}
}
