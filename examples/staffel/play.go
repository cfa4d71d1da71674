package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

const playDetails = `
Two people play at one terminal. The board is shown and whose turn it is, and a line is
read: an action, several with spaces between, or joined by / when they are of one turn,
all of which are played or none; or a word such as moves, undo or save FILE. The word
help lists them all.

  staffel play delta
  staffel play delta -save evening.record

The second keeps the game in a file, which has its record after every action, and goes
on with the game when the file is there already. The options, the comments and the
names of the players in a record stay as they are. No file is ever written over that
was not read or written by the program that writes it, or that another program has
changed since.

At the end of the input, as with the word quit, the record of a game that is in no file
is printed.
`

// playLine is the command line of play.
type playLine struct {
	*line
	variant string
	begin   *start
	load    *string
	save    *string
}

func play(ctx context.Context, c console, l *line) error {
	p := playLine{line: l, begin: l.start()}
	p.load = l.flags.String("load", "", "go on with the game whose record is in `FILE`")
	p.save = l.flags.String("save", "", "keep the game in `FILE` after every action, and go on with the one in it if it is there")
	words, err := l.parse()
	if err != nil {
		return err
	}
	p.variant = words[0]
	if err := p.check(); err != nil {
		return err
	}
	t := &table{
		ctx: ctx, to: bufio.NewWriterSize(c.out, chunk), echo: !isTerminal(c.in), variant: p.variant,
	}
	t.in = newLineReader(ctx, c.in, t.to.Flush)
	if err := p.sitDown(ctx, t); err != nil {
		return err
	}
	err = t.run()
	if flush := t.to.Flush(); err == nil { // else flush says nothing new
		err = flush
	}
	return err
}

// check tells what is wrong with the flags.
func (p *playLine) check() error {
	for _, name := range []string{"load", "save"} {
		switch path := p.flags.Lookup(name).Value.String(); {
		case !p.given(name):
		case path == "" || path == "-":
			return p.wrong("-%s needs a file, and %q is none", name, path)
		}
	}
	if p.given("load") && p.begin.position != nil {
		return p.wrong("-load tells where the game begins, and so does -position; leave one away")
	}
	return nil
}

// sitDown gives the table its game.
func (p *playLine) sitDown(ctx context.Context, t *table) error {
	load := *p.load
	if *p.save != "" {
		_, err := os.Stat(*p.save)
		switch there := err == nil; {
		case there && load == "":
			load = *p.save
		case there && !sameFile(load, *p.save):
			return fmt.Errorf("%s is there already, and -save goes on with the game in it; leave -load away, or save to another file", *p.save)
		case !there && !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if load == "" {
		s, err := p.begin.state(ctx, p.variant)
		if err != nil {
			return err
		}
		t.sit(newGame(s))
	} else {
		g, err := loadGame(ctx, p.variant, load)
		if err != nil {
			return err
		}
		if err := p.agrees(g); err != nil {
			return err
		}
		t.sit(g)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if t.kept = *p.save; t.kept == "" || t.kept == load {
		return nil
	}
	return t.save(t.kept)
}

// agrees tells whether a game that was loaded is what the command line asks for.
func (p *playLine) agrees(g *notedGame) error {
	rules := g.state.Game()
	for name, value := range p.begin.options {
		i := slices.IndexFunc(rules.Options(), func(o core.Option) bool { return o.Name == name })
		if i < 0 {
			_, err := load(p.variant, p.begin.options) // which tells more
			return err
		}
		if has := rules.Options()[i].Value; has != value {
			return fmt.Errorf("the game in %s is played with %s=%s, and -o says %s; leave -o away to go on with it", g.path, name, has, value)
		}
	}
	if p.begin.position == nil {
		return nil
	}
	want, err := rules.ParsePosition(*p.begin.position)
	if err != nil {
		return err
	}
	begun, err := g.notes.Start(rules)
	if err == nil && begun.PositionText() != want.PositionText() {
		err = fmt.Errorf("the game in %s does not begin in the position that -position says; leave it away to go on with that game", g.path)
	}
	return err
}
