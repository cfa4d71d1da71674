package record

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Write writes a record, which then reads back as an equal one. The error is an
// [*UnwritableError], with nothing written, or the writer's.
func (r *Record) Write(w io.Writer) error { return WriteAll(w, []*Record{r}) }

// WriteAll writes records one after the other, with an empty line between them. The
// error is an [*UnwritableError], with nothing written, or the writer's.
func WriteAll(w io.Writer, records []*Record) error {
	if len(records) > maxRecords {
		return unwritable("there are more than %d records", maxRecords)
	}
	var b strings.Builder
	actions := 0
	for i, r := range records {
		if err := r.check(); err != nil {
			return err
		}
		if i > 0 {
			if runsOn(records[i-1], r) {
				return unwritable("record %d has no tag Variant although the one before it has, and so would be read as a part of that", i+1)
			}
			b.WriteByte('\n')
		}
		r.text(&b)
		actions += len(r.Actions)
		if b.Len() > MaxSize {
			return unwritable("the text is longer than %d MiB", MaxSize>>20)
		}
	}
	if actions > maxActions {
		return unwritable("the records have more than %d actions together", maxActions)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String returns the text that [Record.Write] writes, or why it cannot, in
// parentheses.
func (r *Record) String() string {
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		return "(" + err.Error() + ")"
	}
	return b.String()
}

// text writes a record that has been checked.
func (r *Record) text(b *strings.Builder) {
	for _, t := range r.Tags {
		value := strings.ReplaceAll(t.Value, `\`, `\\`)
		b.WriteString("[" + t.Name + ` "` + strings.ReplaceAll(value, `"`, `\"`) + "\"]\n")
	}
	b.WriteByte('\n')
	p := page{to: b}
	p.comment(r.Comment)
	for i := range r.Actions {
		p.action(r, i)
	}
	switch e := &r.End; e.How {
	case Resigned:
		last := len(r.Actions) - 1
		if e.Player == "" && last >= 0 && r.Actions[last].Comment == "" && r.isPlayer(r.Actions[last].Text) {
			p.token("{}") // else the action would be read as the name of who resigns
		}
		p.token(strings.TrimPrefix(e.Player+" "+wordResigns, " "))
	case Agreed:
		p.token(drawAgreed)
	default:
		if r.Comment == "" && len(r.Actions) == 0 { // a record needs something behind its tags, else the next one's would be its own
			p.token(r.result())
		}
	}
	p.comment(r.End.Comment)
	p.line()
}

// result is the Result tag, or that of a game that is not over.
func (r *Record) result() string {
	if t, ok := r.Lookup(tagResult); ok {
		return t.Value
	}
	return unfinished
}

// page sets tokens in lines.
type page struct {
	to     *strings.Builder
	column int // where the line being written ends, in characters
}

const width = 79

// fits tells whether the first line of a text has room behind what is on the line.
func (p *page) fits(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return p.column+utf8.RuneCountInString(first) <= width
}

// write writes text where the line ends.
func (p *page) write(text string) {
	p.to.WriteString(text)
	if last := strings.LastIndexByte(text, '\n'); last >= 0 {
		p.column, text = 0, text[last+1:]
	}
	p.column += utf8.RuneCountInString(text)
}

// line begins a line, unless one has just begun.
func (p *page) line() {
	if p.column > 0 {
		p.to.WriteByte('\n')
		p.column = 0
	}
}

// token writes a text that is not broken, on a new line when this one is full.
func (p *page) token(text string) {
	switch {
	case p.column == 0:
	case p.fits(" " + text):
		text = " " + text
	default:
		p.line()
	}
	p.write(text)
}

func (p *page) comment(text string) {
	if text != "" {
		text = strings.ReplaceAll(text, `\`, `\\`)
		p.token("{" + strings.ReplaceAll(text, "}", `\}`) + "}")
	}
}

// action writes an action with its number or slash, and its comment.
func (p *page) action(r *Record, i int) {
	a := &r.Actions[i]
	remark := r.Comment // what stands before the action
	if i > 0 {
		remark = r.Actions[i-1].Comment
	}
	text := a.Text
	if i+1 < len(r.Actions) && r.joined(i+1) && a.Comment == "" {
		text += "/"
	}
	switch number := strconv.Itoa(a.Turn); {
	case r.joined(i) && remark != "":
		p.token("/")
		p.token(text)
	case r.joined(i):
		if !p.fits(text) {
			p.line()
		}
		p.write(text)
	case a.Turn == 0:
		if i == 0 {
			p.line()
		}
		p.token(text)
	case a.Player == 0:
		p.line()
		p.write(number + ". " + text)
	case i == 0 || r.Actions[i-1].Turn == 0 || strings.Contains(remark, "\n") || !p.fits(" "+text):
		p.line()
		p.write(number + "... " + text)
	default:
		p.token(text)
	}
	p.comment(a.Comment)
}
