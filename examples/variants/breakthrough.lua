-- Breakthrough. Dan Troyka, 2000; winner of the 8x8 Game Design Competition of
-- About Board Games and Abstract Games Magazine, 2001. Rules: Wikipedia, "Breakthrough (board game)".

local man = piece("man", { start = { "a1-h1 a2-h2", "a7-h7 a8-h8" }, symbols = { "W", "B" } })

-- A man steps straight or aslant ahead, and captures aslant only.
local function step(ahead, left, right)
  return slide { own(man), max = 1, directions = ahead }
       + slide { own(man), max = 1, directions = { left, right }, capture = enemy(man) }
end

return game {
  title   = "Breakthrough",
  board   = grid(8, 8),
  players = { "White", "Black" },
  pieces  = { man },
  turns   = { { { White = step("n", "nw", "ne"), Black = step("s", "sw", "se") } } },
  ends    = {
    { at_least(own(man) * cells "a8-h8", 1), player = "White", win = 1, reason = "home" },
    { at_least(own(man) * cells "a1-h1", 1), player = "Black", win = 1, reason = "home" },
    { at_most(enemy(man), 0), win = 1, reason = "captured" },
    { no_move, loss = 1 },
  },
}
