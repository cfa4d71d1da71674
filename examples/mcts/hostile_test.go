package mcts_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// placing is a game of putting stones down, with turns and ends that a test fills in.
func placing(turns, ends string) string {
	return `local stone = piece("stone", { each = 30 })
local man   = piece("man", { start = { "a1 b1", "a4 b4" } })
local place = drop { hand(stone), on = empty }
local step  = slide { own(man), max = 1 }
return game { title = "Odd", board = grid(4, 4), players = { "A", "B" }, pieces = { stone, man },
  turns = { ` + turns + ` }, ends = { ` + ends + `, { no_move, draw = true } } }`
}

// oddGames are games that a search could stumble over.
var oddGames = map[string]string{
	"one move wins":       placing(`{ place }`, `{ at_least(own(stone), 1), win = 1 }`),
	"one move loses":      placing(`{ place }`, `{ at_least(own(stone), 1), loss = 1 }`),
	"one move draws":      placing(`{ place }`, `{ at_least(own(stone), 1), draw = true }`),
	"a win scores 0":      placing(`{ place }`, `{ at_least(own(stone), 2), win = 0 }`),
	"a win scores much":   placing(`{ place }`, `{ line(own(stone), 3), win = 1000000 }, { line(own(stone), 2), loss = 1/64 }`),
	"only passes":         placing(`{ 1, place }, { pass }`, `{ line(own(stone), 3), win = 1 }`),
	"four actions":        placing(`{ all_of(place, place, place, place) }`, `{ line(own(stone), 4), win = 1 }`),
	"repetition loses":    placing(`{ 1, place }, { step }`, `{ repeats(2), loss = 1 }`),
	"a condition fails":   placing(`{ place }`, `{ function(view) if view.at("c3") and view.at("c2") then error("no") end return #view.own(stone) > 2 end, win = 1, reason = "three" }`),
	"a score is negative": placing(`{ place }`, `{ at_least(own(stone), 3), win = function(view) if view.at("c3") then return -5 end return 5 end }`),
	"a function runs on":  placing(`{ function(view) while view.at("c3") and view.at("c2") do end local all = {} for i, c in ipairs(view.empty()) do all[i] = { "drop", stone, c } end return all end }`, `{ at_least(own(stone), 3), win = 1 }`),
	"always again":        strings.Replace(race, "most_of(go + off) }", `most_of(go + off), again = { "1", "2" } }`, 1),
	"thrown for":          strings.Replace(race, "dice    = dice,", "dice    = dice, begins = throw_off,", 1),
	"who is off loses":    strings.Replace(race, "win = 1", "loss = 2", 1),
	"who is off draws":    strings.Replace(race, "win = 1", "draw = true", 1),
}

// TestOddGames searches positions of such games with limits of all kinds: what comes is always the
// legal moves, a win in one if there is one, and an error only of a function.
func TestOddGames(t *testing.T) {
	limits := []mcts.Limits{{Playouts: 1}, {Playouts: 40}, {Time: 1}, {Playouts: 3, Time: math.MaxInt64}, {Playouts: math.MaxInt, Time: time.Millisecond}}
	for name, source := range oddGames {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wins, failed := 0, 0
			eachPosition(loadSource(t, "odd.lua", source), 1, func(s *core.State) {
				if s.Plies() > 40 {
					return
				}
				for _, l := range limits {
					before := whole(s)
					r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: l, Seed: 1})
					if !reflect.DeepEqual(whole(s), before) {
						t.Fatalf("%s: the state is another after the search", s.PositionText())
					}
					if len(r.Candidates) != s.CountLegal() {
						t.Errorf("%s: %d candidates of %d", s.PositionText(), len(r.Candidates), s.CountLegal())
					}
					var rule *core.RuleError
					if errors.As(err, &rule) {
						failed++
						continue
					}
					if err != nil {
						t.Fatal(err)
					}
					if canWinAtOnce(s) {
						wins++
						if best := r.Best(); best.Proven != mcts.Won || !winsAtOnce(s, best.Move) {
							t.Errorf("%s, %+v: %s does not win", s.PositionText(), l, s.Game().Text(best.Move))
						}
					}
					for _, c := range r.Candidates {
						if !(c.Value >= 0 && c.Value <= 1) {
							t.Errorf("%s: the value of %s is %v", s.PositionText(), s.Game().Text(c.Move), c.Value)
						}
					}
				}
			})
			if mayFail := strings.Contains(source, "function(view)"); !mayFail && failed > 0 {
				t.Errorf("%d searches fail", failed)
			}
			if name == "one move wins" && wins == 0 {
				t.Error("nothing is won")
			}
		})
	}
}
