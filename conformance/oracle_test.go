package conformance_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// oracle is what every reference can be asked, whatever its game.
type oracle interface {
	clone() oracle
	mover() string
	legal() []string
	play(action string)
	resign(player string)
	result() (over bool, winner, reason string, scores map[string]float64)
	playAll(actions string) oracle
	position() string
}

// deltaOracle is there because Delta's own clone and playAll name its type.
type deltaOracle struct{ *reference }

func (d deltaOracle) clone() oracle { return deltaOracle{d.reference.clone()} }

func (d deltaOracle) playAll(actions string) oracle {
	return deltaOracle{d.reference.playAll(actions)}
}

func newOracle(game string, options map[string]string) oracle {
	switch game {
	case "delta":
		return deltaOracle{newReference(options)}
	case "neo-delta":
		return newNeoDeltaReference(options)
	case "epsilon":
		return newEpsilonReference(options)
	case "daldos":
		return newDaldosReference(options)
	}
	panic("oracle: no game " + game)
}

// oraclePlayers are a game's players, the one whose turns come first before the other.
func oraclePlayers(o oracle) [2]string {
	if _, dice := o.(*daldosReference); dice {
		return [2]string{"Light", "Dark"}
	}
	return [2]string{"White", "Black"}
}

func oraclePerft(o oracle, depth int) int {
	legal := o.legal()
	if depth == 1 {
		return len(legal)
	}
	nodes := 0
	for _, action := range legal {
		nodes += oraclePerft(o.clone().playAll(action), depth-1)
	}
	return nodes
}

func wantOracle(t *testing.T, o oracle, want string) {
	t.Helper()
	over, winner, reason, scores := o.result()
	got := "none"
	if over {
		players := oraclePlayers(o)
		got = fmt.Sprintf("%q %s %v-%v", winner, reason, scores[players[0]], scores[players[1]])
	}
	if got != want || over != (len(o.legal()) == 0) {
		t.Errorf("result %s with legal %v, want %s: %s", got, o.legal(), want, o.position())
	}
}

func wantLegal(t *testing.T, o oracle, want string) {
	t.Helper()
	if got := strings.Join(o.legal(), " "); got != want {
		t.Errorf("legal %s, want %s: %s", got, want, o.position())
	}
}

func wantPosition(t *testing.T, o oracle, want string) {
	t.Helper()
	if got := o.position(); got != want {
		t.Errorf("position %s, want %s", got, want)
	}
}

func wantPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", what)
		}
	}()
	f()
}

// shyPlay is one random action that does not end the game, if there is any.
func shyPlay(o oracle, random *rand.Rand) {
	legal := o.legal()
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, action := range legal {
		next := o.clone().playAll(action)
		if over, _, _, _ := next.result(); !over {
			o.play(action)
			return
		}
	}
	o.play(legal[0])
}

func TestReferenceOracles(t *testing.T) {
	for _, game := range oracleGames {
		for _, options := range []map[string]string{{"repetiton": "2"}, {"repetition": "1"}, {"repetition": "10"}, {"repetition": ""}, {"hit": ""}, {"start": "hit"}} {
			wantPanic(t, game+" with unknown options", func() { newOracle(game, options) })
		}
		random := rand.New(rand.NewPCG(1, 2))
		options := map[string]string{"repetition": "2"}
		if game == "daldos" {
			options = map[string]string{"start": "light"}
		}
		o := newOracle(game, options)
		first, second := oraclePlayers(o)[0], oraclePlayers(o)[1]
		for range 12 {
			before, legal := o.position(), o.legal()
			if len(slices.Compact(slices.Clone(legal))) != len(legal) || !slices.IsSorted(legal) {
				t.Errorf("%s: legal %v", game, legal)
			}
			c := o.clone()
			shyPlay(c, random)
			if c.position() == before || o.position() != before || !slices.Equal(o.legal(), legal) {
				t.Errorf("%s: a clone that plays on is not a clone: %s", game, before)
			}
			o = c
		}
		wantPanic(t, game+" plays nonsense", func() { o.clone().play("a1-a1(a1)") })
		wantPanic(t, game+" has nobody of that name", func() { o.clone().resign("Red") })
		if over, _, _, _ := o.result(); over {
			t.Fatalf("%s: the game was not to end: %s", game, o.position())
		}
		c := o.clone()
		c.resign(first)
		if over, winner, reason, _ := c.result(); !over || winner != second || reason != "resigned" || !strings.HasSuffix(c.position(), " ended=resigned by="+first) {
			t.Errorf("%s: resigned, %s", game, c.position())
		}
		wantOracle(t, o, "none")
		wantPanic(t, game+" resigns twice", func() { c.resign(second) })
		wantPanic(t, game+" is over", func() { c.play(o.legal()[0]) })
	}
}
