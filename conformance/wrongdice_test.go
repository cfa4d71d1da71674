package conformance_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/variants"
)

// thrower throws the dice of a session by hand, as wrongly as it is told.
type thrower struct {
	s      *spoilt
	seed   uint64
	thrown []bool // by action played, whether it was a throw
	rolls  int    // throws by seed
	undone int    // throws taken back
	base   uint64 // throws made when the seed was set
	seeds  []seedSet
}

type seedSet struct {
	seed   uint64
	played int
}

// throwing makes a session throw the one of the throws that number says, by a seed.
func throwing(number func(*thrower) uint64, setSeed func(*thrower, uint64)) func(*spoilt) {
	return func(s *spoilt) {
		th := &thrower{s: s}
		s.seed = func(seed uint64) error {
			setSeed(th, seed)
			return nil
		}
		s.play = func(_, reads string, err error) (string, error) {
			if err == nil {
				th.thrown = append(th.thrown, strings.HasPrefix(reads, "["))
			}
			return reads, err
		}
		s.undo = func(err error) error {
			if last := len(th.thrown) - 1; err == nil && last >= 0 {
				if th.thrown[last] {
					th.undone++
				}
				th.thrown = th.thrown[:last]
			}
			return err
		}
		s.roll = func() (string, error) {
			if chance, _ := s.Session.Chance(); !chance {
				return s.Session.Roll()
			}
			throw := daldosThrows[oracleRoll(th.seed, number(th), []int{1, 2, 2, 2, 1, 2, 2, 1, 2, 1})]
			th.rolls++
			return s.Play(throw)
		}
	}
}

func (th *thrower) throws() (n uint64) {
	for _, throw := range th.thrown {
		if throw {
			n++
		}
	}
	return n
}

func (th *thrower) setSeed(seed uint64) { th.seed = seed }

