package lua

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	glua "github.com/yuin/gopher-lua"
)

// storage is how much a table holds, in the parts gopher-lua keeps it in: a
// list, filled with nil up to its largest key; a map of texts and one of other
// keys; and all keys ever set, in the order of their first setting.
type storage struct {
	length, capacity int // of the list
	keys             int // ever set outside the list
	texts            int
	hasTexts, hasMap bool
}

// The parts are not exported, and nothing exported tells their sizes. Where each of them
// is in a table, and that it is of the type it is read as here, is found out once, by
// reflection; reading it by that would take most of the time of a function that makes
// tables.
var (
	listPart  = tablePart[[]glua.LValue]("array")
	mapPart   = tablePart[map[glua.LValue]glua.LValue]("dict")
	textPart  = tablePart[map[string]glua.LValue]("strdict")
	keyPart   = tablePart[[]glua.LValue]("keys")
	orderPart = tablePart[map[glua.LValue]int]("k2i")
)

// part is where a part of a table is.
type part[T any] struct{ offset uintptr }

func tablePart[T any](name string) part[T] {
	f, ok := reflect.TypeFor[glua.LTable]().FieldByName(name)
	if !ok || f.Type != reflect.TypeFor[T]() {
		panic("lua: this gopher-lua keeps its tables in another way; storage.go must follow it")
	}
	return part[T]{f.Offset}
}

// of reads a part, which must not be changed.
func (p part[T]) of(t *glua.LTable) T { return *(*T)(unsafe.Add(unsafe.Pointer(t), p.offset)) }

func storageOf(t *glua.LTable) storage {
	list, texts := listPart.of(t), textPart.of(t)
	return storage{
		length: len(list), capacity: cap(list),
		keys:     len(keyPart.of(t)),
		texts:    len(texts),
		hasTexts: texts != nil, hasMap: mapPart.of(t) != nil,
	}
}

// tableBytes is what a table takes that holds nothing.
const tableBytes = 160

// jump is what an element costs when a list grows to many times its size at
// once: gopher-lua fills it one by one, and it is moved again and again.
const jump = 80

// grown estimates the bytes allocated to come from one storage to another.
// Measured with Go 1.26; a key costs some 330 bytes with the growth of the maps
// it stands in, and the first map of texts is made for 32 at once.
func (after storage) grown(before storage) int {
	n := 320 * (after.keys - before.keys)
	switch {
	case after.capacity == before.capacity:
	case after.capacity > 64 && after.capacity > 2*before.capacity:
		n += jump * after.capacity
	default:
		n += 16 * after.capacity
	}
	if after.hasTexts && !before.hasTexts {
		n += 2300
	}
	if after.hasMap && !before.hasMap {
		n += 64 + 64*before.texts
	}
	return n
}

// keyPosition gives the place of a key among the keys outside the list, or -1.
func keyPosition(t *glua.LTable, key glua.LValue) int {
	if at, ok := orderPart.of(t)[key]; ok {
		return at
	}
	return -1
}

// listIndex tells whether a key belongs to the list part, and its place there.
func listIndex(key glua.LValue) (int, bool) {
	n, ok := key.(glua.LNumber)
	if !ok || n < 1 || n > maxKey || n != glua.LNumber(math.Floor(float64(n))) {
		return 0, false
	}
	return int(n), true
}

// trimList drops nils from the end of the list. With none there, the machine finds
// the length of a table in one look; else it would walk them each time.
func trimList(t *glua.LTable, length int) {
	for ; length > 0 && t.RawGetInt(length) == glua.LNil; length-- {
		t.Remove(length)
	}
}

