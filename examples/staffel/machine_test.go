package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// whateverPlayed is a sitting without boards, and without what the machine has found: it may
// find other things when it gets better.
func whateverPlayed(text string) string {
	text = regexp.MustCompile(`(?m)^(\d .*|  a b .*|In hand: .*|)\n`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^Hint: .*\n`).ReplaceAllString(text, "Hint: …\n")
	text = regexp.MustCompile(`\d+ %`).ReplaceAllString(text, "… %")
	text = regexp.MustCompile(`\n1\. c3 \S+\n`).ReplaceAllString(text, "\n1. c3 …\n")
	return regexp.MustCompile(`Black(:?) [a-g]\S*`).ReplaceAllString(text, "Black$1 …")
}

// TestPlayMachine compares whole sittings against the machine with what they should look like.
func TestPlayMachine(t *testing.T) {
	for _, c := range []struct {
		golden string
		args   []string
		lines  []string
	}{
		{"machine-delta.txt", []string{"delta", "-machine", "black", "-level", "1", "-seed", "7"}, []string{
			"help", "b2", "hint", "b2 b3", "undo", "undo 5", "b2", "undo 2", "undo", "undo", "machine", "level", "level 2", "level x", "level 6",
			"c3", "machine Bob", "machine none", "machine", "undo", "machine black", "resign black", "resign", "undo", "quit", "never read",
		}},
		{"machine-epsilon.txt", []string{"epsilon", "-machine", "Black", "-level", "1", "-seed", "2"}, []string{
			"b2", "undo", "c3",
		}},
		{"machine-daldos.txt", []string{"daldos", "-machine", "Dark", "-level", "1", "-seed", "8"}, []string{
			"hint", "", "", "", "", "hint", "undo", "throw", "record",
		}},
		{"machine-daldos-hand.txt", []string{"daldos", "-machine", "Light", "-dice", "hand", "-level", "1", "-seed", "1"}, []string{
			"A4", "A2", "A3", "undo", "A4", "34", "", "undo", "record",
		}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			got := sitting(t, c.args, c.lines...)
			if c.args[0] != "daldos" { // where nothing else can be played
				got = whateverPlayed(got)
			}
			if d := cmp.Diff(golden(t, c.golden), got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestPlayMachineSeed plays the same game by the same seed, whole or in parts, and others
// by others.
func TestPlayMachineSeed(t *testing.T) {
	t.Chdir(t.TempDir())
	game := func(file string, args ...string) string {
		sitting(t, append([]string{"-machine", "both", "-level", "1", "-save", file}, args...))
		return read(t, file)
	}
	one := game("one", "delta", "-seed", "5")
	if two := game("two", "delta", "-seed", "5"); one != two {
		t.Errorf("%s\nis, played again,\n%s", one, two)
	}
	differ := false
	for seed := range 5 {
		differ = differ || game("other"+string(rune('a'+seed)), "delta", "-seed", string(rune('0'+seed))) != one
	}
	if !differ {
		t.Error("every seed gives the same game")
	}
	// The seed of the dice is the machine's, so that a break makes no difference.
	for name, sittings := range map[string][][]string{"whole": {{"", "", "", "", "", ""}}, "parts": {{"", ""}, {"", ""}, {"", ""}}} {
		for _, lines := range sittings {
			sitting(t, []string{"daldos", "-machine", "Dark", "-seed", "8", "-level", "1", "-o", "start=dark", "-save", name}, lines...)
		}
	}
	if read(t, "whole") != read(t, "parts") || !strings.Contains(read(t, "whole"), "[Dark \"Staffel level 1\"]\n[Seed \"8\"]\n") {
		t.Errorf("%s\nis in parts\n%s", read(t, "whole"), read(t, "parts"))
	}
}

// TestPlayMachineTags follows who played in the record.
func TestPlayMachineTags(t *testing.T) {
	t.Chdir(t.TempDir())
	kept := []string{"delta", "-save", "kept", "-seed", "1"}
	for i, c := range []struct {
		args, lines []string
		want        string
	}{
		{[]string{"-machine", "Black", "-level", "1"}, nil, "[Black \"Staffel level 1\"]\n"},
		{[]string{"-machine", "Black", "-level", "2"}, []string{"c3"}, "[Black \"Staffel level 2\"]\n"},
		{[]string{"-machine", "Black", "-level", "2"}, []string{"level 1", "level 3", "level 2"}, "[Black \"Staffel level 2\"]\n"},
		{[]string{"-machine", "Black", "-think", "5ms"}, []string{"hint"}, "[Black \"Staffel level 2\"]\n"},
		{[]string{"-machine", "none"}, []string{"record"}, "[Black \"Staffel level 2\"]\n"},
		{[]string{"-machine", "White", "-level", "1"}, nil, "[Black \"Staffel level 2\"]\n[White \"a person, then Staffel level 1\"]\n"},
		{[]string{"-machine", "none"}, []string{"undo 9"}, "[Black \"Staffel level 2\"]\n[White \"a person, then Staffel level 1\"]\n"},
	} {
		args := append(append([]string{}, kept...), c.args...)
		if c.args[1] == "none" {
			args = append([]string{}, append([]string{"delta", "-save", "kept"}, c.args...)...)
		}
		sitting(t, args, c.lines...)
		if text := read(t, "kept"); !strings.Contains(text, "]\n"+c.want+"[Result ") {
			t.Errorf("%d: %v leaves\n%swant %s", i, c.args, text, c.want)
		}
	}
	// Nothing is asked of pipes, and two people play; what a person plays is told.
	got := sitting(t, []string{"delta", "-save", "kept"}, "moves", "record")
	if strings.Contains(got, "Staffel level 1.\n") || !strings.Contains(got, "Black> moves\n") {
		t.Error(got)
	}
	legal := regexp.MustCompile(`Black> moves\n(\S+)`).FindStringSubmatch(got)
	sitting(t, []string{"delta", "-save", "kept"}, legal[1])
	if text := read(t, "kept"); !strings.Contains(text, "[Black \"Staffel level 2, then a person\"]\n") {
		t.Error(text)
	}
	if got := staffel(t.Context(), "", "replay", "-quiet", "kept"); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}

// TestPlayMachineDraw offers draws: to a machine that wins, and to one that does not.
func TestPlayMachineDraw(t *testing.T) {
	for _, c := range []struct{ machine, position, want string }{
		{"Black", "5/1B3/1B3/1B3/4W White W8B6 4", "Black declines: it thinks that it is ahead.\n"},
		{"Black", "5/W4/W4/W4/2B2 White W6B8 4", "Draw agreed\n"},
	} {
		got := sitting(t, []string{"delta", "-machine", c.machine, "-seed", "1", "-position", c.position}, "draw")
		if !strings.Contains(got, c.want) {
			t.Errorf("%s is answered\n%s", c.position, got)
		}
	}
	got := sitting(t, []string{"daldos", "-machine", "Dark", "-seed", "1", "-position", "16/2m1mmmm9/M15 Light - 30"}, "draw")
	if !strings.Contains(got, "Dark declines") {
		t.Error(got)
	}
}

// TestPlayMachineHint says for certain what is certain.
func TestPlayMachineHint(t *testing.T) {
	for position, want := range map[string]string{
		"5/W4/W4/W4/2W2 White W5B9 4": "wins, whatever the other does: 100 %.\n",
		"5/5/2B2/1W3/5 White W8B8 2":  "White's chances with it: ",
	} {
		if got := sitting(t, []string{"delta", "-position", position}, "hint"); !strings.Contains(got, "\nWhite> hint\nHint: ") || !strings.Contains(got, want) {
			t.Errorf("%s is answered\n%s", position, got)
		}
	}
	if got := sitting(t, []string{"daldos", "-seed", "1"}, "hint"); !strings.Contains(got, "the dice come next; a hint helps when they have been thrown\n") {
		t.Error(got)
	}
	if got := sitting(t, []string{"delta"}, "b2", "resign", "hint", "undo", "hint"); !strings.Contains(got, "Over> hint\nthe game is over\n") {
		t.Error(got)
	}
}

// TestPlayMachineFails has a script whose function fails where the machine looks ahead. The
// game goes on for people.
func TestPlayMachineFails(t *testing.T) {
	path := script(t, `
local stone = piece("stone", { each = 9 })
local function put(view)
  local empty = view.empty()
  if #empty < 3 then error("too full") end
  local all = {}
  for i, cell in ipairs(empty) do all[i] = { "drop", stone, cell } end
  return all
end
return game {
  title   = "Fails",
  board   = grid(3, 2),
  players = { "North", "South" },
  pieces  = { stone },
  turns   = { { put } },
  ends    = { { no_move, draw = true } },
}
`)
	got := sitting(t, []string{path, "-machine", "South", "-level", "1", "-seed", "1"}, "hint", "a1", "a2", "hint", "machine", "draw", "no", "machine South", "b1", "position")
	failed := path + ":5: too full;"
	for _, want := range []string{
		"North> hint\nno hint can be given: ",
		"\nTurn 1, South to move\nThe machine cannot go on: ",
		failed,
		"\nSo people play on; machine South asks it again.\nSouth> a2\n",
		"\nSouth is played by a person.\n",
		"\nSouth declines.\n",
	} {
		if !strings.Contains(strings.ReplaceAll(got, "\n", " "), strings.ReplaceAll(want, "\n", " ")) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// TestPlayMachineFlags has command lines that are wrong.
func TestPlayMachineFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	for args, want := range map[string]string{
		"delta -machine Bob":         `-machine: there is no player "Bob"; the machine can play White, Black, both or none`,
		"delta -machine=":            `-machine needs the name of a player, both or none`,
		"delta -level 0":             `invalid value "0" for flag -level: it must be a whole number from 1 to 5`,
		"delta -level 1 -think 1s":   `-level and -think both say how long the machine thinks; leave one away`,
		"delta -think 1":             `invalid value "1" for flag -think: it must be a time such as 2s or 500ms, at most 1h0m0s`,
		"delta -think -1s":           `invalid value "-1s" for flag -think: it must be a time such as 2s or 500ms, at most 1h0m0s`,
		"delta -color red":           `invalid value "red" for flag -color: it must be auto, always or never`,
		"delta -match m -save x":     `-match tells which game is played and where it is kept; leave -save away`,
		"delta -match m -o lift=any": `-match tells which game is played and where it is kept; leave -o away`,
		"delta -match -":             `-match needs a file, and "-" is none`,
		"daldos -match m -seed 1":    `-match has the seed of its dice; leave -seed away`,
		"daldos -seed 1 -dice hand":  `-seed is for dice that the machine throws, and with -dice hand it does not; leave one away`,
	} {
		got := staffel(t.Context(), "", append([]string{"play"}, strings.Fields(args)...)...)
		check(t, got, outcome{statusUsage, "", "staffel: play: " + want + " (staffel help play tells more)\n"})
	}
	check(t, staffel(t.Context(), "", "play", "delta", "-machine", "none", "-seed", "1"), outcome{statusFault, "", "staffel: -seed is for games with dice, and Delta has none\n"})
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("%v, files are left", entries)
	}
}

// TestPlayMachineScripts asks for a hint in every example that there is.
func TestPlayMachineScripts(t *testing.T) {
	paths, err := filepath.Glob("../variants/*.lua")
	if err != nil || len(paths) < 20 {
		t.Fatal(err, len(paths))
	}
	for _, path := range paths {
		got := staffel(t.Context(), "hint\n", "play", path, "-machine", "none", "-level", "1")
		if got.status != statusOK || !strings.Contains(got.out, "Hint: ") && !strings.Contains(got.out, "the dice come next") {
			t.Errorf("%s: %+v", path, got)
		}
	}
}

// TestPlayColour paints a board in a pipe only when that is asked for.
func TestPlayColour(t *testing.T) {
	plain := sitting(t, []string{"delta"}, "b2", "c3")
	coloured := sitting(t, []string{"delta", "-color", "always"}, "b2", "c3")
	if strings.Contains(plain, "\x1b") || !strings.Contains(coloured, "2 . \x1b[30;46mW\x1b[0m . . .\n") || !strings.Contains(coloured, "3 . . \x1b[1;4;97;41mB\x1b[0m . .\n") {
		t.Error(coloured)
	}
	if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); got != plain {
		t.Error(cmp.Diff(plain, got))
	}
}
