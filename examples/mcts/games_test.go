package mcts_test

import (
	"context"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// load loads a built-in variant or an example.
func load(t testing.TB, name string, options map[string]string) *core.Game {
	t.Helper()
	if slices.Contains(variants.Names(), name) {
		g, err := variants.Load(name, options)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	source, err := scripts.Source(name)
	if err != nil {
		t.Fatal(err)
	}
	return loadSource(t, name+".lua", string(source))
}

func loadSource(t testing.TB, file, source string) *core.Game {
	t.Helper()
	g, err := variants.LoadScript(file, []byte(source), nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// position reads a position's text.
func position(t testing.TB, g *core.Game, text string) *core.State {
	t.Helper()
	s, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// afterThrows is the beginning of a game, or where its first move comes after throws.
func afterThrows(t testing.TB, g *core.Game) *core.State {
	t.Helper()
	s := g.NewState()
	for s.Chance() {
		if _, err := s.Roll(); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// search searches for so many playouts.
func search(t testing.TB, s *core.State, playouts int, seed uint64) mcts.Report {
	t.Helper()
	r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Playouts: playouts}, Seed: seed})
	if err != nil {
		t.Fatalf("%s: %v", s.PositionText(), err)
	}
	return r
}

// twoStones is a game without an end of its own.
const twoStones = `
local stone = piece("stone", { start = { "a1 b1", "a4 b4" } })
return game {
  title   = "To and fro",
  board   = grid(4, 4),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { slide { own(stone), max = 1 } } },
  ends    = { { no_move, loss = 1 } },
}`

// race is a game with dice that is soon over: two men each go off the end of their own row.
const race = `
local man  = piece("man", { start = { "a1 b1", "a2 b2" } })
local dice = dice { 1, faces = { 1, 2, 4 } }
local way  = track { "a1-e1", "a2-e2" }
local go   = advance { own(man), along = way, by = die }
local off  = leave { own(man), along = way, by = die, past = any(man), beyond = true }
return game {
  title   = "Race",
  board   = grid(5, 2),
  players = { "Light", "Dark" },
  pieces  = { man },
  dice    = dice,
  turns   = { { throw { most_of(go + off) } } },
  ends    = { { at_most(own(man), 0), win = 1, reason = "home" } },
}`

// fails is a game whose moves are a function, which fails once two cells are taken.
const fails = `
local stone = piece("stone", { each = 12 })
local function place(view)
  local all = {}
  for i, c in ipairs(view.empty()) do all[i] = { "drop", stone, c } end
  if view.at("c3") and view.at("a1") then return all[1].foo.bar end
  return all
end
return game {
  title   = "Fails",
  board   = grid(5, 5),
  players = { "White", "Black" },
  pieces  = { stone },
  turns   = { { place } },
  ends    = { { no_move, draw = true } },
}`

// middle is a position of a game that random moves led to, in which there is a choice and nobody
// can win at once.
func middle(t testing.TB, name string) *core.State {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		s, random := load(t, name, nil).NewState(), core.NewRandom(seed)
		for i := 0; (i < 4 || s.Chance()) && !s.Over(); i++ {
			s.PlayUnchecked(s.Pick(&random))
		}
		if s.CountLegal() > 1 && !canWinAtOnce(s) {
			return s
		}
	}
}
