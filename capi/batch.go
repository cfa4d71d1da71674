//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"unsafe"

	"github.com/staffel-engine/staffel/core"
)

// batch is the states of one call, and room for the status of each.
type batch struct {
	states   []C.staffel_state
	statuses []C.staffel_status // nil when the caller does not want them
}

func batchIn(statuses *C.staffel_status, states *C.staffel_state, count C.size_t) (b batch, err error) {
	if b.states, err = arrayIn("states", states, count); err == nil && statuses != nil {
		b.statuses, err = arrayIn("statuses", statuses, count)
	}
	return b, err
}

// each does something with every state, whatever becomes of the others. The first
// failure is the call's, unless there are statuses to tell it.
func (b batch) each(do func(i int, h C.staffel_state) error) error {
	var first error
	for i, h := range b.states {
		status := C.staffel_status(C.STAFFEL_OK)
		if err := do(i, h); err != nil {
			status = failureOf(err).status
			if first == nil {
				first = at("states[%d]", i, err)
			}
		}
		if b.statuses != nil {
			b.statuses[i] = status
		}
	}
	if first != nil && b.statuses != nil {
		fail(first)
		return nil
	}
	return first
}

// roomFor checks that there is room for something of every state.
func roomFor[T any](name string, p *T, b batch, width C.size_t) ([]T, error) {
	n := C.size_t(len(b.states))
	if n == 0 || width == 0 {
		return nil, nil
	}
	if p == nil {
		return nil, invalid("%s is NULL; point it at what is to be written", name)
	}
	return unsafe.Slice(p, int(n*width)), nil
}

//export go_batch_new
func go_batch_new(states *C.staffel_state, count C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		out, err := arrayIn("states", states, count)
		if err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		return madeAll(out, func(int) *state { return &state{State: g.NewState()} })
	})
}

//export go_batch_free
func go_batch_free(statuses *C.staffel_status, states *C.staffel_state, count C.size_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		return b.each(func(_ int, h C.staffel_state) error { return free[*state](h) })
	})
}

//export go_batch_info
func go_batch_info(items *C.staffel_info, size C.size_t, statuses *C.staffel_status, states *C.staffel_state, count C.size_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil || len(b.states) == 0 {
			return err
		}
		if err := structRoom(items, size); err != nil {
			return err
		}
		return b.each(func(i int, h C.staffel_state) error {
			it := (*C.staffel_info)(unsafe.Add(unsafe.Pointer(items), i*int(size)))
			err := use(h, func(s *state) error { return structOut(it, size, infoOf(s.State)) })
			if err != nil {
				structOut(it, size, C.staffel_info{})
			}
			return err
		})
	})
}

//export go_batch_cells
func go_batch_cells(items *C.staffel_content, width C.size_t, statuses *C.staffel_status, states *C.staffel_state, count C.size_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		if width > core.MaxCells {
			return invalid("width %d; no board has more than %d cells", uint64(width), core.MaxCells)
		}
		all, err := roomFor("items", items, b, width)
		if err != nil {
			return err
		}
		return b.each(func(i int, h C.staffel_state) error {
			room := all[i*int(width):][:width]
			err := use(h, func(s *state) error {
				if cells := s.Game().Board().Cells(); cells > len(room) {
					return problem(C.STAFFEL_SHORT, "its board has %d cells, and there is room for %d", cells, len(room))
				}
				for c := range room {
					room[c] = contentOf(s.State, core.Cell(c))
				}
				return nil
			})
			if err != nil {
				clear(room)
			}
			return err
		})
	})
}

//export go_batch_legal
func go_batch_legal(items *C.staffel_move, capacity C.size_t, total, offsets *C.size_t, statuses *C.staffel_status, states *C.staffel_state, count C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(total, "total"); err != nil {
			return err
		}
		if err := needed(offsets, "offsets"); err != nil {
			return err
		}
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		if items == nil && capacity > 0 {
			return invalid("items is NULL and its capacity %d; give 0 with NULL to ask for the count", uint64(capacity))
		}
		// All of them are listed before any is written: a state may change between
		// asking how many there are and listing them. Those beyond the capacity are
		// only counted.
		found := batch{states: b.states}
		if b.statuses != nil {
			found.statuses = make([]C.staffel_status, len(b.statuses))
		}
		var moves []core.Move
		n := 0
		ends := make([]int, len(b.states))
		failed := found.each(func(i int, h C.staffel_state) error {
			err := use(h, func(s *state) error {
				if uint64(n) > uint64(capacity) || capacity == 0 {
					n += s.CountLegal()
					return nil
				}
				moves = s.AppendLegal(moves)
				n = len(moves)
				return nil
			})
			ends[i] = n
			return err
		})
		room, err := array[C.staffel_move]{items, capacity, total}.room(n)
		if err != nil {
			return err
		}
		for i := range room {
			room[i] = C.staffel_move(moves[i])
		}
		starts := unsafe.Slice(offsets, len(ends)+1)
		starts[0] = 0
		for i, end := range ends {
			starts[i+1] = C.size_t(end)
		}
		copy(b.statuses, found.statuses)
		return failed
	})
}

//export go_batch_play
func go_batch_play(statuses *C.staffel_status, states *C.staffel_state, moves *C.staffel_move, count C.size_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		all, err := movesIn(moves, count)
		if err != nil {
			return err
		}
		return b.each(func(i int, h C.staffel_state) error {
			return use(h, func(s *state) error {
				if all[i] == 0 {
					return nil
				}
				return s.Play(all[i])
			})
		})
	})
}

//export go_batch_undo
func go_batch_undo(statuses *C.staffel_status, states *C.staffel_state, count C.size_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		return b.each(func(_ int, h C.staffel_state) error { return use(h, (*state).undo) })
	})
}

//export go_batch_pick
func go_batch_pick(moves *C.staffel_move, statuses *C.staffel_status, states *C.staffel_state, count C.size_t, seed, counter C.uint64_t) C.staffel_status {
	return call(func() error {
		b, err := batchIn(statuses, states, count)
		if err != nil {
			return err
		}
		all, err := roomFor("moves", moves, b, 1)
		if err != nil {
			return err
		}
		return b.each(func(i int, h C.staffel_state) error {
			all[i] = 0
			return use(h, func(s *state) error {
				all[i] = C.staffel_move(s.pick(uint64(seed), uint64(counter)+uint64(i)))
				return nil
			})
		})
	})
}
