package conformance_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// mutants are Delta's script, or the one of the library that it includes, with one
// rule changed. Each is another game, which the cases must tell from Delta.
var mutants = []struct{ old, new string }{
	{`each = 9`, `each = 8`},
	{`each = 9`, `each = 10`},
	{`min = 2`, `min = 1`},
	{`min = 2`, `min = 3`},
	{`min = 2`, `min = 2, max = 3`},
	{`slide { leaders,`, `slide { leaders, directions = "orthogonal",`},
	{`on = behind "leader"`, `on = origin "leader"`},
	{`on = behind "leader"`, `on = empty`},
	{`relay(own(stone), first_of(hand(stone), lift(others)))`, `relay(own(stone), hand(stone)) + relay(own(stone), lift(others))`},
	{`first_of(hand(stone), lift(others))`, `hand(stone)`},
	{`lifting.any and own(stone) or own(stone) - "leader"`, `own(stone)`},
	{`lifting.any and own(stone) or own(stone) - "leader"`, `own(stone) - "leader"`},
	{`lifting.any and`, `lifting.others and`},
	{`line(own(stone), 4)`, `line(own(stone), 3)`},
	{`line(own(stone), 4)`, `line(own(stone), 5)`},
	{`scoring.points and count(empty) or 1`, `1`},
	{`scoring.points and count(empty) or 1`, `count(empty)`},
	{`scoring.points and count(empty) or 1`, `scoring.points and count(own(stone)) or 1`},
	{`scoring.points and 1 or 0.5`, `1`},
	{`scoring.points and 1 or 0.5`, `0.5`},
	{`players = { "White", "Black" }`, `players = { "Black", "White" }`},
	{`symbols = { "W", "B" }`, `symbols = { "B", "W" }`},
	{`White = move, Black = move + place`, `White = move, Black = move`},
	{`White = move, Black = move + place`, `White = move, Black = place`},
	{`White = move, Black = move + place`, `White = move + place, Black = move + place`},
	{`White = move, Black = move + place`, `White = move + place, Black = move`},
	{`{ 2, {`, `{ 3, {`},
	{`{ move },`, `{ move + place },`},
	{`win = points`, `loss = points`},
	{`win = points`, `draw = true`},
	{`reason = "line"`, `reason = "row"`},
	{`loss = pressed`, `win = pressed`},
	{`loss = pressed`, `draw = true`},
	{`reason = "pressed"`, `reason = "stuck"`},
	{"    { line, win = points, reason = \"line\" },                                           -- 6 [B F]\n    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [B F]",
		"    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [B F]\n    { line, win = points, reason = \"line\" },                                           -- 6 [B F]"},
	{`repeats(repetition.value)`, `repeats(repetition.value + 1)`},
	{`repeats(repetition.value)`, `repeats(2)`},
	{`repeats(repetition.value)`, `repeats(3)`},
	{`repetition.value > 0`, `repetition.value > 2`},
	{`draw = true`, `win = 1`},
	{`draw = true`, `loss = 1`},
	{`reason = "repetition"`, `reason = "again"`},
	{`resign = points`, `resign = 1`},
	{`resign = points`, `resign = count(empty)`},
	{`{ "points", "win-loss" }`, `{ "win-loss", "points" }`},
	{`{ "points", "win-loss" }`, `{ "points", "win-loss", "money" }`},
	{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 3, 2, 0, 4, 5, 6, 7, 8, 9 }`},
	{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7, 8 }`},
	{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7, 8, 9, 10 }`},
	{`{ "others", "any" }`, `{ "any", "others" }`},
}

func TestMutantsFail(t *testing.T) {
	source, err := variants.Source("delta")
	if err != nil {
		t.Fatal(err)
	}
	move, err := fs.ReadFile(variants.Library(), "relay.lua")
	if err != nil {
		t.Fatal(err)
	}
	cases := allCases(t)
	for i, m := range mutants {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			mutant := strings.Replace(string(source), m.old, m.new, 1)
			mutantMove := string(move)
			if mutant == string(source) {
				mutantMove = strings.Replace(mutantMove, m.old, m.new, 1)
				if mutantMove == string(move) {
					t.Fatalf("%s is not in the scripts", m.old)
				}
			}
			loader := lua.Loader{Library: fstest.MapFS{"relay.lua": {Data: []byte(mutantMove)}}}
			driver := conformance.GoDriver{Load: loadOnce(func(variant string, options map[string]string) (*core.Game, error) {
				if variant != "delta" {
					return variants.Load(variant, options)
				}
				return loader.Load("delta.lua", []byte(mutant), options)
			})}
			if _, err := driver.Load("delta", nil); err != nil {
				t.Fatalf("%s: %v", m.new, err)
			}
			for _, c := range cases {
				err := conformance.Run(driver, c)
				var failure *conformance.Failure
				if errors.As(err, &failure) {
					return
				}
			}
			t.Errorf("%s for %s passes the whole suite", m.new, m.old)
		})
	}
}
