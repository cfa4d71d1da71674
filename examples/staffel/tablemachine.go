package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// machineMoves tells whether what comes next is the machine's to do.
func (t *table) machineMoves() bool {
	s := t.game.state
	switch {
	case s.Over():
		return t.match.hasNext() && (t.terminal == nil || t.seats.machines() == len(t.seats)) // nobody looks at the end
	case !t.seats[s.Mover()].machine(), s.Chance() && t.hand:
		return false
	}
	return s.CountLegal() > 0 // else a function of the rules has failed
}

// machineActs does what the machine does next.
func (t *table) machineActs() {
	s := t.game.state
	switch {
	case s.Over():
		t.nextGame()
		return
	case s.Chance():
		if err := t.playAs(wordThrow, true); err != nil {
			t.giveUp(err)
		}
		return
	}
	if t.screen != nil && s.CountLegal() > 1 {
		t.draw()
	}
	r, err := t.search(t.seats[s.Mover()].limits())
	if err == nil {
		err = t.playAs(s.Game().Text(r.Best().Move), true)
	}
	if t.ctx.Err() != nil {
		return
	}
	if err != nil {
		t.giveUp(err)
		return
	}
	if t.screen != nil && t.seats.machines() == len(t.seats) { // somebody watches
		t.draw()
		select {
		case <-t.ctx.Done():
		case <-time.After(time.Second):
		}
		if !s.Over() {
			t.screen.said.Reset() // it has been seen
		}
	}
}

// giveUp leaves the game to people when the machine cannot play it.
func (t *table) giveUp(err error) {
	t.tell("The machine cannot go on: %v", err)
	t.tell("So people play on; machine %s asks it again.", t.game.state.Game().Players()[t.game.state.Mover()])
	for player := range t.seats {
		t.seat(player, strength{})
	}
}

// search looks for the best action of the player to move.
func (t *table) search(limits mcts.Limits) (mcts.Report, error) {
	return t.searchFrom(t.game.state, limits)
}

// searchFrom looks for the best action in a state of the game.
func (t *table) searchFrom(s *core.State, limits mcts.Limits) (mcts.Report, error) {
	random := core.RandomAt(t.seed, uint64(s.Plies()))
	o := mcts.Options{Limits: limits, Seed: random.Below(1 << 53)}
	if t.terminal != nil {
		if t.screen == nil {
			t.to.Flush()
		}
		p := progress{to: t.terminal.out, game: s.Game(), room: min(terminalWidth-1, t.width())}
		if limits.Time == 0 {
			p.most = limits.Playouts
		}
		if t.screen != nil {
			goesOn, end := continued()
			defer end()
			p.disturbed = func() bool { return goesOn() || t.screen.resized() }
			p.redraw = func() {
				t.draw()
				p.room = min(terminalWidth-1, t.width())
			}
		}
		o.Progress = p.show
		defer p.erase()
	}
	return mcts.Search(t.ctx, s, o)
}

// progress is the line that tells how a search goes, while it takes long.
type progress struct {
	to    io.Writer
	game  *core.Game
	most  int // games that will be tried, 0 when it is the clock that ends the search
	room  int // of a line
	width int // of what the line has now

	disturbed func() bool // what is on the screen is not as it was drawn; nil where there is none
	redraw    func()
}

// patience is how long nobody wants to be told anything.
const patience = time.Second

func (p *progress) show(r mcts.Report) {
	if p.disturbed != nil && p.disturbed() {
		p.redraw()
		p.width = 0
	}
	if r.Elapsed < patience || len(r.Candidates) == 0 {
		return
	}
	best := r.Best()
	of := ""
	if p.most > 0 {
		of = fmt.Sprintf(" of %d", p.most)
	}
	p.write(fmt.Sprintf("Thinking: %d%s games tried; best is %s, %s", r.Playouts, of, p.game.Text(best.Move), chance(best.Value)))
}

func (p *progress) erase() { p.write("") }

// write puts a text in the place of the one before.
func (p *progress) write(text string) {
	if text == "" && p.width == 0 {
		return
	}
	if utf8.RuneCountInString(text) > p.room {
		text = string([]rune(text)[:p.room])
	}
	width := utf8.RuneCountInString(text)
	blank := strings.Repeat(" ", max(0, p.width-width))
	if text == "" {
		blank += "    \r" // for what the terminal itself may have written behind it, such as ^C
	}
	io.WriteString(p.to, "\r"+text+blank)
	p.width = width
}

