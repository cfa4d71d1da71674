package conformance_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/variants"
)

// Drivers that are wrong in one thing each. The suite must find every one of them,
// or that thing is not tested.

// wrongDriver begins games as told and spoils the sessions.
type wrongDriver struct {
	begin func(variant string, options map[string]string, position string) (conformance.Session, error)
	spoil func(*spoilt)
}

func (d wrongDriver) Begin(variant string, options map[string]string, position string) (conformance.Session, error) {
	session, err := d.begin(variant, options, position)
	if err != nil || d.spoil == nil {
		return session, err
	}
	s := &spoilt{Session: session}
	d.spoil(s)
	return s, nil
}

// spoilt is a session that hands what it is asked, and what the true one answers,
// to a function when there is one.
type spoilt struct {
	conformance.Session
	play    func(action, reads string, err error) (string, error)
	legal   func([]string) []string
	count   func(int) int
	mover   func(string) string
	hands   func(conformance.Hands)
	text    func(string) string
	over    func(bool) bool
	result  func(*conformance.Result) *conformance.Result
	undo    func(error) error
	resign  func(player string) error
	draw    func(error) error
	chance  func(bool) bool
	weights func(map[string]int) map[string]int
	seed    func(uint64) error
	roll    func() (string, error)
	close   error
}

func (s *spoilt) Play(action string) (string, error) {
	reads, err := s.Session.Play(action)
	if s.play != nil {
		return s.play(action, reads, err)
	}
	return reads, err
}

func (s *spoilt) Legal() ([]string, error)  { return spoil(s.Session.Legal, s.legal) }
func (s *spoilt) Count() (int, error)       { return spoil(s.Session.Count, s.count) }
func (s *spoilt) Mover() (string, error)    { return spoil(s.Session.Mover, s.mover) }
func (s *spoilt) Position() (string, error) { return spoil(s.Session.Position, s.text) }
func (s *spoilt) Over() (bool, error)       { return spoil(s.Session.Over, s.over) }
func (s *spoilt) Chance() (bool, error)     { return spoil(s.Session.Chance, s.chance) }
func (s *spoilt) Close() error              { return errors.Join(s.Session.Close(), s.close) }
func (s *spoilt) Hands() (conformance.Hands, error) {
	hands, err := s.Session.Hands()
	if s.hands != nil {
		s.hands(hands)
	}
	return hands, err
}

func (s *spoilt) Result() (*conformance.Result, error) { return spoil(s.Session.Result, s.result) }

func spoil[T any](ask func() (T, error), change func(T) T) (T, error) {
	answer, err := ask()
	if change != nil {
		answer = change(answer)
	}
	return answer, err
}

func (s *spoilt) Weights() (map[string]int, error) { return spoil(s.Session.Weights, s.weights) }

func (s *spoilt) Seed(seed uint64) error {
	if s.seed != nil {
		return s.seed(seed)
	}
	return s.Session.Seed(seed)
}

func (s *spoilt) Roll() (string, error) {
	if s.roll != nil {
		return s.roll()
	}
	return s.Session.Roll()
}

func (s *spoilt) Undo() error {
	err := s.Session.Undo()
	if s.undo != nil {
		return s.undo(err)
	}
	return err
}

func (s *spoilt) Resign(player string) error {
	if s.resign != nil {
		return s.resign(player)
	}
	return s.Session.Resign(player)
}

func (s *spoilt) AgreeDraw() error {
	err := s.Session.AgreeDraw()
	if s.draw != nil {
		return s.draw(err)
	}
	return err
}

// refusalOf is the refusal of that kind that err is, or nil.
func refusalOf(err error, kind conformance.Kind) *conformance.Refusal {
	var r *conformance.Refusal
	if errors.As(err, &r) && r.Kind == kind {
		return r
	}
	return nil
}

var errBroken = errors.New("the line is dead")

