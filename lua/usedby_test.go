package lua_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// usedBy makes the table of the reference that tells which games use a word: those that are
// built in first, then the examples.
func usedBy(t *testing.T, page string) string {
	t.Helper()
	words := map[string][]string{}
	for _, m := range regexp.MustCompile("(?m)^\\*\\*`([a-z_]+)\\b").FindAllStringSubmatch(page, -1) {
		words[m[1]] = nil
	}
	var files []string
	for _, folder := range []string{"../variants", "../examples/variants"} {
		found, err := filepath.Glob(filepath.Join(folder, "*.lua"))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", folder, err)
		}
		files = append(files, found...)
	}
	apart := regexp.MustCompile(`--.*|"[^"\n]*"|\[\[(?s:.*?)\]\]`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source := apart.ReplaceAllString(string(text), " ")
		for _, one := range regexp.MustCompile(`include "(\w+)"`).FindAllStringSubmatch(string(text), -1) {
			shared, err := os.ReadFile("../variants/library/" + one[1] + ".lua")
			if err != nil {
				t.Fatal(err)
			}
			source += apart.ReplaceAllString(string(shared), " ")
		}
		for _, m := range regexp.MustCompile(`(?:^|[^.\w])([a-z_]+)`).FindAllStringSubmatch(source, -1) {
			id := m[1]
			name := strings.TrimSuffix(filepath.Base(file), ".lua")
			if games, known := words[id]; known && !slices.Contains(games, name) {
				words[id] = append(games, name)
			}
		}
	}
	var names []string
	for word := range words {
		names = append(names, word)
	}
	slices.Sort(names)
	table := "| word | games |\n| --- | --- |\n"
	for _, word := range names {
		games := strings.Join(words[word], ", ")
		if n := len(words[word]); n > 8 {
			games = fmt.Sprintf("%s and %d more", strings.Join(words[word][:6], ", "), n-6)
		}
		if games == "" {
			games = "none of those here"
		}
		table += fmt.Sprintf("| `%s` | %s |\n", word, games)
	}
	return table
}

// TestUsedBy holds the table of the reference against the scripts.
func TestUsedBy(t *testing.T) {
	text, err := os.ReadFile("LANGUAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	table := regexp.MustCompile(`(?m)^\| word \| games \|\n(\|.*\n)+`)
	want := usedBy(t, page)
	if got := table.FindString(page); got != want {
		if *update {
			page = table.ReplaceAllLiteralString(page, want)
			if err := os.WriteFile("LANGUAGE.md", []byte(page), 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("the table of words and games is not what the scripts use; run go test ./lua -run UsedBy -update. It should be\n%s", want)
	}
}
