package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// spoken is what stands on a screen, its lines joined.
func spoken(screen string) string { return strings.Join(strings.Fields(screen), " ") }

// TestTerminalOtherCase types actions with capitals where small letters are written, and the
// other way round.
func TestTerminalOtherCase(t *testing.T) {
	for _, c := range []struct {
		args       []string
		line, want string
	}{
		{[]string{"delta"}, "C3", "Last: White c3 "},
		{[]string{"delta"}, " C3 D4", "Last: White c3, Black d4 "},
		{[]string{"delta", "-position", "5/2B2/5/1W3/5 White W8B8 2"}, "B2-B4", "Last: White b2-b4(b3) "},
		{[]string{"delta", "-position", "5/2B2/5/1W3/5 White W8B8 2"}, "B2b4(B3)", "Last: White b2-b4(b3) "},
		{[]string{"delta", "-position", "5/2B2/5/1W3/5 White W8B8 2"}, "B2-B", "These 2 actions begin with b2b: "},
		{[]string{"delta", "-position", "5/2B2/5/1W3/5 White W8B8 2"}, "B2-B3", `illegal action "b2-b3": `},
		{[]string{"delta"}, "Z9", `cannot read the action "Z9": "Z9" is not a cell; `},
		{[]string{"delta", "-position", "5/2B2/5/1W3/5 White W8B8 2"}, "moves B2-B", "These 2 actions begin with b2b: "},
		{[]string{"neo-delta"}, "r@a4", "Last: White R@a4 "},
		{[]string{"daldos", "-dice", "hand"}, "a4", "Last: [A4] "},
		{[]string{"daldos", "-dice", "hand"}, "é", `cannot read the action "é": `},
	} {
		s := sitAt(t, nil, append([]string{"play", "-machine", "none"}, c.args...)...)
		s.until("prompt", func(v *vt) bool { return strings.HasSuffix(v.cursorLine(), "> ") })
		if got := s.enter(c.line, "White> ", "Black> ", "Light> ", "Dark> "); !strings.Contains(spoken(got), c.want) {
			t.Errorf("%q is answered, want %q\n%s", c.line, c.want, got)
		}
		s.keys("quit\r")
		s.end(statusOK)
	}
}

// TestTerminalActionWhenOver types what could be played if the game went on.
func TestTerminalActionWhenOver(t *testing.T) {
	s := sitAt(t, nil, "play", "delta", "-machine", "none")
	s.asked("White> ")
	s.enter("resign", "Over> ")
	for line, want := range map[string]string{
		"3":    "The game is over. Type ",
		"c3":   "the game is over",
		"hepl": `did you mean "help"?`,
	} {
		if got := s.enter(line, "Over> "); !strings.Contains(spoken(got), want) {
			t.Errorf("%q is answered, want %q\n%s", line, want, got)
		}
	}
	s.keys("quit\r")
	s.end(statusOK)
}

// TestTerminalNarrow plays in a small window.
func TestTerminalNarrow(t *testing.T) {
	s := sitAtCommand(t, 60, 20, nil, os.Args[0], "play", "daldos", "-seed", "1")
	if got := s.asked("1 to 4> "); !strings.Contains(got, "\nType a number; Enter is 1. The machine plays at level 2 of\n5; 1 5, for example, is the first with the machine at level\n5.\n") {
		t.Error(got)
	}
	got := s.enter("3", "Light> ")
	if !strings.Contains(got, "\n  b |  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  >\n  a | ") {
		t.Errorf("the board is broken\n%s", got)
	}
	s.enter("A3", "Dark> ")
	if got := s.enter("help", "Dark> "); !strings.HasPrefix(got, "The dice are thrown next. There are these words:\nthrow ") || !strings.Contains(got, "\nIn a larger window help tells what they do.\n") || s.screen.scrolled > 0 {
		t.Error(got)
	}
	if got := s.enter("rules 2", "Dark> "); !strings.HasPrefix(got, " 2. ") || s.screen.scrolled > 0 || regexp.MustCompile(`(?m)^[^ ].*\n    `).MatchString(got) {
		t.Errorf("rules are broken twice\n%s", got)
	}
	s.keys("quit\r")
	s.end(statusOK)

	s = sitAtCommand(t, 60, 24, nil, os.Args[0], "play", "../variants/royal-game-of-ur.lua", "-machine", "none")
	s.asked("Light> ")
	if got := s.enter("moves", "Light> "); !strings.Contains(got, "\n[0000] 1/16  [0011] 6/16  [1111] 1/16\n[0001] 4/16  [0111] 4/16\n") {
		t.Errorf("the list is broken\n%s", got)
	}
	if got := s.enter("xx", "Light> "); !strings.Contains(got, "\ncannot read the action \"xx\": ") {
		t.Error(got)
	}
	s.keys("quit\r")
	s.end(statusOK)
}

