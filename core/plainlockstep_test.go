package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// refused is what random rules can be refused for.
var refused = []string{
	"from no cell of the board", "more than 5 cells", "go on for ever", "in two ways, and its text", "a pass can always be done", "own pieces become the player's", "begins and ends with the same piece", "it follows a flip or a take", "it is in a chain", "differ in the flip or the take", "one action has more than", "no two cells of this board are", "in two ways, with", "no room for", "ever has a piece", "more than 4 cells", "give different cells the name",
	"both sets are the same", "a side has no cells", "one that captures can come from", "steps to look through", "finding its cells could take", "looking for them could take",
	"earlier: unknown step", "never come", "ever be empty", "can never be done", "actions to look at", "can be completed",
	"entry can never be used", "turns: nothing can", "could take", "each face as a kind", "in more than", "so that nobody would ever begin",
	"one action uses all the dice", "more dice than are thrown",
	"cannot be turned over to a player", "nobody can ever pass", "goes to the cell behind another", "put together from more than", "pending at once", "hop: it can come from", "two hops come from",
	"no piece can go", "from its end", "has no cell", "read alike and differ", "every throw is followed by another", "it always holds", "it can never hold", "from where nothing can move it",
}

// TestCompiledRulesAgainstPlain plays random games of random rules in lockstep.
func TestCompiledRulesAgainstPlain(t *testing.T) {
	againstPlain(t, 500, 1, randomRules)
}

// TestFieldAgainstPlain does the same with games that are played on a field.
func TestFieldAgainstPlain(t *testing.T) {
	compiledAgainstPlain(t, 500, 3, randomRules, core.CompileOnField)
}

// TestCompiledDiceAgainstPlain does the same with rules that have dice and tracks.
func TestCompiledDiceAgainstPlain(t *testing.T) {
	againstPlain(t, 1500, 2, randomRaces)
}

func againstPlain(t *testing.T, games int, stream uint64, random func(*rand.Rand) *core.Rules) {
	compiledAgainstPlain(t, games, stream, random, core.Compile)
}

func compiledAgainstPlain(t *testing.T, games int, stream uint64, random func(*rand.Rand) *core.Rules, compile func(core.Rules) (*core.Game, error)) {
	if testing.Short() {
		games /= 4
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		games *= 20
	}
	playedAgainstPlain(t, games, stream, random, compile, nil)
}

// playedAgainstPlain counts in seen what was really done, if that is not nil.
func playedAgainstPlain(t *testing.T, games int, stream uint64, random func(*rand.Rand) *core.Rules, compile func(core.Rules) (*core.Game, error), seen map[string]int) {
	played, why := 0, map[string]int{}
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, stream))
		rules := random(r)
		g, err := compile(*rules)
		if err != nil {
			if !slices.ContainsFunc(refused, func(words string) bool { return strings.Contains(err.Error(), words) }) {
				t.Fatalf("seed %d: %v", seed, err)
			}
			why[strings.Join(strings.Fields(err.Error())[:6], " ")]++
			continue
		}
		played++
		l := newLockstep(t, g, rules, r)
		l.plain.seen = seen
		for range 30 {
			steps := 20_000
			if seen != nil { // the sets of a field count too
				steps = 10_000
			}
			if !l.stepWithin(steps) {
				break
			}
		}
		met := l.state.PositionText()
		if l.takeBack(); t.Failed() {
			t.Fatalf("seed %d, %s\n%s", seed, met, described(rules))
		}
	}
	t.Logf("%d of %d random rules played; refused %v", played, games, why)
	if played < games/5 {
		t.Errorf("only %d of %d random rules could be played: %v", played, games, why)
	}
}

// lockstep is a game played by the engine and by the plain reading side by side.
type lockstep struct {
	*testing.T
	r      *rand.Rand
	rules  *core.Rules
	state  *core.State
	plain  *plain
	met    []core.Move                // moves that were legal somewhere in the game
	hashes map[uint64]string          // the position of each hash
	keys   map[string]map[uint64]bool // the hashes of each position, by turn number
	past   []string                   // position texts
}

