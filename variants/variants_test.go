package variants_test

import (
	"context"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

func TestLoad(t *testing.T) {
	for _, name := range variants.Names() {
		g, err := variants.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Name() != name || g.Title() == "" {
			t.Errorf("%s is named %q, %q", name, g.Name(), g.Title())
		}
		for _, o := range g.Options() {
			if o.Value != o.Values[0] {
				t.Errorf("%s: the default of %s is %s, and %s comes first", name, o.Name, o.Value, o.Values[0])
			}
		}
	}
}

// TestSourcesAreNamed holds every letter by which a script cites a source to be told at
// its head.
func TestSourcesAreNamed(t *testing.T) {
	for _, name := range variants.Names() {
		source, err := variants.Source(name)
		if err != nil {
			t.Fatal(err)
		}
		head, rules, _ := strings.Cut(string(source), "\n\n")
		cited := regexp.MustCompile(`\[([A-Z](?: [A-Z])*)\]`).FindAllStringSubmatch(rules, -1)
		if len(cited) == 0 {
			t.Errorf("%s cites nothing", name)
		}
		for _, m := range cited {
			for _, letter := range strings.Fields(m[1]) {
				if !regexp.MustCompile(`\b` + letter + ` [A-Za-z]`).MatchString(head) {
					t.Errorf("%s cites %s, which its head does not name", name, letter)
				}
			}
		}
	}
}

func TestUnknown(t *testing.T) {
	for name, want := range map[string]string{
		"dleta":            `unknown variant "dleta"; did you mean "delta"?`,
		"chess":            `unknown variant "chess"; built in are ` + strings.Join(variants.Names(), ", "),
		"":                 `unknown variant ""; built in are ` + strings.Join(variants.Names(), ", "),
		"../lua/x":         `unknown variant "../lua/x"; built in are ` + strings.Join(variants.Names(), ", "),
		"delta.lua":        `unknown variant "delta.lua"; did you mean "delta"?`,
		"folder/delta":     `unknown variant "folder/delta"; built in are ` + strings.Join(variants.Names(), ", "),
		"delta\x00":        `unknown variant "delta\x00"; did you mean "delta"?`,
		"\xff\xfe\xfd\xfc": `unknown variant "\xff\xfe\xfd\xfc"; built in are ` + strings.Join(variants.Names(), ", "),
	} {
		g, err := variants.Load(name, nil)
		var unknown *variants.UnknownError
		if g != nil || !errors.As(err, &unknown) || err.Error() != want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
	for name, options := range map[string]map[string]string{
		`option "scorign": there is no such option; did you mean "scoring"?`:                     {"scorign": "points"},
		`option "scoring": there is no value "point"; choose points or win-loss`:                 {"scoring": "point"},
		`option "repetition": there is no value "1"; choose 0, 2, 3, 4, 5, 6, 7, 8 or 9`:         {"repetition": "1"},
		`option "colour": there is no such option; the options are scoring, repetition and lift`: {"colour": "red"},
	} {
		g, err := variants.Load("delta", options)
		var bad *lua.OptionError
		if g != nil || !errors.As(err, &bad) || err.Error() != name {
			t.Errorf("%v: %v, want %s", options, err, name)
		}
	}
}

// TestLibrary holds that the library is apart from the games, and can be read.
func TestLibrary(t *testing.T) {
	files, err := fs.Glob(variants.Library(), "*")
	if err != nil || !slices.Contains(files, "relay.lua") {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name, isScript := strings.CutSuffix(file, ".lua")
		if slices.Contains(variants.Names(), name) || !isScript {
			t.Errorf("%s is in the library", file)
		}
		if source, err := variants.Source(name); err == nil {
			t.Errorf("Source(%q) is %d bytes", name, len(source))
		}
		source, err := fs.ReadFile(variants.Library(), file)
		if err != nil || !strings.HasPrefix(string(source), "-- ") {
			t.Errorf("%s: %q, %v", file, source, err)
		}
		if _, err := variants.LoadScript("x.lua", []byte("local it = include \""+name+"\"\nreturn it"), nil); err == nil || !strings.HasPrefix(err.Error(), "x.lua:2: the script returns a word or function") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// ownRelay is a game of one's own with the move of the library.
const ownRelay = `local move = include "relay"
local stone = piece("stone", { each = 9, symbols = { "W", "B" } })
local place = drop { hand(stone), on = empty }
local relay = move(own(stone), first_of(hand(stone), lift(own(stone) - "leader")))
return game {
  title = "Mine", board = grid(5, 5), players = { "White", "Black" }, pieces = { stone },
  turns = { { 1, place }, { 2, { White = relay, Black = relay + place } }, { relay } },
  ends = { { line(own(stone), 4), win = count(empty) }, { no_move, loss = 1 } },
}
`

// TestLoadScript has one's own script include what Delta does.
func TestLoadScript(t *testing.T) {
	g, err := variants.LoadScript("mine.lua", []byte(ownRelay), nil)
	if err != nil {
		t.Fatal(err)
	}
	delta, err := variants.Load("delta", nil)
	if err != nil {
		t.Fatal(err)
	}
	for depth := 1; depth <= 4; depth++ {
		got, err := core.Perft(context.Background(), g.NewState(), depth, 0)
		want, _ := core.Perft(context.Background(), delta.NewState(), depth, 0)
		if got != want || err != nil {
			t.Errorf("perft %d is %d, %v; Delta's is %d", depth, got, err, want)
		}
	}
	for old, want := range map[string]string{
		`include "relay"`: `mine.lua:1: include: there is no "rally" in the library, which has relay`,
		`move(own(stone)`: `relay.lua:11: slide: a piece is not a set of cells; did you mean own(stone)? (from mine.lua:4)`,
	} {
		new := map[string]string{`include "relay"`: `include "rally"`, `move(own(stone)`: `move(stone`}[old]
		_, err := variants.LoadScript("mine.lua", []byte(strings.Replace(ownRelay, old, new, 1)), nil)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestLoadAtOnce loads on many goroutines; the race detector watches.
func TestLoadAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			g, err := variants.Load("delta", map[string]string{"lift": []string{"others", "any"}[i%2]})
			if err != nil {
				t.Error(err)
				return
			}
			if n := g.NewState().CountLegal(); n != 25 {
				t.Errorf("%d first actions", n)
			}
		})
	}
	wg.Wait()
}
