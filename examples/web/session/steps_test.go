package session

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
)

// TestStepsTellActionsApart plays every game at random: the clicks of a legal action are
// never those of another, nor the beginning of another's, and there is one at least.
func TestStepsTellActionsApart(t *testing.T) {
	games, most := 3, 300
	if testing.Short() {
		games, most = 1, 60
	}
	for _, f := range everyGame(t) {
		for seed := range uint64(games) {
			b := seated(t, f)
			stroll(t, b, seed, most, func() {
				apart(t, b)
			})
		}
	}
}

// apart checks the legal actions of one state.
func apart(t *testing.T, b *table) {
	t.Helper()
	var paths []string
	of := map[string]string{}
	for _, a := range legal(b.state) {
		path := spell(b.state.Game(), a.Steps)
		if path == "" || of[path] != "" {
			t.Fatalf("%s, %s: the clicks of %s are %q, those of %s too", b.source.name(), b.state.PositionText(), a.Text, path, of[path])
		}
		of[path] = a.Text
		paths = append(paths, path)
		m, err := b.state.Parse(a.Text)
		if err != nil || b.state.Game().Text(m) != a.Text {
			t.Fatalf("%s: %s: %v", b.source.name(), a.Text, err)
		}
	}
	if len(paths) != b.state.CountLegal() {
		t.Fatalf("%s: %d actions, of %d", b.source.name(), len(paths), b.state.CountLegal())
	}
	slices.Sort(paths)
	for i := 1; i < len(paths); i++ {
		if strings.HasPrefix(paths[i], paths[i-1]) {
			t.Fatalf("%s, %s: %q goes on from %q", b.source.name(), b.state.PositionText(), paths[i], paths[i-1])
		}
	}
}

// spell writes clicks down, without what a person does not see of them.
func spell(g *core.Game, steps []step) string {
	var out strings.Builder
	for _, s := range steps {
		switch s.Kind {
		case stepCell:
			out.WriteString(g.Board().Name(core.Cell(*s.Cell)))
		case stepHand:
			out.WriteString("hand:" + s.Symbol)
		case stepAction:
			out.WriteString("text:" + s.Text)
		default:
			out.WriteString(s.Kind)
		}
		for i, face := range s.Dice {
			if i == 0 {
				out.WriteByte(':')
			}
			out.WriteString(g.Dice().Faces[face].Symbol)
		}
		out.WriteByte(' ')
	}
	return out.String()
}

// clicks returns the clicks of each legal action of a position, as "action: clicks".
func clicks(t *testing.T, f source, position string) (all []string) {
	t.Helper()
	b := seated(t, f)
	if position != "" {
		if err := b.place(position); err != nil {
			t.Fatal(err)
		}
	}
	apart(t, b)
	for _, a := range legal(b.state) {
		all = append(all, a.Text+": "+strings.TrimSpace(spell(b.state.Game(), a.Steps)))
	}
	return all
}

// race is a game in which one die or two, added, can make the same move.
const race = `
local way = track { "a1-a8 b8-b1", "b8-b1 a1-a8" }
local man = piece("man", { start = { "a1", "b8" } })
local run = advance { own(man), along = way, by = die } + advance { own(man), along = way, by = sum(die, die) }
local home = leave { own(man), along = way, by = die, beyond = true }
return game {
  title = "Race", board = rows(8, 8), players = { "Light", "Dark" }, pieces = { man },
  dice = dice { 3, faces = { 1, 2, 3 } }, turns = { { throw { most_of(run + home) } } },
  ends = { { at_most(own(man), 0), win = 1, reason = "home" } },
}`

