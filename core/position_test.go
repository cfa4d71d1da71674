package core_test

import (
	"context"
	"errors"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

func TestBadPositions(t *testing.T) {
	g := compiled(t, shiftRules(t))
	for _, c := range []struct{ text, want string }{
		{"", "it has no fields; board, player to move, hands and turn number are needed"},
		{"5/5/5/5/5 Ann", "it has 2 fields; board, player to move, hands and turn number are needed"},
		{"5/5/5/5 Ann W3R1B3L1 1", "it has 4 rows; the board has 5"},
		{"5/5/5/5/5/5 Ann W3R1B3L1 1", "it has 6 rows; the board has 5"},
		{"5/5/4/5/5 Ann W3B3R1L1 1", `row 3, "4": it has 4 cells; the board's has 5`},
		{"5/5//5/5 Ann W3B3R1L1 1", `row 3, "": it has 0 cells; the board's has 5`},
		{"5/5/6/5/5 Ann W3B3R1L1 1", `row 3, "6": a run of 6 does not fit in its 5 cells`},
		{"5/5/0W4/5/5 Ann W2B3R1L1 1", `row 3, "0W4": a run of 0 does not fit in its 5 cells`},
		{"5/5/05/5/5 Ann W2B3R1L1 1", `row 3, "05": a run of 05 does not fit in its 5 cells`},
		{"5/5/99999999999999999999/5/5 Ann W2B3R1L1 1", `row 3, "99999999999999999999": a run of 99999999999999999999 does not fit in its 5 cells`},
		{"5/5/4WB/5/5 Ann W2B2R1L1 1", `row 3, "4WB": it has more than 5 cells`},
		{"5/5/4Q/5/5 Ann W3B3R1L1 1", `row 3, "4Q": "Q" is not the symbol of a piece; those are W, B, R, L`},
		{"5/5/4é/5/5 Ann W3B3R1L1 1", `row 3, "4é": "é" is not the symbol of a piece; those are W, B, R, L`},
		{"5/5/4w/5/5 Ann W3B3R1L1 1", `row 3, "4w": "w" is not the symbol of a piece; those are W, B, R, L`},
		{"5/5/5/5/5 ann W3B3R1L1 1", `there is no player "ann"; the players are "Ann" and "Bob"`},
		{"5/5/5/5/5 Ann W4B3R1L1 1", `hands "W4B3R1L1": 4 of "W"; a hand that is not empty holds 1 to 3`},
		{"5/5/5/5/5 Ann W0B3R1L1 1", `hands "W0B3R1L1": 0 of "W"; a hand that is not empty holds 1 to 3`},
		{"5/5/5/5/5 Ann W03B3R1L1 1", `hands "W03B3R1L1": 03 of "W"; a hand that is not empty holds 1 to 3`},
		{"5/5/5/5/5 Ann W3W3 1", `hands "W3W3": "W" stands there twice`},
		{"5/5/5/5/5 Ann WB3 1", `hands "WB3": no number follows "W"`},
		{"5/5/5/5/5 Ann W3, 1", `hands "W3,": "," is not the symbol of a piece that can be in hand; write - when all hands are empty`},
		{"5/5/5/5/5 Ann é 1", `hands "é": "é" is not the symbol of a piece that can be in hand; write - when all hands are empty`},
		{"5/5/5/5/WWWW1 Ann B3R1L1 1", `Ann has 4 "W" on the board and 0 in hand; there are 3 in all`},
		{"5/5/5/5/W4 Ann W3B3R1L1 1", `Ann has 1 "W" on the board and 3 in hand; there are 3 in all`},
		{"5/5/5/5/W4 Ann W1B3R1L1 1", `Ann has 1 "W" on the board and 1 in hand; together they are always 3`},
		{"5/5/5/5/5 Ann W3B3R1L1 0", `"0" is not the number of a turn, which is from 1 to 1000000000`},
		{"5/5/5/5/5 Ann W3B3R1L1 -1", `"-1" is not the number of a turn, which is from 1 to 1000000000`},
		{"5/5/5/5/5 Ann W3B3R1L1 01", `"01" is not the number of a turn, which is from 1 to 1000000000`},
		{"5/5/5/5/5 Ann W3B3R1L1 1.5", `"1.5" is not the number of a turn, which is from 1 to 1000000000`},
		{"5/5/5/5/5 Ann W3B3R1L1 1000000001", `"1000000001" is not the number of a turn, which is from 1 to 1000000000`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 hello", `"hello" is not expected; what stands behind the turn's number is key=value`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=resigned", `"ended=resigned": by=PLAYER is missing, the player who ended the game`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=agreed by=Ann", `"by=Ann": an agreed draw is by nobody`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=resigned by=Grey", `"by=Grey": there is no such player; they are "Ann" and "Bob"`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=line by=Ann", `"by=Ann": Ann was not the last to act`},
		{"5/5/5/5/W4 Bob W2B3R1L1 1 ended=line by=Ann", `"ended=line": the rules have no such end that the board does not show`},
		{"5/5/5/5/W4 Bob W2B3R1L1 1 ended=repetition by=Bob", `"by=Bob": Bob was not the last to act`},
		{"5/5/5/5/WWW2 Ann B3R1L1 4", `Ann has what ends the game (line) before the other player's last turn, so the game did not go on to here`},
		{"5/5/5/5/WWW2 Bob B3R1L1 4 ended=agreed", `"ended=agreed": the game has ended already by what is on the board`},
	} {
		s, err := g.ParsePosition(c.text)
		var bad *core.PositionError
		if s != nil || !errors.As(err, &bad) || bad.Reason != c.want || bad.Text != c.text {
			t.Errorf("%q: %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestGoodPositions(t *testing.T) {
	g := compiled(t, shiftRules(t))
	for _, c := range []struct {
		text  string
		legal int
		over  bool
	}{
		{"5/5/5/5/5 Ann W3B3R1L1 1", 50, false},
		{"5/5/5/5/WWW2 Bob B3R1L1 4", 0, true},
		{"W4/W4/W4/5/5 Bob B3R1L1 4", 0, true},
		{"W4/1W3/2W2/5/5 Bob B3R1L1 4", 0, true},
		{"5/5/5/5/W4 Bob W2B3R1L1 1 ended=resigned by=Ann", 0, true},
		{"5/5/5/5/W4 Bob W2B3R1L1 1 ended=agreed", 0, true},
		{"5/5/2B2/5/W4 Bob W2B2R1L1 1000000000 ended=repetition by=Ann", 0, true},
	} {
		s, err := g.ParsePosition(c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if s.PositionText() != c.text || s.CountLegal() != c.legal || s.Over() != c.over {
			t.Errorf("%s reads as %s with %d legal actions, over %v", c.text, s.PositionText(), s.CountLegal(), s.Over())
		}
	}
	if s, err := g.ParsePosition("  5/5/5/5/5\tAnn  W3B3R1L1 1\n"); err != nil || s.PositionText() != "5/5/5/5/5 Ann W3R1B3L1 1" && s.PositionText() != "5/5/5/5/5 Ann W3B3R1L1 1" {
		t.Error("spaces are not taken freely:", err)
	}
}

// TestRepetition slides two pieces to and fro.
func TestRepetition(t *testing.T) {
	for _, c := range []struct{ times, plies int }{{2, 4}, {3, 8}, {9, 32}} {
		r := shiftRules(t)
		r.Turns[1].Actions[0] = core.Slide{Of: core.Own{Piece: "man"}}
		r.Ends[2].When = core.Repeated{Times: c.times}
		g := compiled(t, r)
		s := played(t, g, "a1 e5")
		plies := 0
		for ; !s.Over() && plies < 100; plies++ {
			if want := plies/4 + 1; s.Repetition() != want {
				t.Fatalf("after %d plies the position has come up %d times, want %d", plies, s.Repetition(), want)
			}
			if _, err := s.PlayText([]string{"a1-a2", "e5-e4", "a2-a1", "e4-e5"}[plies%4]); err != nil {
				t.Fatal(err)
			}
		}
		if r, _ := s.Result(); plies != c.plies || r != (core.Result{Winner: core.NoPlayer, Reason: "repetition"}) {
			t.Errorf("repeated %d times: %d plies, %+v", c.times, plies, r)
		}
		back, err := g.ParsePosition(s.PositionText())
		if err != nil {
			t.Fatal(err)
		}
		if r, over := back.Result(); !over || r.Reason != "repetition" {
			t.Errorf("%s reads as %+v", s.PositionText(), r)
		}
		if s.Undo(); s.Over() || s.Repetition() != c.times-1 {
			t.Errorf("undone: over %v, repetition %d", s.Over(), s.Repetition())
		}
		// Counting and playouts see the positions before the state they begin in.
		n, err := core.Perft(context.Background(), s, 2, 1)
		if all := len(s.AppendLegal(nil)); err != nil || int(n) >= all*all {
			t.Errorf("perft 2 counts %d on beyond the repetition, %v", n, err)
		}
	}
}

// TestLineOfEmptyCells reads back the positions of a game that ends by what neither
// player owns.
func TestLineOfEmptyCells(t *testing.T) {
	r := shiftRules(t)
	r.Turns = []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}}
	r.Pieces = []core.Piece{{Name: "man", Supply: []int{13, 12}}}
	r.Ends = []core.End{{When: core.Line{Of: core.Empty{}, Count: 5}, Reason: "room", Outcome: core.Draw}, {When: core.NoMove{}, Reason: "full", Outcome: core.Draw}}
	s := compiled(t, r).NewState()
	for {
		back, err := s.Game().ParsePosition(s.PositionText())
		if err != nil {
			t.Fatal(err)
		}
		if back.Over() != s.Over() || back.PositionText() != s.PositionText() {
			t.Fatalf("%s: over %v, read again %v", s.PositionText(), s.Over(), back.Over())
		}
		if s.Over() {
			break
		}
		if err := s.Play(s.AppendLegal(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLastTurn plays on at the greatest number a turn can have.
func TestLastTurn(t *testing.T) {
	s, err := compiled(t, shiftRules(t)).ParsePosition("5/5/2B2/5/W4 Bob W2B2R1L1 1000000000")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(s.AppendLegal(nil)[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Game().ParsePosition(s.PositionText()); err != nil || s.Turn() != 1000000000 {
		t.Error(s.Turn(), err)
	}
}

// TestColumnX reads moves to and from a column whose letter is the capture sign.
func TestColumnX(t *testing.T) {
	r := shiftRules(t)
	board, err := core.Grid(26, 2)
	if err != nil {
		t.Fatal(err)
	}
	r.Board = board
	r.Turns[1].Actions[0] = core.Slide{Of: core.Own{Piece: "man"}}
	s := played(t, compiled(t, r), "w1 a2")
	for text, want := range map[string]string{"w1x1": "w1-x1", "w1-x1": "w1-x1", "w1x2": "w1-x2", "w1y1": "w1-y1"} {
		if m, err := s.Parse(text); s.Game().Text(m) != want {
			t.Errorf("%s reads as %s, %v", text, s.Game().Text(m), err)
		}
	}
	if _, err := s.Parse("w1xx1"); err == nil || err.Error() != `illegal action "w1xx1": Ann may play w1-x1` {
		t.Error(err)
	}
}
