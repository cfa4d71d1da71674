package main

import (
	"strings"
	"testing"
)

func TestActionLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		" b2  c3 ":                  "b2|c3",
		"b5 - e5 (d5) c3":           "b5-e5(d5)|c3",
		"b5 -e5( d5 < a1 )/c3- c1":  "b5-e5(d5<a1)|/|c3-c1",
		"R @ b2 b5-e5(R@ d5)":       "R@b2|b5-e5(R@d5)",
		"[ A 3 ]/a1-b1 / b4-b7":     "[A3]|/|a1-b1|/|b4-b7",
		"/b2//":                     "/|b2|/|/",
		"b5-e5(d5 / c3)":            "b5-e5(d5|/|c3)",
		"(d5) -":                    "(d5)-",
		"b2 [A3] resigns \xff\x00 ": "b2|[A3]|resigns|\xff\x00",
	} {
		var line actionLine
		line.add(text)
		if got := strings.Join(line.words, "|"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
