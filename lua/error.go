package lua

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// Error is a fault in a script: what is wrong, where, and, when the engine can
// tell, what to write instead.
type Error struct {
	File    string // the name the script was given
	Line    int    // counted from 1; 0 when it is not known
	Message string
	Hint    string // what to do about it, such as `did you mean "behind"?`; may be empty
	Source  string // the text of the line; may be empty
	// From is set for a fault in a script of the library: the line of the script
	// itself that included it, or that was calling into it.
	From core.Pos
}

// Error gives the fault on one line: file, line, message and hint, and for a script of the
// library where it was reached from.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	b.WriteString(": ")
	b.WriteString(e.Message)
	if e.Hint != "" {
		b.WriteString("; ")
		b.WriteString(e.Hint)
	}
	if e.From.Line > 0 {
		fmt.Fprintf(&b, " (from %v)", e.From)
	}
	return b.String()
}

// Detail gives the fault as Error does and below it the line of the script, with a
// marker under the word at fault when the message quotes one of the line.
func (e *Error) Detail() string {
	text := strings.TrimRightFunc(plain(e.Source), unicode.IsSpace)
	if e.Line <= 0 || text == "" {
		return e.Error()
	}
	number := fmt.Sprintf("%5d", e.Line)
	detail := fmt.Sprintf("%s\n%s | %s", e.Error(), number, text)
	at, word := atFault(text, e.Message)
	if at < 0 {
		return detail
	}
	blanks := strings.Repeat(" ", utf8.RuneCountInString(text[:at]))
	return fmt.Sprintf("%s\n%s | %s%s", detail, strings.Repeat(" ", len(number)), blanks, strings.Repeat("^", utf8.RuneCountInString(word)))
}

// atFault finds in a line what the message quotes of it, and where; -1 when it is not
// there. Names that only tell of which piece or option the message speaks come last.
func atFault(text, message string) (at int, word string) {
	var about []string
	for before, rest := "", message; ; {
		first, behind, ok := strings.Cut(rest, `"`)
		word, after, closed := strings.Cut(behind, `"`)
		if !ok || !closed {
			break
		}
		before, rest = first, after
		switch {
		case word == "":
		case hasAnySuffix(before, "piece ", "option ", "of the kind "):
			about = append(about, word)
		default:
			// A name of the script stands there bare, what a value holds in quotation marks.
			bare := hasAnySuffix(before, "unknown word ", "unknown key ", "unexpected ") || strings.HasPrefix(rest, " is not local") || strings.HasPrefix(rest, " is a word of ")
			if at, word := findQuoted(text, word, bare); at >= 0 {
				return at, word
			}
		}
	}
	for _, word := range about {
		if at, word := findQuoted(text, word, false); at >= 0 {
			return at, word
		}
	}
	return -1, ""
}

// findQuoted finds a word in a line: first in quotation marks, unless it is a bare one.
func findQuoted(text, word string, bare bool) (int, string) {
	if !bare {
		for _, mark := range []string{`"`, `'`} {
			if at := strings.Index(text, mark+word+mark); at >= 0 {
				return at + len(mark), word
			}
		}
	}
	return wholeWord(text, word), word
}

func hasAnySuffix(text string, suffixes ...string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(text, s) })
}

// wholeWord finds a word that is not part of a longer one, -1 when there is none.
func wholeWord(text, word string) int {
	inWord := func(i int) bool {
		return i >= 0 && i < len(text) && (isLetterOrDigit(text[i]) || text[i] == '_')
	}
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			break
		}
		i += from
		if !(inWord(i-1) && inWord(i)) && !(inWord(i+len(word)-1) && inWord(i+len(word))) {
			return i
		}
		from = i + 1
	}
	return -1
}

// InternalError is a fault of the engine itself that came to light while a
// script was loaded or run. The script is not to blame for it.
type InternalError struct {
	File    string
	Message string
	Stack   string // where the engine was, for a report of the fault
}

// Error says what happened and that the engine is at fault.
func (e *InternalError) Error() string {
	return e.File + ": fault in the engine, not in the script: " + e.Message
}

const (
	maxMessage = 400 // bytes of a message that a script made itself
	maxQuoted  = 60  // bytes of a script's text quoted inside a message
)

// clip cuts a text to at most n bytes, at the border of a letter.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

// plain makes a script's text fit to stand in a one-line message.
func plain(text string) string {
	text = strings.ToValidUTF8(clip(text, maxMessage), "?")
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}

// inQuotes puts a script's text between quotation marks.
func inQuotes(text string) string {
	return `"` + plain(clip(text, maxQuoted)) + `"`
}

// kindOf names the type of a value with its article, as messages want it. A word
// of the rule language can name its own values by __name in their metatable.
func kindOf(of glua.LValue) string {
	var meta glua.LValue
	switch v := of.(type) {
	case *glua.LTable:
		meta = v.Metatable
	case *glua.LUserData:
		if val, ok := v.Value.(*value); ok {
			return val.what()
		}
		meta = v.Metatable
	}
	if t, ok := meta.(*glua.LTable); ok {
		if name, ok := t.RawGetString("__name").(glua.LString); ok {
			return string(name)
		}
	}
	return kindNamed(of.Type().String())
}

// kindNamed puts the article before a type name of Lua.
func kindNamed(name string) string {
	if name == "nil" {
		return name
	}
	return "a " + name
}

// didYouMean is the hint for a misspelt word, "" when it is like none of the
// candidates.
func didYouMean(word string, candidates []string) string {
	candidates = slices.Clone(candidates)
	slices.Sort(candidates)
	near := core.Nearest(word, candidates)
	if near == "" {
		near = mixedUp(word, candidates)
	}
	if near == "" {
		return ""
	}
	return "did you mean " + inQuotes(near) + "?"
}

// mixedUp finds the candidate with the letters of a word in another order.
func mixedUp(word string, candidates []string) string {
	const least, most = 4, 40
	sorted := func(s string) string {
		letters := []byte(strings.ToLower(s))
		slices.Sort(letters)
		return string(letters)
	}
	for _, c := range candidates {
		if len(c) == len(word) && len(c) >= least && len(c) <= most && sorted(c) == sorted(word) {
			return c
		}
	}
	return ""
}
