package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
)

// lineReader reads lines from something that may keep it waiting. What is read may be
// anything, so a line is no longer than memory can bear.
type lineReader struct {
	from *bufio.Reader
	line []byte // the one being read
}

const longestLine = 16 << 20

var errLong = fmt.Errorf("the line is longer than %d MiB", longestLine>>20)

// newLineReader makes a reader that calls before each time it has to wait for more, and
// gives up when the context is done.
func newLineReader(ctx context.Context, from io.Reader, before func() error) *lineReader {
	return &lineReader{from: bufio.NewReaderSize(&patientReader{ctx: ctx, from: from, before: before}, chunk)}
}

// next returns the next line without its end, valid until the next call, or [errLong]
// for one that is too long, which is passed over. The last line may lack its end. At the
// end of the input the error is io.EOF.
func (r *lineReader) next() ([]byte, error) {
	r.line = r.line[:0]
	long := false
	for begun := false; ; begun = true {
		part, err := r.from.ReadSlice('\n')
		if err == io.EOF && len(part) == 0 && !begun {
			return nil, io.EOF
		}
		if err == nil {
			part = part[:len(part)-1]
		}
		if long = long || len(r.line)+len(part) > longestLine; !long {
			r.line = append(r.line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && err != io.EOF:
			return nil, err
		case long:
			return nil, errLong
		}
		return r.line, nil
	}
}
