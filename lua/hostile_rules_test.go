package lua_test

import (
	"fmt"
	"strings"
)

// hostileRules make much of little: each once took seconds or gigabytes to compile.
var hostileRules = []hostileScript{
	{"games kept", `local stone = piece("stone", { each = 4 })
local d = drop { hand(stone), on = empty }
local turns, ends = {}, {}
for i = 1, 1000 do turns[i] = { 1, d } ends[i] = { no_move, loss = 1 } end
local g = { title = "x", board = grid(4, 4), players = { "A", "B" }, pieces = { stone }, turns = turns, ends = ends }
local keep = {} for i = 1, 60000 do keep[i] = game(g) end`, "t.lua:6: game: it is called twice; a script makes one game, and returns it"},
	{"cells kept", `local s, keep = ("a1 "):rep(21000), {} for i = 1, 60000 do keep[i] = cells(s) end`, "t.lua:1: " + outOfSteps},
	{"boards kept", `local keep = {} for i = 1, 60000 do keep[i] = grid(22, 22) end`, "t.lua:1: " + outOfMemory},
	{"slides kept", `local stone, many, keep = piece("stone", { each = 4 }), {}, {}
for i = 1, 1000 do many[i] = "n" end
for i = 1, 60000 do keep[i] = slide { own(stone), directions = many } end`, "t.lua:3: " + outOfMemory},
	{"options", `for i = 1, 50000 do option("o" .. i, { 1, 2 }) end`, "t.lua:1: option: there are more than 100"},
	{"large tables looked through", `local t = {} for i = 1, 20000 do t["k" .. i] = i end
for i = 1, 100000 do slide(t) end`, `t.lua:1: slide: unknown key "k1"; the keys are min, max, far, directions, on, capture, returns, face and as`},
	{"long sequences", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = cells "a1" }
local function pow(n) if n == 1 then return d end local h = (n - n % 2) / 2 local x = pow(h) x = x * x if n % 2 == 1 then x = x * d end return x end
local p, z = pow(900), d
for k = 1, 48 do z = z * p + d end
` + game("z * p"), "t.lua:6: turn: one action has to do with more than 5 cells; leave out a step"},
	{"sequences of five and more", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = cells "a1" }
local z = d
for k = 1, 30 do z = z * d + d end
` + game("z"), "t.lua:5: turn: one action has to do with more than 5 cells; leave out a step"},
	{"kinds of slide", `local stone = piece("stone", { each = 64 })
local place, names = drop { hand(stone), on = empty }, { "n", "ne", "e", "se", "s", "sw", "w", "nw" }
local all = place
for i = 1, 200 do
  local which, n = {}, i
  for _, name in ipairs(names) do if n % 2 == 1 then which[#which + 1] = name end n = (n - n % 2) / 2 end
  all = all + slide { own(stone), directions = which }
end
` + game("all"), "t.lua:7: slide: the game has more than 32 kinds of slide; use the same distances and directions where you can"},
	{"hundreds of millions of actions", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = empty }
` + game("d * d * d * d * d"), "t.lua:3: turns: what is said of every turn could be 1073741824 actions to look at; at most 2097152; let an action have fewer steps, or the steps fewer cells"},
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
  turns = { { 100, d(p[5]) }, { all_of(d(p[1]), four, four, slide { own(p[5]) }) } }, ends = ends }`, "t.lua:14: turns: finding out whether every turn can be completed could take 8895320514 steps; at most 268435456; let the turn have fewer actions, the actions fewer steps or cells, or the ends fewer lines"},
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
  turns = { { 100, d(b) + d(c) }, { d(a) + d(e) } }, ends = ends }`, "t.lua:11: cannot: finding out what cannot be done could take more than 65536 steps after every action; ask for moves of fewer steps or cells"},
	{"a name twenty thousand times", `local stone = piece("stone", { each = 9 })
