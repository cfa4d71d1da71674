package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

func TestReplay(t *testing.T) {
	g := shift(t)
	r := read(t, `[Variant "shift"] [Option.size "small"] [Rules "`+g.Digest()+`"] [Ann "Somebody"] [Result "0-1"] [Score "0-21.0"]
1. b2 W@c4
2. b2b5(b4) c4e4(d4)
3. resigns`)
	s, err := r.Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	result, over := s.Result()
	if want := (core.Result{Winner: 1, Reason: "resigned", Scores: [2]float64{0, 21}}); !over || result != want {
		// 25 cells, four taken: b5, b4, e4, d4.
		t.Errorf("%+v, want %+v", result, want)
	}
}

func TestReplayGivesAStateToGoOnWith(t *testing.T) {
	g := shift(t)
	s, err := read(t, `[Result "*"] 1. b2 c4 2. b2-b5(b4)`).Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	if want := play(t, g, "b2 c4 b2-b5(b4)"); s.PositionText() != want.PositionText() || s.Plies() != 3 {
		t.Errorf("%s after %d", s.PositionText(), s.Plies())
	}
	for s.Undo() {
	}
	if s.PositionText() != g.NewState().PositionText() {
		t.Error(s.PositionText())
	}
	// In the middle, from a position, the second player first.
	s, err = read(t, `[Position "5/2B2/5/1A3/5 Bob A3V1B3W1 2"] 2... c4-c1(c2) 3. b2-b5`).Replay(g)
	if err == nil {
		t.Errorf("an ambiguous action is played: %s", s.PositionText())
	}
	s, err = read(t, `[Position "5/2B2/5/1A3/5 Bob A3V1B3W1 2"] 2... c4-c1(c2) 3. b2-b5(b4)`).Replay(g)
	if err != nil || s.Turn() != 3 || s.Mover() != 1 || s.Plies() != 2 {
		t.Error(err)
	}
}

