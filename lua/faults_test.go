package lua

import (
	"strings"
	"testing"
)

// TestFaults holds what an author is told about an ordinary mistake.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		// Names.
		{"unknown word", "local function f()\nreturn behnd end", `t.lua:2: unknown word "behnd"; did you mean "behind"?`},
		{"unknown word, even where nothing goes", "if false then\nstne() end", `t.lua:2: unknown word "stne"`},
		{"misspelt local", "do local stone = 1\nlocal x = stnoe end", `t.lua:2: unknown word "stnoe"; did you mean "stone"?`},
		{"local that is not visible", "do local stone = 1 end\nreturn stnoe", `t.lua:2: unknown word "stnoe"`},
		{"first of two", "local a = xxxxx\nyyyyy()", `t.lua:1: unknown word "xxxxx"`},
		{"global", "x = 1", `t.lua:1: "x" is not local; write local x = …`},
		{"global function", "\nfunction foo() end", `t.lua:2: "foo" is not local; write local function foo`},
		{"global that was to be a local", "local stone = 1\nstome = 2", `t.lua:2: "stome" is not local; did you mean "stone"?`},
		{"global among several", "local a\na, x = 1, 2", `t.lua:2: "x" is not local; write local x = …`},
		{"word set", "empty = 1", `t.lua:1: "empty" is a word of the rule language; choose another name`},
		{"word defined", "function pairs() end", `t.lua:1: "pairs" is a word of the rule language; choose another name`},
		{"arg", "local function f(...)\nreturn arg end", `t.lua:2: unknown word "arg"; write {...} for a table of the values in ...`},

		// What is not there.
		{"print", "print 'hi'", `t.lua:1: unknown word "print"; a script has no output; error("…") stops it with a message`},
		{"load", "load 'x'", `t.lua:1: unknown word "load"; a script is one file`},
		{"io", "io.open 'x'", `t.lua:1: unknown word "io"; a script reaches no files`},
		{"pcall", "pcall(error)", `t.lua:1: unknown word "pcall"; errors are not caught, they are for the author`},
		{"coroutine", "coroutine.create(type)", `t.lua:1: unknown word "coroutine"; coroutines are not offered`},
		{"_G", "return _G.type", `t.lua:1: unknown word "_G"; a script has no global names of its own; use local`},
		{"setmetatable", "setmetatable({}, {})", `t.lua:1: unknown word "setmetatable"; metatables are not offered`},
		{"getmetatable", "return getmetatable('').__index", `t.lua:1: unknown word "getmetatable"; metatables are not offered`},
		{"random", "return math.random()", `t.lua:1: math has no "random"; chance belongs to the game: its dice`},
		{"find", "return ('abc'):find('b')", `t.lua:1: string has no "find"; patterns are not offered; use string.sub and ==`},
		{"metamethod by name", "return ('').__index", `t.lua:1: string has no "__index"`},
		{"misspelt function", "return string.uper 'x'", `t.lua:1: string has no "uper"; did you mean "upper"?`},
		{"strange key of a library", "return math[{}]", `t.lua:1: math has no [a table]`},
		{"library changed", "string.rep = nil", `t.lua:1: string cannot be changed; make a table of your own`},
		{"library changed by insert", "table.insert(math, 1)", `t.lua:1: math cannot be changed; make a table of your own`},
		{"goto", "goto done\n::done::", `t.lua:1: goto and labels are not offered; use if, while or a function with return`},

		// Syntax.
		{"sign", "local x\nlocal y = 3 3", `t.lua:2: syntax: unexpected "3"; is a comma missing before it?`},
		{"not equal", "if 1 != 2 then end", `t.lua:1: syntax: unexpected "!"; write ~= for "not equal" and not for "not"`},
		{"quotation marks", "local x = “a”", `t.lua:1: syntax: unexpected "“"; write plain quotation marks: "…"`},
		{"comparison", "if 1 = 2 then end", `t.lua:1: syntax: unexpected "="; write == to compare; only a name or a table's field can be given a value`},
		{"text without end", "local a = 'abc\nlocal b", `t.lua:1: syntax: the text in quotation marks has no end on this line; close it with the mark it began with`},
		{"long text without end", "\nlocal a = [[abc\n\n", `t.lua:2: syntax: the text in [[ has no end; close it with ]]`},
		{"comment without end", "\n--[[ abc\n\n", `t.lua:2: syntax: the long text or comment that begins here is wrong or has no end; write --[[ … ]]`},
		{"if without end", "\nif x then\nlocal y\n\n", `t.lua:3: syntax: the script ends too early; "if" of line 2 is not closed by "end"`},
		{"for without end", "while true do\nfor i = 1, 2 do\nend", `t.lua:3: syntax: the script ends too early; "while" of line 1 is not closed by "end"`},
		{"table without end", "local t = {\n1, 2\nlocal x = 3", `t.lua:3: syntax: unexpected "local"; "{" of line 1 is not closed by "}"`},
		{"bracket without end", "type(1", `t.lua:1: syntax: the script ends too early; "(" of line 1 is not closed by ")"`},
		{"wrong bracket", "local t = {\n1, 2\n)", `t.lua:3: syntax: unexpected ")"; "{" of line 1 is not closed by "}"`},
		{"point", "local x = a.\n.b", `t.lua:2: syntax: unexpected "."`},
		{"value as an action", "local t = {}\nt.x\nlocal y", `t.lua:3: syntax: a value stands here where an action is wanted; call it, or give it a name with local`},
		{"end too many", "end", `t.lua:1: syntax: unexpected "end"`},
		{"carriage returns", "local x\rlocal y = = 1", `t.lua:2: syntax: unexpected "="; write == to compare; only a name or a table's field can be given a value`},
		{"numeral", "return 1e", `t.lua:1: "1e" is not a number`},
		{"large numeral", "return 1e999", `t.lua:1: "1e999" is not a number`},
		{"break", "break", `t.lua:1: break stands outside a loop`},
		{"break in a function in a loop", "while true do local f = function()\nbreak end end", `t.lua:2: break stands outside a loop`},
		{"dots", "local function f()\nreturn ... end", `t.lua:2: ... stands in a function that does not take it; write function (...)`},

		// Values.
		{"call of nil", "local t = {}\nt.foo()", `t.lua:2: "t.foo" is not a function`},
		{"call of a local", "local t\n\nlocal x = type(t) .. t()", `t.lua:3: "t" is not a function`},
		{"call of one of two", "local t, u = 1, 2\nt(u())", `t.lua:2: what is called here is not a function`},
		{"method that is not there", "local t = {}\nt:go()", `t.lua:2: "go" is not a function`},
		{"for without pairs", "local t = {}\nfor k, v in t do end", `t.lua:2: for … in: this value cannot be walked through; write pairs(…) or ipairs(…) around it`},
		{"field of nil", "local t\nreturn t.x.y", `t.lua:2: cannot read "x" of t, which is nil`},
		{"field of a field", "local t = {}\nreturn t.x.y", `t.lua:2: cannot read "y" of t.x, which is nil`},
		{"element of nil", "local t\nreturn t[1]", `t.lua:2: cannot read [1] of t, which is nil`},
		{"no address in a key", "local t\nreturn t[{}]", `t.lua:2: cannot read [a table] of nil`},
		{"method of nil", "local t\nt:go()", `t.lua:2: cannot read "go" of t, which is nil`},
		{"set in nil", "local t\nt.x = 1", `t.lua:2: cannot set "x" of t, which is nil`},
		{"set in a field", "local t = {}\nt.a.b = 1", `t.lua:2: cannot set "b" of t.a, which is nil`},
		{"set in a text", "local s = ''\ns.x = 1", `t.lua:2: cannot set "x" of s, which is a string`},
		{"set in a mark", "mark('a').x = 1", `t.lua:1: cannot set "x" of a userdata`},
		{"define in nil", "local t\nfunction t.a.b() end", `t.lua:2: cannot read "a" of t, which is nil`},
		{"nil as a key", "local t = {}\nt[nil] = 1", `t.lua:2: a table cannot have nil as a key`},
		{"nil as a key in a table", "local t = {\n\n[nil] = 1 }", `t.lua:3: a table cannot have nil as a key`},
		{"NaN as a key", "local t = {}\nt[0/0] = 1", `t.lua:2: a table cannot have NaN as a key; NaN comes of 0/0 and the like`},
		{"NaN as a key in a table", "local t = { [0/0] = 1 }", `t.lua:1: a table cannot have NaN as a key; NaN comes of 0/0 and the like`},
		{"sum", "local t = {\na = 1,\nb = nil + 1 }", `t.lua:3: cannot add nil and a number`},
		{"product", "return {} * 2", `t.lua:1: cannot multiply a table and a number`},
		{"sum of texts", "return 'abc' + 1", `t.lua:1: cannot add a string and a number`},
		{"sum of a long numeral", "return ('1'):rep(5000) + 1", `t.lua:1: cannot add a string and a number`},
		{"sum with a mark", "return nil + mark 'a' % 2", `t.lua:1: cannot take the remainder of a userdata and a number`},
		{"negative", "return -{}", `t.lua:1: - stands before a value that is not a number`},
		{"negative text", "return -'a'", `t.lua:1: - stands before a text that is not a number`},
		{"length", "return #5", `t.lua:1: # stands before a value that has no length`},
		{"comparison of kinds", "return {} < 1", `t.lua:1: cannot compare a table with a number`},
		{"comparison of tables", "return {} <= {}", `t.lua:1: cannot compare a table with a table`},
		{"join", "local s = 'a' ..\nnil", `t.lua:1: cannot join a string and nil with ..`},
		{"join in a loop", "local s = ''\nfor i = 1, 3 do\ns = s .. i .. {}\nend", `t.lua:3: cannot join a number and a table with ..`},
		{"for", "for i = 1, 'x' do end", `t.lua:1: for: the last value must be a number`},

		// The library.
		{"error", "\nerror('no \"such\" thing')", `t.lua:2: no "such" thing`},
		{"error of the caller", "local function f()\nerror('bad', 2)\nend\n\nf()", `t.lua:5: bad`},
		{"error with a number", "error(42)", `t.lua:1: 42`},
		{"error with a table", "error({})", `t.lua:1: error was given a table for a message; write error("…")`},
		{"error with nil", "error(nil)", `t.lua:1: error was given nil for a message; write error("…")`},
		{"error without end", "error(('x'):rep(60000))", `t.lua:1: ` + strings.Repeat("x", 400) + `…`},
		{"error with strange letters", `error("a\nb\1c\255d")`, `t.lua:1: a b c?d`},
		{"error in a comparison", "table.sort({ 3, 2, 1 }, function(a, b)\nreturn a.x < b end)", `t.lua:2: cannot read "x" of a, which is a number`},
		{"assert", "assert(nil)", `t.lua:1: assertion failed`},
		{"assert with a message", "local function f() assert(false, 'no way') end\nf()", `t.lua:1: no way`},
		{"assert of nothing", "assert()", `t.lua:1: assert: argument 1 is missing`},
		{"argument of a word", "mark({})", `t.lua:1: mark: argument 1: string expected, got table`},
		{"word in a table", "local t = {\n\ndrop 'behnd' }", `t.lua:3: drop: unknown place "behnd"; did you mean "behind"?`},
		{"word given back", "return drop 'nowhere'", `t.lua:1: drop: unknown place "nowhere"`},
		{"word in a function called back", "again(function()\ndrop 'x' end)", `t.lua:2: drop: unknown place "x"`},
		{"pairs", "for k in pairs(nil) do end", `t.lua:1: pairs: argument 1 must be a table, not nil`},
		{"next", "next({}, 'x')", `t.lua:1: next: the key is not in the table`},
		{"next of NaN", "next({ a = 1 }, 0/0)", `t.lua:1: next: the key is not in the table`},
		{"select", "select(0, 1)", `t.lua:1: select: position 0 is not among the values`},
		{"select far below", "select(-5, 1)", `t.lua:1: select: position -5 is not among the values`},
		{"tonumber", "tonumber('z', 99)", `t.lua:1: tonumber: base 99 is not between 2 and 36`},
		{"unpack", "unpack({}, 0/0)", `t.lua:1: unpack: argument 2 is NaN; NaN comes of 0/0 and the like`},
		{"math", "math.floor(mark 'x')", `t.lua:1: math.floor: argument 1 must be a number, not a mark`},
		{"math without arguments", "math.max()", `t.lua:1: math.max: argument 1 must be a number, not nil`},
		{"string", "string.len()", `t.lua:1: string.len: argument 1 must be a string, not nil`},
		{"char", "string.char(256)", `t.lua:1: string.char: 256 is not between 0 and 255`},
		{"format of a pointer", "string.format('%p', {})", `t.lua:1: string.format: %p is not offered; use one of %d %x %e %f %g %c %s %q`},
		{"format as Go has it", "string.format('%v', 1)", `t.lua:1: string.format: %v is not offered; use one of %d %x %e %f %g %c %s %q`},
		{"format of NaN", "string.format('%d', 0/0)", `t.lua:1: string.format: argument 2 is nan, which %d cannot show`},
		{"format without a value", "string.format('%s')", `t.lua:1: string.format: argument 2 is missing`},
		{"format cut off", "string.format('%-5', 1)", `t.lua:1: string.format: the format ends within a %; write %% for a percent sign`},
		{"concat", "table.concat({ 1, {}, 3 })", `t.lua:1: table.concat: element 2 is a table, not a string`},
		{"concat beyond the end", "table.concat({ 1, 2 }, ',', 1, 1e9)", `t.lua:1: table.concat: element 3 is nil, not a string`},
		{"insert", "table.insert({})", `t.lua:1: table.insert: give it a table, a position if you like, and a value`},
		{"insert before the beginning", "table.insert({}, 0, 1)", `t.lua:1: table.insert: position 0 is not between 1 and 1`},
		{"sort of kinds", "table.sort { 1, 'a' }", `t.lua:1: table.sort: cannot compare a string with a number; give a function that compares two elements`},
		{"sort of a gap", "table.sort { 3, 2, nil, 1 }", `t.lua:1: table.sort: cannot compare a number with nil; give a function that compares two elements`},
		{"sort by a number", "table.sort({}, 1)", `t.lua:1: table.sort: argument 2 must be a function, not a number`},
	} {
		t.Run(c.name, func(t *testing.T) { checkFault(t, c.text, c.want) })
	}
}

// TestContradictingSort holds that a comparison that contradicts itself neither
// loops nor loses an element.
func TestContradictingSort(t *testing.T) {
	for _, less := range []string{"true", "false", "nil", "a ~= b", "(a + b) % 3 == 0"} {
		got, err := runScript(t, `local t, sum = {}, 0 for i = 1, 500 do t[i] = i * 7 % 501 end
			table.sort(t, function(a, b) return `+less+` end)
			for i, v in ipairs(t) do sum = sum + v end return #t .. " " .. sum`, limits{})
		if err != nil || got != "500 125250" {
			t.Errorf("%s: %s %v", less, got, err)
		}
	}
}
