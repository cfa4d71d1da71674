package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/core"
)

// head tells what was loaded.
func (ch *checking) head() {
	g := ch.game
	ch.say("%s loads.\n\n", ch.variant)
	table := tabwriter.NewWriter(&ch.text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "title\t%s\n", g.Title())
	cells := g.Board().Cells()
	fmt.Fprintf(table, "board\t%s, %s to %s\n", count(cells, "cell"), g.Board().Name(0), g.Board().Name(core.Cell(cells-1)))
	fmt.Fprintf(table, "players\t%s\n", strings.Join(g.Players(), ", "))
	label := "pieces"
	for _, p := range g.Pieces() {
		fmt.Fprintf(table, "%s\t%s\n", label, describePiece(g, p))
		label = ""
	}
	if d := g.Dice(); d != nil {
		var faces []string
		for _, f := range d.Faces {
			faces = append(faces, f.Symbol)
		}
		fmt.Fprintf(table, "dice\t%d, with the faces %s\n", d.Number, strings.Join(faces, " "))
	}
	label = "options"
	for _, o := range g.Options() {
		fmt.Fprintf(table, "%s\t%s = %s, of %s\n", label, o.Name, o.Value, strings.Join(o.Values, ", "))
		label = ""
	}
	if label != "" {
		fmt.Fprintf(table, "options\tnone\n")
	}
	table.Flush()
}

// describePiece says how many there are of a kind, and where they begin.
func describePiece(g *core.Game, p core.Piece) string {
	var each []string
	begin := 0
	for i, n := range p.Supply {
		if p.Neutral {
			each = append(each, strconv.Itoa(n))
		} else {
			each = append(each, fmt.Sprintf("%s %d", g.Players()[i], n))
		}
		if p.Start != nil {
			begin += len(p.Start[i])
		}
	}
	text := fmt.Sprintf("%s: %s", p.Name, strings.Join(each, ", "))
	if begin > 0 {
		text += fmt.Sprintf("; %d on the board at the beginning", begin)
	}
	if len(p.Faces) > 0 {
		text += "; faces " + strings.Join(p.Faces, ", ")
	}
	return text
}

// lengths tells how long games are, and how much there is to choose in them.
func (ch *checking) lengths(s *survey) {
	table := tabwriter.NewWriter(&ch.text, 0, 0, 2, ' ', 0)
	ended := s.games - s.unfinished
	if s.unfinished == 0 {
		fmt.Fprintf(table, "ended\tall %d\n", ended)
	} else {
		fmt.Fprintf(table, "ended\t%d; %d DID NOT END\n", ended, s.unfinished)
	}
	if ended > 0 {
		fmt.Fprintf(table, "actions\t%s; game %d is the shortest, game %d the longest\n", spread(&s.actions), s.actions.leastAt+1, s.actions.mostAt+1)
		fmt.Fprintf(table, "turns\t%s, of both players\n", spread(&s.turns))
	}
	if s.choices.n > 0 {
		fmt.Fprintf(table, "legal actions\t%s; most of them in game %d\n", spread(&s.choices), s.choices.mostAt+1)
		fmt.Fprintf(table, "forced\t%s of the time there is only one\n", percent(s.forced, s.choices.n))
	}
	table.Flush()
}

// spread tells the least, the most and the mean of something.
func spread(e *extent) string {
	return fmt.Sprintf("%d to %d, %.2f on average", e.least, e.most, e.mean())
}

func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(1, of))) }

// ends tells how games end, and for whom.
func (ch *checking) ends(s *survey) {
	if s.games == s.unfinished {
		return
	}
	g := ch.game
	ch.say("\n%s\n", outcomes(g, core.Tally{Games: s.games, Ends: s.ends, Scores: s.scores}))
	all := beginnings{}
	begin := []string{}
	for i, b := range s.begun {
		if b.games > 0 {
			begin = append(begin, g.Players()[i])
		}
		all.games, all.won, all.drawn = all.games+b.games, all.won+b.won, all.drawn+b.drawn
	}
	if len(begin) == 0 {
		return
	}
	who := begin[0] + ", who begins,"
	if len(begin) > 1 {
		who = "Whoever begins"
	}
	ch.say("%s wins %s of the games that end and loses %s.\n", who, percent(all.won, all.games), percent(all.games-all.won-all.drawn, all.games))
}

