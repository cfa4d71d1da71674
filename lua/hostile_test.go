package lua_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// hostileScript is a script by somebody who means no good. It is loaded and, should that
// be possible, played; want is the whole text of the fault that ends it, "" for none: then
// it does no harm. A script can be as hostile when it is played as when it is loaded.
type hostileScript struct{ name, text, want string }

// hostile is all of them. They are run one after the other, at the same time, and in a
// process that may not use much memory.
var hostile = slices.Concat(hostileReach, hostileSteps, hostileMemory, hostileSources, hostileValues, hostileRules, hostilePlay)

// The faults whose texts come up again and again.
const (
	outOfSteps  = "the script ran longer than 1000000 steps; is there a loop that does not end?"
	outOfMemory = "the script used more than 16 MiB of memory; is there a loop that makes tables or texts without end?"
	tooDeep     = "calls are nested too deep; does a function call itself without end?"
	tooLong     = "the script makes a text longer than 65536 bytes"
	tooNested   = "the script is nested more than 200 levels deep; give the inner parts names of their own with local"
)

// passMany calls a function g with some three thousand values.
const passMany = " local function f(n, ...) if n == 0 then return g(...) end return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end f(300)"

func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// attempt loads a script and plays it, and gives the fault that ended it. A fault of the
// engine's own, or one that is not for a message, is told as what it is.
func attempt(text string) string {
	g, err := lua.Loader{Library: hostileLibrary}.Load("t.lua", []byte(text), nil)
	if err == nil {
		_, err = core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 2, Threads: 1, MaxActions: 50})
		if err == nil {
			return ""
		}
	}
	var faults lua.Errors
	var asked *core.RuleError
	message := err.Error()
	lines := 1
	if errors.As(err, &faults) {
		lines = len(faults)
	} else if !errors.As(err, &asked) {
		return fmt.Sprintf("not a fault of the script: %T: %v", err, err)
	}
	strange := func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }
	if strings.Count(message, "\n") != lines-1 || !utf8.ValidString(message) || strings.ContainsFunc(message, strange) || strings.Contains(message, "0xc0") || strings.Contains(message, "%!") {
		return fmt.Sprintf("not fit for a message: %q", message)
	}
	return message
}

// brief is a fault as the table has it: of a long one the beginning and the length.
func brief(fault string) string {
	const most = 500
	if len(fault) > most {
		return fmt.Sprintf("%s… (%d bytes)", fault[:most], len(fault))
	}
	return fault
}

func TestHostile(t *testing.T) {
	names := map[string]bool{}
	for _, c := range hostile {
		if names[c.name] {
			t.Errorf("two are named %q", c.name)
		}
		names[c.name] = true
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got := attempt(c.text)
			runtime.ReadMemStats(&after)
			if brief(got) != c.want {
				t.Errorf("got  %s\nwant %s", brief(got), c.want)
			}
			if raceDetector { // it takes ten times as long, and memory of its own; TestHostileTogether runs them again
				return
			}
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 {
				t.Errorf("%d MiB were allocated", used)
			}
			if again := attempt(c.text); again != got {
				t.Errorf("the second time %s", again)
			}
			if err := attempt(sample); err != "" {
				t.Errorf("the next script does not load: %s", err)
			}
		})
	}
}

// TestHostileTogether runs all of them on several goroutines, each beginning elsewhere.
func TestHostileTogether(t *testing.T) {
	const goroutines = 2
	var group sync.WaitGroup
	for n := range goroutines {
		group.Go(func() {
			for i := range hostile {
				c := hostile[(i+n*len(hostile)/goroutines)%len(hostile)]
				if got := brief(attempt(c.text)); got != c.want {
					t.Errorf("%s: got  %s\nwant %s", c.name, got, c.want)
				}
			}
		})
	}
	group.Wait()
}
