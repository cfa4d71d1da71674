package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// listedEntry is an entry of a list with numbers: the number, and the action or how those
// of a group begin. Beside it may stand the board.
var listedEntry = regexp.MustCompile(`(?:^| )(\d+) ([a-zA-Z@]+(?:\d\S*|\.\.))`)

// entries returns the numbers and texts of the list on a screen.
func entries(screen string) (numbers, texts []string) {
	_, list, _ := strings.Cut(screen, " action")
	_, list, _ = strings.Cut(list, "\n")
	list, _, _ = strings.Cut(list, typeNumber)
	for _, line := range strings.Split(list, "\n") {
		for _, m := range listedEntry.FindAllStringSubmatch(line, -1) {
			numbers, texts = append(numbers, m[1]), append(texts, m[2])
		}
	}
	return numbers, texts
}

// typeNumber stands below a list.
const typeNumber = "Type a number"

// TestTerminalGame has a beginner play whole games against the machine: Enter answers the
// question who plays, throws dice and passes, moves lists what can be played, and some of
// it is chosen, by number or by text.
func TestTerminalGame(t *testing.T) {
	for _, c := range []struct {
		variant, title, first, second string
		args                          []string
		end                           string
	}{
		{"delta", "Delta   White (W): you   Black (B): Staffel level 1\n", "White", "Black", nil, `(White|Black) wins \((line|pressed)\)`},
		{"neo-delta", "Neo-Delta   White (W): you   Black (B): Staffel level 1\n", "White", "Black", nil, `wins \((line|pressed)\)|A draw`},
		{"epsilon", "Epsilon   White (W): you   Black (B): Staffel level 1\n", "White", "Black", nil, `wins \((line|pressed)\)|A draw`},
		{"daldos", "Daldos   Light (I, M): you   Dark (i, m): Staffel level 1\n", "Light", "Dark", []string{"-o", "board=norwegian", "-o", "length=short"}, `(Light|Dark) wins \((captured|one-left)\)`},
		{"../variants/hex.lua", "Hex   Red (R): you   Blue (B): Staffel level 1\n", "Red", "Blue", nil, `wins`},
	} {
		t.Run(filepath.Base(c.variant), func(t *testing.T) {
			t.Parallel()
			s := sitAt(t, nil, append([]string{"play", c.variant, "-level", "1", "-seed", "5"}, c.args...)...)
			s.asked("1 to 4> ")
			s.shows("you play " + c.first + ", the machine " + c.second)
			prompts := []string{c.first + "> ", "Over> "}
			screen := s.enter("", prompts...)
			if !strings.HasPrefix(screen, c.title) {
				t.Error(screen)
			}
			random := rand.New(rand.NewPCG(3, 1))
			over := func() bool { return strings.HasSuffix(screen, "\nOver>\n") }
			choices := 0
			for ; !over() && choices < 3000; choices++ {
				if strings.Contains(screen, "Enter throws") || strings.Contains(screen, "Enter passes") {
					screen = s.enter("", prompts...)
					continue
				}
				if !strings.Contains(screen, typeNumber) {
					screen = s.enter("moves", prompts...)
				}
				numbers, texts := entries(screen)
				if len(numbers) == 0 {
					t.Fatal(screen)
				}
				i := random.IntN(len(numbers))
				choice := numbers[i]
				if random.IntN(3) == 0 && !strings.HasSuffix(texts[i], "..") {
					choice = texts[i]
				}
				screen = s.enter(choice, prompts...)
			}
			if !over() || choices < 4 || !regexp.MustCompile(c.end).MatchString(screen) {
				t.Fatalf("after %d choices:\n%s", choices, screen)
			}
			if s.screen.scrolled != 0 {
				t.Errorf("%d lines went out of sight", s.screen.scrolled)
			}
			s.keys("quit\r")
			if got := s.end(statusOK); !strings.Contains(got, "This game is in no file.") {
				t.Error(got)
			}
			if !strings.Contains(s.all.String(), "["+c.second+" \"Staffel level 1\"]\r\n") {
				t.Error("the record does not tell who played")
			}
		})
	}
}

