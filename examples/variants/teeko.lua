-- Teeko. John Scarne, 1937; standard rules. Source: Wikipedia, "Teeko".
-- A square is of four adjacent cells; repetition, on which the rules are silent, is a draw.

local marker = piece("marker", { each = 4, symbols = { "B", "R" } })
local place  = drop { hand(marker), on = empty }
local move   = slide { own(marker), max = 1 }

-- The lower left cells of squares: a marker beside them to the north, the east and between.
local mine   = own(marker)
local square = mine * beside(mine, "s") * beside(mine, "w") * beside(mine, "sw")

return game {
  title   = "Teeko",
  board   = grid(5, 5),
  players = { "Black", "Red" },
  pieces  = { marker },
  turns   = { { 1, place }, { 2, place }, { 3, place }, { 4, place }, { move } },
  ends    = {
    { line(mine, 4), win = 1 },
    { at_least(square, 1), win = 1, reason = "square" },
    { repeats(3), draw = true },
    { no_move, loss = 1 },
  },
}
