package core_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// What the plain reading once found to be done otherwise than documented, each in the
// smallest rules that show it.

// laneRules is a lane of four cells that Ann goes along from the left and Bob from the
// right. A die that shows an A moves a man by one; 2 and X are of no use.
func laneRules(t testing.TB, ann, bob []string, change func(*core.Rules)) core.Rules {
	t.Helper()
	board, err := core.Rows(4)
	if err != nil {
		t.Fatal(err)
	}
	r := core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"m", "M"}, Supply: []int{3, 3}, Start: [][]string{ann, bob}}},
		Dice:   &core.Dice{Number: 2, Faces: []core.Face{{Symbol: "A", Value: 1}, {Symbol: "2", Value: 2}, {Symbol: "X"}}},
		Turns: []core.Turn{{Throw: &core.Throw{Most: core.Advance{
			Of: core.Own{Piece: "man"}, Along: lane, By: core.Die{Face: "A"}, Capture: core.Enemy{Piece: "man"},
		}}}},
	}
	if change != nil {
		change(&r)
	}
	return r
}

var lane = core.Track{Cells: [][]string{{"a1", "a2", "a3", "a4"}, {"a4", "a3", "a2", "a1"}}}

func legalTexts(s *core.State) (texts []string) {
	for _, m := range s.AppendLegal(nil) {
		texts = append(texts, s.Game().Text(m))
	}
	return texts
}

// readsBack reports when the text of a state is not read as the same state.
func readsBack(t *testing.T, s *core.State) {
	t.Helper()
	back, err := s.Game().ParsePosition(s.PositionText())
	if err != nil {
		t.Error(err)
	} else if back.PositionText() != s.PositionText() || back.Hash() != s.Hash() || back.Over() != s.Over() || back.TurnAction() != s.TurnAction() {
		result, _ := back.Result()
		t.Errorf("%s reads as %s: over %v, want %v; %+v", s.PositionText(), back.PositionText(), back.Over(), s.Over(), result)
	}
}

// TestPositionBeforeAnotherThrow has Ann take Bob's last man and then throw again. Who has
// no man left loses, but only when that one has acted.
func TestPositionBeforeAnotherThrow(t *testing.T) {
	r := laneRules(t, []string{"a1"}, []string{"a2"}, func(r *core.Rules) {
		r.Begins.Player = "Bob"
		r.Turns[0].Throw.Again = []string{"AA"}
		r.Ends = []core.End{{When: core.AtMost{Of: core.Own{Piece: "man"}}, Reason: "gone", Outcome: core.Loss}}
	})
	s := played(t, compiled(t, r), "[22] pass [AA] a1xa2 a2-a3")
	if s.Over() || !s.Chance() || s.Mover() != 0 {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
	// An end that is only tried when a turn is over.
	r = laneRules(t, []string{"a3"}, []string{"a1"}, func(r *core.Rules) {
		r.Begins.Player = "Bob"
		r.Turns[0].Throw.Again = []string{"AX"}
		r.Ends = []core.End{{When: core.Cannot{Pattern: core.Advance{Of: core.Own{Piece: "man"}, Along: lane, By: core.Exactly(1)}}, Reason: "home", Outcome: core.Win}}
	})
	s = played(t, compiled(t, r), "[22] pass [AX] a3-a4")
	if s.Over() || !s.Chance() || s.Mover() != 0 {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
}

// TestPassBeforeAnotherThrow has an end from the start, which is tried when Ann has passed
// or, if passing is nothing, when her turn is over.
func TestPassBeforeAnotherThrow(t *testing.T) {
	readsBack(t, played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Turns[0].Throw.Again = []string{"22"}
		r.Ends = []core.End{{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "gone", Outcome: core.Loss}}
	})), "[22] pass"))
}

