package lua

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// Load runs a script and compiles the rules it returns. file is the name used in
// messages, and without folder and ending the name of the game. options gives the
// values of options by name; those not given have their defaults. nil is no
// options.
//
// What is wrong with the script is [Errors]; an option or value that the script
// does not declare is an [*OptionError]. Load may be called from any number of
// goroutines; scripts share nothing.
func Load(file string, source []byte, options map[string]string) (*core.Game, error) {
	r, err := Rules(file, source, options)
	if err != nil {
		return nil, err
	}
	g, err := core.Compile(*r)
	var faults core.Faults
	if errors.As(err, &faults) {
		return nil, placed(file, source, faults)
	}
	return g, err
}

// script is one run of a script.
type script struct {
	in        *interpreter
	file      string
	name      string
	given     map[string]string
	options   []core.Option
	made      bool // game has been called
	operators *glua.LTable

	optionFaults []error
}

// Rules runs a script and returns the rules, not yet compiled. Arguments and errors
// are those of [Load].
func Rules(file string, source []byte, options map[string]string) (*core.Rules, error) {
	in, err := newInterpreter(file, source, limits{})
	if err != nil {
		return nil, scriptErrors(err)
	}
	defer in.close()
	sc := &script{in: in, file: file, name: nameOf(file), given: options}
	L := in.state()
	sc.operators = sc.makeOperators(L)
	returned, err := in.run(sc.words(L))
	if err != nil {
		return nil, scriptErrors(err)
	}
	val := unwrap(returned)
	if val == nil || val.kind != kindGame {
		what := "the script returns nothing"
		if returned != glua.LNil {
			what = "the script returns " + describe(returned)
		}
		return nil, Errors{in.src.fault(bytes.Count(bytes.TrimRight(source, "\r\n "), []byte("\n"))+1, what, "end it with return game { … }")}
	}
	sc.unknownOptions()
	if len(sc.optionFaults) > 0 {
		return nil, errors.Join(sc.optionFaults...)
	}
	r := val.node.(*core.Rules)
	r.Options = sc.options // also those declared behind game
	return r, nil
}

// nameOf makes a game's name of a file's.
func nameOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), ".lua")
}

// Errors is everything wrong with a script that was found in one loading, in the
// order of the script. errors.As finds the first *Error in it.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the single errors.
func (e Errors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}

// scriptErrors makes a list of a script's error, and leaves a fault of the engine alone.
func scriptErrors(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return Errors{e}
	}
	return err
}

// placed turns faults of rules into errors of the script they came from.
func placed(file string, text []byte, faults core.Faults) Errors {
	src := &source{file: file, text: text}
	var all Errors
	for _, f := range faults {
		all = append(all, src.fault(f.At.Line, f.What, f.Hint))
	}
	return all
}
