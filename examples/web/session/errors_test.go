package session

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// broken is a game whose function fails when a piece is about to go to c3.
const broken = `local man = piece("man", { each = 9 })
local function taken(view)
  if view.at("c3") then error("nobody may stand there") end
  return false
end
return game {
  title = "Broken", board = grid(3, 3), players = { "White", "Black" }, pieces = { man },
  turns = { { drop { hand(man), on = empty } } },
  ends = {
    { taken, win = 1, reason = "corner" },
    { no_move, draw = true, reason = "full" },
  },
}`

// TestErrors refuses what is wrong with a message, a kind and a place, and leaves the game
// as it was.
func TestErrors(t *testing.T) {
	deep := strings.Repeat("[", 20000)
	for _, c := range []struct {
		request any
		want    failure // of the message a part
	}{
		{``, failure{fault{"the request is not JSON", 0, "", ""}, "request", "", nil}},
		{`{"do":"new"`, failure{fault{"the request is not JSON, at byte 11", 0, "", ""}, "request", "", nil}},
		{`{"do":"new"} {}`, failure{fault{"the request is not JSON", 0, "", ""}, "request", "", nil}},
		{`[]`, failure{fault{"the request cannot be an array; it must be an object", 0, "", ""}, "request", "", nil}},
		{`null`, failure{fault{"does not say what to do", 0, "", ""}, "request", "", nil}},
		{`{"do":7}`, failure{fault{`"do" of the request cannot be a number; it must be a string`, 0, "", ""}, "request", "", nil}},
		{deep, failure{fault{"the request", 0, "", ""}, "request", "", nil}},
		{`{"do":"nwe"}`, failure{fault{`unknown request "nwe"; did you mean "new"?`, 0, "", ""}, "request", "", nil}},
		{`{"do":"` + strings.Repeat("z", 9000) + `"}`, failure{fault{"unknown request", 0, "", ""}, "request", "", nil}},
		{`{"do":"play","action":"b2","x":1}`, failure{fault{`unknown field "x"`, 0, "", ""}, "request", "", nil}},
		{`{"do":"play","` + strings.Repeat("z", 9000) + `":1}`, failure{fault{`unknown field "zzz`, 0, "", ""}, "request", "", nil}},
		{`{"do":"at","ply":` + strings.Repeat("9", 9000) + `}`, failure{fault{`"ply" of the request cannot be the number 999`, 0, "", ""}, "request", "", nil}},
		{m{"do": "new", "variant": "delta", "options": m{strings.Repeat("z", 9000): "x"}}, failure{fault{"there is no such option", 0, "", ""}, "option", "", nil}},
		{`{"do":"play","action":5}`, failure{fault{`"action" of the request cannot be a number; it must be a string`, 0, "", ""}, "request", "", nil}},
		{`{"do":"play"}`, failure{fault{"play needs an action", 0, "", ""}, "request", "", nil}},
		{`{"do":"at","ply":1.5}`, failure{fault{`"ply" of the request cannot be the number 1.5; it must be a whole number`, 0, "", ""}, "request", "", nil}},
		{`{"do":"at","ply":99999999999999999999}`, failure{fault{`it must be a whole number`, 0, "", ""}, "request", "", nil}},
		{`{"do":"at"}`, failure{fault{"at needs a ply", 0, "", ""}, "request", "", nil}},
		{`{"do":"at","ply":3}`, failure{fault{"there is no ply 3; there are 0 to 2", 0, "", ""}, "request", "", nil}},
		{`{"do":"at","ply":-1}`, failure{fault{"there is no ply -1", 0, "", ""}, "request", "", nil}},
		{`{"do":"undo","actions":3}`, failure{fault{"3 actions cannot be taken back; 2 were played", 0, "", ""}, "request", "", nil}},
		{`{"do":"undo","actions":0}`, failure{fault{"0 actions cannot be taken back", 0, "", ""}, "request", "", nil}},
		{`{"do":"resign"}`, failure{fault{"0 or 1", 0, "", ""}, "request", "", nil}},
		{`{"do":"resign","player":2}`, failure{fault{"0 or 1", 0, "", ""}, "request", "", nil}},
		{`{"do":"roll"}`, failure{fault{"", 0, "", ""}, "action", "", nil}},
		{`{"do":"play","action":"b2"}`, failure{fault{`illegal action "b2"`, 0, "", ""}, "action", "", nil}},
		{`{"do":"play","action":"?!"}`, failure{fault{`cannot read the action "?!"`, 0, "", ""}, "action", "", nil}},
		{`{"do":"new"}`, failure{fault{"a game needs a variant or a script", 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","script":"x"}`, failure{fault{"not both", 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","file":"x.lua"}`, failure{fault{"a variant has none", 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"dleta"}`, failure{fault{`unknown variant "dleta"; did you mean "delta"?`, 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","options":{"scorign":"points"}}`, failure{fault{"scoring", 0, "", ""}, "option", "scorign", nil}},
		{`{"do":"new","variant":"delta","options":{"scoring":"pints"}}`, failure{fault{"points", 0, "", ""}, "option", "scoring", nil}},
		{`{"do":"new","variant":"delta","options":{"scoring":1}}`, failure{fault{`"options" of the request cannot be a number; it must be a string`, 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","seed":-1}`, failure{fault{"a whole number that is not negative", 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","seed":9007199254740992}`, failure{fault{"is too great", 0, "", ""}, "request", "", nil}},
		{`{"do":"new","variant":"delta","position":"5/5 White"}`, failure{fault{"cannot read the position", 0, "", ""}, "position", "", nil}},
		{m{"do": "new", "script": "x", "file": "../x.txt"}, failure{fault{"cannot be the name of a script", 0, "", ""}, "request", "", nil}},
		{m{"do": "new", "script": "local a = 1\n\nlocal b = behnd 'a'\n", "file": "mine.lua"}, failure{fault{`unknown word "behnd"`, 3, "mine.lua", `did you mean "behind"?`}, "script", "", nil}},
		{m{"do": "new", "script": "return game {\n title = 1\n}"}, failure{fault{"title is the number 1", 1, "custom.lua", ""}, "script", "", nil}},
		{m{"do": "new", "script": "while true do end"}, failure{fault{"", 1, "custom.lua", ""}, "script", "", nil}},
		{m{"do": "new", "script": "for"}, failure{fault{"", 1, "custom.lua", ""}, "script", "", nil}},
		{m{"do": "new", "script": strings.Repeat("-- long\n", 20000)}, failure{fault{"", 0, "custom.lua", ""}, "script", "", nil}},
		{`{"do":"import"}`, failure{fault{"import needs the text", 0, "", ""}, "request", "", nil}},
		{`{"do":"import","text":""}`, failure{fault{"", 1, "", ""}, "record", "", nil}},
		{`{"do":"import","text":"[Variant \"delta\"]\n\n1. b2 c3\n2. b2-b4(b5)"}`, failure{fault{"illegal action", 4, "", ""}, "record", "", nil}},
		{`{"do":"import","text":"[Variant \"chess\"]\n\n1. e4 e5"}`, failure{fault{`the record is of "chess"`, 0, "", ""}, "request", "", nil}},
		{`{"do":"import","text":"[Variant \"delta\"]\n[Option.scoring \"pints\"]\n\n1. b2 c3"}`, failure{fault{"pints", 0, "", ""}, "option", "scoring", nil}},
		{`{"do":"import","text":"[Variant \"daldos\"]\n[Seed \"9007199254740992\"]"}`, failure{fault{"the greatest seed here is 9007199254740991", 2, "", ""}, "record", "", nil}},
		{`{"do":"record","tags":{"Seed":"7"}}`, failure{fault{`the tag "Seed" is not to be set`, 0, "", ""}, "request", "", nil}},
		{`{"do":"restore","variant":"delta","actions":["b2","b2"]}`, failure{fault{`illegal action "b2"`, 0, "", ""}, "action", "", nil}},
		{`{"do":"restore","variant":"delta","actions":[],"end":"lost"}`, failure{fault{`unknown end "lost"`, 0, "", ""}, "request", "", nil}},
		{`{"do":"restore","variant":"delta","actions":[],"end":"resigned"}`, failure{fault{"needs the player", 0, "", ""}, "request", "", nil}},
		{`{"do":"restore","variant":"delta","actions":[],"player":1}`, failure{fault{"a player is told", 0, "", ""}, "request", "", nil}},
		{`{"do":"record","tags":{"Result":"1-0"}}`, failure{fault{`the tag "Result" is not to be set`, 0, "", ""}, "request", "", nil}},
		{`{"do":"record","tags":{"a b":"c"}}`, failure{fault{"", 0, "", ""}, "record", "", nil}},
		{`{"do":"record","tags":{"White":"a\nb"}}`, failure{fault{"", 0, "", ""}, "record", "", nil}},
		{`{"do":"search"}`, failure{fault{"search needs playouts, a time or a level", 0, "", ""}, "request", "", nil}},
		{`{"do":"search","level":6}`, failure{fault{"there is no level 6; there are 1 to 5", 0, "", ""}, "request", "", nil}},
		{`{"do":"search","level":1,"playouts":5}`, failure{fault{"not both", 0, "", ""}, "request", "", nil}},
		{`{"do":"search","playouts":0}`, failure{fault{"1 to", 0, "", ""}, "request", "", nil}},
		{`{"do":"search","time":-5}`, failure{fault{"1 to", 0, "", ""}, "request", "", nil}},
	} {
		var s Session
		must[view](t, &s, `{"do":"new","variant":"delta","seed":1}`)
		must[view](t, &s, `{"do":"play","action":"b2"}`)
		before := must[view](t, &s, `{"do":"play","action":"c3"}`)
		_, fault := ask(t, &s, c.request)
		if fault == nil {
			t.Errorf("%.80v is not refused", c.request)
			continue
		}
		if !strings.Contains(fault.Message, c.want.Message) || fault.Message == "" || len(fault.Message) > 500 {
			t.Errorf("%.80v: %s, want %s", c.request, fault.Message, c.want.Message)
		}
		if fault.Kind != c.want.Kind || fault.Line != c.want.Line || fault.File != c.want.File || fault.Option != c.want.Option || c.want.Hint != "" && fault.Hint != c.want.Hint {
			t.Errorf("%.80v: %+v, want %+v", c.request, *fault, c.want)
		}
		after := must[view](t, &s, `{"do":"view"}`)
		after.Board = nil
		if d := cmp.Diff(before, after); d != "" {
			t.Errorf("%.80v changes the game: %s", c.request, d)
		}
	}
}

// TestNoGame refuses what needs a game before there is one.
func TestNoGame(t *testing.T) {
	for _, request := range []string{`{"do":"play","action":"b2"}`, `{"do":"roll"}`, `{"do":"undo"}`, `{"do":"resign","player":0}`, `{"do":"draw"}`, `{"do":"view"}`, `{"do":"at","ply":0}`, `{"do":"record"}`, `{"do":"setup"}`, `{"do":"search","level":1}`} {
		var s Session
		if _, fault := ask(t, &s, request); fault == nil || !strings.Contains(fault.Message, "no game has begun") || fault.Kind != "request" {
			t.Errorf("%s: %+v", request, fault)
		}
	}
}

// TestOver refuses what cannot be done when the game is over.
func TestOver(t *testing.T) {
	for _, request := range []string{`{"do":"play","action":"b2"}`, `{"do":"roll"}`, `{"do":"resign","player":0}`, `{"do":"draw"}`, `{"do":"search","level":1}`} {
		var s Session
		must[view](t, &s, `{"do":"new","variant":"delta"}`)
		must[view](t, &s, `{"do":"draw"}`)
		if _, fault := ask(t, &s, request); fault == nil || fault.Kind != "action" && fault.Kind != "request" {
			t.Errorf("%s: %+v", request, fault)
		}
	}
}

// TestSeveralFaults tells all that is wrong with a script.
func TestSeveralFaults(t *testing.T) {
	var s Session
	_, fault := ask(t, &s, m{"do": "new", "script": `local a = piece("a", { start = { "z1", "z2" }, each = 1 })
local b = piece("b", { start = { "z3", "z4" }, each = 1 })
return game { title = "T", board = grid(3, 3), players = { "A", "B" }, pieces = { a, b }, turns = { { drop { hand(a), on = empty } } }, ends = { { no_move, draw = true } } }`})
	if fault == nil || len(fault.Errors) < 2 || fault.Errors[0].Line == 0 || fault.Errors[0].Message != fault.Message {
		t.Fatalf("%+v", fault)
	}
}

// TestFunctionFails has a function of a script fail in the middle of a game: the action
// that leads there is refused, and the game goes on without it.
func TestFunctionFails(t *testing.T) {
	var s Session
	must[view](t, &s, m{"do": "new", "script": broken})
	for _, request := range []string{`{"do":"play","action":"c3"}`} {
		_, fault := ask(t, &s, request)
		if fault == nil || fault.Kind != "rule" || fault.Line == 0 || fault.File != "custom.lua" {
			t.Errorf("%s: %+v", request, fault)
		}
	}
	if v := must[view](t, &s, `{"do":"play","action":"a1"}`); len(v.History) != 1 {
		t.Errorf("%+v", v.History)
	}
	if _, fault := ask(t, &s, `{"do":"search","playouts":2000,"seed":1}`); fault == nil || fault.Kind != "rule" {
		t.Errorf("%+v", fault)
	}
	if v := must[view](t, &s, `{"do":"view"}`); len(v.History) != 1 || v.Over != nil {
		t.Errorf("%+v", v.History)
	}
}

// TestStopped stops a search, and refuses what is too long.
func TestStopped(t *testing.T) {
	var s Session
	must[view](t, &s, `{"do":"new","variant":"delta"}`)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if answer := s.Do(ctx, []byte(`{"do":"search","playouts":100000}`)); !strings.Contains(string(answer), `"kind":"stopped"`) {
		t.Errorf("%s", answer)
	}
	if answer := s.Do(context.Background(), make([]byte, maxRequest+1)); !strings.Contains(string(answer), "the request has") {
		t.Errorf("%s", answer)
	}
}

// TestProgressAsks asks the session for other things in the course of a search, which goes on
// with the game that it began with.
func TestProgressAsks(t *testing.T) {
	var quiet Session
	start := `{"do":"restore","variant":"epsilon","actions":["a1"],"seed":3}`
	must[view](t, &quiet, start)
	for _, request := range []string{`{"do":"undo"}`, `{"do":"new","variant":"daldos"}`, `{"do":"draw"}`, `{"do":"search","playouts":5}`} {
		told := false
		for playouts := 1000; !told; playouts *= 4 { // until it takes long enough to be told of
			search := m{"do": "search", "playouts": playouts, "seed": 1}
			want := must[searchView](t, &quiet, search)
			var s Session
			must[view](t, &s, start)
			s.Progress = func([]byte) {
				if told {
					return
				}
				told, s.Progress = true, nil
				must[any](t, &s, request)
			}
			got := must[searchView](t, &s, search)
			want.Elapsed, got.Elapsed = 0, 0
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s: %s", request, d)
			}
		}
	}
}

// TestPanic answers when something panics on the way, and goes on.
func TestPanic(t *testing.T) {
	var s Session
	before := must[view](t, &s, `{"do":"new","variant":"epsilon","seed":1}`)
	told := false
	s.Progress = func([]byte) {
		told = true
		panic("no more paper")
	}
	for playouts := 1000; !told; playouts *= 4 { // until it takes long enough to be told of
		_, fault := ask(t, &s, m{"do": "search", "playouts": playouts, "seed": 1})
		if told && (fault == nil || fault.Kind != "engine" || !strings.Contains(fault.Message, "no more paper")) {
			t.Errorf("%+v", fault)
		}
	}
	if d := cmp.Diff(before, must[view](t, &s, `{"do":"view"}`)); d != "" {
		t.Error(d)
	}
}
