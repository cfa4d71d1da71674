package mcts

import (
	"cmp"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// report tells what has been found so far.
func (se *search) report() Report {
	r := Report{Playouts: se.playouts, Elapsed: se.watch.elapsed()}
	root := &se.nodes[0]
	for _, at := range se.ranked(root) {
		c := &se.nodes[at]
		r.Candidates = append(r.Candidates, Candidate{
			Move: c.move, Visits: int(c.visits), Value: c.mean(root.mover),
			Proven: c.verdict.proof(root.mover), Line: se.line(at),
		})
	}
	return r
}

// ranked returns the children of a node in the order in which its mover would choose them.
func (se *search) ranked(n *node) []int32 {
	order := make([]int32, n.children)
	for i := range order {
		order[i] = n.first + int32(i)
	}
	j := judge{n.mover, se.hope(n)}
	slices.SortStableFunc(order, func(a, b int32) int { return j.compare(&se.nodes[a], &se.nodes[b]) })
	return order
}

// hope is what the mover can expect of the most visited child that is not decided.
func (t *tree) hope(n *node) float64 {
	hope, visits := 0.0, int32(-1)
	family := t.family(n)
	for i := range family {
		if c := &family[i]; c.verdict == undecided && c.visits > visits {
			hope, visits = c.mean(n.mover), c.visits
		}
	}
	return hope
}

// judge compares children of a node as its mover would.
type judge struct {
	mover int8
	hope  float64 // see tree.hope
}

// compare returns less than 0 when a is the better choice.
func (j judge) compare(a, b *node) int {
	if x, y := j.standing(a), j.standing(b); x != y {
		return y - x
	}
	if a.verdict == undecided {
		return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.mean(j.mover), a.mean(j.mover)))
	}
	switch {
	case better(a, b, j.mover):
		return -1
	case better(b, a, j.mover):
		return 1
	}
	return 0
}

// standing orders children by what is certain of them. What is decided, and neither won nor
// lost, stands before what is open if it is worth as much, else behind.
func (j judge) standing(n *node) int {
	switch p := n.verdict.proof(j.mover); {
	case p == Won:
		return 4
	case p == Lost:
		return 0
	case n.verdict == undecided:
		return 2
	case n.mean(j.mover) >= j.hope:
		return 3
	}
	return 1
}

// line is the expected continuation that begins with a node.
func (se *search) line(at int32) []core.Move {
	const most = 16
	line := []core.Move{se.nodes[at].move}
	for len(line) < most {
		n := &se.nodes[at]
		if n.first == 0 {
			break
		}
		best := se.favourite(n)
		if c := &se.nodes[best]; c.visits == 0 && c.verdict == undecided {
			break
		}
		line = append(line, se.nodes[best].move)
		at = best
	}
	return line
}

// favourite is the child that is expected to be chosen, or the throw that has come most often.
func (se *search) favourite(n *node) int32 {
	j := judge{n.mover, se.hope(n)}
	best := n.first
	for at := n.first + 1; at < n.first+n.children; at++ {
		a, b := &se.nodes[at], &se.nodes[best]
		if n.chance && a.visits > b.visits || !n.chance && j.compare(a, b) < 0 {
			best = at
		}
	}
	return best
}
