//go:build unix

package scripts_test

import (
	"syscall"
	"time"
)

// processorTime is how long processors have worked for this process.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only for a wrong argument
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
