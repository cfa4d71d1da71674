-- Alquerque, with twelve men a side.
--
-- Sources: Alfonso X, Libro de los juegos, 1283, folio 91v; for what is compulsory Wikipedia,
-- "Alquerque". Both are silent about men that cannot move and about play that repeats itself.
--
-- A man goes along a line to the next point, or jumps over one of the opponent's to the point
-- behind and takes it, and on as long as it can. Who can jump has to.

local man     = piece("man", { start = { "a1-e1 a2-e2 d3 e3", "a5-e5 a4-e4 a3 b3" }, symbols = { "W", "B" } })
local crossed = cells "a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5"   -- where lines meet that are not straight up or across

local jump = chain {
    hop { own(man), over = enemy(man), capture = true, directions = "orthogonal" }
  + hop { own(man) * crossed, over = enemy(man), capture = true, directions = "diagonal" },
}
local step = slide { own(man), max = 1, directions = "orthogonal" }
           + slide { own(man) * crossed, max = 1, directions = "diagonal" }

return game {
  title   = "Alquerque",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { man },
  turns   = { { first_of(jump, step) } },
  ends    = {
    { at_most(enemy(man), 0), win = 1, reason = "captured" },
    { no_move, loss = 1 },
    { repeats(3), draw = true },
  },
  picture = [[
    5  *--*--*--*--*
       | \| /| \| /|
    4  *--*--*--*--*
       | /| \| /| \|
    3  *--*--*--*--*
       | \| /| \| /|
    2  *--*--*--*--*
       | /| \| /| \|
    1  *--*--*--*--*
       a  b  c  d  e]],
}