func TestReplayErrors(t *testing.T) {
	g := shift(t)
	const over = `[Position "AAAA1/5/5/2B2/5 Bob V1B3W1 5"]` + "\n"
	for _, c := range []struct{ text, want string }{
		{`[Variant "drift"]`, `line 1: [Variant "drift"]: these are the rules of "shift"`},
		{`[Option.size "large"]`, `line 1: [Option.size "large"]: these rules were made with "small"; make them with the value of the record`},
		{`[Option.size "huge"]`, `line 1: [Option.size "huge"]: the option has no such value`},
		{`[Option.sise "small"]`, `line 1: [Option.sise "small"]: the rules have no such option; did you mean "size"?`},
		{`[Option.colour "blue"]`, `line 1: [Option.colour "blue"]: the rules have no such option`},
		{"[A \"\"]\n[Rules \"0123456789abcdef\"]", `line 2: the game was played by other rules than these: its digest is "0123456789abcdef", theirs "` + g.Digest() + `"; replay it by the rules it was played by, or take its Rules tag away to try it by these`},
		{"[A \"\"]\n[ann \"Anna\"]", `line 2: [ann "Anna"]: it differs from the player Ann only in capitals; did you mean Ann?`},
		{`[Position "5/5"]`, `line 1: [Position "5/5"]: it has 1 field; board, player to move, hands and turn number are needed`},
		{"[A \"\"]\n1. b2 V@c4", `line 2: turn 1, Bob: illegal action "V@c4": V is Ann's piece, not Bob's`},
		{"[A \"\"]\n1. b2 b2", `line 2: turn 1, Bob: illegal action "b2": b2 is not empty`},
		{"[A \"\"]\n1. b2 c4\n2. b2-b9", `line 3: turn 2, Ann: cannot read the action "b2-b9": "b9" is not a cell; the cells are a1 to e5`},
		{"[A \"\"]\n1. b2 c4\n2. b2-b5", `line 3: turn 2, Ann: ambiguous action "b2-b5": it may be b2-b5(b4) or b2-b5(V@b4)`},
		{"[A \"\"]\n\n[34]\n1. b2", `line 3: turn 1, Ann: "[34]" stands in what is thrown before turn 1, and this is turn 1 of Ann`},
		{"[A \"\"]\n2. b2", `line 2: turn 1, Ann: "b2" stands in turn 2 of Ann, and this is turn 1 of Ann`},
		{"[A \"\"]\n1... b2", `line 2: turn 1, Ann: "b2" stands in turn 1 of Bob, and this is turn 1 of Ann`},
		{"[A \"\"]\n1. b2/\nc4", `line 3: turn 1, Bob: "c4" is joined by / to the action before it, and that ended turn 1 of Ann; leave the / away`},
		{"[A \"\"]\n1. b2 c4/c5", `line 2: turn 2, Ann: "c5" is joined by / to the action before it, and that ended turn 1 of Bob; leave the / away`},
		{over + "5... c2-c5", `line 2: turn 5, Bob: illegal action "c2-c5": the game is over: Ann won (line)`},
		{over + "1. c2-c5", `line 2: turn 5, Bob: illegal action "c2-c5": the game is over: Ann won (line)`},
		{over + "resigns", `line 2: turn 5, Bob: illegal action "resign": the game is over: Ann won (line)`},
		{over + "draw agreed", `line 2: turn 5, Bob: illegal action "draw": the game is over: Ann won (line)`},
		{"[A \"\"]\n1. b2 Cid resigns", `line 2: turn 1, Bob: illegal action "Cid resigns": there is no player "Cid"; the players are Ann and Bob`},
		{"[A \"\"]\n[Result \"1-0\"]\n1. b2", `line 2: [Result "1-0"]: the game goes on after its last action`},
		{"[A \"\"]\n1. b2\n1-0", `line 3: [Result "1-0"]: the game goes on after its last action`},
		{`[Score "0-0"] 1. b2`, `line 1: [Score "0-0"]: the game goes on after its last action`},
		{`[Result "*"] 1. b2 resigns`, `line 1: [Result "*"]: it came out as 1-0 (resigned)`},
		{`[Result "0-1"] 1. b2 resigns`, `line 1: [Result "0-1"]: it came out as 1-0 (resigned)`},
		{`[Result "1-0"] 1. b2 draw agreed`, `line 1: [Result "1-0"]: it came out as 1/2-1/2 (agreed)`},
		{`[Score "23-0"] 1. b2 resigns`, `line 1: [Score "23-0"]: it came out as 24-0`},
		{`[Score "0-24"] 1. b2 resigns`, `line 1: [Score "0-24"]: it came out as 24-0`},
		{`[Score "24"] 1. b2 resigns`, `line 1: [Score "24"]: it came out as 24-0`},
		{`[Score "24-0-0"] 1. b2 resigns`, `line 1: [Score "24-0-0"]: it came out as 24-0`},
		{`[Score "24--0"] 1. b2 resigns`, `line 1: [Score "24--0"]: it came out as 24-0`},
		{`[Score "2.4e1-0"] 1. b2 resigns`, `line 1: [Score "2.4e1-0"]: it came out as 24-0`},
		{`[Score "24.-."] 1. b2 resigns`, `line 1: [Score "24.-."]: it came out as 24-0`},
		{over + `[Score "0-19"]`, `line 2: [Score "0-19"]: it came out as 20-0`},
	} {
		r := read(t, c.text)
		s, err := r.Replay(g)
		checkError(t, c.text, err, c.want)
		if s != nil {
			t.Errorf("%s: a state comes with the error", c.text)
		}
		var last error
		for step, err := range r.Steps(g) {
			if last = err; err != nil && (step != record.Step{}) {
				t.Errorf("%s: a step comes with the error", c.text)
			}
		}
		checkError(t, c.text, last, c.want)
		if _, err := r.Canonical(g); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestErrorTypes tells errors apart as programs do.
func TestErrorTypes(t *testing.T) {
	g := shift(t)
	fault := func(text string) error {
		_, err := read(t, text).Replay(g)
		return err
	}
	var place *record.Error
	if err := fault("[A \"\"]\n\n1. b2 b2"); !errors.As(err, &place) || place.Line != 3 {
		t.Error(err)
	}
	var action *record.ActionError
	var illegal *core.IllegalError
	if err := fault(`[A ""] 1. b2 b2`); !errors.As(err, &action) || action.Turn != 1 || action.Player != "Bob" || action.Text != "b2" || !errors.As(err, &illegal) {
		t.Error(err)
	}
	var ambiguous *core.AmbiguousError
	if err := fault(`[A ""] 1. b2 c4 2. b2-b5`); !errors.As(err, &ambiguous) || len(ambiguous.Candidates) != 2 {
		t.Error(err)
	}
	var unreadable *core.UnreadableError
	if err := fault(`[A ""] 1. hello`); !errors.As(err, &unreadable) {
		t.Error(err)
	}
	if err := fault(`[A ""] 1. b2/c3`); !errors.As(err, &action) || errors.As(err, new(*core.IllegalError)) {
		t.Error(err)
	}
	var tag *record.TagError
	var position *core.PositionError
	if err := fault(`[Position "x"]`); !errors.As(err, &tag) || tag.Name != "Position" || tag.Value != "x" || !errors.As(err, &position) {
		t.Error(err)
	}
	var option *record.OptionError
	if err := fault(`[Option.size "large"]`); !errors.As(err, &option) || *option != (record.OptionError{Name: "size", Recorded: "large", Game: "small", Reason: option.Reason}) {
		t.Error(err)
	}
	var rules *record.RulesError
	if err := fault(`[Rules "x"]`); !errors.As(err, &rules) || *rules != (record.RulesError{Recorded: "x", Game: g.Digest()}) {
		t.Error(err)
	}
	// A record made by a program has no lines.
	r := tagged(nil, "1 0 b2", "1 1 b2")
	_, err := r.Replay(g)
	checkError(t, "no line", err, `turn 1, Bob: illegal action "b2": b2 is not empty`)
}

func TestSteps(t *testing.T) {
	g := shift(t)
	r := read(t, `[A ""] {first} 1. b2 {one} c4 {two} 2. b2b5(b4) {three} Ann resigns {four}`)
	type seen struct {
		Turn, Player  int
		Text, Comment string
		Move          bool
		Position      string
	}
	var got []seen
	for step, err := range r.Steps(g) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, seen{step.Turn, step.Player, step.Text, step.Comment, step.Move != 0, step.State.PositionText()})
	}
	if d := cmp.Diff([]seen{
		{1, 0, "b2", "one", true, "5/5/5/1A3/5 Bob A3B4V1W1 1"},
		{1, 1, "c4", "two", true, "5/2B2/5/1A3/5 Ann A3B3V1W1 2"},
		{2, 0, "b2-b5(b4)", "three", true, "1A3/1AB2/5/5/5 Bob A2B3V1W1 2"},
		{2, 1, "Ann resigns", "four", false, "1A3/1AB2/5/5/5 Bob A2B3V1W1 2 ended=resigned by=Ann"},
	}, got); d != "" {
		t.Error(d)
	}
	n := 0
	for range r.Steps(g) {
		if n++; n == 2 {
			break
		}
	}
	for range read(t, `[Variant "other"]`).Steps(g) {
		break // with an error as the only step
	}
}

