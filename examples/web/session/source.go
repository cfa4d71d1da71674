package session

import (
	"path"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// source is where the rules of a game come from: a built-in variant or a script, and the
// options that were chosen.
type source struct {
	Variant string            `json:"variant,omitempty"`
	Script  string            `json:"script,omitempty"`
	File    string            `json:"file,omitempty"` // what the script is called in messages and records
	Options map[string]string `json:"options,omitempty"`
}

// fileUnnamed is what a script is called that was given no name.
const fileUnnamed = "custom.lua"

// text returns the name and the text of the script.
func (f source) text() (file string, script []byte, err error) {
	switch {
	case f.Variant != "" && f.Script != "":
		return "", nil, refuse("a game has a variant or a script, not both")
	case f.Variant == "" && f.Script == "":
		return "", nil, refuse("a game needs a variant or a script")
	case f.Variant != "" && f.File != "":
		return "", nil, refuse("a file is the name of a script; a variant has none")
	case f.Variant != "":
		script, err := variants.Source(f.Variant)
		return f.Variant + ".lua", script, err
	}
	file = f.File
	if file == "" {
		file = fileUnnamed
	}
	name := strings.TrimSuffix(path.Base(file), ".lua")
	if !strings.HasSuffix(file, ".lua") || !core.IsName(name) {
		return "", nil, refuse("the file %s cannot be the name of a script; it must be a name of letters, digits and hyphens, then .lua", core.Quote(file))
	}
	return file, []byte(f.Script), nil
}

// load compiles the game.
func (f source) load() (*core.Game, error) {
	file, script, err := f.text()
	if err != nil {
		return nil, err
	}
	return variants.LoadScript(file, script, f.Options)
}

// make compiles the game, and returns with it the rules it is compiled from.
func (f source) make() (*core.Game, *core.Rules, error) {
	file, script, err := f.text()
	if err != nil {
		return nil, nil, err
	}
	rules, err := lua.Loader{Library: variants.Library()}.Rules(file, script, f.Options)
	if err != nil {
		return nil, nil, err
	}
	g, err := core.Compile(*rules)
	if err == nil {
		return g, rules, nil
	}
	if _, placed := f.load(); placed != nil { // the same, and where in the script
		err = placed
	}
	return nil, nil, err
}
