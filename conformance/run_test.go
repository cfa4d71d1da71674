package conformance_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
)

// caseOf makes a case of its steps, one a line, and its result, as JSON.
func caseOf(t testing.TB, options, steps, result string) *conformance.Case {
	t.Helper()
	steps = strings.ReplaceAll(strings.TrimSpace(steps), "\n", ",\n")
	c, err := conformance.ParseCase(fmt.Appendf(nil, `{"id": "delta/made/up", "title": "A case", "source": "This test",
		"variant": "delta", "options": {%s}, "steps": [%s], "result": %s}`, options, steps, result))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const (
	goesOn = `null`
	// Black is pressed after these.
	pressed = `{"play": "b5"}
		{"play": "a2"}
		{"play": "b5-d3(c4)"}
		{"play": "a4"}
		{"play": "d3-b1(c2)"}`
)

// TestStepsCanFail puts what is wrong to an engine that is right: each kind of step
// must notice, and say where and what.
func TestStepsCanFail(t *testing.T) {
	for _, c := range []struct {
		steps, result string
		step          int
		want          string // in the message, in this order, parts between …
	}{
		{`{"play": "a1"}
		  {"play": "a1"}`, goesOn, 2, `play "a1": expected a1 to be listed as legal`},
		{`{"play": "a 1", "reads": "a2"}`, goesOn, 1, `expected it to read a2; came it to read a1`},
		{`{"play": " a1", "reads": "a1"}
		  {"play": "c3"}
		  {"play": "a1a3"}`, goesOn, 3, `expected a1a3 to be listed`},
		{`{"illegal": "a1", "why": "of nothing"}`, goesOn, 1, `illegal "a1": expected it not to be listed as legal (of nothing); came it is`},
		{`{"illegal": "a 1", "why": "of nothing"}`, goesOn, 1, `expected it to be refused as illegal (of nothing); came it was accepted`},
		{`{"illegal": "z9", "why": "of nothing"}`, goesOn, 1, `refused as illegal…came unreadable`},
		{`{"unreadable": "a1-a3(a2)", "why": "of nothing"}`, goesOn, 1, `refused as unreadable…came illegal`},
		{`{"unreadable": "a 1", "why": "of nothing"}`, goesOn, 1, `came it was accepted`},
		{`{"play": "a1"}
		  {"play": "c2"}
		  {"ambiguous": "a1a3", "candidates": ["a1-a3(a2)", "a1-a4(a3)"]}`, goesOn, 3, `refused as ambiguous…came it was accepted`},
		{`{"ambiguous": "a1-a3", "candidates": ["a1-a3(a2)", "a1-a4(a3)"]}`, goesOn, 1, `refused as ambiguous…came illegal`},
		{`{"legal": ["a1", "a2"]}`, goesOn, 1, `expected 2 actions; came 25 actions, also a3`},
		{`{"play": "a1"}
		  {"play": "c2"}
		  {"legal": ["a1-a3(a2)", "b2"]}`, goesOn, 3, `expected 2 actions, also b2; came 9 actions, also a1-a4(a3)`},
		{`{"legal": []}`, goesOn, 1, `expected 0 actions; came 25`},
		{`{"count": 24}`, goesOn, 1, `count 24: expected 24; came 25`},
		{`{"mover": "Black"}`, goesOn, 1, `mover "Black": expected Black; came White`},
		{`{"hands": {"White": {"stone": 9}, "Black": {"stone": 8}}}`, goesOn, 1, `expected Black 8 stone, White 9 stone; came Black 9 stone, White 9 stone`},
		{`{"hands": {"White": {"stone": 9}}}`, goesOn, 1, `expected White 9 stone; came Black 9 stone`},
		{`{"hands": {"White": {"stone": 9}, "Black": {"stone": 9, "stones": 1}}}`, goesOn, 1, `Black 1 stones`},
		{`{"position": "5/5/5/5/5 White W9B9 2"}`, goesOn, 1, `expected 5/5/5/5/5 White W9B9 2; came 5/5/5/5/5 White W9B9 1`},
		{`{"play": "a1"}
		  {"undo": 2}`, goesOn, 2, `undo 2: expected it to be accepted; came illegal`},
		{`{"resign": "Red"}`, goesOn, 1, `resign "Red": expected it to be accepted; came illegal`},
		{`{"draw": "agreed"}
		  {"draw": "agreed"}`, goesOn, 2, `expected it to be accepted; came illegal`},
		{`{"play": "a1"}
		  {"refused-undo": 1, "why": "of nothing"}`, goesOn, 2, `refused-undo 1: expected it to be refused as illegal (of nothing); came it was accepted`},
		{`{"refused-resign": "White", "why": "of nothing"}`, goesOn, 1, `came it was accepted`},
		{`{"refused-draw": "agreed", "why": "of nothing"}`, goesOn, 1, `came it was accepted`},

		{pressed, goesOn, 6, `the end: expected the game goes on; came White won (pressed), scores Black 0 White 1`},
		{`{"play": "a1"}`, `{"winner": null, "reason": "agreed", "scores": {"White": 0, "Black": 0}}`, 2, `expected nobody won (agreed)…came the game goes on`},
		{pressed, `{"winner": "Black", "reason": "pressed", "scores": {"White": 1, "Black": 0}}`, 6, `expected Black won`},
		{pressed, `{"winner": null, "reason": "pressed", "scores": {"White": 1, "Black": 0}}`, 6, `expected nobody won`},
		{pressed, `{"winner": "White", "reason": "line", "scores": {"White": 1, "Black": 0}}`, 6, `expected White won (line)`},
		{pressed, `{"winner": "White", "reason": "pressed", "scores": {"White": 0.5, "Black": 0}}`, 6, `scores Black 0 White 0.5; came`},
		{pressed, `{"winner": "White", "reason": "pressed", "scores": {"White": 1}}`, 6, `scores White 1; came`},
	} {
		err := conformance.Run(conformance.GoDriver{}, caseOf(t, "", c.steps, c.result))
		var failure *conformance.Failure
		if !errors.As(err, &failure) {
			t.Errorf("%s %s: it passed (%v)", c.steps, c.result, err)
			continue
		}
		if failure.Step != c.step || failure.Case != "delta/made/up" || !containsInOrder(err.Error(), c.want) {
			t.Errorf("%s %s: step %d, want %d: %v, want %s", c.steps, c.result, failure.Step, c.step, err, c.want)
		}
	}
}

func containsInOrder(text, parts string) bool {
	for part := range strings.SplitSeq(parts, "…") {
		_, rest, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// TestStepsCanPass is for those of the above which cases could not do without.
func TestStepsCanPass(t *testing.T) {
	for _, c := range []struct{ options, steps, result string }{
		{"", `{"hands": {"White": {"stone": 9, "pebble": 0}, "Black": {"stone": 9}, "Red": {"stone": 0}}}
			{"count": 25}
			{"refused-undo": 1, "why": "nothing has been played"}`, goesOn},
		{"", pressed + `
			{"legal": []}
			{"count": 0}
			{"undo": 5}
			{"position": "5/5/5/5/5 White W9B9 1"}`, goesOn},
		{`"scoring": "win-loss"`, pressed, `{"winner": "White", "reason": "pressed", "scores": {"White": 0.5, "Black": 0}}`},
	} {
		if err := conformance.Run(conformance.GoDriver{}, caseOf(t, c.options, c.steps, c.result)); err != nil {
			t.Error(err)
		}
	}
}

// TestRefusalsCanFail is for cases that have no steps.
func TestRefusalsCanFail(t *testing.T) {
	const format = `{"id": "delta/made/up", "title": "A case", "source": "This test", "variant": %q, "options": {%s}, %s
		"refused": {"kind": %q, "why": "of nothing"}}`
	for _, c := range []struct{ variant, options, position, kind, want string }{
		{"delta", "", "", "bad-variant", `the beginning: expected it to be refused as bad-variant (of nothing); came it was accepted`},
		{"delta", `"scoring": "points"`, "", "bad-option", `came it was accepted`},
		{"delta", "", `"position": "5/5/5/5/5 White W9B9 1",`, "bad-position", `came it was accepted`},
		{"delta", `"scoring": "money"`, "", "bad-variant", `came bad-option`},
		{"omega", "", "", "bad-option", `came bad-variant`},
		{"delta", "", `"position": "nowhere",`, "bad-option", `came bad-position`},
	} {
		parsed, err := conformance.ParseCase(fmt.Appendf(nil, format, c.variant, c.options, c.position, c.kind))
		if err != nil {
			t.Fatal(err)
		}
		var failure *conformance.Failure
		err = conformance.Run(conformance.GoDriver{}, parsed)
		if !errors.As(err, &failure) || failure.Step != 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestBeginningCanFail(t *testing.T) {
	err := conformance.Run(conformance.GoDriver{}, caseOf(t, `"scoring": "money"`, `{"count": 25}`, goesOn))
	if err == nil || !strings.Contains(err.Error(), "step 0, the beginning: expected a game to begin; came bad-option") {
		t.Error(err)
	}
}