local c = cells(("a1 "):rep(21000))
local s = c
for i = 1, 15 do s = s - s end
local place = drop { hand(stone), on = empty }
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { line(own(stone) - s, 3), win = 1 }, { no_move, loss = 1 } } }`, "t.lua:2: cells: there are 21000 names; the board has 64 cells; name each once"},
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
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { place } }, ends = { { l, win = 1, reason = "x" }, { no_move, loss = 1 } } }`, "t.lua:5: line: it has 1000 directions; name each once"},
	{"overlapping ways", `local stone = piece("stone", { each = 64 })
local d = drop { hand(stone), on = empty }
local all = d
for i = 1, 200 do all = all + d * d * drop { hand(stone), on = empty - cells(("abcdefgh"):sub(i % 8 + 1, i % 8 + 1) .. i % 7 + 1) } end
` + game("all"), "t.lua:5: turns: what is said of every turn could be 418381888 actions to look at; at most 2097152; let an action have fewer steps, or the steps fewer cells"},

	{"ranges kept", `local keep = {} for i = 1, 60000 do keep[i] = cells("a1-a512") end`, "t.lua:1: " + outOfMemory},
	{"tracks kept", `local keep = {} for i = 1, 60000 do keep[i] = track { "a1-a512", "b1-b512" } end`, "t.lua:1: " + outOfMemory},
	{"ranges read", `local text = ("a1-a100 "):rep(5) for i = 1, 1e6 do cells(text) end`, "t.lua:1: " + outOfMemory},
	{"long ranges", `cells(("a1-a512 "):rep(8000))`, "t.lua:1: cells: there are more than 512 cells; name each once"},
	{"rows kept", `local keep = {} for i = 1, 60000 do keep[i] = rows(256, 256) end`, "t.lua:1: " + outOfMemory},
	{"dice kept", `local keep, faces = {}, {} for i = 1, 20 do faces[i] = i % 10 end for i = 1, 60000 do keep[i] = dice { 7, faces = faces } end`, "t.lua:1: " + outOfMemory},
	{"sums kept", `local keep = {} for i = 1, 60000 do keep[i] = sum(die, die, die, die, die, die, die) end`, "t.lua:1: " + outOfMemory},
	{"dice without end", `local n = die while true do n = die(6) end`, "t.lua:1: " + outOfMemory},
	{"many throws again", `local t = {} for i = 1, 1000 do t[i] = "66" end local keep = {} for i = 1, 60000 do keep[i] = throw { most_of(use(die) * again), again = t } end`, "t.lua:1: " + outOfMemory},
	{"symbols of many faces", `local faces, symbols = {}, {} for i = 1, 1000 do faces[i] = "f" .. i symbols["f" .. i] = { "A", "B" } end
for i = 1, 100 do piece("p" .. i, { faces = faces, symbols = symbols, each = 1 }) end`, "t.lua:2: " + outOfMemory},
	{"dice that fall in hundreds of thousands of ways", raceOf(`7, faces = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 }, symbols = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "A", "B", "C", "D", "E", "F", "G", "H", "I", "J" }`, "die"), "t.lua:3: dice: they can fall in 657800 ways; at most 500; throw fewer dice, or give them fewer faces"},
	{"many dice and men", raceOf("7, faces = { 1, 2, 3 }", "die", "sum(die, die)"), "t.lua:4: turns: finding out how many dice can be used on every turn could take 2737348329 steps; at most 268435456; throw fewer dice, or let fewer pieces use them"},
	{"sums of many dice", raceOf("7, faces = { 0, 1, 2, 3 }", "sum(die, die, die, die, die, die, die)", "sum(die, die, die, die, die, die)", "all_dice"), "t.lua:4: turn: its pattern can be taken in more than 256 ways; say it with sets, which hold any number of cells"},
	{"turns of many dice", strings.Replace(raceOf("4, faces = { 1, 2, 3, 4, 5, 6 }", "die"), "turns = {", "turns = { { 100, throw { most_of(use(die) * drop { lift(own(man)), on = empty }) } },", 1), "t.lua:4: turns: there are more than 20000 stages of turns; number fewer turns, or throw fewer dice"},
	{"moves that overlap in a hundred turns", `local way = track { "a1-a8 b1-b8 c1-c8", "h1-h8 g1-g8 f1-f8" }
local man = piece("man", { start = { "a1-a8", "h1-h8" } })
local all = advance { own(man), along = way, by = die }
for i = 1, 120 do
  local some = own(man) - cells("a" .. i % 8 + 1) - cells("h" .. i % 7 + 1 .. " b" .. i % 5 + 1)
  all = all + advance { some, along = way, by = die, past = any(man) }
end
local turn = throw { most_of(all) }
return game { title = "x", board = rows(8, 8, 8, 8, 8, 8, 8, 8), players = { "A", "B" }, pieces = { man }, dice = dice { 7, faces = { 1, 2 } },
  turns = { { 100, turn }, { turn } }, ends = { { at_most(enemy(man), 0), win = 1 } } }`, "t.lua:10: turns: finding out how many dice can be used on every turn could take 303946276712304338796544 steps; at most 268435456; throw fewer dice, or let fewer pieces use them"},
	{"ways of one cell", `local man = piece("man", { start = { "a1", "b1" } })
local all = advance { own(man), along = track { "a1-a8", "b1-b8" }, by = die }
for i = 1, 200 do all = all + advance { own(man), along = track { "c" .. i % 8 + 1, "d" .. i % 7 + 1 }, by = all_dice } end
return game { title = "x", board = rows(8, 8, 8, 8, 8, 8, 8, 8), players = { "A", "B" }, pieces = { man },
  dice = dice { 2, faces = { 1, 2, 4, 8, 13, 21, 31, 45, 66, 81, 97, 100, 99, 95, 88, 77, 70, 60, 55, 50 }, symbols = { "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T" } },
  turns = { { throw { most_of(all) } } }, ends = { { at_most(enemy(man), 0), win = 1 } } }`, "t.lua:3: advance: no piece can go 100 cells along the way of A; let it go less far, or make the track longer\nt.lua:3: advance: no piece can go 100 cells along the way of B; let it go less far, or make the track longer"},
	{"a picture of nothing", strings.Replace(raceOf("1, faces = { 1, 2 }", "die"), "title =", `picture = ("\n"):rep(65000), title =`, 1), "t.lua:3: picture: it has 65000 characters; at most 10000"},

	// Boards.
	{"a million cells", "return grid(1000, 1000)", "t.lua:1: grid: 1000 columns; a grid has 1 to 26"},
	{"more cells than numbers", "return grid(2^53, 2^53)", "t.lua:1: grid: columns is 9007199254740992; a board has 1 to 512 cells"},
	{"cells without end", "return grid(1/0, 1/0)", "t.lua:1: grid: columns is the number inf; it must be a whole number"},
	{"cells below nothing", "return grid(-1e9, -1e9)", "t.lua:1: grid: -1000000000 columns; a grid has 1 to 26"},
	{"half a cell", "return grid(0.5, 5)", "t.lua:1: grid: columns is the number 0.5; it must be a whole number"},
	{"no number of cells", "return grid(0/0, 5)", "t.lua:1: grid: columns is the number nan; it must be a whole number"},
	{"rows of a million", "return rows(1e6, 1e6)", "t.lua:1: rows: row a has 1000000 cells; a row has 1 or more, and a board 512 in all"},
	{"a hundred rows of 512", "local t = {} for i = 1, 100 do t[i] = 512 end\nreturn rows(unpack(t))", "t.lua:2: rows: there are 100; a board has 1 to 26"},
	{"more rows than a word takes", "local t = {} for i = 1, 250 do t[i] = 1 end\nreturn rows(unpack(t))", "t.lua:2: rows: it is given 250 things; write rows(length, length, …)"},
	{"a board of a hundred letters", "return grid(100, 1)", "t.lua:1: grid: 100 columns; a grid has 1 to 26"},

	// What is joined to itself or put into itself without end. It is one value in many
	// places, so that a script has it for little.
	{"sets less a set", joined(`empty`, `x - empty`, 30000, `drop { hand(stone), on = x }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"a set less sets", joined(`empty`, `own(stone) - x`, 30000, `drop { hand(stone), on = x }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"sets joined", joined(`empty`, `(x - empty) + own(stone)`, 5000, `drop { hand(stone), on = x }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"sets less themselves", joined(`empty`, `x - x`, 90, `drop { hand(stone), on = x }`, ``), "t.lua:5: set: put together from more than 64 parts; join fewer"},
	{"sets less what they have in common", joined(`empty`, `x - (x - own(stone))`, 90, `drop { hand(stone), on = x }`, ``), "t.lua:5: rules: they are put together from more than 100000 parts"},
	{"sets joined to themselves", joined(`empty`, `(x - empty) + (x - own(stone))`, 90, `drop { hand(stone), on = x }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"supplies in supplies, deep", joined(`hand(stone)`, `first_of(x)`, 30000, `drop { x, on = empty }`, ``), "t.lua:5: drop: where it comes from is nested more than 100 deep"},
	{"supplies of two", joined(`hand(stone)`, `first_of(x, x)`, 90, `drop { x, on = empty }`, ``), "t.lua:4: first_of: something follows a supply that is not a hand; only the last may be a lift or several joined"},
	{"supplies joined", joined(`hand(stone)`, `first_of(x) + hand(stone)`, 20000, `drop { x, on = empty }`, ``), "t.lua:5: drop: where it comes from is nested more than 100 deep"},
	{"supplies joined to themselves", joined(`hand(stone)`, `x + x`, 90, `drop { x, on = empty }`, ``), "t.lua:4: more than 1000 things are joined into one"},
	{"lifts", joined(`own(stone)`, `x - empty`, 30000, `drop { lift(x), on = empty }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"moves after moves", joined(`d`, `x * d + d`, 10000, `x`, ``), "t.lua:5: turn: its pattern is nested more than 100 deep"},
	{"moves doubled", joined(`d`, `x + x`, 90, `x`, ``), "t.lua:4: more than 1000 things are joined into one"},
	{"moves doubled one after the other", joined(`d`, `x * x`, 90, `x`, ``), "t.lua:4: more than 1000 things are joined into one"},
	{"moves squared", joined(`d`, `x * x + d`, 60, `x`, ``), "t.lua:5: turn: its pattern is nested more than 100 deep"},
	{"moves of choices squared", joined(`d`, `(x + d) * (x + d)`, 60, `x`, ``), "t.lua:5: turn: its pattern is nested more than 100 deep"},
	{"turns of moves squared", joined(`d`, `x * x + d`, 60, `all_of(x, x, x)`, ``), "t.lua:5: turn: its pattern is nested more than 100 deep"},
	{"conditions in conditions, deep", joined(`hands_empty(stone)`, `all_of(x)`, 30000, `d`, `{ x, win = 1, reason = 'x' }`), "t.lua:5: ends: a condition is nested more than 100 deep"},
	{"conditions doubled", joined(`hands_empty(stone)`, `all_of(x, x)`, 90, `d`, `{ x, win = 1, reason = 'x' }`), "t.lua:5: rules: they are put together from more than 100000 parts"},
	{"conditions to the tenth", joined(`hands_empty(stone)`, `all_of(x, x, x, x, x, x, x, x, x, x)`, 9, `d`, `{ x, win = 1, reason = 'x' }`), "t.lua:5: rules: they are put together from more than 100000 parts"},
	{"lines of deep sets", joined(`own(stone)`, `x - empty`, 30000, `d`, `{ line(x, 3), win = 1 }`), "t.lua:5: set: nested more than 100 deep"},
	{"lines of doubled sets", joined(`own(stone)`, `x - (x - own(stone))`, 90, `d`, `{ line(x, 3), win = 1 }`), "t.lua:5: rules: they are put together from more than 100000 parts"},
	{"numbers of deep sets", joined(`own(stone)`, `x - empty`, 30000, `d`, `{ at_most(x, 3), win = 1 }`), "t.lua:5: set: nested more than 100 deep"},
	{"scores of deep sets", joined(`own(stone)`, `x - empty`, 30000, `d`, `{ line(own(stone), 3), win = count(x) }`), "t.lua:5: set: nested more than 100 deep"},
	{"scores of doubled sets", joined(`own(stone)`, `x - x`, 90, `d`, `{ line(own(stone), 3), win = count(x) }`), "t.lua:5: set: put together from more than 64 parts; join fewer"},
	{"what cannot be, squared", joined(`d`, `x * x + d`, 60, `d`, `{ cannot(x), win = 1 }`), "t.lua:5: turn: its pattern is nested more than 100 deep"},
	{"turns since deep conditions", joined(`hands_empty(stone)`, `all_of(x)`, 30000, `d`, `{ turns_since(x, 3), win = 1 }`), "t.lua:5: ends: a condition is nested more than 100 deep"},
	{"captures of deep sets", joined(`own(stone)`, `x - empty`, 30000, `d + advance { own(stone), along = track { 'a1-a8', 'b1-b8' }, by = 1, past = x, capture = x, on = x }`, ``), "t.lua:5: set: nested more than 100 deep"},
	{"captures of doubled sets", joined(`own(stone)`, `x - x`, 60, `d + advance { own(stone), along = track { 'a1-a8', 'b1-b8' }, by = 1, past = x, capture = x, on = x }`, ``), "t.lua:5: set: put together from more than 64 parts; join fewer"},

	// Faults without end.
	{"thousands of faults", manyFaults, "t.lua:3: cells: \"q1\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q2\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q3\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q4\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q5\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q6\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q7\" is not on the board; the cells are a1 to h8\nt.lua:3: cells: \"q8\" is not on the board; the… (6674 bytes)"},
	{"thousands of faults on one long line", strings.ReplaceAll(manyFaults, "\n", " ") + " --" + rep("x", 60000), "t.lua:1: cells: \"q1\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q2\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q3\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q4\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q5\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q6\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q7\" is not on the board; the cells are a1 to h8\nt.lua:1: cells: \"q8\" is not on the board; the… (6674 bytes)"},
	{"a player for each turn", `local stone = piece("stone", { each = 9 })
local turns = {}
for i = 1, 1000 do turns[i] = { i, drop { hand(stone), on = empty } } end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = turns, ends = { { no_move, loss = 1 } } }`, "t.lua:3: turns: there is no turn 101; turns are numbered from 1; up to 100 can have rules of their own"},
	{"a thousand ends", `local stone = piece("stone", { each = 9 })
local ends = { { no_move, loss = 1 } }
for i = 1, 1000 do ends[i] = { line(own(stone), i % 7 + 2), win = 1 } end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { drop { hand(stone), on = empty } } }, ends = ends }`, "t.lua:4: ends: there are more than 200"},
	{"a hundred pieces", `local t = {}
for i = 1, 100 do t[i] = piece("p" .. i, { each = 500 }) end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = t, turns = { { drop { hand(t[1]), on = empty } } }, ends = { { no_move, loss = 1 } } }`, "t.lua:3: pieces: 100 kinds; at most 6, a neutral kind counting half"},
	{"a game that never ends", "local stone = piece('stone', { each = 9 })\n" + game("slide { own(stone) } + drop { hand(stone), on = cells 'a1' }"), ""},
}

func game(turn string) string {
	return fmt.Sprintf(`return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { %s } }, ends = { { no_move, loss = 1 } } }`, turn)
}

// raceOf is a race with eight men each on a board of eight rows.
func raceOf(dice string, by ...string) string {
	moves := ""
	for _, b := range by {
		moves += " + advance { own(man), along = way, by = " + b + ", past = any(man), capture = enemy(man) }"
	}
	return `local way = track { "a1-a8 b8-b1 c1-c8 d8-d1 e1-e8 f8-f1 g1-g8 h8-h1", "h1-h8 g8-g1 f1-f8 e8-e1 d1-d8 c8-c1 b1-b8 a8-a1" }
