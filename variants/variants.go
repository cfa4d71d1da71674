// Package variants holds the built-in games, each a script in the rule language of
// package lua.
//
//	g, err := variants.Load("delta", map[string]string{"scoring": "win-loss"})
//
// What they share is in a library of scripts, which one's own can use too:
//
//	g, err := variants.LoadScript("mine.lua", source, nil)
//
// Everything here is safe for any number of goroutines.
package variants

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

//go:embed *.lua
var scripts embed.FS

//go:embed library/*.lua
var shared embed.FS

// Library is the scripts that include finds from within the built-in games, such as
// relay.lua for include "relay". [fs.Glob] lists them and [fs.ReadFile] reads one.
func Library() fs.FS {
	library, err := fs.Sub(shared, "library")
	if err != nil {
		panic(err) // only for a path that is none
	}
	return library
}

// UnknownError says that no variant of a name is built in.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string {
	hint := "built in are " + strings.Join(Names(), ", ")
	if near := core.Nearest(e.Name, Names()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("unknown variant %s; %s", core.Quote(e.Name), hint)
}

// Names lists the built-in variants by name.
func Names() []string {
	entries, err := scripts.ReadDir(".")
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

// Source returns the script of a built-in variant. The error is an [*UnknownError].
func Source(name string) ([]byte, error) {
	source, err := scripts.ReadFile(name + ".lua")
	if err != nil || !slices.Contains(Names(), name) {
		return nil, &UnknownError{name}
	}
	return source, nil
}

// Load compiles a built-in variant with values for its options; those not given
// have their defaults, and nil is no options. The error is an [*UnknownError] or a
// [*lua.OptionError].
func Load(name string, options map[string]string) (*core.Game, error) {
	source, err := Source(name)
	if err != nil {
		return nil, err
	}
	return LoadScript(name+".lua", source, options)
}

// LoadScript compiles a script of one's own with the built-in library at hand.
// Arguments and errors are those of [lua.Load].
func LoadScript(file string, source []byte, options map[string]string) (*core.Game, error) {
	return lua.Loader{Library: Library()}.Load(file, source, options)
}
