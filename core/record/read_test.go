package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

func TestRead(t *testing.T) {
	const text = "\ufeff[Variant \"shift\"]\r\n" + `[ Option.size	"small" ]
[A_b-c.9 "a \"quote\" and a \\"] [Empty ""]

{Before} {the
first}
[34] {tied} [22]
12... b4
13.b2/c3 {one {1\} \\ \x} / {two}
  d4{three}{}d5
14. pass {x}
14... c4-e4(d4)
15. resigns {why} 1-0 {and more}
`
	got := read(t, text)
	tag := func(name, value string, line int) record.Tag { return record.Tag{Name: name, Value: value, Line: line} }
	action := func(turn, player int, text, comment string, line int) record.Action {
		return record.Action{Turn: turn, Player: player, Text: text, Comment: comment, Line: line}
	}
	want := &record.Record{
		Tags: []record.Tag{
			tag("Variant", "shift", 1), tag("Option.size", "small", 2), tag("A_b-c.9", `a "quote" and a \`, 3), tag("Empty", "", 3), tag("Result", "1-0", 13),
		},
		Comment: "Before\nthe\nfirst",
		Actions: []record.Action{
			action(0, core.NoPlayer, "[34]", "tied", 7), action(0, core.NoPlayer, "[22]", "", 7), action(12, 1, "b4", "", 8),
			action(13, 0, "b2", "", 9), action(13, 0, "c3", "one {1} \\ \\x\ntwo", 9), action(13, 0, "d4", "three", 10), action(13, 1, "d5", "", 10),
			action(14, 0, "pass", "x", 11), action(14, 1, "c4-e4(d4)", "", 12),
		},
		End: record.End{How: record.Resigned, Comment: "why\nand more", Line: 13},
	}
	// Values and not pointers, which would be compared by their Equal: lines count.
	if d := cmp.Diff(*want, *got); d != "" {
		t.Error(d)
	}
	checkBack(t, got)
}

func TestReadAll(t *testing.T) {
	all, err := record.ReadAll(strings.NewReader(`[A "1"] 1. a1 [A "2"] * [A "3"] {c} [A "4"] 1. a1 resigns [A "5"] [1] [A "6"]`))
	if err != nil || len(all) != 6 {
		t.Fatal(all, err)
	}
	for i, r := range all {
		if r.Tag("A") != string(rune('1'+i)) {
			t.Errorf("record %d has %v", i, r.Tags)
		}
	}
	var b strings.Builder
	if err := record.WriteAll(&b, all); err != nil {
		t.Fatal(err)
	}
	again, err := record.ReadAll(strings.NewReader(b.String()))
	if err != nil || !cmp.Equal(all, again) {
		t.Errorf("%v\n%s", err, b.String())
	}
	_, err = record.Read(strings.NewReader("[A \"1\"]\n*\n\n[A \"2\"]\n"))
	checkError(t, "two", err, "line 4: a second record begins here; only one is read")
}

func TestWordsBeforeResigns(t *testing.T) {
	for _, c := range []struct {
		text, player string
		actions      int
	}{
		{`[A "1"] 1. c4 resigns`, "", 1},
		{`[A "1"] 1. c4-e4 resigns`, "", 1},
		{`[A "1"] 1. pass resigns`, "", 1},
		{`[pass "1"] 1. pass resigns`, "", 1},
		{`[A "1"] 1. resigns`, "", 0},
		{`[A "1"] resigns`, "", 0},
		{"[A \"1\"] 1. c4 Bob\n resigns", "Bob", 1},
		{`[A "1"] 1. c4 2. Bob resigns`, "", -1},
		{`[A "1"] 1. c4 1... Bob resigns`, "Bob", 1},
		{`[A "1"] 1. c4 Bob-Jay resigns`, "Bob-Jay", 1},
		{`[A "1"] 1. c4 p2 resigns`, "", 2},
		{`[p2 "1"] 1. c4 p2 resigns`, "p2", 1},
		{`[p2 "1"] 1. c4 p2 {} resigns`, "", 2},
		{`[A "1"] 1. c4 Bob {} resigns`, "", 2},
	} {
		r, err := record.Read(strings.NewReader(c.text))
		if c.actions < 0 {
			if err == nil {
				t.Errorf("%s is read", c.text)
			}
			continue
		}
		if err != nil || r.End.How != record.Resigned || r.End.Player != c.player || len(r.Actions) != c.actions {
			t.Errorf("%s: %+v, %v", c.text, r, err)
			continue
		}
		checkBack(t, r)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `line 1: there is no record; one begins with tags such as [Variant "…"]`},
		{" \n\t\n", `line 3: there is no record; one begins with tags such as [Variant "…"]`},
		{"1. b2", `line 1: a record begins with tags such as [Variant "…"], not with "1. b2"`},
		{"\n[34]", `line 2: a record begins with tags such as [Variant "…"], not with "[34]"`},
		{"{hi}\n[A \"\"]", `line 1: a comment stands before the first tag; write it behind the tags`},
		{"[A \"\"]\n[B \"\"]\n[A \"\"]", `line 3: the tag A stands twice`},
		{"[\"x\"]", `line 1: a tag has no name`},
		{"[A \"x]\n", `line 1: the value of the tag A is not closed on its line; a " is missing`},
		{"[A \"x", `line 1: the value of the tag A is not closed on its line; a " is missing`},
		{"[A \"x\"", `line 1: the tag A is not closed; a ] is missing behind its value`},
		{"[A \"x\"\n]", `line 1: the tag A is not closed; a ] is missing behind its value`},
		{`[A "C:\dir"]`, `line 1: in the value of the tag A a backslash stands alone; write \\ for one, and \" for a quote`},
		{`[A "\`, `line 1: in the value of the tag A a backslash stands alone; write \\ for one, and \" for a quote`},
		{"[A \"a\tb\"]", `line 1: the value of the tag A has the control character U+0009 in it`},
		{`[Result "2-0"]`, `line 1: "2-0" is not a result; those are 1-0, 0-1, 1/2-1/2 and *`},
		{"[A \"\"]\n\x1b[31m", "line 2: there is the control character U+001B"},
		{"[A \"\"]\n1. b2 \r 3", "line 2: there is the control character U+000D"},
		{"[A \"\"]\n1. b2 \xff", "line 2: there is a byte that is not UTF-8"},
		{"[A \"\"]\n1. b2 {c\n\n1. c3", "line 2: a comment begins here and is never closed; a } is missing"},
		{`[A ""] {c\}`, "line 1: a comment begins here and is never closed; a } is missing"},
		{`[A ""] {c\`, "line 1: a comment begins here and is never closed; a } is missing"},
		{`[A ""] 1. b2 }`, `line 1: a } stands outside a comment; inside one it is written \}`},
		{`[A ""] b2`, `line 1: "b2" stands before the number of a turn; the first is 1.`},
		{`[A ""] [34`, `line 1: "[34" is neither a tag, which has a quoted value, nor a throw such as [34]`},
		{`[A ""] [A 3]`, `line 1: "[A" is neither a tag, which has a quoted value, nor a throw such as [34]`},
		{`[A ""] 1. [34]x`, `line 1: "[34]x" is neither a tag, which has a quoted value, nor a throw such as [34]`},
		{"[A \"\"]\n[Bob]\n[B \"\"]", `line 2: "[Bob]" is neither a tag, which has a quoted value, nor a throw such as [34]`},
		{`[A ""] 1. -b2`, `line 1: "-b2" is not an action`},
		{`[A ""] 1. “b2”`, `line 1: "“b2”" is not an action`},
		{`[A ""] 0. b2`, `line 1: "0." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 01. b2`, `line 1: "01." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 1 b2`, `line 1: "1" is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 1.. b2`, `line 1: "1.." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 1.... b2`, `line 1: "1...." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 1000000001. b2`, `line 1: "1000000001." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 99999999999999999999. b2`, `line 1: "99999999999999999999." is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 2-0`, `line 1: "2-0" is neither a turn's number, such as 2. or 2..., nor a result`},
		{`[A ""] 1. 2. b2`, `line 1: no action stands behind 1.`},
		{`[A ""] 1.`, `line 1: no action stands behind 1.`},
		{`[A ""] 1... {hm}`, `line 1: no action stands behind 1...`},
		{`[A ""] 1. b2 1. c3`, `line 1: 1. stands where 1... is next`},
		{`[A ""] 1. b2 2. c3`, `line 1: 2. stands where 1... is next`},
		{`[A ""] 1. b2 c3 3. d4`, `line 1: 3. stands where 2. is next`},
		{`[A ""] 1. b2 c3 2... d4`, `line 1: 2... stands where 2. is next`},
		{"[A \"\"] 1. b2 c3\nd4", `line 2: "d4" stands where 2. should; the actions of one turn are joined by /`},
		{`[A ""] 1. b2 c3 draw`, `line 1: "draw" is not understood; did you mean "draw agreed"?`},
		{`[A ""] 1. b2 c3 draw {x} agreed`, `line 1: "draw" is not understood; did you mean "draw agreed"?`},
		{`[A ""] 1. b2 agreed`, `line 1: "agreed" is not understood; did you mean "draw agreed"?`},
		{`[A ""] 1. b2 agreed draw`, `line 1: "agreed draw" is not understood; did you mean "draw agreed"?`},
		{`[A ""] 1. b2 Draw Agreed.`, `line 1: "Draw Agreed." is not understood; did you mean "draw agreed"?`},
		{`[A ""] 1. b2 c3 drawn`, `line 1: "drawn" is not understood; did you mean "draw agreed"?`},
		{"[A \"\"] 1. b2 c3\ndraw.", `line 2: "draw." is not understood; did you mean "draw agreed"?`},
		{"[A \"\"] 1. b2 c3\nAnn resigned", `line 2: "Ann resigned" is not understood; did you mean "Ann resigns"?`},
		{`[A ""] 1. b2 Ann resign`, `line 1: "Ann resign" is not understood; did you mean "Ann resigns"?`},
		{`[A ""] 1. b2 Ann resigns.`, `line 1: "Ann resigns." is not understood; did you mean "Ann resigns"?`},
		{`[P1 ""] 1. b2 P1 resigned`, `line 1: "P1 resigned" is not understood; did you mean "P1 resigns"?`},
		{`[A ""] 1. b2 resigned`, `line 1: "resigned" is not understood; did you mean "resigns"?`},
		{`[A ""] 1. b2 c4/resign`, `line 1: "resign" is not understood; did you mean "resigns"?`},
		{`[A ""] 1. b2 c4-d4, Bob resigns`, `line 1: "c4-d4," is not an action; there is no , between actions, only a space`},
		{`[A ""] 1. b2 , Bob resigns`, `line 1: "," is not an action; there is no , between actions, only a space`},
		{`[A ""] 1. b2; c4`, `line 1: "b2;" is not an action; there is no ; between actions, only a space`},
		{`[A ""] 1. b2,c4`, `line 1: "b2,c4" is not an action; there is no , between actions, only a space`},
		{`[A ""] 1. b2. c4`, `line 1: "b2." is not an action; leave the . away`},
		{`[A ""] 1. b2 e5-c5!`, `line 1: "e5-c5!" is not an action; there are no signs such as ! ? $1; write a {comment} behind the action`},
		{`[A ""] 1. b2-b5(b4)?? c4`, `line 1: "b2-b5(b4)??" is not an action; there are no signs such as ! ? $1; write a {comment} behind the action`},
		{`[A ""] 1. b2 ? c4`, `line 1: "?" is not an action; there are no signs such as ! ? $1; write a {comment} behind the action`},
		{`[A ""] 1. b2 $1 c4`, `line 1: "$1" is not an action; there are no signs such as ! ? $1; write a {comment} behind the action`},
		{`[A ""] 1. b2+`, `line 1: "b2+" is not an action; there is no sign +; write a {comment} behind the action`},
		{`[A ""] 1. b2 (1. c3 c4) b3`, `line 1: "b2(1.c3c4)" is not an action; there are no variations in parentheses; write a {comment} behind the action`},
		{`[A ""] 1. b2-b5(b4 c4`, `line 1: "b2-b5(b4" is not an action; a ) is missing`},
		{`[A ""] 1. b2-b5 (b4 c4-c1(c2)`, `line 1: "b2-b5(b4" is not an action; a ) is missing`},
		{`[A ""] 1. b2-b5((b4))`, `line 1: "b2-b5((b4))" is not an action; a ) is missing`},
		{`[A ""] 1. b2-b5 b4)`, `line 1: "b4)" is not an action; a ( is missing`},
		{"[A \"\"] 1. b2-b5 {x}\n(b4)", `line 2: "(b4)" is not an action; what is in parentheses stands right behind its action`},
		{`[A ""] 1. (b4)`, `line 1: "(b4)" is not an action; what is in parentheses stands right behind its action`},
		{`[A ""] 1. b2/(b4)`, `line 1: "(b4)" is not an action; what is in parentheses stands right behind its action`},
		{`[A ""] 1. b2 resigns (lost)`, `line 1: "(lost)" stands behind the word that ended the game`},
		{"[A \"\"] 1. b2 {a {nested}\ncomment} c4", `line 1: a comment ends at its first }, for comments do not nest; a } inside one is written \}`},
		{"[A \"\"] 1. b2 {a {nested\n}} c4", `line 2: a comment ends at its first }, for comments do not nest; a } inside one is written \}`},
		{"[A \"\"]\n1. b2/c3\n2. b5 {x}", `line 2: what is joined by / is one turn, and so 1... is next, where 2. stands on line 3; a space separates the turns of two players`},
		{"[A \"\"]\n1. b2 c3\n2. b2-b5/\nb3 {x}\n/ d3\n\n3. b5-b4", `line 3: what is joined by / is one turn, and so 2... is next, where 3. stands on line 7; a space separates the turns of two players`},
		{"[A \"\"]\n1. b2 c3/c4\n2... b5", `line 2: what is joined by / is one turn, and so 2. is next, where 2... stands on line 3; a space separates the turns of two players`},
		{"[A \"\"]\n1. b2/c3\n3. b5", `line 3: 3. stands where 1... is next`},
		{"[Variant \"x\"]\n1. b2\n[Annotator \"Me\"]\nc3", `line 3: [Annotator "Me"] stands behind turns, and tags stand before them; if a new record begins here, begin it with its Variant tag`},
		{"[Variant \"x\"] *\n\n[Date \"1\"]\n[Ann \"2\"] 1. b2", `line 3: [Date "1"] stands behind turns, and tags stand before them; if a new record begins here, begin it with its Variant tag`},
		{"[A \"\"]\n[option.repetition \"3\"]", `line 2: the tag option.repetition differs from Option.repetition only in capitals; did you mean Option.repetition?`},
		{`[result "1-0"]`, `line 1: the tag result differs from Result only in capitals; did you mean Result?`},
		{`[VARIANT "noughts"]`, `line 1: the tag VARIANT differs from Variant only in capitals; did you mean Variant?`},
		{`[A ""] /b2`, `line 1: a / stands where no action is before it in a turn`},
		{`[A ""] 1. /b2`, `line 1: a / stands where no action is before it in a turn`},
		{`[A ""] [34]/b2`, `line 1: a / stands where no action is before it in a turn`},
		{`[A ""] 1. b2 1... /c3`, `line 1: a / stands where no action is before it in a turn`},
		{`[A ""] 1. b2//c3`, `line 1: an action should stand behind a /, and not "/c3"`},
		{`[A ""] 1. b2/ 1... c3`, `line 1: an action should stand behind a /, and not "1... c3"`},
		{`[A ""] 1. b2/*`, `line 1: an action should stand behind a /, and not "*"`},
		{`[A ""] 1. b2/resigns`, `line 1: an action should stand behind a /, and not the end`},
		{`[A ""] 1. b2/{c}`, `line 1: no action stands behind the last /`},
		{"[A \"\"] 1. b2/\n[B \"\"]", `line 2: no action stands behind the last /`},
		{`[A ""] 1. b2 resigns c3`, `line 1: "c3" stands behind the word that ended the game`},
		{`[A ""] draw agreed resigns`, `line 1: "resigns" stands behind the word that ended the game`},
		{`[A ""] 1. b2 1-0 c3`, `line 1: "c3" stands behind the result`},
		{`[A ""] 1. b2 * *`, `line 1: "*" stands behind the result`},
		{`[Result "*"] 1. b2 1-0`, `line 1: the result here is 1-0, and in the tag *`},
		{`[Result "1-0"] 1. b2 *`, `line 1: the result here is *, and in the tag 1-0`},
	} {
		_, err := record.Read(strings.NewReader(c.text))
		checkError(t, c.text, err, c.want)
		var syntax *record.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: %T", c.text, err)
		}
	}
}

func TestResultBehindTheTurns(t *testing.T) {
	for text, want := range map[string]string{
		`[A ""] 1. b2 1/2-1/2`:                "1/2-1/2",
		`[A ""] 1. b2 0-1{c}`:                 "0-1",
		`[A ""] 1. b2 *`:                      "",
		`[Result "*"] 1. b2 *`:                "*",
		`[Result "1-0"] 1. b2 1-0`:            "1-0",
		`[Result "1-0"] 1. b2`:                "1-0",
		`[A ""] 1. b2 resigns 1-0`:            "1-0",
		`[A ""] 1. b2 draw {x} agreed`:        "no",
		`[A ""] 1. b2 draw agreed {x} 1-0 {}`: "1-0",
	} {
		r, err := record.Read(strings.NewReader(text))
		if err != nil {
			if want != "no" {
				t.Error(err)
			}
			continue
		}
		if got := r.Tag("Result"); got != want {
			t.Errorf("%s: the result is %q", text, got)
		}
		checkBack(t, r)
	}
}

func TestReaderFails(t *testing.T) {
	if _, err := record.Read(failing{}); !errors.Is(err, errFailing) {
		t.Error(err)
	}
}

var errFailing = errors.New("the disk is gone")

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errFailing }
func (failing) Write([]byte) (int, error) { return 0, errFailing }

