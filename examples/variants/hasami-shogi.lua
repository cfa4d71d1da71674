-- Hasami shogi, the first of its two games.
--
-- Source: Wikipedia, "Hasami shogi", Variant 1. It is silent about play that repeats itself.
--
-- Men move as rooks do. Those of the opponent that a man has closed in, in a line between
-- it and another, are taken; one in a corner also by men on the two squares beside it.

local letters = ("abcdefghi")
local function square(x, y) return letters:sub(x, x) .. y end
local rows, across, up = {}, {}, {}
for i = 1, 9 do
  local row, column = {}, {}
  for j = 1, 9 do row[j], column[j] = square(j, 10 - i), square(i, j) end
  rows[i], across[i], up[i] = table.concat(row, " "), table.concat(row, "-"), table.concat(column, "-")
end

local man   = piece("man", { start = { "a1-i1", "a9-i9" }, symbols = { "B", "W" } })
local taken = take { enemy(man), from = "man", to = own(man), optional = true }

return game {
  title   = "Hasami shogi",
  board   = board {
    cells = table.concat(rows, "\n"),
    directions = {
      { "e", table.concat(across, " "), opposite = "w", group = "straight" },
      { "n", table.concat(up, " "), opposite = "s", group = "straight" },
      { "corner", "a2-a1-b1 h1-i1-i2 i8-i9-h9 b9-a9-a8", opposite = "back" }, -- around the corners
    },
  },
  players = { "Black", "White" },
  pieces  = { man },
  turns   = { { slide { own(man), directions = "straight", as = "man" } * taken } },
  ends    = {
    { at_most(enemy(man), 1), win = 1, reason = "captured" },
    { no_move, loss = 1 },
    { repeats(3), draw = true },
  },
}
