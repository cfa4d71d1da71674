package main

import (
	"math/rand/v2"
	"strconv"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// tagSeed is the tag of a record that tells by which seed the dice are thrown.
const tagSeed = "Seed"

// maxSeed is the greatest seed, one that every language has as a number.
const maxSeed = 1<<53 - 1

// chosenSeed returns a seed that nobody knows, short enough to be told.
func chosenSeed() uint64 { return rand.Uint64N(1_000_000_000) }

// seed gives a game the seed by which its dice are thrown from now on. The record
// tells it.
func seed(s *core.State, r *record.Record, seed uint64) {
	_, throws := s.Random()
	s.SetRandom(seed, throws)
	r.SetTag(tagSeed, strconv.FormatUint(seed, 10))
}
