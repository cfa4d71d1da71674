package main

import (
	"strings"
	"testing"
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

func TestDemoFails(t *testing.T) {
	for _, c := range []struct {
		demo demo
		want string
	}{
		{demo{record: "per-gico"}, `unknown game "per-gico"; did you mean "per-gioco"?`},
		{demo{script: "chess"}, `there is no script "chess" among the examples`},
	} {
		var out strings.Builder
		err := showDemos(t.Context(), console{strings.NewReader(""), &out, &strings.Builder{}}, []demo{c.demo})
		if err == nil || err.Error() != c.want {
			t.Errorf("the error is\n%v\nwant\n%s", err, c.want)
		}
		if strings.Contains(out.String(), "Try next") {
			t.Error("it went on")
		}
	}
}
