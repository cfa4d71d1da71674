package main

import (
	"fmt"
	"regexp"
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
			if r.number > last {
				last = r.number
			}
			if r.number > 0 && strconv.Itoa(r.number) == argument {
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
		text := r.text(min(terminalWidth, t.width()))
		if room -= strings.Count(text, "\n"); t.screen != nil && room < 0 && i > 0 && r.number > 0 {
			t.say("rules %d goes on.\n", r.number)
			break
		}
		t.say("%s", text)
	}
	t.board = ""
	return nil
}

// ruleText is a paragraph of a game's rules.
type ruleText struct {
	number int // 0 for a paragraph beside the rules
	words  string
}

// text returns the rule as lines that have room for so many characters.
func (r ruleText) text(width int) string {
	if r.number == 0 {
		return wrappedWithin(r.words, "", width)
	}
	const indent = "    "
	lines := wrappedWithin(r.words, indent, width)
	return fmt.Sprintf("%2d. ", r.number) + strings.TrimPrefix(lines, indent)
}

// rulesOf returns the rules of a built-in variant, or what a script says of itself.
func rulesOf(variant string) ([]ruleText, error) {
	if isPath(variant) {
		script, err := readSource(variant)
		if err != nil {
			return nil, err
		}
		about := headOf(string(script.text))
		if about == "" {
			about = fmt.Sprintf("The rules are what the script %s says.", variant)
		}
		return []ruleText{{words: about}}, nil
	}
	page, err := variants.Rulebook(variant)
	if err != nil {
		return nil, err
	}
	return rulesIn(page), nil
}

// headOf returns the comment that a script begins with, as one paragraph.
func headOf(script string) string {
	var words []string
	for line := range strings.Lines(script) {
		comment, is := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !is || strings.HasPrefix(comment, "[") {
			break
		}
		words = append(words, printableWords(comment))
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// printableWords is a line as a terminal can show it, whatever its length.
func printableWords(line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		words[i] = printable(w)
	}
	return strings.Join(words, " ")
}

var rulesNumber = regexp.MustCompile(`^([1-9][0-9]?)\. `)

// rulesIn reads a page of rules: paragraphs, and a list whose items have numbers.
func rulesIn(page string) (all []ruleText) {
	plain := strings.NewReplacer("**", "", "`", "").Replace(page)
	begins := true
	for line := range strings.Lines(plain) {
		line = strings.TrimSpace(line)
		m := rulesNumber.FindStringSubmatch(line)
		switch {
		case line == "":
			begins = true
			continue
		case m != nil:
			n, _ := strconv.Atoi(m[1])
			all = append(all, ruleText{n, line[len(m[0]):]})
		case begins:
			all = append(all, ruleText{0, line})
		default:
			all[len(all)-1].words += " " + line
		}
		begins = false
	}
	return all
}
