package conformance

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

//go:embed cases perft.json schema.json
var files embed.FS

// Case is one rule put to the test. Either the beginning is refused, and that is
// all, or the steps are taken in order and the result looked at behind them.
type Case struct {
	ID       string            `json:"id"` // its place: "delta/line/five-in-a-row"
	Title    string            `json:"title"`
	Source   string            `json:"source"` // the rule and where it is from
	Variant  string            `json:"variant"`
	Options  map[string]string `json:"options"`  // those not named have their defaults
	Position string            `json:"position"` // where to begin; "" is the game's beginning
	Refused  *Refused          `json:"refused"`
	Steps    []Step            `json:"steps"`
	Result   *Result           `json:"result"` // nil when the game is not over
}

// Refused says that a game cannot begin so.
type Refused struct {
	Kind Kind   `json:"kind"` // [BadVariant], [BadOption] or [BadPosition]
	Why  string `json:"why"`  // for people
}

// Result is how a game ended.
type Result struct {
	Winner *string            `json:"winner"` // nil for a draw
	Reason string             `json:"reason"`
	Scores map[string]float64 `json:"scores"` // every player's
}

// Step is one thing to do or to look at. Exactly one field is set beside Reads,
// Candidates and Why, which belong to others.
type Step struct {
	Play       *string  `json:"play"` // an action that is accepted
	Reads      string   `json:"reads"`
	Illegal    *string  `json:"illegal"`    // an action that is not legal
	Unreadable *string  `json:"unreadable"` // a text that is no action
	Ambiguous  *string  `json:"ambiguous"`  // a text that several actions fit
	Candidates []string `json:"candidates"`

	Legal    []string `json:"legal"` // not nil, for none, when the step is this one
	Count    *int     `json:"count"`
	Mover    *string  `json:"mover"`
	Hands    Hands    `json:"hands"`
	Position *string  `json:"position"`

	Chance  *bool          `json:"chance"`  // whether the dice are to be thrown next
	Weights map[string]int `json:"weights"` // not nil, for no throw, when the step is this one
	Seed    *uint64        `json:"seed"`    // the one by which the dice are thrown from here on
	Roll    *string        `json:"roll"`    // the throw that the seed gives

	Undo          *int    `json:"undo"` // how many actions to take back
	Resign        *string `json:"resign"`
	Draw          *string `json:"draw"`
	RefusedUndo   *int    `json:"refused-undo"`
	RefusedResign *string `json:"refused-resign"`
	RefusedDraw   *string `json:"refused-draw"`
	RefusedRoll   *int    `json:"refused-roll"`

	Why string `json:"why"` // for people
}

// Hands is how many pieces are in hand, by player and kind of piece. A kind of which
// there are none may be left out.
type Hands map[string]map[string]int

// Cases returns every case, by ID.
func Cases() ([]*Case, error) { return casesIn(files) }

func casesIn(files fs.FS) ([]*Case, error) {
	const folder, ending = "cases/", ".json"
	schema, err := loadSchema()
	if err != nil {
		return nil, err
	}
	var all []*Case
	err = fs.WalkDir(files, "cases", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !strings.HasSuffix(path, ending) {
			return fmt.Errorf("%s: a case is a .json file", path)
		}
		data, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		c, err := parseCase(schema, data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if want := strings.TrimSuffix(strings.TrimPrefix(path, folder), ending); c.ID != want {
			return fmt.Errorf("%s: its id is %q, and should be its place, %q", path, c.ID, want)
		}
		all = append(all, c)
		return nil
	})
	return all, err
}

// ParseCase reads a case, which must be all that schema.json says.
func ParseCase(data []byte) (*Case, error) {
	schema, err := loadSchema()
	if err != nil {
		return nil, err
	}
	return parseCase(schema, data)
}

func parseCase(schema *schema, data []byte) (*Case, error) {
	if err := checkKeys(data); err != nil {
		return nil, err
	}
	var value any
	if err := decode(data, &value); err != nil {
		return nil, err
	}
	if faults := schema.check(value); len(faults) > 0 {
		return nil, errors.New(strings.Join(faults, "; "))
	}
	c := &Case{}
	return c, decode(data, c)
}

// decode reads JSON strictly: one value, and no field that v has not.
func decode(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something stands behind the JSON value")
	}
	return nil
}

// checkKeys refuses an object that has a key twice. Readers of JSON differ in what
// they make of that, and most drop one of the two without a word.
func checkKeys(data []byte) error {
	type level struct {
		keys  map[string]bool // nil for an array
		isKey bool            // the next token is one
	}
	d := json.NewDecoder(bytes.NewReader(data))
	levels := []level{{}}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		top := &levels[len(levels)-1]
		switch {
		case token == json.Delim('}') || token == json.Delim(']'):
			levels = levels[:len(levels)-1]
			continue
		case top.isKey:
			key := token.(string)
			if top.keys[key] {
				return fmt.Errorf("the key %q stands twice in one object", key)
			}
			top.keys[key], top.isKey = true, false
			continue
		}
		top.isKey = top.keys != nil
		switch token {
		case json.Delim('{'):
			levels = append(levels, level{map[string]bool{}, true})
		case json.Delim('['):
			levels = append(levels, level{})
		}
	}
}
