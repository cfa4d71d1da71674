-- Lines of Action. Claude Soucie, in Sid Sackson, A Gamut of Games, 1969.
-- Rules: Wikipedia, "Lines of Action". When a move connects the pieces of both, the mover
-- wins, or with both = "draw" nobody does. No move loses; a position that comes up three
-- times is a draw.
--
-- A piece goes in a straight line as many cells as there are pieces on that line, over its
-- own but not over the opponent's, and takes one of these by ending there. That is counted by
-- a function.

local both  = option("both", { "mover", "draw" })
local stone = piece("stone", { start = { "b1-g1 b8-g8", "a2-a7 h2-h7" }, symbols = { "B", "W" } })

local lines = { { "n", "s" }, { "ne", "sw" }, { "e", "w" }, { "se", "nw" } }

-- How many pieces stand in a direction from a cell, the cell itself not counted.
local function along(view, cell, way)
  local n = 0
  local c = view.next(cell, way)
  while c do
    if view.at(c) then n = n + 1 end
    c = view.next(c, way)
  end
  return n
end

-- Where a stone comes to that goes n cells: nil off the board, behind an enemy, on one of its own.
local function goes(view, from, way, n)
  local c = from
  for i = 1, n do
    c = view.next(c, way)
    if not c then return nil end
    local owner = view.owner(c)
    if owner == view.opponent and i < n then return nil end
    if owner == view.player and i == n then return nil end
  end
  return c
end

local function moves(view)
  local actions = {}
  for _, from in ipairs(view.own(stone)) do
    for _, line in ipairs(lines) do
      local n = 1 + along(view, from, line[1]) + along(view, from, line[2])
      for _, way in ipairs(line) do
        local to = goes(view, from, way, n)
        if to then actions[#actions + 1] = { "move", from, to } end
      end
    end
  end
  return actions
end

return game {
  title   = "Lines of Action",
  board   = grid(8, 8),
  players = { "Black", "White" },
  pieces  = { stone },
  turns   = { { moves } },
  ends    = {
    both.draw and { all_of(connected(own(stone)), connected(enemy(stone))), draw = true, reason = "both-connected" },
    { connected(own(stone)), win = 1 },
    { connected(enemy(stone)), loss = 1 },
    { no_move, loss = 1, reason = "blocked" },
    { repeats(3), draw = true },
  },
}
