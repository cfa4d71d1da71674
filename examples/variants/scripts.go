// Package scripts holds games that are not built in: custom scripts, to be loaded
// from their files or, by Go programs, from here.
//
//	source, err := scripts.Source("tic-tac-toe")
//	…
//	g, err := variants.LoadScript("tic-tac-toe.lua", source, nil)
package scripts

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed *.lua
var files embed.FS

// Source returns the script of a game by its file's name without ".lua".
func Source(name string) ([]byte, error) {
	source, err := files.ReadFile(name + ".lua")
	if err != nil {
		return nil, fmt.Errorf("there is no script %q among the examples", name)
	}
	return source, nil
}

// Names lists the scripts by name.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil // an embedded folder can always be read
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".lua"))
	}
	slices.Sort(names)
	return names
}
