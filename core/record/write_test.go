package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// tagged returns a record with a tag, of actions "Turn Player Text", and what change
// makes of it.
func tagged(change func(*record.Record), actions ...string) *record.Record {
	r := &record.Record{Tags: []record.Tag{{Name: "A", Value: "x"}}}
	for _, text := range actions {
		var a record.Action
		fmt.Sscan(text, &a.Turn, &a.Player, &a.Text)
		r.Actions = append(r.Actions, a)
	}
	if change != nil {
		change(r)
	}
	return r
}

func TestLayout(t *testing.T) {
	long := strings.Repeat("long ", 15) // 75 characters
	many := make([]string, 30)
	for i := range many {
		many[i] = "1 0 a1-b1"
	}
	for _, c := range []struct {
		name string
		r    *record.Record
		want string // behind the tag and the empty line
	}{
		{"nothing", tagged(nil), "*\n"},
		{"nothing, decided", tagged(func(r *record.Record) { r.SetTag("Result", "1-0") }), "1-0\n"},
		{"a comment", tagged(func(r *record.Record) { r.Comment = "a } and a \\" }), "{a \\} and a \\\\}\n"},
		{"an end", tagged(func(r *record.Record) { r.End.How = record.Agreed }), "draw agreed\n"},
		{"turns", tagged(nil, "1 0 b2", "1 1 b4", "2 0 c3"), "1. b2 b4\n2. c3\n"},
		{"the second begins", tagged(nil, "7 1 b4", "8 0 c3"), "7... b4\n8. c3\n"},
		{"joined", tagged(nil, "1 0 b2", "1 1 b4", "1 1 c4", "2 0 c3", "2 0 c5"), "1. b2 b4/c4\n2. c3/c5\n"},
		{"thrown", tagged(nil, "0 -1 [34]", "0 -1 [22]", "1 1 [34]", "1 1 b4", "2 0 [22]"), "[34] [22]\n1... [34]/b4\n2. [22]\n"},
		{"comments", tagged(func(r *record.Record) {
			r.Comment, r.Actions[0].Comment, r.Actions[1].Comment, r.Actions[2].Comment = "one", "two", "three", "four"
			r.End = record.End{How: record.Resigned, Comment: "five"}
		}, "1 0 b2", "1 0 c2", "1 1 b4"), "{one}\n1. b2 {two} / c2 {three} b4 {four} resigns {five}\n"},
		{"a comment of two lines", tagged(func(r *record.Record) { r.Actions[0].Comment = "one\ntwo" }, "1 0 b2", "1 1 b4"), "1. b2 {one\ntwo}\n1... b4\n"},
		{"a comment of two lines in a turn", tagged(func(r *record.Record) { r.Actions[0].Comment = "one\ntwo" }, "1 0 b2", "1 0 b4"), "1. b2 {one\ntwo} / b4\n"},
		{"a long comment", tagged(func(r *record.Record) { r.Actions[0].Comment = long }, "1 0 b2", "1 1 b4"), "1. b2\n{" + long + "}\n1... b4\n"},
		{"a longer comment", tagged(func(r *record.Record) { r.Comment = long + long }, "1 0 b2"), "{" + long + long + "}\n1. b2\n"},
		{"a long turn", tagged(nil, many...), "1. " + strings.Repeat("a1-b1/", 12) + "\n" + strings.Repeat("a1-b1/", 13) + "\n" + strings.Repeat("a1-b1/", 4) + "a1-b1\n"},
		{"resigning out of turn", tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "Bob"} }, "1 0 b2", "1 1 b4"), "1. b2 b4 Bob resigns\n"},
		{"an action like a name", tagged(func(r *record.Record) { r.End.How = record.Resigned }, "1 0 b2", "1 1 Bob"), "1. b2 Bob {} resigns\n"},
	} {
		text := c.r.String()
		_, got, _ := strings.Cut(text, "]\n\n")
		if got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, text, c.want)
		}
		checkBack(t, c.r)
		for line := range strings.Lines(got) {
			if len(line) > 80 && !strings.Contains(line, "{") {
				t.Errorf("%s: a line has %d characters", c.name, len(line))
			}
		}
	}
}

