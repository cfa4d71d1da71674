package mcts

import "github.com/staffel-engine/staffel/core"

// marginShare is how much of a win hangs on what it scores.
const marginShare = 0.05

// scores turns results into values. In a game whose wins score differently, such as Delta for
// points, a win is worth a little less the farther it is below the highest that has been seen.
type scores struct{ highest float64 }

// value is what a result is worth to the first player.
func (sc *scores) value(r core.Result) float64 {
	if r.Winner == core.NoPlayer {
		return .5
	}
	score := max(0, r.Scores[r.Winner])
	sc.highest = max(sc.highest, score)
	v := 1.0
	if sc.highest > 0 {
		v -= float64(marginShare * (1 - score/sc.highest))
	}
	if r.Winner == 1 {
		return 1 - v
	}
	return v
}
