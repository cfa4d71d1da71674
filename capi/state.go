//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"fmt"

	"github.com/staffel-engine/staffel/core"
)

//export go_state_new
func go_state_new(out *C.staffel_state, game C.staffel_game) C.staffel_status {
	return call(func() error {
		if err := needed(out, "state"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		return made(out, &state{State: g.NewState()}, nil)
	})
}

//export go_state_read
func go_state_read(out *C.staffel_state, game C.staffel_game, position *C.char, positionLength C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "state"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		p, err := textIn("position", position, positionLength)
		if err != nil {
			return err
		}
		s, err := g.ParsePosition(p)
		return made(out, &state{State: s}, err)
	})
}

//export go_state_clone
func go_state_clone(out *C.staffel_state, from C.staffel_state) C.staffel_status {
	return call(func() error {
		if err := needed(out, "state"); err != nil {
			return err
		}
		s, err := copyOf(from)
		return made(out, &state{State: s}, err)
	})
}

// copyOf returns a copy of a state, for what works on without holding it.
func copyOf(h C.staffel_state) (c *core.State, err error) {
	err = use(h, func(s *state) error {
		c = s.Clone()
		return nil
	})
	return c, err
}

//export go_state_copy
func go_state_copy(to, from C.staffel_state) C.staffel_status {
	return call(func() error {
		return useTwo(to, from, func(to, from *state) error {
			if to != from {
				to.CopyFrom(from.State)
			}
			return nil
		})
	})
}

//export go_state_free
func go_state_free(h C.staffel_state) C.staffel_status {
	return call(func() error { return free[*state](h) })
}

//export go_state_game
func go_state_game(out *C.staffel_game, h C.staffel_state) C.staffel_status {
	return call(func() error {
		if err := needed(out, "game"); err != nil {
			return err
		}
		return use(h, func(s *state) error { return made(out, s.Game(), nil) })
	})
}

//export go_state_info
func go_state_info(it *C.staffel_info, size C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error { return structOut(it, size, infoOf(s.State)) })
	})
}

func infoOf(s *core.State) C.staffel_info {
	seed, throws := s.Random()
	info := C.staffel_info{
		hash:          C.uint64_t(s.Hash()),
		seed:          C.uint64_t(seed),
		throws:        C.uint64_t(throws),
		turn:          C.int64_t(s.Turn()),
		plies:         C.int64_t(s.Plies()),
		mover:         C.int32_t(s.Mover()),
		turn_action:   C.int32_t(s.TurnAction()),
		turn_actions:  C.int32_t(s.TurnActions()),
		repetition:    C.int32_t(s.Repetition()),
		turns_counted: C.STAFFEL_NONE,
		chance:        flag(s.Chance()),
		winner:        C.STAFFEL_NONE,
	}
	if turns, counting := s.TurnsCounted(); counting {
		info.turns_counted = C.int32_t(turns)
	}
	if r, over := s.Result(); over {
		info.over, info.winner = 1, C.int32_t(r.Winner)
		for i, score := range r.Scores {
			info.scores[i] = C.double(score)
		}
	}
	return info
}

// tellState writes a text about a state.
func tellState(t text, h C.staffel_state, what func(s *state) string) error {
	return use(h, func(s *state) error { return t.write(what(s)) })
}

//export go_state_reason
func go_state_reason(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return tellState(text{buffer, capacity, length}, h, func(s *state) string {
			r, _ := s.Result()
			return r.Reason
		})
	})
}

//export go_state_position
func go_state_position(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return tellState(text{buffer, capacity, length}, h, func(s *state) string { return s.PositionText() })
	})
}

//export go_state_drawing
func go_state_drawing(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return tellState(text{buffer, capacity, length}, h, func(s *state) string { return s.Drawing() })
	})
}

func contentOf(s *core.State, c core.Cell) C.staffel_content {
	piece, owner, ok := s.At(c)
	if !ok {
		return C.staffel_content{C.STAFFEL_NONE, C.STAFFEL_NONE, C.STAFFEL_NONE}
	}
	return C.staffel_content{C.int8_t(piece), C.int8_t(owner), C.int8_t(s.Face(c))}
}

//export go_state_cells
func go_state_cells(items *C.staffel_content, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			return array[C.staffel_content]{items, capacity, count}.fill(s.Game().Board().Cells(), func(i int) C.staffel_content {
				return contentOf(s.State, core.Cell(i))
			})
		})
	})
}

//export go_state_hands
func go_state_hands(items *C.int32_t, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			pieces := len(s.Game().Pieces())
			return array[C.int32_t]{items, capacity, count}.fill(core.MaxPlayers*pieces, func(i int) C.int32_t {
				return C.int32_t(s.Hand(i/pieces, i%pieces))
			})
		})
	})
}

//export go_state_dice
func go_state_dice(items *C.int32_t, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			return facesOut(array[C.int32_t]{items, capacity, count}, s.AppendDice(nil))
		})
	})
}

// list returns the legal actions, in room of the state's own.
func (s *state) list() []core.Move {
	s.moves = s.AppendLegal(s.moves[:0])
	return s.moves
}

//export go_state_legal
func go_state_legal(items *C.staffel_move, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error { return movesOut(array[C.staffel_move]{items, capacity, count}, s.list()) })
	})
}

func movesOut(out array[C.staffel_move], moves []core.Move) error {
	return out.fill(len(moves), func(i int) C.staffel_move { return C.staffel_move(moves[i]) })
}

