package lua

import (
	"math"

	"github.com/staffel-engine/staffel/core"
)

// The view as the fast machine has it: what view.go and viewcells.go say.

// learnView makes what the view tells of.
func (m *fast) learnView(v *view) {
	for _, name := range v.names {
		m.cells = append(m.cells, m.intern(name))
	}
	for word := range v.ways { // so that a text that is put together stands for none
		m.intern(word)
	}
	for _, name := range v.owners {
		m.owners = append(m.owners, m.valueOf(name))
	}
	for i, k := range v.kinds {
		o := &object{shape: isPiece, cell: int16(i)}
		m.known[k] = o
		m.kinds = append(m.kinds, val{0, o})
	}
	for _, faces := range v.faces {
		var texts []val
		for _, f := range faces {
			texts = append(texts, m.valueOf(f))
		}
		m.faces = append(m.faces, texts)
	}
	o := &object{shape: isView}
	m.known[v.table] = o
	m.viewVal = val{0, o}
	m.allCells = val{0, &object{shape: isTable, frozen: true, list: m.cells}}
	for word, method := range viewMethods {
		m.methods[word] = val{0, &object{shape: isNative, fn: &method}}
	}
}

// field answers view.at, view.player and the like.
func (m *fast) field(k val) val {
	if k.o == nil || k.o.shape != isText {
		panic(giveUp)
	}
	if !k.o.looked {
		m.look(k.o)
	}
	switch k.o.word {
	case wordPlayer:
		return m.owners[m.pos.Player()+1]
	case wordOpponent:
		return m.owners[len(m.world.players)-m.pos.Player()]
	case wordMover:
		return m.owners[m.pos.Mover()+1]
	case wordTurn:
		return num(float64(m.pos.Turn()))
	case wordAction:
		return num(float64(m.pos.TurnAction()))
	case wordPasses:
		return num(float64(m.pos.Passes()))
	case wordCells:
		return m.allCells
	case wordKept:
		if v, ok := m.again(wordKept, 0, 0); ok {
			return v
		}
		m.found = append(m.found[:0], m.pos.Kept()...)
		return m.remember(wordKept, 0, 0)
	}
	if int(k.o.word) < len(m.methods) && m.methods[k.o.word].o != nil {
		return m.methods[k.o.word]
	}
	panic(giveUp)
}

// viewMethods are the functions of the view, by their words.
var viewMethods map[int]routine

func init() {
	method := func(least, most int, f native) routine {
		return routine{native: f, least: least, most: most}
	}
	viewMethods = map[int]routine{
		wordAt: method(1, 1, func(m *fast, at, n int) int {
			on := m.standings()[m.cellArg(at, n, 1)]
			if on.Piece < 0 {
				return m.give(at, val{})
			}
			m.regs[at], m.regs[at+1], m.regs[at+2] = m.kinds[on.Piece], m.owners[on.Owner+1], m.faces[on.Piece][on.Face]
			return 3
		}),
		wordOwner: method(1, 1, func(m *fast, at, n int) int {
			on := m.standings()[m.cellArg(at, n, 1)]
			if on.Piece < 0 {
				return m.give(at, val{})
			}
			return m.give(at, m.owners[on.Owner+1])
		}),
		wordFace: method(1, 1, func(m *fast, at, n int) int {
			on := m.standings()[m.cellArg(at, n, 1)]
			if on.Piece < 0 {
				return m.give(at, val{})
			}
			return m.give(at, m.faces[on.Piece][on.Face])
		}),
		wordOwn: method(0, 2, func(m *fast, at, n int) int { return m.pieceCells(at, n, wordOwn, m.pos.Player()) }),
		wordEnemy: method(0, 2, func(m *fast, at, n int) int {
			return m.pieceCells(at, n, wordEnemy, len(m.world.players)-1-m.pos.Player())
		}),
		wordAny:    method(0, 2, func(m *fast, at, n int) int { return m.pieceCells(at, n, wordAny, core.Whichever) }),
		wordEmpty:  method(0, 0, (*fast).viewEmpty),
		wordHand:   method(1, 2, (*fast).viewHand),
		wordNext:   method(2, 2, (*fast).viewNext),
		wordBeside: method(1, 2, (*fast).viewBeside),
		wordReach:  method(1, 4, (*fast).viewReach),
		wordLine:   method(2, 3, (*fast).viewLine),
	}
}

