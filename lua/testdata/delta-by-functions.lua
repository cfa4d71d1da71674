-- Delta as variants/delta.lua has it, and here in functions throughout: tests hold the two
-- against each other. The numbers are those of the rules in variants/README.md.

local scoring    = option("scoring", { "points", "win-loss" })
local repetition = option("repetition", { 0, 2, 3, 4, 5, 6, 7, 8, 9 })
local lifting    = option("lift", { "others", "any" })

local stone = piece("stone", { each = 9, symbols = { "W", "B" } })

-- 1: a stone on any empty cell.
local function place(view)
  local actions, empty = {}, view.empty()
  for i = 1, #empty do
    actions[i] = { "drop", stone, empty[i] }
  end
  return actions
end

-- 2, 5: the leader slides two or more, the follower goes just behind it.
local function relay(view)
  local actions, n = {}, 0
  local own, lifts = view.own(stone), view.hand(stone) == 0
  for i = 1, #own do
    local from = own[i]
    local ends, behind = view.reach(from, 2)
    if lifts then
      for j = 1, #ends do
        for k = 1, #own do
          if k ~= i or lifting.any then
            n = n + 1
            actions[n] = { "move", from, ends[j], "lift", k ~= i and own[k] or ends[j], behind[j] }
          end
        end
      end
    else
      for j = 1, #ends do
        n = n + 1
        actions[n] = { "move", from, ends[j], "drop", stone, behind[j] }
      end
    end
  end
  return actions
end

-- 3: only now Black may drop a second stone instead.
local function either(view)
  local actions = relay(view)
  for _, action in ipairs(place(view)) do
    actions[#actions + 1] = action
  end
  return actions
end

local function points(view)
  return scoring.points and #view.empty() or 1
end

return game {
  title   = "Delta by functions",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = {
    { 1, place },
    { 2, { White = relay, Black = either } },
    { relay },
  },
  ends = {
    { function (view) return view.line(view.own(stone), 4) end, win = points, reason = "line" }, -- 6
    { no_move, loss = scoring.points and 1 or 0.5, reason = "pressed" },                         -- 7
    repetition.value > 0 and { repeats(repetition.value), draw = true, reason = "repetition" },  -- 8
  },
  resign = points,                                                                               -- 11
}