//export go_state_legal_texts
func go_state_legal_texts(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return tellState(text{buffer, capacity, length}, h, func(s *state) string {
			list, _ := appendTexts(nil, s.Game(), s.list())
			return string(list)
		})
	})
}

//export go_state_count
func go_state_count(count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		if err := needed(count, "count"); err != nil {
			return err
		}
		return use(h, func(s *state) error {
			*count = C.size_t(s.CountLegal())
			return nil
		})
	})
}

//export go_state_is_legal
func go_state_is_legal(legal *C.int32_t, h C.staffel_state, move C.staffel_move) C.staffel_status {
	return call(func() error {
		if err := needed(legal, "legal"); err != nil {
			return err
		}
		return use(h, func(s *state) error {
			*legal = flag(s.IsLegal(core.Move(move)))
			return nil
		})
	})
}

//export go_state_parse
func go_state_parse(move *C.staffel_move, h C.staffel_state, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(move, "move"); err != nil {
			return err
		}
		action, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		return use(h, func(s *state) error {
			m, err := s.Parse(action)
			if err == nil {
				*move = C.staffel_move(m)
			}
			return err
		})
	})
}

//export go_state_play
func go_state_play(h C.staffel_state, move C.staffel_move) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error { return s.Play(core.Move(move)) })
	})
}

// played tells a caller who wants to know which move was made.
func played(move *C.staffel_move, m core.Move, err error) error {
	if err == nil && move != nil {
		*move = C.staffel_move(m)
	}
	return err
}

//export go_state_play_text
func go_state_play_text(move *C.staffel_move, h C.staffel_state, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		action, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		return use(h, func(s *state) error {
			m, err := s.PlayText(action)
			return played(move, m, err)
		})
	})
}

//export go_state_play_many
func go_state_play_many(wrong *C.size_t, h C.staffel_state, moves *C.staffel_move, count C.size_t) C.staffel_status {
	return call(func() error {
		all, err := movesIn(moves, count)
		if err != nil {
			return err
		}
		return use(h, func(s *state) error {
			seed, throws := s.Random()
			for i, m := range all {
				err := s.Play(m)
				if err == nil {
					continue
				}
				for range i {
					s.Undo()
				}
				s.SetRandom(seed, throws) // the count of throws may have wrapped to 0, where undo leaves it
				if wrong != nil {
					*wrong = C.size_t(i)
				}
				return at("moves[%d]", i, err)
			}
			return nil
		})
	})
}

// at says which of many things went wrong.
func at(where string, i int, err error) error {
	f := *failureOf(err)
	f.message = fmt.Sprintf(where, i) + ": " + f.message
	return &f
}

//export go_state_undo
func go_state_undo(h C.staffel_state) C.staffel_status {
	return call(func() error { return use(h, (*state).undo) })
}

func (s *state) undo() error {
	if !s.Undo() {
		return problem(C.STAFFEL_ILLEGAL, "there is nothing to take back: this is where the game began")
	}
	return nil
}

//export go_state_history
func go_state_history(items *C.staffel_move, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			return movesOut(array[C.staffel_move]{items, capacity, count}, s.AppendHistory(nil))
		})
	})
}

//export go_state_resign
func go_state_resign(h C.staffel_state, player C.int32_t) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			p, err := indexIn("player", player, len(s.Game().Players()))
			if err != nil {
				return err
			}
			return s.Resign(p)
		})
	})
}

//export go_state_agree_draw
func go_state_agree_draw(h C.staffel_state) C.staffel_status {
	return call(func() error { return use(h, func(s *state) error { return s.AgreeDraw() }) })
}

//export go_state_chances
func go_state_chances(items *C.staffel_chance, capacity C.size_t, count *C.size_t, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			chances := s.AppendChances(nil)
			return array[C.staffel_chance]{items, capacity, count}.fill(len(chances), func(i int) C.staffel_chance {
				return C.staffel_chance{C.staffel_move(chances[i].Move), C.int64_t(chances[i].Weight)}
			})
		})
	})
}

//export go_state_roll
func go_state_roll(move *C.staffel_move, h C.staffel_state) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			m, err := s.Roll()
			return played(move, m, err)
		})
	})
}

//export go_state_throw
func go_state_throw(move *C.staffel_move, h C.staffel_state, faces *C.int32_t, count C.size_t) C.staffel_status {
	return call(func() error {
		shown, err := arrayIn("faces", faces, count)
		if err != nil {
			return err
		}
		return use(h, func(s *state) error {
			m, err := throwOf(s.State, shown)
			if err == nil {
				err = s.Play(m)
			}
			return played(move, m, err)
		})
	})
}

//export go_state_set_random
func go_state_set_random(h C.staffel_state, seed, throws C.uint64_t) C.staffel_status {
	return call(func() error {
		return use(h, func(s *state) error {
			s.SetRandom(uint64(seed), uint64(throws))
			return nil
		})
	})
}

// pick picks a legal action by number counter of a seed.
func (s *state) pick(seed, counter uint64) core.Move {
	random := core.RandomAt(seed, counter)
	return s.Pick(&random)
}

//export go_state_pick
func go_state_pick(move *C.staffel_move, h C.staffel_state, seed, counter C.uint64_t) C.staffel_status {
	return call(func() error {
		if err := needed(move, "move"); err != nil {
			return err
		}
		return use(h, func(s *state) error {
			*move = C.staffel_move(s.pick(uint64(seed), uint64(counter)))
			return nil
		})
	})
}
