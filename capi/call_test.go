//go:build cgo

package main

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/variants"
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

// These call an export whose types have no names in a test.
func of[H ~uint64, R ~int32](f func(H) R, h uint64) int32 { return int32(f(H(h))) }

func ofNumber[H ~uint64, N, R ~int32](f func(H, N) R, h uint64, n int32) int32 {
	return int32(f(H(h), N(n)))
}

func length[B any, N, H ~uint64, R ~int32](f func(*B, N, *N, H) R, h uint64) int32 {
	var n N
	return int32(f(nil, 0, &n, H(h)))
}

func fromOne[A, H ~uint64, R ~int32](f func(*A, H) R, h uint64) (made uint64, status int32) {
	var a A
	status = int32(f(&a, H(h)))
	return uint64(a), status
}

func fromTwo[A, B ~uint64, R ~int32](f func(A, B) R, a, b uint64) int32 { return int32(f(A(a), B(b))) }

func pick[M, H, N ~uint64, R ~int32](f func(*M, H, N, N) R, h uint64, counter int) (move uint64) {
	var m M
	f(&m, H(h), 7, N(counter))
	return uint64(m)
}

// TestCallsAtOnce makes calls on the same objects from several goroutines. It is for the
// race detector.
func TestCallsAtOnce(t *testing.T) {
	t.Run("delta", func(t *testing.T) {
		g, err := variants.Load("delta", nil)
		if err != nil {
			t.Fatal(err)
		}
		callAtOnce(t, g)
	})
	t.Run("functions", func(t *testing.T) {
		source, err := os.ReadFile("testdata/jumps.lua")
		if err != nil {
			t.Fatal(err)
		}
		g, err := variants.LoadScript("jumps.lua", source, nil)
		if err != nil {
			t.Fatal(err)
		}
		callAtOnce(t, g)
	})
}

func callAtOnce(t *testing.T, g *core.Game) {
	m, err := match.New(g, 1000, [2]string{"Ann", "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	var all []uint64
	for _, value := range []any{&state{State: g.NewState()}, &state{State: g.NewState()}, record.Of(g.NewState()), m} {
		h, err := handles.add(value)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for k := range 200 {
				one, other := all[(i+k)%2], all[(i+k+1)%2]
				fromTwo(go_state_play, one, pick(go_state_pick, one, k))
				fromTwo(go_state_copy, other, one)
				length(go_state_legal, other)
				length(go_state_legal_texts, one)
				length(go_state_position, one)
				length(go_state_history, other)
				if k%50 == i {
					ofNumber(go_state_resign, one, 0)
				}
				of(go_state_undo, other)
				length(go_record_write, all[2])
				if r, status := fromOne(go_record_clone, all[2]); status != 0 || of(go_record_free, r) != 0 {
					t.Error("a record cannot be copied: ", status)
				}
				if s, status := fromOne(go_match_state, all[3]); status == 0 {
					fromTwo(go_match_play, all[3], pick(go_state_pick, s, k))
					of(go_state_free, s)
				}
				length(go_match_write, all[3])
				of(go_match_undo, all[3])
			}
		})
	}
	wg.Wait()
	for i, f := range []int32{of(go_state_free, all[0]), of(go_state_free, all[1]), of(go_record_free, all[2]), of(go_match_free, all[3])} {
		if f != 0 {
			t.Errorf("object %d cannot be freed: status %d", i, f)
		}
	}
}
