package main

import (
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// complete completes the word before a place in a line, as far as what fits is the same.
// Where it can go no farther and several things fit it says which, and tells so.
func (t *table) complete(line string, at int) (newLine string, newAt int, said bool) {
	before, behind := line[:at], line[at:]
	begun := strings.LastIndexAny(before, " /") + 1
	word, earlier := before[begun:], strings.TrimSpace(before[:begun])
	fits, moves := t.fits(earlier, word)
	switch longest := commonStart(fits); {
	case len(fits) == 0:
		return line, at, false
	case longest != word && len(plainText(longest)) >= len(plainText(word)):
		return before[:begun] + longest + behind, begun + len(longest), false
	case len(fits) == 1:
		return line, at, false
	}
	if t.screen != nil {
		t.screen.said.Reset()
	}
	switch {
	case len(moves) > 0 && earlier == "" && word != "":
		t.listMarked(word, moves)
	case len(moves) > 0 && earlier == "":
		t.list(t.choices(len(moves)), moves)
	default:
		t.say("%s\n", strings.Join(columnsWithin(fits, t.width()), "\n"))
	}
	t.to.Flush()
	return line, at, true
}

// fits returns what a word can become behind others, and which actions are all that fit.
func (t *table) fits(earlier, word string) (fits []string, moves []core.Move) {
	s := t.game.state
	first, _, _ := strings.Cut(earlier, " ")
	if w, is := tableWordOf(first); is {
		var all []string
		switch w.name {
		case "moves":
			return t.actionFits(s, word)
		case "machine":
			all = append(s.Game().Players(), wordBoth, wordNone)
		case "resign":
			all = s.Game().Players()
		case "level":
			for n := range mcts.Levels {
				all = append(all, string(rune('1'+n)))
			}
		}
		return startingWith(all, word), nil
	}
	if earlier != "" { // what follows the actions before it
		g := &notedGame{state: s.Clone(), notes: t.game.notes}
		var line actionLine
		line.add(strings.TrimRight(earlier, "/ "))
		turn := tableTurn{game: g, hand: true, seats: t.seats, typed: true}
		if turn.all(line.words) != nil {
			return nil, nil
		}
		return t.actionFits(g.state, word)
	}
	fits, moves = t.actionFits(s, word)
	if word == "" && len(moves) > 0 {
		return fits, moves
	}
	words := wordNames()
	if t.thrownByEnter() {
		words = append(words, wordThrow)
	}
	if named := startingWith(words, strings.ToLower(word)); len(named) > 0 {
		return append(fits, named...), nil
	}
	if len(moves) == 0 {
		if written := inOtherCase(s, word); written != "" {
			return t.actionFits(s, written)
		}
	}
	return fits, moves
}

// actionFits returns the actions that begin with a word.
func (t *table) actionFits(s *core.State, word string) (fits []string, moves []core.Move) {
	moves = beginning(s, word)
	for _, m := range moves {
		fits = append(fits, s.Game().Text(m))
	}
	return fits, moves
}

// startingWith returns the words that begin with a text, capitals aside.
func startingWith(words []string, start string) (fits []string) {
	for _, w := range words {
		if len(w) >= len(start) && strings.EqualFold(w[:len(start)], start) {
			fits = append(fits, w)
		}
	}
	return fits
}

// commonStart returns what all words begin with.
func commonStart(words []string) string {
	if len(words) == 0 {
		return ""
	}
	start := words[0]
	for _, w := range words[1:] {
		start = start[:commonPrefix([]byte(start), []byte(w))]
	}
	return start
}
