package core_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// doubleRules is a game on 3×3 for two men each and a neutral ball, in which turns have
// two actions but for the first of Ann, who puts a man or the ball down. From turn 3 on
// a man or the ball moves by one, then a man other than the one just moved. Three in a row of own men and the
// ball win; when all hands are empty and each has had two turns since, it is a draw.
func doubleRules(t testing.TB) core.Rules {
	t.Helper()
	board, err := core.Grid(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	men, ball := core.Own{Piece: "man"}, core.Any{Piece: "ball"}
	both := core.Union{Sets: []core.Set{men, ball}}
	man := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	either := core.Or{Choices: []core.Pattern{man, core.Drop{From: core.Hand{Piece: "ball"}, On: core.Empty{}}}}
	return core.Rules{
		Name: "double", Title: "Double", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"W", "B"}, Supply: []int{2, 2}}, {Name: "ball", Neutral: true, Symbols: []string{"O"}, Supply: []int{1}}},
		Turns: []core.Turn{
			{Number: 1, Player: "Ann", Actions: []core.Pattern{either}},
			{Number: 1, Actions: []core.Pattern{man, man}},
			{Number: 2, Player: "Ann", Actions: []core.Pattern{either}},
			{Number: 2, Actions: []core.Pattern{either}},
			{Actions: []core.Pattern{
				core.Slide{Of: both, Max: 1, As: "mover"},
				core.Slide{Of: core.Except{Set: men, Less: core.Earlier{Step: "mover"}}, Max: 1},
			}},
		},
		Ends: []core.End{
			{When: core.Line{Of: both, Count: 3}, Reason: "line", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
			{When: core.TurnsSince{When: core.AllOf{Conditions: []core.Condition{core.HandsEmpty{Piece: "man"}, core.HandsEmpty{Piece: "ball"}}}, Turns: 2}, Reason: "tired", Outcome: core.Draw},
			{When: core.Repeated{Times: 3}, Reason: "repetition", Outcome: core.Draw},
		},
	}
}

// TestTurnOfTwoActions plays a game, looks at it after each action, and takes it back.
func TestTurnOfTwoActions(t *testing.T) {
	s := compiled(t, doubleRules(t)).NewState()
	steps := []struct {
		action     string
		mover      int
		turnAction int
		position   string
	}{
		{"", 0, 1, "3/3/3 Ann W2B2O1 1"},
		{"a1", 1, 1, "3/3/W2 Bob W1B2O1 1"},
		{"c3", 1, 2, "2B/3/W2 Bob W1B1O1 1 action=2"},
		{"c1", 0, 1, "2B/3/W1B Ann W1O1 2"},
		{"a3", 1, 1, "W1B/3/W1B Bob O1 2"},
		{"O@b2", 0, 1, "W1B/1O1/W1B Ann - 3 tired=0"},
		{"b2-b1", 0, 2, "W1B/3/WOB Ann - 3 action=2 mover=b1 tired=0"},
		{"a1-a2", 1, 1, "W1B/W2/1OB Bob - 3 tired=1"},
		{"c1-c2", 1, 2, "W1B/W1B/1O1 Bob - 3 action=2 mover=c2 tired=1"},
		{"c3-b3", 0, 1, "WB1/W1B/1O1 Ann - 4 tired=2"},
		{"a2-b2", 0, 2, "WB1/1WB/1O1 Ann - 4 action=2 mover=b2 tired=2"},
		{"a3-a2", 1, 1, "1B1/WWB/1O1 Bob - 4 tired=3"},
		{"c2-c3", 1, 2, "1BB/WW1/1O1 Bob - 4 action=2 mover=c3 tired=3"},
		{"b3-a3", 0, 1, "B1B/WW1/1O1 Ann - 5 tired=4"},
	}
	for i, c := range steps {
		if c.action != "" {
			if _, err := s.PlayText(c.action); err != nil {
				t.Fatal(err)
			}
		}
		if s.Mover() != c.mover || s.TurnAction() != c.turnAction || s.PositionText() != c.position {
			t.Fatalf("after %s: mover %d, action %d, %s", c.action, s.Mover(), s.TurnAction(), s.PositionText())
		}
		if want := min(1, 2-c.turnAction); s.Repetition() != want {
			t.Errorf("after %s the position has come up %d times, want %d", c.action, s.Repetition(), want)
		}
		turns, counting := s.TurnsCounted()
		if counting != (i >= 5) || turns != max(0, (i-5)/2) {
			t.Errorf("after %s %d turns have been counted, %v", c.action, turns, counting)
		}
	}
	if r, over := s.Result(); !over || r != (core.Result{Winner: core.NoPlayer, Reason: "tired"}) {
		t.Errorf("result %+v, %v", r, over)
	}
	for i := len(steps) - 2; i >= 0; i-- {
		if !s.Undo() || s.PositionText() != steps[i].position {
			t.Fatalf("taken back to %s, want %s", s.PositionText(), steps[i].position)
		}
	}
}

