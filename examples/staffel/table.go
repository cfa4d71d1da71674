package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode"

	"github.com/staffel-engine/staffel/core"
)

// table is where people play: a game, and lines of input that say what is done to it.
type table struct {
	ctx     context.Context
	to      *bufio.Writer // its errors are told when it is flushed
	in      *lineReader   // nil on a screen, which has an editor
	echo    bool          // what is typed is not seen unless it is written
	variant string
	hand    bool // the dice are thrown on a real table

	screen   *screen   // nil where boards and what is said stand one below the other
	terminal *terminal // nil where nobody sits
	paint    paint
	layout   layout // of the game's board, nil until it is needed
	layoutOf *core.Game
	marks    map[core.Cell]bool // where the actions of a list differ

	lists      bool     // people are helped with lists to choose from
	chosenFrom *listing // the one shown last, nil for none

	seats     seats
	acted     [core.MaxPlayers]bool // whether who plays as a player now has chosen an action
	strength  strength              // of the machine when it is asked to play
	seed      uint64                // of its choices
	seedGiven bool                  // by the command line
	asking    bool                  // who plays, before the game
	titled    bool                  // the title of the game has been told

	match *tableMatch // nil when the game is none of a match's
	game  *notedGame
	files gameFiles
	kept  string // the file that has the game after every action, "" for none
	last  string // the file that was read or written last, "" for none
	saved string // the game's record as a file has it, or as it began

	board    string // as it was shown last, "" when it may be out of sight
	offered  bool   // a draw, by the player to move
	givingUp string // the file that may be loaded although this game is in none
	left     bool   // by the word quit
}

// sit puts a game on the table.
func (t *table) sit(g *notedGame) {
	t.game, t.files, t.last = g, gameFilesOf(t.ctx, g), g.path
	if _, seeded := g.notes.Lookup(tagSeed); !seeded && !t.hand && g.state.Game().Dice() != nil {
		seed(g.state, g.notes, chosenSeed())
	}
	if !t.seedGiven {
		t.seed = chosenSeed()
		if g.notes.Tag(tagSeed) != "" {
			t.seed, _ = g.state.Random() // a game gone on with is played as if there had been no break
		}
	}
	t.acted = g.acted()
	t.saved, t.board, t.offered, t.givingUp = g.record().String(), "", false, ""
	t.chosenFrom, t.marks = nil, nil
}

// goingOn says where the game comes from, and by which seed its dice are thrown.
func (t *table) goingOn() {
	if t.game.path != "" {
		t.say("Going on with the game in %s.\n", t.game.path)
	}
	if seed := t.game.notes.Tag(tagSeed); seed != "" && !t.hand && t.game.state.Game().Dice() != nil {
		t.say("The dice are thrown by the seed %s.\n", seed)
	}
}

// run plays until the players leave. Only a reason to end early is an error: of reading,
// of writing, or the context's.
func (t *table) run() error {
	if t.screen == nil && !t.titled {
		t.say("%s\n", t.game.state.Game().Title())
	}
	t.goingOn()
	t.begin()
	for t.show(); !t.left; {
		if t.machineMoves() {
			t.machineActs()
			if err := t.ctx.Err(); err != nil {
				return t.broken(err)
			}
			continue
		}
		text, err := t.ask(t.prompt())
		switch {
		case err == errLong:
			t.say("\n%v; nothing is done.\n", err)
		case err == io.EOF:
			t.say("\n")
			return t.leave()
		case err != nil:
			return t.broken(err)
		default:
			t.line(text)
		}
	}
	return t.leave()
}

// begin says what the first of all lines needs.
func (t *table) begin() {
	t.tellSeats()
	if t.match != nil {
		t.match.tell(t)
	}
	if t.screen == nil {
		t.say("help tells what can be typed.\n\n")
	}
}

// broken leaves when no more lines can be read.
func (t *table) broken(err error) error {
	t.say("\n")
	t.leave()
	t.finish()
	return err
}

// printable is a text as a terminal can show it.
func printable(text string) string {
	const most = 200
	shown := strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text[:min(len(text), most)])
	if len(text) > most {
		shown += "…"
	}
	return shown
}

// prompt says who is to type.
func (t *table) prompt() string {
	switch s := t.game.state; {
	case s.Over() && t.match.hasNext():
		return "Enter begins the next game> "
	case s.Over():
		return "Over> "
	case t.offered:
		return t.name(core.MaxPlayers-1-s.Mover()) + ", a draw?> "
	default:
		return t.name(s.Mover()) + "> "
	}
}

