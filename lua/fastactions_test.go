package lua

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// randomActions is a game whose actions are random, of all kinds of parts. With WRONG some of
// them cannot be done.
const randomActions = `local stone = piece("stone", { each = 3, start = { "e1", "e5" } })
local man   = piece("man", { start = { "a1 b1 b2", "a5 b5" }, faces = { "low", "high" }, symbols = { low = { "L", "l" }, high = { "H", "h" } } })
local ball  = piece("ball", { neutral = 3, start = "c3", symbols = { "O" } })
local kinds = { stone, man, ball }
local parts = { "move", "move", "drop", "drop", "lift", "pass", "remove", "capture", "return", "face", "flip", "flip" }
local told  = { move = 2, drop = 1, lift = 2, remove = 1 }

local function actions(view)
  local seed = SEED + 7919 * view.turn + 101 * view.action
  for i, c in ipairs(view.cells) do
    local p, owner, face = view.at(c)
    seed = (seed * 31 + (p == stone and 1 or p == man and 2 or p and 3 or 0) * i + (owner == "Ann" and 5 or 0) + (face == "high" and 9 or 0)) % 2147483647
  end
  local function any(n) seed = (seed * 16807 + 11) % 2147483647 return seed % n + 1 end
  local list, seen = {}, {}
  for n = 1, 14 do
    local on, hands, action, text, shown, cells = {}, {}, {}, "", 0, 0
    for _, c in ipairs(view.cells) do
      local p, owner, face = view.at(c)
      on[c] = p and { p, owner, face } or false
    end
    for i, k in ipairs(kinds) do hands[k] = view.hand(k) end
    local braces, times = any(3) == 1, any(5)
    for part = 1, times do
      local kind, from, to, piece = parts[any(#parts)], view.cells[any(25)], view.cells[any(25)], kinds[any(3)]
      for try = 1, 4 do if kind ~= "drop" and not on[from] then from = view.cells[any(25)] end end
      local there, p = on[from], nil
      if kind == "move" and there and from ~= to then
        text = text .. (on[to] and "x" or "-") .. (there[1] == man and "m" or there[1] == ball and "b" or "s") .. (there[2] or "") .. (there[3] or "") .. from .. to
        p, on[from], on[to] = { kind, from, to }, false, there
      elseif kind == "lift" and there and not on[to] then
        text = text .. "<" .. (there[1] == man and "m" or there[1] == ball and "b" or "s") .. (there[2] or "") .. (there[3] or "") .. from .. to
        p, on[from], on[to] = { kind, from, to }, false, there
      elseif kind == "drop" and not on[to] and hands[piece] > 0 then
        text = text .. (piece == man and "m" or piece == ball and "b" or "s") .. "@" .. to
        hands[piece] = hands[piece] - 1
        p, on[to] = { kind, piece, to }, { piece, piece ~= ball and view.player or nil, piece == man and "low" or nil }
      elseif kind == "remove" and there then
        text = text .. "!" .. from
        p, on[from] = { kind, from }, false
      elseif kind == "capture" and there then
        p, on[from] = { kind, from }, false
      elseif kind == "return" and there then
        if there[2] == view.player or not there[2] then hands[there[1]] = hands[there[1]] + 1 end
        p, on[from] = { kind, from }, false
      elseif kind == "face" and there and there[1] == man then
        local face = any(2) == 1 and "low" or "high"
        p, on[from] = { kind, from, face }, { man, there[2], face }
      elseif kind == "flip" and there and there[2] then
        p, on[from] = { kind, from }, { there[1], there[2] == "Ann" and "Bob" or "Ann", there[3] }
      elseif kind == "pass" and times == 1 then
        text, shown, p = "pass", 1, { kind }
      elseif WRONG and any(40) == 1 then
        p = { kind, any(2) == 1 and from or piece, to }
      end
      if p and shown + (told[kind] and 1 or 0) <= 3 and cells + (told[kind] or 0) <= 5 then
        shown, cells = shown + (told[kind] and 1 or 0), cells + (told[kind] or 0)
        if braces then action[#action + 1] = p else for _, v in ipairs(p) do action[#action + 1] = v end end
      elseif p then
        shown = 0 -- the text has it, and the action does not
        break
      end
    end
    if shown > 0 and (not seen[text] or WRONG and any(30) == 1) then
      seen[text] = true
      if any(3) == 1 and view.action < 4 then
        action.again = true
        if any(2) == 1 then action.keep = { view.cells[any(25)], view.cells[any(25)] } end
      end
      list[#list + 1] = action
    end
  end
  return list
end

return game { title = "Random", board = grid(5, 5), players = { "Ann", "Bob" }, pieces = { stone, man, ball }, turns = { { actions } }, ends = { { no_move, draw = true } } }`

