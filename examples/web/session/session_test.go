package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/variants"
)

// asked is a source as a request has it.
func asked(do string, f source, more m) m {
	q := m{"do": do}
	if f.Variant != "" {
		q["variant"] = f.Variant
	} else {
		q["script"], q["file"] = f.Script, f.File
	}
	if f.Options != nil {
		q["options"] = f.Options
	}
	for name, value := range more {
		q[name] = value
	}
	return q
}

// TestDocumentedGames plays every documented game through a session, action by action, and
// compares each position with that of the record; then goes the way there and back by
// setup, by record, and by looking back.
func TestDocumentedGames(t *testing.T) {
	for _, name := range variants.Records() {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Record(name)
			if err != nil {
				t.Fatal(err)
			}
			g, err := variants.Load(r.Tag("Variant"), r.Options())
			if err != nil {
				t.Fatal(err)
			}
			var s Session
			v := must[view](t, &s, asked("new", source{Variant: r.Tag("Variant"), Options: r.Options()}, m{"seed": 5}))
			var views []view
			for step, err := range r.Steps(g) {
				if err != nil {
					t.Fatal(err)
				}
				v.Board = nil
				views = append(views, v)
				switch {
				case step.Move != 0:
					v = must[view](t, &s, m{"do": "play", "action": step.Text})
				case r.End.How == record.Agreed:
					v = must[view](t, &s, `{"do":"draw"}`)
				default:
					result, _ := step.State.Result()
					v = must[view](t, &s, m{"do": "resign", "player": 1 - result.Winner})
				}
				if v.Position != step.State.PositionText() || v.Drawing != step.State.Drawing() || len(v.Legal) != step.State.CountLegal() {
					t.Fatalf("after %s: %s, want %s", step.Text, v.Position, step.State.PositionText())
				}
				if v.Turn != step.State.Turn() || v.Mover != step.State.Mover() || v.Chance != step.State.Chance() || len(v.History) != step.State.Plies() {
					t.Fatalf("after %s: turn %d, mover %d, %d played", step.Text, v.Turn, v.Mover, len(v.History))
				}
			}
			if r.Tag("Result") != "*" && v.Over == nil {
				t.Error("it is not over")
			}
			sameGame(t, &s, v)
			for i := range views {
				past := must[view](t, &s, m{"do": "at", "ply": i})
				if d := cmp.Diff(views[i], past); d != "" {
					t.Errorf("ply %d: %s", i, d)
				}
			}
			for i := len(views) - 1; i >= 0; i-- {
				v = must[view](t, &s, `{"do":"undo"}`)
			}
			if d := cmp.Diff(views[0], v); d != "" {
				t.Errorf("all taken back: %s", d)
			}
		})
	}
}

// sameGame comes to the session's game in others: by setup and by record.
func sameGame(t *testing.T, s *Session, want view) {
	t.Helper()
	want.Board = nil
	setup := must[m](t, s, `{"do":"setup"}`)
	setup["do"] = "restore"
	var second, third Session
	got := must[view](t, &second, setup)
	if got.Board == nil {
		t.Error("restore answers no board")
	}
	got.Board = nil
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("by setup: %s", d)
	}
	written := must[map[string]string](t, s, `{"do":"record"}`)
	query := m{"do": "import", "text": written["text"]}
	if script, is := setup["script"]; is {
		query["script"] = script
	}
	got = must[view](t, &third, query)
	got.Board = nil
	if want.Dice == nil { // else the seed is in the record
		got.Seed = want.Seed
	}
	if want.Variant == "" {
		want.File = got.File
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("by record: %s", d)
	}
	if again := must[map[string]string](t, &third, `{"do":"record"}`); again["text"] != written["text"] {
		t.Errorf("the record of a record is\n%swant\n%s", again["text"], written["text"])
	}
}

// TestEveryGame plays each game at random through a session, comes to it in other sessions
// in the middle and at the end, and takes all back.
func TestEveryGame(t *testing.T) {
	most := 60
	for i, f := range everyGame(t) {
		var s Session
		first := must[view](t, &s, asked("new", f, m{"seed": 11}))
		first.Board = nil
		v := first
		random := core.NewRandom(uint64(i))
		for n := range most {
			if n == most/2 {
				sameGame(t, &s, v)
			}
			if v.Over != nil {
				break
			}
			if v.Chance {
				v = must[view](t, &s, `{"do":"roll"}`)
				continue
			}
			v = must[view](t, &s, m{"do": "play", "action": v.Legal[random.Below(uint64(len(v.Legal)))].Text})
		}
		if v.Over == nil {
			v = must[view](t, &s, m{"do": "resign", "player": 1})
		}
		if v.Over == nil || v.Over.Text == "" || len(v.Legal) != 0 {
			t.Errorf("%s: %+v", f.name(), v.Over)
		}
		sameGame(t, &s, v)
		v = must[view](t, &s, m{"do": "undo", "actions": len(v.History)})
		if d := cmp.Diff(first, v); d != "" {
			t.Errorf("%s: %s", f.name(), d)
		}
	}
}

