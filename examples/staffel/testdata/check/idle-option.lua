-- The option size is asked for and never looked at; shade changes one word that no game comes to.
local size  = option("size", { "small", "large" })
local shade = option("shade", { "light", "dark" })
local stone = piece("stone", { each = 3 })

return game {
  title   = "No choice",
  board   = grid(3, 3),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = {
    { repeats(shade.dark and 3 or 2), draw = true },
    { no_move, draw = true },
  },
}
