package mcts

import (
	"context"
	"fmt"
	"time"

	"github.com/staffel-engine/staffel/core"
)

// Limits say how long a search goes on: until one of those that are not zero is reached.
type Limits struct {
	Playouts int           // how many games are tried
	Time     time.Duration // looked at every few actions; a playout that it ends does not count
}

// Options are Limits and how to search.
type Options struct {
	Limits
	// Seed: the same seed, position and Playouts, without Time, find the same on every machine.
	Seed uint64
	// Progress is called about every tenth of a second, on the searching goroutine, with what
	// has been found so far, which can be in the middle of a playout; nil is not. The report is
	// the receiver's to keep.
	Progress func(Report)
}

// check tells what is wrong with options for a search of s.
func (o Options) check(ctx context.Context, s *core.State) error {
	switch {
	case s == nil || s.Game() == nil:
		return fmt.Errorf("mcts: there is no game to search; give a state made by a core.Game")
	case o.Playouts < 0 || o.Time < 0:
		return fmt.Errorf("mcts: the limits are %d playouts and %v; a limit is not negative, and 0 is none", o.Playouts, o.Time)
	case o.Playouts == 0 && o.Time == 0 && ctx.Done() == nil:
		return fmt.Errorf("mcts: nothing ends the search; limit its playouts or its time, or give a context that can be cancelled")
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("mcts: the position cannot be played on: %w", err)
	}
	if s.Over() {
		return fmt.Errorf("mcts: the game is over, so there is no move to look for")
	}
	if s.Chance() {
		return fmt.Errorf("mcts: the dice are to be thrown next, which nobody chooses; play a throw first, such as by State.Roll")
	}
	return nil
}
