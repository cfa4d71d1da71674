package core

import (
	"fmt"
	"math"
)

// What is looked for on a field when a turn is over.

// seen tells whether a sight is there. acted says that an action has been done of which
// the field knows all that it has changed.
func (g *Game) seen(p *position, s *sight, acted bool) bool {
	switch s.kind {
	case sightFew:
		return s.prog.size(g, p, 0) <= s.count
	case sightMany:
		return s.prog.size(g, p, 0) >= s.count
	case sightMore:
		return s.prog.size(g, p, 0) > s.than.size(g, p, 0)
	}
	if acted && s.through != nil && p.field.stood&s.bit == 0 {
		return s.through.seen(p.field)
	}
	var set cellSet
	s.prog.field(g, p, 0, &set)
	if s.kind == sightConnected {
		return s.connects(g.board, &set)
	}
	return s.lines(g.board, &set)
}

// lines tells whether a set has an unbroken straight line. It follows each line from
// where it begins.
func (s *sight) lines(b *Board, set *cellSet) bool {
	for directions := s.directions; directions != 0; directions &= directions - 1 {
		links := b.links[lowest(directions)]
		for c := set.from(0); c != NoCell; c = set.from(c + 1) {
			n := 1
			var met cellSet // a line may lead round and round
			for next := links[c]; next != NoCell && next != c && n < s.test.count && set.has(next) && !met.has(next); next = links[next] {
				met.add(next)
				n++
			}
			if n >= s.test.count {
				return true
			}
		}
	}
	return false
}

// connects tells whether cells of a set lead from the first side to all the others.
func (s *sight) connects(b *Board, set *cellSet) bool {
	var stack [MaxCells]Cell
	starts := *set
	if len(s.sides) > 0 {
		starts.and(s.sides[0])
	}
	for !starts.none() {
		first := starts.from(0)
		left, group := *set, cellSet{}
		group.add(first)
		left.remove(first)
		stack[0] = first
		for n := 1; n > 0; {
			n--
			c := stack[n]
			for directions := s.directions; directions != 0; directions &= directions - 1 {
				if next := b.links[lowest(directions)][c]; next != NoCell && left.has(next) {
					left.remove(next)
					group.add(next)
					stack[n] = next
					n++
				}
			}
		}
		if len(s.sides) == 0 {
			return left.none()
		}
		all := true
		for _, side := range s.sides[1:] {
			met := group
			if met.and(side); met.none() {
				all = false
			}
		}
		if all {
			return true
		}
		starts.less(&group) // whose cells lead no farther; it may be on the way from others
	}
	return false
}

// askEnd asks a function whether the game has ended.
func (g *Game) askEnd(p *position, e *end) bool {
	holds, err := e.asks.Of(g.view(p, int(e.of)))
	if err != nil {
		p.field.fail(e.asks.At, err)
		return false
	}
	return holds
}

// askScore asks a function what the winner of a game that has ended scores.
func (g *Game) askScore(p *position, e *end) {
	if e.score.asks != nil {
		p.field.score = g.worth(p, e.score.asks, int(e.of))
	}
}

// worth asks a function for a value.
func (g *Game) worth(p *position, v *ValueFunc, player int) float64 {
	n, err := v.Of(g.view(p, player))
	if err == nil && (math.IsNaN(n) || n < 0 || n > maxScore) {
		err = &Fault{At: v.At, What: fmt.Sprintf("ends: the score is %v", n), Hint: fmt.Sprintf("a score is from 0 to %d", maxScore)}
	}
	if err != nil {
		p.field.fail(v.At, err)
		return 0
	}
	return math.Round(n*64) / 64
}

const maxScore = 1_000_000
