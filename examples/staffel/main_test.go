package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	scripts "github.com/staffel-engine/staffel/examples/variants"
)

// customScript is where a custom script stands, from this folder.
const customScript = "../variants/tic-tac-toe.lua"

// outcome is what came of running the tool.
type outcome struct {
	status    int
	out, errs string
}

// staffel runs the tool with a text as its standard input.
func staffel(ctx context.Context, in string, args ...string) outcome {
	var out, errs strings.Builder
	status := run(ctx, args, strings.NewReader(in), &out, &errs)
	return outcome{status, out.String(), errs.String()}
}

// check fails the test when the tool does not answer exactly so.
func check(t *testing.T, got, want outcome) {
	t.Helper()
	if got.status != want.status {
		t.Errorf("exit status %d, want %d", got.status, want.status)
	}
	if got.out != want.out {
		t.Errorf("standard output is\n%s\nwant\n%s", got.out, want.out)
	}
	if got.errs != want.errs {
		t.Errorf("standard error is\n%s\nwant\n%s", got.errs, want.errs)
	}
}

// checkTimed is check for work whose time is told on standard error, want.errs
// being a pattern.
func checkTimed(t *testing.T, got, want outcome) {
	t.Helper()
	if !regexp.MustCompile("^" + want.errs + "\n$").MatchString(got.errs) {
		t.Errorf("standard error is\n%s\nwant something like\n%s", got.errs, want.errs)
	}
	got.errs = want.errs
	check(t, got, want)
}

