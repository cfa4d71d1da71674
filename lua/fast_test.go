package lua

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// Whatever function a test of this package calls is asked in both machines, where the fast
// one gives an answer.
func init() {
	checkFast = func(r *runner, n int, v core.View, answer any) {
		m := r.fast
		r.fast = nil
		defer func() { r.fast = m }()
		var plain any
		var err error
		switch answer.(type) {
		case bool:
			plain, err = r.holds(n, v)
		case float64:
			plain, err = r.worth(n, v)
		case []core.Action:
			plain, err = r.actions(n, v)
		}
		if err != nil || !reflect.DeepEqual(plain, answer) {
			panic(fmt.Sprintf("%s: the fast machine says %v, the other %v, %v", r.all[n].what, answer, plain, err))
		}
		if short := m.counted(); short != "" {
			panic(r.all[n].what + ": " + short)
		}
	}
}

// counted tells how the fast machine counts less than the other did in the same call, "" when it
// does not.
func (m *fast) counted() string {
	steps, meter := m.steps*m.in.loadWeight, m.in.meter
	if steps >= meter.steps && m.bytes >= meter.bytes {
		return ""
	}
	return fmt.Sprintf("the fast machine counts %d steps and %d bytes, the other %d and %d", steps, m.bytes, meter.steps, meter.bytes)
}

// inBoth calls a function in both machines and gives what they return, as texts. ok is false
// when the fast machine gives up.
func inBoth(t *testing.T, f *functions, pos core.View) (fast string, ok bool, plain string, err error) {
	t.Helper()
	r, err := f.take()
	if err != nil {
		t.Fatal(err)
	}
	if r.fast == nil {
		t.Fatal("there is no fast machine")
	}
	ok = r.fast.try(0, pos, func(v val) bool {
		switch {
		case v.o == nil:
			fast = "nil"
		case v.o == aNumber:
			fast = numberText(v.n)
		case v.o.shape == isBool:
			fast = fmt.Sprint(v.holds())
		case v.o.shape == isText:
			fast = v.o.text
		default:
			return false
		}
		return true
	})
	answer, err := r.ask(0, pos)
	if err == nil {
		plain = answer.String()
		if n, ok := answer.(glua.LNumber); ok {
			plain = numberText(float64(n))
		}
		if short := r.fast.counted(); ok && short != "" {
			t.Errorf("%s\n%s", short, f.main.src.text)
		}
		f.put(r)
	}
	return fast, ok, plain, err
}

// TestFastDifferential runs random programs as functions that are called while the game is
// played, in both machines.
func TestFastDifferential(t *testing.T) {
	programs := uint64(2000)
	if testing.Short() {
		programs = 300
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		programs = 100_000
	}
	s := smallState(t)
	answered, failed := uint64(0), 0
	for seed := range programs {
		text := randomProgram(seed + 1_000_000)
		if _, err := runScript(t, text, limits{}); err != nil && strings.Contains(err.Error(), "stands before it") {
			answered++ // refused when it is read
			continue
		}
		f := loaded(t, text)
		fast, ok, plain, err := inBoth(t, f, s.View(0))
		if !ok {
			continue
		}
		answered++
		if err != nil || fast != plain {
			if failed++; failed > 3 {
				t.Fatal("and more")
			}
			t.Errorf("seed %d:\n%s\nfast: %q\nplain: %q, %v", seed, text, fast, plain, err)
		}
	}
	t.Logf("%d of %d programs are answered", answered, programs)
	if answered*10 < programs*6 {
		t.Error("too few: the test is hollow")
	}
}

