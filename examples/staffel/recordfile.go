package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// recordFile is a file of records.
type recordFile struct {
	path    string // as the command line says it
	name    string // for messages
	records []*record.Record
	text    bytes.Buffer // what was read

	script string                // the path of the rules, or a built-in name; "" when the records name them
	games  map[string]*core.Game // made so far, by variant and options
}

// readRecords reads a file, or standard input when the path is -. Reading may wait for
// ever, so the context can end it.
func readRecords(ctx context.Context, c console, path, script string) (*recordFile, error) {
	f := &recordFile{path: path, name: path, script: script, games: map[string]*core.Game{}}
	from := c.in
	if path == "-" {
		f.name = "standard input"
	} else {
		file, err := openFile(ctx, path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s is a folder, not a file of records", path)
		}
		from = file
	}
	nothing := func() error { return nil }
	var err error
	f.records, err = record.ReadAll(io.TeeReader(&patientReader{ctx: ctx, from: from, before: nothing}, &f.text))
	return f, f.placed(err)
}

// openFile opens a file, which may wait if it is a pipe.
func openFile(ctx context.Context, path string) (*os.File, error) {
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		file, err := os.Open(path)
		done <- opened{file, err}
	}()
	select {
	case o := <-done:
		return o.file, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// placed tells an error with the file and the line.
func (f *recordFile) placed(err error) error {
	var at *record.Error
	if !errors.As(err, &at) {
		return err
	}
	place := f.name
	if at.Line > 0 {
		place = fmt.Sprintf("%s:%d", f.name, at.Line)
	}
	var game *match.GameError
	if errors.As(err, &game) {
		place += fmt.Sprintf(": game %d", game.Round)
	}
	return fmt.Errorf("%s: %w", place, at.Err)
}

// rules returns the rules that a record was played by: the script's, or those built in
// under the name in the record, which is never taken as a path.
func (f *recordFile) rules(ctx context.Context, r *record.Record) (*core.Game, error) {
	variant, given := r.Lookup("Variant")
	at := func(t record.Tag, err error) error { return f.placed(&record.Error{Line: t.Line, Err: err}) }
	if !given && f.script == "" {
		return nil, at(r.Tags[0], errors.New("no Variant tag tells the rules; -script says which script has them"))
	}
	key := fmt.Sprintf("%q %q", variant.Value, r.Options())
	if f.script != "" {
		key = fmt.Sprintf("%q", r.Options())
	}
	if g, made := f.games[key]; made {
		return g, nil
	}
	g, err := f.load(ctx, variant.Value, r.Options())
	var option *lua.OptionError
	var unknown *variants.UnknownError
	switch {
	case errors.As(err, &option):
		if err := f.otherGame(ctx, r); err != nil {
			return nil, err
		}
		t, _ := r.Lookup("Option." + option.Name)
		return nil, at(t, err)
	case errors.As(err, &unknown):
		return nil, at(variant, fmt.Errorf("%w; -script says which script has the rules of another", err))
	case err != nil:
		return nil, err
	}
	f.games[key] = g
	return g, nil
}

// otherGame tells whether a record is of another game than the script's, which then
// need not have its options.
func (f *recordFile) otherGame(ctx context.Context, r *record.Record) error {
	if f.script == "" {
		return nil
	}
	g, err := f.load(ctx, "", nil)
	if err != nil {
		return err
	}
	_, err = r.Start(g)
	var tag *record.TagError
	if errors.As(err, &tag) && tag.Name == "Variant" {
		return f.placed(err)
	}
	return nil
}

func (f *recordFile) load(ctx context.Context, variant string, options map[string]string) (*core.Game, error) {
	if f.script == "" {
		return variants.Load(variant, options)
	}
	s, err := (&start{options: options}).state(ctx, f.script)
	if err != nil {
		return nil, err
	}
	return s.Game(), nil
}
