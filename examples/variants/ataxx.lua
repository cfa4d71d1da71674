-- Ataxx. Dave Crummack and Craig Galley, 1988.
--
-- Sources: Wikipedia, "Ataxx"; for passes and walls libataxx, github.com/kz04px/libataxx.
--
-- A stone is put beside one of one's own, or jumps to a square two away, over anything.
-- Then all of the opponent's that are beside it change sides.

local walls = option("walls", { "none", "corners", "cross", "diamond" })

local stone = piece("stone", { each = 49, start = { "a7 g1", "a1 g7" }, symbols = { "X", "O" } })
local wall  = not walls.none and piece("wall", { neutral = walls.cross and 5 or 4, symbols = { "W" },
  start = walls.diamond and "c4 d3 d5 e4" or walls.cross and "c3 c5 d4 e3 e5" or "c3 c5 e3 e5" })

-- What a flip turns over stands between two cells. Here the second is z1, off the board, to
-- which each step goes on: so there are two directions for it, one from every other square.
local letters = { "a", "b", "c", "d", "e", "f", "g" }
local function at(x, y) return letters[x] and y >= 1 and y <= 7 and letters[x] .. y end
local directions = {}
local function direction(dx, dy, group, half)
  local links = {}
  for x = 1, 7 do
    for y = 1, 7 do
      local to = (not half or (dx ~= 0 and x or y) % 2 == half) and at(x + dx, y + dy) or half and "z1"
      if to then table.insert(links, at(x, y) .. "-" .. to) end
    end
  end
  table.insert(directions, { "d" .. #directions, table.concat(links, " "), group = group })
end
for dx = -2, 2 do
  for dy = -2, 2 do
    if dx * dx > 1 or dy * dy > 1 then
      direction(dx, dy, "jump")
    elseif dx ~= 0 or dy ~= 0 then
      direction(dx, dy, "step", 0)
      direction(dx, dy, "step", 1)
    end
  end
end
local rows = {}
for y = 7, 1, -1 do
  table.insert(rows, table.concat({ "a", "b", "c", "d", "e", "f", "g" }, y .. " ") .. y)
end

local near = beside(own(stone), "step") - cells "z1"
local turn = flip { enemy(stone), from = "stone", to = cells "z1", directions = "step", optional = true }
local put  = drop { hand(stone), on = empty * near, as = "stone" } * turn
local jump = slide { own(stone), max = 1, directions = "jump", as = "stone" } * turn

local ends = { { at_most(enemy(stone), 0), win = 1, reason = "none-left" } }
for _, over in ipairs { at_most(empty, 1), passes(2) } do         -- z1 stays empty
  table.insert(ends, { all_of(over, more(own(stone), enemy(stone))), win = 1, reason = "most" })
  table.insert(ends, { all_of(over, more(enemy(stone), own(stone))), loss = 1, reason = "most" })
  table.insert(ends, { over, draw = true, reason = "even" })
end

return game {
  title   = "Ataxx",
  board   = board { cells = table.concat(rows, "\n") .. " z1", directions = directions },
  picture = [[
    7  * * * * * * *
    6  * * * * * * *
    5  * * * * * * *
    4  * * * * * * *
    3  * * * * * * *
    2  * * * * * * *
    1  * * * * * * *  *
       a b c d e f g]],
  players = { "Black", "White" },
  pieces  = { stone, wall },
  turns   = { { first_of(put + jump, pass) } },
  ends    = ends,
}
