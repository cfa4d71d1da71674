-- Stones go to and fro for ever.
local stone = piece("stone", { start = { "a1 b1", "a4 b4" } })

return game {
  title   = "To and fro",
  board   = grid(4, 4),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { slide { own(stone), max = 1 } } },
  ends    = { { no_move, loss = 1 } },
}
