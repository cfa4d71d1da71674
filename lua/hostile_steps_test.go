package lua_test

import "strings"

// hostileSteps never end, or do much in one step.
var hostileSteps = []hostileScript{
	{"loop", "local n = 0\nwhile true do end", "t.lua:2: " + outOfSteps},
	{"repeat", "repeat until false", "t.lua:1: " + outOfSteps},
	{"for without step", "for i = 1, 0, 0 do end", "t.lua:1: " + outOfSteps},
	{"calls", "local function f()\nend\nwhile true do f() end", "t.lua:3: " + outOfSteps},
	{"tail calls", "local function f()\nreturn f() end\nreturn f()", "t.lua:2: " + outOfSteps},
	{"recursion", "local function f()\nreturn 1 + f() end\nreturn f()", "t.lua:2: " + tooDeep},
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

	// Loops of every kind.
	{"for to infinity", "for i = 1, 1/0 do end", "t.lua:1: " + outOfSteps},
	{"for from infinity", "for i = -1/0, 0 do end", "t.lua:1: " + outOfSteps},
	{"for by almost nothing", "for i = 0, 1, 5e-324 do end", "t.lua:1: " + outOfSteps},
	{"for that stands still", "for i = 2^53, 2^53 + 2 do end", "t.lua:1: " + outOfSteps},
	{"for with NaN", "for i = 1, 0/0 do error 'entered' end for i = 0/0, 1 do error 'entered' end for i = 1, 2, 0/0 do error 'entered' end error 'none is entered'", "t.lua:1: none is entered"},
	{"for in that never ends", "for x in function () return 1 end do end", "t.lua:1: " + outOfSteps},
	{"for in next of a table that grows", "local t = { a = 1 }\nfor k in pairs(t) do t[k .. 'a'] = 1 end", "t.lua:2: " + outOfMemory},
	{"mutual recursion", "local f, g\nf = function () return 1 + g() end\ng = function () return 1 + f() end\nf()", "t.lua:2: " + tooDeep},
	{"mutual tail calls", "local f, g\nf = function () return g() end\ng = function () return f() end\nf()", "t.lua:3: " + outOfSteps},
	{"recursion through a method", "local t = {}\nfunction t:f() return 1 + self:f() end\nt:f()", "t.lua:2: " + tooDeep},
	{"recursion through a comparison", "local t = { 2, 1 }\nlocal function f(a, b) table.sort({ 2, 1 }, f) return a < b end\ntable.sort(t, f)", "t.lua:2: " + tooDeep},
	{"recursion through include", "local call = include 'callback'\nlocal function g() return 1 + call(g) end g()", "t.lua:2: " + tooDeep},
	{"loop in the library", "include 'endless'", "endless.lua:1: the script ran longer than 1000000 steps; is there a loop that does not end? (from t.lua:1)"},
	{"loop through the library", "local call = include 'callback'\ncall(function () while true do end end)", "t.lua:2: " + outOfSteps},
	{"include again and again", "while true do include 'tree' end", "t.lua:1: " + outOfSteps},
	{"exponential calls", "local function f(n) if n > 0 then f(n - 1) f(n - 1) end end\nf(150)", "t.lua:1: " + outOfSteps},
	{"many values from call to call", "local function h(...) return ... end local function g(...)\nwhile true do local x = (h(h(...))) end end" + strings.Replace(passMany, "300", "250", 1), "t.lua:2: " + outOfSteps},
	{"many values to a table", "local function g(...)\nwhile true do local t = { (...) } type(...) end end" + passMany, "t.lua:2: " + outOfSteps},
	{"many values selected", "local function g(...)\nwhile true do local x = (select(-2, ...)) end end" + passMany, "t.lua:2: " + outOfSteps},
	{"unpack and pack", "local t = {} for i = 1, 200 do t[i] = i end\nwhile true do select('#', unpack(t)) end", "t.lua:2: " + outOfSteps},

	// Work that one step can hide.
	{"length behind a sort that puts gaps last", "local t = { 1 } t[8000] = 2 table.sort(t, function (a, b) return a ~= nil and b == nil end) local n = 0\nwhile true do n = n + #t end", "t.lua:2: " + outOfSteps},
	{"keys taken away from what a word is given", `local stone = piece("stone", { each = 4 })
local t = { own(stone) }
for i = 1, 20000 do t["k" .. i] = i end
for i = 1, 20000 do t["k" .. i] = nil end
t.min = 1
for i = 1, 30000 do slide(t) end`, "t.lua:6: " + outOfSteps},
	{"gaps in a list that a word is given", "local t = {} t[60000] = 1\nfor i = 1, 30000 do option('o', t) end", "t.lua:1: option: a list of more than 1000"},
	{"length of gaps made by remove", "local t = {} t[60000] = 1 table.remove(t) local n = 0\nwhile true do n = n + #t end", "t.lua:2: " + outOfSteps},
	{"next over gaps of a list", "local t = {} t[60000] = 1\nwhile true do for k in pairs(t) do end end", "t.lua:2: " + outOfSteps},
	{"maxn", "local t = {} for i = 1, 20000 do t['k' .. i] = 1 end\nwhile true do table.maxn(t) end", "t.lua:2: " + outOfSteps},
	{"concat of empty texts", "local t = {} for i = 1, 60000 do t[i] = '' end\nwhile true do table.concat(t) end", "t.lua:2: " + outOfSteps},
	{"concat of numbers", "local t = {} for i = 1, 5000 do t[i] = 1/3 end\nwhile true do local x = table.concat(t) end", "t.lua:2: " + tooLong},
	{"reverse", "local s = ('x'):rep(65536)\nwhile true do s:reverse() end", "t.lua:2: " + outOfMemory},
	{"upper and lower", "local s = ('x'):rep(65536)\nwhile true do s:upper():lower() end", "t.lua:2: " + outOfMemory},
	{"tonumber of a long text", "local s = ('1'):rep(65536)\nwhile true do tonumber(s) tonumber(s, 16) end", "t.lua:2: " + outOfSteps},
	{"order of long texts", "local t = {} for i = 1, 30 do t[i] = ('x'):rep(65000) .. i end\nwhile true do table.sort(t) end", "t.lua:2: " + outOfSteps},
	{"format", "local s = ('%%'):rep(30000)\nwhile true do s:format() end", "t.lua:2: " + outOfMemory},
	{"format of numbers", "while true do ('%99.99f%99.99e%99.99g'):format(1e300, 1/3, 2^60) end", "t.lua:1: " + outOfMemory},
	{"sort again and again", "local t = {} for i = 1, 10000 do t[i] = 10000 - i end\nwhile true do table.sort(t, function (a, b) return a > b end) end", "t.lua:2: " + outOfSteps},
	{"sort of what always differs", "local t = {} for i = 1, 60000 do t[i] = i end\ntable.sort(t, function () return true end)", "t.lua:2: " + outOfSteps},
	{"closures that hold many", numbered(59, "local a%d = 1 ") + "\nwhile true do local f = function () return " + strings.TrimSuffix(numbered(59, "a%d,"), ",") + " end end", "t.lua:2: " + outOfMemory},
}
