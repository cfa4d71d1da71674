package lua

import "testing"

// TestChoiceKeepsItsMeaning has assignments whose right side reads the name that is
// assigned: the guard before or and and must not get in their way.
func TestChoiceKeepsItsMeaning(t *testing.T) {
	for text, want := range map[string]string{
		"local function f(v) return v + 1 end local a, b = 5, nil a = b or f(a) return a":                                                 "6",
		"local function f(v) return v + 1 end local a, b = 5, true a = b and f(a) return a":                                               "6",
		"local function f(v) return v + 1 end local a, b = 5, false a = b and f(a) return tostring(a)":                                    "false",
		"local function f(v) return v end local a, b = 5, nil a = f(b) or f(a) return a":                                                  "5",
		"local a, b = 5, nil a = b or a + 1 return a":                                                                                     "6",
		"local a, b = 5, nil a = (b or a) return a":                                                                                       "5",
		"local a, b, c = 5, nil, nil a = b or c or a return a":                                                                            "5",
		"local a, b, c = 5, true, nil a = b and c or a return a":                                                                          "5",
		"local t, b = { x = 1 }, nil t.x = b or t.x + 1 return t.x":                                                                       "2",
		"local a, b = 1, nil a, b = b or a, a or b return a + b":                                                                          "2",
		"local a = nil local function f() a = a or 7 return a end f() return a":                                                           "7",
		"local n = 0 local function f(v) n = n + 1 return v end local x = f(nil) or f(false) or f(3) or f(4) return n .. x":               "33",
		"local n = 0 local function f(v) n = n + 1 return v end if f(false) and f(true) or f(true) then n = n * 10 end return n":          "20",
		"local a, b = 5, 5 a = a == b return tostring(a)":                                                                                 "true",
		"local a, b = 5, 6 a = b == a and b or a return a":                                                                                "5",
		"local a, b = 5, 6 a = a ~= b or a return tostring(a)":                                                                            "true",
		"local a, b = 5, nil a = not b and a return a":                                                                                    "5",
		"local a = nil a = not a return tostring(a)":                                                                                      "true",
		"local a, b = { 2, 1 }, 2 b = a[b] == 1 and a[a[b]] or b return b":                                                                "2",
		"local function f() return 1, 2 end local a, b = f() == 1, 3 return tostring(a) .. b":                                             "true3",
		"local function f(...) return ... == 1, ... ~= 1 end local a, b = f(1, 2) return tostring(a) .. tostring(b)":                      "truefalse",
		"local function f(...) return (... or 3) end return f(nil, 2) .. f(4, 5)":                                                         "34",
		"local n = 0 / 0 return tostring(n == n) .. tostring(n ~= n)":                                                                     "falsetrue",
		"local a, b = {}, {} return tostring(a == b) .. tostring(a ~= b) .. tostring(a == a) .. tostring('1' == a)":                       "falsetruetruefalse",
		"local i, s = 0, '' while i ~= 3 do i = i + 1 if i == 2 then s = s .. 'b' elseif not (i == 3) then s = s .. 'a' end end return s": "ab",
		"local i = 0 repeat local done = i == 2 i = i + 1 until done or i == 9 return i":                                                  "3",
		"local f for i = 1, 9 do local j = i if not f and i == 2 then f = function () return j == 2 end end end return tostring(f())":     "true",
		"local t = { x = false } function t.f(k) return t[k] == nil end return tostring(t.f('y')) .. tostring(t.f('x'))":                  "truefalse",
		"local function f(...) return ... end local a, b = f(1, 2) or 3 return tostring(a) .. tostring(b)":                                "1nil",
	} {
		if got, err := runScript(t, text, limits{}); got != want || err != nil {
			t.Errorf("%s\ngives %s, %v; want %s", text, got, err, want)
		}
	}
}
