package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme holds the README's commands to those that other tests run, and its links to
// what is there. Its example in JavaScript is run by testdata/play.mjs.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)\n```").FindAllStringSubmatch(string(text), -1) {
		commands = append(commands, m[1])
	}
	if got := strings.Join(commands, "; "); got != "go run ./examples/web; go run ./examples/web -out site" {
		t.Error(got)
	}
	for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
			t.Error(err)
		}
	}
}
