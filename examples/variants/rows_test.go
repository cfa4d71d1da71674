package scripts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// rates is how much was done in a second.
type rates struct{ games, actions float64 }

// contestant does a slice of what is measured, and says how fast it went.
type contestant func(b *testing.B) rates

// slice is about how long a contestant's slice takes. Contestants take turns many times, so
// that a machine that is slower for a while is so for all of them.
const (
	slice  = 50 * time.Millisecond
	cSlice = "0.05" // the same in seconds, for programs in C
)

// timed makes work a contestant. How much of it fills a slice it finds out by trying.
func timed(do work) contestant {
	n := 0
	run := func(b *testing.B) (rates, time.Duration) {
		begun := time.Now()
		games, actions := do(b, n)
		took := time.Since(begun)
		return rates{float64(games) / took.Seconds(), float64(actions) / took.Seconds()}, took
	}
	return func(b *testing.B) rates {
		if n > 0 {
			r, _ := run(b)
			return r
		}
		for n = 1; ; n *= 2 {
			if r, took := run(b); took > slice*2/3 {
				return r
			}
		}
	}
}

// inTurn lets a contestant and those it is measured against take turns, a round for every
// iteration of the benchmark. It returns the medians of the contestant's rates and of its
// speed divided by each of the others'.
func inTurn(b *testing.B, by func(rates) float64, first contestant, others ...contestant) (speed rates, ratios []float64) {
	for _, c := range append(others, first) { // what is done only once
		c(b)
	}
	var games, actions []float64
	against := make([][]float64, len(others))
	for b.Loop() {
		r := first(b)
		games, actions = append(games, r.games), append(actions, r.actions)
		for i, c := range others {
			against[i] = append(against[i], by(r)/by(c(b)))
		}
	}
	for _, a := range against {
		ratios = append(ratios, median(a))
	}
	b.ReportMetric(0, "ns/op") // of a round, which says nothing
	return rates{median(games), median(actions)}, ratios
}

func median(of []float64) float64 {
	slices.Sort(of)
	return (of[len(of)/2] + of[(len(of)-1)/2]) / 2
}

func byGames(r rates) float64   { return r.games }
func byActions(r rates) float64 { return r.actions }

// rowTable is a table of PERFORMANCE.md.
type rowTable struct {
	head string
	rows []row
}

// row is a line of a table: its first cell, a benchmark that gives the ones which are
// measured, and those which are not, behind them.
type row struct {
	name   string
	run    func(b *testing.B, c inC) []string
	others []string
}

// BenchmarkRows measures what PERFORMANCE.md shows, and prints its tables.
func BenchmarkRows(b *testing.B) {
	c := compileC(b)
	var printed strings.Builder
	for _, table := range rowTables {
		fmt.Fprintf(&printed, "\n%s\n|%s\n", table.head, strings.Repeat(" --- |", strings.Count(table.head, "|")-1))
		for _, r := range table.rows {
			b.Run(strings.NewReplacer(" ", "_", ",", "").Replace(r.name), func(b *testing.B) {
				fmt.Fprintf(&printed, "| %s | %s |\n", r.name, strings.Join(append(r.run(b, c), r.others...), " | "))
			})
		}
	}
	fmt.Print(printed.String(), "\n")
}

var rowTables = []rowTable{
	{"| Delta | ÷ C | ÷ Go |", []row{
		{"counting to depth 7", countingRow, nil},
		{"random games", randomGamesRow(func(g *core.Game) work { return playouts(g, 1) }), nil},
		{"random games by listing, choosing and playing", randomGamesRow(publicPlay), nil},
	}},
	{"| actions a second | ÷ Delta's |", []row{
		{"Neo-Delta", shareOfDelta("neo-delta"), nil},
		{"Epsilon", shareOfDelta("epsilon"), nil},
		{"Daldos", shareOfDelta("daldos"), nil},
		{"Gomoku on 19×19", shareOfDelta(gomoku19), nil},
		{"Delta in Lua functions", shareOfDelta(inFunctions), nil},
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
		_, ratios := inTurn(b, byActions, timed(of(g, 2)), timed(of(g, 1)))
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
