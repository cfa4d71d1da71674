//go:build cgo

package main_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExample has the example's own Makefile build it, by the command of its README, with
// either library, without warnings and with the sanitizers, and holds it to the output that
// the first program has in every language.
func TestExample(t *testing.T) {
	library(t)
	tool := need(t, "make", "make")
	want, err := os.ReadFile("../examples/testdata/embed.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../examples/c/README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`make -C examples/c (\w+)`).FindAllStringSubmatch(string(page), -1)
	if len(commands) != 2 || commands[0][1] != "run" || commands[1][1] != "static" {
		t.Fatal("the README has other commands: ", commands)
	}
	for _, how := range []struct{ name, flags string }{
		{"plain", "-O2 -Wall -Wextra -Wpedantic -Wconversion -Werror"},
		{"sanitizers", strings.Join(sanitize, " ") + " -g -O1"},
	} {
		t.Run(how.name, func(t *testing.T) {
			if how.name == "sanitizers" {
				if testing.Short() {
					t.Skip("once more")
				}
				sanitized(t, "version", []string{"version.c"}, shared...) // skips where there are none
			}
			for _, command := range commands {
				cmd := exec.Command(tool, "-s", "-C", "examples/c", command[1], "out="+filepath.Join(t.TempDir(), "build"), "CFLAGS="+how.flags, "CC="+compiler(t))
				cmd.Dir = ".."
				cmd.Env = append(os.Environ(), sanitizerOptions...)
				var out, wrong bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &wrong
				err := cmd.Run()
				if d := cmp.Diff(string(want), out.String()); d != "" || err != nil || wrong.Len() > 0 {
					t.Errorf("make %s: %v\n%s%s", command[1], err, tail(wrong.String()), d)
				}
			}
		})
	}
}
