package main

import (
	"context"
	"io"
)

const chunk = 64 << 10 // bytes read or written at once

// patientReader reads from something that may keep it waiting, and gives up when
// the context is done; a read that waits for more then stays behind. Before it waits
// it calls before: whoever is to write more may first want to see what there is.
type patientReader struct {
	ctx    context.Context
	from   io.Reader
	before func() error
	buffer [chunk]byte // a read left behind must not write into the caller's
}

type readResult struct {
	n   int
	err error
}

func (r *patientReader) Read(p []byte) (int, error) {
	if err := r.before(); err != nil {
		return 0, err
	}
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	done := make(chan readResult, 1)
	go func() {
		n, err := r.from.Read(r.buffer[:min(len(p), chunk)])
		done <- readResult{n, err}
	}()
	select {
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	case got := <-done:
		return copy(p, r.buffer[:got.n]), got.err
	}
}
