package lua

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"

	glua "github.com/yuin/gopher-lua"
)

// runScript runs a script with a few words and gives its value as a text, or the
// fault. An InternalError fails the test: no script may cause one.
func runScript(t *testing.T, text string, limits limits) (string, error) {
	t.Helper()
	in, err := newInterpreter("t.lua", []byte(text), limits)
	if err == nil {
		defer in.close()
		var v glua.LValue
		if v, err = in.run(testWords(in)); err == nil {
			in.meter.refill() // for show, which charges what it makes
			return string(in.show(in.state(), v)), nil
		}
	}
	var fault *Error
	if !errors.As(err, &fault) {
		t.Fatalf("not a fault of the script: %v", err)
	}
	return "", err
}

// testWords are words as the rule language has them: drop takes the name of a
// place, mark makes a value that can be joined and multiplied, again calls a
// function three times.
func testWords(in *interpreter) map[string]glua.LValue {
	L := in.state()
	meta := L.NewTable()
	mark := func(name string) *glua.LUserData {
		u := L.NewUserData()
		u.Value, u.Metatable = name, meta
		return u
	}
	operator := func(sign string) *glua.LFunction {
		return L.NewFunction(func(L *glua.LState) int {
			side := func(n int) string {
				if u, ok := L.Get(n).(*glua.LUserData); ok {
					return u.Value.(string)
				}
				return string(in.show(L, L.Get(n)))
			}
			L.Push(mark("(" + side(1) + sign + side(2) + ")"))
			return 1
		})
	}
	for event, sign := range map[string]string{"__mul": "*", "__add": "+", "__sub": "-", "__concat": ".."} {
		meta.RawSetString(event, operator(sign))
	}
	meta.RawSetString("__name", glua.LString("a mark"))
	meta.RawSetString("__tostring", L.NewFunction(func(L *glua.LState) int {
		L.Push(glua.LString(L.CheckUserData(1).Value.(string)))
		return 1
	}))
	return map[string]glua.LValue{
		"behind": glua.LString("behind"),
		"empty":  glua.LString("empty"),
		"mark": L.NewFunction(func(L *glua.LState) int {
			L.Push(mark(L.CheckString(1)))
			return 1
		}),
		"drop": L.NewFunction(func(L *glua.LState) int {
			if place := L.CheckString(1); place != "behind" {
				in.raise(L, "drop: unknown place "+inQuotes(place), didYouMean(place, []string{"behind"}))
			}
			L.Push(glua.LTrue)
			return 1
		}),
		"again": L.NewFunction(func(L *glua.LState) int {
			fn := L.CheckFunction(1)
			for range 3 {
				L.Push(fn)
				L.Call(0, 0)
			}
			return 0
		}),
	}
}

