-- A game on a board of hexagons: stones are dropped anywhere or slide, and four in a row win.
local stone = piece("stone", { each = 8, symbols = { "W", "B" } })

return game {
  title   = "Hexagons",
  board   = hexagon(4),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } + slide { own(stone), max = 2 } } },
  ends    = {
    { line(own(stone), 4), win = 1 },
    { no_move, draw = true },
  },
}
