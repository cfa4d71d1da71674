package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// usageError is a wrong command line.
type usageError struct {
	command string // whose help tells more; may be empty
	text    string
}

func (e *usageError) Error() string {
	if e.command == "" {
		return e.text
	}
	return fmt.Sprintf("%s: %s (staffel help %s tells more)", e.command, e.text, e.command)
}

// line is the command line of one command: flags, which may stand anywhere, and
// arguments.
type line struct {
	command command
	args    []string
	flags   *flag.FlagSet
}

func newLine(c command, args []string) *line {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the errors it returns say it all
	return &line{c, args, flags}
}

func (l *line) wrong(format string, args ...any) error {
	return &usageError{l.command.name, fmt.Sprintf(format, args...)}
}

// parse sets the flags and returns the arguments, one for each that the command
// needs and any more that it takes. The flags have been defined before. The error is a [*usageError], or
// [flag.ErrHelp] when help is asked for.
func (l *line) parse() ([]string, error) {
	var words []string
	given := map[string]bool{}
	for rest := l.args; len(rest) > 0; {
		switch {
		case rest[0] == "--":
			words, rest = append(words, rest[1:]...), nil
			continue
		case !isFlag(rest[0]):
			words, rest = append(words, rest[0]), rest[1:]
			continue
		}
		// Package flag stops at the first argument, so it gets one flag at a time.
		name, _, whole := strings.Cut(strings.TrimLeft(rest[0], "-"), "=")
		f := l.flags.Lookup(name)
		take := 1
		if f != nil && !whole && !isSwitch(f) {
			take = min(2, len(rest))
		}
		switch {
		case f == nil && name != "h" && name != "help":
			return nil, l.wrong("there is no flag -%s; %s", name, l.known(name))
		case given[name] && name != "o":
			return nil, l.wrong("the flag -%s is given twice", name)
		}
		given[name] = true
		if err := l.flags.Parse(rest[:take]); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, l.wrong("%v", err)
		}
		rest = rest[take:]
	}
	switch needed := l.command.arguments; {
	case len(words) < len(needed):
		return nil, l.wrong("%s is missing", needed[len(words)])
	case len(words) > len(needed) && l.command.more == "":
		return nil, l.wrong("%q is one argument too many", words[len(needed)])
	}
	return words, nil
}

// given tells whether a flag stands on the command line.
func (l *line) given(name string) (given bool) {
	l.flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// isFlag tells a flag from an argument; a negative number is an argument, that it
// may be refused as one.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

// isSwitch tells whether a flag stands alone, without a value.
func isSwitch(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// known says which flags there are, or which was meant.
func (l *line) known(name string) string {
	var names []string
	l.flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	if near := core.Nearest("-"+name, names); near != "" {
		return "did you mean " + near + "?"
	}
	if len(names) == 0 {
		return l.command.name + " has none"
	}
	return "the flags are " + strings.Join(names, ", ")
}

// help is the help on a command.
func (l *line) help() string {
	var b strings.Builder
	b.WriteString("staffel " + l.command.usage())
	var flags strings.Builder
	l.flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		if value != "" {
			value = " " + value
		}
		fmt.Fprintf(&flags, "  -%s%s\n        %s\n", f.Name, value, usage)
	})
	if flags.Len() > 0 {
		b.WriteString(" [flags]")
	}
	b.WriteString("\n" + l.command.details)
	if flags.Len() > 0 {
		b.WriteString("\n" + flags.String())
	}
	return b.String()
}

// number is a whole number on the command line.
type number struct {
	value       uint64
	least, most uint64
}

func (n *number) String() string { return strconv.FormatUint(n.value, 10) }

func (n *number) Set(text string) error {
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil || v < n.least || v > n.most {
		return fmt.Errorf("it must be a whole number from %d to %d", n.least, n.most)
	}
	n.value = v
	return nil
}

// number defines a flag that is a whole number.
func (l *line) number(name string, value, least, most uint64, usage string) *number {
	n := &number{value, least, most}
	l.flags.Var(n, name, usage)
	return n
}

// threads defines the flag that long work has.
func (l *line) threads() *number {
	return l.number("threads", 0, 0, 1024, "work on `N` processors at a time; 0, the default, is all there are")
}
