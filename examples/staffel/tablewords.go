package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/core"
)

const wordNew = "new"

// tableWord is one of the words that a table understands beside actions.
type tableWord struct {
	name     string
	argument string // what may stand behind it, as help writes it; "" for nothing
	about    string
	do       func(t *table, argument string) error
}

// tableWords lists them all, in the order of the help.
func tableWords() []tableWord {
	return []tableWord{
		{"moves", "[START]", "list what can be played, or what begins so", (*table).moves},
		{"hint", "", "ask the machine what it would play", (*table).hint},
		{"undo", "[N]", "take the last action back, or the last N", (*table).undo},
		{"board", "", "show the board again", func(t *table, _ string) error { t.show(); return nil }},
		{"machine", "[WHO]", "let it play a player, both or none; no WHO: tell who plays", (*table).machineWord},
		{"level", "[N]", "how well the machine plays, 1 (weak) to 5", (*table).levelWord},
		{"draw", "", "offer a draw; the answer is yes or no", func(t *table, _ string) error { return t.drawOffer() }},
		{"resign", "[PLAYER]", "give the game up; no PLAYER: the one to move", (*table).resign},
		{"save", "[FILE]", "save the game's record; no FILE: where it was last", (*table).saveTo},
		{"load", "FILE", "go on with the game in a file", (*table).load},
		{wordNew, "", "begin another game with the same players", (*table).another},
		{"record", "", "print the game's record", (*table).print},
		{"position", "", "print the position as one line, as -position takes it", func(t *table, _ string) error { t.say("%s\n", t.game.state.PositionText()); return nil }},
		{"rules", "[N]", "tell the rules of the game; N: from rule N on", (*table).rules},
		{"help", "", "show this", (*table).help},
		{"quit", "", "leave; a game in no file is printed", func(t *table, _ string) error { t.left = true; return nil }},
		{"yes", "", "", func(t *table, _ string) error { return t.answer(true) }},
		{"no", "", "", func(t *table, _ string) error { return t.answer(false) }},
	}
}

// wordNames lists the names of the words.
func wordNames() (names []string) {
	for _, w := range tableWords() {
		names = append(names, w.name)
	}
	return names
}

// tableWordOf returns the word of a name, capitals aside, or by another name of it.
func tableWordOf(name string) (tableWord, bool) {
	name = strings.ToLower(name)
	if same := map[string]string{"?": "help", "exit": "quit", "resigns": "resign", "y": "yes", "n": "no"}[name]; same != "" {
		name = same
	}
	all := tableWords()
	i := slices.IndexFunc(all, func(w tableWord) bool { return w.name == name })
	if i < 0 {
		return tableWord{}, false
	}
	w := all[i]
	do := w.do
	w.do = func(t *table, argument string) error {
		switch {
		case argument != "" && w.argument == "":
			return fmt.Errorf("%s stands alone on its line, and %q is behind it", w.name, printable(argument))
		case argument == "" && w.argument != "" && w.argument[0] != '[':
			return fmt.Errorf("%s needs a %s", w.name, w.argument)
		}
		return do(t, argument)
	}
	return w, true
}

func (t *table) help(string) error {
	s := t.game.state
	legal := s.AppendLegal(nil)
	switch {
	case len(legal) == 0:
		t.say("There are these words:\n")
	case s.Chance():
		t.say("The dice are thrown next. There are these words:\n")
	default:
		t.tell("Type an action, such as %s%s.", s.Game().Text(legal[0]), inWords(s, legal[0]))
		if t.lists {
			t.say("How one begins lists how it can go on, and a number chooses. Other words:\n")
		} else {
			t.say("Several may stand on a line, with spaces between. There are these words, too:\n")
		}
	}
	t.say("%s", t.helpOfWords())
	if t.seats.machines() == 1 {
		t.say("Against the machine undo takes back your last choice and all that came after.\n")
	} else if slices.ContainsFunc(legal, func(m core.Move) bool { return strings.Contains(s.Game().Text(m), "(") }) {
		t.say("All in the parentheses of an action may be left out where one action fits.\n")
	}
	t.board = ""
	return nil
}