func TestScripts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", ``, `nil`},
		{"byte order mark", "\ufeffreturn 1", `1`},
		{"arithmetic", `return -2^2 + 2^3^2 - 7 % 3 + -7 % 3`, `509`},
		{"numbers", `return 10 .. " " .. 2^53 .. " " .. 0.1 + 0.2 .. " " .. 1e100 .. " " .. 1/0 .. " " .. -1/0`, `10 9007199254740992 0.3 1e+100 inf -inf`},
		{"leading zeros", `return 0010 + 0x10 + 1e2`, `126`},
		{"text as a number", `return "10" + 1 .. "|" .. "0x10" * "2" .. "|" .. -"3"`, `11|32|-3`},
		{"logic", `local a, b = false, nil return tostring(a or b) .. tostring(b and 1) .. tostring(not a and 5 or 6)`, `nilnil5`},
		{"comparison", `return tostring("a" < "b") .. tostring(2 >= 3) .. tostring("1" == 1) .. tostring("a" ~= "a")`, `truefalsefalsefalse`},
		{"while", `local i, s = 0, "" while i < 3 do i = i + 1 s = s .. i end return s`, `123`},
		{"repeat sees its locals", `local i = 0 repeat i = i + 1 local done = i > 4 until done return i`, `5`},
		{"for", `local s = "" for i = 10, 1, -3 do s = s .. i .. "," end return s`, `10,7,4,1,`},
		{"pairs over a list", `local s = "" for k, v in pairs { "a", "b" } do s = s .. k .. v end return s`, `1a2b`},
		{"pairs goes in the order of setting", `local t = { z = 1, "list", a = 2 } t.m = 3 t[-1] = 4 t.b = 5
			local s = "" for k in pairs(t) do s = s .. k .. " " end return s`, `1 z a m -1 b `},
		{"pairs while taking away", `local t = { 1, 2, 3, x = 4, y = 5 } local n = 0
			for k in pairs(t) do t[k] = nil n = n + 1 end return n .. tostring(next(t))`, `5nil`},
		{"ipairs stops at a gap", `local n = 0 for i in ipairs { 1, 2, nil, 4 } do n = i end return n`, `2`},
		{"next", `local k, v = next { 7 } return k .. "=" .. v`, `1=7`},
		{"length after nil", `local t = { 1, 2, 3, 4 } t[4] = nil t[3] = nil return #t .. #{ nil } .. #{ 1, nil } .. #{ n = 1 }`, `2010`},
		{"far key", `local t = {} t[65536] = 1 return #t`, `65536`},
		{"closures", `local function counter() local n = 0 return function() n = n + 1 return n end end
			local a, b = counter(), counter() a() a() return a() .. b()`, `31`},
		{"recursion", `local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end return fib(15)`, `610`},
		{"long tail calls", `local function f(n) if n == 0 then return "done" end return f(n - 1) end return f(10000)`, `done`},
		{"methods", `local t = { n = 2 } function t:add(k) self.n = self.n + k return self end return t:add(3):add(4).n`, `9`},
		{"functions in tables", `local t = { a = {} } function t.a.f(x) return x * 2 end return t.a.f(4)`, `8`},
		{"varargs", `local function f(...) local t = { ... } return select("#", ...) .. #t .. (...) end return f(5, nil, 7)`, `335`},
		{"unpack", `return (select(2, unpack { 1, 2, 3 })) .. select("#", unpack({}, 1, 3)) .. (select(-1, 7, 8))`, `238`},
		{"long text", "return [[\nline]] .. [==[ ]] ]==]", `line ]] `},
		{"escapes", `return "\65\066\n\t\"\\" == "AB\10\9\34\92"`, `true`},
		{"string methods", `local s = "Hello" return s:len() .. s:upper() .. s:lower() .. s:reverse() .. s:sub(2, -2) .. s:rep(2) .. s:byte(1)`, `5HELLOhelloolleHellHelloHello72`},
		{"string.sub", `local s = "hello" return s:sub(0) .. s:sub(-100, 2) .. s:sub(4, 100) .. s:sub(3, 2) .. s:sub(-3)`, `hellohelollo`},
		{"string.char", `return string.char(72, 105) .. #string.char()`, `Hi0`},
		{"string.rep of nothing", `return (""):rep(1/0) .. ("x"):rep(-5) .. "."`, `.`},
		{"string.format", `return string.format("%5d|%-5d|%05d|%x|%g|%.2f|%s|%q|%c|%5s|%-5s|%.2s|%%|%i", 42, 42, 42, 255, 0.1, 3.14159, "hi", "a\"b\n", 65, "ab", "ab", "abc", 3.9)`,
			"   42|42   |00042|ff|0.1|3.14|hi|\"a\\\"b\\\n\"|A|   ab|ab   |ab|%|3"},
		{"string.format as C does", `return string.format("%g %g %g %e %10.3f|%+d|% d|%G|%5g", 100000, 1e20, 1e-5, 12345.678, 2.5, 3, 4, 1e-10, 1/0)`,
			`100000 1e+20 1e-05 1.234568e+04      2.500|+3| 4|1E-10|  inf`},
		{"tostring shows no address", `return tostring {} .. tostring(type) .. tostring(nil) .. tostring(true) .. tostring(mark "m")`, `tablefunctionniltruem`},
		{"tonumber", `return tostring(tonumber "0x1F") .. tostring(tonumber " 12 ") .. tostring(tonumber "1e2") .. tostring(tonumber "inf") ..
			tostring(tonumber "1_0") .. tostring(tonumber "") .. tostring(tonumber("ff", 16)) .. tostring(tonumber("8", 8)) .. tostring(tonumber {})`, `3112100nilnilnil255nilnil`},
		{"type", `return type(nil) .. type(1) .. type "" .. type {} .. type(type) .. type(true) .. type(mark "m")`, `nilnumberstringtablefunctionbooleanuserdata`},
		{"assert gives its arguments", `return (select(2, assert(1, 2)))`, `2`},
		{"math", `return math.floor(-1.5) .. math.ceil(1.2) .. math.abs(-3) .. math.max(1, 5, 3) .. math.min(2, 1) .. math.sqrt(16) .. math.pow(2, 10) .. math.fmod(-5, 3)`, `-2235141024-2`},
		{"math.modf", `local a, b = math.modf(-3.25) local c, d = math.modf(1/0) return a .. " " .. b .. " " .. c .. " " .. d`, `-3 -0.25 inf 0`},
		{"math constants", `return string.format("%.4f", math.pi) .. math.huge`, `3.1416inf`},
		{"table.concat", `return table.concat({ 1, "b", 3 }, "-") .. table.concat({ 1, 2, 3 }, ",", 2, 3) .. table.concat {}`, `1-b-32,3`},
		{"table.insert and remove", `local t = { 1, 2 } table.insert(t, 3) table.insert(t, 1, 0) local a = table.remove(t) local b = table.remove(t, 1)
			return a .. b .. table.concat(t) .. tostring(table.remove {})`, `3012nil`},
		{"table.maxn", `return table.maxn { 1, 2, [10] = 3, [1.5] = 1 } .. table.maxn { [2.5] = 1 }`, `102.5`},
		{"table.sort", `local t = { 5, 3, 1, 4 } table.sort(t) local s = table.concat(t) table.sort(t, function(a, b) return a > b end) return s .. table.concat(t)`, `13455431`},
		{"table.sort keeps equals in order", `local t = { "b1", "a1", "b2", "a2" } table.sort(t, function(a, b) return a:sub(1, 1) < b:sub(1, 1) end) return table.concat(t)`, `a1a2b1b2`},
		{"local names hide words", `local empty, pairs = 1, 2 return empty + pairs`, `3`},
		{"words join", `return tostring(mark "a" * mark "b" + mark "c") .. tostring("x" - mark "y") .. tostring(mark "a" .. "b" .. mark "c")`, `((a*b)+c)(x-y)(a..(b..c))`},
		{"words call back", `local n = 0 again(function() n = n + 1 end) return n`, `3`},

		// What the compiler of gopher-lua gets wrong when left alone.
		{"swap of locals", `local a, b, c = 1, 2, 3 a, b, c = c, a, b return a .. b .. c`, `312`},
		{"swap of elements", `local t = { { 1, 2 }, { 3, 4 } } t[1][2], t[2][1] = t[2][1], t[1][2] return t[1][2] .. t[2][1]`, `32`},
		{"targets are found first", `local i, t = 1, {} i, t[i] = i + 1, 20 return i .. tostring(t[1]) .. tostring(t[2])`, `220nil`},
		{"last parameter", `local function f(x, y) return x .. y end local function g(a, x) x = (f(x, "b")) return x end return g(1, "5")`, `5b`},
		{"first of the varargs", `local function f(...) local a, b, c = 1, 2, 3 a = (...) return a .. b .. c end return f(7, 8)`, `723`},
		{"for with one value", `local function f(s, c) return s or c end for x in f do return "entered" end return "not entered"`, `not entered`},
		{"for with two values", `local function two() return 3, 0 end local function count(n, i) if i < n then return i + 1 end end
			local s = "" for i in count, two() do s = s .. i end for i in count, 2, 0 do s = s .. i end return s`, `12312`},
		{"and in or", `local s, yes, no = "a", true, false s = (yes or no) and s .. "b" or s .. "c" return s`, `ab`},
		{"named after listed", `local function f() return 7 end local t = { 1, 2, x = f() } return #t`, `2`},
		{"break lets go", `local f for i = 1, 3 do if true then local j = i f = function() return j end break end end
			local z, y, x, w, v, u = 9, 9, 9, 9, 9, 9 return f()`, `1`},
		{"break of repeat lets go", `local f local i = 0 repeat i = i + 1 do local j = i f = function() return j end if i == 2 then break end end until false
			local z, y, x, w, v, u = 9, 9, 9, 9, 9, 9 return f()`, `2`},
		{"long concatenation", `return #(` + strings.Repeat(`"ab" .. `, 500) + `"")`, `1000`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := runScript(t, c.text, limits{})
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// checkFault runs a script twice and wants the same fault, with little memory
// used on the way.
func checkFault(t *testing.T, text, want string) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	value, err := runScript(t, text, limits{})
	runtime.ReadMemStats(&after)
	if err == nil {
		t.Fatalf("got %q without a fault\nwant %q", value, want)
	}
	if err.Error() != want {
		t.Errorf("got  %q\nwant %q", err, want)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 {
		t.Errorf("%d MiB were allocated", used>>20)
	}
	if _, again := runScript(t, text, limits{}); again == nil || again.Error() != err.Error() {
		t.Errorf("the second time: %v", again)
	}
}

func TestRaise(t *testing.T) {
	in, err := newInterpreter("delta.lua", []byte("local a = 1\nlocal t = {\n\tdrop(\n\t\"behnd\"),\n}"), limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer in.close()
	_, err = in.run(testWords(in))
	var e *Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	want := Error{File: "delta.lua", Line: 3, Message: `drop: unknown place "behnd"`, Hint: `did you mean "behind"?`, Source: "\tdrop("}
	if *e != want {
		t.Errorf("got  %+v\nwant %+v", *e, want)
	}
	if got, want := e.Error(), `delta.lua:3: drop: unknown place "behnd"; did you mean "behind"?`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := e.Detail(), e.Error()+"\n    3 |  drop("; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestInternalError(t *testing.T) {
	in, err := newInterpreter("t.lua", []byte("return function() bad() end"), limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer in.close()
	fn, err := in.run(map[string]glua.LValue{"bad": in.state().NewFunction(func(*glua.LState) int {
		var none []int
		return none[1]
	})})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time because nothing is run any more
		_, err = in.call(fn, 0)
		var internal *InternalError
		if !errors.As(err, &internal) {
			t.Fatalf("got %v", err)
		}
		if want := "t.lua: fault in the engine, not in the script: runtime error: index out of range [1] with length 0"; err.Error() != want {
			t.Errorf("got  %s\nwant %s", err, want)
		}
		if !strings.Contains(internal.Stack, "goroutine") {
			t.Error("no stack")
		}
	}
}

func TestCall(t *testing.T) {
	const script = `
local kept = 0
return function(n, fail)
	for i = 1, n do kept = kept + 1 end
	if fail then error(fail) end
	return kept, "x"
end`
	in, err := newInterpreter("t.lua", []byte(script), limits{Instructions: 1000})
	if err != nil {
		t.Fatal(err)
	}
	fn, err := in.run(nil)
	if err != nil {
		t.Fatal(err)
	}
	number := func(n int) glua.LValue { return glua.LNumber(n) }
	// Each call has the whole budget, and one that fails does no harm to the next.
	for i := range 10 {
		values, err := in.call(fn, 2, number(100))
		if err != nil || values[0] != number(100*(i+1)) || values[1] != glua.LString("x") {
			t.Fatalf("call %d: %v %v", i, values, err)
		}
	}
	if _, err := in.call(fn, 1, number(5000)); err == nil || err.Error() != "t.lua:4: the script ran longer than 1000 steps; is there a loop that does not end?" {
		t.Errorf("got %v", err)
	}
	if _, err := in.call(fn, 1, number(0), glua.LString("stop")); err == nil || err.Error() != "t.lua:5: stop" {
		t.Errorf("got %v", err)
	}
	if _, err := in.call(fn, 1, number(1)); err != nil {
		t.Errorf("after faults: %v", err)
	}
	if _, err := in.run(nil); err == nil {
		t.Error("ran twice")
	}
	in.close()
	in.close()
	if _, err := in.call(fn, 1, number(1)); err == nil {
		t.Error("ran after it was closed")
	}
}

func TestWordsCannotBe(t *testing.T) {
	for _, name := range []string{"arg", "pairs", "nothing"} {
		in, err := newInterpreter("t.lua", nil, limits{})
		if err != nil {
			t.Fatal(err)
		}
		word := glua.LValue(glua.LTrue)
		if name == "nothing" {
			word = glua.LNil
		}
		var internal *InternalError
		if _, err := in.run(map[string]glua.LValue{name: word}); !errors.As(err, &internal) {
			t.Errorf("%s: got %v", name, err)
		}
		in.close()
	}
}

func TestManyAtOnce(t *testing.T) {
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				if got, err := runScript(t, `local t = {} for i = 1, 100 do t[i] = ("x"):rep(i) end return #table.concat(t)`, limits{}); got != "5050" {
					t.Error(got, err)
				}
				if _, err := runScript(t, `local t = {} while true do t[#t + 1] = {} end`, limits{Instructions: 10000}); err == nil {
					t.Error("no fault")
				}
			}
		})
	}
	group.Wait()
}

