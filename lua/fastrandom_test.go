package lua

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// playingHarness stands behind the other before a program that is a function called while the
// game is played. What it offers takes any value too.
const playingHarness = `local turns = 0
local function raw(v) if type(v) == 'number' then return v end return 2 end
local function small(v) if type(v) == 'number' and v > -20 and v < 20 then return v end return 1 end
local function place(v) if type(v) == 'number' and v == v and v < 300 then return v end return key(v) end
local function list(v) if type(v) == 'table' and v ~= view then return v end return { v, 4, 5 } end
local function own(v) if type(v) == 'table' and v ~= view and v ~= view.cells then return v end return { v } end
local function fresh(v) local t = {} for k, w in pairs(list(v)) do t[k] = w end return t end
local function cell(v) if type(v) == 'number' and v == v then return view.cells[v % 9 - v % 1 + 1] or 'a1' end if type(v) == 'string' and view.cells[#v] then return view.cells[#v] end return 'b2' end
local function less(a, b) if type(a) == 'number' and type(b) == 'number' then return a < b end return text(a) < text(b) end
local function dump(v) if type(v) ~= 'table' or v == view then return text(v) end
	local s = '{' for k, w in pairs(v) do s = s .. text(k) .. '=' .. text(w) .. ' ' if #s > 150 then break end end return s .. #v .. '}' end
local function again() turns = turns + 1 return turns < 60 end
local function class() local self = { n = 0 }
	function self:add(v) self.n = self.n + small(v) return self end
	function self.get(a, ...) return self.n, a, ... end
	return self end
local object = class()
`

// playingExpressions and playingStatements are what such a program has beside what others have.
var playingExpressions = []string{
	"raw($e) + raw($e)", "raw($e) - raw($e)", "raw($e) * raw($e)", "raw($e) / raw($e)", "raw($e) % raw($e)", "raw($e) ^ small($e)", "-raw($e)", "-(raw($e))",
	"0.5", "-1", "1e300", "1 / 0", "0 / 0", "-0", "2 ^ 53", "1 / 3", "'a1'", "'b2'", "''", "'long text'", "stone",
	"raw($e) < raw($e)", "raw($e) <= raw($e)", "raw($e) > raw($e)", "text($e) < text($e)", "text($e) >= text($e)", "text($e) <= text($e)",
	"#list($e)", "#text($e)", "#dump($e)", "{}", "{ $e }", "{ $e, $e }", "{ $e, nil, $e }", "{ $e, nil }", "{ x = $e }", "{ x = $e, [place($e)] = $e, $e }", "{ [place($e)] = $e, [place($e)] = $e }", "{ { $e }, { $e, $e } }", "{ { $v, $v }, {}, x = { $v } }",
	"list($e)[place($e)]", "list($e).x", "list($e)[1]", "list($e)[#list($e)]", "(list($e)[1])",
	"text($e):sub(small($e), small($e))", "text($e):sub(small($e))", "text($e):upper()", "text($e):rep(small($e))", "text($e):reverse()", "text($e):byte(small($e))", "text($e):byte(1, -1)", "text($e):len()", "string.format('%s-%d', text($e), small($e))", "string.char(65, 66 + number(1))", "tostring(raw($e))", "tonumber(text($e))", "tonumber(raw($e))", "type($e)",
	"math.floor(raw($e))", "math.ceil(raw($e))", "math.abs(raw($e))", "math.max(raw($e), raw($e), raw($e))", "math.min(raw($e), raw($e))", "math.sqrt(raw($e))", "math.fmod(raw($e), raw($e))", "math.modf(raw($e))", "math.pow(small($e), small($e))",
	"unpack(list($e))", "unpack(list($e), small($e), small($e))", "select(2, $e)", "select(-1, $e, $e)", "select('#', $e)", "next(list($e))", "(next(list($e)))", "assert($e or 1, $e)", "{ unpack(list($e)) }", "{ $e, unpack(list($e)) }", "{ id($e, $e), id($e, $e) }",
	"table.remove(fresh($e))", "table.remove(fresh($e), 1)", "table.concat({ text($e), raw($e) }, text($e))", "fresh($e)", "dump($e)", "dump(fresh($e))",
	"view.player", "view.opponent", "view.turn", "view.cells", "view.kept", "view.own()", "view.own(stone)", "view.enemy(stone)", "view.any()", "view.empty()", "view.hand(stone)", "view.hand(stone, view.opponent)",
	"view.at(cell($e))", "(view.at(cell($e)))", "view.owner(cell($e))", "view.face(cell($e))", "view.next(cell($e), 'n')", "view.next(cell($e), 'se')", "view.beside(cell($e))", "view.beside(cell($e), { 'n', 'diagonal' })", "view.reach(cell($e))", "view.reach(cell($e), 1, 2, 'orthogonal')", "#view.reach(cell($e), 2)", "view.line(view.own(), 2)", "view.line(view.cells, 3, 'e')", "view.line({ cell($e), cell($e) }, 2)",
	"object:add($e).n", "object.get($e, $e)", "class():add($e):add($e)", "class().get($e)", "call(function (...) return ... end, $e)", "call(function (a, ...) return select('#', ...), a end, $e)",
	"words[1]", "#words", "words[place($e)]",
}

