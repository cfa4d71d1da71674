package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/staffel-engine/staffel/core"
)

// table is where people play: a game, and lines of input that say what is done to it.
type table struct {
	ctx     context.Context
	to      *bufio.Writer // its errors are told when it is flushed
	in      *lineReader
	echo    bool // what is typed is not seen unless it is written
	variant string
	hand    bool // the dice are thrown on a real table

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

// isTerminal tells whether what is typed is seen where it is typed.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// sit puts a game on the table.
func (t *table) sit(g *notedGame) {
	t.game, t.files, t.last = g, gameFilesOf(t.ctx, g), g.path
	if _, seeded := g.notes.Lookup(tagSeed); !seeded && !t.hand && g.state.Game().Dice() != nil {
		seed(g.state, g.notes, chosenSeed())
	}
	t.saved, t.board, t.offered, t.givingUp = g.record().String(), "", false, ""
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

func (t *table) say(format string, args ...any) { fmt.Fprintf(t.to, format, args...) }

// tell says a sentence of any length.
func (t *table) tell(format string, args ...any) {
	t.say("%s", wrapped(fmt.Sprintf(format, args...), ""))
}

// run plays until the players leave. Only a reason to end early is an error: of reading,
// of writing, or the context's.
func (t *table) run() error {
	t.say("%s\n", t.game.state.Game().Title())
	t.goingOn()
	t.say("help tells what can be typed.\n\n")
	for t.show(); !t.left; {
		t.prompt()
		text, err := t.in.next()
		switch {
		case err == errLong:
			t.say("\n%v; nothing is done.\n", err)
		case err == io.EOF:
			t.say("\n")
			return t.leave()
		case err != nil:
			t.say("\n")
			t.leave()
			t.to.Flush()
			return err
		default:
			if t.echo {
				t.say("%s\n", printable(string(text)))
			}
			t.line(string(text))
		}
	}
	return t.leave()
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
func (t *table) prompt() {
	s := t.game.state
	switch players := s.Game().Players(); {
	case s.Over():
		t.say("Over> ")
	case t.offered:
		t.say("%s, a draw?> ", players[core.MaxPlayers-1-s.Mover()])
	default:
		t.say("%s> ", players[s.Mover()])
	}
}

// line does what a line says, or says what is wrong with it.
func (t *table) line(text string) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	var err error
	switch w, is := tableWordOf(name); {
	case name == "" && t.offered:
		t.say("Type yes or no, or an action.\n")
	case name == "" && t.thrownByEnter():
		err = t.play(wordThrow)
	case name == "" && mustPass(t.game.state):
		err = t.play(wordPass)
	case name == "":
		t.say("%s\n", t.whatNext())
	case is:
		err = w.do(t, strings.TrimSpace(rest))
	default:
		err = t.play(text)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		t.tell("%v", err)
	}
}

// thrownByEnter tells whether an empty line throws the dice.
func (t *table) thrownByEnter() bool { return t.game.state.Chance() && !t.hand }

// hint says in a few words how to throw or pass, "" when it is an action that comes next.
func (t *table) hint() string {
	switch s := t.game.state; {
	case t.thrownByEnter():
		return "Enter throws, or type real dice, such as " + exampleThrow(s.Game())
	case s.Chance():
		return "type what they show, such as " + exampleThrow(s.Game())
	case mustPass(s):
		return "Enter passes"
	}
	return ""
}

// whatNext says what can be typed now.
func (t *table) whatNext() string {
	switch s := t.game.state; {
	case s.Over():
		return "The game is over. Type undo, record, save FILE or quit."
	case s.Chance():
		return capital(t.hint()) + "."
	}
	return "Type an action; moves lists them, and help tells what else can be typed."
}

// show shows the game.
func (t *table) show() {
	s := t.game.state
	t.board = s.Drawing()
	t.say("%s%s\n", t.board, inHand(s))
	t.showTurn()
}

// showTurn shows whose turn it is, or how the game ended.
func (t *table) showTurn() {
	s := t.game.state
	if result, over := s.Result(); over {
		t.say("%s\n", resultText(s.Game(), result))
		if s.Plies() > 0 {
			t.say("undo takes the last action back.\n")
		}
		return
	}
	t.say("%s, %s %s", capital(turnText(s)), s.Game().Players()[s.Mover()], toDo(s))
	if hint := t.hint(); hint != "" {
		t.say(": %s", hint)
	}
	t.say("\n")
}

// handSymbol is the symbol of a piece in a hand: of the first face, which it shows when
// it comes onto the board. The symbols of a kind are those of all faces of the first
// player, then of the second.
func handSymbol(p core.Piece, player int) string {
	return p.Symbols[max(player, 0)*max(1, len(p.Faces))]
}

// inHand tells what the players have in hand, "" when it is nothing.
func inHand(s *core.State) string {
	var parts []string
	g := s.Game()
	list := func(who string, player int) {
		var counts []string
		for i, p := range g.Pieces() {
			if n := s.Hand(player, i); n > 0 && p.Neutral == (player == core.NoPlayer) {
				counts = append(counts, fmt.Sprintf("%d %s", n, handSymbol(p, player)))
			}
		}
		if counts != nil {
			parts = append(parts, who+" "+strings.Join(counts, ", "))
		}
	}
	for i, name := range g.Players() {
		list(name, i)
	}
	list("either", core.NoPlayer)
	if parts == nil {
		return ""
	}
	return "In hand: " + strings.Join(parts, "; ") + "\n"
}

// changed shows what has become of the game, the board if it is another than before, and
// keeps it.
func (t *table) changed() {
	t.offered, t.givingUp = false, ""
	t.say("\n")
	if board := t.game.state.Drawing(); board == t.board {
		t.showTurn()
	} else {
		t.show()
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
func (t *table) unsaved() bool { return t.game.record().String() != t.saved }

// leave ends the sitting. A game that could not be saved where it is kept is an error.
func (t *table) leave() error {
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
