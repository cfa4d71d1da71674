package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// packageEngine is what is built to WebAssembly.
const packageEngine = "github.com/staffel-engine/staffel/examples/web/engine"

// engine is the engine that runs in the browser, and the script that runs it there.
type engine struct {
	wasm, runtime []byte
	cache         string // a folder for what can be made again
}

// buildEngine builds the engine. What is built is kept in a folder between runs, so that it
// is quick when nothing has changed.
func buildEngine(ctx context.Context, cache string) (*engine, error) {
	file := filepath.Join(cache, fileEngine)
	// Neither folders nor commits are in it: it changes when the engine does.
	//
	// The toolchain moves what it has built into its place, which is done at once when its
	// own folder is on the same disk: whoever else is reading has the old or the new one.
	temp, err := os.MkdirTemp(cache, "build-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOTMPDIR="+temp, "CGO_ENABLED=0")
	if _, err := toolchain(ctx, env, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, packageEngine); err != nil {
		return nil, fmt.Errorf("the engine cannot be built: %w", err)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	root, err := toolchain(ctx, append(env, "GOFLAGS="), "env", "GOROOT") // for builds there are other flags than for this
	if err != nil {
		return nil, err
	}
	var runtime []byte
	for _, folder := range []string{"lib/wasm", "misc/wasm"} { // the second before Go 1.24
		runtime, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), filepath.FromSlash(folder), fileRuntime))
		if err == nil {
			return &engine{wasm, runtime, cache}, nil
		}
	}
	return nil, fmt.Errorf("the Go toolchain is not whole: %w", err)
}

// cacheFolder returns the folder where builds are kept, and makes it: among other caches, or
// where that cannot be, among temporary files.
func cacheFolder() (string, error) {
	const name = "staffel-web"
	if base, err := os.UserCacheDir(); err == nil {
		folder := filepath.Join(base, name)
		if err := os.MkdirAll(folder, 0o777); err == nil {
			return folder, nil
		}
	}
	folder := filepath.Join(os.TempDir(), name)
	return folder, os.MkdirAll(folder, 0o777)
}

// toolchain runs the go command and returns what it prints.
func toolchain(ctx context.Context, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	// Interrupted it ends the compilers that it has started, which would otherwise go on, and
	// takes away what it has written so far. Where that cannot be told, it is killed.
	cmd.Cancel = func() error {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
	cmd.WaitDelay = 10 * time.Second
	cmd.Env = env
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("it needs the Go toolchain, and there is no go command in the PATH")
	case err != nil && strings.Contains(errs.String(), packageEngine):
		return "", fmt.Errorf("%s\n(run this from a folder of the module)", strings.TrimSpace(errs.String()))
	case err != nil && strings.TrimSpace(errs.String()) == "":
		return "", fmt.Errorf("go %s: %w", args[0], err)
	case err != nil:
		return "", errors.New(strings.TrimSpace(errs.String()))
	}
	return out.String(), nil
}