func TestTurnActions(t *testing.T) {
	g := compiled(t, doubleRules(t))
	for actions, want := range map[string]int{"": 1, "a1": 2, "a1 c3": 2, "a1 c3 c1": 1, "a1 c3 c1 a3 O@b2": 2, "a1 c3 c1 a3 O@b2 b2-b1": 2} {
		if got := played(t, g, actions).TurnActions(); got != want {
			t.Errorf("after %q the turn has %d actions, want %d", actions, got, want)
		}
	}
}

// TestNeutralPiece has either player take the ball from the one hand and move it.
func TestNeutralPiece(t *testing.T) {
	g := compiled(t, doubleRules(t))
	s := g.NewState()
	if s.Hand(0, 1) != 1 || s.Hand(1, 1) != 1 || s.Hand(2, 1) != 0 || s.Hand(0, 0) != 2 {
		t.Error("hands", s.Hand(0, 1), s.Hand(1, 1), s.Hand(2, 1), s.Hand(0, 0))
	}
	s = played(t, g, "O@b2")
	c, _ := g.Board().Cell("b2")
	if piece, owner, ok := s.At(c); piece != 1 || owner != core.NoPlayer || !ok {
		t.Errorf("on b2 stands %d of %d, %v", piece, owner, ok)
	}
	if s.Hand(0, 1) != 0 || s.Hand(1, 1) != 0 {
		t.Error("the ball is still in hand")
	}
	m := s.AppendHistory(nil)[0]
	if parts := g.AppendParts(nil, m); len(parts) != 1 || parts[0] != (core.Part{Kind: core.Dropped, Piece: 1, Owner: core.NoPlayer, From: core.NoCell, To: c}) {
		t.Errorf("parts %+v", parts)
	}
	for _, actions := range []string{"a1 a3 c3 c1 O@b2 b2-b1", "a1 a3 c3 c1 O@b2 a1-a2 c1-b1 b2-a1"} {
		played(t, g, actions) // Ann moves it, then Bob
	}
}

// TestWholeTurnOrNone has actions that nothing can follow.
func TestWholeTurnOrNone(t *testing.T) {
	g := compiled(t, doubleRules(t))
	// Ann's men are shut in but for what the first action opens.
	s, err := g.ParsePosition("WB1/BO1/W2 Ann - 5 tired=1")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range s.AppendLegal(nil) {
		texts = append(texts, g.Text(m))
	}
	if want := []string{"b2-b1", "b2-c1", "b2-c2", "b2-c3"}; !slices.Equal(texts, want) || s.CountLegal() != len(want) {
		t.Errorf("legal %v (%d), want %v", texts, s.CountLegal(), want)
	}
	before := s.PositionText()
	var illegal *core.IllegalError
	if _, err := s.PlayText("a1-b1"); !errors.As(err, &illegal) || illegal.Reason != "Ann could not complete the turn after it" || s.PositionText() != before {
		t.Errorf("a1-b1: %v, %s", err, s.PositionText())
	}
	r := core.NewRandom(1)
	for range 100 {
		if m := s.Pick(&r); !s.IsLegal(m) {
			t.Fatalf("picked %s", g.Text(m))
		}
	}
	// A line ends the turn.
	s, err = g.ParsePosition("W1B/1W1/B1O Ann - 5 tired=1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayText("c1-c2"); err != nil {
		t.Error(err)
	}
	s, err = g.ParsePosition("W1B/1WO/B2 Ann - 5 tired=1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayText("c2-c1"); err != nil {
		t.Error(err)
	}
	if r, over := s.Result(); !over || r.Reason != "line" || r.Winner != 0 || r.Scores[0] != 4 || s.Mover() != 1 || s.TurnAction() != 1 || s.PositionText() != "W1B/1W1/B1O Bob - 5 tired=2" {
		t.Errorf("%+v, %v, %s", r, over, s.PositionText())
	}
}

