package record_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// rows is a game built from Go: three in a row on a board of nine cells.
func rows() *core.Game {
	board, err := core.Grid(3, 3)
	if err != nil {
		log.Fatal(err)
	}
	g, err := core.Compile(core.Rules{
		Name:    "rows",
		Board:   board,
		Players: []string{"Ann", "Bob"},
		Pieces:  []core.Piece{{Name: "man", Symbols: []string{"A", "B"}, Supply: []int{5, 4}}},
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

func ExampleOf() {
	s := rows().NewState()
	for _, action := range []string{"b2", "a1", "c1", "a3", "a2"} {
		if _, err := s.PlayText(action); err != nil {
			log.Fatal(err)
		}
	}
	if err := s.Resign(1); err != nil {
		log.Fatal(err)
	}
	r := record.Of(s)
	r.SetTag("Ann", "Anna Airy")
	r.SetTag("Date", "2001-02-03")
	r.Actions[2].Comment = "threatens a3"
	if err := r.Write(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Variant "rows"]
	// [Rules "2fcfd783ad27aaba"]
	// [Ann "Anna Airy"]
	// [Date "2001-02-03"]
	// [Result "1-0"]
	// [Score "1-0"]
	//
	// 1. b2 a1
	// 2. c1 {threatens a3} a3
	// 3. a2 resigns
}

func ExampleRecord_Replay() {
	const text = `[Variant "rows"]
[Result "1-0"]

1. b2 a1
2. c1 a3
3. a2 a2`
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	_, err = r.Replay(rows())
	fmt.Println(err)
	var at *record.Error
	var action *record.ActionError
	if errors.As(err, &at) && errors.As(err, &action) {
		fmt.Println(at.Line, action.Turn, action.Player, action.Text)
	}

	r.Actions[5].Text = "c2"
	_, err = r.Replay(rows())
	fmt.Println(err)
	// Output:
	// line 6: turn 3, Bob: illegal action "a2": a2 is not empty
	// 6 3 Bob a2
	// line 2: [Result "1-0"]: the game goes on after its last action
}

func ExampleRecord_Steps() {
	r, err := record.Read(strings.NewReader(`[Variant "rows"] 1. b2 {the middle} a1 2. resigns`))
	if err != nil {
		log.Fatal(err)
	}
	for step, err := range r.Steps(rows()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d. %s {%s}\n", step.Turn, step.Text, step.Comment)
		if step.Move != 0 {
			fmt.Print(step.State.Drawing())
		}
	}
	// Output:
	// 1. b2 {the middle}
	// 3 . . .
	// 2 . A .
	// 1 . . .
	//   a b c
	// 1. a1 {}
	// 3 . . .
	// 2 . A .
	// 1 B . .
	//   a b c
	// 2. resigns {}
}

func ExampleReadAll() {
	const text = `[Variant "rows"]

1. b2 resigns

[Variant "rows"]

1. a1 b2 draw agreed
`
	all, err := record.ReadAll(strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range all {
		full, err := r.Canonical(rows())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(len(full.Actions), full.Tag("Result"), full.Tag("Score"))
	}
	// Output:
	// 1 1-0 1-0
	// 2 1/2-1/2 0-0
}
