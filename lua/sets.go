package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// pieceName reads the piece that a word is given.
func (sc *script) pieceName(L *glua.LState, word string) string {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindPiece {
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a piece", word, describe(L.Get(1))), fmt.Sprintf(`write local stone = piece("stone", { each = 9 }) and then %s(stone)`, word))
	}
	name := val.node.(core.Piece).Name
	for i := range sc.declared {
		if sc.declared[i].name == name {
			sc.declared[i].used = true
		}
	}
	return name
}

// own(piece) is the cells that hold the player's pieces of a kind.
func (sc *script) own(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Own{Piece: sc.pieceName(L, "own"), At: sc.at(L)}))
	return 1
}

// enemy(piece) is the cells that hold the opponent's pieces of a kind.
func (sc *script) enemy(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Enemy{Piece: sc.pieceName(L, "enemy"), At: sc.at(L)}))
	return 1
}

// any(piece) is the cells that hold pieces of a kind, whosever they are.
func (sc *script) any(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Any{Piece: sc.pieceName(L, "any"), At: sc.at(L)}))
	return 1
}

// cells "a1 b2" is a fixed set of cells.
func (sc *script) cells(L *glua.LState) int {
	names := sc.cellNames(L, "cells", sc.text(L, place{}, "cells", "what it is given", L.Get(1)), `cells "a1 b2"`)
	L.Push(sc.wrap(L, kindSet, core.Cells{Names: names, At: sc.at(L)}))
	return 1
}

// cellNames reads the names of cells; use shows how they are written.
func (sc *script) cellNames(L *glua.LState, word, text, use string) []string {
	if strings.Contains(text, ",") {
		sc.in.raise(L, word+": there is a comma in "+quote(text), "write spaces between the names: "+use)
	}
	sc.in.charge(L, 16*len(text)) // for as many names as there can be
	sc.in.spend(L, len(text)/8)
	names := strings.Fields(text)
	for _, name := range names {
		if len(name) > 10 {
			sc.in.raise(L, fmt.Sprintf("%s: %s is not a cell", word, quote(name)), "write "+use)
		}
	}
	return names
}

// behind "step" is the last cell the piece of a slide passed over.
func (sc *script) behind(L *glua.LState) int {
	name := sc.word(L, place{}, "behind", "the step's name", L.Get(1))
	L.Push(sc.wrap(L, kindSet, core.Behind{Step: name, At: sc.at(L)}))
	return 1
}

// origin "step" is the cell the piece of a slide left.
func (sc *script) origin(L *glua.LState) int {
	name := sc.word(L, place{}, "origin", "the step's name", L.Get(1))
	L.Push(sc.wrap(L, kindSet, core.Origin{Step: name, At: sc.at(L)}))
	return 1
}

// earlier "step" is the cells where steps of that name put their pieces in the actions
// of the turn before this one.
func (sc *script) earlier(L *glua.LState) int {
	name := sc.word(L, place{}, "earlier", "the step's name", L.Get(1))
	L.Push(sc.wrap(L, kindSet, core.Earlier{Step: name, At: sc.at(L)}))
	return 1
}

// count(set) is the number of cells in a set.
func (sc *script) count(L *glua.LState) int {
	L.Push(sc.wrap(L, kindNumber, core.Count{Of: sc.setOf(L, "count", L.Get(1)), At: sc.at(L)}))
	return 1
}
