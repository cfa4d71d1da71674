package lua

import (
	"fmt"
	"math"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// What the view tells of cells.

// at(cell) gives the piece, its owner's name and the face it shows; nil when the cell is
// empty.
func (v *view) at(L *glua.LState) int {
	on := v.standings()[v.cell(L, 1, "at")]
	if on.Piece < 0 {
		L.Push(glua.LNil)
		return 1
	}
	L.Push(v.kinds[on.Piece])
	L.Push(v.owners[on.Owner+1])
	L.Push(v.faces[on.Piece][on.Face])
	return 3
}

// owner(cell) gives the name of the player whose piece stands there, nil when there is none.
func (v *view) owner(L *glua.LState) int {
	if on := v.standings()[v.cell(L, 1, "owner")]; on.Piece >= 0 {
		L.Push(v.owners[on.Owner+1])
	} else {
		L.Push(glua.LNil)
	}
	return 1
}

// face(cell) gives the face that the piece there shows, nil when there is none.
func (v *view) face(L *glua.LState) int {
	if on := v.standings()[v.cell(L, 1, "face")]; on.Piece >= 0 {
		L.Push(v.faces[on.Piece][on.Face])
	} else {
		L.Push(glua.LNil)
	}
	return 1
}

// hand(piece, player) gives how many pieces of a kind a player has in hand.
func (v *view) hand(L *glua.LState) int {
	piece, player := v.kind(L, 1, "hand"), v.pos.Player()
	if name := L.Get(2); name != glua.LNil {
		player = -1
		for i := range v.players {
			if v.owners[i+1] == name {
				player = i
			}
		}
		if player < 0 {
			what := isNil(name)
			if s, ok := name.(glua.LString); ok {
				what = quote(string(s))
			}
			v.in.raise(L, fmt.Sprintf("view.hand: %s is not a player", what), "the players are "+andList(v.players))
		}
	}
	L.Push(wholeNumber(v.pos.Hand(player, piece)))
	return 1
}

// own, enemy and any give lists of cells with pieces: of a kind, of all kinds when it is
// left out, and of those that show a face.
func (v *view) own(L *glua.LState) int { return v.pieceCells(L, "own", v.pos.Player()) }
func (v *view) enemy(L *glua.LState) int {
	return v.pieceCells(L, "enemy", len(v.players)-1-v.pos.Player())
}
func (v *view) any(L *glua.LState) int { return v.pieceCells(L, "any", -2) }

func (v *view) pieceCells(L *glua.LState, word string, owner int) int {
	piece, face := -1, -1
	if L.GetTop() > 0 {
		piece = v.kind(L, 1, word)
		if L.GetTop() > 1 {
			face = v.faceOf(L, 2, piece, word)
		}
	}
	if v.again(L, word, piece, face) {
		return 1
	}
	v.found = v.found[:0]
	for c, on := range v.standings() {
		if on.Piece >= 0 && (piece < 0 || int(on.Piece) == piece) && (owner == -2 || int(on.Owner) == owner) && (face < 0 || int(on.Face) == face) {
			v.found = append(v.found, core.Cell(c))
		}
	}
	v.in.spend(L, v.work)
	L.Push(v.remember(word, piece, face, v.list(L, v.found)))
	return 1
}

// empty() gives the cells with nothing on them.
func (v *view) empty(L *glua.LState) int {
	if v.again(L, "empty", 0, 0) {
		return 1
	}
	v.found = v.found[:0]
	for c, on := range v.standings() {
		if on.Piece < 0 {
			v.found = append(v.found, core.Cell(c))
		}
	}
	v.in.spend(L, v.work)
	L.Push(v.remember("empty", 0, 0, v.list(L, v.found)))
	return 1
}

// next(cell, direction) gives the cell beside another, nil at the edge.
func (v *view) next(L *glua.LState) int {
	c := v.cell(L, 1, "next")
	name, ok := L.Get(2).(glua.LString)
	ways := v.ways[string(name)]
	switch {
	case !ok || len(ways) == 0:
		v.noDirection(L, "next", L.Get(2))
	case len(ways) > 1:
		v.in.raise(L, fmt.Sprintf("view.next: %s is several directions", quote(string(name))), "write view.beside(cell, directions) for the cells on all sides")
	}
	if to := v.links[ways[0]][c]; to >= 0 {
		L.Push(v.cells[to])
	} else {
		L.Push(glua.LNil)
	}
	return 1
}

// beside(cell, directions) gives the cells beside another.
func (v *view) beside(L *glua.LState) int {
	c := v.cell(L, 1, "beside")
	v.found = v.found[:0]
	for _, d := range v.directions(L, 2, "beside") {
		if to := v.links[d][c]; to >= 0 {
			v.found = append(v.found, to)
		}
	}
	L.Push(v.list(L, v.found))
	return 1
}

// reach(cell, min, max, directions) gives the cells that a piece there could slide to, and
// beside each of them the last cell passed on the way, which is the one it came from when
// that is next to it.
func (v *view) reach(L *glua.LState) int {
	from := v.cell(L, 1, "reach")
	least, most := v.distance(L, 2, 1), v.distance(L, 3, len(v.names))
	ways := v.directions(L, 4, "reach")
	on := v.standings()
	v.found, v.before = v.found[:0], v.before[:0]
	looked := 0
	for _, d := range ways {
		behind := from
		for i, to := range v.ray(d, from) {
			if i == most || on[to].Piece >= 0 {
				break
			}
			if looked++; i+1 >= least {
				v.found, v.before = append(v.found, to), append(v.before, behind)
			}
			behind = to
		}
	}
	v.in.spend(L, looked/16)
	L.Push(v.list(L, v.found))
	L.Push(v.list(L, v.before))
	return 2
}

// ray gives the cells in a direction.
func (v *view) ray(d int, from core.Cell) []core.Cell {
	if v.rays != nil {
		return v.rays[d][from]
	}
	v.way = rayOf(v.way[:0], v.links[d], from)
	return v.way
}

// distance reads a number of cells that may be left out.
func (v *view) distance(L *glua.LState, n, otherwise int) int {
	value := L.Get(n)
	if value == glua.LNil {
		return otherwise
	}
	f, ok := value.(glua.LNumber)
	if !ok || f < 1 || float64(f) != math.Trunc(float64(f)) {
		what := isNil(value)
		if ok {
			what = numberText(float64(f))
		}
		v.in.raise(L, fmt.Sprintf("view.reach: %s is %s", []string{2: "min", 3: "max"}[n], what), "a distance is a whole number from 1")
	}
	return int(min(f, core.MaxCells))
}

// line(cells, n, directions) tells whether n of the cells stand in an unbroken straight line.
func (v *view) line(L *glua.LState) int {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		v.in.raise(L, fmt.Sprintf("view.line: %s is not a list of cells", isNil(L.Get(1))), "write view.line(view.own(piece), 4)")
	}
	length, ok := L.Get(2).(glua.LNumber)
	if !ok || length < 1 || float64(length) != math.Trunc(float64(length)) {
		v.in.raise(L, fmt.Sprintf("view.line: its length is %s", isNil(L.Get(2))), "it is a whole number from 1")
	}
	least := int(min(length, core.MaxCells+1))
	ways := v.directions(L, 3, "line")
	count := t.Len()
	v.in.spend(L, count+v.work)
	v.in.charge(L, len(v.names))
	in := make([]bool, len(v.names))
	v.found = v.found[:0]
	for i := 1; i <= count; i++ {
		name, isText := t.RawGetInt(i).(glua.LString)
		c, ok := v.byName[string(name)]
		switch {
		case !isText:
			v.in.raise(L, fmt.Sprintf("view.line: %s is not a cell", isNil(t.RawGetInt(i))), cellUse(t.RawGetInt(i)))
		case !ok:
			v.in.raise(L, fmt.Sprintf("view.line: there is no cell %s", quote(string(name))), v.cellHint(string(name)))
		}
		if !in[c] {
			in[c] = true
			v.found = append(v.found, c)
		}
	}
	looked := 0
	for _, c := range v.found {
		for _, d := range ways {
			n := v.run(d, c, in, least)
			if looked += n; n >= least {
				L.Push(glua.LTrue)
				return 1
			}
		}
	}
	v.in.spend(L, looked/16)
	L.Push(glua.LFalse)
	return 1
}

// list makes a list of cells. Scripts cannot change it.
func (v *view) list(L *glua.LState, cells []core.Cell) *glua.LTable {
	const least = 32 // what gopher-lua makes room for
	v.in.charge(L, 96+16*max(len(cells), least))
	var t *glua.LTable
	if v.used < len(v.lists) {
		t = v.lists[v.used]
	} else {
		t = L.CreateTable(least, 0)
		v.in.freeze(t, viewList)
		v.lists = append(v.lists, t)
	}
	v.used++
	for i, c := range cells {
		t.RawSetInt(i+1, v.cells[c])
	}
	for t.Len() > len(cells) {
		t.Remove(-1)
	}
	return t
}

// again gives a list that was asked for before in the same call.
func (v *view) again(L *glua.LState, what string, piece, face int) bool {
	for i := range v.asked {
		if a := &v.asked[i]; a.piece == piece && a.face == face && a.what == what {
			L.Push(a.list)
			return true
		}
	}
	return false
}

func (v *view) remember(what string, piece, face int, list *glua.LTable) *glua.LTable {
	v.asked = append(v.asked, asked{what, piece, face, list})
	return list
}
