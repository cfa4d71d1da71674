package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/staffel-engine/staffel/core"
)

const playoutsDetails = `
Plays random games, each legal action being equally likely, and each throw of the dice
as likely as dice make it. It prints what came of them. The same seed gives the same
games on every machine and any number of processors.
`

func playouts(ctx context.Context, c console, l *line) error {
	begin, threads := l.start(), l.threads()
	games := l.number("n", 10_000, 1, 1e12, "play `N` games, 10000 when not given")
	seed := l.number("seed", 1, 0, 1<<64-1, "choose the games, `S` being a whole number from 0; 1 when not given")
	most := l.number("max-actions", 20_000, 1, 1e9, "give a game up after `N` actions, 20000 when not given")
	words, err := l.parse()
	if err != nil {
		return err
	}
	s, err := begin.state(ctx, words[0])
	if err != nil {
		return err
	}
	begun := time.Now()
	tally, err := core.Playouts(ctx, s, core.PlayoutOptions{
		Games: int(games.value), Seed: seed.value, Threads: int(threads.value), MaxActions: int(most.value),
	})
	if err != nil {
		return err
	}
	took := time.Since(begun)
	if _, err := fmt.Fprint(c.out, summary(s.Game(), tally)); err != nil {
		return err
	}
	fmt.Fprintf(c.errs, "%s, %s games/s, %s actions/s\n", seconds(took), rate(uint64(tally.Games), took), rate(uint64(tally.Actions), took))
	return nil
}

// summary is what came of random games, the same text for the same games.
func summary(g *core.Game, t core.Tally) string {
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "games\t%d\n", t.Games)
	fmt.Fprintf(table, "actions\t%d\n", t.Actions)
	fmt.Fprintf(table, "mean length\t%.2f\n", float64(t.Actions)/float64(t.Games))
	fmt.Fprintf(table, "shortest\t%d\n", t.Shortest)
	fmt.Fprintf(table, "longest\t%d\n", t.Longest)
	fmt.Fprintf(table, "unfinished\t%d\n", t.Unfinished)
	table.Flush()
	return b.String() + "\n" + outcomes(g, t)
}

// outcomes is how random games ended, and for whom.
func outcomes(g *core.Game, t core.Tally) string {
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	// Counts are set right-aligned by hand, which a tabwriter does only for all
	// columns at once.
	width := len(fmt.Sprint(t.Games))
	share := func(label string, games int) {
		fmt.Fprintf(table, "%s\t%*d  %6.2f %%\n", label, width, games, 100*float64(games)/float64(t.Games))
	}
	won := make([]int, len(g.Players()))
	drawn := 0
	for _, e := range t.Ends {
		if e.Winner == core.NoPlayer {
			drawn += e.Games
			share(e.Reason+", a draw", e.Games)
			continue
		}
		won[e.Winner] += e.Games
		share(fmt.Sprintf("%s, %s wins", e.Reason, g.Players()[e.Winner]), e.Games)
	}
	table.Flush()
	if len(t.Ends) > 0 {
		b.WriteByte('\n')
	}
	for i, name := range g.Players() {
		share(name+" wins", won[i])
	}
	share("draws", drawn)
	table.Flush()
	b.WriteByte('\n')
	for i, name := range g.Players() {
		fmt.Fprintf(table, "mean score of %s\t%.4f\n", name, t.Scores[i]/float64(t.Games))
	}
	table.Flush()
	return b.String()
}

// seconds prints a time taken.
func seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// rate prints how many there were a second.
func rate(n uint64, d time.Duration) string {
	return fmt.Sprintf("%.0f", float64(n)/max(d.Seconds(), 1e-9))
}
