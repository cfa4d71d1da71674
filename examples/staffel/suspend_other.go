//go:build !unix

package main

// canSuspend tells whether a shell can put the program aside for a while.
const canSuspend = false

func (e *lineEditor) stop() {}

// watch does nothing where nobody stops a program.
func (e *lineEditor) watch() (end func()) { return func() {} }
