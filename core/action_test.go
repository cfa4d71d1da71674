package core_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// shiftRules is a game whose actions slide a piece and put another behind it, so
// that every form of action text occurs: there are walls beside men.
func shiftRules(t testing.TB) core.Rules {
	t.Helper()
	board, err := core.Grid(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	men, walls := core.Own{Piece: "man"}, core.Own{Piece: "wall"}
	place := core.Or{Choices: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}},
		core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}},
	}}
	shift := core.Then{Steps: []core.Pattern{
		core.Slide{Of: core.Union{Sets: []core.Set{men, walls}}, Min: 2, As: "first"},
		core.Drop{From: core.AnyOf{Supplies: []core.Supply{
			core.FirstOf{Supplies: []core.Supply{core.Hand{Piece: "man"}, core.Lift{Of: core.Except{Set: men, Less: core.Step{Name: "first"}}}}},
			core.Hand{Piece: "wall"},
		}}, On: core.Behind{Step: "first"}},
	}}
	return core.Rules{
		Name: "shift", Title: "Shift", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"W", "B"}, Supply: []int{3, 3}}, {Name: "wall", Symbols: []string{"R", "L"}, Supply: []int{1, 1}}},
		Turns:  []core.Turn{{Number: 1, Actions: []core.Pattern{place}}, {Actions: []core.Pattern{shift}}},
		Ends: []core.End{
			{When: core.Line{Of: men, Count: 3, Directions: []string{"orthogonal"}}, Reason: "line", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss, Score: core.Number(0.5)},
			{When: core.Repeated{Times: 2}, Reason: "repetition", Outcome: core.Draw},
		},
		Resign: core.Count{Of: core.Empty{}},
	}
}

