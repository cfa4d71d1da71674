-- Nine men's morris. Rules: Wikipedia, "Nine men's morris", with two points settled as it
-- says is usual: two mills made at once take one man, and a man in a mill is taken only when
-- there is no other. A position that comes up three times is a draw.
--
-- Nine men each are placed in turn, then moved along the lines. Who makes a mill, three in a
-- row along a line, takes one of the opponent's. Two men left or no move loses. What depends
-- on a mill is a function here.

local flying = option("flying", { "yes", "no" })
local man    = piece("man", { each = 9, symbols = { "W", "B" } })

local rows = {
  { "a1", "d1", "g1" }, { "b2", "d2", "f2" }, { "c3", "d3", "e3" }, { "a4", "b4", "c4" },
  { "e4", "f4", "g4" }, { "c5", "d5", "e5" }, { "b6", "d6", "f6" }, { "a7", "d7", "g7" },
}
local columns = {
  { "a1", "a4", "a7" }, { "b2", "b4", "b6" }, { "c3", "c4", "c5" }, { "d1", "d2", "d3" },
  { "d5", "d6", "d7" }, { "e3", "e4", "e5" }, { "f2", "f4", "f6" }, { "g1", "g4", "g7" },
}

local function chains(lines)
  local text = {}
  for i, line in ipairs(lines) do text[i] = table.concat(line, "-") end
  return table.concat(text, " ")
end

-- For each cell the two pairs of cells that make a mill with it.
local partners = {}
for _, lines in ipairs { rows, columns } do
  for _, line in ipairs(lines) do
    for i = 1, 3 do
      local cell = line[i]
      if partners[cell] == nil then partners[cell] = {} end
      table.insert(partners[cell], { line[i % 3 + 1], line[(i + 1) % 3 + 1] })
    end
  end
end

-- Whether a man of the player's on the cell would stand in a mill, the cell left being empty.
local function in_mill(view, player, cell, left)
  for _, pair in ipairs(partners[cell]) do
    if pair[1] ~= left and pair[2] ~= left
       and view.owner(pair[1]) == player and view.owner(pair[2]) == player then
      return true
    end
  end
  return false
end

-- The enemy's men that are in no mill, or all of them.
local function may_be_taken(view)
  local all = view.enemy(man)
  local free = {}
  for _, cell in ipairs(all) do
    if not in_mill(view, view.opponent, cell) then free[#free + 1] = cell end
  end
  return #free > 0 and free or all
end

local function add(view, actions, part, to, from)
  if in_mill(view, view.player, to, from) then
    local taken = may_be_taken(view)
    if #taken > 0 then
      for _, cell in ipairs(taken) do
        actions[#actions + 1] = { part, { "remove", cell } }
      end
      return
    end
  end
  actions[#actions + 1] = { part }
end

local function moves(view)
  local actions = {}
  if view.hand(man) > 0 then
    for _, to in ipairs(view.empty()) do add(view, actions, { "drop", man, to }, to) end
    return actions
  end
  local mine = view.own(man)
  local fly = flying.yes and #mine == 3
  for _, from in ipairs(mine) do
    for _, to in ipairs(fly and view.empty() or view.beside(from)) do
      if not view.at(to) then add(view, actions, { "move", from, to }, to, from) end
    end
  end
  return actions
end

return game {
  title   = "Nine Men's Morris",
  board   = board {
    cells = [[
      a7 .  .  d7 .  .  g7
      .  b6 .  d6 .  f6 .
      .  .  c5 d5 e5 .  .
      a4 b4 c4 .  e4 f4 g4
      .  .  c3 d3 e3 .  .
      .  b2 .  d2 .  f2 .
      a1 .  .  d1 .  .  g1
    ]],
    directions = {
      { "e", chains(rows), opposite = "w", group = "orthogonal" },
      { "n", chains(columns), opposite = "s", group = "orthogonal" },
    },
  },
  picture = [[
  7 *--------*--------*
    |        |        |
  6 |  *-----*-----*  |
    |  |     |     |  |
  5 |  |  *--*--*  |  |
    |  |  |     |  |  |
  4 *--*--*     *--*--*
    |  |  |     |  |  |
  3 |  |  *--*--*  |  |
    |  |     |     |  |
  2 |  *-----*-----*  |
    |        |        |
  1 *--------*--------*
    a  b  c  d  e  f  g]],
  players = { "White", "Black" },
  pieces  = { man },
  turns   = { { moves } },
  ends    = {
    { all_of(hands_empty(man), at_most(enemy(man), 2)), win = 1, reason = "two-left" },
    { no_move, loss = 1, reason = "blocked" },
    { repeats(3), draw = true },
  },
}
