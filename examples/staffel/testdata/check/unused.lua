-- Much is said here that no game comes to.
local man   = piece("man", { each = 3, faces = { "asleep", "awake" }, symbols = { asleep = { "M", "m" }, awake = { "N", "n" } } })
local guard = piece("guard", { each = 1, symbols = { "G", "g" } })
local way   = track { "a1-a5", "a5-a1" }
local place = drop { first_of(hand(man), hand(guard)), on = cells "a1-a3" }
local run   = advance { own(man), along = way, by = 4, face = "awake", capture = enemy(man) }

return game {
  title   = "Much ado",
  board   = rows(5),
  players = { "White", "Black" },
  pieces  = { man, guard },
  turns   = {
    { 50, run },
    { place },
  },
  ends = {
    { repeats(3), draw = true },
    { at_most(any(man), 2), from = 40, win = 1, reason = "few" },
    { no_move, loss = 1 },
  },
}
