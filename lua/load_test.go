package lua

import (
	"errors"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// TestFileNames loads by names that cannot stand in messages and records.
func TestFileNames(t *testing.T) {
	for _, c := range []struct{ file, fault string }{
		{"a\nb.lua", "a b.lua: the name of the script holds a control character; give the script a name such as mine.lua"},
		{"a\x00.lua", "a .lua: the name of the script holds a control character; give the script a name such as mine.lua"},
		{"\xff.lua", "?.lua: the name of the script is not UTF-8; give the script a name such as mine.lua"},
		{strings.Repeat("9", 1<<20), strings.Repeat("9", 60) + "…: the name of the script is 1048576 bytes long; the limit is 4096; give the script a name such as mine.lua"},
	} {
		if _, err := Load(c.file, nil, nil); err == nil || err.Error() != c.fault {
			t.Errorf("%.20q gives\n%v\nand should give\n%s", c.file, err, c.fault)
		}
	}
	source := []byte(`local stone = piece("stone", { each = 3 })
return game {
  title = "Mine", board = grid(3, 3), players = { "White", "Black" }, pieces = { stone },
  turns = { { drop { hand(stone), on = empty } } }, ends = { { no_move, draw = true } },
}`)
	for file, name := range map[string]string{"": "script", ".lua": "script", "folder/mine.lua": "mine", "mine": "mine"} {
		g, err := Load(file, source, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Name() != name {
			t.Errorf("%q makes a game called %q, and should %q", file, g.Name(), name)
		}
	}
}

// TestCoreFails has the core fail at the rules of a script.
func TestCoreFails(t *testing.T) {
	_, err := guarded("t.lua", func() (*core.Game, error) { panic("no such plane") })
	var internal *InternalError
	if !errors.As(err, &internal) || err.Error() != "t.lua: fault in the engine, not in the script: no such plane" || internal.Stack == "" {
		t.Errorf("%T: %v", err, err)
	}
}
