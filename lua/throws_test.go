package lua_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// plainRace is a race whose moves, dice and ends are still to be put in.
const plainRace = `local way = track { "a1-a8 b8-b1", "b8-b1 a1-a8" }
local man = piece("man", { each = 4, faces = { "slow", "fast" }, symbols = { slow = { "W", "B" }, fast = { "X", "O" } } })
local dice = dice { DICE }
return game {
  title   = "Race",
  board   = rows(8, 8),
  players = { "White", "Black" },
  pieces  = { man },
  dice    = dice,
  turns   = { { throw { most_of(use(die) * enter { hand(man), along = way, by = 1, capture = enemy(man) } + MOVES) AGAIN } } },
  ends    = { ENDS },
}
`

// TestThrows holds what the reference says of dice: for a position, reached by the
// actions, what may be played.
func TestThrows(t *testing.T) {
	const six = "2, faces = { 1, 2, 3, 4, 5, 6 }"
	const run = "advance { own(man), along = way, by = die }"
	for _, c := range []struct {
		name, dice, moves, again, ends string
		position, actions, want        string
	}{
		{"as many as possible", six, run, "", "", "7B/XX6 White - 1 dice=16", "", "a2-a8"},
		{"the one that is left over is chosen", six, run, "", "", "8/X1BBB3 White - 1 dice=14", "", "a1-a2"},
		{"either when only one can be used", six, run, "", "", "6XB/8 White - 1 dice=12", "", "b7-b6 b7-b5"},
		{"either, and then no more", six, run, "", "", "8/4XB2 Black - 1 dice=12", "", "a6-a7 a6-a8"},
		{"pass", six, run, "", "", "XXX5/8 White - 1 dice=66", "", "pass"},
		{"no pass after a die", six, run, "", "", "8/X2BB3 White - 1 dice=12", "a1-a3", "throw"},
		{"an action that ends the game", six, run + " + advance { own(man), along = way, by = die(1), capture = enemy(man) }", "", "{ at_most(enemy(man), 0), win = 1 }", "8/XB2X3 White - 1 dice=12", "", "a5-a6 a5-a7 a1xa2"},
		{"an action that ends the game, though it may be used again", six, "advance { own(man), along = way, by = die, capture = enemy(man) }", "", "{ at_most(enemy(man), 1), win = 1 }", "8/XB1BX3 White - 1 dice=12", "a1xa2", "over"},
		{"two men", six, run, "", "", "8/X1X5 White - 1 dice=13", "", "a1-a2 a3-a4 a3-a6"},
		{"a die of one face", six, "advance { own(man), along = way, by = die(6) }", "", "", "8/X7 White - 1 dice=56", "", "a1-a7"},
		{"a sum passes over", six, "advance { own(man), along = way, by = sum(die, die), past = enemy(man) }", "", "", "8/XB6 White - 1 dice=12", "", "a1-a4"},
		{"a sum is blocked on the way", six, "advance { own(man), along = way, by = sum(die, die) }", "", "", "8/XB6 White - 1 dice=12", "", "pass"},
		{"a sum of one that shows a face", six, "advance { own(man), along = way, by = sum(die(1), die) }", "", "", "8/X7 White - 1 dice=16", "", "a1-a8"},
		{"all dice at first", six, "advance { own(man), along = way, by = all_dice }", "", "", "8/X7 White - 1 dice=23", "", "a1-a6"},
		{"all dice that are left", six, "advance { own(man), along = way, by = all_dice } + " + run, "", "", "8/X7 White - 1 dice=3", "", "a1-a4"},
		{"all sticks", "4, faces = { 0, 1 }", "advance { own(man), along = way, by = all_dice }", "", "", "8/X7 White - 1 dice=0111", "", "a1-a4"},
		{"a face of 0", "2, faces = { 0, 2 }", run, "", "", "8/X7 White - 1 dice=02", "", "a1-a3"},
		{"a face of 0 is used", "2, faces = { 0, 2 }", run + " + use(die(0)) * slide { own(man), max = 1, directions = \"n\" }", "", "", "8/X7 White - 1 dice=0", "", "a1-b1[0]"},
		{"captures", six, "advance { own(man), along = way, by = die, capture = enemy(man) - cells \"a3\" }", "", "", "8/XBB5 White - 1 dice=12", "", "a1xa2"},
		{"ends on", six, "advance { own(man), along = way, by = die, on = cells \"a3 a4\" }", "", "", "8/X7 White - 1 dice=16", "", "pass"},
		{"leaves exactly", six, "leave { own(man), along = way, by = die }", "", "", "1X6/8 White - 1 dice=16", "", "pass"},
		{"leaves", six, "leave { own(man), along = way, by = die }", "", "", "1X6/8 White - 1 dice=25", "", "b2-off"},
		{"leaves and more", six, "leave { own(man), along = way, by = die, beyond = true }", "", "", "1X6/8 White - 1 dice=16", "", "b2-off[6]"},
		{"enters farther in", six, "enter { hand(man), along = way, by = die(6) }", "", "", "7X/8 White W1 1 dice=36", "", "a1[3] a1[6] a6[6]"},
		{"moves no man twice", six, "advance { own(man) - earlier \"man\", along = way, by = die, as = \"man\" }", "", "", "8/X4X2 White - 1 dice=12", "a1-a2", "a6-a8"},
		{"moves a man again after another throw", six, "advance { own(man) - earlier \"man\", along = way, by = die, as = \"man\" }", ", again = 11", "", "8/X7 White - 1 dice=11 again=yes", "a1-a2 [13]", "a2-a3 a2-a5"},
		{"another throw after a pass", six, run, ", again = { \"66\", \"65\" }", "", "XXX5/8 White - 1 dice=56 again=yes", "pass", "throw"},
		{"another throw by a move", six, "advance { own(man), along = way, by = die(6) } * again + " + run, "", "", "8/X7 White - 1 dice=16", "a1-a7", "a7-a8"},
		{"one throw more for two reasons", six, run + " * again", ", again = 11", "", "8/X7 White - 1 dice=11 again=yes", "a1-a2 a2-a3 [12]", "a3-a4 a3-a5"},
		{"which dice", "3, faces = { 1, 2, 3, 4, 5, 6 }", run + " + advance { own(man), along = way, by = sum(die, die) }", "", "", "8/X7 White - 1 dice=123", "", "a1-a2 a1-a3[2] a1-a4[3] a1-a4[12] a1-a5[13] a1-a6[23]"},
		{"a face turned", six, "advance { own(man, \"slow\"), along = way, by = die(1), face = \"fast\" } + advance { own(man, \"fast\"), along = way, by = die }", "", "", "8/W7 White - 1 dice=12", "a1-a2", "a2-a4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.ends == "" {
				c.ends = "{ repeats(9), draw = true }"
			}
			source := strings.NewReplacer("DICE", c.dice, "MOVES", c.moves, "AGAIN", c.again, "ENDS", c.ends).Replace(plainRace)
			g, err := lua.Load("race.lua", []byte(source), nil)
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.ParsePosition(c.position)
			if err != nil {
				t.Fatal(err)
			}
			for _, action := range strings.Fields(c.actions) {
				if _, err := s.PlayText(action); err != nil {
					t.Fatal(err)
				}
			}
			got := "throw"
			if s.Over() {
				got = "over"
			} else if !s.Chance() {
				var texts []string
				for _, m := range s.AppendLegal(nil) {
					texts = append(texts, g.Text(m))
				}
				got = strings.Join(texts, " ")
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("%s\n%s", s.PositionText(), d)
			}
		})
	}
}

