package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// Values of the fast machine. Numbers stand in them, so that sums make no garbage, and
// texts know whether they name a cell, so that the view looks nothing up.

// val is a value. Its object tells what it is: nil without one.
type val struct {
	n float64
	o *object
}

// shape is what an object is.
type shape uint8

const (
	isNumber shape = iota
	isBool
	isText
	isTable
	isClosure
	isNative
	isView
	isPiece
	isOther // what the fast machine cannot do anything with
)

// The objects of numbers, true and false are these.
var (
	aNumber = &object{shape: isNumber}
	trueVal = val{1, &object{shape: isBool}}
	falsity = &object{shape: isBool}
)

// object is what a value holds that is neither a number, true, false nor nil.
type object struct {
	shape  shape
	frozen bool  // a table that cannot be changed
	roomy  bool  // a table whose room for keys outside of its list has been charged
	looked bool  // a text's cell, word and ways are known
	word   uint8 // of a text: see words
	cell   int16 // of a text, -1 when it names none; the number of a piece
	ways   int16 // of a text that stands for directions, where in the machine's list; -1 for no such text
	list   []val // of a table
	keyed  *keyed
	text   string
	fn     *routine
}

// routine is what a function or another thing of the script's is.
type routine struct {
	code   *code
	ups    []*upval
	native native
	least  int // how many things a function of the view is given
	most   int
	lua    glua.LValue // of what came from the script's own machine
	fields map[string]val
}

// native is a function in Go. Its arguments are the n values behind the one at a place;
// what it gives stands from that place on, and it returns how many that are.
type native func(m *fast, at, n int) int

// upval is a variable that functions hold.
type upval struct {
	at     *val // where it is: a register, or rest
	rest   val
	sealed bool // from before the call: it cannot be changed
}

func num(n float64) val { return val{n, aNumber} }

func boolean(b bool) val {
	if b {
		return trueVal
	}
	return val{0, falsity}
}

// holds tells whether a value counts as true.
func (v val) holds() bool { return v.o != nil && v.o != falsity }

// whole gives a number as a place in a list, ok when it is one.
func (v val) whole() (n int, ok bool) {
	n = int(v.n)
	return n, v.o == aNumber && float64(n) == v.n && n >= 1 && n <= maxKey
}

// same is == of two values.
func same(a, b val) bool {
	if a.o == b.o {
		return a.o != aNumber || a.n == b.n
	}
	return a.o != nil && b.o != nil && a.o.shape == isText && b.o.shape == isText && a.o.text == b.o.text
}

// words are the texts that mean something to the view, or to who reads what a function
// returned.
var wordList = []string{"",
	"at", "owner", "face", "own", "enemy", "any", "empty", "hand", "next", "beside", "reach", "line",
	"player", "opponent", "mover", "turn", "action", "passes", "kept", "cells",
	"move", "drop", "lift", "pass", "remove", "capture", "return", "flip", "again", "keep"}

const (
	noWord = iota
	wordAt
	wordOwner
	wordFace
	wordOwn
	wordEnemy
	wordAny
	wordEmpty
	wordHand
	wordNext
	wordBeside
	wordReach
	wordLine
	wordPlayer
	wordOpponent
	wordMover
	wordTurn
	wordAction
	wordPasses
	wordKept
	wordCells
	wordMove
	wordDrop
	wordLift
	wordPass
	wordRemove
	wordCapture
	wordReturn
	wordFlip
	wordAgain
	wordKeep
)

var wordNumbers = func() map[string]uint8 {
	numbers := map[string]uint8{}
	for i, w := range wordList {
		if i > 0 {
			numbers[w] = uint8(i)
		}
	}
	return numbers
}()

// look finds out what a text stands for.
func (m *fast) look(o *object) {
	o.looked = true
	o.word = wordNumbers[o.text]
	o.cell, o.ways = -1, -1
	if c, ok := m.world.byName[o.text]; ok {
		o.cell = int16(c)
	}
	if ways, ok := m.world.ways[o.text]; ok {
		o.ways = int16(len(m.ways))
		m.ways = append(m.ways, ways)
	}
}

// intern gives the one object of a text that is there all the time.
func (m *fast) intern(text string) val {
	o := m.texts[text]
	if o == nil {
		o = &object{shape: isText, text: text}
		m.look(o)
		m.texts[text] = o
	}
	return val{0, o}
}

// longText is how long a text can be: longer ones make instructions cost more.
const longText = textStep

// newText makes a text of the bytes a function put together.
func (m *fast) newText(b []byte) val {
	m.charge(16 + len(b))
	if o := m.texts[string(b)]; o != nil {
		return val{0, o}
	}
	if len(b) > longText {
		panic(giveUp)
	}
	return val{0, &object{shape: isText, text: string(b)}}
}

// newTable makes a table with room for a list, and for other keys if they are to come:
// gopher-lua makes that room even when they turn out to be nil, or none.
func (m *fast) newTable(room int, keys bool) *object {
	each := 16
	if room > 64 { // as in storage.grown
		each = jump
	}
	m.charge(tableBytes + each*room)
	if keys {
		m.charge(keysBytes)
	}
	o := m.objects.next()
	*o = object{shape: isTable, roomy: keys}
	if room > 0 {
		o.list = m.values.take(room)[:0]
	}
	return o
}

// objects and values are given out of blocks that serve again in the next call: nothing
// that a function makes is left when it has returned.
type objects struct {
	blocks [][]object
	block  int
	used   int
}

const (
	objectBlock = 128
	valueBlock  = 1024
	keptBlocks  = 16 // for the next call
)

func (os *objects) next() *object {
	if os.block < len(os.blocks) && os.used == objectBlock {
		os.block, os.used = os.block+1, 0
	}
	if os.block == len(os.blocks) {
		os.blocks = append(os.blocks, make([]object, objectBlock))
	}
	o := &os.blocks[os.block][os.used]
	os.used++
	return o
}

func (os *objects) reset() {
	if len(os.blocks) > keptBlocks {
		clear(os.blocks[keptBlocks:])
		os.blocks = os.blocks[:keptBlocks]
	}
	os.block, os.used = 0, 0
}

type values struct {
	blocks [][]val
	block  int
	used   int
}

// take gives room for n values, which are not cleared.
func (vs *values) take(n int) []val {
	if n > valueBlock/4 {
		return make([]val, n)
	}
	if vs.block < len(vs.blocks) && vs.used+n > valueBlock {
		vs.block, vs.used = vs.block+1, 0
	}
	if vs.block == len(vs.blocks) {
		vs.blocks = append(vs.blocks, make([]val, valueBlock))
	}
	room := vs.blocks[vs.block][vs.used : vs.used+n : vs.used+n]
	vs.used += n
	return room
}

func (vs *values) reset() {
	if len(vs.blocks) > keptBlocks {
		clear(vs.blocks[keptBlocks:])
		vs.blocks = vs.blocks[:keptBlocks]
	}
	vs.block, vs.used = 0, 0
}
