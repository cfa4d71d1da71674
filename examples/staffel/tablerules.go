package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/variants"
)

// rules tells the rules of the game in words, or those from one on. A screen shows as many
// as it has room for.
func (t *table) rules(argument string) error {
	all, err := rulesOf(t.variant)
	if err != nil {
		return err
	}
	from := 0
	if argument != "" {
		last := 0
		for i, r := range all {
			last = max(last, r.Number)
			if r.Number > 0 && strconv.Itoa(r.Number) == argument {
				from = i
			}
		}
		switch {
		case last == 0:
			return fmt.Errorf("these rules have no numbers; rules alone tells all of them")
		case from == 0:
			return fmt.Errorf("there is no rule %s; the rules are 1 to %d", printable(argument), last)
		}
	}
	room := -1
	if t.screen != nil {
		_, height := t.screen.terminal.size()
		room = height - spare - 2 // for the line that says how to go on
	}
	for i, r := range all[from:] {
		text := ruleText(r, min(terminalWidth, t.width()))
		if room -= strings.Count(text, "\n"); t.screen != nil && room < 0 && i > 0 && r.Number > 0 {
			t.say("rules %d goes on.\n", r.Number)
			break
		}
		t.say("%s", text)
	}
	t.board = ""
	return nil
}

// ruleText returns a rule as lines that have room for so many characters.
func ruleText(r variants.Rule, width int) string {
	if r.Number == 0 {
		return wrappedWithin(r.Text, "", width)
	}
	const indent = "    "
	return fmt.Sprintf("%2d. ", r.Number) + strings.TrimPrefix(wrappedWithin(r.Text, indent, width), indent)
}

// rulesOf returns the rules of a built-in variant, or what a script says of itself.
func rulesOf(variant string) ([]variants.Rule, error) {
	if !isPath(variant) {
		return variants.Rulebook(variant)
	}
	script, err := readSource(variant)
	if err != nil {
		return nil, err
	}
	about := printableText(variants.About(script.text))
	if about == "" {
		about = fmt.Sprintf("The rules are what the script %s says.", variant)
	}
	return []variants.Rule{{Text: about}}, nil
}

// printableText is a line as a terminal can show it, whatever its length.
func printableText(line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		words[i] = printable(w)
	}
	return strings.Join(words, " ")
}
