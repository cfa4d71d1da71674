package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// newMatch begins a match and returns the path of its file.
func newMatch(t *testing.T, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.match")
	got := staffel(t.Context(), "", append([]string{"match", path, "-new", "delta", "-first", "Ann", "-second", "Bob Jones"}, args...)...)
	if got.status != statusOK || got.errs != "" {
		t.Fatalf("%+v", got)
	}
	return path
}

func TestMatch(t *testing.T) {
	path := newMatch(t, "-games", "3", "-o", "scoring=win-loss")
	var all strings.Builder
	for _, args := range [][]string{
		{},
		{"b2", "c3", "b2-b5 b3", "undo"},
		{"c3-c1(c2)", "resigns"},
		{"b2 c3", "Ann", "resigns"},
		{"White resigns"},
		{},
	} {
		got := staffel(t.Context(), "", append([]string{"match", path}, args...)...)
		all.WriteString("$ match " + strings.Join(args, " ") + "\n" + got.out)
		if got.status != statusOK || got.errs != "" {
			t.Fatalf("%v: %+v", args, got)
		}
	}
	if d := cmp.Diff(golden(t, "match.txt"), all.String()); d != "" {
		t.Error(d)
	}
	saved, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(golden(t, "club.match"), "DIGEST", digest(t, map[string]string{"scoring": "win-loss"}))
	if d := cmp.Diff(want, string(saved)); d != "" {
		t.Error(d)
	}
	if got := staffel(t.Context(), "", "replay", "-quiet", path); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}

// TestMatchAtOnce plays in one file from many sides: what is reported as played is in it.
func TestMatchAtOnce(t *testing.T) {
	path := newMatch(t, "-games", "20")
	var played atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if got := staffel(t.Context(), "", "match", path, "resigns"); got.status == statusOK {
				played.Add(1)
			}
		})
	}
	wg.Wait()
	saved, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(saved), " resigns") + strings.Count(string(saved), "\nresigns"); n != int(played.Load()) || n == 0 {
		t.Errorf("%d games were played, %d are in the file:\n%s", played.Load(), n, saved)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("%v are left, %v", files, err)
	}
}