// notes tells what the author should look at.
func (ch *checking) notes(s *survey) (notes []string) {
	note := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	g := ch.game
	ended := s.games - s.unfinished
	if s.unfinished > 0 {
		var numbers []string
		for _, n := range s.runaways {
			numbers = append(numbers, strconv.Itoa(n+1))
		}
		which := "they are games " + strings.Join(numbers, ", ")
		if len(numbers) == 1 {
			which = "it is game " + numbers[0]
		} else if more := s.unfinished - len(numbers); more > 0 {
			which += fmt.Sprintf(" and %d more", more)
		}
		note("RUNAWAY: %d of %s did not end within %s; %s. Is an end for repeats or turns_since missing?", s.unfinished, count(s.games, "game"), count(ch.sample.most, "action"), which)
		if ended == 0 {
			ch.faults = append(ch.faults, fmt.Sprintf("no game ended within %s", count(ch.sample.most, "action")))
		}
	}
	for i, n := range s.endings {
		if e := g.Endings()[i]; n == 0 {
			note("the end %q%s never came about", e.Reason, ch.placed(e.At))
		}
	}
	for i, reached := range s.entries {
		if e := g.TurnEntries()[i]; !reached {
			note("what turns say of %s%s was never come to", turnsOf(e), ch.placed(e.At))
		}
	}
	notes = append(notes, unusedPieces(g, s)...)
	var cells []string
	for c, used := range s.cells {
		if !used {
			cells = append(cells, g.Board().Name(core.Cell(c)))
		}
	}
	if len(cells) > 0 {
		note("no piece ever stood on %s", several(cells, " or "))
	}
	won, drawn := s.won()
	for i, name := range g.Players() {
		switch other := won[len(won)-1-i]; {
		case won[i] == 0 && other > 0:
			note("%s never won", name)
		case ended >= 20 && 10*won[i] >= 9*ended && other > 0:
			note("%s won %s of the games that ended", name, percent(won[i], ended))
		}
	}
	if drawn > 0 && drawn == ended {
		note("every game that ended was a draw")
	}
	if 2*s.forced > s.choices.n {
		note("more often than not there was only one legal action: %s of the time", percent(s.forced, s.choices.n))
	}
	return notes
}

// placed says in parentheses where something stands, when that is known.
func (ch *checking) placed(at core.Pos) string {
	switch {
	case at.String() == "":
		return ""
	case at.File == ch.source.file && at.Line > 0:
		return fmt.Sprintf(" (line %d)", at.Line)
	}
	return " (" + at.String() + ")"
}

// turnsOf says which turns an entry is for.
func turnsOf(e core.TurnEntry) string {
	text := "all turns"
	if e.Number > 0 {
		text = fmt.Sprint("turn ", e.Number)
	}
	if e.Player != "" {
		text += " of " + e.Player
	}
	return text
}

// unusedPieces tells which pieces are never there, and what the rules let them do that
// they never do.
func unusedPieces(g *core.Game, s *survey) (notes []string) {
	possible := map[core.Part]bool{}
	var kinds []core.PartKind
	for _, p := range g.PossibleParts() {
		possible[core.Part{Kind: p.Kind, Piece: p.Piece, Owner: p.Owner}] = true
		if !slices.Contains(kinds, p.Kind) {
			kinds = append(kinds, p.Kind)
		}
	}
	for i, p := range g.Pieces() {
		owners := []int{0, 1}
		if p.Neutral {
			owners = []int{core.NoPlayer}
		}
		owners = slices.DeleteFunc(owners, func(o int) bool { return p.Supply[max(0, o)] == 0 })
		// never notes what the pieces for which that holds never did.
		never := func(did string, holds func(owner int) bool) {
			var those []int
			for _, o := range owners {
				if holds(o) {
					those = append(those, o)
				}
			}
			switch {
			case len(those) == 0:
			case len(those) == len(owners):
				notes = append(notes, fmt.Sprintf("no %s ever %s", p.Name, did))
			default:
				notes = append(notes, fmt.Sprintf("no %s of %s's ever %s", p.Name, g.Players()[those[0]], did))
			}
		}
		there := func(owner int) bool {
			for face := range max(1, len(p.Faces)) {
				if s.shown[core.Part{Piece: i, Owner: owner, Face: face}] {
					return true
				}
			}
			return false
		}
		never("came onto the board", func(o int) bool { return !there(o) })
		for face, name := range p.Faces {
			never("showed the face "+name, func(o int) bool { return there(o) && !s.shown[core.Part{Piece: i, Owner: o, Face: face}] })
		}
		for _, kind := range kinds {
			never(deed(kind)+", though the rules allow it", func(o int) bool {
				part := core.Part{Kind: kind, Piece: i, Owner: o}
				return there(o) && possible[part] && !s.parts[part]
			})
		}
	}
	return notes
}

// deed says what a part of an action does with its piece.
func deed(k core.PartKind) string {
	switch k {
	case core.Moved:
		return "moved"
	case core.Dropped:
		return "came from hand"
	case core.Left:
		return "left the board"
	}
	return "was " + k.String()
}

// list tells what there is to look at.
func (ch *checking) list(notes []string) {
	if len(notes) == 0 {
		ch.say("\nThe script has nothing that was never used.\n")
		return
	}
	ch.say("\nTo look at:\n")
	for _, n := range notes {
		lines := strings.Split(n, "\n")
		ch.text.WriteString("- " + strings.TrimLeft(wrapped(lines[0], "  "), " "))
		for _, rest := range lines[1:] { // what a script is told stays as it is
			ch.say("    %s\n", rest)
		}
	}
}
