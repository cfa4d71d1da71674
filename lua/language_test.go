package lua_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// raceWords tell an example that is about a game with dice.
var raceWords = regexp.MustCompile(`\b(rows|track|dice|die|throw|use|advance|enter|leave)\b|\(man[,)]`)

// raceSample is a whole game, to which raceWith adds an example's lines.
const raceSample = `local way  = track { "a1-a8 b8-b1", "b8-b1 a1-a8" }
local man  = piece("man", {
  each    = 4,
  faces   = { "asleep", "awake" },
  symbols = { asleep = { "S", "s" }, awake = { "R", "r" } },
  start   = { "a1-a3", "b8-b6" },
})
local two  = dice { 2, faces = { 1, 2, 3, 4, 5, 6 } }
EXAMPLE
return game {
  title   = "Race",
  board   = rows(8, 8),
  players = { "Light", "Dark" },
  pieces  = { man },
  dice    = two,
  turns   = { { throw { most_of(advance { own(man), along = way, by = die } MOVES) } } },
  ends    = { { repeats(9), draw = true } },
}
`

// raceWith puts lines of an example into the race, and uses what they make.
func raceWith(example string) string {
	source := strings.Replace(raceSample, "EXAMPLE", example, 1)
	moves := ""
	for _, m := range regexp.MustCompile(`(?m)^local (\w+)\s*= (\w+|\{)`).FindAllStringSubmatch(example, -1) {
		switch name := m[1]; m[2] {
		case "advance", "enter", "leave", "use", "slide", "drop":
			moves += " + " + name
		case "track":
			source = strings.Replace(source, "along = way, by = die } MOVES", "along = "+name+", by = die } MOVES", 1)
		case "dice":
			source = strings.Replace(source, "dice    = two", "dice    = "+name, 1)
		case "rows":
			source = strings.Replace(source, "rows(8, 8)", name, 1)
		case "throw":
			source = regexp.MustCompile(`(?m)^  turns .*`).ReplaceAllString(source, "  turns   = { { "+name+" } },")
		case "{":
			source = strings.Replace(source, "ends    = {", "ends    = { "+name+",", 1)
		}
	}
	return strings.Replace(source, " MOVES", moves, 1)
}

