package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/examples/web/session"
)

//go:embed page
var page embed.FS

// The files of the site that are not those of the page.
const (
	fileEngine  = "engine.wasm"
	fileRuntime = "wasm_exec.js"  // of the Go toolchain that built the engine
	fileChoices = "variants.json" // the session's answer to "variants", to be had before the engine has come
	fileVersion = "version.js"    // for the service worker
	fileWorker  = "sw.js"         // the service worker
	fileIndex   = "index.html"
)

// site is the files of the page, by their paths below it.
type site struct {
	files map[string][]byte
	zips  *zips
}

// buildSite builds the engine, with a folder for what is kept, and puts the site together.
func buildSite(ctx context.Context, cache string) (*site, error) {
	e, err := buildEngine(ctx, cache)
	if err != nil {
		return nil, err
	}
	sub, err := fs.Sub(page, "page")
	if err != nil {
		return nil, err
	}
	return newSite(sub, e)
}

// newSite puts the page and the engine together.
func newSite(page fs.FS, e *engine) (*site, error) {
	s := &site{files: map[string][]byte{fileEngine: e.wasm, fileRuntime: e.runtime}, zips: &zips{folder: e.cache}}
	err := fs.WalkDir(page, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		s.files[path], err = fs.ReadFile(page, path)
		return err
	})
	if err != nil {
		return nil, err
	}
	var first session.Session
	s.files[fileChoices] = first.Do(context.Background(), []byte(`{"do":"variants"}`))
	s.files[fileVersion], err = s.version()
	return s, err
}

// version is a script that tells the service worker which files there are, each with its
// digest, and one short digest of all of them: when anything changes, this does.
func (s *site) version() ([]byte, error) {
	digests := map[string]string{}
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		sum := sha256.Sum256(s.files[name])
		fmt.Fprintf(all, "%s %x\n", name, sum)
		if name != fileWorker {
			digests[name] = hex.EncodeToString(sum[:])
		}
	}
	text, err := json.MarshalIndent(map[string]any{"version": hex.EncodeToString(all.Sum(nil)[:8]), "files": digests}, "", "  ")
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%s%s;\n", versionBegins, text), nil
}

// versionBegins is what the script of a version begins with, by which a folder is known as one
// that the page was written into.
const versionBegins = "self.staffelVersion = "

// write writes the files into a folder, which is made when it is not there. Files of the same
// names that are not of a page written before are left as they are, with an error. The version
// comes first, so that a folder whose writing was broken off is known again.
func (s *site) write(folder string) error {
	names := slices.Sorted(maps.Keys(s.files))
	if version, err := os.ReadFile(filepath.Join(folder, fileVersion)); err != nil || !strings.HasPrefix(string(version), versionBegins) {
		for _, name := range names {
			if _, err := os.Lstat(filepath.Join(folder, filepath.FromSlash(name))); err == nil {
				return fmt.Errorf("the folder %s has a file %s that is not of this page; give -out a folder without one, such as a new one", folder, name)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(later(a), later(b)) })
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, s.files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// later is 0 for the file that is written first, else 1.
func later(name string) int {
	if name == fileVersion {
		return 0
	}
	return 1
}
