//go:build cgo

package main_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestRandomCalls makes random calls of every function, with handles, buffers, numbers and
// texts of every kind, from threads that share what they make: see testdata/fuzz.c. The same
// seed gives the same calls.
func TestRandomCalls(t *testing.T) {
	source, err := os.ReadFile("testdata/fuzz.c")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range functions(t) {
		if !strings.Contains(string(source), "\nCALL("+f.name+", ") {
			t.Errorf("fuzz.c does not call %s", f.name)
		}
	}
	calls, seeds := 30_000, []int{1}
	if long() {
		calls, seeds = 1_000_000, []int{1, 2, 3, 4}
	}
	limit := 20 * time.Minute
	// fuzz returns what a run prints, but for how long calls and how much memory it took.
	fuzz := func(t *testing.T, program string, seed, threads int) string {
		args := []string{strconv.Itoa(seed), strconv.Itoa(calls), strconv.Itoa(threads), strconv.Itoa(int(limit.Seconds()) - 10)}
		out := run(t, limit, program, append(append(args, played...), "testdata/fails.lua")...)
		t.Log(strings.SplitN(out, "\n", 2)[0])
		peak := regexp.MustCompile(`, peak (\d+) MiB`).FindStringSubmatch(out)
		if peak == nil {
			t.Fatal(out)
		}
		// What is shared is a few objects of each kind, so this is plenty.
		if mib, _ := strconv.Atoi(peak[1]); mib > 256 && !strings.Contains(program, "sanitizers") {
			t.Errorf("it took %d MiB", mib)
		}
		out, times, found := strings.Cut(out, "thread 0: longest call")
		if !found {
			t.Fatal(out)
		}
		t.Log("thread 0: longest call" + times)
		return strings.Replace(out, peak[0], "", 1)
	}
	program := build(t, "fuzz", []string{"fuzz.c"}, shared...)
	for _, seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			if seed == 1 { // what is to be compared with, by another number of calls made in a row
				if one, again := fuzz(t, program, seed, 1), fuzz(t, program, seed, 1); one != again {
					t.Errorf("the same seed gives\n%s\nand\n%s", one, again)
				}
			}
			for _, threads := range []int{3, 8} {
				fuzz(t, program, seed, threads)
			}
		})
	}
	t.Run("sanitizers", func(t *testing.T) {
		watched := sanitized(t, "fuzz-sanitizers", []string{"fuzz.c"}, shared...)
		for _, seed := range seeds {
			fuzz(t, watched, 100+seed, 4)
		}
	})
	t.Run("archive", func(t *testing.T) {
		if testing.Short() {
			t.Skip("one more")
		}
		fuzz(t, build(t, "fuzz-archive", []string{"fuzz.c"}, static...), 7, 4)
	})
}
