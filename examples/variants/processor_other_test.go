//go:build !unix

package scripts_test

import "time"

var begun = time.Now()

// processorTime is how long this process has been running, where it does not say how long
// processors have worked for it.
func processorTime() time.Duration { return time.Since(begun) }
