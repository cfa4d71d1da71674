package core

import (
	"math/bits"
	"slices"
)

// end is a compiled [End], for the player it speaks of.
type end struct {
	kind    endKind
	number  uint8 // from 1, in order; for clock.ended
	of      uint8 // the player it speaks of
	from    uint32
	reason  string
	outcome Outcome
	score   value
	when    formation // of endShown and endCounted
	// bringers are the players whose actions can bring it about, as bits.
	bringers uint8
	paths    []*path        // of endCannot
	void     bool           // it is for the other player alone
	asks     *ConditionFunc // of endAsked
	times    int            // of endRepeated, and of endCounted the turns of all players
}

type endKind uint8

const (
	endShown endKind = iota // by the board and the hands
	endNoMove
	endCannot
	endRepeated
	endCounted
	endAsked // of a function
)

// formation is what the board and the hands show when a condition holds.
type formation struct {
	sights uint64 // all of Game.sights that must be there, as bits
	hands  uint64 // the bits of position.hands that must be 0
	passes int    // how many actions must have been passes last
}

// sight is something to look for on the board: a line in a set of cells, or how many
// cells the set has.
type sight struct {
	kind       sightKind
	than       program    // of sightMore
	sides      []*cellSet // of sightConnected
	directions uint64     // of sightConnected, and of sightLine
	prog       program
	joined     bool // the set is one plane or two joined
	plane      uint8
	other      uint8    // the second plane, or the first again
	test       lineTest // of sightLine
	count      int      // of the others
	bit        uint64   // by which formations know it
	planes     uint16   // that the set is made of
	// steady says that the sight ends the game whenever it comes about, so that while
	// the game goes on only an action that fills one of the planes can bring it about,
	// or empties one when few cells are waited for.
	steady  bool
	through *through // of a line or connection, to look for it where something has changed
}

type sightKind uint8

const (
	sightLine sightKind = iota
	sightFew
	sightMany
	sightMore
	sightConnected
)

// maxSights is how many can be told apart in one word.
const maxSights = 64

// there returns which of some sights are on the board after an action that does t; nil
// when that is not known.
func (g *Game) there(p *position, sights []sight, t *template) (there uint64) {
	for i := range sights {
		s := &sights[i]
		if s.steady && t != nil && !t.given && s.untouched(t) {
			continue
		}
		if p.field != nil {
			if g.seen(p, s, t != nil && !t.given) {
				there |= s.bit
			}
			continue
		}
		if s.kind == sightLine && s.joined { // what most games look for most often
			if s.test.holds(p.plane[s.plane] | p.plane[s.other]) {
				there |= s.bit
			}
		} else if s.kind == sightMore {
			if bits.OnesCount64(s.prog.eval(g, p, 0)) > bits.OnesCount64(s.than.eval(g, p, 0)) {
				there |= s.bit
			}
		} else if s.kind == sightConnected {
			if g.connects(s, s.prog.eval(g, p, 0)) {
				there |= s.bit
			}
		} else if s.holds(s.prog.eval(g, p, 0)) {
			there |= s.bit
		}
	}
	return there
}

// untouched tells whether an action cannot bring the sight about.
func (s *sight) untouched(t *template) bool {
	if s.kind == sightFew {
		return t.drains&s.planes == 0
	}
	return t.fills&s.planes == 0
}

func (s *sight) holds(set uint64) bool {
	switch s.kind {
	case sightFew:
		return bits.OnesCount64(set) <= s.count
	case sightMany:
		return bits.OnesCount64(set) >= s.count
	}
	return s.test.holds(set)
}

// holds tells whether a formation is there, given the sights that are.
func (f *formation) holds(p *position, there uint64) bool {
	return f.sights&^there == 0 && f.hands&p.hands == 0 && int(p.passes) >= f.passes
}

// value is a compiled [Value] for one player.
type value struct {
	constant float64
	count    program // nil for a constant
	asks     *ValueFunc
}

func (v value) of(g *Game, p *position) float64 {
	if v.count == nil {
		return v.constant
	}
	if p.field != nil {
		return float64(v.count.size(g, p, 0))
	}
	return float64(bits.OnesCount64(v.count.eval(g, p, 0)))
}

// judge ends the game if one of the ends holds when a turn of phase ph is over, and
// tells whether it did. t is what the last action did, nil when that is not known.
// That the next player has no action is left to be noticed when his actions are asked
// for, unless an end that comes later in order holds.
func (g *Game) judge(p *position, ph *phase, t *template, before *history) bool {
	there := g.there(p, ph.sights, t)
	if there == 0 && ph.quiet {
		return false
	}
	return g.judgeBy(p, ph, there, before)
}

// judgeBy does the same when the sights that are there have been found.
func (g *Game) judgeBy(p *position, ph *phase, there uint64, before *history) bool {
	blocked := false // an end for no move stands before the one looked at
	for i := range ph.ends {
		e := &ph.ends[i]
		switch e.kind {
		case endShown:
			if !e.when.holds(p, there) {
				continue
			}
		case endNoMove:
			blocked = true
			continue
		case endCannot:
			if g.anyOf(p, e.paths) {
				continue
			}
		case endRepeated:
			if before == nil || before.times(p)+1 < e.times {
				continue
			}
		case endCounted:
			if int(p.counted)-1 < e.times {
				continue
			}
		case endAsked:
			if !g.askEnd(p, e) {
				continue
			}
		}
		if blocked && !g.any(p) {
			return false
		}
		p.ended, p.closer = e.number, e.of
		g.askScore(p, e)
		return true
	}
	return false
}

// cut tells whether an action ends the game in the middle of a turn.
func (g *Game) cut(p *position, ph *phase, t *template) bool {
	there := g.there(p, ph.sights, t)
	return slices.ContainsFunc(ph.cuts, func(f formation) bool { return f.holds(p, there) })
}

// blocked ends the game because the player to move has no action.
func (g *Game) blocked(p *position) {
	player := g.phases[p.phase].player
	for i := range g.ends[player] {
		if e := &g.ends[player][i]; e.kind == endNoMove && !e.void {
			p.ended, p.closer = e.number, e.of
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
		if g.resign[other].asks != nil {
			r.Scores[other] = p.field.score
		}
		return r
	case endAgreed:
		return Result{Winner: NoPlayer, Reason: "agreed"}
	}
	e := &g.ends[p.closer][p.ended-1]
	r := Result{Winner: NoPlayer, Reason: e.reason}
	switch e.outcome {
	case Win:
		r.Winner = int(p.closer)
	case Loss:
		r.Winner = other
	}
	if r.Winner != NoPlayer {
		r.Scores[r.Winner] = e.score.of(g, p)
		if e.score.asks != nil {
			r.Scores[r.Winner] = p.field.score
		}
	}
	return r
}
