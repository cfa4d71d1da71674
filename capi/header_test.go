//go:build cgo

package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// function is one that staffel.h declares.
type function struct {
	result, name string
	parameters   []string // with their names
	comment      string   // of the paragraph it stands in
}

// types of the parameters, without their names.
func (f function) types() (types []string) {
	for _, p := range f.parameters {
		types = append(types, strings.TrimSpace(parameterName.ReplaceAllString(p, "")))
	}
	return types
}

// names of the parameters.
func (f function) names() (names []string) {
	for _, p := range f.parameters {
		if p != "void" {
			names = append(names, parameterName.FindString(p))
		}
	}
	return names
}

// has tells whether there is a run of parameters of these types.
func (f function) has(types ...string) bool {
	return strings.Contains(","+strings.Join(f.types(), ",")+",", ","+strings.Join(types, ",")+",")
}

var (
	parameterName = regexp.MustCompile(`\w+$`)
	declaration   = regexp.MustCompile(`(?s)STAFFEL_API\s+(.*?)(\w+)\(([^)]*)\);`)
	anyComment    = regexp.MustCompile(`(?s)/\*.*?\*/`)
	structType    = regexp.MustCompile(`(?s)typedef struct (\w+) \{(.*?)\} (\w+);`)
	enumerator    = regexp.MustCompile(`(?m)^\s*(STAFFEL_\w+) = -?\d+`)
	constant      = regexp.MustCompile(`(?m)^#define (STAFFEL_\w+) +[^\s]`)
	space         = regexp.MustCompile(`\s+`)
)

func header(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("staffel.h")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// functions reads the functions of staffel.h.
func functions(t testing.TB) (all []function) {
	t.Helper()
	text := header(t)
	for _, paragraph := range strings.Split(text, "\n\n") {
		comment := ""
		if strings.HasPrefix(paragraph, "/*") {
			comment = anyComment.FindString(paragraph)
		}
		for _, m := range declaration.FindAllStringSubmatch(anyComment.ReplaceAllString(paragraph, ""), -1) {
			f := function{result: strings.TrimSpace(m[1]), name: m[2], comment: comment}
			for _, p := range strings.Split(m[3], ",") {
				f.parameters = append(f.parameters, strings.TrimSpace(space.ReplaceAllString(p, " ")))
			}
			all = append(all, f)
		}
	}
	if n := strings.Count(text, "\nSTAFFEL_API "); len(all) != n || n < 100 {
		t.Fatalf("%d functions were read, and there are %d", len(all), n)
	}
	return all
}

// TestHeaderCompiles has staffel.h compiled alone, twice in one file, and as strictly as can
// be in every dialect.
func TestHeaderCompiles(t *testing.T) {
	cc := compiler(t)
	file := filepath.Join(t.TempDir(), "alone")
	text := "#include \"staffel.h\"\n#include \"staffel.h\"\nint main(void);\nint main(void) { return (int)(staffel_abi_version() - STAFFEL_ABI); }\n"
	compile := func(t *testing.T, cc, dialect, ending string) {
		name := file + ending
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"-std=" + dialect, "-pedantic", "-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wundef", "-fsyntax-only", "-I.", name}
		if ending == ".c" {
			args = append(args, "-Wstrict-prototypes", "-Wmissing-prototypes")
		}
		if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
			t.Errorf("%s %s: %v\n%s", cc, strings.Join(args, " "), err, out)
		}
	}
	for _, dialect := range []string{"c99", "c11", "c17", "c2x"} {
		t.Run(dialect, func(t *testing.T) { compile(t, cc, dialect, ".c") })
	}
	for _, dialect := range []string{"c++11", "c++14", "c++17", "c++20"} {
		t.Run(dialect, func(t *testing.T) { compile(t, need(t, "g++", "a C++ compiler"), dialect, ".cc") })
	}
	t.Run("clang", func(t *testing.T) {
		clang := need(t, "clang", "clang")
		compile(t, clang, "c99", ".c")
		compile(t, clang, "c++17", ".cc")
	})
}

