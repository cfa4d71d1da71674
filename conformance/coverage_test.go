package conformance_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

// TestEveryVariantIsTested keeps a variant from being added without its cases and
// its counts.
func TestEveryVariantIsTested(t *testing.T) {
	counted, tested := map[string]bool{}, map[string]bool{}
	for _, c := range allCounts(t) {
		counted[c.Variant] = true
	}
	for _, c := range allCases(t) {
		tested[c.Variant] = true
	}
	for _, name := range variants.Names() {
		if !tested[name] {
			t.Errorf("%s has no cases", name)
		}
		if !counted[name] {
			t.Errorf("%s has no row in perft.json", name)
		}
	}
}

// TestEveryOptionIsTested looks for a game with each value of each option but the
// default. Of numbers, some are enough.
func TestEveryOptionIsTested(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range allCases(t) {
		for name, value := range c.Options {
			if c.Refused == nil {
				tested[c.Variant+" "+name+"="+value] = true
				tested[c.Variant+" "+name] = true
			}
		}
	}
	for _, variant := range variants.Names() {
		game, err := variants.Load(variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range game.Options() {
			for _, value := range o.Values[1:] {
				isNumber := strings.Trim(value, "0123456789") == ""
				name := variant + " " + o.Name
				if !tested[name+"="+value] && !(isNumber && tested[name]) {
					t.Errorf("no case has %s=%s", name, value)
				}
			}
		}
	}
}

// TestEveryRuleIsTested looks for a case that names each numbered rule of the page
// on the variants as its source, among the cases of that rule's variant.
func TestEveryRuleIsTested(t *testing.T) {
	untestable := []string{
		"Delta 10", // a match is several games, a case is one
	}
	page, err := os.ReadFile("../variants/README.md")
	if err != nil {
		t.Fatal(err)
	}
	cited, known := map[string]map[string]bool{}, map[string]bool{} // cited by variant
	for _, c := range allCases(t) {
		if cited[c.Variant] == nil {
			cited[c.Variant] = map[string]bool{}
		}
		for _, rule := range rulesIn(c.Source) {
			cited[c.Variant][rule] = true
		}
	}
	heading, numbered := regexp.MustCompile(`^## ([A-Z][a-z-]+(?:[A-Z][a-z]+)?)`), regexp.MustCompile(`^(\d+)\. `)
	title, rules := "", 0
	for line := range strings.Lines(string(page)) {
		if m := heading.FindStringSubmatch(line); m != nil {
			title = m[1]
		}
		m := numbered.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		rules++
		rule := title + " " + m[1]
		known[rule] = true
		if own := cited[strings.ToLower(title)]; own[rule] == slices.Contains(untestable, rule) {
			t.Errorf("%s is the source of a case of its variant: %v", rule, own[rule])
		}
	}
	if rules == 0 {
		t.Error("the page has no numbered rules")
	}
	for variant, sources := range cited {
		for rule := range sources {
			if !known[rule] {
				t.Errorf("a case of %s has %s as its source, which is not on the page", variant, rule)
			}
		}
	}
}

// rulesIn lists the rules a source names: "Delta 2, 4 [B P]; Epsilon 1 [E]".
func rulesIn(source string) (rules []string) {
	title := ""
	for _, m := range regexp.MustCompile(`([A-Z][A-Za-z-]+) (\d+)\b|, (\d+)\b|\[[^]]*\]`).FindAllStringSubmatch(source, -1) {
		switch {
		case m[2] != "" && slices.Contains([]string{"Delta", "Neo-Delta", "Epsilon", "Daldos"}, m[1]):
			title = m[1]
			rules = append(rules, title+" "+m[2])
		case m[3] != "" && title != "":
			rules = append(rules, title+" "+m[3])
		case m[2] != "":
			title = ""
		}
	}
	return rules
}
