package record

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
)

// MaxSize is the greatest length of a text of records, in bytes.
const MaxSize = 16 << 20

// A short text could stand for more memory than it is worth but for these.
const (
	maxRecords = 100_000   // in one text
	maxActions = 1_000_000 // in one text
	maxTags    = 1000      // of one record
	maxTurn    = 1_000_000_000
)

// The words that end a game.
const (
	wordResigns = "resigns"
	wordDraw    = "draw"
	wordAgreed  = "agreed"
	drawAgreed  = wordDraw + " " + wordAgreed
)

// unfinished is the result of a game that is not over.
const unfinished = "*"

func results() []string { return []string{"1-0", "0-1", "1/2-1/2", unfinished} }

func isResult(text string) bool { return slices.Contains(results(), text) }

const resultsText = "1-0, 0-1, 1/2-1/2 and *"

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

func isNameByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '.' || c == '-' || c == '_'
}

func isTagName(s string) bool {
	for i := range len(s) {
		if !isNameByte(s[i]) {
			return false
		}
	}
	return s != ""
}

// badRune returns the first rune of a text that a record cannot hold, as messages
// show it, and where it is; "" when there is none. allowed are control characters
// that it can.
func badRune(text, allowed string) (what string, at int) {
	for i, c := range text {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)):
			return "a byte that is not UTF-8", i
		case unicode.IsControl(c) && !strings.ContainsRune(allowed, c):
			return fmt.Sprintf("the control character %U", c), i
		}
	}
	return "", 0
}

