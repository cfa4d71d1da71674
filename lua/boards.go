package lua

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// grid(columns, rows) is a rectangular board.
func (sc *script) grid(L *glua.LState) int {
	columns, rows := sc.sides(L, "grid")
	board, err := core.Grid(columns, rows)
	return sc.madeBoard(L, "grid", board, err, L.Get(3))
}

// rows(length, …) is a board of rows that can differ in length, the lowest first.
func (sc *script) rows(L *glua.LState) int {
	var lengths []int
	cells := 0
	last := L.GetTop()
	if _, ok := L.Get(last).(*glua.LTable); ok && last > 1 {
		last--
	}
	for i := 1; i <= last; i++ {
		n := sc.whole(L, place{}, "rows", "a length", L.Get(i), math.MinInt32, math.MaxInt32, fmt.Sprintf("a board has 1 to %d cells", core.MaxCells))
		lengths = append(lengths, n)
		cells += min(max(n, 0), core.MaxCells)
	}
	sc.in.spend(L, min(cells, core.MaxCells))
	sc.in.charge(L, 100*min(cells, core.MaxCells))
	board, err := core.Rows(lengths...)
	return sc.madeBoard(L, "rows", board, err, L.Get(last+1))
}

// hexagon(side) is a board of hexagons in the shape of one.
func (sc *script) hexagon(L *glua.LState) int {
	side := sc.boardSize(L, "hexagon", "side", 1)
	sc.payForCells(L, min(max(side, 0), core.MaxCells)*min(max(3*side, 0), core.MaxCells))
	board, err := core.Hexagon(side)
	return sc.madeBoard(L, "hexagon", board, err, L.Get(2))
}

// rhombus(columns, rows) is a board of hexagons in the shape of a rhombus.
func (sc *script) rhombus(L *glua.LState) int {
	columns, rows := sc.sides(L, "rhombus")
	board, err := core.Rhombus(columns, rows)
	return sc.madeBoard(L, "rhombus", board, err, L.Get(3))
}

// ring(cells) is a board of cells in a ring.
func (sc *script) ring(L *glua.LState) int {
	n := sc.boardSize(L, "ring", "cells", 1)
	sc.payForCells(L, n)
	board, err := core.Ring(n)
	return sc.madeBoard(L, "ring", board, err, L.Get(2))
}

// boardSize reads a number that tells how large a board is; the core knows its range.
func (sc *script) boardSize(L *glua.LState, word, what string, n int) int {
	return sc.whole(L, place{}, word, what, L.Get(n), math.MinInt32, math.MaxInt32, fmt.Sprintf("a board has 1 to %d cells", core.MaxCells))
}

// sides reads columns and rows, and pays for the cells.
func (sc *script) sides(L *glua.LState, word string) (columns, rows int) {
	columns, rows = sc.boardSize(L, word, "columns", 1), sc.boardSize(L, word, "rows", 2)
	if columns > 0 && rows > 0 { // the core refuses the rest, and what is too large
		sc.payForCells(L, min(columns, core.MaxCells)*min(rows, core.MaxCells))
	}
	return columns, rows
}

// payForCells takes steps and bytes for the cells of a board.
func (sc *script) payForCells(L *glua.LState, cells int) {
	cells = min(max(cells, 0), core.MaxCells)
	sc.in.spend(L, cells)
	sc.in.charge(L, 100*cells)
}

// madeBoard gives the script a board with the regions that stand behind its size.
func (sc *script) madeBoard(L *glua.LState, word string, board *core.Board, err error, more glua.LValue) int {
	if err != nil {
		sc.in.raise(L, err.Error(), "")
	}
	if more != glua.LNil {
		if _, ok := more.(*glua.LTable); !ok {
			sc.in.raise(L, fmt.Sprintf("%s: what follows its size is %s", word, describe(more)), "only regions may follow: "+regionsUse)
		}
		board = sc.args(L, place{}, word, more, 0, "regions").regions(board)
	}
	L.Push(sc.wrap(L, kindBoard, board))
	return 1
}

const regionsUse = `{ regions = { home = "a1-c1" } }`

// regions reads the regions of a board, and gives the board that has them.
func (a *args) regions(board *core.Board) *core.Board {
	v := a.key("regions")
	if v == glua.LNil {
		return board
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		a.raise(fmt.Sprintf("%s: regions is %s", a.word, describe(v)), "write "+regionsUse)
	}
	var regions []core.Region
	for _, name := range a.named(t, "regions", "write "+regionsUse) {
		word := fmt.Sprintf("%s: region %s", a.word, quote(name))
		text, ok := t.RawGetString(name).(glua.LString)
		if !ok {
			a.raise(fmt.Sprintf("%s is %s", word, describe(t.RawGetString(name))), "its cells are one string: "+regionsUse)
		}
		regions = append(regions, core.Region{Name: name, Cells: a.sc.cellNames(a.L, word, string(text), regionsUse)})
	}
	board, err := board.WithRegions(regions...)
	if err != nil {
		a.raise(a.word+": "+err.Error(), "")
	}
	return board
}

// named lists the keys of a table that has only names for keys, sorted.
func (a *args) named(t *glua.LTable, what, use string) (names []string) {
	numbered := false
	a.sc.in.eachPair(a.L, t, func(k, _ glua.LValue) bool {
		a.sc.in.spend(a.L, 1)
		name, ok := k.(glua.LString)
		numbered = numbered || !ok
		names = append(names, string(name))
		return true
	})
	if numbered {
		a.raise(fmt.Sprintf("%s: %s has something without a name", a.word, what), use)
	}
	a.sc.in.charge(a.L, 200*len(names))
	slices.Sort(names)
	return names
}