func FuzzSource(f *testing.F) {
	for _, text := range []string{
		"", "return 1", "\x1bLua", "local t = { [1] = 2, x = 'y', f() } t.a, t.b = t.b, t.a",
		"for i = 1, 10 do local f = function() return i end if f() > 3 then break end end",
		"local function f(...) return select('#', ...), { ... } end return f(unpack({ 1, 2, 3 }))",
		"local s = 'x' while true do s = s .. s:rep(3) end", "return ('%5.2f %q'):format(1/3, '\\n')",
		"table.sort({ 3, 1, 2 }, function(a, b) return a > b end)", "repeat local x = 1 until x == 1",
		"local a = mark 'a' * mark 'b' .. 'c' return -a", "goto x ::x::", "return #{ n = 1 } .. [==[ ]==]",
		"local function f() return f() end return f()", "drop 'behnd'", "error({})", "x = behnd",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var first string
		for i := range 2 {
			got, err := runScript(t, string(text), limits{Instructions: 20000, Bytes: 1 << 20})
			if err != nil {
				got = err.Error()
				if strings.ContainsAny(got, "\n\r\x00") || !strings.HasPrefix(got, "t.lua") {
					t.Errorf("the fault is not one line: %q", got)
				}
			}
			if i == 0 {
				first = got
			} else if got != first {
				t.Errorf("first  %q\nsecond %q", first, got)
			}
		}
	})
}

func BenchmarkNew(b *testing.B) {
	text := []byte(`local stone = { "a" } return { title = "x", stone }`)
	b.ReportAllocs()
	for b.Loop() {
		in, err := newInterpreter("t.lua", text, limits{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := in.run(nil); err != nil {
			b.Fatal(err)
		}
		in.close()
	}
}
