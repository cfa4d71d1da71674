package match_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
)

// three is a game built from Go: three in a row on a board of nine cells.
func three() *core.Game {
	board, err := core.Grid(3, 3)
	if err != nil {
		log.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name:    "three",
		Board:   board,
		Players: []string{"First", "Second"},
		Pieces:  []core.Piece{{Name: "man", Symbols: []string{"F", "S"}, Supply: []int{5, 4}}},
		Turns:   []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}},
		Ends: []core.End{
			{When: core.Line{Of: core.Own{Piece: "man"}, Count: 3}, Reason: "row", Outcome: core.Win},
			{When: core.NoMove{}, Reason: "full", Outcome: core.Draw},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	return g
}

func Example() {
	m, err := match.New(three(), 2, [2]string{"Ann", "Bob"})
	if err != nil {
		log.Fatal(err)
	}
	for _, action := range []string{"b2", "a1", "b1", "a2", "b3", "c3"} {
		if _, err := m.Play(action); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Print(m.Table())
	fmt.Println(m.Standing())
	fmt.Println(m.Contestants()[m.ToMove()], "is to move as", m.Game().Players()[m.State().Mover()])

	// Save it, and go on.
	var file strings.Builder
	if err := m.Write(&file); err != nil {
		log.Fatal(err)
	}
	m, err = match.Read(strings.NewReader(file.String()), three())
	if err != nil {
		log.Fatal(err)
	}
	if err := m.Resign(0); err != nil {
		log.Fatal(err)
	}
	fmt.Print(m.Table())
	fmt.Println(m.Standing())
	// Output:
	// game  begun by  result  reason  Ann  Bob  total
	//    1  Ann       1-0     row       1    0  1-0
	//    2  Bob       *
	// Ann leads 1 to 0 after 1 of 2 games
	// Ann is to move as Second
	// game  begun by  result  reason    Ann  Bob  total
	//    1  Ann       1-0     row         1    0  1-0
	//    2  Bob       1-0     resigned    0    1  1-1
	// a tie, 1 to 1
}

func ExampleMatch_Write() {
	m, err := match.New(three(), 2, [2]string{"Ann", "Bob"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := m.Play("b2"); err != nil {
		log.Fatal(err)
	}
	for _, game := range m.Records() {
		fmt.Print(game)
	}
	// Output:
	// [Variant "three"]
	// [Rules "f61433695af44c73"]
	// [Match.Games "2"]
	// [Match.Round "1"]
	// [First "Ann"]
	// [Second "Bob"]
	// [Result "*"]
	//
	// 1. b2
}
