//go:build cgo

package main_test

import (
	"testing"
	"time"
)

// TestManyActionsOrNone holds that many actions of which one is illegal leave the count of
// throws as it was, also where it wraps. The random calls found that they did not.
func TestManyActionsOrNone(t *testing.T) {
	if out := run(t, time.Minute, build(t, "throws", []string{"fuzz_throws.c", "check.c"}, shared...)); out != "ok\n" {
		t.Error(out)
	}
}
