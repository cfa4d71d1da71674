package core

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// ends compiles the ends for each player they can speak of, and tells the phases
// which of them to try.
func (c *compiler) ends() {
	r, g := c.rules, c.game
	g.ends = make([][]end, len(r.Players))
	var blocked [MaxPlayers]bool // what it means to have no action is said
	for i, e := range r.Ends {
		if e.Player != "" && !slices.Contains(r.Players, e.Player) {
			hint := didYouMean(e.Player, r.Players)
			if hint == "" {
				hint = "the players are " + quoteList(r.Players, "and")
			}
			c.fault(e.At, fmt.Sprintf("ends: there is no player %q", e.Player), hint)
			continue
		}
		if before := r.Ends[:i]; slices.ContainsFunc(before, func(b End) bool { return b.meets(e) && oneOnly(b.When, e.When) }) {
			hint := "keep one of the two"
			if _, counts := e.When.(TurnsSince); counts {
				hint = "one end of a game can count turns"
			}
			c.fault(e.At, "ends: an entry before it is for the same", hint)
			continue
		}
		if e.Outcome < Win || e.Outcome > Draw {
			c.fault(e.At, "ends: an end says neither win, loss nor draw", "")
		}
		if !IsName(e.Reason) || e.Reason == "resigned" || e.Reason == "agreed" {
			c.fault(e.At, fmt.Sprintf("ends: %q cannot be a reason", e.Reason), `a reason is a word of its own: a letter, then letters, digits or hyphens; "resigned" and "agreed" are taken`)
		}
		for player := range r.Players {
			lo := c.outside(player, e.At)
			one := end{number: uint8(i + 1), of: uint8(player), from: uint32(e.From), reason: e.Reason, outcome: e.Outcome}
			one.void = e.Player != "" && e.Player != r.Players[player]
			one.score = lo.value(fmt.Sprintf("ends: the score for %q", e.Reason), e.Score)
			switch when := e.When.(type) {
			case Line, AtMost, AtLeast, More, Connected, HandsEmpty, HandEmpty, Passes, AllOf:
				one.kind = endShown
				lo.formation(&one.when, when, 0)
			case NoMove:
				one.kind = endNoMove
				g.scoresBlocked = g.scoresBlocked || one.score.asks != nil
				blocked[player] = blocked[player] || !one.void
				if len(c.faults) == 0 && g.byDice() {
					c.fault(e.At, "ends: the one for no move can never be used, since every turn begins with a throw", "take it out: who has thrown and can use nothing passes")
				} else if len(c.faults) == 0 && g.neverStuck() {
					c.fault(e.At, "ends: the one for no move can never be used, since a player can always pass", "take it out")
				}
				if e.From != 0 {
					c.fault(e.At, "ends: the one for no move is not looked at on every turn", "leave out from which turn it is, so that no position is without an answer")
				}
			case Cannot:
				one.kind, one.paths = endCannot, lo.cannot(when)
			case Repeated:
				one.kind, one.times, g.repeats = endRepeated, when.Times, true
				if when.Times < 2 {
					c.fault(e.At, fmt.Sprintf("ends: repeated %d times", when.Times), "a position is repeated when it comes up 2 times or more")
				}
			case ConditionFunc:
				one.kind, one.asks = endAsked, &when
				c.needField(when.At, "ends", "a function")
				if when.Of == nil {
					c.fault(e.At, "ends: there is no function", "")
				}
			case TurnsSince:
				one.kind, one.times, g.since = endCounted, when.Turns*len(r.Players), e.Reason
				if when.Turns < 1 || when.Turns > MaxCounted {
					c.fault(e.At, fmt.Sprintf("ends: turns are counted up to %d", when.Turns), fmt.Sprintf("a number from 1 to %d", MaxCounted))
				}
				lo.formation(&one.when, when.When, 0)
			case nil:
				c.fault(e.At, "ends: an end does not say when", "")
			default:
				c.fault(e.At, fmt.Sprintf("ends: %T is not a condition", when), "use the condition types themselves, not pointers to them")
			}
			g.ends[player] = append(g.ends[player], one)
		}
	}
	if blocked != [MaxPlayers]bool{true, true} && !g.byDice() && !g.neverStuck() {
		at := r.At
		if len(r.Ends) > 0 {
			at = r.Ends[len(r.Ends)-1].At
		}
		who, hint := "a player", "add an end for no_move"
		for player, said := range blocked {
			if said { // by an end that speaks only of one
				who = r.Players[len(r.Players)-1-player]
				hint += " that speaks of " + who + " too"
			}
		}
		c.fault(at, "ends: nothing says what it means that "+who+" has no legal action", hint)
	}
	for player := range r.Players {
		g.resign = append(g.resign, c.outside(player, r.At).value("resign", r.Resign))
	}
	c.keys()
	c.begun()
	if len(c.faults) == 0 {
		c.endsUsed()
	}
	if len(c.faults) == 0 {
		c.handOut()
	}
}