func TestTagsAsWritten(t *testing.T) {
	r := tagged(func(r *record.Record) { r.Tags[0].Value = `a "quote", a \ and {ümläuts}` })
	if got := r.String(); got != `[A "a \"quote\", a \\ and {ümläuts}"]`+"\n\n*\n" {
		t.Error(got)
	}
	checkBack(t, r)
}

func TestUnwritable(t *testing.T) {
	for _, c := range []struct {
		r    *record.Record
		want string
	}{
		{&record.Record{}, "it has no tags; one, such as Variant, shows where it begins"},
		{tagged(func(r *record.Record) { r.Tags = make([]record.Tag, 1001) }), "it has more than 1000 tags"},
		{tagged(func(r *record.Record) { r.Tags[0].Name = "a b" }), `"a b" is not a tag's name, which has letters, digits, '.', '-' and '_'`},
		{tagged(func(r *record.Record) { r.Tags[0].Name = "" }), `"" is not a tag's name, which has letters, digits, '.', '-' and '_'`},
		{tagged(func(r *record.Record) { r.Tags = append(r.Tags, r.Tags[0]) }), `the tag "A" stands twice`},
		{tagged(func(r *record.Record) { r.Tags[0].Value = "a\nb" }), `the tag "A" has the control character U+000A in it`},
		{tagged(func(r *record.Record) { r.Tags[0].Value = "a\xff" }), `the tag "A" has a byte that is not UTF-8 in it`},
		{tagged(func(r *record.Record) { r.SetTag("Result", "2-0") }), `"2-0" is not a result; those are 1-0, 0-1, 1/2-1/2 and *`},
		{tagged(func(r *record.Record) { r.Comment = "a\x1b[0m" }), "the comment before the first action has the control character U+001B in it"},
		{tagged(func(r *record.Record) { r.Comment = "a\rb" }), "the comment before the first action has the control character U+000D in it"},
		{tagged(func(r *record.Record) { r.Actions[0].Comment = "\x00" }, "1 0 b2"), "the comment on action 1 has the control character U+0000 in it"},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Agreed, Comment: "\x00"} }), "the comment at the end has the control character U+0000 in it"},
		{tagged(func(r *record.Record) { r.Actions[0].Text = "b 2" }, "1 0 b2"), `"b 2" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(func(r *record.Record) { r.Actions[0].Text = "b\n2" }, "1 0 b2"), `action 1 has the control character U+000A in it`},
		{tagged(func(r *record.Record) { r.Actions[0].Text = "" }, "1 0 b2"), `"" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2/c3"), `"b2/c3" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 1-0"), `"1-0" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 resigns"), `"resigns" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2!"), `"b2!" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2,"), `"b2," cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 resigned"), `"resigned" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 Drawn"), `"Drawn" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2(c3"), `"b2(c3" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2)"), `"b2)" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 (c3)"), `"(c3)" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2(1.c3)"), `"b2(1.c3)" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "1 0 b2."), `"b2." cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(func(r *record.Record) { r.Tags[0].Name = "option.size" }), `the tag "option.size" differs from Option.size only in capitals`},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "Resigned"} }), `"Resigned" is not a player's name`},
		{tagged(nil, "1 0 [34]x"), `"[34]x" cannot stand for an action; one begins with a letter, closes its parentheses and has no spaces, slashes, braces or signs such as !; or it is a throw such as [34]`},
		{tagged(nil, "0 -1 b2"), `"b2" stands before turn 1 and is not a throw such as [34]`},
		{tagged(nil, "0 0 [34]"), `there is no turn 0 of player 0, where action 1, "[34]", is to stand`},
		{tagged(nil, "1 2 b2"), `there is no turn 1 of player 2, where action 1, "b2", is to stand`},
		{tagged(nil, "1 -1 b2"), `there is no turn 1 of player -1, where action 1, "b2", is to stand`},
		{tagged(nil, "1000000001 0 b2"), `there is no turn 1000000001 of player 0, where action 1, "b2", is to stand`},
		{tagged(nil, "1 0 b2", "0 -1 [34]"), `there is no turn 0 of player -1, where action 2, "[34]", is to stand`},
		{tagged(nil, "1 0 b2", "2 0 b3"), `action 2, "b3", of turn 2 of player 0 cannot follow one of turn 1 of player 0`},
		{tagged(nil, "1 1 b2", "1 0 b3"), `action 2, "b3", of turn 1 of player 0 cannot follow one of turn 1 of player 1`},
		{tagged(func(r *record.Record) { r.End.How = 3 }), "there is no way 3 of ending a game"},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Agreed, Player: "Bob"} }), `"Bob" has not resigned, and yet is named at its end`},
		{tagged(func(r *record.Record) { r.End.Player = "Bob" }), `"Bob" has not resigned, and yet is named at its end`},
		{tagged(func(r *record.Record) { r.End.Comment = "why" }), "there is a comment on its end, and no word that ends it"},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "a b"} }), `"a b" is not a player's name`},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "draw"} }), `"draw" is not a player's name`},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "pass"} }), `"pass" is not a player's name`},
		{tagged(func(r *record.Record) { r.End = record.End{How: record.Resigned, Player: "P2"} }), `"P2" could be an action; add a tag of that name, such as [P2 "?"]`},
	} {
		var b strings.Builder
		err := c.r.Write(&b)
		var unwritable *record.UnwritableError
		if !errors.As(err, &unwritable) || unwritable.Reason != c.want || b.Len() > 0 {
			t.Errorf("%v\nwant %s", err, c.want)
		}
		if got, want := c.r.String(), "(cannot write the record: "+c.want+")"; got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	err := record.WriteAll(&strings.Builder{}, []*record.Record{read(t, `[Variant "x"]`), read(t, `[A "x"]`)})
	if want := "cannot write the record: record 2 has no tag Variant although the one before it has, and so would be read as a part of that"; err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	if err := tagged(nil).Write(failing{}); !errors.Is(err, errFailing) {
		t.Error(err)
	}
}

