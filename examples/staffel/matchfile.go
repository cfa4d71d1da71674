package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

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

// lock keeps other programs from playing in the same file until release is called. What
// each of two read, played and saved would otherwise lose the other's actions.
func (f *matchFile) lock(ctx context.Context) (release func(), err error) {
	path, err := filepath.EvalSymlinks(f.path)
	if err != nil {
		return func() {}, nil // reading it says what is wrong
	}
	path += ".lock"
	for range 100 {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return func() { os.Remove(path) }, file.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil, fmt.Errorf("%s is being played by another program; if none is running, remove %s", f.path, path)
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
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file that can be replaced", f.path)
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
