package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// maxIncludes bounds how many scripts of the library one script includes, those that
// these include among them.
const maxIncludes = 16

// include "name" runs a script of the library, the first time, and gives what it
// returned.
func (sc *script) include(L *glua.LState) int {
	lib := &sc.shelf
	name := sc.includeName(L)
	if given, ok := lib.given[name]; ok {
		L.Push(given)
		return 1
	}
	switch {
	case slices.Contains(lib.running, name):
		chain := append(lib.running[slices.Index(lib.running, name):], name)
		sc.in.raise(L, fmt.Sprintf("include: %s includes itself: %s", quote(name), strings.Join(chain, " includes ")), "put what they share into another script of the library")
	case len(lib.given)+len(lib.running) == maxIncludes:
		sc.in.raise(L, fmt.Sprintf("include: a script includes more than %d of the library", maxIncludes), "put some of them together")
	}
	c := lib.again[name]
	if c == nil {
		src := &source{file: name + ".lua", text: sc.readLibrary(L, name), chunk: chunkName + strconv.Itoa(len(sc.in.sources)), from: sc.in.from(L)}
		if src.file == sc.file {
			src.file = "library/" + src.file // or faults would seem to be the script's own
		}
		c = &chunk{src: src}
	}
	src := c.src
	lib.running = append(lib.running, name)
	results := sc.in.runIncluded(L, c)
	lib.running = lib.running[:len(lib.running)-1]
	given := L.Get(-1)
	end := place{src, src.lastLine()}
	switch val := unwrap(given); {
	case results == 0 || given == glua.LNil:
		sc.in.raiseAt(L, end, "a script of the library must return something, and this one returns nothing", "end it with return and what the others include it for, such as a function or a move")
	case results > 1:
		sc.in.raiseAt(L, end, fmt.Sprintf("a script of the library returns one thing, and this one returns %d", results), "return them in a table: return { a = a, b = b }")
	case val != nil && val.kind == kindGame:
		sc.in.raiseAt(L, end, "a script of the library returns no game", "return the parts, and put them together in the script that includes it")
	}
	sc.in.freezeAll(L, given, "what include "+quote(name)+" gave")
	if lib.given == nil {
		lib.given = map[string]glua.LValue{}
	}
	lib.given[name] = given
	if lib.chunks == nil {
		lib.chunks = map[string]*chunk{}
	}
	lib.chunks[name] = c
	L.Push(given)
	return 1
}

// includeName reads the name. It is a word, so that it cannot lead out of the library.
func (sc *script) includeName(L *glua.LState) string {
	if s, ok := L.Get(1).(glua.LString); ok && !core.IsName(string(s)) {
		if bare, isFile := strings.CutSuffix(string(s), ".lua"); isFile && core.IsName(bare) {
			sc.in.raise(L, "include: "+quote(string(s))+" is a file's name", "write include "+quote(bare))
		}
	}
	return sc.word(L, place{}, "include", "its name", L.Get(1))
}

// notIncluded refuses to make a game while a script of the library is run: which
// game it is, the script itself says.
func (sc *script) notIncluded(L *glua.LState) {
	if n := len(sc.shelf.running); n > 0 {
		sc.in.raise(L, "game: "+quote(sc.shelf.running[n-1])+" is included, and a script of the library makes no game", "return the parts, and put them together in the script that includes it")
	}
}

// freezeAll keeps scripts from changing the tables in what a library gave: the next
// that includes it is to find it as it was made.
func (in *interpreter) freezeAll(L *glua.LState, given glua.LValue, name string) {
	var open []*glua.LTable
	look := func(v glua.LValue) {
		t, ok := v.(*glua.LTable)
		if _, done := in.frozen[t]; ok && !done {
			in.charge(L, 64)
			in.freeze(t, name)
			open = append(open, t)
		}
	}
	for look(given); len(open) > 0; {
		t := open[len(open)-1]
		open = open[:len(open)-1]
		in.eachPair(L, t, func(k, v glua.LValue) bool {
			in.spend(L, 1)
			look(k)
			look(v)
			return true
		})
	}
}
