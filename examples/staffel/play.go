package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

const playDetails = `
Plays a game against the machine, or for two people at one terminal:

  staffel play delta
  staffel play delta -machine Black -level 3
  staffel play delta -save evening.record

The first asks who plays: press Enter, and you begin against the machine. Then
the board is shown and you type what to play, such as b2. How an action begins is
enough to see how it can go on, Tab completes it, and the word moves lists all of
them. hint suggests one, undo takes back, and help tells all words. Input that is
no terminal is taken for the lines of two people, unless -machine says more.

With -save a game is kept in a file after every action, and gone on with when the
file is there already; -load only goes on with one. The record in it tells who
played, and at a terminal the machine goes on as whom it played. A file is never
written over unless the game on the table was loaded from it or saved in it
before, and no other program has changed it since.

With -match the games of a match are played one after the other, and kept in its
file. The command match begins one. The machine plays whom -machine names, or a
contestant who is called after it, such as "Staffel level 3".

Dice are thrown by Enter or the word throw, by a seed that the record keeps: a
throw taken back comes again. What dice on a real table show is typed like an
action, A3; with -dice hand every throw is, the machine's too.

Several actions may stand on a line, with spaces between, or joined by / when
they are of one turn: all of them are played, or none. At the end of the input,
as with the word quit, the record of a game that is in no file is printed.
`

// playLine is the command line of play.
type playLine struct {
	*line
	variant string
	begin   *start
	load    *string
	save    *string
	match   *string
	machine *string
	level   *number
	think   time.Duration
	seed    *number
	colour  useOfColour
	hand    bool
}

func play(ctx context.Context, c console, l *line) error {
	p := playLine{line: l, begin: l.start(), colour: "auto"}
	p.machine = l.flags.String("machine", "", "the machine plays `WHO`: a player by name, both or none")
	p.level = l.number("level", defaultLevel, 1, mcts.Levels, fmt.Sprintf("the machine plays at level `N`, 1 to %d; %d when not given", mcts.Levels, defaultLevel))
	l.flags.Func("think", "the machine thinks for `TIME`, such as 2s, and has no level", p.setThink)
	p.load = l.flags.String("load", "", "go on with the game whose record is in `FILE`")
	p.save = l.flags.String("save", "", "keep the game in `FILE` after every action, and go on with the one in it if it is there")
	p.match = l.flags.String("match", "", "play the match that is kept in `FILE`")
	p.seed = l.number("seed", 0, 0, maxSeed, "from now on dice are thrown by the seed `N`, and by it the machine chooses, the same\n        each time unless it has -think; when not given it is the one of the record, or\n        chosen")
	l.flags.Func("dice", "who throws the dice: `WHO` is machine, the default, or hand, so that the machine never does", p.setDice)
	l.flags.Func("color", "show colours: `WHEN` is auto, always or never; auto, the default, is on a terminal\n        unless NO_COLOR is set", p.colour.set)
	words, err := l.parse()
	if err != nil {
		return err
	}
	p.variant = words[0]
	if err := p.check(); err != nil {
		return err
	}
	t := p.table(ctx, c)
	if err := p.sitDown(ctx, t); err != nil {
		return err
	}
	if p.asks(t) {
		answered, err := t.askSeats()
		if err != nil || !answered {
			t.finish()
			return err
		}
		t.saved = t.game.record().String() // nothing has been played
	}
	if t.kept != "" && t.kept != t.game.path {
		if err := t.save(t.kept); err != nil {
			return err
		}
	}
	err = t.run()
	if finish := t.finish(); err == nil { // else it says nothing new
		err = finish
	}
	return err
}

// table makes the table for what is read and written.
func (p *playLine) table(ctx context.Context, c console) *table {
	t := &table{ctx: ctx, echo: !isTerminal(c.in), variant: p.variant, hand: p.hand, terminal: terminalOf(c)}
	t.paint = p.colour.paint(t.terminal)
	t.lists = t.terminal != nil
	t.strength = strength{level: int(p.level.value)}
	if p.think > 0 {
		t.strength = strength{think: p.think}
	}
	if p.given("seed") {
		t.seed, t.seedGiven = p.seed.value, true
	}
	if t.terminal == nil || t.terminal.dumb {
		t.to = bufio.NewWriterSize(c.out, chunk)
		t.in = newLineReader(ctx, c.in, t.to.Flush)
		return t
	}
	t.screen = &screen{terminal: t.terminal}
	t.to = bufio.NewWriterSize(&t.screen.said, chunk)
	t.screen.editor = newLineEditor(ctx, t.terminal, t.complete, func() { t.draw() })
	return t
}

// asks tells whether who plays is still to be asked.
func (p *playLine) asks(t *table) bool {
	return t.terminal != nil && !p.given("machine") && t.match == nil && t.game.path == "" && !t.game.state.Over()
}