func compiled(t testing.TB, r core.Rules) *core.Game {
	t.Helper()
	g, err := core.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func played(t testing.TB, g *core.Game, actions string) *core.State {
	t.Helper()
	s := g.NewState()
	for _, a := range strings.Fields(actions) {
		if _, err := s.PlayText(a); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestParts(t *testing.T) {
	g := compiled(t, shiftRules(t))
	for _, c := range []struct{ before, action, want string }{
		{"", "b2", "dropped 0 of 0: -b2"},
		{"", "R@b2", "dropped 1 of 0: -b2"},
		{"b2 L@c4", "b2-b5(b4)", "moved 0 of 0: b2-b5, dropped 0 of 0: -b4"},
		{"b2 L@c4", "b2-b5(R@b4)", "moved 0 of 0: b2-b5, dropped 1 of 0: -b4"},
		{"b2 L@c4 b2-b5(b4)", "c4-e4(d4)", "moved 1 of 1: c4-e4, dropped 0 of 1: -d4"},
		{"a1 e5 a1-a4(a3) e5-e2(e3) a4-d4(c4) e2-b2(c2)", "d4-d1(d2<a3)", "moved 0 of 0: d4-d1, lifted 0 of 0: a3-d2"},
	} {
		s := played(t, g, c.before)
		m, err := s.Parse(c.action)
		if err != nil {
			t.Error(err)
			continue
		}
		var parts []string
		for _, p := range g.AppendParts(nil, m) {
			parts = append(parts, fmt.Sprintf("%s %d of %d: %s-%s", p.Kind, p.Piece, p.Owner, g.Board().Name(p.From), g.Board().Name(p.To)))
		}
		if got := strings.Join(parts, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.action, got, c.want)
		}
	}
	for _, m := range []core.Move{0, 1, ^core.Move(0), 99 << 45, 1<<45 | 500} {
		if len(g.AppendParts(nil, m)) > 0 || g.Text(m) != "" {
			t.Errorf("%#x is no move of the game: %q, %+v", uint64(m), g.Text(m), g.AppendParts(nil, m))
		}
	}
}

// TestReading has the forms a person may type, and each way of getting one wrong.
func TestReading(t *testing.T) {
	g := compiled(t, shiftRules(t))
	const opening = "b2 c4"
	for _, c := range []struct{ before, text, want string }{
		{"", "b2", "b2"},
		{"", " b 2 ", "b2"},
		{"", "R@b2", "R@b2"},
		{"", "R @ b2", "R@b2"},
		{opening, "b2-b5(b4)", "b2-b5(b4)"},
		{opening, "b2b5(b4)", "b2-b5(b4)"},
		{opening, "b2 - b5 ( R@b4 )", "b2-b5(R@b4)"},
		{"R@b2 L@c4 b2-b5(b4) c4-e4(d4)", "b5e5", "b5-e5(d5)"},
		{"R@b2 L@c4 b2-b5(b4) c4-e4(d4)", "b5-e5", "b5-e5(d5)"},

		{"", "", `cannot read the action "": it is empty`},
		{"", "  ", `cannot read the action "  ": it is empty`},
		{"", "z9", `cannot read the action "z9": "z9" is not a cell; the cells are a1 to e5`},
		{"", "b22", `cannot read the action "b22": "b22" is not a cell; the cells are a1 to e5`},
		{"", "B2", `cannot read the action "B2": "B2" is not a cell; did you mean "b2"?`},
		{"", "2b", `cannot read the action "2b": "2" is not a cell; the cells are a1 to e5`},
		{"", "-b2", `cannot read the action "-b2": "-b2" is not a cell`},
		{"", "b2-", `cannot read the action "b2-": a cell is missing at its end`},
		{"", "b2)", `cannot read the action "b2)": ")" is not expected after "b2"`},
		{"", "b2=c3", `cannot read the action "b2=c3": "=c3" is not expected after "b2"`},
		{"", "b2-b5(b4", `cannot read the action "b2-b5(b4": a ) is missing`},
		{"", "b2-b5()", `cannot read the action "b2-b5()": ")" is not a cell`},
		{"", "b2-b5(b4)c", `cannot read the action "b2-b5(b4)c": "c" is not expected after "b2-b5(b4)"`},
		{"", "b2/c3", `cannot read the action "b2/c3": a / joins the actions of a turn, and this is to be one action; give them one by one`},
		{"", "b2–b5", `cannot read the action "b2–b5": "–b5" is not expected after "b2"`},
		{"", "3@b2", `cannot read the action "3@b2": "3" is not the symbol of a piece`},
		{"", "R@", `cannot read the action "R@": a cell is missing at its end`},
		{"", "b2\tc3", `cannot read the action "b2\tc3": "\tc3" is not expected after "b2"`},
		{"", "\xff\xfe", `cannot read the action "\xff\xfe": "\xff\xfe" is not a cell`},
		{"", strings.Repeat("a1-", 200), `cannot read the action "` + strings.Repeat("a1-", 26) + `a1"…: it has more than 200 characters`},

		{"", "X@b2", `illegal action "X@b2": X is not the symbol of a piece; those are W, B, R, L`},
		{"", "W@b2", `illegal action "W@b2": W is left out: write b2`},
		{"", "L@b2", `illegal action "L@b2": L is Bob's piece, not Ann's`},
		{"b2 c4", "R@c3", `illegal action "R@c3": Ann drops no piece now, but may play b2-d2(c2)`},
		{"", "b2-b5", `illegal action "b2-b5": b2 is empty`},
		{"b2", "b2", `illegal action "b2": b2 is not empty`},
		{"b2", "R@c3", `illegal action "R@c3": R is Ann's piece, not Bob's`},
		{opening, "c3", `illegal action "c3": Ann drops no piece now, but may play b2-d2(c2)`},
		{opening, "c4-c1", `illegal action "c4-c1": the piece on c4 is not Ann's`},
		{opening, "b2-c4", `illegal action "b2-c4": c4 is not empty`},
		{opening, "b2-b3(b2)", `illegal action "b2-b3(b2)": from b2 Ann may play b2-d2(c2), b2-e2(d2), b2-b4(b3), b2-d4(c3), b2-b5(b4), b2-e5(d4), b2-d2(R@c2), b2-e2(R@d2), b2-b4(R@b3), b2-d4(R@c3), b2-b5(R@b4) or b2-e5(R@d4)`},
		{opening, "b2xb5(b4)", `illegal action "b2xb5(b4)": Ann may play b2-b5(b4) or b2-b5(R@b4)`},
		{opening, "b2-b5(b3)", `illegal action "b2-b5(b3)": Ann may play b2-b5(b4) or b2-b5(R@b4)`},
		{opening, "b2-b5(b4<b2)", `illegal action "b2-b5(b4<b2)": Ann may play b2-b5(b4) or b2-b5(R@b4)`},
		{opening, "b2-b5(b4)(b3)", `illegal action "b2-b5(b4)(b3)": Ann may play b2-b5(b4) or b2-b5(R@b4)`},
		{opening, "W@b2-b5(b4)", `illegal action "W@b2-b5(b4)": Ann may play b2-b5(b4) or b2-b5(R@b4)`},

		{opening, "b2-b5", `ambiguous action "b2-b5": it may be b2-b5(b4) or b2-b5(R@b4)`},
		{opening, "b2b5", `ambiguous action "b2b5": it may be b2-b5(b4) or b2-b5(R@b4)`},
	} {
		s := played(t, g, c.before)
		before := s.PositionText()
		m, err := s.PlayText(c.text)
		got := g.Text(m)
		if err != nil {
			got = err.Error()
			var unreadable *core.UnreadableError
			var illegal *core.IllegalError
			var ambiguous *core.AmbiguousError
			kind := strings.Fields(got)[0]
			if errors.As(err, &unreadable) != (kind == "cannot") || errors.As(err, &illegal) != (kind == "illegal") || errors.As(err, &ambiguous) != (kind == "ambiguous") {
				t.Errorf("%q: %T says %v", c.text, err, err)
			}
			if s.PositionText() != before || m != 0 {
				t.Errorf("%q: refused, and the state is %s", c.text, s.PositionText())
			}
		}
		if got != c.want {
			t.Errorf("%q: %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestIllegalMoves(t *testing.T) {
	g := compiled(t, shiftRules(t))
	s := g.NewState()
	first := s.AppendLegal(nil)[0]
	for m, want := range map[core.Move]string{
		0:              `illegal action "0x0": it is not a move of this game`,
		^core.Move(0):  `illegal action "0xffffffffffffffff": it is not a move of this game`,
		first ^ 99<<45: `illegal action "0xc400000000000": it is not a move of this game`,
	} {
		if err := s.Play(m); err == nil || err.Error() != want {
			t.Errorf("%#x: %v, want %s", uint64(m), err, want)
		}
	}
	if err := s.Play(first); err != nil {
		t.Fatal(err)
	}
	if err := s.Play(first); err == nil || err.Error() != `illegal action "a1": it is not one of the 48 actions that Bob has now` {
		t.Error(err)
	}
	if err := s.Resign(0); err != nil {
		t.Fatal(err)
	}
	if err := s.Play(first); err == nil || err.Error() != `illegal action "a1": the game is over: Bob won (resigned)` {
		t.Error(err)
	}
	if _, err := s.Parse("a2"); err == nil || err.Error() != `illegal action "a2": the game is over: Bob won (resigned)` {
		t.Error(err)
	}
}

func TestEndingByWord(t *testing.T) {
	g := compiled(t, shiftRules(t))
	s := played(t, g, "b2 c4")
	for _, player := range []int{-1, 2} {
		if err := s.Resign(player); err == nil || err.Error() != `illegal action "resign": there is no such player` {
			t.Error(err)
		}
	}
	before := s.PositionText()
	for _, c := range []struct {
		end  func() error
		want core.Result
	}{
		{func() error { return s.Resign(0) }, core.Result{Winner: 1, Reason: "resigned", Scores: [2]float64{0, 23}}},
		{func() error { return s.Resign(1) }, core.Result{Winner: 0, Reason: "resigned", Scores: [2]float64{23, 0}}},
		{s.AgreeDraw, core.Result{Winner: core.NoPlayer, Reason: "agreed"}},
	} {
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		if got, over := s.Result(); got != c.want || !over || !s.Over() || s.CountLegal() != 0 {
			t.Errorf("%+v, %v; want %+v", got, over, c.want)
		}
		if err := s.AgreeDraw(); err == nil || !strings.Contains(err.Error(), "the game is over") {
			t.Error(err)
		}
		back, err := g.ParsePosition(s.PositionText())
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := back.Result(); got != c.want || back.PositionText() != s.PositionText() {
			t.Errorf("%s reads as %s, %+v", s.PositionText(), back.PositionText(), got)
		}
		if !s.Undo() || s.Over() || s.PositionText() != before {
			t.Errorf("undoing the end leaves %s", s.PositionText())
		}
	}
}
