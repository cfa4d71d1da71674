package mcts

import (
	"context"
	"time"
)

// watch looks from time to time whether the search has been cancelled. How many actions it
// lets pass in between hangs on how long they take, which changes nothing in what is found.
type watch struct {
	ctx    context.Context
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
	now := w.elapsed()
	switch took := now - w.looked; {
	case took < often:
		w.stride = min(2*w.stride, 64)
	case took > seldom:
		w.stride = max(1, w.stride/8)
	}
	w.looked, w.left = now, w.stride
	return w.ctx.Err()
}
