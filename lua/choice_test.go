package lua

import "testing"

// TestChoiceKeepsItsMeaning has assignments whose right side reads the name that is
// assigned: the guard before or and and must not get in their way.
func TestChoiceKeepsItsMeaning(t *testing.T) {
	for text, want := range map[string]string{
		"local function f(v) return v + 1 end local a, b = 5, nil a = b or f(a) return a":                                        "6",
		"local function f(v) return v + 1 end local a, b = 5, true a = b and f(a) return a":                                      "6",
		"local function f(v) return v + 1 end local a, b = 5, false a = b and f(a) return tostring(a)":                           "false",
		"local function f(v) return v end local a, b = 5, nil a = f(b) or f(a) return a":                                         "5",
		"local a, b = 5, nil a = b or a + 1 return a":                                                                            "6",
		"local a, b = 5, nil a = (b or a) return a":                                                                              "5",
		"local a, b, c = 5, nil, nil a = b or c or a return a":                                                                   "5",
		"local a, b, c = 5, true, nil a = b and c or a return a":                                                                 "5",
		"local t, b = { x = 1 }, nil t.x = b or t.x + 1 return t.x":                                                              "2",
		"local a, b = 1, nil a, b = b or a, a or b return a + b":                                                                 "2",
		"local a = nil local function f() a = a or 7 return a end f() return a":                                                  "7",
		"local n = 0 local function f(v) n = n + 1 return v end local x = f(nil) or f(false) or f(3) or f(4) return n .. x":      "33",
		"local n = 0 local function f(v) n = n + 1 return v end if f(false) and f(true) or f(true) then n = n * 10 end return n": "20",
		"local function f(...) return ... end local a, b = f(1, 2) or 3 return tostring(a) .. tostring(b)":                       "1nil",
	} {
		if got, err := runScript(t, text, limits{}); got != want || err != nil {
			t.Errorf("%s\ngives %s, %v; want %s", text, got, err, want)
		}
	}
}
