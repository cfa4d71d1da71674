package core_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
)

// TestShortcuts plays random games of random rules with shortcuts and without.
func TestShortcuts(t *testing.T) {
	games := uint64(1200)
	if testing.Short() {
		games /= 4
	}
	played := [4]int{}
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 11))
		rules := []func(*rand.Rand) *core.Rules{randomRules, randomRaces, randomShifts, randomShifts}[seed%4]
		one := rules(r)
		fast, err := core.Compile(*one)
		if err != nil {
			if seed%4 > 1 {
				t.Fatal(err)
			}
			continue
		}
		plain, err := core.CompilePlainly(*one)
		if err != nil {
			t.Fatal(err)
		}
		played[seed%4]++
		if alike(t, fast.NewState(), plain.NewState(), seed); t.Failed() {
			t.Fatalf("seed %d\n%s", seed, described(one))
		}
	}
	for i, n := range played {
		if n < int(games)/20 {
			t.Errorf("only %d of the rules of kind %d could be played", n, i)
		}
	}
}

// randomShifts are games in which most actions begin with a slide: on boards for which
// the cells have one group of rays, or several; of several kinds; with one or two actions
// a turn; and what follows depending on what was slid, or not.
func randomShifts(r *rand.Rand) *core.Rules {
	board, err := core.Grid(4+r.IntN(5), 4+r.IntN(5))
	if err != nil {
		panic(err)
	}
	each, start := 2+r.IntN(7), [][]string(nil)
	line := core.End{When: core.Line{Of: core.Own{Piece: "man"}, Count: 3 + r.IntN(2)}, Reason: "line", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}}
	if r.IntN(8) == 0 && board.Cells() >= 40 { // more pieces than are remembered
		each, start = 20, make([][]string, 2)
		for c := range core.Cell(36) {
			start[c%2] = append(start[c%2], board.Name(c))
		}
		line.When = core.AtMost{Of: core.Empty{}, Count: 0}
	}
	men, ball := core.Own{Piece: "man"}, core.Any{Piece: "ball"}
	place := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}
	shift := func(of core.Set, others core.Set) core.Pattern {
		supply := core.Supply(core.FirstOf{Supplies: []core.Supply{core.Hand{Piece: "man"}, core.Lift{Of: others}}})
		if r.IntN(3) == 0 {
			supply = core.AnyOf{Supplies: []core.Supply{supply, core.Lift{Of: core.Except{Set: ball, Less: core.Step{Name: "first"}}}}}
		}
		return core.Then{Steps: []core.Pattern{
			core.Slide{Of: of, Min: 1 + r.IntN(2), As: "first"},
			core.Drop{From: supply, On: core.Behind{Step: "first"}, As: "second"},
		}}
	}
	movers := []core.Set{men, core.Union{Sets: []core.Set{men, ball}}}[r.IntN(2)]
	if l, is := line.When.(core.Line); is {
		l.Of, line.When = movers, l
	}
	rest := core.Except{Set: men, Less: core.Step{Name: "first"}}
	turn := core.Turn{Actions: []core.Pattern{shift(movers, rest)}}
	if r.IntN(2) == 0 {
		later := core.Set(rest)
		if r.IntN(2) == 0 {
			later = core.Except{Set: core.Except{Set: rest, Less: core.Earlier{Step: "first"}}, Less: core.Earlier{Step: "second"}}
		}
		turn.Actions = append(turn.Actions, shift(core.Except{Set: men, Less: core.Earlier{Step: "second"}}, later))
	}
	neutral := core.Drop{From: core.Hand{Piece: "ball"}, On: core.Empty{}}
	return &core.Rules{
		Name: "shift", Title: "Shift", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"W", "B"}, Supply: []int{each, each}, Start: start}, {Name: "ball", Neutral: true, Symbols: []string{"O"}, Supply: []int{1}}},
		Turns: []core.Turn{
			{Number: 1, Player: "Ann", Actions: []core.Pattern{core.Or{Choices: []core.Pattern{place, neutral}}}},
			{Number: 1, Player: "Bob", Actions: []core.Pattern{place, place}},
			turn,
		},
		Ends: []core.End{
			line,
			{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss},
		},
	}
}

// alike plays one random game on two states of the same rules, and compares all that
// they tell on the way.
func alike(t *testing.T, a, b *core.State, seed uint64) {
	choose := core.NewRandom(seed)
	for range 60 {
		moves := a.AppendLegal(nil)
		if other := b.AppendLegal(nil); !slices.Equal(moves, other) {
			t.Errorf("%s: %d actions are listed, and %d without shortcuts", a.PositionText(), len(moves), len(other))
			return
		}
		if n, other := a.CountLegal(), b.CountLegal(); n != len(moves) || other != n {
			t.Errorf("%s: %d actions, of which %d are counted, and %d without shortcuts", a.PositionText(), len(moves), n, other)
		}
		for i := range uint64(20) {
			x, y := core.RandomAt(seed, i), core.RandomAt(seed, i)
			if m, other := a.Pick(&x), b.Pick(&y); m != other || x != y {
				t.Errorf("%s: picked %s, and %s without shortcuts", a.PositionText(), a.Game().Text(m), b.Game().Text(other))
				return
			}
		}
		x, over := a.Result()
		if y, other := b.Result(); x != y || over != other || over != a.Over() || over != b.Over() {
			t.Errorf("%s: %v, %v, and without shortcuts %v, %v", a.PositionText(), x, over, y, other)
		}
		if a.PositionText() != b.PositionText() || a.Hash() != b.Hash() {
			t.Errorf("%s, and without shortcuts %s", a.PositionText(), b.PositionText())
		}
		if over || len(moves) == 0 {
			break
		}
		m := moves[choose.Below(uint64(len(moves)))]
		if err := a.Play(m); err != nil {
			t.Error(err)
		}
		b.PlayUnchecked(m)
	}
	for a.Undo() {
		b.Undo()
	}
	if a.Hash() != b.Hash() || a.PositionText() != b.PositionText() {
		t.Errorf("taken back to %s, and without shortcuts to %s", a.PositionText(), b.PositionText())
	}
	o := core.PlayoutOptions{Games: 3, Seed: seed, Threads: 1, MaxActions: 100}
	x, err := core.Playouts(context.Background(), a, o)
	y, other := core.Playouts(context.Background(), b, o)
	if err != nil || other != nil || !cmp.Equal(x, y) {
		t.Errorf("random games, and the same without shortcuts: %v, %v\n%s", err, other, cmp.Diff(x, y))
	}
	if a.CountLegal() > 100 {
		return
	}
	n, err := core.Perft(context.Background(), a, 2, 1)
	if m, other := core.Perft(context.Background(), b, 2, 1); n != m || err != nil || other != nil {
		t.Errorf("%d ways, and %d without shortcuts; %v, %v", n, m, err, other)
	}
}
