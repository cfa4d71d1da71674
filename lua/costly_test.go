package lua_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/lua"
)

// costly are scripts that make much of little: each ended by using seconds or
// gigabytes, and must now be refused after little of either.
var costly = []struct{ name, source, want string }{
	{"games kept", `local stone = piece("stone", { each = 4 })
local d = drop { hand(stone), on = empty }
local turns, ends = {}, {}
for i = 1, 1000 do turns[i] = { 1, d } ends[i] = { no_move, loss = 1 } end
local g = { title = "x", board = grid(4, 4), players = { "A", "B" }, pieces = { stone }, turns = turns, ends = ends }
local keep = {} for i = 1, 60000 do keep[i] = game(g) end`, "game: it is called twice"},
	{"cells kept", `local s, keep = ("a1 "):rep(21000), {} for i = 1, 60000 do keep[i] = cells(s) end`, "the script ran longer than 1000000 steps"},
	{"boards kept", `local keep = {} for i = 1, 60000 do keep[i] = grid(22, 22) end`, "the script used more than 16 MiB of memory"},
	{"slides kept", `local stone, many, keep = piece("stone", { each = 4 }), {}, {}
for i = 1, 1000 do many[i] = "n" end
for i = 1, 60000 do keep[i] = slide { own(stone), directions = many } end`, "the script used more than 16 MiB of memory"},
	{"options", `for i = 1, 50000 do option("o" .. i, { 1, 2 }) end`, "option: there are more than 100"},
	{"large tables looked through", `local t = {} for i = 1, 20000 do t["k" .. i] = i end
for i = 1, 100000 do slide(t) end`, "unknown key"},
	{"long sequences", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = cells "a1" }
local function pow(n) if n == 1 then return d end local h = (n - n % 2) / 2 local x = pow(h) x = x * x if n % 2 == 1 then x = x * d end return x end
local p, z = pow(900), d
for k = 1, 48 do z = z * p + d end
` + game("z * p"), "one action has to do with more than 5 cells"},
	{"sequences of five and more", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = cells "a1" }
local z = d
for k = 1, 30 do z = z * d + d end
` + game("z"), "one action has to do with more than 5 cells"},
	{"kinds of slide", `local stone = piece("stone", { each = 64 })
local place, names = drop { hand(stone), on = empty }, { "n", "ne", "e", "se", "s", "sw", "w", "nw" }
local all = place
for i = 1, 200 do
  local which, n = {}, i
  for _, name in ipairs(names) do if n % 2 == 1 then which[#which + 1] = name end n = (n - n % 2) / 2 end
  all = all + slide { own(stone), directions = which }
end
` + game("all"), "kinds of slide"},
	{"hundreds of millions of actions", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = empty }
` + game("d * d * d * d * d"), "actions to look at"},
	{"overlapping ways", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = empty }
local all = d
for i = 1, 200 do all = all + d * d * drop { hand(stone), on = empty - cells(("abcdefgh"):sub(i % 8 + 1, i % 8 + 1) .. i % 7 + 1) } end
` + game("all"), "actions to look at"},
}

func game(turn string) string {
	return fmt.Sprintf(`return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { %s } }, ends = { { no_move, loss = 1 } } }`, turn)
}

func TestCostlyScripts(t *testing.T) {
	for _, c := range costly {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		g, err := lua.Load("s.lua", []byte(c.source), nil)
		runtime.ReadMemStats(&after)
		var faults lua.Errors
		if g != nil || !errors.As(err, &faults) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 200 {
			t.Errorf("%s: %d MiB were allocated", c.name, used)
		}
	}
}
