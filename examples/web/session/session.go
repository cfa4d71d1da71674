package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// Session is one game being played, and what there is to choose from. The zero Session is
// ready: it has no game yet. It belongs to one goroutine at a time.
type Session struct {
	// Progress is called in the course of a search, on the goroutine that called
	// [Session.Do], with what the search has found so far, in the form of its answer
	// without the "ok" around it. nil is not called.
	Progress func(report []byte)

	table   *table   // nil before the first game
	choices *choices // nil until they are asked for
	kept    []*made  // games compiled, the last of them the newest
}

// The bounds of what a request can be.
const (
	maxRequest = 20 << 20  // bytes
	maxSeed    = 1<<53 - 1 // what a number of JavaScript can hold exactly
)

// methods are what a request can ask for, by name.
var methods = map[string]func(s *Session, ctx context.Context, request []byte) (any, error){
	"variants": method((*Session).variants),
	"options":  method((*Session).options),
	"new":      method((*Session).begin),
	"play":     method((*Session).play),
	"roll":     method((*Session).roll),
	"undo":     method((*Session).undo),
	"resign":   method((*Session).resign),
	"draw":     method((*Session).draw),
	"view":     method((*Session).look),
	"at":       method((*Session).at),
	"record":   method((*Session).record),
	"import":   method((*Session).importRecord),
	"setup":    method((*Session).setup),
	"restore":  method((*Session).restore),
	"search":   method((*Session).search),
}

// Do answers one request. Both are JSON; the comment on the package tells what they can
// hold. It never panics, and a request that is refused leaves the session as it was. What
// takes long, a search, ends when the context is done.
func (s *Session) Do(ctx context.Context, request []byte) (answer []byte) {
	defer func() {
		if fault := recover(); fault != nil {
			answer = answerError(&panicError{fmt.Sprint(fault)})
		}
	}()
	ok, err := s.do(ctx, request)
	if err != nil {
		return answerError(err)
	}
	answer, err = json.Marshal(map[string]any{"ok": ok})
	if err != nil {
		return answerError(err)
	}
	return answer
}

func answerError(err error) []byte {
	answer, err := json.Marshal(map[string]failure{"error": failureOf(err)})
	if err != nil {
		return []byte(`{"error":{"kind":"engine","message":"fault in the engine: its error cannot be written"}}`)
	}
	return answer
}

func (s *Session) do(ctx context.Context, request []byte) (any, error) {
	if len(request) > maxRequest {
		return nil, refuse("the request has %d bytes; it can have %d", len(request), maxRequest)
	}
	var name struct {
		Do *string `json:"do"`
	}
	if err := json.Unmarshal(request, &name); err != nil {
		return nil, unreadable(err)
	}
	if name.Do == nil {
		return nil, refuse(`the request does not say what to do; it must be like {"do":"new","variant":"delta"}`)
	}
	do, known := methods[*name.Do]
	if !known {
		var names []string
		for n := range methods {
			names = append(names, n)
		}
		slices.Sort(names)
		if near := core.Nearest(*name.Do, names); near != "" {
			return nil, refuse("unknown request %s; did you mean %q?", core.Quote(*name.Do), near)
		}
		return nil, refuse("unknown request %s; there are %s", core.Quote(*name.Do), strings.Join(names, ", "))
	}
	return do(s, ctx, request)
}

// method makes one of the methods: it reads what the request holds beside the name.
func method[P any](do func(s *Session, ctx context.Context, p P) (any, error)) func(s *Session, ctx context.Context, request []byte) (any, error) {
	return func(s *Session, ctx context.Context, request []byte) (any, error) {
		var p P
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(request, &fields); err != nil {
			return nil, unreadable(err)
		}
		delete(fields, "do")
		rest, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		d := json.NewDecoder(bytes.NewReader(rest))
		d.DisallowUnknownFields()
		if err := d.Decode(&p); err != nil {
			return nil, unreadable(err)
		}
		return do(s, ctx, p)
	}
}

// unreadable says in plain words what is wrong with a request.
func unreadable(err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return refuse("the request is not JSON, at byte %d: %v", syntax.Offset, err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return refuse("the request is not JSON: it ends too soon")
	case errors.As(err, &wrong) && wrong.Field != "":
		return refuse("%q of the request cannot be %s; it must be %s", strings.TrimPrefix(wrong.Field, "source."), article(wrong.Value), kindWords(wrong.Type.Kind().String()))
	case errors.As(err, &wrong):
		return refuse("the request cannot be %s; it must be an object", article(wrong.Value))
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if quoted, is := strings.CutPrefix(text, "unknown field "); is {
		if field, err := strconv.Unquote(quoted); err == nil {
			return refuse("unknown field %s of the request", core.Quote(field))
		}
	}
	return refuse("the request cannot be read: %s", text)
}

func article(value string) string {
	if value == "object" || value == "array" {
		return "an " + value
	}
	if digits, is := strings.CutPrefix(value, "number "); is {
		const most = 40
		if len(digits) > most {
			digits = digits[:most] + "…"
		}
		return "the number " + digits
	}
	return "a " + value
}

// kindWords says in words what a Go kind takes.
func kindWords(kind string) string {
	switch kind {
	case "int", "int64":
		return "a whole number"
	case "uint64":
		return "a whole number that is not negative"
	case "map", "struct":
		return "an object"
	case "slice":
		return "an array"
	case "bool":
		return "true or false"
	}
	return "a string"
}

// none is what requests hold that hold nothing.
type none struct{}

// current returns the game, or says that there is none.
func (s *Session) current() (*table, error) {
	if s.table == nil {
		return nil, refuse(`no game has begun; ask for "new" first`)
	}
	return s.table, nil
}

// seedOf checks a seed, and chooses one when none is given.
func seedOf(given *uint64) (uint64, error) {
	if given == nil {
		return rand.Uint64N(1_000_000_000), nil
	}
	if *given > maxSeed {
		return 0, refuse("the seed %d is too great; the greatest is %d", *given, uint64(maxSeed))
	}
	return *given, nil
}
