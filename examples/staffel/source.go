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

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

// start is what a game begins with, as the command line says it.
type start struct {
	options  options
	position *string // nil when the game's own beginning is wanted
}

// start defines the flags that every command with a VARIANT has.
func (l *line) start() *start {
	s := &start{options: l.options()}
	l.flags.Func("position", "begin in the position that `TEXT` describes, as legal prints it", func(text string) error {
		s.position = &text
		return nil
	})
	return s
}

// options defines the flag that sets options.
func (l *line) options() options {
	o := options{}
	l.flags.Var(o, "o", "set an option of the variant, as `name=value`; may be repeated")
	return o
}

// options are the values of a variant's options by name, as a flag.
type options map[string]string

func (o options) String() string { return "" }

func (o options) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return errors.New("it must be name=value")
	}
	if _, twice := o[name]; twice {
		return fmt.Errorf("the option %q is given twice", name)
	}
	o[name] = value
	return nil
}

// state loads a variant and returns the state to begin with.
func (s *start) state(ctx context.Context, variant string) (*core.State, error) {
	g, err := patiently(ctx, func() (*core.Game, error) { return load(variant, s.options) })
	if err != nil {
		return nil, err
	}
	if s.position == nil {
		return g.NewState(), nil
	}
	return g.ParsePosition(*s.position)
}

// patiently does something that may take for ever, such as reading a file that is a
// pipe, and leaves it behind when the context is done.
func patiently[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := do()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// load compiles a built-in variant, or the script in a file.
func load(variant string, options map[string]string) (*core.Game, error) {
	s, err := readSource(variant)
	if err != nil {
		return nil, err
	}
	return s.load(options)
}

// source is a script that has been read, to be loaded with some options or others.
type source struct {
	file string // for messages
	text []byte
}

// readSource reads the script of a built-in variant, or the one in a file.
func readSource(variant string) (source, error) {
	if !isPath(variant) {
		text, err := variants.Source(variant)
		if err != nil {
			err = orScript(err, variant, filepath.Join("examples", "variants", variant))
		}
		return source{variant + ".lua", text}, err
	}
	text, err := readScript(variant)
	if errors.Is(err, fs.ErrNotExist) {
		err = orScript(err, variant)
	}
	return source{variant, text}, err
}

// orScript adds to an error that a script may be meant, if there is one of the name without
// its .lua.
func orScript(err error, paths ...string) error {
	for _, path := range paths {
		if info, missing := os.Stat(path + ".lua"); missing == nil && !info.IsDir() {
			return fmt.Errorf("%w; did you mean %q?", err, path+".lua")
		}
	}
	return err
}

func (s source) load(options map[string]string) (*core.Game, error) {
	return variants.LoadScript(s.file, s.text, options)
}

// isPath tells the path of a script from the name of a built-in variant.
func isPath(variant string) bool {
	return strings.HasSuffix(variant, ".lua") || strings.ContainsRune(variant, '/') || strings.ContainsRune(variant, os.PathSeparator)
}

// readScript reads a file that is not too long to be a script, whatever it is.
func readScript(path string) ([]byte, error) {
	const most = 64 << 10
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder, not a script", path)
	}
	source, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if len(source) > most {
		return nil, fmt.Errorf("%s is longer than %d KiB, the most that a script may have", path, most>>10)
	}
	return source, nil
}
