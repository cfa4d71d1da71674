//go:build cgo

package main_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestExports holds what the shared library exports to the functions of staffel.h, and
// these, with the numbers of the interface and the library, to testdata/symbols.txt.
func TestExports(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("nm -D is of Linux")
	}
	dir := library(t)
	nm := need(t, "nm", "nm, of the binutils")
	out, err := exec.Command(nm, "-D", "--defined-only", "-f", "posix", filepath.Join(dir, "libstaffel.so")).Output()
	if err != nil {
		t.Fatal(err)
	}
	var exported, declared []string
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		name, kind, _ := strings.Cut(line, " ")
		if !strings.HasPrefix(kind, "T ") {
			name += ", which is no function"
		}
		exported = append(exported, name)
	}
	var list strings.Builder
	version := build(t, "version", []string{"version.c"}, shared...)
	list.WriteString(run(t, time.Minute, version))
	for _, f := range functions(t) {
		declared = append(declared, f.name)
		fmt.Fprintf(&list, "%s %s(%s)\n", f.result, f.name, strings.Join(f.types(), ", "))
	}
	slices.Sort(exported)
	slices.Sort(declared)
	if d := cmp.Diff(declared, exported); d != "" {
		t.Errorf("staffel.h declares, and the library exports:\n%s", d)
	}
	golden(t, "symbols.txt", list.String())
}

// TestExportsAreCalls holds that every function in Go that C calls is one call of call,
// which lets no panic out.
func TestExportsAreCalls(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Doc == nil || !strings.Contains("\n"+docText(f.Doc), "\n//export ") {
				continue
			}
			exports[f.Name.Name] = true
			if !strings.Contains("\n"+docText(f.Doc)+"\n", "\n//export "+f.Name.Name+"\n") || !strings.HasPrefix(f.Name.Name, "go_") {
				t.Errorf("%s: %s is exported by another name, or one that does not begin with go_", file, f.Name.Name)
			}
			if !isCall(f.Body) {
				t.Errorf("%s: %s is not one return call(func() error { … })", file, f.Name.Name)
			}
		}
	}
	for _, f := range functions(t) {
		name := "go_" + strings.TrimPrefix(f.name, "staffel_")
		if outsideGo(f.name) {
			if exports[name] {
				t.Errorf("%s is told to be outside Go, and there is %s", f.name, name)
			}
			continue
		}
		if !exports[name] {
			t.Errorf("%s has no %s", f.name, name)
		}
		delete(exports, name)
	}
	for name := range exports {
		t.Errorf("%s is of no function of staffel.h", name)
	}
}

func docText(doc *ast.CommentGroup) string {
	var lines []string
	for _, c := range doc.List {
		lines = append(lines, c.Text)
	}
	return strings.Join(lines, "\n")
}

// isCall tells whether a body is return call(func() error { … }).
func isCall(body *ast.BlockStmt) bool {
	if body == nil || len(body.List) != 1 {
		return false
	}
	r, ok := body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	c, ok := r.Results[0].(*ast.CallExpr)
	if !ok || len(c.Args) != 1 {
		return false
	}
	name, ok := c.Fun.(*ast.Ident)
	_, literal := c.Args[0].(*ast.FuncLit)
	return ok && literal && name.Name == "call"
}

// outsideGo tells the functions that never enter Go, and so work in a forked child.
func outsideGo(name string) bool {
	return slices.Contains([]string{"staffel_abi_version", "staffel_version", "staffel_status_name"}, name) ||
		strings.HasPrefix(name, "staffel_error_")
}

// TestEveryWayIntoGoIsGuarded holds that each function that enters Go does so by GO, which
// looks for a fork first, and hands everything on in its order.
func TestEveryWayIntoGoIsGuarded(t *testing.T) {
	source, err := os.ReadFile("guard.c")
	if err != nil {
		t.Fatal(err)
	}
	code := string(source)
	if !strings.Contains(code, "\n#define GO(call) return forked() ? refuse() : go_##call\n") {
		t.Error("GO does something else than look for a fork and go on")
	}
	definition := regexp.MustCompile(`(?ms)^(?:staffel_status|uint32_t|const char \*)\s*(staffel_\w+)\(([^)]*)\) \{(.*?)\}\s*$`)
	bodies := map[string][2]string{}
	for _, m := range definition.FindAllStringSubmatch(code, -1) {
		bodies[m[1]] = [2]string{space.ReplaceAllString(m[2], " "), strings.TrimSpace(m[3])}
	}
	for _, f := range functions(t) {
		is, ok := bodies[f.name]
		switch {
		case !ok:
			t.Errorf("guard.c has no %s", f.name)
		case is[0] != strings.Join(f.parameters, ", "):
			t.Errorf("%s has the parameters (%s), and in staffel.h (%s)", f.name, is[0], strings.Join(f.parameters, ", "))
		case outsideGo(f.name):
			if strings.Contains(is[1], "go_") || strings.Contains(is[1], "GO(") {
				t.Errorf("%s enters Go", f.name)
			}
		default:
			arguments := f.names()
			for i, p := range f.parameters {
				if strings.Contains(p, "*") {
					arguments[i] = "P(" + arguments[i] + ")" // no small number gets to Go as a pointer
				}
			}
			if want := fmt.Sprintf("GO(%s(%s));", strings.TrimPrefix(f.name, "staffel_"), strings.Join(arguments, ", ")); is[1] != want {
				t.Errorf("%s does %s instead of %s", f.name, is[1], want)
			}
		}
	}
	if n := len(regexp.MustCompile(`\bgo_`).FindAllString(code, -1)); n != 1 {
		t.Errorf("guard.c names functions in Go %d times; only GO does", n)
	}
}

// TestExportsOfWindows builds the library for Windows, where there is a compiler for that,
// and holds that it exports all of staffel.h and needs nothing that Windows does not have.
func TestExportsOfWindows(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the library")
	}
	cc := need(t, "x86_64-w64-mingw32-gcc", "gcc for Windows, mingw-w64")
	objdump := need(t, "x86_64-w64-mingw32-objdump", "the binutils for Windows")
	dll := filepath.Join(t.TempDir(), "staffel.dll")
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", dll, ".")
	cmd.Env = append(os.Environ(), "CC="+cc, "CGO_ENABLED=1", "GOOS=windows", "GOARCH=amd64")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(objdump, "-p", dll).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range functions(t) {
		if !regexp.MustCompile(`\b` + f.name + `\b`).Match(out) {
			t.Errorf("the DLL does not export %s", f.name)
		}
	}
	for _, m := range regexp.MustCompile(`DLL Name: (\S+)`).FindAllStringSubmatch(string(out), -1) {
		if name := strings.ToLower(m[1]); name != "kernel32.dll" && name != "msvcrt.dll" && !strings.HasPrefix(name, "api-ms-win-") {
			t.Errorf("the DLL needs %s", m[1])
		}
	}
}
