//go:build cgo

package main_test

import (
	"os/exec"
	"testing"
)

// TestDangling gives addresses that are none for what is empty.
func TestDangling(t *testing.T) {
	program := build(t, "dangling", []string{"dangling.c"}, shared...)
	if out, err := exec.Command(program).CombinedOutput(); err != nil || string(out) != "ok\n" {
		t.Fatalf("%v\n%s", err, out)
	}
}