// TestHeaderTellsAll holds that every function is told about, where it stands or in the
// comment at the top, and that what comments name is there.
func TestHeaderTellsAll(t *testing.T) {
	text, known := header(t), map[string]bool{}
	for _, f := range functions(t) {
		known[f.name] = true
		if f.comment == "" && !strings.HasSuffix(f.name, "_free") { // of which the top tells
			t.Errorf("%s has no comment", f.name)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^(?:typedef .* |\} |#define )(\w+)\b`).FindAllStringSubmatch(text, -1) {
		known[m[1]] = true
	}
	for _, m := range enumerator.FindAllStringSubmatch(text, -1) {
		known[m[1]] = true
	}
	for _, comment := range anyComment.FindAllString(text, -1) {
		for _, word := range regexp.MustCompile(`(?i)\bstaffel_\w+`).FindAllString(comment, -1) {
			if !known[word] {
				t.Errorf("a comment names %s, which does not exist", word)
			}
		}
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.ContainsAny(line, "\t\r") || strings.TrimRight(line, " ") != line || len(line) > 120 {
			t.Errorf("line %d has a tab, is too long, or ends in a space: %q", i+1, line)
		}
	}
}

// TestLayout holds the sizes and offsets of all structs, and all numbers with a name, to
// testdata/layout.txt. Programs are compiled with them.
func TestLayout(t *testing.T) {
	text := header(t)
	code := anyComment.ReplaceAllString(text, "")
	var b strings.Builder
	b.WriteString("#include <stdio.h>\n#include \"staffel.h\"\nint main(void) {\n")
	b.WriteString("if (sizeof(void *) != 8) return 7;\n")
	for _, m := range constant.FindAllStringSubmatch(text, -1) {
		switch m[1] {
		case "STAFFEL_API", "STAFFEL_VERSION", "STAFFEL_ABI": // the last two stand in symbols.txt
		default:
			fmt.Fprintf(&b, "printf(\"%s %%lld\\n\", (long long)(%[1]s));\n", m[1])
		}
	}
	for _, m := range enumerator.FindAllStringSubmatch(code, -1) {
		fmt.Fprintf(&b, "printf(\"%s %%d\\n\", (int)%[1]s);\n", m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^typedef u?int\d+_t (\w+);`).FindAllStringSubmatch(code, -1) {
		fmt.Fprintf(&b, "printf(\"%s: %%d bytes, %%s sign\\n\", (int)sizeof(%[1]s), (%[1]s)-1 < 0 ? \"with\" : \"without\");\n", m[1])
	}
	structs := 0
	for _, m := range structType.FindAllStringSubmatch(code, -1) {
		if m[1] != m[3] {
			t.Errorf("struct %s is called %s", m[1], m[3])
		}
		structs++
		fmt.Fprintf(&b, "printf(\"struct %s: %%d bytes\\n\", (int)sizeof(%[1]s));\n", m[1])
		for _, line := range strings.Split(m[2], ";") {
			for _, member := range strings.Split(line, ",") {
				name := regexp.MustCompile(`(\w+)(\[\w+\])?\s*$`).FindStringSubmatch(strings.TrimSpace(member))
				if name == nil {
					continue
				}
				fmt.Fprintf(&b, "printf(\"  %%3d %%2d %s\\n\", (int)offsetof(%s, %[1]s), (int)sizeof(((%[2]s *)0)->%[1]s));\n", name[1], m[1])
			}
		}
	}
	if n := strings.Count(text, "typedef struct "); structs != n || n < 14 {
		t.Fatalf("%d structs were read, and there are %d", structs, n)
	}
	b.WriteString("return 0;\n}\n")
	dir := t.TempDir()
	source, program := filepath.Join(dir, "layout.c"), filepath.Join(dir, "layout")
	if err := os.WriteFile(source, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(compiler(t), "-std=c99", "-I.", source, "-o", program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := try(time.Minute, nil, program)
	if err != nil {
		if strings.Contains(err.Error(), "exit status 7") {
			t.Skip("the file is for pointers of 64 bits")
		}
		t.Fatal(err, out)
	}
	golden(t, "layout.txt", out)
}
