package scripts_test

import (
	"context"
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// published is counts of sequences from the beginning of a game. They are of actions, or
// of whole turns where published counts are: then a turn that ends the game counts too.
var published = []struct {
	name   string
	source string
	turns  bool
	nodes  []uint64
	long   []uint64 // deeper ones, not counted in short tests
}{
	{"tic-tac-toe", "sequences of actions when play stops at a line; 255,168 games in all, Wikipedia, \"Tic-tac-toe\"", false,
		[]uint64{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0}, nil},
	{"connect-four", "by counting actions; the positions they come to are OEIS A212693", false,
		[]uint64{7, 49, 343, 2401, 16807, 117649, 823536}, []uint64{5673234}},
	{"amazons", "an amazon's move and her shot are one action", false, []uint64{2176}, []uint64{4307152}},
	{"breakthrough", "by counting actions", false, []uint64{22, 484, 11132, 256036}, []uint64{6182818}},
	{"othello", "A. Bik, \"Perft for Reversi\", aartbik.blogspot.com, 2009; a pass is an action", false,
		[]uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216}, []uint64{3005288}},
	{"english-draughts", "by jump", false, []uint64{7, 49, 302, 1469, 7361, 36768, 179255}, nil},
	{"english-draughts", "by turn: OEIS A133046", true, []uint64{7, 49, 302, 1469, 7361, 36768, 179740}, []uint64{845931}},
	{"gomoku", "225, 224 and 223 cells one after the other", false, []uint64{225, 50400, 11239200}, nil},
	{"teeko", "25, 24, 23 and 22 cells one after the other", false, []uint64{25, 600, 13800, 303600}, nil},
	{"isolation", "225 of each of the men, as a program of thirty lines counts too", false, []uint64{225, 47300, 13032440}, nil},
	{"lines-of-action", "as a program in another language counts too", false, []uint64{36, 1244}, []uint64{44952}},
	{"neutron", "by turn, the neutron's push to a home row being one", true, []uint64{13, 1026, 58092}, nil},
}

func load(t testing.TB, name string) *core.Game {
	t.Helper()
	source, err := scripts.Source(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := variants.LoadScript(name+".lua", source, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPublishedCounts(t *testing.T) {
	for _, c := range published {
		g := load(t, c.name)
		nodes := c.nodes
		if !testing.Short() {
			nodes = append(nodes[:len(nodes):len(nodes)], c.long...)
		}
		for i, want := range nodes {
			got, err := uint64(0), error(nil)
			if c.turns {
				got = turns(t, g.NewState(), i+1)
			} else {
				got, err = core.Perft(context.Background(), g.NewState(), i+1, 0)
			}
			if err != nil || got != want {
				t.Errorf("%s: %d at depth %d, %v; want %d (%s)", c.name, got, i+1, err, want, c.source)
			}
		}
	}
}

// turns counts the sequences of that many whole turns. What ends the game ends a turn.
func turns(t testing.TB, s *core.State, left int) (n uint64) {
	player, turn := s.Mover(), s.Turn()
	for _, m := range s.AppendLegal(nil) {
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
		switch over := s.Over(); {
		case !over && s.Mover() == player && s.Turn() == turn:
			n += turns(t, s, left)
		case left == 1:
			n++
		case !over:
			n += turns(t, s, left-1)
		}
		s.Undo()
	}
	return n
}

// TestGamesOfTicTacToe counts whole games.
func TestGamesOfTicTacToe(t *testing.T) {
	var games func(s *core.State) int
	games = func(s *core.State) (n int) {
		if s.Over() {
			return 1
		}
		for _, m := range s.AppendLegal(nil) {
			s.PlayUnchecked(m)
			n += games(s)
			s.Undo()
		}
		return n
	}
	if n := games(load(t, "tic-tac-toe").NewState()); n != 255168 {
		t.Errorf("%d games", n)
	}
}
