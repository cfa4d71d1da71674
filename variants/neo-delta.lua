-- Neo-Delta. Erich Brunner, Otto Maier Verlag Ravensburg, 1975.
--
-- Sources, by letter: B the rulebook (English rendering); F a French page on the game
-- and its material; P PerGioco, "Delta", 26 April 2024. D marks a point on which they
-- are silent or differ, as decided here. The numbers are those of the rules in the
-- README beside this file.

local scoring    = option("scoring", { "points", "win-loss" })                         -- 8 [B]
local repetition = option("repetition", { 0, 2, 3, 4, 5, 6, 7, 8, 9 })                 -- 8 [D]: off, or how often
local lifting    = option("lift", { "others", "any" })                                 -- 4 [D], [B]
local borrowing  = option("red-follower", { "always", "hand-empty" })                  -- 8: when the red stone may be lifted
local blocking   = option("pressed", { "turn", "own" })                                -- 8: what a player must be unable to do

local relay = include "relay"
local stone = piece("stone", { each = 9, symbols = { "W", "B" } })
local red   = piece("red", { neutral = 1, symbols = { "R" } })

local others   = lifting.any and own(stone) or own(stone) - "leader"                   -- 4: what may be lifted
local borrowed = lift(any(red) - "leader")                                             -- 3 [D]: not when it leads
local follower = borrowing.always
  and first_of(hand(stone), lift(others)) + borrowed                                   -- 3 [D], 4
  or  first_of(hand(stone), lift(others) + borrowed)                                   -- 8

local place   = drop { hand(stone), on = empty }                                       -- 1 [B F P]
local first   = relay(own(stone), hand(red))                                           -- 2 [B F P]: the red stone comes in
              + relay(any(red), hand(stone))                                           -- 2: or it goes, placed on turn 1
local move    = relay(own(stone) + any(red), follower)                                 -- 3 [B]: either player's to use

local mine    = line(own(stone) + any(red), 4)                                         -- 5 [B F]
local theirs  = line(enemy(stone) + any(red), 4)
local points  = scoring.points and count(empty) or 1                                   -- 6 [D], 8
local pressed = scoring.points and 1 or 0.5                                            -- 8

return game {
  title   = "Neo-Delta",
  board   = grid(6, 6),
  players = { "White", "Black" },
  pieces  = { stone, red },
  turns   = {
    { 1, { White = place + drop { hand(red), on = empty }, Black = place } },          -- 1 [B F P]
    { 2, { White = first, Black = move + place } },                                    -- 2, 3 [D]
    { move },
  },
  ends = {
    { all_of(mine, theirs), draw = true, reason = "line" },                            -- 6 [B F]
    { mine, win = points, reason = "line" },                                           -- 6 [B F]
    { theirs, loss = points, reason = "line" },                                        -- 6 [B F]
    { no_move, loss = pressed, reason = "pressed" },                                   -- 7 [D]
    blocking.own
      and { cannot(slide { own(stone), min = 2 }), from = 3, loss = pressed, reason = "pressed" }, -- 8 [B F]
    repetition.value > 0
      and { repeats(repetition.value), draw = true, reason = "repetition" },           -- 8 [D]
  },
  resign = points,                                                                     -- Delta's 11 [D]
}
