package session

import (
	"context"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// choices are the games to choose from.
type choices struct {
	Variants []choice `json:"variants"`
	Examples []choice `json:"examples"`
}

// choice is a game to choose: a built-in one with its options, or a script.
type choice struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	Players []string     `json:"players"`
	Script  string       `json:"script"`
	Options []optionView `json:"options"`
	Rules   []ruleView   `json:"rules"`
}

// ruleView is a rule of a game in words.
type ruleView struct {
	Number int    `json:"number"` // 0 for a paragraph without one
	Text   string `json:"text"`
}

// optionView is an option of a game.
type optionView struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // the default first
	Value  string   `json:"value"`  // what is chosen
}

func (s *Session) variants(_ context.Context, _ none) (any, error) {
	if s.choices != nil {
		return s.choices, nil
	}
	c := &choices{}
	for _, of := range []struct {
		names  []string
		source func(name string) ([]byte, error)
		to     *[]choice
	}{
		{variants.Names(), variants.Source, &c.Variants},
		{scripts.Names(), scripts.Source, &c.Examples},
	} {
		for _, name := range of.names {
			text, err := of.source(name)
			if err != nil {
				return nil, err
			}
			g, err := variants.LoadScript(name+".lua", text, nil)
			if err != nil {
				return nil, err
			}
			*of.to = append(*of.to, choice{name, g.Title(), g.Players(), string(text), optionsOf(g), rulesOf(name, text)})
		}
	}
	s.choices = c
	return c, nil
}

func (s *Session) options(_ context.Context, f source) (any, error) {
	m, err := s.make(f)
	if err != nil {
		return nil, err
	}
	return map[string]any{"title": m.game.Title(), "options": optionsOf(m.game)}, nil
}

func optionsOf(g *core.Game) []optionView {
	all := []optionView{}
	for _, o := range g.Options() {
		all = append(all, optionView{o.Name, o.Values, o.Value})
	}
	return all
}

// rulesOf returns the rules of a built-in variant, or what a script says of itself.
func rulesOf(name string, script []byte) []ruleView {
	all := []ruleView{}
	rules, err := variants.Rulebook(name)
	if err != nil {
		if about := variants.About(script); about != "" {
			rules = []variants.Rule{{Text: about}}
		}
	}
	for _, r := range rules {
		all = append(all, ruleView(r))
	}
	return all
}
