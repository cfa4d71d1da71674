package record_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// race is a game with dice: two men each run along a row, and whoever runs into
// somebody sends him back. Who begins is thrown for.
func race(t *testing.T) *core.Game {
	t.Helper()
	board, err := core.Rows(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	track := core.Track{Cells: [][]string{{"a1", "a2", "a3", "a4", "a5", "a6", "b6", "b5"}, {"b1", "b2", "b3", "b4", "b5", "b6", "a6", "a5"}}}
	move := core.Or{Choices: []core.Pattern{
		core.Enter{From: core.Hand{Piece: "man"}, Along: track, By: core.Die{}, Capture: core.Enemy{Piece: "man"}, Returns: true},
		core.Advance{Of: core.Own{Piece: "man"}, Along: track, By: core.Die{}, Past: core.Any{Piece: "man"}, Capture: core.Enemy{Piece: "man"}, Returns: true},
		core.Advance{Of: core.Own{Piece: "man"}, Along: track, By: core.Sum{Dice: []core.Die{{}, {}}}, Past: core.Any{Piece: "man"}},
		core.Leave{Of: core.Own{Piece: "man"}, Along: track, By: core.Die{}, Past: core.Any{Piece: "man"}, Beyond: true},
	}}
	g, err := core.Compile(core.Rules{
		Name: "race", Title: "A race", Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Supply: []int{2, 2}}},
		Dice:   &core.Dice{Number: 3, Faces: []core.Face{{Symbol: "A", Value: 1}, {Symbol: "2", Value: 2}, {Symbol: "3", Value: 3}}},
		Begins: core.Begin{ThrowOff: true},
		Turns:  []core.Turn{{Throw: &core.Throw{Most: move, Again: []string{"AAA"}}}},
		Ends:   []core.End{{When: core.AllOf{Conditions: []core.Condition{core.AtMost{Of: core.Own{Piece: "man"}}, core.HandEmpty{Piece: "man"}}}, Outcome: core.Win, Reason: "home"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var toldDice = regexp.MustCompile(`[0-9]\[A2\]`)

// TestThrows writes games with throws down, and reads and replays them.
func TestThrows(t *testing.T) {
	g := race(t)
	again, second, told := false, false, false
	for seed := range uint64(60) {
		s := g.NewState()
		s.SetRandom(seed, 0)
		random := core.NewRandom(seed)
		for s.Plies() < 500 && !s.Over() {
			if s.Chance() {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			s.PlayUnchecked(s.Pick(&random))
		}
		r := record.Of(s)
		var b strings.Builder
		if err := r.Write(&b); err != nil {
			t.Fatalf("%v:\n%s", err, b.String())
		}
		read, err := record.Read(strings.NewReader(b.String()))
		if err != nil {
			t.Fatalf("%v:\n%s", err, b.String())
		}
		if !read.Equal(r) {
			t.Fatalf("it reads back as another record:\n%s", b.String())
		}
		back, err := read.Replay(g)
		if err != nil {
			t.Fatalf("%v:\n%s", err, b.String())
		}
		if back.PositionText() != s.PositionText() || back.Plies() != s.Plies() {
			t.Fatalf("it comes to %s, want %s", back.PositionText(), s.PositionText())
		}
		text := b.String()
		again = again || strings.Contains(text, "[AAA]/") && strings.Count(strings.Fields(text[strings.LastIndex(text, "[AAA]/"):])[0], "[") > 1
		second = second || strings.Contains(text, "1... [")
		told = told || toldDice.MatchString(text)
	}
	if !again || !second || !told {
		t.Errorf("no game has a second throw in a turn (%v), a second player who begins (%v) or dice behind a move (%v)", again, second, told)
	}
}

// TestSeed goes on with a game that was written down, with the same dice.
func TestSeed(t *testing.T) {
	g := race(t)
	whole, part := g.NewState(), g.NewState()
	whole.SetRandom(1<<63+5, 0)
	part.SetRandom(1<<63+5, 0)
	play := func(s *core.State, to int) {
		random := core.NewRandom(uint64(s.Plies()))
		for s.Plies() < to && !s.Over() {
			if s.Chance() {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			s.PlayUnchecked(s.Pick(&random))
		}
	}
	for i := 10; i <= 60; i += 10 {
		play(whole, i)
		play(part, i)
		r := record.Of(part)
		r.SetTag("Seed", "9223372036854775813")
		var err error
		if part, err = r.Replay(g); err != nil {
			t.Fatal(err)
		}
		if part.PositionText() != whole.PositionText() {
			t.Fatalf("after %d actions %s, want %s", i, part.PositionText(), whole.PositionText())
		}
	}
	for _, c := range []struct{ seed, want string }{
		{"-1", `[Seed "-1"]: a seed is a whole number from 0 to 18446744073709551615`},
		{"007", `[Seed "007"]: a seed is a whole number from 0 to 18446744073709551615`},
		{"18446744073709551616", `[Seed "18446744073709551616"]: a seed is a whole number from 0 to 18446744073709551615`},
	} {
		r := record.Of(g.NewState())
		r.SetTag("Seed", c.seed)
		_, err := r.Replay(g)
		var tag *record.TagError
		if !errors.As(err, &tag) || tag.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.seed, err, c.want)
		}
	}
}

func TestThrowsMisplaced(t *testing.T) {
	g := race(t)
	for _, c := range []struct{ text, want string }{
		{"[A22] [333] 1. [223]", `line 3: turn 1, Bob: "[223]" stands in turn 1 of Ann, and this is turn 1 of Bob`},
		{"[A22] 1. [333]", `line 3: turn 0, Bob: "[333]" stands in turn 1 of Ann, and what is thrown before turn 1 is not over; write it before 1.`},
		{"[A22] 1... [333]", `line 3: turn 0, Bob: "[333]" stands in turn 1 of Bob, and what is thrown before turn 1 is not over; write it before 1.`},
		{"[A22] [333] 1... [AAA]/a2", `line 3: turn 1, Bob: illegal action "a2": Bob may not drop a man on a2 now`},
		{"[A22] [333] 1... [AA2] [223]", `line 3: "[223]" stands where 2. should; the actions of one turn are joined by /`},
		{"[A22] [333] 1... [AA2]/b1 2. [333]", `line 3: turn 1, Bob: "[333]" stands in a turn of its own, and turn 1 of Bob is not over; join it by / to the action before it`},
	} {
		r, err := record.Read(strings.NewReader("[Variant \"race\"]\n\n" + c.text + "\n"))
		if err == nil {
			_, err = r.Replay(g)
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v\n\twant %s", c.text, err, c.want)
		}
	}
}
