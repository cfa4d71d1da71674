package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// Answers of tic-tac-toe and Delta in full, for the form of the protocol.
const (
	ticStart   = `{"mover":"X","chance":false,"legal":["a1","b1","c1","a2","b2","c2","a3","b3","c3"],"position":"3/3/3 X X5O4 1","result":null}`
	ticCentre  = `{"mover":"O","chance":false,"legal":["a1","b1","c1","a2","c2","a3","b3","c3"],"position":"3/1X1/3 O X4O4 1","result":null}`
	ticCorner  = `{"mover":"X","chance":false,"legal":["b1","c1","a2","c2","a3","b3","c3"],"position":"3/1X1/O2 X X4O3 2","result":null}`
	ticWon     = `{"mover":"O","chance":false,"legal":[],"position":"O1X/1X1/X1O O X2O2 3","result":{"winner":"X","reason":"line","scores":{"X":1,"O":0}}}`
	ticDrawn   = `{"mover":"O","chance":false,"legal":[],"position":"XOX/OOX/XXO O - 5","result":{"winner":null,"reason":"full","scores":{"X":0,"O":0}}}`
	deltaStart = `{"mover":"White","chance":false,"legal":["a1","b1","c1","d1","e1","a2","b2","c2","d2","e2","a3","b3","c3","d3","e3","a4","b4","c4","d4","e4","a5","b5","c5","d5","e5"],"position":"5/5/5/5/5 White W9B9 1","result":null}`
	deltaTwo   = `{"mover":"White","chance":false,"legal":["b2-d2(c2)","b2-e2(d2)","b2-b4(b3)","b2-b5(b4)"],"position":"5/5/2B2/1W3/5 White W8B8 2","result":null}`
	deltaFour  = `{"mover":"White","chance":false,"legal":["b4-b1(b2)","b4-b2(b3)","b4-d4(c4)","b4-e4(d4)","d5-a2(b3)","d5-d2(d3)","d5-b3(c4)","d5-d3(d4)","d5-a5(b5)","d5-b5(c5)","e5-e1(e2)","e5-e2(e3)","e5-e3(e4)"],"position":"3WW/1W3/2B2/2B2/3B1 White W6B6 4","result":null}`
	deltaGame  = "b2 c3 b2-b5(b4) b3 b5-e5(d5) b3-d1(c2) b4-e4(d4) c3-a3(b3) d5-a5(b5) a3-c5(b4) b5-d3(c4) d1-a1(b1) d4-b2(c3) c2-e2(d2) c3-c1(c2) a1-a3(a2) e5-c3(d4)"
)

