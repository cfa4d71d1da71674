package core_test

import (
	"errors"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// beginRules is a game on 3×3 in which two men of each player and a neutral ball begin on
// the board, and one man of each in hand.
func beginRules(t testing.TB) core.Rules {
	t.Helper()
	board, err := core.Grid(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	men := core.Own{Piece: "man"}
	return core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{
			{Name: "man", Symbols: []string{"W", "B"}, Supply: []int{3, 3}, Start: [][]string{{"a1", "b1"}, {"a3", "b3"}}},
			{Name: "ball", Neutral: true, Symbols: []string{"O"}, Supply: []int{1}, Start: [][]string{{"b2"}}},
		},
		Turns: []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
			core.Slide{Of: core.Union{Sets: []core.Set{men, core.Any{Piece: "ball"}}}, Max: 1},
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}},
		}}}}},
		Ends: []core.End{
			{When: core.Line{Of: men, Count: 3}, Reason: "line", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
		},
	}
}

func TestPiecesBeginOnTheBoard(t *testing.T) {
	g := compiled(t, beginRules(t))
	s := g.NewState()
	const begin = "BB1/1O1/WW1 Ann W1B1 1"
	if s.PositionText() != begin || s.Hand(0, 0) != 1 || s.Hand(1, 0) != 1 || s.Hand(0, 1) != 0 {
		t.Error(s.PositionText())
	}
	back, err := g.ParsePosition(begin)
	if err != nil || back.Hash() != s.Hash() || back.CountLegal() != s.CountLegal() {
		t.Error("read back", err)
	}
	if _, err := s.PlayText("c1"); err != nil {
		t.Fatal(err)
	}
	if r, over := s.Result(); !over || r.Reason != "line" {
		t.Error(r, over)
	}
	if !s.Undo() || s.PositionText() != begin {
		t.Error("taken back to", s.PositionText())
	}
	plain := beginRules(t)
	plain.Pieces[0].Start[0] = []string{"a1", "c1"}
	if compiled(t, plain).Digest() == g.Digest() {
		t.Error("where pieces begin is not in the digest")
	}
}

// TestLineFromTheBeginning begins with a line, which ends the game only once its owner
// has acted, and with the text of the beginning going there and back.
func TestLineFromTheBeginning(t *testing.T) {
	r := beginRules(t)
	r.Pieces[0].Start[1] = []string{"a3", "b3", "c3"}
	g := compiled(t, r)
	s, err := g.ParsePosition(g.NewState().PositionText())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayText("b2-c2"); err != nil || s.Over() {
		t.Fatal(err, s.Over())
	}
	if s, err = g.ParsePosition(s.PositionText()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayText("c2-b2"); err != nil {
		t.Fatal(err)
	}
	if r, over := s.Result(); !over || r.Reason != "line" || r.Winner != 1 {
		t.Error(r, over)
	}
}

func TestBadBeginnings(t *testing.T) {
	for _, c := range []struct {
		change func(*core.Rules)
		want   string
	}{
		{func(r *core.Rules) { r.Pieces[0].Start = [][]string{{"a1"}} }, `piece "man": 1 list of cells to begin on for 2 players; give one for each player`},
		{func(r *core.Rules) { r.Pieces[1].Start = [][]string{{"a2"}, {"b2"}} }, `piece "ball": 2 lists of cells to begin on; a neutral kind has one`},
		{func(r *core.Rules) { r.Pieces[1].Start[0][0] = "d2" }, `piece "ball": it begins on "d2", which is not on the board; the cells are a1 to c3`},
		{func(r *core.Rules) { r.Pieces[1].Start[0][0] = "a1" }, `piece "ball": it begins on a1, and so does another; a cell holds one piece`},
		{func(r *core.Rules) { r.Pieces[0].Supply[1] = 1 }, `piece "man": 2 begin on the board, and there are 1; say that there are more, or leave out cells`},
	} {
		r := beginRules(t)
		c.change(&r)
		var faults core.Faults
		if g, err := core.Compile(r); g != nil || !errors.As(err, &faults) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
