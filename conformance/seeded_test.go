package conformance_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// seededFile is seeded.json.
type seededFile struct {
	Note  string        `json:"note"`
	Games []*seededGame `json:"games"`
}

type seededGame struct {
	Variant  string            `json:"variant"`
	Options  map[string]string `json:"options"`
	Seed     string            `json:"seed"`
	Actions  []string          `json:"actions"`
	Position string            `json:"position"`
	Hash     string            `json:"hash"`
}

func seededGames(t *testing.T) (file seededFile) {
	t.Helper()
	if err := json.Unmarshal(readFile(t, "seeded.json"), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Games) < 6 {
		t.Fatal("there are only", len(file.Games), "games")
	}
	return file
}

// TestSeeded plays by seeds through the Go API.
func TestSeeded(t *testing.T) {
	for _, g := range seededGames(t).Games {
		got, err := g.play()
		if d := cmp.Diff(g, got); d != "" || err != nil {
			t.Error(err, d)
		}
	}
}

func (g *seededGame) play() (*seededGame, error) {
	seed, err := strconv.ParseUint(g.Seed, 10, 64)
	if err != nil {
		return nil, err
	}
	game, err := variants.Load(g.Variant, g.Options)
	if err != nil {
		return nil, err
	}
	s := game.NewState()
	s.SetRandom(seed, 0)
	played := &seededGame{Variant: g.Variant, Options: g.Options, Seed: g.Seed}
	for !s.Over() {
		random := core.RandomAt(seed, uint64(s.Plies()))
		move := s.Pick(&random)
		if s.Chance() {
			if move, err = s.Roll(); err != nil {
				return nil, err
			}
		} else if err := s.Play(move); err != nil {
			return nil, err
		}
		played.Actions = append(played.Actions, game.Text(move))
	}
	played.Position, played.Hash = s.PositionText(), fmt.Sprintf("%016x", s.Hash())
	return played, nil
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
