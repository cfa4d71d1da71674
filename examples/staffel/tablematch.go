package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
	"github.com/staffel-engine/staffel/core/record"
)

// tableMatch is the match that the game on a table belongs to. It is kept in a file.
type tableMatch struct {
	path  string
	match *match.Match
	files gameFiles
	fault error // of the last time it was saved

	// Of the game on the table, by player of the rules. When that is over the match has
	// gone on to the next.
	contestant [core.MaxPlayers]int
	names      [core.MaxPlayers]string
	ended      bool
}

// loadMatch reads the match of a variant that a file keeps.
func loadMatch(ctx context.Context, variant, path string) (*tableMatch, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	f := matchFile{path: path}
	m, records, err := f.readMatch(ctx, console{}, variant)
	if err != nil {
		return nil, err
	}
	if m.Over() {
		return nil, fmt.Errorf("the match in %s is over: %s", path, m.Standing())
	}
	return &tableMatch{path: path, match: m, files: gameFiles{ctx, map[string]string{fileKey(path): records.text.String()}}}, nil
}

// sitMatch puts the game of a match that is being played on the table.
func (t *table) sitMatch() error {
	m := t.match
	if _, seeded := m.match.Seed(); !seeded && !t.hand && m.match.Game().Dice() != nil {
		if err := m.match.SetSeed(chosenSeed()); err != nil {
			return err
		}
	}
	for player := range m.contestant {
		m.contestant[player] = m.match.Contestant(player)
		m.names[player] = m.match.Contestants()[m.contestant[player]]
	}
	m.ended = false
	records := m.match.Records()
	t.sit(&notedGame{state: m.match.State(), notes: records[len(records)-1]})
	return nil
}

// hasNext tells whether another game follows the one that is over.
func (m *tableMatch) hasNext() bool { return m != nil && !m.match.Over() }

// nextGame begins the next game of a match. The contestants change sides as it says.
func (t *table) nextGame() {
	var by [core.MaxPlayers]strength // contestant
	for player, one := range t.seats {
		by[t.match.contestant[player]] = one
	}
	if err := t.sitMatch(); err != nil {
		t.tell("%v", err)
		return
	}
	for player, contestant := range t.match.contestant {
		t.seats[player] = by[contestant]
	}
	t.match.tell(t)
	if t.screen == nil {
		t.say("\n")
	}
	t.show()
}

// standing tells which game is being played, and how the match stands.
func (m *tableMatch) standing() string {
	if m.ended && m.match.Over() {
		return m.match.Standing()
	}
	round := m.match.Round()
	if m.ended {
		round-- // of the game that is still on the table
	}
	text := fmt.Sprintf("game %d of %d", round, m.match.Games())
	if len(m.match.Results()) > 0 {
		text += "; " + m.match.Standing()
	}
	return text
}

// tell says what has to be known when a game begins, or is gone on with.
func (m *tableMatch) tell(t *table) {
	if t.screen == nil {
		t.tell("The match in %s: %s.", m.path, m.standing())
		for player := range m.names {
			t.say("%s plays %s.\n", m.names[player], m.match.Game().Players()[player])
		}
	}
}

// follow does to the match what has been done to the game on the table, and saves it.
func (m *tableMatch) follow(t *table) {
	if err := m.catchUp(t.game.state); err != nil {
		t.tell("%v", err)
		return
	}
	m.save()
	if m.fault != nil && !errors.Is(m.fault, context.Canceled) {
		t.tell("NOT SAVED: %v", m.fault)
	}
	if !m.ended {
		return
	}
	if t.screen == nil {
		t.say("\n%s", m.match.Table())
	}
	if m.match.Over() {
		t.say("The match is over: %s\n", m.match.Standing())
	} else {
		t.say("%s\n", m.match.Standing())
	}
}

// catchUp does to the match what has been done to its game.
func (m *tableMatch) catchUp(s *core.State) error {
	has, want := m.match.State().AppendHistory(nil), s.AppendHistory(nil)
	same := 0
	for same < min(len(has), len(want)) && has[same] == want[same] {
		same++
	}
	for range len(has) - same {
		m.match.Undo()
	}
	for _, move := range want[same:] {
		if err := m.match.PlayMove(move); err != nil {
			return err
		}
	}
	m.ended = s.Over()
	switch end := record.Of(s).End; {
	case end.How == record.Agreed:
		return m.match.AgreeDraw()
	case end.How == record.Resigned:
		result, _ := s.Result()
		return m.match.Resign(m.contestant[core.MaxPlayers-1-result.Winner])
	}
	return nil
}

func (m *tableMatch) save() { m.fault = m.files.save(m.path, m.match) }

// leave says where the match is. That it could not be saved is an error.
func (m *tableMatch) leave(t *table) error {
	if m.fault != nil {
		if m.save(); m.fault != nil {
			return m.fault
		}
	}
	t.say("The match is in %s.\n", m.path)
	return nil
}
