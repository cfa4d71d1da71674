package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestLegalDoesNotDependOnTheLinesBefore answers random games line by line, many
// sharing their beginnings, and each line again in a run of its own.
func TestLegalDoesNotDependOnTheLinesBefore(t *testing.T) {
	g, err := variants.Load("delta", map[string]string{"repetition": "2", "lift": "any"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	var lines []string
	s := g.NewState()
	for len(lines) < 400 {
		for n := r.IntN(30); n > 0 && s.Undo(); n-- {
		}
		random := core.NewRandom(r.Uint64())
		for n := r.IntN(60); n > 0; n-- {
			m := s.Pick(&random)
			if m == 0 {
				break
			}
			s.PlayUnchecked(m)
		}
		var texts []string
		for _, m := range s.AppendHistory(nil) {
			texts = append(texts, g.Text(m))
		}
		line := strings.Join(texts, []string{" ", "  ", "\t"}[r.IntN(3)])
		switch r.IntN(8) {
		case 0: // an action that is not one, or cut short
			line = line[:r.IntN(len(line)+1)]
		case 1:
			line += " a1"
		}
		lines = append(lines, line)
	}
	args := []string{"legal", "delta", "-o", "repetition=2", "-o", "lift=any"}
	together := staffel(t.Context(), strings.Join(lines, "\n")+"\n", args...)
	answers := strings.Split(strings.TrimSuffix(together.out, "\n"), "\n")
	if together.status != statusOK || len(answers) != len(lines) {
		t.Fatalf("status %d, %d answers to %d lines", together.status, len(answers), len(lines))
	}
	for i, line := range lines {
		if alone := staffel(t.Context(), line+"\n", args...); alone.out != answers[i]+"\n" {
			t.Fatalf("%q is answered %s among others, alone %s", line, answers[i], alone.out)
		}
	}
}
