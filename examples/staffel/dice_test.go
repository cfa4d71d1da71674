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
	for text, want := range map[string]string{"A3": "[A3]", "34": "[34]", "[A3]": "[A3]", "a3": "a3", "aa": "aa", "A1": "A1", "pass": "pass", "4": "4", "AAA": "AAA", "[4": "[4]"} {
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

// TestNoThrow types numbers that are neither a throw nor an action.
func TestNoThrow(t *testing.T) {
	daldos, err := variants.Load("daldos", map[string]string{"start": "light"})
	if err != nil {
		t.Fatal(err)
	}
	s := daldos.NewState()
	for text, want := range map[string]string{
		"4":     `cannot read the action "4": it shows 1 die, and a throw is 2 dice, as in A4`,
		"a34":   `cannot read the action "a34": it shows 3 dice, and a throw is 2 dice, as in A4`,
		"7":     `cannot read the action "7": it shows 1 die, and a throw is 2 dice, as in A4`,
		"A7":    `cannot read the action "[A7]": "7" is not the face of a die; those are A, 2, 3, 4`,
		"[4]":   `cannot read the action "[4]": 2 dice are thrown, and 1 symbol stands in the brackets`,
		"a1-b1": `illegal action "a1-b1": Light throws the dice first; write a throw such as [AA]`,
	} {
		if _, err := playTyped(s, text); err == nil || err.Error() != want {
			t.Errorf("%q is answered\n%v\nwant\n%s", text, err, want)
		}
	}
	if _, err := playTyped(s, "a3"); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"3":   `cannot read the action "3": it names no cell, and Light is to move by A 3`,
		"7":   `cannot read the action "7": it names no cell, and Light is to move by A 3`,
		"0":   `cannot read the action "0": it names no cell, and Light is to move by A 3`,
		"A":   `cannot read the action "A": it names no cell, and Light is to move by A 3`,
		"AAA": `cannot read the action "AAA": it names no cell, and Light is to move by A 3`,
		"A3":  `illegal action "[A3]": the dice have been thrown; Light has [A3] to use`,
		"A1":  `cannot read the action "A1": "A1" is not a cell; did you mean "a1"?`,
		"[3]": `cannot read the action "[3]": 2 dice are thrown, and 1 symbol stands in the brackets`,
	} {
		if _, err := playTyped(s, text); err == nil || err.Error() != want {
			t.Errorf("%q is answered\n%v\nwant\n%s", text, err, want)
		}
	}
}
