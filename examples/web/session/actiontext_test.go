package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
)

// TestReadText reads every form of an action's text, on a board with a column x.
func TestReadText(t *testing.T) {
	b, err := core.Grid(24, 3)
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) core.Cell {
		c, ok := b.Cell(name)
		if !ok {
			t.Fatal(name)
		}
		return c
	}
	none := core.NoCell
	for text, want := range map[string][]textStep{
		"b2":                {{0, false, none, at("b2"), none}},
		"x1":                {{0, false, none, at("x1"), none}},
		"xx1":               {{0, true, none, at("x1"), none}},
		"R@b2":              {{'R', false, none, at("b2"), none}},
		"x@x2":              {{'x', false, none, at("x2"), none}},
		"a1-x2":             {{0, false, at("a1"), at("x2"), none}},
		"a1xx2":             {{0, true, at("a1"), at("x2"), none}},
		"x1xx2":             {{0, true, at("x1"), at("x2"), none}},
		"x1-a2[12]":         {{0, false, at("x1"), at("a2"), none}},
		"b2-off":            {{0, false, at("b2"), none, none}},
		"d3<a1":             {{0, false, none, at("d3"), at("a1")}},
		"a1-e2(d2)":         {{0, false, at("a1"), at("e2"), none}, {0, false, none, at("d2"), none}},
		"a1-e2(R@d2)":       {{0, false, at("a1"), at("e2"), none}, {'R', false, none, at("d2"), none}},
		"a1-e2(d2<c1)":      {{0, false, at("a1"), at("e2"), none}, {0, false, none, at("d2"), at("c1")}},
		"a1xe2(xd2)(a1)":    {{0, true, at("a1"), at("e2"), none}, {0, true, none, at("d2"), none}, {0, false, none, at("a1"), none}},
		"a1-b1(b2-c2)(xc3)": {{0, false, at("a1"), at("b1"), none}, {0, false, at("b2"), at("c2"), none}, {0, true, none, at("c3"), none}},
		"pass":              nil,
		"[A3]":              nil,
	} {
		if d := cmp.Diff(want, readText(b, text), cmp.AllowUnexported(textStep{})); d != "" {
			t.Errorf("%s: %s", text, d)
		}
	}
}
