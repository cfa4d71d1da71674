-- Connect Four. Howard Wexler and Ned Strongin, Milton Bradley, 1974.
-- Rules: Wikipedia, "Connect Four".

local disc = piece("disc", { each = 21, symbols = { "Y", "R" } })

return game {
  title   = "Connect Four",
  board   = grid(7, 6),
  players = { "Yellow", "Red" },
  pieces  = { disc },
  turns   = {
    { drop { hand(disc), on = empty - beside(empty, "n") } },  -- the lowest empty cell of a column
  },
  ends = {
    { line(own(disc), 4), win = 1 },
    { no_move, draw = true, reason = "full" },
  },
}
