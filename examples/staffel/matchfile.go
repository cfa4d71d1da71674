package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

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
	records, err := readRecords(ctx, c, f.path, script)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; -new VARIANT begins a match", err)
	}
	if err != nil {
		return nil, err
	}
	game, err := records.rules(ctx, records.records[0])
	if err != nil {
		return nil, err
	}
	m, err := match.Of(records.records, game)
	return m, records.placed(err)
}

// save writes the match to its file. A file that is there is replaced as a whole, so
// that no failure leaves half a match, and only by a match that was read from it.
func (f *matchFile) save() error {
	if f.isNew {
		return f.create()
	}
	path, err := filepath.EvalSymlinks(f.path) // what is replaced is the file, not a link to it
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	to, err := os.CreateTemp(filepath.Dir(path), ".match-*")
	if err != nil {
		return err
	}
	err = f.fill(to)
	if err == nil {
		err = os.Chmod(to.Name(), info.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(to.Name(), path)
	}
	if err != nil {
		os.Remove(to.Name())
	}
	return err
}

// create makes the file of a new match.
func (f *matchFile) create() error {
	to, err := os.OpenFile(f.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; a new match needs a file of its own", f.path)
	}
	if err != nil {
		return err
	}
	if err := f.fill(to); err != nil {
		os.Remove(f.path)
		return err
	}
	return nil
}

// fill writes the match to an open file and closes it.
func (f *matchFile) fill(to *os.File) error {
	err := f.match.Write(to)
	if err == nil {
		err = to.Sync()
	}
	return errors.Join(err, to.Close())
}
