package mcts

import "github.com/staffel-engine/staffel/core"

// material judges a game that has been broken off by what stands on the board. What that is
// worth, if anything, it learns from the first playouts, which are played to their end: by
// how much the player who had more pieces on the board did better.
type material struct {
	cells   int
	seen    int       // playouts
	actions int       // of all of them
	leads   []float64 // of the playout that is looked at
	xx      float64   // sums of squares and products of lead and outcome
	xy      float64
	yy      float64
}

const (
	lessons = 48  // playouts to learn from
	between = 32  // actions from one look at the board to the next
	soon    = 32  // actions after which a playout is broken off
	worth   = 200 // actions of the mean playout from which that is worth it
)

// lead is how many pieces more the first player has on the board, as part of all pieces there,
// -1 to 1.
func (ma *material) lead(s *core.State) float64 {
	var n [core.MaxPlayers]int
	for c := range core.Cell(ma.cells) {
		if _, owner, ok := s.At(c); ok && owner != core.NoPlayer {
			n[owner]++
		}
	}
	if n[0]+n[1] == 0 {
		return 0
	}
	return float64(n[0]-n[1]) / float64(n[0]+n[1])
}

// look is told of a position of a playout.
func (ma *material) look(s *core.State) { ma.leads = append(ma.leads, ma.lead(s)) }

// learn is told how the playout whose positions were looked at ended for the first player,
// and after how many actions.
func (ma *material) learn(value float64, actions int) {
	y := value - .5
	for _, x := range ma.leads {
		ma.xx += float64(x * x)
		ma.xy += float64(x * y)
		ma.yy += float64(y * y)
	}
	ma.leads = ma.leads[:0]
	ma.seen++
	ma.actions += actions
}

// learnt tells whether nothing more is to be learnt.
func (ma *material) learnt() bool { return ma.seen >= lessons }

// telling tells whether playouts are better broken off: they are long, and it shows on the
// board who wins.
func (ma *material) telling() bool {
	return ma.learnt() && ma.actions > worth*ma.seen && float64(ma.xy*ma.xy) > float64(.09*float64(ma.xx*ma.yy))
}

// value is what a lead is worth to the first player.
func (ma *material) value(lead float64) float64 {
	return min(.99, max(.01, .5+float64(lead*ma.xy/ma.xx)))
}
