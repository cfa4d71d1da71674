package main

import (
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

func TestDemo(t *testing.T) {
	got := staffel(t.Context(), "")
	check(t, got, outcome{statusOK, golden(t, "demo.txt"), ""})
	for _, line := range strings.Split(got.out, "\n") {
		if len([]rune(line)) > 80 || strings.TrimRight(line, " ") != line {
			t.Errorf("%q is too wide or ends in spaces", line)
		}
	}
}

func TestDemoChecksResult(t *testing.T) {
	wrong := func(change func(*demo)) []demo {
		d := demos()[0]
		change(&d)
		return []demo{d}
	}
	for _, c := range []struct {
		name  string
		demos []demo
		want  string
	}{
		{"score", wrong(func(d *demo) { d.result.Scores[0] = 7 }),
			`delta: the documented result is "White wins (line): White 7, Black 0"; it came out as "White wins (line): White 8, Black 0"`},
		{"winner", wrong(func(d *demo) { d.result = core.Result{Winner: core.NoPlayer, Reason: "line"} }),
			`delta: the documented result is "A draw (line): White 0, Black 0"; it came out as "White wins (line): White 8, Black 0"`},
		{"illegal", wrong(func(d *demo) { d.game = "1. b2 b2" }), `delta: turn 1: illegal action "b2": b2 is not empty`},
		{"number", wrong(func(d *demo) { d.game = "1. b2 c3 3. b2-b5(b4)" }), "delta: 3. stands where turn 2 begins"},
		{"unfinished", wrong(func(d *demo) { d.game = "b2 c3" }), "delta: the game goes on after action 2"},
		{"variant", wrong(func(d *demo) { d.variant = "dleta" }), `dleta: unknown variant "dleta"; did you mean "delta"?`},
		{"script", []demo{{script: "chess"}}, `chess: there is no script "chess" among the examples`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			err := showDemos(t.Context(), console{strings.NewReader(""), &out, &strings.Builder{}}, c.demos)
			if err == nil || err.Error() != c.want {
				t.Errorf("the error is\n%v\nwant\n%s", err, c.want)
			}
			if strings.Contains(out.String(), "Try next") {
				t.Error("it went on")
			}
		})
	}
}
