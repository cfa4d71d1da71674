package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/core"
)

// values loads each value of each option, plays some games with it and tells what they
// come to. It returns what there is to look at. The error is a [*failure] with the option
// it came with, or the context's.
func (ch *checking) values() (notes []string, err error) {
	if len(ch.game.Options()) == 0 {
		return nil, nil
	}
	few := ch.sample
	few.games, few.probed = min(few.games, 100), 5
	ch.say("\nOptions, %s with each value and the others as above:\n\n", count(few.games, "game"))
	table := tabwriter.NewWriter(&ch.text, 0, 0, 2, ' ', 0)
	defer table.Flush()
	for _, o := range ch.game.Options() {
		v := &valuesOf{checking: ch, option: o, sample: few}
		label := o.Name
		for _, value := range o.Values {
			cells, err := v.try(value)
			if err != nil {
				return nil, err
			}
			if value == o.Value {
				value += " *"
			}
			fmt.Fprintf(table, "%s\t%s\t%s\n", label, value, cells)
			label = ""
		}
		notes = append(notes, v.alike()...)
		notes = append(notes, v.notes...)
	}
	return notes, nil
}

// valuesOf is the values of one option.
type valuesOf struct {
	*checking
	option core.Option
	sample sample
	games  []*core.Game // that loaded and differ
	same   [][]string   // by game, the values that give it
	prints []uint64     // by game, of what was played
	notes  []string
}

// try loads a value, plays with it and tells about it in the cells of a table.
func (v *valuesOf) try(value string) (string, error) {
	chosen := maps.Clone(v.options)
	chosen[v.option.Name] = value
	g, err := v.load(chosen)
	switch {
	case errors.Is(err, context.Canceled):
		return "", err
	case err != nil:
		v.faults = append(v.faults, fmt.Sprintf("%s = %s does not load", v.option.Name, value))
		v.notes = append(v.notes, fmt.Sprintf("%s = %s does not load:\n%s", v.option.Name, value, explain(err)))
		return "does not load", nil
	}
	for i, other := range v.games {
		if g.SameRules(other) {
			v.same[i] = append(v.same[i], value)
			return "the same rules as " + v.same[i][0], nil
		}
	}
	v.games, v.same = append(v.games, g), append(v.same, []string{value})
	v.sample.game = g
	s, err := v.sample.play(v.ctx)
	if err != nil {
		if ctxErr := v.ctx.Err(); ctxErr != nil {
			return "", ctxErr
		}
		return "", fmt.Errorf("with %s = %s, %w", v.option.Name, value, err)
	}
	like := slices.Index(v.prints, s.prints)
	if v.prints = append(v.prints, s.prints); like >= 0 {
		return "every game is as with " + v.same[like][0], nil
	}
	if s.unfinished > 0 && value != v.option.Value { // else it has been told
		v.notes = append(v.notes, fmt.Sprintf("RUNAWAY: with %s = %s %d of %s did not end within %s", v.option.Name, value, s.unfinished, count(s.games, "game"), count(v.sample.most, "action")))
	}
	if s.unfinished == s.games {
		if value != v.option.Value {
			v.faults = append(v.faults, fmt.Sprintf("with %s = %s no game ends", v.option.Name, value))
		}
		return "no game ends", nil
	}
	won, drawn := s.won()
	var parts []string
	for i, name := range g.Players() {
		parts = append(parts, fmt.Sprintf("%s wins %s", name, percent(won[i], s.games)))
	}
	if drawn > 0 {
		parts = append(parts, "drawn "+percent(drawn, s.games))
	}
	if s.unfinished > 0 {
		parts = append(parts, fmt.Sprintf("NOT ENDED %d", s.unfinished))
	}
	cells := fmt.Sprintf("%.2f actions on average\t%s", s.actions.mean(), strings.Join(parts, ", "))
	var scores []string
	plain := true // each win is 1
	for i, name := range g.Players() {
		plain = plain && s.scores[i] == float64(won[i])
		scores = append(scores, fmt.Sprintf("%s %.2f", name, s.scores[i]/float64(s.games)))
	}
	if plain {
		return cells, nil
	}
	return cells + "\tmean scores " + strings.Join(scores, ", "), nil
}

// alike tells which values make no difference.
func (v *valuesOf) alike() (notes []string) {
	others := ""
	if len(v.checking.game.Options()) > 1 {
		others = " with the other options as they are"
	}
	for _, values := range v.same {
		switch {
		case len(values) > 1 && len(values) == len(v.option.Values):
			notes = append(notes, fmt.Sprintf("the option %s makes no difference%s", v.option.Name, others))
		case len(values) > 1:
			notes = append(notes, fmt.Sprintf("the values %s of the option %s make no difference%s", several(values, " and "), v.option.Name, others))
		}
	}
	if n := len(slices.Compact(slices.Clone(v.prints))); n == 1 && len(v.prints) > 1 {
		notes = append(notes, fmt.Sprintf("no game showed a difference between the values of the option %s", v.option.Name))
	}
	return notes
}
