-- Neutron. Robert A. Kraus, Games & Puzzles 71, 1978.
-- Rules: everything2.com, "Neutron"; repetition, on which they are silent, is a draw.

local soldier = piece("soldier", { start = { "a1-e1", "a5-e5" }, symbols = { "W", "B" } })
local neutron = piece("neutron", { neutral = 1, start = "c3", symbols = { "N" } })

-- All pieces go as far as they can.
local march = slide { own(soldier), far = true }
local push  = slide { any(neutron), far = true }

local function reached(home) return at_least(any(neutron) * cells(home), 1) end

return game {
  title   = "Neutron",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { soldier, neutron },
  turns   = {
    { 1, { White = march } },                        -- White begins without the neutron
    { all_of(push, march) },
  },
  ends = {                                           -- whose home row it is on wins, whoever pushed it
    { reached "a1-e1", player = "White", win = 1, reason = "home" },
    { reached "a1-e1", player = "Black", loss = 1, reason = "home" },
    { reached "a5-e5", player = "Black", win = 1, reason = "home" },
    { reached "a5-e5", player = "White", loss = 1, reason = "home" },
    { no_move, loss = 1, reason = "blocked" },       -- the neutron cannot be pushed, or nobody can march after it
    { repeats(3), draw = true },
  },
}
