-- Hare and hounds, the French military game.
--
-- Sources: Wikipedia, "Hare games"; cyningstan.com, "Hare & Hounds".
--
-- Three hounds go a step along a line, never back to the left; the hare goes any way. It is
-- to get past them to the left end, and they are to hold it where it cannot move. When the
-- hounds stall it has won: here when a position has come up three times.

local hound = piece("hound", { start = { "a2 b1 b3", "" }, symbols = { "D", "d" } })
local hare  = piece("hare", { start = { "", "e2" }, symbols = { "H", "h" } })

return game {
  title   = "Hare and hounds",
  board   = board {
    cells = [[
      .  b3 c3 d3 .
      a2 b2 c2 d2 e2
      .  b1 c1 d1 .
    ]],
    directions = {
      { "e", "b3-c3-d3 a2-b2-c2-d2-e2 b1-c1-d1", opposite = "w" },
      { "n", "b1-b2-b3 c1-c2-c3 d1-d2-d3", opposite = "s" },
      { "ne", "a2-b3 b1-c2-d3 d1-e2", opposite = "sw" },
      { "se", "a2-b1 b3-c2-d1 d3-e2", opposite = "nw" },
    },
  },
  players = { "Hounds", "Hare" },
  pieces  = { hound, hare },
  turns   = {
    { { Hounds = slide { own(hound), max = 1, directions = { "n", "ne", "e", "se", "s" } }, Hare = slide { own(hare), max = 1 } } },
  },
  ends    = {
    { at_least(own(hare) * cells "a2", 1), win = 1, reason = "past" },
    { no_move, loss = 1 },
    { repeats(3), player = "Hounds", loss = 1, reason = "stalling" },
    { repeats(3), player = "Hare", win = 1, reason = "stalling" },
  },
  picture = [[
    3       *--*--*
          / |\ | /| \
    2   *---*--*--*---*
          \ |/ | \| /
    1       *--*--*
        a   b  c  d   e]],
}