// answered are bodies of functions that the fast machine does by itself. Each gives one value.
var answered = []string{
	"local t = {} for i = 1, 40 do t[i] = i end return #t + t[40]",
	"local t = { 1, 2, nil, 4 } return #t",
	"local t = { 1, 2, nil } return #t",
	"local t = { [3] = 1, 5 } t[2] = 6 return #t",
	"local t = {} t[5] = 1 t[5] = nil t[1] = 1 return #t",
	"local t = {} for i = 1, 9 do t['k' .. i] = i end local s = '' for k, v in pairs(t) do s = s .. k .. v end return s",
	"local t = { x = 1, y = 2, 7, 8 } t.x = nil t.z = 3 t.x = 4 local s = '' for k, v in pairs(t) do s = s .. k .. v end return s",
	"local t = {} for _, c in ipairs(view.cells) do t[c] = true end t.b2 = nil local s = '' for k in pairs(t) do s = s .. k end return s",
	"local t = { [0] = 'a', [-1] = 'b', [0.5] = 'c', [true] = 'd', [stone] = 'e' } return t[0] .. t[-1] .. t[0.5] .. t[true] .. t[stone]",
	"local t = { 3, 1, 2 } table.sort(t) return table.concat(t, ',')",
	"local t = { 3, 1, 2 } table.sort(t, function (a, b) return a > b end) return table.concat(t, ',', 2)",
	"local t = { 'b', 'a' } table.sort(t) return t[1] .. t[2]",
	"local t = { 1, 2, 3 } table.insert(t, 4) table.insert(t, 1, 0) table.remove(t) table.remove(t, 2) return table.concat(t)",
	"local t = {} return tostring(table.remove(t))",
	"return ('abc'):sub(2) .. string.upper('x') .. ('Y'):lower() .. ('ab'):rep(3) .. ('ab'):reverse() .. #'abc' .. ('abc'):byte(2) .. string.char(65, 66)",
	"return string.format('%d %s %s', 3, 'x', 4)",
	"return math.floor(2.5) .. math.ceil(2.5) .. math.abs(-1) .. math.max(1, 3, 2) .. math.min(1, 3, 2) .. math.sqrt(16) .. math.pow(2, 3) .. math.fmod(7, 3) .. math.modf(2.5)",
	"return 7 % 3 .. -7 % 3 .. 7 % -3 .. 7.5 % 2 .. 1 / 3 .. 2 ^ 10 .. -(1)",
	"return tostring(1 / 0) .. tostring(-1 / 0) .. tostring(nil) .. tostring(true) .. 1e15 .. 2 ^ 53 .. 1e300 .. 0.1",
	"return type(1) .. type('') .. type(nil) .. type({}) .. type(type) .. type(true) .. type(function () end) .. type(stone)",
	"return tostring(tonumber('12')) .. tostring(tonumber(3)) .. tostring(tonumber({}))",
	"local function f(...) return select('#', ...) .. select(2, ...) .. select(-1, ...) end return f('a', 'b', 'c')",
	"local function f(...) local a, b = ... return a, b, ... end local t = { f(1, 2, 3) } return table.concat(t)",
	"return table.concat({ unpack({ 1, 2, 3 }) }) .. table.concat({ unpack({ 1, 2, 3 }, 2) })",
	"local k, v = next({ x = 5 }) return k .. v .. tostring(next({}))",
	"local n = 0 local function count() n = n + 1 return n end count() count() return n",
	"local fs = {} for i = 1, 3 do fs[i] = function () i = i + 1 return i end end fs[1]() return fs[1]() .. fs[2]()",
	"local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end return fib(12)",
	"local a, b, c = 1 a, b = b, a return tostring(a) .. tostring(b) .. tostring(c)",
	"local s = '' for i = 10, 1, -3 do s = s .. i end for i = 1, 0 do s = s .. 'x' end return s",
	"local i = 0 while true do i = i + 1 if i > 5 then break end end repeat i = i - 1 until i < 3 return i",
	"return tostring(1 == 1.0) .. tostring('1' == 1) .. tostring('a' < 'b') .. tostring('a' <= 'a') .. tostring(2 >= 3) .. tostring({} == {}) .. tostring(stone == stone) .. tostring(stone ~= nil)",
	"local e = nil return (e and 1 or 2) .. (false or 'x') .. tostring(not e) .. (stone and 3)",
	"return #view.own() .. #view.own(stone) .. #view.enemy() .. #view.any(stone) .. #view.empty() .. view.hand(stone) .. view.hand(stone, 'Bob')",
	"return tostring(view.own() == view.own()) .. tostring(view.beside('a1') == view.beside('a1'))",
	"return tostring(view.at('a1') == stone) .. tostring(view.owner('a1')) .. tostring(view.face('a1'))",
	"return view.player .. view.opponent .. view.mover .. view.turn .. view.action .. view.passes .. #view.kept .. #view.cells",
	"return view.next('a1', 'n') .. tostring(view.next('a1', 's')) .. table.concat(view.beside('b2')) .. table.concat(view.beside('b2', 'orthogonal')) .. table.concat(view.beside('b2', { 'n', 'diagonal' }))",
	"return #view.reach('a1', 1, math.huge) .. #view.reach('a1', 9)",
	"local ends, before = view.reach('a1', 2) return table.concat(ends) .. table.concat(before)",
	"local ends, before = view.reach('a1', 1, 2, 'n') return table.concat(ends) .. table.concat(before)",
	"return tostring(view.line({ 'a1', 'b2', 'c3', 'a1' }, 3)) .. tostring(view.line({ 'a1', 'a3' }, 2)) .. tostring(view.line(view.cells, 3, 'n'))",
	"local at = view.at return tostring(at('b' .. 2) == stone) .. words[1] .. #words",
	"local t = { view.at('a1') } return #t",
	"local f, s = ipairs({ 1, 2 }) for i in f, s, -1 do return i end return 'none'",
	"local f, s = ipairs({ 1, 2 }) for i in f, s, -1e300 do return i end return 'none'",
	"local f, s = ipairs({ 1, 2, 3 }) for i, v in f, s, 1.5 do return i .. v end return 'none'",
	"local f, s = ipairs({ 1, 2 }) for i in f, s, 1e300 do return i end return 'none'",
	"local t for i = 1, 9 do t = { x = nil, [true] = nil, [70] = nil } end return #t",
	"local function f(...) return { ... } end return #f(1, 2) .. #{ f(), unpack(view.cells) }",
	"local out = {} for i = 1, 150 do out[i] = i end return #out",
	"local t = { 1, 2, 3, x = 4 } local s = '' for k in pairs(t) do s = s .. k t[k] = nil end return s .. #t",
	"return string.format('%s %s %s', -0, 1, 2)",
	"local t = { { 1, nil }, 2 } table.insert(t[1], 'x') return #t[1] .. t[1][2]",
	"local t = { 3, 1, 2 } table.sort(t, function (a) t[5] = a t[5] = nil return a end) return table.concat(t)",
	"local s = '' for i = 3, 1, 0 do s = s .. i if #s > 20 then break end end for i = 0, 1, 0.25 do s = s .. i end for i = 1, 3, 0 / 0 do s = s .. 'x' end return s",
}

