package lua

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"
	"unicode/utf8"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// A Loader loads scripts that have a library at hand. The zero Loader has none, and
// is what the functions of its methods' names use. It is safe for any number of
// goroutines if its library is.
type Loader struct {
	// Library holds the scripts that the word include finds: include "relay" runs
	// relay.lua. Nothing below or outside of its own folder is read. It may fail or
	// panic, which is told as a fault at the line that includes; it must not block
	// for ever. [os.DirFS] follows links out of the folder; the FS of an [os.Root]
	// does not.
	Library fs.FS
}

// Load runs a script and compiles the rules it returns. file is the name used in
// messages, and without folder and ending the name of the game. options gives the
// values of options by name; those not given have their defaults. nil is no
// options.
//
// What is wrong with the script is [Errors]; an option or value that the script
// does not declare is an [*OptionError]. Load may be called from any number of
// goroutines; scripts share nothing.
func Load(file string, source []byte, options map[string]string) (*core.Game, error) {
	return Loader{}.Load(file, source, options)
}

// Load does what the function [Load] does, with the library at hand.
func (l Loader) Load(file string, source []byte, options map[string]string) (*core.Game, error) {
	r, sources, err := l.rules(file, source, options)
	if err != nil {
		return nil, err
	}
	g, err := guarded(file, func() (*core.Game, error) { return core.Compile(*r) })
	var faults core.Faults
	if errors.As(err, &faults) {
		return nil, placed(sources, faults)
	}
	return g, err
}

// guarded makes a game of rules. That the core fails at rules a script has made must not
// end the program that loads the script.
func guarded(file string, make func() (*core.Game, error)) (g *core.Game, err error) {
	defer func() {
		if v := recover(); v != nil {
			g, err = nil, &InternalError{File: file, Message: fmt.Sprint(v), Stack: clip(string(debug.Stack()), 4096)}
		}
	}()
	return make()
}

// Rules runs a script and returns the rules, not yet compiled. Arguments and errors
// are those of [Load].
func Rules(file string, source []byte, options map[string]string) (*core.Rules, error) {
	return Loader{}.Rules(file, source, options)
}

// Rules does what the function [Rules] does, with the library at hand.
func (l Loader) Rules(file string, source []byte, options map[string]string) (*core.Rules, error) {
	r, _, err := l.rules(file, source, options)
	return r, err
}

// script is one run of a script.
type script struct {
	in        *interpreter
	file      string
	name      string
	given     map[string]string
	options   []core.Option
	declared  []declared // pieces
	made      bool       // game has been called
	operators *glua.LTable
	shelf     shelf

	pieces    []*glua.LUserData // of the game, as the script has them
	functions []function        // that are called while the game is played
	called    *functions

	optionFaults []error
}

// rules gives with the rules the texts they were made of, the script's own first.
func (l Loader) rules(file string, text []byte, options map[string]string) (*core.Rules, []*source, error) {
	if err := checkFile(file); err != nil {
		return nil, nil, Errors{err}
	}
	in, err := newInterpreter(file, text, limits{})
	if err != nil {
		return nil, nil, scriptErrors(err)
	}
	defer in.close()
	sc := &script{in: in, file: file, name: nameOf(file), given: options, called: &functions{}, shelf: shelf{files: l.Library}}
	r, err := sc.run()
	if err != nil {
		return nil, nil, err
	}
	if len(sc.functions) > 0 {
		sc.keep(r)
	}
	return r, in.sources, nil
}

// run runs the script for the rules it returns.
func (sc *script) run() (*core.Rules, error) {
	in := sc.in
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
		return nil, Errors{in.src.fault(in.src.lastLine(), what, "end it with return game { … }")}
	}
	r := val.node.(*core.Rules)
	if faults := sc.unlisted(r); len(faults) > 0 {
		return nil, faults
	}
	sc.unknownOptions()
	if len(sc.optionFaults) > 0 {
		return nil, errors.Join(sc.optionFaults...)
	}
	r.Options = sc.options // also those declared behind game
	return r, nil
}

// checkFile refuses a file's name that could not stand in a message, and of which no name
// of a game can be made that could stand in a record.
func checkFile(file string) *Error {
	const longest = 4096 // as paths are
	fault := &Error{File: clip(plain(file), maxQuoted), Hint: "give the script a name such as mine.lua"}
	switch {
	case len(file) > longest:
		fault.Message = fmt.Sprintf("the name of the script is %d bytes long; the limit is %d", len(file), longest)
	case !utf8.ValidString(file):
		fault.Message = "the name of the script is not UTF-8"
	case strings.ContainsFunc(file, unicode.IsControl):
		fault.Message = "the name of the script holds a control character"
	default:
		return nil
	}
	return fault
}

// nameOf makes a game's name of a file's.
func nameOf(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), ".lua")
	if name == "" || name == "." {
		return "script"
	}
	return name
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

// placed turns faults of rules into errors of the scripts they came from.
func placed(sources []*source, faults core.Faults) Errors {
	var all Errors
	for _, f := range faults {
		src := sources[0]
		for _, s := range sources {
			if s.file == f.At.File {
				src = s
				break
			}
		}
		all = append(all, src.fault(f.At.Line, f.What, f.Hint))
	}
	return all
}
