package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestCheck holds reports to be as written down, on any number of threads. To write one
// anew: go run . check delta -n 200 > testdata/check/delta.txt.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		args, golden string
		errs         string // "" when nothing is wrong
	}{
		{"delta -n 200", "delta.txt", ""},
		{"daldos -n 40 -seed 7 -o board=norwegian", "daldos.txt", ""},
		{customScript, "tic-tac-toe.txt", ""},
		{"testdata/check/runaway.lua -n 30 -max-actions 300", "runaway.txt", "testdata/check/runaway.lua: no game ended within 300 actions"},
		{"testdata/check/some-run-away.lua -max-actions 12", "some-run-away.txt", "testdata/check/some-run-away.lua: with mean = yes no game ends"},
		{"testdata/check/unused.lua", "unused.txt", ""},
		{"testdata/check/idle-option.lua", "idle-option.txt", ""},
		{"testdata/check/bad-option.lua", "bad-option.txt", "testdata/check/bad-option.lua: size = small does not load; size = tiny does not load"},
		{"testdata/check/function-fails.lua -n 50", "function-fails.txt", `game 1 of seed 1, after 16 actions: testdata/check/function-fails.lua:5: cannot read "bar" of nil
    5 |   if view.at("c3") and view.at("a1") then return all[1].foo.bar end
      |                                                             ^^^
  position: 1SSS1/s1s1s/2ss1/1ssSS/s1SSS White S4s4 9
  actions:
    d1 a1 d5 a4 c1 d3 d2 c4 c5 b2 b5 c2 e1 e4 e2 c3`},
		{"testdata/check/function-remembers.lua", "", `testdata/check/function-remembers.lua:6: "asked" is declared outside of the function that is called, and cannot be changed while the game is played; declare it inside; a function keeps nothing from one call to the next; asked about 5/5/5/5/5 White S13s13 1
    6 |   asked = asked + 1
      |   ^^^^^`},
		{"testdata/check/errors.lua", "", `testdata/check/errors.lua:1: piece "stone": it can never come onto the board; let some turn drop it from hand, or let it begin there
    1 | local stone = piece("stone", { each = 3 })
      |                      ^^^^^
testdata/check/errors.lua:2: piece "other": it can never come onto the board; let some turn drop it from hand, or let it begin there
    2 | local other = piece("other", { each = 3 })
      |                      ^^^^^`},
	} {
		want := outcome{status: statusOK}
		if c.golden != "" {
			want.out = golden(t, filepath.Join("check", c.golden))
		}
		if c.errs != "" {
			want.status, want.errs = statusFault, "staffel: "+c.errs+"\n"
		}
		for _, threads := range []string{"1", "3"} {
			t.Run(c.args+" "+threads, func(t *testing.T) {
				check(t, staffel(t.Context(), "", append(strings.Fields("check -threads "+threads), strings.Fields(c.args)...)...), want)
			})
		}
	}
}

func TestCheckOfAnotherSeed(t *testing.T) {
	one := staffel(t.Context(), "", "check", "delta", "-n", "50")
	if same := staffel(t.Context(), "", "check", "delta", "-n", "50", "-seed", "1"); same != one {
		t.Errorf("seed 1 gives\n%s\nand then\n%s", one.out, same.out)
	}
	other := staffel(t.Context(), "", "check", "delta", "-n", "50", "-seed", "2")
	if other.status != statusOK || strings.ReplaceAll(other.out, "seed 2", "seed 1") == one.out {
		t.Errorf("seed 2 gives the games of seed 1, or %+v", other)
	}
}

// TestCheckOfGoodVariants holds nothing to be wrong with what is built in and the
// examples, by each value of each option.
func TestCheckOfGoodVariants(t *testing.T) {
	for _, variant := range append(variants.Names(), customScript, "../variants/royal-game-of-ur.lua") {
		got := staffel(t.Context(), "", "check", variant, "-n", "20")
		if got.status != statusOK || got.errs != "" || strings.Contains(got.out, "RUNAWAY") {
			t.Errorf("%s: %+v", variant, got)
		}
	}
}

