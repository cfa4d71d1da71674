package lua

import (
	"fmt"
	"math"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// line(set, n) holds when n cells of a set stand in an unbroken straight line.
func (sc *script) line(L *glua.LState) int {
	l := core.Line{Of: sc.setOf(L, "line", L.Get(1)), At: sc.at(L)}
	l.Count = sc.whole(L, place{}, "line", "its length", L.Get(2), 0, core.MaxCells, fmt.Sprintf("a line has 1 to %d cells", core.MaxCells))
	if t := L.Get(3); t != glua.LNil {
		if _, ok := t.(*glua.LTable); !ok {
			sc.in.raise(L, fmt.Sprintf("line: what follows its length is %s", describe(t)), `write line(set, length, { directions = "orthogonal" })`)
		}
		l.Directions = sc.directions(L, "line", sc.args(L, place{}, "line", t, 0, "directions").key("directions"))
	}
	L.Push(sc.wrap(L, kindCondition, l))
	return 1
}

// repeats(n) holds when a turn begins in a position that has come up n times.
func (sc *script) repeats(L *glua.LState) int {
	hint := "a position is repeated when it comes up 2 times or more"
	if n, ok := L.Get(1).(glua.LNumber); ok && n > 2 {
		hint = fmt.Sprintf("it is from 2 to %d", math.MaxInt32)
	}
	n := sc.whole(L, place{}, "repeats", "how often", L.Get(1), 2, math.MaxInt32, hint)
	L.Push(sc.wrap(L, kindCondition, core.Repeated{Times: n}))
	return 1
}

// hands_empty(piece) holds when nobody has a piece of the kind in hand.
func (sc *script) handsEmpty(L *glua.LState) int {
	L.Push(sc.wrap(L, kindCondition, core.HandsEmpty{Piece: sc.pieceName(L, "hands_empty"), At: sc.at(L)}))
	return 1
}

// hand_empty(piece) holds when the player has no piece of the kind in hand.
func (sc *script) handEmpty(L *glua.LState) int {
	L.Push(sc.wrap(L, kindCondition, core.HandEmpty{Piece: sc.pieceName(L, "hand_empty"), At: sc.at(L)}))
	return 1
}

// at_most(set, n) holds when a set has n cells or fewer.
func (sc *script) atMost(L *glua.LState) int {
	of, n := sc.size(L, "at_most", 0)
	L.Push(sc.wrap(L, kindCondition, core.AtMost{Of: of, Count: n, At: sc.at(L)}))
	return 1
}

// at_least(set, n) holds when a set has n cells or more.
func (sc *script) atLeast(L *glua.LState) int {
	of, n := sc.size(L, "at_least", 1)
	L.Push(sc.wrap(L, kindCondition, core.AtLeast{Of: of, Count: n, At: sc.at(L)}))
	return 1
}

func (sc *script) size(L *glua.LState, word string, least int32) (core.Set, int) {
	of := sc.setOf(L, word, L.Get(1))
	return of, sc.whole(L, place{}, word, "how many", L.Get(2), least, core.MaxCells, fmt.Sprintf("it is from %d to %d cells", least, core.MaxCells))
}

// cannot(move) holds when the player to move could not do the move.
func (sc *script) cannot(L *glua.LState) int {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindPattern {
		hint := movesAre
		if val != nil && (val.kind == kindActions || val.kind == kindThrow || val.kind == kindMost) {
			hint = standsAlone
		}
		sc.in.raise(L, fmt.Sprintf("cannot: %s is not a move", subject(L.Get(1))), hint)
	}
	L.Push(sc.wrap(L, kindCondition, core.Cannot{Pattern: val.node.(core.Pattern)}))
	return 1
}

// turns_since(condition, n) holds when each player has had n turns since the condition
// first held.
func (sc *script) turnsSince(L *glua.LState) int {
	when := sc.condition(L, "turns_since", L.Get(1))
	n := sc.whole(L, place{}, "turns_since", "how many", L.Get(2), 1, core.MaxCounted, fmt.Sprintf("turns are counted to a number from 1 to %d", core.MaxCounted))
	L.Push(sc.wrap(L, kindCondition, core.TurnsSince{When: when, Turns: n}))
	return 1
}

// condition reads a condition that can be part of another.
func (sc *script) condition(L *glua.LState, word string, v glua.LValue) core.Condition {
	sc.noFunction(L, word, v)
	val, what := unwrap(v), subject(v)
	if val != nil && val.kind == kindCondition {
		switch when := val.node.(type) {
		case core.Line, core.AtMost, core.AtLeast, core.More, core.Connected, core.Passes, core.HandsEmpty, core.HandEmpty, core.AllOf:
			return when.(core.Condition)
		case core.NoMove:
			what = "no_move"
		case core.Cannot:
			what = "cannot(…)"
		case core.Repeated:
			what = "repeats(…)"
		case core.TurnsSince:
			what = "turns_since(…)"
		}
	}
	sc.in.raise(L, fmt.Sprintf("%s: %s cannot be part of it", word, what), "that is for what the board and the hands show: line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), or all_of several of them")
	return nil
}

// all_of(move, ...) is a turn of several actions, all_of(condition, ...) a condition
// that holds when all of them do.
func (sc *script) allOf(L *glua.LState) int {
	n := L.GetTop()
	if n == 0 {
		sc.in.raise(L, "all_of: it is given nothing", "list the moves of one turn, or conditions")
	}
	sc.measure(L, n)
	for i := 1; i <= n; i++ {
		sc.noFunction(L, "all_of", L.Get(i))
		if val := unwrap(L.Get(i)); val != nil && (val.kind == kindActions || val.kind == kindThrow || val.kind == kindMost) {
			sc.in.raise(L, fmt.Sprintf("all_of: %s cannot be part of it", subject(L.Get(i))), standsAlone)
		}
	}
	if val := unwrap(L.Get(1)); val == nil || val.kind != kindPattern {
		all := core.AllOf{}
		for i := 1; i <= n; i++ {
			all.Conditions = append(all.Conditions, sc.condition(L, "all_of", L.Get(i)))
		}
		L.Push(sc.wrap(L, kindCondition, all))
		return 1
	}
	var actions []core.Pattern
	for i := 1; i <= n; i++ {
		val := unwrap(L.Get(i))
		if val == nil || val.kind != kindPattern {
			sc.in.raise(L, fmt.Sprintf("all_of: %s is not a move, as the first thing is", subject(L.Get(i))), "list only moves, for a turn of several, or only conditions")
		}
		actions = append(actions, val.node.(core.Pattern))
	}
	L.Push(sc.wrap(L, kindActions, actions))
	return 1
}
