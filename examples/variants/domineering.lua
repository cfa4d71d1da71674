-- Domineering. Göran Andersson, about 1973.
--
-- Source: E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical Plays.
--
-- Left lays dominoes upright and Right across, each on two empty squares. Who cannot loses.

local size   = option("size", { 8, 2, 3, 4, 5, 6, 7, 9, 10 })
local square = size.value * size.value
local half   = piece("half", { each = square, symbols = { "L", "R" } })

local function lay(ahead)
  return drop { hand(half), on = empty, as = "half" } * drop { hand(half), on = beside("half", ahead) }
end

return game {
  title   = "Domineering",
  board   = grid(size.value, size.value),
  players = { "Left", "Right" },
  pieces  = { half },
  turns   = { { { Left = lay("n"), Right = lay("e") } } },
  ends    = { { no_move, loss = 1 } },
}
