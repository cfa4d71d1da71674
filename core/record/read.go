package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// Read reads one record. The error is an [*Error] around a [*SyntaxError], or the
// reader's.
func Read(from io.Reader) (*Record, error) {
	all, err := ReadAll(from)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, &Error{all[1].Tags[0].Line, &SyntaxError{"a second record begins here; only one is read"}}
	}
	return all[0], nil
}

// ReadAll reads a text of one or more records. A tag behind the turns of one begins the
// next, which has a Variant tag if that one has. The error is an [*Error] around a [*SyntaxError], or the reader's.
func ReadAll(from io.Reader) ([]*Record, error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxSize+1))
	if err != nil {
		return nil, err
	}
	r := reader{rest: strings.TrimPrefix(string(data), "\ufeff"), line: 1}
	if len(data) > MaxSize {
		return nil, r.fail(0, "the text is longer than %d MiB", MaxSize>>20)
	}
	r.rest = strings.ReplaceAll(r.rest, "\r\n", "\n")
	if what, at := badRune(r.rest, "\n\t"); what != "" {
		return nil, r.fail(1+strings.Count(r.rest[:at], "\n"), "there is %s", what)
	}
	var all []*Record
	for r.skipSpace(); r.rest != "" || len(all) == 0; r.skipSpace() {
		if len(all) == maxRecords {
			return nil, r.fail(r.line, "there are more than %d records", maxRecords)
		}
		var before *Record
		if len(all) > 0 {
			before = all[len(all)-1]
		}
		one, err := r.record(before)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// reader reads records from the front of what is left of a text.
type reader struct {
	rest    string
	line    int // on which rest begins
	actions int // read so far, in all records
}

func (r *reader) fail(line int, format string, args ...any) error {
	return &Error{line, &SyntaxError{fmt.Sprintf(format, args...)}}
}

// take takes n bytes off the front.
func (r *reader) take(n int) string {
	taken := r.rest[:n]
	r.line += strings.Count(taken, "\n")
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) skipSpace() { r.take(spaces(r.rest)) }

// spaces returns how many bytes of space a text begins with.
func spaces(text string) int {
	n := 0
	for n < len(text) && isSpace(text[n]) {
		n++
	}
	return n
}

// word returns what stands in front up to a space, a slash or a brace.
func word(text string) string {
	n := 0
	for n < len(text) && !isSpace(text[n]) && text[n] != '/' && text[n] != '{' && text[n] != '}' {
		n++
	}
	return text[:n]
}

// tagName returns the name of the tag that stands in front; false when none does,
// but perhaps a throw.
func tagName(text string) (string, bool) {
	if text == "" || text[0] != '[' {
		return "", false
	}
	text = strings.TrimLeft(text[1:], " \t")
	n := 0
	for n < len(text) && isNameByte(text[n]) {
		n++
	}
	return text[:n], strings.HasPrefix(strings.TrimLeft(text[n:], " \t"), `"`)
}

// runsOn tells whether tags behind a record are more likely to be in a wrong place than
// to begin another: they do not say what is played, and the record does.
func runsOn(before, r *Record) bool {
	_, ok := r.Lookup(tagVariant)
	return !ok && before.Tag(tagVariant) != ""
}

// record reads one record, behind another unless before is nil.
func (r *reader) record(before *Record) (*Record, error) {
	m := moves{reader: r, record: &Record{}}
	seen := map[string]bool{}
	for {
		r.skipSpace()
		name, ok := tagName(r.rest)
		if !ok {
			break
		}
		line := r.line
		value, err := r.tagValue(name)
		switch {
		case err != nil:
			return nil, err
		case name == "":
			return nil, r.fail(line, "a tag has no name")
		case known(name) != "" && known(name) != name:
			return nil, r.fail(line, "the tag %s differs from %s only in capitals; did you mean %s?", name, known(name), known(name))
		case seen[name]:
			return nil, r.fail(line, "the tag %s stands twice", name)
		case len(m.record.Tags) == maxTags:
			return nil, r.fail(line, "the record has more than %d tags", maxTags)
		case name == tagResult && !isResult(value):
			return nil, r.fail(line, "%s is not a result; those are %s", core.Quote(value), resultsText)
		}
		seen[name] = true
		m.record.Tags = append(m.record.Tags, Tag{name, value, line})
	}
	if len(m.record.Tags) == 0 {
		switch {
		case r.rest == "":
			return nil, r.fail(r.line, "there is no record; one begins with tags such as [Variant \"…\"]")
		case r.rest[0] == '{':
			return nil, r.fail(r.line, "a comment stands before the first tag; write it behind the tags")
		}
		return nil, r.fail(r.line, "a record begins with tags such as [Variant \"…\"], not with %s", core.Quote(firstLine(r.rest)))
	}
	if before != nil && runsOn(before, m.record) {
		t := m.record.Tags[0]
		return nil, r.fail(t.Line, "[%s %s] stands behind turns, and tags stand before them; if a new record begins here, begin it with its Variant tag", t.Name, core.Quote(t.Value))
	}
	if err := m.read(); err != nil {
		return nil, err
	}
	return m.record, nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// tagValue reads the tag in front, whose name is known.
func (r *reader) tagValue(name string) (string, error) {
	line := r.line
	r.take(strings.IndexByte(r.rest, '"') + 1)
	var value strings.Builder
	for {
		n := strings.IndexAny(r.rest, "\"\\\n")
		if n < 0 || r.rest[n] == '\n' {
			return "", r.fail(line, "the value of the tag %s is not closed on its line; a \" is missing", name)
		}
		value.WriteString(r.take(n))
		if r.take(1) == `"` {
			break
		}
		if r.rest == "" || r.rest[0] != '"' && r.rest[0] != '\\' {
			return "", r.fail(line, `in the value of the tag %s a backslash stands alone; write \\ for one, and \" for a quote`, name)
		}
		value.WriteString(r.take(1))
	}
	r.take(len(r.rest) - len(strings.TrimLeft(r.rest, " \t")))
	if r.rest == "" || r.rest[0] != ']' {
		return "", r.fail(line, "the tag %s is not closed; a ] is missing behind its value", name)
	}
	r.take(1)
	if what, _ := badRune(value.String(), ""); what != "" {
		return "", r.fail(line, "the value of the tag %s has %s in it", name, what)
	}
	return value.String(), nil
}

// parentheses takes off the front what belongs in parentheses to the action text, which
// stands before it, and returns that with it, without the spaces.
func (r *reader) parentheses(text string) string {
	var b strings.Builder
	for open := false; ; text = r.take(len(word(r.rest))) {
		b.WriteString(text)
		if last := strings.LastIndexAny(text, "()"); last >= 0 {
			open = text[last] == '('
		}
		space := spaces(r.rest)
		rest := r.rest[space:]
		if !open && !strings.HasPrefix(rest, "(") {
			return b.String()
		}
		if open {
			end := strings.IndexAny(rest, "()[]{}/")
			if end < 0 || rest[end] != ')' {
				return b.String() // it is never closed
			}
			b.WriteString(strings.NewReplacer(" ", "", "\t", "", "\n", "").Replace(rest[:end]))
			space += end
		}
		r.take(space)
	}
}

// comment reads the comment in front.
func (r *reader) comment() (string, error) {
	line := r.line
	r.take(1)
	var text strings.Builder
	for {
		n := strings.IndexAny(r.rest, `\}`)
		if n < 0 {
			return "", r.fail(line, "a comment begins here and is never closed; a } is missing")
		}
		text.WriteString(r.take(n))
		if r.take(1) == "}" {
			// Where a } is next outside comments there is a fault, and this is it.
			next := strings.IndexAny(r.rest, "{}[")
			if strings.Contains(text.String(), "{") && next >= 0 && r.rest[next] == '}' {
				return "", r.fail(r.line, "a comment ends at its first }, for comments do not nest; a } inside one is written \\}")
			}
			return text.String(), nil
		}
		if r.rest != "" && (r.rest[0] == '}' || r.rest[0] == '\\') {
			text.WriteString(r.take(1))
		} else {
			text.WriteByte('\\')
		}
	}
}

// number takes a turn's number with its dots off the front; dots is 0 when there is
// none.
func (r *reader) number() (n, dots int) {
	digits := 0
	for digits < len(r.rest) && isDigit(r.rest[digits]) {
		digits++
	}
	for digits+dots < len(r.rest) && r.rest[digits+dots] == '.' {
		dots++
	}
	n, err := strconv.Atoi(r.rest[:digits])
	if err != nil || n < 1 || n > maxTurn || r.rest[0] == '0' || dots != 1 && dots != 3 {
		return 0, 0
	}
	r.take(digits + dots)
	return n, dots
}

// resultInFront returns the result that stands in front as a word, "" for none.
func resultInFront(text string) string {
	i := slices.IndexFunc(results(), func(one string) bool {
		rest, ok := strings.CutPrefix(text, one)
		return ok && (rest == "" || isSpace(rest[0]) || rest[0] == '{' || rest[0] == '[')
	})
	if i < 0 {
		return ""
	}
	return results()[i]
}
