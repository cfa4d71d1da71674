package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// gameFiles are the files that a game was read from or written to. No others are
// written over, nor these when another program has changed them.
type gameFiles struct {
	ctx   context.Context
	texts map[string]string // what is in them, by path
}

// gameFilesOf returns the files of a game that was begun or loaded.
func gameFilesOf(ctx context.Context, g *notedGame) gameFiles {
	f := gameFiles{ctx, map[string]string{}}
	if g.path != "" {
		f.texts[fileKey(g.path)] = g.text
	}
	return f
}

// checkPath refuses what is no name for a file.
func checkPath(path string) error {
	switch {
	case path == "-":
		return errors.New("- is no file; the word record prints the record here")
	case !utf8.ValidString(path) || strings.ContainsFunc(path, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("%q has signs that the name of a file should not have", path)
	}
	return nil
}

// save writes a record, or a match, to a file.
func (f *gameFiles) save(path string, r interface{ Write(io.Writer) error }) error {
	if err := checkPath(path); err != nil {
		return err
	}
	var text strings.Builder
	if err := r.Write(&text); err != nil {
		return err
	}
	write := func(to io.Writer) error {
		_, err := io.WriteString(to, text.String())
		return err
	}
	file := savedFile(path)
	before, known := f.texts[fileKey(path)]
	if !known {
		err := file.create(write)
		switch info, statErr := os.Stat(path); {
		case err == nil:
		case statErr == nil && info.IsDir():
			return fmt.Errorf("%s is a folder; choose the name of a file", path)
		case errors.Is(err, fs.ErrExist):
			return fmt.Errorf("%s is there already, and not with this game; choose another name, or remove it", path)
		default:
			return err
		}
	} else if err := f.replace(file, before, write); err != nil {
		return err
	}
	f.texts[fileKey(path)] = text.String()
	return nil
}

// replace writes over a file that had a text when it was last read or written.
func (f *gameFiles) replace(file savedFile, before string, write func(io.Writer) error) error {
	release, err := file.lock(f.ctx)
	if err != nil {
		return err
	}
	defer release()
	switch same, err := hasText(string(file), before); {
	case errors.Is(err, fs.ErrNotExist):
		return file.create(write)
	case err != nil:
		return err
	case !same:
		return fmt.Errorf("another program has changed %s; save to another file, or load this one to go on with what is in it now", file)
	}
	return file.replace(write)
}

// hasText tells whether a file has a text and nothing else.
func hasText(path, text string) (bool, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(text)) {
		return false, err
	}
	is, err := os.ReadFile(path)
	return string(is) == text, err
}

// fileKey is the same for all paths of a file.
func fileKey(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // a file that is yet to be
		return filepath.Join(folder, filepath.Base(path))
	}
	return path
}

func sameFile(a, b string) bool { return fileKey(a) == fileKey(b) }

// loadGame reads the game of a variant that a file records.
func loadGame(ctx context.Context, variant, path string) (*notedGame, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	file, err := readRecords(ctx, console{}, path, variant)
	if err != nil {
		return nil, err
	}
	if n := len(file.records); n > 1 {
		return nil, fmt.Errorf("%s has the records of %d games, and one can be gone on with; put it in a file of its own", path, n)
	}
	r := file.records[0]
	rules, err := file.rules(ctx, r)
	if err != nil {
		return nil, err
	}
	s, err := r.Replay(rules)
	if err != nil {
		return nil, file.placed(err)
	}
	notes, err := r.Canonical(rules)
	if err != nil {
		return nil, file.placed(err)
	}
	return &notedGame{s, notes, path, file.text.String()}, nil
}
