package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

const replayDetails = `
Shows the game that a file records, or one after the other when there are several:
who played, the board after every turn, comments and the result. Every action must
be legal, and the result, the score and the rules as the record's tags say; what is
wrong is told with its line. FILE may be - for standard input.

The rules are those built in under the name in the Variant tag, with the options
of the Option tags; a custom script is given with -script.
`

func replay(ctx context.Context, c console, l *line) error {
	quiet := l.flags.Bool("quiet", false, "only check, and print nothing unless something is wrong")
	script := l.flags.String("script", "", "the records are of games by the rules in `PATH`")
	words, err := l.parse()
	if err != nil {
		return err
	}
	f, err := readRecords(ctx, c, words[0], *script)
	if err != nil {
		return err
	}
	for i, r := range f.records {
		game, err := f.rules(ctx, r)
		if err != nil {
			return err
		}
		if _, err := r.Start(game); err != nil {
			return f.placed(err)
		}
		sh := show{ctx: ctx, to: c.out, quiet: *quiet}
		if len(f.records) > 1 {
			sh.write(fmt.Sprintf("Record %d of %d: ", i+1, len(f.records)))
		}
		sh.write(game.Title() + "\n")
		sh.header(game, r)
		if err := sh.game(game, r); err != nil {
			return f.placed(err)
		}
		if i+1 < len(f.records) {
			sh.write("\n")
		}
		if sh.err != nil {
			return sh.err
		}
	}
	return nil
}

// show shows records.
type show struct {
	ctx   context.Context
	to    io.Writer
	quiet bool
	strip strip
	err   error // of writing; after one nothing more is written
}

func (sh *show) write(text string) {
	if sh.err == nil && !sh.quiet {
		_, sh.err = io.WriteString(sh.to, text)
	}
}

// header shows who played, and all else that the tags tell people; what they tell of
// rules and result is seen behind.
func (sh *show) header(game *core.Game, r *record.Record) {
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, t := range r.Tags {
		switch t.Name {
		case "Variant", "Rules", "Result", "Score":
		default:
			fmt.Fprintf(table, "%s\t%s\n", t.Name, t.Value)
		}
	}
	table.Flush()
	sh.write(b.String() + "\n")
}

// game replays a record with its boards and comments, and tells the result.
func (sh *show) game(game *core.Game, r *record.Record) error {
	state, err := r.Start(game)
	if err != nil {
		return err
	}
	if r.Tag("Position") != "" {
		sh.write(state.Drawing() + "\n")
	}
	sh.comment(r.Comment)
	const most = 1000 // boards kept before they are shown
	steps := 0
	for step, err := range r.Steps(game) {
		if err != nil {
			sh.flush()
			return err
		}
		if state = step.State; step.Move != 0 && !sh.quiet {
			if len(sh.strip.panels) >= most && step.Turn != sh.strip.panels[len(sh.strip.panels)-1].turn {
				sh.flush()
			}
			sh.strip.add(state, step.Turn, step.Player, step.Text)
		}
		if step.Move == 0 {
			sh.flush()
			sh.write(endedBy(state) + "\n\n")
		}
		sh.comment(step.Comment)
		if steps++; steps%256 == 0 && sh.ctx.Err() != nil {
			return sh.ctx.Err()
		}
		if sh.err != nil {
			return sh.err
		}
	}
	sh.flush()
	result, over := state.Result()
	if !over {
		sh.write(fmt.Sprintf("%s, %s %s\n", capital(turnText(state)), game.Players()[state.Mover()], toDo(state)))
		return sh.err
	}
	text := resultText(game, result)
	if r.Tag("Result") != "" || r.Tag("Score") != "" {
		text += ", as recorded"
	}
	sh.write(text + "\n")
	return sh.err
}

// endedBy tells by which word a game has ended.
func endedBy(s *core.State) string {
	result, _ := s.Result()
	if result.Winner == core.NoPlayer {
		return "Draw agreed"
	}
	return s.Game().Players()[core.MaxPlayers-1-result.Winner] + " resigns"
}

// flush shows the boards so far.
func (sh *show) flush() {
	sh.write(sh.strip.String())
	sh.strip = strip{}
}

// comment shows a comment below the boards so far.
func (sh *show) comment(text string) {
	if text != "" {
		sh.flush()
		sh.write(wrapped(text, "  ") + "\n")
	}
}

// wrapped sets a text in lines that fit in a terminal, indented.
func wrapped(text, indent string) string { return wrappedWithin(text, indent, terminalWidth) }

// wrappedWithin does so in lines that have room for so many characters.
func wrappedWithin(text, indent string, width int) string {
	var b strings.Builder
	line := indent
	for _, word := range strings.Fields(text) {
		if line != indent && utf8.RuneCountInString(line+" "+word) > width {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	return b.String() + line + "\n"
}
