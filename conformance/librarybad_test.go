//go:build linux && amd64

package conformance_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the library says to bad.json and seeded.json")

// badCase is a case of bad.json.
type badCase struct {
	ID       string            `json:"id"`
	Variant  *words            `json:"variant,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Script   *badScript        `json:"script,omitempty"`
	Position *words            `json:"position,omitempty"`
	Actions  []string          `json:"actions,omitempty"`
	Play     *words            `json:"play,omitempty"`
	Record   *words            `json:"record,omitempty"`
	Replay   bool              `json:"replay,omitempty"`
	Match    *badMatch         `json:"match,omitempty"`
	Error    *badError         `json:"error,omitempty"`
}

type badScript struct {
	File   words `json:"file"`
	Source words `json:"source"`
}

type badMatch struct {
	Games  *int32 `json:"games,omitempty"`
	First  *words `json:"first,omitempty"`
	Second *words `json:"second,omitempty"`
	Text   *words `json:"text,omitempty"`
}

type badError struct {
	Kind    string          `json:"kind"`
	Message string          `json:"message"`
	Details []libraryDetail `json:"details,omitempty"`
}

// words is a text, which long ones say shortly: a string, one that is repeated, or a list.
type words struct {
	json json.RawMessage
	text string
}

func (w *words) UnmarshalJSON(data []byte) error {
	w.json = bytes.Clone(data)
	var repeated struct {
		Repeat string `json:"repeat"`
		Times  int    `json:"times"`
	}
	var list []words
	switch {
	case json.Unmarshal(data, &w.text) == nil:
		return nil
	case json.Unmarshal(data, &list) == nil:
		for _, part := range list {
			w.text += part.text
		}
		return nil
	}
	err := json.Unmarshal(data, &repeated)
	w.text = strings.Repeat(repeated.Repeat, repeated.Times)
	return err
}

func (w words) MarshalJSON() ([]byte, error) { return w.json, nil }

// TestBad puts bad inputs to the shared library.
func TestBad(t *testing.T) {
	l := theLibrary(t)
	var file struct {
		Note  string     `json:"note"`
		Cases []*badCase `json:"cases"`
	}
	data := readFile(t, "bad.json")
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		t.Fatal(err)
	}
	before := openHandles(t, l)
	seen := map[string]bool{}
	for _, c := range file.Cases {
		if seen[c.ID] {
			t.Errorf("%s comes twice", c.ID)
		}
		seen[c.ID] = true
		err := c.put(l)
		e, ok := err.(*libraryError)
		if !ok {
			t.Errorf("%s: it should fail; came %v", c.ID, err)
			continue
		}
		got := &badError{e.Kind, e.Message, e.Details}
		if *update {
			c.Error = got
		} else if d := cmp.Diff(c.Error, got); d != "" {
			t.Errorf("%s:\n%s", c.ID, d)
		}
	}
	if after := openHandles(t, l); after != before {
		t.Errorf("%d handles are open that were not before", after-before)
	}
	for _, kind := range []string{"unknown", "option", "script", "position", "unreadable", "illegal", "ambiguous", "record", "match"} {
		if !strings.Contains(string(data), `"kind": "`+kind+`"`) {
			t.Errorf("no case is of kind %q", kind)
		}
	}
	if *update {
		writeFile(t, "bad.json", file)
	}
}

// put does what a case says; the error is the one to look at, unless it is another that
// should not have come.
func (c *badCase) put(l *library) error {
	var game, state, record, match uint64
	defer func() {
		for h, free := range map[uint64]func(uint64) status{game: l.gameFree, state: l.stateFree, record: l.recordFree, match: l.matchFree} {
			if h != 0 {
				free(h)
			}
		}
	}()
	unexpected := func(err error) error { return fmt.Errorf("before it came to that: %v", err) }
	switch {
	case c.Script != nil:
		file, fileLength := in(c.Script.File.text)
		source, sourceLength := in(c.Script.Source.text)
		options, count := optionsIn(c.Options)
		return l.do(func() status { return l.gameScript(&game, file, fileLength, source, sourceLength, options, count) })
	case c.Record != nil:
		text, length := in(c.Record.text)
		err := l.do(func() status { return l.recordRead(&record, text, length) })
		if !c.Replay {
			return err
		}
		if err == nil {
			err = l.do(func() status { return l.recordGame(&game, record) })
		}
		if err != nil {
			return unexpected(err)
		}
		return l.do(func() status { return l.recordReplay(&state, record, game) })
	}
	var err error
	if game, err = l.load(c.Variant.text, c.Options); err != nil {
		if c.Position != nil || c.Play != nil || c.Match != nil {
			return unexpected(err)
		}
		return err
	}
	switch {
	case c.Position != nil:
		text, length := in(c.Position.text)
		return l.do(func() status { return l.stateRead(&state, game, text, length) })
	case c.Play != nil:
		if err := l.do(func() status { return l.stateNew(&state, game) }); err != nil {
			return unexpected(err)
		}
		for _, action := range c.Actions {
			if _, err := l.playText(state, action); err != nil {
				return unexpected(err)
			}
		}
		shown := func() string {
			position, _ := l.textOf(l.statePosition, state)
			legal, _ := l.textOf(l.stateLegalTexts, state)
			return position + "\n" + legal
		}
		before := shown()
		_, err := l.playText(state, c.Play.text)
		if after := shown(); after != before {
			return fmt.Errorf("the state changed: %s", cmp.Diff(before, after))
		}
		return err
	case c.Match != nil && c.Match.Text != nil:
		text, length := in(c.Match.Text.text)
		return l.do(func() status { return l.matchRead(&match, game, text, length) })
	case c.Match != nil:
		first, firstLength := in(c.Match.First.text)
		second, secondLength := in(c.Match.Second.text)
		return l.do(func() status {
			return l.matchNew(&match, game, *c.Match.Games, first, firstLength, second, secondLength)
		})
	}
	return nil
}

// TestLibrarySeeded plays by seeds through the shared library.
func TestLibrarySeeded(t *testing.T) {
	l := theLibrary(t)
	file := seededGames(t)
	for _, g := range file.Games {
		got, err := g.playIn(l)
		if err != nil {
			t.Fatalf("%s, seed %s: %v", g.Variant, g.Seed, err)
		}
		if *update {
			*g = *got
		} else if d := cmp.Diff(g, got); d != "" {
			t.Error(d)
		}
	}
	if *update {
		writeFile(t, "seeded.json", file)
	}
}

// playIn plays a game of the library to its end by its seed.
func (g *seededGame) playIn(l *library) (*seededGame, error) {
	seed, err := strconv.ParseUint(g.Seed, 10, 64)
	if err != nil {
		return nil, err
	}
	session, err := libraryDriver{l}.Begin(g.Variant, g.Options, "")
	if err != nil {
		return nil, err
	}
	defer session.Close()
	s := session.(*librarySession)
	if err := s.Seed(seed); err != nil {
		return nil, err
	}
	played := &seededGame{Variant: g.Variant, Options: g.Options, Seed: g.Seed}
	for {
		i, err := s.info()
		switch {
		case err != nil:
			return nil, err
		case i.Over == 1:
			played.Position, err = s.Position()
			played.Hash = fmt.Sprintf("%016x", i.Hash)
			return played, err
		}
		var move uint64
		err = l.do(func() status {
			if i.Chance == 1 {
				return l.stateRoll(&move, s.state)
			}
			if code := l.statePick(&move, s.state, seed, uint64(i.Plies)); code != statusOK {
				return code
			}
			return l.statePlay(s.state, move)
		})
		if err != nil {
			return nil, err
		}
		text, err := s.text(move)
		if err != nil {
			return nil, err
		}
		played.Actions = append(played.Actions, text)
	}
}

func writeFile(t *testing.T, name string, value any) {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	if err == nil {
		err = os.WriteFile(name, b.Bytes(), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