// TestBadPositionsInTurns has what can be wrong with the middle of a turn.
func TestBadPositionsInTurns(t *testing.T) {
	g := compiled(t, doubleRules(t))
	for _, c := range []struct{ text, want string }{
		{"3/3/W2 Ann W1B2O1 1 action=2", `action=2: this turn has one action`},
		{"W1B/3/W1B Ann O1 3 action=3 mover=a1", `action=3: the number of an action that is not the turn's first is from 2 to 2`},
		{"W1B/3/W1B Ann O1 3 action=1 mover=a1", `action=1: the number of an action that is not the turn's first is from 2 to 2`},
		{"W1B/3/W1B Ann O1 3 action=02 mover=a1", `action=02: the number of an action that is not the turn's first is from 2 to 2`},
		{"W1B/3/W1B Ann O1 3 action=two mover=a1", `action=two: the number of an action that is not the turn's first is from 2 to 2`},
		{"W1B/3/W1B Ann O1 3 action=2", `action=2 needs mover=CELL beside it: where an action before it has put its piece`},
		{"W1B/3/W1B Ann O1 3 action=2 carrier=a1", `action=2 needs mover=CELL beside it: where an action before it has put its piece`},
		{"W1B/3/W1B Ann O1 3 action=2 mover=a1,a3", `mover=a1,a3: it names 1 cell`},
		{"W1B/3/W1B Ann O1 3 action=2 mover=-", `mover=-: "-" is not a cell; the cells are a1 to c3`},
		{"W1B/3/W1B Ann O1 3 action=2 mover=d1", `mover=d1: "d1" is not a cell; the cells are a1 to c3`},
		{"W1B/3/W1B Ann O1 3 mover=a1", `"mover=a1" is not expected there`},
		{"W1B/1O1/W1B Ann - 3", `tired=N is missing: how many turns have been counted`},
		{"W1B/1O1/W1B Ann - 3 tired=-1", `tired=-1: the turns counted are a number from 0 to 3 here`},
		{"W1B/1O1/W1B Ann - 3 tired=00", `tired=00: the turns counted are a number from 0 to 3 here`},
		{"W1B/1O1/W1B Ann - 3 tired=4", `tired=4: the turns counted are a number from 0 to 3 here`},
		{"W1B/1O1/W1B Ann - 9 tired=5", `tired=5: the turns counted are a number from 0 to 4 here`},
		{"W1B/1O1/W1B Ann - 9 tired=4 tired=4", `"tired=4": tired= stands there twice`},
		{"WBB/WB1/1O1 Ann - 3 action=2 mover=b1 tired=0", `Bob has 3 "B" on the board and 0 in hand; there are 2 in all`},
		{"W1B/OO1/W1B Ann - 3 tired=0", `2 "O" are on the board and 0 in hand; there are 1 in all`},
		{"W1B/3/W1B Ann O2 3", `hands "O2": 2 of "O"; a hand that is not empty holds 1 to 1`},
		{"WOW/3/B1B Ann - 3 action=2 mover=b3 tired=0", `the board shows what ends the game, so the turn did not go on to its next action`},
	} {
		s, err := g.ParsePosition(c.text)
		var bad *core.PositionError
		if s != nil || !errors.As(err, &bad) || bad.Reason != c.want {
			t.Errorf("%q: %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestLineBehindNoMove has the end for no move stand before a line. Bob could only begin
// his turn, were it not that the wall that stands there already ends the game after it.
func TestLineBehindNoMove(t *testing.T) {
	board, err := core.Grid(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	man, wall := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}, core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}
	g := compiled(t, core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{1, 1}}, {Name: "wall", Neutral: true, Supply: []int{1}}},
		Turns:  []core.Turn{{Number: 1, Player: "Ann", Actions: []core.Pattern{wall}}, {Actions: []core.Pattern{man, wall}}},
		Ends: []core.End{
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
			{When: core.Line{Of: core.Any{Piece: "wall"}, Count: 1}, Reason: "line", Outcome: core.Draw},
		},
	})
	s := played(t, g, "W@a1")
	if r, over := s.Result(); !over || r.Reason != "line" {
		t.Errorf("%+v, %v", r, over)
	}
}

