package core

// Zobrist keys come from a formula, not from a sequence, so that a key does not
// depend on which others a game has. The formula is fixed for a major version.
const (
	zobristPiece = iota + 1
	zobristHand
	zobristPhase
	zobristKept
	zobristDice
	zobristOff
)

func zobristKey(kind, a, b int) uint64 {
	return mix(uint64(kind)*golden ^ mix(uint64(a)<<32|uint64(b)))
}
