-- Isolation, first Isola. Bernd Kienitz, Ravensburger 1972.
-- Rules: Wikipedia, "Isolation (board game)". The squares on which the men begin have no
-- tile, and cannot be pushed out.

local man   = piece("man", { start = { "c1", "d8" }, symbols = { "W", "B" } })
local gap   = piece("gap", { neutral = 46, symbols = { "X" } })      -- where a tile has been pushed out
local fixed = cells "c1 d8"

return game {
  title   = "Isolation",
  board   = grid(6, 8),
  players = { "White", "Black" },
  pieces  = { man, gap },
  turns   = { { slide { own(man), max = 1 } * drop { hand(gap), on = empty - fixed } } },
  ends    = { { no_move, loss = 1, reason = "isolated" } },
}
