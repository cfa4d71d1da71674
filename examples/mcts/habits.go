package mcts

import "github.com/staffel-engine/staffel/core"

// habits is what came of playouts in which a move was made, wherever that was: moves that
// are good in one position are often good in others. It holds so many moves of each player;
// one that finds its place taken takes it.
type habits [2][1 << habitBits]habit

type habit struct {
	move core.Move
	sum  float32 // of values for whoever made it
	n    int32
}

const habitBits = 12

// early is how many actions of a playout form habits. What comes much later says little of now.
const early = 48

// made is a move that was made in a playout.
type made struct {
	move   core.Move
	player int8
}

func (h *habits) of(m core.Move, player int8) *habit {
	return &h[player][uint64(m)*0x9e3779b97f4a7c15>>(64-habitBits)]
}

// learn is told of the moves of a playout and its value for the first player.
func (h *habits) learn(moves []made, value float64) {
	const most = 1 << 20
	values := [2]float32{float32(value), float32(1 - value)}
	for _, m := range moves {
		e := h.of(m.move, m.player)
		if e.move != m.move {
			*e = habit{move: m.move}
		}
		if e.n >= most { // beyond which sums would be rounded
			e.sum, e.n = e.sum/2, e.n/2
		}
		e.sum += values[m.player]
		e.n++
	}
}

// expect is what a player can expect of a move, by habit; base when it is new, and near
// it when it is rare.
func (h *habits) expect(m core.Move, player int8, base float32) float32 {
	const rare = 8
	e := h.of(m, player)
	if e.move != m {
		return base
	}
	return (e.sum + float32(rare*base)) / float32(e.n+rare)
}
