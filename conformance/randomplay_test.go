package conformance_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// TestRandomPlay puts every built-in variant, with every value of every option, and
// every example script to the checks that hold for any game.
func TestRandomPlay(t *testing.T) {
	all := 300 // games of a variant, over all options
	if testing.Short() {
		all = 30
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		all = 10000
	}
	load := map[string]func(map[string]string) (*core.Game, error){}
	functions := map[string]bool{}
	for _, name := range variants.Names() {
		load[name] = func(o map[string]string) (*core.Game, error) { return variants.Load(name, o) }
	}
	files, err := filepath.Glob("../examples/variants/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatal("no example scripts", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		functions[file] = strings.Contains(string(source), "(view")
		load[file] = func(o map[string]string) (*core.Game, error) { return variants.LoadScript(file, source, o) }
	}
	for name, load := range load {
		sets := everyOption(t, load)
		games := max(1, all/len(sets)*usual/max(usual, cost(t, load, functions[name])))
		for _, options := range sets {
			t.Run(fmt.Sprint(filepath.Base(name), options), func(t *testing.T) {
				t.Parallel()
				g, err := load(options)
				if err != nil {
					t.Fatal(err)
				}
				if err := conformance.CheckRandomPlay(g, games, 1); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// usual is the cost of games of which as many are played as were asked for: of dearer ones
// fewer are.
const usual = 40

// cost is what games take: how many actions they have, more when there are many to choose
// from and when functions say what they are.
func cost(t *testing.T, load func(map[string]string) (*core.Game, error), functions bool) int {
	t.Helper()
	g, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	const games = 5
	cost := 0
	for i := range uint64(games) {
		random := core.RandomAt(1, i)
		s := g.NewState()
		for m := s.Pick(&random); m != 0; m = s.Pick(&random) {
			cost += 1 + s.CountLegal()/40
			if functions {
				cost += 40
			}
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return cost / games
}

// everyOption lists every combination of the values of a game's options.
func everyOption(t *testing.T, load func(map[string]string) (*core.Game, error)) []map[string]string {
	t.Helper()
	g, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := []map[string]string{{}}
	for _, o := range g.Options() {
		var with []map[string]string
		for _, before := range all {
			for _, v := range o.Values {
				m := maps.Clone(before)
				m[o.Name] = v
				with = append(with, m)
			}
		}
		all = with
	}
	return all
}

// TestRandomPlayOfEndlessGames holds a game that never ends to be broken off without a
// complaint.
func TestRandomPlayOfEndlessGames(t *testing.T) {
	g, err := variants.LoadScript("endless.lua", []byte(`local s = piece("s", { each = 1 })
return game { title = "Endless", board = grid(3, 3), players = { "A", "B" }, pieces = { s },
  turns = { { 1, drop { hand(s), on = empty } }, { slide { own(s) } } }, ends = { { no_move, loss = 1 } } }`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := conformance.CheckRandomPlay(g, 1, 0); err != nil {
		t.Error(err)
	}
}
