package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlayMatch plays a match of two people, and goes on with it where it was left.
func TestPlayMatch(t *testing.T) {
	path := newMatch(t, "-games", "3", "-o", "scoring=win-loss")
	var all strings.Builder
	for _, lines := range [][]string{
		{"b2", "c3", "undo", "c4", "record"},
		{"undo", "c3", "resign Ann", "b2", "undo", "load " + path, "save"},
		{"b3", "draw", "yes", "c3", "position"},
		{"resign Black", "undo", "", "record"},
	} {
		all.WriteString(strings.ReplaceAll(sitting(t, []string{"delta", "-match", path}, lines...), path, "MATCH"))
	}
	text := regexp.MustCompile(`\[Rules "\w+"\]`).ReplaceAllString(all.String()+read(t, path), `[Rules "DIGEST"]`)
	inOneLine := func(text string) string { // where it is broken depends on how long the path is
		return regexp.MustCompile(`The match in MATCH:[^.]*`).ReplaceAllStringFunc(text, func(one string) string { return strings.ReplaceAll(one, "\n", " ") })
	}
	if d := cmp.Diff(inOneLine(golden(t, "play-match.txt")), inOneLine(text)); d != "" {
		t.Error(d)
	}
	check(t, staffel(t.Context(), "", "play", "delta", "-match", path), outcome{statusFault, "", "staffel: the match in " + path + " is over: a tie, 1 to 1\n"})
	if got := staffel(t.Context(), "", "replay", "-quiet", path); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}

// TestPlayMatchMachine has the machine play one contestant, who changes sides, or both.
func TestPlayMatchMachine(t *testing.T) {
	begin := func(args ...string) string {
		path := filepath.Join(t.TempDir(), "club.match")
		if got := staffel(t.Context(), "", append([]string{"match", path, "-new"}, args...)...); got.status != statusOK {
			t.Fatal(got)
		}
		return path
	}
	path := begin("delta", "-games", "2", "-first", "Ann", "-second", "Staffel level 1")
	got := sitting(t, []string{"delta", "-match", path}, "b2", "resign", "machine")
	for _, want := range []string{
		"\nStaffel level 1 (Black) is played by Staffel level 1.\n", "\nTurn 2, Ann (White) to move\nAnn (White)> resign\n",
		"game 2 of 2;", "\nStaffel level 1 plays White.\n", "\nTurn 1, Ann (Black) to move\nAnn (Black)> machine\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	// Named, or both: the match is played to its end.
	path = begin("daldos", "-games", "2", "-first", "Ann", "-second", "Bob", "-seed", "3")
	if got := sitting(t, []string{"daldos", "-match", path, "-machine", "bob", "-level", "1"}, "", "", "machine"); !strings.Contains(got, "Bob (Dark) is played by Staffel level 1.\n") || !strings.Contains(got, "Ann (Light) is played by a person.\n") {
		t.Error(got)
	}
	got = sitting(t, []string{"daldos", "-match", path, "-machine", "both", "-level", "1"})
	if !strings.Contains(got, "\nThe match is over: ") || !strings.HasSuffix(got, "\nOver> \nThe match is in "+path+".\n") {
		t.Errorf("%.2000s", got)
	}
	if got := staffel(t.Context(), "", "replay", "-quiet", path); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
	if got := staffel(t.Context(), "", "match", path); !strings.Contains(got.out, "The match is over: ") {
		t.Errorf("%+v", got)
	}
	// By a script, and one that goes on by hand.
	path = begin(customScript, "-first", "Ann", "-second", "Bob")
	if got := sitting(t, []string{customScript, "-match", path, "-machine", "Bob", "-level", "1"}, "b2", "machine none", "undo", "a1"); !strings.Contains(got, "\nX wins") && !strings.Contains(got, "Turn 2, Ann (X) to move\n") {
		t.Error(got)
	}
}

// TestPlayMatchNoLoss tries to lose what is in a match's file.
func TestPlayMatchNoLoss(t *testing.T) {
	path := newMatch(t)
	other := filepath.Join(t.TempDir(), "none")
	for args, want := range map[string]string{
		"delta -match " + other:           "staffel: open " + other + ": no such file or directory; staffel match " + other + " -new delta -first NAME -second NAME begins a match\n",
		"epsilon -match " + path:          "",
		"delta -dice hand -match " + path: "staffel: -dice is for games with dice, and Delta has none\n",
	} {
		got := staffel(t.Context(), "b2\n", append([]string{"play"}, strings.Fields(args)...)...)
		if got.status != statusFault || got.out != "" || !strings.HasPrefix(got.errs, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
	check(t, staffel(t.Context(), "b2\n", "play", "delta", "-match", path, "-machine", "White2"), outcome{statusUsage, "",
		`staffel: play: -machine: there is no player "White2"; the machine can play White, Black, Ann, Bob Jones, both or none (staffel help play tells more)` + "\n"})

	// Another program changes it between two actions.
	p := newTalk(t, "play", "delta", "-match", path)
	p.says("b2\n", "Bob Jones (Black)> ")
	if got := staffel(t.Context(), "", "match", path, "c3"); got.status != statusOK {
		t.Fatal(got)
	}
	before := read(t, path)
	p.says("d4\n", "Ann (White)> ")
	got := p.end()
	if got.status != statusFault || !strings.Contains(got.out, "NOT SAVED: another program has changed\n") || read(t, path) != before {
		t.Errorf("%+v", got)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v, the folder has %v", err, entries)
	}
}

// talk is the tool running, spoken to line by line.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *bufio.Reader
	heard strings.Builder
	ended chan outcome
}

func newTalk(t *testing.T, args ...string) *talk {
	in, write := io.Pipe()
	read, out := io.Pipe()
	p := &talk{t: t, in: write, out: bufio.NewReader(read), ended: make(chan outcome, 1)}
	go func() {
		var errs strings.Builder
		status := run(t.Context(), args, in, out, &errs)
		out.Close()
		p.ended <- outcome{status, "", errs.String()}
	}()
	return p
}

// says types and reads up to a prompt.
func (p *talk) says(text, prompt string) {
	p.t.Helper()
	go io.WriteString(p.in, text)
	for from := p.heard.Len(); !strings.HasSuffix(p.heard.String()[from:], "\n"+prompt); {
		c, err := p.out.ReadByte()
		if err != nil {
			p.t.Fatalf("%v after %s", err, p.heard.String())
		}
		p.heard.WriteByte(c)
	}
}

// end closes the input and returns all that was said.
func (p *talk) end() outcome {
	p.in.Close()
	rest, _ := io.ReadAll(p.out)
	got := <-p.ended
	got.out = p.heard.String() + string(rest)
	return got
}