func TestSetTag(t *testing.T) {
	r := &record.Record{}
	for _, name := range []string{"Score", "Variant", "Result", "Ann", "Position", "Option.size", "Date"} {
		r.SetTag(name, "old")
	}
	r.SetTag("Ann", "new")
	var got []string
	for _, tag := range r.Tags {
		got = append(got, tag.Name+"="+tag.Value)
	}
	if d := cmp.Diff([]string{"Variant=old", "Ann=new", "Option.size=old", "Date=old", "Position=old", "Result=old", "Score=old"}, got); d != "" {
		t.Error(d)
	}
	c := r.Clone()
	c.RemoveTag("Ann")
	c.RemoveTag("Bob")
	c.SetTag("Date", "new")
	if len(c.Tags) != 6 || len(r.Tags) != 7 || r.Tag("Date") != "old" || c.Tag("Ann") != "" || r.Equal(c) {
		t.Errorf("%v, a copy has %v", r.Tags, c.Tags)
	}
	if d := cmp.Diff(map[string]string{"size": "old"}, r.Options()); d != "" {
		t.Error(d)
	}
}

// TestWordsAreNoPlayers holds core to refuse players called as records call something
// else, in any capitals.
func TestWordsAreNoPlayers(t *testing.T) {
	for _, word := range []string{"Variant", "Rules", "Date", "Source", "Position", "Result", "Score", "resigns", "draw", "agreed", "pass"} {
		for _, name := range []string{word, strings.ToLower(word), strings.ToUpper(word)} {
			if core.IsPlayerName(name) {
				t.Errorf("%s can be a player", name)
			}
		}
	}
	if !core.IsPlayerName("Ann") || !core.IsPlayerName("Options") || core.IsPlayerName("A.B") {
		t.Error("the names of players")
	}
}

