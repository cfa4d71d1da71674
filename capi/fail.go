//go:build cgo

package main

/*
#cgo CFLAGS: -std=gnu11 -fvisibility=hidden
#cgo linux LDFLAGS: -lpthread
#include "guard.h"
*/
import "C"

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// call runs what an export does. Every export is one call, so that no panic gets out.
func call(do func() error) (status C.staffel_status) {
	defer func() {
		if r := recover(); r != nil {
			status = fail(problem(C.STAFFEL_INTERNAL, "the library is at fault: %v\n%s", r, debug.Stack()))
		}
	}()
	if err := do(); err != nil {
		return fail(err)
	}
	return C.STAFFEL_OK
}

// failure is an error with the status that tells it in C.
type failure struct {
	status  C.staffel_status
	message string
	details []detail
}

func (f *failure) Error() string { return f.message }

// detail is one part of an error that a program may want by itself.
type detail struct {
	message, file, hint, source, shown string
	line                               int
}

func problem(status C.staffel_status, format string, args ...any) *failure {
	return &failure{status: status, message: fmt.Sprintf(format, args...)}
}

func invalid(format string, args ...any) *failure {
	return problem(C.STAFFEL_INVALID, format, args...)
}

// fail leaves an error with the calling thread.
func fail(err error) C.staffel_status {
	f := failureOf(err)
	texts := []string{f.message}
	lines := make([]C.int32_t, len(f.details)+1) // one more, so that there is a first
	for i, d := range f.details {
		texts = append(texts, d.message, d.file, d.hint, d.source, d.shown) // as staffel_detail has them
		lines[i] = C.int32_t(d.line)
	}
	lengths := make([]C.size_t, len(texts))
	for i, t := range texts {
		texts[i] = strings.ToValidUTF8(t, "\ufffd")
		lengths[i] = C.size_t(len(texts[i]))
	}
	all := append([]byte(strings.Join(texts, "")), 0)
	C.staffel_fail(f.status, C.size_t(len(f.details)), &lengths[0], &lines[0], (*C.char)(unsafe.Pointer(&all[0])))
	return f.status
}

// failureOf finds the status and the details of an error of the engine. A record's error
// has one of an action in it, and a match's one of a record, so those come first; but when a
// function of the rules failed, the rules are at fault, whatever was done by them.
func failureOf(err error) *failure {
	var (
		own        *failure
		script     lua.Errors
		internal   *lua.InternalError
		rule       *core.RuleError
		option     *lua.OptionError
		variant    *variants.UnknownError
		documented *variants.UnknownRecordError
		written    *record.Error
		unwritable *record.UnwritableError
		setup      *match.SetupError
		position   *core.PositionError
		unreadable *core.UnreadableError
		illegal    *core.IllegalError
		ambiguous  *core.AmbiguousError
	)
	as := func(status C.staffel_status, details ...detail) *failure {
		return &failure{status, err.Error(), details}
	}
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &internal):
		return problem(C.STAFFEL_INTERNAL, "%v\n%s", internal, internal.Stack)
	case errors.As(err, &rule):
		return ruleFailure(err, rule)
	case errors.As(err, &script):
		f := as(C.STAFFEL_SCRIPT)
		for _, e := range script {
			f.details = append(f.details, scriptDetail(e))
		}
		return f
	case errors.As(err, &option):
		return as(C.STAFFEL_OPTION)
	case errors.As(err, &variant), errors.As(err, &documented):
		return as(C.STAFFEL_UNKNOWN)
	case errors.As(err, &written):
		return as(C.STAFFEL_RECORD, detail{message: written.Err.Error(), shown: err.Error(), line: written.Line})
	case errors.As(err, &unwritable):
		return as(C.STAFFEL_RECORD, detail{message: err.Error(), shown: err.Error()})
	case errors.As(err, &setup):
		return as(C.STAFFEL_MATCH)
	case errors.As(err, &position):
		return as(C.STAFFEL_POSITION)
	case errors.As(err, &unreadable):
		return as(C.STAFFEL_UNREADABLE)
	case errors.As(err, &illegal):
		return as(C.STAFFEL_ILLEGAL)
	case errors.As(err, &ambiguous):
		f := as(C.STAFFEL_AMBIGUOUS)
		for _, c := range ambiguous.Candidates {
			f.details = append(f.details, detail{message: c, shown: c})
		}
		return f
	case errors.Is(err, context.Canceled):
		return problem(C.STAFFEL_CANCELLED, "cancelled")
	}
	return as(C.STAFFEL_INTERNAL)
}

func scriptDetail(e *lua.Error) detail {
	return detail{e.Message, e.File, e.Hint, e.Source, e.Detail(), e.Line}
}

// ruleFailure tells of a function of the rules that failed. What the script itself did wrong
// has a line; what the engine found wrong with the answer is told at the function.
func ruleFailure(err error, rule *core.RuleError) *failure {
	var fault *lua.Error
	if errors.As(rule.Err, &fault) {
		return &failure{C.STAFFEL_RULE, err.Error(), []detail{scriptDetail(fault)}}
	}
	var engines *core.Fault // what the engine finds wrong with an answer has its place
	if errors.As(rule.Err, &engines) {
		return &failure{C.STAFFEL_RULE, err.Error(), []detail{{message: engines.What, file: engines.At.File, hint: engines.Hint, shown: engines.Error(), line: engines.At.Line}}}
	}
	place := ""
	if rule.At != (core.Pos{}) {
		place = rule.At.String() + ": "
	}
	d := detail{message: rule.Err.Error(), file: rule.At.File, shown: place + rule.Err.Error(), line: rule.At.Line}
	return &failure{C.STAFFEL_RULE, place + err.Error(), []detail{d}}
}
