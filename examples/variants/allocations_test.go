package scripts_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestNothingAllocated plays games of every built-in variant, and of every example whose
// rules are patterns alone, in ways that must not allocate.
func TestNothingAllocated(t *testing.T) {
	for _, name := range allNames(t) {
		if withFunctions(t, name) {
			continue // views are made for the functions
		}
		g := loadNamed(t, name)
		for what, game := range map[string]func(*core.Random){"listed": listed(t, g), "picked": picked(t, g)} {
			seed, random := uint64(0), core.Random{}
			once := func() { // the same few games over and over, so that after the first round nothing has to grow
				random = core.NewRandom(seed % 5)
				seed++
				game(&random)
			}
			for range 5 {
				once()
			}
			if n := testing.AllocsPerRun(10, once); n != 0 {
				t.Errorf("%s: a game %s allocates %v times", name, what, n)
			}
		}
	}
}

const longGame = 200 // actions, of games that may go on for long

// listed plays a game by listing the actions, and takes it back.
func listed(t *testing.T, g *core.Game) func(*core.Random) {
	s := g.NewState()
	var moves []core.Move
	var chances []core.Chance
	var dice []int
	return func(random *core.Random) {
		for s.Plies() < longGame {
			if moves = s.AppendLegal(moves[:0]); len(moves) == 0 {
				break
			}
			chances, dice = s.AppendChances(chances[:0]), s.AppendDice(dice[:0])
			m := moves[random.Below(uint64(len(moves)))]
			if !s.IsLegal(m) {
				t.Fatalf("%s is not legal", g.Text(m))
			}
			s.PlayUnchecked(m)
		}
		s.Result()
		for s.Undo() {
		}
	}
}

// picked plays a game by picking actions and rolling dice, and takes it back.
func picked(t *testing.T, g *core.Game) func(*core.Random) {
	s := g.NewState()
	return func(random *core.Random) {
		s.SetRandom(random.Below(1<<32), 0)
		for !s.Over() && s.Plies() < longGame {
			s.CountLegal()
			s.Hash()
			if s.Chance() {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
			} else if err := s.Play(s.Pick(random)); err != nil {
				t.Fatal(err)
			}
		}
		for s.Undo() {
		}
	}
}
