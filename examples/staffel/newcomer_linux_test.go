package main

import (
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
		"new":  "The game is over. Type ",
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
