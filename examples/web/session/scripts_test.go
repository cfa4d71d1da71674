package session

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestAnyScript plays every script that is anywhere in the module and is a game: those of
// the reference of the language, and those that other tests are made with, with functions,
// tracks and dice of all kinds. The clicks of their actions tell them apart.
func TestAnyScript(t *testing.T) {
	const root = "../../.."
	var texts []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != root):
			return fs.SkipDir
		case strings.HasSuffix(path, ".lua"), strings.HasSuffix(path, ".md"), strings.HasSuffix(path, "_test.go"):
			text, err := os.ReadFile(path)
			texts = append(texts, string(text))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```lua\n(.*?)```|`([^`]*return game \\{[^`]*)`")
	games, seeds, most := 0, 3, 60
	if testing.Short() {
		seeds, most = 1, 30
	}
	for _, text := range texts {
		scripts := []string{text}
		for _, m := range blocks.FindAllStringSubmatch(text, -1) {
			scripts = append(scripts, m[1]+m[2])
		}
		for _, script := range scripts {
			b, err := new(Session).newTable(source{Script: script})
			if err != nil {
				continue // no game, or one with faults, as tests have
			}
			games++
			for seed := range uint64(seeds) {
				again := *b
				again.state, again.history = b.state.Game().NewState(), nil
				strollLoosely(t, &again, seed, most)
			}
		}
	}
	t.Logf("%d games", games)
	if games < 40 {
		t.Errorf("only %d games are found", games)
	}
}

// strollLoosely plays a game at random until it is over or a function of its fails.
func strollLoosely(t *testing.T, b *table, seed uint64, most int) {
	t.Helper()
	random := core.NewRandom(seed)
	for range most {
		apart(t, b)
		if b.state.Over() {
			return
		}
		text := b.state.Game().Text(b.state.Pick(&random))
		if b.play(text) != nil {
			return
		}
	}
}
