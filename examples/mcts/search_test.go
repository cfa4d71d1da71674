package mcts_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
	"github.com/staffel-engine/staffel/variants"
)

// allNames is the built-in variants and the examples.
func allNames() []string {
	return append(variants.Names(),
		"alquerque", "amazons", "ataxx", "breakthrough", "connect-four", "dodgem", "domineering", "english-draughts",
		"gomoku", "hare-and-hounds", "hasami-shogi", "hex", "isolation", "lines-of-action", "mu-torere", "neutron",
		"nine-mens-morris", "othello", "royal-game-of-ur", "sahkku", "teeko", "tic-tac-toe")
}

// whole is all that can be asked of a state.
func whole(s *core.State) []any {
	seed, throws := s.Random()
	return []any{s.PositionText(), s.Hash(), seed, throws, s.Plies(), s.AppendHistory(nil), s.Repetition(), s.AppendLegal(nil)}
}

// same compares reports but for the time they took.
func same(a, b mcts.Report) bool {
	a.Elapsed, b.Elapsed = 0, 0
	return reflect.DeepEqual(a, b)
}

// TestEveryGame searches every game from its beginning and a little later, twice.
func TestEveryGame(t *testing.T) {
	for _, name := range allNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := load(t, name, nil)
			s, random := afterThrows(t, g), core.NewRandom(5)
			rounds := 2
			if name == "lines-of-action" || name == "nine-mens-morris" { // whose functions take their time
				rounds = 1
			}
			for range rounds {
				s.SetRandom(9, 4)
				before := whole(s)
				r := search(t, s, 200, 1)
				if !reflect.DeepEqual(whole(s), before) {
					t.Errorf("%s: the state is another after the search", s.PositionText())
				}
				s.SetRandom(10, 0) // of which a search knows nothing
				if again := search(t, s, 200, 1); !same(r, again) {
					t.Errorf("%s: searched again, %v, not %v", s.PositionText(), again.Best(), r.Best())
				}
				checkReport(t, s, r)
				for i := 0; i < 3 || s.Chance(); i++ {
					s.PlayUnchecked(s.Pick(&random))
				}
				if s.Over() {
					t.Fatal("the game was over too soon")
				}
			}
		})
	}
}

// checkReport holds a report of a search that was limited to 200 playouts to what it says.
func checkReport(t *testing.T, s *core.State, r mcts.Report) {
	t.Helper()
	var moves []core.Move
	visits := 0
	for _, c := range r.Candidates {
		moves = append(moves, c.Move)
		visits += c.Visits
		if c.Value < 0 || c.Value > 1 || c.Visits < 0 {
			t.Errorf("%s: value %v, %d visits", s.Game().Text(c.Move), c.Value, c.Visits)
		}
		if len(c.Line) == 0 || c.Line[0] != c.Move {
			t.Errorf("%s: the line is %v", s.Game().Text(c.Move), c.Line)
		}
		other := s.Clone()
		for _, m := range c.Line {
			if err := other.Play(m); err != nil {
				t.Errorf("%s: in its line, %v", s.Game().Text(c.Move), err)
			}
		}
	}
	legal := s.AppendLegal(nil)
	slices.Sort(moves)
	slices.Sort(legal)
	if !slices.Equal(moves, legal) {
		t.Errorf("%s: %d candidates, and %d moves are legal", s.PositionText(), len(moves), len(legal))
	}
	if best := r.Best(); len(legal) > 1 && best.Proven == mcts.Unproven && r.Playouts != 200 {
		t.Errorf("%s: %d playouts", s.PositionText(), r.Playouts)
	}
	if visits > r.Playouts {
		t.Errorf("%s: %d visits in %d playouts", s.PositionText(), visits, r.Playouts)
	}
}

