package match

import (
	"strconv"

	"github.com/staffel-engine/staffel/core"
)

// tagSeed is the tag of a record that tells by which seed the dice are thrown.
const tagSeed = "Seed"

// SetSeed sets the seed by which [Match.Roll] throws the dice in the game being played;
// each game after it has the seed after that. The games' records keep theirs in a Seed
// tag, so that a match that is read goes on with the same dice. The error is a
// [*SetupError] when the match is over or the game has no dice.
func (m *Match) SetSeed(seed uint64) error {
	switch {
	case m.state == nil:
		return setupError("the match is over, and nothing is thrown any more")
	case m.game.Dice() == nil:
		return setupError("the game has no dice, and needs no seed")
	}
	_, throws := m.state.Random()
	m.state.SetRandom(seed, throws)
	m.notes.SetTag(tagSeed, strconv.FormatUint(seed, 10))
	return nil
}

// Seed returns the seed of the game being played; false when it has none.
func (m *Match) Seed() (seed uint64, ok bool) {
	if m.state == nil || m.notes.Tag(tagSeed) == "" {
		return 0, false
	}
	seed, _ = m.state.Random()
	return seed, true
}

// Roll throws the dice by the game's seed, and returns the throw. The error is a
// [*core.IllegalError] when the dice are not to be thrown, and a [*SetupError] when the
// game has no seed.
func (m *Match) Roll() (core.Move, error) {
	if m.state == nil {
		return 0, m.ended("roll")
	}
	if _, seeded := m.Seed(); !seeded && m.state.Chance() {
		return 0, setupError("no seed says how the dice are thrown; set one, or enter a throw")
	}
	return m.state.Roll()
}

// seedNext gives a game that begins the seed after that of the game before.
func (m *Match) seedNext() {
	if n := len(m.over); n > 0 {
		if seed, err := strconv.ParseUint(m.over[n-1].record.Tag(tagSeed), 10, 64); err == nil {
			m.SetSeed(seed + 1) // it has dice, since that one had
		}
	}
}
