package main

import (
	"context"
	"io"
	"sync"

	"golang.org/x/term"
)

// lineEditor reads lines from a terminal, with a history and Tab to complete a word. The
// terminal is in raw mode only while a line is being read.
type lineEditor struct {
	terminal *terminal
	editor   *term.Terminal
	redraw   func()      // draws all anew
	drawing  sync.Mutex  // of whoever draws, or changes what is drawn, while a line is being read
	modes    sync.Mutex  // of what follows
	cooked   *term.State // what the terminal is to be again, nil while it is that
}

// tabbed is what a Tab does to a line: the line it becomes, and whether it said something.
type tabbed func(line string, at int) (newLine string, newAt int, said bool)

// newLineEditor makes an editor. redraw draws what stands above the line that is being
// read.
func newLineEditor(ctx context.Context, t *terminal, tab tabbed, redraw func()) *lineEditor {
	e := &lineEditor{terminal: t}
	e.redraw = func() {
		defer e.giveBack()
		e.drawing.Lock()
		defer e.drawing.Unlock()
		redraw()
		e.editor.Write(nil) // the prompt, and what has been typed
	}
	typed := &keys{from: &patientReader{ctx: ctx, from: t.in, before: func() error { return nil }}, redraw: func() { e.redraw() }}
	if canSuspend {
		typed.suspend = e.stop
	}
	e.editor = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{typed, t.out}, "")
	e.editor.History = &history{}
	e.editor.AutoCompleteCallback = func(line string, at int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		defer e.giveBack()
		e.drawing.Lock()
		line, at, said := tab(line, at)
		e.drawing.Unlock()
		if said {
			e.redraw()
		}
		return line, at, true
	}
	return e
}

// line reads a line. The error is io.EOF for Ctrl-D, and [context.Canceled] for Ctrl-C and
// when the context is done.
func (e *lineEditor) line(prompt string) (string, error) {
	e.editor.SetPrompt(prompt)
	e.editor.SetSize(e.terminal.size())
	if err := e.raw(); err != nil {
		return "", err
	}
	defer e.cook()
	defer e.watch()()
	text, err := e.editor.ReadLine()
	if err != nil {
		e.terminal.out.WriteString("\r\n")
	}
	return text, err
}

// raw takes every key as it is typed.
func (e *lineEditor) raw() error {
	e.modes.Lock()
	defer e.modes.Unlock()
	if e.cooked != nil {
		return nil
	}
	was, err := term.MakeRaw(int(e.terminal.in.Fd()))
	if err == nil {
		e.cooked = was
	}
	return err
}

// cook gives the terminal back as it was.
func (e *lineEditor) cook() {
	e.modes.Lock()
	defer e.modes.Unlock()
	if e.cooked != nil {
		term.Restore(int(e.terminal.in.Fd()), e.cooked)
		e.cooked = nil
	}
}

// giveBack, deferred, gives the terminal back before a panic goes on: the editor that is
// called from may end the program in the midst of it.
func (e *lineEditor) giveBack() {
	if fault := recover(); fault != nil {
		e.cook()
		panic(fault)
	}
}

// history is the lines that were typed, for the arrow keys.
type history struct {
	lines []string // the oldest first
}

// Add adds a line, unless it says nothing new.
func (h *history) Add(line string) {
	const most = 500
	if line == "" || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	if len(h.lines) == most {
		h.lines = h.lines[1:]
	}
	h.lines = append(h.lines, line)
}

func (h *history) Len() int            { return len(h.lines) }
func (h *history) At(index int) string { return h.lines[len(h.lines)-1-index] }