var playingStatements = []string{
	"emit(dump($e))\n", "emit(dump($e))\n", "emit($e)\n", "emit(raw($e))\n", "emit($e)\n",
	"own($v)[place($e)] = $e\n", "own($v).x = $e\n", "own($v)[place($e)] = { $e, $e }\n", "own($v).y = {}\n", "fresh($e).z = $e\n", "t[key($e)] = { x = $e }\n",
	"do local u = fresh($e) table.insert(u, $e) emit(dump(u)) end\n", "do local u = fresh($e) table.insert(u, 1, $e) emit(dump(u)) end\n", "do local u = fresh($e) emit(table.remove(u, small($e))) emit(dump(u)) end\n",
	"do local u = fresh($e) u[place($e)] = nil u[#u] = nil emit(#u) emit(dump(u)) end\n",
	"do local u = fresh($e) table.sort(u, less) emit(dump(u)) end\n", "do local u = { raw($e), raw($e), raw($e), raw($e) } table.sort(u) emit(dump(u)) end\n", "do local u = fresh($e) table.sort(u, function (a, b, ...) return $e end) emit(dump(u)) end\n",
	"for k, w in pairs(list($e)) do if not again() then break end emit(k) emit(w)\n$b end\n", "do local u = fresh($e) for k, w in pairs(u) do if not again() then break end u[k] = $e emit(k) end emit(dump(u)) end\n", "do local u = fresh($e) for k in pairs(u) do u[k] = nil end emit(dump(u)) end\n",
	"for i, w in ipairs(list($e)) do if not again() then break end emit(i) emit(w)\n$b end\n", "for k, w in next, list($e) do if not again() then break end emit(k) emit(w) end\n",
	"for i = small($e), small($e), raw($e) do if not again() then break end emit(i)\n$b end\n", "for i = raw($e), raw($e) do if not again() then break end emit(i) end\n", "for i = 3, 1, -0.75 do emit(i) end\n",
	"for a, b in function (s, c, ...) if not again() then return nil end return s, c, $e end, $e, $e do emit(a) emit(b) end\n", "do local f, s = ipairs(list($e)) for i, w in f, s, small($e) do if not again() then break end emit(i) emit(w) end end\n",
	"do local fs = {} for i = 1, 3 do local j = $e fs[i] = function (v) j = v or j i = i + 1 return j, i end if $e then break end end for _, f in ipairs(fs) do emit(call(f, $e)) emit(call(f)) end end\n",
	"do local a, b, c = $e emit(a) emit(b) emit(c) end\n", "do local a, b = $e, $e a, b = b, a emit(a) emit(b) end\n", "do local f f = function (n, ...) if n > 3 then return ... end return f(n + 1, n, ...) end emit(dump({ f(1, $e) })) end\n",
	"do local up = $e local function get() return up end local function set(v) up = v end call(set, $e) emit(call(get)) up = $e emit(call(get)) end\n",
	"object:add($e)\n", "turns = small($e)\n",
}

// randomFunction is the body of a function that is called while the game is played.
func randomFunction(seed uint64) string {
	p := &programmer{Rand: rand.New(rand.NewPCG(seed, 6)), scopes: [][]string{nil}, varargs: []bool{false}, playing: true}
	text := harness + playingHarness + p.statements(10)
	for _, name := range p.scopes[0] {
		text += "emit(dump(" + name + "))\n"
	}
	return text + "return table.concat(out, ',')\n"
}

// TestFastRandomFunctions runs random functions, which ask the view and the library, in both
// machines, again and again about different positions: nothing is left of a call.
func TestFastRandomFunctions(t *testing.T) {
	programs := uint64(2000)
	if testing.Short() {
		programs = 300
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		programs = 30_000
	}
	states := []*core.State{smallState(t), smallState(t)}
	for _, cell := range []string{"a1", "b2", "c3"} {
		if _, err := states[1].PlayText(cell); err != nil {
			t.Fatal(err)
		}
	}
	asked, answered, failed := 0, 0, 0
	for seed := range programs {
		text := randomFunction(seed)
		if _, err := newInterpreter("t.lua", []byte("local view, stone, words = 1, 2, 3 local function f()\n"+text+"\nend return f"), limits{}); err != nil {
			if !strings.Contains(err.Error(), "stands before it") {
				t.Fatalf("seed %d:\n%s\n%v", seed, text, err)
			}
			continue
		}
		f := loaded(t, text)
		for _, s := range []*core.State{states[0], states[1], states[0]} {
			asked++
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
	}
	t.Logf("%d of %d calls are answered", answered, asked)
	if answered*10 < asked*5 {
		t.Error("too few: the test is hollow")
	}
}