// TestRepetitionBeforeAnotherThrow has Ann throw twice on her first turn and move nothing.
func TestRepetitionBeforeAnotherThrow(t *testing.T) {
	g := compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Turns[0].Throw.Again = []string{"22"}
		r.Ends = []core.End{{When: core.Repeated{Times: 3}, Reason: "repetition", Outcome: core.Draw}}
	}))
	s := played(t, g, "[22] pass")
	if s.Repetition() != 0 {
		t.Errorf("in the middle of a turn the position has come up %d times", s.Repetition())
	}
	s = played(t, g, "[22] pass [2X] pass [2X] pass")
	if s.Over() || s.Repetition() != 2 {
		t.Errorf("over %v; Ann's second turn begins as her first, %d times", s.Over(), s.Repetition())
	}
}

// TestTurnsSinceOwnHandIsRead counts turns since a player's hand was empty at the end of a
// turn of that player.
func TestTurnsSinceOwnHandIsRead(t *testing.T) {
	since := func(when core.Condition) func(r *core.Rules) {
		return func(r *core.Rules) {
			r.Pieces[0].Supply = []int{2, 1}
			r.Dice = nil
			r.Turns = []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
				core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}},
				core.Slide{Of: core.Own{Piece: "man"}, Max: 1},
				core.Advance{Of: core.Own{Piece: "man"}, Along: lane, By: core.Exactly(1), Capture: core.Enemy{Piece: "man"}, Returns: true},
			}}}}}
			r.Ends = []core.End{
				{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
				{When: core.TurnsSince{When: when, Turns: 9}, Reason: "tired", Outcome: core.Draw},
			}
		}
	}
	s := played(t, compiled(t, laneRules(t, nil, nil, since(core.HandEmpty{Piece: "man"}))), "a1 a4")
	if turns, counting := s.TurnsCounted(); turns != 0 || !counting {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
	// What comes back to hand does not end the counting.
	s = played(t, compiled(t, laneRules(t, nil, nil, since(core.HandsEmpty{Piece: "man"}))), "a1 a3 a2 a3-a4 a2-a3 a4xa3")
	if turns, counting := s.TurnsCounted(); turns != 3 || !counting {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
}

// TestRepetitionBeforeCountedTurns has a repetition end the game when the turns counted
// would have.
func TestRepetitionBeforeCountedTurns(t *testing.T) {
	s := played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Dice = nil
		r.Pieces[0].Supply = []int{1, 1}
		r.Turns = []core.Turn{{Actions: []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Max: 1}}}}
		r.Ends = []core.End{
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
			{When: core.Repeated{Times: 2}, Reason: "repetition", Outcome: core.Draw},
			{When: core.TurnsSince{When: core.AtLeast{Of: core.Except{Set: core.Own{Piece: "man"}, Less: core.Cells{Names: []string{"a2"}}}, Count: 1}, Turns: 1}, Reason: "tired", Outcome: core.Draw},
		}
	})), "a1-a2 a4-a3 a2-a1 a3-a4")
	if result, over := s.Result(); !over || result.Reason != "repetition" {
		t.Fatal(s.PositionText(), result)
	}
	readsBack(t, s)
}

// TestThrowOffWonBySecond has Bob begin where the board shows from the start what ends the
// game when Ann has acted.
func TestThrowOffWonBySecond(t *testing.T) {
	s := played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a3", "a4"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Ends = []core.End{{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "gone", Outcome: core.Loss}}
	})), "[AA] [22]")
	if s.Over() || s.Mover() != 1 || s.Turn() != 1 {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
}

// TestEndsOfOneReasonBeforeBobActs has Ann pass on the first turn, after which the second of
// two ends of one reason holds.
func TestEndsOfOneReasonBeforeBobActs(t *testing.T) {
	s := played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Ends = []core.End{
			{When: core.AtLeast{Of: core.Own{Piece: "man"}, Count: 2}, Reason: "end", Outcome: core.Win},
			{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "end", Outcome: core.Draw},
		}
	})), "[22] [AA] [22] pass")
	want, _ := s.Result()
	back, err := s.Game().ParsePosition(s.PositionText())
	if err != nil {
		t.Fatal(err)
	}
	if got, over := back.Result(); !over || got != want {
		t.Errorf("%s reads as %+v, want %+v", s.PositionText(), got, want)
	}
}

