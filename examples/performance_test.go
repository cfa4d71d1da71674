package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPerformanceCommands runs the commands of core/PERFORMANCE.md, for a shorter time than
// they say; the longest one is left out in short tests. How fast anything was is not looked at.
func TestPerformanceCommands(t *testing.T) {
	shorter := strings.NewReplacer("-benchtime 15x", "-benchtime 1x", "-bench Playouts/hex", "-bench Playouts/hex -benchtime 1x", "playout 2", "playout 0.1", "./amazons 2", "./amazons 0.1")
	folder := t.TempDir()
	_, err := exec.LookPath("cc")
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal(err)
	}
	compiler, ran := err == nil, 0
	for _, block := range blocksOf(t, "../core/PERFORMANCE.md", "sh") {
		for line := range strings.Lines(block) {
			words := strings.Fields(shorter.Replace(line))
			for i, w := range words { // files that are made are made elsewhere
				switch w {
				case "cpu.out", "games.test", "delta", "amazons", "./delta", "./amazons":
					if w != "delta" || words[i-1] == "-o" {
						words[i] = filepath.Join(folder, w)
					}
				}
			}
			if ran++; !compiler && (words[0] == "cc" || strings.HasPrefix(words[0], folder)) {
				t.Logf("%q needs a C compiler", line)
				continue
			}
			if testing.Short() && strings.Contains(line, "Rows") {
				continue
			}
			cmd := exec.Command("sh", "-c", strings.Join(words, " "))
			cmd.Dir = ".."
			out, err := cmd.CombinedOutput()
			if err != nil || len(out) == 0 && words[0] != "cc" {
				t.Errorf("%s: %v\n%s", line, err, out)
			}
			if strings.Contains(line, "Rows") && !strings.Contains(string(out), "| Delta | ÷ C | ÷ Go |\n| --- | --- | --- |\n| counting to depth 7 | ") {
				t.Errorf("%s prints no tables:\n%s", line, out)
			}
		}
	}
	if ran != 11 {
		t.Errorf("%d commands", ran)
	}
}
