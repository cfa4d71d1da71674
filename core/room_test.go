package core_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// inRoom lets the player to move do what places lets, some actions of two parts, put together
// in the room that the view gives.
func inRoom(v core.View) ([]core.Action, error) {
	plain, _ := twoMen(v)
	actions, parts := v.Room(len(plain), len(plain))
	for i, a := range plain {
		first := len(parts)
		parts = append(parts, a.Parts...) // more than there is room for
		actions[i].Parts, actions[i].Again = parts[first:len(parts):len(parts)], a.Again
		actions[i].Keep = a.Keep
	}
	return actions, nil
}

// twoMen lets the player to move put a man on an empty cell, or men on two at once.
func twoMen(v core.View) ([]core.Action, error) {
	empty := v.AppendEmpty(nil)
	var all []core.Action
	for i, c := range empty {
		a := core.Action{Parts: []core.Part{{Kind: core.Dropped, To: c}}}
		if a.Again = c%3 == 0 && v.TurnAction() == 1; a.Again {
			a.Keep = []core.Cell{c}
		}
		all = append(all, a)
		if i > 0 && v.Hand(v.Player(), 0) > 1 {
			all = append(all, core.Action{Parts: []core.Part{{Kind: core.Dropped, To: c}, {Kind: core.Dropped, To: empty[i-1]}}})
		}
	}
	return all, nil
}

// TestRoom holds a function that uses the room the view gives against one that does not.
func TestRoom(t *testing.T) {
	plain, room := byFunction(t, twoMen), byFunction(t, inRoom)
	for _, threads := range []int{1, 3} {
		o := core.PlayoutOptions{Games: 300, Seed: 7, Threads: threads}
		want, err := core.Playouts(context.Background(), plain.NewState(), o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := core.Playouts(context.Background(), room.NewState(), o)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d threads: %v, %v; want %v", threads, got, err, want)
		}
	}
	random := core.RandomAt(3, 0)
	for range 50 {
		s, r := plain.NewState(), room.NewState()
		var before [][]string
		for !s.Over() {
			texts := legalTexts(s)
			if other := legalTexts(r); !slices.Equal(texts, other) {
				t.Fatalf("%s: %v, and in the room %v", s.PositionText(), texts, other)
			}
			before = append(before, texts)
			text := texts[random.Below(uint64(len(texts)))]
			for _, st := range []*core.State{s, r} {
				if _, err := st.PlayText(text); err != nil {
					t.Fatal(err)
				}
			}
			if c := r.Clone(); !slices.Equal(legalTexts(c), legalTexts(s)) {
				t.Fatal("a copy lets do something else")
			}
		}
		for i := range before { // nothing that can be gone back to was used again
			texts := before[len(before)-1-i]
			if r.Undo(); !slices.Equal(legalTexts(r), texts) {
				t.Fatalf("taken back to %s: %v, want %v", r.PositionText(), legalTexts(r), texts)
			}
		}
	}
}

// TestViewTellsOfCells holds what the view tells of all cells against what it tells of each.
func TestViewTellsOfCells(t *testing.T) {
	random := core.RandomAt(5, 0)
	board, err := core.Grid(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	words, err := core.Compile(core.Rules{
		Name: "words", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{6, 6}}, {Name: "wall", Supply: []int{4}, Neutral: true}},
		Turns:  []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}, core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}}}}}},
		Ends:   []core.End{{When: core.NoMove{}, Reason: "full", Outcome: core.Draw}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*core.Game{words, byFunction(t, twoMen)} {
		for s := g.NewState(); !s.Over(); {
			v := s.View(0)
			n := g.Board().Cells()
			on := make([]core.Standing, n)
			v.Standings(on)
			var empty []core.Cell
			stand := map[core.Standing][]core.Cell{}
			var all, bobs []core.Cell
			for c := range core.Cell(n) {
				piece, owner, face, ok := v.At(c)
				if !ok {
					empty = append(empty, c)
					if on[c].Piece != -1 {
						t.Fatalf("%s: %v on empty %s", s.PositionText(), on[c], g.Board().Name(c))
					}
					continue
				}
				want := core.Standing{Piece: int8(piece), Owner: int8(owner), Face: int8(face)}
				if on[c] != want {
					t.Fatalf("%s: %v on %s, want %v", s.PositionText(), on[c], g.Board().Name(c), want)
				}
				stand[want] = append(stand[want], c)
				if all = append(all, c); owner == 1 {
					bobs = append(bobs, c)
				}
			}
			if got := v.AppendEmpty(nil); !slices.Equal(got, empty) {
				t.Fatalf("%s: empty are %v, want %v", s.PositionText(), got, empty)
			}
			for what, want := range stand {
				if got := v.AppendCells(nil, int(what.Piece), int(what.Owner), int(what.Face)); !slices.Equal(got, want) {
					t.Fatalf("%s: %v on %v, want %v", s.PositionText(), what, got, want)
				}
			}
			if got := v.AppendCells(nil, core.Whichever, core.Whichever, core.Whichever); !slices.Equal(got, all) {
				t.Fatalf("%s: pieces on %v, want %v", s.PositionText(), got, all)
			}
			if got := v.AppendCells(nil, core.Whichever, 1, core.Whichever); !slices.Equal(got, bobs) {
				t.Fatalf("%s: Bob's on %v, want %v", s.PositionText(), got, bobs)
			}
			texts := legalTexts(s)
			if _, err := s.PlayText(texts[random.Below(uint64(len(texts)))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
