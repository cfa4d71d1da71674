package conformance_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// The engine and the reference play the same random games side by side. Games of
// uniformly random actions seldom last until stones are lifted, so every other one
// is played by players who look one action ahead and shun the end of the game.
// They are broken off after so many actions, for a game of such players may go on for
// ever.
var lockstepGames = map[string]struct{ games, long, actions int }{ // long with STAFFEL_LONG=1
	"delta":     {900, 60000, 400},
	"neo-delta": {288, 30000, 400},
	"epsilon":   {300, 15000, 400},
	"daldos":    {192, 9600, 1600},
}

func TestLockstep(t *testing.T) {
	for _, variant := range variants.Names() {
		games := lockstepGames[variant].games
		if games == 0 {
			t.Errorf("%s is not played in lockstep", variant)
		}
		if testing.Short() {
			games /= 4
		}
		if os.Getenv("STAFFEL_LONG") == "1" {
			games = lockstepGames[variant].long
		}
		sets := lockstepOptions(t, variant)
		for i, options := range sets {
			t.Run(variant+"/"+optionsName(options), func(t *testing.T) {
				t.Parallel()
				game, err := variants.Load(variant, options)
				if err != nil {
					t.Fatal(err)
				}
				for n := range max(1, games/len(sets)) {
					p := &pair{t: t, engine: game.NewState(), oracle: newOracle(variant, options)}
					p.playOut(rand.New(rand.NewPCG(uint64(i), uint64(n))), n%2 == 1, lockstepGames[variant].actions)
					if t.Failed() {
						t.Fatalf("game %d: %s", n, strings.Join(p.played, " "))
					}
				}
			})
		}
	}
}

// TestLockstepRepetition plays round in a circle, which random games hardly do.
func TestLockstepRepetition(t *testing.T) {
	const (
		opening = "d1 c1 d1-a4(b3) e3 b3-d3(c3) c1-e1(d1) a4-a2(a3) e3-e5(e4) c3-a1(b2) d1-b3(c2) d3-d1(d2) e5-c5(d5) a3-a5(a4) b3-b5(b4) d1-b1(c1) d5-d3(d4) a2-c4(b3) e4-e2(e3)"
		circle  = "a4-a2(a3<a5) e3-e5(e4<e2) a3-a5(a4<a2) e4-e2(e3<e5)"
		// The same stones come up after five actions, but with Black to move.
		turned = "a4-a2(a3<b3) e3-e5(e4<e2) a3-c3(b3<a5) e4-e2(e3<e5) a2-a5(a4<c3)"
	)
	for _, options := range lockstepOptions(t, "delta") {
		t.Run(optionsName(options), func(t *testing.T) {
			game, err := variants.Load("delta", options)
			if err != nil {
				t.Fatal(err)
			}
			for _, actions := range []string{opening + strings.Repeat(" "+circle, 3), opening + " " + turned} {
				p := &pair{t: t, engine: game.NewState(), oracle: newOracle("delta", options)}
				for _, action := range strings.Fields(actions) {
					if p.over() {
						break
					}
					p.play(action)
				}
				p.takeBack()
				times, _ := strconv.Atoi(options["repetition"])
				_, _, reason, _ := p.oracle.result()
				if drawn := reason == "repetition"; drawn != (times > 0 && actions[len(opening)+1:] != turned) {
					t.Errorf("the reference has it that the game is drawn: %v", drawn)
				}
			}
		})
	}
}

// lockstepOptions is every combination of the options' values, of numbers the first three.
func lockstepOptions(t *testing.T, variant string) []map[string]string {
	game, err := variants.Load(variant, nil)
	if err != nil {
		t.Fatal(err)
	}
	sets := []map[string]string{{}}
	for _, o := range game.Options() {
		var next []map[string]string
		for _, set := range sets {
			for _, value := range o.Values[:min(len(o.Values), 3)] {
				with := maps.Clone(set)
				with[o.Name] = value
				next = append(next, with)
			}
		}
		sets = next
	}
	return sets
}

func optionsName(options map[string]string) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		words = append(words, name+"="+options[name])
	}
	return strings.Join(words, ",")
}

// pair is one game played on both.
type pair struct {
	t      *testing.T
	engine *core.State
	oracle oracle
	played []string
	texts  []string // the engine's position before each action
}

func (p *pair) over() bool {
	over, _, _, _ := p.oracle.result()
	return over
}

// playOut plays to the end. A shy game shuns ending as long as it can. Now and then
// somebody resigns.
func (p *pair) playOut(random *rand.Rand, shy bool, actions int) {
	p.engine.SetRandom(random.Uint64(), 0)
	p.compare()
	for !p.over() && len(p.played) < actions && !p.t.Failed() {
		if random.IntN(actions*3/4) == 0 {
			p.resign(random.IntN(2))
			break
		}
		legal := p.oracle.legal()
		action := legal[random.IntN(len(legal))]
		for shy && len(legal) > 1 {
			over, _, _, _ := p.oracle.clone().playAll(action).result()
			if !over {
				break
			}
			legal = slices.DeleteFunc(legal, func(other string) bool { return other == action })
			action = legal[random.IntN(len(legal))]
		}
		p.play(action)
	}
	p.takeBack()
}

func (p *pair) play(action string) {
	p.t.Helper()
	p.texts = append(p.texts, p.engine.PositionText())
	p.played = append(p.played, action)
	p.oracle.play(action)
	if _, err := p.engine.PlayText(action); err != nil {
		p.t.Fatalf("%v, after %s", err, strings.Join(p.played, " "))
	}
	p.compare()
}