// standings gives what stands on every cell.
func (m *fast) standings() []core.Standing {
	if !m.haveOn {
		m.haveOn = true
		m.pos.Standings(m.on)
	}
	return m.on
}

// cellOf reads a cell's name, -1 when it is none.
func (m *fast) cellOf(v val) core.Cell {
	if v.o == nil || v.o.shape != isText {
		return -1
	}
	if !v.o.looked {
		m.look(v.o)
	}
	return core.Cell(v.o.cell)
}

func (m *fast) cellArg(at, n, i int) core.Cell {
	c := m.cellOf(m.arg(at, n, i))
	if c < 0 {
		panic(giveUp)
	}
	return c
}

// pieceArg reads a piece.
func (m *fast) pieceArg(at, n, i int) int {
	v := m.arg(at, n, i)
	if v.o == nil || v.o.shape != isPiece {
		panic(giveUp)
	}
	return int(v.o.cell)
}

// faceOf reads a face of a kind of pieces, -1 when it is none.
func (m *fast) faceOf(piece int, v val) int {
	if v.o != nil {
		for i, f := range m.faces[piece] {
			if same(f, v) {
				return i
			}
		}
	}
	return -1
}

// waysArg reads directions; all when they are left out.
func (m *fast) waysArg(at, n, i int) []int {
	v := m.arg(at, n, i)
	switch {
	case v.o == nil:
		return m.world.all
	case v.o.shape == isText:
		return m.waysOf(v)
	case v.o.shape != isTable || v.o.fn != nil:
		panic(giveUp)
	}
	count := v.o.length()
	m.spend(4 * count)
	m.charge(64 * count)
	m.ways1 = m.ways1[:0]
	for _, word := range v.o.list[:count] {
		if word.o == nil || word.o.shape != isText {
			panic(giveUp)
		}
		m.ways1 = append(m.ways1, m.waysOf(word)...)
	}
	return m.ways1
}

func (m *fast) waysOf(v val) []int {
	if !v.o.looked {
		m.look(v.o)
	}
	if v.o.ways < 0 {
		panic(giveUp)
	}
	return m.ways[v.o.ways]
}

// cellList makes a list of cells that cannot be changed.
func (m *fast) cellList(cells []core.Cell) val {
	const least = 32 // what gopher-lua makes room for
	m.charge(96 + 16*max(len(cells), least))
	o := m.objects.next()
	list := m.values.take(len(cells))
	for i, c := range cells {
		list[i] = m.cells[c]
	}
	*o = object{shape: isTable, frozen: true, list: list}
	return val{0, o}
}

// again gives a list that was asked for before in the same call.
func (m *fast) again(word, piece, face int) (val, bool) {
	for i := range m.asked {
		if a := &m.asked[i]; a.word == word && a.piece == piece && a.face == face {
			return a.list, true
		}
	}
	return val{}, false
}

func (m *fast) remember(word, piece, face int) val {
	list := m.cellList(m.found)
	m.asked = append(m.asked, fastAsked{word, piece, face, list})
	return list
}

func (m *fast) pieceCells(at, n, word, owner int) int {
	piece, face := core.Whichever, core.Whichever
	if n > 0 {
		piece = m.pieceArg(at, n, 1)
		if n > 1 {
			if face = m.faceOf(piece, m.regs[at+2]); face < 0 {
				panic(giveUp)
			}
		}
	}
	if v, ok := m.again(word, piece, face); ok {
		return m.give(at, v)
	}
	m.found = m.pos.AppendCells(m.found[:0], piece, owner, face)
	m.spend(m.world.work)
	return m.give(at, m.remember(word, piece, face))
}

func (m *fast) viewEmpty(at, _ int) int {
	if v, ok := m.again(wordEmpty, 0, 0); ok {
		return m.give(at, v)
	}
	m.found = m.pos.AppendEmpty(m.found[:0])
	m.spend(m.world.work)
	return m.give(at, m.remember(wordEmpty, 0, 0))
}

