package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// anything is a game whose function lets a player do all sorts of things, which of them the
// numbers say.
const anything = `
local a = piece("a", { each = 9, start = { "a1 b1 c1", "a4 b4 c4" } })
local b = piece("b", { each = 9 })
local r = piece("r", { neutral = 5 })
local p, q = %d, %d
local function go(view)
  local all, k = {}, view.turn
  local function put(n, ...) if n %% p < 2 then all[#all + 1] = { ... } end end
  for i, c in ipairs(view.own()) do
    for j, d in ipairs(view.empty()) do
      put(i * 7 + j * 3 + k, "move", c, d)
      put(i * 5 + j + k, "lift", c, d)
      for l, e in ipairs(view.empty()) do
        if d ~= e and (i + j + l + q) %% 3 == 0 then
          put(i + j * 3 + l * 5, "move", c, d, "drop", b, e)
          put(i + j * 5 + l * 3, "lift", c, d, "drop", b, e)
          put(i * 3 + j + l + k, "move", c, d, "drop", r, e)
        end
      end
      for l, e in ipairs(view.enemy()) do
        put(i + j + l + k, "move", c, d, "remove", e)
        put(i + j * q + l, "remove", e, "move", c, d)
        put(i + j + l * q, "move", c, d, "remove", e, "drop", b, e)
      end
    end
  end
  for j, d in ipairs(view.empty()) do
    put(j + q, "drop", b, d)
    for l, e in ipairs(view.empty()) do if d ~= e then put(j + l, "drop", b, d, "drop", b, e) end end
  end
  for l, e in ipairs(view.enemy()) do put(l + q, "remove", e) end
  put(k, "pass")
  return all
end
return game { title = "Anything", board = grid(4, 4), players = { "A", "B" }, pieces = { a, b, r },
  turns = { { 1, drop { hand(r), on = empty } }, { go } }, ends = { { no_move, draw = true } } }`

// TestStepsOfFunctions tells apart by their clicks what functions let a player do.
func TestStepsOfFunctions(t *testing.T) {
	random := core.NewRandom(9)
	actions := 0
	for n := range 40 {
		var s Session
		must[view](t, &s, m{"do": "new", "script": fmt.Sprintf(anything, 3+n%7, 1+n%5), "seed": 1})
		for range 5 {
			if s.table.state.Over() {
				break
			}
			apart(t, s.table)
			actions += s.table.state.CountLegal()
			must[view](t, &s, m{"do": "play", "action": s.table.state.Game().Text(s.table.state.Pick(&random))})
		}
	}
	if actions < 5000 {
		t.Errorf("only %d actions", actions)
	}
}

// TestOddBoards draws boards with cells and links anywhere.
func TestOddBoards(t *testing.T) {
	random := core.NewRandom(4)
	pick := func(n int) int { return int(random.Below(uint64(n))) }
	drawn := 0
	for range 600 {
		places := map[[2]int]bool{}
		for range 1 + pick(12) {
			places[[2]int{pick(5), pick(4)}] = true
		}
		var cells, names, directions []string
		for x := range 5 {
			for y := range 4 {
				if places[[2]int{x, y}] {
					name := fmt.Sprintf("%c%d", 'a'+(x+y)%5, 1+y+4*x)
					names = append(names, name)
					cells = append(cells, fmt.Sprintf("%s = { %d, %d }", name, x, y))
				}
			}
		}
		if len(names) > 1 {
			for _, pair := range [][2]string{{"n", "s"}, {"e", "w"}, {"ne", "sw"}, {"out", "in"}}[:pick(5)] {
				from := pick(len(names))
				to := (from + 1 + pick(len(names)-1)) % len(names)
				directions = append(directions, fmt.Sprintf("{ %q, %q, opposite = %q }", pair[0], names[from]+"-"+names[to], pair[1]))
			}
		}
		picture := ""
		if pick(2) == 0 {
			for range names {
				picture += []string{"*", " *", "*-", "* ", "*\n", "\n|/\\-\n*", ">*", "*>"}[pick(8)]
			}
			picture = fmt.Sprintf("picture = %q,", picture)
		}
		script := fmt.Sprintf(`local s = piece("s", { each = 20 })
return game { title = "Odd", board = board { cells = { %s }, directions = { %s } }, %s players = { "A", "B" }, pieces = { s },
  turns = { { drop { hand(s), on = empty } } }, ends = { { no_move, draw = true } } }`, strings.Join(cells, ", "), strings.Join(directions, ", "), picture)
		var s Session
		ok, fault := ask(t, &s, m{"do": "new", "script": script})
		if fault != nil {
			if fault.Kind != "script" {
				t.Errorf("%+v\n%s", fault, script)
			}
			continue
		}
		var v view
		if err := json.Unmarshal(ok, &v); err != nil {
			t.Fatal(err)
		}
		drawn++
		if len(v.Board.Cells) != len(names) {
			t.Errorf("%d cells of %d\n%s", len(v.Board.Cells), len(names), script)
		}
		for _, l := range v.Board.Links {
			if l[0] < 0 || l[1] >= len(names) || l[0] >= l[1] {
				t.Errorf("the link %v\n%s", l, script)
			}
		}
		for _, c := range v.Board.Cells {
			if c.X < 0 || c.X > v.Board.Width || c.Y < 0 || c.Y > v.Board.Height {
				t.Errorf("%+v is outside\n%s", c, script)
			}
		}
	}
	if drawn < 300 {
		t.Errorf("only %d boards", drawn)
	}
}
