local stone = piece("stone", { each = 3 })
local other = piece("other", { each = 3 })

return game {
  title   = "Errors",
  board   = grid(3, 3),
  players = { "White", "Black" },
  pieces  = { stone, other },
  turns   = { { slide { own(stone) } } },
  ends    = { { no_move, draw = true } },
}
