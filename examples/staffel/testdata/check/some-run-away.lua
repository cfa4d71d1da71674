-- Some games end by a line, others go on for ever.
local mean  = option("mean", { "no", "yes" })
local stone = piece("stone", { start = { "a1 c1", "a3 c3" } })

return game {
  title   = "Line or nothing",
  board   = grid(3, 3),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { slide { own(stone), max = 1 } } },
  ends    = {
    { line(own(stone), mean.yes and 3 or 2, { directions = "diagonal" }), win = 1 },
    { no_move, loss = 1 },
  },
}
