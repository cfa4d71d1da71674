package variants

import (
	_ "embed"
	"strings"
)

//go:embed README.md
var page string

// Rulebook returns the rules of a built-in variant in words, as Markdown: a paragraph on
// where it comes from, then the rules as a numbered list. The error is an [*UnknownError].
func Rulebook(name string) (string, error) {
	_, behind, found := strings.Cut(page, " (`"+name+".lua`)\n")
	if !found {
		return "", &UnknownError{name}
	}
	rules, _, _ := strings.Cut(behind, "\n## ")
	return strings.TrimSpace(rules) + "\n", nil
}
