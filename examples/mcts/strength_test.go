package mcts_test

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// TestBeatsRandomPlayers has the lowest level play against a player to whom all moves are
// alike, with sides in turn.
func TestBeatsRandomPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 500 games")
	}
	lowest, err := mcts.Level(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		options map[string]string
	}{
		{"delta", nil},
		{"delta", map[string]string{"scoring": "win-loss"}},
		{"neo-delta", nil},
		{"epsilon", nil},
		{"daldos", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			const games, least = 100, 95
			g := load(t, c.name, c.options)
			won := 0
			for i := range games {
				if winner(t, g, i%2, lowest.Playouts, uint64(i)) == i%2 {
					won++
				}
			}
			t.Logf("won %d of %d", won, games)
			if won < least {
				t.Errorf("won %d of %d games against a random player", won, games)
			}
		})
	}
}

// winner plays a game, in which one player searches and the other picks a move at random.
func winner(t *testing.T, g *core.Game, searcher, playouts int, seed uint64) int {
	s, random := g.NewState(), core.RandomAt(1, seed)
	s.SetRandom(seed, 0)
	for !s.Over() {
		if !s.Chance() && s.Mover() == searcher {
			if err := s.Play(search(t, s, playouts, seed).Best().Move); err != nil {
				t.Fatal(err)
			}
			continue
		}
		s.PlayUnchecked(s.Pick(&random))
	}
	r, _ := s.Result()
	return r.Winner
}
