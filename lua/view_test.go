package lua_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// viewAsked tells everything a view has to say, as the message of an error.
const viewAsked = `local function told(v) if type(v) ~= "userdata" then return tostring(v) elseif v == stone then return "stone" elseif v == man then return "man" elseif v == ball then return "ball" end return tostring(v) end
local function everything(view)
  local out = { view.player, view.opponent, view.mover, view.turn, view.action, view.passes, #view.kept, "\n" }
  local function say(...)
    for i = 1, select("#", ...) do
      local v = select(i, ...)
      if type(v) == "table" then v = "{" .. table.concat(v, ",") .. "}" end
      out[#out + 1] = told(v)
    end
  end
  for _, c in ipairs(view.cells) do
    local piece, owner, face = view.at(c)
    say(c, piece, owner, face, view.owner(c), view.face(c), "\n")
  end
  for _, p in ipairs { stone, man, ball } do
    say(p, view.hand(p), view.hand(p, "Ann"), view.hand(p, "Bob"), view.own(p), view.enemy(p), view.any(p), "\n")
  end
  say(view.own(man, "low"), view.own(man, "high"), view.enemy(man, "high"), view.any(man, "low"), view.own(), view.enemy(), view.any(), view.empty(), "\n")
  for _, c in ipairs { "a1", "c3", "e4" } do
    say(view.beside(c), view.beside(c, "diagonal"), view.beside(c, { "n", "e" }), view.next(c, "n"), view.next(c, "se"))
    say(view.reach(c))
    say(view.reach(c, 2))
    say(view.reach(c, 1, 2, "orthogonal"))
    say(view.reach(c, nil, 1, { "n", "diagonal" }))
    say("\n")
  end
  for n = 1, 4 do say(view.line(view.any(), n), view.line(view.empty(), n, "orthogonal"), view.line(view.own(), n, { "e" })) end
  -- A message holds no more than 400 bytes, so this is asked for in parts.
  error("<" .. table.concat(out, " "):sub(part * 380 + 1, part * 380 + 380) .. ">")
end
`