// TestPosition begins a game in a position, which setup and record keep.
func TestPosition(t *testing.T) {
	var s Session
	const position = "1WW2/5/3B1/5/5 Black W7B8 4"
	v := must[view](t, &s, m{"do": "new", "variant": "delta", "position": position, "seed": 3})
	if v.Position != position || v.Undo || v.Mover != 1 {
		t.Errorf("%+v", v)
	}
	v = must[view](t, &s, m{"do": "play", "action": v.Legal[0].Text})
	sameGame(t, &s, v)
}

// TestNeutralHands puts what both take from into the last hand, and counts what is left.
func TestNeutralHands(t *testing.T) {
	var s Session
	must[view](t, &s, m{"do": "new", "variant": "neo-delta", "seed": 1})
	v := must[view](t, &s, m{"do": "play", "action": "R@b2"})
	want := [][]handView{{{0, "W", 9}}, {{0, "B", 9}}, {{1, "R", 0}}}
	if d := cmp.Diff(want, v.Hands); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(&standing{Owner: -1, Piece: 1, Face: 0, Symbol: "R"}, v.Cells[7]); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]pieceView{{"stone", false, []string{""}, [][]string{{"W"}, {"B"}}}, {"red", true, []string{""}, [][]string{{"R"}}}}, v.Pieces); d != "" {
		t.Error(d)
	}
}

// TestDice shows what has been thrown and is left, and the cells touched behind a throw.
func TestDice(t *testing.T) {
	var s Session
	must[view](t, &s, m{"do": "new", "variant": "daldos", "options": m{"start": "dark", "board": "danish"}, "seed": 1})
	must[view](t, &s, m{"do": "play", "action": "[A3]"})
	v := must[view](t, &s, m{"do": "view"})
	if d := cmp.Diff(&diceView{2, []faceView{{"A", 1}, {"2", 2}, {"3", 3}, {"4", 4}}, []int{0, 2}}, v.Dice); d != "" {
		t.Error(d)
	}
	v = must[view](t, &s, m{"do": "play", "action": "c1-b4"})
	v = must[view](t, &s, `{"do":"roll"}`)
	last := v.History[len(v.History)-1]
	if !last.Chance || len(last.Cells) != 0 {
		t.Errorf("%+v", last)
	}
	var names []string
	for _, c := range v.Last {
		names = append(names, must[view](t, &s, `{"do":"view"}`).Board.Cells[c].Name)
	}
	if got := strings.Join(names, " "); got != "c1 b4" {
		t.Errorf("touched: %s", got)
	}
}

// TestRecordKeeps what an imported record says beside the game: tags and comments, as far
// as the game goes as it did.
func TestRecordKeeps(t *testing.T) {
	var s Session
	must[view](t, &s, m{"do": "import", "text": `[Variant "delta"]
[White "Ann"]
[Source "A club"]
[Result "1-0"]

{First.}
1. b2 {good} c3
2. b2b5 {better} resigns {a pity}
`})
	written := must[map[string]string](t, &s, m{"do": "record", "tags": m{"Black": "Bob", "Source": ""}})["text"]
	for _, want := range []string{"{First.}", "b2 {good} c3", "b2-b5(b4) {better} resigns {a pity}", `[White "Ann"]`, `[Black "Bob"]`, `[Result "1-0"]`} {
		if !strings.Contains(written, want) {
			t.Errorf("no %s in\n%s", want, written)
		}
	}
	if strings.Contains(written, "A club") {
		t.Error("a tag is not removed")
	}
	must[view](t, &s, m{"do": "undo", "actions": 2})
	must[view](t, &s, m{"do": "play", "action": "b2-d2"})
	written = must[map[string]string](t, &s, m{"do": "record"})["text"]
	if !strings.Contains(written, "b2 {good} c3") || strings.Contains(written, "better") || strings.Contains(written, "pity") {
		t.Error(written)
	}
}

