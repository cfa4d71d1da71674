package core

import (
	"fmt"
	"math/bits"
)

// Dice are thrown at the beginning of a turn, all of them alike and together; which of
// them shows what is not told apart.
type Dice struct {
	Number int // how many are thrown, 1 to [MaxDice]
	Faces  []Face
	At     Pos
}

// Face is one face of a die.
type Face struct {
	Symbol string // one capital letter or digit, in the text of a throw
	Value  int    // how far it moves a piece, 0 to 100
	Weight int    // how often it comes beside the others, 1 to 1000; 0 means 1
}

// The most dice that are thrown together, and the most faces that a die has.
const (
	MaxDice  = 7
	MaxFaces = 20
)

// Throw begins a turn: the player throws the dice, then uses as many of them as can be
// used by doing Most again and again; where nothing can be done with any of them, the
// player passes. An action is legal if after it as many dice can be used in all as by
// any other, or if it ends the game. Which dice an action uses its steps say. When none
// of the dice left can be used the turn goes on at once; ends that wait for something on
// the board or in the hands are tried after each action and after a pass.
type Throw struct {
	Most  Pattern
	Again []string // throws after which the player throws again in the same turn, however they were played, each as the symbols of its faces: "AA"
}

// Distance is how far a piece goes along a track: [Exactly], or as far as dice say,
// which are then used: [Die], [Sum] or [AllDice].
type Distance interface{ distance() }

// Exactly is always the same distance, in cells.
type Exactly int

// Die is one of the dice not yet used.
type Die struct {
	Face string // that shows the face of this symbol; "" is any
	At   Pos
}

// Sum is several of the dice, added.
type Sum struct {
	Dice []Die
	At   Pos
}

// AllDice is all of the dice not yet used, added. An action that has it uses no others.
type AllDice struct{}

func (Exactly) distance() {}
func (Die) distance()     {}
func (Sum) distance()     {}
func (AllDice) distance() {}

// Use uses dice for steps that do not say so themselves.
type Use struct {
	Dice Distance // not [Exactly]
	At   Pos
}

// Again gives the player another throw when the dice have been used, in the same turn.
// An action that could be taken with it and without it is taken with it.
type Again struct{}

// multiset is how many dice show each face, three bits a face.
type multiset uint64

const faceBits = 3

func (m multiset) of(face int) int { return int(m >> (face * faceBits) & (1<<faceBits - 1)) }

func (m multiset) with(face int) multiset { return m + 1<<(face*faceBits) }

// size is how many dice there are in all.
func (m multiset) size() (n int) {
	for ; m != 0; m >>= faceBits {
		n += int(m & (1<<faceBits - 1))
	}
	return n
}

// has tells whether all of some dice are among these.
func (m multiset) has(some multiset) bool {
	for ; some != 0; m, some = m>>faceBits, some>>faceBits {
		if some&(1<<faceBits-1) > m&(1<<faceBits-1) {
			return false
		}
	}
	return true
}

// appendFaces appends the faces that the dice show, ascending.
func (m multiset) appendFaces(faces []int) []int {
	for m != 0 {
		face := bits.TrailingZeros64(uint64(m)) / faceBits
		faces = append(faces, face)
		m -= 1 << (face * faceBits)
	}
	return faces
}

// multisets lists the ways in which some dice can fall, lower faces first.
func (d *Dice) multisets(number int) (all []multiset) {
	var fall func(m multiset, face, left int)
	fall = func(m multiset, face, left int) {
		if left == 0 {
			all = append(all, m)
			return
		}
		for ; face < len(d.Faces); face++ {
			fall(m.with(face), face, left-1)
		}
	}
	fall(0, 0, number)
	return all
}

// weight is how often a throw comes beside others: in how many ways its faces can lie
// on dice that are told apart, each face as often as its weight says.
func (d *Dice) weight(m multiset) int {
	n, thrown := 1, 0
	for face := range d.Faces {
		for i := range m.of(face) { // a binomial coefficient, one factor at a time
			thrown++
			n = n * thrown / (i + 1)
		}
	}
	for face, f := range d.Faces {
		for range m.of(face) {
			n *= max(1, f.Weight)
		}
	}
	return n
}

