-- The Game of the Amazons. Walter Zamkauskas, 1988. Rules: Wikipedia, "Game of the Amazons".

local amazon = piece("amazon", { start = { "a4 d1 g1 j4", "a7 d10 g10 j7" }, symbols = { "W", "B" } })
local arrow  = piece("arrow", { neutral = 92, symbols = { "X" } })

return game {
  title   = "Amazons",
  board   = grid(10, 10),
  players = { "White", "Black" },
  pieces  = { amazon, arrow },
  turns   = {
    -- An amazon moves as a queen of chess does, and shoots an arrow which flies likewise
    -- from where she now stands. It burns the cell that it hits.
    { slide { own(amazon), as = "archer" } * drop { hand(arrow), on = reach { "archer" } } },
  },
  ends = { { no_move, loss = 1 } },
}
