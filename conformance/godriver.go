package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

// GoDriver is the engine's Go API: packages variants and core.
type GoDriver struct {
	// Load makes the game of a variant; nil is variants.Load.
	Load func(variant string, options map[string]string) (*core.Game, error)
}

// Begin implements [Driver].
func (d GoDriver) Begin(variant string, options map[string]string, position string) (Session, error) {
	load := d.Load
	if load == nil {
		load = variants.Load
	}
	game, err := load(variant, options)
	if err != nil {
		return nil, refusal(err)
	}
	if position == "" {
		return &goSession{game.NewState()}, nil
	}
	state, err := game.ParsePosition(position)
	if err != nil {
		return nil, refusal(err)
	}
	return &goSession{state}, nil
}

// refusal makes a Refusal of the errors that the API tells apart, and leaves any
// other as it is.
func refusal(err error) error {
	var (
		unknown    *variants.UnknownError
		option     *lua.OptionError
		position   *core.PositionError
		illegal    *core.IllegalError
		unreadable *core.UnreadableError
		ambiguous  *core.AmbiguousError
	)
	r := &Refusal{}
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		r.Kind = BadVariant
	case errors.As(err, &option):
		r.Kind = BadOption
	case errors.As(err, &position):
		r.Kind = BadPosition
	case errors.As(err, &illegal):
		r.Kind = Illegal
	case errors.As(err, &unreadable):
		r.Kind = Unreadable
	case errors.As(err, &ambiguous):
		r.Kind, r.Candidates = Ambiguous, ambiguous.Candidates
	default:
		return err
	}
	r.Message = err.Error()
	return r
}

type goSession struct{ state *core.State }

func (s *goSession) Play(action string) (string, error) {
	m, err := s.state.PlayText(action)
	if err != nil {
		return "", refusal(err)
	}
	return s.state.Game().Text(m), nil
}

func (s *goSession) Legal() ([]string, error) {
	var texts []string
	for _, m := range s.state.AppendLegal(nil) {
		texts = append(texts, s.state.Game().Text(m))
	}
	return texts, nil
}

func (s *goSession) Count() (int, error) { return s.state.CountLegal(), nil }

func (s *goSession) Mover() (string, error) {
	return s.state.Game().Players()[s.state.Mover()], nil
}

func (s *goSession) Hands() (Hands, error) {
	hands := Hands{}
	for p, player := range s.state.Game().Players() {
		hands[player] = map[string]int{}
		for k, piece := range s.state.Game().Pieces() {
			hands[player][piece.Name] = s.state.Hand(p, k)
		}
	}
	return hands, nil
}

func (s *goSession) Position() (string, error) { return s.state.PositionText(), nil }

func (s *goSession) Over() (bool, error) { return s.state.Over(), nil }

func (s *goSession) Result() (*Result, error) {
	got, over := s.state.Result()
	if !over {
		return nil, nil
	}
	r := &Result{Reason: got.Reason, Scores: map[string]float64{}}
	for p, player := range s.state.Game().Players() {
		r.Scores[player] = got.Scores[p]
		if p == got.Winner {
			r.Winner = &player
		}
	}
	return r, nil
}

func (s *goSession) Chance() (bool, error) { return s.state.Chance(), nil }

func (s *goSession) Weights() (map[string]int, error) {
	weights := map[string]int{}
	for _, chance := range s.state.AppendChances(nil) {
		text := s.state.Game().Text(chance.Move)
		if weights[text] != 0 {
			return nil, fmt.Errorf("%s is twice among the throws", text)
		}
		weights[text] = chance.Weight
	}
	return weights, nil
}

func (s *goSession) Seed(seed uint64) error {
	_, throws := s.state.Random()
	s.state.SetRandom(seed, throws)
	return nil
}

func (s *goSession) Roll() (string, error) {
	m, err := s.state.Roll()
	if err != nil {
		return "", refusal(err)
	}
	return s.state.Game().Text(m), nil
}

func (s *goSession) Undo() error {
	if !s.state.Undo() {
		return &Refusal{Kind: Illegal, Message: "there is nothing to take back"}
	}
	return nil
}

func (s *goSession) Resign(player string) error {
	p := slices.Index(s.state.Game().Players(), player)
	if p < 0 {
		return &Refusal{Kind: Illegal, Message: fmt.Sprintf("there is no player %q", player)}
	}
	return refusal(s.state.Resign(p))
}

func (s *goSession) AgreeDraw() error { return refusal(s.state.AgreeDraw()) }

func (s *goSession) Close() error { return nil }
