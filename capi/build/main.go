// Command build makes the C library for whoever carries it.
//
//	go run ./capi/build DIR            the shared library and staffel.h
//	go run ./capi/build -archive DIR   the static library and staffel.h
//	go run ./capi/build -sources DIR   what it is built from, to build it elsewhere
//
// It is run in the folder of go.mod. The folders are made when they do not exist. What
// -sources writes is a module with all it needs, so that this command builds the library
// in it without the network; DIR must be empty, or have been written by it before.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

func main() {
	archive := flag.Bool("archive", false, "build the static library")
	sources := flag.Bool("sources", false, "copy what the library is built from")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./capi/build [-archive | -sources] DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 || *archive && *sources {
		flag.Usage()
		os.Exit(2)
	}
	dir, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		err = run(dir, *archive, *sources)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(dir string, archive, sources bool) error {
	if _, err := os.Stat(filepath.Join("capi", "staffel.h")); err != nil {
		return errors.New("run this in the folder that has go.mod and capi")
	}
	if sources {
		return copySources(dir)
	}
	return build(dir, archive)
}

// fileName is what the systems call a library of this name.
func fileName(archive bool) string {
	switch {
	case archive:
		return "libstaffel.a"
	case runtime.GOOS == "windows":
		return "staffel.dll"
	case runtime.GOOS == "darwin":
		return "libstaffel.dylib"
	}
	return "libstaffel.so"
}

// build has the Go command build the library in a folder of its own, since it writes a
// header beside it that is not for people, and a library in use must not be written over.
func build(dir string, archive bool) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp(dir, ".build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	name := fileName(archive)
	built := filepath.Join(work, name)
	mode, flags, define := "c-archive", "-s -w", ""
	if !archive {
		mode, define = "c-shared", " -DSTAFFEL_SHARED"
		// The linker is given a path in a setting, so it is one that has no spaces in it
		// wherever the library goes.
		short, err := os.MkdirTemp("", "staffel-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(short)
		external, err := onlyOurs(short)
		if err != nil {
			return err
		}
		if external != "" {
			flags += " -extldflags '" + external + "'"
		}
	}
	if err := goBuild("-g -O2"+define, "-trimpath", "-buildvcs=false", "-buildmode="+mode, "-ldflags="+flags, "-o", built, "./capi"); err != nil {
		return fmt.Errorf("%w; the library needs Go as go.mod says and a C compiler (CGO_ENABLED=1)", err)
	}
	if err := os.Rename(built, filepath.Join(dir, name)); err != nil {
		return err
	}
	return copyFile(filepath.Join("capi", "staffel.h"), filepath.Join(dir, "staffel.h"))
}

// onlyOurs returns the flag that keeps every name but staffel.h's inside the library. Go's
// runtime would else share names with another one that the program has loaded.
func onlyOurs(dir string) (string, error) {
	if runtime.GOOS == "windows" {
		return "", nil // a DLL has what it says it exports
	}
	if strings.ContainsAny(dir, " '\"\\,") {
		return "", fmt.Errorf("%s: the linker cannot be given this path; set TMPDIR to a folder without spaces, quotes, commas and backslashes", dir)
	}
	list := filepath.Join(dir, "exports")
	if runtime.GOOS == "darwin" {
		return "-Wl,-exported_symbols_list," + list, os.WriteFile(list, []byte("_staffel_*\n"), 0o666)
	}
	return "-Wl,--version-script=" + list, os.WriteFile(list, []byte("{ global: staffel_*; local: *; };\n"), 0o666)
}

func goBuild(cFlags string, args ...string) error {
	cmd := exec.Command("go", append([]string{"build"}, args...)...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "CGO_CFLAGS="+strings.TrimSpace(os.Getenv("CGO_CFLAGS")+" "+cFlags))
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// mark is a file by which a folder is known as one that copySources wrote.
const mark = "SOURCES"

// copySources writes the module without its tests, and the modules that it needs.
func copySources(dir string) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(dir, mark)); err != nil {
			return fmt.Errorf("%s is not empty and was not written by this command; name another folder", dir)
		}
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	names := []string{"go.mod", "go.sum"}
	for _, root := range []string{"core", "lua", "variants", "capi"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			slashed := filepath.ToSlash(name)
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || path.Dir(slashed) == "capi" && entry.Name() != "build"):
				return fs.SkipDir // the bindings carry these sources, and are not carried by them
			case !entry.IsDir() && wanted(slashed):
				names = append(names, name)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := copyFile(name, filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	about := "The sources of the Staffel library, as go run ./capi/build -sources copied them.\nBuild it here with: go run ./capi/build DIR\n"
	if err := os.WriteFile(filepath.Join(dir, mark), []byte(about), 0o666); err != nil {
		return err
	}
	return vendor(dir)
}

func wanted(name string) bool {
	if name == "variants/README.md" { // the rules in words are read from it
		return true
	}
	switch path.Ext(name) {
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	case ".lua", ".record", ".c", ".h":
		return true
	}
	return false
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// vendor puts the modules that the copy needs beside it, or those that this one has been
// given that way.
func vendor(dir string) error {
	if _, err := os.Stat("vendor"); err == nil {
		return os.CopyFS(filepath.Join(dir, "vendor"), os.DirFS("vendor"))
	}
	cmd := exec.Command("go", "mod", "vendor")
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go mod vendor: %w", err)
	}
	return nil
}
