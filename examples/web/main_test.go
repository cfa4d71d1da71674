package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestCommandLine refuses what is wrong with the command line before anything is built.
func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		errs   string
	}{
		{"-x", statusUsage, "web: there is no flag -x; the flags are -addr, -out (-h tells more)\n"},
		{"more", statusUsage, "web: \"more\" is one argument too many (-h tells more)\n"},
		{"-out a -addr :0", statusUsage, "web: -out writes files and -addr serves them; give one of them (-h tells more)\n"},
		{"-out=", statusUsage, "web: -out needs the name of a folder (-h tells more)\n"},
		{"-addr 8080", statusUsage, "web: -addr \"8080\" is no address; it must be like localhost:8080 (-h tells more)\n"},
		{"-addr", statusUsage, "web: flag needs an argument: -addr (-h tells more)\n"},
		{"-h", statusOK, ""},
	} {
		var out, errs bytes.Buffer
		status := run(context.Background(), strings.Fields(c.args), &out, &errs)
		if status != c.status || errs.String() != c.errs {
			t.Errorf("%s: %d, %q", c.args, status, errs.String())
		}
		if (out.String() == usage) != (c.args == "-h") {
			t.Errorf("%s prints %q", c.args, out.String())
		}
	}
}

// TestBusyPort says so at once.
func TestBusyPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var out, errs bytes.Buffer
	addr := l.Addr().String()
	if status := run(context.Background(), []string{"-addr", addr}, &out, &errs); status != statusFault || errs.String() != "web: the address "+addr+" is in use; another can be given with -addr\n" {
		t.Errorf("%d, %q", status, errs.String())
	}
}

// TestNoToolchain says what is missing, and where the engine cannot be found.
func TestNoToolchain(t *testing.T) {
	t.Run("nowhere", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		if _, err := buildEngine(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "needs the Go toolchain") {
			t.Error(err)
		}
	})
	t.Run("outside", func(t *testing.T) {
		t.Chdir(t.TempDir())
		if _, err := buildEngine(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "run this from a folder of the module") {
			t.Error(err)
		}
	})
	t.Run("stopped", func(t *testing.T) {
		ctx, stop := context.WithCancel(context.Background())
		stop()
		var out, errs bytes.Buffer
		if status := run(ctx, []string{"-addr", "127.0.0.1:0"}, &out, &errs); status != statusInterrupted || errs.String() != "web: interrupted\n" {
			t.Errorf("%d, %q", status, errs.String())
		}
	})
}

// TestServe serves the page until it is told to end, also from another folder of the module
// and to a browser that keeps its connection open.
func TestServe(t *testing.T) {
	cached(t)
	t.Chdir("session")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	read, write := io.Pipe()
	ended := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		ended <- run(ctx, []string{"-addr", "127.0.0.1:0"}, write, &errs)
		write.Close()
	}()
	said := make([]byte, 200)
	n, err := read.Read(said)
	if err != nil {
		t.Fatalf("%v, %s", err, errs.String())
	}
	m := regexp.MustCompile(`^Staffel is at (http://127\.0\.0\.1:\d+/); Ctrl-C ends it\.\n$`).FindStringSubmatch(string(said[:n]))
	if m == nil {
		t.Fatalf("%q", said[:n])
	}
	for _, name := range []string{"", fileEngine, fileRuntime, fileWorker, fileVersion} {
		r, err := http.Get(m[1] + name)
		if err != nil {
			t.Fatal(err)
		}
		if r.StatusCode != http.StatusOK || body(t, r) == "" {
			t.Errorf("%s: %d", name, r.StatusCode)
		}
		r.Body.Close()
	}
	stop()
	select {
	case status := <-ended:
		if status != statusOK || errs.String() != "" {
			t.Errorf("%d, %q", status, errs.String())
		}
	case <-time.After(time.Minute):
		t.Error("it does not end")
	}
}

// cached lets the program keep its builds in the tests' folder, and the toolchain where it
// always does.
func cached(t *testing.T) {
	t.Helper()
	built(t)
	env, err := toolchain(context.Background(), os.Environ(), "env", "GOCACHE")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(env))
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} { // wherever a system has it
		if name == "HOME" {
			modules, err := toolchain(context.Background(), os.Environ(), "env", "GOMODCACHE")
			if err != nil {
				t.Fatal(err)
			}
			t.Setenv("GOMODCACHE", strings.TrimSpace(modules))
		}
		t.Setenv(name, testCache)
	}
}

// TestOutCommand writes the page into a folder.
func TestOutCommand(t *testing.T) {
	cached(t)
	folder := filepath.Join(t.TempDir(), "site")
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"-out", folder}, &out, &errs); status != statusOK || out.String() != "The page is in "+folder+".\n" {
		t.Fatalf("%d, %q, %q", status, out.String(), errs.String())
	}
	for name := range built(t).files {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}
	file := filepath.Join(folder, fileIndex)
	if status := run(context.Background(), []string{"-out", file}, &out, &errs); status != statusFault || !strings.HasPrefix(errs.String(), "web: ") {
		t.Errorf("%d, %q", status, errs.String())
	}
}

// TestAddress tells what to type into a browser.
func TestAddress(t *testing.T) {
	for given, want := range map[string]string{
		"localhost:0": "http://localhost:8123/", ":0": "http://localhost:8123/", "0.0.0.0:8123": "http://localhost:8123/",
		"[::]:0": "http://localhost:8123/", "192.168.0.5:8123": "http://192.168.0.5:8123/", "[::1]:0": "http://[::1]:8123/",
	} {
		if got := address(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8123}, given); got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
	if got := address(&net.TCPAddr{Port: 80}, "localhost:80"); got != "http://localhost/" {
		t.Error(got)
	}
}
