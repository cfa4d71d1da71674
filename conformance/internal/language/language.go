// Package language runs the tests of a package for another language, as its users would,
// and holds what they say they have done to what there is to do.
package language

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
)

// Language is a package for another language, at work in a test of its own.
type Language struct {
	t    *testing.T
	root string   // of the module
	env  []string // beside that of this process
	out  bytes.Buffer
}

// Start finds the module and tells the go command what the test depends on: the files of
// the folders, but for what is built there, so that a change runs it anew. It skips the test
// where only short ones are run.
func Start(t *testing.T, folders ...string) *Language {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a package for another language")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	l := &Language{t: t, root: root}
	folders = append(folders, "core", "lua", "variants", "capi/staffel.h", "capi/build", "capi/testdata", "conformance/cases", "examples/testdata", "examples/variants")
	list := exec.Command("git", append([]string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}, folders...)...)
	list.Dir = root
	names, err := list.Output()
	if err != nil {
		return l // no checkout, in which nobody works on anything
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		if file, err := os.Open(l.Path(name)); err == nil { // which the go command takes note of
			file.Close()
		}
	}
	return l
}

// Path is a file of the module.
func (l *Language) Path(name string) string { return filepath.Join(l.root, filepath.FromSlash(name)) }

// Missing says that the machine lacks something: a failure in CI, and elsewhere a skip.
func (l *Language) Missing(what string) {
	l.t.Helper()
	if os.Getenv("CI") != "" {
		l.t.Fatal("needs ", what)
	}
	l.t.Skip("needs ", what)
}

// Need finds a program.
func (l *Language) Need(program, what string) string {
	l.t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		l.Missing(what)
	}
	return path
}

// Set sets a variable of the environment for what is run from here on.
func (l *Language) Set(name, value string) { l.env = append(l.env, name+"="+value) }

// Run runs a command in a folder of the module; it has to succeed.
func (l *Language) Run(folder, program string, args ...string) string {
	l.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = l.Path(folder)
	cmd.Env = append(os.Environ(), l.env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	l.out.Write(out.Bytes())
	if err != nil {
		l.t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, tail(out.String()))
	}
	return out.String()
}

// tail is the last of an output, where what went wrong stands.
func tail(out string) string {
	const most = 20_000
	if len(out) > most {
		return "…" + out[len(out)-most:]
	}
	return out
}

// Done holds what the tests have printed to what there is: every case, row and game.
func (l *Language) Done() {
	l.t.Helper()
	cases, err := conformance.Cases()
	if err != nil {
		l.t.Fatal(err)
	}
	counts, err := conformance.Counts()
	if err != nil {
		l.t.Fatal(err)
	}
	for _, work := range []struct {
		line  string
		least int
	}{
		{"conformance: %d cases passed", len(cases)},
		{"counts: %d rows passed", len(counts)},
		{"bad input: %d cases passed", l.items("bad.json", "cases")},
		{"seeded: %d games passed", l.items("seeded.json", "games")},
	} {
		if done := l.said(work.line); done != work.least || done == 0 {
			l.t.Errorf("%q was said of %d, and there are %d", work.line, done, work.least)
		}
	}
	least := 2_000
	if os.Getenv("STAFFEL_LONG") != "" {
		least = 100_000
	}
	if done := l.said("memory: %d games"); done < least {
		l.t.Errorf("memory was watched over %d games; it should be over %d", done, least)
	}
	if l.t.Failed() {
		l.t.Log(tail(l.out.String()))
	}
}

// said finds the number in a line that the tests print, 0 when they do not.
func (l *Language) said(line string) int {
	pattern := strings.Replace(regexp.QuoteMeta(line), "%d", `(\d+)`, 1)
	match := regexp.MustCompile(pattern).FindStringSubmatch(l.out.String())
	if match == nil {
		return 0
	}
	n, _ := strconv.Atoi(match[1])
	return n
}

// items is how many items a list of a file of the suite has.
func (l *Language) items(file, list string) int {
	l.t.Helper()
	data, err := os.ReadFile(l.Path("conformance/" + file))
	if err != nil {
		l.t.Fatal(err)
	}
	var lists map[string]json.RawMessage
	var items []json.RawMessage
	if err := json.Unmarshal(data, &lists); err != nil {
		l.t.Fatal(err)
	}
	if err := json.Unmarshal(lists[list], &items); err != nil {
		l.t.Fatal(err)
	}
	return len(items)
}

// Example holds the output of the language's first program to that of all others.
func (l *Language) Example(folder, program string, args ...string) {
	l.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = l.Path(folder)
	cmd.Env = append(os.Environ(), l.env...)
	cmd.Stderr = &l.out
	out, err := cmd.Output()
	if err != nil {
		l.t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, tail(l.out.String()))
	}
	want, err := os.ReadFile(l.Path("examples/testdata/embed.txt"))
	if err != nil {
		l.t.Fatal(err)
	}
	if string(out) != string(want) {
		l.t.Errorf("%s %s prints\n%s\nand should print\n%s", program, strings.Join(args, " "), out, want)
	}
}
