package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// savedFile is the path of a file that is written as a whole.
type savedFile string

// lock keeps other programs from replacing the file until release is called. What each
// of two read, changed and wrote would otherwise lose the other's changes.
func (f savedFile) lock(ctx context.Context) (release func(), err error) {
	path, err := filepath.EvalSymlinks(string(f))
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
	return nil, fmt.Errorf("%s is being played by another program; if none is running, remove %s", f, path)
}

// replace writes a file that is there anew, as a whole, so that no failure leaves half
// of it.
func (f savedFile) replace(write func(io.Writer) error) error {
	path, err := filepath.EvalSymlinks(string(f)) // what is replaced is the file, not a link to it
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file that can be replaced", f)
	}
	to, err := os.CreateTemp(filepath.Dir(path), ".staffel-*")
	if err != nil {
		return err
	}
	err = fill(to, write)
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

// create makes the file. The error is [fs.ErrExist] when it is there already.
func (f savedFile) create(write func(io.Writer) error) error {
	to, err := os.OpenFile(string(f), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := fill(to, write); err != nil {
		os.Remove(string(f))
		return err
	}
	return nil
}

// fill writes an open file and closes it.
func fill(to *os.File, write func(io.Writer) error) error {
	err := write(to)
	if err == nil {
		err = to.Sync()
	}
	return errors.Join(err, to.Close())
}
