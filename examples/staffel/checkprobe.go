package main

import (
	"fmt"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// probe asks the engine about positions, whether what it says fits together.
type probe struct {
	legal, again []core.Move
	texts        map[string]bool
}

func newProbe() func(*core.State, core.Move) error { return new(probe).look }

// look asks about a position in which an action is about to be played. The state is left
// as it is.
func (pr *probe) look(s *core.State, m core.Move) error {
	g := s.Game()
	pr.legal = s.AppendLegal(pr.legal[:0])
	if n := s.CountLegal(); n != len(pr.legal) {
		return fmt.Errorf("%s can be played, and counting them gives %d", count(len(pr.legal), "action"), n)
	}
	if !slices.Contains(pr.legal, m) {
		return fmt.Errorf("%q was chosen, and is not among what can be played", g.Text(m))
	}
	pr.texts = map[string]bool{}
	for _, l := range pr.legal {
		text := g.Text(l)
		if pr.texts[text] {
			return fmt.Errorf("two actions that can be played are both written %q", text)
		}
		pr.texts[text] = true
	}
	// Reading one takes going through all of them, so that only some are read.
	const most = 8
	for i := 0; i < len(pr.legal); i += max(1, len(pr.legal)/most) {
		if err := pr.reads(s, pr.legal[i]); err != nil {
			return err
		}
	}
	if err := pr.reads(s, m); err != nil {
		return err
	}
	before := s.PositionText()
	other, err := g.ParsePosition(before)
	if err != nil {
		return fmt.Errorf("the position's own text cannot be read: %w", err)
	}
	if err := pr.same(other, before, s.Hash(), "when its text is read"); err != nil {
		return err
	}
	hash, plies := s.Hash(), s.Plies()
	if err := s.Play(m); err != nil {
		return err
	}
	after := s.PositionText()
	if !s.Undo() || s.Plies() != plies {
		return fmt.Errorf("%q cannot be taken back", g.Text(m))
	}
	if err := pr.same(s, before, hash, fmt.Sprintf("when %q is taken back", g.Text(m))); err != nil {
		return err
	}
	twin := s.Clone()
	if err := twin.Play(m); err != nil {
		return fmt.Errorf("%q can be played, but not in a copy of the game: %w", g.Text(m), err)
	}
	if text := twin.PositionText(); text != after {
		return fmt.Errorf("%q leads to %s and, the second time, to %s", g.Text(m), after, text)
	}
	return nil
}

// reads holds an action's text to read back as the action.
func (pr *probe) reads(s *core.State, m core.Move) error {
	text := s.Game().Text(m)
	back, err := s.Parse(text)
	switch {
	case err != nil:
		return fmt.Errorf("%q can be played, and cannot be read: %w", text, err)
	case back != m:
		return fmt.Errorf("%q can be played, and reads as another action", text)
	case !s.IsLegal(m):
		return fmt.Errorf("%q can be played, and is said not to be legal", text)
	}
	return nil
}

// same holds a state to be the position that was looked at.
func (pr *probe) same(s *core.State, text string, hash uint64, when string) error {
	if now := s.PositionText(); now != text {
		return fmt.Errorf("the position is another %s: %s", when, now)
	}
	if s.Hash() != hash {
		return fmt.Errorf("the position's hash is another %s", when)
	}
	pr.again = s.AppendLegal(pr.again[:0])
	if !slices.Equal(pr.again, pr.legal) {
		return fmt.Errorf("%s can be played %s, not %d, or they are others", count(len(pr.again), "action"), when, len(pr.legal))
	}
	return nil
}