func TestEqual(t *testing.T) {
	var none *record.Record
	r := tagged(nil, "1 0 b2")
	if none.Equal(r) || r.Equal(none) || !none.Equal(nil) {
		t.Error("nil is not itself alone")
	}
	o := r.Clone()
	o.Tags[0].Line, o.Actions[0].Line, o.End.Line = 1, 2, 3
	if !r.Equal(o) {
		t.Error("lines count")
	}
	for _, change := range []func(*record.Record){
		func(r *record.Record) { r.Tags[0].Name = "B" },
		func(r *record.Record) { r.Tags[0].Value = "B" },
		func(r *record.Record) { r.Tags = nil },
		func(r *record.Record) { r.Comment = "B" },
		func(r *record.Record) { r.Actions = nil },
		func(r *record.Record) { r.Actions[0].Text = "B" },
		func(r *record.Record) { r.Actions[0].Comment = "B" },
		func(r *record.Record) { r.Actions[0].Turn = 2 },
		func(r *record.Record) { r.Actions[0].Player = 1 },
		func(r *record.Record) { r.End.How = record.Agreed },
		func(r *record.Record) { r.End.Player = "B" },
		func(r *record.Record) { r.End.Comment = "B" },
	} {
		o := r.Clone()
		change(o)
		if r.Equal(o) {
			t.Errorf("%+v is %+v", o, r)
		}
	}
}

// TestLimits writes and reads texts that are large, and some that are too large.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("works on texts of 16 MiB")
	}
	read := func(text string) error {
		_, err := record.ReadAll(strings.NewReader(text))
		return err
	}
	actions := "[A \"\"]\n1. a" + strings.Repeat("/a", 999_999)
	tags := strings.Builder{}
	for i := range 1000 {
		fmt.Fprintf(&tags, "[t%d \"\"]", i)
	}
	records := strings.Repeat("[A\"\"]*", 100_000)
	for name, c := range map[string]struct{ fits, more, want string }{
		"size":    {"[A \"\"] {" + strings.Repeat("x", record.MaxSize-9) + "}", " ", "the text is longer than 16 MiB"},
		"actions": {actions, "/a", "line 2: there are more than 1000000 actions"},
		"tags":    {tags.String(), "[A \"\"]", "line 1: the record has more than 1000 tags"},
		"records": {records, "[A \"\"]", "line 1: there are more than 100000 records"},
	} {
		if err := read(c.fits); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		checkError(t, name, read(c.fits+c.more), c.want)
	}
	// What could take more than linear time does not: all this is read in a moment.
	for name, text := range map[string]string{
		"comments": "[A \"\"] " + strings.Repeat("{a}", 5_000_000),
		"escapes":  "[A \"" + strings.Repeat(`\\`, 8_000_000) + "\"] {" + strings.Repeat(`\`, 100),
		"open":     "[A \"\"] " + strings.Repeat("[", 16_000_000),
		"blank":    "[A \"\"] 1. a1" + strings.Repeat(" ", 16_000_000) + "x",
		"inside":   "[A \"\"] 1. a (" + strings.Repeat("b ", 5_000_000) + ")" + strings.Repeat(" (b)", 1_000_000),
		"open (":   "[A \"\"] 1. a" + strings.Repeat(" (", 5_000_000),
		"nested":   "[A \"\"] " + strings.Repeat("{{}", 5_000_000),
		"words":    tags.String() + "1. t0" + strings.Repeat("/t0", 900_000),
	} {
		read(text)
		_ = name
	}
	for _, r := range []*record.Record{
		tagged(func(r *record.Record) { r.Actions = make([]record.Action, 1_000_001) }),
		tagged(func(r *record.Record) { r.Comment = strings.Repeat("x", record.MaxSize) }),
	} {
		var unwritable *record.UnwritableError
		if err := r.Write(&strings.Builder{}); !errors.As(err, &unwritable) {
			t.Error(err)
		}
	}
	half := tagged(nil)
	for range 600_000 {
		half.Actions = append(half.Actions, record.Action{Turn: 1, Text: "a"})
	}
	for want, many := range map[string][]*record.Record{
		"cannot write the record: the records have more than 1000000 actions together": {half, half},
		"cannot write the record: there are more than 100000 records":                  make([]*record.Record, 100_001),
	} {
		if err := record.WriteAll(&strings.Builder{}, many); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	checkBack(t, half)
}