// TestFastAnswers holds that the fast machine does by itself what functions commonly do, and
// gives what the other gives.
func TestFastAnswers(t *testing.T) {
	states := []*core.State{smallState(t), smallState(t)}
	for _, cell := range []string{"a1", "b2", "c3"} {
		if _, err := states[1].PlayText(cell); err != nil {
			t.Fatal(err)
		}
	}
	for _, body := range answered {
		f := loaded(t, body)
		for _, s := range states {
			for range 2 { // nothing is left of a call
				fast, ok, plain, err := inBoth(t, f, s.View(0))
				if !ok || err != nil || fast != plain {
					t.Errorf("%s\nfast: %q, %v\nplain: %q, %v", body, fast, ok, plain, err)
				}
			}
		}
	}
}

// TestFastGivesUp holds that it leaves to the other what that refuses, and what it does not know.
func TestFastGivesUp(t *testing.T) {
	s := smallState(t)
	for _, body := range []string{
		"return nil + 1", "return {} .. 'x'", "return #nil", "local t = nil return t.x", "return (1).x", "return ('x').none", "return 1 < 'x'", "return {} < {}",
		"words[1] = 'x'", "words.x = 1", "view.cells[1] = 'x'", "view.own()[1] = 'a1'", "view.x = 1", "table.insert(view.cells, 'x')", "table.sort(view.cells)", "string.x = 1",
		"return view.x", "return view.at()", "return view.at('a1', 'b1')", "return view.at(view)", "return view.at('z9')", "return view.at(1)", "return view.own('x')", "return view.next('a1', 'orthogonal')",
		"return view.reach('a1', 0)", "return view.reach('a1', 1.5)", "return view.line('a1', 3)", "return view.line({ 'x' }, 3)", "return view.hand(stone, 'Eve')", "return view.hand()", "return math.none",
		"local t = {} t[nil] = 1", "local t = {} t[0 / 0] = 1", "local t = {} t[1e6] = 1", "local t = { [nil] = 1 }", "error('no')", "assert(false)", "return own(stone)", "return stone + stone", "return stone == 'x'",
		"for i = 1, 'x' do end", "for i = 'x', 2 do end", "for k in nil do end", "return unpack({}, 1, 1000)", "return select(0, 1)", "return ipairs(1)", "return next({}, 'x')", "return tostring()",
		"while true do end", "local t = {} while true do t[#t + 1] = {} end", "local t = {} while true do t[{}] = 1 end", "local function f() return f() + 1 end return f()", "local s = 'x' while true do s = s .. s end",
		"local fs = {} while true do fs[#fs + 1] = function () return fs end end",
		"local function f(n) if n > 0 then table.sort({ 1, 2 }, function (a, b) f(n - 1) return a < b end) end end f(70)",
		"for x in function () return 1 end do local a = 1 a = a + 1 a = a + 2 a = a + 3 a = a + 4 end",
		"local t for i = 1, 20000 do t = { x = nil } end", "local t for i = 1, 4000 do t = { " + strings.Repeat("i, ", 64) + " } end",
		"local z = view.player if z then z = ('x')('y', z) end return z",
		"local t = {} for i = 1, 20000 do t[i] = 1 end for i = 2, 19999 do t[i] = nil end while true do next(t, 1) end",
	} {
		f := loaded(t, body)
		if fast, ok, plain, err := inBoth(t, f, s.View(0)); ok || err == nil {
			t.Errorf("%s\nfast: %q, %v\nplain: %q, %v", body, fast, ok, plain, err)
		}
	}
	for _, body := range []string{
		"return '10' + 1", "return ('x'):rep(3000)", "return math.floor('2')", "return string.format('%5.2f', 1)", "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(170)",
	} {
		f := loaded(t, body)
		if _, ok, _, err := inBoth(t, f, s.View(0)); ok || err != nil {
			t.Errorf("%s: %v, %v", body, ok, err)
		}
	}
}

// TestFastIsLeft holds that a function on which the fast machine always gives up is no longer
// tried there, and one that it can do is.
func TestFastIsLeft(t *testing.T) {
	s := smallState(t)
	for body, want := range map[string]bool{"local n = '1' + 1 return { { 'pass' } }": false, "return { { 'pass' } }": true} {
		f := loaded(t, body)
		for range 100 {
			if _, err := call(f, 0, s.View(0), (*runner).actions); err != nil {
				t.Fatal(err)
			}
		}
		if m := f.idle[0].fast; m.worthTrying(0) != want || (m.functions[0].tried == 100) != want {
			t.Errorf("%s: tried %d times", body, m.functions[0].tried)
		}
	}
}
