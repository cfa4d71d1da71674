package main

import (
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

func (t *table) say(format string, args ...any) { fmt.Fprintf(t.to, format, args...) }

// tell says a sentence of any length.
func (t *table) tell(format string, args ...any) {
	t.say("%s", t.paragraph(fmt.Sprintf(format, args...)))
}

// paragraph is sentences in lines that fit. A screen breaks them itself, as it has more room
// or less, and anew when that changes.
func (t *table) paragraph(text string) string {
	if t.screen != nil {
		return strings.Join(strings.Fields(text), " ") + "\n"
	}
	return wrapped(text, "")
}

// ask reads a line. Before that, all that has been said is shown.
func (t *table) ask(prompt string) (string, error) {
	if t.screen != nil {
		if err := t.draw(); err != nil {
			return "", err
		}
		text, err := t.screen.editor.line(prompt)
		t.screen.said.Reset()
		return text, err
	}
	t.say("%s", prompt)
	text, err := t.in.next()
	if err == nil && t.echo {
		t.say("%s\n", printable(string(text)))
	}
	return string(text), err
}

// draw draws the screen.
func (t *table) draw() error {
	t.to.Flush()
	said := t.screen.said.String()
	if said != "" || t.asking {
		return t.screen.draw(t.screen.rows(t.frame(), said))
	}
	rows := t.screen.rows(t.frame(), t.paint.text(paintFaint, t.whatNextOnScreen()))
	if t.screen.alone { // it is not worth that
		rows = t.screen.rows(t.frame(), "")
	}
	return t.screen.draw(rows)
}

// finish shows what has been said last.
func (t *table) finish() error {
	err := t.to.Flush()
	if t.screen == nil || t.screen.said.Len() == 0 {
		return err
	}
	_, err = t.screen.terminal.out.Write(t.screen.said.Bytes())
	t.screen.said.Reset()
	return err
}

// whatNextOnScreen reminds of what can be typed, where nothing else is said.
func (t *table) whatNextOnScreen() string {
	s := t.game.state
	switch {
	case s.Over() && t.match.hasNext():
		return "Enter begins the next game; quit leaves."
	case s.Over() && t.match != nil:
		return "record prints the game, quit leaves."
	case s.Over():
		return "new begins another game, undo takes the last choice back; record prints the game, save FILE keeps it, quit leaves."
	case t.seats[s.Mover()].machine() && !s.Chance():
		return "" // it thinks
	case t.forDice() != "":
		return "help tells what else can be typed."
	}
	return "Type an action, or how one begins; moves lists them, hint suggests one, undo takes back, rules tells the rules and help the rest."
}

// frame is the game as a screen shows it.
func (t *table) frame() frame {
	s := t.game.state
	f := frame{title: []string{t.paint.text(paintStrong, s.Game().Title())}}
	if t.asking {
		return f
	}
	f.title = append(f.title, t.whoPlays()...)
	if t.match != nil {
		f.title = append(f.title, t.match.standing())
	}
	m := marks{t.lastCells(), t.marks}
	f.board = indented(strings.Split(strings.TrimRight(t.paint.board(s, t.boardLayout(), m), "\n"), "\n"), t.width())
	if hands := inHand(s); hands != "" {
		f.about = append(f.about, strings.TrimSpace(hands))
	}
	if last := lastTurns(s); last != "" {
		f.about = append(f.about, last)
	}
	if result, over := s.Result(); over {
		f.about = append(f.about, t.paint.text(paintStrong, resultText(s.Game(), result)))
	} else {
		turn := fmt.Sprintf("%s, %s %s", capital(turnText(s)), t.name(s.Mover()), toDo(s))
		if t.seats[s.Mover()].machine() && !s.Chance() && !mustPass(s) {
			turn += ": it thinks"
		} else if next := t.forDice(); next != "" && !t.machineMoves() {
			turn += ": " + next
		}
		f.about = append(f.about, t.paint.text(paintStrong, turn))
	}
	return f
}

// whoPlays tells who plays as whom, in colours that tell the pieces too.
func (t *table) whoPlays() (all []string) {
	for i, name := range t.game.state.Game().Players() {
		who := ""
		switch one := t.seats[i]; {
		case t.match != nil:
			who = t.match.names[i]
		case one.machine():
			who = one.String()
		case t.seats.machines() > 0:
			who = "you"
		}
		if name = t.paint.text(t.paint.player(i), name+lettersOf(t.game.state.Game(), i)); who != "" {
			name += ": " + who
		}
		all = append(all, name)
	}
	return all
}

// lettersOf tells the letters of a player's pieces, " (W)"; "" when they are many or none.
func lettersOf(g *core.Game, player int) string {
	const most = 6
	var letters []string
	for _, p := range g.Pieces() {
		if faces := max(1, len(p.Faces)); !p.Neutral {
			letters = append(letters, p.Symbols[player*faces:(player+1)*faces]...)
		}
	}
	if len(letters) == 0 || len(letters) > most {
		return ""
	}
	return " (" + strings.Join(letters, ", ") + ")"
}

// boardLayout returns where cells are in drawings, nil where nothing is marked.
func (t *table) boardLayout() layout {
	s := t.game.state
	if !t.paint && len(t.marks) == 0 {
		return nil
	}
	if t.layoutOf != s.Game() {
		t.layout, t.layoutOf = layoutOf(s), s.Game()
	}
	return t.layout
}

// playedTurns returns the actions of a game by turn, each the actions of one player with the
// number and the player.
func playedTurns(s *core.State) (turns [][]record.Action) {
	for _, a := range record.Of(s).Actions {
		if n := len(turns); n > 0 && turns[n-1][0].Turn == a.Turn && turns[n-1][0].Player == a.Player && a.Turn > 0 {
			turns[n-1] = append(turns[n-1], a)
			continue
		}
		turns = append(turns, []record.Action{a})
	}
	return turns
}

// lastTurns tells what was done last, by both players; "" at the beginning.
func lastTurns(s *core.State) string {
	const most = 2
	turns := playedTurns(s)
	var all []string
	for _, turn := range turns[max(0, len(turns)-most):] {
		var texts []string
		for _, a := range turn {
			texts = append(texts, a.Text)
		}
		who := ""
		if p := turn[0].Player; p >= 0 {
			who = s.Game().Players()[p] + " "
		}
		all = append(all, who+strings.Join(texts, "/"))
	}
	if all == nil {
		return ""
	}
	return "Last: " + strings.Join(all, ", ")
}

// lastCells returns the cells of the last turn's actions.
func (t *table) lastCells() map[core.Cell]bool {
	cells := map[core.Cell]bool{}
	if !t.paint {
		return cells
	}
	s := t.game.state
	played := s.AppendHistory(nil)
	if turns := playedTurns(s); len(turns) > 0 {
		for _, m := range played[max(0, len(played)-len(turns[len(turns)-1])):] {
			for _, p := range s.Game().AppendParts(nil, m) {
				cells[p.From], cells[p.To] = true, true
			}
		}
	}
	delete(cells, core.NoCell)
	return cells
}

// forDice says in a few words how to throw or pass, "" when it is an action that comes next.
func (t *table) forDice() string {
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

// show shows the game.
func (t *table) show() {
	s := t.game.state
	t.board = s.Drawing()
	if t.screen != nil {
		return
	}
	t.say("%s%s\n", t.paint.board(s, t.boardLayout(), marks{t.lastCells(), t.marks}), inHand(s))
	t.showTurn()
}

// showMarked shows the board with what a list has marked, where that can be told in place.
func (t *table) showMarked() {
	if t.screen == nil {
		t.marks = nil
	}
}

// showTurn shows whose turn it is, or how the game ended.
func (t *table) showTurn() {
	if t.screen != nil {
		return
	}
	s := t.game.state
	if result, over := s.Result(); over {
		t.say("%s\n", resultText(s.Game(), result))
		if s.Plies() > 0 && t.match == nil {
			t.say("undo takes the last action back.\n")
		}
		return
	}
	t.say("%s, %s %s", capital(turnText(s)), t.name(s.Mover()), toDo(s))
	if hint := t.forDice(); hint != "" && !t.machineMoves() {
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

// width returns how many characters a line has room for.
func (t *table) width() int {
	if t.screen == nil {
		return terminalWidth
	}
	width, _ := t.screen.terminal.size()
	return width - 1
}

// room returns how wide a list can be, and how many lines it can have, so that the board
// stays in sight: below it, or on its right where there is too little room below.
func (t *table) room() (width, lines int) {
	const (
		words  = 3  // lines that are said with a list
		plain  = 16 // lines where nothing has to stay in sight
		enough = 5
	)
	if t.screen == nil {
		return terminalWidth, plain
	}
	t.to.Flush()
	said := t.screen.said.String()
	width = t.width()
	_, height := t.screen.terminal.size()
	f := t.frame()
	room := func(above []string, width int) int {
		return height - spare - words - len(above) - len(fitting(said, width))
	}
	below := room(f.stacked(true, width), width)
	if below >= enough {
		return width, below
	}
	if right := f.besideWidth(width); right > 0 {
		if beside := room(f.aside(false, right), right); beside > below {
			return right, beside
		}
	}
	below = room(f.stacked(false, width), width)
	return width, max(enough, below)
}
