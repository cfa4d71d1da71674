package main

import (
	"errors"
	"os"
	"strings"
	"testing"
)

func TestPlayFiles(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	kept := []string{"delta", "-save", "kept.record"}
	// A new file is made at once, and has every action.
	if got := sitting(t, append(kept, "-o", "lift=any")); !strings.HasSuffix(got, "\nThe game is in kept.record.\n") {
		t.Error(got)
	}
	sitting(t, kept, "b2", "c3 b2-b5")
	if text := read(t, "kept.record"); !strings.Contains(text, "[Option.lift \"any\"]\n") || !strings.HasSuffix(text, "\n1. b2 c3\n2. b2-b5(b4)\n") {
		t.Error(text)
	}
	// Gone on with, the options are those of the file; what is not changed is not written.
	comment := strings.Replace(read(t, "kept.record"), "[Result", "[White \"Ann\"]\n[Result", 1)
	comment = strings.Replace(comment, "c3\n", "c3 {good}\n", 1)
	write(t, "kept.record", comment+"\n\n")
	if got := sitting(t, kept, "position"); !strings.HasPrefix(got, "Delta\nGoing on with the game in kept.record.\n") || !strings.Contains(got, " Black W7B8 2\n") {
		t.Error(got)
	}
	if text := read(t, "kept.record"); text != comment+"\n\n" {
		t.Error(text)
	}
	got := sitting(t, append(kept, "-o", "lift=any"), "undo", "b2-b4", "resign", "save copy", "save", "save copy")
	want := strings.NewReplacer("b2-b5(b4)", "b2-b4(b3) resigns", "[Result \"*\"]", "[Result \"1-0\"]\n[Score \"22-0\"]").Replace(comment)
	if text := read(t, "kept.record"); text != want || read(t, "copy") != want || strings.Count(got, "Saved in copy.\n") != 3 {
		t.Errorf("%s\n%s", text, got)
	}
	// Words that ended the game are taken back, and what they scored.
	sitting(t, []string{"delta", "-load", "copy", "-save", "copy"}, "undo")
	if text := read(t, "copy"); strings.Contains(text, "Score") || !strings.Contains(text, "[Result \"*\"]") {
		t.Error(text)
	}
	// A game in no file is printed, and a comment on its end stays.
	write(t, "ended", strings.Replace(want, "resigns", "resigns {at last}", 1))
	if got := sitting(t, []string{"delta", "-load", "ended"}, "record"); !strings.Contains(got, "resigns {at last}\n") || strings.Contains(got, "in no file") {
		t.Error(got)
	}
	if got := sitting(t, []string{"delta", "-load", "ended"}, "undo", "c3-c1", "quit"); !strings.Contains(got, "c3-c1(c2)\n\nThis game is in no file.") {
		t.Error(got)
	}
}