// TestEndBeforeBobIsStuck has Ann pass on the first turn, after which an end of hers holds
// and Bob could do nothing.
func TestEndBeforeBobIsStuck(t *testing.T) {
	s := played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Turns = append([]core.Turn{{Player: "Bob", Actions: []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Min: 3, Max: 3}}}}, r.Turns...)
		r.Ends = []core.End{
			{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Reason: "end", Outcome: core.Draw},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
		}
	})), "[22] [AA] [22] pass")
	if result, over := s.Result(); !over || result.Reason != "end" {
		t.Fatal(s.PositionText(), result)
	}
	readsBack(t, s)
}

// TestThrowOffAndCountedTurns throws for who begins where what turns are counted from is
// there from the start.
func TestThrowOffAndCountedTurns(t *testing.T) {
	g := compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Begins.ThrowOff = true
		r.Ends = []core.End{{When: core.TurnsSince{When: core.AtMost{Of: core.Own{Piece: "man"}, Count: 1}, Turns: 9}, Reason: "tired", Outcome: core.Draw}}
	}))
	for _, actions := range []string{"", "[AA]", "[AA] [AA]", "[AA] [22]", "[22] [AA]", "[22] [AA] [22] pass", "[AA] [22] [22] pass"} {
		readsBack(t, played(t, g, actions))
	}
}

// TestReturnsWithoutHand captures back to a hand that never holds anything.
func TestReturnsWithoutHand(t *testing.T) {
	take := core.Advance{Of: core.Own{Piece: "man"}, Along: lane, By: core.Die{}, Capture: core.Any{Piece: "wall"}, Returns: true}
	for what, change := range map[string]func(*core.Rules){
		"only an end speaks of it": func(r *core.Rules) {
			take := take
			take.By, take.Capture = core.Exactly(1), core.Any{Piece: "man"}
			r.Pieces[0].Supply = []int{1, 1}
			r.Ends = []core.End{{When: core.Cannot{Pattern: take}, Reason: "end", Outcome: core.Loss}}
		},
		"a player has none of a kind": func(r *core.Rules) {
			r.Pieces = append(r.Pieces, core.Piece{Name: "wall", Supply: []int{0, 1}, Start: [][]string{nil, {"a2"}}})
			r.Turns[0].Throw.Most = take
		},
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if what := recover(); what != nil {
					t.Errorf("compiling panics: %v", what)
				}
			}()
			if _, err := core.Compile(laneRules(t, []string{"a1"}, []string{"a4"}, change)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestPassesWhereItEnds goes round a loop that is shorter than the distance, over a piece
// that may not be passed over, to end on its cell.
func TestPassesWhereItEnds(t *testing.T) {
	round := core.Track{Cells: [][]string{{"a1", "a2", "a3"}, {"a4", "a3", "a2", "a1"}}, Loop: []string{"a2", ""}}
	s := compiled(t, laneRules(t, []string{"a1"}, []string{"a2"}, func(r *core.Rules) {
		r.Dice = nil
		r.Turns = []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
			core.Advance{Of: core.Own{Piece: "man"}, Along: round, By: core.Exactly(3), Capture: core.Enemy{Piece: "man"}},
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Cells{Names: []string{"a3"}}},
		}}}}}
		r.Ends = []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}}
	})).NewState()
	if got := legalTexts(s); !slices.Equal(got, []string{"a3"}) {
		t.Errorf("legal %v, want a3 alone", got)
	}
}

