package match

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// MaxGames is the most games a match can have.
const MaxGames = 1000

// Match is a match being played. The zero Match is not one; see [New] and [Read].
type Match struct {
	game        *core.Game
	games       int
	contestants [2]string
	over        []finished // games that are over, in order

	// The game being played; nil when the match is over. The record is of it as it
	// was begun or read, and keeps what only the text knows.
	state *core.State
	notes *record.Record
}

// finished is a game that is over.
type finished struct {
	record *record.Record
	result core.Result
}

// New returns a match of 1 to [MaxGames] games, the first of which contestants[0]
// begins. Names are of any letters and signs, up to 100, and differ from each other
// and from the names that the rules give the players. The error is a [*SetupError].
func New(game *core.Game, games int, contestants [2]string) (*Match, error) {
	if games < 1 || games > MaxGames {
		return nil, setupError("%d games; a match has 1 to %d", games, MaxGames)
	}
	for _, name := range contestants {
		if err := checkName(game, name); err != nil {
			return nil, err
		}
	}
	if contestants[0] == contestants[1] {
		return nil, setupError("both contestants are called %q", contestants[0])
	}
	m := &Match{game: game, games: games, contestants: contestants}
	m.begin()
	return m, nil
}

func setupError(format string, args ...any) error {
	return &SetupError{fmt.Sprintf(format, args...)}
}

// checkName tells what is wrong with a contestant's name.
func checkName(game *core.Game, name string) error {
	const longest = 100
	switch {
	case name == "":
		return setupError("a contestant has no name")
	case strings.TrimSpace(name) != name:
		return setupError("the contestant's name %q begins or ends with a space", name)
	case utf8.RuneCountInString(name) > longest:
		return setupError("a contestant's name has more than %d letters", longest)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return setupError("the contestant's name %q is not all letters and signs", name)
	case slices.Contains(game.Players(), name):
		return setupError("a contestant is called %q, as the rules call a player, and they take turns at being that player", name)
	}
	return nil
}

// begin begins the next game, if there is one, and passes over those that are over
// where they begin.
func (m *Match) begin() {
	for m.state, m.notes = nil, nil; len(m.over) < m.games; {
		m.state = m.game.NewState()
		m.notes = record.Of(m.state)
		for _, t := range m.tags(m.Round()) {
			m.notes.SetTag(t.Name, t.Value)
		}
		m.seedNext()
		if !m.state.Over() {
			return
		}
		m.finish()
		m.state, m.notes = nil, nil
	}
}

// finish adds the game being played to those that are over.
func (m *Match) finish() {
	result, _ := m.state.Result()
	m.over = append(m.over, finished{m.current(), result})
}

// settle goes on to the next game when this one is over.
func (m *Match) settle() {
	if m.state.Over() {
		m.finish()
		m.begin()
	}
}

// Game returns the rules the games are played by.
func (m *Match) Game() *core.Game { return m.game }

// Games returns how many games were agreed on.
func (m *Match) Games() int { return m.games }

// Contestants returns the names, first of who begins the first game.
func (m *Match) Contestants() [2]string { return m.contestants }

// Over tells whether all games are over.
func (m *Match) Over() bool { return len(m.over) == m.games }

// Round returns the number of the game being played, from 1, or of the last one when
// the match is over.
func (m *Match) Round() int { return min(len(m.over)+1, m.games) }

// State returns a copy of the game being played, nil when the match is over.
func (m *Match) State() *core.State {
	if m.state == nil {
		return nil
	}
	return m.state.Clone()
}

// Player returns which player of the rules a contestant, 0 or 1, is in the game of
// [Match.Round].
func (m *Match) Player(contestant int) int { return m.swapped(contestant, m.Round()) }

// Contestant returns which contestant a player of the rules, 0 or 1, is in the game of
// [Match.Round].
func (m *Match) Contestant(player int) int { return m.swapped(player, m.Round()) }

// swapped turns a contestant into a player and back: in games of odd number contestant 0
// is the player who begins, and in those of even number the other.
func (m *Match) swapped(i, round int) int {
	if (round%2 == 0) != (beginner(m.game) == 1) {
		return core.MaxPlayers - 1 - i
	}
	return i
}

// beginner is the player who begins a game, or who throws first for that.
func beginner(game *core.Game) int { return game.NewState().Mover() }

// ToMove returns the contestant whose turn it is, [core.NoPlayer] when the match is
// over.
func (m *Match) ToMove() int {
	if m.state == nil {
		return core.NoPlayer
	}
	return m.Contestant(m.state.Mover())
}

// Play reads an action and plays it, as [core.State.PlayText] does, whose errors it
// has.
func (m *Match) Play(text string) (core.Move, error) {
	if m.state == nil {
		return 0, m.ended(text)
	}
	move, err := m.state.PlayText(text)
	if err == nil {
		m.settle()
	}
	return move, err
}

// PlayMove plays an action that the state of the match has, as [core.State.Play] does,
// whose error it has.
func (m *Match) PlayMove(move core.Move) error {
	if m.state == nil {
		return m.ended(m.game.Text(move))
	}
	err := m.state.Play(move)
	if err == nil {
		m.settle()
	}
	return err
}

// Resign ends the game in favour of a contestant's opponent. The error is a
// [*core.IllegalError].
func (m *Match) Resign(contestant int) error {
	if m.state == nil {
		return m.ended("resign")
	}
	if contestant < 0 || contestant >= len(m.contestants) {
		return &core.IllegalError{Text: "resign", Reason: "there is no such contestant"}
	}
	err := m.state.Resign(m.Player(contestant))
	if err == nil {
		m.settle()
	}
	return err
}

// AgreeDraw ends the game as a draw by agreement. The error is a [*core.IllegalError].
func (m *Match) AgreeDraw() error {
	if m.state == nil {
		return m.ended("draw")
	}
	err := m.state.AgreeDraw()
	if err == nil {
		m.settle()
	}
	return err
}

func (m *Match) ended(text string) error {
	return &core.IllegalError{Text: text, Reason: "the match is over: " + m.Standing()}
}

// Undo takes the last action of the game being played back. It returns false, and
// changes nothing, when there is none: a game that is over stays as it is.
func (m *Match) Undo() bool { return m.state != nil && m.state.Undo() }