// byDice tells whether every turn begins with a throw, so that there is always
// something to do.
func (g *Game) byDice() bool {
	for i := range g.phases {
		if !g.phases[i].byDice {
			return false
		}
	}
	return true
}

// endsUsed refuses ends that can never hold because one before them holds first.
func (c *compiler) endsUsed() {
	for i, e := range c.game.ends[0] {
		for j, before := range c.game.ends[0][:i] {
			if e.kind == endShown && before.kind == endShown && before.from <= e.from && c.rules.Ends[j].Player == "" && c.always(i, j) {
				c.fault(c.rules.Ends[i].At, "ends: the entry can never be used, since an entry before it holds whenever it does", "take it out, or put it before that one")
				break
			}
		}
	}
}

// always tells whether what an end waits for is there, for either player, whenever what
// another waits for is.
func (c *compiler) always(end, before int) bool {
	for _, ends := range c.game.ends {
		if !c.game.implies(ends[end].when, ends[before].when) {
			return false
		}
	}
	return true
}

// implies tells whether a formation is there whenever another is.
func (g *Game) implies(f, other formation) bool {
	for i := range g.sights {
		s := &g.sights[i]
		if other.sights&s.bit == 0 {
			continue
		}
		if !slices.ContainsFunc(g.sights, func(t sight) bool { return f.sights&t.bit != 0 && t.implies(s) }) {
			return false
		}
	}
	return other.hands&^f.hands == 0 && other.passes <= f.passes
}

// implies tells whether a sight is there whenever another is.
func (s *sight) implies(t *sight) bool {
	if s.bit == t.bit {
		return true
	}
	return s.kind == t.kind && slices.Equal(s.prog, t.prog) && (s.kind == sightFew && s.count <= t.count || s.kind == sightMany && s.count >= t.count)
}

// keys checks that position text can tell its keys apart.
func (c *compiler) keys() {
	taken := []string{"action", "ended", "by"}
	if c.game.dice != nil {
		taken = append(taken, "dice", "again", "beat", "begins")
	}
	if c.game.tellsPasses {
		taken = append(taken, "passes")
	}
	for _, e := range c.rules.Ends {
		if _, counts := e.When.(TurnsSince); counts && slices.Contains(taken, e.Reason) {
			c.fault(e.At, fmt.Sprintf("ends: %q cannot be the reason of an end that counts turns", e.Reason), "position text has that word for something else")
		}
	}
	for i := range c.game.phases {
		for _, k := range c.game.phases[i].keeps {
			if slices.Contains(taken, k.name) {
				c.fault(k.at, fmt.Sprintf("earlier: a step that a later action looks back at cannot be named %q", k.name), "position text has that word for something else")
			} else if k.name == c.game.since {
				c.fault(k.at, fmt.Sprintf("earlier: a step that a later action looks back at is named %q, like the reason of the end that counts turns", k.name), "position text needs two names: change one of them")
			}
		}
	}
}

// MaxCounted is the most turns of each player that an end can wait for.
const MaxCounted = 10_000

// outside is the work on what is read for a player outside a turn's pattern.
func (c *compiler) outside(player int, at Pos) *lowering {
	return &lowering{compiler: c, player: player, at: at, earlier: &memory{compiler: c, at: at}}
}

// handOut gives each phase the ends that are tried after its action. Phases for which
// they are the same share them.
func (c *compiler) handOut() {
	g := c.game
	shared := map[string]*endList{}
	lists := make([]*endList, len(g.phases))
	var list []*end
	var key []byte
	for i := range g.phases {
		ph := &g.phases[i]
		next := &g.phases[ph.after]
		counts := false
		list, key = list[:0], append(key[:0], byte(ph.player), byte(next.player))
		for n := range g.ends[ph.player] {
			e, turn := &g.ends[ph.player][n], ph.turn
			if e.kind == endNoMove || e.kind == endCannot { // it speaks of the player to move
				e, turn = &g.ends[next.player][n], next.turn
			}
			switch {
			case turn != 0 && turn < e.from:
			case !e.void:
				list, key = append(list, e), append(key, byte(n))
			case e.kind == endCounted:
				counts, key = true, append(key, math.MaxUint8)
			}
		}
		if shared[string(key)] == nil {
			shared[string(key)] = newEndList(list)
			shared[string(key)].counts = counts
		}
		lists[i] = shared[string(key)]
	}
	for i := range g.sights {
		s := &g.sights[i]
		s.steady = g.there(&g.start, g.sights[i:i+1], nil) == 0
		for _, o := range s.prog {
			s.steady = s.steady && s.kind != sightMore && (s.kind != sightConnected || len(s.sides) > 0) && (o.code == opPlane || o.code == opUnion)
			if o.code == opPlane {
				s.planes |= 1 << o.a
			}
		}
		for _, ends := range shared {
			s.steady = s.steady && ends.by(formation{sights: s.bit})
		}
		if g.onField && !g.plainly && g.endsAtOnce(s, lists) {
			s.through = newThrough(g.board, s)
		}
	}
	for player := range g.ends {
		for i := range g.ends[player] {
			c.bring(&g.ends[player][i])
		}
	}
	for _, ends := range shared {
		for _, s := range g.sights {
			if ends.wanted&s.bit != 0 {
				ends.sights = append(ends.sights, s)
			}
		}
	}
	for i, ends := range lists {
		g.phases[i].endList = *ends
		g.phases[i].plain = g.isPlain(&g.phases[i])
		g.phases[i].glides = g.glidePaths(&g.phases[i])
	}
	c.searchable()
	c.seeable()
}