// TestPositionsThatCannotBe has texts of turns that no game comes to.
func TestPositionsThatCannotBe(t *testing.T) {
	g := compiled(t, doubleRules(t))
	for text, want := range map[string]string{
		"W1B/1O1/W1B Ann - 9 action=2 mover=b2 tired=4":   "tired=4: the turns counted are a number from 0 to 3 here",
		"W1B/3/W1B Ann O1 3 action=2 mover=b2":            "mover=b2: nothing stands there, and the action before has put a piece there",
		"W1B/3/W1B Ann O1 3 action=2 mover=c1":            `mover=c1: "B" stands there, which the action before cannot have put there`,
		"3/3/3 Ann W2B2O1 9 tired=3":                      "tired=3: turns are counted from when hands are empty, and they are not",
		"W1B/3/W1B Bob O1 3 ended=repetition by=Ann":      `"ended=repetition": no position can have come up 3 times by turn 3`,
		"W1B/1O1/W1B Ann - 9 action=2 action=2 tired=1":   `"action=2": action= stands there twice`,
		"W1B/1O1/W1B Ann - 9 tired=1 by=Bob":              `"by=Bob" stands beside ended=REASON, and there is none`,
		"W1B/1O1/W1B Ann - 9 tired=1 ended=agreed by=Bob": `"by=Bob": an agreed draw is by nobody`,
		"W1B/1O1/W1B Ann - 9 tired=1 ended=stuck by=Bob":  `"ended=stuck": the rules have no such end that the board does not show`,
		"W1B/1O1/W1B Ann - 9 tired=1 carrier=a1":          `"carrier=a1" is not expected there`,
	} {
		var bad *core.PositionError
		if s, err := g.ParsePosition(text); s != nil || !errors.As(err, &bad) || bad.Reason != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{
		"W1B/1O1/W1B Ann - 9 tired=1 mover=b2 action=2",
		"W1B/3/W1B Bob O1 6 by=Ann ended=repetition",
	} {
		if _, err := g.ParsePosition(text); err != nil {
			t.Error(err)
		}
	}
}

// TestTurnThatNeedNotBeFinished begins with a turn whose second action can never be done,
// and whose first ends the game.
func TestTurnThatNeedNotBeFinished(t *testing.T) {
	board, err := core.Grid(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	place := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	g := compiled(t, core.Rules{
		Board: board, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{{Name: "man", Supply: []int{2, 2}}},
		Turns: []core.Turn{{Number: 1, Player: "Ann", Actions: []core.Pattern{place, core.Slide{Of: core.Enemy{Piece: "man"}}}}, {Actions: []core.Pattern{place}}},
		Ends:  []core.End{{When: core.Line{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "line", Outcome: core.Win}, {When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}},
	})
	if r, over := played(t, g, "b2").Result(); !over || r.Reason != "line" || r.Winner != 0 {
		t.Errorf("%+v, %v", r, over)
	}
}