// golden reads a file of expected output. When a change to it is meant, write it anew
// by hand: go run . help > testdata/help.txt.
func golden(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// script writes a script to a file of its own and returns the path.
func script(t *testing.T, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.lua")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandLineErrors(t *testing.T) {
	for _, c := range []struct {
		args string // separated by spaces
		want string // on standard error
	}{
		{"chess", `there is no command "chess"; the commands are perft, legal, playouts, check, replay, play, match, variants and help`},
		{"-threads 1", `there is no command "-threads"; the commands are perft, legal, playouts, check, replay, play, match, variants and help`},
		{"help chess", `there is no command "chess"; the commands are perft, legal, playouts, check, replay, play, match, variants and help`},
		{"perft", "perft: VARIANT is missing (staffel help perft tells more)"},
		{"perft delta", "perft: DEPTH is missing (staffel help perft tells more)"},
		{"perft delta 3 4", `perft: "4" is one argument too many (staffel help perft tells more)`},
		{"perft delta three", `perft: invalid DEPTH "three": it must be a whole number from 1 to 1000 (staffel help perft tells more)`},
		{"perft delta 0", `perft: invalid DEPTH "0": it must be a whole number from 1 to 1000 (staffel help perft tells more)`},
		{"perft delta -1", `perft: invalid DEPTH "-1": it must be a whole number from 1 to 1000 (staffel help perft tells more)`},
		{"perft delta 1.5", `perft: invalid DEPTH "1.5": it must be a whole number from 1 to 1000 (staffel help perft tells more)`},
		{"perft delta 99999999999999999999", `perft: invalid DEPTH "99999999999999999999": it must be a whole number from 1 to 1000 (staffel help perft tells more)`},
		{"perft delta 3 -thread 2", "perft: there is no flag -thread; did you mean -threads? (staffel help perft tells more)"},
		{"perft delta 3 -cores=2", "perft: there is no flag -cores; the flags are -o, -position, -split, -threads (staffel help perft tells more)"},
		{"perft delta 3 -threads", "perft: flag needs an argument: -threads (staffel help perft tells more)"},
		{"perft delta 3 -threads -2", `perft: invalid value "-2" for flag -threads: it must be a whole number from 0 to 1024 (staffel help perft tells more)`},
		{"perft delta 3 -threads=two", `perft: invalid value "two" for flag -threads: it must be a whole number from 0 to 1024 (staffel help perft tells more)`},
		{"perft -threads 1 delta -threads 1 3", "perft: the flag -threads is given twice (staffel help perft tells more)"},
		{"perft delta 3 -o lift=any -o scoring=points -o lift=any", `perft: invalid value "lift=any" for flag -o: the option "lift" is given twice (staffel help perft tells more)`},
		{"perft delta 3 -o lift", `perft: invalid value "lift" for flag -o: it must be name=value (staffel help perft tells more)`},
		{"perft delta 3 -o =any", `perft: invalid value "=any" for flag -o: it must be name=value (staffel help perft tells more)`},
		{"perft delta -- 3 -threads 1", `perft: "-threads" is one argument too many (staffel help perft tells more)`},
		{"legal", "legal: VARIANT is missing (staffel help legal tells more)"},
		{"legal delta b2", `legal: "b2" is one argument too many (staffel help legal tells more)`},
		{"legal delta -threads 1", "legal: there is no flag -threads; the flags are -o, -position (staffel help legal tells more)"},
		{"playouts", "playouts: VARIANT is missing (staffel help playouts tells more)"},
		{"playouts delta -n 0", `playouts: invalid value "0" for flag -n: it must be a whole number from 1 to 1000000000000 (staffel help playouts tells more)`},
		{"playouts delta -seed -1", `playouts: invalid value "-1" for flag -seed: it must be a whole number from 0 to 18446744073709551615 (staffel help playouts tells more)`},
		{"playouts delta -max-actions 0", `playouts: invalid value "0" for flag -max-actions: it must be a whole number from 1 to 1000000000 (staffel help playouts tells more)`},
		{"check", "check: VARIANT is missing (staffel help check tells more)"},
		{"check delta epsilon", `check: "epsilon" is one argument too many (staffel help check tells more)`},
		{"check delta -n 0", `check: invalid value "0" for flag -n: it must be a whole number from 1 to 1000000000 (staffel help check tells more)`},
		{"check delta -position x", "check: there is no flag -position; the flags are -game, -max-actions, -n, -o, -record, -seed, -threads (staffel help check tells more)"},
		{"check delta -record -", `check: -record needs a file, and "-" is none (staffel help check tells more)`},
		{"check delta -record=", `check: -record needs a file, and "" is none (staffel help check tells more)`},
		{"check delta -game 3", "check: -game tells which game -record writes; say -record FILE too (staffel help check tells more)"},
		{"replay", "replay: FILE is missing (staffel help replay tells more)"},
		{"replay a b", `replay: "b" is one argument too many (staffel help replay tells more)`},
		{"replay a -o lift=any", "replay: there is no flag -o; the flags are -quiet, -script (staffel help replay tells more)"},
		{"play", "play: VARIANT is missing (staffel help play tells more)"},
		{"play delta b2", `play: "b2" is one argument too many (staffel help play tells more)`},
		{"play delta -load -", `play: -load needs a file, and "-" is none (staffel help play tells more)`},
		{"play delta -save=", `play: -save needs a file, and "" is none (staffel help play tells more)`},
		{"play delta -load a -position b", "play: -load tells where the game begins, and so does -position; leave one away (staffel help play tells more)"},
		{"play delta -dice table", `play: invalid value "table" for flag -dice: it must be machine or hand (staffel help play tells more)`},
		{"play daldos -dice hand -seed 1", "play: -seed is for dice that the machine throws, and with -dice hand it does not; leave one away (staffel help play tells more)"},
		{"play daldos -seed 9007199254740992", `play: invalid value "9007199254740992" for flag -seed: it must be a whole number from 0 to 9007199254740991 (staffel help play tells more)`},
		{"match", "match: FILE is missing (staffel help match tells more)"},
		{"match -", "match: a match is kept in a file, and - is none (staffel help match tells more)"},
		{"match a -new delta", "match: -first is missing; a new match needs -first and -second (staffel help match tells more)"},
		{"match a -new delta -first Ann", "match: -second is missing; a new match needs -first and -second (staffel help match tells more)"},
		{"match a -new delta -first Ann -second Bob -games 0", `match: invalid value "0" for flag -games: it must be a whole number from 1 to 1000 (staffel help match tells more)`},
		{"match a -new delta -first Ann -second Bob -script b", "match: -script is for a match begun before; -new takes a script's path (staffel help match tells more)"},
		{"match a -new=", "match: -new names no variant (staffel help match tells more)"},
		{"match a -games 2", "match: -games is for a new match, which begins with -new VARIANT (staffel help match tells more)"},
		{"match a -first Ann", "match: -first is for a new match, which begins with -new VARIANT (staffel help match tells more)"},
		{"match a -seed 1", "match: -seed is for a new match, which begins with -new VARIANT (staffel help match tells more)"},
		{"match a -o lift=any", "match: -o is for a new match, which begins with -new VARIANT (staffel help match tells more)"},
		{"variants -o x=y", "variants: there is no flag -o; variants has none (staffel help variants tells more)"},
	} {
		t.Run(c.args, func(t *testing.T) {
			check(t, staffel(t.Context(), "", strings.Fields(c.args)...), outcome{statusUsage, "", "staffel: " + c.want + "\n"})
		})
	}
}

func TestFaultsInWhatIsGiven(t *testing.T) {
	folder := t.TempDir()
	_, missing := os.Open("missing.lua")
	_, nowhere := os.Open("no/such/script")
	long := script(t, strings.Repeat("-- as long as it gets\n", 64<<10/22+1))
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"unknown variant", []string{"perft", "dleta", "3"}, `unknown variant "dleta"; did you mean "delta"?`},
		{"bad option", []string{"perft", "delta", "3", "-o", "lifting=any"}, `option "lifting": there is no such option; did you mean "lift"?`},
		{"bad value", []string{"legal", "delta", "-o", "lift=some"}, `option "lift": there is no value "some"; choose others or any`},
		{"bad position", []string{"playouts", "delta", "-position", "5/5"}, `cannot read the position "5/5": it has 1 field; board, player to move, hands and turn number are needed`},
		{"no such file", []string{"perft", "no/such/script", "3"}, nowhere.Error()},
		{"no such script", []string{"perft", "missing.lua", "3"}, missing.Error()},
		{"check of an unknown variant", []string{"check", "dleta"}, `unknown variant "dleta"; did you mean "delta"?`},
		{"check of a bad option", []string{"check", "delta", "-o", "lift=some"}, `option "lift": there is no value "some"; choose others or any`},
		{"check of no file", []string{"check", "missing.lua"}, missing.Error()},
		{"a folder", []string{"perft", folder + "/", "3"}, folder + "/ is a folder, not a script"},
		{"a long file", []string{"perft", long, "3"}, long + " is longer than 64 KiB, the most that a script may have"},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, staffel(t.Context(), "", c.args...), outcome{statusFault, "", "staffel: " + c.want + "\n"})
		})
	}
}