// TestTerminalSides asks for each of the ways to play.
func TestTerminalSides(t *testing.T) {
	for answer, want := range map[string]struct{ title, prompt string }{
		"1":      {"Delta   White (W): you   Black (B): Staffel level 2\n", "White> "},
		" 1 4 ":  {"Delta   White (W): you   Black (B): Staffel level 4\n", "White> "},
		"2":      {"Delta   White (W): Staffel level 2   Black (B): you\n", "Black> "},
		"black":  {"Delta   White (W): Staffel level 2   Black (B): you\n", "Black> "},
		"3":      {"Delta   White (W)   Black (B)\n", "White> "},
		"4":      {"Delta   White (W): Staffel level 2   Black (B): Staffel level 2\n", ""},
		"quit":   {},
		"\x04":   {},
		"5\r3":   {"Delta   White (W)   Black (B)\n", "White> "},
		"1 9\r3": {"Delta   White (W)   Black (B)\n", "White> "},
	} {
		t.Run(answer, func(t *testing.T) {
			t.Parallel()
			s := sitAt(t, nil, "play", "delta")
			s.asked("1 to 4> ")
			if want.title == "" {
				s.keys(answer + "\r")
				s.end(statusOK)
				return
			}
			s.keys(answer + "\r")
			s.shows(want.title)
			if want.prompt == "" { // the machine plays both, until it is stopped
				s.shows("Last: White ")
				s.keys("\x03")
				s.end(statusInterrupted)
				return
			}
			s.asked(want.prompt)
			s.keys("quit\r")
			s.end(statusOK)
		})
	}
}

// TestTerminalKeys edits lines: completing by Tab, the history, and a list on a second Tab.
func TestTerminalKeys(t *testing.T) {
	s := sitAt(t, nil, "play", "delta", "-machine", "none", "-position", "5/2B2/5/1W3/5 White W8B8 2")
	s.asked("White> ")
	for _, step := range []struct{ keys, line string }{
		{"he\t", "help"},                 // a word
		{"\x15mo\t b2b\t", "moves b2-b"}, // an action behind one, whose hyphen was left out
		{"\x15b2-b\t\t", "b2-b"},         // as far as it is clear
		{"\x15B2-B\t", "b2-b"},           // as it is written
		{"4\t", "b2-b4(b3)"},
		{" c4\t", "b2-b4(b3) c4-"},      // what may follow it
		{"\x15mach\t b\t", "machine b"}, // Black, or both
		{"l\t", "machine Black"},
		{"\x15le\t \t", "level "},
		{"\x15xyz\t", "xyz"},
	} {
		s.keys(step.keys)
		s.until(step.line, func(v *vt) bool { return v.cursorLine() == "White> "+step.line })
	}
	s.keys("\x15b2-b\t")
	if got := s.shows("These 2 actions begin with b2-b:\n1 b2-b4(b3)  2 b2-b5(b4)\n"); !strings.Contains(got, "  5 . * . . .\n  4 . * B . .\n") {
		t.Error(got)
	}
	s.until("the line again", func(v *vt) bool { return v.cursorLine() == "White> b2-b" })
	s.keys("\x15")
	s.enter("2", "Black> ")
	s.keys("\x1b[A")
	s.until("what was typed before", func(v *vt) bool { return v.cursorLine() == "Black> 2" })
	s.keys("\x15\x0c") // Ctrl-L draws all of it anew
	if got := s.asked("Black> "); !strings.Contains(got, "Last: White b2-b5(b4)\n") {
		t.Error(got)
	}
	s.keys("qu\t\r")
	s.end(statusOK)
}

// TestTerminalPartial takes what begins several actions, and numbers.
func TestTerminalPartial(t *testing.T) {
	s := sitAt(t, []string{"NO_COLOR=1"}, "play", "delta", "-machine", "none", "-o", "lift=any", "-position", "W3W/WW1W1/1W1W1/W3W/5 White B9 9")
	s.asked("White> ")
	for _, step := range []struct{ line, want string }{
		{"7", "7 could be a number of a list, and none is shown now; moves shows one\n"},
		{"moves", "White has 180 actions:\n"},
		{"99", "the list has the numbers 1 to 20, and 99 is none of them\n"},
		{"a2", "These 18 actions begin with a2:\n"},
		{"a2-c", "These 9 actions begin with a2-c:\n"},
		{"a2c2", "These 9 actions begin with a2c2:\n1 a2-c2(b2<c2)"},
		{"a2-a3", `illegal action "a2-a3"`},
	} {
		if got := s.enter(step.line, "White> "); !strings.Contains(strings.ReplaceAll(got, "\n", " "), strings.TrimSuffix(strings.ReplaceAll(step.want, "\n", " "), " ")) || !strings.Contains(got, "\n  5 W") {
			t.Errorf("%s is answered, want %q\n%s", step.line, step.want, got)
		}
	}
	s.enter("moves", "White> ")
	if got := s.enter("a5", "White> "); !strings.Contains(got, "  4 W W * W .") && !strings.Contains(got, "*") {
		t.Errorf("nothing is marked\n%s", got)
	}
	got := s.enter("1", "White> ", "Over> ") // a group of the list shown last, or the one in it
	if !strings.HasSuffix(got, "Over>\n") || s.screen.coloured || s.screen.scrolled > 0 {
		t.Error(got)
	}
	s.keys("\x03")
	s.end(statusInterrupted)
}

