package lua_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// FuzzLoad loads any text as a script. What is wrong with it is told as its fault,
// never as the engine's, and what loads can be played.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(race))
	page, err := os.ReadFile("LANGUAGE.md")
	if err != nil {
		f.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllSubmatch(page, -1) {
		f.Add(m[1])
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		g, err := lua.Load("fuzz.lua", source, nil)
		if err != nil {
			var faults lua.Errors
			if g != nil || !errors.As(err, &faults) || len(faults) == 0 {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		playable(t, g)
	})
}

// FuzzInclude loads any text as a script of a library, and any as the one that
// includes it.
func FuzzInclude(f *testing.F) {
	const last = `return game { title = "x", board = grid(5, 5), players = { "A", "B" }, pieces = { stone }, turns = { { move } }, ends = { { no_move, loss = 1 } } }`
	for _, library := range []string{
		relayScript,
		`return { list = { 1, 2 }, deep = { {} } }`,
		`return include "a"`,
		`return include "b"`,
		`local n = 0 return function () n = n + 1 return n end`,
		"return nil",
		"while true do end",
		`return (include)`,
		`return function (f) return f(include "b") end`,
	} {
		f.Add([]byte(`local stone = piece("stone", { each = 9 }) local move = include "a"(own(stone), hand(stone)) `+last), []byte(library))
		f.Add([]byte(`local a = include "a" a.x = include "b" a.list[1] = 2`), []byte(library))
		f.Add([]byte(`local a = include "a" for i = 1, 5 do a(a, include) end`), []byte(library))
	}
	f.Fuzz(func(t *testing.T, source, library []byte) {
		files := fstest.MapFS{"a.lua": {Data: library}, "b.lua": {Data: []byte(`return { include "a" }`)}}
		g, err := lua.Loader{Library: files}.Load("fuzz.lua", source, nil)
		if err == nil {
			playable(t, g)
			return
		}
		var faults lua.Errors
		if g != nil || !errors.As(err, &faults) || len(faults) == 0 {
			t.Fatalf("%T: %v", err, err)
		}
		for _, e := range faults {
			if e.File != "fuzz.lua" && (e.File != "a.lua" && e.File != "b.lua" || e.From.File != "fuzz.lua" || e.From.Line < 1) {
				t.Fatalf("a fault in %q, from %v: %v", e.File, e.From, e)
			}
		}
		if _, again := (lua.Loader{Library: files}).Load("fuzz.lua", source, nil); again == nil || again.Error() != err.Error() {
			t.Fatalf("%v, and the second time %v", err, again)
		}
	})
}

// playable holds that a game that loads can be played.
func playable(t *testing.T, g *core.Game) {
	t.Helper()
	s := g.NewState()
	if _, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: 2, Threads: 1, MaxActions: 50}); err != nil {
		t.Fatal(err)
	}
	if back, err := g.ParsePosition(s.PositionText()); err != nil || back.Hash() != s.Hash() {
		t.Fatal(s.PositionText(), err)
	}
}
