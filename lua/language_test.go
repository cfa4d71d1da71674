package lua_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/staffel-engine/staffel/lua"
)

// TestLanguageReference runs every example in the reference: a whole game as it
// stands, and a line of one inside the sample.
func TestLanguageReference(t *testing.T) {
	page, err := os.ReadFile("LANGUAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(examples) < 10 {
		t.Fatalf("%d examples found", len(examples))
	}
	library := fstest.MapFS{}
	for _, e := range examples {
		source := e[1]
		if m := regexp.MustCompile(`^-- (\w+\.lua): `).FindStringSubmatch(source); m != nil {
			library[m[1]] = &fstest.MapFile{Data: []byte(source)} // which the next includes
			continue
		}
		if !strings.Contains(source, "return game") {
			source = strings.Replace(sample, "return game", source+"return game", 1)
			for _, m := range regexp.MustCompile(`local (\w+)\s*= piece`).FindAllStringSubmatch(e[1], -1) {
				source = strings.Replace(source, "pieces  = {", "pieces  = { "+m[1]+",", 1)
				source = strings.Replace(source, " },\n  },\n  ends", " + drop { hand("+m[1]+"), on = empty } },\n  },\n  ends", 1)
			}
			if m := regexp.MustCompile(`local (\w+)\s*= (slide|drop)`).FindStringSubmatch(e[1]); m != nil {
				source = strings.Replace(source, "{ relay }", "{ relay + "+m[1]+" }", 1)
			}
		}
		if g, err := (lua.Loader{Library: library}).Load("example.lua", []byte(source), nil); err != nil || g == nil {
			t.Errorf("%s\n%v", e[1], err)
		}
	}
	if len(library) == 0 {
		t.Error("no example is a script of a library")
	}
	for _, word := range []string{"include", "game", "grid", "piece", "option", "slide", "drop", "hand", "lift", "first_of", "own", "empty", "cells", "behind", "origin", "line", "no_move", "repeats", "count", "enemy", "any", "earlier", "all_of", "cannot", "hands_empty", "turns_since"} {
		if !regexp.MustCompile(`(?m)^\*\*` + "`" + word + `\b`).Match(page) {
			t.Errorf("the word %s is not in the reference", word)
		}
	}
}
