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
type costlyScript struct{ name, source, want string }

var costly = []costlyScript{
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
	{"lines to look for after each of many actions", `local p = {}
for i = 1, 5 do p[i] = piece(("abcde"):sub(i, i), { each = i == 5 and 1 or 3 }) end
local function d(x) return drop { hand(x), on = empty } end
local four = d(p[1]) + d(p[2]) + d(p[3]) + d(p[4])
local names = {}
for y = 1, 8 do for x = 1, 8 do names[#names + 1] = ("abcdefgh"):sub(x, x) .. y end end
local ends = { { no_move, loss = 1 } }
for i = 1, 30 do
  local s = own(p[1])
  for j = 1, 14 do s = s + own(p[2]) - cells(names[i + j]) end
  ends[#ends + 1] = { line(s, 8), win = 1 }
end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = p,
  turns = { { 100, d(p[5]) }, { all_of(d(p[1]), four, four, slide { own(p[5]) }) } }, ends = ends }`, "can be completed could take"},
	{"moves that cannot be made", `local a = piece("a", { each = 9 })
local b = piece("b", { each = 2 })
local c = piece("c", { each = 2 })
local e = piece("e", { each = 7 })
local function d(x) return drop { hand(x), on = empty } end
local none = empty - empty
local s = none
for i = 1, 5 do s = s + none end
local never = drop { hand(b), on = empty, as = "x" } * drop { hand(c), on = empty, as = "y" } * drop { lift(own(e)), on = s }
local ends = { { no_move, loss = 1 } }
for i = 1, 190 do ends[#ends + 1] = { cannot(never + drop { hand(a), on = empty } ), draw = true } end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { a, b, c, e },
  turns = { { 100, d(b) + d(c) }, { d(a) + d(e) } }, ends = ends }`, "could take more than 65536 steps after every action"},
	{"a name twenty thousand times", `local stone = piece("stone", { each = 9 })
local c = cells(("a1 "):rep(21000))
local s = c
for i = 1, 15 do s = s - s end
local place = drop { hand(stone), on = empty }
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { line(own(stone) - s, 3), win = 1 }, { no_move, loss = 1 } } }`, "there are 21000 names"},
	{"a direction a thousand times", `local stone = piece("stone", { each = 9 })
local place = drop { hand(stone), on = empty }
local dirs = {}
for i = 1, 1000 do dirs[i] = "n" end
local l = line(own(stone), 3, { directions = dirs })
local t = {}
for i = 1, 20 do t[i] = l end
l = all_of(unpack(t))
for i = 1, 20 do t[i] = l end
l = all_of(unpack(t))
l = all_of(l, l, l, l, l, l, l, l, l, l)
l = all_of(l, l, l, l, l)
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { l, win = 1, reason = "x" }, { no_move, loss = 1 } } }`, "it has 1000 directions"},
	{"overlapping ways", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = empty }
local all = d
for i = 1, 200 do all = all + d * d * drop { hand(stone), on = empty - cells(("abcdefgh"):sub(i % 8 + 1, i % 8 + 1) .. i % 7 + 1) } end
` + game("all"), "actions to look at"},
}

func game(turn string) string {
	return fmt.Sprintf(`return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { %s } }, ends = { { no_move, loss = 1 } } }`, turn)
}

func TestCostlyScripts(t *testing.T) { checkCostly(t, costly) }

// checkCostly holds scripts to be refused before they cost much.
func checkCostly(t *testing.T, scripts []costlyScript) {
	t.Helper()
	for _, c := range scripts {
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
