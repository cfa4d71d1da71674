package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/term"
)

// runsTool is the variable of the environment by which the program of the tests becomes
// the tool.
const runsTool = "STAFFEL_TEST_RUNS_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(runsTool) != "" {
		main()
	}
	os.Exit(m.Run())
}

// seat is a person at a terminal, where the tool runs.
type seat struct {
	t      *testing.T
	cmd    *exec.Cmd
	master *os.File
	slave  *os.File
	before *term.State // of the terminal, before the tool began
	errs   bytes.Buffer

	mu      sync.Mutex
	changed *sync.Cond
	screen  *vt
	all     bytes.Buffer // that was written to it
	ended   bool
}

func control(t *testing.T, f *os.File, request uintptr, to unsafe.Pointer) {
	t.Helper()
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(to)); err != 0 {
		t.Fatal(err)
	}
}

// resize gives a terminal another size.
func resize(t *testing.T, master *os.File, columns, rows int) {
	t.Helper()
	size := [4]uint16{uint16(rows), uint16(columns)}
	control(t, master, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
}

// openPTY makes a terminal: its two ends.
func openPTY(t *testing.T, columns, rows int) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs a terminal of its own: ", err)
	}
	var locked, number int32
	control(t, master, syscall.TIOCSPTLCK, unsafe.Pointer(&locked))
	control(t, master, syscall.TIOCGPTN, unsafe.Pointer(&number))
	resize(t, master, columns, rows)
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, slave
}

// sitting80x24 runs the tool at a terminal of the usual size. Settings are of its environment.
func sitAt(t *testing.T, settings []string, args ...string) *seat {
	t.Helper()
	return sitAtCommand(t, 80, 24, settings, append([]string{os.Args[0]}, args...)...)
}

// sitAtCommand runs a command at a terminal.
func sitAtCommand(t *testing.T, columns, rows int, settings []string, command ...string) *seat {
	t.Helper()
	s := &seat{t: t, screen: newVT(columns, rows)}
	s.changed = sync.NewCond(&s.mu)
	s.master, s.slave = openPTY(t, columns, rows)
	t.Cleanup(func() { s.master.Close(); s.slave.Close() })
	s.before = s.state()
	s.cmd = exec.CommandContext(t.Context(), command[0], command[1:]...)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = s.slave, s.slave, &s.errs
	for _, setting := range os.Environ() {
		if name, _, _ := strings.Cut(setting, "="); name != "NO_COLOR" && name != "TERM" {
			s.cmd.Env = append(s.cmd.Env, setting)
		}
	}
	s.cmd.Env = append(append(s.cmd.Env, runsTool+"=1", "TERM=xterm"), settings...)
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.read()
	// What hangs is ended, and the test then fails by what it waits for.
	timer := time.AfterFunc(3*time.Minute, func() {
		s.cmd.Process.Kill()
		s.mu.Lock()
		s.ended = true
		s.changed.Broadcast()
		s.mu.Unlock()
	})
	t.Cleanup(func() { timer.Stop() })
	return s
}

func (s *seat) read() {
	buffer := make([]byte, 4096)
	for {
		n, err := s.master.Read(buffer)
		s.mu.Lock()
		s.screen.Write(buffer[:n])
		s.all.Write(buffer[:n])
		s.ended = s.ended || err != nil
		s.changed.Broadcast()
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// state is how the terminal is set.
func (s *seat) state() *term.State {
	s.t.Helper()
	state, err := term.GetState(int(s.slave.Fd()))
	if err != nil {
		s.t.Fatal(err)
	}
	return state
}

// raw tells whether the terminal hands on every key as it is typed.
func (s *seat) raw() bool { return !reflect.DeepEqual(s.state(), s.before) }

// keys types.
func (s *seat) keys(text string) {
	s.t.Helper()
	if _, err := s.master.WriteString(text); err != nil {
		s.t.Fatal(err)
	}
}

// until waits for the screen to be as wanted, and returns its text.
func (s *seat) until(what string, is func(v *vt) bool) string {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !is(s.screen) {
		if s.ended {
			s.t.Fatalf("there is no %s on\n%s", what, s.screen.text())
		}
		s.changed.Wait()
	}
	return s.screen.text()
}

// shows waits for a text on the screen.
func (s *seat) shows(text string) string {
	s.t.Helper()
	return s.until(fmt.Sprintf("%q", text), func(v *vt) bool { return strings.Contains(v.text(), text) })
}

// asked waits for a prompt behind which nothing has been typed.
func (s *seat) asked(prompt string) string {
	s.t.Helper()
	return s.until(fmt.Sprintf("prompt %q", prompt), func(v *vt) bool { return v.cursorLine() == prompt })
}

// enter types a line, and waits for the screen to be drawn anew and a prompt, one of some,
// to stand below.
func (s *seat) enter(line string, prompts ...string) string {
	s.t.Helper()
	s.mu.Lock()
	homes := s.screen.homes
	s.mu.Unlock()
	s.keys(line + "\r")
	return s.until(fmt.Sprintf("one of %q after %q", prompts, line), func(v *vt) bool {
		for _, prompt := range prompts {
			if v.homes > homes && v.cursorLine() == prompt {
				return true
			}
		}
		return false
	})
}

// end waits for the tool to end, and returns what stands on the screen. It must leave the
// terminal as it was.
func (s *seat) end(status int) string {
	s.t.Helper()
	err := s.cmd.Wait()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		s.t.Fatal(err)
	}
	if got := s.cmd.ProcessState.ExitCode(); got != status {
		s.t.Errorf("exit status %d, want %d; %s", got, status, s.errs.String())
	}
	if s.raw() {
		s.t.Error("the terminal is not as it was")
	}
	const last = "\x00" // comes behind all that has been written
	s.slave.WriteString(last)
	s.until("end", func(v *vt) bool { return bytes.Contains(s.all.Bytes(), []byte(last)) })
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen.unknown != nil {
		s.t.Errorf("a terminal is sent %q", s.screen.unknown)
	}
	return s.screen.text()
}