// TestSpacesInActions has spaces before and in parentheses, which are not kept.
func TestSpacesInActions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`1. c3-e3 (d3) b4`, "1. c3-e3(d3) b4"},
		{"1. c3-e3\n(d3)\tb4", "1. c3-e3(d3) b4"},
		{`1. c3-e3 ( d3 < a1 ) (d4) / b4`, "1. c3-e3(d3<a1)(d4)/b4"},
		{`1. c3-e3( d3)(d4 )x b4`, "1. c3-e3(d3)(d4)x b4"},
		{`1. c3-e3 (d3){x} b4`, "1. c3-e3(d3) {x} b4"},
		{`1. c3-e3 (d3) resigns`, "1. c3-e3(d3) resigns"},
		{`1. Bob (d3) resigns`, "1. Bob(d3) resigns"},
		{`1. c3-e3 (d3) Bob resigns`, "1. c3-e3(d3) Bob resigns"},
		{`1. c3-e3 (d3) 1-0`, "1. c3-e3(d3)"},
	} {
		r := read(t, "[A \"\"]\n"+c.text)
		if _, got, _ := strings.Cut(r.String(), "\n\n"); got != c.want+"\n" {
			t.Errorf("%s is written\n%s", c.text, got)
		}
		checkBack(t, r)
	}
	g := shift(t)
	c, err := read(t, "[A \"\"] 1. b2 c4 2. b2b5 (b4)").Canonical(g)
	if err != nil || c.Actions[2].Text != "b2-b5(b4)" {
		t.Errorf("%v, %v", c, err)
	}
}

// TestNestedCommentsOfOtherRecords takes no } in a tag for one outside a comment.
func TestNestedCommentsOfOtherRecords(t *testing.T) {
	all, err := record.ReadAll(strings.NewReader("[A \"\"] {a {b} [B \"}\"] {c {d} {e}"))
	if err != nil || len(all) != 2 || all[0].Comment != "a {b" || all[1].Comment != "c {d\ne" {
		t.Errorf("%v, %v", all, err)
	}
}
