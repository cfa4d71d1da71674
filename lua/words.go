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
		"grid":     {sc.grid, 2, false, "grid(columns, rows)"},
		"piece":    {sc.piece, 2, false, `piece("name", { each = … })`},
		"option":   {sc.option, 2, false, `option("name", { … })`},
		"own":      {sc.own, 1, false, "own(piece)"},
		"cells":    {sc.cells, 1, false, `cells "a1 b2"`},
		"behind":   {sc.behind, 1, false, `behind "step"`},
		"origin":   {sc.origin, 1, false, `origin "step"`},
		"hand":     {sc.hand, 1, false, "hand(piece)"},
		"lift":     {sc.lift, 1, false, "lift(set)"},
		"first_of": {sc.firstOf, 100, false, "first_of(supply, …)"},
		"slide":    {sc.slide, 1, true, "slide { set, … }"},
		"drop":     {sc.drop, 1, true, "drop { supply, on = … }"},
		"line":     {sc.line, 3, false, "line(set, length)"},
		"repeats":  {sc.repeats, 1, false, "repeats(times)"},
		"count":    {sc.count, 1, false, "count(set)"},
	}
}

// words returns the rule language: everything a script finds beside plain Lua.
func (sc *script) words(L *glua.LState) map[string]glua.LValue {
	words := map[string]glua.LValue{
		"empty":   sc.wrap(L, kindSet, core.Empty{}),
		"no_move": sc.wrap(L, kindCondition, core.NoMove{}),
	}
	for name, w := range sc.calls() {
		words[name] = L.NewFunction(func(L *glua.LState) int {
			_, isTable := L.Get(1).(*glua.LTable)
			switch {
			case L.GetTop() > w.most:
				sc.in.raise(L, fmt.Sprintf("%s: it is given %d things", name, L.GetTop()), "write "+w.use)
			case isTable != w.table:
				sc.in.raise(L, fmt.Sprintf("%s: it is given %s", name, describe(L.Get(1))), "write "+w.use)
			}
			return w.call(L)
		})
	}
	return words
}

// grid(columns, rows) is a rectangular board.
func (sc *script) grid(L *glua.LState) int {
	columns, rows := sc.whole(L, "grid", "columns", L.Get(1)), sc.whole(L, "grid", "rows", L.Get(2))
	if columns > 0 && rows > 0 { // Grid refuses the rest, and what is too large
		cells := min(columns, core.MaxCells) * min(rows, core.MaxCells)
		sc.in.spend(L, min(cells, core.MaxCells))
		sc.in.charge(L, 100*min(cells, core.MaxCells))
	}
	board, err := core.Grid(columns, rows)
	if err != nil {
		sc.in.raise(L, err.Error(), "")
	}
	L.Push(sc.wrap(L, kindBoard, board))
	return 1
}

// piece(name, { each = n, symbols = { "W", "B" } }) is a kind of piece.
func (sc *script) piece(L *glua.LState) int {
	name := sc.word(L, "piece", "its name", L.Get(1))
	t, ok := L.Get(2).(*glua.LTable)
	if !ok {
		sc.in.raise(L, fmt.Sprintf("piece %s: what follows its name is %s", quote(name), describe(L.Get(2))), `write piece("stone", { each = 9 })`)
	}
	a := sc.args(L, "piece", t, 0, "each", "symbols")
	p := core.Piece{Name: name, At: sc.at(L)}
	switch each := a.key("each").(type) {
	case *glua.LNilType:
		sc.in.raise(L, fmt.Sprintf("piece %s: it does not say how many there are", quote(name)), "write each = 9, or each = { 9, 10 } for players who differ")
	case *glua.LTable:
		for _, v := range sc.list(L, "piece: each", each) {
			p.Supply = append(p.Supply, sc.supply(L, name, v))
		}
	default:
		n := sc.supply(L, name, each)
		p.Supply = []int{n, n}
	}
	switch symbols := a.key("symbols").(type) {
	case *glua.LNilType:
	case *glua.LTable:
		p.Symbols = []string{}
		for _, v := range sc.list(L, "piece: symbols", symbols) {
			p.Symbols = append(p.Symbols, sc.word(L, "piece", "a symbol", v))
		}
	default:
		sc.in.raise(L, fmt.Sprintf("piece %s: symbols is %s", quote(name), describe(symbols)), `write symbols = { "W", "B" }, a letter for each player`)
	}
	L.Push(sc.wrap(L, kindPiece, p))
	return 1
}

// supply reads how many pieces a player begins with.
func (sc *script) supply(L *glua.LState, name string, v glua.LValue) int {
	n := sc.whole(L, "piece", "each", v)
	if n < 0 || n > core.MaxCells {
		sc.in.raise(L, fmt.Sprintf("piece %s: each is %d", quote(name), n), fmt.Sprintf("a player begins with 0 to %d", core.MaxCells))
	}
	return n
}