// TestTerminalEnds ends in every way there is. The game is safe, and the terminal as it was.
func TestTerminalEnds(t *testing.T) {
	for name, end := range map[string]struct {
		do     func(s *seat)
		status int
		errs   string
	}{
		"interrupt":  {func(s *seat) { s.keys("b\x03") }, statusInterrupted, "staffel: interrupted\n"},
		"end":        {func(s *seat) { s.keys("\x04") }, statusOK, ""},
		"quit":       {func(s *seat) { s.keys("quit\r") }, statusOK, ""},
		"terminated": {func(s *seat) { s.cmd.Process.Signal(syscall.SIGTERM) }, statusInterrupted, "staffel: interrupted\n"},
		"thinking": {func(s *seat) {
			s.keys("level 5\r")
			s.shows("The machine plays at level 5")
			s.keys("undo\r")
			s.shows("Taken back")
			s.cmd.Process.Signal(os.Interrupt)
		}, statusInterrupted, "staffel: interrupted\n"},
	} {
		t.Run(name, func(t *testing.T) {
			kept := filepath.Join(t.TempDir(), "kept")
			s := sitAt(t, nil, "play", "delta", "-machine", "Black", "-level", "1", "-save", kept)
			s.asked("White> ")
			if !s.raw() {
				t.Error("the line is not edited")
			}
			s.enter("b2", "White> ")
			end.do(s)
			if got := s.end(end.status); !strings.Contains(got, "The game is in ") || s.errs.String() != end.errs {
				t.Errorf("%s%s", got, s.errs.String())
			}
			if text := read(t, kept); !strings.Contains(text, "[Black \"Staffel level ") {
				t.Error(text)
			}
		})
	}
}

// TestTerminalInterruptedThinking presses Ctrl-C while the machine thinks, and tells how far it is.
func TestTerminalInterruptedThinking(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "kept")
	s := sitAt(t, nil, "play", "epsilon", "-machine", "Black", "-think", "1h", "-save", kept)
	s.asked("White> ")
	s.keys("c3\r")
	s.shows("it thinks")
	if got := s.shows("Thinking: "); !regexp.MustCompile(`\nThinking: \d+ games tried; best is \w+, \d+ %\n$`).MatchString(got) {
		t.Error(got)
	}
	if s.raw() {
		t.Error("nobody reads, and the terminal is raw")
	}
	s.keys("\x03") // which the terminal makes a signal of
	if got := s.end(statusInterrupted); !strings.Contains(got, "The game is in ") || strings.Contains(got, "Thinking:") {
		t.Error(got)
	}
	if text := read(t, kept); !strings.HasSuffix(text, "\n1. c3\n") || !strings.Contains(text, "[Black \"Staffel thinking 1h0m0s\"]\n") {
		t.Error(text)
	}
}

// TestTerminalGoesOn leaves a game and comes back.
func TestTerminalGoesOn(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "kept")
	s := sitAt(t, nil, "play", "delta", "-save", kept)
	s.asked("1 to 4> ")
	s.enter("2 1", "Black> ")
	s.enter("moves", "Black> ")
	s.enter("1", "Black> ")
	s.keys("quit\r")
	s.end(statusOK)
	s = sitAt(t, nil, "play", "delta", "-save", kept)
	if got := s.asked("Black> "); !strings.HasPrefix(got, "Delta   White (W): Staffel level 1   Black (B): you\n") || !strings.Contains(got, "\nGoing on with the game in ") {
		t.Error(got)
	}
	s.enter("machine none", "Black> ")
	s.enter("hint", "Black> ")
	if got := s.enter("machine Black", "White> "); !strings.HasPrefix(got, "Delta   White (W): you   Black (B): Staffel level 1\n") {
		t.Error(got)
	}
	s.keys("quit\r")
	s.end(statusOK)
	if text := read(t, kept); !strings.Contains(text, "[White \"Staffel level 1\"]\n[Black \"a person, then Staffel level 1\"]\n") {
		t.Error(text)
	}
}

