package scripts_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// loadWith loads a script with options.
func loadWith(t testing.TB, name string, options map[string]string) *core.Game {
	t.Helper()
	source, err := scripts.Source(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := variants.LoadScript(name+".lua", source, options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// counts is numbers of sequences of so many actions from the beginning, as others have
// published them.
var counts = []struct {
	name   string
	option string // name=value
	source string
	nodes  []uint64
	long   []uint64 // deeper ones, not counted in short tests
}{
	{"ataxx", "", "libataxx, tests/perft.cpp", []uint64{16, 256, 6460, 155888}, []uint64{4752668}},
	{"ataxx", "walls=corners", "libataxx, tests/perft.cpp", []uint64{14, 196, 4184, 86528}, []uint64{2266352}},
	{"ataxx", "walls=cross", "libataxx, tests/perft.cpp", []uint64{14, 196, 4100, 83104}, []uint64{2114588}},
	{"ataxx", "walls=diamond", "libataxx, tests/perft.cpp", []uint64{16, 256, 5948, 133264}, []uint64{3639856}},
}

func TestCounts(t *testing.T) {
	for _, c := range counts {
		options := map[string]string{}
		if name, value, ok := strings.Cut(c.option, "="); ok {
			options[name] = value
		}
		g := loadWith(t, c.name, options)
		nodes := c.nodes
		if !testing.Short() {
			nodes = append(nodes[:len(nodes):len(nodes)], c.long...)
		}
		for i, want := range nodes {
			got, err := core.Perft(context.Background(), g.NewState(), i+1, 0)
			if err != nil || got != want {
				t.Errorf("%s %s: %d at depth %d, %v; want %d (%s)", c.name, c.option, got, i+1, err, want, c.source)
			}
		}
	}
}

// TestDomineeringPositions counts the positions that alternating play comes to, of either
// player's beginning, as OEIS A332714 does. Of k and l dominoes any order of laying them
// is a sequence of moves, so that k! l! sequences come to each.
func TestDomineeringPositions(t *testing.T) {
	for size, want := range map[int]uint64{2: 5, 3: 75, 4: 4632} {
		g := loadWith(t, "domineering", map[string]string{"size": fmt.Sprint(size)})
		positions, orders := uint64(1), uint64(1)
		for depth := 1; ; depth++ {
			n, err := core.Perft(context.Background(), g.NewState(), depth, 0)
			if err != nil {
				t.Fatal(err)
			}
			if n == 0 {
				break
			}
			orders *= uint64(depth+1) / 2
			if n%orders != 0 {
				t.Errorf("size %d: %d sequences of %d moves", size, n, depth)
			}
			if positions += n / orders; depth%2 == 1 {
				positions += n / orders // those with one of Right's more
			}
		}
		if positions != want {
			t.Errorf("size %d: %d positions, OEIS A332714 has %d", size, positions, want)
		}
	}
}

// A value is what a position comes to for the player who is to move when both play well.
type value int

const (
	drawn value = iota
	won
	lost
)

// solve finds all positions that play can come to and what each is worth, whatever came
// before it, in a game whose turns are of one action. It returns the first one's value.
func solve(t *testing.T, g *core.Game) (first value, worth [3]int) {
	t.Helper()
	key := func(s *core.State) string { return strings.Join(strings.Fields(s.PositionText())[:2], " ") }
	type node struct {
		text  string
		value value
		next  []*node
	}
	begin := g.NewState()
	nodes := []*node{{text: begin.PositionText()}} // in the order in which they are found
	found := map[string]*node{key(begin): nodes[0]}
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		s, err := g.ParsePosition(n.text)
		if err != nil {
			t.Fatal(err)
		}
		if result, over := s.Result(); over {
			n.value = map[bool]value{true: won, false: lost}[result.Winner == s.Mover()]
			continue
		}
		for _, m := range s.AppendLegal(nil) {
			s.PlayUnchecked(m)
			k := key(s)
			if found[k] == nil {
				found[k] = &node{text: s.PositionText()}
				nodes = append(nodes, found[k])
			}
			n.next = append(n.next, found[k])
			s.Undo()
		}
	}
	for changed := true; changed; {
		changed = false
		for _, n := range slices.Backward(nodes) {
			if n.value != drawn || n.next == nil {
				continue
			}
			all, any := true, false
			for _, next := range n.next {
				all, any = all && next.value == won, any || next.value == lost
			}
			switch {
			case any:
				n.value, changed = won, true
			case all:
				n.value, changed = lost, true
			}
		}
	}
	for _, n := range nodes {
		worth[n.value]++
	}
	return nodes[0].value, worth
}

// TestSolved holds games to what is known of all their positions.
func TestSolved(t *testing.T) {
	// 1180 positions can be reached, 208 won, 128 lost and 844 drawn; the first a draw:
	// Wikipedia, "Mū tōrere".
	if first, worth := solve(t, loadWith(t, "mu-torere", nil)); first != drawn || worth != [3]int{844, 208, 128} {
		t.Errorf("mu-torere: value %d, %v", first, worth)
	}
	// Three by three is a win for who begins: Winning Ways. The larger ones never end: D. des
	// Jardins, 1996, as Wikipedia, "Dodgem", has it.
	if first, _ := solve(t, loadWith(t, "dodgem", nil)); first != won {
		t.Errorf("dodgem: value %d", first)
	}
	// The hounds win: M. Gardner, Scientific American, October 1963, as Wikipedia, "Hare
	// games", has it.
	if first, _ := solve(t, loadWith(t, "hare-and-hounds", nil)); first != won {
		t.Errorf("hare-and-hounds: value %d", first)
	}
	if testing.Short() {
		return
	}
	if first, _ := solve(t, loadWith(t, "dodgem", map[string]string{"size": "4"})); first != drawn {
		t.Errorf("dodgem of 4: value %d", first)
	}
}

// TestRandomPlay plays every script: games come to an end, actions and positions can be
// written and read, and what was played can be taken back.
func TestRandomPlay(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name, ok := strings.CutSuffix(file.Name(), ".lua")
		if !ok {
			continue
		}
		g := load(t, name)
		random := core.NewRandom(1)
		for n := range 4 {
			s := g.NewState()
			for !s.Over() && s.Plies() < 20000 {
				m := s.Pick(&random)
				text, position := g.Text(m), s.PositionText()
				if legal := s.AppendLegal(nil); len(legal) != s.CountLegal() || !slices.Contains(legal, m) {
					t.Fatalf("%s: %d legal actions and %d, of which %s: %s", name, len(legal), s.CountLegal(), text, position)
				}
				other, err := g.ParsePosition(position)
				if err != nil {
					t.Fatalf("%s: %v: %s", name, err, position)
				}
				if _, err := other.PlayText(text); err != nil {
					t.Fatalf("%s: %v: %s", name, err, position)
				}
				if err := s.Play(m); err != nil {
					t.Fatal(err)
				}
				if s.Over() && s.Repetition() >= 3 {
					break // a position does not tell what came before it
				}
				if s.PositionText() != other.PositionText() || s.Hash() != other.Hash() {
					t.Fatalf("%s: after %s: %s, but %s", name, text, s.PositionText(), other.PositionText())
				}
			}
			if !s.Over() {
				t.Errorf("%s: game %d is not over after %d actions: %s", name, n, s.Plies(), s.PositionText())
			}
			for s.Undo() {
			}
			if got := s.PositionText(); got != g.NewState().PositionText() {
				t.Errorf("%s: taken back to %s", name, got)
			}
		}
	}
}
