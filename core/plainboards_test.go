package core_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestCompiledBoardsAgainstPlain plays random rules on boards of every kind.
func TestCompiledBoardsAgainstPlain(t *testing.T) {
	againstPlain(t, 1000, 3, func(r *rand.Rand) *core.Rules {
		return randomRulesOn(r, randomBoard(r))
	})
}

// TestCompiledRacesOnBoardsAgainstPlain does the same with dice and tracks.
func TestCompiledRacesOnBoardsAgainstPlain(t *testing.T) {
	againstPlain(t, 300, 4, func(r *rand.Rand) *core.Rules {
		board := randomBoard(r)
		for board.Cells() < 5 || board.Cells() > 12 { // so that the plain reading can be walked
			board = randomBoard(r)
		}
		return randomRacesOn(r, board)
	})
}

// randomBoard makes a board up that is neither a grid nor rows.
func randomBoard(r *rand.Rand) *core.Board {
	var board *core.Board
	var err error
	switch r.IntN(6) {
	case 0:
		board, err = core.Hexagon(2 + r.IntN(2))
	case 1:
		board, err = core.Rhombus(1+r.IntN(6), 1+r.IntN(5))
	case 2:
		board, err = core.Ring(3 + r.IntN(30))
	default:
		board, err = core.NewBoard(randomSpec(r))
	}
	if err == nil {
		board, err = withRegions(r, board)
	}
	if err != nil {
		panic(err)
	}
	return board
}

// withRegions gives a board some regions.
func withRegions(r *rand.Rand, b *core.Board) (*core.Board, error) {
	var regions []core.Region
	for i := range r.IntN(3) {
		region := core.Region{Name: fmt.Sprint("here_", i)}
		for _, c := range r.Perm(b.Cells())[:1+r.IntN(min(5, b.Cells()))] {
			region.Cells = append(region.Cells, b.Name(core.Cell(c)))
		}
		regions = append(regions, region)
	}
	return b.WithRegions(regions...)
}

// randomSpec strews cells, and links them at random: in chains, which may lead back into
// themselves, and in rings.
func randomSpec(r *rand.Rand) (spec core.BoardSpec) {
	n := 3 + r.IntN(28)
	width := 1 + r.IntN(7)
	places := r.Perm(width * (n/width + 2))
	for i := range n {
		name := []string{"a", "b", "x", "ab", "of", "zzz"}[i%6] + fmt.Sprint(1+i/6+r.IntN(2)*100)
		spec.Cells = append(spec.Cells, core.CellSpec{Name: name, X: places[i] % width, Y: 3 * (places[i] / width)})
	}
	for d := range 1 + r.IntN(4) {
		way := core.DirectionSpec{Name: fmt.Sprint("d", d)}
		if r.IntN(2) == 0 {
			way.Group = []string{"some", "others"}[r.IntN(2)]
		}
		order := r.Perm(n)
		if r.IntN(2) == 0 { // as numbered
			for i := range order {
				order[i] = i
			}
		}
		link := func(i, j int) {
			way.Links = append(way.Links, core.LinkSpec{From: spec.Cells[order[i]].Name, To: spec.Cells[order[j]].Name})
		}
		first := 0
		for i := 1; i < n; i++ {
			if r.IntN(8) > 0 {
				link(i-1, i)
				continue
			}
			if i-1 > first && r.IntN(2) == 0 {
				link(i-1, first)
			}
			first = i
		}
		if r.IntN(2) == 0 {
			way.Opposite = way.Name + "-back"
		} else if first < n-1 { // into what came before, perhaps into the middle of a chain
			link(n-1, r.IntN(n-1))
		}
		if len(way.Links) == 0 {
			link(0, 1)
		}
		spec.Directions = append(spec.Directions, way)
	}
	return spec
}

// TestBehindOnRing asks what is behind a piece that goes around a ring either way.
func TestBehindOnRing(t *testing.T) {
	board, err := core.Ring(8)
	if err != nil {
		t.Fatal(err)
	}
	leap := func(directions ...string) core.Pattern {
		return core.Then{Steps: []core.Pattern{
			core.Slide{Of: core.Own{Piece: "man"}, Min: 2, Directions: directions, As: "first"},
			core.Drop{From: core.Hand{Piece: "man"}, On: core.Behind{Step: "first"}},
		}}
	}
	rules := func(move core.Pattern) core.Rules {
		return core.Rules{
			Board: board, Players: []string{"Ann", "Bob"},
			Pieces: []core.Piece{{Name: "man", Supply: []int{4, 4}, Start: [][]string{{"a1"}, {"a5"}}}},
			Turns:  []core.Turn{{Actions: []core.Pattern{move}}},
			Ends:   []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}},
		}
	}
	const want = `behind: a slide can come from a1 to a7 in two ways, with a6 behind it or a8; give it fewer directions, and join slides by +: one with directions = "cw", another with directions = "ccw"`
	if _, err := core.Compile(rules(leap())); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	for _, c := range []struct {
		move core.Pattern
		want string
	}{
		{leap("cw"), "a1-a3(a2) a1-a4(a3)"},
		{leap("ccw"), "a1-a6(a7) a1-a7(a8)"},
		{core.Or{Choices: []core.Pattern{leap("ccw"), leap("cw")}}, "a1-a6(a7) a1-a7(a8) a1-a3(a2) a1-a4(a3)"},
	} {
		g, err := core.Compile(rules(c.move))
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		var texts []string
		for _, m := range s.AppendLegal(nil) {
			texts = append(texts, g.Text(m))
		}
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("legal are %s, want %s", got, c.want)
		}
	}
}