func TestScriptErrors(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"misspelt", "local stone = piece(\"stone\", { each = 3 })\nlocal place = drop { hand(stone), on = emtpy }\n", `:2: unknown word "emtpy"; did you mean "empty"?
    2 | local place = drop { hand(stone), on = emtpy }
      |                                        ^^^^^`},
		{"endless", "while true do end", `:1: the script ran longer than 1000000 steps; is there a loop that does not end?
    1 | while true do end`},
		{"nothing", "", `:1: the script returns nothing; end it with return game { … }`},
		{"several", `local a = piece("a", { each = 1 })
local b = piece("b", { each = 1 })
local c = piece("c", { each = 1 })
return game {
  title = "Two of three never used", board = grid(3, 3), players = { "One", "Two" }, pieces = { a, b, c },
  turns = { { drop { hand(c), on = empty } } },
  ends = { { no_move, draw = true } },
}`, `:1: piece "a": it can never come onto the board; let some turn drop it from hand, or let it begin there
    1 | local a = piece("a", { each = 1 })
      |                  ^
%s:2: piece "b": it can never come onto the board; let some turn drop it from hand, or let it begin there
    2 | local b = piece("b", { each = 1 })
      |                  ^`},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := script(t, c.source)
			// %s stands for the path where there are several faults.
			want := "staffel: " + path + strings.ReplaceAll(c.want, "%s", path) + "\n"
			check(t, staffel(t.Context(), "", "perft", path, "2"), outcome{statusFault, "", want})
		})
	}
}