// name is who plays as a player, as far as it is known: in a match the contestant too.
func (t *table) name(player int) string {
	name := t.game.state.Game().Players()[player]
	if t.match != nil {
		return t.match.names[player] + " (" + name + ")"
	}
	return name
}

// line does what a line says, or says what is wrong with it.
func (t *table) line(text string) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	var err error
	t.marks = nil
	switch w, is := tableWordOf(name); {
	case name == "" && t.screen != nil && t.screen.alone: // to see the board again
	case name == "" && t.offered:
		t.say("Type yes or no, or an action.\n")
	case name == "" && t.game.state.Over() && t.match.hasNext():
		t.nextGame()
	case name == "" && t.thrownByEnter():
		err = t.play(wordThrow)
	case name == "" && mustPass(t.game.state):
		err = t.play(wordPass)
	case name == "":
		t.say("%s\n", t.whatNext())
	case is:
		err = w.do(t, strings.TrimSpace(rest))
	default:
		err = t.actionOrNumber(text)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		t.tell("%v", err)
	}
}

// actionOrNumber plays actions, or what a number in a list stands for; of the beginning of
// an action it shows how it can go on.
func (t *table) actionOrNumber(text string) error {
	one := strings.TrimSpace(text)
	if is, err := t.number(one); is {
		return err
	}
	err := t.play(text)
	var unreadable *core.UnreadableError
	switch readable := !errors.As(err, &unreadable); {
	case err == nil || !t.lists:
		return err
	case !readable && t.game.state.Over():
		return errors.New(t.whatNext())
	case t.partial(one):
		return nil
	default:
		return t.inOtherCase(one, err, readable)
	}
}

// inOtherCase plays actions whose letters are not as they are written, such as C3-C5 or
// r@a4. When there are none the error is that of the text, or of it in small letters if only
// they can be read.
func (t *table) inOtherCase(text string, err error, readable bool) error {
	if written := inOtherCase(t.game.state, text); written != "" && written != text {
		if t.play(written) == nil || t.partial(written) {
			return nil
		}
	}
	lower := strings.ToLower(text)
	if readable || lower == text {
		return err
	}
	var unreadable *core.UnreadableError
	if again := t.play(lower); !errors.As(again, &unreadable) {
		return again
	}
	return err
}

// thrownByEnter tells whether an empty line throws the dice.
func (t *table) thrownByEnter() bool { return t.game.state.Chance() && !t.hand }

// whatNext says what can be typed now.
func (t *table) whatNext() string {
	switch s := t.game.state; {
	case s.Over() && t.match != nil:
		return "The match is over. Type record or quit."
	case s.Over():
		if t.lists {
			return "The game is over. Type new for another, or undo, record, save FILE or quit."
		}
		return "The game is over. Type undo, record, save FILE or quit."
	case s.Chance():
		return capital(t.forDice()) + "."
	}
	return "Type an action; moves lists them, and help tells what else can be typed."
}

// changed shows what has become of the game, the board if it is another than before, and
// keeps it.
func (t *table) changed() {
	t.offered, t.givingUp, t.chosenFrom, t.marks = false, "", nil, nil
	if t.screen == nil {
		t.say("\n")
	}
	if board := t.game.state.Drawing(); board == t.board {
		t.showTurn()
	} else {
		t.show()
	}
	if t.match != nil {
		t.match.follow(t)
		return
	}
	if t.kept == "" {
		return
	}
	if err := t.save(t.kept); err != nil && !errors.Is(err, context.Canceled) {
		t.tell("NOT SAVED: %v", err)
	}
}

// save writes the game to a file.
func (t *table) save(path string) error {
	r := t.game.record()
	if err := t.files.save(path, r); err != nil {
		return err
	}
	t.saved, t.last = r.String(), path
	return nil
}

// unsaved tells whether something would be lost if the game went no further.
func (t *table) unsaved() bool {
	if t.match != nil {
		return false // it is saved, or it has been told that it cannot be
	}
	return t.game.record().String() != t.saved
}

// leave ends the sitting. A game that could not be saved where it is kept is an error.
func (t *table) leave() error {
	if t.match != nil {
		return t.match.leave(t)
	}
	var err error
	if t.kept != "" && t.unsaved() {
		err = t.save(t.kept)
	}
	switch {
	case t.unsaved():
		t.say("\n%s\n", t.game.record())
		t.say("This game is in no file. Its record stands above: in a file, -load FILE goes on\nwith it. With -save FILE a game is saved after every action.\n")
	case t.kept != "":
		t.say("The game is in %s.\n", t.kept)
	}
	return err
}
