package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// world is what functions can ask of a game beside the position. All machines of a script
// share it.
type world struct {
	board    *core.Board
	names    []string
	byName   map[string]core.Cell
	players  []string
	pieces   []core.Piece
	links    [][]core.Cell    // by direction, then by cell
	rays     [][][]core.Cell  // by direction, then by cell: the cells in that direction; nil when that are too many
	opposite []int            // by direction: the one that leads back everywhere, -1 when there is none
	joins    []bool           // by direction: it leads to some cell from two others
	ways     map[string][]int // the directions that a word stands for
	all      []int            // directions
	work     int              // steps that a look at every cell takes
}

func newWorld(r *core.Rules) *world {
	b := r.Board
	w := &world{board: b, byName: map[string]core.Cell{}, players: slices.Clone(r.Players), pieces: slices.Clone(r.Pieces), ways: map[string][]int{}, work: b.Cells() / 16}
	for i := range w.pieces {
		w.pieces[i].Faces = slices.Clone(w.pieces[i].Faces)
	}
	for c := range core.Cell(b.Cells()) {
		w.names = append(w.names, b.Name(c))
		w.byName[b.Name(c)] = c
	}
	number := map[string]int{}
	for i, d := range b.Directions() {
		number[d] = i
		w.all = append(w.all, i)
		links := make([]core.Cell, b.Cells())
		for c := range links {
			links[c] = b.Link(core.Cell(c), d)
		}
		w.links = append(w.links, links)
	}
	for _, word := range b.DirectionWords() {
		for _, d := range b.DirectionsNamed(word) {
			w.ways[word] = append(w.ways[word], number[d])
		}
	}
	w.rays = raysOf(w.links)
	for _, links := range w.links {
		w.joins = append(w.joins, join(links))
	}
	for _, links := range w.links {
		w.opposite = append(w.opposite, slices.IndexFunc(w.links, func(back []core.Cell) bool { return leadBack(links, back) }))
	}
	return w
}

// join tells whether links lead to some cell from two others, so that one who follows them can
// come to a cell again that is not the first.
func join(links []core.Cell) bool {
	var led [core.MaxCells]bool
	for _, to := range links {
		if to >= 0 && led[to] {
			return true
		}
		if to >= 0 {
			led[to] = true
		}
	}
	return false
}

// leadBack tells whether two directions are each the way back of the other.
func leadBack(links, back []core.Cell) bool {
	for c := range core.Cell(len(links)) {
		if to := links[c]; to >= 0 && back[to] != c {
			return false
		}
		if to := back[c]; to >= 0 && links[to] != c {
			return false
		}
	}
	return true
}

// raysOf follows the links from every cell.
func raysOf(links [][]core.Cell) (rays [][][]core.Cell) {
	const most = 100_000 // cells
	all := 0
	for _, link := range links {
		from := make([][]core.Cell, len(link))
		for c := range link {
			ray := rayOf(nil, link, core.Cell(c))
			if all += len(ray); all > most {
				return nil
			}
			from[c] = ray
		}
		rays = append(rays, from)
	}
	return rays
}

// rayOf follows the links from a cell until there is none or one comes to a cell again.
func rayOf(ray []core.Cell, link []core.Cell, from core.Cell) []core.Cell {
	var come [core.MaxCells]bool
	come[from] = true
	for to := link[from]; to >= 0 && !come[to]; to = link[to] {
		come[to] = true
		ray = append(ray, to)
	}
	return ray
}

// run counts the cells of a set that stand in a row from one of them on, up to a number.
func (w *world) run(d int, from core.Cell, in []bool, most int) int {
	links, n := w.links[d], 1
	if w.joins[d] {
		var way [core.MaxCells]core.Cell
		for _, to := range rayOf(way[:0], links, from) {
			if n == most || !in[to] {
				break
			}
			n++
		}
		return n
	}
	for to := links[from]; n < most && to >= 0 && to != from && in[to]; to = links[to] {
		n++
	}
	return n
}

// view is what functions see of a position, in one machine. It is a table of functions,
// and answers for a few words beside them.
type view struct {
	*world
	in     *interpreter
	table  *glua.LTable
	cells  []glua.LValue // the names of the cells
	owners []glua.LValue // of the players, from NoPlayer on
	kinds  []*glua.LUserData
	faces  [][]glua.LValue

	pos    core.View
	live   bool
	seen   bool // on is filled
	on     []core.Standing
	found  []core.Cell
	before []core.Cell
	way    []core.Cell
	lists  []*glua.LTable // given away, and taken back after the call
	used   int
	asked  []asked
}

// asked is a list that was asked for before in the same call.
type asked struct {
	what        string
	piece, face int
	list        *glua.LTable
}

// theView is what messages call it, and viewList what they call a list it gave.
const (
	theView  = "the view"
	viewList = "a list that the view gave"
)

// most lists that are kept for the next call.
const maxLists = 128

