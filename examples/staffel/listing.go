package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// listing is what can be chosen by a number: actions of one position, or groups of them
// that begin alike.
type listing struct {
	plies   int    // of the position
	hash    uint64 // of it too
	entries []listed
}

// listed is what one number stands for.
type listed struct {
	text  string // of the action, or how those of the group begin
	moves []core.Move
}

// forms are ways to cut the text of an action so that those that begin alike are one
// group: by the first letters, by the piece that goes, by where it goes too, and not.
var forms = []func(text string) string{
	func(text string) string {
		return text[:max(1, strings.IndexAny(text, "0123456789"))]
	},
	func(text string) string {
		if at := strings.IndexAny(text[1:], "-x("); at >= 0 {
			return text[:1+at]
		}
		return text
	},
	func(text string) string {
		before, _, _ := strings.Cut(text, "(")
		return before
	},
	func(text string) string { return text },
}

// grouped puts actions in groups by a form, in the order of the actions.
func grouped(g *core.Game, moves []core.Move, form func(string) string) (groups []listed) {
	place := map[string]int{}
	for _, m := range moves {
		start := form(g.Text(m))
		at, there := place[start]
		if !there {
			at = len(groups)
			place[start] = at
			groups = append(groups, listed{text: start})
		}
		groups[at].moves = append(groups[at].moves, m)
	}
	for i, one := range groups {
		if len(one.moves) == 1 {
			groups[i].text = g.Text(one.moves[0])
		}
	}
	return groups
}

// lines returns a list with its numbers, in columns.
func (l listing) lines(width int) []string {
	var all []string
	digits := len(fmt.Sprint(len(l.entries)))
	for i, one := range l.entries {
		text := fmt.Sprintf("%*d %s", digits, i+1, one.text)
		if n := len(one.moves); n > 1 {
			text += fmt.Sprintf(".. (%d ways)", n)
		}
		all = append(all, text)
	}
	return columnsWithin(all, width)
}

// list shows actions with numbers to choose them by, in as many lines as there is room
// for: where they are too many those that begin alike are one group.
func (t *table) list(title string, moves []core.Move) {
	s := t.game.state
	width, most := t.room()
	l := listing{plies: s.Plies(), hash: s.Hash()}
	for _, form := range forms { // the last one that has room
		groups := grouped(s.Game(), moves, form)
		one := listing{l.plies, l.hash, groups}
		if len(l.entries) < 2 || len(one.lines(width)) <= most {
			l = one
		}
	}
	t.chosenFrom = &l
	how := "Type a number, or an action."
	for _, one := range l.entries {
		if len(one.moves) > 1 {
			how = "Type a number for its ways, or an action."
			break
		}
	}
	t.say("%s\n%s\n%s\n", title, strings.Join(l.lines(width), "\n"), how)
}

// number does what a number of the list shown last stands for. It tells whether the text
// is a number, and not an action or dice.
func (t *table) number(text string) (is bool, err error) {
	if !t.lists || text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return false, nil
	}
	s := t.game.state
	if _, err := s.Parse(throwText(s, text)); err == nil {
		return false, nil
	}
	l := t.chosenFrom
	if l == nil || l.plies != s.Plies() || l.hash != s.Hash() {
		if s.Over() || noThrow(s, text) != nil && s.Chance() { // they have more to say
			return false, nil
		}
		return true, fmt.Errorf("%s could be a number of a list, and none is shown now; moves shows one", text)
	}
	n := 0
	fmt.Sscan(text, &n)
	if n < 1 || n > len(l.entries) {
		return true, fmt.Errorf("the list has the numbers 1 to %d, and %s is none of them", len(l.entries), text)
	}
	one := l.entries[n-1]
	if len(one.moves) == 1 {
		return true, t.play(s.Game().Text(one.moves[0]))
	}
	t.listMarked(one.text, one.moves)
	return true, nil
}

// partial lists the actions that begin with a text which is none itself. It tells
// whether there are any.
func (t *table) partial(text string) bool {
	if !t.lists || t.game.state.Chance() || plainText(text) == "" {
		return false
	}
	moves := beginning(t.game.state, text)
	if len(moves) == 0 {
		return false
	}
	t.listMarked(text, moves)
	return true
}

