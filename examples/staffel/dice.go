package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// wordThrow lets the machine throw the dice, where an action could stand.
const wordThrow = "throw"

// diceText is what dice show, in the order of their faces: "A 3"; "" for no dice.
func diceText(g *core.Game, faces []int) string {
	var all []string
	for _, face := range faces {
		all = append(all, g.Dice().Faces[face].Symbol)
	}
	return strings.Join(all, " ")
}

// beginsText tells what a throw for who begins has come to.
func beginsText(after *core.State, off bool) string {
	switch {
	case !off:
	case after.Turn() > 0:
		return ": " + after.Game().Players()[after.Mover()] + " begins"
	case after.Mover() == 0:
		return ": a tie, which is thrown again"
	}
	return ""
}

// throwText is the text of a throw that somebody typed without its brackets, or, when
// one is due, in small letters. All else stays as it is.
func throwText(s *core.State, text string) string {
	dice := s.Game().Dice()
	inside, bracketed := strings.CutPrefix(text, "[")
	inside = strings.TrimSuffix(inside, "]")
	if dice == nil || inside == "" || !s.Chance() && !bracketed && len(inside) != dice.Number {
		return text
	}
	if s.Chance() {
		inside = strings.ToUpper(inside)
	}
	if symbolsOnly(dice, inside) || s.Chance() && !strings.ContainsFunc(text, notOfThrow) {
		return "[" + inside + "]" // a wrong face is what is wrong with it, not that it is no action
	}
	return text
}

// symbolsOnly tells whether a text is nothing but symbols of faces.
func symbolsOnly(dice *core.Dice, text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool {
		return !slices.ContainsFunc(dice.Faces, func(f core.Face) bool { return f.Symbol == string(c) })
	})
}

// noThrow tells what is wrong with numbers that are neither a throw nor an action: they
// are most likely what some of the dice show. nil leaves the text to the game.
func noThrow(s *core.State, text string) error {
	g := s.Game()
	dice := g.Dice()
	if dice == nil || s.Over() || text == "" {
		return nil
	}
	typed := text
	if s.Chance() {
		typed = strings.ToUpper(text)
	}
	count := func(n int) string {
		if n == 1 {
			return "1 die"
		}
		return fmt.Sprintf("%d dice", n)
	}
	switch onlyDice := symbolsOnly(dice, typed); {
	case s.Chance() && (onlyDice || !strings.ContainsFunc(text, notOfThrow)) && len(typed) != dice.Number:
		return &core.UnreadableError{Text: text, Reason: fmt.Sprintf("it shows %s, and a throw is %s, as in %s", count(len(typed)), count(dice.Number), exampleThrow(g))}
	case !s.Chance() && (onlyDice || strings.Trim(text, "0123456789") == "") && len(typed) != dice.Number:
		return &core.UnreadableError{Text: text, Reason: fmt.Sprintf("it names no cell, and %s is %s", g.Players()[s.Mover()], toDo(s))}
	}
	return nil
}

// playTyped plays an action that somebody typed, a throw maybe without its brackets.
func playTyped(s *core.State, text string) (core.Move, error) {
	if err := noThrow(s, text); err != nil {
		return 0, err
	}
	return s.PlayText(throwText(s, text))
}

// notOfThrow tells what cannot be the symbol of a face.
func notOfThrow(c rune) bool { return (c < 'A' || c > 'Z') && (c < '0' || c > '9') }

// roller is what can throw the dice of a game by a seed.
type roller interface{ Roll() (core.Move, error) }

// roll lets the machine throw the dice of a game.
func roll(g *core.Game, by roller) (core.Move, error) {
	if g.Dice() == nil {
		return 0, fmt.Errorf("%s has no dice to throw", g.Title())
	}
	m, err := by.Roll()
	var illegal *core.IllegalError
	if errors.As(err, &illegal) {
		err = errors.New("nothing is thrown now: " + illegal.Reason)
	}
	return m, err
}

// exampleThrow is the text of a throw without its brackets, for hints: one that shows
// different faces.
func exampleThrow(g *core.Game) string {
	d := g.Dice()
	text := ""
	for i := range d.Number {
		text += d.Faces[i*(len(d.Faces)-1)/max(1, d.Number-1)].Symbol
	}
	return text
}

// checkDice refuses what is asked of dice where there are none.
func checkDice(g *core.Game, flag string) error {
	if g.Dice() != nil {
		return nil
	}
	return fmt.Errorf("-%s is for games with dice, and %s has none", flag, g.Title())
}

// toDo tells what the player to move is to do next: "to move, action 2 of 2".
func toDo(s *core.State) string {
	if s.Chance() {
		return "to throw"
	}
	if dice := diceText(s.Game(), s.AppendDice(nil)); dice != "" {
		if mustPass(s) {
			return "to pass, as " + dice + " cannot be played"
		}
		return "to move by " + dice
	}
	if s.TurnActions() > 1 {
		return fmt.Sprintf("to move, action %d of %d", s.TurnAction(), s.TurnActions())
	}
	return "to move"
}

const wordPass = "pass"

// mustPass tells whether passing is all that can be done.
func mustPass(s *core.State) bool {
	var buffer [64]core.Move
	legal := s.AppendLegal(buffer[:0])
	return len(legal) == 1 && s.Game().Text(legal[0]) == wordPass
}

// turnText names the turn: "turn 3".
func turnText(s *core.State) string {
	if s.Turn() == 0 {
		return "before turn 1"
	}
	return fmt.Sprintf("turn %d", s.Turn())
}

// capital begins a text with a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
