package scripts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

var rowTables = []rowTable{
	{"| Delta | ÷ C | ÷ Go |", []row{
		{"counting to depth 7", countingRow, nil},
		{"random games", randomGamesRow(func(g *core.Game) work { return playouts(g, 1) }), nil},
		{"random games by listing, choosing and playing", randomGamesRow(publicPlay), nil},
		{"the same, each in a new state", randomGamesRow(publicPlayAnew), nil},
	}},
	{"| actions a second | ÷ Delta's |", []row{
		{"Neo-Delta", shareOfDelta("neo-delta"), nil},
		{"Epsilon", shareOfDelta("epsilon"), nil},
		{"Daldos", shareOfDelta("daldos"), nil},
		{"Gomoku on 19×19", shareOfDelta(gomoku19), nil},
		{"Delta, its line found by a Lua function", shareOfDelta(oneFunction), nil},
		{"Delta, all of it in Lua functions", shareOfDelta(inFunctions), nil},
	}},
	{"| games a second | Staffel | OpenSpiel | RBG | by hand |", []row{
		{"tic-tac-toe", peer("tic-tac-toe"), []string{"2.63", "6.24", ""}},
		{"Connect Four", peer("connect-four"), []string{"0.59", "1.80", "20"}},
		{"Breakthrough", peer("breakthrough"), []string{"0.069", "0.088", "0.65"}},
		{"Othello", peer("othello"), []string{"0.0135", "0.051", "0.70"}},
		{"Gomoku on 15×15", peer("gomoku"), []string{"0.044", "0.048", ""}},
		{"Hex on 11×11", peer("hex"), []string{"0.059", "0.055", ""}},
		{"Amazons", peer("amazons"), []string{"0.051", "0.011", ""}},
		{"English draughts", peer("english-draughts"), []string{"0.020", "0.19", "0.89"}},
	}},
	{"| a board of 100 cells | ÷ C |", []row{{"Amazons, random games", amazonsRow, nil}}},
	{"| two threads | ÷ one |", []row{
		{"counting", twoThreads(func(g *core.Game, threads int) work { return counting(g, threads) }), nil},
		{"playing", twoThreads(playouts), nil},
	}},
	{"| variant | loading, ms | a state, bytes |", []row{
		{"delta", costs("delta"), nil},
		{"neo-delta", costs("neo-delta"), nil},
		{"epsilon", costs("epsilon"), nil},
		{"daldos", costs("daldos"), nil},
	}},
}

// depth is to which Delta is counted.
const depth = 7

// counting counts sequences of actions.
func counting(g *core.Game, threads int) work {
	s := g.NewState()
	return func(b *testing.B, n int) (games, actions int) {
		for range n {
			actions += int(perft(b, s, depth, threads))
		}
		return n, actions
	}
}

// countingByHand does so by hand.
func countingByHand(_ *testing.B, n int) (games, actions int) {
	for range n {
		actions += int(newHandDelta.perft(depth))
	}
	return n, actions
}

// playoutsByHand is random games of Delta by hand.
func playoutsByHand() work {
	random := uint64(1)
	return func(_ *testing.B, n int) (games, actions int) {
		for range n {
			actions += newHandDelta.playout(&random)
		}
		return n, actions
	}
}

func countingRow(b *testing.B, c inC) []string {
	hand := append([]contestant{timed(countingByHand)}, c.delta.contestants("perft", strconv.Itoa(depth))...)
	speed, ratios := inTurn(b, byActions, timed(counting(loadNamed(b, "delta"), 1)), hand...)
	b.ReportMetric(speed.actions, "nodes/s")
	return againstHand(b, ratios)
}

func randomGamesRow(play func(*core.Game) work) func(*testing.B, inC) []string {
	return func(b *testing.B, c inC) []string {
		hand := append([]contestant{timed(playoutsByHand())}, c.delta.contestants("playout", cSlice)...)
		speed, ratios := inTurn(b, byActions, timed(play(loadNamed(b, "delta"))), hand...)
		speed.report(b)
		return againstHand(b, ratios)
	}
}

// againstHand is the cells of speed against Delta by hand in Go and maybe in C.
func againstHand(b *testing.B, ratios []float64) []string {
	b.ReportMetric(ratios[0], "x-yardstick")
	if len(ratios) == 1 {
		return []string{"", digits(ratios[0])}
	}
	b.ReportMetric(ratios[1], "x-C")
	return []string{digits(ratios[1]), digits(ratios[0])}
}

