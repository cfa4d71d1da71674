package mcts

import (
	"context"
	"errors"
	"runtime"
	"time"
)

// errTimeUp ends a search whose time is over, wherever it is. It is no fault.
var errTimeUp = errors.New("time is up")

// watch looks from time to time whether the search has been cancelled or its time is over,
// and has it tell how far it is. How many actions it lets pass in between hangs on how long they
// take, which changes nothing in what is found.
type watch struct {
	ctx    context.Context
	limit  time.Duration // 0 is none
	tell   func()        // nil when nobody is to be told
	told   time.Duration
	begun  time.Time
	looked time.Duration
	left   int // actions until the next look
	stride int
}

func (w *watch) begin(ctx context.Context) {
	*w = watch{ctx: ctx, begun: time.Now(), left: 1, stride: 1}
}

func (w *watch) elapsed() time.Duration { return time.Since(w.begun) }

// step is told of every action.
func (w *watch) step() error {
	if w.left--; w.left > 0 {
		return nil
	}
	return w.look()
}

// look looks now.
func (w *watch) look() error {
	const often, seldom = 2 * time.Millisecond, 10 * time.Millisecond
	const wait = time.Second / 10 // from one telling to the next
	now := w.elapsed()
	switch took := now - w.looked; {
	case took < often:
		w.stride = min(2*w.stride, 64)
	case took > seldom:
		w.stride = max(1, w.stride/8)
	}
	w.looked, w.left = now, w.stride
	runtime.Gosched() // where there is one thread, so that somebody can cancel
	if w.tell != nil && now-w.told >= wait {
		w.told = now
		w.tell()
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if w.limit > 0 && now >= w.limit {
		return errTimeUp
	}
	return nil
}
