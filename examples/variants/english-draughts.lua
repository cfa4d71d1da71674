-- English draughts, or American checkers. Rules: World Checkers and Draughts Federation,
-- "Rules of Draughts (Checkers)"; the move limit of 40 is not in them here, and a position
-- that comes up three times is a draw.

local man = piece("man", {
  faces   = { "man", "king" },
  start   = { "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3", "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6" },
  symbols = { man = { "b", "w" }, king = { "B", "W" } },
})
local all = cells "a1-h1 a2-h2 a3-h3 a4-h4 a5-h5 a6-h6 a7-h7 a8-h8"

local function moves(left, right, last)
  local ahead = { left, right }
  -- Each jump is an action of its own. A man that is crowned stops.
  local jump = chain {
      hop { own(man, "man"), over = enemy(man), capture = true, directions = ahead, on = all - last }
    + hop { own(man, "man"), over = enemy(man), capture = true, directions = ahead, on = last, face = "king" } * stop
    + hop { own(man, "king"), over = enemy(man), capture = true, directions = "diagonal" }
  }
  local step = slide { own(man, "man"), max = 1, directions = ahead, on = all - last }
             + slide { own(man, "man"), max = 1, directions = ahead, on = last, face = "king" }
             + slide { own(man, "king"), max = 1, directions = "diagonal" }
  return first_of(jump, step)                       -- who can jump must
end

return game {
  title   = "English draughts",
  board   = grid(8, 8),
  players = { "Black", "White" },
  pieces  = { man },
  turns   = { { { Black = moves("nw", "ne", cells "a8-h8"), White = moves("sw", "se", cells "a1-h1") } } },
  ends    = {
    { no_move, loss = 1 },
    { repeats(3), draw = true },
  },
}
