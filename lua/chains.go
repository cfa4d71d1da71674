package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// hop { set, over =, … } moves a piece over another.
func (sc *script) hop(L *glua.LState) int {
	a := sc.args(L, place{}, "hop", L.Get(1), 1, "over", "before", "after", "on", "capture", "returns", "directions", "face", "as")
	if a.key("over") == glua.LNil {
		sc.in.raise(L, "hop: it does not say what the piece hops over", "write over = enemy(piece), or another set")
	}
	h := core.Hop{
		Of: sc.setOf(L, "hop", a.first()), Over: sc.setOf(L, "hop: over", a.key("over")),
		Before: a.cellsBetween("before"), After: a.cellsBetween("after"), On: a.set("on"),
		Capture: a.flag("capture"), Returns: a.flag("returns"),
		Directions: sc.directions(L, "hop", a.key("directions")), Face: a.name("face"), As: a.name("as"), At: sc.at(L),
	}
	L.Push(sc.wrap(L, kindPattern, h))
	return 1
}

// cellsBetween reads a key that is a number of cells from 0, 0 when it is not there.
func (a *args) cellsBetween(key string) int {
	if a.key(key) == glua.LNil {
		return 0
	}
	return a.sc.whole(a.L, a.at, a.word, key, a.key(key), 0, core.MaxCells, fmt.Sprintf("it is from 0 to %d empty cells", core.MaxCells))
}

// leap { set, ways = { "n n e" } } moves a piece over whatever stands between.
func (sc *script) leap(L *glua.LState) int {
	a := sc.args(L, place{}, "leap", L.Get(1), 1, "ways", "on", "capture", "returns", "face", "as")
	s := core.Leap{Of: sc.setOf(L, "leap", a.first()), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	switch ways := a.key("ways").(type) {
	case glua.LString:
		s.Ways = []string{string(ways)}
	case *glua.LTable:
		for _, way := range sc.list(L, "leap: ways", ways) {
			s.Ways = append(s.Ways, sc.text(L, a.at, "leap", "a way", way))
		}
	default:
		sc.in.raise(L, fmt.Sprintf("leap: ways is %s", describe(ways)), `write a list of ways, each of directions: ways = { "n n e", "n n w" }`)
	}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// remove { set } takes a piece off the board that the player chooses.
func (sc *script) remove(L *glua.LState) int {
	a := sc.args(L, place{}, "remove", L.Get(1), 1, "returns", "as")
	s := core.Remove{Of: sc.setOf(L, "remove", a.first()), Returns: a.flag("returns"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// chain { move, optional = true } does a move again and again with the same piece.
func (sc *script) chain(L *glua.LState) int {
	a := sc.args(L, place{}, "chain", L.Get(1), 1, "optional")
	L.Push(sc.wrap(L, kindPattern, core.Chain{Move: sc.moveOf(L, "chain", a.first()), Optional: a.flag("optional"), At: sc.at(L)}))
	return 1
}

// moveOf reads a move.
func (sc *script) moveOf(L *glua.LState, word string, v glua.LValue) core.Pattern {
	sc.noFunction(L, word, v)
	val := unwrap(v)
	if val == nil || val.kind != kindPattern {
		hint := movesAre
		if val != nil && (val.kind == kindActions || val.kind == kindThrow || val.kind == kindMost) {
			hint = standsAlone
		}
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a move", word, subject(v)), hint)
	}
	return val.node.(core.Pattern)
}

// firstMove is first_of moves: the first that can be done.
func (sc *script) firstMove(L *glua.LState) int {
	f := core.First{At: sc.at(L)}
	sc.measure(L, L.GetTop())
	for i := 1; i <= L.GetTop(); i++ {
		f.Choices = append(f.Choices, sc.moveOf(L, "first_of", L.Get(i)))
	}
	L.Push(sc.wrap(L, kindPattern, f))
	return 1
}

// flip { set, from = "step", to = set } turns over what is enclosed, and take captures it;
// flip { set } does it to all of the set.
func (sc *script) flip(L *glua.LState) int { return sc.enclose(L, "flip") }
func (sc *script) take(L *glua.LState) int { return sc.enclose(L, "take") }

func (sc *script) enclose(L *glua.LState, word string) int {
	keys := []string{"from", "to", "max", "optional", "directions"}
	if word == "take" {
		keys = append(keys, "returns")
	}
	a := sc.args(L, place{}, word, L.Get(1), 1, keys...)
	e := core.Enclose{
		Of: sc.setOf(L, word, a.first()), From: a.name("from"), To: a.set("to"), Most: a.distance("max"),
		Directions: sc.directions(L, word, a.key("directions")), Take: word == "take", Returns: a.flag("returns"), Optional: a.flag("optional"), At: sc.at(L),
	}
	L.Push(sc.wrap(L, kindPattern, e))
	return 1
}

// beside(set) is the cells one step away, beside(set, directions) those in some directions.
func (sc *script) beside(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Beside{Set: sc.setOf(L, "beside", L.Get(1)), Directions: sc.directions(L, "beside", L.Get(2)), At: sc.at(L)}))
	return 1
}

// reach { set, … } is the empty cells to which a piece could slide from those of the set.
func (sc *script) reach(L *glua.LState) int {
	a := sc.args(L, place{}, "reach", L.Get(1), 1, "min", "max", "directions")
	r := core.Reach{From: sc.setOf(L, "reach", a.first()), Min: a.distance("min"), Max: a.distance("max"), Directions: sc.directions(L, "reach", a.key("directions")), At: sc.at(L)}
	L.Push(sc.wrap(L, kindSet, r))
	return 1
}

// more(set, set) holds when the first has more cells.
func (sc *script) more(L *glua.LState) int {
	L.Push(sc.wrap(L, kindCondition, core.More{Of: sc.setOf(L, "more", L.Get(1)), Than: sc.setOf(L, "more", L.Get(2)), At: sc.at(L)}))
	return 1
}

// connected(set, side, side) holds when cells of the set lead from the first side to
// the others, connected(set) when they are one group.
func (sc *script) connected(L *glua.LState) int {
	c := core.Connected{Of: sc.setOf(L, "connected", L.Get(1)), At: sc.at(L)}
	n := L.GetTop()
	if t, ok := L.Get(n).(*glua.LTable); ok && n > 1 {
		if t.Len() > 0 {
			sc.in.raise(L, "connected: its sides are in a list", "write them one after the other: connected(set, side, side)")
		}
		c.Directions = sc.directions(L, "connected", sc.args(L, place{}, "connected", t, 0, "directions").key("directions"))
		n--
	}
	for i := 2; i <= n; i++ {
		c.Sides = append(c.Sides, sc.setOf(L, "connected", L.Get(i)))
	}
	L.Push(sc.wrap(L, kindCondition, c))
	return 1
}

// passes(n) holds when the last n actions were passes.
func (sc *script) passes(L *glua.LState) int {
	n := sc.whole(L, place{}, "passes", "how many", L.Get(1), 1, core.MaxPassed, fmt.Sprintf("passes are counted to a number from 1 to %d", core.MaxPassed))
	L.Push(sc.wrap(L, kindCondition, core.Passes{Times: n, At: sc.at(L)}))
	return 1
}
