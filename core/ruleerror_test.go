package core_test

import (
	"context"
	"errors"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

var errOnPurpose = errors.New("on purpose")

// failing makes a game of walls that are dropped anywhere, whose functions fail: what may be
// done once a1 is taken, and the end once b2 is.
func failing(t testing.TB) *core.Game {
	t.Helper()
	board, err := core.Grid(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	holds := func(v core.View, name string) bool {
		c, _ := board.Cell(name)
		_, _, _, ok := v.At(c)
		return ok
	}
	actions := core.ActionsFunc{Text: "actions", Of: func(v core.View) (all []core.Action, err error) {
		if holds(v, "a1") {
			return nil, errOnPurpose
		}
		for c := range core.Cell(board.Cells()) {
			if _, _, _, ok := v.At(c); !ok {
				all = append(all, core.Action{Parts: []core.Part{{Kind: core.Dropped, To: c}}})
			}
		}
		return all, nil
	}}
	ends := core.ConditionFunc{Text: "ends", Of: func(v core.View) (bool, error) {
		if holds(v, "b2") {
			return false, errOnPurpose
		}
		return false, nil
	}}
	r := core.Rules{
		Name: "walls", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "wall", Supply: []int{5, 5}}},
		Turns:  []core.Turn{{Actions: []core.Pattern{actions}}},
		Ends: []core.End{
			{When: ends, Reason: "asked", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "no-move", Outcome: core.Draw},
		},
		Resign: core.ValueFunc{Text: "resign", Of: func(core.View) (float64, error) { return 0, errOnPurpose }},
	}
	g, err := core.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestFailingFunctionsAreTold holds that every way of playing tells of a function of the
// rules that fails, and leaves the state as it was.
func TestFailingFunctionsAreTold(t *testing.T) {
	check := func(what string, s *core.State, play func() (core.Move, error)) {
		t.Helper()
		position, history := s.PositionText(), len(s.AppendHistory(nil))
		m, err := play()
		var rule *core.RuleError
		if !errors.As(err, &rule) || !errors.Is(err, errOnPurpose) || m != 0 {
			t.Errorf("%s: %v, %v", what, m, err)
		}
		if s.Err() != nil || s.PositionText() != position || len(s.AppendHistory(nil)) != history {
			t.Errorf("%s: the state has changed: %s, %v", what, s.PositionText(), s.Err())
		}
	}
	g := failing(t)
	s := g.NewState()
	if _, err := s.PlayText("c3"); err != nil {
		t.Fatal(err)
	}
	for _, cell := range []string{"a1", "b2"} {
		check("a text", s, func() (core.Move, error) { return s.PlayText(cell) })
		m, err := s.Parse(cell)
		if err != nil {
			t.Fatal(err)
		}
		check("a move", s, func() (core.Move, error) { return 0, s.Play(m) })
	}
	check("resigning", s, func() (core.Move, error) { return 0, s.Resign(0) })
	check("counting", s, func() (core.Move, error) {
		_, err := core.Perft(context.Background(), s, 3, 2)
		return 0, err
	})
	check("random games", s, func() (core.Move, error) {
		_, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: 9})
		return 0, err
	})
	if back, err := g.ParsePosition(s.PositionText()); err != nil || back.Hash() != s.Hash() || back.CountLegal() != s.CountLegal() {
		t.Errorf("%s is read back with %v", s.PositionText(), err)
	}
	if _, err := g.ParsePosition("3/3/W2 Bob W4w5 1"); !errors.Is(err, errOnPurpose) {
		t.Errorf("a position: %v", err)
	}
}
