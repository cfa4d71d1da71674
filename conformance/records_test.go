package conformance_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/variants"
)

// TestRecordsAreCases holds the record of every documented game to the case of the
// same name, so that neither changes without the other.
func TestRecordsAreCases(t *testing.T) {
	cases := map[string]*conformance.Case{}
	for _, c := range allCases(t) {
		cases[c.ID] = c
	}
	recorded := map[string]bool{}
	for _, name := range variants.Records() {
		r, err := variants.Record(name)
		if err != nil {
			t.Fatal(err)
		}
		id := r.Tag("Variant") + "/games/" + name
		recorded[id] = true
		c := cases[id]
		if c == nil {
			t.Errorf("the record %s has no case %s", name, id)
			continue
		}
		if d := cmp.Diff(gameOf(t, c), gameOfRecord(t, r, c)); d != "" {
			t.Errorf("%s: the case and the record differ: %s", name, d)
		}
	}
	for id := range cases {
		// Cases beside that of a record are of what might have been: other options, or
		// another end.
		folder, name, ok := strings.Cut(id, "/games/")
		if !ok {
			continue
		}
		of := false
		for known := range recorded {
			of = of || strings.HasPrefix(folder+"/games/"+name, known)
		}
		if !of {
			t.Errorf("the case %s has no record in variants/games", id)
		}
	}
}

// TestRandomGamesAsRecords writes random games of every variant down, broken off
// anywhere and some ended by word, and replays what is read back.
func TestRandomGamesAsRecords(t *testing.T) {
	for _, name := range variants.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := variants.Load(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(60) {
				random := core.NewRandom(seed)
				s := g.NewState()
				for range random.Below(60) {
					if s.Over() {
						break
					}
					s.PlayUnchecked(s.Pick(&random))
				}
				if !s.Over() && seed%3 == 0 {
					if err := s.Resign(int(seed % 2)); err != nil {
						t.Fatal(err)
					}
				}
				written := record.Of(s)
				read, err := record.Read(strings.NewReader(written.String()))
				if err != nil || !read.Equal(written) {
					t.Fatalf("seed %d: %v in\n%s", seed, err, written)
				}
				again, err := read.Replay(g)
				if err != nil {
					t.Fatalf("seed %d: %v in\n%s", seed, err, written)
				}
				if again.PositionText() != s.PositionText() || again.Repetition() != s.Repetition() {
					t.Fatalf("seed %d: %s replays as %s", seed, s.PositionText(), again.PositionText())
				}
			}
		})
	}
}

// game is what a case and a record both say.
type game struct {
	Variant string
	Actions []string
	Resigns string
	Drawn   bool
	Winner  string
	Scores  map[string]float64
}

func gameOf(t *testing.T, c *conformance.Case) game {
	t.Helper()
	if c.Result == nil || c.Position != "" {
		t.Fatalf("%s is no whole game", c.ID)
	}
	g := game{Variant: c.Variant, Scores: c.Result.Scores}
	if c.Result.Winner != nil {
		g.Winner = *c.Result.Winner
	}
	for _, s := range c.Steps {
		switch {
		case s.Play != nil:
			g.Actions = append(g.Actions, *s.Play)
		case s.Resign != nil:
			g.Resigns = *s.Resign
		case s.Draw != nil:
			g.Drawn = true
		}
	}
	return g
}

// gameOfRecord reads the record's own words, without playing them.
func gameOfRecord(t *testing.T, r *record.Record, c *conformance.Case) game {
	t.Helper()
	loaded, err := variants.Load(r.Tag("Variant"), r.Options())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range loaded.Options() {
		value, given := c.Options[o.Name]
		if !given {
			value = o.Values[0]
		}
		if value != o.Value {
			t.Errorf("%s: %s is %s in the case, %s in the record", c.ID, o.Name, value, o.Value)
		}
	}
	players := loaded.Players()
	g := game{Variant: r.Tag("Variant"), Scores: map[string]float64{}, Drawn: r.End.How == record.Agreed}
	for _, a := range r.Actions {
		g.Actions = append(g.Actions, a.Text)
	}
	if r.End.How == record.Resigned {
		if g.Resigns = r.End.Player; g.Resigns == "" { // the player behind the last turn, each turn being one action or complete
			g.Resigns = players[1-r.Actions[len(r.Actions)-1].Player]
		}
	}
	switch r.Tag("Result") {
	case "1-0":
		g.Winner = players[0]
	case "0-1":
		g.Winner = players[1]
	}
	for i, points := range strings.Split(r.Tag("Score"), "-") {
		n, err := strconv.ParseFloat(points, 64)
		if err != nil {
			t.Fatal(err)
		}
		g.Scores[players[i]] = n
	}
	return g
}
