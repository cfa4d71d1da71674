package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

const checkDetails = `
Loads a variant, plays random games, and tells the author of its script what came of
them: how long they are, how much there is to choose, how they end and for whom; what
the script says that no game came to; what each value of each option makes of them; and
whatever fails, with the game in which it does. The games are those of playouts with the
same seed, and are numbered from 1.

The exit status is 1 when no game ends, an option has a value that does not load or with
which no game ends, a function of the rules fails, or the engine contradicts itself,
which it is asked about in the first games.

With -record one game is written to a file, to be looked at with replay: the one in which
something failed; else the first that did not end, as far as it went; else the longest.
`

func checkVariant(ctx context.Context, c console, l *line) error {
	options, threads := l.options(), l.threads()
	games := l.number("n", 1000, 1, 1e9, "play `N` games, 1000 when not given")
	seed := l.number("seed", 1, 0, 1<<64-1, "choose the games, `S` being a whole number from 0; 1 when not given")
	most := l.number("max-actions", 5000, 1, 1e6, "give a game up after `N` actions, 5000 when not given")
	path := l.flags.String("record", "", "write a game to `FILE`, which must not be there yet")
	game := l.number("game", 0, 1, 1e9, "with -record: write game number `N`")
	words, err := l.parse()
	switch {
	case err != nil:
		return err
	case l.given("record") && (*path == "" || *path == "-"):
		return l.wrong("-record needs a file, and %q is none", *path)
	case l.given("game") && *path == "":
		return l.wrong("-game tells which game -record writes; say -record FILE too")
	}
	if err := recordable(*path); err != nil {
		return err
	}
	ch := &checking{
		ctx: ctx, variant: words[0], options: options, path: *path, number: int(game.value),
		sample: sample{games: int(games.value), seed: seed.value, threads: int(threads.value), most: int(most.value), probed: 25, probe: newProbe},
	}
	err = ch.check()
	if _, failed := io.WriteString(c.out, ch.text.String()); failed != nil {
		return failed
	}
	return err
}

// recordable refuses a path to which no game could be written, before any is played.
func recordable(path string) error {
	if path == "" {
		return nil
	}
	if err := checkPath(path); err != nil {
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already; choose another name, or remove it", path)
	}
	return nil
}

// checking is the work of looking a variant over.
type checking struct {
	ctx     context.Context
	variant string // as the command line says it
	source  source
	options options
	game    *core.Game
	sample  sample
	path    string // where a game is written, "" for nowhere
	number  int    // of the game that is, 0 for one worth it

	text   strings.Builder // the report
	faults []string        // why the exit status is not 0
}

// check does it all. The error is nil when nothing is wrong.
func (ch *checking) check() (err error) {
	if ch.source, err = patiently(ch.ctx, func() (source, error) { return readSource(ch.variant) }); err != nil {
		return err
	}
	if ch.game, err = ch.load(ch.options); err != nil {
		return err
	}
	ch.head()
	ch.sample.game = ch.game
	s, err := ch.sample.play(ch.ctx)
	var failed *failure
	switch {
	case errors.As(err, &failed):
		if err := ch.write(failed.game, len(failed.actions), "in which that failed"); err != nil {
			return err
		}
		return err
	case err != nil:
		ch.text.Reset()
		return err
	}
	ch.say("\n%s of seed %d, given up after %s:\n\n", count(s.games, "random game"), ch.sample.seed, count(ch.sample.most, "action"))
	ch.lengths(s)
	ch.ends(s)
	notes := ch.notes(s)
	more, err := ch.values()
	if err != nil {
		if !errors.As(err, &failed) {
			ch.text.Reset()
		}
		return err
	}
	ch.list(append(notes, more...))
	switch {
	case s.unfinished > 0:
		err = ch.write(s.runaways[0], ch.sample.most, "the first that did not end")
	default:
		err = ch.write(s.actions.mostAt, ch.sample.most, "the longest")
	}
	if err != nil {
		return err
	}
	if len(ch.faults) > 0 {
		return fmt.Errorf("%s: %s", ch.variant, strings.Join(ch.faults, "; "))
	}
	return nil
}

// load compiles the script with options.
func (ch *checking) load(o options) (*core.Game, error) {
	return patiently(ch.ctx, func() (*core.Game, error) { return ch.source.load(o) })
}

func (ch *checking) say(format string, args ...any) { fmt.Fprintf(&ch.text, format, args...) }

// write plays a game again, up to so many actions, and writes its record, unless none is
// wanted. The number of the game is from 0, and the command line's goes before it.
func (ch *checking) write(game, most int, what string) error {
	if ch.path == "" {
		return nil
	}
	if ch.number > 0 {
		game, most, what = ch.number-1, ch.sample.most, ""
	}
	s, err := ch.sample.again(ch.ctx, game, most)
	if err != nil {
		return err
	}
	r := record.Of(s)
	r.SetTag("Source", fmt.Sprintf("Random game %d of seed %d", game+1, ch.sample.seed))
	files := gameFiles{ch.ctx, map[string]string{}}
	if err := files.save(ch.path, r); err != nil {
		return err
	}
	if what != "" {
		what = ", " + what + ","
	}
	script := ""
	if isPath(ch.variant) {
		script = "-script " + shellWord(ch.variant) + " "
	}
	ch.say("\nGame %d%s is in %s; staffel replay %s%s shows it.\n", game+1, what, ch.path, script, shellWord(ch.path))
	return nil
}

// shellWord writes a word so that a shell takes it as it is.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+,=@%", r)
	}
	if strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// count says how many there are of something.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// several joins words, and says how many it leaves out.
func several(words []string, last string) string {
	const most = 12
	switch n := len(words); {
	case n > most:
		return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), n-most)
	case n > 1:
		return strings.Join(words[:n-1], ", ") + last + words[n-1]
	}
	return strings.Join(words, "")
}
