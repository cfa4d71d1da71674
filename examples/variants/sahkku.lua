-- Sáhkku, a running-fight game of the Sámi, as it was played in Finnmark in 1871.
--
-- Sources, by letter: F J. A. Friis, Lappisk Mythologi, 1871, § 38, "Sakku-Spillet"; L what
-- Ludii, ludii.games, makes of it, DLP.Evidence.1497, and its game "Sahkku" for the rest. D
-- marks a point on which they are silent or differ, as decided here.

-- A man goes to the right along its own row, back along the middle, and to the right along
-- the enemy's [L]; then around those two again [D].
local way = track { "a1-a15 b15-b1 c1-c15", "c15-c1 b1-b15 a15-a1", loop = { "b15", "b1" } }

local man = piece("man", {                                              -- 15 on a side [F L]
  faces   = { "asleep", "awake", "crowned" },                           -- crowned: the king is with it
  symbols = { asleep = { "I", "i" }, awake = { "M", "m" }, crowned = { "W", "w" } },
  start   = { "a1-a15", "c1-c15" },
})
local king = piece("king", {                                            -- in the middle, nobody's at first [F L]
  neutral = 1, start = "b8",
  faces   = { "free", "light", "dark" },
  symbols = { free = { "K" }, light = { "L" }, dark = { "D" } },
})
local dice = dice { 3, faces = { 5, 2, 3, 0 }, symbols = { "X", 2, 3, 0 } } -- sáhkku, II, III and blank [F L]

local pieces = any(man) + any(king)                                     -- all can be passed over [D]
local awake, crowned = enemy(man, "awake"), enemy(man, "crowned")       -- who sleeps is not taken [L]

-- A man ends on an empty point or takes the enemy there [L]. If it comes to the king, or to
-- the enemy who has it, the king is its player's from then on [L].
local function move(men, by)
  return advance { men, along = way, by = by, past = pieces, capture = awake, face = "awake" }
       + advance { men, along = way, by = by, past = pieces, on = any(king), capture = any(king), returns = true, face = "crowned" }
       + advance { men, along = way, by = by, past = pieces, on = crowned, capture = crowned, face = "crowned" }
end
local wake = move(own(man, "asleep"), die "X")                          -- by a sáhkku alone [F]
local run  = move(own(man, "awake"), die)

-- A man and the king it has come to stand on one point, and then the man alone can go; it
-- leaves the king behind, showing whose it is [D].
local function part(mine)
  return advance { own(man, "crowned"), along = way, by = die, past = pieces, capture = awake, face = "awake", as = "man" }
       * drop { hand(king), on = origin "man", face = mine }
end

-- The king goes straight on in any direction, by one die at a time, and takes as men do [L].
-- Its tracks are all rows, or all columns, one after the other, so it begins where its own
-- goes on far enough.
local function span(first, last) return ("a%d-a%d b%d-b%d c%d-c%d"):format(first, last, first, last, first, last) end
local up, down = "", ""
for n = 1, 15 do
  up, down = up .. ("a%d b%d c%d "):format(n, n, n), down .. ("c%d b%d a%d "):format(n, n, n)
end
local lines = { right = track { span(1, 15), span(1, 15) }, left = track { span(15, 1), span(15, 1) },
                up = track { up, up }, down = track { down, down } }
local function rule(mine)
  local function go(line, from, by)
    return advance { any(king, mine) * cells(from), along = lines[line], by = by, past = pieces, capture = awake }
  end
  return go("right", span(1, 10), die "X") + go("left", span(6, 15), die "X")
       + go("right", span(1, 12), die(3))  + go("left", span(4, 15), die(3))
       + go("right", span(1, 13), die(2))  + go("left", span(3, 15), die(2))
       + go("up", "a1-a15", die(2))        + go("down", "c1-c15", die(2))
end

local function turn(mine) return throw { most_of(wake + run + part(mine) + rule(mine)) } end

return game {
  title   = "Sáhkku",
  board   = rows(15, 15, 15),
  players = { "Light", "Dark" },
  pieces  = { man, king },
  dice    = dice,
  begins  = throw_off,                                                  -- [D]
  turns   = { { { Light = turn("light"), Dark = turn("dark") } } },
  ends    = { { at_most(enemy(man), 0), win = 1, reason = "captured" } }, -- [L]
  picture = [[
        1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
    c   *  *  *  *  *  *  *  *  *  *  *  *  *  *  *
    b   *  *  *  *  *  *  *  *  *  *  *  *  *  *  *
    a   *  *  *  *  *  *  *  *  *  *  *  *  *  *  *
        Light: I asleep, M awake, W with the king
        Dark: i, m, w; the king: K, L Light's, D Dark's]],
}
