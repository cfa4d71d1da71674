-- Othello. Goro Hasegawa, 1971, after Reversi. Rules: World Othello Federation,
-- worldothello.org, "Official rules". The discs of both players are unlimited here, which
-- stands for those that the rules have a player hand over.

local disc  = piece("disc", { each = 62, start = { "d5 e4", "d4 e5" }, symbols = { "B", "W" } })
local place = drop { hand(disc), on = empty, as = "disc" }
            * flip { enemy(disc), from = "disc", to = own(disc) }     -- at least one is turned

return game {
  title   = "Othello",
  board   = grid(8, 8),
  players = { "Black", "White" },
  pieces  = { disc },
  turns   = { { first_of(place, pass) } },                            -- who can place must
  ends    = {                                                         -- when neither can
    { all_of(passes(2), more(own(disc), enemy(disc))), win = count(own(disc)), reason = "most-discs" },
    { all_of(passes(2), more(enemy(disc), own(disc))), loss = count(enemy(disc)), reason = "most-discs" },
    { passes(2), draw = true, reason = "even" },
  },
}
