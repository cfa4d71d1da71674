-- Delta. Erich Brunner, Otto Maier Verlag Ravensburg, 1975.
--
-- Sources, by letter: B the rulebook (English rendering); F a French page on the game
-- and its material; P PerGioco, "Delta", 26 April 2024; A Eteroscacco / AISE, games of
-- the Grand Prix 1996; J J. P. Neto's page; M Mats Winther's page. D marks a point on
-- which they are silent or differ, as decided here. The numbers are those of the rules
-- in the README beside this file.

local relay = include "relay"                                                          -- 2

local scoring    = option("scoring", { "points", "win-loss" })                         -- 8 [B]
local repetition = option("repetition", { 0, 2, 3, 4, 5, 6, 7, 8, 9 })                 -- 8 [D]: off, or how often
local lifting    = option("lift", { "others", "any" })                                 -- 5 [A J M D], [B]

local stone  = piece("stone", { each = 9, symbols = { "W", "B" } })
local others = lifting.any and own(stone) or own(stone) - "leader"                     -- 5: what may be lifted

local place = drop { hand(stone), on = empty }                                         -- 1 [B F P]
local move  = relay(own(stone), first_of(hand(stone), lift(others)))                   -- 2 [B F P], 5

local line    = line(own(stone), 4)                                                    -- 6 [B F]; five holds four [D]
local points  = scoring.points and count(empty) or 1                                   -- 6, 8, 9: a point for each cell left empty
local pressed = scoring.points and 1 or 0.5                                            -- 7, 8

return game {
  title   = "Delta",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = {
    { 1, place },                                                                      -- 1 [B F P]
    { 2, { White = move, Black = move + place } },                                     -- 3 [B P]
    { move },                                                                          -- 4 [B P]
  },
  ends = {                                                                             -- in this order: 7
    { line, win = points, reason = "line" },                                           -- 6 [B F]
    { no_move, loss = pressed, reason = "pressed" },                                   -- 7 [B F]
    repetition.value > 0
      and { repeats(repetition.value), draw = true, reason = "repetition" },           -- 8 [D]
  },
  resign = points,                                                                     -- 11 [D]: what a line would give
}
