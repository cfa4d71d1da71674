package mcts_test

import (
	"context"
	"fmt"
	"log"

	"github.com/staffel-engine/staffel/examples/mcts"
	"github.com/staffel-engine/staffel/variants"
)

func Example() {
	game, err := variants.Load("delta", nil)
	if err != nil {
		log.Fatal(err)
	}
	s, err := game.ParsePosition("W1B1W/1BW1W/BB1W1/BWWBB/1BW2 White W1B1 9")
	if err != nil {
		log.Fatal(err)
	}
	level, err := mcts.Level(1)
	if err != nil {
		log.Fatal(err)
	}
	report, err := mcts.Search(context.Background(), s, mcts.Options{Limits: level, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	best := report.Best()
	fmt.Println(game.Text(best.Move), best.Proven)
	for _, m := range best.Line {
		if err := s.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Print(s.Drawing())
	fmt.Println(s.Over())
	// Output:
	// e5-c3(d4) won
	// 5 W . B . .
	// 4 . B W W W
	// 3 B B W W .
	// 2 B W W B B
	// 1 . B W . .
	//   a b c d e
	// true
}
