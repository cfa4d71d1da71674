-- The Royal Game of Ur, by the rules that Irving Finkel of the British Museum proposed.
--
-- Sources: I. Finkel, "On the Rules for the Royal Game of Ur", in Ancient Board Games in
-- Perspective, British Museum Press 2007; as most often played today: RoyalUr,
-- royalur.net/rules, the Finkel rule set (seven pieces, the short way, four dice, an
-- extra throw on rosettes, which are safe).
--
-- Each player's way is four squares of his own, the eight of the middle row, and two more
-- of his own. Pieces come onto it from hand, and leave it by an exact throw.

local piece = piece("piece", { each = 7, symbols = { "L", "D" } })
local dice  = dice { 4, faces = { 0, 1 } }                       -- as good as coins; a throw counts their marks

local way      = track { "a4-a1 b1-b8 a6-a5", "c4-c1 b1-b8 c6-c5" }
local rosettes = cells "a1 a5 b4 c1 c5"
local plain    = cells "a1-a6 b1-b8 c1-c6" - rosettes

-- Pieces may pass over all others. They take one of the opponent's where they end, but
-- not on a rosette, and it starts again from hand.
local function go(on)
  local others = enemy(piece) - rosettes
  return enter { hand(piece), along = way, by = all_dice, past = any(piece), on = on, capture = others, returns = true }
       + advance { own(piece), along = way, by = all_dice, past = any(piece), on = on, capture = others, returns = true }
end

local home = leave { own(piece), along = way, by = all_dice, past = any(piece) }

return game {
  title   = "The Royal Game of Ur",
  board   = rows(6, 8, 6),
  players = { "Light", "Dark" },
  pieces  = { piece },
  dice    = dice,
  begins  = throw_off,
  turns   = { { throw { most_of(go(plain) + go(rosettes) * again + home) } } },
  ends    = { { all_of(at_most(own(piece), 0), hand_empty(piece)), win = 1, reason = "home" } },
  picture = [[
    1  2  3  4        5  6
   .-----------.     .-----.
 c | *  *  *  *|     |*  * |
   |           '-----'     |
 b | *  *  *  *  *  *  *  *|
   |           .-----.     |
 a | *  *  *  *|     |*  * |
   '-----------'     '-----']],
}
