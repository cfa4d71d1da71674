//go:build cgo

package main_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The tests here are programs in C, in testdata, and what runs them. They are compiled with
// $CC or gcc, and linked with the library as capi/build builds it.

var update = flag.Bool("update", false, "write the golden files in testdata anew")

// long says that campaigns are to be run in full.
func long() bool { return os.Getenv("STAFFEL_LONG") != "" }

// scratch is where everything is built.
var scratch string

func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "staffel-capi-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	scratch = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// missing says that the machine lacks something: a failure in CI, and elsewhere a skip.
func missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal("needs ", what)
	}
	t.Skip("needs ", what)
}

// need finds a program.
func need(t testing.TB, program, what string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		missing(t, what)
	}
	return path
}

// compiler is the C compiler.
func compiler(t testing.TB) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("these programs are for Unix")
	}
	name := os.Getenv("CC")
	if name == "" {
		name = "gcc"
	}
	return need(t, name, "a C compiler")
}

// builtLibrary is a folder with the shared library, and one with the static one.
var builtLibrary = sync.OnceValues(func() (dir string, err error) {
	dir = filepath.Join(scratch, "lib")
	return dir, buildLibrary(dir)
})

// buildLibrary builds both libraries. The folders that hold what they are built from are
// read, so that the go command runs tests anew when something there has changed.
func buildLibrary(dir string, env ...string) error {
	for _, folder := range []string{"../core", "../lua", "../variants", ".", "../examples/c", "../examples/testdata", "../examples/variants"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && filepath.Dir(path) == "." && !slices.Contains([]string{".", "build", "testdata"}, d.Name()) {
				return fs.SkipDir // other languages
			}
			if !d.Type().IsRegular() {
				return nil
			}
			file, err := os.Open(path)
			if err != nil {
				return err
			}
			return file.Close()
		})
		if err != nil {
			return err
		}
	}
	for _, args := range [][]string{{dir}, {"-archive", dir}} {
		cmd := exec.Command("go", append([]string{"run", "./capi/build"}, args...)...)
		cmd.Dir = ".."
		cmd.Env = append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	return nil
}

// library builds the libraries, once for all tests, and returns their folder.
func library(t testing.TB) string {
	t.Helper()
	compiler(t)
	dir, err := builtLibrary()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// How a program gets the library, and how it is compiled.
var (
	shared   = []string{"-lstaffel"}
	static   = []string{"-l:libstaffel.a", "-lpthread"}
	loads    = []string{"-ldl", "-lpthread"} // by dlopen
	sanitize = []string{"-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"}
)

// build compiles a program of testdata and links it. The flags are for both but for those
// that name libraries.
func build(t testing.TB, name string, sources []string, flags ...string) string {
	t.Helper()
	lib := library(t)
	program := filepath.Join(scratch, strings.NewReplacer("/", "-", ",", "").Replace(t.Name())+"-"+name)
	compile, link := []string{"-std=gnu11", "-Wall", "-Wextra", "-Werror", "-g", "-O1", "-I", lib}, []string{"-o", program}
	for _, f := range flags {
		if strings.HasPrefix(f, "-l") || strings.HasPrefix(f, "-Wl,") {
			continue
		}
		compile, link = append(compile, f), append(link, f)
	}
	for _, s := range sources {
		link = append(link, object(t, s, compile))
	}
	link = append(link, "-L"+lib, "-Wl,-rpath,"+lib)
	for _, f := range flags {
		if strings.HasPrefix(f, "-l") || strings.HasPrefix(f, "-Wl,") {
			link = append(link, f)
		}
	}
	cc(t, append(link, "-lpthread", "-lm")...)
	return program
}

var objects = map[string]string{}

// object compiles one file of testdata, if that has not been done already.
func object(t testing.TB, source string, flags []string) string {
	t.Helper()
	key := source + " " + strings.Join(flags, " ")
	if objects[key] == "" {
		name := filepath.Join(scratch, fmt.Sprintf("%d-%s.o", len(objects), source))
		cc(t, append(slices.Clone(flags), "-c", filepath.Join("testdata", source), "-o", name)...)
		objects[key] = name
	}
	return objects[key]
}

func cc(t testing.TB, args ...string) {
	t.Helper()
	if out, err := exec.Command(compiler(t), args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", compiler(t), strings.Join(args, " "), err, out)
	}
}

// sanitized is build with the sanitizers, where the machine has them.
func sanitized(t testing.TB, name string, sources []string, flags ...string) string {
	t.Helper()
	cc := compiler(t)
	trial := filepath.Join(scratch, "trial.c")
	if err := os.WriteFile(trial, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if exec.Command(cc, append(append([]string{}, sanitize...), trial, "-o", trial+".out")...).Run() != nil {
		missing(t, "the compiler's sanitizers")
	}
	return build(t, name, sources, append(append([]string{}, sanitize...), flags...)...)
}

// sanitizerOptions make a program fail for whatever the sanitizers find.
var sanitizerOptions = []string{
	"ASAN_OPTIONS=detect_leaks=1:exitcode=99:abort_on_error=0:detect_stack_use_after_return=0",
	"UBSAN_OPTIONS=print_stacktrace=1",
}

// run runs a program, which has to end well in time, and returns what it prints.
func run(t testing.TB, limit time.Duration, program string, args ...string) string {
	t.Helper()
	out, err := try(limit, nil, program, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, tail(out))
	}
	return out
}

// try runs a program that may fail. A limit is for a machine that is busy: it stops what
// would never end.
func try(limit time.Duration, env []string, program string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(append(os.Environ(), sanitizerOptions...), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	if ctx.Err() != nil {
		err = errors.Join(fmt.Errorf("it did not end within %v", limit), err)
	}
	return out.String(), err
}

// tail is the last of an output, where what went wrong stands.
func tail(out string) string {
	const most = 20_000
	if len(out) > most {
		return "…" + out[len(out)-most:]
	}
	return out
}

// golden holds a text to a file of testdata, or writes that with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s tells otherwise. Where the interface was meant to change, see whether STAFFEL_ABI has to, and write the file anew:\n\n\tgo test ./capi -run '%s' -update\n\n%s", path, t.Name(), d)
	}
}
