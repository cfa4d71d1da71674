package core_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// What the plain reading of moves on a field once found, each in the smallest rules that
// show it.

var (
	men    = core.Own{Piece: "man"}
	others = core.Enemy{Piece: "man"}
)

// after compiles rules, plays actions and compares the position.
func after(t *testing.T, r core.Rules, actions, want string) *core.State {
	t.Helper()
	s := played(t, compiled(t, r), actions)
	if got := s.PositionText(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	readsBack(t, s)
	return s
}

func begin(ann, bob string) func(*core.Rules) {
	return func(r *core.Rules) {
		r.Pieces[0].Supply = []int{9, 9}
		r.Pieces[0].Start = [][]string{strings.Fields(ann), strings.Fields(bob)}
	}
}

// TestChainEndsWherePassIsAllThereIs has a man who may go on, and cannot.
func TestChainEndsWherePassIsAllThereIs(t *testing.T) {
	hop := core.Hop{Of: men, Over: others, Capture: true}
	r := fieldRules(t, 5, 1, core.Or{Choices: []core.Pattern{core.Chain{Move: hop, Optional: true}, core.Slide{Of: men, Max: 1}}}, begin("a1", "b1 e1"))
	after(t, r, "a1xc1", "2m1M Bob m8M7 1")
	r = fieldRules(t, 5, 1, core.Chain{Move: hop, Optional: true}, begin("a1", "b1 d1"))
	s := after(t, r, "a1xc1", "2mM1 Ann m8M7 1 action=2 mover=c1")
	if got := legalTexts(s); !slices.Equal(got, []string{"c1xe1", "pass"}) {
		t.Errorf("legal %v", got)
	}
}

// TestPassesInTheMiddleOfTurns counts passes from action to action.
func TestPassesInTheMiddleOfTurns(t *testing.T) {
	step := core.Or{Choices: []core.Pattern{core.Slide{Of: men, Max: 1}, core.Pass{}}}
	r := fieldRules(t, 5, 1, step, begin("a1", "e1"))
	r.Turns[0].Actions = append(r.Turns[0].Actions, step)
	r.Ends = append(r.Ends, core.End{When: core.Passes{Times: 3}, Reason: "end", Outcome: core.Draw})
	after(t, r, "pass", "m3M Ann m8M8 1 action=2 passes=1")
	after(t, r, "pass a1-b1", "1m2M Bob m8M8 1")
	if s := after(t, r, "a1-b1 pass pass pass", "1m2M Ann m8M8 2 passes=3"); !s.Over() {
		t.Error("it goes on")
	}
}

// TestFlippedToWhoActs encloses men of both players: own ones stay.
func TestFlippedToWhoActs(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "man"},
		core.Enclose{Of: core.Any{Piece: "man"}, From: "man", To: core.Cells{Names: []string{"e1"}}},
	}}, begin("b1 d1", "c1"))
	after(t, r, "a1", "mmmm1 Bob m6M8 1")
}

// TestEnclosedTwice captures and turns over the same man.
func TestEnclosedTwice(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "man"},
		core.Enclose{Of: others, From: "man", To: men, Take: true, Returns: true},
		core.Enclose{Of: others, From: "man", To: men, Take: true, Returns: true},
		core.Enclose{Of: others, From: "man", To: men},
	}}, begin("c1", "b1"))
	after(t, r, "a1", "m1m2 Bob m7M9 1")
}

// TestEnclosedSeesTheStep has sets that speak of the cell of the step, and a slide that
// captures there.
func TestEnclosedSeesTheStep(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Slide{Of: men, Capture: others, As: "man"},
		core.Enclose{Of: others, From: "man", To: core.Except{Set: men, Less: core.Step{Name: "man"}}, Take: true},
	}}, begin("a1 d1", "b1 c1"))
	if got := legalTexts(compiled(t, r).NewState()); !slices.Equal(got, []string{"a1xb1", "d1xc1"}) {
		t.Errorf("legal %v", got)
	}
	r = fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Slide{Of: others, Max: 1, Capture: others, As: "man"},
		core.Enclose{Of: others, From: "man", To: men, Take: true},
	}}, begin("a1", "b1 d1 e1"))
	after(t, r, "d1-c1", "m1M1M Bob m8M6 1")
}

