package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// terminal is where a person sits: what is typed comes from it, and what is said goes
// to it.
type terminal struct {
	in, out *os.File
	dumb    bool // it knows lines of text and nothing else
}

// terminalOf returns the terminal of a console, nil when one of its ends is none.
func terminalOf(c console) *terminal {
	in, ok := c.in.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		return nil
	}
	out, ok := c.out.(*os.File)
	if !ok || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	kind := os.Getenv("TERM")
	return &terminal{in: in, out: out, dumb: kind == "" || kind == "dumb"}
}

// size returns how many characters a line has, and how many lines there are.
func (t *terminal) size() (width, height int) {
	const usualWidth, usualHeight = 80, 24
	width, height, err := term.GetSize(int(t.out.Fd()))
	if err != nil || width < 1 || height < 1 {
		return usualWidth, usualHeight
	}
	return width, height
}

// isTerminal tells whether what is typed is seen where it is typed.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
