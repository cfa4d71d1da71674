package main

import (
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// sitting plays a game by lines of input and returns what is seen on the terminal.
func sitting(t *testing.T, args []string, lines ...string) string {
	t.Helper()
	in := ""
	for _, line := range lines {
		in += line + "\n"
	}
	got := staffel(t.Context(), in, append([]string{"play"}, args...)...)
	if got.status != statusOK || got.errs != "" {
		t.Errorf("play %v: exit status %d, %s", args, got.status, got.errs)
	}
	return got.out
}

// TestPlay compares whole sittings with what they should look like.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		golden string
		args   []string
		lines  []string
	}{
		{"play-delta.txt", []string{"delta"}, []string{
			"b2 c3", "help", "moves", "", "b2-b5", "moves c3-c", "board", "b3", "b5 - e5 ( d5 )", "undo 2", "b3-b1", "b3", "position",
			"draw", "no", "draw", "b5-e5", "draw", "YES", "b2", "", "record", "undo", "resign white", "undo", "Resign", "quit", "never read",
		}},
		{"play-epsilon.txt", []string{"epsilon"}, []string{
			"c3", "c4", "d2", "c3-e3/e3-e5 c4-c1/d2-b4", "undo", "undo 3", "c3-e3(d3)/e3-e5(e4)/c4-c1", "c3-e3(d3) / ", "e3-e5", "c4-c1", "moves d2",
		}},
		{"play-neo-delta.txt", []string{"neo-delta", "-o", "scoring=win-loss", "-position", "6/2R3/1BBB2/6/6/1W2W1 White W7B6 4"}, []string{
			"b1-b5(b4)", "moves R", "moves", "c5-c2", "e5", "moves b4", "record",
		}},
		{"play-daldos.txt", []string{"daldos", "-seed", "8"}, []string{
			"", "throw", "a 3", "A4", "moves", "c1-b1", "A1", "A A", "help", "moves", "c1-b2", "3A", "moves", "c1-b1", "", "34", "throw", "c2-c1 / b2-b5",
			"[24]", "pass", "moves [A", "[A2]/c3-c2", "undo 9", "undo 6", "", "", "", "record", "draw", "", "yes", "board",
		}},
		{"play-daldos-hand.txt", []string{"daldos", "-dice", "hand", "-position", "2M13/3m13/16 Light - 30"}, []string{
			"", "throw", "help", "24", "moves", "c3-b4", "undo", "[4 2] / c3xb4", "", "record",
		}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			if d := cmp.Diff(golden(t, c.golden), sitting(t, c.args, c.lines...)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestPlayWrongInput has lines that change nothing, and what is said to them.
func TestPlayWrongInput(t *testing.T) {
	before := []string{"b2 c3"}
	for _, c := range []struct{ line, want string }{
		{"b9", `cannot read the action "b9": "b9" is not a cell; the cells are a1 to e5; help tells what else can be typed`},
		{"b2", `illegal action "b2": b2 is not empty`},
		{"b2-b5 b9", `action 2 of the line: cannot read the action "b9": "b9" is not a cell; the cells are a1 to e5; nothing of it is played`},
		{"b2-b5/b3", `action 2 of the line: "b3" is joined by / to the action before it, and that ended turn 2 of White; leave the / away; nothing of it is played`},
		{"b2-b5/", "an action should stand behind a /"},
		{"/b2-b5", "a / stands where no action is before it"},
		{"b2-b5 undo", `action 2 of the line: undo stands alone on its line, not behind an action; nothing of it is played`},
		{"mvoes", `"mvoes" is not understood; did you mean "moves"?`},
		{"moves zz", `no legal action begins with "zz"; there are 4, such as b2-d2(c2)`},
		{"undo x", "undo x is not understood; how many actions are taken back is a whole number from 1"},
		{"undo 0", "undo 0 is not understood; how many actions are taken back is a whole number from 1"},
		{"undo 3", "there are only 2 actions to take back"},
		{"board now", `board stands alone on its line, and "now" is behind it`},
		{"resign Bob", `there is no player "Bob"; the players are White and Black`},
		{"yes", "nothing has been asked; draw offers a draw"},
		{"no", "nothing has been asked; draw offers a draw"},
		{"save", "save needs a file, as in save FILE"},
		{"save -", "- is no file; the word record prints the record here"},
		{"save a\x1bb", `"a\x1bb" has signs that the name of a file should not have`},
		{"load", "load needs a FILE"},
		{"load -", "- is no file; the word record prints the record here"},
		{"load no/such/file", "open no/such/file: no such file or directory"},
		{"load ../staffel", "../staffel is a folder, not a file of records"},
		{"save ../staffel", "../staffel is a folder; choose the name of a file"},
		{strings.Repeat("x", longestLine+1), "the line is longer than 16 MiB; nothing is done."},
		{"\xff\xfe", `cannot read the action "\xff\xfe": "\xff\xfe" is not a cell; help tells what else can be typed`},
	} {
		got := sitting(t, []string{"delta"}, append(before, c.line, "position")...)
		_, after, _ := strings.Cut(got, "Turn 2, White to move\nWhite> ")
		said, _, _ := strings.Cut(after, "\nWhite> position\n")
		if _, below, ok := strings.Cut(said, "\n"); ok { // below the line as it was typed
			said = below
		}
		if said = strings.Join(strings.Fields(said), " "); said != c.want {
			t.Errorf("%.40q is answered\n%s\nwant\n%s", c.line, said, c.want)
		}
		if !strings.Contains(got, "5/5/2B2/1W3/5 White W8B8 2\n") {
			t.Errorf("%.40q changes the game:\n%.2000s", c.line, got)
		}
	}
	if got := sitting(t, []string{"delta"}, "undo"); !strings.Contains(got, "\nthere is nothing to take back\n") {
		t.Error(got)
	}
}

// TestPlayAnyInput plays by lines of all sorts, put together at random.
func TestPlayAnyInput(t *testing.T) {
	parts := []string{"b2", "c3", "-", "(", ")", "/", " ", "moves", "undo", "draw", "yes", "resign", "board", "record", "[A3]", "A", "4", "throw", "pass", "\x00", "\xff", "\x1b[2J", "é", "1", "9", "@", "<", "help", "position", "\r", "White", "load", "save", "-9", "99999999999999999999"}
	random := rand.New(rand.NewPCG(1, 2))
	t.Chdir(t.TempDir())
	for range 300 {
		var lines []string
		for range random.IntN(30) {
			line := ""
			for range random.IntN(5) {
				line += parts[random.IntN(len(parts))]
				if random.IntN(2) == 0 {
					line += " "
				}
			}
			lines = append(lines, line)
		}
		got := sitting(t, []string{[]string{"delta", "neo-delta", "epsilon", "daldos"}[random.IntN(4)]}, lines...)
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\x00\x1b\r") {
			t.Errorf("%q is answered with signs that a terminal obeys: %q", lines, got)
		}
	}
}

// TestPlaySize holds help, boards and lists to a terminal's 80 columns and 24 lines.
func TestPlaySize(t *testing.T) {
	lines := []string{"help", "moves", "moves b2", "b2 c3 b2-b5", "moves", "b99", "b3-b4 (b5 < c3)", "draw", "undo 3", "throw", "", "help", "A3", "A3 c1-b1", "moves"}
	for _, variant := range []string{"delta", "neo-delta", "epsilon", "daldos"} {
		got := sitting(t, []string{variant}, lines...)
		for _, part := range strings.Split(got, "> ") {
			all := strings.Split(part, "\n")
			if len(all) > 24 || slices.ContainsFunc(all, func(l string) bool { return len([]rune(l)) > 80 }) {
				t.Errorf("%s: this is too large:\n%s", variant, part)
			}
		}
	}
	// A list too long to be seen ends with what to do.
	got := sitting(t, []string{"delta", "-o", "lift=any", "-position", "W3W/WW1W1/1W1W1/W3W/5 White B9 9"}, "moves", "moves a2-c2")
	if !strings.Contains(got, "\nThese are 180 actions; moves a2-c2 lists those that begin so, for example.\n") || !strings.Contains(got, "\na2-c2 (9 ways)") || !strings.Contains(got, "\na2-c2(b2<e2)  ") {
		t.Error(got)
	}
}

// TestPlayScript takes a script where a name stands, and reads the game back.
func TestPlayScript(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept")
	sitting(t, []string{customScript, "-save", path}, "b2 a1 b1")
	got := sitting(t, []string{customScript, "-save", path}, "a2 b3")
	if !strings.Contains(got, "\nX wins (line): X 1, O 0\n") {
		t.Error(got)
	}
	if got := staffel(t.Context(), "", "replay", "-quiet", "-script", customScript, path); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}

// TestPlaySeed throws by seeds: given, recorded, and chosen.
func TestPlaySeed(t *testing.T) {
	t.Chdir(t.TempDir())
	all := sitting(t, []string{"daldos", "-seed", "5", "-o", "start=dark", "-save", "all"}, "throw", "moves", "undo", "", "pass", "throw")
	if !strings.Contains(all, "\nThe dice are thrown by the seed 5.\n") {
		t.Error(all)
	}
	// What is gone on with comes out as if there had been no break.
	for _, lines := range [][]string{{"throw"}, {"pass"}, {""}} {
		sitting(t, []string{"daldos", "-seed", "5", "-o", "start=dark", "-save", "parts"}, lines...)
	}
	if text := read(t, "parts"); text != read(t, "all") || !strings.Contains(text, "\n[Seed \"5\"]\n") {
		t.Errorf("%s\nis in parts\n%s", read(t, "all"), text)
	}
	sitting(t, []string{"daldos", "-load", "all", "-save", "other", "-seed", "6"}, "undo")
	if text := read(t, "other"); !strings.Contains(text, "\n[Seed \"6\"]\n") {
		t.Error(text)
	}
	chosen := sitting(t, []string{"daldos"}, "throw", "save chosen", "undo", "throw", "save again", "undo", "load all", "load all", "save")
	if read(t, "chosen") != read(t, "again") || !regexp.MustCompile(`\nThe dice are thrown by the seed \d+\.\n`).MatchString(chosen) || !strings.Contains(chosen, "\nGoing on with the game in all.\nThe dice are thrown by the seed 5.\n") {
		t.Error(chosen)
	}
	// By hand nothing is told or written of seeds, and what is written stays.
	hand := sitting(t, []string{"daldos", "-dice", "hand", "-save", "hand"}, "A3", "throw")
	if strings.Contains(hand+read(t, "hand"), "eed") {
		t.Error(hand)
	}
	sitting(t, []string{"daldos", "-dice", "hand", "-save", "all"}, "undo", "[34]")
	if text := read(t, "all"); !strings.Contains(text, "\n[Seed \"5\"]\n") || !strings.Contains(text, " [34]\n") && !strings.Contains(text, "/[34]\n") && !strings.Contains(text, "\n2. [34]\n") {
		t.Error(text)
	}
	write(t, "bad", strings.Replace(read(t, "all"), `[Seed "5"]`, `[Seed "five"]`, 1))
	if got := staffel(t.Context(), "", "play", "daldos", "-load", "bad"); got.status != statusFault || !strings.HasPrefix(got.errs, "staffel: bad:7: [Seed \"five\"]: ") {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"-seed", "1"}, {"-dice", "hand"}} {
		check(t, staffel(t.Context(), "", append([]string{"play", "delta"}, args...)...), outcome{statusFault, "", "staffel: " + args[0] + " is for games with dice, and Delta has none\n"})
	}
	if got := sitting(t, []string{"delta"}, "throw"); !strings.Contains(got, "\nDelta has no dice to throw\n") || strings.Contains(got, "seed") {
		t.Error(got)
	}
}

// TestPlayFaces shows what is in hand of pieces with faces, by the letter of the first.
func TestPlayFaces(t *testing.T) {
	path := script(t, `
local man  = piece("man", { each = { 3, 2 }, faces = { "dry", "wet" }, symbols = { dry = { "A", "B" }, wet = { "D", "E" } } })
local ball = piece("ball", { neutral = 2, faces = { "full", "flat" }, symbols = { full = { "O" }, flat = { "Q" } } })
local put  = drop { hand(man), on = empty - cells "c1" } + drop { hand(man), on = cells "c1", face = "wet" } + drop { hand(ball), on = empty, face = "flat" }
return game {
  title   = "Wet and dry",
  board   = grid(3, 3),
  players = { "North", "South" },
  pieces  = { man, ball },
  turns   = { { put } },
  ends    = { { no_move, draw = true } },
}
`)
	got := sitting(t, []string{path}, "a1", "c1", "O@b2")
	for _, want := range []string{"\nIn hand: North 3 A; South 2 B; either 2 O\n", "\nIn hand: North 2 A; South 1 B; either 2 O\n", "\nIn hand: North 2 A; South 1 B; either 1 O\n", "\n2 . Q .\n1 A . E\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// TestPlayDiceAlone types what one die shows, before a throw and behind it.
func TestPlayDiceAlone(t *testing.T) {
	got := sitting(t, []string{"daldos", "-o", "start=light"}, "4", "A4", "4", "0", "position")
	for _, want := range []string{
		"cannot read the action \"4\": it shows 1 die, and a throw is 2 dice, as in A4;\nhelp tells",
		"cannot read the action \"4\": it names no cell, and Light is to move by A 4; help\ntells what else can be typed\n",
		"cannot read the action \"0\": it names no cell, and Light is to move by A 4; help\ntells what else can be typed\n",
		" Light - 1 dice=A4\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// TestPlayThrowIsLast keeps a throw from being seen and not made.
func TestPlayThrowIsLast(t *testing.T) {
	got := sitting(t, []string{"daldos", "-seed", "3", "-o", "start=light"}, "throw 3", "throw throw", "position")
	if strings.Count(got, "throw stands last on its line;") != 2 || !strings.Contains(got, "\niiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII Light - 1\n") {
		t.Error(got)
	}
}
