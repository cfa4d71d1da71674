package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

// TestRules asks for the rules of every built-in game: all numbers are there in order, and
// nothing of how the page is written.
func TestRules(t *testing.T) {
	for _, name := range variants.Names() {
		got := sitting(t, []string{name}, "rules")
		n := 0
		for line := range strings.Lines(got) {
			if strings.HasPrefix(line, fmt.Sprintf("%2d. ", n+1)) {
				n++
			}
			if len([]rune(line)) > terminalWidth+1 {
				t.Errorf("%s: too long: %s", name, line)
			}
		}
		if n < 7 || strings.ContainsAny(got, "*`#") {
			t.Errorf("%s: %d rules in\n%s", name, n, got)
		}
		if last := sitting(t, []string{name}, fmt.Sprintf("rules %d", n)); !strings.Contains(last, fmt.Sprintf("> rules %d\n%2d. ", n, n)) {
			t.Error(last)
		}
		for _, argument := range []string{"0", fmt.Sprint(n + 1), "-1", "one", "1 2"} {
			want := fmt.Sprintf("there is no rule %s; the rules are 1 to %d\n", argument, n)
			if got := sitting(t, []string{name}, "rules "+argument); !strings.Contains(got, want) {
				t.Error(got)
			}
		}
	}
}

// TestRulesOfScript has what a script says of itself told.
func TestRulesOfScript(t *testing.T) {
	const script = `local stone = piece("stone", { each = 2 })
return game { title = "Two", board = grid(2, 2), players = { "A", "B" }, pieces = { stone },
  turns = { { drop { hand(stone), on = empty } } }, ends = { { no_move, loss = 1 } } }
`
	for _, c := range []struct{ head, want string }{
		{"", "The rules are what the script FILE says.\n"},
		{"-- Two stones.\n--   Each drops one,\n--\n-- the last loses.\n\n-- Not this.\n", "Two stones. Each drops one, the last loses.\n"},
		{"--[[ Not\nthis. ]]\n", "The rules are what the script FILE says.\n"},
		{"-- \x1b[2J bell\a\n", "?[2J bell?\n"},
	} {
		file := filepath.Join(t.TempDir(), "two.lua")
		if err := os.WriteFile(file, []byte(c.head+script), 0o666); err != nil {
			t.Fatal(err)
		}
		got := sitting(t, []string{file}, "rules", "rules 1")
		got = strings.Join(strings.Fields(got), " ") // a long path may break the line
		want := strings.Join(strings.Fields(strings.ReplaceAll(c.want, "FILE", file)), " ")
		if !strings.Contains(got, "A> rules "+want) || !strings.Contains(got, "these rules have no numbers; rules alone tells all of them") {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
