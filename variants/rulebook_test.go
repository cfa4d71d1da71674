package variants_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/variants"
)

func TestRulebook(t *testing.T) {
	for _, name := range variants.Names() {
		rules, err := variants.Rulebook(name)
		if err != nil || len(rules) == 0 || rules[0].Number != 0 {
			t.Fatal(name, rules, err)
		}
		n := 0
		for _, r := range rules {
			if r.Number != 0 {
				if n++; r.Number != n {
					t.Errorf("%s: rule %d stands where %d should", name, r.Number, n)
				}
			}
			if strings.ContainsAny(r.Text, "*`#\n") || !strings.HasSuffix(r.Text, ".") {
				t.Errorf("%s: not plain: %s", name, r.Text)
			}
		}
		if n < 7 {
			t.Errorf("%s has %d rules", name, n)
		}
	}
	epsilon, _ := variants.Rulebook("epsilon")
	want := variants.Rule{Number: 3, Text: "Five in a row on the first move win at once; there is no second."}
	if d := cmp.Diff(want, epsilon[3]); d != "" {
		t.Error(d)
	}
	for _, name := range []string{"", "delt", "Delta", "relay", "x (`delta"} {
		var unknown *variants.UnknownError
		if rules, err := variants.Rulebook(name); !errors.As(err, &unknown) || unknown.Name != name || rules != nil {
			t.Errorf("%q: %v, %v", name, rules, err)
		}
	}
}

func TestAbout(t *testing.T) {
	for script, want := range map[string]string{
		"":               "",
		"return game {}": "",
		"local a -- no":  "",
		"-- One.":        "One.",
		"-- One\n--  two,\n--\n-- three.\n\n-- Not this.\n": "One two, three.",
		"--One.\r\n-- Two.\r\nlocal a":                      "One. Two.",
		"--[[ Not\nthis. ]]\n":                              "",
		"--[==[ Not this. ]==]":                             "",
		"\n-- Not this.":                                    "",
	} {
		if got := variants.About([]byte(script)); got != want {
			t.Errorf("%q: got %q, want %q", script, got, want)
		}
	}
}
