//go:build !unix

package main

// canSuspend tells whether a shell can put the program aside for a while.
const canSuspend = false

func (e *lineEditor) stop() {}

// watch does nothing where nobody stops a program.
func (e *lineEditor) watch() (end func()) { return func() {} }

// continued never tells that it is.
func continued() (is func() bool, end func()) {
	return func() bool { return false }, func() {}
}
