package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// word is one word of the rule language that is called.
type word struct {
	call  func(*glua.LState) int
	most  int  // things it is given
	table bool // called with braces: the one thing is a table
	use   string
}

func (sc *script) calls() map[string]word {
	return map[string]word{
		"game":     {sc.game, 1, true, "game { title = …, … }"},
		"include":  {sc.include, 1, false, `include "name"`},
		"grid":     {sc.grid, 3, false, "grid(columns, rows)"},
		"rows":     {sc.rows, 100, false, "rows(length, length, …)"},
		"hexagon":  {sc.hexagon, 2, false, "hexagon(side)"},
		"rhombus":  {sc.rhombus, 3, false, "rhombus(columns, rows)"},
		"ring":     {sc.ring, 2, false, "ring(cells)"},
		"board":    {sc.board, 1, true, `board { cells = "a1 b1", directions = { { "e", "a1-b1" } } }`},
		"track":    {sc.track, 1, true, `track { "a1-a8", "b1-b8" }`},
		"dice":     {sc.dice, 1, true, "dice { number, faces = { … } }"},
		"piece":    {sc.piece, 2, false, `piece("name", { each = … })`},
		"option":   {sc.option, 2, false, `option("name", { … })`},
		"own":      {sc.own, 2, false, `own(piece) or own(piece, "face")`},
		"enemy":    {sc.enemy, 2, false, `enemy(piece) or enemy(piece, "face")`},
		"any":      {sc.any, 2, false, `any(piece) or any(piece, "face")`},
		"cells":    {sc.cells, 1, false, `cells "a1 b2"`},
		"behind":   {sc.behind, 1, false, `behind "step"`},
		"origin":   {sc.origin, 1, false, `origin "step"`},
		"earlier":  {sc.earlier, 1, false, `earlier "step"`},
		"hand":     {sc.hand, 1, false, "hand(piece)"},
		"lift":     {sc.lift, 1, false, "lift(set)"},
		"first_of": {sc.firstOf, 100, false, "first_of(supply, …) or first_of(move, …)"},
		"slide":    {sc.slide, 1, true, "slide { set, … }"},
		"hop":      {sc.hop, 1, true, "hop { set, over = set, … }"},
		"remove":   {sc.remove, 1, true, "remove { set }"},
		"leap":     {sc.leap, 1, true, `leap { set, ways = { "n n e" } }`},
		"chain":    {sc.chain, 1, true, "chain { move }"},
		"flip":     {sc.flip, 1, true, `flip { set, from = "step", to = set } or flip { set }`},
		"take":     {sc.take, 1, true, `take { set, from = "step", to = set } or take { set }`},
		"beside":   {sc.beside, 2, false, "beside(set) or beside(set, directions)"},
		"reach":    {sc.reach, 1, true, "reach { set, … }"},
		"more":     {sc.more, 2, false, "more(set, set)"},
		"passes":   {sc.passes, 1, false, "passes(n)"},
		"drop":     {sc.drop, 1, true, "drop { supply, on = … }"},
		"advance":  {sc.advance, 1, true, "advance { set, along = track, by = … }"},
		"enter":    {sc.enter, 1, true, "enter { hand(piece), along = track, by = … }"},
		"leave":    {sc.leave, 1, true, "leave { set, along = track, by = … }"},
		"use":      {sc.use, 1, false, "use(die)"},
		"sum":      {sc.sum, 100, false, "sum(die, die)"},
		"most_of":  {sc.mostOf, 1, false, "most_of(move), or most_of(a + b) for either of two moves"},
		"throw":    {sc.throw, 1, true, "throw { most_of(move) }"},
		"at_most":  {sc.atMost, 2, false, "at_most(set, n)"},
		"at_least": {sc.atLeast, 2, false, "at_least(set, n)"},
		"line":     {sc.line, 3, false, "line(set, length)"},
		"repeats":  {sc.repeats, 1, false, "repeats(times)"},
		"cannot":   {sc.cannot, 1, false, "cannot(move)"},
		"all_of":   {sc.allOf, 100, false, "all_of(move, …) or all_of(condition, …)"},

		"connected":   {sc.connected, 12, false, "connected(set, side, side) or connected(set)"},
		"hand_empty":  {sc.handEmpty, 1, false, "hand_empty(piece)"},
		"hands_empty": {sc.handsEmpty, 1, false, "hands_empty(piece)"},
		"turns_since": {sc.turnsSince, 2, false, "turns_since(condition, turns)"},
		"count":       {sc.count, 1, false, "count(set)"},
	}
}