func TestCanonical(t *testing.T) {
	g := shift(t)
	r := read(t, `[Date "2001"] [Result "1-0"] {first} 1. b2 {one} c4
2. b2b5(b4) {three} Bob resigns {four}`)
	before := r.Clone()
	c, err := r.Canonical(g)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Date "2001"]
[Variant "shift"]
[Option.size "small"]
[Option.walls "1"]
[Rules "` + g.Digest() + `"]
[Result "1-0"]
[Score "22-0"]

{first}
1. b2 {one} c4
2. b2-b5(b4) {three} resigns {four}
`
	if d := cmp.Diff(want, c.String()); d != "" || !r.Equal(before) {
		t.Error(d)
	}
	again, err := c.Canonical(g)
	if err != nil || !again.Equal(c) {
		t.Errorf("%v\n%s", err, again)
	}
	if _, err := c.Replay(g); err != nil {
		t.Error(err)
	}
}

// TestJoinedActions has turns of two actions.
func TestJoinedActions(t *testing.T) {
	g := shift(t, twice)
	const begin = "[Variant \"twice\"]\n1. b2 c4 {x} / d4\n2. b2-b3/b3-b4 "
	for _, c := range []struct{ text, want string }{
		{begin, ""},
		{begin + "c4-c3", ""},
		{begin + "c4-c3/d4-d3\n3. b4-b5", ""},
		{begin + "c4-c3 resigns", ""},
		{begin + "c4-c3 d4-d3", `line 3: "d4-d3" stands where 3. should; the actions of one turn are joined by /`},
		{begin + "c4-c3 3. d4-d3", `line 3: turn 2, Bob: "d4-d3" stands in a turn of its own, and turn 2 of Bob is not over; join it by / to the action before it`},
		{begin + "c4-c3/d4-d3/b4-b5", `line 3: turn 3, Ann: "b4-b5" is joined by / to the action before it, and that ended turn 2 of Bob; leave the / away`},
		{begin[:len(begin)-1] + "/c4-c3", `line 3: turn 2, Bob: "c4-c3" is joined by / to the action before it, and that ended turn 2 of Ann; leave the / away`},
	} {
		r, err := record.Read(strings.NewReader(c.text))
		var s *core.State
		if err == nil {
			s, err = r.Replay(g)
		}
		if c.want != "" {
			checkError(t, c.text, err, c.want)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		checkBack(t, r)
		checkReplay(t, s)
	}
	s, err := read(t, begin+"c4-c3 resigns").Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	if r, _ := s.Result(); r.Winner != 0 || s.Plies() != 7 {
		t.Errorf("%+v", r)
	}
	if got := record.Of(s).String(); !strings.HasSuffix(got, "\n\n1. b2 c4/d4\n2. b2-b3/b3-b4 c4-c3 resigns\n") {
		t.Error(got)
	}
}
