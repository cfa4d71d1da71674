package examples_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// readme returns the README's blocks of a language, in order.
func readme(t *testing.T, language string) []string {
	t.Helper()
	return blocksOf(t, "../README.md", language)
}

// blocksOf returns a page's blocks of a language, in order.
func blocksOf(t *testing.T, path, language string) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// TestReadmePrograms runs the README's programs and compares what they print.
func TestReadmePrograms(t *testing.T) {
	programs, printed := readme(t, "go"), readme(t, "text")
	if len(programs) != 4 || len(printed) != 6 {
		t.Fatal(len(programs), "programs", len(printed), "outputs")
	}
	for i, program := range programs {
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "run", file)
		cmd.Dir = ".."
		out, err := cmd.CombinedOutput()
		if d := cmp.Diff(printed[i], string(out)); d != "" || err != nil {
			t.Error(err, d)
		}
	}
}

// TestReadmeRecord replays the README's records.
func TestReadmeRecord(t *testing.T) {
	records := readme(t, "record")
	if len(records) != 2 {
		t.Fatal(len(records), "records")
	}
	for _, text := range records {
		r, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(text, r.String()); d != "" {
			t.Error(d)
		}
		game, err := variants.Load(r.Tag("Variant"), r.Options())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Canonical(game); err != nil {
			t.Error(err)
		}
	}
}

// TestReadmeNotation reads the README's position, and holds its actions to be read by
// some position of the game with all of their forms.
func TestReadmeNotation(t *testing.T) {
	positions := readme(t, "position")
	if len(positions) != 2 {
		t.Fatal(len(positions), "positions")
	}
	daldos, err := variants.Load("daldos", nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := daldos.ParsePosition(positions[1]); err != nil || s.PositionText()+"\n" != positions[1] || s.TurnAction() != 2 {
		t.Error(err)
	}
	epsilon, err := variants.Load("epsilon", nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := epsilon.ParsePosition(positions[0]); err != nil || s.PositionText()+"\n" != positions[0] || s.TurnAction() != 2 {
		t.Error(err)
	}
	neo, err := variants.Load("neo-delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for action, position := range map[string]string{
		"b2":           "6/6/6/6/6/6 White W9B9R1 1",
		"R@b2":         "6/6/6/6/6/6 White W9B9R1 1",
		"b5-e5(d5)":    "6/1W4/6/6/6/RB4 White W8B8 3",
		"b5-e5(R@d5)":  "6/1W4/6/6/6/1B4 White W8B8R1 2",
		"b5-e5(d5<a1)": "6/1W4/6/6/6/RB4 White W8B8 3",
	} {
		s, err := neo.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Parse(action); err != nil {
			t.Error(err)
		}
		if !strings.Contains(string(page), "| `"+action+"` |") {
			t.Errorf("%s is not in the table", action)
		}
	}
}

// TestReadmeScript loads the README's script, and with a slip of the pen it gives
// the README's error.
func TestReadmeScript(t *testing.T) {
	scripts, printed := readme(t, "lua"), readme(t, "text")
	if len(scripts) != 1 || len(printed) != 6 {
		t.Fatal(len(scripts), "scripts", len(printed), "outputs")
	}
	if _, err := lua.Load("mine.lua", []byte(scripts[0]), nil); err != nil {
		t.Error(err)
	}
	_, err := lua.Load("mine.lua", []byte(strings.Replace(scripts[0], "behind", "behnd", 1)), nil)
	if err == nil || err.Error()+"\n" != printed[5] {
		t.Errorf("%v, want %s", err, printed[5])
	}
}

// servePage is the command that goes on until it is stopped.
const servePage = "go run ./examples/web"

// TestReadmePage serves the page as the README says, but at a port that is free, and asks for
// it.
func TestReadmePage(t *testing.T) {
	if !strings.Contains(strings.Join(readme(t, "sh"), ""), servePage+"\n") {
		t.Fatal("the README does not serve the page")
	}
	program := filepath.Join(t.TempDir(), "web")
	build := exec.Command("go", "build", "-o", program, "./examples/web")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	serve := exec.Command(program, "-addr", "localhost:0")
	serve.Dir, serve.Stderr = "..", os.Stderr
	said, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	defer serve.Process.Kill()
	line, err := bufio.NewReader(said).ReadString('\n')
	address := regexp.MustCompile(`http://\S+/`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("%q, %v", line, err)
	}
	for _, file := range []string{"", "engine.wasm"} {
		answer, err := http.Get(address + file)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || len(body) < 1000 {
			t.Errorf("%s%s: %s, %d bytes, %v", address, file, answer.Status, len(body), err)
		}
	}
	if err := serve.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := serve.Wait(); err != nil {
		t.Error(err)
	}
}

// TestReadmeCommands runs the README's commands, all but the one that runs this and the
// one that does not end. A match is kept elsewhere, and shown as on the page.
func TestReadmeCommands(t *testing.T) {
	ran, shown := 0, false
	printed := readme(t, "text")
	folder := t.TempDir()
	for _, block := range readme(t, "sh") {
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			if line == "go test ./..." || line == servePage {
				continue
			}
			cmd := exec.Command("sh", "-c", strings.ReplaceAll(line, "club.match", filepath.Join(folder, "club.match")))
			cmd.Dir = ".."
			out, err := cmd.CombinedOutput()
			if err != nil || len(out) == 0 {
				t.Errorf("%s: %v\n%s", line, err, out)
			}
			shown = shown || strings.Contains(string(out), printed[4])
			ran++
		}
	}
	if ran < 5 || !shown {
		t.Errorf("only %d commands found, or none shows\n%s", ran, printed[4])
	}
}