// valueWords are the words that are not called: what they give is always there.
var valueWords = map[string]bool{"empty": true, "no_move": true, "die": true, "all_dice": true, "again": true, "throw_off": true, "pass": true, "stop": true}

// makesWord tells whether a word of that name always gives a value of the rule language.
func makesWord(name string) bool {
	_, ok := (*script)(nil).calls()[name]
	return ok && name != "include"
}

// useOf is the hint for a word whose round brackets hold something given by name, ""
// when it is no word.
func useOf(name string) string {
	w, ok := (*script)(nil).calls()[name]
	switch {
	case !ok:
		return ""
	case w.table:
		return fmt.Sprintf("%s takes braces: %[1]s { … }", name)
	}
	return "write " + w.use
}

// useOfBare is the hint for a word with a number or a name behind it, and no brackets, ""
// when it is not known what is meant.
func useOfBare(name, argument string) string {
	if name == "die" {
		return faceUse(argument)
	}
	w, ok := (*script)(nil).calls()[name]
	_, isNumber := plainNumber(argument)
	switch {
	case !ok || !isNumber && argument[0] >= '0' && argument[0] <= '9':
		return ""
	case !w.table && w.most == 1 && name != "include":
		return fmt.Sprintf("write %s(%s)", name, argument)
	case isNumber:
		return useOf(name)
	}
	return ""
}

// isWord tells whether a value is a word of that name, not called.
func (sc *script) isWord(L *glua.LState, v glua.LValue, name string) bool {
	f, ok := v.(*glua.LFunction)
	return ok && L.G.Global.RawGetString(name) == f
}

// words returns the rule language: everything a script finds beside plain Lua.
func (sc *script) words(L *glua.LState) map[string]glua.LValue {
	words := map[string]glua.LValue{
		"empty":   sc.wrap(L, kindSet, core.Empty{}),
		"no_move": sc.wrap(L, kindCondition, core.NoMove{}),

		"die":       sc.wrap(L, kindDistance, core.Die{}),
		"all_dice":  sc.wrap(L, kindDistance, core.AllDice{}),
		"again":     sc.wrap(L, kindPattern, core.Again{}),
		"throw_off": sc.wrap(L, kindThrowOff, nil),
		"pass":      sc.wrap(L, kindPattern, core.Pass{}),
		"stop":      sc.wrap(L, kindPattern, core.Stop{}),
	}
	for name, w := range sc.calls() {
		words[name] = L.NewFunction(func(L *glua.LState) int {
			if sc.in.playing {
				sc.notWhilePlaying(L, name)
			}
			_, isTable := L.Get(1).(*glua.LTable)
			use := "write " + w.use
			if w.table && !isTable {
				use = name + " takes braces: " + w.use
			}
			switch {
			case L.GetTop() > w.most:
				sc.in.raise(L, fmt.Sprintf("%s: it is given %d things", name, L.GetTop()), use)
			case L.GetTop() == 0 && w.most == 1:
				sc.in.raise(L, name+": it is given nothing", use)
			case isTable != w.table:
				sc.in.raise(L, fmt.Sprintf("%s: it is given %s", name, describe(L.Get(1))), use)
			}
			return w.call(L)
		})
	}
	return words
}

