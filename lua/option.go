package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// OptionError says that an option given to a script, or its value, does not exist.
type OptionError struct {
	Name, Value string
	Reason      string
}

func (e *OptionError) Error() string { return fmt.Sprintf("option %s: %s", quote(e.Name), e.Reason) }

// option is an option a script has declared.
type option struct {
	core.Option
	chosen glua.LValue // as the script wrote it
}

const (
	maxOptions      = 100
	maxOptionValues = 100
)

// option declares a choice: option("scoring", { "points", "win-loss" }), the
// default first.
func (sc *script) option(L *glua.LState) int {
	name, ok := L.Get(1).(glua.LString)
	list, ok2 := L.Get(2).(*glua.LTable)
	if !ok || !ok2 {
		sc.in.raise(L, "option: it needs a name and a list of values", `write option("name", { "default", "other" })`)
	}
	sc.word(L, place{}, "option", "its name", name)
	if len(sc.options) == maxOptions {
		sc.in.raise(L, fmt.Sprintf("option: there are more than %d", maxOptions), "")
	}
	o := &option{Option: core.Option{Name: string(name), At: sc.at(L)}}
	given, isGiven := sc.given[o.Name]
	for _, v := range sc.list(L, "option", list) {
		text, ok := optionText(v)
		switch {
		case !ok:
			sc.in.raise(L, fmt.Sprintf("option %s: %s is not a value", quote(o.Name), subject(v)), "a value is a word of letters, digits and hyphens, or a whole number")
		case text == "value":
			sc.in.raise(L, fmt.Sprintf("option %s: no value can be named \"value\"", quote(o.Name)), "that is what the chosen value is asked by")
		case len(o.Values) == maxOptionValues:
			sc.in.raise(L, fmt.Sprintf("option %s: it has more than %d values", quote(o.Name), maxOptionValues), "")
		}
		for _, other := range o.Values {
			if other == text {
				sc.in.raise(L, fmt.Sprintf("option %s: the value %s is listed twice", quote(o.Name), quote(text)), "")
			}
		}
		if o.Values = append(o.Values, text); o.chosen == nil && !isGiven || isGiven && given == text {
			o.Value, o.chosen = text, v
		}
	}
	if len(o.Values) == 0 {
		sc.in.raise(L, fmt.Sprintf("option %s: it has no values", quote(o.Name)), "list what may be chosen, the default first")
	}
	for _, other := range sc.options {
		if other.Name == o.Name {
			sc.in.raise(L, fmt.Sprintf("option: two are named %s", quote(o.Name)), "")
		}
	}
	if o.chosen == nil {
		// The caller is at fault, not the script: go on with the default to find
		// what else is wrong.
		sc.optionFaults = append(sc.optionFaults, &OptionError{o.Name, given, fmt.Sprintf("there is no value %s; choose %s", quote(given), orList(o.Values))})
		o.Value, o.chosen = o.Values[0], list.RawGetInt(1)
	}
	sc.options = append(sc.options, o.Option)
	L.Push(sc.wrap(L, kindOption, o))
	return 1
}

// optionText is an option's value as it is written on a command line.
func optionText(v glua.LValue) (string, bool) {
	switch v := v.(type) {
	case glua.LNumber:
		if n := int64(v); glua.LNumber(n) == v && n >= 0 && n <= 1e9 {
			return strconv.FormatInt(n, 10), true
		}
	case glua.LString:
		if s := string(v); s != "" && len(s) <= 40 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == "" {
			return s, true
		}
	}
	return "", false
}

// optionIndex answers scoring.points, whether that value is chosen, and
// scoring.value, the chosen value itself.
func (sc *script) optionIndex(L *glua.LState, o *option, key glua.LValue) glua.LValue {
	if key == glua.LString("value") {
		return o.chosen
	}
	text, _ := optionText(key)
	for _, v := range o.Values {
		if v == text {
			return glua.LBool(o.Value == text)
		}
	}
	hint := plural(len(o.Values), "its value is ", "its values are ") + andList(o.Values) + "; value is the one chosen"
	if near := core.Nearest(text, append([]string{"value"}, o.Values...)); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	sc.in.raise(L, fmt.Sprintf("option %s has no value %s", quote(o.Name), optionKey(key)), hint)
	return nil
}

// called is what the script calls an option, as far as it is known.
func (o *option) called(name string) string {
	switch {
	case name != "" && !strings.HasSuffix(name, "()"):
		return name
	case isIdentifier(o.Name):
		return o.Name
	}
	return "option"
}

// example is an expression that is true when a value of the option is chosen: the one
// it was compared with, or else one that is not the default.
func (o *option) example(name string, compared glua.LValue) string {
	text := ""
	if compared != nil {
		text, _ = optionText(compared)
	}
	if !contains(o.Values, text) {
		others := append(slices.Clone(o.Values[1:]), o.Values[0])
		if text = others[0]; slices.ContainsFunc(others, isIdentifier) {
			text = others[slices.IndexFunc(others, isIdentifier)]
		}
	}
	switch {
	case isIdentifier(text):
		return o.called(name) + "." + text
	case text[0] >= '0' && text[0] <= '9' && (text[0] != '0' || text == "0") && strings.Trim(text, "0123456789") == "":
		return o.called(name) + "[" + text + "]"
	}
	return o.called(name) + "[" + quote(text) + "]"
}

// askIt is the hint for an option that was taken for its value.
func (o *option) askIt(name string, compared glua.LValue) string {
	return fmt.Sprintf("write %s (true when that is chosen) or %s.value", o.example(name, compared), o.called(name))
}

// isIdentifier tells whether a name can stand bare in a script.
func isIdentifier(s string) bool {
	if s == "" || !core.IsName(s) || strings.Contains(s, "-") {
		return false
	}
	return !contains([]string{"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"}, s)
}

// optionKey is what a script asked an option for, as messages show it.
func optionKey(key glua.LValue) string {
	if s, ok := key.(glua.LString); ok {
		return quote(string(s))
	}
	return describe(key)
}

// unknownOptions reports the options given that the script does not have.
func (sc *script) unknownOptions() {
	var names []string
	for _, o := range sc.options {
		names = append(names, o.Name)
	}
	for _, name := range sortedKeys(sc.given) {
		if !contains(names, name) {
			reason := "there is no such option"
			if near := core.Nearest(name, names); near != "" {
				reason += fmt.Sprintf("; did you mean %q?", near)
			} else if len(names) > 0 {
				reason += plural(len(names), "; its option is ", "; the options are ") + andList(names)
			} else {
				reason += "; this game has none"
			}
			sc.optionFaults = append(sc.optionFaults, &OptionError{name, sc.given[name], reason})
		}
	}
}
