package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestStoppedBuild stops the toolchain in the middle of its work, of which nothing is left.
func TestStoppedBuild(t *testing.T) {
	t.Setenv("GOCACHE", t.TempDir()) // so that there is much to build
	cache := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		_, err := buildEngine(ctx, cache)
		ended <- err
	}()
	for working := false; !working; {
		select {
		case err := <-ended:
			t.Fatalf("it ended before it could be stopped: %v", err)
		case <-time.After(5 * time.Millisecond):
		}
		for _, pattern := range []string{"*/*", "*/*/*"} { // the toolchain's folder, and what is built in it
			found, err := filepath.Glob(filepath.Join(cache, pattern))
			if err != nil {
				t.Fatal(err)
			}
			working = working || len(found) > 10
		}
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("stopped, it ends with %v", err)
	}
	left, err := os.ReadDir(cache)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range left {
		t.Errorf("%s is left", entry.Name())
	}
}

// TestFlagsOfGo builds whatever flags the environment has for the toolchain, as far as they
// are for WebAssembly, and tells which are not.
func TestFlagsOfGo(t *testing.T) {
	t.Setenv("GOFLAGS", "-json")
	if e, err := buildEngine(context.Background(), testCache); err != nil || len(e.runtime) == 0 {
		t.Error(err)
	}
	t.Setenv("GOFLAGS", "-race")
	if _, err := buildEngine(context.Background(), testCache); err == nil || !strings.Contains(err.Error(), "-race") || strings.Contains(err.Error(), "folder of the module") {
		t.Error(err)
	}
}

// TestCacheFolder keeps builds among temporary files where there is no other place.
func TestCacheFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} { // wherever a system has it
		t.Setenv(name, file)
	}
	for _, name := range []string{"TMPDIR", "TEMP", "TMP"} {
		t.Setenv(name, temp)
	}
	if folder, err := cacheFolder(); err != nil || folder != filepath.Join(temp, "staffel-web") {
		t.Errorf("%s, %v", folder, err)
	}
}
