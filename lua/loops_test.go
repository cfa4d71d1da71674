package lua_test

import (
	"fmt"
	"testing"

	"github.com/staffel-engine/staffel/lua"
)

// TestLoopsThatBeginWithAJump runs loops whose body or condition begins with what the
// compiler makes a jump of: a value written down that decides, or a loop left at once.
// Unless something is put before it, it jumps anywhere.
func TestLoopsThatBeginWithAJump(t *testing.T) {
	loops := []string{
		"for _, n in ipairs({ 1, 2 }) do %s end",
		"for _, n in pairs({ 1, 2 }) do %s end",
		"for n = 1, 2 do %s end",
		"repeat %s k = k + 1 until k == 2",
		"repeat %s k = k + 1 until k == 2 or false",
		"while true do %s k = k + 1 if k == 2 then break end end",
		"while k < 2 do %s k = k + 1 end",
		"while (false and x) or k < 2 do %s k = k + 1 end",
		"while (nil or false) or k < 2 do %s k = k + 1 end",
		"while true and k < 2 do %s k = k + 1 end",
		"while not (true and k >= 2) do %s k = k + 1 end",
		"while not false and k < 2 do %s k = k + 1 end",
		"while not (false or k >= 2) do %s k = k + 1 end",
		"while k < 2 and true do %s k = k + 1 end",
	}
	bodies := []string{
		"if false then s = s .. 'n' else s = s .. 'e' end",
		"if nil and x then s = s .. 'n' elseif false then s = s .. 'm' else s = s .. 'e' end",
		"if not true then s = s .. 'n' end s = s .. 'e'",
		"local v = true or x s = s .. (v and 'e' or 'n')",
		"local v = false or 'e' s = s .. v",
		"while true do break end s = s .. 'e'",
		"while false do s = s .. 'n' end s = s .. 'e'",
		"repeat break until nil s = s .. 'e'",
		"for _ in ipairs({ 1 }) do break end s = s .. 'e'",
		"for _ in ipairs({ 1, 2 }) do while true do break end end s = s .. 'e'",
		"do if false then x = 1 end end s = s .. 'e'",
		"local f = function () if false then return 'n' end return s end s = f() .. 'e'",
		"local held = x local f = function () return held end if false then f() end s = s .. (f() == 3 and 'e' or 'n')",
	}
	for _, loop := range loops {
		for _, body := range bodies {
			script := "local s, k, x = '', 0, 3 " + fmt.Sprintf(loop, body) + " assert(s == 'ee', s)\n" + sample
			if _, err := lua.Load("loops.lua", []byte(script), nil); err != nil {
				t.Errorf("%s: %v", fmt.Sprintf(loop, body), err)
			}
		}
	}
}
