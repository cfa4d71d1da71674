package core_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestCompiledRulesAgainstPlain plays random games of random rules in lockstep.
func TestCompiledRulesAgainstPlain(t *testing.T) {
	games := 800
	if testing.Short() {
		games = 200
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		games = 10000
	}
	played, why := 0, map[string]int{}
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 1))
		rules := randomRules(r)
		g, err := core.Compile(*rules)
		if err != nil {
			if !strings.Contains(err.Error(), "apart") && !strings.Contains(err.Error(), "no room for") && !strings.Contains(err.Error(), "ever has a piece") && !strings.Contains(err.Error(), "more than 4 cells") && !strings.Contains(err.Error(), "give different cells the name") && !strings.Contains(err.Error(), "earlier: unknown step") && !strings.Contains(err.Error(), "never come") && !strings.Contains(err.Error(), "ever be empty") && !strings.Contains(err.Error(), "can never be done") && !strings.Contains(err.Error(), "actions to look at") && !strings.Contains(err.Error(), "can be completed") && !strings.Contains(err.Error(), "entry can never be used") && !strings.Contains(err.Error(), "turns: nothing can") {
				t.Fatalf("seed %d: %v", seed, err)
			}
			why[strings.Join(strings.Fields(err.Error())[:6], " ")]++
			continue
		}
		played++
		s, p := g.NewState(), newPlain(rules)
		for range 30 {
			if !lockstep(t, s, p, r) {
				if t.Failed() {
					t.Fatalf("seed %d, position %s, rules %+v", seed, s.PositionText(), rules.Turns)
				}
				break
			}
		}
	}
	if played < games*2/5 {
		t.Errorf("only %d of %d random rules could be played: %v", played, games, why)
	}
}

// lockstep compares one position and plays one action; false when there is none.
func lockstep(t *testing.T, s *core.State, p *plain, r *rand.Rand) bool {
	t.Helper()
	g := s.Game()
	if got, want := p.withoutSteps(t, s.PositionText()), p.position(); got != want {
		t.Errorf("position %s, want %s", got, want)
		return false
	}
	ways := p.actions()
	moves := s.AppendLegal(nil)
	result, over := s.Result()
	if want := p.result; over != (want != nil) || over && result != *want {
		t.Errorf("result %v %+v, want %+v", over, result, want)
		return false
	}
	if back, err := g.ParsePosition(s.PositionText()); err != nil {
		t.Errorf("position text: %v", err)
	} else if again, _ := back.Result(); back.PositionText() != s.PositionText() || back.Hash() != s.Hash() || again != result {
		t.Errorf("position %s reads as %s, result %+v, want %+v", s.PositionText(), back.PositionText(), again, result)
	}
	var texts []string
	seen := map[core.Move]bool{}
	for _, m := range moves {
		texts = append(texts, g.Text(m))
		if !s.IsLegal(m) {
			t.Errorf("%s is listed and not legal", g.Text(m))
		}
		if seen[m] {
			t.Errorf("%s is listed twice", g.Text(m))
		}
		seen[m] = true
		if len(seen) > 100 {
			continue // reading them all takes a while
		}
		back, err := s.Parse(g.Text(m))
		if err != nil || back != m {
			t.Errorf("%s reads as %s, %v", g.Text(m), g.Text(back), err)
		}
	}
	sort.Strings(texts)
	if want := slices.Sorted(maps.Keys(ways)); !slices.Equal(texts, want) {
		t.Errorf("legal\n%q, want\n%q", texts, want)
		return false
	}
	if s.CountLegal() != len(moves) || s.Over() != (len(moves) == 0) {
		t.Errorf("counts %d, over %v, lists %d", s.CountLegal(), s.Over(), len(moves))
	}
	picked := map[core.Move]bool{}
	random := core.NewRandom(uint64(r.IntN(1000)))
	for range min(len(moves), 40) {
		picked[s.Pick(&random)] = true
	}
	for m := range picked {
		if !seen[m] {
			t.Errorf("picked %s, which is not listed", g.Text(m))
		}
	}
	if len(picked) < min(len(moves), 40)/3 {
		t.Errorf("picked %d of %d actions", len(picked), len(moves))
	}
	if len(moves) == 0 || t.Failed() {
		return false
	}
	m := moves[r.IntN(len(moves))]
	before, hash := s.PositionText(), s.Hash()
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	s.Undo()
	if s.PositionText() != before || s.Hash() != hash {
		t.Errorf("undoing %s gives %s, want %s", g.Text(m), s.PositionText(), before)
	}
	p.play(ways[g.Text(m)])
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	return true
}
