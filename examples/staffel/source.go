package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	s := &start{options: options{}}
	l.flags.Var(s.options, "o", "set an option of the variant, as `name=value`; may be repeated")
	l.flags.Func("position", "begin in the position that `TEXT` describes, as legal prints it", func(text string) error {
		s.position = &text
		return nil
	})
	return s
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

// state loads a variant and returns the state to begin with. Reading a file may
// wait for ever, if it is a pipe, so the context can end it.
func (s *start) state(ctx context.Context, variant string) (*core.State, error) {
	type loaded struct {
		game *core.Game
		err  error
	}
	done := make(chan loaded, 1)
	go func() {
		g, err := load(variant, s.options)
		done <- loaded{g, err}
	}()
	var l loaded
	select {
	case l = <-done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if l.err != nil {
		return nil, l.err
	}
	if s.position == nil {
		return l.game.NewState(), nil
	}
	return l.game.ParsePosition(*s.position)
}

// load compiles a built-in variant, or the script in a file.
func load(variant string, options map[string]string) (*core.Game, error) {
	if !isPath(variant) {
		return variants.Load(variant, options)
	}
	source, err := readScript(variant)
	if err != nil {
		return nil, err
	}
	return variants.LoadScript(variant, source, options)
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