func TestWrongDriversFail(t *testing.T) {
	truth := conformance.GoDriver{Load: loadOnce(variants.Load)}
	// Those of Daldos would find most of them by its players' names alone.
	cases := slices.DeleteFunc(allCases(t), func(c *conformance.Case) bool { return c.Variant == "daldos" })
	sessions := map[string]func(*spoilt){
		"lists no last action":  func(s *spoilt) { s.legal = func(l []string) []string { return l[:max(0, len(l)-1)] } },
		"lists no first action": func(s *spoilt) { s.legal = func(l []string) []string { return l[min(1, len(l)):] } },
		"lists an action twice": func(s *spoilt) { s.legal = func(l []string) []string { return append(l, l...) } },
		"lists what is illegal": func(s *spoilt) { s.legal = func(l []string) []string { return append(l, "b2-b3(b2)") } },
		"lists short forms": func(s *spoilt) {
			s.legal = func(l []string) []string {
				for i := range l {
					l[i], _, _ = strings.Cut(l[i], "(")
				}
				return l
			}
		},
		"lists no drops beside moves": func(s *spoilt) {
			s.legal = func(l []string) []string {
				moves := slices.DeleteFunc(slices.Clone(l), func(a string) bool { return !strings.Contains(a, "-") })
				if len(moves) == 0 {
					return l
				}
				return moves
			}
		},
		"miscounts":      func(s *spoilt) { s.count = func(n int) int { return n + 1 } },
		"never moves on": func(s *spoilt) { s.mover = func(string) string { return "White" } },
		"empties a hand": func(s *spoilt) { s.hands = func(h conformance.Hands) { h["Black"]["stone"] = 0 } },
		"forgets a hand": func(s *spoilt) { s.hands = func(h conformance.Hands) { delete(h, "White") } },
		"has more hands": func(s *spoilt) { s.hands = func(h conformance.Hands) { h["Red"] = map[string]int{"stone": 1} } },
		"forgets turns":  func(s *spoilt) { s.text = func(p string) string { return p[:strings.LastIndex(p, " ")] + " 1" } },
		"is never over":  func(s *spoilt) { s.over = func(bool) bool { return false } },
		"is always over": func(s *spoilt) { s.over = func(bool) bool { return true } },
		"has no results": func(s *spoilt) { s.result = func(*conformance.Result) *conformance.Result { return nil } },
		"swaps scores": onResult(func(r *conformance.Result) {
			r.Scores["White"], r.Scores["Black"] = r.Scores["Black"], r.Scores["White"]
		}),
		"scores one more": onResult(func(r *conformance.Result) { r.Scores["White"]++ }),
		"scores no pressing by halves": onResult(func(r *conformance.Result) {
			for player, score := range r.Scores {
				if score == 0.5 {
					r.Scores[player] = 1
				}
			}
		}),
		"scores draws": onResult(func(r *conformance.Result) {
			if r.Winner == nil {
				r.Scores["White"], r.Scores["Black"] = 0.5, 0.5
			}
		}),
		"forgets the loser's score": onResult(func(r *conformance.Result) { delete(r.Scores, "Black") }),
		"lets nobody win":           onResult(func(r *conformance.Result) { r.Winner = nil }),
		"lets White win":            onResult(func(r *conformance.Result) { r.Winner = new("White") }),
		"gives one reason":          onResult(func(r *conformance.Result) { r.Reason = "line" }),

		"plays something else when refused": func(s *spoilt) {
			s.play = func(action, reads string, err error) (string, error) {
				if legal, _ := s.Session.Legal(); refusalOf(err, conformance.Illegal) != nil && len(legal) > 0 {
					_, _ = s.Session.Play(legal[0])
				}
				return reads, err
			}
		},
		"accepts what is illegal": onPlay(func(err error) error {
			if refusalOf(err, conformance.Illegal) != nil {
				return nil
			}
			return err
		}),
		"accepts what cannot be read": onPlay(func(err error) error {
			if refusalOf(err, conformance.Unreadable) != nil {
				return nil
			}
			return err
		}),
		"calls all illegal": onPlay(func(error) error { return &conformance.Refusal{Kind: conformance.Illegal} }),
		"calls what is illegal unreadable": onPlay(func(err error) error {
			if refusalOf(err, conformance.Illegal) != nil {
				return &conformance.Refusal{Kind: conformance.Unreadable}
			}
			return err
		}),
		"names one candidate too few": onPlay(func(err error) error {
			if r := refusalOf(err, conformance.Ambiguous); r != nil {
				r.Candidates = r.Candidates[1:]
			}
			return err
		}),
		"names a candidate twice": onPlay(func(err error) error {
			if r := refusalOf(err, conformance.Ambiguous); r != nil {
				r.Candidates = append(r.Candidates, r.Candidates[0])
			}
			return err
		}),
		"breaks down": onPlay(func(error) error { return errBroken }),
		"reads back what was typed": func(s *spoilt) {
			s.play = func(action, _ string, err error) (string, error) { return action, err }
		},
		"picks the first candidate": func(s *spoilt) {
			s.play = func(_, reads string, err error) (string, error) {
				if r := refusalOf(err, conformance.Ambiguous); r != nil {
					return s.Session.Play(r.Candidates[0])
				}
				return reads, err
			}
		},
		"takes nothing back": func(s *spoilt) { s.undo = func(error) error { return &conformance.Refusal{Kind: conformance.Illegal} } },
		"takes two back": func(s *spoilt) {
			s.undo = func(err error) error {
				_ = s.Session.Undo()
				return err
			}
		},
		"takes back nothing": func(s *spoilt) { s.undo = func(error) error { return nil } },
		"cannot resign": func(s *spoilt) {
			s.resign = func(string) error { return &conformance.Refusal{Kind: conformance.Illegal} }
		},
		"resigns for the mover": func(s *spoilt) {
			s.resign = func(string) error {
				mover, _ := s.Session.Mover()
				return s.Session.Resign(mover)
			}
		},
		"resigns for anybody": func(s *spoilt) {
			s.resign = func(player string) error {
				if player != "Black" {
					player = "White"
				}
				return s.Session.Resign(player)
			}
		},
		"resigns again": func(s *spoilt) {
			s.resign = func(player string) error {
				if over, _ := s.Session.Over(); over {
					return nil
				}
				return s.Session.Resign(player)
			}
		},
		"agrees twice":   func(s *spoilt) { s.draw = func(error) error { return nil } },
		"never agrees":   func(s *spoilt) { s.draw = func(error) error { return &conformance.Refusal{Kind: conformance.Illegal} } },
		"does not close": func(s *spoilt) { s.close = errBroken },
	}
	drivers := map[string]wrongDriver{
		"never begins": {begin: func(string, map[string]string, string) (conformance.Session, error) { return nil, errBroken }},
		"begins at the beginning": {begin: func(variant string, options map[string]string, position string) (conformance.Session, error) {
			if _, err := truth.Begin(variant, options, position); err != nil {
				return nil, err
			}
			return truth.Begin(variant, options, "")
		}},
		"begins whatever the variant": {begin: func(_ string, options map[string]string, position string) (conformance.Session, error) {
			return truth.Begin("delta", options, position)
		}},
		"begins whatever the position": {begin: func(variant string, options map[string]string, position string) (conformance.Session, error) {
			s, err := truth.Begin(variant, options, position)
			if refusalOf(err, conformance.BadPosition) != nil {
				return truth.Begin(variant, options, "")
			}
			return s, err
		}},
		"begins whatever the options": {begin: func(variant string, options map[string]string, position string) (conformance.Session, error) {
			s, err := truth.Begin(variant, options, position)
			if refusalOf(err, conformance.BadOption) != nil {
				return truth.Begin(variant, nil, position)
			}
			return s, err
		}},
	}
	for name, spoil := range sessions {
		drivers[name] = wrongDriver{truth.Begin, spoil}
	}
	for _, option := range []string{"scoring", "lift", "repetition", "red-follower", "pressed"} {
		drivers["has no option "+option] = withoutOption(truth, option)
	}
	for name, driver := range drivers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantFound(t, name, driver, cases)
		})
	}
}

