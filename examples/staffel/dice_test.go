package main

import (
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

func TestThrowText(t *testing.T) {
	daldos, err := variants.Load("daldos", map[string]string{"start": "light"})
	if err != nil {
		t.Fatal(err)
	}
	delta, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := daldos.NewState()
	for text, want := range map[string]string{
		"A3": "[A3]", "3a": "[3A]", "[a3]": "[A3]", "[A3": "[A3]", "aa": "[AA]", "A1": "[A1]", "44": "[44]", "4": "[4]",
		"a1": "a1", "a1-b1": "a1-b1", "": "", "[]": "[]", "pass": "pass", "[A3]x": "[A3]x", "\xff": "\xff",
	} {
		if got := throwText(s, text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	if _, err := s.PlayText("[A3]"); err != nil {
		t.Fatal(err)
	}
	// No throw is due: only what can be nothing else is taken for one.
	for text, want := range map[string]string{"A3": "[A3]", "34": "[34]", "[A3]": "[A3]", "a3": "a3", "aa": "aa", "A1": "A1", "pass": "pass"} {
		if got := throwText(s, text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	if got := throwText(delta.NewState(), "A3"); got != "A3" {
		t.Error(got)
	}
	if got := exampleThrow(daldos); got != "A4" {
		t.Error(got)
	}
}
