package mcts_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// winsInTurn tells whether the player to move can win by a move and further ones of the same
// turn.
func winsInTurn(s *core.State, m core.Move) bool {
	player := s.Mover()
	s.PlayUnchecked(m)
	defer s.Undo()
	if r, over := s.Result(); over {
		return r.Winner == player
	}
	if s.Mover() != player || s.Chance() {
		return false
	}
	for _, next := range s.AppendLegal(nil) {
		if winsInTurn(s, next) {
			return true
		}
	}
	return false
}

// TestWinsInTurn looks for wins that take several actions of one turn. One playout is enough,
// and the line told goes all the way.
func TestWinsInTurn(t *testing.T) {
	for _, c := range []struct {
		name        string
		games, want int // positions at least
	}{
		{"epsilon", 8, 20}, {"english-draughts", 600, 5}, {"alquerque", 20, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			found := 0
			eachPosition(load(t, c.name, nil), c.games, func(s *core.State) {
				if canWinAtOnce(s) {
					return
				}
				can := false
				for _, m := range s.AppendLegal(nil) {
					can = can || winsInTurn(s, m)
				}
				if !can || s.CountLegal() == 1 {
					return
				}
				found++
				best := search(t, s, 1, uint64(found)).Best()
				if best.Proven != mcts.Won || !winsInTurn(s, best.Move) {
					t.Errorf("%s: chose %s, %v, which does not win", s.PositionText(), s.Game().Text(best.Move), best.Proven)
				}
				end := s.Clone()
				for _, m := range best.Line {
					end.PlayUnchecked(m)
				}
				if r, over := end.Result(); !over || r.Winner != s.Mover() {
					t.Errorf("%s: the line does not win", s.PositionText())
				}
			})
			t.Logf("%d positions", found)
			if found < c.want {
				t.Errorf("looked at %d positions, not %d", found, c.want)
			}
		})
	}
}
