package main

import (
	"context"
	"fmt"
	"time"

	"github.com/staffel-engine/staffel/core"
)

const perftDetails = `
Counts the sequences of 1, 2 … DEPTH actions and prints a line for each depth,
"DEPTH NODES". A throw of the dice is an action too. A game that ends sooner gives
none.
`

func perft(ctx context.Context, c console, l *line) error {
	begin, threads := l.start(), l.threads()
	split := l.flags.Bool("split", false, "print only the last depth, by first action, and the sum below")
	words, err := l.parse()
	if err != nil {
		return err
	}
	depth := number{least: 1, most: core.MaxDepth}
	if err := depth.Set(words[1]); err != nil {
		return l.wrong("invalid DEPTH %q: %v", words[1], err)
	}
	s, err := begin.state(ctx, words[0])
	if err != nil {
		return err
	}
	p := counting{c, s, int(threads.value)}
	if *split {
		return p.split(ctx, int(depth.value))
	}
	return p.depths(ctx, int(depth.value))
}

// counting counts from a state.
type counting struct {
	console
	from    *core.State
	threads int
}

// depths counts depth by depth.
func (p counting) depths(ctx context.Context, depth int) error {
	begun, nodes := time.Now(), uint64(1)
	for d := 1; d <= depth; d++ {
		if nodes > 0 { // where every game has ended there is nothing below
			var err error
			begun = time.Now()
			if nodes, err = core.Perft(ctx, p.from, d, p.threads); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintln(p.out, d, nodes); err != nil {
			return err
		}
	}
	p.tell(depth, nodes, time.Since(begun))
	return nil
}

// split counts one depth by first action.
func (p counting) split(ctx context.Context, depth int) error {
	begun := time.Now()
	branches, err := core.PerftSplit(ctx, p.from, depth, p.threads)
	if err != nil {
		return err
	}
	took, total := time.Since(begun), uint64(0)
	var text []byte
	for _, b := range branches {
		text = p.from.Game().AppendText(text, b.Move)
		text = fmt.Appendf(text, " %d\n", b.Nodes)
		total += b.Nodes
	}
	text = fmt.Appendf(text, "\n%d %d\n", depth, total)
	if _, err := p.out.Write(text); err != nil {
		return err
	}
	p.tell(depth, total, took)
	return nil
}

// tell says how fast it went, which is not the same twice.
func (p counting) tell(depth int, nodes uint64, took time.Duration) {
	fmt.Fprintf(p.errs, "depth %d: %d nodes in %s, %s a second\n", depth, nodes, seconds(took), rate(nodes, took))
}
