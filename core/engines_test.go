package core_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestEnginesAgree plays random rules on words and on a field side by side: both list the
// same actions in the same order, pick alike, and come to the same positions.
func TestEnginesAgree(t *testing.T) {
	games := uint64(6000)
	if testing.Short() {
		games /= 10
	}
	played := 0
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 11))
		rules := randomRules(r)
		if seed%3 > 0 {
			board := randomBoard(r)
			if seed%3 == 1 {
				board, _ = core.Grid(2+r.IntN(7), 2+r.IntN(7))
			}
			if board.Cells() > 64 {
				continue
			}
			rules = randomFieldRules(r, board)
		}
		words, err := core.Compile(*rules)
		onField, errOnField := core.CompileOnField(*rules)
		if err != nil || errOnField != nil {
			continue
		}
		played++
		if agree(t, words, onField, r, seed); t.Failed() {
			t.Fatalf("seed %d\n%s", seed, described(rules))
		}
	}
	t.Logf("%d of %d random rules played", played, games)
	if played < int(games)/6 {
		t.Errorf("only %d of %d random rules could be played", played, games)
	}
}

func agree(t *testing.T, a, b *core.Game, r *rand.Rand, seed uint64) {
	s, o := a.NewState(), b.NewState()
	for range 60 {
		if s.CountLegal() > 3000 {
			return
		}
		moves, others := s.AppendLegal(nil), o.AppendLegal(nil)
		if !slices.Equal(moves, others) || s.CountLegal() != o.CountLegal() {
			t.Errorf("at %s: %d actions and %d", s.PositionText(), len(moves), len(others))
			return
		}
		if s.PositionText() != o.PositionText() || s.Hash() != o.Hash() || s.Over() != o.Over() {
			t.Errorf("%s, %x and %s, %x", s.PositionText(), s.Hash(), o.PositionText(), o.Hash())
			return
		}
		result, _ := s.Result()
		if other, _ := o.Result(); result != other {
			t.Errorf("at %s: %v and %v", s.PositionText(), result, other)
		}
		if len(moves) == 0 || t.Failed() {
			break
		}
		one, two := core.NewRandom(seed), core.NewRandom(seed)
		for range 3 {
			if m, n := s.Pick(&one), o.Pick(&two); m != n {
				t.Errorf("at %s: %s is picked, and %s", s.PositionText(), a.Text(m), b.Text(n))
			}
		}
		m := moves[r.IntN(len(moves))]
		if !slices.Equal(s.AppendParts(nil, m), o.AppendParts(nil, m)) {
			t.Errorf("at %s: %s has parts %v and %v", s.PositionText(), a.Text(m), s.AppendParts(nil, m), o.AppendParts(nil, m))
		}
		s.PlayUnchecked(m)
		o.PlayUnchecked(m)
		if r.IntN(4) == 0 { // what is taken back is done again
			s.Undo()
			s.PlayUnchecked(m)
		}
	}
	options := core.PlayoutOptions{Games: 2, Seed: seed, Threads: 1, MaxActions: 100}
	tally, err := core.Playouts(context.Background(), s, options)
	other, errOther := core.Playouts(context.Background(), o, options)
	if err != nil || errOther != nil || !reflect.DeepEqual(tally, other) {
		t.Errorf("from %s: %v %v and %v %v", s.PositionText(), tally, err, other, errOther)
	}
	for s.Undo() && o.Undo() {
	}
	if s.PositionText() != o.PositionText() || s.Hash() != o.Hash() {
		t.Errorf("taken back: %s and %s", s.PositionText(), o.PositionText())
	}
}
