-- Cells that stand on the board only when it is large.
local size  = option("size", { "large", "small", "tiny" })
local n     = size.large and 4 or 3
local stone = piece("stone", { each = 4 })

return game {
  title   = "Corners",
  board   = grid(n, n),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = size.tiny and cells "a9" or cells "a1 d1 a4 d4" } } },
  ends    = { { no_move, loss = 1 } },
}
