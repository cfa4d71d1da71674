package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Count is one row of perft.json: how many sequences of 1, 2, 3 … actions a game
// can begin with.
type Count struct {
	Name    string // the row's key: variant and options
	Variant string
	Options map[string]string
	Nodes   []uint64 // of depth 1 and on
}

// Counts returns the rows of perft.json, by name.
func Counts() ([]Count, error) {
	data, err := files.ReadFile("perft.json")
	if err != nil {
		return nil, err
	}
	counts, err := parseCounts(data)
	if err != nil {
		return nil, fmt.Errorf("perft.json: %w", err)
	}
	return counts, nil
}

func parseCounts(data []byte) ([]Count, error) {
	if err := checkKeys(data); err != nil {
		return nil, err
	}
	rows := map[string]json.RawMessage{}
	if err := decode(data, &rows); err != nil {
		return nil, err
	}
	delete(rows, "note")
	var counts []Count
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		c := Count{Name: name, Options: map[string]string{}}
		if err := decode(rows[name], &c.Nodes); err != nil {
			return nil, fmt.Errorf("%q: %w", name, err)
		}
		words := strings.Fields(name)
		if len(words) == 0 || len(c.Nodes) == 0 {
			return nil, fmt.Errorf("%q: a row is a variant and its options, and one count or more", name)
		}
		c.Variant = words[0]
		for _, word := range words[1:] {
			option, value, ok := strings.Cut(word, "=")
			if !ok || c.Options[option] != "" {
				return nil, fmt.Errorf("%q: %q is not an option and its value", name, word)
			}
			c.Options[option] = value
		}
		counts = append(counts, c)
	}
	return counts, nil
}
