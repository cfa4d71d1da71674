package core

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Branch is one first action and the number of sequences of actions that begin
// with it.
type Branch struct {
	Move  Move
	Nodes uint64
}

// Perft counts the sequences of depth actions from a state: the leaves of the tree
// of that depth, a game that ends earlier giving none. depth is 0 to [MaxDepth];
// threads is how many to count on, 0 or less meaning one for each processor; the count does not
// depend on it. The state is not changed. The error is a [*RuleError] when a function of the rules fails. When the context is done the error is
// the context's.
func Perft(ctx context.Context, s *State, depth, threads int) (uint64, error) {
	if depth == 0 {
		return 1, ctx.Err()
	}
	branches, err := PerftSplit(ctx, s, depth, threads)
	total := uint64(0)
	for _, b := range branches {
		total += b.Nodes
	}
	return total, err
}

// PerftSplit is [Perft] told apart by first action, in the order of
// [State.AppendLegal]; depth is 1 or more.
func PerftSplit(ctx context.Context, s *State, depth, threads int) ([]Branch, error) {
	if depth < 0 || depth > MaxDepth {
		return nil, fmt.Errorf("perft: depth %d; it is 0 to %d", depth, MaxDepth)
	}
	if depth == 0 {
		return nil, ctx.Err()
	}
	branches := make([]Branch, 0, s.CountLegal())
	for _, m := range s.AppendLegal(nil) {
		branches = append(branches, Branch{Move: m})
	}
	shares := 1
	if s.pos.field == nil && depth > 3 { // so that none waits long for the last
		shares = sharesOfBranch
	}
	var next atomic.Int64
	failed := make([]error, len(branches))
	err := inParallel(ctx, threads, len(branches)*shares, func(stop *atomic.Bool) {
		c := newCounter(s, depth, stop)
		for i := int(next.Add(1)) - 1; i < len(branches)*shares && !stop.Load() && c.failed == nil; i = int(next.Add(1)) - 1 {
			b := &branches[i/shares]
			c.share, c.shares = i%shares, shares
			atomic.AddUint64(&b.Nodes, c.branch(s, b.Move, depth))
			if c.failed != nil {
				failed[i] = c.failed
			}
		}
	})
	for _, failure := range failed {
		if err == nil && failure != nil {
			return nil, failure
		}
	}
	if err != nil {
		return nil, err
	}
	return branches, nil
}

// sharesOfBranch is in how many tasks what follows a first action is counted.
const sharesOfBranch = 8

// MaxDepth is the greatest depth that can be counted.
const MaxDepth = 1000

// inParallel runs work on up to threads goroutines, not more than there are tasks,
// until all have returned; stop is set when the context is done.
func inParallel(ctx context.Context, threads, tasks int, work func(stop *atomic.Bool)) error {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	var stop atomic.Bool
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer release()
	var wg sync.WaitGroup
	for range min(threads, tasks) - 1 {
		wg.Go(func() { work(&stop) })
	}
	work(&stop)
	wg.Wait()
	if stop.Load() {
		return ctx.Err()
	}
	return nil
}

// counter counts with copies of positions, one for each ply, made beforehand so
// that nothing is allocated while counting.
type counter struct {
	game  *Game
	plies []position
	moves [][]Move
	past  *history // nil when no end asks
	stop  *atomic.Bool

	share, shares int // which part of the second actions is counted, of how many
	second        int // the depth at which those are listed

	state  *State // at the position counted from, when there is a field
	failed error  // of a function of the rules
}

func newCounter(s *State, depth int, stop *atomic.Bool) *counter {
	c := &counter{game: s.game, plies: make([]position, depth+1), moves: make([][]Move, depth+1), stop: stop, second: depth - 1}
	if s.pos.field != nil {
		c.state = s.Clone()
		return c
	}
	if s.game.repeats {
		past := s.past.clone()
		c.past = &past
	}
	return c
}

// branch counts what follows one first action.
func (c *counter) branch(s *State, m Move, depth int) uint64 {
	if c.state != nil {
		return c.fieldAfter(m, depth)
	}
	if depth == 1 {
		return 1
	}
	p := &c.plies[depth]
	*p = s.pos
	return c.after(p, m, depth)
}

// after counts the leaves depth-1 actions below an action.
func (c *counter) after(p *position, m Move, depth int) uint64 {
	next := &c.plies[depth-1]
	*next = *p
	if c.past == nil {
		if c.game.play(next, m, nil) {
			return 0
		}
		return c.count(next, depth-1)
	}
	c.past.push(m, p)
	defer c.past.pop()
	if c.game.play(next, m, c.past) {
		return 0
	}
	return c.count(next, depth-1)
}

// fieldAfter does what after does on a field, by doing and undoing.
func (c *counter) fieldAfter(m Move, depth int) (n uint64) {
	if depth == 1 {
		return 1
	}
	s := c.state
	s.PlayUnchecked(m)
	switch {
	case s.pos.field.fault != nil:
		c.failed = s.Err()
	case s.pos.ended != 0 || c.stop.Load():
	case depth == 2:
		n = s.game.count(&s.pos)
	default:
		moves := s.game.appendLegal(&s.pos, c.moves[depth][:0])
		c.moves[depth] = moves
		for _, m := range moves {
			if n += c.fieldAfter(m, depth-1); c.failed != nil {
				break
			}
		}
	}
	s.Undo()
	return n
}

func (c *counter) count(p *position, depth int) uint64 {
	if depth == 1 {
		return c.game.count(p)
	}
	if c.stop.Load() {
		return 0
	}
	moves := c.game.appendLegal(p, c.moves[depth][:0])
	c.moves[depth] = moves
	if depth == c.second && c.shares > 1 {
		moves = moves[len(moves)*c.share/c.shares : len(moves)*(c.share+1)/c.shares]
	}
	n := uint64(0)
	if c.past != nil {
		for _, m := range moves {
			n += c.after(p, m, depth)
		}
		return n
	}
	next := &c.plies[depth-1]
	for _, m := range moves {
		*next = *p
		if !c.game.play(next, m, nil) {
			n += c.count(next, depth-1)
		}
	}
	return n
}