// TestCheckIsOfPlayouts holds the games to be those that playouts plays by the same seed.
func TestCheckIsOfPlayouts(t *testing.T) {
	for _, variant := range []string{"delta", "epsilon", "daldos", customScript} {
		g, err := load(variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sample{game: g, games: 50, seed: 9, threads: 2, most: 10_000}.play(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want, err := core.Playouts(t.Context(), g.NewState(), core.PlayoutOptions{Games: 50, Seed: 9, MaxActions: 10_000})
		if err != nil {
			t.Fatal(err)
		}
		if s.unfinished != 0 || s.actions.sum != want.Actions || s.actions.least != want.Shortest || s.actions.most != want.Longest || s.scores != want.Scores || !slices.Equal(s.ends, want.Ends) {
			t.Errorf("%s: %+v, want %+v", variant, s, want)
		}
	}
}

func TestCheckRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.record")
	got := staffel(t.Context(), "", "check", "delta", "-n", "50", "-record", path)
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := core.Playouts(t.Context(), g.NewState(), core.PlayoutOptions{Games: 50, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	hint := ", the longest, is in " + path + "; staffel replay " + path + " shows it.\n"
	if got.status != statusOK || !strings.HasSuffix(got.out, hint) {
		t.Errorf("%+v does not end with %s", got, hint)
	}
	noted, err := loadGame(t.Context(), "", path)
	if err != nil || noted.state.Plies() != tally.Longest || !noted.state.Over() {
		t.Errorf("%v, the record is\n%s", err, read(t, path))
	}
	if got := staffel(t.Context(), "", "replay", path); got.status != statusOK {
		t.Error(got)
	}

	// It is not written over, and no game is played before that is known.
	check(t, staffel(t.Context(), "", "check", "delta", "-n", "1000000000", "-record", path),
		outcome{statusFault, "", "staffel: " + path + " is there already; choose another name, or remove it\n"})

	// A game by its number, of options and a script.
	runs := filepath.Join(t.TempDir(), "it's.record")
	got = staffel(t.Context(), "", "check", "testdata/check/some-run-away.lua", "-n", "20", "-max-actions", "30", "-o", "mean=yes", "-record", runs, "-game", "7")
	hint = "\nGame 7 is in " + runs + "; staffel replay -script testdata/check/some-run-away.lua '" + strings.ReplaceAll(runs, "'", `'\''`) + "' shows it.\n"
	if got.status != statusFault || !strings.HasSuffix(got.out, hint) {
		t.Errorf("%+v does not end with %s", got, hint)
	}
	noted, err = loadGame(t.Context(), "testdata/check/some-run-away.lua", runs)
	if err != nil || noted.state.Plies() != 30 || noted.notes.Tag("Source") != "Random game 7 of seed 1" {
		t.Errorf("%v, the record is\n%s", err, read(t, runs))
	}

	// The first that did not end goes before the longest.
	first := filepath.Join(t.TempDir(), "first")
	got = staffel(t.Context(), "", "check", "testdata/check/some-run-away.lua", "-max-actions", "12", "-record", first)
	if !strings.Contains(got.out, ", the first that did not end, is in "+first) || !strings.Contains(read(t, first), `[Result "*"]`) {
		t.Errorf("%+v, the record is\n%s", got, read(t, first))
	}

	nowhere := filepath.Join(t.TempDir(), "no", "such", "folder")
	if got := staffel(t.Context(), "", "check", "delta", "-n", "2", "-record", nowhere); got.status != statusFault || !strings.Contains(got.errs, nowhere) {
		t.Errorf("%+v", got)
	}
	if got := staffel(t.Context(), "", "check", "delta", "-n", "2", "-record", "a\nb"); got.status != statusFault || !strings.Contains(got.errs, "has signs") {
		t.Errorf("%+v", got)
	}
}

// TestCheckOfAFailure holds of several failures the first to be told, with what led to
// it, on any number of threads.
func TestCheckOfAFailure(t *testing.T) {
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	fails := func(broken func(*core.State) error) string {
		var texts []string
		for _, threads := range []int{1, 3} {
			_, err := sample{game: g, games: 200, seed: 3, threads: threads, most: 100, probed: 200, probe: func() func(*core.State, core.Move) error {
				return func(s *core.State, _ core.Move) error { return broken(s) }
			}}.play(t.Context())
			var failed *failure
			if !errors.As(err, &failed) {
				t.Fatal(err)
			}
			if s, err := (sample{game: g, seed: 3, most: 100}).again(t.Context(), failed.game, len(failed.actions)); err != nil || s.PositionText() != failed.position {
				t.Errorf("again it is %s", s.PositionText())
			}
			texts = append(texts, failed.Error())
		}
		if texts[0] != texts[1] {
			t.Errorf("on one thread it is\n%s\nand on three\n%s", texts[0], texts[1])
		}
		return texts[0]
	}
	long := func(s *core.State) bool { return s.Plies() == 22 }
	at := core.Pos{File: "mine.lua", Line: 12}
	text := fails(func(s *core.State) error {
		if long(s) {
			return errors.New("it is odd")
		}
		return nil
	})
	for _, want := range []string{" of seed 3, after 22 actions: it is odd\n  position: ", "\n  actions:\n    ", "\n  Unless the rules have functions, this is an error in the engine;"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	text = fails(func(s *core.State) error {
		if long(s) {
			return &core.RuleError{Err: errors.New("there is no cell z9"), At: at}
		}
		return nil
	})
	if !strings.Contains(text, ", after 22 actions: mine.lua:12: there is no cell z9\n  position: ") || strings.Contains(text, "error in the engine") {
		t.Error(text)
	}
	text = fails(func(s *core.State) error {
		if long(s) {
			panic("index out of range")
		}
		return nil
	})
	if !strings.Contains(text, ", after 22 actions: the engine broke off: index out of range\n  position: ") {
		t.Error(text)
	}
}

// TestProbe holds a probe to be content with the engine, to leave a state as it is, and
// to tell positions apart.
func TestProbe(t *testing.T) {
	g, err := variants.Load("daldos", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, random, pr := g.NewState(), core.NewRandom(1), new(probe)
	for range 40 {
		m := s.Pick(&random)
		before := s.PositionText()
		if err := pr.look(s, m); err != nil {
			t.Fatal(err)
		}
		if s.PositionText() != before {
			t.Fatalf("looking at %s has changed it", before)
		}
		hash := s.Hash()
		s.PlayUnchecked(m)
		if err := pr.same(s, before, hash, "later"); err == nil || !strings.HasPrefix(err.Error(), "the position is another later: ") {
			t.Errorf("%s and %s are the same: %v", before, s.PositionText(), err)
		}
		if err := pr.same(s, s.PositionText(), hash, "later"); err == nil || err.Error() != "the position's hash is another later" {
			t.Error(err)
		}
	}
	legal := s.AppendLegal(nil)
	pr.legal = legal[1:]
	if err := pr.same(s, s.PositionText(), s.Hash(), "later"); err == nil || !strings.Contains(err.Error(), " can be played later, not ") {
		t.Error(err)
	}
	if err := pr.look(s, legal[0]+1<<44); err == nil {
		t.Error("what cannot be played was looked at")
	}
}

// TestCheckIsInterrupted plays games that never end.
func TestCheckIsInterrupted(t *testing.T) {
	for _, threads := range []string{"1", "3"} {
		ctx, cancel := context.WithCancel(t.Context())
		defer time.AfterFunc(50*time.Millisecond, cancel).Stop()
		got := staffel(ctx, "", "check", "testdata/check/runaway.lua", "-n", "1000000000", "-max-actions", "1000000", "-threads", threads)
		check(t, got, outcome{statusInterrupted, "", "staffel: interrupted\n"})
	}
}

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{"a/b-c_1.lua": "a/b-c_1.lua", "a b": "'a b'", "it's": `'it'\''s'`, "$x": "'$x'", "ä.lua": "ä.lua"} {
		if got := shellWord(word); got != want {
			t.Errorf("%q is %s, want %s", word, got, want)
		}
	}
}

func TestSeveral(t *testing.T) {
	words := strings.Fields("a b c d e f g h i j k l m n")
	for n, want := range map[int]string{0: "", 1: "a", 2: "a or b", 12: "a, b, c, d, e, f, g, h, i, j, k or l", 13: "a, b, c, d, e, f, g, h, i, j, k, l and 1 more"} {
		if got := several(words[:n], " or "); got != want {
			t.Errorf("%d words are %q, want %q", n, got, want)
		}
	}
}
