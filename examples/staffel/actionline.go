package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// actionLine is what somebody typed, in words: the actions, each of them one word
// whatever spaces it has, the slashes between them, and all else.
type actionLine struct {
	words []string
	open  bool // a ( or [ has not been closed yet
}

// add adds the words of a text.
func (l *actionLine) add(text string) {
	for _, word := range strings.Fields(strings.ReplaceAll(text, "/", " / ")) {
		last := len(l.words) - 1
		if last >= 0 && word != "/" && l.words[last] != "/" && (l.open || joins(l.words[last], word)) {
			l.words[last] += word
		} else {
			l.words = append(l.words, word)
		}
		if at := strings.LastIndexAny(word, "()[]"); at >= 0 {
			l.open = word[at] == '(' || word[at] == '['
		}
	}
}

// joins tells whether two words are parts of one action, such as b5 and -e5.
func joins(before, word string) bool {
	const signs = "-<@"
	return word[0] == '(' || strings.IndexByte(signs, word[0]) >= 0 || strings.IndexByte(signs, before[len(before)-1]) >= 0
}

// joint sees to it that actions joined by / are of one turn.
type joint struct {
	open   bool // a / has been read, and not the action behind it
	behind bool // an action has been read, and nothing but its like since

	turn, mover int // of that action
}

// slash reads a /.
func (j *joint) slash() error {
	switch {
	case j.open:
		return errBehindSlash
	case !j.behind:
		return errors.New("a / stands where no action is before it")
	}
	j.open = true
	return nil
}

var errBehindSlash = errors.New("an action should stand behind a /")

// end reads what is no action, or the end of the line.
func (j *joint) end() error {
	if j.open {
		return errBehindSlash
	}
	j.behind = false
	return nil
}

// action reads an action that is about to be played in s.
func (j *joint) action(s *core.State, text string) error {
	switch same := s.Turn() == j.turn && s.Mover() == j.mover; {
	case j.open && !same && j.turn == 0:
		return fmt.Errorf("%q is joined by / to a throw before turn 1, which stands alone; leave the / away", text)
	case j.open && !same:
		return fmt.Errorf("%q is joined by / to the action before it, and that ended turn %d of %s; leave the / away", text, j.turn, s.Game().Players()[j.mover])
	}
	*j = joint{behind: true, turn: s.Turn(), mover: s.Mover()}
	return nil
}