// board { cells = …, directions = … } is a board of cells and links.
func (sc *script) board(L *glua.LState) int {
	a := sc.args(L, place{}, "board", L.Get(1), 0, "cells", "directions", "regions")
	spec := core.BoardSpec{Cells: a.cells()}
	if v := a.key("directions"); v != glua.LNil {
		t, ok := v.(*glua.LTable)
		switch {
		case !ok:
			a.raise(fmt.Sprintf("board: directions is %s", describe(v)), directionsUse)
		case t.Len() == 0 && storageOf(t).keys > 0:
			a.raise("board: directions are told by name", "their order is that of a list: "+directionsUse)
		}
		for i, one := range sc.list(L, "board: directions", t) {
			spec.Directions = append(spec.Directions, a.direction(i+1, one))
		}
	}
	sc.payForCells(L, len(spec.Cells))
	sc.in.charge(L, 8*min(len(spec.Cells), core.MaxCells)*min(len(spec.Directions), 100))
	board, err := core.NewBoard(spec)
	if err != nil {
		a.raise(err.Error(), "")
	}
	L.Push(sc.wrap(L, kindBoard, a.regions(board)))
	return 1
}

const (
	cellsUse      = `write rows of names, a dot for a place without a cell: cells = "a2 . c2\n. b1 .", or where each is: cells = { a1 = { 0, 0 } }`
	directionsUse = `write directions = { { "n", "a1-a2-a3 b1-b2", opposite = "s" } }`
)

// cells reads the cells of a board, from the lowest row and from the left.
func (a *args) cells() (cells []core.CellSpec) {
	switch v := a.key("cells").(type) {
	case glua.LString:
		cells = a.drawnCells(string(v))
	case *glua.LTable:
		for _, name := range a.named(v, "cells", cellsUse) {
			word := "board: cell " + quote(name)
			at, ok := v.RawGetString(name).(*glua.LTable)
			if !ok {
				a.raise(fmt.Sprintf("%s is %s", word, describe(v.RawGetString(name))), fmt.Sprintf("say where it is, column and row: %s = { 0, 0 }", plain(clip(name, maxQuoted))))
			}
			b := a.sc.args(a.L, a.at, word, at, 2)
			cells = append(cells, core.CellSpec{Name: name, X: b.position("column", 1), Y: b.position("row", 2)})
		}
	default:
		a.raise(fmt.Sprintf("board: cells is %s", describe(v)), cellsUse)
	}
	slices.SortStableFunc(cells, func(c, d core.CellSpec) int {
		return cmp.Or(cmp.Compare(c.Y, d.Y), cmp.Compare(c.X, d.X))
	})
	return cells
}

// position reads a column or a row.
func (a *args) position(what string, n int) int {
	return a.sc.whole(a.L, a.at, a.word, "its "+what, a.table.RawGetInt(n), math.MinInt32, math.MaxInt32, "columns and rows are counted from 0")
}

// drawnCells reads cells from rows of names, the highest first.
func (a *args) drawnCells(text string) (cells []core.CellSpec) {
	if strings.Contains(text, ",") {
		a.raise("board: there is a comma in cells", "write spaces between the names, and a new line for each row")
	}
	a.sc.in.charge(a.L, 40*len(text)) // for as many cells as there can be
	a.sc.in.spend(a.L, len(text)/8)
	y := 0
	for _, line := range slices.Backward(strings.Split(text, "\n")) {
		names := strings.Fields(line)
		for x, name := range names {
			if strings.Trim(name, ".") == "" && len(name) > 1 {
				a.raise(fmt.Sprintf("board: cells: %s is not one place", quote(name)), "write spaces between the dots: . .")
			}
			if name != "." {
				cells = append(cells, core.CellSpec{Name: name, X: x, Y: y})
			}
		}
		if len(names) > 0 {
			y++
		}
	}
	return cells
}

// direction reads { "n", "a1-a2-a3 b1-b2", opposite = "s", group = "orthogonal" }.
func (a *args) direction(nth int, v glua.LValue) (d core.DirectionSpec) {
	word := fmt.Sprintf("board: directions, entry %d", nth)
	b := a.sc.args(a.L, a.at, word, v, 2, "opposite", "group")
	d.Name, d.Opposite, d.Group = a.sc.word(a.L, b.at, word, "its name", b.first()), b.name("opposite"), b.name("group")
	text := a.sc.text(a.L, b.at, word, "its links", b.table.RawGetInt(2))
	if strings.Contains(text, ",") {
		b.raise(fmt.Sprintf("%s: there is a comma in its links", word), "write spaces between the chains: a1-a2-a3 b1-b2")
	}
	a.sc.in.charge(a.L, 32*len(text)) // for as many links as there can be
	a.sc.in.spend(a.L, len(text)/4)
	for _, chain := range strings.Fields(text) {
		names := strings.Split(chain, "-")
		if len(names) < 2 || slices.Contains(names, "") {
			b.raise(fmt.Sprintf("%s: %s is not a chain of cells", word, quote(chain)), "write a1-a2-a3 for a link from a1 to a2 and one from a2 to a3")
		}
		for i := range names[1:] {
			d.Links = append(d.Links, core.LinkSpec{From: names[i], To: names[i+1]})
		}
	}
	return d
}