// helpOfWords tells what the words do. Where a screen has no room for that it has their names
// only.
func (t *table) helpOfWords() string {
	const others = 5 // lines of the help that are about something else
	s := t.game.state
	var b strings.Builder
	var names []string
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	add := func(name, about string) {
		names = append(names, name)
		fmt.Fprintf(table, "  %s\t%s\n", name, about)
	}
	if dice := s.Game().Dice(); dice != nil {
		if !t.hand {
			add(wordThrow, "let the machine throw the dice; so does an empty line")
		}
		add(exampleThrow(s.Game()), "dice on a real table show this")
	}
	for _, w := range tableWords() {
		switch {
		case w.about == "", w.name == wordNew && !t.lists: // who gives lines from a pipe begins another game by another call
		default:
			add(strings.TrimSpace(w.name+" "+w.argument), w.about)
		}
	}
	table.Flush()
	if t.screen != nil {
		if _, height := t.screen.terminal.size(); len(fitting(b.String(), t.width()))+others+spare > height+1 {
			return strings.Join(columnsWithin(names, t.width()), "\n") + "\nIn a larger window help tells what they do.\n"
		}
	}
	return b.String()
}

// print prints the record.
func (t *table) print(string) error {
	t.say("%s", t.game.record())
	t.board = ""
	return nil
}

// undo takes actions back.
func (t *table) undo(argument string) error {
	n := 1
	if argument != "" {
		var err error
		if n, err = strconv.Atoi(argument); err != nil || n < 1 {
			return fmt.Errorf("undo %s is not understood; how many actions are taken back is a whole number from 1", printable(argument))
		}
	}
	actions, err := t.actionsBack(n)
	if err != nil {
		return err
	}
	var taken []string
	for range actions {
		taken = append(taken, t.game.undo())
	}
	t.tell("Taken back: %s", strings.Join(taken, ", "))
	t.changed()
	return nil
}

// actionsBack returns how many actions are to be taken back when somebody asks for so many.
// Against the machine those are choices of a person, with what came between them: the
// machine's actions, throws that nobody typed, and passes where nothing else could be done.
func (t *table) actionsBack(n int) (int, error) {
	most := t.game.state.Plies()
	switch against := t.seats.machines() == 1; {
	case t.match != nil && t.game.state.Over():
		return 0, errors.New("the game is over, and in a match it stays so")
	case most == 0:
		return 0, errors.New("there is nothing to take back")
	case !against && n > most:
		if most == 1 {
			return 0, errors.New("there is only 1 action to take back")
		}
		return 0, fmt.Errorf("there are only %d actions to take back", most)
	case !against:
		return n, nil
	}
	s := t.game.state.Clone()
	choices := 0
	for back := 1; ; back++ {
		played := len(s.AppendHistory(nil))
		if !s.Undo() {
			break
		}
		byWord := len(s.AppendHistory(nil)) == played // which is a person's
		chosen := !s.Chance() && !t.seats[s.Mover()].machine() && !mustPass(s)
		if byWord || chosen || s.Chance() && t.hand {
			if choices++; choices == n {
				return back, nil
			}
		}
	}
	switch choices {
	case 0:
		return 0, errors.New("you have played nothing that could be taken back")
	case 1:
		return 0, errors.New("there is only 1 action of yours to take back")
	}
	return 0, fmt.Errorf("there are only %d actions of yours to take back", choices)
}

// saveTo saves the game to the file named, or to that of last time.
func (t *table) saveTo(path string) error {
	if path == "" {
		if path = t.last; path == "" {
			return errors.New("save needs a file, as in save FILE")
		}
	}
	if err := t.save(path); err != nil {
		return err
	}
	t.say("Saved in %s.\n", path)
	return nil
}

