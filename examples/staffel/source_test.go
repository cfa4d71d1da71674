package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestScriptNames names scripts as if they were built in, and without their .lua.
func TestScriptNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, path := range []string{"near.lua", "examples/variants/far.lua"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const builtIn = "; built in are daldos, delta, epsilon, neo-delta"
	for name, want := range map[string]string{
		"near":                  `unknown variant "near"` + builtIn + `; did you mean "near.lua"?`,
		"far":                   `unknown variant "far"` + builtIn + `; did you mean "examples/variants/far.lua"?`,
		"examples/variants/far": `open examples/variants/far: no such file or directory; did you mean "examples/variants/far.lua"?`,
		"./none":                "open ./none: no such file or directory",
		"none":                  `unknown variant "none"` + builtIn,
	} {
		check(t, staffel(t.Context(), "", "perft", filepath.FromSlash(name), "1"), outcome{statusFault, "", "staffel: " + filepath.FromSlash(want) + "\n"})
	}
}