local man = piece("man", { start = { "a1-a8", "h1-h8" } })
return game { title = "x", board = rows(8, 8, 8, 8, 8, 8, 8, 8), players = { "A", "B" }, pieces = { man }, dice = dice { ` + dice + ` },
  turns = { { throw { most_of(` + strings.TrimPrefix(moves, " + ") + `) } } }, ends = { { at_most(enemy(man), 0), win = 1 } } }`
}

// joined is a game with something in it that is made of itself again and again.
func joined(first, again string, times int, move, end string) string {
	if end != "" {
		end += ", "
	}
	return fmt.Sprintf(`local stone = piece("stone", { each = 9 })
local d = drop { hand(stone), on = empty }
local x = %s
for i = 1, %d do x = %s end
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { stone }, turns = { { %s } }, ends = { %s{ no_move, loss = 1 } } }`, first, times, again, move, end)
}

// manyFaults names some ten thousand cells that are not on its board.
const manyFaults = `local s = piece("s", { each = 1 })
local n, t = 0, { hand(s), on = empty }
local function d(k) if k == 1 then n = n + 1 t.on = cells("q" .. n) return drop(t) end local h = (k - k % 2) / 2 return d(h) + d(k - h) end
local turns = {}
for i = 1, 90 do turns[i] = { i, d(120) } end
turns[91] = { d(1) }
return game { title = "x", board = grid(8, 8), players = { "A", "B" }, pieces = { s }, turns = turns, ends = { { no_move, loss = 1 } } }`
