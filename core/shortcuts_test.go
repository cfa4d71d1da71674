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
	played := 0
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 11))
		rules := randomRules
		if seed%4 == 0 {
			rules = randomRaces
		}
		one := rules(r)
		fast, err := core.Compile(*one)
		if err != nil {
			continue
		}
		plain, err := core.CompilePlainly(*one)
		if err != nil {
			t.Fatal(err)
		}
		played++
		if alike(t, fast.NewState(), plain.NewState(), seed); t.Failed() {
			t.Fatalf("seed %d\n%s", seed, described(one))
		}
	}
	if played < 300 {
		t.Errorf("only %d of the rules could be played", played)
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
