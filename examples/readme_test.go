package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/lua"
)

// readme returns the README's blocks of a language, in order.
func readme(t *testing.T, language string) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// TestReadmeProgram runs the README's program and compares what it prints.
func TestReadmeProgram(t *testing.T) {
	programs, printed := readme(t, "go"), readme(t, "text")
	if len(programs) != 1 || len(printed) == 0 {
		t.Fatal(len(programs), "programs", len(printed), "outputs")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(programs[0]), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", file)
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	if d := cmp.Diff(printed[0], string(out)); d != "" || err != nil {
		t.Error(err, d)
	}
}

// TestReadmeScript loads the README's script, and with a slip of the pen it gives
// the README's error.
func TestReadmeScript(t *testing.T) {
	scripts, printed := readme(t, "lua"), readme(t, "text")
	if len(scripts) != 1 || len(printed) != 2 {
		t.Fatal(len(scripts), "scripts", len(printed), "outputs")
	}
	if _, err := lua.Load("mine.lua", []byte(scripts[0]), nil); err != nil {
		t.Error(err)
	}
	_, err := lua.Load("mine.lua", []byte(strings.Replace(scripts[0], "behind", "behnd", 1)), nil)
	if err == nil || err.Error()+"\n" != printed[1] {
		t.Errorf("%v, want %s", err, printed[1])
	}
}

// TestReadmeCommands runs the README's commands, all but the one that runs this.
func TestReadmeCommands(t *testing.T) {
	ran := 0
	for _, block := range readme(t, "sh") {
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			if line == "go test ./..." {
				continue
			}
			cmd := exec.Command("sh", "-c", line)
			cmd.Dir = ".."
			if out, err := cmd.CombinedOutput(); err != nil || len(out) == 0 {
				t.Errorf("%s: %v\n%s", line, err, out)
			}
			ran++
		}
	}
	if ran < 5 {
		t.Errorf("only %d commands found", ran)
	}
}
