package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// tableTurn is what a line of actions does to a game.
type tableTurn struct {
	game   *notedGame
	hand   bool // the dice are not to be thrown here
	seats  seats
	typed  bool // by a person, who must not choose for the machine
	joint  joint
	played []string              // what was played, a text for each turn
	count  int                   // of the actions
	acted  [core.MaxPlayers]bool // who chose one of them
	off    bool                  // the last one was a throw for who begins
}

// play plays the actions of a line that somebody typed, all of them or none.
func (t *table) play(text string) error { return t.playAs(text, false) }

// playAs plays the actions of a line, all of them or none, for the machine or for people.
func (t *table) playAs(text string, machine bool) error {
	var line actionLine
	if whole := strings.ReplaceAll(text, " ", ""); throwText(t.game.state, whole) != whole {
		text = whole // dice with spaces between them
	}
	line.add(text)
	turn := tableTurn{game: t.game, hand: t.hand, seats: t.seats, typed: !machine}
	err := turn.all(line.words)
	if err != nil {
		for range turn.count {
			t.game.state.Undo()
		}
		return err
	}
	if t.offered {
		t.say("The draw is not agreed.\n")
	}
	for player, acted := range turn.acted {
		if acted {
			t.note(player)
			t.acted[player] = true
		}
	}
	if t.screen == nil { // which shows the last turns
		for _, text := range turn.played {
			t.say("%s\n", text)
		}
	} else if turn.off {
		t.say("%s\n", turn.played[len(turn.played)-1])
	}
	t.changed()
	return nil
}

// all plays actions until one is wrong.
func (t *tableTurn) all(words []string) error {
	for i, word := range words {
		before := t.count
		if strings.EqualFold(word, wordThrow) && i+1 < len(words) { // what follows could be wrong, and the throw then known
			return fmt.Errorf("%s stands last on its line; what is played by the dice is typed when they have been thrown", wordThrow)
		}
		err := t.one(word)
		var unreadable *core.UnreadableError
		switch _, is := tableWordOf(word); {
		case err == nil:
			continue
		case is:
			err = fmt.Errorf("%s stands alone on its line, not behind an action", strings.ToLower(word))
		case errors.As(err, &unreadable):
			if near := core.Nearest(word, append(wordNames(), wordThrow)); near != "" && i == 0 {
				return fmt.Errorf("%q is not understood; did you mean %q?", printable(word), near)
			}
			if before == 0 {
				return fmt.Errorf("%w; help tells what else can be typed", err)
			}
		}
		if before > 0 {
			err = fmt.Errorf("action %d of the line: %w; nothing of it is played", before+1, err)
		}
		return err
	}
	return t.joint.end()
}

// one plays an action, or reads a /.
func (t *tableTurn) one(word string) error {
	if word == "/" {
		return t.joint.slash()
	}
	s := t.game.state
	before, joined := t.joint, t.joint.behind && !s.Over() && t.joint.turn == s.Turn() && t.joint.mover == s.Mover()
	if err := t.joint.action(s, word); err != nil {
		return err
	}
	player, thrown, off := s.Mover(), s.Chance(), s.Turn() == 0
	mover := s.Game().Players()[player]
	if t.typed && !thrown && !s.Over() && t.seats[player].machine() {
		t.joint = before
		return fmt.Errorf("%s is the machine's to play; machine none lets people play for it", mover)
	}
	m, err := t.act(s, word)
	if err != nil {
		t.joint = before
		return err
	}
	t.count++
	t.acted[player], t.off = t.acted[player] || !thrown, off
	if text := s.Game().Text(m); joined {
		t.played[len(t.played)-1] += "/" + text
	} else if thrown {
		t.played = append(t.played, mover+" throws "+text+beginsText(s, off))
	} else {
		t.played = append(t.played, mover+": "+text)
	}
	return nil
}

// act plays an action, or throws the dice.
func (t *tableTurn) act(s *core.State, word string) (core.Move, error) {
	switch {
	case !strings.EqualFold(word, wordThrow):
		return playTyped(s, word)
	case s.Chance() && t.hand:
		return 0, fmt.Errorf("the dice are thrown by hand; type what they show, such as %s", exampleThrow(s.Game()))
	}
	return roll(s.Game(), s)
}
