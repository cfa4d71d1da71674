package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// askSeats asks who plays. It tells whether somebody answered, or left.
func (t *table) askSeats() (answered bool, err error) {
	t.asking = true
	defer func() { t.asking = false }()
	players := t.game.state.Game().Players()
	question := fmt.Sprintf(`Who plays?

  1  you play %[1]s, the machine %[2]s
  2  you play %[2]s, the machine %[1]s
  3  two people at this terminal
  4  the machine plays both, and you watch; Ctrl-C ends it

`, players[0], players[1])
	how := fmt.Sprintf("Type a number; Enter is 1. The machine plays at level %d of %d; 1 5, for example, is the first with the machine at level 5.", t.strength.level, mcts.Levels)
	if t.strength.level == 0 {
		how = fmt.Sprintf("Type a number; Enter is 1. The machine thinks for %v.", t.strength.think)
	}
	question += t.paragraph(how) + "\n"
	if t.screen == nil {
		t.say("%s\n", t.game.state.Game().Title())
		t.titled = true
	}
	for t.say("%s", question); ; {
		text, err := t.ask("1 to 4> ")
		switch {
		case err == errLong:
			text = "?"
		case err == io.EOF:
			return false, nil
		case err != nil:
			return false, err
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		if w, is := tableWordOf(word); is && w.name == "quit" {
			return false, nil
		}
		if who, ok := t.answerOf(word); ok {
			one := t.strength
			if rest != "" {
				if one, err = level(strings.TrimSpace(rest)); err != nil {
					t.tell("%v", err)
					continue
				}
			}
			t.strength = one
			for player, machine := range who {
				if machine {
					t.seat(player, one)
				}
			}
			return true, nil
		}
		if t.screen != nil {
			t.say("%s", question)
		}
		t.tell("%q is none of these; type 1, 2, 3 or 4.", printable(text))
	}
}

// answerOf returns whom the machine plays by an answer.
func (t *table) answerOf(word string) (machine [core.MaxPlayers]bool, ok bool) {
	switch word {
	case "", "1":
		return [core.MaxPlayers]bool{false, true}, true
	case "2":
		return [core.MaxPlayers]bool{true, false}, true
	case "3":
		return machine, true
	case "4":
		return [core.MaxPlayers]bool{true, true}, true
	}
	if is, err := t.players(word); err == nil { // the name of whom the person plays
		for i, name := range t.game.state.Game().Players() {
			if strings.EqualFold(name, word) {
				machine[core.MaxPlayers-1-i] = true
				return machine, true
			}
		}
		return is, true
	}
	return machine, false
}
