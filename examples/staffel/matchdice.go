package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
)

// seeded returns a match in which the dice of the game being played are thrown by a
// seed, which its record tells.
func seeded(m *match.Match, seed uint64) (*match.Match, error) {
	records := m.Records()
	records[len(records)-1].SetTag(tagSeed, strconv.FormatUint(seed, 10))
	return match.Of(records, m.Game())
}

// nextSeed returns the seed of a game that has none yet: each has the one after that of
// the game before.
func nextSeed(m *match.Match) uint64 {
	for i, r := range slices.Backward(m.Records()) {
		if seed, err := strconv.ParseUint(r.Tag(tagSeed), 10, 64); err == nil {
			return (seed + uint64(m.Round()-1-i)) & maxSeed
		}
	}
	return chosenSeed()
}

// throw throws the dice of the game being played.
func (d *doing) throw() error {
	s := d.match.State()
	if s == nil {
		_, err := d.match.Play(wordThrow) // which is refused
		return err
	}
	record := func() *record.Record { return d.match.Records()[len(d.match.Results())] }
	if s.Chance() && record().Tag(tagSeed) == "" {
		var err error
		if d.match, err = seeded(d.match, nextSeed(d.match)); err != nil {
			return err
		}
		s = d.match.State()
	}
	who := whoseTurn(d.match)
	m, err := roll(s)
	if err != nil {
		return err
	}
	d.told = append(d.told, fmt.Sprintf("Game %d, %s throws %s", d.match.Round(), who, s.Game().Text(m)))
	return d.match.PlayMove(m)
}
