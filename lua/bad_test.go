package lua_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/lua"
)

var update = flag.Bool("update", false, "write what is told of the scripts in testdata/bad into them")

// badScript is a script in a file of testdata/bad and what is told of it: each fault in
// its long form, with the line of the script and the marker below it.
type badScript struct{ name, script, told string }

// readBad reads such a file: a few words on it, and then the scripts.
func readBad(t *testing.T, file string) (head string, all []badScript) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n=== ")
	for _, one := range strings.Split(rest, "\n=== ") {
		name, one, ok := strings.Cut(one, "\n")
		script, told, ok2 := strings.Cut(one, "\n---\n")
		if !ok || !ok2 {
			t.Fatalf("%s: %q has no --- below its script", file, name)
		}
		all = append(all, badScript{name, script + "\n", strings.TrimSuffix(told, "\n")})
	}
	return head, all
}

// TestBad loads the scripts of testdata/bad. With -update it writes what is told of them.
func TestBad(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts:", err)
	}
	for _, file := range files {
		head, all := readBad(t, file)
		text := head
		for _, c := range all {
			told := ""
			_, err := lua.Load("bad.lua", []byte(c.script), nil)
			var faults lua.Errors
			if !errors.As(err, &faults) {
				t.Errorf("%s: %s: the script loads, or is not at fault: %v", filepath.Base(file), c.name, err)
			}
			for _, f := range faults {
				told += f.Detail() + "\n"
			}
			told = strings.TrimSuffix(told, "\n")
			if d := cmp.Diff(c.told, told); d != "" && !*update {
				t.Errorf("%s: %s:\n%s", filepath.Base(file), c.name, d)
			}
			text += "\n=== " + c.name + "\n" + c.script + "---\n" + told + "\n"
		}
		if *update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
