//go:build cgo

package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadme does what the README says: builds the library, compiles its program, runs it.
func TestReadme(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs a C compiler: ", err)
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := func(language string) (all []string) {
		for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
			all = append(all, m[1])
		}
		return all
	}
	commands, programs, printed := blocks("sh"), blocks("c"), blocks("text")
	static := regexp.MustCompile("With the static library it is `(.*)`").FindStringSubmatch(string(page))
	if len(commands) != 2 || len(programs) != 1 || len(printed) != 1 || static == nil {
		t.Fatal(len(commands), "commands", len(programs), "programs", len(printed), "outputs", static)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "first.c"), []byte(programs[0]), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(folder, command string) string {
		t.Helper()
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		return string(out)
	}
	here := func(command string) string {
		return strings.Replace(command, "build/staffel", filepath.Join(dir, "build/staffel"), 1)
	}
	run("..", here(commands[0]))
	run("..", here(strings.Replace(commands[0], "./capi/build", "./capi/build -archive", 1)))
	for _, link := range []string{commands[1], static[1]} {
		run(dir, strings.Replace(link, "-o first", "-Wall -Wextra -Werror -o first", 1))
		if d := cmp.Diff(printed[0], run(dir, "./first")); d != "" {
			t.Error(d)
		}
	}
}