// listMarked lists actions that begin alike, and marks on the board where they differ.
func (t *table) listMarked(start string, moves []core.Move) {
	t.marks = differing(t.game.state, moves)
	title := fmt.Sprintf("These %d actions begin with %s:", len(moves), start)
	if len(moves) == 1 {
		title = fmt.Sprintf("One action begins with %s:", start)
	}
	t.list(title, moves)
	t.showMarked()
}

// plainText is a text without the signs that may be left out or put in.
func plainText(text string) string {
	return strings.NewReplacer(" ", "", "-", "", "[", "").Replace(text)
}

// beginning returns the legal actions that begin with a text.
func beginning(s *core.State, text string) (moves []core.Move) {
	for _, m := range s.AppendLegal(nil) {
		if strings.HasPrefix(plainText(s.Game().Text(m)), plainText(text)) {
			moves = append(moves, m)
		}
	}
	return moves
}

// inOtherCase returns a text with its letters as the legal actions have them that begin with
// it but for small letters and capitals; "" when there are none or they do not agree.
func inOtherCase(s *core.State, text string) (written string) {
	plain := plainText(text)
	for _, m := range s.AppendLegal(nil) {
		action := plainText(s.Game().Text(m))
		if len(action) < len(plain) || !strings.EqualFold(action[:len(plain)], plain) {
			continue
		}
		if written != "" && written != action[:len(plain)] {
			return ""
		}
		written = action[:len(plain)]
	}
	return written
}

// differing returns the cells by which actions that begin alike first differ: where a
// piece goes, and when they all go there, what else is put where.
func differing(s *core.State, moves []core.Move) map[core.Cell]bool {
	if len(moves) == 1 {
		return cellsOf(s, moves[0])
	}
	parts := make([][]core.Part, len(moves))
	most := 0
	for i, m := range moves {
		parts[i] = s.AppendParts(nil, m)
		most = max(most, len(parts[i]))
	}
	ends := []func(core.Part) core.Cell{
		func(p core.Part) core.Cell { return p.From },
		func(p core.Part) core.Cell { return p.To },
	}
	for part := range most {
		for _, end := range ends {
			cells := map[core.Cell]bool{}
			for _, all := range parts {
				if part < len(all) {
					cells[end(all[part])] = true
				}
			}
			if delete(cells, core.NoCell); len(cells) > 1 {
				return cells
			}
		}
	}
	return nil
}

// cellsOf returns the cells that a legal action has to do with.
func cellsOf(s *core.State, m core.Move) map[core.Cell]bool {
	cells := map[core.Cell]bool{}
	for _, p := range s.AppendParts(nil, m) {
		for _, c := range []core.Cell{p.From, p.To} {
			if c != core.NoCell {
				cells[c] = true
			}
		}
	}
	return cells
}

// moves lists the legal actions, or those that begin with a text.
func (t *table) moves(start string) error {
	s := t.game.state
	all := s.AppendLegal(nil)
	chosen := all
	if start != "" {
		chosen = beginning(s, start)
		if written := inOtherCase(s, start); t.lists && len(chosen) == 0 && written != "" {
			start, chosen = written, beginning(s, written)
		}
	}
	switch {
	case len(all) == 0:
		return errors.New("the game is over, and there are no more actions")
	case len(chosen) == 0:
		return fmt.Errorf("no legal action begins with %q; there are %d, such as %s", printable(start), len(all), s.Game().Text(all[0]))
	case !t.lists || s.Chance():
		t.listPlain(chosen)
	case start != "":
		t.listMarked(start, chosen)
	default:
		t.list(t.choices(len(chosen)), chosen)
	}
	return nil
}

// choices tells how many actions there are to choose from.
func (t *table) choices(n int) string {
	who := t.game.state.Game().Players()[t.game.state.Mover()]
	if n == 1 {
		return who + " has one action:"
	}
	return fmt.Sprintf("%s has %d actions:", who, n)
}
