package lua_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// failing is a game whose function does wrong once White has moved twice.
const failing = `local man = piece("man", { start = { "a1", "a5" } })
return game {
  title   = "Failing",
  board   = grid(5, 5),
  players = { "Ann", "Bob" },
  pieces  = { man },
  turns   = { { function (view)
    local at = view.own(man)[1]
    local go = { "move", at, view.next(at, "e") }
    if view.turn < 3 then return { go } end
    WRONG
  end } },
  ends    = { ENDS { no_move, loss = 1 } },
}`

// TestFailingLater plays games whose functions fail in a position that only some actions
// lead to: nothing is done, and the error says how to come there again.
func TestFailingLater(t *testing.T) {
	for _, c := range []struct{ name, wrong, ends, want string }{
		{"two of one text", `return { go, go }`, ``, "failing.lua:7: turns: actions 1 and 2 are both c1-d1; one text stands for one action"},
		{"cells kept for nothing", `return { { "move", at, "e1", keep = { "e1" } } }`, ``, "failing.lua:7: turns: action 1: it keeps cells for another action of the turn, and is not followed by one"},
		{"nil", `return view.own(man)[2][1]`, ``, "failing.lua:11: cannot read [1] of nil"},
		{"a loop", `while true do end`, ``, "failing.lua:11: the script ran longer than 1000000 steps; is there a loop that does not end?"},
		{"nothing", ``, ``, "failing.lua:7: turns, entry 1: the function returns nothing, not a list of actions; return { } when there is nothing to do"},
		{"a condition", `return { go }`, `{ function (view) return view.turn > 1 and 3 end, win = 1, reason = "x" },`, "failing.lua:13: ends, entry 1: the function returns the number 3; a condition is true or false"},
		{"a score", `return { go }`, `{ function (view) return view.turn > 1 end, win = function (view) return -1 end, reason = "x" },`, "failing.lua:13: ends, entry 1: win: the function returns -1; a score is a number from 0 to 1000000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := lua.Load("failing.lua", []byte(strings.NewReplacer("WRONG", c.wrong, "ENDS", c.ends).Replace(failing)), nil)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for range 2 { // the same each time
				s := g.NewState()
				for {
					before := s.PositionText()
					moves := s.AppendLegal(nil)
					if len(moves) == 0 || s.Over() {
						t.Fatal("nothing has failed in", before)
					}
					if err = s.Play(moves[0]); err == nil {
						continue
					}
					if d := cmp.Diff(before, s.PositionText()); d != "" {
						t.Error("the state has changed:", d)
					}
					if d := cmp.Diff(moves, s.AppendLegal(nil)); d != "" {
						t.Error("what is legal has changed:", d)
					}
					break
				}
				var rule *core.RuleError
				if !errors.As(err, &rule) {
					t.Fatal(err)
				}
				if text, _, _ := strings.Cut(rule.Error(), "; asked about "); text != c.want {
					t.Errorf("%s\nwant %s", text, c.want)
				}
				said = append(said, err.Error())
				again := g.NewState()
				var failed error
				for _, action := range rule.Actions {
					if _, failed = again.PlayText(action); failed != nil {
						break
					}
				}
				if failed == nil || failed.Error() != err.Error() {
					t.Errorf("played again: %v\nwant %v", failed, err)
				}
			}
			if said[0] != said[1] {
				t.Error("it is told in two ways:", said)
			}
		})
	}
}