func (p *pair) resign(player int) {
	p.t.Helper()
	p.texts = append(p.texts, p.engine.PositionText())
	p.played = append(p.played, "resign")
	p.oracle.resign(p.engine.Game().Players()[player])
	if err := p.engine.Resign(player); err != nil {
		p.t.Fatal(err)
	}
	p.compare()
}

// takeBack undoes the whole game on the engine alone.
func (p *pair) takeBack() {
	p.t.Helper()
	for _, text := range slices.Backward(p.texts) {
		if !p.engine.Undo() || p.engine.PositionText() != text {
			p.t.Errorf("taken back, the position is %s; it was %s", p.engine.PositionText(), text)
			return
		}
	}
}

// compare holds all that the engine shows to what the reference says.
func (p *pair) compare() {
	p.t.Helper()
	game, o := p.engine.Game(), p.oracle
	var legal []string
	for _, m := range p.engine.AppendLegal(nil) {
		legal = append(legal, game.Text(m))
	}
	slices.Sort(legal)
	if want := o.legal(); !slices.Equal(legal, want) || p.engine.CountLegal() != len(want) {
		p.t.Errorf("legal %v (%d), want %v", legal, p.engine.CountLegal(), want)
	}
	players := game.Players()
	if got := players[p.engine.Mover()]; got != o.mover() {
		p.t.Errorf("mover %s, want %s", got, o.mover())
	}
	if got := p.engine.PositionText(); got != o.position() { // the hands are in it
		p.t.Errorf("position %s, want %s", got, o.position())
	}
	if d, ok := o.(*daldosReference); ok {
		p.compareDice(d)
	}
	over, winner, reason, scores := o.result()
	result, ended := p.engine.Result()
	if ended != over || p.engine.Over() != over {
		p.t.Errorf("over %v and %v, want %v", p.engine.Over(), ended, over)
	}
	if !over || !ended {
		return
	}
	name := ""
	if result.Winner != core.NoPlayer {
		name = players[result.Winner]
	}
	if name != winner || result.Reason != reason || result.Scores[0] != scores[players[0]] || result.Scores[1] != scores[players[1]] {
		p.t.Errorf("result %+v, want %q %s %v", result, winner, reason, scores)
	}
}

// compareDice is for what only a game with dice has. The next throw by the engine's
// seed is made and taken back.
func (p *pair) compareDice(d *daldosReference) {
	p.t.Helper()
	game := p.engine.Game()
	var throws []string
	var weights []int
	for _, chance := range p.engine.AppendChances(nil) {
		throws, weights = append(throws, game.Text(chance.Move)), append(weights, chance.Weight)
	}
	wantThrows, wantWeights := d.weights()
	if p.engine.Chance() != d.chance() || !slices.Equal(throws, wantThrows) || !slices.Equal(weights, wantWeights) {
		p.t.Errorf("chance %v, throws %v weighted %v, want %v, %v, %v", p.engine.Chance(), throws, weights, d.chance(), wantThrows, wantWeights)
	}
	var dice []int
	for _, face := range p.engine.AppendDice(nil) {
		dice = append(dice, face+1)
	}
	if !d.over && !slices.Equal(dice, d.dice) {
		p.t.Errorf("the dice are %v, want %v", dice, d.dice)
	}
	for player := range game.Players() {
		if n := p.engine.Hand(player, 0); n != 0 {
			p.t.Errorf("%d men are in hand", n)
		}
	}
	thrown := 0
	for _, action := range p.played {
		if strings.HasPrefix(action, "[") {
			thrown++
		}
	}
	seed, number := p.engine.Random()
	if number != uint64(thrown) {
		p.t.Errorf("%d throws are counted, want %d", number, thrown)
	}
	m, err := p.engine.Roll()
	if !d.chance() {
		if err == nil {
			p.t.Errorf("%s can be thrown", game.Text(m))
		}
		return
	}
	if want := daldosThrows[oracleRoll(seed, number, wantWeights)]; err != nil || game.Text(m) != want {
		p.t.Errorf("seed %d throws %s, %v as number %d, want %s", seed, game.Text(m), err, thrown, want)
	}
	p.engine.Undo()
}

// position is the position's text.
func (r *reference) position() string {
	var b strings.Builder
	for row := 4; row >= 0; row-- {
		empty := 0
		for column := range 5 {
			if owner := r.cells[row*5+column]; owner == "" {
				empty++
			} else {
				b.WriteString(runText(empty) + owner[:1])
				empty = 0
			}
		}
		b.WriteString(runText(empty))
		if row > 0 {
			b.WriteString("/")
		}
	}
	hands := handText("W", r.hands["White"]) + handText("B", r.hands["Black"])
	if hands == "" {
		hands = "-"
	}
	fmt.Fprintf(&b, " %s %s %d", r.mover(), hands, r.turns/2+1)
	last := map[string]string{"White": "Black", "Black": "White"}[r.mover()]
	switch r.reason {
	case "repetition":
		b.WriteString(" ended=repetition by=" + last)
	case "resigned":
		loser := map[string]string{"White": "Black", "Black": "White"}[r.winner]
		b.WriteString(" ended=resigned by=" + loser)
	case "agreed":
		b.WriteString(" ended=agreed")
	}
	return b.String()
}

func runText(empty int) string {
	if empty == 0 {
		return ""
	}
	return strconv.Itoa(empty)
}

func handText(symbol string, stones int) string {
	if stones == 0 {
		return ""
	}
	return symbol + strconv.Itoa(stones)
}
