//go:build cgo

package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// entering is the functions that enter Go, and so cannot work in a forked child.
func entering(t testing.TB) (names []string) {
	for _, f := range functions(t) {
		if !outsideGo(f.name) {
			names = append(names, f.name)
		}
	}
	return names
}

// TestTraps puts the library where programs are not simple: see testdata/trap.c. There it
// is loaded by dlopen.
//
// What is known not to work, and cannot be made to, since it does not with any library in
// Go:
//   - A handler without SA_ONSTACK that is installed after the library is loaded. It runs on
//     whatever stack the thread is on, and in a call that is one of Go's, of a few kilobytes.
//     The library sees to those that it finds.
//   - A thread that takes its alternate signal stack away (SS_DISABLE) after its first call,
//     and makes others. One that never had one can make calls.
//   - musl, as staffel.h says.
func TestTraps(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the traps are those of Linux")
	}
	dir := library(t)
	program, so := build(t, "trap", []string{"trap.c"}, loads...), filepath.Join(dir, "libstaffel.so")
	threads := "1500"
	switch {
	case long():
		threads = "20000"
	case testing.Short():
		threads = "800"
	}
	copied := filepath.Join(t.TempDir(), "another.so")
	data, err := os.ReadFile(so)
	if err == nil {
		err = os.WriteFile(copied, data, 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, trap := range []struct {
		name string
		args []string
		long bool // more than a second or two
	}{
		{name: "use"},
		{name: "fork", args: entering(t)},
		{name: "raw-fork", args: entering(t)},
		{name: "fork-before"},
		{name: "exec"},
		{name: "reload"},
		{name: "thread-loads"},
		{name: "two-copies", args: []string{copied}},
		{name: "signals"},
		{name: "fault"},
		{name: "errors"},
		{name: "crossed"},
		{name: "no-keys"},
		{name: "threads", args: []string{threads}},
		{name: "thread-ends", long: true},
		{name: "thread-exits"},
		{name: "coroutines", long: true},
	} {
		t.Run(trap.name, func(t *testing.T) {
			if trap.long && testing.Short() {
				t.Skip("takes seconds")
			}
			if out := run(t, 5*time.Minute, program, append([]string{trap.name, so}, trap.args...)...); !strings.HasSuffix(out, trap.name+": done\n") {
				t.Error(out)
			}
		})
	}

	// A stack of 64 KiB is enough for every call, with handlers of the host's on it. On
	// x86-64 the least that a thread can have, 16 KiB, is enough as well.
	stacks := []int{64 << 10}
	if out, err := exec.Command("getconf", "PTHREAD_STACK_MIN").Output(); err == nil {
		if least, err := strconv.Atoi(strings.TrimSpace(string(out))); err == nil {
			stacks = append(stacks, least+16<<10)
		}
	}
	for _, stack := range stacks {
		t.Run("small-stacks "+strconv.Itoa(stack), func(t *testing.T) {
			run(t, 5*time.Minute, program, "small-stacks", so, strconv.Itoa(stack))
		})
	}

	t.Run("sanitizers", func(t *testing.T) {
		if testing.Short() {
			t.Skip("takes seconds")
		}
		watched := sanitized(t, "trap", []string{"trap.c"}, loads...)
		for _, args := range [][]string{
			{"use", so}, {"reload", so}, {"two-copies", so, copied}, {"errors", so}, {"threads", so, "300"},
			{"thread-ends", so}, {"thread-exits", so},
		} {
			run(t, 5*time.Minute, watched, args...)
		}
	})
}

// faulty is an export that is at fault, in every way that a call can be.
const faulty = `//go:build cgo

package main

/*
#include "guard.h"
STAFFEL_API staffel_status staffel_test_panic(int32_t how, staffel_state h);
*/
import "C"

import "errors"

//export staffel_test_panic
func staffel_test_panic(how C.int32_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			var nothing []int
			var nobody *state
			switch how {
			case 0:
				panic("on purpose")
			case 1:
				return errors.New(string(rune(nothing[how])))
			case 2:
				return errors.New(string(rune(nobody.Turn())))
			case 3:
				panic(errors.New("a text that is not UTF-8: \xff"))
			}
			defer func() { panic("and again") }()
			panic("on purpose")
		})
	})
}
`

// TestPanicInTheLibrary builds a library that has such an export and holds that a program
// is told of it, and goes on.
func TestPanicInTheLibrary(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the traps are those of Linux")
	}
	if testing.Short() {
		t.Skip("builds the library")
	}
	program, dir := build(t, "trap", []string{"trap.c"}, loads...), t.TempDir()
	source, overlay := filepath.Join(dir, "faulty.go"), filepath.Join(dir, "overlay.json")
	here, err := filepath.Abs("faulty.go")
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {here: source}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{source: []byte(faulty), overlay: replace} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := buildLibrary(dir, "GOFLAGS=-overlay="+overlay); err != nil {
		t.Fatal(err)
	}
	run(t, 5*time.Minute, program, "panic", filepath.Join(dir, "libstaffel.so"))
}

// TestAnotherLibraryInGo uses the library in a process together with another one in Go,
// from several threads, however they are linked.
func TestAnotherLibraryInGo(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("tried on Linux")
	}
	dir := library(t)
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-o", filepath.Join(dir, "libother.so"), "./testdata/other")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, libraries := range map[string][]string{
		"first":   {"-lstaffel", "-lother"},
		"second":  {"-lother", "-lstaffel"},
		"archive": {"-l:libstaffel.a", "-lother"},
	} {
		t.Run(name, func(t *testing.T) {
			program := build(t, "two", []string{"two.c"}, libraries...)
			for range 3 {
				run(t, 5*time.Minute, program)
			}
		})
	}
	t.Run("sanitizers", func(t *testing.T) {
		if testing.Short() {
			t.Skip("one more")
		}
		run(t, 5*time.Minute, sanitized(t, "two", []string{"two.c"}, "-lother", "-lstaffel"))
	})
}
