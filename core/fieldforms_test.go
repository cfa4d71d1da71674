package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestFieldFormsAgainstPlain plays random games of random rules on a field with its fast
// forms and without them, side by side.
func TestFieldFormsAgainstPlain(t *testing.T) {
	for name, random := range map[string]func(*rand.Rand) *core.Rules{
		"any":    randomRules,
		"boards": func(r *rand.Rand) *core.Rules { return randomRulesOn(r, randomBoard(r)) },
		"fields": func(r *rand.Rand) *core.Rules { return randomFieldRules(r, randomBoard(r)) },
		"large":  func(r *rand.Rand) *core.Rules { return randomFieldRules(r, randomLargeBoard(r, 100)) },
		"lines":  randomLines,
		"shots":  randomShots,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			games := 300
			if testing.Short() {
				games = 60
			}
			played := 0
			for seed := range uint64(games) {
				r := rand.New(rand.NewPCG(seed, 77))
				rules := random(r)
				fast, err := core.CompileOnField(*rules)
				plainly, refused := core.CompileFieldPlainly(*rules)
				if fmt.Sprint(err) != fmt.Sprint(refused) {
					t.Fatalf("seed %d: %v, plainly %v", seed, err, refused)
				}
				if err != nil {
					continue
				}
				played++
				f := forms{t, r, fast.NewState(), plainly.NewState()}
				for range 60 {
					if !f.step() {
						break
					}
				}
				f.playouts()
				if t.Failed() {
					t.Fatalf("seed %d, %s\n%s", seed, f.fast.PositionText(), described(rules))
				}
			}
			if played < games/5 {
				t.Errorf("only %d of %d random rules could be played", played, games)
			}
		})
	}
}

// forms is one game on two fields.
type forms struct {
	*testing.T
	r             *rand.Rand
	fast, plainly *core.State
}

// step compares the two in a position and plays on; false when there is nothing to play.
func (f *forms) step() bool {
	moves, want := f.fast.AppendLegal(nil), f.plainly.AppendLegal(nil)
	if !slices.Equal(moves, want) {
		f.Errorf("%d actions are legal, want %d", len(moves), len(want))
		return false
	}
	if n := f.fast.CountLegal(); n != len(want) {
		f.Errorf("%d actions are counted, want %d", n, len(want))
	}
	result, over := f.fast.Result()
	if wanted, is := f.plainly.Result(); over != is || result != wanted {
		f.Errorf("the result is %v, %v, want %v, %v", result, over, wanted, is)
	}
	if f.fast.PositionText() != f.plainly.PositionText() || f.fast.Hash() != f.plainly.Hash() {
		f.Errorf("the position is %s, want %s", f.fast.PositionText(), f.plainly.PositionText())
	}
	if len(moves) == 0 || f.Failed() {
		return false
	}
	for range 3 {
		a := core.NewRandom(f.r.Uint64())
		b := a
		if m, want := f.fast.Pick(&a), f.plainly.Pick(&b); m != want || a != b {
			f.Errorf("picked %s, want %s", f.fast.Game().Text(m), f.plainly.Game().Text(want))
		}
	}
	m := moves[f.r.IntN(len(moves))]
	if !f.fast.IsLegal(m) {
		f.Errorf("%s is not legal", f.fast.Game().Text(m))
	}
	f.fast.PlayUnchecked(m)
	f.plainly.PlayUnchecked(m)
	switch f.r.IntN(8) {
	case 0: // take it back, and do it again
		f.fast.Undo()
		f.fast.PlayUnchecked(m)
	case 1:
		f.fast = f.fast.Clone()
	case 2: // into a state that has held another game
		other := f.fast.Game().NewState()
		other.CopyFrom(f.fast)
		f.fast = other
	case 3:
		f.read()
	}
	return true
}

// read goes on from what the position's text tells.
func (f *forms) read() {
	text := f.plainly.PositionText()
	plainly, refused := f.plainly.Game().ParsePosition(text)
	fast, err := f.fast.Game().ParsePosition(text)
	if fmt.Sprint(err) != fmt.Sprint(refused) {
		f.Errorf("%s: %v, plainly %v", text, err, refused)
	} else if err == nil {
		f.fast, f.plainly = fast, plainly
	}
}

// playouts compares random games from the position come to.
func (f *forms) playouts() {
	o := core.PlayoutOptions{Games: 3, Seed: f.r.Uint64(), Threads: 1, MaxActions: 100}
	got, err := core.Playouts(context.Background(), f.fast, o)
	want, refused := core.Playouts(context.Background(), f.plainly, o)
	if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(refused) {
		f.Errorf("playouts give %v, %v, want %v, %v", got, err, want, refused)
	}
}

// randomLargeBoard makes a board of more cells than a word has bits, with a side of so many
// now and then.
func randomLargeBoard(r *rand.Rand, long int) *core.Board {
	board, err := core.Grid(9, 9)
	switch r.IntN(6) {
	case 0:
		board, err = core.Grid(3, long)
	case 1:
		board, err = core.Grid(15, 13)
	case 2:
		board, err = core.Hexagon(5 + r.IntN(3))
	case 3:
		board, err = core.Ring(65 + r.IntN(60))
	case 4:
		board, err = core.Rows(20, 3, 30, 1, 25)
	}
	if err != nil {
		panic(err)
	}
	return board
}

