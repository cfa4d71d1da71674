package main

import (
	"bytes"
	"context"
	"io"
)

// What a terminal in raw mode sends for keys that it would else see to itself.
const (
	keyInterrupt = 'C' & 31
	keyRedraw    = 'L' & 31
	keySuspend   = 'Z' & 31
)

// keys reads what is typed on a terminal in raw mode, and sees to the keys that are no
// part of a line.
type keys struct {
	from    io.Reader
	suspend func() // for the shell's other jobs; nil where there are none
	redraw  func()
}

// Read reads. The error is [context.Canceled] for Ctrl-C.
func (k *keys) Read(p []byte) (int, error) {
	for {
		n, err := k.from.Read(p)
		if bytes.IndexByte(p[:n], keyInterrupt) >= 0 {
			return 0, context.Canceled
		}
		rest := p[:0]
		for _, key := range p[:n] {
			switch {
			case key == keySuspend && k.suspend != nil:
				k.suspend()
			case key == keyRedraw:
				k.redraw()
			default:
				rest = append(rest, key)
			}
		}
		if len(rest) > 0 || err != nil || n == 0 {
			return len(rest), err
		}
	}
}
