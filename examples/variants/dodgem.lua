-- Dodgem. Colin Vout, 1972.
--
-- Sources: E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical Plays;
-- Wikipedia, "Dodgem".
--
-- Left's cars go to the right and off the board there, or one square up or down, and
-- Right's go up and off the board, or to either side. Who cannot move has won.

local size = option("size", { 3, 4, 5, 6 })
local n    = size.value
local last = ("abcdef"):sub(n, n)

local car  = piece("car", { start = { "a2-a" .. n, "b1-" .. last .. 1 }, symbols = { "L", "R" } })
local exit = track { last .. "1-" .. last .. n, "a" .. n .. "-" .. last .. n }

local function drive(ahead, left, right) return slide { own(car), max = 1, directions = { ahead, left, right } } end
local off = leave { own(car), along = exit, by = n, beyond = true, past = any(car) }

return game {
  title   = "Dodgem",
  board   = grid(n, n),
  players = { "Left", "Right" },
  pieces  = { car },
  turns   = { { { Left = drive("e", "n", "s") + off, Right = drive("n", "w", "e") + off } } },
  ends    = {
    { no_move, win = 1, reason = "no-move" },
    { repeats(3), draw = true },
  },
}
