package main

import (
	"testing"
	"time"
)

func TestStrength(t *testing.T) {
	for name, want := range map[string]strength{
		"Staffel level 1":      {level: 1},
		"Staffel level 5":      {level: 5},
		"Staffel thinking 2s":  {think: 2 * time.Second},
		"Staffel level 0":      {},
		"Staffel level 6":      {},
		"Staffel level five":   {},
		"Staffel thinking -2s": {},
		"Staffel thinking":     {},
		"staffel level 1":      {},
		"Ann":                  {},
		"a person":             {},
		"":                     {},
	} {
		got, ok := strengthNamed(name)
		if ok != want.machine() || ok && (got != want || got.String() != name) {
			t.Errorf("%q is %v, %v", name, got, ok)
		}
		if l := want.limits(); ok && l.Playouts == 0 && l.Time == 0 {
			t.Errorf("%q searches without an end", name)
		}
	}
}

func TestPlayedBy(t *testing.T) {
	person, two, four := strength{}, strength{level: 2}, strength{level: 4}
	for _, c := range []struct {
		tag   string
		acted bool
		now   strength
		want  string
	}{
		{"", false, person, ""},
		{"", true, person, ""},
		{"", false, two, "Staffel level 2"},
		{"", true, two, "a person, then Staffel level 2"},
		{"Ann", true, person, "Ann"},
		{"Ann", true, two, "Ann, then Staffel level 2"},
		{"Staffel level 2", false, four, "Staffel level 4"},
		{"Staffel level 2", true, four, "Staffel level 2, then Staffel level 4"},
		{"Staffel level 2", true, two, "Staffel level 2"},
		{"Staffel level 2", false, person, ""},
		{"Staffel level 2", true, person, "Staffel level 2, then a person"},
		{"Ann, then Staffel level 2", false, person, "Ann"},
		{"Ann, then Staffel level 2", true, person, "Ann, then Staffel level 2, then a person"},
	} {
		if got := playedBy(c.tag, c.acted, c.now); got != c.want {
			t.Errorf("%q, %v, and %v is %q, want %q", c.tag, c.acted, c.now, got, c.want)
		}
	}
}
