//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"context"

	"github.com/staffel-engine/staffel/core"
)

//export go_cancel_new
func go_cancel_new(out *C.staffel_cancel) C.staffel_status {
	return call(func() error {
		if err := needed(out, "cancel"); err != nil {
			return err
		}
		ctx, request := context.WithCancel(context.Background())
		return made(out, &canceller{ctx, request}, nil)
	})
}

//export go_cancel_free
func go_cancel_free(h C.staffel_cancel) C.staffel_status {
	return call(func() error { return free[*canceller](h) })
}

//export go_cancel_request
func go_cancel_request(h C.staffel_cancel) C.staffel_status {
	return call(func() error {
		c, _, err := find[*canceller](h)
		if err == nil {
			c.request()
		}
		return err
	})
}

// contextOf returns the context to work in, without an end when there is no cancel.
func contextOf(h C.staffel_cancel) (context.Context, error) {
	if h == 0 {
		return context.Background(), nil
	}
	c, _, err := find[*canceller](h)
	if err != nil {
		return nil, err
	}
	return c.context, nil
}

// search does long work on a copy of a state, so that the state is not held meanwhile.
func search(h C.staffel_state, threads C.int32_t, cancel C.staffel_cancel, do func(ctx context.Context, s *core.State, threads int) error) error {
	n, err := threadsIn(threads)
	if err != nil {
		return err
	}
	ctx, err := contextOf(cancel)
	if err != nil {
		return err
	}
	s, err := copyOf(h)
	if err != nil {
		return err
	}
	return do(ctx, s, n)
}

//export go_perft
func go_perft(nodes *C.uint64_t, h C.staffel_state, depth, threads C.int32_t, cancel C.staffel_cancel) C.staffel_status {
	return call(func() error {
		if err := needed(nodes, "nodes"); err != nil {
			return err
		}
		if depth < 0 || depth > core.MaxDepth {
			return invalid("depth %d; it can be 0 to %d", int(depth), core.MaxDepth)
		}
		return search(h, threads, cancel, func(ctx context.Context, s *core.State, threads int) error {
			n, err := core.Perft(ctx, s, int(depth), threads)
			if err == nil {
				*nodes = C.uint64_t(n)
			}
			return err
		})
	})
}

//export go_perft_split
func go_perft_split(items *C.staffel_branch, capacity C.size_t, count *C.size_t, h C.staffel_state, depth, threads C.int32_t, cancel C.staffel_cancel) C.staffel_status {
	return call(func() error {
		if depth < 1 || depth > core.MaxDepth {
			return invalid("depth %d; it can be 1 to %d", int(depth), core.MaxDepth)
		}
		return search(h, threads, cancel, func(ctx context.Context, s *core.State, threads int) error {
			out := array[C.staffel_branch]{items, capacity, count}
			n := s.CountLegal()
			if items == nil || uint64(capacity) < uint64(n) {
				_, err := out.room(n)
				return err
			}
			branches, err := core.PerftSplit(ctx, s, int(depth), threads)
			if err != nil {
				return err
			}
			return out.fill(n, func(i int) C.staffel_branch {
				return C.staffel_branch{C.staffel_move(branches[i].Move), C.uint64_t(branches[i].Nodes)}
			})
		})
	})
}

//export go_playouts
func go_playouts(it *C.staffel_tally, size C.size_t, ends *C.staffel_tally_end, capacity C.size_t, count *C.size_t, h C.staffel_state, games C.int64_t, seed C.uint64_t, threads C.int32_t, maxActions C.int64_t, cancel C.staffel_cancel) C.staffel_status {
	return call(func() error {
		out := array[C.staffel_tally_end]{ends, capacity, count}
		if ends != nil || count != nil { // else nobody asks for the ends
			if err := out.check(); err != nil {
				return err
			}
		}
		if err := structRoom(it, size); err != nil {
			return err
		}
		if games < 1 {
			return invalid("%d games; play 1 or more", int64(games))
		}
		if maxActions < 0 {
			return invalid("games of up to %d actions; give 1 or more, or 0 for 20,000", int64(maxActions))
		}
		return search(h, threads, cancel, func(ctx context.Context, s *core.State, threads int) error {
			t, err := core.Playouts(ctx, s, core.PlayoutOptions{Games: int(games), Seed: uint64(seed), Threads: threads, MaxActions: int(maxActions)})
			if err != nil {
				return err
			}
			err = structOut(it, size, C.staffel_tally{
				games:      C.int64_t(t.Games),
				unfinished: C.int64_t(t.Unfinished),
				actions:    C.int64_t(t.Actions),
				shortest:   C.int64_t(t.Shortest),
				longest:    C.int64_t(t.Longest),
				scores:     [2]C.double{C.double(t.Scores[0]), C.double(t.Scores[1])},
			})
			if err != nil || ends == nil && count == nil {
				return err
			}
			return out.fill(len(t.Ends), func(i int) C.staffel_tally_end {
				e := C.staffel_tally_end{games: C.int64_t(t.Ends[i].Games), winner: C.int32_t(t.Ends[i].Winner)}
				word(&e.reason, t.Ends[i].Reason)
				return e
			})
		})
	})
}