// sayView gives what the view should say, from the state and the board.
func sayView(s *core.State, player int) string {
	g, b := s.Game(), s.Game().Board()
	var out []string
	say := func(all ...any) {
		for _, v := range all {
			switch v := v.(type) {
			case []core.Cell:
				names := []string{}
				for _, c := range v {
					names = append(names, b.Name(c))
				}
				out = append(out, "{"+strings.Join(names, ",")+"}")
			case core.Cell:
				if v == core.NoCell {
					out = append(out, "nil")
				} else {
					out = append(out, b.Name(v))
				}
			default:
				out = append(out, fmt.Sprint(v))
			}
		}
	}
	players := g.Players()
	owner := func(n int) string {
		if n == core.NoPlayer {
			return "nil"
		}
		return players[n]
	}
	cells := func(keep func(c core.Cell, piece, owner, face int, ok bool) bool) []core.Cell {
		found := []core.Cell{}
		for c := range core.Cell(b.Cells()) {
			piece, owner, ok := s.At(c)
			if keep(c, piece, owner, s.Face(c), ok) {
				found = append(found, c)
			}
		}
		return found
	}
	of := func(piece, whose, face int) []core.Cell {
		return cells(func(_ core.Cell, p, o, f int, ok bool) bool {
			return ok && (piece < 0 || p == piece) && (whose == math.MaxInt || o == whose) && (face < 0 || f == face)
		})
	}
	empty := cells(func(_ core.Cell, _, _, _ int, ok bool) bool { return !ok })
	say(players[player], players[1-player], players[s.Mover()], s.Turn(), s.TurnAction(), 0, 0, "\n")
	for c := range core.Cell(b.Cells()) {
		piece, o, ok := s.At(c)
		if !ok { // a call that stands among others gives one value, and the last of at three
			say(c, "nil", "nil", "nil", "nil", "nil", "\n")
			continue
		}
		face := "nil"
		if piece == 1 {
			face = []string{"low", "high"}[s.Face(c)]
		}
		say(c, g.Pieces()[piece].Name, owner(o), face, owner(o), face, "\n")
	}
	for i, p := range g.Pieces() {
		say(p.Name, s.Hand(player, i), s.Hand(0, i), s.Hand(1, i), of(i, player, -1), of(i, 1-player, -1), of(i, math.MaxInt, -1), "\n")
	}
	say(of(1, player, 0), of(1, player, 1), of(1, 1-player, 1), of(1, math.MaxInt, 0), of(-1, player, -1), of(-1, 1-player, -1), of(-1, math.MaxInt, -1), empty, "\n")
	orthogonal, diagonal := []string{"n", "e", "s", "w"}, []string{"ne", "se", "sw", "nw"}
	all := []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}
	around := func(c core.Cell, ways []string) []core.Cell {
		found := []core.Cell{}
		for _, d := range ways {
			if to := b.Link(c, d); to != core.NoCell {
				found = append(found, to)
			}
		}
		return found
	}
	reach := func(c core.Cell, least, most int, ways []string) {
		ends, behind := []core.Cell{}, []core.Cell{}
		for _, d := range ways {
			before := c
			for n := 1; n <= most; n++ {
				to := b.Link(before, d)
				if to == core.NoCell || !slices.Contains(empty, to) {
					break
				}
				if n >= least {
					ends, behind = append(ends, to), append(behind, before)
				}
				before = to
			}
		}
		say(ends, behind)
	}
	for _, name := range []string{"a1", "c3", "e4"} {
		c, _ := b.Cell(name)
		say(around(c, all), around(c, diagonal), around(c, []string{"n", "e"}), b.Link(c, "n"), b.Link(c, "se"))
		reach(c, 1, 9, all)
		reach(c, 2, 9, all)
		reach(c, 1, 2, orthogonal)
		reach(c, 1, 1, append([]string{"n"}, diagonal...))
		say("\n")
	}
	line := func(set []core.Cell, n int, ways []string) bool {
		for _, first := range set {
			for _, d := range ways {
				count := 0
				for c := first; c != core.NoCell && slices.Contains(set, c); c = b.Link(c, d) {
					count++
				}
				if count >= n {
					return true
				}
			}
		}
		return false
	}
	for n := 1; n <= 4; n++ {
		say(line(of(-1, math.MaxInt, -1), n, all), line(empty, n, orthogonal), line(of(-1, player, -1), n, []string{"e"}))
	}
	return strings.Join(out, " ")
}

// TestView holds what functions are told of positions against what the state says of them.
func TestView(t *testing.T) {
	g := playedGame(t)
	var rules []*core.Rules
	for part := range 8 {
		text := fmt.Sprintf("local part = %d\n", part) + viewAsked
		rules = append(rules, rulesBy(t, text, "everything", ""))
	}
	random := core.NewRandom(3)
	asked := 0
	for range 12 {
		s := g.NewState()
		for !s.Over() && s.Plies() < 30 {
			player := s.Plies() / 2 % 2
			want := strings.Join(strings.Fields(sayView(s, player)), " ")
			got := ""
			for _, r := range rules {
				_, err := ask(t, r, s.View(player))
				if err == nil {
					t.Fatal("no answer")
				}
				_, part, _ := strings.Cut(err.Error(), ": ")
				got += strings.TrimSuffix(strings.TrimPrefix(part, "<"), ">")
			}
			got = strings.Join(strings.Fields(got), " ")
			if got != want {
				t.Fatalf("%s, for player %d:\n%s\nand should be\n%s", s.PositionText(), player, got, want)
			}
			asked++
			s.PlayUnchecked(s.Pick(&random))
		}
	}
	if asked < 100 {
		t.Errorf("%d positions", asked)
	}
}
