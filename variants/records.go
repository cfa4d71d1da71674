package variants

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

//go:embed games/*.record
var games embed.FS

// UnknownRecordError says that no documented game has a name.
type UnknownRecordError struct{ Name string }

func (e *UnknownRecordError) Error() string {
	hint := "documented are " + strings.Join(Records(), ", ")
	if near := core.Nearest(e.Name, Records()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("unknown game %s; %s", core.Quote(e.Name), hint)
}

// Records lists the documented games by name: games that were published, each with its
// source in its record, to which the built-in variants are held.
func Records() []string {
	entries, err := games.ReadDir("games")
	if err != nil {
		return nil // an embedded folder can always be read
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".record"))
	}
	slices.Sort(names)
	return names
}

// Record returns the record of a documented game. Its Variant tag is the name for
// [Load], its Options the options. The error is an [*UnknownRecordError].
func Record(name string) (*record.Record, error) {
	text, err := games.ReadFile(path.Join("games", name+".record"))
	if err != nil || !slices.Contains(Records(), name) {
		return nil, &UnknownRecordError{name}
	}
	return record.Read(bytes.NewReader(text))
}
