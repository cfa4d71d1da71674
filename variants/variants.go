// Package variants holds the built-in games, each a script in the rule language of
// package lua.
//
//	g, err := variants.Load("delta", map[string]string{"scoring": "win-loss"})
//
// Everything here is safe for any number of goroutines.
package variants

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

//go:embed *.lua
var scripts embed.FS

// UnknownError says that no variant of a name is built in.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string {
	hint := "built in are " + strings.Join(Names(), ", ")
	if near := core.Nearest(e.Name, Names()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("unknown variant %q; %s", e.Name, hint)
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
	return lua.Load(name+".lua", source, options)
}
