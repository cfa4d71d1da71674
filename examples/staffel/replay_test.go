package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

// documented is where the record of a documented game stands, from this folder.
const documented = "../../variants/games/baggio-andreotti.record"

// file writes a text to a file of its own and returns the path.
func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// digest is Delta's, with options.
func digest(t *testing.T, options map[string]string) string {
	t.Helper()
	g, err := variants.Load("delta", options)
	if err != nil {
		t.Fatal(err)
	}
	return g.Digest()
}

func TestReplay(t *testing.T) {
	check(t, staffel(t.Context(), "", "replay", documented), outcome{statusOK, golden(t, "replay.txt"), ""})
	for _, name := range variants.Records() {
		got := staffel(t.Context(), "", "replay", "../../variants/games/"+name+".record")
		if got.status != statusOK || !strings.HasSuffix(got.out, ", as recorded\n") || got.errs != "" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestReplaySeveral has comments in the middle of turns, a position, and games that
// are not over.
func TestReplaySeveral(t *testing.T) {
	text := `[Variant "delta"] [White "Ann"] [Result "*"] {Just begun, with a comment that is rather longer than a line of a terminal is wide.}
1. b2 {ambitious} b4 2. b2e2(d2) b4-b1(b2) {so} 3. d2-b4(c3)

[Variant "delta"]
[Position "5/5/2B2/5/1W3 White W8B8 2"]
2. b1-b5(b4)

[Variant "delta"] draw agreed
`
	want := golden(t, "replay-several.txt")
	check(t, staffel(t.Context(), "", "replay", file(t, text)), outcome{statusOK, want, ""})
	check(t, staffel(t.Context(), text, "replay", "-"), outcome{statusOK, want, ""})
	check(t, staffel(t.Context(), text, "replay", "-quiet", "-"), outcome{statusOK, "", ""})
}

func TestReplayScript(t *testing.T) {
	text := "[Variant \"tic-tac-toe\"]\n[Result \"1-0\"]\n\n1. b2 a1 2. b1 a2 3. b3\n"
	want := `Tic-tac-toe

1. b2     2. b1     3. b3
   a1        a2
3 . . .   3 . . .   3 . X .
2 . X .   2 O X .   2 O X .
1 O . .   1 O X .   1 O X .
  a b c     a b c     a b c

X wins (line): X 1, O 0, as recorded
`
	check(t, staffel(t.Context(), text, "replay", "-", "-script", customScript), outcome{statusOK, want, ""})
	check(t, staffel(t.Context(), strings.Replace(text, "[Result \"1-0\"]\n", "", 1), "replay", "-", "-script", customScript), outcome{statusOK, strings.Replace(want, ", as recorded", "", 1), ""})
	check(t, staffel(t.Context(), "[Variant \"delta\"]\n[Option.lift \"any\"]\n", "replay", "-", "-script", customScript), outcome{statusFault, "", "staffel: standard input:1: [Variant \"delta\"]: these are the rules of \"tic-tac-toe\"\n"})
	check(t, staffel(t.Context(), "[Variant \"tic-tac-toe\"]\n[Option.lift \"any\"]\n", "replay", "-", "-script", customScript), outcome{statusFault, "", "staffel: standard input:2: option \"lift\": there is no such option; this game has none\n"})
	check(t, staffel(t.Context(), text, "replay", "-"), outcome{statusFault, "", `staffel: standard input:1: unknown variant "tic-tac-toe"; built in are ` + strings.Join(variants.Names(), ", ") + "; -script says which script has the rules of another\n"})
	// A record cannot have a file loaded by its name.
	check(t, staffel(t.Context(), `[Variant "../variants/tic-tac-toe.lua"]`, "replay", "-"), outcome{statusFault, "", `staffel: standard input:1: unknown variant "../variants/tic-tac-toe.lua"; built in are ` + strings.Join(variants.Names(), ", ") + "; -script says which script has the rules of another\n"})
}

func TestReplayFaults(t *testing.T) {
	_, missing := os.Open("missing.record")
	folder := t.TempDir()
	for _, c := range []struct{ path, text, want string }{
		{"missing.record", "", missing.Error()},
		{folder, "", folder + " is a folder, not a file of records"},
		{"", "", `FILE:1: there is no record; one begins with tags such as [Variant "…"]`},
		{"", "[Variant \"delta\"]\n\n1. b2 c3 {and so on", "FILE:3: a comment begins here and is never closed; a } is missing"},
		{"", "[White \"Ann\"]\n", "FILE:1: no Variant tag tells the rules; -script says which script has them"},
		{"", "\n[Variant \"dleta\"]\n", `FILE:2: unknown variant "dleta"; did you mean "delta"?; -script says which script has the rules of another`},
		{"", "[Variant \"delta\"]\n[Option.lifting \"any\"]\n", `FILE:2: option "lifting": there is no such option; did you mean "lift"?`},
		{"", "[Variant \"delta\"]\n[Option.lift \"some\"]\n", `FILE:2: option "lift": there is no value "some"; choose others or any`},
		{"", "[Variant \"delta\"]\n[Rules \"0123456789abcdef\"]\n", `FILE:2: the game was played by other rules than these: its digest is "0123456789abcdef", theirs "DIGEST"; replay it by the rules it was played by, or take its Rules tag away to try it by these`},
	} {
		path := c.path
		if path == "" {
			path = file(t, c.text)
		}
		want := strings.NewReplacer("FILE", path, "DIGEST", digest(t, nil)).Replace(c.want)
		check(t, staffel(t.Context(), "", "replay", path), outcome{statusFault, "", "staffel: " + want + "\n"})
	}
	for _, c := range []struct{ text, want string }{
		{"1. b2 b2", `:2: turn 1, Black: illegal action "b2": b2 is not empty`},
		{"1. b2 c3\n2. b2-b5/c3", `:3: turn 2, Black: "c3" is joined by / to the action before it, and that ended turn 2 of White; leave the / away`},
		{"1. b2 c3 1-0", `:2: [Result "1-0"]: the game goes on after its last action`},
	} {
		got := staffel(t.Context(), "[Variant \"delta\"]\n"+c.text, "replay", "-", "-quiet")
		check(t, got, outcome{statusFault, "", "staffel: standard input" + c.want + "\n"})
		// With boards, what could be played is seen.
		if got := staffel(t.Context(), "[Variant \"delta\"]\n"+c.text, "replay", "-"); !strings.Contains(got.out, "1. b2") || strings.Contains(got.out, "to move") {
			t.Errorf("%s: the boards are\n%s", c.text, got.out)
		}
	}
}

// TestReplayPartOfATurn stops in the middle of a turn, at its beginning, and at words.
func TestReplayPartOfATurn(t *testing.T) {
	for _, c := range []struct{ turns, want string }{
		{"1. c3 c4", "\nTurn 1, Black to move, action 2 of 2\n"},
		{"1. c3", "\nTurn 1, Black to move, action 1 of 2\n"},
		{"", "\nTurn 1, White to move\n"},
		{"1. c3 c4 resigns {so}", "\n\nBlack resigns\n\n  so\n\nWhite wins (resigned): White 1, Black 0\n"},
		{"1. c3 {so} c4 {and} White resigns", "\n\n  and\n\nWhite resigns\n\nBlack wins (resigned): White 0, Black 1\n"},
		{"1. c3 draw agreed {so} 1/2-1/2", "\n\nDraw agreed\n\n  so\n\nA draw (agreed): White 0, Black 0, as recorded\n"},
	} {
		got := staffel(t.Context(), "[Variant \"epsilon\"]\n"+c.turns, "replay", "-")
		if got.status != statusOK || !strings.HasSuffix(got.out, c.want) {
			t.Errorf("%s: %+v", c.turns, got)
		}
	}
}

// TestReplayDice has throws before the first turn, a turn with two of them, and passes.
func TestReplayDice(t *testing.T) {
	text := `[Variant "daldos"]
[Seed "7"]

[24] [33] [A4] {a tie} [44]
1... [A3]/c1-b4
2. [34]/pass [AA]/c2-c1/b4-b5/[24] {two more} /b5-b7/c1-b4
3. [A3]/a1xb4
`
	check(t, staffel(t.Context(), text, "replay", "-"), outcome{statusOK, golden(t, "replay-daldos.txt"), ""})
}
