package lua_test

import (
	"context"
	"errors"
	"regexp"
	"testing"

	"os"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// FuzzLoad loads any text as a script. What is wrong with it is told as its fault,
// never as the engine's, and what loads can be played.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(sample))
	page, err := os.ReadFile("LANGUAGE.md")
	if err != nil {
		f.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllSubmatch(page, -1) {
		f.Add(m[1])
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		g, err := lua.Load("fuzz.lua", source, nil)
		if err != nil {
			var faults lua.Errors
			if g != nil || !errors.As(err, &faults) || len(faults) == 0 {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		s := g.NewState()
		if _, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: 2, Threads: 1, MaxActions: 50}); err != nil {
			t.Fatal(err)
		}
		if back, err := g.ParsePosition(s.PositionText()); err != nil || back.Hash() != s.Hash() {
			t.Fatal(s.PositionText(), err)
		}
	})
}
