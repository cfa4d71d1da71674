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
		{"5/5/5/5/5 Ann W3B3R1L1 1 hello", `"hello" is not expected; ended=REASON may stand there`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=resigned", `behind ended=REASON stands by=PLAYER, for the player who ended it, and only for an agreed draw nothing`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=agreed by=Ann", `behind ended=REASON stands by=PLAYER, for the player who ended it, and only for an agreed draw nothing`},
		{"5/5/5/5/5 Ann W3B3R1L1 1 ended=resigned by=Grey", `"by=Grey": by= names "Ann" or "Bob"`},
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
		r.Turns[1].Action = core.Slide{Of: core.Own{Piece: "man"}}
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

// TestTwoEndsForNoMove takes the first that stands in the list.
func TestTwoEndsForNoMove(t *testing.T) {
	r := shiftRules(t)
	r.Ends = append([]core.End{{When: core.NoMove{}, Reason: "first", Outcome: core.Draw}}, r.Ends...)
	s, err := compiled(t, r).ParsePosition("5/5/5/5/5 Bob R1L1 9")
	if err == nil {
		t.Fatal("pieces are missing, and the position is read")
	}
	if s, err = compiled(t, r).ParsePosition("B4/5/5/5/WB1B1 Ann W2R1L1 9"); err != nil {
		t.Fatal(err)
	}
	if got, over := s.Result(); over {
		t.Errorf("%+v", got)
	}
	r.Turns[1].Action = core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	if s, err = compiled(t, r).ParsePosition("B4/5/W4/5/WB1BW Ann R1L1 9"); err != nil {
		t.Fatal(err)
	}
	if got, over := s.Result(); !over || got.Reason != "first" || got.Winner != core.NoPlayer {
		t.Errorf("%+v", got)
	}
}