func newEndList(ends []*end) *endList {
	l := &endList{ends: make([]end, len(ends)), quiet: true}
	for i := range ends {
		l.ends[i] = *ends[i]
		e := &l.ends[i]
		switch e.kind {
		case endShown:
			l.cuts = append(l.cuts, e.when)
		case endCounted:
			l.since = &e.when
		}
		l.wanted |= e.when.sights
		l.quiet = l.quiet && (e.kind == endNoMove || e.kind == endShown && e.when.sights != 0)
	}
	return l
}

// by tells whether a formation always ends the game, before it is asked whether the next player has one.
func (l *endList) by(f formation) bool {
	for i := range l.ends {
		switch e := &l.ends[i]; {
		case e.kind == endNoMove:
			return false
		case e.kind == endShown && e.when == f:
			return true
		}
	}
	return false
}

// meets tells whether two ends can speak of the same player.
func (e End) meets(o End) bool { return e.Player == "" || o.Player == "" || e.Player == o.Player }

// neverStuck tells whether a player can pass whenever there is nothing else to do.
func (g *Game) neverStuck() bool {
	for i := range g.phases {
		if ph := &g.phases[i]; ph.byDice || ph.more || !slices.ContainsFunc(ph.paths, func(pa *path) bool { return len(pa.levels) == 0 }) && !ph.chained {
			return false
		}
	}
	return true
}

// oneOnly tells conditions of which a game can have only one: of two for no move the
// second is never looked at, of two for repetition only the one of fewer times ever
// holds, and turns are counted for one end.
func oneOnly(a, b Condition) bool {
	switch a.(type) {
	case NoMove:
		_, too := b.(NoMove)
		return too
	case Repeated:
		_, too := b.(Repeated)
		return too
	case TurnsSince:
		_, too := b.(TurnsSince)
		return too
	}
	return false
}

// maxRefuting bounds the steps it takes after an action to look at all ends that wait
// for a move to be impossible.
const maxRefuting = 1 << 16

// cannot compiles the pattern that an end waits to be impossible.
func (lo *lowering) cannot(when Cannot) []*path {
	dropped, planes := maps.Clone(lo.dropped), slices.Clone(lo.game.planes) // nothing is done here
	defer func() { lo.dropped, lo.game.planes = dropped, planes }()
	lo.asking = true
	defer func() { lo.asking = false }()
	paths := lo.paths(lo.at, "cannot: the move", 0, lo.lower(when.Pattern), lo.earlier)
	before := lo.refuting
	for _, pa := range paths {
		if lo.templateAt(pa).kind == doesPass {
			lo.fault(lo.at, "cannot: a pass can always be done", "ask for what there is to do beside it")
		}
		lo.refuting += pa.mostAny(lo.game)
	}
	if before <= maxRefuting && lo.refuting > maxRefuting { // said once
		lo.fault(lo.at, fmt.Sprintf("cannot: finding out what cannot be done could take more than %d steps after every action", maxRefuting), "ask for moves of fewer steps or cells")
	}
	return paths
}

// whole lowers a set that is read outside a pattern.
func (lo *lowering) whole(s Set) program {
	code := lo.set(&draft{earlier: lo.earlier}, s, -1, 0)
	if code == nil {
		return nil
	}
	return code.program()
}

// value compiles what is scored; what names it in messages.
func (lo *lowering) value(what string, v Value) value {
	switch v := v.(type) {
	case nil:
		return value{constant: 1}
	case Number:
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) || f < 0 || f > maxScore || f*64 != math.Trunc(f*64) {
			lo.fault(lo.at, fmt.Sprintf("%s is %v", what, f), "a score is from 0 to 1000000, in steps of 1/64")
		}
		return value{constant: float64(v) + 0} // -0 becomes 0
	case Count:
		return value{count: lo.whole(v.Of)}
	case ValueFunc:
		lo.needField(v.At, "ends", "a function")
		if v.Of == nil {
			lo.fault(lo.at, what+" has no function", "")
		}
		return value{asks: &v}
	}
	lo.fault(lo.at, fmt.Sprintf("%s is %T, which is not a value", what, v), "use a number or a count")
	return value{}
}
