package match_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
)

// saved returns the text of a match of three games in the middle of the second.
func saved(g *core.Game) string {
	return `[Variant "rows"]
[Rules "` + g.Digest() + `"]
[Match.Games "3"]
[Match.Round "1"]
[North "Ann"]
[South "Bob"]
[Result "1-0"]
[Score "4-0"]

1. b2 c1
2. b3 a3
3. b1

[Variant "rows"]
[Rules "` + g.Digest() + `"]
[Match.Games "3"]
[Match.Round "2"]
[North "Bob"]
[South "Ann"]
[Result "*"]

1. b2 a1
2. c3
`
}

func TestText(t *testing.T) {
	g := rows(t)
	m := begun(t, g, 3)
	if got, want := text(t, m), `[Variant "rows"]
[Rules "`+g.Digest()+`"]
[Match.Games "3"]
[Match.Round "1"]
[North "Ann"]
[South "Bob"]
[Result "*"]

*
`; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	do(t, m, "b2 c1 b3 a3 b1 b2 a1 c3")
	if d := cmp.Diff(saved(g), text(t, m)); d != "" {
		t.Error(d)
	}
	if err := m.Write(failing{}); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
	if _, err := match.Read(failing{}, g); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, os.ErrClosed }
func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

// TestNotesStay resumes a match to whose text somebody has added, in other words than
// it is saved in.
func TestNotesStay(t *testing.T) {
	g := rows(t)
	noted := strings.NewReplacer("1. b2 c1", "{hard fought} 1. b 2 c1", "[South \"Bob\"]\n", "[South \"Bob\"]\n[Date \"2001\"]\n",
		"[South \"Ann\"]\n", "[South \"Ann\"]\n[Place \"here\"]\n", "1. b2 a1\n2. c3", "{so far} 1. b2 {one} a1 {two} 2. c3 {three}").Replace(saved(g))
	noted = strings.Replace(noted, "b 2", "b2", 1)
	m, err := match.Read(strings.NewReader(noted), g)
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, "< b3")
	got := text(t, m)
	for _, want := range []string{"{hard fought}\n1. b2 c1\n", `[Date "2001"]`, `[Place "here"]`, "{so far}\n1. b2 {one} a1 {two}\n2. b3\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is lost from\n%s", want, got)
		}
	}
	do(t, m, "Ann! b1")
	if got := text(t, m); !strings.Contains(got, "{so far}\n1. b2 {one} a1 {two}\n2. b3 resigns\n") || strings.Count(got, "Place") != 1 {
		t.Error(got)
	}
	checkBack(t, m)
}

// TestReadFinishedGames goes on behind a text that another program ended with a
// game that is over.
func TestReadFinishedGames(t *testing.T) {
	g := rows(t)
	first, _, _ := strings.Cut(saved(g), "\n\n[Variant")
	m, err := match.Read(strings.NewReader(first), g)
	if err != nil {
		t.Fatal(err)
	}
	if m.Round() != 2 || m.ToMove() != 1 || m.Points() != [2]float64{4, 0} {
		t.Error(m.Table())
	}
	checkBack(t, m)
}

