package core_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// FuzzParse reads any text as an action, in a few positions. Whatever is read is
// legal, its canonical text reads as the same action, and playing can be undone.
func FuzzParse(f *testing.F) {
	g := compiled(f, shiftRules(f))
	states := []*core.State{g.NewState(), played(f, g, "b2 c4"), played(f, g, "a1 e5 a1-a4(a3) e5-e2(e3) a4-d4(c4) e2-b2(c2)")}
	field := compiled(f, chainRules(f))
	states = append(states, field.NewState(), played(f, field, "a1xc1"), played(f, field, "a1xc1 pass"))
	for _, s := range states {
		for _, m := range s.AppendLegal(nil) {
			f.Add(g.Text(m))
		}
	}
	for _, text := range []string{"", "b2b5", "b2 - b5", "R@b2", "b2-b5(", "(((", "b2<b2", "a1-a4(a3)(a2<a1)", "[A3]", "pass"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range states {
			before := s.PositionText()
			m, err := s.Parse(text)
			if (m == 0) != (err != nil) || s.PositionText() != before {
				t.Fatalf("%q: %#x, %v", text, uint64(m), err)
			}
			if err != nil {
				continue
			}
			g := s.Game()
			if again, err := s.Parse(g.Text(m)); again != m || !s.IsLegal(m) {
				t.Fatalf("%q: reads as %s, which reads as %s, %v", text, g.Text(m), g.Text(again), err)
			}
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
			if s.Undo(); s.PositionText() != before {
				t.Fatalf("%q: undone, it leaves %s", text, s.PositionText())
			}
		}
	})
}

// FuzzPosition reads any text as a position. Whatever is read is written in one way,
// which reads as the same, and can be played from.
func FuzzPosition(f *testing.F) {
	games := []*core.Game{compiled(f, shiftRules(f)), compiled(f, chainRules(f))}
	for _, text := range []string{
		"5/5/5/5/5 Ann W3B3R1L1 1", "5/5/2B2/5/W4 Ann W2B2R1L1 4", "5/5/5/5/WWW2 Bob B3R1L1 4",
		"5/5/2B2/5/W4 Bob W2B2R1L1 9 ended=repetition by=Ann", "5/5/5/5/W4 Bob W2B3R1L1 1 ended=agreed",
		"5/1W1B1/5/1W1B1/1W1B1 Ann R1L1 5", "RL3/5/5/5/5 Ann W3B3 2",
		"3M1/5/5/5/mM1M1 Ann m8M6 1", "5/5/5/5/2mM1 Ann m8M7 2 action=2 mover=c1", "5/5/5/5/2mM1 Bob m8M7 2 action=2 mover=d1 tired=1",
		"5/5/5/5/1M1M1 Bob m9M7 3 passes=2 tired=0", "5/5/5/5/m2M1 Bob m8M8 3 passes=3", "3M1/5/5/5/2m2 Ann m8M7 1 action=2 mover=c1 passes=1",
		"3M1/5/5/5/2m2 Ann m8M8 2 action=3 mover=c1", "3M1/5/5/5/2m2 Ann m8M8 2 action=2", "mM3/5/5/5/5 Ann m8M8 2 action=2 mover=b5",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range games {
			readPosition(t, g, text)
		}
	})
}

// readPosition reads a text that may be a position of a game.
func readPosition(t *testing.T, g *core.Game, text string) {
	s, err := g.ParsePosition(text)
	if err != nil {
		if s != nil || strings.Contains(err.Error(), "\n") {
			t.Fatal(err)
		}
		return
	}
	written := s.PositionText()
	again, err := g.ParsePosition(written)
	if err != nil || again.PositionText() != written || again.Hash() != s.Hash() {
		t.Fatalf("%q is written %q: %v", text, written, err)
	}
	if a, b := again.AppendLegal(nil), s.AppendLegal(nil); len(a) != len(b) || s.Over() != (len(b) == 0) {
		t.Fatalf("%q has %d legal actions, read again %d, over %v", text, len(b), len(a), s.Over())
	}
	r := core.NewRandom(1)
	for plies := 0; plies < 20; plies++ {
		m := s.Pick(&r)
		if m == 0 {
			break
		}
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	for s.Undo() {
	}
	if s.PositionText() != written {
		t.Fatalf("undone to %q, not %q", s.PositionText(), written)
	}
}

// chainRules has men who hop on and on, turn others over, move or pass.
func chainRules(t testing.TB) core.Rules {
	own, enemy := core.Own{Piece: "man"}, core.Enemy{Piece: "man"}
	drop := core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Beside{Set: core.Any{Piece: "man"}}, As: "man"},
		core.Enclose{Of: enemy, From: "man", To: own},
	}}
	slide := core.Then{Steps: []core.Pattern{
		core.Slide{Of: own, Capture: enemy, Returns: true, As: "man"},
		core.Enclose{Of: enemy, From: "man", To: own, Take: true, Optional: true},
	}}
	hop := core.Chain{Optional: true, Move: core.Hop{Of: own, Over: enemy, Capture: true, After: 1}}
	move := core.First{Choices: []core.Pattern{hop, core.Or{Choices: []core.Pattern{slide, core.Pass{}}}}}
	return fieldRules(t, 5, 5, move, func(r *core.Rules) {
		r.Pieces[0].Supply, r.Pieces[0].Start = []int{9, 9}, [][]string{{"a1"}, {"b1", "d1", "d5"}}
		r.Turns = append([]core.Turn{{Number: 2, Actions: []core.Pattern{core.Or{Choices: []core.Pattern{drop, core.Pass{}}}, core.Or{Choices: []core.Pattern{slide, core.Pass{}}}}}}, r.Turns...)
		r.Ends = append(r.Ends,
			core.End{When: core.Passes{Times: 3}, Reason: "passes", Outcome: core.Draw},
			core.End{When: core.More{Of: own, Than: core.Union{Sets: []core.Set{enemy, core.Cells{Names: []string{"a1", "b1", "c1"}}}}}, Reason: "more", Player: "Bob", Outcome: core.Win},
			core.End{When: core.TurnsSince{When: core.Connected{Of: own, Sides: []core.Set{core.Cells{Names: []string{"a1", "b1"}}, core.Cells{Names: []string{"c1"}}}}, Turns: 2}, Reason: "tired", Player: "Ann", Outcome: core.Win},
			core.End{When: core.Repeated{Times: 3}, Reason: "repetition", Outcome: core.Draw})
	})
}
