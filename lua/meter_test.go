package lua

import (
	"fmt"
	"testing"
)

// TestLimits holds that a budget is a budget: what ends a script does so at the
// same place whatever else goes on, and less or more of it ends it elsewhere.
func TestLimits(t *testing.T) {
	const text = "local n = 0\nfor i = 1, 100 do n = n + i end\nreturn n"
	for _, c := range []struct {
		limits limits
		want   string
	}{
		{limits{Instructions: 100}, "t.lua:2: the script ran longer than 100 steps; is there a loop that does not end?"},
		{limits{Instructions: 1000}, ""},
	} {
		_, err := runScript(t, text, c.limits)
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && c.want != "" {
			t.Errorf("%+v: got %v", c.limits, err)
		}
	}
	_, err := runScript(t, "local t = {}", limits{Bytes: 100})
	if want := "t.lua:1: the script used more than 100 bytes of memory; is there a loop that makes tables or texts without end?"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}