// TestEnterOfOtherKindCaptures writes and reads a piece that is not of the first kind and
// captures as it comes from hand.
func TestEnterOfOtherKindCaptures(t *testing.T) {
	s := compiled(t, laneRules(t, nil, []string{"a1"}, func(r *core.Rules) {
		r.Pieces = append(r.Pieces, core.Piece{Name: "wall", Supply: []int{1, 1}})
		r.Dice = nil
		r.Turns = []core.Turn{{Actions: []core.Pattern{core.Enter{From: core.Hand{Piece: "wall"}, Along: lane, By: core.Exactly(1), Capture: core.Enemy{Piece: "man"}}}}}
		r.Ends = []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}}
	})).NewState()
	for _, text := range legalTexts(s) {
		if _, err := s.Parse(text); err != nil || text != "W@xa1" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestHiddenAgainIsNotLegal has two ways of doing one thing, of which the second gives
// another throw and is not listed where the first can be done.
func TestHiddenAgainIsNotLegal(t *testing.T) {
	men := core.Own{Piece: "man"}
	g := compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Advance{Of: men, Along: lane, By: core.AllDice{}},
			core.Then{Steps: []core.Pattern{core.Advance{Of: men, Along: lane, By: core.Die{Face: "A"}}, core.Again{}}},
		}}
	}))
	s := played(t, g, "[AA]")
	var again core.Move // which only the second way gives while two dice are left
	for _, m := range s.AppendLegal(nil) {
		if len(g.AppendDice(nil, m)) == 1 {
			again = m
		}
	}
	if err := s.Play(again); err != nil {
		t.Fatal(err)
	}
	s.Undo()
	s, err := g.ParsePosition(strings.Replace(s.PositionText(), "dice=AA", "dice=A again=yes", 1))
	if err != nil {
		t.Fatal(err)
	}
	if listed := slices.Contains(s.AppendLegal(nil), again); s.IsLegal(again) != listed {
		t.Errorf("%s is legal: %v; listed: %v", g.Text(again), s.IsLegal(again), listed)
	}
}

// TestCellTwiceSinceThrow has two actions of one throw put a piece on the same cell.
func TestCellTwiceSinceThrow(t *testing.T) {
	men := core.Own{Piece: "man"}
	s := played(t, compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Dice.Number = 3
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Then{Steps: []core.Pattern{
				core.Drop{From: core.Lift{Of: men}, On: core.Cells{Names: []string{"a1", "a4"}}, As: "mover"},
				core.Use{Dice: core.Die{Face: "A"}},
			}},
			core.Advance{Of: core.Except{Set: men, Less: core.Earlier{Step: "mover"}}, Along: lane, By: core.Die{Face: "2"}},
		}}
	})), "[AAA] a1<a1 a1<a1")
	if want := "m2M Ann m2M2 1 dice=A mover=a1"; s.PositionText() != want {
		t.Errorf("%s, want %s", s.PositionText(), want)
	}
	readsBack(t, s)
}

// TestDropOfReturnedPiece takes the neutral ball, which goes back to hand, and drops it
// with the next step.
func TestDropOfReturnedPiece(t *testing.T) {
	s := compiled(t, laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Pieces = append(r.Pieces, core.Piece{Name: "ball", Neutral: true, Symbols: []string{"O"}, Supply: []int{1}, Start: [][]string{{"a2"}}})
		r.Dice = nil
		r.Turns = []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
			core.Then{Steps: []core.Pattern{
				core.Advance{Of: core.Own{Piece: "man"}, Along: lane, By: core.Exactly(1), Capture: core.Any{Piece: "ball"}, Returns: true},
				core.Drop{From: core.Hand{Piece: "ball"}, On: core.Cells{Names: []string{"a3"}}},
			}},
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Cells{Names: []string{"a3"}}},
		}}}}}
		r.Ends = []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}}
	})).NewState()
	if got, want := legalTexts(s), []string{"a1xa2(O@a3)", "a3"}; !slices.Equal(got, want) {
		t.Errorf("legal %v, want %v", got, want)
	}
}

// oneText reports legal actions that have the same text.
func oneText(t *testing.T, s *core.State) {
	t.Helper()
	texts := legalTexts(s)
	slices.Sort(texts)
	if all := len(texts); len(slices.Compact(texts)) < all {
		t.Errorf("two of %v have one text", texts)
	}
}

