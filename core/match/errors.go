package match

import "fmt"

// SetupError says why there can be no such match.
type SetupError struct{ Reason string }

func (e *SetupError) Error() string { return e.Reason }

// GameError says which game of a match's text is wrong. Err is a [*record.Error], which
// tells the line.
type GameError struct {
	Round int // from 1
	Err   error
}

func (e *GameError) Error() string { return fmt.Sprintf("game %d: %v", e.Round, e.Err) }

// Unwrap returns what is wrong with the game.
func (e *GameError) Unwrap() error { return e.Err }