// TestOneMove is about a position in which there is nothing to choose.
func TestOneMove(t *testing.T) {
	g := load(t, "tic-tac-toe", nil)
	s := g.NewState()
	for _, move := range strings.Fields("a1 b1 c1 a2 b2 c3 b3 a3") {
		if _, err := s.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r := search(t, s, 1000, 1)
	if len(r.Candidates) != 1 || g.Text(r.Best().Move) != "c2" || r.Playouts != 0 || r.Best().Proven != mcts.Drawn || r.Best().Value != .5 {
		t.Errorf("%+v", r)
	}
}

func TestRefusals(t *testing.T) {
	ends, cancel := context.WithCancel(context.Background())
	defer cancel()
	background := context.Background()
	some := mcts.Limits{Playouts: 10}
	delta, daldos := load(t, "delta", nil), load(t, "daldos", nil)
	over := delta.NewState()
	if err := over.Resign(0); err != nil {
		t.Fatal(err)
	}
	failing := position(t, loadSource(t, "fails.lua", fails), "5/5/5/5/S4 Black S11s12 1")
	failed := failing.Clone()
	failed.PlayUnchecked(dropAt(t, failed, "c3"))
	for _, c := range []struct {
		name   string
		ctx    context.Context
		s      *core.State
		limits mcts.Limits
		want   string
	}{
		{"no state", background, nil, some, "there is no game"},
		{"zero state", background, new(core.State), some, "there is no game"},
		{"no limits", background, delta.NewState(), mcts.Limits{}, "nothing ends the search"},
		{"fewer than no playouts", ends, delta.NewState(), mcts.Limits{Playouts: -1}, "not negative"},
		{"less than no time", ends, delta.NewState(), mcts.Limits{Time: -1}, "not negative"},
		{"over", background, over, some, "the game is over"},
		{"dice", background, daldos.NewState(), some, "the dice are to be thrown"},
		{"failed", background, failed, some, "cannot be played on"},
	} {
		r, err := mcts.Search(c.ctx, c.s, mcts.Options{Limits: c.limits})
		if err == nil || !strings.Contains(err.Error(), c.want) || len(r.Candidates) > 0 {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if best := r.Best(); best.Move != 0 {
			t.Errorf("%s: the best is %v", c.name, best)
		}
	}
	for _, n := range []int{-1, 0, mcts.Levels + 1} {
		if _, err := mcts.Level(n); err == nil {
			t.Errorf("there is a level %d", n)
		}
	}
}

// dropAt finds the move of a text.
func dropAt(t *testing.T, s *core.State, text string) core.Move {
	t.Helper()
	m, err := s.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestFailingFunction searches a game whose function fails in some positions that a search
// comes to: at once, and deeper.
func TestFailingFunction(t *testing.T) {
	g := loadSource(t, "fails.lua", fails)
	for _, text := range []string{"5/5/5/5/S4 Black S11s12 1", "5/5/5/5/5 White S12s12 1"} {
		s := position(t, g, text)
		before := whole(s)
		r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Playouts: 1000}, Seed: 1})
		var rule *core.RuleError
		if !errors.As(err, &rule) || !strings.Contains(err.Error(), "bar") || rule.Position == "" {
			t.Errorf("%s: the error is %v", text, err)
		}
		if len(r.Candidates) != s.CountLegal() {
			t.Errorf("%s: %d candidates come with the error", text, len(r.Candidates))
		}
		if !reflect.DeepEqual(whole(s), before) {
			t.Errorf("%s: the state is another after the search", text)
		}
	}
}

func TestCancelled(t *testing.T) {
	s := load(t, "delta", nil).NewState()
	ctx, cancel := context.WithCancel(context.Background())
	reports := 0
	r, err := mcts.Search(ctx, s, mcts.Options{Seed: 1, Progress: func(r mcts.Report) {
		if reports++; len(r.Candidates) != 25 || r.Playouts == 0 || r.Elapsed <= 0 {
			t.Errorf("reported %d candidates after %d playouts", len(r.Candidates), r.Playouts)
		}
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || reports != 1 || len(r.Candidates) != 25 || r.Playouts == 0 || r.Best().Visits == 0 {
		t.Errorf("%v after %d reports, %d candidates and %d playouts", err, reports, len(r.Candidates), r.Playouts)
	}
	// A context that is done before the search begins.
	r, err = mcts.Search(ctx, s, mcts.Options{Limits: mcts.Limits{Playouts: 10}})
	if !errors.Is(err, context.Canceled) || len(r.Candidates) != 25 || r.Playouts != 0 {
		t.Errorf("%v, %d candidates after %d playouts", err, len(r.Candidates), r.Playouts)
	}
	// One that is done while functions of a script are called.
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err = mcts.Search(ctx, load(t, "lines-of-action", nil).NewState(), mcts.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
}

func TestTime(t *testing.T) {
	s := load(t, "epsilon", nil).NewState()
	r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Time: 200 * time.Millisecond}})
	if err != nil || r.Playouts == 0 || r.Elapsed < 200*time.Millisecond {
		t.Errorf("%v after %d playouts and %v", err, r.Playouts, r.Elapsed)
	}
}

// TestEndless searches a game whose playouts do not end.
func TestEndless(t *testing.T) {
	s := loadSource(t, "endless.lua", twoStones).NewState()
	r := search(t, s, 100, 1)
	if best := r.Best(); r.Playouts != 100 || best.Value != .5 || best.Proven != mcts.Unproven {
		t.Errorf("value %v, %v, after %d playouts", best.Value, best.Proven, r.Playouts)
	}
}

// TestRepetition is about a game that is over when a position has come up three times,
// which the history of the state counts for.
func TestRepetition(t *testing.T) {
	g := loadSource(t, "repeats.lua", strings.Replace(twoStones, "ends    = {", "ends    = { { repeats(3), draw = true },", 1))
	s := g.NewState()
	for _, move := range strings.Fields("a1-a2 a4-a3 a2-a1 a3-a4 a1-a2 a4-a3 a2-a1") {
		if _, err := s.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range search(t, s, 200, 1).Candidates {
		if proven := c.Proven == mcts.Drawn; proven != (g.Text(c.Move) == "a3-a4") {
			t.Errorf("%s is %v", g.Text(c.Move), c.Proven)
		}
	}
}
