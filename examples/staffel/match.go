package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core/match"
)

const matchDetails = `
Keeps a match in FILE: an agreed number of games between two contestants, who begin
them in turn and add up their points. The file is a record of each game, which
replay shows too.

  staffel match FILE -new delta -games 4 -first Ann -second Bob
  staffel match FILE b2 c3 'b2-b5(b4)'

The first begins a match, and never writes over a file that is there. The second
plays actions; without any, it shows how the match stands and whose turn it is. When
a game is over the next begins. The actions of one turn may be given one by one, or
joined by / as in records. These words are understood beside actions:

  resigns        of the contestant whose turn it is
  Ann resigns    of a contestant, or of a player as the rules call him
  draw agreed
  undo           takes back the last action of the game being played
  throw          lets the machine throw the dice, where they are not thrown by hand
                 and entered as an action, such as [A3] or A3

All that is asked for is done, or nothing when something is wrong. The seed of the
dice is in the file, so that a throw taken back comes again. The command play plays
a match at the board, "staffel play delta -match FILE"; there the machine plays a
contestant who is called like "Staffel level 3".

The file names the game and not where a script of it is, so that every command on a
match by a custom script needs -script, and so does replay:

  staffel match FILE -new mine.lua -first Ann -second Bob
  staffel match FILE -script mine.lua b2 c3
`

// matchLine is the command line of match.
type matchLine struct {
	*line
	begin         *string
	first, second *string
	script        *string
	games         *number
	seed          *number
	options       options
}

func playMatch(ctx context.Context, c console, l *line) error {
	m := matchLine{line: l, options: options{}}
	m.begin = l.flags.String("new", "", "begin a match by the rules of `VARIANT`, a built-in name or a path to a script")
	m.games = l.number("games", 2, 1, match.MaxGames, "of a new match: `N` games, 2 when not given")
	m.first = l.flags.String("first", "", "of a new match: `NAME` is the contestant who begins the first game")
	m.second = l.flags.String("second", "", "of a new match: `NAME` is the other contestant")
	l.flags.Var(m.options, "o", "of a new match: set an option of the variant, as `name=value`; may be repeated")
	m.seed = l.number("seed", 0, 0, maxSeed, "of a new match: throw the dice of the first game by the seed `N`, of the next by N+1; chosen when not given")
	m.script = l.flags.String("script", "", "of a match begun before by a custom script: its rules are in `PATH`; needed every time")
	words, err := l.parse()
	if err != nil {
		return err
	}
	if err := m.check(words[0]); err != nil {
		return err
	}
	f := matchFile{path: words[0], isNew: *m.begin != ""}
	if f.isNew {
		f.match, err = m.start(ctx)
	} else {
		if len(words) > 1 {
			release, err := savedFile(f.path).lock(ctx)
			if err != nil {
				return err
			}
			defer release()
		}
		f.match, err = f.read(ctx, c, *m.script)
	}
	if err != nil {
		return err
	}
	before := len(f.match.Results())
	done, err := doWords(f.match, words[1:])
	if err != nil {
		return err
	}
	f.match = done.match
	if err := ctx.Err(); err != nil {
		return err
	}
	if f.isNew || len(words) > 1 {
		if err := f.save(); err != nil {
			return err
		}
	}
	return showMatch(c, f.match, before, done.told)
}

// check tells what is wrong with the flags.
func (m *matchLine) check(path string) error {
	if path == "-" {
		return m.wrong("a match is kept in a file, and - is none")
	}
	for _, name := range []string{"first", "second"} {
		if given := m.given(name); *m.begin != "" && !given {
			return m.wrong("-%s is missing; a new match needs -first and -second", name)
		}
	}
	switch {
	case *m.begin != "" && m.given("script"):
		return m.wrong("-script is for a match begun before; -new takes a script's path")
	case m.given("new") && *m.begin == "":
		return m.wrong("-new names no variant")
	case m.given("new"):
		return nil
	}
	for _, name := range []string{"games", "first", "second", "o", "seed"} {
		if m.given(name) {
			return m.wrong("-%s is for a new match, which begins with -new VARIANT", name)
		}
	}
	return nil
}

// start begins a match.
func (m *matchLine) start(ctx context.Context) (*match.Match, error) {
	s, err := (&start{options: m.options}).state(ctx, *m.begin)
	if err != nil {
		return nil, err
	}
	names := [2]string{*m.first, *m.second}
	for _, name := range names {
		if err := checkContestant(s, name); err != nil {
			return nil, err
		}
	}
	begun, err := match.New(s.Game(), int(m.games.value), names)
	if err != nil || !m.given("seed") {
		return begun, err
	}
	if err := checkDice(s.Game(), "seed"); err != nil {
		return nil, err
	}
	return begun, begun.SetSeed(m.seed.value)
}

func contestants(m *match.Match) []string {
	names := m.Contestants()
	return names[:]
}

// contestant returns the contestant of a name, or who in this game is the player that
// the rules call so; -1 when nobody is.
func contestant(m *match.Match, name string) int {
	if i := slices.Index(contestants(m), name); i >= 0 {
		return i
	}
	if player := slices.Index(m.Game().Players(), name); player >= 0 {
		return m.Contestant(player)
	}
	return -1
}

// whoseTurn tells who is to move in a match that goes on: "turn 3, Ann (White)".
func whoseTurn(m *match.Match) string {
	s := m.State()
	return fmt.Sprintf("%s, %s (%s)", turnText(s), contestants(m)[m.ToMove()], m.Game().Players()[s.Mover()])
}

// showMatch shows how a match stands: what has been thrown, the games that ended since
// there were so many, the table, and the board.
func showMatch(c console, m *match.Match, before int, told []string) error {
	var b strings.Builder
	for _, line := range told {
		b.WriteString(line + "\n")
	}
	if told != nil {
		b.WriteByte('\n')
	}
	g := m.Game()
	for i, r := range m.Results()[before:] {
		state, err := m.Records()[before+i].Replay(g)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s\nGame %d is over: %s\n\n", state.Drawing(), r.Round, resultText(g, r.Game))
	}
	b.WriteString(m.Table() + "\n")
	if m.Over() {
		fmt.Fprintf(&b, "The match is over: %s\n", m.Standing())
	} else {
		s := m.State()
		fmt.Fprintf(&b, "%s\nGame %d, %s %s\n\n%s", m.Standing(), m.Round(), whoseTurn(m), toDo(s), s.Drawing())
	}
	_, err := fmt.Fprint(c.out, b.String())
	return err
}