// isThrow tells whether a text is a throw, such as [A3]: capitals and digits, so that
// a tag without its value is none.
func isThrow(text string) bool {
	inside, open := strings.CutPrefix(text, "[")
	inside, closed := strings.CutSuffix(inside, "]")
	return open && closed && inside != "" && strings.Trim(inside, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// isAction tells whether a text can stand in a record as an action.
func isAction(text string) bool {
	switch {
	case text == "" || endMeant(text) != "" || strings.ContainsAny(text, " /{}"):
		return false
	case text[0] == '[':
		return isThrow(text)
	}
	return isLetter(text[0]) && stray(text) == ""
}

// endMeant returns the end of a game that a word means or may have been meant for, ""
// for any other word.
func endMeant(text string) string {
	const signs = ".,;:!?()" // around it
	switch word := strings.ToLower(strings.Trim(text, signs)); {
	case strings.HasPrefix(word, "resign"):
		return wordResigns
	case slices.Contains([]string{wordDraw, "draws", "drawn", "agree", "agrees", wordAgreed}, word):
		return drawAgreed
	}
	return ""
}

// stray tells what is in a text that is in no action, "" when there is nothing such.
func stray(text string) string {
	if at := strings.IndexAny(text, "!?$,;"); at >= 0 {
		if text[at] == ',' || text[at] == ';' {
			return fmt.Sprintf("there is no %c between actions, only a space", text[at])
		}
		return "there are no signs such as ! ? $1; write a {comment} behind the action"
	}
	if strings.Contains(text, "(") && strings.Contains(text, ".") {
		return "there are no variations in parentheses; write a {comment} behind the action"
	}
	open := false
	for i := range len(text) {
		switch {
		case text[i] == '(' && open:
			return "a ) is missing"
		case text[i] == ')' && !open:
			return "a ( is missing"
		case text[i] == '(' || text[i] == ')':
			open = !open
		}
	}
	switch last := text[len(text)-1]; {
	case open:
		return "a ) is missing"
	case text[0] == '(':
		return "what is in parentheses stands right behind its action"
	case last == '.' || last == ':':
		return fmt.Sprintf("leave the %c away", last)
	case last == '+' || last == '#' || last == '=':
		return fmt.Sprintf("there is no sign %c; write a {comment} behind the action", last)
	}
	return ""
}

// isPlayer tells whether a word before "resigns" is a player's name and not the
// action before it: one with a digit only when there is a tag of that name.
func (r *Record) isPlayer(word string) bool {
	if !core.IsName(word) || !isAction(word) || word == "pass" {
		return false
	}
	return !strings.ContainsAny(word, "0123456789") || r.indexOf(word) >= 0
}

// check tells why a record cannot be written.
func (r *Record) check() error {
	if err := r.checkTags(); err != nil {
		return err
	}
	if err := checkComment("before the first action", r.Comment); err != nil {
		return err
	}
	if len(r.Actions) > maxActions {
		return unwritable("it has more than %d actions", maxActions)
	}
	for i := range r.Actions {
		if err := r.checkAction(i); err != nil {
			return err
		}
	}
	switch e := &r.End; {
	case e.How > Agreed:
		return unwritable("there is no way %d of ending a game", e.How)
	case e.How != Resigned && e.Player != "":
		return unwritable("%s has not resigned, and yet is named at its end", core.Quote(e.Player))
	case e.How == 0 && e.Comment != "":
		return unwritable("there is a comment on its end, and no word that ends it")
	case e.Player != "" && !r.isPlayer(e.Player):
		if core.IsName(e.Player) && isAction(e.Player) && e.Player != "pass" {
			return unwritable("%s could be an action; add a tag of that name, such as [%s \"?\"]", core.Quote(e.Player), e.Player)
		}
		return unwritable("%s is not a player's name", core.Quote(e.Player))
	}
	return checkComment("at the end", r.End.Comment)
}

func unwritable(format string, args ...any) error {
	return &UnwritableError{fmt.Sprintf(format, args...)}
}

func (r *Record) checkTags() error {
	switch {
	case len(r.Tags) == 0:
		return unwritable("it has no tags; one, such as Variant, shows where it begins")
	case len(r.Tags) > maxTags:
		return unwritable("it has more than %d tags", maxTags)
	}
	seen := map[string]bool{}
	for _, t := range r.Tags {
		what, _ := badRune(t.Value, "")
		switch {
		case !isTagName(t.Name):
			return unwritable("%s is not a tag's name, which has letters, digits, '.', '-' and '_'", core.Quote(t.Name))
		case known(t.Name) != "" && known(t.Name) != t.Name:
			return unwritable("the tag %s differs from %s only in capitals", core.Quote(t.Name), known(t.Name))
		case seen[t.Name]:
			return unwritable("the tag %s stands twice", core.Quote(t.Name))
		case what != "":
			return unwritable("the tag %s has %s in it", core.Quote(t.Name), what)
		case t.Name == tagResult && !isResult(t.Value):
			return unwritable("%s is not a result; those are %s", core.Quote(t.Value), resultsText)
		}
		seen[t.Name] = true
	}
	return nil
}

func checkComment(where, comment string) error {
	if what, _ := badRune(comment, "\n\t"); what != "" {
		return unwritable("the comment %s has %s in it", where, what)
	}
	return nil
}

// checkAction checks an action and where it stands.
func (r *Record) checkAction(i int) error {
	a := &r.Actions[i]
	var before turn
	if i > 0 {
		before = r.Actions[i-1].turn()
	}
	what, _ := badRune(a.Text, "")
	switch t := a.turn(); {
	case what != "":
		return unwritable("action %d has %s in it", i+1, what)
	case !isAction(a.Text):
		return unwritable("%s cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]", core.Quote(a.Text))
	case t == beforeFirst && (i == 0 || before == beforeFirst):
		if !isThrow(a.Text) {
			return unwritable("%s stands before turn 1 and is not a throw such as [34]", core.Quote(a.Text))
		}
	case t.number < 1 || t.number > maxTurn || t.player < 0 || t.player >= core.MaxPlayers:
		return unwritable("there is no turn %d of player %d, where action %d, %s, is to stand", t.number, t.player, i+1, core.Quote(a.Text))
	case i > 0 && before != beforeFirst && t != before && t != before.next():
		return unwritable("action %d, %s, of turn %d of player %d cannot follow one of turn %d of player %d", i+1, core.Quote(a.Text), t.number, t.player, before.number, before.player)
	}
	return checkComment(fmt.Sprintf("on action %d", i+1), a.Comment)
}