// piece(name, { each = n, symbols = { "W", "B" } }) is a kind of piece; with neutral
// = n there are n in all, which belong to nobody. start = { "a1 b1", "a8 b8" } is where
// pieces are when the game begins.
func (sc *script) piece(L *glua.LState) int {
	name := sc.word(L, place{}, "piece", "its name", L.Get(1))
	t, ok := L.Get(2).(*glua.LTable)
	if !ok {
		sc.in.raise(L, fmt.Sprintf("piece %s: what follows its name is %s", quote(name), describe(L.Get(2))), `write piece("stone", { each = 9 })`)
	}
	a := sc.args(L, place{}, "piece", t, 0, "each", "neutral", "faces", "symbols", "start")
	p := core.Piece{Name: name, Faces: a.faces(name), At: sc.at(L)}
	neutral := a.key("neutral")
	p.Start = a.start(name, neutral != glua.LNil)
	switch each := a.key("each").(type) {
	case *glua.LNilType:
		if p.Start != nil && neutral == glua.LNil { // as many as begin on the board
			for _, cells := range p.Start {
				p.Supply = append(p.Supply, len(cells))
			}
			break
		}
		if p.Neutral = neutral != glua.LNil; !p.Neutral {
			sc.in.raise(L, fmt.Sprintf("piece %s: it does not say how many there are", quote(name)), "write each = 9, or each = { 9, 10 } for players who differ, or neutral = 1 for pieces that belong to nobody, or start for where they are")
		}
		if _, ok := neutral.(glua.LNumber); p.Neutral && !ok {
			sc.in.raise(L, fmt.Sprintf("piece %s: neutral is %s", quote(name), describe(neutral)), "say how many there are: neutral = 1")
		}
		p.Supply = []int{sc.whole(L, place{}, "piece "+quote(name), "neutral", neutral, 1, core.MaxCells, fmt.Sprintf("there are 1 to %d of a neutral kind", core.MaxCells))}
	case *glua.LTable:
		for _, v := range sc.list(L, "piece: each", each) {
			p.Supply = append(p.Supply, sc.supply(L, name, v))
		}
		if n := len(p.Supply); n != core.MaxPlayers {
			sc.in.raise(L, fmt.Sprintf("piece %s: %d %s for %d players", quote(name), n, plural(n, "number", "numbers"), core.MaxPlayers), "say how many pieces each player has")
		}
	default:
		n := sc.supply(L, name, each)
		p.Supply = []int{n, n}
	}
	if !p.Neutral && neutral != glua.LNil {
		sc.in.raise(L, fmt.Sprintf("piece %s: it has both each and neutral", quote(name)), "pieces belong to the players, or to nobody: keep one of the two")
	}
	switch symbols := a.key("symbols").(type) {
	case *glua.LNilType:
		if len(p.Faces) > 1 {
			a.raise(fmt.Sprintf("piece %s: its faces have no symbols", quote(name)), a.symbolsUse(p))
		}
	case *glua.LTable:
		if len(p.Faces) > 0 {
			p.Symbols = a.symbols(p, symbols)
			break
		}
		if symbols.Len() == 0 && storageOf(symbols).keys > 0 {
			a.raise(fmt.Sprintf("piece %s: its symbols are told by face, and it has no faces", quote(name)), `write faces = { "up", "down" }, or symbols = { "W", "B" }, a letter for each player`)
		}
		p.Symbols = []string{}
		for _, v := range sc.list(L, "piece: symbols", symbols) {
			p.Symbols = append(p.Symbols, sc.word(L, a.at, "piece", "a symbol", v))
		}
		if n := len(p.Symbols); n != core.MaxPlayers && !p.Neutral {
			sc.in.raise(L, fmt.Sprintf("piece %s: %d %s for %d players", quote(name), n, plural(n, "symbol", "symbols"), core.MaxPlayers), "give one letter for each player")
		}
	default:
		hint := `write symbols = { "W", "B" }, a letter for each player`
		if p.Neutral {
			hint = `write symbols = { "N" }, one letter`
			if s, ok := symbols.(glua.LString); ok && len(s) == 1 && core.IsName(string(s)) {
				hint = fmt.Sprintf("write symbols = { %s }", quote(string(s)))
			}
		}
		if len(p.Faces) > 0 {
			hint = a.symbolsUse(p)
		}
		sc.in.raise(L, fmt.Sprintf("piece %s: symbols is %s", quote(name), describe(symbols)), hint)
	}
	sc.declare(L, p, a.key("each") == glua.LNil && neutral == glua.LNil)
	L.Push(sc.wrap(L, kindPiece, p))
	return 1
}

// start reads where pieces are when the game begins: the cells of each player's, or of
// a neutral kind's.
func (a *args) start(name string, neutral bool) (start [][]string) {
	use := `start = { "a1 b1", "a8 b8" }`
	if neutral {
		use = `start = "a1 b1"`
	}
	var texts []glua.LValue
	switch v := a.key("start").(type) {
	case *glua.LNilType:
		return nil
	case *glua.LTable:
		texts = a.sc.list(a.L, "piece: start", v)
	default:
		texts = []glua.LValue{v}
	}
	if _, listed := a.key("start").(*glua.LTable); listed == neutral || !neutral && len(texts) != core.MaxPlayers {
		whose := "the cells of each player's"
		if neutral {
			whose = "the cells, for nobody's pieces"
		}
		a.raise(fmt.Sprintf("piece %s: start is %s", quote(name), describe(a.key("start"))), fmt.Sprintf("write %s, %s", use, whose))
	}
	for _, v := range texts {
		text := a.sc.text(a.L, a.at, "piece "+quote(name), "start", v)
		start = append(start, a.sc.cellNames(a.L, "piece "+quote(name)+": start", text, use))
	}
	return start
}

