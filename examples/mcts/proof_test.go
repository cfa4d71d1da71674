package mcts_test

import (
	"math"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// perfect is the value of a position for the first player when both play as well as they can.
func perfect(s *core.State, known map[uint64]float64) float64 {
	if r, over := s.Result(); over {
		switch r.Winner {
		case core.NoPlayer:
			return .5
		case 0:
			return 1
		}
		return 0
	}
	if v, ok := known[s.Hash()]; ok {
		return v
	}
	value := float64(s.Mover())
	if s.Chance() {
		value = 0
		sum := 0.0
		for _, c := range s.AppendChances(nil) {
			s.PlayUnchecked(c.Move)
			value += float64(c.Weight) * perfect(s, known)
			sum += float64(c.Weight)
			s.Undo()
		}
		value /= sum
	} else {
		for _, m := range s.AppendLegal(nil) {
			player := s.Mover()
			s.PlayUnchecked(m)
			v := perfect(s, known)
			s.Undo()
			if player == 0 {
				value = max(value, v)
			} else {
				value = min(value, v)
			}
		}
	}
	known[s.Hash()] = value
	return value
}

// forMover is a value for the first player as the player to move sees it.
func forMover(s *core.State, value float64) float64 {
	if s.Mover() == 1 {
		return 1 - value
	}
	return value
}

// TestProofs searches positions of tic-tac-toe to the end.
func TestProofs(t *testing.T) {
	known, seen := map[uint64]float64{}, map[uint64]bool{}
	proofs := map[mcts.Proof]int{}
	eachPosition(load(t, "tic-tac-toe", nil), 60, func(s *core.State) {
		if s.Plies() == 0 || seen[s.Hash()] || s.CountLegal() == 1 {
			return
		}
		seen[s.Hash()] = true
		r := search(t, s, 200_000, 1)
		if best := r.Best(); best.Proven == mcts.Unproven {
			t.Errorf("%s: nothing proven after %d playouts", s.PositionText(), r.Playouts)
		}
		for i, c := range r.Candidates {
			s.PlayUnchecked(c.Move)
			value := perfect(s, known)
			s.Undo()
			value = forMover(s, value)
			want, ok := map[mcts.Proof]float64{mcts.Won: 1, mcts.Lost: 0, mcts.Drawn: .5}[c.Proven]
			if ok && (want != value || c.Value != value) {
				t.Errorf("%s: %s is %v, value %v, and is worth %v", s.PositionText(), s.Game().Text(c.Move), c.Proven, c.Value, value)
			}
			if best := forMover(s, perfect(s, known)); i == 0 && value != best {
				t.Errorf("%s: %s is worth %v, and the best %v", s.PositionText(), s.Game().Text(c.Move), value, best)
			}
			proofs[c.Proven]++
		}
	})
	if proofs[mcts.Won] == 0 || proofs[mcts.Lost] == 0 || proofs[mcts.Drawn] == 0 {
		t.Errorf("came to %v", proofs)
	}
}

// TestProofsThroughDice is the same where all there is to know are chances, turns being
// of a throw and a move.
func TestProofsThroughDice(t *testing.T) {
	g := loadSource(t, "race.lua", race)
	known, exact := map[uint64]float64{}, 0
	eachPosition(g, 40, func(s *core.State) {
		if s.CountLegal() == 1 {
			return
		}
		r := search(t, s, 20_000, 1)
		for i, c := range r.Candidates {
			s.PlayUnchecked(c.Move)
			value := perfect(s, known)
			s.Undo()
			value = forMover(s, value)
			if math.Abs(c.Value-value) < 1e-9 && value > 0 && value < 1 {
				exact++
			}
			if c.Proven == mcts.Won && value < 1-1e-9 || c.Proven == mcts.Lost && value > 1e-9 || c.Proven == mcts.Drawn {
				t.Errorf("%s: %s is %v, and is worth %v", s.PositionText(), g.Text(c.Move), c.Proven, value)
			}
			if i == 0 && value < forMover(s, perfect(s, known))-.02 {
				t.Errorf("%s: %s is worth %v, and the best %v", s.PositionText(), g.Text(c.Move), value, forMover(s, perfect(s, known)))
			}
			if r.Playouts < 20_000 && i == 0 && c.Proven == mcts.Unproven && math.Abs(c.Value-value) > 1e-9 {
				t.Errorf("%s: %s was searched to the end, value %v, and is worth %v", s.PositionText(), g.Text(c.Move), c.Value, value)
			}
		}
	})
	if exact == 0 {
		t.Error("no value was known exactly")
	}
	// One man is sure to be off by the next throw, whatever it is, and the other is not.
	r := search(t, position(t, g, "m1m2/3MM Light - 2 dice=4"), 20_000, 1)
	if best := r.Best(); g.Text(best.Move) != "d1-off" || best.Proven != mcts.Won || best.Value != 1 {
		t.Errorf("%s is %v, value %v, and d1-off wins", g.Text(best.Move), best.Proven, best.Value)
	}
}
