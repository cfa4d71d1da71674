package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
)

// doWords does to a match what the words of the command line ask for, and returns what
// came of it.
func doWords(m *match.Match, args []string) (*doing, error) {
	d := &doing{match: m, words: splitWords(m, args)}
	for len(d.words) > 0 {
		if err := d.one(); err != nil {
			return nil, d.placed(err)
		}
	}
	if err := d.joint.end(); err != nil {
		return nil, d.placed(err)
	}
	return d, nil
}

// splitWords splits the words of the command line into actions, slashes, names and the
// words beside them. Any of them may stand in an argument of its own or not, but a name
// with spaces in it stands alone or before "resigns".
func splitWords(m *match.Match, args []string) []string {
	var line actionLine
	for _, arg := range args {
		arg = strings.TrimSpace(arg)
		if contestant(m, arg) >= 0 {
			line.words = append(line.words, arg)
			continue
		}
		if last := strings.LastIndexByte(arg, ' '); last > 0 && wordMeant(arg[last+1:]) == wordResigns {
			// Else it may be an action before the word.
			name := strings.TrimSpace(arg[:last])
			if contestant(m, name) >= 0 || !strings.ContainsAny(name, "0123456789") {
				line.words = append(line.words, name, arg[last+1:])
				continue
			}
		}
		line.add(arg)
	}
	return line.words
}

// The words that a match understands beside actions.
const (
	wordResigns = "resigns"
	wordDraw    = "draw"
	wordAgreed  = "agreed"
	drawAgreed  = wordDraw + " " + wordAgreed
	wordUndo    = "undo"
)

// wordMeant returns which of the words a text is, or was meant to be; "" for none.
func wordMeant(text string) string {
	words := []string{wordResigns, wordDraw, "drawn", wordAgreed, wordUndo, wordThrow}
	text = strings.Trim(text, ".,;:!?")
	if !slices.Contains(words, text) {
		text = core.Nearest(text, words)
	}
	switch text {
	case wordDraw, "drawn", wordAgreed:
		return drawAgreed
	}
	return text
}

// checkContestant refuses a name that could not be told from a word or an action.
func checkContestant(s *core.State, name string) error {
	fold := strings.ToLower(name)
	if slices.Contains([]string{wordResigns, wordDraw, wordAgreed, drawAgreed, wordUndo, wordThrow}, fold) || strings.HasSuffix(fold, " "+wordResigns) {
		return fmt.Errorf("a contestant is called %q, and in a match that means something else; choose another name", name)
	}
	var unreadable *core.UnreadableError
	if _, err := s.Parse(name); !errors.As(err, &unreadable) {
		return fmt.Errorf("a contestant is called %q, and that could be an action; choose another name", name)
	}
	return nil
}

// doing is a match and what is left to do to it.
type doing struct {
	match *match.Match // as it is now
	words []string
	joint joint
	round int      // of the last action
	told  []string // what the machine threw, a line each
}

// placed tells an error with where in the match it is.
func (d *doing) placed(err error) error {
	if d.match.Over() {
		return err
	}
	return fmt.Errorf("game %d, %s: %w", d.match.Round(), whoseTurn(d.match), err)
}

// one does what comes next.
func (d *doing) one() error {
	m, word, next := d.match, d.words[0], ""
	d.words = d.words[1:]
	if len(d.words) > 0 {
		next = d.words[0]
	}
	who := contestant(m, word)
	switch {
	case next == wordResigns && who >= 0:
		return d.end(2, func() error { return m.Resign(who) })
	case next == wordResigns && !strings.ContainsAny(word, "0123456789/") && wordMeant(word) == "":
		return fmt.Errorf("nobody is called %q; the contestants are %s", word, strings.Join(contestants(m), " and "))
	case word == wordResigns:
		return d.end(1, func() error { return m.Resign(m.ToMove()) })
	case word == wordDraw && next == wordAgreed:
		return d.end(2, m.AgreeDraw)
	case word == wordUndo:
		return d.end(1, func() error {
			if !m.Undo() {
				return errors.New("there is nothing to take back; a game that is over stays as it is")
			}
			return nil
		})
	case word == "/":
		return d.joint.slash()
	}
	err := d.action(word)
	var unreadable *core.UnreadableError
	if errors.As(err, &unreadable) {
		if text, meant := notAction(word, next, who >= 0); meant != "" {
			return fmt.Errorf("%q is not understood; did you mean %q?", text, meant)
		}
	}
	return err
}

// notAction returns what was meant by a word that is no action, or by it and the next
// one; "" when that is not known.
func notAction(word, next string, isName bool) (text, meant string) {
	both := word + " " + next
	switch meant := wordMeant(word); {
	case isName && wordMeant(next) == wordResigns:
		return both, word + " " + wordResigns
	case isName:
		return word, word + " " + wordResigns
	case meant == drawAgreed && wordMeant(next) == drawAgreed:
		return both, meant
	default:
		return word, meant
	}
}

// end does what so many words ask for that are not an action.
func (d *doing) end(words int, do func() error) error {
	if err := d.joint.end(); err != nil {
		return err
	}
	d.words = d.words[words-1:]
	return do()
}

// action plays an action.
func (d *doing) action(text string) error {
	m := d.match
	if s := m.State(); s != nil {
		if d.joint.open && m.Round() != d.round {
			return fmt.Errorf("%q is joined by / to the action before it, and that ended game %d; leave the / away", text, d.round)
		}
		if err := d.joint.action(s, text); err != nil {
			return err
		}
		d.round = m.Round()
	}
	if text == wordThrow {
		return d.throw()
	}
	if s := m.State(); s != nil {
		if err := noThrow(s, text); err != nil {
			return err
		}
		text = throwText(s, text)
	}
	_, err := m.Play(text)
	return err
}
