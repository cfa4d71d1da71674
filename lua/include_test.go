package lua_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/lua"
)

// shelf makes a library of names and texts.
func shelf(texts ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(texts); i += 2 {
		files[texts[i]+".lua"] = &fstest.MapFile{Data: []byte(texts[i+1])}
	}
	return files
}

// load loads the sample with a text before its return.
func load(t *testing.T, library fs.FS, before string) error {
	t.Helper()
	source := strings.Replace(sample, "return game", before+"\nreturn game", 1)
	g, err := lua.Loader{Library: library}.Load("s.lua", []byte(source), nil)
	if (g == nil) == (err == nil) {
		t.Fatalf("%v and %v", g, err)
	}
	var faults lua.Errors
	if err != nil && !errors.As(err, &faults) {
		t.Errorf("%T: %v", err, err)
	}
	return err
}

// relay is a library script whose move is that of the sample.
const relayScript = `-- A move.
return function (leaders, follower)
  return slide { leaders, min = 2, as = "leader" }
       * drop { follower, on = behind "leader" }
end
`

// TestInclude has scripts that use a library as it is meant; each asserts what it finds.
func TestInclude(t *testing.T) {
	library := shelf(
		"relay", relayScript,
		"number", `return 5`, "text", `return "five"`, "no", `return false`, "word", `return slide`,
		"set", `return empty - cells "a1"`,
		"table", `return { list = { 1, 2 }, deep = { { x = 1 } }, [{}] = 1 }`,
		"count", `local n = 0 return function () n = n + 1 return n end`,
		"late", `return function (name) return include(name) end`,
		"both", `local set, relay = include "set", include "relay" return { set = set, relay = relay }`,
		"hides", `local include, stone = 1, 2 return include + stone`,
		"CRLF", "\ufeffreturn\r\n7\r\n",
	)
	for _, c := range []struct{ name, script string }{
		{"function", `local move = include "relay" assert(type(move) == "function") local m = move(own(stone), hand(stone)) place = m + place`},
		{"number", `assert(include "number" == 5)`},
		{"string", `assert(include("text") == "five")`},
		{"false", `assert(include "no" == false and include "no" == false)`},
		{"word", `local move = include "word" { own(stone) } relay = relay + move`},
		{"set", `place = drop { hand(stone), on = include "set" }`},
		{"name made", `assert(include("num" .. "ber") == 5)`},
		{"local name", `local include = function () return 3 end assert(include "missing" == 3)`},
		{"same again", `assert(include "table" == include "table")`},
		{"read", `local t = include "table" assert(#t.list == 2 and t.deep[1].x == 1 and table.concat(t.list, " ") == "1 2")`},
		{"in a loop", `for i = 1, 1000 do assert(include "number" == 5) end`},
		{"in a function", `local function f() return include "number" end assert(f() + f() == 10)`},
		{"in a comparison", `local t = { 3, 1, 2 } table.sort(t, function (a, b) include "number" return a < b end) assert(t[1] == 1)`},
		{"run once", `local a, b = include "count", include "count" a() assert(b() == 2)`},
		{"by way of another", `assert(include "late" ("number") == 5) assert(include "late" ("relay") == include "relay")`},
		{"includes others", `local both = include "both" assert(both.relay == include "relay") relay = both.relay(own(stone) - both.set, hand(stone)) + relay`},
		{"its locals", `assert(include "hides" == 3) local m = include "relay" assert(stone)`},
		{"byte order mark", `assert(include "CRLF" == 7)`},
		{"changed copy", `local mine = {} for k, v in ipairs(include "table".list) do mine[k] = v + 1 end mine[3] = 1 assert(mine[2] == 3 and include "table".list[2] == 2)`},
	} {
		if err := load(t, library, c.script); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestIncludeOptions declares options and pieces in a library.
func TestIncludeOptions(t *testing.T) {
	library := shelf("stones", `local many = option("many", { 9, 8 }) return piece("stone", { each = many.value })`)
	source := strings.Replace(sample, `piece("stone", { each = 9 })`, `include "stones"`, 1) + "\n"
	source = strings.Replace(source, "return game", `option("last", { "a", "b" }) return game`, 1)
	g, err := lua.Loader{Library: library}.Load("s.lua", []byte(source), map[string]string{"many": "8", "last": "b"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range g.Options() {
		got = append(got, o.Name+"="+o.Value+" "+o.At.String())
	}
	if d := cmp.Diff([]string{"scoring=points s.lua:1", "many=8 stones.lua:1", "last=b s.lua:8"}, got); d != "" {
		t.Error(d)
	}
	_, err = lua.Loader{Library: library}.Load("s.lua", []byte(source), map[string]string{"mani": "8"})
	var bad *lua.OptionError
	if !errors.As(err, &bad) || err.Error() != `option "mani": there is no such option; did you mean "many"?` {
		t.Error(err)
	}
	r, err := lua.Loader{Library: library}.Rules("s.lua", []byte(source), nil)
	if err != nil || r.Pieces[0].At.String() != "stones.lua:1" || r.Pieces[0].Supply[1] != 9 {
		t.Errorf("%+v %v", r, err)
	}
}

// TestIncludeFaults holds what an author is told. The script's text begins on line 8.
func TestIncludeFaults(t *testing.T) {
	many := fstest.MapFS{}
	for i := range 20 {
		many[fmt.Sprintf("part%02d.lua", i)] = &fstest.MapFile{Data: []byte("return 1")}
	}
	long := strings.Repeat("-- hello\n", 8000)
	for _, c := range []struct {
		name    string
		library fs.FS
		script  string
		want    string
	}{
		// The call.
		{"no library", nil, `include "relay"`, `s.lua:8: include: there is no library here; the program that loads this script offers none; copy what is needed into the script`},
		{"unknown", shelf("relay", "", "score", ""), "\ninclude 'rellay'", `s.lua:9: include: there is no "rellay" in the library, which has relay and score; did you mean "relay"?`},
		{"unknown and unlike", shelf("relay", "", "score", ""), `include "x"`, `s.lua:8: include: there is no "x" in the library, which has relay and score`},
		{"unknown among many", many, `include "chess"`, `s.lua:8: include: there is no "chess" in the library, which has part00, part01, part02, part03, part04, part05, part06, part07, part08, part09, part10, part11 and 8 more`},
		{"empty library", fstest.MapFS{"readme.md": {}, "a b.lua": {}, "x.lua/y.lua": {}}, `include "x"`, `s.lua:8: include: there is no "x" in the library, which is empty`},
		{"capitals", shelf("relay", "return 1"), `include "Relay"`, `s.lua:8: include: there is no "Relay" in the library, which has relay; did you mean "relay"?`},
		{"file", shelf("relay", "return 1"), `include "relay.lua"`, `s.lua:8: include: "relay.lua" is a file's name; write include "relay"`},
		{"path", shelf("relay", ""), `include "lib/relay"`, `s.lua:8: include: its name is "lib/relay"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"path outward", shelf("relay", ""), `include "../relay.lua"`, `s.lua:8: include: its name is "../relay.lua"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"absolute path", shelf("relay", ""), `include "/etc/passwd"`, `s.lua:8: include: its name is "/etc/passwd"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"Windows path", shelf("relay", ""), `include "C:relay"`, `s.lua:8: include: its name is "C:relay"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"dots", shelf("relay", ""), `include ".."`, `s.lua:8: include: its name is ".."; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"empty name", shelf("relay", ""), `include ""`, `s.lua:8: include: its name is ""; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"zero byte", shelf("relay", ""), `include "relay\0"`, `s.lua:8: include: its name is "relay\x00"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"long name", shelf("relay", ""), `include(("x"):rep(60000))`, `s.lua:8: include: its name is "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"; a name is a letter, then letters, digits or hyphens, 40 at most`},
		{"nothing", shelf("relay", ""), `include()`, `s.lua:8: include: it is given nothing; write include "name"`},
		{"number", shelf("relay", ""), `include(5)`, `s.lua:8: include: its name is the number 5; it must be a string`},
		{"braces", shelf("relay", ""), `include { "relay" }`, `s.lua:8: include: it is given a table; write include "name"`},
		{"two", shelf("relay", ""), `include("relay", "score")`, `s.lua:8: include: it is given 2 things; write include "name"`},
		{"set", shelf("relay", ""), `include = 1`, `s.lua:8: "include" is a word of the rule language; choose another name`},
		{"require", nil, `require "relay"`, `s.lua:8: unknown word "require"; write include "name" for a script of the library`},

		// What it finds.
		{"nothing returned", shelf("a", "local x = 1\n\n"), `include "a"`, `a.lua:1: a script of the library must return something, and this one returns nothing; end it with return and what the others include it for, such as a function or a move (from s.lua:8)`},
		{"empty", shelf("a", ""), `include "a"`, `a.lua:1: a script of the library must return something, and this one returns nothing; end it with return and what the others include it for, such as a function or a move (from s.lua:8)`},
		{"nil returned", shelf("a", "\n\nreturn nil"), `include "a"`, `a.lua:3: a script of the library must return something, and this one returns nothing; end it with return and what the others include it for, such as a function or a move (from s.lua:8)`},
		{"two returned", shelf("a", "return 1, 2"), `include "a"`, `a.lua:1: a script of the library returns one thing, and this one returns 2; return them in a table: return { a = a, b = b } (from s.lua:8)`},
		{"game", shelf("a", "\nreturn "+sample[strings.Index(sample, "game {"):]), `include "a"`, `a.lua:6: unknown word "stone" (from s.lua:8)`},
		{"game made", shelf("a", "\nreturn game {}"), `include "a"`, `a.lua:2: game: "a" is included, and a script of the library makes no game; return the parts, and put them together in the script that includes it (from s.lua:8)`},
		{"game smuggled", shelf("a", "local kept return { set = function (v) kept = v end, get = function () return kept end }", "b", `return include "a".get()`),
			`local g = game { title = "x", board = grid(2, 2), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { no_move, draw = true } } } include "a".set(g) include "b"`,
			`b.lua:1: a script of the library returns no game; return the parts, and put them together in the script that includes it (from s.lua:8)`},
		{"itself", shelf("a", "\n  include 'a'"), `include "a"`, `a.lua:2: include: "a" includes itself: a includes a; put what they share into another script of the library (from s.lua:8)`},
		{"each other", shelf("a", `return include "b"`, "b", "return 1,\ninclude 'a'"), `include "a"`, `b.lua:2: include: "a" includes itself: a includes b includes a; put what they share into another script of the library (from s.lua:8)`},
		{"a ring", shelf("a", `return include "b"`, "b", `return include "c"`, "c", `return include "d"`, "d", `return include "b"`), `include "a"`, `d.lua:1: include: "b" includes itself: b includes c includes d includes b; put what they share into another script of the library (from s.lua:8)`},
		{"too many", many, "for i = 0, 19 do\ninclude((\"part%02d\"):format(i)) end", `s.lua:9: include: a script includes more than 16 of the library; put some of them together`},
		{"two options of a name", shelf("a", `return option("scoring", { 1, 2 })`), `include "a"`, `a.lua:1: option: two are named "scoring" (from s.lua:8)`},

		// Faults within.
		{"syntax", shelf("a", "local x\nlocal y = = 1"), `include "a"`, `a.lua:2: syntax: unexpected "="; write == to compare; only a name or a table's field can be given a value (from s.lua:8)`},
		{"unknown word", shelf("a", "local x\nreturn function () return behnd end"), `include "a"`, `a.lua:2: unknown word "behnd"; did you mean "behind"? (from s.lua:8)`},
		{"local of the script", shelf("a", "return own(stone)"), `include "a"`, `a.lua:1: unknown word "stone" (from s.lua:8)`},
		{"misspelt local of its own", shelf("a", "local leaders = 1 return leeders"), `include "a"`, `a.lua:1: unknown word "leeders"; did you mean "leaders"? (from s.lua:8)`},
		{"local further down", shelf("a", "local function f() return x end\nlocal x = 1 return f"), `include "a"`, `a.lua:1: unknown word "x"; it is local only from line 2 on; use it below that (from s.lua:8)`},
		{"global", shelf("a", "shared = 1"), `include "a"`, `a.lua:1: "shared" is not local; write local shared = … (from s.lua:8)`},
		{"word set", shelf("a", "local x\nslide = 1"), `include "a"`, `a.lua:2: "slide" is a word of the rule language; choose another name (from s.lua:8)`},
		{"long", shelf("a", long), `include "a"`, `s.lua:8: include: "a" cannot be read: it is longer than 65536 bytes`},
		{"compiled", shelf("a", "\x1bLua"), `include "a"`, `a.lua: this is compiled Lua, not the text of a script; give the .lua file it was made from (from s.lua:8)`},
		{"not UTF-8", shelf("a", "\n\xff"), `include "a"`, `a.lua:2: the script is not valid UTF-8; save it as plain text in UTF-8 (from s.lua:8)`},
		{"nested", shelf("a", "return "+strings.Repeat("{", 30000)), `include "a"`, `a.lua:1: the script is nested more than 200 levels deep; give the inner parts names of their own with local (from s.lua:8)`},
		{"error", shelf("a", "\nerror 'no'"), `include "a"`, `a.lua:2: no (from s.lua:8)`},
		{"error that is a table", shelf("a", "error {}"), `include "a"`, `a.lua:1: error was given a table for a message; write error("…") (from s.lua:8)`},
		{"error of the caller", shelf("a", "return function () error('no', 2) end"), "local f = include 'a'\nf()", `s.lua:9: no`},
		{"in a third", shelf("a", "\nreturn include 'b'", "b", "\n\nreturn nil + 1"), "\ninclude 'a'", `b.lua:3: cannot add nil and a number (from s.lua:9)`},
		{"value", shelf("a", "local t\nreturn t.x"), `include "a"`, `a.lua:2: cannot read "x" of t, which is nil (from s.lua:8)`},
		{"field set", shelf("a", "local t\nt.x = 1"), `include "a"`, `a.lua:2: cannot set "x" of t, which is nil (from s.lua:8)`},
		{"call", shelf("a", "local t\nt()"), `include "a"`, `a.lua:2: "t" is not a function (from s.lua:8)`},
		{"last thing the script does", shelf("a", "return nil + 1"), "\ndo return include 'a' end", `a.lua:1: cannot add nil and a number (from s.lua:9)`},
		{"last call", shelf("a", "return function ()\nlocal x = nil + 1 end"), "local f = include 'a'\ndo return f() end", `a.lua:2: cannot add nil and a number (from s.lua:8)`},
		{"included by the last call", shelf("a", "return function () local b = include 'b' end", "b", "return nil + 1"), "local f = include 'a'\ndo return f() end", `b.lua:1: cannot add nil and a number (from s.lua:8)`},
		{"loop", shelf("a", "\nwhile true do end"), `include "a"`, `a.lua:2: the script ran longer than 1000000 steps; is there a loop that does not end? (from s.lua:8)`},
		{"recursion", shelf("a", "local function f()\nreturn 1 + f() end return f()"), `include "a"`, `a.lua:2: calls are nested too deep; does a function call itself without end? (from s.lua:8)`},
		{"long text", shelf("a", "return ('x'):rep(1e9)"), `include "a"`, `a.lua:1: the script makes a text longer than 65536 bytes (from s.lua:8)`},
		{"memory", shelf("a", "local t = {}\nwhile true do t = { t } end"), `include "a"`, `a.lua:2: the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end? (from s.lua:8)`},
		{"word misused", shelf("relay", relayScript), "local move = include 'relay'\nlocal m = move(stone, hand(stone))", `relay.lua:3: slide: a piece is not a set of cells; did you mean own(stone)? (from s.lua:9)`},
		{"word misused by way of the script", shelf("a", "return function (f)\nf() end"), "local call = include 'a'\ncall(function ()\nown(5) end)", `s.lua:10: own: the number 5 is not a piece; write local stone = piece("stone", { each = 9 }) and then own(stone)`},
		{"keys of a table of the script", shelf("a", "return function (t) return slide(t) end"), "local move = include 'a'\nlocal m = move {\nown(stone), mix = 2 }", `s.lua:9: slide: unknown key "mix"; did you mean "min"?`},
		{"keys of a table of the library", shelf("a", "return {\nempty, mix = 2 }"), "slide(include 'a')", `a.lua:1: slide: unknown key "mix"; did you mean "min"? (from s.lua:8)`},

		// What the core finds.
		{"unknown step", shelf("relay", strings.Replace(relayScript, `behind "leader"`, `behind "leeder"`, 1)), "local move = include 'relay'\nrelay = move(own(stone), hand(stone))", `relay.lua:4: unknown step "leeder"; did you mean "leader"? (from s.lua:8)`},
		{"cells off the board", shelf("a", "\nreturn cells 'z9'"), `place = drop { hand(stone), on = include "a" }`, `a.lua:2: cells: "z9" is not on the board; the cells are a1 to e5 (from s.lua:8)`},

		// Tampering.
		{"set", shelf("a", "return { x = 1 }"), "local a = include 'a'\na.x = 2", `s.lua:9: what include "a" gave cannot be changed; make a table of your own`},
		{"set within", shelf("a", "return { { { x = 1 } } }"), "local a = include 'a'\na[1][1].x = nil", `s.lua:9: what include "a" gave cannot be changed; make a table of your own`},
		{"set in a key", shelf("a", "return { [{}] = 1 }"), "for k in pairs(include 'a') do k.x = 1 end", `s.lua:8: what include "a" gave cannot be changed; make a table of your own`},
		{"insert", shelf("a", "return {}"), "table.insert(include 'a', 1)", `s.lua:8: what include "a" gave cannot be changed; make a table of your own`},
		{"remove", shelf("a", "return { 1 }"), "table.remove(include 'a')", `s.lua:8: what include "a" gave cannot be changed; make a table of your own`},
		{"sort", shelf("a", "return { 2, 1 }"), "table.sort(include 'a')", `s.lua:8: what include "a" gave cannot be changed; make a table of your own`},
		{"its own function", shelf("a", "local t = { n = 0 }\nfunction t.f() t.n = 1 end return t"), "include 'a'.f()", `a.lua:2: what include "a" gave cannot be changed; make a table of your own (from s.lua:8)`},
		{"ring of tables", shelf("a", "local t = {} t.t = t return t"), "include 'a'.t.t.x = 1", `s.lua:8: what include "a" gave cannot be changed; make a table of your own`},
		{"table of Lua", shelf("a", "return { string = string }"), "include 'a'.string.x = 1", `s.lua:8: string cannot be changed; make a table of your own`},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := load(t, c.library, c.script)
			if err == nil {
				t.Fatal("the script loads")
			}
			if d := cmp.Diff(c.want, err.Error()); d != "" {
				t.Error(d)
			}
			var again error
			if again = load(t, c.library, c.script); again == nil || again.Error() != err.Error() {
				t.Errorf("the second time it is %v", again)
			}
		})
	}
}

// TestIncludeDetail holds that the line shown is the library's.
func TestIncludeDetail(t *testing.T) {
	err := load(t, shelf("relay", strings.Replace(relayScript, "behind", "behnd", 1)), `include "relay"`)
	var e *lua.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	want := `relay.lua:4: unknown word "behnd"; did you mean "behind"? (from s.lua:8)
    4 |        * drop { follower, on = behnd "leader" }
      |                                ^^^^^`
	if d := cmp.Diff(want, e.Detail()); d != "" {
		t.Error(d)
	}
}

// TestIncludeOfItsOwnName has a script called as one it includes.
func TestIncludeOfItsOwnName(t *testing.T) {
	source := strings.Replace(sample, "return game", `place = drop { hand(stone), on = include "s" } return game`, 1)
	_, err := lua.Loader{Library: shelf("s", "\nreturn cells 'z9'")}.Load("s.lua", []byte(source), nil)
	want := `library/s.lua:2: cells: "z9" is not on the board; the cells are a1 to e5 (from s.lua:8)`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestIncludeBudget holds that all scripts of one load have one budget.
func TestIncludeBudget(t *testing.T) {
	busy := "for i = 1, 300000 do end return 1"
	library := shelf("a", busy, "b", busy, "c", busy, "d", busy)
	if err := load(t, library, `include "a"`); err != nil {
		t.Error(err)
	}
	if err := load(t, library, `include "a" include "b" include "c" include "d"`); err == nil || !strings.Contains(err.Error(), "ran longer than 1000000 steps") {
		t.Error(err)
	}
	// Texts that are long to read, and functions that are large to keep.
	for name, text := range map[string]string{
		"ran longer than":        strings.Repeat("-- hello\n", 7000) + "return 1",
		"more than 16 MiB":       "local f\n" + strings.Repeat("f = function() end\n", 490) + "return 1",
		"more than 16 MiB of me": "local t = {}\n" + strings.Repeat("t = { t }\n", 5000) + "return t",
	} {
		library := fstest.MapFS{}
		script := ""
		for i := range 16 {
			library[fmt.Sprintf("x%d.lua", i)] = &fstest.MapFile{Data: []byte(text)}
			script += fmt.Sprintf("include 'x%d'\n", i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := load(t, library, script)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 200 {
			t.Errorf("%s: %d MiB were allocated", name, used)
		}
	}
	// A long text in a library makes comparing dear in the script too.
	if err := load(t, shelf("a", "return ('x'):rep(65536)"), "local a = include 'a' for i = 1, 100000 do local b = a == a end"); err == nil || !strings.Contains(err.Error(), "ran longer") {
		t.Error(err)
	}
}

// oddFS is a file system that does what it is told to.
type oddFS struct {
	open func(name string) (fs.File, error)
}

func (f oddFS) Open(name string) (fs.File, error) {
	if name == "." {
		return nil, &fs.PathError{Op: "open", Path: ".", Err: errors.New("it cannot be listed")}
	}
	return f.open(name)
}

type oddFile struct {
	read func([]byte) (int, error)
}

func (f oddFile) Read(p []byte) (int, error) { return f.read(p) }
func (f oddFile) Stat() (fs.FileInfo, error) { panic("stat") }
func (f oddFile) Close() error               { return nil }

type panics struct{}

func (panics) Error() string { panic("error") }

func (panics) Open(string) (fs.File, error) { panic("open") }

type panicsToList struct{ fstest.MapFS }

func (panicsToList) ReadDir(string) ([]fs.DirEntry, error) { panic("list") }

// TestOddLibraries has file systems that fail in every way.
func TestOddLibraries(t *testing.T) {
	file := func(read func(p []byte) (int, error)) fs.FS {
		return oddFS{func(string) (fs.File, error) { return oddFile{read}, nil }}
	}
	failing := func(err error) fs.FS {
		return oddFS{func(string) (fs.File, error) { return nil, err }}
	}
	text := strings.NewReader("return 1")
	for _, c := range []struct {
		name    string
		library fs.FS
		want    string // behind "s.lua:8: include: "
	}{
		{"cannot be listed", failing(fs.ErrNotExist), `there is no "relay" in the library`},
		{"not allowed", failing(&fs.PathError{Op: "open", Path: "/secret/relay.lua", Err: fs.ErrPermission}), `"relay" cannot be read: permission denied`},
		{"long error", failing(errors.New(strings.Repeat("x", 1<<20))), `"relay" cannot be read: ` + strings.Repeat("x", 400) + "…"},
		{"error of several lines", failing(errors.New("a\nb\x1b[2J")), `"relay" cannot be read: a b [2J`},
		{"error that panics", failing(panics{}), `"relay" cannot be read: %!v(PANIC=Error method: error)`},
		{"panic", panics{}, `"relay" cannot be read: the library panics: open`},
		{"nil inside", (*fstest.MapFS)(nil), `"relay" cannot be read: the library panics: value method testing/fstest.MapFS.Open called using nil *MapFS pointer`},
		{"no file and no error", oddFS{func(string) (fs.File, error) { return nil, nil }}, `"relay" cannot be read: the library panics: runtime error: invalid memory address or nil pointer dereference`},
		{"without end", file(func(p []byte) (int, error) { return len(p), nil }), `"relay" cannot be read: it is longer than 65536 bytes`},
		{"without a word", file(func(p []byte) (int, error) { return 0, nil }), `"relay" cannot be read: multiple Read calls return no data or error`},
		{"too much", file(func(p []byte) (int, error) { return len(p) + 1<<30, nil }), `"relay" cannot be read: the library panics: `},
		{"too little", file(func(p []byte) (int, error) { return -5000, nil }), `"relay" cannot be read: the library panics: `},
		{"broken off", file(func(p []byte) (int, error) { return 1, io.ErrUnexpectedEOF }), `"relay" cannot be read: unexpected EOF`},
		{"panic in reading", file(func(p []byte) (int, error) { panic(errors.New("read")) }), `"relay" cannot be read: the library panics: read`},
		{"folder", fstest.MapFS{"relay.lua/x": {}}, `there is no "relay" in the library, which is empty`},
		{"one letter at a time", file(func(p []byte) (int, error) { return text.Read(p[:1]) }), ""},
		{"panics to list", panicsToList{shelf("relay", "return 1")}, ""},
	} {
		err := load(t, c.library, `include "relay"`)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		} else if err == nil || !strings.HasPrefix(err.Error(), "s.lua:8: include: "+c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.300v, want %s", c.name, err, c.want)
		}
	}
}

// TestIncludeFromDisk reads a folder, and nothing around it.
func TestIncludeFromDisk(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"secret.lua": "return 1", "library/relay.lua": relayScript, "library/sub/inner.lua": "return 1"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	library := os.DirFS(filepath.Join(dir, "library"))
	if err := load(t, library, `local m = include "relay"(own(stone), hand(stone)) relay = m`); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"../secret", "secret", "sub/inner", "inner", "sub", "Relay", "RELAY", `..\\secret`} {
		if err := load(t, library, `include "`+name+`"`); err == nil {
			t.Errorf("%s is found", name)
		}
	}
}

// TestIncludeAtOnce has many goroutines share a library; the race detector watches.
func TestIncludeAtOnce(t *testing.T) {
	library := shelf("relay", relayScript, "count", `local n = 0 return function () n = n + 1 return n end`)
	loader := lua.Loader{Library: library}
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			source := strings.Replace(sample, "return game", `assert(include "count"() == 1) relay = include "relay"(own(stone), hand(stone)) return game`, 1)
			if _, err := loader.Load("s.lua", []byte(source), nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
