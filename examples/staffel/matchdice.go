package main

import "fmt"

// throw throws the dice of the game being played.
func (d *doing) throw() error {
	if s := d.match.State(); s != nil && s.Chance() {
		if _, seeded := d.match.Seed(); !seeded {
			if err := d.match.SetSeed(chosenSeed()); err != nil {
				return err
			}
		}
	} else if s == nil {
		_, err := d.match.Play(wordThrow) // which is refused
		return err
	}
	who, round, off := whoseTurn(d.match), d.match.Round(), d.match.State().Turn() == 0
	s := d.match.State()
	m, err := roll(s) // whose error is in this tool's words
	if err != nil {
		return err
	}
	d.told = append(d.told, fmt.Sprintf("Game %d, %s throws %s%s", round, who, s.Game().Text(m), beginsText(s, off)))
	_, err = d.match.Roll()
	return err
}
