-- Daldos. A race game with dice from Denmark (daldøs) and Norway (daldøsa).
--
-- Sources, by letter: R Russian rules of Daldos; W Wikipedia, "Daldøs"; L Ludii's entry
-- for Daldøsa. D marks a point on which they are silent or differ, as decided here. The
-- numbers are those of the rules in the README beside this file.

local start  = option("start", { "throw", "light", "dark" })                           -- 3 [R W]
local hit    = option("hit", { "end", "along" })                                       -- 9 [R]
local length = option("length", { "long", "short" })                                   -- 11 [R]
local board  = option("board", { "danish", "norwegian" })                              -- 12 [R]

local n = board.danish and 16 or 12                                                    -- the holes of an outer row
local function row(letter, from, to) return letter .. from .. "-" .. letter .. to .. " " end

local light = row("a", n, 1) .. row("b", 1, n + 1) .. row("c", n, 1)                   -- 1 [R W]
local dark  = row("c", n, 1) .. row("b", 1, n + 1) .. row("a", n, 1)
local way   = track { light, dark, loop = "b1" }

local man = piece("man", {
  faces   = { "across", "along" },                                                     -- undalled and dalled
  symbols = { across = { "I", "i" }, along = { "M", "m" } },
  start   = { row("a", 1, n), row("c", 1, n) },
})
local dice = dice { 2, faces = { 1, 2, 3, 4 }, symbols = { "A", 2, 3, 4 } }            -- 2 [R W]

local function run(men, distance, face)                                                -- 5, 8 [R]
  return advance { men, along = way, by = distance, past = enemy(man), capture = enemy(man), face = face, as = "man" }
end

local undalled = own(man, "across")
local dalled   = own(man, "along")
local free     = hit.along and dalled or dalled - earlier "man"                        -- 6 [R W], 9 [D]

local dal   = run(undalled, die "A", "along")                                          -- 4 [R D]
local move  = run(free, die)                                                           -- 5 [R]
local added = run(undalled, sum(die "A", die), "along") + run(free, sum(die, die))     -- 6 [R W], 9 [R D]

-- The boat: its stern on the left, its prow on the right.
local numbers = ""
for i = 1, n + 1 do numbers = numbers .. (i < 10 and "  " or " ") .. i end
local boat = table.concat({
  "     " .. numbers,
  "    ." .. ("-"):rep(3 * n + 2) .. ".",
  "  c | " .. ("  *"):rep(n):sub(2) .. "   \\",
  "  b | " .. ("  *"):rep(n + 1):sub(2) .. "  >",
  "  a | " .. ("  *"):rep(n):sub(2) .. "   /",
  "    '" .. ("-"):rep(3 * n + 2) .. "'",
  "     Light: I undalled, M dalled; Dark: i, m",
}, "\n")

return game {
  title   = "Daldos",
  board   = rows(n, n + 1, n),
  picture = boat,
  players = { "Light", "Dark" },
  pieces  = { man },
  dice    = dice,
  begins  = start.throw and throw_off or start.light and "Light" or "Dark",
  turns   = {
    { throw { most_of(hit.along and dal + move or dal + move + added), again = "AA" } }, -- 7, 10 [R W L D]
  },
  ends = {
    { at_most(enemy(man), 0), win = 1, reason = "captured" },                          -- 11 [R]
    length.short
      and { at_most(enemy(man), 1), win = 1, reason = "one-left" },                    -- 11 [R]
  },
}
