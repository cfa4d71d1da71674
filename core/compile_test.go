package core_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestFaults has the mistakes that only a program can make, not a script, and those
// that a script's words would catch before.
func TestFaults(t *testing.T) {
	own := core.Own{Piece: "man"}
	hand := core.Hand{Piece: "man"}
	place := core.Drop{From: hand, On: core.Empty{}}
	at := core.Pos{File: "x.lua", Line: 3}
	for _, c := range []struct {
		name   string
		change func(*core.Rules)
		want   string
	}{
		{"nothing", func(r *core.Rules) { *r = core.Rules{} }, "board: there is none; give the game a board, such as a grid\nplayers: there are 0; name 2 players\npieces: there are none; declare at least one kind of piece"},
		{"empty board", func(r *core.Rules) { r.Board = &core.Board{} }, "board: there is none; give the game a board, such as a grid"},
		{"unnamed direction", func(r *core.Rules) { r.Ends[0].When = core.Line{Of: own, Count: 2, Directions: []string{""}} }, `line: unknown direction ""; the directions are "orthogonal", "diagonal", "n", "ne", "e", "se", "s", "sw", "w" and "nw"`},
		{"two ends for no move", func(r *core.Rules) { r.Ends = append(r.Ends, r.Ends[1]) }, "ends: an entry before it is for the same; keep one of the two"},
		{"two ends for repetition", func(r *core.Rules) {
			r.Ends = append(r.Ends, core.End{When: core.Repeated{Times: 2}, Reason: "a", Outcome: core.Draw}, core.End{When: core.Repeated{Times: 3}, Reason: "b", Outcome: core.Win})
		}, "ends: an entry before it is for the same; keep one of the two"},
		{"supply of nothing", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: core.AnyOf{}, On: core.Empty{}} }, "drop: it is given no supply to choose from"},
		{"first of nothing", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: core.FirstOf{}, On: core.Empty{}} }, "first_of: it is given nothing; list hands, then what is used when they are empty"},
		{"six drops", func(r *core.Rules) {
			r.Turns[0].Actions[0] = core.Then{Steps: []core.Pattern{place, place, place, place, place, place}}
		}, "turn: one action has to do with more than 5 cells; leave out a step"},
		{"more drops than pieces", func(r *core.Rules) {
			r.Pieces[0].Supply = []int{1, 1}
			r.Turns[0].Actions[0] = core.Then{Steps: []core.Pattern{place, place}}
		}, "turns: what is said of every turn can never be done; does it drop more pieces than there are?"},
		{"millions of actions", func(r *core.Rules) {
			r.Board, _ = core.Grid(8, 8)
			r.Pieces[0].Supply = []int{64, 64}
			r.Turns[0].Actions[0] = core.Then{Steps: []core.Pattern{place, place, place, place, place}}
		}, "turns: what is said of every turn could be 1073741824 actions to look at; at most 2097152; let an action have fewer steps, or the steps fewer cells"},
		{"player called like a tag", func(r *core.Rules) { r.Players[1] = "Result" }, `players: "Result" cannot be a player's name; records of games have that word for something else`},
		{"player called like a word", func(r *core.Rules) { r.Players[0] = "draw" }, `players: "draw" cannot be a player's name; records of games have that word for something else`},
		{"end twice", func(r *core.Rules) { r.Ends = append(r.Ends, r.Ends[0]) }, "ends: the entry can never be used, since an entry before it holds whenever it does; take it out, or put it before that one"},
		{"end within the one before", func(r *core.Rules) {
			both := core.AllOf{Conditions: []core.Condition{r.Ends[0].When, core.HandsEmpty{Piece: "man"}}}
			r.Ends = append(r.Ends, core.End{When: both, Reason: "both", Outcome: core.Draw, At: at})
		}, "x.lua:3: ends: the entry can never be used, since an entry before it holds whenever it does; take it out, or put it before that one"},
		{"slide before any piece", func(r *core.Rules) {
			r.Turns = []core.Turn{{Number: 1, Player: "Bob", Actions: []core.Pattern{core.Slide{Of: own}}}, {Actions: []core.Pattern{place}}}
		}, "turns: nothing can be done on turn 1 of Bob; its moves are with pieces of which none can be on the board by then; let an earlier turn drop some"},
		{"slide of what the other drops", func(r *core.Rules) {
			r.Turns = []core.Turn{{Player: "Bob", Actions: []core.Pattern{core.Slide{Of: own}}}, {Actions: []core.Pattern{place}}}
		}, "turns: nothing can ever be done by Bob from turn 1 on; its moves are with pieces of which none can be on the board by then; let an earlier turn drop some"},
		{"cell in capitals", func(r *core.Rules) {
			r.Turns[0].Actions[0] = core.Drop{From: hand, On: core.Cells{Names: []string{"A1"}}}
		}, `cells: "A1" is not on the board; did you mean "a1"?`},
		{"cell as a step", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: hand, On: core.Step{Name: "a1"}} }, `unknown step "a1"; a cell is written cells "a1"`},
		{"line with a place", func(r *core.Rules) { r.Ends[0].When = core.Line{Of: own, Count: 4, At: at} }, "x.lua:3: line: the board has no room for 4 in a row; ask for fewer"},
		{"turn of no actions", func(r *core.Rules) { r.Turns[0].Actions = nil }, "turns: every turn has no action; say what may be done"},
		{"second action without a pattern", func(r *core.Rules) { r.Turns[0].Actions = []core.Pattern{place, nil} }, "turn: no pattern says what may be done"},
		{"earlier action unknown", func(r *core.Rules) {
			r.Turns[0].Actions = []core.Pattern{core.Drop{From: hand, On: core.Empty{}, As: "a"}, core.Drop{From: hand, On: core.Earlier{Step: "b", At: at}}}
		}, `x.lua:3: earlier: unknown step "b"; the steps of the actions before this one are named "a"`},
		{"step looked back at without a name", func(r *core.Rules) {
			r.Turns[0].Actions = []core.Pattern{core.Drop{From: hand, On: core.Empty{}, As: "a b"}, core.Drop{From: hand, On: core.Except{Set: core.Empty{}, Less: core.Earlier{Step: "a b"}}}}
		}, `earlier: "a b" is not a name; a name is a letter, then letters, digits or hyphens`},
		{"neutral with two numbers", func(r *core.Rules) { r.Pieces[0].Neutral = true }, "piece \"man\": 2 numbers; say with one number how many there are"},
		{"end within an end", func(r *core.Rules) { r.Ends[0].When = core.AllOf{Conditions: []core.Condition{core.NoMove{}}} }, "ends: core.NoMove cannot be part of another condition; that is for what the board and the hands show: lines, numbers of cells, empty hands, connections and passes"},
		{"all of nothing", func(r *core.Rules) { r.Ends[0].When = core.AllOf{} }, "all_of: it is given nothing; list conditions"},
		{"hands empty of an unknown piece", func(r *core.Rules) { r.Ends[0].When = core.HandsEmpty{Piece: "men"} }, `hands_empty: the game has no piece "men"; did you mean "man"?`},
		{"turns since nothing", func(r *core.Rules) { r.Ends[0].When = core.TurnsSince{Turns: 1} }, "ends: <nil> cannot be part of another condition; that is for what the board and the hands show: lines, numbers of cells, empty hands, connections and passes"},
		{"turns since for none", func(r *core.Rules) { r.Ends[0].When = core.TurnsSince{When: core.HandsEmpty{Piece: "man"}} }, "ends: turns are counted up to 0; a number from 1 to 10000"},
		{"cannot do nothing", func(r *core.Rules) { r.Ends[0].When = core.Cannot{} }, "turn: no pattern says what may be done"},
		{"cannot do what never can be done", func(r *core.Rules) {
			r.Pieces[0].Supply = []int{1, 1}
			r.Ends[0].When = core.Cannot{Pattern: core.Then{Steps: []core.Pattern{place, place}}}
		}, "cannot: the move can never be done; does it drop more pieces than there are?"},
		{"end from turn -1", func(r *core.Rules) { r.Ends[0].From = -1 }, "ends: one is looked at from turn -1; turns are numbered from 1; an end can begin at one up to 100"},
		{"no turns", func(r *core.Rules) { r.Turns = nil }, "turns: there are none; say what a player does on a turn"},
		{"no pattern", func(r *core.Rules) { r.Turns[0].Actions[0] = nil }, "turn: no pattern says what may be done"},
		{"pointer to a pattern", func(r *core.Rules) { r.Turns[0].Actions[0] = &place }, "turn: *core.Drop is not a pattern; use the pattern types themselves, not pointers to them"},
		{"no steps", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Then{} }, "then: no steps"},
		{"no choices", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Or{} }, "or: nothing to choose from"},
		{"no set", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: hand} }, "set: there is none"},
		{"pointer to a set", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: hand, On: &core.Empty{}} }, "set: *core.Empty is not a set; use the set types themselves, not pointers to them"},
		{"union of nothing", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: hand, On: core.Union{}} }, "set: nothing is joined"},
		{"no supply", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{On: core.Empty{}, At: at} }, "x.lua:3: drop: nothing says where the piece comes from; give it a hand or a lift"},
		{"pointer to a supply", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Drop{From: &hand, On: core.Empty{}} }, "drop: *core.Hand is not where a piece can come from; use hand, lift, first_of, or several joined"},
		{"turn -1", func(r *core.Rules) { r.Turns[0].Number = -1 }, "turns: there is no turn -1; turns are numbered from 1; up to 100 can have rules of their own"},
		{"turn 101", func(r *core.Rules) { r.Turns[0].Number = 101 }, "turns: there is no turn 101; turns are numbered from 1; up to 100 can have rules of their own"},
		{"turn of nobody", func(r *core.Rules) { r.Turns[0].Player = "An" }, `turns: there is no player "An"; did you mean "Ann"?`},
		{"three players", func(r *core.Rules) { r.Players = append(r.Players, "Cid") }, "players: there are 3; name 2 players"},
		{"no name", func(r *core.Rules) { r.Pieces[0].Name = "" }, `piece: "" is not a name; a name is a letter, then letters, digits or hyphens`},
		{"two of a name", func(r *core.Rules) {
			r.Pieces = append(r.Pieces, core.Piece{Name: "man", Symbols: []string{"x", "y"}, Supply: []int{1, 1}})
		}, `piece: two kinds are named "man"`},
		{"too many kinds", func(r *core.Rules) {
			for i := range 6 {
				n := string(rune('a' + i))
				r.Pieces = append(r.Pieces, core.Piece{Name: n, Symbols: []string{n, string(rune('p' + i))}, Supply: []int{1, 1}})
			}
		}, "pieces: 7 kinds; at most 6, a neutral kind counting half"},
		{"hands too large", func(r *core.Rules) {
			for i := range 5 {
				n := string(rune('a' + i))
				r.Pieces = append(r.Pieces, core.Piece{Name: n, Symbols: []string{n, string(rune('p' + i))}, Supply: []int{512, 512}})
			}
		}, "pieces: the hands are too large to keep; declare fewer kinds, or fewer pieces of each"},
		{"option of no name", func(r *core.Rules) { r.Options = []core.Option{{Name: "a b", Values: []string{"x"}, Value: "x"}} }, `option: "a b" is not a name; a name is a letter, then letters, digits or hyphens`},
		{"option of no value", func(r *core.Rules) { r.Options = []core.Option{{Name: "a"}} }, `option "a": it has no values; list what may be chosen, the default first`},
		{"value not declared", func(r *core.Rules) { r.Options = []core.Option{{Name: "a", Values: []string{"x", "y"}, Value: "z"}} }, `option "a": no value "z"; choose "x" or "y"`},
		{"end without a condition", func(r *core.Rules) { r.Ends[0].When = nil }, "ends: an end does not say when"},
		{"end without an outcome", func(r *core.Rules) { r.Ends[0].Outcome = 0 }, "ends: an end says neither win, loss nor draw"},
		{"end of no reason", func(r *core.Rules) { r.Ends[0].Reason = "" }, `ends: "" cannot be a reason; a reason is a word of its own: a letter, then letters, digits or hyphens; "resigned" and "agreed" are taken`},
		{"pointer to a condition", func(r *core.Rules) { r.Ends[0].When = &core.Line{Of: own, Count: 2} }, "ends: *core.Line is not a condition; use the condition types themselves, not pointers to them"},
		{"line of no set", func(r *core.Rules) { r.Ends[0].When = core.Line{Count: 2} }, "set: there is none"},
		{"score of NaN", func(r *core.Rules) { r.Ends[0].Score = core.Number(math.NaN()) }, `ends: the score for "line" is NaN; a score is from 0 to 1000000, in steps of 1/64`},
		{"score of infinity", func(r *core.Rules) { r.Resign = core.Number(math.Inf(1)) }, `resign is +Inf; a score is from 0 to 1000000, in steps of 1/64`},
		{"score below 0", func(r *core.Rules) { r.Ends[0].Score = core.Number(-1) }, `ends: the score for "line" is -1; a score is from 0 to 1000000, in steps of 1/64`},
		{"pointer to a score", func(r *core.Rules) { r.Ends[0].Score = &core.Count{Of: own} }, `ends: the score for "line" is *core.Count, which is not a value; use a number or a count`},
		{"slide of nothing", func(r *core.Rules) { r.Turns[0].Actions[0] = core.Or{Choices: []core.Pattern{place, core.Slide{}}} }, "slide: the set does not say which pieces to choose from; begin with own(piece), enemy(piece) or any(piece); cells can be taken away from it with -"},
		{"drop on one's own", func(r *core.Rules) {
			r.Turns[0].Actions[0] = core.Or{Choices: []core.Pattern{place, core.Drop{From: hand, On: own}}}
		}, "drop: none of the cells it may go to can ever be empty; name cells that can, such as empty itself"},
		{"drop on no cells", func(r *core.Rules) {
			corner := core.Cells{Names: []string{"a1"}}
			r.Turns[0].Actions[0] = core.Drop{From: hand, On: core.Except{Set: corner, Less: corner}}
		}, "drop: none of the cells it may go to can ever be empty; name cells that can, such as empty itself"},
		{"drop on the piece that slid", func(r *core.Rules) {
			r.Turns[0].Actions[0] = core.Or{Choices: []core.Pattern{place, core.Then{Steps: []core.Pattern{core.Slide{Of: own, As: "it"}, core.Drop{From: hand, On: core.Step{Name: "it"}}}}}}
		}, "drop: none of the cells it may go to can ever be empty; name cells that can, such as empty itself"},
		{"negative distance", func(r *core.Rules) {
			r.Turns[0].Actions[0] = core.Or{Choices: []core.Pattern{place, core.Slide{Of: own, Min: -1}}}
		}, "slide: no distance is from min -1 to max 0; min is at least 1 and at most max"},
	} {
		board, err := core.Grid(3, 3)
		if err != nil {
			t.Fatal(err)
		}
		r := core.Rules{
			Board: board, Players: []string{"Ann", "Bob"},
			Pieces: []core.Piece{{Name: "man", Supply: []int{5, 4}}},
			Turns:  []core.Turn{{Actions: []core.Pattern{place}}},
			Ends:   []core.End{{When: core.Line{Of: own, Count: 3}, Reason: "line", Outcome: core.Win}, {When: core.NoMove{}, Reason: "full", Outcome: core.Draw}},
		}
		if _, err := core.Compile(r); err != nil {
			t.Fatal(err)
		}
		c.change(&r)
		g, err := core.Compile(r)
		var fault *core.Fault
		var faults core.Faults
		if g != nil || !errors.As(err, &faults) || !errors.As(err, &fault) || err.Error() != c.want {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// TestRulesAreNotKept changes a tree after it was compiled.
func TestRulesAreNotKept(t *testing.T) {
	r := shiftRules(t)
	r.Options = []core.Option{{Name: "a", Values: []string{"x", "y"}, Value: "y"}}
	g := compiled(t, r)
	before := g.NewState().PositionText()
	r.Players[0], r.Pieces[0].Symbols[0], r.Pieces[0].Supply[0] = "Zed", "Z", 1
	r.Options[0].Values[0] = "z"
	g.Players()[0], g.Pieces()[0].Symbols[0], g.Options()[0].Values[0] = "Zed", "Z", "z"
	if s := g.NewState(); s.PositionText() != before || g.Players()[0] != "Ann" || g.Options()[0].Values[0] != "x" || g.Pieces()[0].Symbols[0] != "W" {
		t.Error("the game has changed:", s.PositionText())
	}
}

// TestLines holds the end by a line against looking along every ray.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 3000 {
		columns, rows, count := 1+r.IntN(8), 1+r.IntN(8), 1+r.IntN(6)
		board, err := core.Grid(columns, rows)
		if err != nil {
			t.Fatal(err)
		}
		directions := [][]string{nil, {"orthogonal"}, {"diagonal"}, {"n"}, {"w", "se"}, {"s", "n", "nw"}}[r.IntN(6)]
		men := core.Own{Piece: "man"}
		both := core.Union{Sets: []core.Set{men, core.Own{Piece: "wall"}}}
		anyKind := r.IntN(2) == 0
		set := core.Set(men)
		if anyKind {
			set = both
		}
		g, err := core.Compile(core.Rules{
			Board: board, Players: []string{"Ann", "Bob"},
			Pieces: []core.Piece{{Name: "man", Symbols: []string{"a", "b"}, Supply: []int{64, 64}}, {Name: "wall", Symbols: []string{"v", "w"}, Supply: []int{64, 64}}},
			Turns:  []core.Turn{{Actions: []core.Pattern{core.Or{Choices: []core.Pattern{core.Drop{From: core.Hand{Piece: "man"}, On: core.Empty{}}, core.Drop{From: core.Hand{Piece: "wall"}, On: core.Empty{}}}}}}},
			Ends:   []core.End{{When: core.Line{Of: set, Count: count, Directions: directions}, Reason: "line", Outcome: core.Win}, {When: core.NoMove{}, Reason: "full", Outcome: core.Draw}},
		})
		names := directions
		if slices.Contains(directions, "orthogonal") {
			names = []string{"n", "e", "s", "w"}
		} else if slices.Contains(directions, "diagonal") {
			names = []string{"ne", "se", "sw", "nw"}
		} else if directions == nil {
			names = board.Directions()
		}
		holds := func(in func(core.Cell) bool) bool {
			for c := range board.Cells() {
				for _, d := range names {
					n := 0
					for at := core.Cell(c); at != core.NoCell && in(at); at = board.Link(at, d) {
						n++
					}
					if n >= count {
						return true
					}
				}
			}
			return false
		}
		if err != nil {
			if holds(func(core.Cell) bool { return true }) {
				t.Fatalf("%d×%d, %d in %v: %v", columns, rows, count, directions, err)
			}
			continue
		}
		s := g.NewState()
		random := core.NewRandom(r.Uint64())
		for {
			m := s.Pick(&random)
			if m == 0 {
				break
			}
			player := s.Mover()
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
			want := holds(func(c core.Cell) bool {
				piece, owner, ok := s.At(c)
				return ok && owner == player && (piece == 0 || anyKind)
			})
			result, over := s.Result()
			if line := over && result.Reason == "line"; line != want {
				t.Fatalf("%d×%d, %d in %v: line %v, want %v\n%s", columns, rows, count, directions, line, want, s.Drawing())
			}
			if want {
				found++
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d lines came up", found)
	}
}

func TestNearest(t *testing.T) {
	words := []string{"behind", "own", "hand", "empty", "line", "lift", "slide", "drop", "win"}
	for word, want := range map[string]string{
		"behnd": "behind", "bheind": "behind", "Behind": "behind", "OWN": "own", "onw": "own", "lien": "line", "slid": "slide",
		"lin": "line", "x": "", "": "", "behind": "", "castle": "", "tie": "", "wni": "win",
	} {
		if got := core.Nearest(word, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
	if got := core.Nearest("bat", []string{"cat", "bar"}); got != "cat" {
		t.Errorf("of two as near, the first: got %q", got)
	}
}
