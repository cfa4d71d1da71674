package main

import (
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// listPlain lists actions without numbers, and throws with how often they come.
func (t *table) listPlain(moves []core.Move) {
	s := t.game.state
	weights, total := map[core.Move]int{}, 0
	for _, c := range s.AppendChances(nil) {
		weights[c.Move] = c.Weight
		total += c.Weight
	}
	var chosen []string
	for _, m := range moves {
		text := s.Game().Text(m)
		if total > 0 {
			text += fmt.Sprintf(" %d/%d", weights[m], total)
		}
		chosen = append(chosen, text)
	}
	const most = 20 // lines that stay on a terminal
	list := columnsWithin(chosen, min(terminalWidth, t.width()))
	if len(list) > most {
		var example string
		if list, example = columns(shortForms(chosen)), chosen[0]; len(list) > most {
			list = list[:most]
		}
		example, _, _ = strings.Cut(example, "(")
		list = append(list, fmt.Sprintf("These are %d actions; moves %s lists those that begin so, for example.", len(chosen), example))
	}
	t.say("%s\n", strings.Join(list, "\n"))
}

// shortForms lists actions without what they have in parentheses, and how many of them
// each stands for: "b5-e5 (9 ways)".
func shortForms(actions []string) (forms []string) {
	count := map[string]int{}
	for _, text := range actions {
		form, _, _ := strings.Cut(text, "(")
		if count[form]++; count[form] == 1 {
			forms = append(forms, form)
		}
	}
	for i, form := range forms {
		if n := count[form]; n > 1 {
			forms[i] += fmt.Sprintf(" (%d ways)", n)
		}
	}
	return forms
}

// columns sets words in as many columns as a terminal has room for, from top to bottom,
// and returns the lines.
func columns(words []string) []string { return columnsWithin(words, terminalWidth) }

// columnsWithin does so in lines that have room for so many characters.
func columnsWithin(words []string, room int) []string {
	const gap = 2
	width := 0
	for _, w := range words {
		width = max(width, len(w))
	}
	across := max(1, (room+gap)/(width+gap))
	lines := make([]string, (len(words)+across-1)/across)
	for i, w := range words {
		line := &lines[i%len(lines)]
		*line += fmt.Sprintf("%-*s", width+gap, w)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
