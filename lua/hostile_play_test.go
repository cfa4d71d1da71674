package lua_test

// hostilePlay is functions of scripts that mean no good when a game is played.
var hostilePlay = []hostileScript{
	{"a function without end", hostileMoves(`while true do end`), `t.lua:6: the script ran longer than 1000000 steps; is there a loop that does not end?` + askedThen},
	{"a function that calls itself", hostileMoves(`local function f() return f() + 1 end return f()`), `t.lua:6: calls are nested too deep; does a function call itself without end?` + askedThen},
	{"a tail call without end", hostileMoves(`local function f() return f() end return f()`), `t.lua:6: the script ran longer than 1000000 steps; is there a loop that does not end?` + askedThen},
	{"a function that doubles a text", hostileMoves(`local s = "x" while true do s = s .. s end`), `t.lua:6: the script makes a text longer than 65536 bytes` + askedThen},
	{"a function that repeats a text", hostileMoves(`local s = "x" return s:rep(1e9)`), `t.lua:6: the script makes a text longer than 65536 bytes` + askedThen},
	{"a function that makes tables", hostileMoves(`local t = {} while true do t = { t, {} } end`), `t.lua:6: the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end?` + askedThen},
	{"a function that fills far cells", hostileMoves(`local t = {} t[60000000] = 1 return t`), `t.lua:6: the table key 60000000 is larger than 65536` + askedThen},
	{"a function that joins a table", hostileMoves(`local t = {} for i = 1, 60000 do t[i] = ("x"):rep(60000) end return table.concat(t)`), `t.lua:6: the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end?` + askedThen},
	{"a function that unpacks far", hostileMoves(`return { unpack({}, 1, 1e8) }`), `t.lua:6: unpack: more than 250 values; walk through the table instead` + askedThen},
	{"a function that changes a table of the script", hostileMoves(`shared[1] = 1 return place(view)`), `t.lua:6: a table made while the script was loaded cannot be changed; make a table of your own` + askedThen},
	{"a function that appends to a table of the script", hostileMoves(`table.insert(shared, 1) return place(view)`), `t.lua:6: a table made while the script was loaded cannot be changed; make a table of your own` + askedThen},
	{"a function that sorts a list of the view", hostileMoves(`table.sort(view.cells) return place(view)`), `t.lua:6: a list that the view gave cannot be changed; make a table of your own` + askedThen},
	{"a function that changes a variable of the script", hostileMoves(`count = count + 1 return place(view)`), `t.lua:6: "count" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next` + askedThen},
	{"a function that changes the view", hostileMoves(`view.turn = 9 return place(view)`), `t.lua:6: the view cannot be changed; make a table of your own` + askedThen},
	{"a function that keeps the view", hostileMoves(`kept.view = view return place(view)`), `t.lua:6: a table made while the script was loaded cannot be changed; make a table of your own` + askedThen},
	{"a function that makes rules", hostileMoves(`return { drop { hand(stone), on = empty } }`), `t.lua:6: hand: it says what the rules are, and they were made when the script was loaded; ask the view: view.hand(…)` + askedThen},
	{"a function that makes a game", hostileMoves(`return game {}`), `t.lua:6: game: it says what the rules are, and they were made when the script was loaded; use it while the script is loaded` + askedThen},
	{"a function that includes", hostileMoves(`return include "relay"`), `t.lua:6: include: it says what the rules are, and they were made when the script was loaded; use it while the script is loaded` + askedThen},
	{"a function that calls itself through the view", hostileMoves(`return place(place)`), `t.lua:3: cannot read "empty" of a function` + askedThen},
	{"a function that returns itself", hostileMoves(`return place`), `t.lua:4: turns, entry 1: the function returns a function, not a list of actions; return { } when there is nothing to do` + askedThen},
	{"a function that returns a number", hostileMoves(`return 5`), `t.lua:4: turns, entry 1: the function returns the number 5, not a list of actions; return { } when there is nothing to do` + askedThen},
	{"a function that returns a list in a circle", hostileMoves(`local t = {} t[1] = t return t`), `t.lua:6: turns, entry 1: action 1: a part begins with a table; a part begins with its kind: move, drop, lift, pass, remove, capture, return, face or flip` + askedThen},
	{"a function that returns 30000 actions", hostileMoves(`local t, one = {}, { "drop", stone, "a1" } for i = 1, 30000 do t[i] = one end return t`), `t.lua:6: turns, entry 1: the function returns 30000 actions; a position has at most 20000` + askedThen},
	{"a function that returns one action twice", hostileMoves(`local one = { "drop", stone, view.empty()[1] } return { one, one }`), `t.lua:4: turns: actions 1 and 2 are both a1; one text stands for one action` + askedThen},
	{"a function that fails with a table", hostileMoves(`error({})`), `t.lua:6: error was given a table for a message; write error("…")` + askedThen},
	{"a function that fails with nil", hostileMoves(`error(nil)`), `t.lua:6: error was given nil for a message; write error("…")` + askedThen},
	{"a function that fails with what is no text", hostileMoves(`error("\255\0")`), `t.lua:6: ?` + askedThen},
	{"a function that gives no number for a cell", hostileMoves(`return { { "drop", stone, 0 / 0 } }`), `t.lua:6: turns, entry 1: action 1: drop: the number nan is not a cell; a cell is its name, such as "a1"` + askedThen},
	{"a function that keeps cells without end", hostileMoves(`return { { "drop", stone, view.empty()[1], again = true, keep = view.cells } }`), `t.lua:6: turns, entry 1: action 1: 25 cells are kept; there can be 4` + askedThen},
	{"a function that acts for ever", hostileMoves(`if #view.empty() == 0 then return {} end return { { "drop", stone, view.empty()[1], again = true } }`), ""},
}

// askedThen is where the fault of a function that fails on turn 3 says that it was asked.
const askedThen = "; asked about 5/s4/5/1S1S1/2s2 A S28s28 3, after b2 c1 d2 a4"

// hostileMoves is a script whose moves are a function.
func hostileMoves(body string) string {
	return `local stone = piece("stone", { each = 30 })
local shared, kept, count = {}, {}, 0
local function place(view) local t = {} for i, c in ipairs(view.empty()) do t[i] = { "drop", stone, c } end return t end
local function moves(view)
  if view.turn < 3 then return place(view) end
  ` + body + `
end
return game {
  title = "Hostile", board = grid(5, 5), players = { "A", "B" }, pieces = { stone },
  turns = { { moves } }, ends = { { no_move, draw = true } },
}`
}
