-- Hex. Piet Hein, 1942, and John Nash, 1948. Rules: Wikipedia, "Hex (board game)", without
-- the swap of sides.

local stone = piece("stone", { each = { 61, 60 }, symbols = { "R", "B" } })

return game {
  title   = "Hex",
  board   = rhombus(11, 11),
  players = { "Red", "Blue" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = {
    { connected(own(stone), cells "a1-k1", cells "a11-k11"), player = "Red", win = 1 },
    { connected(own(stone), cells "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11", cells "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11"), player = "Blue", win = 1 },
    { no_move, draw = true },
  },
}