// TestPlayNoLoss tries to lose what is in files, or a game that is in none.
func TestPlayNoLoss(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "letter", "Dear Bob,\n")
	write(t, "two", "[Variant \"delta\"]\n1. b2\n\n[Variant \"delta\"]\n1. b3\n")
	write(t, "epsilon", "[Variant \"epsilon\"]\n[Option.repetition \"3\"]\n1. b2\n")
	write(t, "other", "[Variant \"delta\"]\n[Option.scoring \"win-loss\"]\n1. b2\n")
	before := map[string]string{}
	for _, name := range []string{"letter", "two", "epsilon", "other"} {
		before[name] = read(t, name)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-save", "letter"}, `letter:1: a record begins with tags such as [Variant "…"], not with "Dear Bob,"`},
		{[]string{"-save", "two"}, "two has the records of 2 games, and one can be gone on with; put it in a file of its own"},
		{[]string{"-save", "epsilon"}, `epsilon:1: [Variant "epsilon"]: these are the rules of "delta"`},
		{[]string{"-load", "epsilon"}, `epsilon:1: [Variant "epsilon"]: these are the rules of "delta"`},
		{[]string{"-save", "."}, ". is a folder, not a file of records"},
		{[]string{"-save", "no/such/folder"}, "open no/such/folder: no such file or directory"},
		{[]string{"-load", "no"}, "open no: no such file or directory"},
		{[]string{"-load", "two", "-save", "other"}, "other is there already, and -save goes on with the game in it; leave -load away, or save to another file"},
		{[]string{"-save", "other", "-o", "scoring=points"}, "the game in other is played with scoring=win-loss, and -o says points; leave -o away to go on with it"},
		{[]string{"-save", "other", "-o", "scorn=points"}, `option "scorn": there is no such option; the options are scoring, repetition and lift`},
		{[]string{"-save", "other", "-position", "5/5/2B2/1W3/5 White W8B8 2"}, "the game in other does not begin in the position that -position says; leave it away to go on with that game"},
		{[]string{"-save", "other", "-position", "5/5"}, `cannot read the position "5/5": it has 1 field; board, player to move, hands and turn number are needed`},
	} {
		check(t, staffel(t.Context(), "", append([]string{"play", "delta"}, c.args...)...), outcome{statusFault, "", "staffel: " + c.want + "\n"})
	}
	got := sitting(t, []string{"delta"}, "b2", "save letter", "save other", "load other", "load epsilon", "load other", "save other")
	for _, want := range []string{
		"\nletter is there already, and not with this game; choose another name, or remove\nit\n",
		"\nother is there already, and not with this game; choose another name, or remove\nit\n",
		"> load other\nthe game being played is in no file; save FILE saves it, and the same line\nagain gives it up\n",
		"\nepsilon:1: [Variant \"epsilon\"]: these are the rules of \"delta\"\n",
		"> save other\nSaved in other.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it is not said %q:\n%s", want, got)
		}
	}
	before["other"] = read(t, "other") // saved by the game that was loaded from it
	if !strings.Contains(before["other"], "[Option.scoring \"win-loss\"]") {
		t.Error(before["other"])
	}
	// A game that is loaded does not go where the one before is kept.
	got = sitting(t, []string{"delta", "-save", "kept"}, "b3", "load other", "c3", "save kept", "quit")
	if text := read(t, "kept"); !strings.HasSuffix(text, "\n1. b3\n") || !strings.Contains(got, "\nkept keeps the game before; this one is saved by save only.\n") ||
		!strings.Contains(got, "\nkept is there already, and not with this game;") || !strings.Contains(got, "\n1. b2 c3\n\nThis game is in no file.") {
		t.Errorf("%s\n%s", text, got)
	}
	for name, text := range before {
		if read(t, name) != text {
			t.Errorf("%s is now %q", name, read(t, name))
		}
	}
	left, err := os.ReadDir(".")
	if err != nil || len(left) != len(before)+1 {
		t.Errorf("%v, %v", left, err)
	}
}

// TestPlayPosition begins, and goes on, with a position of the command line.
func TestPlayPosition(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"delta", "-position", "5/5/2B2/1W3/5 White W8B8 2", "-save", "kept"}
	for _, line := range []string{"b2-b5", "c3-c1"} {
		sitting(t, args, line)
	}
	if text := read(t, "kept"); !strings.Contains(text, "[Position \"5/5/2B2/1W3/5 White W8B8 2\"]\n") || !strings.HasSuffix(text, "\n2. b2-b5(b4) c3-c1(c2)\n") {
		t.Error(text)
	}
}

// readingFrom gives the lines of a sitting one by one, and does something before each.
type readingFrom struct {
	lines  []string
	before func(line string)
}

func (r *readingFrom) Read(p []byte) (int, error) {
	if len(r.lines) == 0 {
		return 0, errors.New("nothing more is read")
	}
	line := r.lines[0]
	r.before(line)
	r.lines = r.lines[1:]
	return copy(p, line+"\n"), nil
}

// TestPlayElsewhereChanged has another program at the file that a game is kept in.
func TestPlayElsewhereChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs strings.Builder
	elsewhere := "[Variant \"delta\"]\n\n1. e5\n"
	in := &readingFrom{lines: []string{"b2", "c3", "load kept", "b2-b5", "quit"}, before: func(line string) {
		if line == "c3" {
			write(t, "kept", elsewhere)
		}
	}}
	status := run(t.Context(), []string{"play", "delta", "-save", "kept"}, in, &out, &errs)
	if status != statusFault || errs.String() != "staffel: another program has changed kept; save to another file, or load this one to go on with what is in it now\n" {
		t.Errorf("%d, %s", status, errs.String())
	}
	if got := out.String(); strings.Count(got, "NOT SAVED: another program has changed kept;") != 2 || !strings.Contains(got, "\n1. b2 c3\n2. b2-b5(b4)\n\nThis game is in no file.") {
		t.Error(got)
	}
	if text := read(t, "kept"); text != elsewhere {
		t.Error(text)
	}
	// Removed, it is made again.
	in = &readingFrom{lines: []string{"b2", "c3", "quit"}, before: func(line string) {
		if line == "c3" {
			os.Remove("new")
		}
	}}
	if status := run(t.Context(), []string{"play", "delta", "-save", "new"}, in, &out, &errs); status != statusOK || !strings.HasSuffix(read(t, "new"), "\n1. b2 c3\n") {
		t.Error(status, errs.String())
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