func TestLegal(t *testing.T) {
	for _, c := range []struct {
		name, args, in string
		out            []string
	}{
		{"no lines", "delta", "", nil},
		{"an empty line", "delta", "\n", []string{deltaStart}},
		{"no end of line", "delta", "b2 c3", []string{deltaTwo}},
		{"spaces, tabs, carriage returns", "delta", " \t \r\n\t b2\t  c3 \r\n\r\n", []string{deltaStart, deltaTwo, deltaStart}},
		{"a growing game", customScript, "\nb2\nb2 a1\n", []string{ticStart, ticCentre, ticCorner}},
		{"a shrinking game", customScript, "b2 a1\nb2\n\nb2 a1", []string{ticCorner, ticCentre, ticStart, ticCorner}},
		{"an action that begins as another", customScript, "b2 a1 c3\nb2 a\nb2 a1\nb\nb2\n", []string{
			`{"mover":"O","chance":false,"legal":["b1","c1","a2","c2","a3","b3"],"position":"2X/1X1/O2 O X3O3 2","result":null}`,
			`{"error":"action 2: cannot read the action \"a\": \"a\" is not a cell; the cells are a1 to c3"}`,
			ticCorner, `{"error":"action 1: cannot read the action \"b\": \"b\" is not a cell; the cells are a1 to c3"}`, ticCentre}},
		{"the end", customScript, "b2 c1 a1\nb2 a3 c3 c1 a1\nb2 a3 c3 c1 a1 a2\n", []string{
			`{"mover":"O","chance":false,"legal":["b1","a2","c2","a3","b3","c3"],"position":"3/1X1/X1O O X3O3 2","result":null}`,
			ticWon,
			`{"error":"action 6: illegal action \"a2\": the game is over: X won (line)"}`}},
		{"a draw", customScript, "a3 b3 c3 a2 c2 b2 a1 c1 b1\n", []string{ticDrawn}},
		{"points", "delta", deltaGame + "\n", []string{
			`{"mover":"Black","chance":false,"legal":[],"position":"W1B2/1BWWW/BBWW1/BWWBB/1BW2 Black B1 9","result":{"winner":"White","reason":"line","scores":{"White":8,"Black":0}}}`}},
		{"halves", "delta -o scoring=win-loss", "a5 d4 a5-d2(c3) b2 c3-a5(b4)\n", []string{
			`{"mover":"Black","chance":false,"legal":[],"position":"W4/1W1B1/5/1B1W1/5 Black W6B7 3","result":{"winner":"White","reason":"pressed","scores":{"White":0.5,"Black":0}}}`}},
		{"ambiguous", "delta -o lift=any -position WWB2/W1WB1/BBW1B/BWWWB/1W1BB_White_-_10", "c2-e4\nc2-e4(d3<b5)\n", []string{
			`{"error":"action 1: ambiguous action \"c2-e4\": it may be c2-e4(d3<b1), c2-e4(d3<b2), c2-e4(d3<d2), c2-e4(d3<c3), c2-e4(d3<a4), c2-e4(d3<c4), c2-e4(d3<e4), c2-e4(d3<a5) or c2-e4(d3<b5)"}`,
			`{"mover":"Black","chance":false,"legal":["b3-b5(b4<d1)","b3-b5(b4<e1)","b3-b5(b4<a2)","b3-b5(b4<e2)","b3-b5(b4<a3)","b3-b5(b4<e3)","b3-b5(b4<d4)","b3-b5(b4<b5)","b3-b5(b4<c5)","c5-e5(d5<d1)","c5-e5(d5<e1)","c5-e5(d5<a2)","c5-e5(d5<e2)","c5-e5(d5<a3)","c5-e5(d5<b3)","c5-e5(d5<e3)","c5-e5(d5<d4)","c5-e5(d5<e5)"],"position":"W1B2/W1WBW/BBWWB/BW1WB/1W1BB Black - 10","result":null}`}},
		{"the short form", "delta", "b2 c3\nb2 c3 b2-b5 b3 b5e5 b3-d1(c2)\nb2 c3 b2-b5(b4) b3 b5-e5(d5) b3-d1(c2)\n", []string{deltaTwo, deltaFour, deltaFour}},
		{"illegal", "delta", "b2 c3 b2-b3(b2)\nb2 b2\nb2 c3\n", []string{
			`{"error":"action 3: illegal action \"b2-b3(b2)\": from b2 White may play b2-d2(c2), b2-e2(d2), b2-b4(b3) or b2-b5(b4)"}`,
			`{"error":"action 2: illegal action \"b2\": b2 is not empty"}`, deltaTwo}},
		{"unreadable", "delta", "b2 z9\nb2 c3 \"<&>\nb2 \xff\xfe c3\nb2 é\nb2 c3", []string{
			`{"error":"action 2: cannot read the action \"z9\": \"z9\" is not a cell; the cells are a1 to e5"}`,
			`{"error":"action 3: cannot read the action \"\\\"<&>\": \"\\\"<&>\" is not a cell"}`,
			`{"error":"action 2: cannot read the action \"\\xff\\xfe\": \"\\xff\\xfe\" is not a cell"}`,
			`{"error":"action 2: cannot read the action \"é\": \"é\" is not a cell"}`, deltaTwo}},
		{"a throw without its brackets", "daldos -o start=light", "A3 3\nXX\n[A3] 33\n", []string{
			`{"error":"action 2: cannot read the action \"3\": it names no cell, and Light is to move by A 3"}`,
			`{"error":"action 1: cannot read the action \"[XX]\": \"X\" is not the face of a die; those are A, 2, 3, 4"}`,
			`{"error":"action 2: illegal action \"[33]\": the dice have been thrown; Light has [A3] to use"}`}},
		{"a position", customScript + " -position 3/1X1/3_O_X4O4_1", "\na1\nb2\n", []string{ticCentre, ticCorner, `{"error":"action 1: illegal action \"b2\": b2 is not empty"}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := append([]string{"legal"}, strings.Fields(c.args)...)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			want := outcome{statusOK, strings.Join(append(c.out, ""), "\n"), ""}
			check(t, staffel(t.Context(), c.in, args...), want)
		})
	}
}

// longGame plays a game of Delta that does not end for so many actions.
func longGame(t *testing.T, actions int) ([]string, *core.State) {
	t.Helper()
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, random := g.NewState(), core.NewRandom(1)
	var texts []string
	var legal []core.Move
	for dead := 0; s.Plies() < actions; {
		legal = s.AppendLegal(legal[:0])
		i := int(random.Below(uint64(len(legal))))
		for range legal {
			s.PlayUnchecked(legal[i])
			if !s.Over() {
				break
			}
			s.Undo()
			i = (i + 1) % len(legal)
		}
		if s.Plies() > len(texts) {
			texts = append(texts, g.Text(legal[i]))
			continue
		}
		// Every action ends the game: step back and try another way.
		if dead++; dead > 1000 {
			t.Fatal("no long game was found")
		}
		for range min(4, len(texts)) {
			s.Undo()
			texts = texts[:len(texts)-1]
		}
	}
	return texts, s
}

func position(t *testing.T, answer string) string {
	t.Helper()
	var a struct{ Position string }
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		t.Fatalf("%v in %.200s", err, answer)
	}
	return a.Position
}

func TestLegalLongGame(t *testing.T) {
	const actions = 12_000
	texts, s := longGame(t, actions)
	whole := strings.Join(texts, " ")
	got := staffel(t.Context(), whole+"\n"+whole+" a1-a1\n"+whole+"\n", "legal", "delta")
	answers := strings.Split(got.out, "\n")
	if got.status != statusOK || got.errs != "" || len(answers) != 4 {
		t.Fatalf("exit status %d, %q, %d answers", got.status, got.errs, len(answers)-1)
	}
	if p := position(t, answers[0]); p != s.PositionText() {
		t.Errorf("the position is %q, want %q", p, s.PositionText())
	}
	if want := fmt.Sprintf(`{"error":"action %d: `, actions+1); !strings.HasPrefix(answers[1], want) {
		t.Errorf("the answer is %.200s, want %s…", answers[1], want)
	}
	if answers[2] != answers[0] {
		t.Errorf("the answer after an error is %.200s", answers[2])
	}
}

// TestLegalGrowingGame tells a game as a program would that plays it, each line one
// action longer, and again from other places; every answer must be the one that the
// line gets alone.
func TestLegalGrowingGame(t *testing.T) {
	texts, _ := longGame(t, 1000)
	var lines []string
	for n := range texts {
		lines = append(lines, strings.Join(texts[:n+1], " "))
	}
	random := core.NewRandom(2)
	var in strings.Builder
	var want []string
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	var positions []string
	for _, text := range texts {
		if _, err := s.PlayText(text); err != nil {
			t.Fatal(err)
		}
		positions = append(positions, s.PositionText())
	}
	for i, line := range lines {
		in.WriteString(line + "\n")
		want = append(want, positions[i])
		if i%20 == 0 {
			j := int(random.Below(uint64(len(lines))))
			in.WriteString(lines[j] + "\n")
			want = append(want, positions[j])
		}
	}
	got := staffel(t.Context(), in.String(), "legal", "delta")
	answers := strings.Split(strings.TrimSpace(got.out), "\n")
	if len(answers) != len(want) {
		t.Fatalf("%d answers to %d lines", len(answers), len(want))
	}
	for i, answer := range answers {
		if p := position(t, answer); p != want[i] {
			t.Fatalf("line %d: the position is %q, want %q", i+1, p, want[i])
		}
	}
}

func TestLegalTooLongLine(t *testing.T) {
	for _, end := range []string{"\n", "\nb2\n", ""} {
		in := "b2 a1\n" + strings.Repeat(" ", longestLine+1) + end
		want := ticCorner + "\n" + `{"error":"the line is longer than 16 MiB"}` + "\n"
		if strings.Contains(end, "b2") {
			want += ticCentre + "\n"
		}
		check(t, staffel(t.Context(), in, "legal", customScript), outcome{statusOK, want, ""})
	}
	// One of exactly the greatest length is read.
	in := strings.Repeat(" ", longestLine-2) + "b2\n"
	check(t, staffel(t.Context(), in, "legal", customScript), outcome{statusOK, ticCentre + "\n", ""})
}

// TestLegalAnswersAtOnce holds also when the next line has come in part.
func TestLegalAnswersAtOnce(t *testing.T) {
	in, write := io.Pipe()
	read, out := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(t.Context(), []string{"legal", customScript}, in, out, io.Discard)
		out.Close()
	}()
	answers := make([]byte, 4096)
	for _, step := range []struct{ in, out string }{{"\nb", ticStart}, {"2\nb2", ticCentre}, {" a1\n", ticCorner}} {
		if _, err := io.WriteString(write, step.in); err != nil {
			t.Fatal(err)
		}
		n, err := read.Read(answers)
		if err != nil || string(answers[:n]) != step.out+"\n" {
			t.Fatalf("the answer to %q is %q, %v", step.in, answers[:n], err)
		}
	}
	write.Close()
	if s := <-status; s != statusOK {
		t.Errorf("exit status %d", s)
	}
}

// TestLegalReads holds for input that comes in any pieces, and ends in an error.
func TestLegalReads(t *testing.T) {
	var out, errs bytes.Buffer
	in := iotest.OneByteReader(strings.NewReader("b2\nb2 a1"))
	if status := run(t.Context(), []string{"legal", customScript}, in, &out, &errs); status != statusOK || out.String() != ticCentre+"\n"+ticCorner+"\n" {
		t.Errorf("exit status %d, %s", status, out.String())
	}
	out.Reset()
	in = io.MultiReader(strings.NewReader("b2\n"), iotest.ErrReader(errDisk))
	status := run(t.Context(), []string{"legal", customScript}, in, &out, &errs)
	if status != statusFault || out.String() != ticCentre+"\n" || errs.String() != "staffel: the disk is full\n" {
		t.Errorf("exit status %d, %s%s", status, out.String(), errs.String())
	}
}

// TestLegalNames holds for players' names that JSON must escape.
func TestLegalNames(t *testing.T) {
	for _, name := range []string{"plain", `"<&>\`, "é\u2028", "\x00\xff", ""} {
		var back string
		text := appendJSON(nil, name)
		if err := json.Unmarshal(text, &back); err != nil || back != strings.ToValidUTF8(name, "\ufffd") {
			t.Errorf("%q is written %s, read back as %q, %v", name, text, back, err)
		}
		if !slices.Equal(text, appendJSON(nil, []byte(name))) || bytes.Contains(text, []byte(`\u003c`)) {
			t.Errorf("%q is written %s", name, text)
		}
	}
}

// TestLegalGarbage checks that a line costs no memory but for what its actions do.
func TestLegalGarbage(t *testing.T) {
	g, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	a := answerer{ctx: t.Context(), state: g.NewState(), game: g, players: g.Players()}
	line, longer := []byte("b2 c3"), []byte("b2 c3 b2-b5(b4)")
	if err := a.line(longer); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { a.line(line) }); n != 0 {
		t.Errorf("a line that is a part of the last makes %v allocations", n)
	}
}

// TestLegalChance has the dice thrown, and what may be done with them.
func TestLegalChance(t *testing.T) {
	const throws = `"chance":true,"legal":["[AA]","[A2]","[A3]","[A4]","[22]","[23]","[24]","[33]","[34]","[44]"],`
	const row = "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII"
	want := `{"mover":"Light",` + throws + `"position":"` + row + ` Light - 0","result":null}
{"mover":"Dark",` + throws + `"position":"` + row + ` Dark - 0 beat=4","result":null}
{"mover":"Light","chance":false,"legal":["pass"],"position":"` + row + ` Light - 1 dice=24","result":null}
{"error":"action 4: illegal action \"[AA]\": the dice have been thrown; Light has [24] to use"}
{"mover":"Light","chance":false,"legal":["a1-b1","a1-b2"],"position":"` + row + ` Light - 1 dice=AA again=yes","result":null}
`
	check(t, staffel(t.Context(), "\n[3A]\n[A3] [AA] [24]\n[A3] [AA] [24] [AA]\n[A3] [AA] [AA]\n", "legal", "daldos"), outcome{statusOK, want, ""})
	over := `{"mover":"Dark","chance":false,"legal":[],"position":"16/3M13/16 Dark - 30","result":{"winner":"Light","reason":"captured","scores":{"Light":1,"Dark":0}}}` + "\n"
	check(t, staffel(t.Context(), "[24] c3xb4\n", "legal", "daldos", "-position", "2M13/3m13/16 Light - 30"), outcome{statusOK, over, ""})
}
