-- Tic-tac-toe, or noughts and crosses. Rules: Wikipedia, "Tic-tac-toe".

local mark = piece("mark", { each = { 5, 4 }, symbols = { "X", "O" } })

return game {
  title   = "Tic-tac-toe",
  board   = grid(3, 3),
  players = { "X", "O" },
  pieces  = { mark },
  turns   = {
    { drop { hand(mark), on = empty } },           -- a mark on any empty cell
  },
  ends = {
    { line(own(mark), 3), win = 1 },               -- three in a row
    { no_move, draw = true, reason = "full" },     -- or nothing left to fill
  },
}