// TestSearch finds a win in one, reports on the way, and leaves the game as it is.
func TestSearch(t *testing.T) {
	var s Session
	before := must[view](t, &s, m{"do": "new", "variant": "delta", "position": "WWW2/5/BB3/5/4W White W5B7 4", "seed": 2})
	var reports []searchView
	s.Progress = func(report []byte) {
		var v searchView
		if err := json.Unmarshal(report, &v); err != nil {
			t.Error(err)
		}
		reports = append(reports, v)
	}
	found := must[searchView](t, &s, m{"do": "search", "playouts": 500, "seed": 9})
	if len(found.Candidates) != len(before.Legal) || found.Candidates[0].Proven != "won" || found.Candidates[0].Line[0] != found.Candidates[0].Action {
		t.Errorf("%+v", found.Candidates[0])
	}
	must[view](t, &s, m{"do": "restore", "variant": "epsilon", "actions": []string{}, "seed": 4})
	before = must[view](t, &s, `{"do":"view"}`)
	a := must[searchView](t, &s, m{"do": "search", "level": 1, "seed": 9})
	b := must[searchView](t, &s, m{"do": "search", "level": 1, "seed": 9})
	a.Elapsed, b.Elapsed = 0, 0
	if d := cmp.Diff(a, b); d != "" {
		t.Errorf("the same seed finds something else: %s", d)
	}
	reports = nil
	for playouts := 1000; len(reports) == 0; playouts *= 4 { // until it takes long enough to be told of
		must[searchView](t, &s, m{"do": "search", "playouts": playouts, "seed": 9})
	}
	for _, r := range reports {
		if len(r.Candidates) != reported || r.Playouts == 0 {
			t.Errorf("%+v", r)
		}
	}
	if d := cmp.Diff(before, must[view](t, &s, `{"do":"view"}`)); d != "" {
		t.Error(d)
	}
}

// TestVariants lists every game with what is needed to begin it.
func TestVariants(t *testing.T) {
	var s Session
	all := must[choices](t, &s, `{"do":"variants"}`)
	if len(all.Variants) != 4 || len(all.Examples) != 22 {
		t.Fatal(len(all.Variants), len(all.Examples))
	}
	for _, c := range all.Variants {
		must[view](t, &s, m{"do": "new", "variant": c.Name})
	}
	for _, c := range append(all.Variants, all.Examples...) {
		options := map[string]string{}
		for _, o := range c.Options {
			options[o.Name] = o.Values[len(o.Values)-1]
		}
		v := must[view](t, &s, m{"do": "new", "script": c.Script, "file": c.Name + ".lua", "options": options})
		if v.Title != c.Title || fmt.Sprint(v.Options) != fmt.Sprint(options) || fmt.Sprint(v.Players) != fmt.Sprint(c.Players) {
			t.Errorf("%s: %+v", c.Name, v)
		}
		form := must[struct{ Options []optionView }](t, &s, m{"do": "options", "script": c.Script, "options": options})
		for _, o := range form.Options {
			if o.Value != options[o.Name] {
				t.Errorf("%s: %+v", c.Name, o)
			}
		}
	}
}

// TestKept compiles a game once, and keeps no more than so many.
func TestKept(t *testing.T) {
	var s Session
	must[view](t, &s, `{"do":"new","variant":"delta"}`)
	first := s.table.state.Game()
	must[view](t, &s, `{"do":"new","variant":"delta","options":{"scoring":"win-loss"}}`)
	if s.table.state.Game() == first {
		t.Error("other options are another game")
	}
	must[view](t, &s, `{"do":"new","variant":"delta"}`)
	if s.table.state.Game() != first {
		t.Error("it is compiled twice")
	}
	for n := range 2 * maxKept {
		must[m](t, &s, m{"do": "options", "variant": "delta", "options": m{"repetition": fmt.Sprint(n%8 + 2)}})
		must[m](t, &s, m{"do": "options", "script": broken, "file": fmt.Sprintf("t%d.lua", n)})
	}
	if len(s.kept) != maxKept {
		t.Error(len(s.kept))
	}
	must[view](t, &s, `{"do":"new","variant":"delta"}`)
	if s.table.state.Game() == first {
		t.Error("it is kept for ever")
	}
}

// TestImportByName reads records of scripts: of an example by its name alone, of another
// with its script, which is then called as the record says.
func TestImportByName(t *testing.T) {
	var s Session
	v := must[view](t, &s, m{"do": "import", "text": "[Variant \"tic-tac-toe\"]\n\n1. a1 b2\n2. c3"})
	if v.Name != "tic-tac-toe" || v.File != "tic-tac-toe.lua" || len(v.History) != 3 {
		t.Errorf("%+v", v)
	}
	v = must[view](t, &s, m{"do": "import", "script": race, "text": "[Variant \"my-race\"]\n\n1. [122]/a1-a2/a2-a4/a4-a6 [333]"})
	if v.Name != "my-race" || v.Title != "Race" || v.Chance || v.Mover != 1 {
		t.Errorf("%+v", v)
	}
	if _, fault := ask(t, &s, m{"do": "import", "script": broken, "text": "[Variant \"my-race\"]\n\n1. [122]/a1-a2/a2-a4/a4-a6 [333]"}); fault == nil || fault.Kind != "record" {
		t.Errorf("%+v", fault)
	}
}
