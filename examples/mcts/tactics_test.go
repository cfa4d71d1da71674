package mcts_test

import (
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
	"github.com/staffel-engine/staffel/variants"
)

// winsAt once tells whether a move ends the game for whoever makes it.
func winsAtOnce(s *core.State, m core.Move) bool {
	player := s.Mover()
	s.PlayUnchecked(m)
	r, over := s.Result()
	s.Undo()
	return over && r.Winner == player
}

// canWinAtOnce tells whether the player to move has a move that ends the game for him.
func canWinAtOnce(s *core.State) bool {
	for _, m := range s.AppendLegal(nil) {
		if winsAtOnce(s, m) {
			return true
		}
	}
	return false
}

// eachPosition goes through the positions of random games in which a move is to be chosen.
func eachPosition(g *core.Game, games int, see func(s *core.State)) {
	for i := range games {
		s, random := g.NewState(), core.RandomAt(3, uint64(i))
		for !s.Over() && s.Err() == nil && s.Plies() < 3000 {
			if !s.Chance() {
				see(s)
			}
			s.PlayUnchecked(s.Pick(&random))
		}
	}
}

func TestWinsInOne(t *testing.T) {
	for _, c := range []struct {
		name        string
		games, want int // positions at least
	}{
		{"delta", 40, 40}, {"neo-delta", 20, 40}, {"epsilon", 10, 10}, {"daldos", 10, 5},
		{"tic-tac-toe", 40, 40}, {"connect-four", 40, 40}, {"gomoku", 4, 4}, {"breakthrough", 20, 20}, {"hex", 4, 4},
		{"teeko", 4, 10}, {"neutron", 20, 20}, {"english-draughts", 20, 10}, {"royal-game-of-ur", 10, 5},
		{"amazons", 3, 1}, {"isolation", 20, 10}, {"nine-mens-morris", 1, 1}, {"mu-torere", 10, 10}, {"hare-and-hounds", 10, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && !slices.Contains(variants.Names(), c.name) {
				t.Skip("short tests look at the built-in games")
			}
			t.Parallel()
			found := 0
			eachPosition(load(t, c.name, nil), c.games, func(s *core.State) {
				if !canWinAtOnce(s) {
					return
				}
				found++
				for _, playouts := range []int{1, 5} {
					best := search(t, s, playouts, uint64(found)).Best()
					if best.Proven != mcts.Won || !winsAtOnce(s, best.Move) {
						t.Errorf("%s: chose %s, %v, which does not win", s.PositionText(), s.Game().Text(best.Move), best.Proven)
					}
				}
			})
			if found < c.want {
				t.Errorf("looked at %d positions, not %d", found, c.want)
			}
		})
	}
}

// losesInOne tells whether the opponent can win at once after a move.
func losesInOne(s *core.State, m core.Move) bool {
	player := s.Mover()
	s.PlayUnchecked(m)
	defer s.Undo()
	if r, over := s.Result(); over {
		return r.Winner == 1-player
	}
	return s.Mover() != player && !s.Chance() && canWinAtOnce(s)
}

func TestAvoidsLossesInOne(t *testing.T) {
	level, err := mcts.Level(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name        string
		games, want int
	}{
		{"delta", 20, 40}, {"neo-delta", 2, 10}, {"tic-tac-toe", 20, 40}, {"connect-four", 10, 40}, {"breakthrough", 10, 20},
		{"teeko", 4, 5}, {"neutron", 10, 20}, {"gomoku", 4, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && !slices.Contains(variants.Names(), c.name) {
				t.Skip("short tests look at the built-in games")
			}
			t.Parallel()
			found := 0
			eachPosition(load(t, c.name, nil), c.games, func(s *core.State) {
				legal, loses := s.AppendLegal(nil), 0
				for _, m := range legal {
					if losesInOne(s, m) {
						loses++
					}
				}
				if loses == 0 || loses == len(legal) {
					return
				}
				found++
				best := search(t, s, level.Playouts, uint64(found)).Best()
				if losesInOne(s, best.Move) {
					t.Errorf("%s: %s loses to the next move, and there are %d that do not", s.PositionText(), s.Game().Text(best.Move), len(legal)-loses)
				}
			})
			if found < c.want {
				t.Errorf("looked at %d positions, not %d", found, c.want)
			}
		})
	}
}

// TestPrefersBiggerWins is about a game in which a win scores the cells that are empty.
func TestPrefersBiggerWins(t *testing.T) {
	found := 0
	eachPosition(load(t, "neo-delta", nil), 300, func(s *core.State) {
		player, most, least := s.Mover(), 0.0, 1e9
		for _, m := range s.AppendLegal(nil) {
			if winsAtOnce(s, m) {
				score := scoreAfter(s, m, player)
				most, least = max(most, score), min(least, score)
			}
		}
		if least >= most {
			return
		}
		found++
		best := search(t, s, 1, 1).Best().Move
		if score := scoreAfter(s, best, player); score != most {
			t.Errorf("%s: %s scores %v and another move %v", s.PositionText(), s.Game().Text(best), score, most)
		}
	})
	if found == 0 {
		t.Error("no position has wins that score differently")
	}
}

func scoreAfter(s *core.State, m core.Move, player int) float64 {
	s.PlayUnchecked(m)
	defer s.Undo()
	r, _ := s.Result()
	return r.Scores[player]
}