// boardOf tells what stands on every cell.
func boardOf(s *core.State) []core.Standing {
	on := make([]core.Standing, 25)
	s.View(0).Standings(on)
	return on
}

// TestRandomActions plays actions that functions give, and holds what comes of them against
// the parts of what the function returned, done one after the other on a board of the test.
func TestRandomActions(t *testing.T) {
	games := 12
	if os.Getenv("STAFFEL_LONG") == "1" {
		games = 1000
	}
	played, wrong := 0, 0
	for seed := range games {
		replace := strings.NewReplacer("SEED", fmt.Sprint(1000*seed+1), "WRONG", fmt.Sprint(seed%4 == 3))
		r, err := Rules("r.lua", []byte(replace.Replace(randomActions)), nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := core.Compile(*r)
		if err != nil && seed%4 == 3 { // of the first position
			wrong++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		s, random := g.NewState(), core.NewRandom(uint64(seed))
		for !s.Over() && s.Plies() < 20 {
			actions, err := r.Turns[0].Actions[0].(core.ActionsFunc).Of(s.View(s.Mover()))
			if err != nil {
				if seed%4 != 3 {
					t.Fatalf("seed %d: %v", seed, err)
				}
				wrong++
				break
			}
			legal := s.AppendLegal(nil)
			if len(legal) != len(actions) || s.CountLegal() != len(legal) {
				if seed%4 == 3 { // two have the same text
					wrong++
					break
				}
				t.Fatalf("seed %d: %d actions, %d are legal", seed, len(actions), len(legal))
			}
			if len(legal) == 0 {
				break
			}
			before, hash, text := boardOf(s), s.Hash(), s.PositionText()
			for i, m := range legal {
				c := s.Clone()
				if err := c.Play(m); err != nil {
					var fault *core.RuleError
					if seed%4 == 3 && errors.As(err, &fault) {
						continue // asked about the next position
					}
					t.Fatalf("seed %d: %s: %v", seed, g.Text(m), err)
				}
				want, hands := append([]core.Standing(nil), before...), map[[2]int]int{}
				for _, p := range actions[i].Parts {
					what := core.Standing{Piece: int8(p.Piece), Owner: int8(p.Owner), Face: int8(p.Face)}
					switch p.Kind {
					case core.Returned:
						hands[[2]int{p.Owner, p.Piece}]++
					case core.Dropped:
						hands[[2]int{p.Owner, p.Piece}]--
					}
					if p.From >= 0 {
						want[p.From] = core.Standing{Piece: -1}
					}
					if p.To >= 0 {
						want[p.To] = what
					}
				}
				if got := boardOf(c); !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d: %s in %s: %v\ncomes to %v\nand not %v", seed, g.Text(m), text, actions[i].Parts, got, want)
				}
				for piece := range 3 {
					for player := range 2 {
						if got := c.Hand(player, piece); got != s.Hand(player, piece)+hands[[2]int{player, piece}]+hands[[2]int{core.NoPlayer, piece}] {
							t.Fatalf("seed %d: %s in %s: %v: %d in the hand of %d", seed, g.Text(m), text, actions[i].Parts, got, player)
						}
					}
				}
				if back, err := g.ParsePosition(c.PositionText()); err != nil || back.Hash() != c.Hash() {
					t.Fatalf("seed %d: %s is read back with %v", seed, c.PositionText(), err)
				}
				if c.Undo(); c.Hash() != hash || c.PositionText() != text {
					t.Fatalf("seed %d: %s is not taken back in %s", seed, g.Text(m), text)
				}
				if got, err := s.Clone().PlayText(g.Text(m)); err != nil || got != m {
					t.Fatalf("seed %d: %s is read as another action, %v", seed, g.Text(m), err)
				}
				played++
			}
			s.PlayUnchecked(s.Pick(&random))
		}
	}
	t.Logf("%d actions, %d games end with a wrong one", played, wrong)
	if played < 50*games {
		t.Error("too few: the test is hollow")
	}
}