func TestCustomScript(t *testing.T) {
	source, err := os.ReadFile(customScript)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	// With a path separator the name need not end in .lua.
	path := filepath.Join(folder, "game")
	if err := os.WriteFile(path, source, 0o600); err != nil {
		t.Fatal(err)
	}
	got := staffel(t.Context(), "", "perft", path, "2")
	checkTimed(t, got, outcome{statusOK, "1 9\n2 72\n", perftTimed})
	t.Chdir(folder)
	if err := os.Rename(path, "delta.lua"); err != nil { // the ending tells it from the built-in one
		t.Fatal(err)
	}
	got = staffel(t.Context(), "", "perft", "delta.lua", "2")
	checkTimed(t, got, outcome{statusOK, "1 9\n2 72\n", perftTimed})
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}, {"help", "help"}, {"help", "-h"}} {
		check(t, staffel(t.Context(), "", args...), outcome{statusOK, golden(t, "help.txt"), ""})
	}
	for _, args := range [][]string{
		{"help", "perft"}, {"-h", "perft"}, {"perft", "-h"}, {"perft", "delta", "--help"}, {"perft", "-threads", "1", "-help"},
	} {
		check(t, staffel(t.Context(), "", args...), outcome{statusOK, golden(t, "help-perft.txt"), ""})
	}
	for name, want := range map[string]string{
		"playouts": "choose the games, S being a whole number from 0; 1 when not given\n",
		"legal":    "separated by spaces too, not joined by /\nas in records, and have no spaces inside.\n",
		"play":     "\n  staffel play delta -save evening.record\n",
		"match":    "\n  staffel match FILE -script mine.lua b2 c3\n",
	} {
		if got := staffel(t.Context(), "", "help", name); !strings.Contains(got.out, want) {
			t.Errorf("help %s is\n%s", name, got.out)
		}
	}
	for _, c := range commands() {
		if got := staffel(t.Context(), "", "help", c.name); got.status != statusOK || got.errs != "" || !strings.HasPrefix(got.out, "staffel "+c.name) {
			t.Errorf("help %s is %+v", c.name, got)
		}
	}
}

func TestVariants(t *testing.T) {
	check(t, staffel(t.Context(), "", "variants"), outcome{statusOK, golden(t, "variants.txt"), ""})
	source, err := scripts.Source("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	path := script(t, strings.Replace(string(source), "local mark", `local long = option("long", { "no", "yes" }) local mark`, 1))
	check(t, staffel(t.Context(), "", "variants", path), outcome{statusOK, path + "  Tic-tac-toe\n" + fmt.Sprintf("%-*s  no, yes\n", len(path), "  -o long"), ""})
}

// TestFullDisk holds for every command: what cannot be written is a fault.
func TestFullDisk(t *testing.T) {
	for _, args := range []string{"", "help", "help perft", "variants", "perft delta 2", "perft delta 2 -split", "legal delta", "playouts delta -n 10", "check delta -n 10", "replay " + documented, "play delta", "match " + newMatch(t)} {
		var errs strings.Builder
		status := run(t.Context(), strings.Fields(args), strings.NewReader("b2\n"), fullDisk{}, &errs)
		if status != statusFault || errs.String() != "staffel: the disk is full\n" {
			t.Errorf("%s: exit status %d, %q", args, status, errs.String())
		}
	}
}

var errDisk = errors.New("the disk is full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errDisk }

// TestCancelled holds for every command that may work long.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range []string{"", "perft delta 9", "perft delta 9 -split -threads 1", "legal delta", "playouts delta -n 1000000000", "check delta -n 1000000000", "replay -", "replay " + documented, "play delta", "match " + newMatch(t), "match x -new delta -first Ann -second Bob"} {
		check(t, staffel(ctx, "b2\n", strings.Fields(args)...), outcome{statusInterrupted, "", "staffel: interrupted\n"})
	}
}

func TestEmptyPosition(t *testing.T) {
	want := `staffel: cannot read the position "": it has no fields; board, player to move, hands and turn number are needed` + "\n"
	check(t, staffel(t.Context(), "", "perft", "delta", "1", "-position", ""), outcome{statusFault, "", want})
}