// TestSteps holds the clicks of each kind of action.
func TestSteps(t *testing.T) {
	small := func(moves string) source {
		king, pieces := "", "man"
		if strings.Contains(moves, "king") {
			king, pieces = `local king = piece("king", { each = 1, symbols = { "K", "k" } })`, "man, king"
		}
		return source{Script: `
local man  = piece("man", { start = { "a1", "c3" }, each = 3 })
` + king + moves + `
return game {
  title = "Small", board = grid(3, 3), players = { "White", "Black" }, pieces = { ` + pieces + ` }, turns = { { act } },
  ends = { { no_move, loss = 1, reason = "blocked" }, { repeats(3), draw = true, reason = "repeated" } },
}`}
	}
	for _, c := range []struct {
		about    string
		game     source
		position string
		want     []string // in any order, others may be legal
	}{
		{"a drop", source{Variant: "delta"}, "", []string{"b2: b2"}},
		{"a drop of one kind or another", source{Variant: "neo-delta"}, "", []string{"b2: b2 hand:W", "R@b2: b2 hand:R"}},
		{"a relay", source{Variant: "delta"}, "5/5/2B2/1W3/5 White W8B8 2", []string{"b2-b5(b4): b2 b5 b4", "b2-e2(d2): b2 e2 d2"}},
		{"a relay with one of another kind", source{Variant: "neo-delta"}, "6/1W4/6/6/6/1B4 White W8B8R1 2", []string{"b5-e5(R@d5): b5 e5 d5"}},
		{"a relay with one that is lifted", source{Variant: "neo-delta"}, "6/1W4/6/6/6/RB4 White W8B8 3", []string{"b5-e5(d5): b5 e5 d5 hand:W", "b5-e5(d5<a1): b5 e5 d5 a1"}},
		{"a man and a die", source{Variant: "daldos", Options: map[string]string{"start": "light"}}, "m1iiiiiiiiiiiiii/17/1IIIIImII1IIIIII Dark - 7 dice=A man=a7", []string{"c1-b1: c1 b1"}},
		{"a chosen way to drop", small(`local act = drop { hand(king), on = empty } + drop { hand(man), on = cells "b2" }`), "", []string{"b2: b2 hand:M", "K@b2: b2 hand:K", "K@a2: a2"}},
		{"a move that can end before the drop", small(`local act = slide { own(man), max = 1, as = "m" } + slide { own(man), max = 1, as = "m" } * drop { hand(man), on = origin "m" }`), "", []string{"a1-a2: a1 a2 done", "a1-a2(a1): a1 a2 a1"}},
		{"a move and then one kind or another", small(`local act = slide { own(man), max = 1, as = "m" } * drop { hand(king) + hand(man), on = origin "m" }`), "", []string{"a1-a2(a1): a1 a2 a1 hand:M", "a1-a2(K@a1): a1 a2 a1 hand:K"}},
		{"different dice", source{Script: race}, "m7/M7 Light - 3 dice=123", []string{"a1-a2: a1 a2", "a1-a3[2]: a1 a3", "a1-a4[3]: a1 a4 dice:3", "a1-a4[12]: a1 a4 dice:12"}},
		{"a piece taken off", small(`local act = remove { enemy(man) }`), "", []string{"xc3: c3"}},
		{"a piece taken off behind a move", small(`local act = slide { own(man), max = 1 } * remove { enemy(man) }`), "", []string{"a1-a2(xc3): a1 a2 c3"}},
		{"moving over a man or taking it", small(`local act = hop { own(man), over = enemy(man), capture = true } + hop { own(man), over = enemy(man) }`), "3/1m1/M2 White M2m2 1", []string{"a1-c3: a1 c3 done", "a1xc3: a1 c3 b2"}},
	} {
		got := clicks(t, c.game, c.position)
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: no %q among %q", c.about, want, got)
			}
		}
	}
}

// TestStepsInPlay comes to kinds of actions in the games that have them.
func TestStepsInPlay(t *testing.T) {
	for _, c := range []struct {
		about, game string
		clicks      string // a pattern of the action's text, ": " and its clicks
	}{
		{"a piece enters", "royal-game-of-ur", `^a4: a4$`},
		{"a piece leaves", "royal-game-of-ur", `^a6-off: a6 off$`},
		{"a piece takes", "royal-game-of-ur", `^b2xb5: b2 b5$`},
		{"a jump", "english-draughts", `^c3xe5: c3 e5$`},
		{"nothing to do", "othello", `^pass: pass$`},
		{"an arrow is shot", "amazons", `^(..)-(..)\(X@(..)\): (..) (..) (..)$`},
		{"a mill takes", "nine-mens-morris", `^a1\(xd2\): a1 d2$`},
	} {
		pattern := regexp.MustCompile(c.clicks)
		found := false
		for seed := uint64(0); seed < 60 && !found; seed++ {
			b := seated(t, example(t, c.game))
			stroll(t, b, seed, 300, func() {
				for _, a := range legal(b.state) {
					found = found || pattern.MatchString(a.Text+": "+strings.TrimSpace(spell(b.state.Game(), a.Steps)))
				}
			})
		}
		if !found {
			t.Errorf("%s: none is found in %s", c.about, c.game)
		}
	}
}

// TestThrows lists the throws with their weights.
func TestThrows(t *testing.T) {
	b := seated(t, source{Variant: "daldos", Options: map[string]string{"start": "light"}})
	got := legal(b.state)[:2]
	want := []actionView{
		{Text: "[AA]", Steps: []step{{Kind: stepThrow, Dice: []int{0, 0}}}, Dice: []int{0, 0}, Weight: 1},
		{Text: "[A2]", Steps: []step{{Kind: stepThrow, Dice: []int{0, 1}}}, Dice: []int{0, 1}, Weight: 2},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
