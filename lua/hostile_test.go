package lua

import (
	"fmt"
	"strings"
	"testing"
)

// The faults whose texts come up again and again.
const (
	outOfSteps  = "the script ran longer than 1000000 steps; is there a loop that does not end?"
	outOfMemory = "the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end?"
	tooDeep     = "calls are nested too deep; does a function call itself without end?"
	tooLong     = "the script makes a text longer than 65536 bytes"
	tooNested   = "the script is nested more than 200 levels deep; give the inner parts names of their own with local"
)

// passMany calls a function g with some three thousand values.
const passMany = " local function f(n, ...) if n == 0 then return g(...) end return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end f(300)"

func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// TestHostile holds a script against each limit: one that never ends, or takes
// what memory there is, or is built to bring the engine down.
func TestHostile(t *testing.T) {
	rep := strings.Repeat
	for _, c := range []struct{ name, text, want string }{
		// Time.
		{"loop", "local n = 0\nwhile true do end", "t.lua:2: " + outOfSteps},
		{"repeat", "repeat until false", "t.lua:1: " + outOfSteps},
		{"for without step", "for i = 1, 0, 0 do end", "t.lua:1: " + outOfSteps},
		{"calls", "local function f()\nend\nwhile true do f() end", "t.lua:3: " + outOfSteps},
		{"tail calls", "local function f()\nreturn f() end\nreturn f()", "t.lua:2: " + outOfSteps},
		{"word calls back", "again(function()\nwhile true do end end)", "t.lua:2: " + outOfSteps},
		{"recursion", "local function f()\nreturn 1 + f() end\nreturn f()", "t.lua:2: " + tooDeep},
		{"recursion through a word", "local function f()\nagain(f) end\nf()", "t.lua:2: " + tooDeep},
		{"length of what was a long list", "local t = {} t[65536] = 1 t[65536] = nil local n = 0\nwhile true do n = n + #t end", "t.lua:2: " + outOfSteps},
		{"next over gaps", "local t = { 1 } t[65536] = 1\nwhile true do next(t, 1) end", "t.lua:2: " + outOfSteps},
		{"next over keys taken away", "local t = {} for i = 1, 20000 do t['k' .. i] = 1 end for i = 1, 20000 do t['k' .. i] = nil end t.z = 1\nwhile true do next(t) end", "t.lua:2: " + outOfSteps},
		{"insert at the front", "local t = {}\nwhile true do table.insert(t, 1, 1) end", "t.lua:2: " + outOfSteps},
		{"remove at the front", "local t = {} for i = 1, 60000 do t[i] = i end\nwhile true do table.remove(t, 1) table.insert(t, 1) end", "t.lua:2: " + outOfSteps},
		{"compare long texts", "local s = ('x'):rep(65536)\nwhile true do local a = s < s end", "t.lua:2: " + outOfSteps},
		{"equal long texts", "local s, r = ('x'):rep(65536), ('x'):rep(65535) .. 'x'\nwhile true do local a = s == r end", "t.lua:2: " + outOfSteps},
		{"long text as a key", "local s, t = ('x'):rep(65536), {} for i = 1, 20 do t['k' .. i] = 1 end\nwhile true do local a = t[s] end", "t.lua:2: " + outOfSteps},
		{"numerals", "local s = '1.7976931348623157814171848372941893e308'\nwhile true do local a = s + 1 end", "t.lua:2: " + outOfSteps},
		{"many values", "local function g(...)\nwhile true do local a, b = ... end end" + passMany, "t.lua:2: " + outOfSteps},
		{"many values to the library", "local function g(...)\nwhile true do math.max(...) end end" + passMany, "t.lua:2: " + outOfSteps},
		{"more and more values", "local function f(...)\nreturn f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end f()", "t.lua:2: " + tooDeep},
		{"sort that loops", "table.sort({ 3, 2, 1 }, function()\nwhile true do end end)", "t.lua:2: " + outOfSteps},
		{"sort in a sort", "local function f()\ntable.sort({ 2, 1 }, f) end f()", "t.lua:2: " + tooDeep},
		{"sort that grows the table", "local t = {} for i = 1, 1000 do t[i] = i end\ntable.sort(t, function(a, b)\nfor i = 1, 100 do t[#t + 1] = 1 end return a < b end)", "t.lua:3: the table key 65537 is larger than 65536"},
		{"held variables", "local function f(n) local a, b, c, d, e = 1, 2, 3, 4, 5\nlocal h = function() return a, b, c, d, e end\nif n > 0 then return 1 + f(n - 1) end\nwhile true do\nlocal y = function() return a end y() end end f(150)",
			"t.lua:5: functions hold more than 500 variables of functions that still run; does a function call itself too deeply?"},

		// Memory.
		{"doubling", "local s = 'x'\nwhile true do\ns = s .. s\nend", "t.lua:3: " + tooLong},
		{"long texts", "local s, n = ('x'):rep(30000), 0\nwhile true do local r = s .. n n = n + 1 end", "t.lua:2: " + outOfMemory},
		{"rep", "return ('x'):rep(1e9)", "t.lua:1: " + tooLong},
		{"rep without end", "return ('x'):rep(1e300)", "t.lua:1: " + tooLong},
		{"rep in disguise", "local s = 'x'\nreturn s.rep(s, 65537)", "t.lua:2: " + tooLong},
		{"rep of not a number", "return ('x'):rep(0/0)", "t.lua:1: string.rep: argument 2 is NaN; NaN comes of 0/0 and the like"},
		{"wide format", "return string.format('%1000d', 1)", "t.lua:1: string.format: a width or precision of more than two digits"},
		{"precise format", "return string.format('%.999f', 1)", "t.lua:1: string.format: a width or precision of more than two digits"},
		{"endless format", "return string.format('%99999999999999999999d', 1)", "t.lua:1: string.format: a width or precision of more than two digits"},
		{"long format", "local s = ('x'):rep(60000)\nreturn string.format('%s%s', s, s)", "t.lua:2: " + tooLong},
		{"concat of many", "local t = {} for i = 1, 30000 do t[i] = 'xyz' end\nreturn table.concat(t)", "t.lua:2: " + tooLong},
		{"far key", "local t = {}\nt[60000000] = 1", "t.lua:2: the table key 60000000 is larger than 65536"},
		{"far key in a table", "local t = {\n[60000000] = 1 }", "t.lua:2: the table key 60000000 is larger than 65536"},
		{"far key among several", "local t = {}\nlocal a\na, t[65537] = 1, 2", "t.lua:3: the table key 65537 is larger than 65536"},
		{"farthest key", "local t = {}\nt[1/0] = 1", "t.lua:2: the table key inf is larger than 65536"},
		{"many far keys", "local k = {}\nfor i = 1, 1000 do local t = {} t[65536] = 1 k[i] = t end", "t.lua:2: " + outOfMemory},
		{"many far keys in tables", "local k = {}\nfor i = 1, 1000 do k[i] = { [65536] = 1 } end", "t.lua:2: " + outOfMemory},
		{"far position", "table.insert({ 1, 2 }, 60000000, 1)", "t.lua:1: table.insert: position 60000000 is not between 1 and 3"},
		{"long list", "local t, i = {}, 0\nwhile true do i = i + 1 t[i] = i end", "t.lua:2: the table key 65537 is larger than 65536"},
		{"many keys", "local t, i = {}, 0\nwhile true do i = i + 1 t['k' .. i] = i end", "t.lua:2: " + outOfMemory},
		{"tables in tables", "local t = {}\nwhile true do t = { t } end", "t.lua:2: " + outOfMemory},
		{"tables with keys", "local t = {}\nwhile true do local n = {} n.a = t t = n end", "t.lua:2: " + outOfMemory},
		{"functions", "local f\nwhile true do local a, b, c, d, e, g, h, i, j, k = f f = function() return a, b, c, d, e, g, h, i, j, k end end", "t.lua:2: " + outOfMemory},
		{"tables of values", "local t = {} local function g(...)\nwhile true do t[#t + 1] = { ... } end end" + passMany, "t.lua:2: " + outOfMemory},
		{"values that were called arg", "local function f(...) end\nwhile true do f(1, 2, 3) end", "t.lua:2: " + outOfSteps},
		{"unpack", "return unpack({}, 1, 1e8)", "t.lua:1: unpack: more than 250 values; walk through the table instead"},
		{"unpack everything", "return unpack({}, -1e300, 1e300)", "t.lua:1: unpack: more than 250 values; walk through the table instead"},
		{"byte", "return (('x'):rep(1000)):byte(1, -1)", "t.lua:1: string.byte: more than 250 values; take the text in parts"},

		// The text itself.
		{"long", rep("-- hello\n", 8000), "t.lua: the script is 72000 bytes long; the limit is 65536"},
		{"compiled", "\x1bLua\x51", "t.lua: this is compiled Lua, not the text of a script; give the .lua file it was made from"},
		{"not UTF-8", "local a = 1\r\nlocal b = '\xff'", "t.lua:2: the script is not valid UTF-8; save it as plain text in UTF-8"},
		{"zero byte", "local a\n\nlocal b\x00", "t.lua:3: the script holds a zero byte; save it as plain text in UTF-8"},
		{"brackets", "return\n" + rep("(", 32000) + "1" + rep(")", 32000), "t.lua:2: " + tooNested},
		{"braces", "return " + rep("{", 32000) + rep("}", 32000), "t.lua:1: " + tooNested},
		{"signs", "return " + rep("-\n", 30000) + "1", "t.lua:201: " + tooNested},
		{"not", "return " + rep("not ", 16000) + "1", "t.lua:1: " + tooNested},
		{"lengths", "return " + rep("#", 65000) + "'a'", "t.lua:1: " + tooNested},
		{"powers", "return " + rep("1^", 32000) + "1", "t.lua:1: " + tooNested},
		{"sums", "return " + rep("1+", 32000) + "1", "t.lua:1: " + tooNested},
		{"joins", "return " + rep("'a'..", 13000) + "'a'", "t.lua:1: more than 2000 pieces joined with ..; gather them in a table and use table.concat"},
		{"ands", "local a return a " + rep("and a ", 10000), "t.lua:1: " + tooNested},
		{"fields", "local a return a" + rep(".b", 32000), "t.lua:1: " + tooNested},
		{"calls in a row", "local a return a" + rep("()", 32000), "t.lua:1: " + tooNested},
		{"blocks", rep("do\n", 12000) + rep("end ", 7000), "t.lua:201: " + tooNested},
		{"functions in functions", rep("local function f()\n", 2700) + rep("end ", 2700), "t.lua:200: " + tooNested},
		{"many functions", "local f\n" + rep("f = function() end\n", 3000), "t.lua:502: more than 500 functions in one script"},
		{"many locals", rep("local a\n", 200), "t.lua:151: more than 150 local names in one function; keep some of them in a table"},
		{"many arguments", "type(" + rep("1,", 120) + "1)", "t.lua:1: more than 100 values given to one call; give them in a table"},
		{"many elements", "return {" + rep("1,", 32000) + "}", "t.lua:1: more than 10000 elements in one table"},
		{"many targets", "local a\n" + rep("a,", 60) + "a = 1", "t.lua:2: too many values at once; split the statement"},
		{"many constants", "return {" + numbered(6000, "a%[1]d=%[1]d,") + "}", "t.lua:1: more than 2000 different texts, numbers and names in one function; split it"},
		{"many held variables", numbered(70, "local a%d ") + "\nlocal function f() return {" + numbered(70, "a%d,") + "} end", "t.lua:2: a function uses more than 60 variables of the functions around it; keep some of them in a table"},
		{"too much at once", "local a\n" + numbered(100, "local a%d ") + "\ntype(1)\ntype(" + rep("type(1,2,3,4,", 30) + "1" + rep(")", 30) + ")", "t.lua:4: too much for one function: register overflow(too many local variables); split it, or keep some of it in tables"},
	} {
		t.Run(c.name, func(t *testing.T) { checkFault(t, c.text, c.want) })
	}
}

// TestLimits holds that a budget is a budget: what ends a script does so at the
// same place whatever else goes on, and less or more of it ends it elsewhere.
func TestLimits(t *testing.T) {
	const text = "local n = 0\nfor i = 1, 100 do n = n + i end\nreturn n"
	for _, c := range []struct {
		limits limits
		want   string
	}{
		{limits{Instructions: 100}, "t.lua:2: the script ran longer than 100 steps; is there a loop that does not end?"},
		{limits{Instructions: 1000}, ""},
	} {
		_, err := runScript(t, text, c.limits)
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && c.want != "" {
			t.Errorf("%+v: got %v", c.limits, err)
		}
	}
	_, err := runScript(t, "local t = {}", limits{Bytes: 100})
	if want := "t.lua:1: the script used more than 100 bytes of memory; is there a loop that makes tables or texts without end?"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}
