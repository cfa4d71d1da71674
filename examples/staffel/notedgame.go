package main

import (
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// notedGame is a game being played, and what its record says besides.
type notedGame struct {
	state *core.State
	notes *record.Record // the game as it was when it was begun or loaded

	path, text string // of the file it was loaded from, and all that was in it; else ""
}

// newGame is a game that begins.
func newGame(s *core.State) *notedGame { return &notedGame{state: s, notes: record.Of(s)} }

// record writes the game down, with the tags and comments that it was loaded with, but
// for comments on what has been taken back.
func (g *notedGame) record() *record.Record {
	of, r := record.Of(g.state), g.notes.Clone()
	r.Actions, r.End = of.Actions, of.End
	same := 0 // so many actions are as noted
	for same < min(len(r.Actions), len(g.notes.Actions)) && r.Actions[same].Text == g.notes.Actions[same].Text {
		r.Actions[same].Comment = g.notes.Actions[same].Comment
		same++
	}
	if end := g.notes.End; same == len(r.Actions) && same == len(g.notes.Actions) && end.How == r.End.How && end.Player == r.End.Player {
		r.End.Comment = end.Comment
	}
	for _, name := range []string{"Result", "Score"} {
		if t, ok := of.Lookup(name); ok {
			r.SetTag(name, t.Value)
		} else {
			r.RemoveTag(name)
		}
	}
	if name := of.End.Player; name != "" { // else it might be taken for an action
		if t, ok := of.Lookup(name); ok && r.Tag(name) == "" {
			r.SetTag(name, t.Value)
		}
	}
	return r
}

// undo takes the last action or word back and tells what it was, as in "Black c3"; ""
// when there was nothing.
func (g *notedGame) undo() string {
	s := g.state
	played := s.AppendHistory(nil)
	text := ""
	if result, over := s.Result(); over && result.Winner == core.NoPlayer {
		text = drawAgreed
	} else if over {
		text = endedBy(s)
	}
	if !s.Undo() {
		return ""
	}
	if n := len(played); n > len(s.AppendHistory(nil)) {
		text = s.Game().Players()[s.Mover()] + " " + s.Game().Text(played[n-1])
	}
	return text
}

// acted tells which players have chosen an action; throws are nobody's choice.
func (g *notedGame) acted() (acted [core.MaxPlayers]bool) {
	for _, a := range record.Of(g.state).Actions {
		if a.Player >= 0 && !strings.HasPrefix(a.Text, "[") {
			acted[a.Player] = true
		}
	}
	return acted
}
