package core_test

import (
	"regexp"
	"slices"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

func TestDigest(t *testing.T) {
	base := compiled(t, shiftRules(t)).Digest()
	if base != wantDigest || !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(base) {
		t.Errorf("the digest is %q, want %q", base, wantDigest)
	}
	seen := map[string]string{base: "the rules themselves"}
	for name, change := range map[string]func(*core.Rules){
		"a player":    func(r *core.Rules) { r.Players[1] = "Bea" },
		"the players": func(r *core.Rules) { slices.Reverse(r.Players) },
		"the board":   func(r *core.Rules) { r.Board, _ = core.Grid(5, 6) },
		"a symbol":    func(r *core.Rules) { r.Pieces[0].Symbols[0] = "M" },
		"a supply":    func(r *core.Rules) { r.Pieces[1].Supply[1] = 2 },
		"a turn's time": func(r *core.Rules) {
			r.Turns = []core.Turn{r.Turns[0], r.Turns[0], r.Turns[1]}
			r.Turns[1].Number = 2
		},
		"an action": func(r *core.Rules) { r.Turns[1].Actions = []core.Pattern{core.Or{Choices: r.Turns[1].Actions}} },
		"a distance": func(r *core.Rules) {
			r.Turns[1].Actions = []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Min: 2}}
		},
		"the other": func(r *core.Rules) {
			r.Turns[1].Actions = []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Max: 2}}
		},
		"the order":      func(r *core.Rules) { r.Ends[0], r.Ends[1] = r.Ends[1], r.Ends[0] },
		"a reason":       func(r *core.Rules) { r.Ends[0].Reason = "row" },
		"an outcome":     func(r *core.Rules) { r.Ends[0].Outcome = core.Loss },
		"a score":        func(r *core.Rules) { r.Ends[1].Score = core.Number(0) },
		"no score":       func(r *core.Rules) { r.Ends[1].Score = nil },
		"a score of set": func(r *core.Rules) { r.Ends[1].Score = core.Count{Of: core.Empty{}} },
		"the resigning":  func(r *core.Rules) { r.Resign = nil },
		"an option": func(r *core.Rules) {
			r.Options = []core.Option{{Name: "size", Values: []string{"small", "large"}, Value: "large"}}
		},
		"its value": func(r *core.Rules) {
			r.Options = []core.Option{{Name: "size", Values: []string{"small", "large", "huge"}, Value: "huge"}}
		},
		"its name": func(r *core.Rules) {
			r.Options = []core.Option{{Name: "length", Values: []string{"small", "large"}, Value: "large"}}
		},
	} {
		r := shiftRules(t)
		change(&r)
		got := compiled(t, r).Digest()
		if other, taken := seen[got]; taken {
			t.Errorf("with another %s the digest is that of %s", name, other)
		}
		seen[got] = name
	}
	for name, change := range map[string]func(*core.Rules){
		"step": func(r *core.Rules) {
			place := r.Turns[0].Actions[0].(core.Or)
			place.Choices[0] = core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "dropped"}
		},
		"name":   func(r *core.Rules) { r.Name, r.Title = "other", "Another" },
		"place":  func(r *core.Rules) { r.At = core.Pos{File: "x", Line: 1}; r.Turns[0].At, r.Pieces[0].At = r.At, r.At },
		"places": func(r *core.Rules) { r.Ends[0].Score = core.Count{Of: core.Empty{}, At: core.Pos{File: "x", Line: 2}} },
		"zero": func(r *core.Rules) {
			r.Ends[0].When = core.Line{Of: core.Own{Piece: "man"}, Count: 3, Directions: []string{"orthogonal"}}
		},
		"empty": func(r *core.Rules) { r.Options = []core.Option{} },
		"default": func(r *core.Rules) {
			r.Options = []core.Option{{Name: "size", Values: []string{"small", "large"}, Value: "small"}}
		},
		"board": func(r *core.Rules) { r.Board, _ = core.Grid(5, 5) },
	} {
		r := shiftRules(t)
		change(&r)
		if got := compiled(t, r).Digest(); got != base {
			t.Errorf("another %s makes another digest, %s", name, got)
		}
	}
}

// wantDigest is what the first release gave: records hold it.
const wantDigest = "e92784d0f1a4c5ad"

func TestDigestOfSymbolsMadeUp(t *testing.T) {
	var all []string
	for _, symbols := range [][]string{nil, {"M", "m"}, {"M", "n"}} {
		r := shiftRules(t)
		r.Pieces[0].Symbols = symbols
		all = append(all, compiled(t, r).Digest())
	}
	if all[0] != all[1] || all[1] == all[2] {
		t.Error(all)
	}
}

// TestDigestIsBounded compiles a tree whose branches are shared, so that walking it
// would never end, in a place that compiling does not read: behind a drop from a hand
// that is always empty.
func TestDigestIsBounded(t *testing.T) {
	r := shiftRules(t)
	r.Pieces[1].Supply = []int{0, 1}
	place, wall := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}, core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}
	r.Turns = []core.Turn{{Player: "Ann", Actions: []core.Pattern{place}}, {Actions: []core.Pattern{core.Or{Choices: []core.Pattern{place, wall}}}}}
	set := core.Set(core.Own{Piece: "man"})
	for depth := range 23 {
		never := core.Then{Steps: []core.Pattern{wall, core.Drop{From: core.Lift{Of: set}, On: core.Empty{}}}}
		r.Turns[0].Actions = []core.Pattern{core.Or{Choices: []core.Pattern{place, never}}}
		g, err := core.Compile(r)
		switch {
		case depth < 10 && err != nil, depth == 22 && err == nil:
			t.Fatalf("shared %d times: %v, %v", depth, g, err)
		case err != nil && err.Error() != "rules: they are put together from more than 1000000 parts":
			t.Fatal(err)
		}
		set = core.Except{Set: set, Less: set}
	}
}

// TestDigestIsShared asks on many goroutines; the race detector watches.
func TestDigestIsShared(t *testing.T) {
	g := compiled(t, shiftRules(t))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if g.Digest() != compiled(t, shiftRules(t)).Digest() {
				t.Error("the same rules have two digests")
			}
		})
	}
	wg.Wait()
}

// odd is a set of another program, with something in it that no text can tell.
type odd struct {
	core.Set
	f func()
}

// TestDigestRefuses has parts that compiling does not come to, behind a drop from a
// hand that is always empty.
func TestDigestRefuses(t *testing.T) {
	round := core.Union{Sets: make([]core.Set, 1)}
	round.Sets[0] = round
	for want, set := range map[string]core.Set{
		"rules: a *core.Own is among their parts":          &core.Own{Piece: "man"},
		"rules: a func() is among their parts":             odd{core.Empty{}, func() {}},
		"rules: their parts are nested more than 100 deep": round,
	} {
		r := shiftRules(t)
		r.Pieces[1].Supply = []int{0, 1}
		place, wall := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}, core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}
		never := core.Then{Steps: []core.Pattern{wall, core.Drop{From: core.Lift{Of: set}, On: core.Empty{}}}}
		r.Turns = []core.Turn{
			{Player: "Ann", Actions: []core.Pattern{core.Or{Choices: []core.Pattern{place, never}}}},
			{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{place, wall}}}},
		}
		if _, err := core.Compile(r); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
