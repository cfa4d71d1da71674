package conformance_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// mutants are scripts of the variants, or the one of the library that they include,
// with one rule changed. Each is another game, which the cases of the variant must tell
// from it.
var mutants = map[string][]struct{ old, new string }{
	"delta": {
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
	},
	"neo-delta": {
		{`each = 9`, `each = 8`},
		{`each = 9`, `each = 10`},
		{`neutral = 1`, `neutral = 2`},
		{`symbols = { "W", "B" }`, `symbols = { "B", "W" }`},
		{`symbols = { "R" }`, `symbols = { "S" }`},
		{`grid(6, 6)`, `grid(6, 7)`},
		{`grid(6, 6)`, `grid(7, 6)`},
		{`grid(6, 6)`, `grid(5, 5)`},
		{`players = { "White", "Black" }`, `players = { "Black", "White" }`},
		{`min = 2, as = "leader"`, `min = 1, as = "leader"`},
		{`min = 2, as = "leader"`, `min = 3, as = "leader"`},
		{`min = 2, as = "leader"`, `min = 2, max = 3, as = "leader"`},
		{`slide { leaders,`, `slide { leaders, directions = "orthogonal",`},
		{`slide { leaders,`, `slide { leaders, directions = "diagonal",`},
		{`on = behind "leader"`, `on = origin "leader"`},
		{`on = behind "leader"`, `on = empty`},
		{`lifting.any and own(stone) or own(stone) - "leader"`, `own(stone)`},
		{`lifting.any and own(stone) or own(stone) - "leader"`, `own(stone) - "leader"`},
		{`lifting.any and`, `lifting.others and`},
		{`lift(any(red) - "leader")`, `lift(any(red))`},
		{"borrowing.always\n", "borrowing[\"hand-empty\"]\n"},
		{"borrowing.always\n", "true\n"},
		{"borrowing.always\n", "false\n"},
		{`first_of(hand(stone), lift(others)) + borrowed `, `first_of(hand(stone), lift(others)) `},
		{`first_of(hand(stone), lift(others)) + borrowed `, `first_of(hand(stone), borrowed) `},
		{`first_of(hand(stone), lift(others)) + borrowed `, `hand(stone) + lift(others) + borrowed `},
		{`first_of(hand(stone), lift(others) + borrowed)`, `first_of(hand(stone), lift(others))`},
		{`first_of(hand(stone), lift(others) + borrowed)`, `first_of(hand(stone), lift(others), borrowed)`},
		{`first_of(hand(stone), lift(others) + borrowed)`, `first_of(hand(stone), borrowed)`},
		{`relay(own(stone), hand(red))`, `relay(own(stone), hand(stone))`},
		{`relay(own(stone), hand(red))`, `relay(own(stone), hand(red) + hand(stone))`},
		{`relay(own(stone), hand(red)) `, `relay(own(stone), hand(red)) + place `},
		{`relay(any(red), hand(stone))`, `relay(any(red) + enemy(stone), hand(stone))`},
		{"\n              + relay(any(red), hand(stone))", "\n              + relay(own(stone) + any(red), follower)"},
		{`relay(own(stone) + any(red), follower)`, `relay(own(stone), follower)`},
		{`relay(own(stone) + any(red), follower)`, `relay(own(stone) + any(red) + enemy(stone), follower)`},
		{`relay(own(stone) + any(red), follower)`, `relay(own(stone), follower) + relay(any(red), hand(stone))`},
		{`relay(own(stone) + any(red), follower)`, `relay(own(stone), follower) + relay(any(red), lift(others))`},
		{`local mine    = line(own(stone) + any(red), 4)`, `local mine    = line(own(stone), 4)`},
		{`local mine    = line(own(stone) + any(red), 4)`, `local mine    = line(own(stone) + any(red), 5)`},
		{`local mine    = line(own(stone) + any(red), 4)`, `local mine    = line(own(stone) + any(red), 3)`},
		{`line(enemy(stone) + any(red), 4)`, `line(enemy(stone), 4)`},
		{`line(enemy(stone) + any(red), 4)`, `line(enemy(stone) + any(red), 5)`},
		{`line(enemy(stone) + any(red), 4)`, `line(enemy(stone) + any(red), 3)`},
		{`scoring.points and count(empty) or 1`, `1`},
		{`scoring.points and count(empty) or 1`, `count(empty)`},
		{`scoring.points and count(empty) or 1`, `scoring.points and count(own(stone)) or 1`},
		{`scoring.points and 1 or 0.5`, `1`},
		{`scoring.points and 1 or 0.5`, `0.5`},
		{`White = place + drop { hand(red), on = empty }, Black = place`, `White = place, Black = place`},
		{`White = place + drop { hand(red), on = empty }, Black = place`, `White = drop { hand(red), on = empty }, Black = place`},
		{`White = place + drop { hand(red), on = empty }, Black = place`, `White = place + drop { hand(red), on = empty }, Black = place + drop { hand(red), on = empty }`},
		{`White = first, Black = move + place`, `White = first, Black = move`},
		{`White = first, Black = move + place`, `White = first, Black = place`},
		{`White = first, Black = move + place`, `White = first + place, Black = move + place`},
		{`White = first, Black = move + place`, `White = first, Black = relay(own(stone), follower) + place`},
		{`White = first, Black = move + place`, `White = first, Black = relay(own(stone) + any(red), hand(stone)) + place`},
		{`    { move },`, `    { move + place },`},
		{"    { all_of(mine, theirs), draw = true, reason = \"line\" },                            -- 6 [B F]\n", ``},
		{`all_of(mine, theirs), draw = true`, `all_of(mine, theirs), win = points`},
		{`all_of(mine, theirs), draw = true`, `all_of(mine, theirs), loss = points`},
		{`draw = true, reason = "line"`, `draw = true, reason = "lines"`},
		{`mine, win = points`, `mine, loss = points`},
		{`mine, win = points`, `mine, win = 1`},
		{`mine, win = points, reason = "line"`, `mine, win = points, reason = "row"`},
		{`theirs, loss = points`, `theirs, win = points`},
		{`theirs, loss = points`, `theirs, draw = true`},
		{`theirs, loss = points`, `theirs, loss = 1`},
		{`theirs, loss = points, reason = "line"`, `theirs, loss = points, reason = "row"`},
		{"    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n", ``},
		{`no_move, loss = pressed`, `no_move, win = pressed`},
		{`no_move, loss = pressed`, `no_move, draw = true`},
		{`no_move, loss = pressed, reason = "pressed"`, `no_move, loss = pressed, reason = "stuck"`},
		{"blocking.own\n", "blocking.turn\n"},
		{"blocking.own\n", "true\n"},
		{"blocking.own\n", "false\n"},
		{`slide { own(stone), min = 2 }`, `slide { own(stone), min = 1 }`},
		{`slide { own(stone), min = 2 }`, `slide { own(stone), min = 3 }`},
		{`slide { own(stone), min = 2 }`, `slide { own(stone) + any(red), min = 2 }`},
		{`slide { own(stone), min = 2 }`, `slide { enemy(stone), min = 2 }`},
		{`from = 3, loss`, `from = 2, loss`},
		{`from = 3, loss`, `from = 4, loss`},
		{`from = 3, loss = pressed`, `from = 3, win = pressed`},
		{`from = 3, loss = pressed`, `from = 3, loss = 1`},
		{`from = 3, loss = pressed, reason = "pressed"`, `from = 3, loss = pressed, reason = "blocked"`},
		{`repeats(repetition.value)`, `repeats(repetition.value + 1)`},
		{`repeats(repetition.value)`, `repeats(2)`},
		{`repeats(repetition.value)`, `repeats(3)`},
		{`repetition.value > 0`, `repetition.value > 2`},
		{`draw = true, reason = "repetition"`, `win = 1, reason = "repetition"`},
		{`reason = "repetition"`, `reason = "again"`},
		{`resign = points`, `resign = 1`},
		{`resign = points`, `resign = count(empty)`},
		{`{ "points", "win-loss" }`, `{ "win-loss", "points" }`},
		{`{ "points", "win-loss" }`, `{ "points", "win-loss", "money" }`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 3, 2, 0, 4, 5, 6, 7, 8, 9 }`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7, 8 }`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7, 8, 9, 10 }`},
		{`{ "others", "any" }`, `{ "any", "others" }`},
		{`{ "others", "any" }`, `{ "others", "any", "red" }`},
		{`{ "always", "hand-empty" }`, `{ "hand-empty", "always" }`},
		{`{ "always", "hand-empty" }`, `{ "always", "hand-empty", "never" }`},
		{`{ "turn", "own" }`, `{ "own", "turn" }`},
		{`{ "turn", "own" }`, `{ "turn", "own", "red" }`},
		{"    { all_of(mine, theirs), draw = true, reason = \"line\" },                            -- 6 [B F]\n    { mine, win = points, reason = \"line\" },                                           -- 6 [B F]\n    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n", "    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n    { all_of(mine, theirs), draw = true, reason = \"line\" },                            -- 6 [B F]\n    { mine, win = points, reason = \"line\" },                                           -- 6 [B F]\n    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n"},
		{"    { all_of(mine, theirs), draw = true, reason = \"line\" },                            -- 6 [B F]\n    { mine, win = points, reason = \"line\" },                                           -- 6 [B F]\n    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n    blocking.own\n      and { cannot(slide { own(stone), min = 2 }), from = 3, loss = pressed, reason = \"pressed\" }, -- 8 [B F]\n", "    blocking.own\n      and { cannot(slide { own(stone), min = 2 }), from = 3, loss = pressed, reason = \"pressed\" }, -- 8 [B F]\n    { all_of(mine, theirs), draw = true, reason = \"line\" },                            -- 6 [B F]\n    { mine, win = points, reason = \"line\" },                                           -- 6 [B F]\n    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n"},
		{"    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n    blocking.own\n      and { cannot(slide { own(stone), min = 2 }), from = 3, loss = pressed, reason = \"pressed\" }, -- 8 [B F]\n", "    { no_move, loss = pressed, reason = \"pressed\" },                                   -- 7 [D]\n    blocking.own\n      and { cannot(slide { own(stone), min = 2 }), from = 3, loss = pressed, reason = \"pressed\" }, -- 8 [B F]\n    { theirs, loss = points, reason = \"line\" },                                        -- 6 [B F]\n"},
	},
	"epsilon": {
		{`each = 15`, `each = 14`},
		{`each = 15`, `each = 16`},
		{`symbols = { "W", "B" }`, `symbols = { "B", "W" }`},
		{`grid(7, 7)`, `grid(7, 8)`},
		{`grid(7, 7)`, `grid(8, 7)`},
		{`grid(7, 7)`, `grid(6, 6)`},
		{`players = { "White", "Black" }`, `players = { "Black", "White" }`},
		{`min = 2, as = "leader"`, `min = 1, as = "leader"`},
		{`min = 2, as = "leader"`, `min = 3, as = "leader"`},
		{`min = 2, as = "leader"`, `min = 2, max = 4, as = "leader"`},
		{`slide { leaders,`, `slide { leaders, directions = "orthogonal",`},
		{`on = behind "leader"`, `on = origin "leader"`},
		{`on = behind "leader"`, `on = empty`},
		{`empty - cells "d4"`, `empty`},
		{`empty - cells "d4"`, `empty - cells "c4"`},
		{`empty - cells "d4"`, `empty - cells "d4 d3"`},
		{`Black = all_of(place, place)`, `Black = place`},
		{`Black = all_of(place, place)`, `Black = all_of(place, place, place)`},
		{`Black = all_of(place, place)`, `Black = all_of(place, drop { hand(stone), on = empty - cells "d4" })`},
		{`Black = all_of(place, place)`, `Black = all_of(drop { hand(stone), on = empty - cells "d4" }, place)`},
		{`White = drop { hand(stone), on = empty - cells "d4" }`, `White = all_of(drop { hand(stone), on = empty - cells "d4" }, place)`},
		{`White = drop { hand(stone), on = empty - cells "d4" }`, `White = place`},
		{`    { 1, {`, "    { 2, all_of(first, second + place) },\n    { 1, {"},
		{`    { 1, {`, "    { 2, { White = all_of(first, second), Black = all_of(first + place, second) } },\n    { 1, {"},
		{`all_of(first, second)`, `first`},
		{`all_of(first, second)`, `all_of(first, first)`},
		{`all_of(first, second)`, `all_of(first, second + place)`},
		{`all_of(first, second)`, `all_of(first + place, second)`},
		{`first_of(hand(stone), lift(own(stone) - "leader")))`, `first_of(hand(stone), lift(own(stone))))`},
		{`first_of(hand(stone), lift(own(stone) - "leader")))`, `hand(stone) + lift(own(stone) - "leader"))`},
		{`first_of(hand(stone), lift(own(stone) - "leader")))`, `hand(stone))`},
		{`relay(own(stone) - earlier "follower"`, `relay(own(stone)`},
		{`relay(own(stone) - earlier "follower"`, `relay(own(stone) - earlier "leader"`},
		{`relay(own(stone) - earlier "follower"`, `relay(own(stone) - earlier "follower" - earlier "leader"`},
		{`own(stone) - "leader" - earlier "leader" - earlier "follower"`, `own(stone) - "leader" - earlier "leader"`},
		{`own(stone) - "leader" - earlier "leader" - earlier "follower"`, `own(stone) - "leader" - earlier "follower"`},
		{`own(stone) - "leader" - earlier "leader" - earlier "follower"`, `own(stone) - earlier "leader" - earlier "follower"`},
		{`own(stone) - "leader" - earlier "leader" - earlier "follower"`, `own(stone) - "leader"`},
		{`first_of(hand(stone), lift(own(stone) - "leader" - earlier "leader" - earlier "follower"))`, `hand(stone)`},
		{`first_of(hand(stone), lift(own(stone) - "leader" - earlier "leader" - earlier "follower"))`, `hand(stone) + lift(own(stone) - "leader" - earlier "leader" - earlier "follower")`},
		{`line(own(stone), 5)`, `line(own(stone), 4)`},
		{`line(own(stone), 5)`, `line(own(stone), 6)`},
		{`line(own(stone), 5)`, `line(own(stone), 5, { directions = "orthogonal" })`},
		{`line(own(stone), 5), win = 1`, `line(own(stone), 5), win = count(empty)`},
		{`line(own(stone), 5), win = 1`, `line(own(stone), 5), loss = 1`},
		{`line(own(stone), 5), win = 1`, `line(own(stone), 5), draw = true`},
		{`win = 1, reason = "line"`, `win = 1, reason = "five"`},
		{`no_move, loss = 1`, `no_move, loss = 0.5`},
		{`no_move, loss = 1`, `no_move, win = 1`},
		{`no_move, loss = 1`, `no_move, draw = true`},
		{`reason = "pressed"`, `reason = "stuck"`},
		{`turns_since(hands_empty(stone), 15)`, `turns_since(hands_empty(stone), 14)`},
		{`turns_since(hands_empty(stone), 15)`, `turns_since(hands_empty(stone), 16)`},
		{`15), draw = true`, `15), win = 1`},
		{`15), draw = true`, `15), loss = 1`},
		{`reason = "move-limit"`, `reason = "limit"`},
		{"    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n", ``},
		{`repeats(repetition.value)`, `repeats(repetition.value + 1)`},
		{`repeats(repetition.value)`, `repeats(2)`},
		{`repeats(repetition.value)`, `repeats(3)`},
		{`repetition.value > 0`, `repetition.value > 2`},
		{`draw = true, reason = "repetition"`, `win = 1, reason = "repetition"`},
		{`reason = "repetition"`, `reason = "again"`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 3, 2, 0, 4, 5, 6, 7, 8, 9 }`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7 }`},
		{`{ 0, 2, 3, 4, 5, 6, 7, 8, 9 }`, `{ 0, 2, 3, 4, 5, 6, 7, 8, 9, 10 }`},
		{"  },\n}\n", "  },\n  resign = count(empty),\n}\n"},
		{"  },\n}\n", "  },\n  resign = 0.5,\n}\n"},
		{"    { line(own(stone), 5), win = 1, reason = \"line\" },                                 -- 3 [E J]: on the first move too\n    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n", "    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n    { line(own(stone), 5), win = 1, reason = \"line\" },                                 -- 3 [E J]: on the first move too\n"},
		{"    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n", "    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n"},
		{"    { line(own(stone), 5), win = 1, reason = \"line\" },                                 -- 3 [E J]: on the first move too\n    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n", "    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n    { line(own(stone), 5), win = 1, reason = \"line\" },                                 -- 3 [E J]: on the first move too\n    { no_move, loss = 1, reason = \"pressed\" },                                         -- 5\n"},
		{"    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n    repetition.value > 0\n      and { repeats(repetition.value), draw = true, reason = \"repetition\" },           -- 7 [D]\n", "    repetition.value > 0\n      and { repeats(repetition.value), draw = true, reason = \"repetition\" },           -- 7 [D]\n    { turns_since(hands_empty(stone), 15), draw = true, reason = \"move-limit\" },       -- 6 [D]\n"},
	},
}

func TestMutantsFail(t *testing.T) {
	move, err := fs.ReadFile(variants.Library(), "relay.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, variant := range variants.Names() {
		source, err := variants.Source(variant)
		if err != nil {
			t.Fatal(err)
		}
		if len(mutants[variant]) < 30 {
			t.Errorf("%s has %d mutants", variant, len(mutants[variant]))
		}
		cases := slices.DeleteFunc(allCases(t), func(c *conformance.Case) bool { return !strings.HasPrefix(c.ID, variant+"/") })
		for i, m := range mutants[variant] {
			t.Run(fmt.Sprint(variant, i), func(t *testing.T) {
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
				driver := conformance.GoDriver{Load: loadOnce(func(name string, options map[string]string) (*core.Game, error) {
					if name != variant {
						return variants.Load(name, options)
					}
					return loader.Load(variant+".lua", []byte(mutant), options)
				})}
				if _, err := driver.Load(variant, nil); err != nil {
					t.Fatalf("%s: %v", m.new, err)
				}
				for _, c := range cases {
					err := conformance.Run(driver, c)
					var failure *conformance.Failure
					if errors.As(err, &failure) {
						return
					}
				}
				t.Errorf("%s for %s passes the cases of %s", m.new, m.old, variant)
			})
		}
	}
}
