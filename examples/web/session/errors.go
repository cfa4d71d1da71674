package session

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// fault is one thing wrong, as an answer tells it.
type fault struct {
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"` // of the script or the record, from 1
	File    string `json:"file,omitempty"` // of the script
	Hint    string `json:"hint,omitempty"` // what to write instead
}

// failure is the error of an answer.
type failure struct {
	fault
	Kind   string  `json:"kind"`
	Option string  `json:"option,omitempty"` // the name of the option at fault
	Errors []fault `json:"errors,omitempty"` // all that is wrong with a script, when it is more than one thing
}

// The kinds of failures.
const (
	kindRequest  = "request"  // the request cannot be understood, or says nothing that can be done
	kindScript   = "script"   // the script is wrong
	kindRule     = "rule"     // a function of the script failed while the game is played
	kindOption   = "option"   // an option or its value does not exist
	kindPosition = "position" // a position cannot be read
	kindAction   = "action"   // an action cannot be played
	kindRecord   = "record"   // a record cannot be read or replayed
	kindStopped  = "stopped"  // long work was stopped
	kindEngine   = "engine"   // a fault of the engine's own
)

// requestError is a request that cannot be done.
type requestError struct{ text string }

func (e *requestError) Error() string { return e.text }

func refuse(format string, args ...any) error {
	return &requestError{fmt.Sprintf(format, args...)}
}

// panicError is a fault of this package or the engine.
type panicError struct{ text string }

func (e *panicError) Error() string { return "fault in the engine: " + e.text }

// failureOf tells what an error is, for an answer.
func failureOf(err error) failure {
	f := failure{fault: fault{Message: err.Error()}, Kind: kindOf(err)}
	var faults lua.Errors
	var one *lua.Error
	var option *lua.OptionError
	var recorded *record.Error
	switch {
	case errors.As(err, &faults) && len(faults) > 0:
		f.fault = faultOf(faults[0])
		if len(faults) > 1 {
			for _, e := range faults {
				f.Errors = append(f.Errors, faultOf(e))
			}
		}
	case errors.As(err, &one):
		f.Line, f.File = one.Line, one.File
		f.Message = strings.TrimPrefix(f.Message, fmt.Sprintf("%s:%d: ", one.File, one.Line))
	case errors.As(err, &option) && core.IsName(option.Name): // no form has another
		f.Option = option.Name
	}
	if errors.As(err, &recorded) {
		f.Line = recorded.Line
	}
	return f
}

// faultOf tells of one fault of a script. The message has no place in it: the page shows
// it at the line.
func faultOf(e *lua.Error) fault {
	f := fault{Message: e.Message, Line: e.Line, File: e.File, Hint: e.Hint}
	if e.From.Line > 0 { // a fault in the library: the line of the script itself is what can be mended
		f.Message, f.Line, f.File = fmt.Sprintf("%s (%s:%d)", e.Message, e.File, e.Line), e.From.Line, e.From.File
	}
	return f
}

// kindOf sorts errors by what is at fault. A record has all other kinds in it, so it is
// looked for first.
func kindOf(err error) string {
	var (
		recorded   *record.Error
		unwritable *record.UnwritableError
		rule       *core.RuleError
		faults     lua.Errors
		script     *lua.Error
		rules      core.Faults
		option     *lua.OptionError
		unknown    *variants.UnknownError
		position   *core.PositionError
		unreadable *core.UnreadableError
		illegal    *core.IllegalError
		ambiguous  *core.AmbiguousError
		request    *requestError
	)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return kindStopped
	case errors.As(err, &recorded), errors.As(err, &unwritable):
		return kindRecord
	case errors.As(err, &rule):
		return kindRule
	case errors.As(err, &faults), errors.As(err, &script), errors.As(err, &rules):
		return kindScript
	case errors.As(err, &option):
		return kindOption
	case errors.As(err, &position):
		return kindPosition
	case errors.As(err, &unreadable), errors.As(err, &illegal), errors.As(err, &ambiguous):
		return kindAction
	case errors.As(err, &request), errors.As(err, &unknown):
		return kindRequest
	}
	return kindEngine
}
