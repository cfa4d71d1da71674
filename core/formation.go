package core

import (
	"fmt"
	"slices"
)

// Compiling what the board and the hands have to show for an end.

// formation compiles a condition on what the board and the hands show.
func (lo *lowering) formation(f *formation, when Condition, depth int) {
	if depth > maxDepth {
		lo.fault(lo.at, fmt.Sprintf("ends: a condition is nested more than %d deep", maxDepth), "")
		return
	}
	if lo.spent(lo.at) {
		return
	}
	switch when := when.(type) {
	case Line:
		lo.line(f, when)
	case AtMost:
		lo.size(f, when.At, "at_most", sight{kind: sightFew, count: when.Count}, when.Of)
	case AtLeast:
		lo.size(f, when.At, "at_least", sight{kind: sightMany, count: when.Count}, when.Of)
	case HandsEmpty:
		lo.empty(f, when.At, "hands_empty", when.Piece, func(int) bool { return true })
	case HandEmpty:
		lo.empty(f, when.At, "hand_empty", when.Piece, func(owner int) bool { return owner == lo.player || owner == NoPlayer })
	case Passes:
		g := lo.game
		if when.Times < 1 || when.Times > MaxPassed {
			lo.fault(lo.at, fmt.Sprintf("ends: passes are counted up to %d", when.Times), fmt.Sprintf("a number from 1 to %d", MaxPassed))
		} else if len(lo.faults) == 0 && !g.passes && !g.computes {
			lo.fault(lo.at, "ends: nobody can ever pass", "let pass be one of the moves of a turn")
		}
		f.passes, g.tellsPasses = max(f.passes, when.Times), true
	case More:
		one := sight{kind: sightMore, prog: lo.whole(when.Of), than: lo.whole(when.Than)}
		if one.prog != nil && one.than != nil && slices.Equal(one.prog.unite(), one.than.unite()) {
			lo.fault(lo.placed(when.At), "more: it can never hold, since both sets are the same", "compare two that differ, such as own(piece) and enemy(piece)")
		} else if one.prog != nil && one.than != nil {
			lo.see(f, one)
		}
	case Connected:
		lo.connected(f, when)
	case AllOf:
		if len(when.Conditions) == 0 {
			lo.fault(lo.at, "all_of: it is given nothing", "list conditions")
		}
		for _, one := range when.Conditions {
			lo.formation(f, one, depth+1)
		}
	default:
		lo.fault(lo.at, fmt.Sprintf("ends: %T cannot be part of another condition", when), "that is for what the board and the hands show: lines, numbers of cells, empty hands, connections and passes")
	}
}

// empty compiles that hands hold no piece of a kind.
func (lo *lowering) empty(f *formation, at Pos, word, name string, whose func(owner int) bool) {
	piece, ok := lo.piece(at, word, name)
	if !ok {
		return
	}
	anybody := false // else the hand is always empty
	for i := range lo.game.slots {
		s := &lo.game.slots[i]
		if info := &lo.game.planes[s.plane]; info.piece == piece {
			anybody = true
			if whose(info.owner) {
				f.hands |= (1<<s.width - 1) << s.shift
			}
		}
	}
	if !anybody {
		lo.fault(at, fmt.Sprintf("%s: nobody ever has a piece %q in hand", word, name), "")
	}
}

// size compiles that a set has few cells or many.
func (lo *lowering) size(f *formation, at Pos, word string, s sight, of Set) {
	if at == (Pos{}) {
		at = lo.at
	}
	least := 0
	if s.kind == sightMany {
		least = 1
	}
	if cells := lo.rules.Board.Cells(); s.count < least || s.count > cells {
		lo.fault(at, fmt.Sprintf("%s: a set of %d cells", word, s.count), fmt.Sprintf("it is from %d to %d on this board", least, cells))
		return
	}
	if s.prog = lo.whole(of); s.prog == nil {
		return
	}
	// For one of two unlike sides a condition may say nothing; for both it is a mistake.
	holds, never := lo.settled(s)
	other := lo.outside(len(lo.rules.Players)-1-lo.player, at)
	s2 := s
	s2.prog = other.whole(of)
	if also, neverToo := other.settled(s2); holds && also || never && neverToo {
		what := "it always holds"
		if never {
			what = "it can never hold"
		}
		cells := ""
		if least, most := s.span(lo.game); least == most {
			cells = plural(most, "cell")
		} else {
			cells = fmt.Sprintf("%d to %d cells", least, most)
		}
		lo.fault(at, fmt.Sprintf("%s: %s, since the set has %s", word, what, cells), "write another number, or another set, such as own(piece)")
	}
	lo.see(f, s)
}

