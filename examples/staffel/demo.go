package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// demo is a game that is shown when no command is given: a documented one, replayed
// to its result, or one played at random.
type demo struct {
	title  string
	record string // the name of a documented game; or
	begun  string // the name of a variant of which only the first turns are shown, played at random; or
	script string // of a custom script
	seed   uint64 // chooses the random game
}

// demos lists the games shown, in order.
func demos() []demo {
	return []demo{
		{title: "A documented game", record: "per-gioco"},
		{title: "A documented game", record: "baggio-vecchi"},
		{title: "A game with dice", begun: "daldos", seed: 6},
		{title: "A custom script", script: "tic-tac-toe", seed: 1},
	}
}

const whatNext = `Try next, staffel being "go run ./examples/staffel":

  staffel variants                    what is built in, and its options
  staffel perft delta 5               count the sequences of 1 to 5 actions
  staffel playouts delta -n 100000    play random games and sum them up
  echo b2 c3 | staffel legal delta    what may follow, as JSON for programs
  staffel play delta                  play a game, two of you at this terminal
  staffel match FILE                  keep a match of several games
  staffel help                        all there is

The path of a script stands wherever a name does:

  staffel playouts examples/variants/tic-tac-toe.lua
`

// showDemos replays or plays games, with boards. It stops at the first that does
// not come out as it should.
func showDemos(ctx context.Context, c console, all []demo) error {
	for _, d := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := d.show(ctx, c); err != nil {
			return err
		}
	}
	_, err := io.WriteString(c.out, whatNext)
	return err
}

func (d *demo) show(ctx context.Context, c console) error {
	switch {
	case d.record != "":
		return d.showRecord(ctx, c)
	case d.begun != "":
		return d.showBegun(c)
	}
	source, err := scripts.Source(d.script)
	if err != nil {
		return err
	}
	g, err := variants.LoadScript(d.script+".lua", source, nil)
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%s.lua is the whole game:\n\n%s\n", d.title, g.Title(), d.script, indent(string(source)))
	s := g.NewState()
	fmt.Fprintf(&b, "A random game of it, from seed %d:\n\n%s", d.seed, playRandom(s, d.seed, 0))
	result, over := s.Result()
	if !over {
		return fmt.Errorf("%s: the game goes on after action %d", d.script, s.Plies())
	}
	_, err = fmt.Fprintf(c.out, "%s%s\n\n", b.String(), resultText(g, result))
	return err
}

// showRecord replays a documented game.
func (d *demo) showRecord(ctx context.Context, c console) error {
	r, err := variants.Record(d.record)
	if err != nil {
		return err
	}
	g, err := variants.Load(r.Tag("Variant"), r.Options())
	if err != nil {
		return err
	}
	sh := show{ctx: ctx, to: c.out}
	sh.write(fmt.Sprintf("%s: %s\n%s\n\n", d.title, g.Title(), r.Tag("Source")))
	err = sh.game(g, r)
	sh.write("\n")
	if sh.err != nil || err == nil {
		return sh.err
	}
	return fmt.Errorf("%s: %w", d.record, err)
}

// showBegun shows the first turns of a random game.
func (d *demo) showBegun(c console) error {
	const turns = 3
	g, err := variants.Load(d.begun, nil)
	if err != nil {
		return err
	}
	s := g.NewState()
	_, err = fmt.Fprintf(c.out, "%s: %s\nThe first turns of a random game, from seed %d:\n\n%sAnd so on; \"staffel play %s\" is for two at one table.\n\n",
		d.title, g.Title(), d.seed, playRandom(s, d.seed, turns), d.begun)
	return err
}

// playRandom plays a random game, throws by the seed, and returns its boards: to its
// end, or so many turns.
func playRandom(s *core.State, seed uint64, turns int) string {
	const most = 10_000 // more would not be a demonstration
	var w strip
	random := core.NewRandom(seed)
	for !s.Over() && s.Plies() < most && (turns == 0 || s.Turn() <= turns) {
		turn, player, m := s.Turn(), s.Mover(), s.Pick(&random)
		s.PlayUnchecked(m)
		w.add(s, turn, player, s.Game().Text(m))
	}
	return w.String()
}

// resultText tells a result to people: "White wins (line): White 8, Black 0".
func resultText(g *core.Game, r core.Result) string {
	text := "A draw"
	if r.Winner != core.NoPlayer {
		text = g.Players()[r.Winner] + " wins"
	}
	text += fmt.Sprintf(" (%s):", r.Reason)
	for i, name := range g.Players() {
		if i > 0 {
			text += ","
		}
		text += " " + name + " " + strconv.FormatFloat(r.Scores[i], 'f', -1, 64)
	}
	return text
}

// indent moves the lines of a text to the right.
func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("  ")
		}
		b.WriteString(line)
	}
	return b.String()
}
