package lua

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
)

// oddValues are what a word or a function of the library hardly expects.
var oddValues = []string{
	"nil", "false", "true", "0", "-0", "1", "-1", "0.5", "2^31", "2^53", "2^63", "-2^63", "1e300", "1/0", "-1/0", "0/0",
	`""`, `"a1"`, `"\0"`, `"\255\254"`, `"x y,z-"`, `("x"):rep(65536)`, "{}", "cyclic", "{ [65536] = 1 }", "{ 0/0, -1/0 }", "{ {}, {} }",
	"pass", "stop", "beside(empty)", "reach { own(stone) }", "hop { own(stone), over = empty }", "function (view) return view end",
	"stone", "empty", "no_move", "die", "hand(stone)", "place", "far", "slide", "error", "function () return cyclic end", "string",
}

// oddCalls are the ways in which they are given: each %s stands for the value.
func oddCalls() (calls []string) {
	const keys = "over before after to optional far ways player regions cells directions opposite group title board picture players pieces dice begins turns ends resign each neutral faces symbols start loop weights min max directions face as on along by past capture returns beyond again win loss draw reason from"
	words := (*script)(nil).calls()
	for _, name := range slices.Sorted(maps.Keys(words)) {
		w := words[name]
		for before := range min(w.most, 3) {
			given := []string{"stone", "empty", "place"}
			for _, first := range given[:min(len(given), 1+2*before)] {
				calls = append(calls, name+"("+strings.Repeat(first+", ", before)+"%s)")
			}
		}
		if !w.table && name != "piece" {
			continue
		}
		open, end := name+" { %[1]s", " }"
		if name == "piece" {
			open, end = `piece("other", { each = 3`, " })"
		}
		calls = append(calls, open+end, name+" { 1, %[1]s }")
		for _, key := range strings.Fields(keys) {
			for _, first := range []string{open, strings.ReplaceAll(open, "%[1]s", "own(stone)"), strings.ReplaceAll(open, "%[1]s", "hand(stone)")} {
				calls = append(calls, first+", "+key+" = %[1]s"+end)
			}
		}
	}
	for _, turn := range []string{"%s", "{ %s }", "{ 1, %s }", "{ %s, place }", "{ { A = %s } }", "{ place + chain { %s } }", "{ first_of(%s, place) }", "{ first_of(place, %s) }", "{ place + hop { own(stone), over = %s, capture = true } }",
		"{ drop { hand(stone), on = empty, as = 'n' } * flip { enemy(stone), from = 'n', to = %s } }", "{ drop { hand(stone), on = empty, as = 'n' } * take { %s } }", "{ place + slide { own(stone), on = %s } }",
		"{ drop { hand(stone), on = empty * %s } }", "{ drop { hand(stone), on = beside(%s) } }", "{ function (view) return %s end }", "{ function (view) return { %s } end }", "{ function (view) return { { %s } } end }",
		"{ function (view) return { { 'drop', stone, %s } } end }", "{ function (view) return { { 'drop', stone, 'a1', again = %[1]s, keep = %[1]s } } end }"} {
		calls = append(calls, `game { title = "x", board = grid(3, 3), players = { "A", "B" }, pieces = { stone }, turns = { `+turn+` }, ends = { { no_move, loss = 1 } } }`)
	}
	for _, end := range []string{"%s", "{ %s, win = 1 }", "{ no_move, loss = %s }", "{ no_move, win = 1, from = %s }", "{ no_move, win = 1, reason = %s }", "{ no_move, draw = %s }", "{ no_move, win = 1, player = %s }, { no_move, loss = 1 }",
		"{ more(%s, own(stone)), win = 1 }, { no_move, loss = 1 }", "{ connected(own(stone), %s, cells 'a1'), win = 1 }, { no_move, loss = 1 }", "{ passes(%s), win = 1 }, { no_move, loss = 1 }"} {
		calls = append(calls, `game { title = "x", board = grid(3, 3), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { `+end+` } }`)
	}
	for _, operator := range strings.Fields("+ - * / % ^ .. == ~= < <= and or") {
		operator = strings.ReplaceAll(operator, "%", "%%")
		for _, other := range []string{"empty", "place", "stone", "die", "far", "1", `"a"`, "nil", "{}"} {
			calls = append(calls, "return ("+other+") "+operator+" (%s)", "return (%s) "+operator+" ("+other+")")
		}
	}
	calls = append(calls, "return -(%s)", "return #(%s)", "return not (%s)", "return (%s).x", "return (%s)[1]", "return (%s)()", "return (%s)(1)", "return (%s):x()",
		"local t = {} t[%s] = 1", "local t = { [%s] = 1 }", "local v = %s v.x = 1", "for i = %s, 2 do end", "for i = 1, %s do break end", "for i = 1, 2, %s do break end",
		"for x in %s do break end", "for x in pairs(%s) do break end", "if %s then end", "return %s")
	in, err := newInterpreter("t.lua", nil, limits{})
	if err != nil {
		panic(err)
	}
	defer in.close()
	var functions []string
	for _, f := range in.basics() {
		functions = append(functions, f.name)
	}
	for lib, list := range map[string][]libFunc{"math": in.math(), "string": in.strings(), "table": in.tables()} {
		for _, f := range list {
			functions = append(functions, lib+"."+f.name)
		}
	}
	slices.Sort(functions)
	for _, f := range functions {
		calls = append(calls, f+"(%s)", f+"(%[1]s, %[1]s)", f+`("abc", %s)`, f+`("%%d %%s %%g %%c", %[1]s, %[1]s, %[1]s, %[1]s)`, f+"({ 3, 2, 1 }, %s)", f+"({ 3, 2, 1 }, 1, %s)", f+"(3, %s)", f+`("abc", 2, %s)`, f+`({ 3, 2, 1 }, ",", %[1]s, %[1]s)`)
	}
	return calls
}

// TestOddValues gives every word, every key, every operator and every function of the
// library what it hardly expects. What comes of it is a fault of the script, told in a
// line that can be shown.
func TestOddValues(t *testing.T) {
	const before = "local stone, far, cyclic = piece('stone', { each = 3 }), option('far', { 'yes', 'no' }), {} cyclic[1], cyclic.x = cyclic, cyclic local place = drop { hand(stone), on = empty }\n"
	every := 17 // some of them, which are no few
	if os.Getenv("STAFFEL_LONG") == "1" {
		every = 1
	}
	tried, n := 0, 0
	for _, call := range oddCalls() {
		for _, value := range oddValues {
			if n++; n%every != 0 {
				continue
			}
			tried++
			script := before + fmt.Sprintf(call, value)
			_, err := Load("t.lua", []byte(script), nil)
			if err == nil {
				continue
			}
			var faults Errors
			var rule *core.RuleError
			if errors.As(err, &rule) {
				text := err.Error()
				if !utf8.ValidString(text) || !strings.HasPrefix(text, "t.lua:") || len(text) > 2000 || strings.Contains(text, "0xc0") || strings.Contains(text, "%!") || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
					t.Errorf("%s: %q", script, text)
				}
				continue
			}
			if !errors.As(err, &faults) {
				t.Errorf("%s: %T: %v", script, err, err)
				continue
			}
			for _, f := range faults {
				text := f.Error()
				if f.Line < 1 || !utf8.ValidString(text) || len(text) > 2000 || strings.Contains(text, "0xc0") || strings.Contains(text, "%!") ||
					strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
					t.Errorf("%s: %q", script, text)
				}
			}
		}
	}
	t.Logf("%d scripts", tried)
}
