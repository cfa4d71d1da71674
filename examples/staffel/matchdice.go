package main

import "fmt"

// throw throws the dice of the game being played.
func (d *doing) throw() error {
	s := d.match.State()
	if s == nil {
		_, err := d.match.Play(wordThrow) // which is refused
		return err
	}
	if _, seeded := d.match.Seed(); s.Chance() && !seeded {
		if err := d.match.SetSeed(chosenSeed()); err != nil {
			return err
		}
	}
	who, round := whoseTurn(d.match), d.match.Round()
	m, err := roll(s.Game(), d.match)
	if err != nil {
		return err
	}
	began := beginsText(d.match.State(), s.Turn() == 0)
	d.told = append(d.told, fmt.Sprintf("Game %d, %s throws %s%s", round, who, s.Game().Text(m), began))
	return nil
}