// checkRaces holds what the reference tells of its races against them: how many
// actions the first begins with, and for the last a position and a record.
func checkRaces(t *testing.T, page string, races []*core.Game) {
	t.Helper()
	if len(races) != 4 {
		t.Fatalf("%d races", len(races))
	}
	checkHares(t, races[3])
	var counts []uint64
	for depth := range 4 {
		n, err := core.Perft(context.Background(), races[0].NewState(), depth+1, 0)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	if want := []uint64{21, 27, 36, 756}; !slices.Equal(counts, want) || !strings.Contains(page, "21, 27, 36 and 756") {
		t.Errorf("the first race begins with %d", counts)
	}
	const position = "8/1MMM2m1 Light m2 9 dice=1 man=a3"
	if s, err := races[2].ParsePosition(position); err != nil || s.PositionText() != position || !strings.Contains(page, "```\n"+position+"\n```") {
		t.Errorf("%s: %v", position, err)
	}
	// Records are read by a package above this one, so this plays its actions.
	text := regexp.MustCompile("(?s)```\n\\[Variant.*?\n\n(.*?)```").FindStringSubmatch(page)
	if text == nil {
		t.Fatal("there is no record")
	}
	s := races[2].NewState()
	for _, action := range strings.FieldsFunc(text[1], func(r rune) bool { return strings.ContainsRune(" /\n", r) }) {
		if strings.HasSuffix(action, ".") { // the number of a turn
			continue
		}
		if m, err := s.PlayText(action); err != nil || races[2].Text(m) != action {
			t.Fatalf("%s: %v", action, err)
		}
	}
	if !s.Chance() || s.Turn() != 2 || s.Mover() != 1 {
		t.Errorf("the record leads to %s", s.PositionText())
	}
}

// checkHares plays the game whose sides are not alike: which of its ends is whose.
func checkHares(t *testing.T, g *core.Game) {
	t.Helper()
	winners := map[string]string{"caught": "Dogs", "safe": "Hares", "dusk": "Hares"}
	seen := map[string]bool{}
	for seed := range uint64(200) {
		s, random := g.NewState(), core.NewRandom(seed)
		var legal []core.Move
		for !s.Over() {
			legal = s.AppendLegal(legal[:0])
			s.PlayUnchecked(legal[random.Below(uint64(len(legal)))])
		}
		result, _ := s.Result()
		if g.Players()[result.Winner] != winners[result.Reason] || result.Reason == "dusk" && s.Turn() != 14 { // Dogs would be next
			t.Errorf("%s wins on turn %d: %s", g.Players()[result.Winner], s.Turn(), result.Reason)
		}
		seen[result.Reason] = true
	}
	if len(seen) != len(winners) {
		t.Errorf("games end by %v", seen)
	}
	s := g.NewState()
	for _, action := range []string{"c3-c2", "[6]", "a2-b7", "c2-c1"} {
		if _, err := s.PlayText(action); err != nil || s.Over() {
			t.Errorf("%s: %v, %s", action, err, s.PositionText())
		}
	}
}

// checkFunctions loads an example with functions, and asks each of them about positions of
// another game with such a board and such pieces.
func checkFunctions(t *testing.T, source string) {
	t.Helper()
	r, err := lua.Rules("example.lua", []byte(source), nil)
	if err != nil {
		t.Errorf("%s\n%v", source, err)
		return
	}
	g, err := lua.Load("other.lua", []byte(`local stone = piece("stone", { start = { "a1-e1 a2-e2", "a5-e5 a4-e4" } })
		return game { title = "Other", board = grid(5, 5), players = { "White", "Black" }, pieces = { stone },
			turns = { { slide { own(stone), max = 2 } } }, ends = { { no_move, draw = true } } }`), nil)
	if err != nil {
		t.Fatal(err)
	}
	random := core.NewRandom(1)
	asked := 0
	for s := g.NewState(); s.Plies() < 100; s.PlayUnchecked(s.Pick(&random)) {
		for _, turn := range r.Turns {
			if f, ok := turn.Actions[0].(core.ActionsFunc); ok {
				if _, err := f.Of(s.View(s.Mover())); err != nil {
					t.Fatalf("%s\n%v", source, err)
				}
				asked++
			}
		}
		for _, end := range r.Ends {
			if f, ok := end.When.(core.ConditionFunc); ok {
				if _, err := f.Of(s.View(s.Mover())); err != nil {
					t.Fatalf("%s\n%v", source, err)
				}
			}
			if f, ok := end.Score.(core.ValueFunc); ok {
				if _, err := f.Of(s.View(s.Mover())); err != nil {
					t.Fatalf("%s\n%v", source, err)
				}
			}
		}
	}
	if asked == 0 {
		t.Errorf("no function is asked of\n%s", source)
	}
}

// TestLanguageReference runs every example in the reference: a whole game as it
// stands, and a line of one inside the sample.
func TestLanguageReference(t *testing.T) {
	page, err := os.ReadFile("LANGUAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(examples) < 10 {
		t.Fatalf("%d examples found", len(examples))
	}
	library, races := fstest.MapFS{}, []*core.Game{}
	for _, e := range examples {
		source := e[1]
		if m := regexp.MustCompile(`^-- (\w+\.lua): `).FindStringSubmatch(source); m != nil {
			library[m[1]] = &fstest.MapFile{Data: []byte(source)} // which the next includes
			continue
		}
		switch {
		case strings.Contains(source, "return game"):
		case raceWords.MatchString(source):
			source = raceWith(source)
		default:
			source = strings.Replace(sample, "return game", source+"return game", 1)
			for _, m := range regexp.MustCompile(`local (\w+)\s*= piece`).FindAllStringSubmatch(e[1], -1) {
				source = strings.Replace(source, "pieces  = {", "pieces  = { "+m[1]+",", 1)
				source = strings.Replace(source, " },\n  },\n  ends", " + drop { hand("+m[1]+"), on = empty } },\n  },\n  ends", 1)
			}
			if strings.Contains(e[1], "local board") { // which the game is then played on
				source = strings.Replace(source, "board   = grid(5, 5)", "board   = board", 1)
				source = strings.Replace(source, "line(own(stone), 4)", "line(own(stone), 2)", 1)
			}
			for _, m := range regexp.MustCompile(`(?m)^local (\w+)\s*= \{ .*(win|loss|draw) =`).FindAllStringSubmatch(e[1], -1) {
				source = strings.Replace(source, "ends = {", "ends = { "+m[1]+",", 1)
			}
			if strings.Contains(e[1], "local turns") {
				source = regexp.MustCompile(`(?s)\n  turns .*?\n  },`).ReplaceAllString(source, "\n  turns   = turns,")
			}
			moves := ""
			for _, m := range regexp.MustCompile(`(?m)^local (\w+)\s*= (slide|drop|hop|leap|chain)\b`).FindAllStringSubmatch(e[1], -1) {
				moves += " + " + m[1]
			}
			source = strings.Replace(source, "{ relay }", "{ relay"+moves+" }", 1)
		}
		if strings.Contains(source, "(view)") {
			checkFunctions(t, source)
		}
		g, err := (lua.Loader{Library: library}).Load("example.lua", []byte(source), nil)
		if err != nil || g == nil {
			t.Errorf("%s\n%v", e[1], err)
		} else if _, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 20, MaxActions: 500}); err != nil {
			t.Errorf("%s\n%v", e[1], err)
		} else if g.Dice() != nil && strings.Contains(e[1], "return game") {
			races = append(races, g)
		}
	}
	checkRaces(t, string(page), races)
	if len(library) == 0 {
		t.Error("no example is a script of a library")
	}
	for _, word := range []string{"include", "game", "grid", "piece", "option", "slide", "drop", "hand", "lift", "first_of", "own", "empty", "cells", "behind", "origin", "line", "no_move", "repeats", "count", "enemy", "any", "earlier", "all_of", "cannot", "hands_empty", "turns_since",
		"rows", "hexagon", "rhombus", "ring", "board", "regions", "track", "dice", "throw", "most_of", "die", "sum", "all_dice", "use", "again", "throw_off", "advance", "enter", "leave", "at_most", "at_least", "hand_empty",
		"hop", "leap", "remove", "chain", "stop", "flip", "take", "pass", "beside", "reach", "more", "connected", "passes"} {
		if !regexp.MustCompile(`(?m)^\*\*` + "`" + word + `\b`).Match(page) {
			t.Errorf("the word %s is not in the reference", word)
		}
	}
}
