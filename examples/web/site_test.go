package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// TestMain gives the tests a folder for what they build.
func TestMain(m *testing.M) {
	cache, err := os.MkdirTemp("", "staffel-web-")
	if err != nil {
		panic(err)
	}
	testCache = cache
	status := m.Run()
	os.RemoveAll(cache)
	os.Exit(status)
}

var testCache string

// builtOnce is the whole site.
var builtOnce = sync.OnceValues(func() (*site, error) { return buildSite(context.Background(), testCache) })

func built(t *testing.T) *site {
	t.Helper()
	s, err := builtOnce()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// versionOf reads the script for the service worker.
func versionOf(t *testing.T, s *site) (v struct {
	Version string
	Files   map[string]string
}) {
	t.Helper()
	text := strings.TrimSuffix(strings.TrimPrefix(string(s.files[fileVersion]), "self.staffelVersion = "), ";\n")
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVersion names every file with its digest, and changes whenever one of them does.
func TestVersion(t *testing.T) {
	s := smallSite(t, "one")
	v := versionOf(t, s)
	for name, content := range s.files {
		sum := fmt.Sprintf("%x", sha256.Sum256(content))
		if want := name != fileVersion && name != fileWorker; (v.Files[name] == sum) != want {
			t.Errorf("%s: %q", name, v.Files[name])
		}
	}
	if len(v.Files) != len(s.files)-2 {
		t.Error(slices.Sorted(maps.Keys(v.Files)))
	}
	if again := versionOf(t, smallSite(t, "one")); again.Version != v.Version {
		t.Error("the same files have another version")
	}
	if other := versionOf(t, smallSite(t, "two")); other.Version == v.Version {
		t.Error("other files have the same version")
	}
}

// TestSiteIsWhole finds every file that the page speaks of, with relative paths, so that it
// can lie anywhere.
func TestSiteIsWhole(t *testing.T) {
	s := built(t)
	for _, name := range []string{fileIndex, fileEngine, fileRuntime, fileVersion, fileWorker, fileChoices} {
		if len(s.files[name]) == 0 {
			t.Errorf("no %s", name)
		}
	}
	if !strings.HasPrefix(string(s.files[fileEngine]), "\x00asm") {
		t.Error("the engine is no WebAssembly")
	}
	var names choiceNames
	if err := json.Unmarshal(s.files[fileChoices], &names); err != nil || len(names.OK.Variants) != 4 || len(names.OK.Examples) != 22 {
		t.Errorf("%v, %+v", err, names)
	}
	link := regexp.MustCompile(`(?:\b(?:href|src)="|\bfrom "|\bimport "|importScripts\("|url\("?|new URL\("|new Worker\("|register\("|fetch\(")([^"')]+)`)
	found := 0
	for name, content := range s.files {
		if !slices.Contains([]string{".html", ".css", ".js", ".webmanifest"}, filepath.Ext(name)) || name == fileRuntime {
			continue
		}
		for _, m := range link.FindAllStringSubmatch(string(content), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			to, _, _ = strings.Cut(to, "?")
			if to == "" || strings.HasPrefix(m[1], "data:") || strings.HasPrefix(m[1], "https://") || strings.Contains(to, "${") {
				continue
			}
			found++
			if strings.HasPrefix(to, "/") {
				t.Errorf("%s speaks of %s, which is no relative path", name, m[1])
				continue
			}
			to = filepath.ToSlash(filepath.Join(filepath.Dir(name), to))
			if s.files[to] == nil && to != "." {
				t.Errorf("%s speaks of %s, which is not there", name, m[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d links are found", found)
	}
}

// choiceNames is the list of games, as far as it is looked at here.
type choiceNames struct {
	OK struct{ Variants, Examples []struct{ Name string } }
}

// TestOut writes the site into a folder and has a plain file server hand it out below a
// path.
func TestOut(t *testing.T) {
	s := built(t)
	root := t.TempDir()
	folder := filepath.Join(root, "games", "staffel")
	for range 2 { // the second time over the first
		if err := s.write(folder); err != nil {
			t.Fatal(err)
		}
	}
	count := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			count++
		}
		return err
	})
	if err != nil || count != len(s.files) {
		t.Errorf("%d files of %d, %v", count, len(s.files), err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(root)))
	defer server.Close()
	for name, content := range s.files {
		if name == fileIndex {
			name = "" // where a file server has it
		}
		r, err := http.Get(server.URL + "/games/staffel/" + name)
		if err != nil {
			t.Fatal(err)
		}
		got := body(t, r)
		r.Body.Close()
		if r.StatusCode != 200 || got != string(content) {
			t.Errorf("%s: %d, %d bytes", name, r.StatusCode, len(got))
		}
	}
	if err := s.write(filepath.Join(folder, fileIndex)); err == nil {
		t.Error("a file is taken for a folder")
	}
}

// TestOutForeign writes nothing into a folder in which a file of the same name is somebody
// else's, and goes on with one that it was stopped in.
func TestOutForeign(t *testing.T) {
	s := smallSite(t, "<!doctype html>")
	for _, theirs := range []string{fileIndex, "icons/icon.svg", fileVersion} {
		folder := t.TempDir()
		path := filepath.Join(folder, filepath.FromSlash(theirs))
		for name, text := range map[string]string{path: "mine", filepath.Join(folder, "CNAME"): "example.org"} {
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.write(folder); err == nil || !strings.Contains(err.Error(), "has a file "+theirs+" that is not of this page") {
			t.Errorf("%s: %v", theirs, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "mine" {
			t.Errorf("%s is %q, %v", theirs, text, err)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != 2 {
			t.Errorf("%s: %v, %v", theirs, entries, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := s.write(folder); err != nil { // beside other files
			t.Error(err)
		}
	}
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "icons"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, fileVersion), s.files[fileVersion], 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, fileIndex), []byte("<!doc"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := s.write(folder); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, fileIndex)); err != nil || string(text) != "<!doctype html>" {
		t.Errorf("%q, %v", text, err)
	}
}