func (r rates) report(b *testing.B) {
	b.ReportMetric(r.games, "games/s")
	b.ReportMetric(r.actions, "actions/s")
}

// shareOfDelta measures actions a second against those of Delta's random games.
func shareOfDelta(game string) func(*testing.B, inC) []string {
	return func(b *testing.B, _ inC) []string {
		speed, ratios := inTurn(b, byActions, timed(playouts(loadOdd(b, game), 1)), timed(playouts(loadNamed(b, "delta"), 1)))
		speed.report(b)
		b.ReportMetric(ratios[0], "x-Delta")
		if ratios[0] < 0.1 {
			return []string{fmt.Sprintf("1/%.0f", 1/ratios[0])}
		}
		return []string{digits(ratios[0])}
	}
}

const (
	gomoku19    = "Gomoku on 19×19"
	oneFunction = "Delta with one function"
	inFunctions = "Delta in functions"
)

// loadOdd loads a game by name, also one that is not among the scripts.
func loadOdd(b *testing.B, name string) *core.Game {
	var source []byte
	var err error
	switch name {
	case gomoku19:
		if source, err = scripts.Source("gomoku"); err == nil {
			source = []byte(strings.NewReplacer("15, 15", "19, 19", "113, 112", "181, 180").Replace(string(source)))
		}
	case oneFunction:
		if source, err = variants.Source("delta"); err == nil {
			line := "{ line, win"
			if !strings.Contains(string(source), line) {
				b.Fatalf("delta.lua has no %q", line)
			}
			source = []byte(strings.Replace(string(source), line, "{ function (view) return view.line(view.own(stone), 4) end, win", 1))
		}
	case inFunctions:
		source, err = os.ReadFile(filepath.FromSlash("../../lua/testdata/delta-by-functions.lua"))
	default:
		return loadNamed(b, name)
	}
	if err != nil {
		b.Fatal(err)
	}
	g, err := variants.LoadScript("odd.lua", source, nil)
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// peer measures games a second against those of Delta by hand in C.
func peer(game string) func(*testing.B, inC) []string {
	return func(b *testing.B, c inC) []string {
		speed, ratios := inTurn(b, byGames, timed(playouts(loadNamed(b, game), 1)), c.delta.contestants("playout", cSlice)...)
		speed.report(b)
		return againstC(b, ratios)
	}
}

func amazonsRow(b *testing.B, c inC) []string {
	speed, ratios := inTurn(b, byActions, timed(playouts(loadNamed(b, "amazons"), 1)), c.amazons.contestants(cSlice)...)
	speed.report(b)
	return againstC(b, ratios)
}

// againstC is the cell of speed against what is in C, empty when that cannot be compiled.
func againstC(b *testing.B, ratios []float64) []string {
	if len(ratios) == 0 {
		return []string{""}
	}
	b.ReportMetric(ratios[0], "x-C")
	return []string{digits(ratios[0])}
}

// twoThreads measures two threads against one.
func twoThreads(of func(g *core.Game, threads int) work) func(*testing.B, inC) []string {
	return func(b *testing.B, _ inC) []string {
		g := loadNamed(b, "delta")
		_, ratios := inTurn(b, byActions, timedByClock(of(g, 2)), timedByClock(of(g, 1)))
		b.ReportMetric(ratios[0], "x-one")
		return []string{digits(ratios[0])}
	}
}

// costs is how long a variant takes to load, from its script to a state, and how much
// memory the state takes.
func costs(variant string) func(*testing.B, inC) []string {
	return func(b *testing.B, _ inC) []string {
		speed, _ := inTurn(b, byGames, timed(func(b *testing.B, n int) (int, int) {
			for range n {
				loadNamed(b, variant).NewState()
			}
			return n, n
		}))
		state := stateBytes(loadNamed(b, variant))
		b.ReportMetric(1000/speed.games, "ms/load")
		b.ReportMetric(state, "B/state")
		return []string{digits(1000 / speed.games), fmt.Sprintf("%.0f", state)}
	}
}

// digits is a number with as many digits as say something.
func digits(x float64) string {
	switch {
	case x >= 10:
		return fmt.Sprintf("%.0f", x)
	case x >= 1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.2g", x)
}
