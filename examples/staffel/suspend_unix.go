//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// canSuspend tells whether a shell can put the program aside for a while.
const canSuspend = true

// stop gives the terminal back and stops, with all programs of the command, until the
// shell lets them go on.
func (e *lineEditor) stop() {
	e.cook()
	syscall.Kill(0, syscall.SIGTSTP)  // which nothing here may catch: it could not be let pass then
	time.Sleep(50 * time.Millisecond) // it stops in here
	e.goOn()
}

// goOn takes the terminal again.
func (e *lineEditor) goOn() {
	if e.raw() == nil {
		e.redraw()
	}
}

// watch sees to what happens to the terminal meanwhile, until the function it returns is
// called.
func (e *lineEditor) watch() (end func()) {
	signals, ended, done := make(chan os.Signal, 1), make(chan struct{}), make(chan struct{})
	signal.Notify(signals, syscall.SIGCONT, syscall.SIGWINCH)
	go func() {
		defer close(done)
		for {
			select {
			case <-ended:
				return
			case got := <-signals:
				if got == syscall.SIGCONT { // whoever had the terminal may have set it in another way
					e.cook()
					e.goOn()
					continue
				}
				e.editor.SetSize(e.terminal.size())
				e.redraw()
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(ended)
		<-done
	}
}

// continued returns what tells whether a shell has let the program go on since it was asked
// last, and what ends that. It is for the time when no line is read.
func continued() (is func() bool, end func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGCONT)
	is = func() bool {
		select {
		case <-signals:
			return true
		default:
			return false
		}
	}
	return is, func() { signal.Stop(signals) }
}
