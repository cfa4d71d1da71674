package lua_test

import (
	"os"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// byFunctions is what a script says by functions.
type byFunctions struct {
	turns  []core.Turn
	line   core.ConditionFunc
	points core.ValueFunc
}

// loadDelta gives Delta as it is built in, and by functions.
func loadDelta(t testing.TB, options map[string]string) (*core.Game, *byFunctions) {
	t.Helper()
	read := func(file string) []byte {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	g, err := (lua.Loader{Library: os.DirFS("../variants/library")}).Load("delta.lua", read("../variants/delta.lua"), options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := lua.Rules("delta-by-functions.lua", read("testdata/delta-by-functions.lua"), options)
	if err != nil {
		t.Fatal(err)
	}
	return g, &byFunctions{r.Turns, r.Ends[0].When.(core.ConditionFunc), r.Ends[0].Score.(core.ValueFunc)}
}

// actions asks what may be done in a position.
func (b *byFunctions) actions(t testing.TB, s *core.State) []core.Action {
	t.Helper()
	for _, turn := range b.turns {
		if (turn.Number == 0 || turn.Number == s.Turn()) && (turn.Player == "" || turn.Player == s.Game().Players()[s.Mover()]) {
			actions, err := turn.Actions[0].(core.ActionsFunc).Of(s.View(s.Mover()))
			if err != nil {
				t.Fatal(err)
			}
			return actions
		}
	}
	t.Fatal("no turn")
	return nil
}

// textOf writes an action of Delta.
func textOf(b *core.Board, a core.Action) string {
	text := ""
	for i, p := range a.Parts {
		one := ""
		switch p.Kind {
		case core.Moved:
			one = b.Name(p.From) + "-" + b.Name(p.To)
		case core.Dropped:
			one = b.Name(p.To)
		case core.Lifted:
			one = b.Name(p.To) + "<" + b.Name(p.From)
		}
		if i > 0 {
			one = "(" + one + ")"
		}
		text += one
	}
	return text
}

// TestDeltaByFunctions holds Delta written in functions against Delta written in patterns,
// in positions of random games.
func TestDeltaByFunctions(t *testing.T) {
	for _, options := range []map[string]string{nil, {"lift": "any", "scoring": "win-loss"}} {
		g, by := loadDelta(t, options)
		random := core.NewRandom(1)
		positions, lines := 0, 0
		for range 60 {
			s := g.NewState()
			for {
				var want, got []string
				for _, m := range s.AppendLegal(nil) {
					want = append(want, g.Text(m))
				}
				if !s.Over() {
					for _, a := range by.actions(t, s) {
						got = append(got, textOf(g.Board(), a))
					}
					slices.Sort(got)
					slices.Sort(want)
					if !slices.Equal(got, want) {
						t.Fatalf("%s:\n%v by functions\n%v by patterns", s.PositionText(), got, want)
					}
					positions++
				}
				acted := 1 - s.Mover()
				result, over := s.Result()
				holds, err := by.line.Of(s.View(acted))
				if err != nil || holds != (over && result.Reason == "line") {
					t.Fatalf("%s: a line: %v %v, and the game says %v", s.PositionText(), holds, err, result)
				}
				if holds {
					lines++
					if score, err := by.points.Of(s.View(acted)); err != nil || score != result.Scores[acted] {
						t.Fatalf("%s: scores %v %v, and the game %v", s.PositionText(), score, err, result.Scores)
					}
				}
				if over || s.Plies() > 60 {
					break
				}
				s.PlayUnchecked(s.Pick(&random))
			}
		}
		if positions < 500 || lines < 10 {
			t.Errorf("%d positions and %d lines seen", positions, lines)
		}
	}
}

// TestDeltaGamesByFunctions plays Delta in patterns and Delta in functions side by side,
// each by its own compiled game: the same actions, texts and results in every state of a
// thousand random games.
func TestDeltaGamesByFunctions(t *testing.T) {
	for i, options := range []map[string]string{nil, {"lift": "any"}, {"scoring": "win-loss", "repetition": "2"}, {"repetition": "3", "lift": "any"}} {
		patterns, _ := loadDelta(t, options)
		text, err := os.ReadFile("testdata/delta-by-functions.lua")
		if err != nil {
			t.Fatal(err)
		}
		functions, err := lua.Load("delta-by-functions.lua", text, options)
		if err != nil {
			t.Fatal(err)
		}
		games := 250
		if testing.Short() {
			games = 25
		}
		for game := range uint64(games) {
			random := core.RandomAt(uint64(i), game)
			a, b := patterns.NewState(), functions.NewState()
			for a.Plies() < 200 {
				want, got := legalTexts(a), legalTexts(b)
				if !slices.Equal(got, want) || a.PositionText() != b.PositionText() {
					t.Fatalf("%s:\n%v by functions, in %s\n%v by patterns", a.PositionText(), got, b.PositionText(), want)
				}
				ra, overA := a.Result()
				rb, overB := b.Result()
				if ra != rb || overA != overB {
					t.Fatalf("%s: %v by functions, %v by patterns", a.PositionText(), rb, ra)
				}
				if overA {
					break
				}
				text := patterns.Text(a.Pick(&random))
				if _, err := a.PlayText(text); err != nil {
					t.Fatal(err)
				}
				if _, err := b.PlayText(text); err != nil {
					t.Fatal(err)
				}
			}
			for b.Undo() {
			}
			if start := functions.NewState(); b.PositionText() != start.PositionText() || b.Hash() != start.Hash() {
				t.Fatalf("undone to %s", b.PositionText())
			}
		}
	}
}

func legalTexts(s *core.State) (all []string) {
	for _, m := range s.AppendLegal(nil) {
		all = append(all, s.Game().Text(m))
	}
	slices.Sort(all)
	return all
}

// deltaPositions gives positions of random games.
func deltaPositions(g *core.Game, n int) (states []*core.State) {
	random := core.NewRandom(7)
	for len(states) < n {
		s := g.NewState()
		for !s.Over() && s.Plies() < 40 && len(states) < n {
			states = append(states, s.Clone())
			s.PlayUnchecked(s.Pick(&random))
		}
	}
	return states
}

// BenchmarkDeltaByFunctions asks for the actions of positions of Delta. An action is one
// that the function gives.
func BenchmarkDeltaByFunctions(b *testing.B) {
	g, by := loadDelta(b, nil)
	states := deltaPositions(g, 200)
	by.actions(b, states[0])
	b.ReportAllocs()
	actions := 0
	for i := 0; b.Loop(); i++ {
		actions += len(by.actions(b, states[i%len(states)]))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
}

// BenchmarkDeltaByPatterns is what that is held against.
func BenchmarkDeltaByPatterns(b *testing.B) {
	g, _ := loadDelta(b, nil)
	states := deltaPositions(g, 200)
	var moves []core.Move
	actions := 0
	for i := 0; b.Loop(); i++ {
		moves = states[i%len(states)].AppendLegal(moves[:0])
		actions += len(moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
}

// BenchmarkConditionFunction asks whether there is a line.
func BenchmarkConditionFunction(b *testing.B) {
	g, by := loadDelta(b, nil)
	states := deltaPositions(g, 200)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := by.line.Of(states[i%len(states)].View(0)); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPositionsByFunctions reads every position of some games back.
func TestPositionsByFunctions(t *testing.T) {
	source, err := os.ReadFile("testdata/delta-by-functions.lua")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.Load("delta-by-functions.lua", source, nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		s, random := g.NewState(), core.NewRandom(seed)
		for !s.Over() {
			s.PlayUnchecked(s.Pick(&random))
			back, err := g.ParsePosition(s.PositionText())
			if err != nil || back.Hash() != s.Hash() || back.CountLegal() != s.CountLegal() {
				t.Fatalf("%s is read back with %v", s.PositionText(), err)
			}
		}
	}
}
