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

// demo is a game that is shown when no command is given: a documented one, whose
// result is checked, or one played at random.
type demo struct {
	title   string
	source  string // where a documented game comes from
	variant string // built in; or
	script  string // among the custom scripts
	options options

	game string // the actions of a documented game, with or without the numbers of turns
	seed uint64 // chooses the random game when there is none

	result core.Result // which the documented game must have
}

// demos lists the games shown, in order.
func demos() []demo {
	return []demo{
		{
			title:   "A documented game",
			source:  `PerGioco, "Delta", 26 April 2024`,
			variant: "delta",
			game: `1. b2 c3 2. b2-b5(b4) b3 3. b5-e5(d5) b3-d1(c2) 4. b4-e4(d4) c3-a3(b3)
				5. d5-a5(b5) a3-c5(b4) 6. b5-d3(c4) d1-a1(b1) 7. d4-b2(c3) c2-e2(d2)
				8. c3-c1(c2) a1-a3(a2) 9. e5-c3(d4)`,
			result: core.Result{Winner: 0, Reason: "line", Scores: [core.MaxPlayers]float64{8, 0}},
		},
		{
			title:  "A custom script",
			script: "tic-tac-toe",
			seed:   1,
		},
	}
}

const whatNext = `Try next, staffel being "go run ./examples/staffel":

  staffel variants                    what is built in, and its options
  staffel perft delta 5               count the sequences of 1 to 5 actions
  staffel playouts delta -n 100000    play random games and sum them up
  echo b2 c3 | staffel legal delta    what may follow, as JSON for programs
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
		text, err := d.show()
		if _, err := io.WriteString(c.out, text); err != nil {
			return err
		}
		if err != nil {
			return fmt.Errorf("%s: %w", d.name(), err)
		}
	}
	_, err := io.WriteString(c.out, whatNext)
	return err
}

func (d *demo) name() string { return d.variant + d.script }

// load returns the game and, for a custom one, its script.
func (d *demo) load() (*core.Game, []byte, error) {
	if d.variant != "" {
		g, err := variants.Load(d.variant, d.options)
		return g, nil, err
	}
	source, err := scripts.Source(d.script)
	if err != nil {
		return nil, nil, err
	}
	g, err := variants.LoadScript(d.script+".lua", source, d.options)
	return g, source, err
}

// show returns the text shown, as far as it goes when there is an error.
func (d *demo) show() (string, error) {
	g, source, err := d.load()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", d.title, g.Title())
	s := g.NewState()
	if d.game != "" {
		fmt.Fprintf(&b, "%s\n\n", d.source)
		boards, err := replay(s, d.game)
		b.WriteString(boards)
		if err != nil {
			return b.String(), err
		}
	} else {
		fmt.Fprintf(&b, "%s.lua is the whole game:\n\n%s\n", d.script, indent(string(source)))
		fmt.Fprintf(&b, "A random game of it, from seed %d:\n\n%s", d.seed, playRandom(s, d.seed))
	}
	result, over := s.Result()
	if !over {
		return b.String(), fmt.Errorf("the game goes on after action %d", s.Plies())
	}
	b.WriteString(resultText(g, result))
	if d.game != "" {
		if result != d.result {
			b.WriteByte('\n')
			return b.String(), fmt.Errorf("the documented result is %q; it came out as %q", resultText(g, d.result), resultText(g, result))
		}
		b.WriteString(", as documented")
	}
	b.WriteString("\n\n")
	return b.String(), nil
}

// replay plays a game from its text and returns its boards.
func replay(s *core.State, game string) (string, error) {
	var w strip
	for _, word := range strings.Fields(game) {
		if number, ok := strings.CutSuffix(word, "."); ok {
			if number != strconv.Itoa(s.Turn()) {
				return w.String(), fmt.Errorf("%s stands where turn %d begins", word, s.Turn())
			}
			continue
		}
		turn := s.Turn()
		m, err := s.PlayText(word)
		if err != nil {
			return w.String(), fmt.Errorf("turn %d: %w", turn, err)
		}
		w.add(s, turn, m)
	}
	return w.String(), nil
}

// playRandom plays a random game to its end and returns its boards.
func playRandom(s *core.State, seed uint64) string {
	const most = 10_000 // more would not be a demonstration
	var w strip
	random := core.NewRandom(seed)
	for !s.Over() && s.Plies() < most {
		turn, m := s.Turn(), s.Pick(&random)
		s.PlayUnchecked(m)
		w.add(s, turn, m)
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
