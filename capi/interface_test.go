//go:build cgo

package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var apiSources = []string{"api.c", "check.c", "api_game.c", "api_state.c", "api_search.c", "api_batch.c", "api_record.c", "api_match.c", "api_rule.c"}

// TestInterface goes through every function of staffel.h with arguments good and bad, linked
// with either library, and with the sanitizers looking on.
func TestInterface(t *testing.T) {
	for _, how := range []struct {
		name  string
		build func(testing.TB, string, []string, ...string) string
		link  []string
	}{
		{"shared", build, shared},
		{"shared, with sanitizers", sanitized, shared},
		{"archive", build, static},
		{"archive, with sanitizers", sanitized, static},
	} {
		t.Run(how.name, func(t *testing.T) {
			if testing.Short() && how.name != "shared, with sanitizers" {
				t.Skip("one is enough")
			}
			out := run(t, 5*time.Minute, how.build(t, "api", apiSources, how.link...))
			if !strings.Contains(out, " checks passed\n") || strings.Contains(out, " 0 checks") {
				t.Error(out)
			}
		})
	}
}

// TestInterfaceIsWhole holds that those programs try on each function what its parameters
// ask for, so that a new one is not forgotten.
func TestInterfaceIsWhole(t *testing.T) {
	var code strings.Builder
	for _, name := range apiSources {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		code.Write(text)
	}
	// tried counts the lines on which a macro is used on a function.
	tried := func(macro, name string) int {
		return len(regexp.MustCompile(`(?m)^.*\b`+macro+`\(.*\b`+name+`\b`).FindAllString(code.String(), -1))
	}
	for _, f := range functions(t) {
		if !regexp.MustCompile(`\b` + f.name + `\b`).MatchString(code.String()) {
			t.Errorf("%s is never called", f.name)
		}
		if outsideGo(f.name) {
			continue
		}
		hold := func(macro string, least int, what string) {
			if n := tried(macro, f.name); n < least {
				t.Errorf("%s has %d %s, and %s tries it %d times", f.name, least, what, macro, n)
			}
		}
		types := f.types()
		count := func(is func(i int) bool) (n int) {
			for i := range types {
				if is(i) {
					n++
				}
			}
			return n
		}
		pair := func(i int) bool { return i+1 < len(types) && types[i+1] == "size_t" }
		hold("HANDLES", count(func(i int) bool {
			return slices.Contains([]string{"staffel_game", "staffel_state", "staffel_record", "staffel_match"}, types[i])
		}), "handles")
		hold("TEXTS(?:_OF)?", count(func(i int) bool { return types[i] == "const char *" }), "texts to be read")
		hold("ITEMS", min(1, count(func(i int) bool {
			return strings.HasPrefix(types[i], "const ") && types[i] != "const char *" && pair(i)
		})), "arrays to be read")
		if strings.HasSuffix(types[0], "*") && types[0] != "staffel_status *" && !strings.HasPrefix(types[0], "const ") && !pair(0) {
			hold("FAILS", 1, "place to write to")
		}
		switch {
		case f.has("char *", "size_t", "size_t *"):
			hold("TEXT", 1, "text to be written")
		case strings.HasPrefix(f.name, "staffel_batch_"), f.name == "staffel_playouts":
		case count(func(i int) bool { return i+2 < len(types) && pair(i) && types[i+2] == "size_t *" }) > 0:
			hold("(?:ARRAY|SHORT)", 1, "array to be written")
		case len(types) > 1 && strings.HasSuffix(types[0], "*") && types[1] == "size_t":
			hold("STRUCT", 1, "struct to be written")
		}
	}
}