// TestTerminalDumb plays where a terminal knows nothing but lines.
func TestTerminalDumb(t *testing.T) {
	for _, settings := range [][]string{{"TERM=dumb"}, {"TERM="}} {
		s := sitAt(t, settings, "play", "delta", "-level", "1")
		s.asked("1 to 4> ")
		if s.raw() {
			t.Error("the terminal is raw")
		}
		s.keys("\n")
		s.shows("Turn 1, White to move")
		s.keys("moves\n")
		s.shows("White has 25 actions:")
		s.keys("13\n")
		s.shows("White: c3")
		s.shows("Turn 2, White to move")
		s.keys("c3\n")
		s.shows(" actions begin with c3:")
		s.keys("\x04")
		if got := s.end(statusOK); !strings.Contains(got, "This game is in no file.") || s.screen.escaped {
			t.Error(got)
		}
	}
}

// TestTerminalColours has them where they are wanted.
func TestTerminalColours(t *testing.T) {
	for _, c := range []struct {
		settings, args []string
		coloured       bool
	}{
		{nil, nil, true},
		{[]string{"NO_COLOR=1"}, nil, false},
		{[]string{"NO_COLOR="}, nil, true},
		{nil, []string{"-color", "never"}, false},
		{[]string{"NO_COLOR=1"}, []string{"-color=always"}, true},
		{[]string{"TERM=dumb"}, nil, false},
		{[]string{"TERM=dumb"}, []string{"-color", "always"}, true},
	} {
		s := sitAt(t, c.settings, append([]string{"play", "breakthrough.lua", "-machine", "none"}, c.args...)...)
		s.end(statusFault) // there is no such file here; nothing is drawn
		s = sitAt(t, c.settings, append([]string{"play", "../variants/breakthrough.lua", "-machine", "none"}, c.args...)...)
		s.asked("White> ")
		s.keys("quit\r")
		if s.end(statusOK); s.screen.coloured != c.coloured {
			t.Errorf("%v %v: colours are %v", c.settings, c.args, s.screen.coloured)
		}
	}
}

// TestTerminalSize holds the screens of all variants to 80 columns and 24 lines.
func TestTerminalSize(t *testing.T) {
	for variant, c := range map[string]struct {
		first string
		lines []string
	}{
		"delta":                            {"White", []string{"moves", "help", "", "b2", "hint", "moves", "b2", "b9", "undo", "level", "machine", "position"}},
		"neo-delta":                        {"White", []string{"moves", "help", "", "R@b2", "hint", "moves", "b2", "b9", "undo", "position"}},
		"epsilon":                          {"White", []string{"moves", "help", "", "b2", "hint", "moves", "b2", "b9", "undo", "position"}},
		"daldos":                           {"Light", []string{"help", "", "A4", "moves", "a1", "hint", "moves", "b9", "undo", "position"}},
		"../variants/hex.lua":              {"Red", []string{"moves", "f6", "moves", "hint"}},
		"../variants/gomoku.lua":           {"Black", []string{"moves", "h8", "moves", "hint"}},
		"../variants/amazons.lua":          {"White", []string{"moves", "d1", "2", "hint"}},
		"../variants/hare-and-hounds.lua":  {"Hounds", []string{"moves", "a2", "hint"}},
		"../variants/english-draughts.lua": {"Black", []string{"moves", "e3", "hint"}},
	} {
		t.Run(filepath.Base(variant), func(t *testing.T) {
			t.Parallel()
			args := []string{"play", variant, "-level", "1", "-seed", "1"}
			if variant == "daldos" {
				args = append(args, "-o", "start=light")
			}
			s := sitAt(t, nil, args...)
			s.asked("1 to 4> ")
			s.enter("1", c.first+"> ")
			for _, line := range c.lines {
				screen := s.enter(line, c.first+"> ")
				s.mu.Lock()
				scrolled := s.screen.scrolled
				s.mu.Unlock()
				if lines := strings.Split(screen, "\n"); scrolled > 0 || line != "help" && !strings.Contains(lines[0], c.first) {
					t.Errorf("after %q %d lines have gone out of sight of\n%s", line, scrolled, screen)
				}
			}
			s.keys("\x03")
			s.end(statusInterrupted)
		})
	}
}

