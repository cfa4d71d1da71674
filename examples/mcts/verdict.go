package mcts

import "github.com/staffel-engine/staffel/core"

// verdict is what is known for certain of a position.
type verdict uint8

const (
	undecided   verdict = iota
	firstWins           // the first player does
	secondWins          //
	drawn               //
	byDiceAlone         // decided but for the dice: the value is known, and is no one result
)

// winOf is the verdict when a player wins.
func winOf(player int8) verdict {
	if player == 0 {
		return firstWins
	}
	return secondWins
}

// outcome is what a result says of a game that is over.
func outcome(r core.Result) (v verdict, exact float64, margin float32) {
	margin = float32(r.Scores[0] - r.Scores[1])
	switch r.Winner {
	case 0:
		return firstWins, 1, margin
	case 1:
		return secondWins, 0, margin
	}
	return drawn, .5, margin
}

// proof is a verdict as a player sees it.
func (v verdict) proof(player int8) Proof {
	switch v {
	case drawn:
		return Drawn
	case winOf(player):
		return Won
	case winOf(1 - player):
		return Lost
	}
	return Unproven
}

// better tells whether a decided node is a better choice for a player than another one that
// is: by result, by value, by what is scored, and then the shorter way to win and the longer way to
// lose.
func better(a, b *node, player int8) bool {
	if x, y := a.rank(player), b.rank(player); x != y {
		return x > y
	}
	if x, y := a.mean(player), b.mean(player); x != y {
		return x > y
	}
	if a.margin != b.margin {
		return a.margin > b.margin == (player == 0)
	}
	if a.verdict == winOf(1-player) {
		return a.length > b.length
	}
	return a.length < b.length
}

// rank orders decided nodes by result alone. What hangs on dice is as good as it is
// beside a draw, and better than a loss.
func (n *node) rank(player int8) int {
	switch n.verdict.proof(player) {
	case Won:
		return 2
	case Lost:
		return 0
	}
	return 1
}

// decide looks whether a node is decided now that one of its children is. It tells whether
// it is.
func (t *tree) decide(n *node) bool {
	if n.verdict != undecided {
		return false
	}
	if n.chance {
		return t.decideChance(n)
	}
	var best *node
	family := t.family(n)
	for i := range family {
		c := &family[i]
		if c.verdict != undecided && (best == nil || better(c, best, n.mover)) {
			best = c
		}
	}
	if best == nil || n.open > 0 && best.verdict != winOf(n.mover) {
		return false
	}
	n.verdict, n.exact, n.margin = best.verdict, best.exact, best.margin
	n.length = longer(best.length)
	return true
}

// decideChance is for a node whose children are throws.
func (t *tree) decideChance(n *node) bool {
	if n.open > 0 {
		return false
	}
	family := t.family(n)
	n.verdict = family[0].verdict
	sum, margin, weight := 0.0, 0.0, 0.0
	for i := range family {
		c := &family[i]
		if c.verdict != n.verdict {
			n.verdict = byDiceAlone
		}
		// The conversion keeps this from being added in one step on machines that could.
		sum += float64(c.exact * float64(c.weight))
		margin += float64(float64(c.margin) * float64(c.weight))
		weight += float64(c.weight)
		n.length = max(n.length, longer(c.length))
	}
	n.exact, n.margin = sum/weight, float32(margin/weight)
	return true
}

// longer is a length with one action more.
func longer(length uint16) uint16 { return min(length, 1<<16-2) + 1 }
