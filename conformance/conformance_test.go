package conformance_test

import (
	"testing"

	"github.com/staffel-engine/staffel/conformance"
)

// TestConformance puts every case to the Go API.
func TestConformance(t *testing.T) {
	for _, c := range allCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			if err := conformance.Run(conformance.GoDriver{}, c); err != nil {
				t.Error(err)
			}
		})
	}
}

func allCases(t testing.TB) []*conformance.Case {
	t.Helper()
	cases, err := conformance.Cases()
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("there are no cases")
	}
	return cases
}