// TestMatchLocked finds a file that another program has locked.
func TestMatchLocked(t *testing.T) {
	path := newMatch(t)
	if err := os.WriteFile(path+".lock", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	got := staffel(t.Context(), "", "match", path, "b2")
	want := "staffel: " + path + " is being played by another program; if none is running, remove " + path + ".lock\n"
	if got.status != statusFault || got.errs != want {
		t.Errorf("%+v", got)
	}
	if got := staffel(t.Context(), "", "match", path); got.status != statusOK { // looking is free
		t.Errorf("%+v", got)
	}
}

func TestMatchFaults(t *testing.T) {
	path := newMatch(t)
	if got := staffel(t.Context(), "", "match", path, "b2", "c3", "b2-b5(b4)", "b3"); got.status != statusOK {
		t.Fatal(got)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, missing := os.Open("missing.match")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{path, "-new", "delta", "-first", "Ann", "-second", "Bob"}, path + " is there already; a new match needs a file of its own"},
		{[]string{"missing.match"}, missing.Error() + "; -new VARIANT begins a match"},
		{[]string{path, "b5-e5", "b2"}, `game 1, turn 3, Bob Jones (Black): illegal action "b2": Black drops no piece now, but may play b3-b1(b2)`},
		{[]string{path, "b5-e5(d5)", "c3-c9"}, `game 1, turn 3, Bob Jones (Black): cannot read the action "c3-c9": "c9" is not a cell; the cells are a1 to e5`},
		{[]string{path, "b5-b3"}, `game 1, turn 3, Ann (White): illegal action "b5-b3": b3 is not empty`},
		{[]string{path, "Zed resigns"}, `game 1, turn 3, Ann (White): nobody is called "Zed"; the contestants are Ann and Bob Jones`},
		{[]string{path, "Zed", "resigns"}, `game 1, turn 3, Ann (White): nobody is called "Zed"; the contestants are Ann and Bob Jones`},
		{[]string{path, "Zed Jones resigns"}, `game 1, turn 3, Ann (White): nobody is called "Zed Jones"; the contestants are Ann and Bob Jones`},
		{[]string{path, "c9 resigns"}, `game 1, turn 3, Ann (White): cannot read the action "c9": "c9" is not a cell; the cells are a1 to e5`},
		{[]string{path, "draw"}, `game 1, turn 3, Ann (White): "draw" is not understood; did you mean "draw agreed"?`},
		{[]string{path, "drawn"}, `game 1, turn 3, Ann (White): "drawn" is not understood; did you mean "draw agreed"?`},
		{[]string{path, "agreed", "draw"}, `game 1, turn 3, Ann (White): "agreed draw" is not understood; did you mean "draw agreed"?`},
		{[]string{path, "draw agred"}, `game 1, turn 3, Ann (White): "draw agred" is not understood; did you mean "draw agreed"?`},
		{[]string{path, "resign"}, `game 1, turn 3, Ann (White): "resign" is not understood; did you mean "resigns"?`},
		{[]string{path, "Black resigned"}, `game 1, turn 3, Ann (White): "Black resigned" is not understood; did you mean "Black resigns"?`},
		{[]string{path, "Bob Jones", "resigns."}, `game 1, turn 3, Ann (White): "Bob Jones resigns." is not understood; did you mean "Bob Jones resigns"?`},
		{[]string{path, "Ann"}, `game 1, turn 3, Ann (White): "Ann" is not understood; did you mean "Ann resigns"?`},
		{[]string{path, "Undo"}, `game 1, turn 3, Ann (White): "Undo" is not understood; did you mean "undo"?`},
		{[]string{path, "b5-e5(d5)/c3-c1"}, `game 1, turn 3, Bob Jones (Black): "c3-c1" is joined by / to the action before it, and that ended turn 3 of White; leave the / away`},
		{[]string{path, "resigns", "b2 / c3"}, `game 2, turn 1, Ann (Black): "c3" is joined by / to the action before it, and that ended turn 1 of White; leave the / away`},
		{[]string{path, "/b5-e5"}, `game 1, turn 3, Ann (White): a / stands where no action is before it`},
		{[]string{path, "b5-e5", "undo", "/", "b5-e5"}, `game 1, turn 3, Ann (White): a / stands where no action is before it`},
		{[]string{path, "b5-e5//c3"}, `game 1, turn 3, Bob Jones (Black): an action should stand behind a /`},
		{[]string{path, "b5-e5/", "resigns"}, `game 1, turn 3, Bob Jones (Black): an action should stand behind a /`},
		{[]string{path, "b5-e5/"}, `game 1, turn 3, Bob Jones (Black): an action should stand behind a /`},
		{[]string{path, "b5-e5", "(d5"}, `game 1, turn 3, Ann (White): cannot read the action "b5-e5(d5": a ) is missing`},
		{[]string{path, "undo", "undo", "undo", "undo", "undo"}, `game 1, turn 1, Ann (White): there is nothing to take back; a game that is over stays as it is`},
		{[]string{path, "resigns", "undo"}, `game 2, turn 1, Bob Jones (White): there is nothing to take back; a game that is over stays as it is`},
		{[]string{path, "resigns", "resigns", "resigns"}, `illegal action "resign": the match is over: Ann wins 25 to 21`},
	} {
		check(t, staffel(t.Context(), "", append([]string{"match"}, c.args...)...), outcome{statusFault, "", "staffel: " + c.want + "\n"})
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("%v, the file is\n%s", err, after)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v, the folder has %v", err, entries)
	}
	for _, c := range []struct{ old, new, want string }{
		{`[Match.Games "2"]`, `[Match.Games "two"]`, `:6: game 1: [Match.Games "two"]: that is not a number of games`},
		{`2. b2-b5(b4)`, `2. b2-b1(b4)`, `:13: game 1: turn 2, White: illegal action "b2-b1(b4)": from b2 White may play `},
		{`[White "Ann"]`, `[White]`, `:8: "[White]" is neither a tag`},
	} {
		bad := file(t, strings.Replace(string(before), c.old, c.new, 1))
		got := staffel(t.Context(), "", "match", bad)
		if got.status != statusFault || got.out != "" || !strings.HasPrefix(got.errs, "staffel: "+bad+c.want) {
			t.Errorf("%s: %+v", c.new, got)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-new", "delta", "-first", "undo", "-second", "Ann"}, `a contestant is called "undo", and in a match that means something else; choose another name`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Resigns"}, `a contestant is called "Resigns", and in a match that means something else; choose another name`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "draw agreed"}, `a contestant is called "draw agreed", and in a match that means something else; choose another name`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Ann resigns"}, `a contestant is called "Ann resigns", and in a match that means something else; choose another name`},
		{[]string{"-new", "delta", "-first", "b2", "-second", "Ann"}, `a contestant is called "b2", and that could be an action; choose another name`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Ann"}, `both contestants are called "Ann"`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "White"}, `a contestant is called "White", as the rules call a player, and they take turns at being that player`},
		{[]string{"-new", "delta", "-first", "Ann", "-second="}, `a contestant has no name`},
		{[]string{"-new", "dleta", "-first", "Ann", "-second", "Bob"}, `unknown variant "dleta"; did you mean "delta"?`},
		{[]string{"-new", "delta", "-o", "lift=some", "-first", "Ann", "-second", "Bob"}, `option "lift": there is no value "some"; choose others or any`},
		{[]string{"-new", "delta", "-first", "Throw", "-second", "Ann"}, `a contestant is called "Throw", and in a match that means something else; choose another name`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Bob", "-seed", "1"}, `-seed is for games with dice, and Delta has none`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Bob", "throw"}, `game 1, turn 1, Ann (White): Delta has no dice to throw`},
		{[]string{"-new", "daldos", "-first", "Ann", "-second", "Bob", "thorw"}, `game 1, before turn 1, Ann (Light): "thorw" is not understood; did you mean "throw"?`},
		{[]string{"-new", "daldos", "-first", "Ann", "-second", "Bob", "[A3]/throw"}, `game 1, before turn 1, Bob (Dark): "throw" is joined by / to a throw before turn 1, which stands alone; leave the / away`},
		{[]string{"-new", "delta", "-first", "Ann", "-second", "Bob", "b9"}, `game 1, turn 1, Ann (White): cannot read the action "b9": "b9" is not a cell; the cells are a1 to e5`},
	} {
		path := filepath.Join(t.TempDir(), "club.match")
		check(t, staffel(t.Context(), "", append([]string{"match", path}, c.args...)...), outcome{statusFault, "", "staffel: " + c.want + "\n"})
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%v leaves a file", c.args)
		}
	}
}

