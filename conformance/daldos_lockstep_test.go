package conformance_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/variants"
)

// TestLockstepFewMen plays every throw in every way from positions of a few men near
// each other: there men block and take each other, a die is left over and games end,
// all of which long games seldom come to.
func TestLockstepFewMen(t *testing.T) {
	positions := 30
	if testing.Short() {
		positions = 8
	}
	for i, options := range lockstepOptions(t, "daldos") {
		if options["start"] != "light" { // where a game begins makes no odds here
			continue
		}
		t.Run(optionsName(options), func(t *testing.T) {
			t.Parallel()
			game, err := variants.Load("daldos", options)
			if err != nil {
				t.Fatal(err)
			}
			for n := range positions {
				random := rand.New(rand.NewPCG(uint64(i), uint64(n)))
				d := daldosScattered(options, random)
				s, err := game.ParsePosition(d.position())
				if err != nil {
					t.Fatal(err)
				}
				p := &pair{t: t, engine: s, oracle: d}
				s.SetRandom(random.Uint64(), 0)
				p.compare()
				p.everyWay()
				if t.Failed() {
					t.Fatalf("position %d: %s", n, d.position())
				}
			}
		})
	}
}

// daldosScattered is a position of a few men on a stretch of the way, either player to
// throw.
func daldosScattered(options map[string]string, random *rand.Rand) *daldosReference {
	d := newDaldosReference(options)
	d.men = nil
	d.player = oraclePlayers(d)[random.IntN(2)]
	d.turn = 2 + random.IntN(20)
	way := d.ways[oraclePlayers(d)[random.IntN(2)]]
	stretch := slices.Clone(way)
	if begin := random.IntN(len(way)); random.IntN(4) > 0 {
		stretch = nil
		for i := range 12 {
			stretch = append(stretch, way[(begin+i)%len(way)])
		}
	}
	random.Shuffle(len(stretch), func(i, j int) { stretch[i], stretch[j] = stretch[j], stretch[i] })
	for i, player := range oraclePlayers(d) {
		least := 1
		if d.short {
			least = 2
		}
		for range least + random.IntN(4) {
			hole := stretch[0]
			stretch = stretch[1:]
			home := hole[0] == "ac"[i]
			d.men = append(d.men, daldosMan{player, hole, !home || random.IntN(2) == 0})
		}
	}
	return d
}

// everyWay plays each legal action, and on until the next throw is due.
func (p *pair) everyWay() {
	for _, action := range p.oracle.legal() {
		before := *p
		p.oracle = p.oracle.clone()
		p.play(action)
		if d := p.oracle.(*daldosReference); !p.t.Failed() && !d.over && d.thrown {
			p.everyWay()
		}
		if !p.engine.Undo() || p.engine.PositionText() != before.oracle.position() {
			p.t.Fatalf("%s taken back leaves %s", action, p.engine.PositionText())
		}
		*p = before
	}
}