func (m *fast) viewHand(at, n int) int {
	piece, player := m.pieceArg(at, n, 1), m.pos.Player()
	if name := m.arg(at, n, 2); name.o != nil {
		player = -1
		for i := range m.world.players {
			if same(m.owners[i+1], name) {
				player = i
			}
		}
		if player < 0 {
			panic(giveUp)
		}
	}
	return m.give(at, num(float64(m.pos.Hand(player, piece))))
}

func (m *fast) viewNext(at, n int) int {
	c := m.cellArg(at, n, 1)
	way := m.regs[at+2]
	if way.o == nil || way.o.shape != isText {
		panic(giveUp)
	}
	ways := m.waysOf(way)
	if len(ways) != 1 {
		panic(giveUp)
	}
	if to := m.world.links[ways[0]][c]; to >= 0 {
		return m.give(at, m.cells[to])
	}
	return m.give(at, val{})
}

func (m *fast) viewBeside(at, n int) int {
	c := m.cellArg(at, n, 1)
	m.found = m.found[:0]
	for _, d := range m.waysArg(at, n, 2) {
		if to := m.world.links[d][c]; to >= 0 {
			m.found = append(m.found, to)
		}
	}
	return m.give(at, m.cellList(m.found))
}

func (m *fast) viewReach(at, n int) int {
	from := m.cellArg(at, n, 1)
	least, most := m.distance(at, n, 2, 1), m.distance(at, n, 3, len(m.world.names))
	ways := m.waysArg(at, n, 4)
	on := m.standings()
	m.found, m.before = m.found[:0], m.before[:0]
	looked := 0
	for _, d := range ways {
		behind := from
		ray := m.ray(d, from)
		if len(ray) > most {
			ray = ray[:most]
		}
		for i, to := range ray {
			if on[to].Piece >= 0 {
				break
			}
			if looked++; i+1 >= least {
				m.found, m.before = append(m.found, to), append(m.before, behind)
			}
			behind = to
		}
	}
	m.spend(looked / 16)
	m.regs[at], m.regs[at+1] = m.cellList(m.found), m.cellList(m.before)
	return 2
}

// ray gives the cells in a direction.
func (m *fast) ray(d int, from core.Cell) []core.Cell {
	if m.world.rays != nil {
		return m.world.rays[d][from]
	}
	m.way = rayOf(m.way[:0], m.world.links[d], from)
	m.spend(len(m.way) / 16)
	return m.way
}

// distance reads a number of cells that may be left out.
func (m *fast) distance(at, n, i, otherwise int) int {
	v := m.arg(at, n, i)
	if v.o == nil {
		return otherwise
	}
	return m.wholeArg(v)
}

// wholeArg reads a whole number from 1. There are not more cells than it can be.
func (m *fast) wholeArg(v val) int {
	if v.o != aNumber || v.n < 1 || v.n != math.Trunc(v.n) {
		panic(giveUp)
	}
	return int(min(v.n, core.MaxCells))
}

func (m *fast) viewLine(at, n int) int {
	list := m.arg(at, n, 1)
	if list.o == nil || list.o.shape != isTable || list.o.fn != nil {
		panic(giveUp)
	}
	least := m.wholeArg(m.arg(at, n, 2))
	if m.regs[at+2].n > core.MaxCells {
		panic(giveUp)
	}
	ways := m.waysArg(at, n, 3)
	count := list.o.length()
	m.spend(count + m.world.work)
	m.charge(len(m.world.names))
	m.found = m.found[:0]
	in := m.marks
	clear(in)
	for _, v := range list.o.list[:count] {
		c := m.cellOf(v)
		if c < 0 {
			panic(giveUp)
		}
		if !in[c] {
			in[c] = true
			m.found = append(m.found, c)
		}
	}
	m.spend(1 + len(m.found)*len(ways)*least/16)
	clear(m.chosen) // a list can name a direction any number of times
	for _, d := range ways {
		m.chosen[d] = true
	}
	for d, chosen := range m.chosen {
		if other := m.world.opposite[d]; !chosen || other >= 0 && other < d && m.chosen[other] {
			continue // the same lines from their other ends
		}
		for _, c := range m.found {
			if m.world.run(d, c, in, least) >= least {
				return m.give(at, trueVal)
			}
		}
	}
	return m.give(at, boolean(false))
}
