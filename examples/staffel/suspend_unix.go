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

// What is stopped: all the programs of a command, as by the key, or this one.
var (
	stopGroup = 0
	stopSelf  = os.Getpid()
)

// stop gives the terminal back and stops until the shell lets the program go on.
func (e *lineEditor) stop(what int) {
	e.cook()
	signal.Reset(syscall.SIGTSTP)
	syscall.Kill(what, syscall.SIGTSTP)
	time.Sleep(50 * time.Millisecond) // it stops in here
	e.goOn()
}

// goOn takes the terminal again after a stop.
func (e *lineEditor) goOn() {
	if e.raw() == nil {
		e.redraw()
	}
}

// watch sees to stops that come from elsewhere, until the function it returns is called.
func (e *lineEditor) watch() (end func()) {
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	begin := func() { signal.Notify(signals, syscall.SIGTSTP, syscall.SIGCONT, syscall.SIGWINCH) }
	begin()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ended:
				return
			case got := <-signals:
				switch got {
				case syscall.SIGTSTP:
					e.stop(stopSelf)
				case syscall.SIGCONT: // raw mode may be lost while it was stopped
					e.cook()
					e.goOn()
				case syscall.SIGWINCH:
					e.editor.SetSize(e.terminal.size())
					e.redraw()
				}
				begin()
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(ended)
		<-done
	}
}