// TestIndented sets boards into lines of all widths.
func TestIndented(t *testing.T) {
	board := []string{"    1 2", "", "  a . ."}
	for width, want := range map[int][]string{
		9: {"      1 2", "  ", "    a . ."},
		8: {"     1 2", " ", "   a . ."},
		7: board,
		6: {"   1 2", "", " a . ."},
		5: {"  1 2", "", "a . ."},
		4: {"  1 2", "", "a . ."}, // there is no more to take away
	} {
		if got := indented(board, width); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
}

// TestTerminalHowLong tells how many games the machine will try.
func TestTerminalHowLong(t *testing.T) {
	s := sitAtCommand(t, 60, 20, nil, os.Args[0], "play", "../variants/lines-of-action.lua", "-machine", "Black", "-level", "5")
	if got := s.shows(" games tried; best is "); !regexp.MustCompile(`\nThinking: \d+ of \d+ games tried; best is \S+, \d+ %\n$`).MatchString(got) {
		t.Error(got)
	}
	s.keys("\x03")
	s.end(statusInterrupted)
}

// TestTerminalDisturbedThinking makes the window smaller while the machine thinks, and has a
// shell put the program aside: all is drawn anew.
func TestTerminalDisturbedThinking(t *testing.T) {
	shell := shellFor(t)
	s := sitAtCommand(t, 80, 24, nil, shell, "-m", "-c", `"$0" play delta -machine White -think 1h; echo stopped; read line; fg`, os.Args[0])
	s.shows("it thinks")
	resize(t, s.master, 50, 12)
	beside := func(v *vt) bool {
		return strings.HasPrefix(v.text(), "  5 . . . . .   Delta\n") && !strings.Contains(v.text(), "stopped")
	}
	s.until("board with the title beside it", beside)
	s.keys("\x1a")
	s.shows("stopped")
	s.keys("\r")
	s.until("such a board again", beside)
	s.keys("\x03")
	s.end(statusInterrupted)
}

// TestTerminalWatching has the machine play against itself in the middle of a game.
func TestTerminalWatching(t *testing.T) {
	s := sitAt(t, nil, "play", "delta", "-machine", "none", "-level", "1")
	s.asked("White> ")
	s.keys("machine both\r")
	s.shows("Staffel level 1 plays as White.\nStaffel level 1 plays as Black.\nCtrl-C ends it.\n")
	got := s.shows("Last: White ")
	s.until("that no longer", func(v *vt) bool { return !strings.Contains(v.text(), "plays as") })
	s.keys("\x03")
	if end := s.end(statusInterrupted); strings.Contains(end, "plays as") || !strings.Contains(end, "This game is in no file.") {
		t.Errorf("%s\nthen\n%s", got, end)
	}
}

// TestTerminalHintIsNoList types 1 when a hint stands where a list was.
func TestTerminalHintIsNoList(t *testing.T) {
	s := sitAt(t, nil, "play", "delta", "-machine", "none")
	s.asked("White> ")
	s.enter("moves", "White> ")
	s.enter("hint", "White> ")
	if got := s.enter("1", "White> ", "Black> "); !strings.Contains(got, "1 could be a number of a list, and none is shown now;") {
		t.Error(got)
	}
	s.keys("quit\r")
	s.end(statusOK)
}

// TestTerminalAnother plays a second game, with the machine as it was.
func TestTerminalAnother(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "kept")
	s := sitAt(t, nil, "play", "delta", "-machine", "White", "-level", "1", "-save", kept)
	s.asked("Black> ")
	if got := spoken(s.enter("resign", "Over> ")); !strings.Contains(got, "White wins (resigned)") {
		t.Error(got)
	}
	if got := spoken(s.enter("3", "Over> ")); !strings.Contains(got, "Type new for another,") {
		t.Error(got)
	}
	first := read(t, kept)
	got := spoken(s.enter("NEW", "Black> "))
	for _, want := range []string{"Delta White (W): Staffel level 1 Black (B): you", "Last: White ", "Turn 1, Black to move"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	s.enter("moves", "Black> ")
	s.enter("1", "Black> ")
	// A game that is nowhere is not given up at once.
	if got := spoken(s.enter("new", "Black> ")); !strings.Contains(got, "the game being played is in no file; save FILE saves it, and the same line again gives it up") || !strings.Contains(got, "Turn 2, ") {
		t.Error(got)
	}
	if got := spoken(s.enter("new", "Black> ")); !strings.Contains(got, "Turn 1, Black to move") {
		t.Error(got)
	}
	s.keys("record\r")
	s.shows("[White \"Staffel level 1\"]")
	s.keys("quit\r")
	s.end(statusOK)
	if read(t, kept) != first {
		t.Error("the first game is not where it was kept")
	}

	// From a position, with dice: others than before.
	s = sitAt(t, nil, "play", "daldos", "-machine", "none", "-seed", "1")
	s.asked("Light> ")
	s.enter("new", "Light> ")
	if got := s.enter("record", "Light> "); strings.Contains(got, "[Seed \"1\"]") || !strings.Contains(got, "[Seed \"") {
		t.Error(got)
	}
	s.keys("quit\r")
	s.end(statusOK)
	s = sitAt(t, nil, "play", "delta", "-machine", "none", "-position", "5/2B2/5/1W3/5 White W8B8 2")
	s.asked("White> ")
	s.enter("b2-b4", "Black> ")
	s.enter("new", "Black> ")
	if got := s.enter("new", "White> "); !strings.Contains(got, "\n  2 . W . . .\n") {
		t.Error(got)
	}
	s.keys("quit\r")
	s.end(statusOK)
}
