package core_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

func relayGame(t testing.TB) *core.Game {
	board, err := core.Grid(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	own := core.Own{Piece: "stone"}
	relay := core.Then{Steps: []core.Pattern{
		core.Slide{Of: own, Min: 2, As: "leader"},
		core.Drop{From: core.FirstOf{Supplies: []core.Supply{core.Hand{Piece: "stone"}, core.Lift{Of: core.Except{Set: own, Less: core.Step{Name: "leader"}}}}}, On: core.Behind{Step: "leader"}},
	}}
	place := core.Drop{From: core.Hand{Piece: "stone"}, On: core.Empty{}}
	g, err := core.Compile(core.Rules{
		Board: board, Players: []string{"White", "Black"},
		Pieces: []core.Piece{{Name: "stone", Symbols: []string{"W", "B"}, Supply: []int{9, 9}}},
		Turns: []core.Turn{{Number: 1, Action: place}, {Number: 2, Player: "Black", Action: core.Or{Choices: []core.Pattern{relay, place}}}, {Action: relay}},
		Ends: []core.End{{When: core.Line{Of: own, Count: 4}, Reason: "line", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}},
			{When: core.NoMove{}, Reason: "pressed", Outcome: core.Loss}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPerftScratch(t *testing.T) {
	g := relayGame(t)
	for d := 1; d <= 7; d++ {
		n, err := core.Perft(context.Background(), g.NewState(), d, 1)
		t.Log(d, n, err)
	}
	tally, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 100000, Seed: 1})
	t.Logf("%+v %v", tally, err)
}

func BenchmarkPerft7(b *testing.B) {
	g := relayGame(b)
	for b.Loop() {
		core.Perft(context.Background(), g.NewState(), 7, 1)
	}
}
func BenchmarkPlayouts(b *testing.B) {
	g := relayGame(b)
	for b.Loop() {
		core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 100000, Seed: 1, Threads: 1})
	}
}
func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		relayGame(b)
	}
}
