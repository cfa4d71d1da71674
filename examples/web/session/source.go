package session

import (
	"encoding/json"
	"path"
	"slices"
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

// made is a game that has been compiled, and how its board is drawn. It does not change.
type made struct {
	key   string // the source
	game  *core.Game
	board *boardView
}

// maxKept is how many games a session keeps, so that one that is begun again, looked at in
// the form of its options, or restored need not be compiled again.
const maxKept = 8

// make compiles a game, or finds it among those that the session has compiled.
func (s *Session) make(f source) (*made, error) {
	key, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	for i, m := range s.kept {
		if m.key == string(key) {
			s.kept = append(slices.Delete(s.kept, i, i+1), m) // the last is what was asked for last
			return m, nil
		}
	}
	game, rules, err := f.compile()
	if err != nil {
		return nil, err
	}
	m := &made{string(key), game, newBoardView(game, rules)}
	if len(s.kept) >= maxKept {
		s.kept = slices.Delete(s.kept, 0, len(s.kept)-maxKept+1)
	}
	s.kept = append(s.kept, m)
	return m, nil
}

// compile compiles a game, and returns with it the rules it is made of.
func (f source) compile() (*core.Game, *core.Rules, error) {
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
	if _, placed := variants.LoadScript(file, script, f.Options); placed != nil { // the same, and where in the script
		err = placed
	}
	return nil, nil, err
}
