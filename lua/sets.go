package lua

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// pieceName reads the piece that a word is given.
func (sc *script) pieceName(L *glua.LState, word string) string {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindPiece {
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a piece", word, subject(L.Get(1))), fmt.Sprintf(`write local stone = piece("stone", { each = 9 }) and then %s(stone)`, word))
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
	L.Push(sc.wrap(L, kindSet, core.Own{Piece: sc.pieceName(L, "own"), Face: sc.face(L, "own"), At: sc.at(L)}))
	return 1
}

// enemy(piece) is the cells that hold the opponent's pieces of a kind.
func (sc *script) enemy(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Enemy{Piece: sc.pieceName(L, "enemy"), Face: sc.face(L, "enemy"), At: sc.at(L)}))
	return 1
}

// any(piece) is the cells that hold pieces of a kind, whosever they are.
func (sc *script) any(L *glua.LState) int {
	L.Push(sc.wrap(L, kindSet, core.Any{Piece: sc.pieceName(L, "any"), Face: sc.face(L, "any"), At: sc.at(L)}))
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
	var names []string
	for _, name := range strings.Fields(text) {
		first, last, isRange := strings.Cut(name, "-")
		if len(name) > 40 || len(last) > 10 || len(first) > 10 && (isRange || looksLikeCell(first)) {
			sc.in.raise(L, fmt.Sprintf("%s: %s is not a cell", word, quote(name)), "write "+use)
		}
		if !isRange {
			names = append(names, name)
			continue
		}
		between := cellRange(first, last)
		if between == nil {
			sc.in.raise(L, fmt.Sprintf("%s: %s is not a row of cells", word, quote(name)), rangeHint(name, first, last))
		}
		sc.in.charge(L, 32*len(between))
		sc.in.spend(L, len(between))
		if names = append(names, between...); len(names) > core.MaxCells {
			sc.in.raise(L, fmt.Sprintf("%s: there are more than %d cells", word, core.MaxCells), "name each once")
		}
	}
	return names
}

// rangeHint says what is wrong with a range of cells.
func rangeHint(name, first, last string) string {
	switch lower := strings.ToLower(name); {
	case name == "-":
		return "write it without spaces: a1-a8"
	case first == "" || last == "":
		return "write the first and the last of them: a1-a8"
	case lower != name && cellRange(strings.ToLower(first), strings.ToLower(last)) != nil:
		return fmt.Sprintf("did you mean %q?", lower)
	case cellParts(first) == nil:
		return quote(first) + " is not a cell; write a letter and a number: a1-a8"
	case cellParts(last) == nil:
		return quote(last) + " is not a cell; write a letter and a number: a1-a8"
	}
	return "write a1-a8 or a1-h1, one of letter and number being the same"
}

// cellRange lists the cells from one to another that has the same letters, or the same
// number and one letter as well; nil when that is not so.
func cellRange(first, last string) (names []string) {
	a, b := cellParts(first), cellParts(last)
	if a == nil || b == nil || a.letters != b.letters && (a.number != b.number || len(a.letters) > 1 || len(b.letters) > 1) {
		return nil
	}
	for {
		names = append(names, a.letters+strconv.Itoa(a.number))
		switch {
		case *a == *b || len(names) > core.MaxCells:
			return names
		case a.letters != b.letters:
			a.letters = string(rune(int(a.letters[0]) + cmp.Compare(b.letters, a.letters)))
		default:
			a.number += cmp.Compare(b.number, a.number)
		}
	}
}

// cellName is a cell's letters and its number.
type cellName struct {
	letters string
	number  int
}

// cellParts reads a cell's name, nil when a name is no cell's.
func cellParts(name string) *cellName {
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	letters := name[:len(name)-len(digits)]
	n, err := strconv.Atoi(digits)
	if len(letters) < 1 || len(letters) > 3 || err != nil || n < 1 || n > 999 || strconv.Itoa(n) != digits {
		return nil
	}
	return &cellName{letters, n}
}

// looksLikeCell tells whether a name is a letter and a number, however large.
func looksLikeCell(name string) bool {
	return name != "" && strings.Trim(name[1:], "0123456789") == ""
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