// span is between what the number of cells of a sight's set is.
func (s *sight) span(g *Game) (least, most int) {
	always, ever := s.prog.bounds(g)
	return always.count(), min(ever.count(), s.prog.most(g))
}

// settled tells whether how many cells a set has is never anything but enough, or never
// enough.
func (lo *lowering) settled(s sight) (holds, never bool) {
	if s.prog == nil {
		return false, false
	}
	least, most := s.span(lo.game)
	if s.kind == sightMany {
		return least >= s.count, most < s.count
	}
	return most <= s.count, least > s.count
}

func (lo *lowering) line(f *formation, l Line) {
	at := l.At
	if at == (Pos{}) {
		at = lo.at
	}
	if l.Count < 1 {
		lo.fault(at, fmt.Sprintf("line: %d cells make no line", l.Count), "ask for 1 or more")
		return
	}
	directions, ok := lo.directions(at, "line", l.Directions)
	if !ok {
		return
	}
	test, fits := newLineTest(lo.rules.Board, l.Count, directions)
	one := sight{test: test}
	for _, d := range directions {
		if opposite := lo.rules.Board.directions[d].opposite; opposite > d || opposite < 0 || !slices.Contains(directions, opposite) {
			one.directions |= 1 << d
		}
	}
	if !fits {
		lo.fault(at, fmt.Sprintf("line: the board has no room for %d in a row", l.Count), "ask for fewer")
		return
	}
	if one.prog = lo.whole(l.Of); one.prog != nil {
		lo.see(f, one)
	}
}

// connected compiles that cells lead from one side to others.
func (lo *lowering) connected(f *formation, when Connected) {
	lo.noDice(when.At, "connected", "it")
	directions, ok := lo.directions(when.At, "connected", when.Directions)
	if !ok {
		return
	}
	one := sight{kind: sightConnected, directions: directionMask(directions)}
	const most = 10
	if len(when.Sides) == 1 || len(when.Sides) > most {
		lo.fault(when.At, fmt.Sprintf("connected: it has %s", plural(len(when.Sides), "side")), fmt.Sprintf("give it 2 to %d sets of cells to be connected, or none when all of its set is to be one group", most))
		return
	}
	for _, side := range when.Sides {
		code := lo.set(&draft{earlier: lo.earlier}, side, -1, 0)
		if code == nil {
			return
		}
		if code.empty() {
			lo.fault(when.At, "connected: a side has no cells", `write each side as cells "a1 b1"`)
			return
		}
		if !code.constant() {
			lo.fault(when.At, "connected: a side is not a set of cells that is always the same", `write each side as cells "a1 b1"`)
			return
		}
		one.sides = append(one.sides, code.base.cells)
	}
	if one.prog = lo.whole(when.Of); one.prog != nil {
		lo.see(f, one)
	}
}

// see adds a sight to a formation. Equal ones are looked for once.
func (lo *lowering) see(f *formation, one sight) {
	one.prog = one.prog.unite()
	switch pr := one.prog; {
	case len(pr) == 1 && pr[0].code == opPlane:
		one.joined, one.plane, one.other = true, pr[0].a, pr[0].a
	case len(pr) == 3 && pr[0].code == opPlane && pr[1].code == opPlane && pr[2].code == opUnion:
		one.joined, one.plane, one.other = true, pr[0].a, pr[1].a
	}
	key := fmt.Sprint(one)
	if bit, known := lo.sights[key]; known {
		f.sights |= bit
		return
	}
	if len(lo.game.sights) == maxSights {
		lo.fault(lo.at, fmt.Sprintf("ends: there are more than %d different things to look for on the board", maxSights/len(lo.rules.Players)), "")
		return
	}
	one.bit = 1 << len(lo.game.sights)
	lo.sights[key] = one.bit
	f.sights |= one.bit
	lo.game.sights = append(lo.game.sights, one)
}

// unite puts the planes of a union in order, so that the same union made for another
// player is seen to be the same.
func (pr program) unite() program {
	var planes []uint8
	for _, o := range pr {
		switch o.code {
		case opPlane:
			planes = append(planes, o.a)
		case opUnion:
		default:
			return pr
		}
	}
	slices.Sort(planes)
	var united program
	for i, plane := range slices.Compact(planes) {
		if united = append(united, op{code: opPlane, a: plane}); i > 0 {
			united = append(united, op{code: opUnion})
		}
	}
	return united
}
