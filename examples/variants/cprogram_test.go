package scripts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// cProgram is a program by hand in C for one game, or nothing where there is no compiler.
type cProgram string

// inC is the programs.
type inC struct{ delta, amazons cProgram }

// compileC compiles the programs, when there is a compiler.
func compileC(t testing.TB) inC {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		return inC{}
	}
	folder := t.TempDir()
	compile := func(source string) cProgram {
		program := filepath.Join(folder, strings.TrimSuffix(filepath.Base(source), ".c"))
		if out, err := exec.Command(compiler, "-O3", "-march=native", "-o", program, filepath.FromSlash(source)).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", source, err, out)
		}
		return cProgram(program)
	}
	return inC{compile("testdata/delta.c"), compile("testdata/amazons.c")}
}

// words runs the program and returns the words it prints.
func (p cProgram) words(t testing.TB, args ...string) []string {
	t.Helper()
	out, err := exec.Command(string(p), args...).Output()
	if err != nil {
		t.Fatalf("%s %q: %v", p, args, err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return strings.ContainsRune(" ,\n", r) })
}

var rate = regexp.MustCompile(`^\d+(\.\d+)?/s$`)

// contestants is the program as one, or none when there is no program. It measures itself:
// what it prints are games and actions a second, or nodes.
func (p cProgram) contestants(args ...string) []contestant {
	if p == "" {
		return nil
	}
	return []contestant{func(b *testing.B) rates {
		var told []float64
		for _, w := range p.words(b, args...) {
			if rate.MatchString(w) {
				x, err := strconv.ParseFloat(strings.TrimSuffix(w, "/s"), 64)
				if err != nil {
					b.Fatal(err)
				}
				told = append(told, x)
			}
		}
		if len(told) == 0 {
			b.Fatalf("%s %q tells no rate", p, args)
		}
		return rates{told[0], told[len(told)-1]}
	}}
}

// TestHandInC holds the programs to the engine's counts.
func TestHandInC(t *testing.T) {
	c := compileC(t)
	if c.delta == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("needs a C compiler")
		}
		t.Skip("needs a C compiler")
	}
	for depth, want := range []string{"25", "600", "3768", "103904", "893200"} {
		if got := c.delta.words(t, "perft", strconv.Itoa(depth+1)); len(got) < 3 || got[2] != want {
			t.Errorf("delta to depth %d: %q, want %s", depth+1, got, want)
		}
	}
	if got := c.amazons.words(t, "perft", "1"); len(got) == 0 || got[0] != "2176" {
		t.Errorf("amazons: %q, want 2176", got)
	}
}
