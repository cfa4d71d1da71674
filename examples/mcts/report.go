package mcts

import (
	"time"

	"github.com/staffel-engine/staffel/core"
)

// Report is what a search found.
type Report struct {
	Candidates []Candidate // best first, every legal move
	Playouts   int         // how many were done, 0 when there was nothing to choose or it was seen at once
	Elapsed    time.Duration
}

// Best returns the first candidate; one without a move when there is none.
func (r Report) Best() Candidate {
	if len(r.Candidates) == 0 {
		return Candidate{}
	}
	return r.Candidates[0]
}

// Candidate is what a search found out about one of the moves.
type Candidate struct {
	Move   core.Move
	Visits int         // how many playouts began with it
	Value  float64     // what the mover can expect, 0 all lost to 1 all won; .5 when nothing is known
	Proven Proof       // by the mover
	Line   []core.Move // the expected continuation, beginning with Move; it may hold throws
}

// Proof is what is known for certain of how a game ends when both play as well as
// they can.
type Proof uint8

// What can be proven. A position whose end hangs on dice alone is Unproven, although its
// value may be known exactly.
const (
	Unproven Proof = iota
	Won
	Lost
	Drawn
)

// String returns the proof as a word: "unproven", "won", "lost" or "drawn".
func (p Proof) String() string {
	switch p {
	case Won:
		return "won"
	case Lost:
		return "lost"
	case Drawn:
		return "drawn"
	}
	return "unproven"
}
