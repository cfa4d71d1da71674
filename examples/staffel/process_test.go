//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is the program as others see it.
type process struct {
	*exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	reading io.Closer // what out reads
	errs    bytes.Buffer
}

// launch starts the program.
func launch(t *testing.T, program string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.CommandContext(t.Context(), program, args...)}
	p.Stderr = &p.errs
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in, p.out, p.reading = in, bufio.NewReader(out), out
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	// Whatever hangs is ended, and the test then fails by what it reads.
	timer := time.AfterFunc(3*time.Minute, func() { p.Process.Kill() })
	t.Cleanup(func() { timer.Stop() })
	return p
}

// line reads a line, without its end.
func (p *process) line(t *testing.T) string {
	t.Helper()
	text, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("after %q: %v", text, err)
	}
	return strings.TrimSuffix(text, "\n")
}

// until reads all up to a prompt, where the program waits.
func (p *process) until(t *testing.T, prompt string) {
	t.Helper()
	text := ""
	for !strings.HasSuffix(text, "\n"+prompt) || p.out.Buffered() > 0 {
		c, err := p.out.ReadByte()
		if err != nil {
			t.Fatalf("after %q: %v", text, err)
		}
		text += string(c)
	}
}

// end waits for the program to end and returns the rest of what it wrote.
func (p *process) end(t *testing.T) outcome {
	t.Helper()
	rest, err := io.ReadAll(p.out)
	if err != nil {
		t.Fatal(err)
	}
	p.Wait() // the exit status tells
	return outcome{p.ProcessState.ExitCode(), string(rest), p.errs.String()}
}

func TestProcess(t *testing.T) {
	program := filepath.Join(t.TempDir(), "staffel")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Run("talk", func(t *testing.T) {
		p := launch(t, program, "legal", customScript)
		for _, step := range []struct{ in, out string }{{"", ticStart}, {"b2", ticCentre}, {"b2 a1", ticCorner}, {"b2", ticCentre}} {
			if _, err := io.WriteString(p.in, step.in+"\n"); err != nil {
				t.Fatal(err)
			}
			if got := p.line(t); got != step.out {
				t.Errorf("the answer to %q is %s", step.in, got)
			}
		}
		p.in.Close()
		check(t, p.end(t), outcome{statusOK, "", ""})
	})
	for _, c := range []struct {
		name   string
		args   []string
		signal os.Signal
		first  string // what it prints before it is interrupted
	}{
		{"perft", []string{"perft", "delta", "30"}, os.Interrupt, "1 25"},
		{"terminated", []string{"perft", "delta", "30", "-threads", "1"}, syscall.SIGTERM, "1 25"},
		{"legal", []string{"legal", customScript}, os.Interrupt, ticStart},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := launch(t, program, c.args...)
			if c.first == ticStart {
				io.WriteString(p.in, "\n")
			}
			if got := p.line(t); got != c.first {
				t.Errorf("it begins with %q", got)
			}
			if err := p.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			got := p.end(t)
			if got.out != "" && !strings.HasSuffix(got.out, "\n") {
				t.Errorf("it ends in the middle of a line: %q", got.out)
			}
			got.out = ""
			check(t, got, outcome{statusInterrupted, "", "staffel: interrupted\n"})
		})
	}
	t.Run("play", func(t *testing.T) {
		kept := filepath.Join(t.TempDir(), "kept")
		p := launch(t, program, "play", "delta", "-save", kept)
		for _, step := range []struct{ in, prompt string }{{"", "White> "}, {"b2\n", "Black> "}, {"moves\nc3 b2-b5(b4)\n", "Black> "}} {
			if _, err := io.WriteString(p.in, step.in); err != nil {
				t.Fatal(err)
			}
			p.until(t, step.prompt)
		}
		if text := read(t, kept); !strings.HasSuffix(text, "\n1. b2 c3\n2. b2-b5(b4)\n") { // before anything else is read
			t.Errorf("kept is %s", text)
		}
		p.in.Close()
		check(t, p.end(t), outcome{statusOK, "\nThe game is in " + kept + ".\n", ""})

		p = launch(t, program, "play", "delta", "-save", kept)
		p.until(t, "Black> ")
		if err := p.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		check(t, p.end(t), outcome{statusInterrupted, "\nThe game is in " + kept + ".\n", "staffel: interrupted\n"})

		p = launch(t, program, "play", "delta") // in no file, the game is told
		io.WriteString(p.in, "b2\n")
		p.until(t, "Black> ")
		p.Process.Signal(os.Interrupt)
		if got := p.end(t); got.status != statusInterrupted || !strings.Contains(got.out, "\n1. b2\n\nThis game is in no file.") {
			t.Errorf("%+v", got)
		}

		p = launch(t, program, "play", "delta", "-save", kept) // nobody looks any more
		p.until(t, "Black> ")
		p.reading.Close()
		io.WriteString(p.in, "undo 2\nc4\n")
		p.in.Close()
		p.Wait()
		if text := read(t, kept); strings.Contains(p.errs.String(), "panic") || !strings.HasSuffix(text, "\n1. b2 c4\n") {
			t.Errorf("kept is %s; %s", text, p.errs.String())
		}
	})
	t.Run("faults", func(t *testing.T) {
		check(t, launch(t, program, "perft", "delta").end(t), outcome{statusUsage, "", "staffel: perft: DEPTH is missing (staffel help perft tells more)\n"})
		check(t, launch(t, program, "perft", "no.lua", "1").end(t), outcome{statusFault, "", "staffel: open no.lua: no such file or directory\n"})
	})
}

// TestWaitingForAScriptIsInterrupted reads a script from a pipe that nobody writes to.
func TestWaitingForAScriptIsInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.lua")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer time.AfterFunc(50*time.Millisecond, cancel).Stop()
	check(t, staffel(ctx, "", "perft", pipe, "1"), outcome{statusInterrupted, "", "staffel: interrupted\n"})
}

// TestWaitingForARecordIsInterrupted reads records from what nobody writes to.
func TestWaitingForARecordIsInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.record")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	silent, end := io.Pipe()
	defer end.Close()
	for _, args := range [][]string{{"replay", pipe}, {"match", pipe}, {"replay", "-"}} {
		ctx, cancel := context.WithCancel(t.Context())
		defer time.AfterFunc(50*time.Millisecond, cancel).Stop()
		var out, errs strings.Builder
		status := run(ctx, args, silent, &out, &errs)
		check(t, outcome{status, out.String(), errs.String()}, outcome{statusInterrupted, "", "staffel: interrupted\n"})
	}
}
