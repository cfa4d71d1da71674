package core

import (
	"fmt"
	"strings"
)

// Fault is one thing wrong with a set of rules.
type Fault struct {
	At   Pos    // where in the script, when the rules came from one
	What string // what is wrong, beginning with the word at fault: `slide: min 0 is not a distance`
	Hint string // what to write instead; may be empty
}

func (f *Fault) Error() string {
	var b strings.Builder
	if at := f.At.String(); at != "" {
		b.WriteString(at)
		b.WriteString(": ")
	}
	b.WriteString(f.What)
	if f.Hint != "" {
		b.WriteString("; ")
		b.WriteString(f.Hint)
	}
	return b.String()
}

// Faults is every fault of one set of rules, in the order of the rules. It is
// what [Compile] returns as its error; errors.As finds a single *Fault in it.
type Faults []*Fault

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, one := range f {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults as errors.
func (f Faults) Unwrap() []error {
	all := make([]error, len(f))
	for i, one := range f {
		all[i] = one
	}
	return all
}

// quoteList renders words for an error message: `"a", "b" or "c"`.
func quoteList(words []string, last string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			b.WriteString(" " + last + " ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", w)
	}
	return b.String()
}

func plural(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}