func TestReadErrors(t *testing.T) {
	g := rows(t)
	text := saved(g)
	for _, c := range []struct{ old, new, want string }{
		{text, "", `line 1: there is no record; one begins with tags such as [Variant "…"]`},
		{`1. b2 c1`, `1. b2 c1 2`, `line 10: "2" is neither a turn's number, such as 2. or 2..., nor a result`},
		{`1. b2 c1`, `1. b2 b2`, `game 1: line 10: turn 1, South: illegal action "b2": b2 is not empty`},
		{`2. c3`, `2. b2`, `game 2: line 23: turn 2, North: illegal action "b2": b2 is not empty`},
		{`[Variant "rows"]`, `[Variant "lines"]`, `game 1: line 1: [Variant "lines"]: these are the rules of "rows"`},
		{`[Result "1-0"]`, `[Result "0-1"]`, `game 1: line 7: [Result "0-1"]: it came out as 1-0 (row)`},
		{"[Match.Games", "[match.games", `game 1: line 3: [match.games "3"]: it differs from Match.Games only in capitals; did you mean Match.Games?`},
		{`[South "Bob"]`, `[SOUTH "Bob"]`, `game 1: line 6: [SOUTH "Bob"]: it differs from South only in capitals; did you mean South?`},
		{"[Variant \"rows\"]\n[Rules \"" + g.Digest() + "\"]\n[Match.Games \"3\"]\n[Match.Round \"2\"]", `[Match.Round "2"]`, `line 14: [Match.Round "2"] stands behind turns, and tags stand before them; if a new record begins here, begin it with its Variant tag`},
		{"[Match.Games \"3\"]\n", "", `game 1: line 1: the tag Match.Games is missing; without it this is not a match`},
		{"[Match.Games \"3\"]\n[Match.Round \"2\"]\n", "[Match.Round \"2\"]\n", `game 2: line 14: the tag Match.Games is missing; it should be "3"`},
		{`[Match.Games "3"]`, `[Match.Games "03"]`, `game 1: line 3: [Match.Games "03"]: that is not a number of games`},
		{`[Match.Games "3"]`, `[Match.Games "three"]`, `game 1: line 3: [Match.Games "three"]: that is not a number of games`},
		{`[Match.Games "3"]`, `[Match.Games "0"]`, `game 1: line 3: 0 games; a match has 1 to 1000`},
		{`[Match.Games "3"]`, `[Match.Games "1"]`, `game 2: line 14: this is one more than the 1 games of the match`},
		{`[Match.Games "3"]`, `[Match.Games "4"]`, `game 2: line 16: [Match.Games "3"]: in this game of the match it should be "4"`},
		{`[Match.Round "1"]`, `[Match.Round "2"]`, `game 1: line 4: [Match.Round "2"]: in this game of the match it should be "1"`},
		{`[Match.Round "2"]`, `[Match.Round "3"]`, `game 2: line 17: [Match.Round "3"]: in this game of the match it should be "2"`},
		{"[North \"Ann\"]\n", "", `game 1: line 1: the tag North is missing; it names the contestant who is North`},
		{"[North \"Bob\"]\n", "", `game 2: line 14: the tag North is missing; it should be "Bob"`},
		{`[North "Bob"]`, `[North "Ann"]`, `game 2: line 18: [North "Ann"]: in this game of the match it should be "Bob"`},
		{`[South "Bob"]`, `[South "Ann"]`, `game 1: line 6: [South "Ann"]: both contestants are called so`},
		{"[Result \"*\"]", "[Position \"3/3/3 North N5S4 1\"]\n[Result \"*\"]", `game 2: line 20: [Position "3/3/3 North N5S4 1"]: the games of a match start from the game's beginning`},
		{"[Result \"1-0\"]\n[Score \"4-0\"]\n\n1. b2 c1\n2. b3 a3\n3. b1\n", "*\n", `game 2: line 9: a game begins here, and game 1 is not over`},
	} {
		bad := strings.Replace(text, c.old, c.new, 1)
		if bad == text {
			t.Fatalf("%s is not in the text", c.old)
		}
		m, err := match.Read(strings.NewReader(bad), g)
		var at *record.Error
		var game *match.GameError
		if m != nil || err == nil || err.Error() != c.want || !errors.As(err, &at) || errors.As(err, &game) != strings.HasPrefix(c.want, "game") {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
	for want, games := range map[string][]*record.Record{
		"game 1: there are no records of games":                                  nil,
		"game 1: the tag North is missing; it names the contestant who is North": {{}},
	} {
		if _, err := match.Of(games, g); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// FuzzRead reads any text. Whatever is read is saved in one way, which reads as the
// same match, and can be played on.
func FuzzRead(f *testing.F) {
	g := rows(f)
	f.Add(saved(g))
	f.Add(strings.ReplaceAll(strings.ReplaceAll(saved(g), "[Rules \""+g.Digest()+"\"]\n", ""), "[Variant \"rows\"]\n", ""))
	f.Add("[Match.Games \"1\"][Match.Round \"1\"][North \"a\"][South \"b\"] 1. b2 {x} a1 1/2-1/2")
	f.Add("[Match.Games \"2\"][Match.Round \"1\"][North \"a\"][South \"b\"] draw agreed")
	f.Add("[Match.Games \"2\"][Match.Round \"1\"][North \"a\"][South \"b\"] 1. b2 South resigns [Match.Games \"2\"][Match.Round \"2\"][North \"b\"][South \"a\"] 1. a1 b1 2. North resigns")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := match.Read(strings.NewReader(text), g)
		if err != nil {
			var at *record.Error
			if m != nil || !errors.As(err, &at) || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("%v, %v", m, err)
			}
			return
		}
		checkBack(t, m)
		random := core.NewRandom(uint64(len(text)))
		for range 12 {
			if m.Over() {
				break
			}
			if err := m.PlayMove(m.State().Pick(&random)); err != nil {
				t.Fatal(err)
			}
		}
		checkBack(t, m)
		for m.Undo() {
		}
		checkBack(t, m)
	})
}