// TestWeights has dice some of whose faces come more often.
func TestWeights(t *testing.T) {
	source := strings.NewReplacer("DICE", "2, faces = { 1, 6 }, symbols = { \"A\", 6 }, weights = { 3, 1 }", "MOVES", "advance { own(man), along = way, by = die }", "AGAIN", "", "ENDS", "{ repeats(9), draw = true }").Replace(plainRace)
	g, err := lua.Load("race.lua", []byte(source), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range g.NewState().AppendChances(nil) {
		got = append(got, fmt.Sprint(g.Text(c.Move), " ", c.Weight))
	}
	if want := []string{"[AA] 9", "[A6] 6", "[66] 1"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestBegins has games that the second player begins, and a picture.
func TestBegins(t *testing.T) {
	for begins, want := range map[string]string{
		`"White"`:   "White 1",
		`"Black"`:   "Black 1",
		`throw_off`: "White 0",
	} {
		g, err := lua.Load("race.lua", changed(t, race, "begins  = throw_off", "begins  = "+begins), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		if got := fmt.Sprint(g.Players()[s.Mover()], " ", s.Turn()); got != want {
			t.Errorf("%s: %s, want %s", begins, got, want)
		}
		if want := "  . . . . . . B B\n  W W . . . . . .\n"; s.Drawing() != want {
			t.Errorf("it is drawn\n%s, want\n%s", s.Drawing(), want)
		}
	}
}

// TestRanges has rows of cells, in either direction.
func TestRanges(t *testing.T) {
	for text, want := range map[string]string{
		"a1-a4":       "a1 a2 a3 a4",
		"a4-a1 b1":    "a4 a3 a2 a1 b1",
		"a1-d1":       "a1 b1 c1 d1",
		"d4-a4":       "d4 c4 b4 a4",
		"b2-b2":       "b2",
		"a3  c3-c4 ":  "a3 c3 c4",
		"a1-a2 b2-b1": "a1 a2 b2 b1",
	} {
		source := changed(t, sample, "on = empty", fmt.Sprintf("on = cells %q", text))
		r, err := lua.Rules("s.lua", source, nil)
		if err != nil {
			t.Fatal(err)
		}
		cells := r.Turns[0].Actions[0].(core.Drop).On.(core.Cells)
		if got := strings.Join(cells.Names, " "); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