// pieceName reads the piece that own and hand speak of.
func (sc *script) pieceName(L *glua.LState, word string) string {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindPiece {
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a piece", word, describe(L.Get(1))), fmt.Sprintf(`write local stone = piece("stone", { each = 9 }) and then %s(stone)`, word))
	}
	return val.node.(core.Piece).Name
}

// own(piece) is the cells that hold the player's pieces of a kind.
func (sc *script) own(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Own{Piece: sc.pieceName(L, "own"), At: sc.at(L)}))
	return 1
}

// cells "a1 b2" is a fixed set of cells.
func (sc *script) cells(L *glua.LState) int {
	text := sc.text(L, "cells", "what it is given", L.Get(1))
	if strings.Contains(text, ",") {
		sc.in.raise(L, "cells: there is a comma in "+quote(text), `write spaces between the names: cells "a1 b2"`)
	}
	sc.in.charge(L, 16*len(text)) // for as many names as there can be
	sc.in.spend(L, len(text)/8)
	names := strings.Fields(text)
	for _, name := range names {
		if len(name) > 10 {
			sc.in.raise(L, fmt.Sprintf("cells: %s is not a cell", quote(name)), `write cells "a1 b2"`)
		}
	}
	L.Push(sc.wrap(L, kindSet, core.Cells{Names: names, At: sc.at(L)}))
	return 1
}

// behind "step" is the last cell the piece of a slide passed over.
func (sc *script) behind(L *glua.LState) int {
	name := sc.word(L, "behind", "the step's name", L.Get(1))
	L.Push(sc.wrap(L, kindSet, core.Behind{Step: name, At: sc.at(L)}))
	return 1
}

// origin "step" is the cell the piece of a slide left.
func (sc *script) origin(L *glua.LState) int {
	name := sc.word(L, "origin", "the step's name", L.Get(1))
	L.Push(sc.wrap(L, kindSet, core.Origin{Step: name, At: sc.at(L)}))
	return 1
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

// first_of(supply, ...) is the first supply that has something.
func (sc *script) firstOf(L *glua.LState) int {
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
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a supply of pieces", word, describe(v)), hint)
	}
	return val.node.(core.Supply)
}

// slide { set, min =, max =, directions =, as = } moves a piece in a straight line.
func (sc *script) slide(L *glua.LState) int {
	a := sc.args(L, "slide", L.Get(1), 1, "min", "max", "directions", "as")
	s := core.Slide{Of: sc.setOf(L, "slide", a.first()), Min: a.distance("min"), Max: a.distance("max"), Directions: sc.directions(L, "slide", a.key("directions")), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// drop { supply, on =, as = } puts a piece on an empty cell.
func (sc *script) drop(L *glua.LState) int {
	a := sc.args(L, "drop", L.Get(1), 1, "on", "as")
	if a.key("on") == glua.LNil {
		sc.in.raise(L, "drop: it does not say where", "write on = empty, or another set of cells")
	}
	d := core.Drop{From: sc.supplyOf(L, "drop", a.first()), On: sc.setOf(L, "drop: on", a.key("on")), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, d))
	return 1
}

// line(set, n) holds when n cells of a set stand in an unbroken straight line.
func (sc *script) line(L *glua.LState) int {
	l := core.Line{Of: sc.setOf(L, "line", L.Get(1)), Count: sc.whole(L, "line", "its length", L.Get(2))}
	if t := L.Get(3); t != glua.LNil {
		if _, ok := t.(*glua.LTable); !ok {
			sc.in.raise(L, fmt.Sprintf("line: what follows its length is %s", describe(t)), `write line(set, length, { directions = "orthogonal" })`)
		}
		l.Directions = sc.directions(L, "line", sc.args(L, "line", t, 0, "directions").key("directions"))
	}
	L.Push(sc.wrap(L, kindCondition, l))
	return 1
}

// repeats(n) holds when a turn begins in a position that has come up n times.
func (sc *script) repeats(L *glua.LState) int {
	n := sc.whole(L, "repeats", "how often", L.Get(1))
	if n < 2 {
		sc.in.raise(L, fmt.Sprintf("repeats: how often is %d", n), "a position is repeated when it comes up 2 times or more")
	}
	L.Push(sc.wrap(L, kindCondition, core.Repeated{Times: n}))
	return 1
}

// count(set) is the number of cells in a set.
func (sc *script) count(L *glua.LState) int {
	L.Push(sc.wrap(L, kindNumber, core.Count{Of: sc.setOf(L, "count", L.Get(1)), At: sc.at(L)}))
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
		return []string{sc.word(L, word, "directions", v)}
	case *glua.LTable:
		names := []string{}
		for _, one := range sc.list(L, word+": directions", v) {
			names = append(names, sc.word(L, word, "a direction", one))
		}
		if len(names) > 0 {
			return names
		}
		sc.in.raise(L, word+": directions is an empty list", "leave it out for all directions")
	}
	sc.in.raise(L, fmt.Sprintf("%s: directions is %s", word, describe(v)), `write directions = "orthogonal", or a list such as { "n", "e" }`)
	return nil
}
