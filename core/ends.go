package core

import (
	"math/bits"
	"slices"
)

// end is a compiled [End], for actions of one player.
type end struct {
	kind    endKind
	number  uint8 // from 1, in order; for clock.ended
	reason  string
	outcome Outcome
	score   value
	prog    program // of endLine
	plane   uint8   // of endLine, when the set is a plane
	isPlane bool
	line    lineTest
	times   int // of endRepeated
}

type endKind uint8

const (
	endLine endKind = iota
	endNoMove
	endRepeated
)

// value is a compiled [Value] for one player.
type value struct {
	constant float64
	count    program // nil for a constant
}

func (v value) of(g *Game, p *position) float64 {
	if v.count == nil {
		return v.constant
	}
	return float64(bits.OnesCount64(v.count.eval(g, p, 0)))
}

// past tells how often a position has come up before, for ends by repetition.
type past interface {
	times(p *position) int
}

// holds tells whether the board shows an end.
func (e *end) holds(g *Game, p *position) bool {
	if e.isPlane {
		return e.line.holds(p.plane[e.plane])
	}
	return e.line.holds(e.prog.eval(g, p, 0))
}

// byOwner tells whether only the player the end is read for can bring it about: the
// empty cells change with everybody's actions, his own pieces with his alone.
func (e *end) byOwner() bool {
	return !slices.ContainsFunc(e.prog, func(o op) bool { return o.code == opEmpty })
}

// judge ends the game if one of the ends holds after an action of phase ph, and
// tells whether it did. That the next player has no action is left to be noticed
// when his actions are asked for, unless an end that comes later in order holds.
func (g *Game) judge(p *position, ph *phase, before past) bool {
	blocked := false // an end for no move stands before the one looked at
	for i := range ph.ends {
		e := &ph.ends[i]
		switch e.kind {
		case endLine:
			if !e.holds(g, p) {
				continue
			}
		case endNoMove:
			blocked = true
			continue
		case endRepeated:
			if before == nil || before.times(p)+1 < e.times {
				continue
			}
		}
		if blocked && !g.any(p) {
			return false
		}
		p.ended, p.closer = e.number, uint8(ph.player)
		return true
	}
	return false
}

// blocked ends the game because the player to move has no action.
func (g *Game) blocked(p *position) {
	ph := &g.phases[p.phase]
	for i := range ph.ends {
		if e := &ph.ends[i]; e.kind == endNoMove {
			p.ended, p.closer = e.number, uint8(ph.player)
			return
		}
	}
}

// result describes how a position that has ended did.
func (g *Game) result(p *position) Result {
	other := len(g.players) - 1 - int(p.closer)
	switch p.ended {
	case endResigned:
		r := Result{Winner: other, Reason: "resigned"}
		r.Scores[other] = g.resign[other].of(g, p)
		return r
	case endAgreed:
		return Result{Winner: NoPlayer, Reason: "agreed"}
	}
	// Ends are the same for every phase but for the player they are read for.
	e := &g.phases[g.phaseOf(1, int(p.closer))].ends[p.ended-1]
	r := Result{Winner: NoPlayer, Reason: e.reason}
	switch e.outcome {
	case Win:
		r.Winner = int(p.closer)
	case Loss:
		r.Winner = other
	}
	if r.Winner != NoPlayer {
		r.Scores[r.Winner] = e.score.of(g, p)
	}
	return r
}