// sum is what the values of some dice add up to.
func (d *Dice) sum(m multiset) (n int) {
	for face, f := range d.Faces {
		n += m.of(face) * f.Value
	}
	return n
}

// appendSymbols appends the symbols of some dice, lower faces first.
func (d *Dice) appendSymbols(text []byte, m multiset) []byte {
	for face, f := range d.Faces {
		for range m.of(face) {
			text = append(text, f.Symbol...)
		}
	}
	return text
}

// read reads the symbols of dice in any order. bad is what is no symbol, "" when all are.
func (d *Dice) read(text string) (m multiset, bad string) {
	if len(text) > MaxDice {
		return 0, text
	}
	for _, c := range text {
		face := d.face(string(c))
		if face < 0 {
			return 0, string(c)
		}
		m = m.with(face)
	}
	return m, ""
}

func (d *Dice) face(symbol string) int {
	for i, f := range d.Faces {
		if f.Symbol == symbol {
			return i
		}
	}
	return -1
}

func (d *Dice) symbols() (all []string) {
	for _, f := range d.Faces {
		all = append(all, f.Symbol)
	}
	return all
}

// maxThrows is how many different throws there can be, and maxChances what their
// weights can add up to: whole numbers that every language has exactly.
const (
	maxThrows  = 500
	maxChances = 1 << 53
)

// dice checks the dice and takes them over.
func (c *compiler) dice() {
	d := c.rules.Dice
	if d == nil {
		return
	}
	at := d.At
	if at == (Pos{}) {
		at = c.rules.At
	}
	if d.Number < 1 || d.Number > MaxDice {
		c.fault(at, fmt.Sprintf("dice: %d are thrown", d.Number), fmt.Sprintf("it is 1 to %d", MaxDice))
		return
	}
	if len(d.Faces) < 2 || len(d.Faces) > MaxFaces {
		c.fault(at, fmt.Sprintf("dice: a die has %s", plural(len(d.Faces), "face")), fmt.Sprintf("it is 2 to %d", MaxFaces))
		return
	}
	total, chances := 0, 1.0
	for i, f := range d.Faces {
		switch {
		case len(f.Symbol) != 1 || (f.Symbol[0] < 'A' || f.Symbol[0] > 'Z') && (f.Symbol[0] < '0' || f.Symbol[0] > '9'):
			c.fault(at, fmt.Sprintf("dice: %q is not the symbol of a face", f.Symbol), "a symbol is one capital letter or one digit")
		case d.face(f.Symbol) != i:
			c.fault(at, fmt.Sprintf("dice: two faces have the symbol %q", f.Symbol), "give each face one of its own, and to one that comes more often a weight")
		case f.Value < 0 || f.Value > 100:
			c.fault(at, fmt.Sprintf("dice: the face %q moves a piece by %d", f.Symbol, f.Value), "it is 0 to 100 cells")
		case f.Weight < 0 || f.Weight > 1000:
			c.fault(at, fmt.Sprintf("dice: the face %q has the weight %d", f.Symbol, f.Weight), "it is 1 to 1000")
		}
		total += max(1, f.Weight)
	}
	ways := 1
	for i := range d.Number {
		chances *= float64(total)
		ways = ways * (len(d.Faces) + i) / (i + 1)
	}
	if ways > maxThrows {
		c.fault(at, fmt.Sprintf("dice: they can fall in %d ways", ways), fmt.Sprintf("at most %d; throw fewer dice, or give them fewer faces", maxThrows))
	}
	if chances > maxChances {
		c.fault(at, "dice: the weights of their faces are too large", "write them as small whole numbers: 1 and 3, not 250 and 750")
	}
	copied := *d
	copied.Faces = append([]Face(nil), d.Faces...)
	c.game.dice = &copied
}