// TestWrongDiceDriversFail is TestWrongDriversFail for what only a game with dice
// has.
func TestWrongDiceDriversFail(t *testing.T) {
	truth := conformance.GoDriver{Load: loadOnce(variants.Load)}
	cases := slices.DeleteFunc(allCases(t), func(c *conformance.Case) bool { return c.Variant != "daldos" && !strings.Contains(c.ID, "/dice/") })
	isThrow := func(action string) bool { return strings.HasPrefix(action, "[") }
	drivers := map[string]wrongDriver{
		"begins at the beginning": {begin: func(variant string, options map[string]string, position string) (conformance.Session, error) {
			if _, err := truth.Begin(variant, options, position); err != nil {
				return nil, err
			}
			return truth.Begin(variant, options, "")
		}},
	}
	for _, option := range []string{"start", "hit", "length", "board"} {
		drivers["has no option "+option] = withoutOption(truth, option)
	}
	for _, pair := range []string{" dice=", " again=", " man=", " beat="} {
		drivers["forgets"+pair] = wrongDriver{truth.Begin, func(s *spoilt) {
			s.text = func(text string) string {
				before, rest, found := strings.Cut(text, pair)
				if !found {
					return text
				}
				_, after, _ := strings.Cut(rest, " ")
				return strings.TrimSpace(before + " " + after)
			}
		}}
	}
	for name, spoil := range map[string]func(*spoilt){
		"lists no last action": func(s *spoilt) { s.legal = func(l []string) []string { return l[:max(0, len(l)-1)] } },
		"miscounts":            func(s *spoilt) { s.count = func(n int) int { return n + 1 } },
		"never moves on":       func(s *spoilt) { s.mover = func(string) string { return "Light" } },
		"moves on after A and A": func(s *spoilt) {
			s.mover = func(mover string) string {
				if text, _ := s.Session.Position(); strings.Contains(text, " again=yes") {
					return daldosOpponent(mover)
				}
				return mover
			}
		},
		"dals nobody": func(s *spoilt) {
			s.text = func(text string) string { return strings.NewReplacer("M", "I", "m", "i").Replace(text) }
		},
		"keeps men in hand": func(s *spoilt) {
			s.hands = func(h conformance.Hands) {
				for player := range h {
					h[player] = map[string]int{"man": 1}
				}
			}
		},
		"lists captures as moves": func(s *spoilt) {
			s.legal = func(l []string) []string {
				for i := range l {
					l[i] = strings.ReplaceAll(l[i], "x", "-")
				}
				return l
			}
		},
		"passes always": func(s *spoilt) {
			s.legal = func(l []string) []string {
				if len(l) > 0 && !isThrow(l[0]) && l[0] != "pass" {
					return append(l, "pass")
				}
				return l
			}
		},
		"lets the last blow do nothing": onResult(func(r *conformance.Result) {
			if r.Reason == "captured" {
				r.Winner = nil
			}
		}),
		"gives one reason": onResult(func(r *conformance.Result) { r.Reason = "captured" }),
		"takes two back": func(s *spoilt) {
			s.undo = func(err error) error {
				_ = s.Session.Undo()
				return err
			}
		},
		"resigns for the mover": func(s *spoilt) {
			s.resign = func(string) error {
				mover, _ := s.Session.Mover()
				return s.Session.Resign(mover)
			}
		},
		"never throws":  func(s *spoilt) { s.chance = func(bool) bool { return false } },
		"always throws": func(s *spoilt) { s.chance = func(bool) bool { return true } },
		"throws in between": func(s *spoilt) {
			s.chance = func(chance bool) bool { return !chance }
		},
		"throws when it is over": func(s *spoilt) {
			s.chance = func(chance bool) bool {
				over, _ := s.Session.Over()
				return chance || over
			}
		},
		"does not throw for who begins": func(s *spoilt) {
			s.chance = func(chance bool) bool {
				text, _ := s.Session.Position()
				return chance && !strings.Contains(text, " - 0")
			}
		},
		"passes beside throws": func(s *spoilt) {
			s.legal = func(l []string) []string {
				if isThrow(l[0]) {
					return append(l, "pass")
				}
				return l
			}
		},
		"throws beside actions": func(s *spoilt) {
			s.legal = func(l []string) []string {
				if len(l) > 0 && !isThrow(l[0]) {
					return append(l, "[A3]")
				}
				return l
			}
		},
		"throws no doubles": func(s *spoilt) {
			s.legal = func(l []string) []string {
				return slices.DeleteFunc(l, func(a string) bool { return isThrow(a) && a[1] == a[2] })
			}
		},
		"lists both orders of a throw": func(s *spoilt) {
			s.legal = func(l []string) []string {
				for _, a := range l {
					if isThrow(a) && a[1] != a[2] {
						l = append(l, "["+a[2:3]+a[1:2]+"]")
					}
				}
				return l
			}
		},
		"weighs all throws alike": onWeights(func(w map[string]int, _ bool) {
			for throw := range w {
				w[throw] = 1
			}
		}),
		"weighs doubles twice": onWeights(func(w map[string]int, _ bool) {
			for throw := range w {
				w[throw] = 3 - w[throw]
			}
		}),
		"weighs in percents": onWeights(func(w map[string]int, _ bool) {
			for throw := range w {
				w[throw] *= 6
			}
		}),
		"weighs one throw more": onWeights(func(w map[string]int, chance bool) {
			if chance {
				w["[11]"] = 0
			}
		}),
		"weighs one throw less": onWeights(func(w map[string]int, _ bool) { delete(w, "[44]") }),
		"has no weights":        onWeights(func(w map[string]int, _ bool) { clear(w) }),
		"weighs throws that are not due": onWeights(func(w map[string]int, chance bool) {
			if !chance {
				w["[A3]"] = 2
			}
		}),
		"takes no seeds": func(s *spoilt) { s.seed = func(uint64) error { return errBroken } },
		"ignores seeds":  func(s *spoilt) { s.seed = func(uint64) error { return nil } },
		"halves seeds":   func(s *spoilt) { s.seed = func(seed uint64) error { return s.Session.Seed(seed / 2) } },
		"cuts seeds off": func(s *spoilt) { s.seed = func(seed uint64) error { return s.Session.Seed(uint64(uint32(seed))) } },
		"throws at seeds": func(s *spoilt) {
			s.seed = func(seed uint64) error { _ = s.Session.Seed(seed); _, _ = s.Session.Roll(); return nil }
		},
		"takes back at seeds": func(s *spoilt) {
			s.seed = func(seed uint64) error {
				_ = s.Session.Undo()
				return s.Session.Seed(seed)
			}
		},
		"takes seeds only when throwing": func(s *spoilt) {
			s.seed = func(seed uint64) error {
				if chance, _ := s.Session.Chance(); !chance {
					return &conformance.Refusal{Kind: conformance.Illegal}
				}
				return s.Session.Seed(seed)
			}
		},
		"takes seeds only at the beginning": func(s *spoilt) {
			begun := false
			s.play = func(_, reads string, err error) (string, error) {
				begun = true
				return reads, err
			}
			s.seed = func(seed uint64) error {
				if begun {
					return nil
				}
				return s.Session.Seed(seed)
			}
		},
		"cannot throw": func(s *spoilt) {
			s.roll = func() (string, error) { return "", &conformance.Refusal{Kind: conformance.Illegal} }
		},
		"says a throw and makes none": func(s *spoilt) {
			s.roll = func() (string, error) {
				reads, err := s.Session.Roll()
				_ = s.Session.Undo()
				return reads, err
			}
		},
		"says another throw": func(s *spoilt) {
			s.roll = func() (string, error) {
				_, err := s.Session.Roll()
				return "[A3]", err
			}
		},
		"throws when no throw is due": func(s *spoilt) {
			s.roll = func() (string, error) {
				reads, err := s.Session.Roll()
				if refusalOf(err, conformance.Illegal) != nil {
					return "[A3]", nil
				}
				return reads, err
			}
		},
		"plays when no throw is due": func(s *spoilt) {
			s.roll = func() (string, error) {
				reads, err := s.Session.Roll()
				if legal, _ := s.Session.Legal(); err != nil && len(legal) > 0 {
					_, _ = s.Session.Play(legal[0])
				}
				return reads, err
			}
		},
		"breaks down when no throw is due": func(s *spoilt) {
			s.roll = func() (string, error) {
				reads, err := s.Session.Roll()
				if err != nil {
					return "", errBroken
				}
				return reads, nil
			}
		},
		"throws the same each time": throwing(func(*thrower) uint64 { return 0 }, (*thrower).setSeed),
		"numbers throws from 1":     throwing(func(th *thrower) uint64 { return th.throws() + 1 }, (*thrower).setSeed),
		"numbers actions":           throwing(func(th *thrower) uint64 { return uint64(len(th.thrown)) }, (*thrower).setSeed),
		"does not number throws made by hand": throwing(func(th *thrower) uint64 {
			return uint64(th.rolls)
		}, (*thrower).setSeed),
		"numbers throws that were taken back": throwing(func(th *thrower) uint64 {
			return th.throws() + uint64(th.undone)
		}, (*thrower).setSeed),
		"begins to number at a seed": throwing(func(th *thrower) uint64 { return th.throws() - th.base }, func(th *thrower, seed uint64) {
			th.seed, th.base = seed, th.throws()
		}),
		"begins with seed 1": throwing(func(th *thrower) uint64 {
			if th.seeds == nil {
				th.seed = 1
			}
			return th.throws()
		}, func(th *thrower, seed uint64) {
			th.seed, th.seeds = seed, append(th.seeds, seedSet{})
		}),
		"takes seeds back": throwing(func(th *thrower) uint64 {
			th.seed = 0
			for _, set := range th.seeds {
				if set.played <= len(th.thrown) {
					th.seed = set.seed
				}
			}
			return th.throws()
		}, func(th *thrower, seed uint64) {
			th.seeds = append(th.seeds, seedSet{seed, len(th.thrown)})
		}),
	} {
		drivers[name] = wrongDriver{truth.Begin, spoil}
	}
	for name, driver := range drivers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantFound(t, name, driver, cases)
		})
	}
	right := wrongDriver{truth.Begin, throwing((*thrower).throws, (*thrower).setSeed)}
	for _, c := range cases {
		if err := conformance.Run(right, c); err != nil {
			t.Errorf("thrown by hand, and rightly: %v", err)
		}
	}
}

// onWeights changes the weights of throws, which it is told whether any is due.
func onWeights(change func(weights map[string]int, chance bool)) func(*spoilt) {
	return func(s *spoilt) {
		s.weights = func(weights map[string]int) map[string]int {
			chance, _ := s.Session.Chance()
			change(weights, chance)
			return weights
		}
	}
}
