package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// The tags of a match in the records of its games.
const (
	TagGames = "Match.Games" // how many were agreed on
	TagRound = "Match.Round" // the number of this one, from 1
)

// tags returns what the record of a game says of the match.
func (m *Match) tags(round int) []record.Tag {
	players := m.game.Players()
	return []record.Tag{
		{Name: TagGames, Value: strconv.Itoa(m.games)},
		{Name: TagRound, Value: strconv.Itoa(round)},
		{Name: players[0], Value: m.contestants[m.swapped(0, round)]},
		{Name: players[1], Value: m.contestants[m.swapped(1, round)]},
	}
}

// Records returns the records of the games that are over and of the one being played,
// in order.
func (m *Match) Records() []*record.Record {
	var all []*record.Record
	for _, f := range m.over {
		all = append(all, f.record.Clone())
	}
	if m.state != nil {
		all = append(all, m.current())
	}
	return all
}

// current returns the record of the game being played.
func (m *Match) current() *record.Record {
	of, r := record.Of(m.state), m.notes.Clone()
	r.Actions, r.End = of.Actions, of.End
	for i, noted := range m.notes.Actions {
		if i == len(r.Actions) || r.Actions[i].Text != noted.Text {
			break // taken back, and perhaps something else played
		}
		r.Actions[i].Comment = noted.Comment
	}
	for _, name := range []string{"Result", "Score"} {
		if t, ok := of.Lookup(name); ok {
			r.SetTag(name, t.Value)
		}
	}
	return r
}

// Write saves a match as the text that [Read] reads. The error is the writer's, or a
// [*record.UnwritableError].
func (m *Match) Write(w io.Writer) error { return record.WriteAll(w, m.Records()) }

// Read reads a match that [Match.Write] saved and verifies all of it by the rules of
// game, which are those the records name; to find them, read the records first and go
// on with [Of]. The error is a [*record.Error] when the text is not one of records,
// else that of Of, or the reader's.
func Read(from io.Reader, game *core.Game) (*Match, error) {
	all, err := record.ReadAll(from)
	if err != nil {
		return nil, err
	}
	return Of(all, game)
}

// Of makes a match of the records of its games, one or more, the last of which may be
// unfinished. The error is a [*GameError]. The records are not kept.
func Of(games []*record.Record, game *core.Game) (*Match, error) {
	m, err := setUp(games, game)
	if err != nil {
		return nil, &GameError{1, err}
	}
	m.over, m.state, m.notes = nil, nil, nil
	for i, r := range games {
		if err := m.add(r); err != nil {
			return nil, &GameError{i + 1, err}
		}
	}
	if m.state == nil {
		m.begin()
	}
	return m, nil
}

// setUp returns the match of which the first game says that it is one.
func setUp(games []*record.Record, game *core.Game) (*Match, error) {
	if len(games) == 0 {
		return nil, &record.Error{Err: &SetupError{"there are no records of games"}}
	}
	first, players := games[0], game.Players()
	var names [2]string
	for i, player := range players {
		t, ok := first.Lookup(player)
		if !ok {
			return nil, missing(first, player, "it names the contestant who is "+player)
		}
		if err := checkName(game, t.Value); err != nil {
			return nil, &record.Error{Line: t.Line, Err: err}
		}
		if names[i] = t.Value; i > 0 && names[i] == names[0] {
			return nil, wrong(t, "both contestants are called so")
		}
	}
	t, ok := first.Lookup(TagGames)
	if !ok {
		return nil, missing(first, TagGames, "without it this is not a match")
	}
	n, err := strconv.Atoi(t.Value)
	if err != nil || strconv.Itoa(n) != t.Value {
		return nil, wrong(t, "that is not a number of games")
	}
	if beginner(game) == 1 {
		names[0], names[1] = names[1], names[0]
	}
	m, err := New(game, n, names)
	if err != nil {
		return nil, &record.Error{Line: t.Line, Err: err}
	}
	return m, nil
}

// add adds the next record of a match being read.
func (m *Match) add(r *record.Record) error {
	round := len(m.over) + 1
	switch {
	case m.state != nil:
		return &record.Error{Line: lineOf(r), Err: &SetupError{fmt.Sprintf("a game begins here, and game %d is not over", round)}}
	case round > m.games:
		return &record.Error{Line: lineOf(r), Err: &SetupError{fmt.Sprintf("this is one more than the %d games of the match", m.games)}}
	}
	for _, want := range m.tags(round) {
		t, ok := r.Lookup(want.Name)
		switch {
		case !ok:
			return missing(r, want.Name, fmt.Sprintf("it should be %q", want.Value))
		case t.Value != want.Value:
			return wrong(t, fmt.Sprintf("in this game of the match it should be %q", want.Value))
		}
	}
	if t, ok := r.Lookup("Position"); ok {
		return wrong(t, "the games of a match start from the game's beginning")
	}
	state, err := r.Replay(m.game)
	if err != nil {
		return err
	}
	notes, err := r.Canonical(m.game)
	if err != nil {
		return err
	}
	m.state, m.notes = state, notes
	if result, over := state.Result(); over {
		m.over = append(m.over, finished{notes, result})
		m.state, m.notes = nil, nil
	}
	return nil
}

// lineOf returns the line on which a record begins.
func lineOf(r *record.Record) int {
	if len(r.Tags) == 0 {
		return 0
	}
	return r.Tags[0].Line
}

// missing is the error that a record lacks a tag.
func missing(r *record.Record, name, why string) error {
	for _, t := range r.Tags {
		if strings.EqualFold(t.Name, name) {
			return wrong(t, fmt.Sprintf("it differs from %s only in capitals; did you mean %s?", name, name))
		}
	}
	return &record.Error{Line: lineOf(r), Err: &SetupError{fmt.Sprintf("the tag %s is missing; %s", name, why)}}
}

func wrong(t record.Tag, reason string) error {
	return &record.Error{Line: t.Line, Err: &record.TagError{Name: t.Name, Value: t.Value, Reason: reason}}
}
