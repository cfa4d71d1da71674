package mcts_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/examples/mcts"
	"github.com/staffel-engine/staffel/variants"
)

func TestEveryLegalMoveIsReported(t *testing.T) {
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	r, err := mcts.Search(context.Background(), s, mcts.Options{Limits: mcts.Limits{Playouts: 100}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Candidates) != s.CountLegal() || r.Playouts != 100 || !s.IsLegal(r.Best().Move) {
		t.Errorf("%d candidates after %d playouts, the best %s", len(r.Candidates), r.Playouts, g.Text(r.Best().Move))
	}
}
