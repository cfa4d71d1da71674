//go:build cgo

package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// played are scripts with all that a game can have: functions, chains, passes, pieces turned
// over, boards of more than 64 cells and of hexagons.
var played = []string{
	"../lua/testdata/delta-by-functions.lua",
	"../examples/variants/english-draughts.lua",
	"../examples/variants/othello.lua",
	"../examples/variants/gomoku.lua",
	"../examples/variants/hex.lua",
	"../examples/variants/ataxx.lua",
	"../examples/variants/lines-of-action.lua",
	"../examples/variants/nine-mens-morris.lua",
	"testdata/hexagon.lua",
	"testdata/jumps.lua",
}

// TestScriptsAsInGo plays random games of scripts by way of the library, from several threads
// that share a game, and holds that all is as it is in Go.
func TestScriptsAsInGo(t *testing.T) {
	const seeds = 6
	program := build(t, "play", []string{"play.c"}, shared...)
	watched := sanitized(t, "play-sanitizers", []string{"play.c"}, shared...)
	for _, file := range played {
		t.Run(file, func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g, err := variants.LoadScript(file, source, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := told(t, g, seeds)
			for _, p := range []string{program, watched} {
				if got := run(t, 5*time.Minute, p, file, fmt.Sprint(seeds), "4"); got != want {
					t.Errorf("it is not as in Go: %s", tail(cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))))
				}
			}
		})
	}
}

// told is what play.c prints.
func told(t *testing.T, g *core.Game, seeds int) string {
	var b strings.Builder
	board := g.Board()
	fmt.Fprintln(&b, g.Digest())
	for c := range core.Cell(board.Cells()) {
		x, y := board.XY(c)
		fmt.Fprintln(&b, board.Name(c), c, x, y)
	}
	for _, d := range board.Directions() {
		for c := range core.Cell(board.Cells()) {
			if c > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprint(&b, board.Link(c, d))
		}
		b.WriteByte('\n')
	}
	for seed := range seeds {
		tellGame(t, &b, g, uint64(seed))
	}
	branches, err := core.PerftSplit(context.Background(), g.NewState(), 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range branches {
		fmt.Fprintf(&b, "%016x %d\n", uint64(one.Move), one.Nodes)
	}
	tally, err := core.Playouts(context.Background(), g.NewState(), core.PlayoutOptions{Games: 20, Seed: 5, MaxActions: 200})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "%d %d %d %d %d %v %v\n", tally.Games, tally.Unfinished, tally.Actions, tally.Shortest, tally.Longest, tally.Scores[0], tally.Scores[1])
	for _, e := range tally.Ends {
		fmt.Fprintln(&b, e.Games, e.Winner, e.Reason)
	}
	return b.String()
}

func tellGame(t *testing.T, b *strings.Builder, g *core.Game, seed uint64) {
	s := g.NewState()
	for i := range uint64(150) {
		random := core.RandomAt(seed, i)
		m := s.Pick(&random)
		if m == 0 {
			break
		}
		fmt.Fprintf(b, "%016x %s", uint64(m), g.Text(m))
		for _, p := range g.AppendParts(nil, m) {
			fmt.Fprintf(b, " %d/%d/%d/%d/%d/%d", uint8(p.Kind), p.Piece, p.Owner, p.Face, p.From, p.To)
		}
		b.WriteByte('\n')
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
		if i%10 == 0 {
			tellState(b, s)
		}
	}
	tellState(b, s)
	back, err := g.ParsePosition(s.PositionText())
	if err != nil {
		t.Fatal(err)
	}
	tellState(b, back)
	tellState(b, g.NewState())
}

func tellState(b *strings.Builder, s *core.State) {
	r, over := s.Result()
	n := 0
	if over {
		n = 1
	} else {
		r.Winner = core.NoPlayer
	}
	fmt.Fprintf(b, "%s\n%016x %d %d %d %d %q %d %v %v\n", s.PositionText(), s.Hash(), s.Mover(), s.TurnAction(), s.TurnActions(), n, r.Reason, r.Winner, r.Scores[0], r.Scores[1])
	for c := range core.Cell(s.Game().Board().Cells()) {
		if piece, owner, ok := s.At(c); ok {
			fmt.Fprintf(b, "%d:%d/%d/%d ", c, piece, owner, s.Face(c))
		}
	}
	var texts []string
	for _, m := range s.AppendLegal(nil) {
		texts = append(texts, s.Game().Text(m))
	}
	fmt.Fprintf(b, "\n%s\n", strings.Join(texts, "\n"))
}

// pickedGame is a random game of a script, which the packages for other languages play as well.
type pickedGame struct {
	Script   string   `json:"script"` // from the folder that has go.mod
	Seed     int      `json:"seed"`
	Actions  []string `json:"actions"` // number i is what the seed picks for counter i
	Position string   `json:"position"`
	Reason   string   `json:"reason"` // "" when the game goes on
	Winner   *string  `json:"winner"` // nil is nobody
}

// TestGamesForLanguages holds testdata/games.json to what Go plays.
func TestGamesForLanguages(t *testing.T) {
	var games []pickedGame
	for _, file := range played {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := variants.LoadScript(file, source, nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range 2 {
			s, one := g.NewState(), pickedGame{Script: path.Join("capi", file), Seed: seed}
			for i := range uint64(100) {
				random := core.RandomAt(uint64(seed), i)
				m := s.Pick(&random)
				if m == 0 {
					break
				}
				one.Actions = append(one.Actions, g.Text(m))
				if err := s.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			one.Position = s.PositionText()
			if r, over := s.Result(); over {
				one.Reason = r.Reason
				if r.Winner != core.NoPlayer {
					one.Winner = &g.Players()[r.Winner]
				}
			}
			games = append(games, one)
		}
	}
	text, err := json.MarshalIndent(map[string]any{"games": games}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "games.json", string(text)+"\n")
}