// TestTerminalLarge shows a board of 19 by 19 with a list beside it, and one that is
// larger than the terminal.
func TestTerminalLarge(t *testing.T) {
	path := script(t, `
local stone = piece("stone", { each = 180 })
return game {
  title   = "Five on nineteen",
  board   = grid(19, 19),
  players = { "Black", "White" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = { { line(own(stone), 5), win = 1 }, { no_move, draw = true } },
}
`)
	s := sitAt(t, nil, "play", path, "-machine", "White", "-level", "1", "-seed", "1")
	s.asked("Black> ")
	s.enter("k10", "Black> ")
	got := s.enter("moves", "Black> ")
	for _, want := range []string{"\n  10 . . . . . . . . . . S . . . . . . . .   ", "Five on nineteen", "In hand: Black 179 S; White 179 s", "Last: Black k10, White ", "Turn 2, Black to move", "10 j.. (19 ways)", "\n     a b c d e f g h i j k l m n o p q r s"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	s.keys("\x03")
	s.end(statusInterrupted)

	s = sitAtCommand(t, 40, 10, nil, os.Args[0], "play", "delta", "-machine", "Black", "-level", "1")
	s.asked("White> ")
	if got := s.enter("b2", "White> "); !strings.Contains(got, "Turn 2, White to move") {
		t.Error(got)
	}
	s.keys("\x03")
	s.end(statusInterrupted)
}

// TestTerminalStopped is put aside by the shell, which finds the terminal as it was, and
// goes on.
func TestTerminalStopped(t *testing.T) {
	shell := shellFor(t)
	s := sitAtCommand(t, 80, 24, nil, shell, "-m", "-c", `"$0" play delta -machine none; echo stopped; read line; fg`, os.Args[0])
	s.asked("White> ")
	s.keys("b2-")
	s.until("what is typed", func(v *vt) bool { return v.cursorLine() == "White> b2-" })
	s.keys("\x1a")
	s.shows("stopped")
	if s.raw() {
		t.Error("the terminal is not the shell's")
	}
	s.keys("\r")
	s.until("the line again", func(v *vt) bool { return v.cursorLine() == "White> b2-" && !strings.Contains(v.text(), "stopped") })
	s.keys("\x15b2\r")
	s.asked("Black> ")
	s.keys("quit\r")
	s.end(statusOK)
}

// TestTerminalPanic gives the terminal back when the tool fails while a line is read.
func TestTerminalPanic(t *testing.T) {
	master, slave := openPTY(t, 80, 24)
	defer master.Close()
	defer slave.Close()
	s := &seat{t: t, slave: slave}
	s.before = s.state()
	e := newLineEditor(t.Context(), &terminal{in: slave, out: slave}, nil, func() { panic("a bug") })
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nothing went wrong")
			}
		}()
		if err := e.raw(); err != nil || !s.raw() {
			t.Error(err)
		}
		e.redraw()
	}()
	if s.raw() {
		t.Error("the terminal is not as it was")
	}
}

// TestTerminalRules reads the rules of the game, page by page.
func TestTerminalRules(t *testing.T) {
	s := sitAt(t, nil, "play", "daldos", "-machine", "none", "-dice", "hand")
	s.asked("Light> ")
	next := regexp.MustCompile(`(?m)^(rules \d+) goes on\.$`)
	page, pages := s.enter("rules", "Light> "), 1
	for ; next.MatchString(page); pages++ {
		if s.screen.scrolled != 0 {
			t.Fatalf("%d lines went out of sight", s.screen.scrolled)
		}
		ask := next.FindStringSubmatch(page)[1]
		page = s.enter(ask, "Light> ")
		if !regexp.MustCompile(`(?m)^ ?` + strings.TrimPrefix(ask, "rules ") + `\. `).MatchString(page) {
			t.Fatal(page)
		}
	}
	if pages < 3 || !strings.Contains(page, "\n13. ") {
		t.Errorf("%d pages, the last:\n%s", pages, page)
	}
	s.keys("quit\r")
	s.end(statusOK)
}

// shellFor returns a shell that stops and continues what it runs.
func shellFor(t *testing.T) string {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs a shell: ", err)
	}
	return shell
}
