-- Ataxx. Dave Crummack and Craig Galley, 1988.
--
-- Sources: Wikipedia, "Ataxx"; for passes and walls libataxx, github.com/kz04px/libataxx.
--
-- A stone is put beside one of one's own, or jumps to a square two away, over anything.
-- Then all of the opponent's that are beside it change sides.

local walls = option("walls", { "none", "corners", "cross", "diamond" })

local stone = piece("stone", { each = 49, start = { "a7 g1", "a1 g7" }, symbols = { "X", "O" } })
local wall  = not walls.none and piece("wall", { neutral = walls.cross and 5 or 4, symbols = { "W" },
  start = walls.diamond and "c4 d3 d5 e4" or walls.cross and "c3 c5 d4 e3 e5" or "c3 c5 e3 e5" })

local turn = flip { enemy(stone) * beside("stone"), optional = true }
local put  = drop { hand(stone), on = empty * beside(own(stone)), as = "stone" } * turn
local jump = leap { own(stone), as = "stone", ways = {
  "n n", "n n e", "ne ne", "e e n", "e e", "e e s", "se se", "s s e",
  "s s", "s s w", "sw sw", "w w s", "w w", "w w n", "nw nw", "n n w",
} } * turn

local ends = { { at_most(enemy(stone), 0), win = 1, reason = "none-left" } }
for _, over in ipairs { at_most(empty, 0), passes(2) } do
  table.insert(ends, { all_of(over, more(own(stone), enemy(stone))), win = 1, reason = "most" })
  table.insert(ends, { all_of(over, more(enemy(stone), own(stone))), loss = 1, reason = "most" })
  table.insert(ends, { over, draw = true, reason = "even" })
end

return game {
  title   = "Ataxx",
  board   = grid(7, 7),
  players = { "Black", "White" },
  pieces  = { stone, wall },
  turns   = { { first_of(put + jump, pass) } },
  ends    = ends,
}