// load goes on with another game.
func (t *table) load(path string) error {
	if t.match != nil {
		return errors.New("a match is being played; quit first, and play the other game by -load")
	}
	g, err := loadGame(t.ctx, t.variant, path)
	if err != nil {
		return err
	}
	if err := t.giveUpUnsaved(path); err != nil {
		return err
	}
	t.sit(g)
	t.goingOn()
	if on, any := taggedSeats(g.state.Game().Players(), g.notes.Tag); any && t.terminal != nil {
		t.seats, t.strength = on, on.strongest()
	}
	if t.kept != "" && !sameFile(t.kept, path) {
		t.keepNoMore()
	}
	t.changed()
	return nil
}

// giveUpUnsaved refuses to do so, once, where a game would be lost to another.
func (t *table) giveUpUnsaved(to string) error {
	if t.unsaved() && t.givingUp != to {
		t.givingUp = to
		return errors.New("the game being played is in no file; save FILE saves it, and the same line again gives it up")
	}
	return nil
}

// keepNoMore has the file that keeps a game stay as it is, for another game is played.
func (t *table) keepNoMore() {
	t.say("%s keeps the game before; this one is saved by save only.\n", t.kept)
	t.kept = ""
}

// another begins another game, from where this one began.
func (t *table) another(string) error {
	if t.match != nil {
		return errors.New("a match is being played, which has its own games")
	}
	s := t.game.state.Clone()
	for s.Undo() {
	}
	g := newGame(s)
	if err := t.giveUpUnsaved("the beginning of another"); err != nil {
		return err
	}
	t.sit(g)
	for player, who := range t.seats {
		t.seat(player, who)
	}
	t.saved = t.game.record().String() // nothing has been played
	t.goingOn()
	if t.kept != "" {
		t.keepNoMore()
	}
	t.changed()
	return nil
}

// resign ends the game for a player, the one to move when none is named.
func (t *table) resign(name string) error {
	s := t.game.state
	player := s.Mover()
	if t.seats.machines() == 1 && t.seats[player].machine() {
		player = core.MaxPlayers - 1 - player // the machine never does
	}
	if name != "" {
		players := s.Game().Players()
		player = slices.IndexFunc(players, func(p string) bool { return strings.EqualFold(p, name) })
		if player < 0 && t.match != nil {
			player = slices.Index(t.match.names[:], name)
		}
		if player < 0 {
			return fmt.Errorf("there is no player %q; the players are %s", printable(name), strings.Join(players, " and "))
		}
	}
	if t.seats.machines() == 1 && t.seats[player].machine() && !s.Over() {
		return fmt.Errorf("%s is the machine's, which does not resign", t.name(player))
	}
	if err := s.Resign(player); err != nil {
		return err
	}
	t.say("%s\n", endedBy(s))
	t.changed()
	return nil
}

// drawOffer offers a draw, or agrees to it.
func (t *table) drawOffer() error {
	if answered, err := t.drawOffered(); answered {
		return err
	}
	s := t.game.state
	if !t.offered && !s.Over() {
		t.offered = true
		players := s.Game().Players()
		t.say("%s offers a draw. %s agrees by draw or yes, and declines by no.\n", players[s.Mover()], players[core.MaxPlayers-1-s.Mover()])
		return nil
	}
	if err := s.AgreeDraw(); err != nil {
		return err
	}
	t.say("%s\n", endedBy(s))
	t.changed()
	return nil
}

// answer answers the offer of a draw.
func (t *table) answer(yes bool) error {
	switch {
	case !t.offered:
		return errors.New("nothing has been asked; draw offers a draw")
	case yes:
		return t.drawOffer()
	}
	t.offered = false
	s := t.game.state
	t.say("%s declines.\n", s.Game().Players()[core.MaxPlayers-1-s.Mover()])
	return nil
}
