package main

import (
	"cmp"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestBrowser runs the tests of the page in a browser, which are written in JavaScript and
// are in the folder browser. They are given the address of the page and the browser.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	node, npm := needs(t, "node"), needs(t, "npm")
	browser := needs(t, cmp.Or(os.Getenv("CHROMIUM"), "chromium"))
	if folder := os.Getenv("STAFFEL_SCREENSHOTS"); folder != "" && !filepath.IsAbs(folder) {
		t.Fatalf("STAFFEL_SCREENSHOTS is %s; give the folder by its whole path, the tests run in one of their own", folder)
	}
	server := httptest.NewServer(built(t).handler())
	defer server.Close()
	folder := "browser"
	have := exec.Command(npm, "ls")
	have.Dir = folder
	if have.Run() != nil { // what the tests need is not there, or something else
		install := exec.Command(npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts")
		install.Dir = folder
		if out, err := install.CombinedOutput(); err != nil {
			t.Fatalf("npm ci: %v\n%s", err, out)
		}
	}
	tests, err := filepath.Glob(filepath.Join(folder, "*.test.mjs"))
	if err != nil || len(tests) == 0 {
		t.Fatalf("there are no tests in %s", folder)
	}
	args := []string{"--test", "--test-concurrency=1"}
	for _, file := range tests {
		args = append(args, filepath.Base(file))
	}
	cmd := exec.Command(node, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "STAFFEL_PAGE="+server.URL+"/", "CHROMIUM="+browser)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
