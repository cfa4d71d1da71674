//go:build cgo

package main

/*
#include <string.h>
#include "guard.h"
*/
import "C"

import (
	"unicode/utf8"
	"unsafe"

	"github.com/staffel-engine/staffel/core"
)

// needed refuses a NULL where something is to be written.
func needed[T any](p *T, name string) error {
	if p == nil {
		return invalid("%s is NULL; point it at what is to be written", name)
	}
	return nil
}

// bytesIn copies a text that a caller gives.
func bytesIn(name string, p *C.char, length C.size_t) ([]byte, error) {
	switch {
	case p == nil && length == 0:
		return nil, nil
	case p == nil:
		return nil, invalid("%s is NULL", name)
	case length == C.STAFFEL_NUL:
		length = C.strnlen(p, C.STAFFEL_MAX_TEXT+1)
	}
	if length > C.STAFFEL_MAX_TEXT {
		return nil, invalid("%s has more than %d bytes", name, uint64(C.STAFFEL_MAX_TEXT))
	}
	return C.GoBytes(unsafe.Pointer(p), C.int(length)), nil
}

// textIn is bytesIn for what has to be UTF-8.
func textIn(name string, p *C.char, length C.size_t) (string, error) {
	b, err := bytesIn(name, p, length)
	if err != nil {
		return "", err
	}
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			return "", invalid("%s is not UTF-8: byte %d is %#x", name, i+1, b[i])
		}
		i += size
	}
	return string(b), nil
}

// arrayIn is the items of an array that a caller gives. They are read in place.
func arrayIn[T any](name string, p *T, count C.size_t) ([]T, error) {
	switch {
	case count > C.STAFFEL_MAX_COUNT:
		return nil, invalid("%s: %d items are more than %d; make several calls", name, uint64(count), uint64(C.STAFFEL_MAX_COUNT))
	case count == 0:
		return nil, nil
	case p == nil:
		return nil, invalid("%s is NULL", name)
	}
	return unsafe.Slice(p, int(count)), nil
}

func movesIn(p *C.staffel_move, count C.size_t) ([]core.Move, error) {
	return arrayIn("moves", (*core.Move)(unsafe.Pointer(p)), count)
}

// pointer reads one that stands in a caller's struct, as guard.c does those that are given:
// a small number is none.
func pointer(p **C.char) *C.char {
	if *(*uintptr)(unsafe.Pointer(p)) < C.SMALLEST {
		return nil
	}
	return *p
}

func optionsIn(p *C.staffel_option, count C.size_t) (map[string]string, error) {
	all, err := arrayIn("options", p, count)
	if err != nil {
		return nil, err
	}
	options := map[string]string{}
	for i := range all {
		o := &all[i]
		name, err := textIn("the name of an option", pointer(&o.name), o.name_length)
		if err != nil {
			return nil, err
		}
		value, err := textIn("the value of option "+core.Quote(name), pointer(&o.value), o.value_length)
		if err != nil {
			return nil, err
		}
		options[name] = value
	}
	return options, nil
}

// indexIn checks a number against how many there are.
func indexIn(what string, i C.int32_t, count int) (int, error) {
	if i < 0 || int(i) >= count {
		return 0, invalid("%s %d does not exist; there are %d, numbered from 0", what, int(i), count)
	}
	return int(i), nil
}

func threadsIn(threads C.int32_t) (int, error) {
	if threads < 0 || threads > C.STAFFEL_MAX_THREADS {
		return 0, invalid("%d threads; there can be 1 to %d, or 0 for one on each processor", int(threads), int(C.STAFFEL_MAX_THREADS))
	}
	return int(threads), nil
}
