package core_test

import (
	"context"
	"fmt"
	"log"

	"github.com/staffel-engine/staffel/core"
)

// ticTacToe is a game built from Go: three in a row on a board of nine cells.
func ticTacToe() *core.Game {
	board, err := core.Grid(3, 3)
	if err != nil {
		log.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name:    "tic-tac-toe",
		Title:   "Tic-tac-toe",
		Board:   board,
		Players: []string{"Cross", "Nought"},
		Pieces:  []core.Piece{{Name: "mark", Symbols: []string{"X", "O"}, Supply: []int{5, 4}}},
		Turns:   []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "mark"}, On: core.Empty{}}}}},
		Ends: []core.End{
			{When: core.Line{Of: core.Own{Piece: "mark"}, Count: 3}, Reason: "line", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "full", Outcome: core.Draw},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	return g
}

func Example() {
	s := ticTacToe().NewState()
	for _, action := range []string{"b2", "a1", "c1", "a3", "a2", "b1", "c2"} {
		if _, err := s.PlayText(action); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Print(s.Drawing())
	r, _ := s.Result()
	fmt.Println(s.Game().Players()[r.Winner], r.Reason)
	// Output:
	// 3 O . .
	// 2 X X X
	// 1 O O X
	//   a b c
	// Cross line
}

func ExamplePerft() {
	s := ticTacToe().NewState()
	for depth := 1; depth <= 9; depth++ {
		n, err := core.Perft(context.Background(), s, depth, 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(n, " ")
	}
	// Output: 9 72 504 3024 15120 54720 148176 200448 127872
}

func ExampleState_Parse() {
	s := ticTacToe().NewState()
	for _, text := range []string{"b2", "b4", "b2-b3"} {
		m, err := s.Parse(text)
		fmt.Println(s.Game().Text(m), err)
	}
	// Output:
	// b2 <nil>
	//  cannot read the action "b4": "b4" is not a cell; the cells are a1 to c3
	//  illegal action "b2-b3": b2 is empty
}

func ExampleGame_ParsePosition() {
	s, err := ticTacToe().ParsePosition("O2/1X1/3 Cross X4O3 2")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.CountLegal(), s.PositionText())
	// Output: 7 O2/1X1/3 Cross X4O3 2
}