// TestSupplyWhereOthersAreTurnedOver reads a position with walls, which stay with their
// players, in a game in which men do not.
func TestSupplyWhereOthersAreTurnedOver(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "man"},
		core.Enclose{Of: others, From: "man", To: men},
	}}, begin("c1", "b1"))
	r.Pieces = append(r.Pieces, core.Piece{Name: "wall", Symbols: []string{"w", "W"}, Supply: []int{2, 3}, Start: [][]string{{"e1"}, nil}})
	s := after(t, r, "a1", "mmm1w Bob m7M8w1W3 1")
	for text, want := range map[string]string{
		"mmwww Bob m8M8W3 1":   `Ann has 3 "w" on the board and 0 in hand; there are 2 in all`,
		"mmm1w Bob m7M8w1W2 1": "together they are always 3",
		"mmmMM Bob m8M8w1W3 1": `the players have 21 "M" together; there are 18 in all`,
	} {
		if _, err := s.Game().ParsePosition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestTurnedOverAndTaken turns men over, and takes one of the player's own or none.
func TestTurnedOverAndTaken(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "man"},
		core.Enclose{Of: others, From: "man", To: men, Optional: true},
		core.Enclose{Of: men, From: "man", To: others, Take: true, Optional: true},
	}}, begin("b1", "c1"))
	after(t, r, "a1", "m1M2 Bob m7M8 1")
}

// TestHopOnRing is refused where from and to do not tell what is captured.
func TestHopOnRing(t *testing.T) {
	ring, err := core.Ring(4)
	if err != nil {
		t.Fatal(err)
	}
	hop := core.Hop{Of: men, Over: others, Capture: true}
	on := func(p core.Pattern) error {
		r := fieldRules(t, 5, 1, p, nil)
		r.Board, r.Pieces[0].Start = ring, [][]string{{"a1"}, {"a2", "a4"}}
		_, err := core.Compile(r)
		return err
	}
	const want = "hop: one that captures can come from a1 to a3 in two ways, and its text does not tell over which piece; give it fewer directions, so that there is one way from cell to cell"
	if err := on(hop); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	way, back := hop, hop
	way.Directions, back.Directions = []string{"cw"}, []string{"ccw"}
	if err := on(way); err != nil {
		t.Error(err)
	}
	if err := on(core.Or{Choices: []core.Pattern{way, back}}); err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestRoundAndRound encloses and lines up men on cells that lead into a ring.
func TestRoundAndRound(t *testing.T) {
	board, err := core.NewBoard(core.BoardSpec{
		Cells:      []core.CellSpec{{Name: "a1"}, {Name: "b1", X: 1}, {Name: "c1", X: 2}, {Name: "d1", X: 3}},
		Directions: []core.DirectionSpec{{Name: "on", Links: []core.LinkSpec{{From: "a1", To: "b1"}, {From: "b1", To: "c1"}, {From: "c1", To: "b1"}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := fieldRules(t, 5, 1, core.Then{Steps: []core.Pattern{
		core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}, As: "man"},
		core.Enclose{Of: others, From: "man", To: men, Optional: true},
	}}, begin("", "b1 c1"))
	r.Board = board
	r.Ends = append(r.Ends, core.End{When: core.Line{Of: others, Count: 3}, Reason: "end", Outcome: core.Win})
	r.Ends[1].When = core.Line{Of: others, Count: 2}
	after(t, r, "d1", "1MMm Bob m8M7 1")
}

// TestTurnsCountedForOnePlayer counts the turns of both for an end that speaks of Ann.
func TestTurnsCountedForOnePlayer(t *testing.T) {
	r := fieldRules(t, 5, 1, core.Or{Choices: []core.Pattern{core.Slide{Of: men, Max: 1}, core.Pass{}}}, begin("a1", "e1"))
	r.Ends = append(r.Ends, core.End{When: core.TurnsSince{When: core.HandsEmpty{Piece: "wall"}, Turns: 2}, Reason: "tired", Player: "Ann", Outcome: core.Win})
	r.Pieces = append(r.Pieces, core.Piece{Name: "wall", Symbols: []string{"w", "W"}, Supply: []int{1, 0}})
	r.Turns = append([]core.Turn{{Number: 1, Player: "Ann", Actions: []core.Pattern{core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}}}}, r.Turns...)
	after(t, r, "w@c1 pass pass", "m1w1M Bob m8M8 2 tired=2")
	if s := after(t, r, "w@c1 pass pass pass pass", "m1w1M Bob m8M8 3 tired=4"); !s.Over() {
		t.Error("it goes on")
	}
}

// TestTurnToCompleteIsReadByMany asks about a turn of two actions from several goroutines.
func TestTurnToCompleteIsReadByMany(t *testing.T) {
	slide := core.Slide{Of: men, Max: 1}
	r := fieldRules(t, 5, 5, slide, begin("a1 c3", "e5"))
	r.Turns[0].Actions = []core.Pattern{slide, core.Slide{Of: men, Max: 1, On: core.Beside{Set: others}}}
	r.Turns[0].Actions[1] = core.Or{Choices: []core.Pattern{r.Turns[0].Actions[1], core.Slide{Of: men, Max: 1}}}
	s := compiled(t, r).NewState()
	want := s.CountLegal()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 50 {
				if n := len(s.AppendLegal(nil)); n != want || s.CountLegal() != want {
					t.Errorf("%d legal actions, want %d", n, want)
				}
			}
		})
	}
	group.Wait()
}
