//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"errors"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/match"
)

//export go_match_new
func go_match_new(out *C.staffel_match, game C.staffel_game, games C.int32_t, first *C.char, firstLength C.size_t, second *C.char, secondLength C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "match"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		one, err := textIn("first", first, firstLength)
		if err != nil {
			return err
		}
		two, err := textIn("second", second, secondLength)
		if err != nil {
			return err
		}
		m, err := match.New(g, int(games), [2]string{one, two})
		return made(out, m, err)
	})
}

//export go_match_read
func go_match_read(out *C.staffel_match, game C.staffel_game, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "match"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		s, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		m, err := match.Read(strings.NewReader(s), g)
		return made(out, m, err)
	})
}

// tellMatch writes a text about a match.
func tellMatch(t text, h C.staffel_match, what func(m *match.Match) (string, error)) error {
	return use(h, func(m *match.Match) error {
		s, err := what(m)
		if err != nil {
			return err
		}
		return t.write(s)
	})
}

//export go_match_write
func go_match_write(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return tellMatch(text{buffer, capacity, length}, h, func(m *match.Match) (string, error) {
			var b strings.Builder
			err := m.Write(&b)
			return b.String(), err
		})
	})
}

//export go_match_free
func go_match_free(h C.staffel_match) C.staffel_status {
	return call(func() error { return free[*match.Match](h) })
}

//export go_match_play
func go_match_play(h C.staffel_match, move C.staffel_move) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error { return m.PlayMove(core.Move(move)) })
	})
}

//export go_match_play_text
func go_match_play_text(move *C.staffel_move, h C.staffel_match, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		action, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		return use(h, func(m *match.Match) error {
			made, err := m.Play(action)
			return played(move, made, err)
		})
	})
}

//export go_match_undo
func go_match_undo(h C.staffel_match) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error {
			if !m.Undo() {
				return problem(C.STAFFEL_ILLEGAL, "there is nothing to take back in the game being played")
			}
			return nil
		})
	})
}

//export go_match_resign
func go_match_resign(h C.staffel_match, contestant C.int32_t) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error {
			c, err := indexIn("contestant", contestant, len(m.Contestants()))
			if err != nil {
				return err
			}
			return m.Resign(c)
		})
	})
}

//export go_match_agree_draw
func go_match_agree_draw(h C.staffel_match) C.staffel_status {
	return call(func() error { return use(h, (*match.Match).AgreeDraw) })
}

//export go_match_set_seed
func go_match_set_seed(h C.staffel_match, seed C.uint64_t) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error { return m.SetSeed(uint64(seed)) })
	})
}

//export go_match_roll
func go_match_roll(move *C.staffel_move, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error {
			throw, err := m.Roll()
			return played(move, throw, err)
		})
	})
}

//export go_match_info
func go_match_info(it *C.staffel_progress, size C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error {
			p := C.staffel_progress{
				games:   C.int32_t(m.Games()),
				round:   C.int32_t(m.Round()),
				to_move: C.int32_t(m.ToMove()),
				first:   C.int32_t(m.Contestant(0)),
				over:    flag(m.Over()),
				winner:  C.STAFFEL_NONE,
			}
			if seed, ok := m.Seed(); ok {
				p.seed, p.seeded = C.uint64_t(seed), 1
			}
			if winner, over := m.Winner(); over {
				p.winner = C.int32_t(winner)
			}
			p.points = doubles(m.Points())
			return structOut(it, size, p)
		})
	})
}

func doubles(of [2]float64) [2]C.double { return [2]C.double{C.double(of[0]), C.double(of[1])} }

//export go_match_contestants
func go_match_contestants(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return tellMatch(text{buffer, capacity, length}, h, func(m *match.Match) (string, error) {
			names := m.Contestants()
			return strings.Join(names[:], "\n"), nil
		})
	})
}

//export go_match_standing
func go_match_standing(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return tellMatch(text{buffer, capacity, length}, h, func(m *match.Match) (string, error) { return m.Standing(), nil })
	})
}

//export go_match_table
func go_match_table(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return tellMatch(text{buffer, capacity, length}, h, func(m *match.Match) (string, error) { return m.Table(), nil })
	})
}

//export go_match_results
func go_match_results(items *C.staffel_match_result, capacity C.size_t, count *C.size_t, h C.staffel_match) C.staffel_status {
	return call(func() error {
		return use(h, func(m *match.Match) error {
			results := m.Results()
			return array[C.staffel_match_result]{items, capacity, count}.fill(len(results), func(i int) C.staffel_match_result {
				r := results[i]
				out := C.staffel_match_result{
					scores: doubles(r.Game.Scores),
					points: doubles(r.Points),
					totals: doubles(r.Totals),
					round:  C.int32_t(r.Round),
					first:  C.int32_t(r.First),
					winner: C.int32_t(r.Game.Winner),
				}
				word(&out.reason, r.Game.Reason)
				return out
			})
		})
	})
}

//export go_match_state
func go_match_state(out *C.staffel_state, h C.staffel_match) C.staffel_status {
	return call(func() error {
		if err := needed(out, "state"); err != nil {
			return err
		}
		return use(h, func(m *match.Match) error {
			s := m.State()
			if s == nil {
				return &match.SetupError{Reason: "all games of the match are over; its records have them"}
			}
			return made(out, &state{State: s}, nil)
		})
	})
}

//export go_match_record
func go_match_record(out *C.staffel_record, h C.staffel_match, round C.int32_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "record"); err != nil {
			return err
		}
		return use(h, func(m *match.Match) error {
			if round < 1 || int(round) > m.Round() {
				return invalid("game %d of the match; games 1 to %d have been begun", int(round), m.Round())
			}
			records := m.Records()
			if int(round) > len(records) {
				return errors.New("a game that was begun has no record")
			}
			return made(out, records[round-1].Clone(), nil)
		})
	})
}
