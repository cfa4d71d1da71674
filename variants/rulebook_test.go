package variants_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

func TestRulebook(t *testing.T) {
	for _, name := range variants.Names() {
		rules, err := variants.Rulebook(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 7 {
			if !strings.Contains(rules, fmt.Sprintf("\n%d. ", i+1)) {
				t.Errorf("%s: there is no rule %d in\n%s", name, i+1, rules)
			}
		}
		if strings.Contains(rules, "\n#") || !strings.HasSuffix(rules, ".\n") {
			t.Errorf("%s: not the rules alone:\n%s", name, rules)
		}
	}
	for _, name := range []string{"", "delt", "Delta", "relay", "x (`delta"} {
		var unknown *variants.UnknownError
		if rules, err := variants.Rulebook(name); !errors.As(err, &unknown) || unknown.Name != name || rules != "" {
			t.Errorf("%q: %q, %v", name, rules, err)
		}
	}
}