func newLockstep(t *testing.T, g *core.Game, rules *core.Rules, r *rand.Rand) *lockstep {
	return &lockstep{T: t, r: r, rules: rules, state: g.NewState(), plain: newPlain(rules), hashes: map[uint64]string{}, keys: map[string]map[uint64]bool{}}
}

// tooLong is what the plain reading panics with when it has looked at too much.
const tooLong = "too much to walk"

// stepWithin is step, but false when the plain reading would take too long.
func (l *lockstep) stepWithin(steps int) (goesOn bool) {
	defer func() {
		if what := recover(); what == tooLong {
			goesOn = false
		} else if what != nil {
			panic(what)
		}
	}()
	l.plain.budget = &steps
	return l.step()
}

// step compares one position and plays one action; false when there is none.
func (l *lockstep) step() bool {
	s, p, g := l.state, l.plain, l.state.Game()
	ways := p.actions()
	moves := s.AppendLegal(nil)
	if !l.position() || !l.listed(moves, ways) {
		return false
	}
	l.hash()
	l.readBack(moves)
	l.unlisted(moves)
	l.picks(moves)
	l.dice(moves)
	if len(moves) == 0 || l.Failed() {
		return false
	}
	if l.r.IntN(40) == 0 {
		l.perft()
	}
	if l.plain.seen != nil && l.r.IntN(40) == 0 {
		l.playouts()
	}
	if l.r.IntN(10) == 0 {
		l.resign(l.r.IntN(2))
	}
	m := moves[l.r.IntN(len(moves))]
	for try := 0; p.seen != nil && try < 5 && p.dull(ways[l.key(m)]); try++ {
		m = moves[l.r.IntN(len(moves))]
	}
	before, hash := s.PositionText(), s.Hash()
	if err := s.Play(m); err != nil {
		l.Error(err)
		return false
	}
	s.Undo()
	if s.PositionText() != before || s.Hash() != hash {
		l.Errorf("undoing %s gives %s, want %s", g.Text(m), s.PositionText(), before)
	}
	key := l.key(m)
	if err := s.Play(m); err != nil {
		l.Error(err)
		return false
	}
	l.past = append(l.past, before)
	p.play(ways[key])
	return true
}

// takeBack takes the game back to its start.
func (l *lockstep) takeBack() {
	for _, want := range slices.Backward(l.past) {
		if !l.state.Undo() || l.state.PositionText() != want {
			l.Errorf("taken back to %s, want %s", l.state.PositionText(), want)
			return
		}
	}
	if _, throws := l.state.Random(); l.state.Undo() || throws != 0 || l.state.Hash() != l.state.Game().NewState().Hash() {
		l.Errorf("taken back to the start, %d throws are left", throws)
	}
}

// perft counts what can follow in two actions.
func (l *lockstep) perft() {
	want, looked := uint64(0), 0
	for _, w := range l.plain.actions() {
		if looked++; looked > 20 {
			return // too many to walk
		}
		next := *l.plain
		next.play(w)
		want += uint64(len(next.actions()))
	}
	if n, err := core.Perft(context.Background(), l.state, 2, 1); err != nil || n != want {
		l.Errorf("perft 2 is %d, %v; want %d", n, err, want)
	}
}

// described writes rules out with all that they point to.
func described(r *core.Rules) string {
	var text strings.Builder
	fmt.Fprintf(&text, "begins %+v\n", r.Begins)
	if r.Dice != nil {
		fmt.Fprintf(&text, "dice %+v\n", *r.Dice)
	}
	for _, p := range r.Pieces {
		fmt.Fprintf(&text, "piece %+v\n", p)
	}
	for _, t := range r.Turns {
		fmt.Fprintf(&text, "turn %d %s: %#v\n", t.Number, t.Player, t.Actions)
		if t.Throw != nil {
			fmt.Fprintf(&text, "throw %#v\n", *t.Throw)
		}
	}
	for _, e := range r.Ends {
		fmt.Fprintf(&text, "end %+v\n", e)
	}
	return strings.NewReplacer("core.", "", "At:Pos{Line:0, Column:0}", "", "At:core.Pos{File:\"\", Line:0, Column:0}", "").Replace(text.String())
}
