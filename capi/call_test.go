//go:build cgo

package main

import (
	"errors"
	"fmt"
	"testing"
)

// TestPanicsAreFaults holds that no panic gets out of a call, whatever it is of. What the
// caller is told of it is in TestPanicInTheLibrary.
func TestPanicsAreFaults(t *testing.T) {
	const internal = 15
	var nothing []int
	var nobody *state
	for name, do := range map[string]func() error{
		"text":           func() error { panic("on purpose") },
		"error":          func() error { panic(errors.New("on purpose")) },
		"nil":            func() error { panic(nil) },
		"index":          func() error { return fmt.Errorf("%d", nothing[len(nothing)]) },
		"nil pointer":    func() error { return fmt.Errorf("%d", nobody.Turn()) },
		"no kind":        func() error { _, err := handles.add(7); return err },
		"unknown error":  func() error { return errors.New("on purpose") },
		"panic in panic": func() error { defer func() { panic("and again") }(); panic("on purpose") },
	} {
		if status := call(do); status != internal {
			t.Errorf("%s: status %d", name, status)
		}
	}
	if status := call(func() error { return nil }); status != 0 {
		t.Error("a call that does nothing fails: ", status)
	}
}

// TestNoMoreHandles holds that a call which runs out of handles makes none at all.
func TestNoMoreHandles(t *testing.T) {
	var few []uint64
	for range 3 {
		h, err := handles.add(&state{})
		if err != nil {
			t.Fatal(err)
		}
		few = append(few, h)
	}
	defer func(used uint32) { handles.used = used }(handles.used)
	handles.used = 1 << slotBits
	for _, h := range few {
		if !handles.remove(handles.find(h)) {
			t.Fatal("a handle cannot be freed")
		}
	}
	free, open := len(handles.free), handles.open
	out := make([]uint64, free+1)
	err := madeAll(out, func(int) *state { return &state{} })
	if err == nil || failureOf(err).status != 1 {
		t.Error("there were more handles than there can be: ", err)
	}
	for i, h := range out {
		if h != 0 {
			t.Errorf("handle %d was written: %#x", i, h)
		}
	}
	if len(handles.free) != free || handles.open != open {
		t.Errorf("%d slots are free and %d handles open; before it were %d and %d", len(handles.free), handles.open, free, open)
	}
	if err := madeAll(out[:free], func(int) *state { return &state{} }); err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	for _, h := range out[:free] {
		o := handles.find(h)
		if o == nil || seen[h] || !handles.remove(o) || handles.remove(o) || handles.find(h) != nil {
			t.Errorf("handle %#x is not one of its own that can be freed once", h)
		}
		seen[h] = true
	}
}

// TestWornSlots holds that a handle never comes again, even when its slot has been used as
// often as can be written.
func TestWornSlots(t *testing.T) {
	h, err := handles.add(&state{})
	if err != nil {
		t.Fatal(err)
	}
	i := h & (1<<slotBits - 1)
	if !handles.remove(handles.find(h)) {
		t.Fatal("a handle cannot be freed")
	}
	handles.slot(i).generation = 1<<generationBits - 1
	last, err := handles.add(&state{})
	if err != nil {
		t.Fatal(err)
	}
	if last&(1<<slotBits-1) != i || last>>(slotBits+generationBits) != kindOf(&state{}) {
		t.Errorf("%#x is not the last handle of slot %d", last, i)
	}
	if !handles.remove(handles.find(last)) {
		t.Fatal("a handle cannot be freed")
	}
	next, err := handles.add(&state{})
	if err != nil {
		t.Fatal(err)
	}
	if next&(1<<slotBits-1) == i {
		t.Errorf("slot %d has a handle more than can be written: %#x", i, next)
	}
	handles.remove(handles.find(next))
}