// chance tells a part of 1.
func chance(value float64) string { return fmt.Sprintf("%.0f %%", 100*value) }

// seat lets a person, or the machine with some strength, go on as a player.
func (t *table) seat(player int, who strength) {
	t.seats[player] = who
	if !t.game.state.Over() && !t.acted[player] { // else it is told when they act
		t.note(player)
	}
}

// note sees to it that the record tells who acts as a player.
func (t *table) note(player int) {
	if t.match != nil {
		return // whose records name the contestants
	}
	name := t.game.state.Game().Players()[player]
	if tag := playedBy(t.game.notes.Tag(name), t.acted[player], t.seats[player]); tag == "" {
		t.game.notes.RemoveTag(name)
	} else {
		t.game.notes.SetTag(name, tag)
	}
}

// tellSeats says who plays, if the machine does.
func (t *table) tellSeats() {
	if t.screen != nil || t.seats.machines() == 0 {
		return
	}
	for i, one := range t.seats {
		if one.machine() {
			t.say("%s is played by %s.\n", t.name(i), one)
		}
	}
	t.say("The machine chooses by the seed %d.\n", t.seed)
}

// The words for which players the machine plays, beside the names of players.
const (
	wordBoth = "both"
	wordNone = "none"
)

// players returns which players a text means.
func (t *table) players(who string) (is [core.MaxPlayers]bool, err error) {
	names := t.game.state.Game().Players()
	for i, name := range names {
		if strings.EqualFold(name, who) || t.match != nil && strings.EqualFold(t.match.names[i], who) {
			is[i] = true
			return is, nil
		}
	}
	switch strings.ToLower(who) {
	case wordBoth:
		return [core.MaxPlayers]bool{true, true}, nil
	case wordNone:
		return is, nil
	}
	if t.match != nil {
		names = append(names, t.match.names[:]...)
	}
	return is, fmt.Errorf("there is no player %q; the machine can play %s, %s or %s", printable(who), strings.Join(names, ", "), wordBoth, wordNone)
}

// machineWord says who plays, or has the machine play as somebody.
func (t *table) machineWord(who string) error {
	if who == "" {
		for i := range t.seats {
			t.say("%s is played by %s.\n", t.name(i), t.seats[i])
		}
		t.tell("machine %s has the machine play as %[1]s; machine none is for people alone.", t.game.state.Game().Players()[t.game.state.Mover()])
		return nil
	}
	is, err := t.players(who)
	if err != nil {
		return err
	}
	for i, machine := range is {
		one := strength{}
		if machine {
			one = t.strength
		}
		t.seat(i, one)
	}
	switch t.seats.machines() {
	case 0:
		t.say("The machine plays no more.\n")
	default:
		for i, one := range t.seats {
			if one.machine() {
				t.say("%s plays as %s.\n", one, t.name(i))
			}
		}
		if t.terminal != nil && t.seats.machines() == len(t.seats) {
			t.say("Ctrl-C ends it.\n")
		}
	}
	t.offered = false
	return nil
}

// levelWord says how well the machine plays, or sets it.
func (t *table) levelWord(text string) error {
	if text != "" {
		one, err := level(text)
		if err != nil {
			return err
		}
		t.strength = one
		for i, before := range t.seats {
			if before.machine() {
				t.seat(i, one)
			}
		}
	}
	switch {
	case t.strength.level > 0:
		t.say("The machine plays at level %d of %d.\n", t.strength.level, mcts.Levels)
	default:
		t.say("The machine thinks for %v; level N sets a level from 1 to %d.\n", t.strength.think, mcts.Levels)
	}
	return nil
}

