package core_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// byFunction is a game on a row of cells, where Ann and Bob put men on empty ones as long
// as a function lets them.
func byFunction(t *testing.T, of func(v core.View) ([]core.Action, error)) *core.Game {
	t.Helper()
	b, err := core.Grid(6, 1)
	if err != nil {
		t.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name: "row", Board: b, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{{Name: "man", Supply: []int{6, 6}}},
		Turns: []core.Turn{{Actions: []core.Pattern{core.ActionsFunc{Of: of, Text: "1"}}}},
		Ends:  []core.End{{When: core.NoMove{}, Reason: "full", Outcome: core.Draw}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// places lets the player to move put a man on any empty cell; change can change each action.
func places(change func(v core.View, a *core.Action)) func(v core.View) ([]core.Action, error) {
	return func(v core.View) (all []core.Action, err error) {
		for c := range core.Cell(v.Game().Board().Cells()) {
			if _, _, _, stands := v.At(c); !stands {
				a := core.Action{Parts: []core.Part{{Kind: core.Dropped, To: c}}}
				if change != nil {
					change(v, &a)
				}
				all = append(all, a)
			}
		}
		return all, nil
	}
}

// TestFunctionFailsLater has a function that fails in the middle of a turn, and one that
// fails on the next: the state stays, and the error tells where it was asked.
func TestFunctionFailsLater(t *testing.T) {
	boom := errors.New("boom")
	for name, again := range map[string]bool{"in the same turn": true, "on the next": false} {
		g := byFunction(t, func(v core.View) ([]core.Action, error) {
			if _, _, _, stands := v.At(2); stands {
				return nil, boom
			}
			return places(func(v core.View, a *core.Action) { a.Again = again })(v)
		})
		s := g.NewState()
		if _, err := s.PlayText("a1"); err != nil {
			t.Fatal(err)
		}
		before := s.PositionText()
		_, err := s.PlayText("c1")
		var rule *core.RuleError
		if !errors.As(err, &rule) || !errors.Is(err, boom) || strings.Join(rule.Actions, " ") != "a1 c1" || rule.Start != "" {
			t.Fatalf("%s: %v", name, err)
		}
		asked := "m1m3 Bob M5m5 1 action=2"
		if again {
			asked = "M1M3 Ann M4m6 1 action=2"
		} else {
			asked = "M1m3 Ann M5m5 2"
		}
		if rule.Position != asked {
			t.Errorf("%s: it was asked about %s, want %s", name, rule.Position, asked)
		}
		if s.PositionText() != before || s.Plies() != 1 || s.Err() != nil {
			t.Errorf("%s: the state is now %s", name, s.PositionText())
		}
		m, err := s.Parse("c1")
		if err != nil {
			t.Fatal(err)
		}
		s.PlayUnchecked(m)
		if s.Err() == nil || s.Over() || s.CountLegal() != 0 {
			t.Errorf("%s: unchecked it is over %v, with %d legal, %v", name, s.Over(), s.CountLegal(), s.Err())
		}
		if err := s.Play(m); !errors.Is(err, boom) {
			t.Errorf("%s: played on: %v", name, err)
		}
		if !s.Undo() || s.Err() != nil || s.PositionText() != before {
			t.Errorf("%s: undone it is %s", name, s.PositionText())
		}
		if _, err := core.Perft(context.Background(), g.NewState(), 3, 2); !errors.Is(err, boom) {
			t.Errorf("%s: perft: %v", name, err)
		}
		if _, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 20, Seed: 1}); !errors.Is(err, boom) {
			t.Errorf("%s: playouts: %v", name, err)
		}
		if _, err := g.ParsePosition("2M3 Bob M5m6 1"); !errors.Is(err, boom) {
			t.Errorf("%s: position: %v", name, err)
		}
	}
}

// TestFunctionActions holds what functions give to what they may.
func TestFunctionActions(t *testing.T) {
	part := func(parts ...core.Part) func(v core.View) ([]core.Action, error) {
		return func(core.View) ([]core.Action, error) { return []core.Action{{Parts: parts}}, nil }
	}
	drop := core.Part{Kind: core.Dropped, To: 1}
	for want, of := range map[string]func(v core.View) ([]core.Action, error){
		"action 1: nothing stands on a1, where a piece should be moved":                                                            part(core.Part{Kind: core.Moved, From: 0, To: 1}),
		"action 1: a part has cell 9, which is not on the board":                                                                   part(core.Part{Kind: core.Dropped, To: 9}),
		"action 1: b1 is not empty":                                                                                                part(drop, drop),
		"action 1: kind of piece 3 with face 0 does not exist":                                                                     part(core.Part{Kind: core.Dropped, Piece: 3, To: 1}),
		"action 1: nothing in it can be its text; it has to move, drop, lift or remove a piece, or pass":                           part(),
		"action 1: it passes, and does something else too":                                                                         part(core.Part{Kind: core.Passed}, drop),
		"action 1: a part is none, which is not something to be done":                                                              part(drop, core.Part{From: 1}),
		"action 1: it has more than 3 parts that its text shows; a text shows moves, drops, and pieces that are lifted or removed": part(drop, core.Part{Kind: core.Dropped, To: 2}, core.Part{Kind: core.Dropped, To: 3}, core.Part{Kind: core.Dropped, To: 4}),
		"actions 1 and 2 are both b1; one text stands for one action": func(core.View) ([]core.Action, error) {
			return []core.Action{{Parts: []core.Part{drop}}, {Parts: []core.Part{drop}}}, nil
		},
		"action 1: it keeps cell 40, which is not on the board": func(core.View) ([]core.Action, error) {
			return []core.Action{{Parts: []core.Part{drop}, Again: true, Keep: []core.Cell{40}}}, nil
		},
		"action 1: it keeps cells for another action of the turn, and is not followed by one": func(core.View) ([]core.Action, error) {
			return []core.Action{{Parts: []core.Part{drop}, Keep: []core.Cell{1}}}, nil
		},
		"the function gives 20001 actions; a position has at most 20000": func(core.View) ([]core.Action, error) { return make([]core.Action, 20001), nil },
	} {
		b, err := core.Grid(6, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = core.Compile(core.Rules{
			Name: "row", Board: b, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{{Name: "man", Supply: []int{6, 6}}},
			Turns: []core.Turn{{Actions: []core.Pattern{core.ActionsFunc{Of: of, Text: "1"}}}},
			Ends:  []core.End{{When: core.NoMove{}, Reason: "full", Outcome: core.Draw}},
		})
		var rule *core.RuleError
		if !errors.As(err, &rule) || rule.Err.Error() != "turns: "+want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// TestFunctionBringsAboutEnds has a function by which a player brings about what ends the
// game for the other, and reads the position it is in by then.
func TestFunctionBringsAboutEnds(t *testing.T) {
	b, err := core.Grid(6, 1)
	if err != nil {
		t.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name: "row", Board: b, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{2, 2}, Start: [][]string{{"a1", "c1"}, {"b1", "f1"}}}},
		Turns: []core.Turn{{Actions: []core.Pattern{core.ActionsFunc{Text: "1", Of: func(v core.View) ([]core.Action, error) {
			if _, _, _, stands := v.At(1); stands {
				return []core.Action{{Parts: []core.Part{{Kind: core.Removed, From: 1}}}}, nil
			}
			return []core.Action{{Parts: []core.Part{{Kind: core.Moved, From: 5, To: 4}}}}, nil
		}}}}},
		Ends: []core.End{
			{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "few", Outcome: core.Loss},
			{When: core.AtMost{Of: core.Enemy{Piece: "man"}, Count: 1}, From: 2, Reason: "fewer", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Draw},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	if _, err := s.PlayText("xb1"); err != nil || s.Over() { // the end is for who has fewer, when they have acted
		t.Fatal(err, s.Over())
	}
	back, err := g.ParsePosition(s.PositionText())
	if err != nil || back.Over() {
		t.Errorf("%s: %v", s.PositionText(), err)
	}
}