func newView(in *interpreter, w *world, kinds []*glua.LUserData) *view {
	v := &view{world: w, in: in, kinds: kinds, on: make([]core.Standing, len(w.names)), owners: []glua.LValue{glua.LNil}}
	for _, name := range w.names {
		v.cells = append(v.cells, glua.LString(name))
	}
	for _, p := range w.players {
		v.owners = append(v.owners, glua.LString(p))
	}
	for _, p := range w.pieces {
		faces := []glua.LValue{glua.LNil}
		if len(p.Faces) > 0 {
			faces = nil
		}
		for _, f := range p.Faces {
			faces = append(faces, glua.LString(f))
		}
		v.faces = append(v.faces, faces)
	}
	L := in.vm
	v.table = L.NewTable()
	in.freeze(v.table, theView)
	cells := L.CreateTable(len(v.cells), 0)
	in.freeze(cells, viewList)
	for _, c := range v.cells {
		cells.Append(c)
	}
	v.table.RawSetString("cells", cells)
	for _, f := range v.functions() {
		v.table.RawSetString(f.name, L.NewFunction(v.checked(f)))
	}
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(v.field))
	meta.RawSetString("__name", glua.LString(theView))
	v.table.Metatable = meta
	return v
}

// open shows a position.
func (v *view) open(pos core.View) { v.pos, v.live = pos, true }

// close ends a call. Lists that were given away serve again in the next.
func (v *view) close() {
	v.live, v.seen, v.used = false, false, 0
	v.pos = core.View{}
	clear(v.asked)
	v.asked = v.asked[:0]
	if len(v.lists) > maxLists {
		for _, t := range v.lists[maxLists:] {
			delete(v.in.frozen, t)
		}
		clear(v.lists[maxLists:])
		v.lists = v.lists[:maxLists]
	}
}

// viewFunc is a function of the view.
type viewFunc struct {
	name        string
	least, most int // things it is given
	use         string
	call        glua.LGFunction
}

func (v *view) functions() []viewFunc {
	return []viewFunc{
		{"at", 1, 1, "view.at(cell)", v.at},
		{"owner", 1, 1, "view.owner(cell)", v.owner},
		{"face", 1, 1, "view.face(cell)", v.face},
		{"own", 0, 2, `view.own(piece) or view.own(piece, "face")`, v.own},
		{"enemy", 0, 2, `view.enemy(piece) or view.enemy(piece, "face")`, v.enemy},
		{"any", 0, 2, `view.any(piece) or view.any(piece, "face")`, v.any},
		{"empty", 0, 0, "view.empty()", v.empty},
		{"hand", 1, 2, "view.hand(piece) or view.hand(piece, player)", v.hand},
		{"next", 2, 2, "view.next(cell, direction)", v.next},
		{"beside", 1, 2, "view.beside(cell) or view.beside(cell, directions)", v.beside},
		{"reach", 1, 4, "view.reach(cell, min, max, directions)", v.reach},
		{"line", 2, 3, "view.line(cells, n) or view.line(cells, n, directions)", v.line},
	}
}

// checked makes of a function of the view one that is called as it should be.
func (v *view) checked(f viewFunc) glua.LGFunction {
	return func(L *glua.LState) int {
		if n := L.GetTop(); !v.live || n < f.least || n > f.most || n > 0 && L.Get(1) == v.table {
			v.misused(L, f, n)
		}
		return f.call(L)
	}
}

func (v *view) misused(L *glua.LState, f viewFunc, n int) {
	switch {
	case !v.live:
		v.in.raise(L, "view."+f.name+": the function that was given the view has returned", "a view is good for one call")
	case n > 0 && L.Get(1) == v.table:
		v.in.raise(L, "view."+f.name+": it is given the view itself", "write a dot: "+f.use)
	}
	v.in.raise(L, fmt.Sprintf("view.%s: it is given %s", f.name, counted(n)), "write "+f.use)
}

func counted(n int) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 thing"
	}
	return fmt.Sprintf("%d things", n)
}

// fields are the words that the view answers for without being called.
var fields = []string{"player", "opponent", "mover", "turn", "action", "passes", "kept", "cells"}

// field answers view.player and the like.
func (v *view) field(L *glua.LState) int {
	key, ok := L.Get(2).(glua.LString)
	if !ok {
		v.in.raise(L, theView+" has no "+keyText(L.Get(2)), "")
	}
	if !v.live {
		v.in.raise(L, "view."+plain(clip(string(key), maxQuoted))+": the function that was given the view has returned", "a view is good for one call")
	}
	switch key {
	case "player":
		L.Push(v.owners[v.pos.Player()+1])
	case "opponent":
		L.Push(v.owners[len(v.players)-v.pos.Player()])
	case "mover":
		L.Push(v.owners[v.pos.Mover()+1])
	case "turn":
		L.Push(wholeNumber(v.pos.Turn()))
	case "action":
		L.Push(wholeNumber(v.pos.TurnAction()))
	case "passes":
		L.Push(wholeNumber(v.pos.Passes()))
	case "kept":
		if !v.again(L, "kept", 0, 0) {
			v.found = append(v.found[:0], v.pos.Kept()...)
			L.Push(v.remember("kept", 0, 0, v.list(L, v.found)))
		}
	default:
		names := fields
		for _, f := range v.functions() {
			names = append(names[:len(names):len(names)], f.name)
		}
		hint := didYouMean(string(key), names)
		if hint == "" {
			hint = "it has " + andList(names)
		}
		v.in.raise(L, theView+" has no "+inQuotes(string(key)), hint)
	}
	return 1
}

