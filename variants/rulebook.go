package variants

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
)

//go:embed README.md
var page string

// Rule is a paragraph of the rules of a game in words.
type Rule struct {
	Number int    // from 1; 0 for a paragraph beside the numbered ones
	Text   string // one line, plain text
}

var ruleNumber = regexp.MustCompile(`^([1-9][0-9]?)\. `)

// Rulebook returns the rules of a built-in variant in words: where it comes from, then the
// rules that its script refers to by number, in order. The error is an [*UnknownError].
func Rulebook(name string) ([]Rule, error) {
	_, behind, found := strings.Cut(page, " (`"+name+".lua`)\n")
	if !found {
		return nil, &UnknownError{name}
	}
	section, _, _ := strings.Cut(behind, "\n## ")
	var rules []Rule
	begins := true
	for line := range strings.Lines(strings.NewReplacer("**", "", "`", "").Replace(section)) {
		line = strings.TrimSpace(line)
		m := ruleNumber.FindStringSubmatch(line)
		switch {
		case line == "":
			begins = true
			continue
		case m != nil:
			n, _ := strconv.Atoi(m[1])
			rules = append(rules, Rule{n, line[len(m[0]):]})
		case begins:
			rules = append(rules, Rule{0, line})
		default:
			rules[len(rules)-1].Text += " " + line
		}
		begins = false
	}
	return rules, nil
}

// About returns what a script says of itself: the comment that it begins with, as one line;
// "" when there is none. Nothing keeps a stranger's from holding what moves a terminal's cursor.
func About(script []byte) string {
	var words []string
	for line := range strings.Lines(string(script)) {
		comment, is := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !is || strings.HasPrefix(comment, "[") {
			break
		}
		words = append(words, strings.Fields(comment)...)
	}
	return strings.Join(words, " ")
}
