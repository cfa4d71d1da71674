local stone = piece("stone", { each = 13 })
local asked = 0

-- A function that counts how often it is asked would answer otherwise each time.
local function place(view)
  asked = asked + 1
  local all = {}
  for i, cell in ipairs(view.empty()) do all[i] = { "drop", stone, cell } end
  return all
end

return game {
  title   = "Remembers",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { place } },
  ends    = { { no_move, draw = true } },
}
