package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// shift returns a game in which a man slides and another is put behind it, with what
// change makes of its rules. Ends of every kind come up.
func shift(t testing.TB, change ...func(*core.Rules)) *core.Game {
	t.Helper()
	board, err := core.Grid(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	men := core.Own{Piece: "man"}
	r := core.Rules{
		Name: "shift", Title: "Shift", Board: board, Players: []string{"Ann", "Bob"},
		Pieces:  []core.Piece{{Name: "man", Symbols: []string{"A", "B"}, Supply: []int{4, 4}}, {Name: "wall", Symbols: []string{"V", "W"}, Supply: []int{1, 1}}},
		Options: []core.Option{{Name: "size", Values: []string{"small", "large"}, Value: "small"}, {Name: "walls", Values: []string{"1", "2"}, Value: "1"}},
		Turns: []core.Turn{
			{Number: 1, Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
				core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}},
				core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}},
			}}}},
			{Actions: []core.Pattern{core.Then{Steps: []core.Pattern{
				core.Slide{Of: core.Union{Sets: []core.Set{men, core.Own{Piece: "wall"}}}, Min: 2, As: "first"},
				core.Drop{From: core.AnyOf{Supplies: []core.Supply{
					core.FirstOf{Supplies: []core.Supply{core.Hand{Piece: "man"}, core.Lift{Of: core.Except{Set: men, Less: core.Step{Name: "first"}}}}},
					core.Hand{Piece: "wall"},
				}}, On: core.Behind{Step: "first"}},
			}}}},
		},
		Ends: []core.End{
			{When: core.Line{Of: men, Count: 4, Directions: []string{"orthogonal"}}, Reason: "line", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}},
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss, Score: core.Number(0.5)},
			{When: core.Repeated{Times: 3}, Reason: "repetition", Outcome: core.Draw},
		},
		Resign: core.Count{Of: core.Empty{}},
	}
	for _, c := range change {
		c(&r)
	}
	g, err := core.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// twice makes rules of those of shift in which each turn from the second on is two
// slides.
func twice(r *core.Rules) {
	slide := core.Slide{Of: core.Own{Piece: "man"}, Max: 2}
	place := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	r.Name = "twice"
	r.Turns = []core.Turn{{Number: 1, Player: "Ann", Actions: []core.Pattern{place}}, {Number: 1, Actions: []core.Pattern{place, place}}, {Actions: []core.Pattern{slide, slide}}}
	r.Pieces = r.Pieces[:1]
}

// read reads a record that is right.
func read(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return r
}

// play plays actions from a game's beginning.
func play(t testing.TB, g *core.Game, actions string) *core.State {
	t.Helper()
	s := g.NewState()
	for _, a := range strings.Fields(actions) {
		if _, err := s.PlayText(a); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// checkBack fails when a record does not come back from its text.
func checkBack(t testing.TB, r *record.Record) {
	t.Helper()
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	back, err := record.Read(strings.NewReader(b.String()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	if !back.Equal(r) {
		t.Fatalf("%+v\ncomes back as\n%+v\nfrom\n%s", r, back, b.String())
	}
	if again := back.String(); again != b.String() {
		t.Fatalf("%q\nis written again as\n%q", b.String(), again)
	}
}

// checkError compares an error's text, and tells whether it is an *Error.
func checkError(t testing.TB, name string, err error, want string) {
	t.Helper()
	var e *record.Error
	if err == nil || err.Error() != want || !errors.As(err, &e) {
		t.Errorf("%s: %v\nwant %s", name, err, want)
	}
}
