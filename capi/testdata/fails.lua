-- A game whose functions fail: what may be done once c3 is taken or b3 is, the end once b2 is,
-- what resigning gives once a1 is.
local man = piece("man", { each = 9, symbols = { "X", "O" } })

local function place(view)
  if view.owner("c3") then error("on purpose") end
  local all = {}
  for i, cell in ipairs(view.empty()) do all[i] = { "drop", man, cell } end
  if view.owner("b3") then all[2] = all[1] end
  return all
end

return game {
  title   = "Fails",
  board   = grid(3, 3),
  players = { "North", "South" },
  pieces  = { man },
  turns   = { { place } },
  ends    = {
    { function (view) return view.owner("b2") and 3 end, win = 1, reason = "asked" },
    { no_move, draw = true },
  },
  resign  = function (view) return view.owner("a1") and "much" or 1 end,
}
