-- Mū tōrere, of the Māori.
--
-- Sources: Wikipedia, "Mū tōrere"; G. Jelliss, "Mu Torere", Games and Puzzles Journal 17.
--
-- Eight points, kewai, stand around another, pūtahi. A piece goes to the kewai beside it,
-- from pūtahi to any, and to pūtahi only if it stands beside one of the opponent's.

local piece  = piece("piece", { start = { "k1-k4", "k5-k8" }, symbols = { "W", "B" } })
local putahi = cells "p1"

local along = slide { own(piece) - putahi, max = 1, directions = "around" }
local out   = slide { own(piece) * putahi, max = 1 }
local enter = slide { own(piece) * beside(enemy(piece) - putahi, "around"), max = 1, on = putahi }

return game {
  title   = "Mū tōrere",
  board   = board {
    cells = "k1 k2 k3\nk8 p1 k4\nk7 k6 k5",
    directions = {
      { "right", "k1-k2-k3-k4-k5-k6-k7-k8-k1", opposite = "left", group = "around" },
      { "n", "k6-p1-k2", opposite = "s" },   { "e", "k8-p1-k4", opposite = "w" },
      { "ne", "k7-p1-k3", opposite = "sw" }, { "nw", "k5-p1-k1", opposite = "se" },
    },
  },
  players = { "White", "Black" },
  pieces  = { piece },
  turns   = { { along + out + enter } },
  ends    = {
    { no_move, loss = 1, reason = "blocked" },
    { repeats(3), draw = true },
  },
}
