package match_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
)

// rows returns a game of three in a row on a board of nine cells, which scores the
// cells left empty, with what change makes of its rules.
func rows(t testing.TB, change ...func(*core.Rules)) *core.Game {
	t.Helper()
	board, err := core.Grid(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	r := core.Rules{
		Name: "rows", Board: board, Players: []string{"North", "South"},
		Pieces: []core.Piece{{Name: "man", Symbols: []string{"N", "S"}, Supply: []int{5, 4}}},
		Turns:  []core.Turn{{Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}}}},
		Ends: []core.End{
			{When: core.Line{Of: core.Own{Piece: "man"}, Count: 3}, Reason: "row", Outcome: core.Win, Score: core.Count{Of: core.Empty{}}},
			{When: core.NoMove{}, Reason: "full", Outcome: core.Draw},
		},
		Resign: core.Number(0.5),
	}
	for _, c := range change {
		c(&r)
	}
	g, err := core.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func begun(t testing.TB, g *core.Game, games int) *match.Match {
	t.Helper()
	m, err := match.New(g, games, [2]string{"Ann", "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// do plays words: actions, and "Ann!" or "Bob!" for who resigns, "=" for a draw, "<"
// for taking back.
func do(t testing.TB, m *match.Match, words string) {
	t.Helper()
	for _, w := range strings.Fields(words) {
		var err error
		switch w {
		case "Ann!":
			err = m.Resign(0)
		case "Bob!":
			err = m.Resign(1)
		case "=":
			err = m.AgreeDraw()
		case "<":
			if !m.Undo() {
				err = errors.New("nothing is taken back")
			}
		default:
			_, err = m.Play(w)
		}
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
	}
}

func TestMatch(t *testing.T) {
	m := begun(t, rows(t), 4)
	type standing struct {
		Round, ToMove, North int
		Points               [2]float64
		Standing             string
	}
	for _, c := range []struct {
		words string
		want  standing
	}{
		{"", standing{1, 0, 0, [2]float64{0, 0}, "no game of 4 is over"}},
		{"b2 a1 < c1", standing{1, 0, 0, [2]float64{0, 0}, "no game of 4 is over"}},
		{"b3 a3 b1", standing{2, 1, 1, [2]float64{4, 0}, "Ann leads 4 to 0 after 1 of 4 games"}},
		{"b2 Ann!", standing{3, 0, 0, [2]float64{4, 0.5}, "Ann leads 4 to 0.5 after 2 of 4 games"}},
		{"Ann!", standing{4, 1, 1, [2]float64{4, 1}, "Ann leads 4 to 1 after 3 of 4 games"}},
		{"b2 a1 b1", standing{4, 0, 1, [2]float64{4, 1}, "Ann leads 4 to 1 after 3 of 4 games"}},
		{"a2 b3", standing{4, core.NoPlayer, 1, [2]float64{4, 5}, "Bob wins 5 to 4"}},
	} {
		do(t, m, c.words)
		got := standing{m.Round(), m.ToMove(), m.Contestant(0), m.Points(), m.Standing()}
		if d := cmp.Diff(c.want, got); d != "" || m.Player(m.Contestant(1)) != 1 {
			t.Errorf("after %q: %s", c.words, d)
		}
		checkBack(t, m)
	}
	if winner, over := m.Winner(); winner != 1 || !over || !m.Over() || m.State() != nil || m.Undo() {
		t.Errorf("%d wins, over %v", winner, over)
	}
	if d := cmp.Diff([]match.Result{
		{Round: 1, First: 0, Game: core.Result{Winner: 0, Reason: "row", Scores: [2]float64{4, 0}}, Points: [2]float64{4, 0}, Totals: [2]float64{4, 0}},
		{Round: 2, First: 1, Game: core.Result{Winner: 0, Reason: "resigned", Scores: [2]float64{0.5, 0}}, Points: [2]float64{0, 0.5}, Totals: [2]float64{4, 0.5}},
		{Round: 3, First: 0, Game: core.Result{Winner: 1, Reason: "resigned", Scores: [2]float64{0, 0.5}}, Points: [2]float64{0, 0.5}, Totals: [2]float64{4, 1}},
		{Round: 4, First: 1, Game: core.Result{Winner: 0, Reason: "row", Scores: [2]float64{4, 0}}, Points: [2]float64{0, 4}, Totals: [2]float64{4, 5}},
	}, m.Results()); d != "" {
		t.Error(d)
	}
	var illegal *core.IllegalError
	_, play := m.Play("b2")
	for _, err := range []error{play, m.PlayMove(1), m.Resign(0), m.AgreeDraw()} {
		if !errors.As(err, &illegal) || illegal.Reason != "the match is over: Bob wins 5 to 4" {
			t.Error(err)
		}
	}
}

func TestStanding(t *testing.T) {
	for _, c := range []struct {
		games       int
		words, want string
	}{
		{1, "", "no game of 1 is over"},
		{1, "=", "a tie, 0 to 0"},
		{2, "=", "level at 0 to 0 after 1 of 2 games"},
		{2, "Ann!", "Bob leads 0.5 to 0 after 1 of 2 games"},
		{2, "Ann! Bob!", "a tie, 0.5 to 0.5"},
		{2, "Bob! =", "Ann wins 0.5 to 0"},
	} {
		m := begun(t, rows(t), c.games)
		do(t, m, c.words)
		if got := m.Standing(); got != c.want {
			t.Errorf("%d games, %q: %s, want %s", c.games, c.words, got, c.want)
		}
		winner, over := m.Winner()
		if !over && winner != core.NoPlayer || over != m.Over() {
			t.Errorf("%d games, %q: %d wins, over %v", c.games, c.words, winner, over)
		}
	}
}

// TestErrorsChangeNothing has what is refused while the match goes on.
func TestErrorsChangeNothing(t *testing.T) {
	m := begun(t, rows(t), 2)
	do(t, m, "b2")
	before := text(t, m)
	_, play := m.Play("b2")
	for _, c := range []struct {
		err  error
		want string
	}{
		{play, `illegal action "b2": b2 is not empty`},
		{m.PlayMove(1), `illegal action "0x1": it is not a move of this game`},
		{m.Resign(2), `illegal action "resign": there is no such contestant`},
		{m.Resign(-1), `illegal action "resign": there is no such contestant`},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
	if text(t, m) != before {
		t.Error(text(t, m))
	}
	s := m.State()
	if err := s.Resign(0); err != nil {
		t.Fatal(err)
	}
	if err := m.PlayMove(m.State().AppendLegal(nil)[0]); err != nil || m.State().PositionText() != "3/1N1/S2 North N4S3 2" {
		t.Errorf("%v, %s", err, m.State().PositionText())
	}
	undone := 0
	for m.Undo() {
		undone++
	}
	if undone != 2 {
		t.Errorf("it takes back %d actions", undone)
	}
	m.Records()[0].SetTag("Match.Games", "7")
	if strings.Contains(text(t, m), `"7"`) {
		t.Error("a record of the match can be changed")
	}
}

// TestUndoStopsAtTheLastGame does not take back what ended a game.
func TestUndoStopsAtTheLastGame(t *testing.T) {
	m := begun(t, rows(t), 3)
	do(t, m, "b2 Bob!")
	if m.Undo() || m.Round() != 2 {
		t.Error("a game that is over is taken back")
	}
	do(t, m, "b2 <")
	if m.Undo() || m.Round() != 2 || m.Points() != [2]float64{0.5, 0} {
		t.Error("a game that is over is taken back")
	}
}

func TestSetup(t *testing.T) {
	g := rows(t)
	long := strings.Repeat("é", 101)
	for _, c := range []struct {
		game  *core.Game
		games int
		names [2]string
		want  string
	}{
		{g, 0, [2]string{"Ann", "Bob"}, "0 games; a match has 1 to 1000"},
		{g, -1, [2]string{"Ann", "Bob"}, "-1 games; a match has 1 to 1000"},
		{g, 1001, [2]string{"Ann", "Bob"}, "1001 games; a match has 1 to 1000"},
		{g, 1, [2]string{"", "Bob"}, "a contestant has no name"},
		{g, 1, [2]string{"Ann", " Bob"}, `the contestant's name " Bob" begins or ends with a space`},
		{g, 1, [2]string{"Ann", long}, "a contestant's name has more than 100 letters"},
		{g, 1, [2]string{"Ann\n1", "Bob"}, `the contestant's name "Ann\n1" is not all letters and signs`},
		{g, 1, [2]string{"Ann\xff", "Bob"}, `the contestant's name "Ann\xff" is not all letters and signs`},
		{g, 1, [2]string{"Ann", "Ann"}, `both contestants are called "Ann"`},
		{g, 1, [2]string{"Ann", "North"}, `a contestant is called "North", as the rules call a player, and they take turns at being that player`},
	} {
		m, err := match.New(c.game, c.games, c.names)
		var bad *match.SetupError
		if m != nil || !errors.As(err, &bad) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	m, err := match.New(g, 1000, [2]string{long[2:], `A "quoted" \ {name}`})
	if err != nil {
		t.Fatal(err)
	}
	checkBack(t, m)
}

// TestGamesOverAtOnce plays a match by rules under which nobody has an action.
func TestGamesOverAtOnce(t *testing.T) {
	g := rows(t, func(r *core.Rules) {
		corner := core.Drop{From: core.Hand{Piece: "man"}, On: core.Cells{Names: []string{"a1"}}}
		r.Turns = []core.Turn{{Number: 1, Actions: []core.Pattern{corner, corner}}, r.Turns[0]}
		r.Ends[1].Outcome = core.Win
	})
	m := begun(t, g, 3)
	if got := m.Standing(); got != "Ann wins 2 to 1" {
		t.Error(got)
	}
	checkBack(t, m)
}

func TestTable(t *testing.T) {
	m, err := match.New(rows(t), 12, [2]string{"Zoë", "Bartholomew"})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, "b2 Bob! Bob! Ann! a1 = a1 b1 a2 b2 a3 b2 a1 b1 c1 c2 a2 a3 c3 b3 Bob! Bob! Bob! Bob! a1")
	if d := cmp.Diff(`game  begun by     result   reason    Zoë  Bartholomew  total
   1  Zoë          1-0      resigned  0.5            0  0.5-0
   2  Bartholomew  0-1      resigned  0.5            0  1-0
   3  Zoë          0-1      resigned    0          0.5  1-0.5
   4  Bartholomew  1/2-1/2  agreed      0            0  1-0.5
   5  Zoë          1-0      row         4            0  5-0.5
   6  Bartholomew  1-0      row         0            0  5-0.5
   7  Zoë          1-0      resigned  0.5            0  5.5-0.5
   8  Bartholomew  0-1      resigned  0.5            0  6-0.5
   9  Zoë          1-0      resigned  0.5            0  6.5-0.5
  10  Bartholomew  0-1      resigned  0.5            0  7-0.5
  11  Zoë          *
`, m.Table()); d != "" {
		t.Error(d)
	}
}

func text(t testing.TB, m *match.Match) string {
	t.Helper()
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkBack saves and resumes a match.
func checkBack(t testing.TB, m *match.Match) {
	t.Helper()
	saved := text(t, m)
	back, err := match.Read(strings.NewReader(saved), m.Game())
	if err != nil {
		t.Fatalf("%v in\n%s", err, saved)
	}
	if again := text(t, back); again != saved {
		t.Fatalf("saved\n%s\nresumed and saved\n%s", saved, again)
	}
	if d := cmp.Diff(m.Results(), back.Results()); d != "" || back.Round() != m.Round() || back.ToMove() != m.ToMove() || back.Table() != m.Table() || back.Contestants() != m.Contestants() || back.Games() != m.Games() {
		t.Fatalf("%s\nfrom\n%s", d, saved)
	}
	if m.State() != nil && (back.State().PositionText() != m.State().PositionText() || back.State().Plies() != m.State().Plies()) {
		t.Fatalf("%s resumes as %s", m.State().PositionText(), back.State().PositionText())
	}
	// Each game is an ordinary record.
	all, err := record.ReadAll(strings.NewReader(saved))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if _, err := r.Replay(m.Game()); err != nil {
			t.Fatalf("%v in\n%s", err, r)
		}
	}
}
