//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"strings"
	"unsafe"
)

const maxStruct = 4096 // bytes: a size beyond is surely a mistake

// text is a buffer of the caller's for one.
type text struct {
	buffer   *C.char
	capacity C.size_t
	length   *C.size_t
}

// check refuses what cannot be written to, before anything is done.
func (t text) check() error {
	if t.buffer == nil && t.capacity > 0 {
		return invalid("the buffer is NULL and its capacity %d; give 0 with NULL to ask for the length", uint64(t.capacity))
	}
	if t.buffer == nil && t.length == nil {
		return invalid("buffer and length are NULL; give one")
	}
	return nil
}

// write gives a text to the caller, or tells how long it is.
func (t text) write(s string) error {
	if err := t.check(); err != nil {
		return err
	}
	if t.length != nil {
		*t.length = C.size_t(len(s))
	}
	if t.buffer == nil {
		return nil
	}
	if uint64(t.capacity) <= uint64(len(s)) {
		return problem(C.STAFFEL_SHORT, "the text needs a buffer of %d bytes, its NUL among them; this one has %d", len(s)+1, uint64(t.capacity))
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(t.buffer)), len(s)+1)
	copy(b, s)
	b[len(s)] = 0
	return nil
}

func (t text) writeList(items []string) error { return t.write(strings.Join(items, "\n")) }

// array is a buffer of the caller's for items.
type array[T any] struct {
	items    *T
	capacity C.size_t
	count    *C.size_t
}

func (a array[T]) check() error {
	if a.items == nil && a.capacity > 0 {
		return invalid("the items are NULL and their capacity %d; give 0 with NULL to ask for the count", uint64(a.capacity))
	}
	if a.items == nil && a.count == nil {
		return invalid("items and count are NULL; give one")
	}
	return nil
}

// room returns where n items go: nil when the caller only asks how many there are.
func (a array[T]) room(n int) ([]T, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	if a.count != nil {
		*a.count = C.size_t(n)
	}
	if a.items == nil {
		return nil, nil
	}
	if uint64(a.capacity) < uint64(n) {
		return nil, problem(C.STAFFEL_SHORT, "there are %d items, and room for %d", n, uint64(a.capacity))
	}
	return unsafe.Slice(a.items, n), nil
}

// fill writes n items.
func (a array[T]) fill(n int, item func(i int) T) error {
	room, err := a.room(n)
	for i := range room {
		room[i] = item(i)
	}
	return err
}

// structRoom checks the place for a struct.
func structRoom[T any](it *T, size C.size_t) error {
	if err := needed(it, "it"); err != nil {
		return err
	}
	if uint64(size) < uint64(unsafe.Sizeof(*it)) || size > maxStruct {
		return invalid("size is %d; give sizeof *it, which is at least %d", uint64(size), uint64(unsafe.Sizeof(*it)))
	}
	return nil
}

// structOut writes a struct, and zeros to the members that only the caller knows.
func structOut[T any](it *T, size C.size_t, value T) error {
	if err := structRoom(it, size); err != nil {
		return err
	}
	*it = value
	clear(unsafe.Slice((*byte)(unsafe.Pointer(it)), int(size))[unsafe.Sizeof(value):])
	return nil
}

// word writes a word of the engine's to an array of a struct. IsName keeps it to 40.
func word[T any](to *T, s string) {
	b := unsafe.Slice((*byte)(unsafe.Pointer(to)), int(unsafe.Sizeof(*to)))
	clear(b)
	copy(b[:len(b)-1], s)
}

func flag(b bool) C.int32_t {
	if b {
		return 1
	}
	return 0
}
