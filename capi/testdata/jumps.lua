-- Actions, an end and scores by functions: stones step, or jump over one beside them and take
-- it, turn it over or send it back, and go on from where they come to.
local stone = piece("stone", { faces = { "up", "down" }, each = 6, start = { "a1-e1", "a5-e5" }, symbols = { up = { "W", "B" }, down = { "w", "b" } } })
local ways = { "n", "ne", "e", "se", "s", "sw", "w", "nw" }
local follow = { { "capture" }, { "flip" }, { "return" } }

local function jumps(view)
  local actions = {}
  local from = #view.kept > 0 and view.kept or view.own(stone)
  for _, at in ipairs(from) do
    for i, way in ipairs(ways) do
      local over = view.next(at, way)
      local to = over and view.next(over, way)
      if to and view.owner(over) == view.opponent and not view.at(to) then
        local what = follow[i % 3 + 1]
        actions[#actions + 1] = { { "move", at, to }, { what[1], over }, { "face", to, "down" }, again = true, keep = { to } }
      elseif over and view.action == 1 and not view.at(over) then
        actions[#actions + 1] = { "move", at, over }
      end
    end
  end
  if view.action > 1 then
    actions[#actions + 1] = { "pass" }
  elseif view.hand(stone) > 0 then
    for _, to in ipairs(view.empty()) do
      actions[#actions + 1] = { "drop", stone, to }
    end
  end
  return actions
end

local function lead(view) return #view.own(stone) / 4 end

return game {
  title   = "Jumps by functions",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { jumps } },
  ends    = {
    { function (view) return #view.enemy(stone) < 3 end, win = lead, reason = "taken" },
    { no_move, loss = lead },
    { repeats(3), draw = true },
  },
  resign  = lead,
}
