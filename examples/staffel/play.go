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
on with the game when the file is there already. The options, the comments and the tags
of a record stay as they are. A file is never written over unless the game on the table
was loaded from it or saved in it before, and no other program has changed it since.

In a game with dice an empty line, or the word throw, lets the machine throw them, by a
seed that the record keeps: a throw taken back comes again. What dice on a real table
show is typed like an action, A3 or [A3]; with -dice hand the machine never throws.

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
	seed    *number
	hand    bool
}

func play(ctx context.Context, c console, l *line) error {
	p := playLine{line: l, begin: l.start()}
	p.load = l.flags.String("load", "", "go on with the game whose record is in `FILE`")
	p.save = l.flags.String("save", "", "keep the game in `FILE` after every action, and go on with the one in it if it is there")
	p.seed = l.number("seed", 0, 0, maxSeed, "throw the dice from now on by the seed `N`; when not given it is the one of the record, or chosen and told")
	l.flags.Func("dice", "who throws the dice: `WHO` is machine, the default, or hand, so that the machine never does", p.setDice)
	words, err := l.parse()
	if err != nil {
		return err
	}
	p.variant = words[0]
	if err := p.check(); err != nil {
		return err
	}
	t := &table{
		ctx: ctx, to: bufio.NewWriterSize(c.out, chunk), echo: !isTerminal(c.in), variant: p.variant, hand: p.hand,
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
	if p.given("seed") && p.hand {
		return p.wrong("-seed is for dice that the machine throws, and with -dice hand it does not; leave one away")
	}
	return nil
}

// setDice sets who throws the dice.
func (p *playLine) setDice(who string) error {
	if who != "machine" && who != "hand" {
		return errors.New("it must be machine or hand")
	}
	p.hand = who == "hand"
	return nil
}

// dice sets the dice of a game as the command line says.
func (p *playLine) dice(g *notedGame) error {
	for _, name := range []string{"seed", "dice"} {
		if p.given(name) {
			if err := checkDice(g.state.Game(), name); err != nil {
				return err
			}
		}
	}
	if p.given("seed") {
		seed(g.state, g.notes, p.seed.value)
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
	var g *notedGame
	if load == "" {
		s, err := p.begin.state(ctx, p.variant)
		if err != nil {
			return err
		}
		g = newGame(s)
	} else {
		var err error
		if g, err = loadGame(ctx, p.variant, load); err != nil {
			return err
		}
		if err := p.agrees(g); err != nil {
			return err
		}
	}
	if err := p.dice(g); err != nil {
		return err
	}
	t.sit(g)
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