// checkKey refuses keys that a table cannot have, or that would fill it.
func (in *interpreter) checkKey(L *glua.LState, key glua.LValue) {
	if key == glua.LNil {
		in.raise(L, "a table cannot have nil as a key", "")
	}
	if val := unwrap(key); val != nil && val.kind == kindOption {
		in.raise(L, "an option is not a key", "write "+val.node.(*option).called("")+".value")
	}
	n, ok := key.(glua.LNumber)
	switch {
	case !ok:
	case math.IsNaN(float64(n)):
		in.raise(L, "a table cannot have NaN as a key", "NaN comes of 0/0 and the like")
	case n > maxKey:
		in.raise(L, fmt.Sprintf("the table key %s is larger than %d", numberText(float64(n)), maxKey), "")
	}
}

// changeable refuses a table that no script may change.
func (in *interpreter) changeable(L *glua.LState, t *glua.LTable) {
	if name, ok := in.frozen[t]; ok {
		in.raise(L, name+" cannot be changed", "make a table of your own")
	}
}

// store sets t[key] = value and charges what that takes.
func (in *interpreter) store(L *glua.LState, t *glua.LTable, key, value glua.LValue) {
	in.changeable(L, t)
	in.checkKey(L, key)
	before := storageOf(t)
	i, inList := listIndex(key)
	switch {
	case t.Metatable != glua.LNil:
		if inList {
			in.afford(L, jump*(i-before.capacity))
		}
		L.SetTable(t, key, value)
	case inList && value == glua.LNil:
		if i == before.length {
			t.Remove(i)
			trimList(t, i-1)
		} else if i < before.length {
			t.RawSetInt(i, value)
		}
	case inList:
		in.afford(L, jump*(i-before.capacity))
		t.RawSetInt(i, value)
	case value == glua.LNil && t.RawGet(key) == glua.LNil:
		// Nothing to take away; gopher-lua would make its maps even so.
	default:
		t.RawSet(key, value)
	}
	in.charge(L, storageOf(t).grown(before))
}

// afford refuses bytes before they are allocated and charged.
func (in *interpreter) afford(L *glua.LState, bytes int) {
	if bytes > 0 && in.meter.bytes+int64(bytes) > in.meter.Bytes {
		in.charge(L, bytes)
	}
}

// next gives the key and value after a key: first the list, then the other keys
// in the order in which they were first set. The order is the same every time.
func (in *interpreter) next(L *glua.LState, t *glua.LTable, key glua.LValue) (glua.LValue, glua.LValue) {
	s := storageOf(t)
	i, inList := listIndex(key)
	from := key
	switch {
	case inList && i > s.length:
		// The end of the list was taken away while a loop walked it.
		if from = glua.LNumber(s.length); s.length == 0 {
			from = glua.LNil
		}
	case key != glua.LNil && !inList && keyPosition(t, key) < 0:
		in.raise(L, "next: the key is not in the table", "")
	}
	k, v := t.Next(from)
	// Keys taken away stay in the order, and gaps in the list: both are walked.
	if s.keys > 64 || s.length > 64 {
		in.spend(L, (s.place(t, k, true)-s.place(t, from, false))/16)
	}
	return k, v
}

// place is how many steps from the beginning a walk through the table is at a
// key; nil is before the first and, at the end of a walk, after the last.
func (s storage) place(t *glua.LTable, key glua.LValue, end bool) int {
	if key == glua.LNil {
		if end {
			return s.length + s.keys
		}
		return 0
	}
	if i, ok := listIndex(key); ok {
		return i
	}
	return s.length + keyPosition(t, key)
}

// eachPair walks a table in the order of pairs, as Go code that reads a script's
// tables must: gopher-lua's own ForEach goes in the order of a Go map, another
// one every time. It stops when visit returns false. Keys taken away and gaps in the
// list are walked too, so all of them take steps.
func (in *interpreter) eachPair(L *glua.LState, t *glua.LTable, visit func(key, value glua.LValue) bool) {
	if s := storageOf(t); s.length > 64 || s.keys > 64 {
		in.spend(L, (s.length+s.keys)/16)
	}
	walkPairs(t, visit)
}

// walkPairs is eachPair where no script runs that could be charged.
func walkPairs(t *glua.LTable, visit func(key, value glua.LValue) bool) {
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if !visit(k, v) {
			return
		}
	}
}
