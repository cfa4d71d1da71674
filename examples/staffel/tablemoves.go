package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// moves lists the legal actions, or those that begin with a text.
func (t *table) moves(start string) error {
	s := t.game.state
	var all, chosen []string
	plain := strings.NewReplacer(" ", "", "-", "", "[", "")
	weights, total := map[core.Move]int{}, 0
	for _, c := range s.AppendChances(nil) {
		weights[c.Move] = c.Weight
		total += c.Weight
	}
	for _, m := range s.AppendLegal(nil) {
		text := s.Game().Text(m)
		all = append(all, text)
		if !strings.HasPrefix(plain.Replace(text), plain.Replace(start)) {
			continue
		}
		if total > 0 {
			text += fmt.Sprintf(" %d/%d", weights[m], total)
		}
		chosen = append(chosen, text)
	}
	switch {
	case len(all) == 0:
		return errors.New("the game is over, and there are no more actions")
	case len(chosen) == 0:
		return fmt.Errorf("no legal action begins with %q; there are %d, such as %s", printable(start), len(all), all[0])
	}
	const most = 20 // lines that stay on a terminal
	list := columns(chosen)
	if len(list) > most {
		var example string
		if list, example = columns(shortForms(chosen)), chosen[0]; len(list) > most {
			list = list[:most]
		}
		example, _, _ = strings.Cut(example, "(")
		list = append(list, fmt.Sprintf("These are %d actions; moves %s lists those that begin so, for example.", len(chosen), example))
	}
	t.say("%s\n", strings.Join(list, "\n"))
	return nil
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
func columns(words []string) []string {
	const gap = 2
	width := 0
	for _, w := range words {
		width = max(width, len(w))
	}
	across := max(1, (terminalWidth+gap)/(width+gap))
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
