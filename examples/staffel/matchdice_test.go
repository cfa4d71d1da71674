package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMatchDice has throws by the machine and by hand. Each command reads the file anew,
// and the dice go on where they were.
func TestMatchDice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.match")
	var all strings.Builder
	for _, args := range [][]string{
		{"-new", "daldos", "-first", "Ann", "-second", "Bob", "-seed", "7", "throw"},
		{"throw"},
		{"undo", "throw", "throw"},
		{"[A A] 3a a1-b4"},
		{"34"},
		{"pass throw"},
		{"undo", "AA", "a2-a1/b4-b5/throw"},
		{"a1-b1", "throw"},
		{"resigns", "throw", "throw", "throw"},
	} {
		got := staffel(t.Context(), "", append([]string{"match", path}, args...)...)
		all.WriteString("$ match " + strings.Join(args, " ") + "\n" + got.out + got.errs)
	}
	all.WriteString(regexp.MustCompile(`\[Rules "\w+"\]`).ReplaceAllString(read(t, path), `[Rules "DIGEST"]`))
	if d := cmp.Diff(golden(t, "match-daldos.txt"), all.String()); d != "" {
		t.Error(d)
	}
	if got := staffel(t.Context(), "", "replay", "-quiet", path); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}

// TestMatchChosenSeed throws where no seed is given: one is chosen, and kept.
func TestMatchChosenSeed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.match")
	seed := regexp.MustCompile(`\[Seed "\d+"\]`)
	if got := staffel(t.Context(), "", "match", path, "-new", "daldos", "-first", "Ann", "-second", "Bob", "[A3]"); got.status != statusOK || seed.MatchString(read(t, path)) {
		t.Fatal(got)
	}
	staffel(t.Context(), "", "match", path, "throw")
	chosen, text := seed.FindString(read(t, path)), read(t, path)
	staffel(t.Context(), "", "match", path, "undo", "throw")
	if chosen == "" || read(t, path) != text {
		t.Errorf("%s\nis, thrown again,\n%s", text, read(t, path))
	}
	// A seed that is none is told with its line.
	write(t, path, strings.Replace(text, chosen, `[Seed "-1"]`, 1))
	if got := staffel(t.Context(), "", "match", path, "undo", "throw"); got.status != statusFault || !strings.Contains(got.errs, `[Seed "-1"]: `) {
		t.Errorf("%+v", got)
	}
}