// supply reads how many pieces a player has.
func (sc *script) supply(L *glua.LState, name string, v glua.LValue) int {
	return sc.whole(L, place{}, "piece "+quote(name), "each", v, 0, core.MaxCells, fmt.Sprintf("a player has 0 to %d", core.MaxCells))
}

// hand(piece) is the player's own hand.
func (sc *script) hand(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSupply, core.Hand{Piece: sc.pieceName(L, "hand"), At: sc.at(L)}))
	return 1
}

// lift(set) takes a piece off the board to put it down elsewhere.
func (sc *script) lift(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSupply, core.Lift{Of: sc.setOf(L, "lift", L.Get(1)), At: sc.at(L)}))
	return 1
}

// first_of(supply, ...) is the first supply that has something, first_of(move, ...) the
// first move that can be done.
func (sc *script) firstOf(L *glua.LState) int {
	if val := unwrap(L.Get(1)); val != nil && val.kind == kindPattern {
		return sc.firstMove(L)
	}
	f := core.FirstOf{At: sc.at(L)}
	for i := 1; i <= L.GetTop(); i++ {
		f.Supplies = append(f.Supplies, sc.supplyOf(L, "first_of", L.Get(i)))
	}
	if len(f.Supplies) == 0 {
		sc.in.raise(L, "first_of: it is given nothing", "list hands, then what is used when they are empty")
	}
	sc.measure(L, len(f.Supplies))
	L.Push(sc.wrap(L, kindSupply, f))
	return 1
}

func (sc *script) supplyOf(L *glua.LState, word string, v glua.LValue) core.Supply {
	val := unwrap(v)
	if val == nil || val.kind != kindSupply {
		hint := "pieces come from hand(piece), lift(set) or first_of(…)"
		if val != nil && val.kind == kindPiece {
			hint = "did you mean hand(" + val.node.(core.Piece).Name + ")?"
		}
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a supply of pieces", word, subject(v)), hint)
	}
	return val.node.(core.Supply)
}

// slide { set, min =, max =, directions =, as = } moves a piece in a straight line.
func (sc *script) slide(L *glua.LState) int {
	a := sc.args(L, place{}, "slide", L.Get(1), 1, "min", "max", "far", "directions", "on", "capture", "returns", "face", "as")
	s := core.Slide{Of: sc.setOf(L, "slide", a.first()), Min: a.distance("min"), Max: a.distance("max"), Far: a.flag("far"), Directions: sc.directions(L, "slide", a.key("directions")), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// drop { supply, on =, as = } puts a piece on an empty cell.
func (sc *script) drop(L *glua.LState) int {
	a := sc.args(L, place{}, "drop", L.Get(1), 1, "on", "face", "as")
	if a.key("on") == glua.LNil {
		sc.in.raise(L, "drop: it does not say where", "write on = empty, or another set of cells")
	}
	d := core.Drop{From: sc.supplyOf(L, "drop", a.first()), On: sc.setOf(L, "drop: on", a.key("on")), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, d))
	return 1
}

// directions reads a direction, a group of them, or a list of either.
func (sc *script) directions(L *glua.LState, word string, v glua.LValue) []string {
	switch v := v.(type) {
	case *glua.LNilType:
		return nil
	case glua.LString:
		if strings.ContainsAny(string(v), " ,") {
			sc.in.raise(L, fmt.Sprintf("%s: %s is not one direction", word, quote(string(v))), `write a list: directions = { "n", "e" }`)
		}
		return []string{sc.word(L, place{}, word, "directions", v)}
	case *glua.LTable:
		names := []string{}
		for _, one := range sc.list(L, word+": directions", v) {
			names = append(names, sc.word(L, place{}, word, "a direction", one))
		}
		if len(names) > 0 {
			return names
		}
		sc.in.raise(L, word+": directions is an empty list", "leave it out for all directions")
	}
	sc.in.raise(L, fmt.Sprintf("%s: directions is %s", word, describe(v)), `write directions = "orthogonal", or a list such as { "n", "e" }`)
	return nil
}
