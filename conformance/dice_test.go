package conformance_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
)

// diceCase makes a case of Daldos of its steps, one a line, as JSON.
func diceCase(t testing.TB, position, steps, result string) *conformance.Case {
	t.Helper()
	if position != "" {
		position = fmt.Sprintf(`"position": %q,`, position)
	}
	steps = strings.ReplaceAll(strings.TrimSpace(steps), "\n", ",\n")
	c, err := conformance.ParseCase(fmt.Appendf(nil, `{"id": "daldos/made/up", "title": "A case", "source": "This test",
		"variant": "daldos", "options": {"start": "light"}, %s "steps": [%s], "result": %s}`, position, steps, result))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const (
	allWeights = `"[AA]": 1, "[A2]": 2, "[A3]": 2, "[A4]": 2, "[22]": 1, "[23]": 2, "[24]": 2, "[33]": 1, "[34]": 2, "[44]": 1`
	lastBlow   = "16/4M2m9/16 Light - 9 dice=34"
	captured   = `{"winner": "Light", "reason": "captured", "scores": {"Light": 1, "Dark": 0}}`
)

// diceDrivers are those that know a game with dice.
var diceDrivers = map[string]conformance.Driver{"Go": conformance.GoDriver{}, "reference": oracleDriver{}}

// TestDiceStepsCanFail puts what is wrong to drivers that are right, as
// TestStepsCanFail does.
func TestDiceStepsCanFail(t *testing.T) {
	for _, c := range []struct {
		position, steps, result string
		step                    int
		want                    string
	}{
		{"", `{"chance": false}`, goesOn, 1, `chance false: expected false; came true`},
		{"", `{"play": "[A3]"}
		      {"chance": true}`, goesOn, 2, `chance true: expected true; came false`},
		{lastBlow, `{"play": "b5xb8"}
		            {"chance": true}`, captured, 2, `expected true; came false`},
		{"", `{"weights": {}}`, goesOn, 1, `weights no throw: expected no throw; came [22] 1, [23] 2`},
		{"", `{"weights": {` + strings.Replace(allWeights, `"[AA]": 1`, `"[AA]": 2`, 1) + `}}`, goesOn, 1, `[AA] 2; came [22] 1…[AA] 1`},
		{"", `{"weights": {` + strings.Replace(allWeights, `"[AA]": 1, `, ``, 1) + `}}`, goesOn, 1, `[A4] 2; came…[A4] 2, [AA] 1`},
		{"", `{"weights": {` + allWeights + `, "[55]": 1}}`, goesOn, 1, `[55] 1, [A2] 2…; came`},
		{"", `{"play": "[A3]"}
		      {"weights": {` + allWeights + `}}`, goesOn, 2, `; came no throw`},
		{lastBlow, `{"play": "b5xb8"}
		            {"weights": {` + allWeights + `}}`, captured, 2, `; came no throw`},
		{"", `{"legal": ["[AA]", "[A2]"]}`, goesOn, 1, `expected 2 actions; came 10 actions, also [22] [23] [24] [33] [34] [44] [A3] [A4]`},
		{"", `{"play": "[3A]"}`, goesOn, 1, `expected [3A] to be listed as legal`},
		{"", `{"play": "[3A]", "reads": "[A4]"}`, goesOn, 1, `expected it to read [A4]; came it to read [A3]`},
		{"", `{"illegal": "[3A]", "why": "of nothing"}`, goesOn, 1, `refused as illegal (of nothing); came it was accepted`},
		{"", `{"illegal": "[A5]", "why": "of nothing"}`, goesOn, 1, `refused as illegal (of nothing); came unreadable`},
		{"", `{"unreadable": "pass", "why": "of nothing"}`, goesOn, 1, `refused as unreadable (of nothing); came illegal`},
		{"", `{"roll": "[A4]"}`, goesOn, 1, `roll "[A4]": expected the throw to be [A4]; came the throw to be [A3]`},
		{"", `{"seed": 7}
		      {"roll": "[A3]"}`, goesOn, 2, `expected the throw to be [A3]; came the throw to be [24]`},
		{"", `{"play": "[44]"}
		      {"play": "pass"}
		      {"roll": "[A3]"}`, goesOn, 3, `expected the throw to be [A3]; came the throw to be [A4]`},
		{"", `{"roll": "[55]"}`, goesOn, 1, `expected [55] to be listed as legal; came [22]`},
		{"", `{"play": "[A3]"}
		      {"roll": "[A3]"}`, goesOn, 2, `expected [A3] to be listed as legal; came a1-b4`},
		{"", `{"seed": 1}
		      {"refused-roll": 1, "why": "of nothing"}`, goesOn, 2, `refused-roll 1: expected it to be refused as illegal (of nothing); came it was accepted`},
		{"", `{"seed": 1}
		      {"undo": 1}`, goesOn, 2, `undo 1: expected it to be accepted; came illegal`},
	} {
		for name, driver := range diceDrivers {
			err := conformance.Run(driver, diceCase(t, c.position, c.steps, c.result))
			var failure *conformance.Failure
			if !errors.As(err, &failure) {
				t.Errorf("%s: %s: it passed (%v)", name, c.steps, err)
				continue
			}
			if failure.Step != c.step || !containsInOrder(err.Error(), c.want) {
				t.Errorf("%s: %s: step %d, want %d: %v, want %s", name, c.steps, failure.Step, c.step, err, c.want)
			}
		}
	}
}

func TestDiceStepsCanPass(t *testing.T) {
	for _, c := range []struct{ position, steps, result string }{
		{"", `{"chance": true}
		      {"mover": "Light"}
		      {"weights": {` + allWeights + `}}
		      {"position": "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII Light - 1"}
		      {"play": "[4A]", "reads": "[A4]"}
		      {"chance": false}
		      {"weights": {}}
		      {"refused-roll": 1, "why": "the dice lie"}
		      {"legal": ["a1-b5"]}
		      {"position": "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII Light - 1 dice=A4"}
		      {"undo": 1}
		      {"refused-undo": 1, "why": "nothing has been played"}`, goesOn},
		{lastBlow, `{"play": "b5xb8"}
		            {"chance": false}
		            {"seed": 9007199254740991}
		            {"refused-roll": 1, "why": "the game is over"}
		            {"weights": {}}`, captured},
		// Throws by seed are numbered over the whole game, whoever throws and however.
		{"", `{"roll": "[A3]"}
		      {"undo": 1}
		      {"roll": "[A3]"}
		      {"play": "a1-b4"}
		      {"roll": "[A4]"}
		      {"undo": 1}
		      {"seed": 7}
		      {"roll": "[33]"}
		      {"play": "pass"}
		      {"undo": 4}
		      {"play": "[44]"}
		      {"play": "pass"}
		      {"roll": "[33]"}
		      {"play": "pass"}
		      {"seed": 1}
		      {"roll": "[23]"}
		      {"position": "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII Light - 2 dice=23"}`, goesOn},
		{"16/4M2m9/16 Dark - 9", `{"roll": "[A3]"}
		                          {"refused-roll": 1, "why": "the dice lie"}
		                          {"legal": ["b8-b12"]}`, goesOn},
		{"", `{"seed": 7}
		      {"play": "[ 4 4 ]", "reads": "[44]"}
		      {"unreadable": "[A5]", "why": "no die has such a face"}
		      {"unreadable": "[A]", "why": "both dice are thrown"}
		      {"unreadable": "[A33]", "why": "only two are"}
		      {"unreadable": "a17-b1", "why": "that row has 16 holes"}
		      {"illegal": "a1-b17", "why": "so far no man goes"}
		      {"illegal": "[A3]", "why": "the dice have been thrown"}
		      {"play": " pa ss", "reads": "pass"}
		      {"illegal": "pass", "why": "Dark is to throw"}`, goesOn},
	} {
		for name, driver := range diceDrivers {
			if err := conformance.Run(driver, diceCase(t, c.position, c.steps, c.result)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