// check tells what is wrong with the flags.
func (p *playLine) check() error {
	for _, name := range []string{"load", "save", "match"} {
		switch path := p.flags.Lookup(name).Value.String(); {
		case !p.given(name):
		case path == "" || path == "-":
			return p.wrong("-%s needs a file, and %q is none", name, path)
		}
	}
	if p.given("match") {
		for _, name := range []string{"load", "save", "position", "o"} {
			if p.given(name) {
				return p.wrong("-match tells which game is played and where it is kept; leave -%s away", name)
			}
		}
		if p.given("seed") {
			return p.wrong("-match has the seed of its dice; leave -seed away")
		}
	}
	switch {
	case p.given("load") && p.begin.position != nil:
		return p.wrong("-load tells where the game begins, and so does -position; leave one away")
	case p.given("seed") && p.hand && !p.machineGiven():
		return p.wrong("-seed is for dice that the machine throws, and with -dice hand it does not; leave one away")
	case p.given("level") && p.given("think"):
		return p.wrong("-level and -think both say how long the machine thinks; leave one away")
	case p.given("machine") && *p.machine == "":
		return p.wrong("-machine needs the name of a player, both or none")
	}
	return nil
}

// machineGiven tells whether the command line has the machine play.
func (p *playLine) machineGiven() bool {
	return p.given("machine") && !strings.EqualFold(*p.machine, wordNone)
}

// setDice sets who throws the dice.
func (p *playLine) setDice(who string) error {
	if who != "machine" && who != "hand" {
		return errors.New("it must be machine or hand")
	}
	p.hand = who == "hand"
	return nil
}

// setThink sets how long the machine thinks.
func (p *playLine) setThink(text string) error {
	const most = time.Hour
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond || d > most {
		return fmt.Errorf("it must be a time such as 2s or 500ms, at most %v", most)
	}
	p.think = d
	return nil
}

// dice sets the dice of a game as the command line says.
func (p *playLine) dice(g *notedGame, t *table) error {
	for _, name := range []string{"seed", "dice"} {
		if name == "seed" && (p.machineGiven() || t.terminal != nil) {
			continue // it is the machine's too
		}
		if p.given(name) {
			if err := checkDice(g.state.Game(), name); err != nil {
				return err
			}
		}
	}
	if p.given("seed") && !p.hand && g.state.Game().Dice() != nil {
		seed(g.state, g.notes, p.seed.value)
	}
	return nil
}

// sitDown gives the table its game, and says who plays as far as that is known.
func (p *playLine) sitDown(ctx context.Context, t *table) error {
	if p.given("match") {
		return p.sitAtMatch(ctx, t)
	}
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
	if err := p.dice(g, t); err != nil {
		return err
	}
	t.sit(g)
	if err := p.seat(t); err != nil {
		return err
	}
	t.kept = *p.save
	return ctx.Err()
}

// seat says who plays, as the command line or the record does.
func (p *playLine) seat(t *table) error {
	tagged, any := taggedSeats(t.game.state.Game().Players(), t.game.notes.Tag)
	if any && (t.terminal != nil || p.given("machine")) {
		if t.seats = tagged; !p.given("level") && !p.given("think") {
			t.strength = tagged.strongest()
		}
	}
	if p.given("machine") {
		is, err := t.players(*p.machine)
		if err != nil {
			return p.wrong("-machine: %v", err)
		}
		for player, machine := range is {
			one := strength{}
			if machine {
				one = t.strength
			}
			t.seat(player, one)
		}
	} else if p.given("level") || p.given("think") {
		for player, one := range t.seats {
			if one.machine() {
				t.seat(player, t.strength)
			}
		}
	}
	if t.game.path == "" {
		t.saved = t.game.record().String() // nothing has been played
	}
	return nil
}

// sitAtMatch gives the table the game of a match that is being played.
func (p *playLine) sitAtMatch(ctx context.Context, t *table) error {
	m, err := loadMatch(ctx, p.variant, *p.match)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; staffel match %s -new %s -first NAME -second NAME begins a match", err, *p.match, p.variant)
	}
	if err != nil {
		return err
	}
	if p.given("dice") {
		if err := checkDice(m.match.Game(), "dice"); err != nil {
			return err
		}
	}
	t.match = m
	if err := t.sitMatch(); err != nil {
		return err
	}
	for player, name := range m.names {
		t.seats[player], _ = strengthNamed(name)
		if t.seats[player].machine() && (p.given("level") || p.given("think")) {
			return p.wrong("%s plays in the match as that; leave -level and -think away", name)
		}
	}
	if !p.given("machine") {
		return ctx.Err()
	}
	is, err := t.players(*p.machine)
	if err != nil {
		return p.wrong("-machine: %v", err)
	}
	for player, machine := range is {
		switch {
		case !machine:
			t.seats[player] = strength{}
		case !t.seats[player].machine():
			t.seats[player] = t.strength
		}
	}
	return ctx.Err()
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
