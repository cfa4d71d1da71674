package record

import (
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// moves reads what stands behind a record's tags.
type moves struct {
	*reader
	record *Record

	comments []string // behind what was read last, not yet joined
	next     turn     // the turn to come; its number is 0 before the first
	numbered bool     // and its number has been read
	joined   bool     // a / has been read, and not the action behind it
	closed   bool     // a result has been read

	joint     turn // the last turn that has a /
	jointLine int  // and where its first stands
	slashLine int  // where the last / stands
}

// read reads up to the next record's first tag or the end of the text.
func (m *moves) read() error {
	for {
		m.skipSpace()
		if _, ok := tagName(m.rest); ok || m.rest == "" {
			break
		}
		if err := m.one(); err != nil {
			return err
		}
	}
	switch {
	case m.joined:
		return m.fail(m.line, "no action stands behind the last /")
	case m.numbered && m.record.End.How == 0:
		return m.fail(m.line, "no action stands behind %s", m.next)
	}
	m.flush()
	return nil
}

// one reads what comes next.
func (m *moves) one() error {
	result := resultInFront(m.rest)
	switch c := m.rest[0]; {
	case c == '{':
		text, err := m.comment()
		if text != "" {
			m.comments = append(m.comments, text)
		}
		return err
	case c == '}':
		return m.fail(m.line, "a } stands outside a comment; inside one it is written \\}")
	case m.closed:
		return m.fail(m.line, "%s stands behind the result", core.Quote(word(m.rest)))
	case m.joined && (c == '/' || isDigit(c) || result != ""):
		return m.fail(m.line, "an action should stand behind a /, and not %s", core.Quote(firstLine(m.rest)))
	case m.record.End.How != 0 && result == "":
		return m.fail(m.line, "%s stands behind the word that ended the game", core.Quote(firstLine(m.rest)))
	case c == '/':
		return m.slash()
	case result != "":
		return m.result(result)
	case isDigit(c):
		return m.turn()
	}
	line, text := m.line, word(m.rest)
	m.take(len(text))
	n := spaces(m.rest)
	next := word(m.rest[n:])
	switch meant := endMeant(text); {
	case text == wordResigns:
		return m.end(line, Resigned, "")
	case text == wordDraw && next == wordAgreed:
		m.take(n + len(next))
		return m.end(line, Agreed, "")
	case meant == drawAgreed && endMeant(next) == drawAgreed:
		return m.misspelt(line, text+" "+next, meant)
	case meant != "":
		return m.misspelt(line, text, meant)
	case next == wordResigns && m.record.isPlayer(text):
		m.take(n + len(next))
		return m.end(line, Resigned, text)
	case endMeant(next) == wordResigns && m.record.isPlayer(text):
		return m.misspelt(line, text+" "+next, text+" "+wordResigns)
	case !isThrow(text):
		text = m.parentheses(text)
	}
	return m.action(line, text)
}

// misspelt is the error that the end of a game is not written as it should be.
func (m *moves) misspelt(line int, text, meant string) error {
	return m.fail(line, "%s is not understood; did you mean %q?", core.Quote(text), meant)
}

// flush gives the comments read to what they stand behind.
func (m *moves) flush() {
	text := strings.Join(m.comments, "\n")
	m.comments = nil
	switch r := m.record; {
	case r.End.How != 0:
		r.End.Comment = text
	case len(r.Actions) > 0:
		r.Actions[len(r.Actions)-1].Comment = text
	default:
		r.Comment = text
	}
}

// String is how a turn's number is written.
func (t turn) String() string {
	if t.player == 0 {
		return fmt.Sprintf("%d.", t.number)
	}
	return fmt.Sprintf("%d...", t.number)
}

func (m *moves) turn() error {
	line, begun := m.line, m.rest
	number, dots := m.number()
	if dots == 0 {
		return m.fail(line, "%s is neither a turn's number, such as 2. or 2..., nor a result", core.Quote(word(begun)))
	}
	t := turn{number, dots / 2}
	switch {
	case m.numbered:
		return m.fail(line, "no action stands behind %s", m.next)
	case m.next.number != 0 && m.joint.next() == m.next && m.next.next() == t:
		if m.throwsFirst() && m.next.number == 1 {
			return m.fail(m.jointLine, "what is joined by / is one turn; when the second player begins, as the throws before it may say, it is written 1... and not 1.")
		}
		return m.fail(m.jointLine, "what is joined by / is one turn, and so %s is next, where %s stands on line %d; a space separates the turns of two players", m.next, t, line)
	case m.next.number != 0 && t != m.next:
		return m.fail(line, "%s stands where %s is next", t, m.next)
	}
	m.next, m.numbered = t, true
	return nil
}

// throwsFirst tells whether something was thrown before turn 1.
func (m *moves) throwsFirst() bool {
	return len(m.record.Actions) > 0 && m.record.Actions[0].Turn == 0
}

func (m *moves) slash() error {
	if last := len(m.record.Actions) - 1; last < 0 || m.record.Actions[last].Turn == 0 || m.numbered {
		return m.fail(m.line, "a / stands where no action is before it in a turn")
	}
	m.take(1)
	m.joined, m.slashLine = true, m.line
	return nil
}

func (m *moves) action(line int, text string) error {
	if text != "" && text[0] == '[' && !isThrow(text) {
		return m.fail(line, "%s is neither a tag, which has a quoted value, nor a throw such as [34]", core.Quote(text))
	}
	if !isAction(text) {
		reason := ""
		if why := stray(text); why != "" {
			reason = "; " + why
		}
		return m.fail(line, "%s is not an action%s", core.Quote(text), reason)
	}
	a := Action{Text: text, Line: line}
	switch last := len(m.record.Actions) - 1; {
	case m.actions == maxActions:
		return m.fail(line, "there are more than %d actions", maxActions)
	case m.joined:
		a.Turn, a.Player = m.record.Actions[last].Turn, m.record.Actions[last].Player
		if m.joint != a.turn() {
			m.joint, m.jointLine = a.turn(), m.slashLine
		}
	case m.next.number == 0:
		if !isThrow(text) {
			return m.fail(line, "%s stands before the number of a turn; the first is 1.", core.Quote(text))
		}
		a.Turn, a.Player = beforeFirst.number, beforeFirst.player
	case m.next.player == 0 && !m.numbered:
		return m.fail(line, "%s stands where %s should; the actions of one turn are joined by /", core.Quote(text), m.next)
	default:
		a.Turn, a.Player = m.next.number, m.next.player
		m.next = m.next.next()
	}
	m.flush()
	m.record.Actions = append(m.record.Actions, a)
	m.actions++
	m.joined, m.numbered = false, false
	return nil
}

func (m *moves) end(line int, how How, player string) error {
	if m.joined {
		return m.fail(line, "an action should stand behind a /, and not the end")
	}
	m.flush()
	m.record.End = End{How: how, Player: player, Line: line}
	return nil
}

// result reads a result, which says what the tag says; alone it is taken as the tag.
func (m *moves) result(text string) error {
	tag, ok := m.record.Lookup(tagResult)
	switch {
	case ok && tag.Value != text:
		return m.fail(m.line, "the result here is %s, and in the tag %s", text, tag.Value)
	case !ok && text != unfinished:
		m.record.SetTag(tagResult, text)
		m.record.Tags[m.record.indexOf(tagResult)].Line = m.line
	}
	m.take(len(text))
	m.closed = true
	return nil
}
