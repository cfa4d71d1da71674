//go:build !race

// The race detector takes more memory than is measured here.

package lua_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// inProcess names, in the environment of a process that is to run the hostile scripts, the
// file for their faults.
const inProcess = "STAFFEL_HOSTILE_FAULTS"

// TestHostileProcess runs all hostile scripts in a process of their own, which lives to
// the end, tells the same faults, and needs little memory.
func TestHostileProcess(t *testing.T) {
	const allowed = 128 << 20
	if file := os.Getenv(inProcess); file != "" {
		runInProcess(t, file, allowed/2)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "faults")
	command := exec.Command(self, "-test.run=^TestHostileProcess$")
	command.Env = append(os.Environ(), inProcess+"="+file)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("the process died: %v\n%s", err, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal(text, &got); err != nil || len(got) != len(hostile) {
		t.Fatalf("%d faults of %d scripts, %v", len(got), len(hostile), err)
	}
	for i, c := range hostile {
		if got[i] != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.name, got[i], c.want)
		}
	}
	peak, known := peakMemory(command.ProcessState)
	t.Logf("%d scripts, and the process took %d MiB at most", len(got), peak>>20)
	if known && peak > allowed {
		t.Errorf("the process took %d MiB, more than %d", peak>>20, allowed>>20)
	}
}

// runInProcess runs the scripts and writes their faults to a file. The collector keeps to
// a limit, since how much garbage may lie around is not what is measured.
func runInProcess(t *testing.T, file string, limit int64) {
	debug.SetMemoryLimit(limit)
	var faults []string
	for _, c := range hostile {
		faults = append(faults, brief(attempt(c.text)))
	}
	text, err := json.Marshal(faults)
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