// TestMatchFile saves through a link, and keeps who may read the file.
func TestMatchFile(t *testing.T) {
	path := newMatch(t)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs links to files: ", err) // which some systems refuse
	}
	if got := staffel(t.Context(), "", "match", link, "b2"); got.status != statusOK {
		t.Fatal(got)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if saved, err := os.ReadFile(path); err != nil || !strings.HasSuffix(string(saved), "\n1. b2\n") {
		t.Errorf("%s, %v", saved, err)
	}
}

func TestMatchScript(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.match")
	if got := staffel(t.Context(), "", "match", path, "-new", customScript, "-first", "Ann", "-second", "Bob", "b2"); got.status != statusOK {
		t.Fatal(got)
	}
	if got := staffel(t.Context(), "", "match", path, "a1"); got.status != statusFault || !strings.HasPrefix(got.errs, "staffel: "+path+`:1: unknown variant "tic-tac-toe"`) {
		t.Errorf("%+v", got)
	}
	got := staffel(t.Context(), "", "match", path, "-script", customScript, "a1", "b1", "a2", "b3")
	if got.status != statusOK || !strings.HasPrefix(got.out, "3 . X .\n2 O X .\n1 O X .\n  a b c\n\nGame 1 is over: X wins (line): X 1, O 0\n") {
		t.Errorf("%+v", got)
	}
}

// TestMatchTurns has turns of two actions, given in every way.
func TestMatchTurns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.match")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-new", "epsilon", "-first", "Ann", "-second", "Bob"}, "Game 1, turn 1, Ann (White) to move\n"},
		{[]string{"c3", "c4"}, "Game 1, turn 1, Bob (Black) to move, action 2 of 2\n"},
		{[]string{"d2", "c3-e3 (d3)", "/", "e3-e5"}, "Game 1, turn 2, Bob (Black) to move, action 1 of 2\n"},
		{[]string{"c4-c1", "(", "c2", ")/d2-b4 resigns c1"}, "Game 2, turn 1, Ann (Black) to move, action 1 of 2\n"},
		{[]string{"c2/c3", "draw agreed"}, "The match is over: "},
	} {
		if got := staffel(t.Context(), "", append([]string{"match", path}, c.args...)...); got.status != statusOK || !strings.Contains(got.out, c.want) {
			t.Errorf("%v: %+v", c.args, got)
		}
	}
	saved, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(saved), "\n1. c3 c4/d2\n2. c3-e3(d3)/e3-e5(e4) c4-c1(c2)/d2-b4(c3) resigns\n") || !strings.HasSuffix(string(saved), "\n1. c1 c2/c3 draw agreed\n") {
		t.Errorf("%v, %s", err, saved)
	}
}
