// Command embed is the first program of somebody who embeds the engine: it loads a
// built-in game, loads a script, plays a whole game, and shows what is wrong with a third.
// In the folders beside this one it is written in other languages, to the letter of the
// output.
//
//	go run ./examples/embed
package main

import (
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

func main() {
	script := "examples/variants/royal-game-of-ur.lua"
	if len(os.Args) > 1 {
		script = os.Args[1]
	}
	if err := run(script); err != nil {
		log.Fatal(err)
	}
}

func run(script string) error {
	// A built-in game, with actions as people write them.
	delta, err := variants.Load("delta", map[string]string{"scoring": "points"})
	if err != nil {
		return err
	}
	state := delta.NewState()
	for _, action := range []string{"b2", "c3", "b2-b5(b4)", "b3", "b5-e5"} {
		if _, err := state.PlayText(action); err != nil {
			return err
		}
	}
	fmt.Println(delta.Title())
	fmt.Print(state.Drawing())
	fmt.Printf("%s has %d actions\n\n", delta.Players()[state.Mover()], state.CountLegal())

	// A script of one's own, played to the end by chance.
	source, err := os.ReadFile(script)
	if err != nil {
		return err
	}
	ur, err := variants.LoadScript("royal-game-of-ur.lua", source, nil)
	if err != nil {
		return err
	}
	state = ur.NewState()
	const seed = 2026
	state.SetRandom(seed, 0)
	for !state.Over() {
		if state.Chance() {
			if _, err := state.Roll(); err != nil {
				return err
			}
			continue
		}
		random := core.RandomAt(seed, uint64(state.Plies()))
		if err := state.Play(state.Pick(&random)); err != nil {
			return err
		}
	}
	result, _ := state.Result()
	fmt.Println(ur.Title())
	fmt.Print(state.Drawing())
	fmt.Printf("%s won by %s, %g to %g, after %d actions\n\n",
		ur.Players()[result.Winner], result.Reason, result.Scores[0], result.Scores[1], state.Plies())

	// A script with a mistake in it.
	_, err = variants.LoadScript("mine.lua", []byte("return game { board = grd(3, 3) }"), nil)
	var fault *lua.Error
	if !errors.As(err, &fault) {
		return fmt.Errorf("the mistake was not found: %v", err)
	}
	fmt.Println(fault.Detail())
	return nil
}
