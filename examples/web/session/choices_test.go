package session

import (
	"context"
	"strings"
	"testing"
)

// TestRulesInWords looks for rules in words of every game to choose.
func TestRulesInWords(t *testing.T) {
	answer, err := new(Session).variants(context.Background(), none{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range answer.(*choices).Variants {
		if len(c.Rules) < 8 || c.Rules[1].Number != 1 || c.Rules[7].Number != 7 {
			t.Errorf("%s: %v", c.Name, c.Rules)
		}
	}
	for _, c := range answer.(*choices).Examples {
		if len(c.Rules) != 1 || c.Rules[0].Number != 0 || !strings.HasSuffix(c.Rules[0].Text, ".") {
			t.Errorf("%s: %v", c.Name, c.Rules)
		}
	}
}
