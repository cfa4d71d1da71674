package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOutput holds the program to the output that its like in all languages have.
func TestOutput(t *testing.T) {
	want, err := os.ReadFile("../testdata/embed.txt")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "./examples/embed")
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	if d := cmp.Diff(string(want), string(out)); d != "" || err != nil {
		t.Error(err, d)
	}
}
