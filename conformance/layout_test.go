package conformance_test

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/staffel-engine/staffel"

// layers lists what each folder may import of this module, beside itself: the way
// is core ← lua ← variants ← capi, examples, and conformance drives them all. Inside
// core, whose packages are named one by one, it is core ← core/record ← core/match.
var layers = map[string][]string{
	"core":        {},
	"core/record": {"core"},
	"core/match":  {"core", "core/record"},
	"lua":         {"core"},
	"variants":    {"core", "core/record", "lua"},
	"capi":        {"core", "core/record", "core/match", "lua", "variants"},
	"examples":    {"core", "core/record", "core/match", "lua", "variants"},
	"conformance": {"core", "core/record", "core/match", "lua", "variants", "capi", "examples"},
}

// outside lists the modules a folder may import beside the standard library; core
// has none.
var outside = map[string][]string{
	"lua":      {"github.com/yuin/gopher-lua"},
	"examples": {"golang.org/x/term"}, // the line editor of play
}

type goPackage struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

// packages asks the go command for every package of the module.
func packages(t *testing.T) (all []goPackage) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = ".."
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestImportsRunOneWay(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range packages(t) {
		folder := folderOf(p.ImportPath)
		seen[folder] = true
		for _, i := range p.Imports {
			if why := refused(folder, i); why != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, i, why)
			}
		}
		for _, i := range slices.Concat(p.TestImports, p.XTestImports) {
			if why := refused(folder, i); why != "" && strings.HasPrefix(i, module) {
				t.Errorf("a test of %s imports %s: %s", p.ImportPath, i, why)
			}
		}
	}
	for _, folder := range []string{"core", "core/record", "core/match", "lua", "variants", "capi", "examples", "conformance"} {
		if !seen[folder] {
			t.Errorf("the folder %s has no package", folder)
		}
	}
	for _, wrong := range [][2]string{
		{"core", "core/record"}, {"core/record", "core/match"}, {"core/record", "lua"}, {"lua", "core/record"}, {"lua", "variants"}, {"core/other", "core"},
	} {
		if refused(wrong[0], module+"/"+wrong[1]) == "" {
			t.Errorf("this test would let %s import %s", wrong[0], wrong[1])
		}
	}
	if refused("core", "example.org/x") == "" || refused("core/record", "example.org/x") == "" || refused("lua", "fmt") != "" {
		t.Error("this test would let a wrong import pass")
	}
}

func folderOf(path string) string {
	path = strings.TrimPrefix(path, module+"/")
	if strings.HasPrefix(path, "core/") {
		return path
	}
	folder, _, _ := strings.Cut(path, "/")
	return folder
}

func refused(folder, imported string) string {
	allowed, known := layers[folder]
	if !known {
		return "no such folder belongs to the layout"
	}
	if strings.HasPrefix(imported, module+"/") {
		if to := folderOf(imported); to != folder && !slices.Contains(allowed, to) {
			return "it runs against core ← lua ← variants ← capi, examples; conformance"
		}
		return ""
	}
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		return "" // the standard library
	}
	for _, m := range outside[folder] {
		if imported == m || strings.HasPrefix(imported, m+"/") {
			return ""
		}
	}
	return "it is a dependency that this folder may not have"
}

// TestCoreKnowsNoGame looks for the games' own words in core.
func TestCoreKnowsNoGame(t *testing.T) {
	words := regexp.MustCompile(`(?i)\b(delta|neo|epsilon|daldos|daldøs|sáhkku|staffel|followers?|leaders?|red|undalled|dall?(ed|ing)?|pressed|relay|prow|stern|sternmost|boat|white|black|light|dark|scoring|norwegian|danish)\b`)
	if !words.MatchString("the leader") || words.MatchString("misleading, boating") {
		t.Fatal("the pattern is wrong")
	}
	files := map[string]int{} // by folder
	err := filepath.WalkDir("../core", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "PERFORMANCE.md" { // which measures games
			return err
		}
		source, err := os.ReadFile(path)
		files[filepath.ToSlash(filepath.Dir(path))]++
		for i, line := range strings.Split(string(source), "\n") {
			for _, w := range words.FindAllString(strings.ReplaceAll(line, module, ""), -1) {
				t.Errorf("%s:%d: %q belongs to a game", path, i+1, w)
			}
		}
		return err
	})
	if err != nil || files["../core"] < 20 || files["../core/record"] < 5 || files["../core/match"] < 5 {
		t.Fatal(files, err)
	}
}

// TestTopLevel keeps the folders at the top to those of the layout.
func TestTopLevel(t *testing.T) {
	allowed := []string{"go.mod", "go.sum", "core", "variants", "lua", "capi", "examples", "conformance", "README.md", "CHANGELOG.md", "LICENSE"}
	out, err := exec.Command("git", "-C", "..", "ls-files").Output()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs git and a checkout: ", err)
	}
	for _, file := range strings.Fields(string(out)) {
		top, _, _ := strings.Cut(file, "/")
		if !strings.HasPrefix(top, ".") && !slices.Contains(allowed, top) {
			t.Errorf("%s is not part of the layout", top)
		}
	}
}
