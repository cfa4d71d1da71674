package match_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
)

// TestSecondPlayerBegins holds the first contestant to begin the first game also by
// rules that give the second player the first turn.
func TestSecondPlayerBegins(t *testing.T) {
	board, err := core.Grid(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name: "late", Board: board, Players: []string{"Ann", "Bob"}, Begins: core.Begin{Player: "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}}},
		Turns:  []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}},
		Ends:   []core.End{{When: core.NoMove{}, Outcome: core.Loss, Reason: "stuck"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.New(g, 2, [2]string{"Xia", "Yan"})
	if err != nil {
		t.Fatal(err)
	}
	for round, want := range []int{0, 1} {
		if m.ToMove() != want || m.Player(want) != 1 || m.Contestant(1) != want {
			t.Errorf("game %d is begun by contestant %d, want %d", round+1, m.ToMove(), want)
		}
		if _, err := m.Play("a1"); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := m.Write(&text); err != nil {
			t.Fatal(err)
		}
		back, err := match.Read(strings.NewReader(text.String()), g)
		if err != nil || back.Contestants() != m.Contestants() || back.ToMove() != m.ToMove() {
			t.Fatalf("%v:\n%s", err, text.String())
		}
		if _, err := m.Play("b1"); err != nil {
			t.Fatal(err)
		}
	}
	if r := m.Results(); !m.Over() || r[0].First != 0 || r[1].First != 1 || r[0].Points != [2]float64{0, 1} || r[1].Points != [2]float64{1, 0} {
		t.Errorf("%+v", r)
	}
}
