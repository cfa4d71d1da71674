package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

func TestOf(t *testing.T) {
	g := shift(t, func(r *core.Rules) { r.Options[0].Value = "large" })
	s := play(t, g, "b2 W@c4 b2-b5(b4)")
	if err := s.Resign(0); err != nil {
		t.Fatal(err)
	}
	before := s.PositionText()
	want := `[Variant "shift"]
[Option.size "large"]
[Option.walls "1"]
[Rules "` + g.Digest() + `"]
[Result "0-1"]
[Score "0-22"]

1. b2 W@c4
2. b2-b5(b4) Ann resigns
`
	if d := cmp.Diff(want, record.Of(s).String()); d != "" || s.PositionText() != before || s.Plies() != 4 {
		t.Error(d)
	}
	s.Undo()
	if err := s.Resign(1); err != nil {
		t.Fatal(err)
	}
	if got := record.Of(s).String(); !strings.Contains(got, "\n2. b2-b5(b4) resigns\n") {
		t.Error(got)
	}
	s.Undo()
	if err := s.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	if got := record.Of(s).String(); !strings.Contains(got, "[Result \"1/2-1/2\"]\n[Score \"0-0\"]\n\n") || !strings.Contains(got, "\n2. b2-b5(b4) draw agreed\n") {
		t.Error(got)
	}
	s.Undo()
	if got := record.Of(s).String(); !strings.Contains(got, "[Result \"*\"]\n\n") || !strings.HasSuffix(got, "\n2. b2-b5(b4)\n") {
		t.Error(got)
	}
}

// TestOfPosition writes down games that began in a position, which may have been
// over at once.
func TestOfPosition(t *testing.T) {
	g := shift(t)
	for _, text := range []string{
		"5/2B2/5/1A3/5 Bob A3B3V1W1 2",
		"5/2B2/5/1A3/5 Bob A3B3V1W1 2 ended=resigned by=Ann",
		"5/2B2/5/1A3/5 Bob A3B3V1W1 2 ended=agreed",
		"AAAA1/5/5/2B2/5 Bob B3V1W1 5",
	} {
		s, err := g.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		r := record.Of(s)
		if r.Tag("Position") != text || r.End.How != 0 {
			t.Errorf("%s: %+v", text, r)
		}
		checkReplay(t, s)
	}
	s, err := g.ParsePosition(g.NewState().PositionText())
	if err != nil {
		t.Fatal(err)
	}
	if r := record.Of(s); r.Tag("Position") != "" {
		t.Error("the beginning is written down as a position")
	}
}

// checkReplay writes a game down, reads the text and replays it.
func checkReplay(t testing.TB, s *core.State) {
	t.Helper()
	r := record.Of(s)
	checkBack(t, r)
	back := read(t, r.String())
	again, err := back.Replay(s.Game())
	if err != nil {
		t.Fatalf("%v in\n%s", err, r)
	}
	a, overA := s.Result()
	b, overB := again.Result()
	if again.PositionText() != s.PositionText() || again.Repetition() != s.Repetition() || again.Plies() != s.Plies() || a != b || overA != overB {
		t.Fatalf("%s\n%s replays as\n%s", r, s.PositionText(), again.PositionText())
	}
	for s.Undo() && again.Undo() {
		if again.PositionText() != s.PositionText() {
			t.Fatalf("taken back %s and %s", s.PositionText(), again.PositionText())
		}
	}
}

// TestRandomGames sends random games, broken off anywhere or ended by word, to their
// text and back.
func TestRandomGames(t *testing.T) {
	games := []*core.Game{
		shift(t),
		shift(t, func(r *core.Rules) { r.Name, r.Options, r.Players = "", nil, []string{"P1", "P2"} }),
		shift(t, func(r *core.Rules) {
			r.Turns[1].Actions = []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Max: 1}}
			r.Players = []string{"X", "O"}
		}),
		shift(t, twice),
	}
	reasons := map[string]int{}
	for seed := range uint64(800) {
		random := core.NewRandom(seed)
		s := games[seed/2%4].NewState()
		if seed%2 == 1 { // from a position
			for range random.Below(6) {
				if m := s.Pick(&random); m != 0 {
					s.PlayUnchecked(m)
				}
			}
			from, err := s.Game().ParsePosition(s.PositionText())
			if err != nil {
				t.Fatal(err)
			}
			s = from
		}
		for range random.Below(80) {
			m := s.Pick(&random)
			if m == 0 {
				break
			}
			s.PlayUnchecked(m)
		}
		if how := random.Below(5); !s.Over() {
			switch {
			case how == 0:
				s.AgreeDraw()
			case how < 3:
				s.Resign(int(how - 1))
			}
		}
		if turns := record.Of(s).Actions; len(turns) > 2 && turns[len(turns)-1].Turn > 1 && s.Turn() == turns[len(turns)-1].Turn && s.Mover() == turns[len(turns)-1].Player {
			reasons["middle"]++
		}
		r, over := s.Result()
		reasons[fmt.Sprint(r.Reason, over)]++
		checkReplay(t, s)
	}
	for _, reason := range []string{"linetrue", "stucktrue", "repetitiontrue", "resignedtrue", "agreedtrue", "false", "middle"} {
		if reasons[reason] == 0 {
			t.Errorf("no game ended so: %q in %v", reason, reasons)
		}
	}
}

// TestLongGame has more turns than any game is likely to have.
func TestLongGame(t *testing.T) {
	g := shift(t, func(r *core.Rules) {
		r.Turns[1].Actions = []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}}}
		r.Ends = r.Ends[1:2]
	})
	s := play(t, g, "a1 e5")
	for i := range 20_000 {
		if _, err := s.PlayText([]string{"a1-a2", "e5-e4", "a2-a1", "e4-e5"}[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	checkReplay(t, s)
}
