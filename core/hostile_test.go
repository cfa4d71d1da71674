package core_test

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// fieldRules is a lane of men of which a pattern is all that may be done.
func fieldRules(t testing.TB, columns, rows int, move core.Pattern, change func(*core.Rules)) core.Rules {
	t.Helper()
	board, err := core.Grid(columns, rows)
	if err != nil {
		t.Fatal(err)
	}
	r := core.Rules{
		Board: board, Players: []string{"Ann", "Bob"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"m", "M"}, Supply: []int{4, 4}, Start: [][]string{{"a1"}, {"b1"}}}},
		Turns:  []core.Turn{{Actions: []core.Pattern{move}}},
		Ends:   []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}},
	}
	if change != nil {
		change(&r)
	}
	return r
}

// TestOddFieldRules compiles rules that nobody would write. Each is refused or made a game
// of, and neither takes long: trees that share their branches would take for ever to walk.
func TestOddFieldRules(t *testing.T) {
	own, enemy := core.Own{Piece: "man"}, core.Enemy{Piece: "man"}
	slide := core.Slide{Of: own, As: "man"}
	hop := core.Hop{Of: own, Over: enemy, Capture: true, As: "man"}
	shared := func(leaf core.Set, join func(core.Set) core.Set) core.Set {
		for range 90 {
			leaf = join(leaf)
		}
		return leaf
	}
	sets := map[string]core.Set{
		"nil": nil, "both of nil": core.Both{}, "beside nothing": core.Beside{}, "reach from nothing": core.Reach{},
		"both nil and": core.Both{Set: own}, "an unknown step": core.Step{Name: "none"}, "behind an unknown step": core.Behind{Step: "none"},
		"beside an unknown way": core.Beside{Set: own, Directions: []string{"up"}},
		"a negative reach":      core.Reach{From: own, Min: -1}, "a reach to less": core.Reach{From: own, Min: 3, Max: 1}, "a far reach": core.Reach{From: own, Min: 1 << 40, Max: 1 << 41},
		"shared both":   shared(core.Empty{}, func(s core.Set) core.Set { return core.Both{Set: s, And: s} }),
		"shared union":  shared(core.Own{Piece: "man"}, func(s core.Set) core.Set { return core.Union{Sets: []core.Set{s, s}} }),
		"shared except": shared(core.Empty{}, func(s core.Set) core.Set { return core.Except{Set: s, Less: s} }),
		"deep beside":   shared(own, func(s core.Set) core.Set { return core.Beside{Set: s} }),
		"deep reach":    shared(own, func(s core.Set) core.Set { return core.Reach{From: s} }),
		"no cells":      core.Cells{}, "a pointer": &core.Both{Set: own, And: own},
	}
	patterns := map[string]core.Pattern{
		"nil first": core.First{Choices: []core.Pattern{nil, nil}}, "empty first": core.First{}, "empty chain": core.Chain{}, "stop": core.Stop{}, "pass": core.Pass{},
		"chain of stop": core.Chain{Move: core.Stop{}}, "chain of pass": core.Chain{Move: core.Pass{}}, "chain of a chain": core.Chain{Move: core.Chain{Move: slide}},
		"chain of a drop":       core.Chain{Move: core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}},
		"chain of first":        core.Chain{Move: core.First{Choices: []core.Pattern{slide, hop}}},
		"two chains":            core.Or{Choices: []core.Pattern{core.Chain{Move: slide}, core.Chain{Move: hop}}},
		"first in or":           core.Or{Choices: []core.Pattern{core.First{Choices: []core.Pattern{hop, slide}}, slide}},
		"first in then":         core.Then{Steps: []core.Pattern{core.First{Choices: []core.Pattern{hop, slide}}}},
		"pass joined":           core.Then{Steps: []core.Pattern{slide, core.Pass{}}},
		"pass joined in or":     core.Or{Choices: []core.Pattern{core.Then{Steps: []core.Pattern{core.Pass{}, slide}}, slide}},
		"chain joined":          core.Then{Steps: []core.Pattern{core.Chain{Move: slide}, core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}},
		"stop joined":           core.Then{Steps: []core.Pattern{slide, core.Stop{}}},
		"enclose alone":         core.Enclose{Of: enemy, From: "man", To: own},
		"enclose first":         core.Then{Steps: []core.Pattern{core.Enclose{Of: enemy, From: "man", To: own}, slide}},
		"enclose nothing":       core.Then{Steps: []core.Pattern{slide, core.Enclose{}}},
		"enclose of cells":      core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: core.Empty{}, From: "man", To: own}}},
		"enclose before a drop": core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: enemy, From: "man", To: own}, core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}},
		"enclose few":           core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: enemy, From: "man", To: own, Most: -3}}},
		"enclose many":          core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: enemy, From: "man", To: own, Most: 1 << 60}}},
		"returns of flip":       core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: enemy, From: "man", To: own, Returns: true}}},
		"negative hop":          core.Hop{Of: own, Over: enemy, Before: -1}, "wide hop": core.Hop{Of: own, Over: enemy, Before: 1 << 62, After: 1 << 62},
		"hop over nil": core.Hop{Of: own}, "hop of nil": core.Hop{Over: own}, "returns without capture": core.Hop{Of: own, Over: own, Returns: true},
		"slide far and captures": core.Slide{Of: own, Far: true, Capture: enemy}, "slide returns": core.Slide{Of: own, Returns: true},
		"slide on nil": core.Slide{Of: own, On: core.Both{}}, "two hops": core.Then{Steps: []core.Pattern{hop, hop}},
		"negative slide": core.Slide{Of: own, Min: -4, Max: -9}, "pointer": &hop,
	}
	encloses := []core.Pattern{slide}
	for range 9 {
		encloses = append(encloses, core.Enclose{Of: enemy, From: "man", To: own})
	}
	patterns["nine encloses"] = core.Then{Steps: encloses}
	deep := map[string]func(core.Pattern) core.Pattern{
		"first": func(p core.Pattern) core.Pattern { return core.First{Choices: []core.Pattern{p, p}} },
		"or":    func(p core.Pattern) core.Pattern { return core.Or{Choices: []core.Pattern{p, p}} },
		"then":  func(p core.Pattern) core.Pattern { return core.Then{Steps: []core.Pattern{p, p}} },
		"chain": func(p core.Pattern) core.Pattern { return core.Chain{Move: p} },
	}
	for name, wrap := range deep {
		for leafName, leaf := range map[string]core.Pattern{"slide": slide, "first of none": core.First{}, "or of none": core.Or{}, "pass": core.Pass{}} {
			for range 90 {
				leaf = wrap(leaf)
			}
			patterns["deep "+name+" of "+leafName] = leaf
		}
	}
	for name, s := range sets {
		patterns["slide of "+name] = core.Slide{Of: s}
		patterns["slide on "+name] = core.Slide{Of: own, On: s}
		patterns["slide takes "+name] = core.Slide{Of: own, Capture: s}
		patterns["hop of "+name] = core.Hop{Of: s, Over: enemy}
		patterns["hop over "+name] = core.Hop{Of: own, Over: s}
		patterns["hop takes "+name] = core.Hop{Of: own, Over: s, Capture: true}
		patterns["hop on "+name] = core.Hop{Of: own, Over: enemy, On: s}
		patterns["drop on "+name] = core.Drop{From: core.Hand{Piece: "man"}, On: s}
		patterns["enclose "+name] = core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: s, From: "man", To: own}}}
		patterns["enclose to "+name] = core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: enemy, From: "man", To: s}}}
		patterns["take "+name] = core.Then{Steps: []core.Pattern{slide, core.Enclose{Of: s, From: "man", To: s, Take: true, Returns: true, Optional: true}}}
	}
	compiles := func(name string, r core.Rules) {
		g, err := core.Compile(r)
		if err != nil {
			if len(err.Error()) > 4000 || strings.TrimSpace(err.Error()) == "" {
				t.Errorf("%s: a message of %d characters", name, len(err.Error()))
			}
			return
		}
		s, random := g.NewState(), core.NewRandom(1)
		for range 20 {
			m := s.Pick(&random)
			if m == 0 {
				break
			}
			if err := s.Play(m); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			readsBack(t, s)
		}
	}
	for name, p := range patterns {
		for _, size := range [][2]int{{5, 5}, {5, 1}, {1, 5}, {9, 9}} {
			r := fieldRules(t, size[0], size[1], p, func(r *core.Rules) {
				if size[0] == 1 {
					r.Pieces[0].Start = [][]string{{"a1"}, {"a2"}}
				}
			})
			compiles(name, r)
			r.Turns[0].Actions = []core.Pattern{p, slide}
			compiles(name+" and another", r)
			r.Turns[0].Actions = []core.Pattern{core.First{Choices: []core.Pattern{p, core.Slide{Of: own}}}}
			compiles("first "+name, r)
			r.Turns[0].Actions = []core.Pattern{core.Slide{Of: own}}
			r.Ends = append(r.Ends, core.End{When: core.Cannot{Pattern: p}, Reason: "end", Outcome: core.Win})
			compiles("cannot "+name, r)
		}
	}
	for name, s := range sets {
		for _, when := range []core.Condition{
			core.More{Of: s, Than: own}, core.More{Of: own, Than: s}, core.Connected{Of: s, Sides: []core.Set{core.Cells{Names: []string{"a1"}}, core.Cells{Names: []string{"b1"}}}},
			core.Connected{Of: own, Sides: []core.Set{s, s}}, core.Connected{Of: own, Sides: []core.Set{s}}, core.AtMost{Of: s, Count: 1}, core.Line{Of: s, Count: 2},
			core.TurnsSince{When: core.More{Of: s, Than: s}, Turns: 1}, core.AllOf{Conditions: []core.Condition{core.Passes{Times: 1}, core.More{Of: s, Than: s}}},
		} {
			compiles("end "+name, fieldRules(t, 5, 5, core.Or{Choices: []core.Pattern{slide, core.Pass{}}}, func(r *core.Rules) {
				r.Ends = []core.End{{When: when, Reason: "end", Outcome: core.Win}}
			}))
		}
	}
	for _, times := range []int{-1, 0, 1, core.MaxPassed, core.MaxPassed + 1, 1 << 60} {
		compiles("passes", fieldRules(t, 5, 5, core.Or{Choices: []core.Pattern{slide, core.Pass{}}}, func(r *core.Rules) {
			r.Ends = []core.End{{When: core.Passes{Times: times}, Reason: "end", Outcome: core.Win}}
		}))
	}
}