// randomLines makes up rules of dropping pieces until there is a line or a connection, of
// the player's own, of the other's or of both.
func randomLines(r *rand.Rand) *core.Rules {
	board, err := core.Grid(3+r.IntN(8), 3+r.IntN(8))
	if r.IntN(3) == 0 {
		board = randomBoard(r)
	}
	if err != nil {
		panic(err)
	}
	cells := board.Cells()
	man, ball := core.Piece{Name: "man", Supply: []int{cells, cells}, Symbols: []string{"M", "m"}}, core.Piece{Name: "ball", Supply: []int{cells, cells}, Symbols: []string{"B", "b"}}
	if r.IntN(2) == 0 { // many stand there, so that little is missing
		man.Start = make([][]string, 2)
		for c := range core.Cell(cells) {
			if player := r.IntN(4); player < 2 {
				man.Start[player] = append(man.Start[player], board.Name(c))
			}
		}
	}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{man, ball}}
	drop := func(piece string) core.Pattern {
		return core.Drop{From: core.Hand{Piece: piece}, On: core.Empty{}, As: "it"}
	}
	both := core.Or{Choices: []core.Pattern{drop("man"), drop("ball")}}
	actions := []core.Pattern{both}
	switch r.IntN(7) {
	case 0:
		actions = []core.Pattern{both, both}
	case 1:
		actions = []core.Pattern{core.Or{Choices: []core.Pattern{both, core.Slide{Of: core.Own{Piece: "man"}}}}}
	case 2: // two at once
		two := core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "other"}
		actions = []core.Pattern{core.Or{Choices: []core.Pattern{both, core.Then{Steps: []core.Pattern{drop("man"), two}}}}}
	case 3: // some at once, again and again
		turned := core.Enclose{Of: core.Enemy{Piece: "man"}, From: "it", To: core.Any{Piece: "man"}, Optional: true}
		step := core.Then{Steps: []core.Pattern{core.Slide{Of: core.Own{Piece: "man"}, Max: 1, As: "it"}, turned}}
		actions = []core.Pattern{core.Or{Choices: []core.Pattern{both, core.Chain{Move: step, Optional: true}}}}
	case 4:
		actions = []core.Pattern{core.Or{Choices: []core.Pattern{both, core.Then{Steps: []core.Pattern{drop("man"), core.Enclose{Of: core.Enemy{Piece: "man"}, From: "it", To: core.Own{Piece: "man"}}}}}}}
	}
	rules.Turns = []core.Turn{{Actions: actions}}
	sets := []core.Set{core.Own{Piece: "man"}, core.Any{Piece: "man"}, core.Enemy{Piece: "man"}, core.Union{Sets: []core.Set{core.Own{Piece: "man"}, core.Own{Piece: "ball"}}}}
	name := func() string { return board.Name(core.Cell(r.IntN(cells))) }
	for range 1 + r.IntN(2) {
		e := core.End{Outcome: core.Win, Reason: fmt.Sprint("seen-", len(rules.Ends))}
		e.When = core.Line{Of: sets[r.IntN(len(sets))], Count: 2 + r.IntN(4)}
		if r.IntN(2) == 0 {
			sides := []core.Set{core.Cells{Names: []string{name(), name()}}, core.Cells{Names: []string{name()}}}
			e.When = core.Connected{Of: sets[r.IntN(len(sets))], Sides: sides}
		}
		if r.IntN(4) == 0 {
			e.From = 3
		}
		if r.IntN(4) == 0 {
			e.Player = rules.Players[r.IntN(2)]
		}
		rules.Ends = append(rules.Ends, e)
	}
	rules.Ends = append(rules.Ends, core.End{When: core.NoMove{}, Outcome: core.Draw, Reason: "stuck"})
	return rules
}

// randomShots makes up rules of pieces that slide, and drop others where they could slide on.
func randomShots(r *rand.Rand) *core.Rules {
	board := randomLargeBoard(r, 100)
	if r.IntN(2) == 0 {
		board = randomBoard(r)
	}
	cells := r.Perm(board.Cells())
	each := min(1+r.IntN(4), len(cells)/3)
	start := make([][]string, 2)
	for i := range 2 * each {
		start[i%2] = append(start[i%2], board.Name(core.Cell(cells[i])))
	}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}, Pieces: []core.Piece{
		{Name: "man", Supply: []int{each, each}, Start: start, Symbols: []string{"M", "m"}},
		{Name: "wall", Supply: []int{len(cells)}, Neutral: true, Symbols: []string{"W"}},
	}}
	const piece, wall = "man", "wall"
	slide := core.Slide{Of: core.Own{Piece: piece}, As: "it", Min: r.IntN(3), Far: r.IntN(4) == 0}
	if r.IntN(3) == 0 {
		slide.Max = slide.Min + 1 + r.IntN(3)
	}
	if r.IntN(4) == 0 {
		slide.Capture = core.Enemy{Piece: piece}
	}
	reach := core.Reach{From: core.Step{Name: "it"}, Min: r.IntN(3)}
	if d := board.Directions(); r.IntN(2) == 0 {
		reach.Directions = []string{d[r.IntN(len(d))], d[r.IntN(len(d))]}
	}
	if r.IntN(3) == 0 { // as far as they like, every way
		slide, reach = core.Slide{Of: core.Own{Piece: piece}, As: "it"}, core.Reach{From: core.Step{Name: "it"}}
	}
	rules.Turns = []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{
		core.Then{Steps: []core.Pattern{slide, core.Drop{From: core.Hand{Piece: wall}, On: reach}}},
		core.Slide{Of: core.Own{Piece: piece}},
	}}}}}
	rules.Ends = []core.End{{When: core.NoMove{}, Outcome: core.Loss, Reason: "stuck"}}
	return rules
}