// hint says what the machine would do.
func (t *table) hint(string) error {
	s := t.game.state
	switch {
	case s.Over():
		return errors.New("the game is over")
	case s.Chance():
		return errors.New("the dice come next; a hint helps when they have been thrown")
	case s.CountLegal() == 1:
		t.say("%s is all that can be played.\n", s.Game().Text(s.AppendLegal(nil)[0]))
		return nil
	}
	if t.screen != nil {
		t.draw()
	}
	r, err := t.search(mcts.Limits{Playouts: 3000, Time: 2 * time.Second})
	switch {
	case t.ctx.Err() != nil:
		return context.Canceled
	case err != nil:
		return fmt.Errorf("no hint can be given: %w", err)
	}
	if t.screen != nil {
		t.chosenFrom = nil // it is out of sight now, and 1 is not meant to be its first
	}
	best := r.Best()
	t.marks = cellsOf(s, best.Move)
	t.tell("Hint: %s%s.", s.Game().Text(best.Move), inWords(s, best.Move))
	who := s.Game().Players()[s.Mover()]
	switch best.Proven {
	case mcts.Won:
		t.say("With it %s wins, whatever the other does: 100 %%.\n", who)
	case mcts.Lost:
		t.say("All that %s can play loses against the best answers: 0 %%.\n", who)
	case mcts.Drawn:
		t.say("With it %s can be sure of a draw, and of no more.\n", who)
	default:
		t.say("%s's chances with it: %s.\n", who, chance(best.Value))
	}
	if t.screen == nil {
		t.marks = nil
	}
	return nil
}

// agrees tells whether the machine agrees to a draw: when it does not think to be ahead.
func (t *table) agrees(machine int) (bool, error) {
	s := t.game.state
	const playouts = 2000
	if !s.Chance() {
		value, err := t.value(s, machine, playouts)
		return value <= .5, err
	}
	chances := s.AppendChances(nil)
	sum, total := 0.0, 0
	for _, c := range chances {
		after := s.Clone()
		after.PlayUnchecked(c.Move)
		value := .5 // more dice, and nothing is known
		if !after.Chance() {
			var err error
			if value, err = t.value(after, machine, playouts/len(chances)); err != nil {
				return false, err
			}
		}
		sum += value * float64(c.Weight)
		total += c.Weight
	}
	return sum <= .5*float64(total), nil
}

// value is what a player can expect in a state, 0 to 1.
func (t *table) value(s *core.State, player, playouts int) (float64, error) {
	if result, over := s.Result(); over {
		switch result.Winner {
		case player:
			return 1, nil
		case core.NoPlayer:
			return .5, nil
		}
		return 0, nil
	}
	r, err := t.searchFrom(s, mcts.Limits{Playouts: playouts, Time: 2 * time.Second})
	if err != nil {
		return 0, err
	}
	if r.Playouts == 0 && r.Best().Proven == mcts.Unproven { // there is nothing to choose
		return t.atRandom(s, player)
	}
	if s.Mover() == player {
		return r.Best().Value, nil
	}
	return 1 - r.Best().Value, nil
}

// atRandom is what a player can expect in a state when everybody plays at random.
func (t *table) atRandom(s *core.State, player int) (float64, error) {
	random := core.RandomAt(t.seed, uint64(s.Plies()))
	o := core.PlayoutOptions{Games: 50, Seed: random.Below(1 << 53), MaxActions: 2000}
	tally, err := core.Playouts(t.ctx, s, o)
	sum := float64(tally.Unfinished) / 2
	for _, end := range tally.Ends {
		switch end.Winner {
		case player:
			sum += float64(end.Games)
		case core.NoPlayer:
			sum += float64(end.Games) / 2
		}
	}
	return sum / float64(o.Games), err
}

// drawOffered has the machine answer a draw that a person offers. It tells whether there
// is a machine to answer.
func (t *table) drawOffered() (answered bool, err error) {
	if t.seats.machines() != 1 || t.game.state.Over() {
		return false, nil
	}
	machine := 0
	if !t.seats[0].machine() {
		machine = 1
	}
	yes, err := t.agrees(machine)
	switch {
	case t.ctx.Err() != nil:
		return true, context.Canceled
	case err != nil:
		return true, fmt.Errorf("the machine has no answer: %w", err)
	case !yes:
		t.say("%s declines: it thinks that it is ahead.\n", t.name(machine))
		return true, nil
	}
	if err := t.game.state.AgreeDraw(); err != nil {
		return true, err
	}
	t.say("%s\n", endedBy(t.game.state))
	t.changed()
	return true, nil
}
