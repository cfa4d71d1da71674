package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core/record"
)

// FuzzRead reads any text. Whatever is read is written in one way, which reads as the
// same; and what can be replayed can be so in its canonical form.
func FuzzRead(f *testing.F) {
	g := shift(f)
	for _, text := range []string{
		"", "[A \"x\"]\n\n*\n", "[A \"\\\"\\\\\"] {a \\} \\\\ \\x} 1. b2 c4 2. b2b5(b4) resigns 1-0 [B \"\"] [34] 1... [22]/c4-e4 {x\ny} / d5 draw agreed",
		"[Result \"0-1\"]\n[Score \"0-22\"]\n1. b2 W@c4\n2. b2-b5(b4) {good} Ann resigns {ah}\n",
		"[Position \"5/2B2/5/1A3/5 Bob A3B3V1W1 2\"]\n2... c4-c1(c2)\n3. b2-b5(b4)\n", "[Option.size \"small\"]\r\n1. b2/\r\n c4 1/2-1/2 {}",
		"[p1 \"\"] 1. p1 resigns", "[p1 \"\"] 1. p1 {} resigns", "[Variant \"shift\"][Result \"*\"] 1.b2 {a}{b} 1...c4", "[A \"\"] 1. b2 1-0[A \"\"] {", "[A \"\"] pass resigns",
		"[A \"\"] 1. b2 c4 2. b2b5 ( b4) (c3)x/ d4 {a {b} c} Bob resigned", "[Variant \"shift\"] * [Date \"\"] * [variant \"\"]", "[A \"\"] 1. b2/c3 2. b2,! (d",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := record.ReadAll(strings.NewReader(text))
		if err != nil {
			var at *record.Error
			if all != nil || !errors.As(err, &at) || at.Line < 1 || at.Line > 1+strings.Count(text, "\n") || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("%v, %v", all, err)
			}
			return
		}
		var b strings.Builder
		if err := record.WriteAll(&b, all); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		again, err := record.ReadAll(strings.NewReader(b.String()))
		if err != nil || len(again) != len(all) {
			t.Fatalf("%d records, read again %d, %v, from\n%s", len(all), len(again), err, b.String())
		}
		for i, r := range all {
			if !again[i].Equal(r) {
				t.Fatalf("%+v\nread again\n%+v\nfrom\n%s", r, again[i], b.String())
			}
			s, err := r.Replay(g)
			if err != nil {
				if strings.ContainsAny(err.Error(), "\n\x1b") {
					t.Fatalf("%q", err)
				}
				continue
			}
			c, err := r.Canonical(g)
			if err != nil {
				t.Fatal(err)
			}
			checkBack(t, c)
			back, err := c.Replay(g)
			if err != nil || back.PositionText() != s.PositionText() {
				t.Fatalf("%v in the canonical\n%s", err, c)
			}
		}
	})
}
