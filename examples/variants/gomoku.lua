-- Gomoku, freestyle: five or more in a row win. Rules: Wikipedia, "Gomoku".

local stone = piece("stone", { each = { 113, 112 }, symbols = { "X", "O" } })

return game {
  title   = "Gomoku",
  board   = grid(15, 15),
  players = { "Black", "White" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = {
    { line(own(stone), 5), win = 1 },
    { no_move, draw = true, reason = "full" },
  },
}
