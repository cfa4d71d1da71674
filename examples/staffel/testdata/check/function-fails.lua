local stone = piece("stone", { each = 12 })
local function place(view)
  local all = {}
  for i, c in ipairs(view.empty()) do all[i] = { "drop", stone, c } end
  if view.at("c3") and view.at("a1") then return all[1].foo.bar end
  return all
end
return game { title = "Fails", board = grid(5,5), players = { "White", "Black" }, pieces = { stone },
  turns = { { place } }, ends = { { no_move, draw = true } } }