// TestTextTellsDiceOfOtherFaces moves a man by one die and turns him, or by two.
func TestTextTellsDiceOfOtherFaces(t *testing.T) {
	men := core.Own{Piece: "man"}
	s := played(t, compiled(t, laneRules(t, []string{"a1", "a2"}, []string{"a4"}, func(r *core.Rules) {
		r.Pieces[0].Faces, r.Pieces[0].Symbols = []string{"front", "back"}, []string{"m", "n", "M", "N"}
		r.Dice.Number = 3
		r.Turns[0].Throw.Most = core.Or{Choices: []core.Pattern{
			core.Advance{Of: men, Along: lane, By: core.Die{Face: "2"}, Capture: core.Enemy{Piece: "man"}, Face: "back"},
			core.Advance{Of: men, Along: lane, By: core.Sum{Dice: []core.Die{{Face: "A"}, {Face: "A"}}}, Capture: core.Enemy{Piece: "man"}},
		}}
	})), "[AA2]")
	oneText(t, s)
}

// TestEndFromWhereBobBegins looks at an end from turn 2 of each player on, which is Ann's
// turn 3 when Bob begins.
func TestEndFromWhereBobBegins(t *testing.T) {
	s := played(t, compiled(t, laneRules(t, []string{"a3"}, []string{"a4"}, func(r *core.Rules) {
		r.Begins.Player = "Bob"
		r.Pieces[0].Supply = []int{2, 2}
		r.Turns[0].Throw.Most = core.Enter{From: core.Hand{Piece: "man"}, Along: lane, By: core.Die{Face: "2"}}
		r.Ends = []core.End{{When: core.HandEmpty{Piece: "man"}, From: 2, Reason: "end", Outcome: core.Win}}
	})), "[AA] pass [A2] a2 [AA] pass")
	if s.Over() || s.Turn() != 3 {
		t.Fatal(s.PositionText())
	}
	readsBack(t, s)
}

// TestTextTellsFacesApart drops a man to show the one face or the other, and the same when
// the next step lifts him: what reads alike is refused.
func TestTextTellsFacesApart(t *testing.T) {
	back := core.Drop{From: core.Hand{Piece: "man"}, On: core.Cells{Names: []string{"a1"}}, Face: "back"}
	front := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, Face: "front"}
	lifted := core.Drop{From: core.Lift{Of: core.Own{Piece: "man"}}, On: core.Cells{Names: []string{"a2"}}}
	for _, choices := range [][]core.Pattern{
		{back, front},
		{core.Then{Steps: []core.Pattern{back, lifted}}, core.Then{Steps: []core.Pattern{front, lifted}}},
	} {
		_, err := core.Compile(laneRules(t, nil, nil, func(r *core.Rules) {
			r.Pieces[0].Faces, r.Pieces[0].Symbols = []string{"front", "back"}, []string{"m", "n", "M", "N"}
			r.Dice = nil
			r.Turns = []core.Turn{{Actions: []core.Pattern{core.Or{Choices: choices}}}}
			r.Ends = []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}}
		}))
		if err == nil || !strings.Contains(err.Error(), "read alike and differ in the face that the piece then shows") {
			t.Error(err)
		}
	}
}

// TestAllDiceAfterADie has an action that uses a die for nothing and moves by all others,
// which is refused.
func TestAllDiceAfterADie(t *testing.T) {
	_, err := core.Compile(laneRules(t, []string{"a1"}, []string{"a4"}, func(r *core.Rules) {
		r.Turns[0].Throw.Most = core.Then{Steps: []core.Pattern{
			core.Use{Dice: core.Die{Face: "A"}},
			core.Advance{Of: core.Own{Piece: "man"}, Along: lane, By: core.AllDice{}},
		}}
	}))
	if err == nil || !strings.Contains(err.Error(), "one action uses all the dice and others besides") {
		t.Error(err)
	}
}
