package variants_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/variants"
)

// TestGames replays every documented game to its result and score.
func TestGames(t *testing.T) {
	for _, name := range variants.Records() {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Record(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, tag := range []string{"Variant", "Source", "Result", "Score"} {
				if r.Tag(tag) == "" {
					t.Errorf("it has no tag %s", tag)
				}
			}
			file, err := os.ReadFile("games/" + name + ".record")
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(r.String(), string(file)); d != "" {
				t.Errorf("it is not as Write writes it: %s", d)
			}
			g, err := variants.Load(r.Tag("Variant"), r.Options())
			if err != nil {
				t.Fatal(err)
			}
			c, err := r.Canonical(g)
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range c.Actions {
				if r.Actions[i].Text != a.Text {
					t.Errorf("%s is written %s", a.Text, r.Actions[i].Text)
				}
			}
			if _, err := c.Replay(g); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestUnknownGame(t *testing.T) {
	for name, want := range map[string]string{
		"per-gico":           `unknown game "per-gico"; did you mean "per-gioco"?`,
		"../delta":           `unknown game "../delta"; documented are ` + strings.Join(variants.Records(), ", "),
		"":                   `unknown game ""; documented are ` + strings.Join(variants.Records(), ", "),
		"x/../baggio-keller": `unknown game "x/../baggio-keller"; did you mean "baggio-keller"?`,
	} {
		r, err := variants.Record(name)
		var unknown *variants.UnknownRecordError
		if r != nil || !errors.As(err, &unknown) || err.Error() != want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}

// TestDigests holds the digests of the built-in rules to what records out in the
// world say. A digest that changes makes them all invalid: change rules only when
// they were wrong, and say so in the changelog.
func TestDigests(t *testing.T) {
	want := map[string]string{
		"epsilon":                "15c2716d1828e3cc",
		"neo-delta":              "dc1f459b6dcef44f",
		"delta":                  "d996989d915acf2d",
		"delta scoring=win-loss": "50bb8958ec6a32e0",
		"delta lift=any":         "c2d0d21050311222",
		"delta repetition=3":     "df9fdaf04c2fcc62",
		"daldos":                 "438bb12703fb74fd",
		"daldos board=norwegian": "46fcf0b0a079f719",
		"daldos hit=along":       "aaa131776929a67b",
		"daldos start=dark":      "80c26d497f4ff8f6",
		"daldos length=short":    "7d02c85bd1c27ce6",
	}
	seen := map[string]string{}
	for _, name := range variants.Names() {
		if _, ok := want[name]; !ok {
			t.Errorf("no digest of %s is held here", name)
		}
	}
	for name, digest := range want {
		variant, option, _ := strings.Cut(name, " ")
		options := map[string]string{}
		if key, value, ok := strings.Cut(option, "="); ok {
			options[key] = value
		}
		g, err := variants.Load(variant, options)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Digest(); got != digest {
			t.Errorf("the digest of %s is %s, want %s", name, got, digest)
		}
		if other, taken := seen[g.Digest()]; taken {
			t.Errorf("%s has the digest of %s", name, other)
		}
		seen[g.Digest()] = name
	}
}
