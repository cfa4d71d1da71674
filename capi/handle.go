//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
)

// object is what a handle stands for. The table forgets it when it is freed; a call that
// has found it before goes on with it.
type object struct {
	handle uint64
	mutex  sync.Mutex // held by a call that looks at a state, record or match
	value  any        // one of those that kindOf knows
}

type state struct {
	*core.State
	moves []core.Move // room for listing
}

// canceller stops calls that work with its context.
type canceller struct {
	context context.Context
	request context.CancelFunc
}

var kinds = [...]string{1: "game", 2: "state", 3: "record", 4: "match", 5: "cancel"}

func kindOf(value any) uint64 {
	switch value.(type) {
	case *core.Game:
		return 1
	case *state:
		return 2
	case *record.Record:
		return 3
	case *match.Match:
		return 4
	case *canceller:
		return 5
	}
	panic("no kind of object")
}

// A handle is the kind, the number of times its slot was used before, and the slot. A slot
// that was used as often as can be written is never used again.
const (
	slotBits       = 26
	generationBits = 34
	chunkBits      = 12
)

type slot struct {
	object     atomic.Pointer[object]
	generation uint64 // of the next object; guarded by the table's mutex
}

// table finds objects by handle without waiting for anybody, in chunks that never move.
type table struct {
	chunks [1 << (slotBits - chunkBits)]atomic.Pointer[[1 << chunkBits]slot]

	mutex sync.Mutex
	free  []uint32 // slots
	used  uint32   // slots that have ever been
	open  int      // objects
}

var handles table

func (t *table) slot(i uint64) *slot {
	chunk := t.chunks[i>>chunkBits].Load()
	if chunk == nil {
		return nil
	}
	return &chunk[i&(1<<chunkBits-1)]
}

// add makes a handle of a value.
func (t *table) add(value any) (uint64, error) {
	kind := kindOf(value)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	var i uint32
	if n := len(t.free); n > 0 {
		i, t.free = t.free[n-1], t.free[:n-1]
	} else {
		if t.used == 1<<slotBits {
			return 0, invalid("there are %d objects already; free some", t.open)
		}
		i = t.used
		if t.used&(1<<chunkBits-1) == 0 {
			t.chunks[i>>chunkBits].Store(new([1 << chunkBits]slot))
		}
		t.used++
	}
	s := t.slot(uint64(i))
	h := kind<<(slotBits+generationBits) | s.generation<<slotBits | uint64(i)
	s.generation++
	t.open++
	s.object.Store(&object{handle: h, value: value})
	return h, nil
}

// find returns the object of a handle, nil when there is none.
func (t *table) find(h uint64) *object {
	s := t.slot(h & (1<<slotBits - 1))
	if s == nil {
		return nil
	}
	if o := s.object.Load(); o != nil && o.handle == h {
		return o
	}
	return nil
}

// remove forgets an object. Only one of several that try to does.
func (t *table) remove(o *object) bool {
	i := o.handle & (1<<slotBits - 1)
	s := t.slot(i)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if !s.object.CompareAndSwap(o, nil) {
		return false
	}
	t.open--
	if s.generation < 1<<generationBits {
		t.free = append(t.free, uint32(i))
	}
	return true
}

// made gives a handle to a value and writes it to out, which is to be checked before the
// value is made.
func made[H ~uint64](out *H, value any, err error) error {
	if err != nil {
		return err
	}
	h, err := handles.add(value)
	if err == nil {
		*out = H(h)
	}
	return err
}

// madeAll gives handles to values and writes them to out: all of them or none.
func madeAll[H ~uint64, T any](out []H, value func(i int) T) error {
	all := make([]H, len(out))
	for i := range all {
		h, err := handles.add(value(i))
		if err != nil {
			for _, h := range all[:i] {
				free[T](C.uint64_t(h))
			}
			return err
		}
		all[i] = H(h)
	}
	copy(out, all)
	return nil
}

// find returns the value of a handle and its object.
func find[T any](h C.uint64_t) (value T, o *object, err error) {
	if o = handles.find(uint64(h)); o != nil {
		if v, ok := o.value.(T); ok {
			return v, o, nil
		}
	}
	var none T
	want := kinds[kindOf(any(none))]
	switch {
	case h == 0:
		err = problem(C.STAFFEL_HANDLE, "0 is no handle; a %s is needed", want)
	case o != nil:
		err = problem(C.STAFFEL_HANDLE, "%#x is the handle of a %s; a %s is needed", uint64(h), kinds[kindOf(o.value)], want)
	default:
		err = problem(C.STAFFEL_HANDLE, "%#x is the handle of nothing; the %s was freed, or never was", uint64(h), want)
	}
	return none, nil, err
}

func gameOf(h C.staffel_game) (*core.Game, error) {
	g, _, err := find[*core.Game](h)
	return g, err
}

// use runs do with a state, record or match, which no other call uses meanwhile.
func use[T any](h C.uint64_t, do func(T) error) error {
	v, o, err := find[T](h)
	if err != nil {
		return err
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return do(v)
}

// useTwo runs do with two different objects. They are locked in the order of their
// handles, so that two calls never wait for each other.
func useTwo[T any](a, b C.uint64_t, do func(a, b T) error) error {
	va, oa, err := find[T](a)
	if err != nil {
		return err
	}
	vb, ob, err := find[T](b)
	if err != nil {
		return err
	}
	first, second := oa, ob
	if second.handle < first.handle {
		first, second = second, first
	}
	first.mutex.Lock()
	defer first.mutex.Unlock()
	if first != second {
		second.mutex.Lock()
		defer second.mutex.Unlock()
	}
	return do(va, vb)
}

// free forgets an object of a kind.
func free[T any](h C.uint64_t) error {
	_, o, err := find[T](h)
	if err == nil && !handles.remove(o) {
		_, _, err = find[T](h) // another call has freed it meanwhile, and this says so
	}
	return err
}

//export go_open_handles
func go_open_handles(count *C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(count, "count"); err != nil {
			return err
		}
		handles.mutex.Lock()
		defer handles.mutex.Unlock()
		*count = C.size_t(handles.open)
		return nil
	})
}
