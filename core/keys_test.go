package core

import "testing"

// TestPhaseKeys holds what is to be done next to be told apart by the hash, with as many
// faces as a die can have.
func TestPhaseKeys(t *testing.T) {
	board, err := Rows(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	d := &Dice{Number: 2}
	for i := range MaxFaces {
		d.Faces = append(d.Faces, Face{Symbol: string("ABCDEFGHIJKLMNOPQRST"[i]), Value: i % 6})
	}
	move := Advance{Of: Own{Piece: "man"}, Along: Track{Cells: [][]string{{"a1", "a2", "a3", "a4", "a5", "a6"}, {"b1", "b2", "b3", "b4", "b5", "b6"}}, Loop: []string{"a1", "b1"}}, By: Die{}}
	set := Drop{From: Hand{Piece: "man"}, On: Empty{}}
	g, err := Compile(Rules{
		Board: board, Players: []string{"Ann", "Bob"}, Dice: d, Begins: Begin{ThrowOff: true},
		Pieces: []Piece{{Name: "man", Supply: []int{2, 2}}},
		Turns:  []Turn{{Number: 1, Actions: []Pattern{set, set}}, {Throw: &Throw{Most: move, Again: []string{"AA", "TT"}}}},
		Ends:   []End{{When: NoMove{}, Outcome: Loss, Reason: "stuck"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]int{}
	for i := range g.phases {
		if other, taken := seen[g.phases[i].key]; taken {
			t.Fatalf("phases %d and %d of %d have the key %x", other, i, len(g.phases), g.phases[i].key)
		}
		seen[g.phases[i].key] = i
	}
}