// standings gives what stands on every cell.
func (v *view) standings() []core.Standing {
	if !v.seen {
		v.seen = true
		v.pos.Standings(v.on)
	}
	return v.on
}

// cell reads a cell's name.
func (v *view) cell(L *glua.LState, n int, word string) core.Cell {
	name, ok := L.Get(n).(glua.LString)
	if ok {
		if c, ok := v.byName[string(name)]; ok {
			return c
		}
		v.in.raise(L, fmt.Sprintf("view.%s: there is no cell %s", word, quote(string(name))), v.cellHint(string(name)))
	}
	v.in.raise(L, fmt.Sprintf("view.%s: %s is not a cell", word, isNil(L.Get(n))), cellUse(L.Get(n)))
	return 0
}

// cellUse is the hint for what is not a cell's name.
func cellUse(v glua.LValue) string {
	if v == glua.LNil {
		return "beyond the edge of the board there is no cell: ask whether it is nil"
	}
	return `a cell is its name, such as "a1"`
}

func isNil(v glua.LValue) string {
	if v == glua.LNil {
		return "nil"
	}
	return returned(v)
}

func (w *world) cellHint(name string) string {
	if near := core.Nearest(name, w.names); near != "" && strings.EqualFold(near, name) {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("the cells are %s to %s", w.names[0], w.names[len(w.names)-1])
}

// kind reads a piece.
func (v *view) kind(L *glua.LState, n int, word string) int {
	piece := v.kindOf(L.Get(n))
	if piece < 0 {
		message, hint := notPiece(L.Get(n))
		v.in.raise(L, "view."+word+": "+message, hint)
	}
	return piece
}

// kindOf gives the number of a piece, -1 when it is none of the game's.
func (v *view) kindOf(of glua.LValue) int {
	if u, ok := of.(*glua.LUserData); ok {
		for i, k := range v.kinds {
			if k == u {
				return i
			}
		}
	}
	return -1
}

func notPiece(v glua.LValue) (message, hint string) {
	if val := unwrap(v); val != nil && val.kind == kindPiece {
		return "piece " + quote(val.node.(core.Piece).Name) + " is not among the game's pieces", "add it to pieces"
	}
	return isNil(v) + " is not a piece", "a piece is what piece(…) made, by the name of its local"
}

// faceOf reads a face of a kind of pieces.
func (v *view) faceOf(L *glua.LState, n, piece int, word string) int {
	for i, f := range v.faces[piece] {
		if f == L.Get(n) && f != glua.LNil {
			return i
		}
	}
	message, hint := v.noFace(piece, L.Get(n))
	v.in.raise(L, "view."+word+": "+message, hint)
	return 0
}

func (w *world) noFace(piece int, face glua.LValue) (message, hint string) {
	p := &w.pieces[piece]
	name, ok := face.(glua.LString)
	switch {
	case !ok:
		return isNil(face) + " is not a face", "a face is its name"
	case len(p.Faces) == 0:
		return fmt.Sprintf("piece %s has no faces", quote(p.Name)), ""
	}
	message = fmt.Sprintf("piece %s has no face %s", quote(p.Name), quote(string(name)))
	if near := core.Nearest(string(name), p.Faces); near != "" {
		return message, fmt.Sprintf("did you mean %q?", near)
	}
	return message, "its faces are " + andList(p.Faces)
}

// directions reads a direction, a group of them, or a list of either; all when it is left out.
func (v *view) directions(L *glua.LState, n int, word string) []int {
	switch words := L.Get(n).(type) {
	case *glua.LNilType:
		return v.all
	case glua.LString:
		if ways, ok := v.ways[string(words)]; ok {
			return ways
		}
		v.noDirection(L, word, words)
	case *glua.LTable:
		var chosen []int
		count := words.Len()
		v.in.spend(L, 4*count)
		v.in.charge(L, 64*count)
		for i := 1; i <= count; i++ {
			name, _ := words.RawGetInt(i).(glua.LString)
			ways, ok := v.ways[string(name)]
			if !ok {
				v.noDirection(L, word, words.RawGetInt(i))
			}
			chosen = append(chosen, ways...)
		}
		return chosen
	}
	v.in.raise(L, fmt.Sprintf("view.%s: %s is not a direction", word, returned(L.Get(n))), `write "orthogonal", or a list such as { "n", "e" }`)
	return nil
}

func (v *view) noDirection(L *glua.LState, word string, of glua.LValue) {
	name, ok := of.(glua.LString)
	if !ok {
		v.in.raise(L, fmt.Sprintf("view.%s: %s is not a direction", word, isNil(of)), `write "orthogonal", or a list such as { "n", "e" }`)
	}
	hint := "the directions are " + andList(v.board.DirectionWords())
	if near := core.Nearest(string(name), v.board.DirectionWords()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	v.in.raise(L, fmt.Sprintf("view.%s: there is no direction %s", word, quote(string(name))), hint)
}
