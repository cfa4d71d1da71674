package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/staffel-engine/staffel/core/match"
)

// matchFile is a match and where it is kept.
type matchFile struct {
	path  string
	isNew bool
	match *match.Match
}

// read reads a match begun before.
func (f *matchFile) read(ctx context.Context, c console, script string) (*match.Match, error) {
	m, _, err := f.readMatch(ctx, c, script)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; -new VARIANT begins a match", err)
	}
	return m, err
}

// readMatch reads a match and returns what it was read from too.
func (f *matchFile) readMatch(ctx context.Context, c console, script string) (*match.Match, *recordFile, error) {
	records, err := readRecords(ctx, c, f.path, script)
	if err != nil {
		return nil, nil, err
	}
	game, err := records.rules(ctx, records.records[0])
	if err != nil {
		return nil, nil, err
	}
	m, err := match.Of(records.records, game)
	return m, records, records.placed(err)
}

// save writes the match to its file. One that is there is only replaced by a match that
// was read from it.
func (f *matchFile) save() error {
	if !f.isNew {
		return savedFile(f.path).replace(f.match.Write)
	}
	err := savedFile(f.path).create(f.match.Write)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; a new match needs a file of its own", f.path)
	}
	return err
}
