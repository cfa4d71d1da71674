-- Epsilon. Michael Howe, 1994.
--
-- Sources, by letter: E Eteroscacco, "Epsilon by Michael Howe (1994)"; J J. P. Neto's
-- page on Delta and Epsilon. D marks a point on which they are silent or differ, as
-- decided here. The numbers are those of the rules in the README beside this file.

local repetition = option("repetition", { 0, 2, 3, 4, 5, 6, 7, 8, 9 })                 -- 7

local relay = include "relay"
local stone = piece("stone", { each = 15, symbols = { "W", "B" } })

local place  = drop { hand(stone), on = empty }                                        -- 1 [E J]
local first  = relay(own(stone),
                     first_of(hand(stone), lift(own(stone) - "leader")))               -- 2, 4
local second = relay(own(stone) - earlier "follower",                                  -- 2
                     first_of(hand(stone), lift(own(stone) - "leader" - earlier "leader" - earlier "follower"))) -- 4

return game {
  title   = "Epsilon",
  board   = grid(7, 7),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = {
    { 1, { White = drop { hand(stone), on = empty - cells "d4" }, Black = all_of(place, place) } }, -- 1 [E J]
    { all_of(first, second) },                                                         -- 2 [E J], 5 [D]
  },
  ends = {
    { line(own(stone), 5), win = 1, reason = "line" },                                 -- 3 [E J]: on the first move too
    { no_move, loss = 1, reason = "pressed" },                                         -- 5
    { turns_since(hands_empty(stone), 15), draw = true, reason = "move-limit" },       -- 6 [D]
    repetition.value > 0
      and { repeats(repetition.value), draw = true, reason = "repetition" },           -- 7 [D]
  },
}