// withoutOption plays with the default, whatever an option's value.
func withoutOption(truth conformance.Driver, option string) wrongDriver {
	return wrongDriver{begin: func(variant string, options map[string]string, position string) (conformance.Session, error) {
		if _, err := truth.Begin(variant, options, position); err != nil {
			return nil, err
		}
		fewer := map[string]string{}
		for name, value := range options {
			if name != option {
				fewer[name] = value
			}
		}
		position, _, _ = strings.Cut(position, " ended=repetition")
		return truth.Begin(variant, fewer, position)
	}}
}

func wantFound(t *testing.T, name string, driver conformance.Driver, cases []*conformance.Case) {
	t.Helper()
	for _, c := range cases {
		if conformance.Run(driver, c) != nil {
			return
		}
	}
	t.Errorf("a driver that %s passes the whole suite", name)
}

func onResult(change func(*conformance.Result)) func(*spoilt) {
	return func(s *spoilt) {
		s.result = func(r *conformance.Result) *conformance.Result {
			if r != nil {
				change(r)
			}
			return r
		}
	}
}

// onPlay changes how refusals of actions are reported.
func onPlay(change func(error) error) func(*spoilt) {
	return func(s *spoilt) {
		s.play = func(action, reads string, err error) (string, error) {
			if err == nil {
				return reads, nil
			}
			return action, change(err)
		}
	}
}
