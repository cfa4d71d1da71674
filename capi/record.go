//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"io"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
	"github.com/staffel-engine/staffel/variants"
)

//export go_records
func go_records(buffer *C.char, capacity C.size_t, length *C.size_t) C.staffel_status {
	return call(func() error { return text{buffer, capacity, length}.writeList(variants.Records()) })
}

// makeRecord gives a handle to a record that is made of a text.
func makeRecord(out *C.staffel_record, name string, t *C.char, length C.size_t, of func(s string) (*record.Record, error)) error {
	if err := needed(out, "record"); err != nil {
		return err
	}
	s, err := textIn(name, t, length)
	if err != nil {
		return err
	}
	r, err := of(s)
	return made(out, r, err)
}

//export go_record_documented
func go_record_documented(out *C.staffel_record, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error { return makeRecord(out, "name", name, nameLength, variants.Record) })
}

//export go_record_read
func go_record_read(out *C.staffel_record, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		return makeRecord(out, "text", t, textLength, func(s string) (*record.Record, error) {
			return record.Read(strings.NewReader(s))
		})
	})
}

//export go_record_read_all
func go_record_read_all(items *C.staffel_record, capacity C.size_t, count *C.size_t, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		out := array[C.staffel_record]{items, capacity, count}
		if err := out.check(); err != nil {
			return err
		}
		s, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		all, err := record.ReadAll(strings.NewReader(s))
		if err != nil {
			return err
		}
		room, err := out.room(len(all))
		if err != nil {
			return err
		}
		return madeAll(room, func(i int) *record.Record { return all[i] })
	})
}

//export go_record_of
func go_record_of(out *C.staffel_record, h C.staffel_state) C.staffel_status {
	return call(func() error {
		if err := needed(out, "record"); err != nil {
			return err
		}
		return use(h, func(s *state) error { return made(out, record.Of(s.State), nil) })
	})
}

//export go_record_clone
func go_record_clone(out *C.staffel_record, from C.staffel_record) C.staffel_status {
	return call(func() error {
		if err := needed(out, "record"); err != nil {
			return err
		}
		return use(from, func(r *record.Record) error { return made(out, r.Clone(), nil) })
	})
}

//export go_record_free
func go_record_free(h C.staffel_record) C.staffel_status {
	return call(func() error { return free[*record.Record](h) })
}

// tellRecord writes a text about a record.
func tellRecord(t text, h C.staffel_record, what func(r *record.Record) (string, error)) error {
	return use(h, func(r *record.Record) error {
		s, err := what(r)
		if err != nil {
			return err
		}
		return t.write(s)
	})
}

//export go_record_write
func go_record_write(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record) C.staffel_status {
	return call(func() error {
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			var b strings.Builder
			err := r.Write(&b)
			return b.String(), err
		})
	})
}

//export go_record_equal
func go_record_equal(equal *C.int32_t, h, other C.staffel_record) C.staffel_status {
	return call(func() error {
		if err := needed(equal, "equal"); err != nil {
			return err
		}
		return useTwo(h, other, func(a, b *record.Record) error {
			*equal = flag(a.Equal(b))
			return nil
		})
	})
}

//export go_record_game
func go_record_game(out *C.staffel_game, h C.staffel_record) C.staffel_status {
	return call(func() error {
		if err := needed(out, "game"); err != nil {
			return err
		}
		r, err := recordOf(h)
		if err != nil {
			return err
		}
		g, err := variants.Load(r.Tag("Variant"), r.Options())
		return made(out, g, err)
	})
}

// recordOf returns a copy of a record, for what works on without holding it.
func recordOf(h C.staffel_record) (c *record.Record, err error) {
	err = use(h, func(r *record.Record) error {
		c = r.Clone()
		return nil
	})
	return c, err
}

// play makes a state of a record by the rules of a game.
func play(out *C.staffel_state, h C.staffel_record, game C.staffel_game, how func(*record.Record, *core.Game) (*core.State, error)) error {
	if err := needed(out, "state"); err != nil {
		return err
	}
	g, err := gameOf(game)
	if err != nil {
		return err
	}
	r, err := recordOf(h)
	if err != nil {
		return err
	}
	s, err := how(r, g)
	return made(out, &state{State: s}, err)
}

//export go_record_start
func go_record_start(out *C.staffel_state, h C.staffel_record, game C.staffel_game) C.staffel_status {
	return call(func() error { return play(out, h, game, (*record.Record).Start) })
}

//export go_record_replay
func go_record_replay(out *C.staffel_state, h C.staffel_record, game C.staffel_game) C.staffel_status {
	return call(func() error { return play(out, h, game, (*record.Record).Replay) })
}

//export go_record_canonical
func go_record_canonical(out *C.staffel_record, h C.staffel_record, game C.staffel_game) C.staffel_status {
	return call(func() error {
		if err := needed(out, "canonical"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		r, err := recordOf(h)
		if err != nil {
			return err
		}
		c, err := r.Canonical(g)
		return made(out, c, err)
	})
}

//export go_record_tags
func go_record_tags(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record) C.staffel_status {
	return call(func() error {
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			var names []string
			for _, t := range r.Tags {
				names = append(names, t.Name)
			}
			return strings.Join(names, "\n"), nil
		})
	})
}

//export go_record_tag
func go_record_tag(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			t, ok := r.Lookup(n)
			if !ok {
				return "", problem(C.STAFFEL_UNKNOWN, "the record has no tag %s", core.Quote(n))
			}
			return t.Value, nil
		})
	})
}

// writable refuses what would keep a record from being written.
func writable(part *record.Record) error { return part.Write(io.Discard) }

//export go_record_set_tag
func go_record_set_tag(h C.staffel_record, name *C.char, nameLength C.size_t, value *C.char, valueLength C.size_t) C.staffel_status {
	return call(func() error {
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		v, err := textIn("value", value, valueLength)
		if err != nil {
			return err
		}
		return use(h, func(r *record.Record) error {
			changed := r.Clone()
			changed.SetTag(n, v)
			if err := writable(&record.Record{Tags: changed.Tags}); err != nil {
				return err
			}
			*r = *changed
			return nil
		})
	})
}

//export go_record_remove_tag
func go_record_remove_tag(h C.staffel_record, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		return use(h, func(r *record.Record) error {
			r.RemoveTag(n)
			return nil
		})
	})
}

//export go_record_actions
func go_record_actions(items *C.staffel_action, capacity C.size_t, count *C.size_t, h C.staffel_record) C.staffel_status {
	return call(func() error {
		return use(h, func(r *record.Record) error {
			return array[C.staffel_action]{items, capacity, count}.fill(len(r.Actions), func(i int) C.staffel_action {
				a := r.Actions[i]
				return C.staffel_action{C.int64_t(a.Turn), C.int32_t(a.Player), C.int32_t(a.Line)}
			})
		})
	})
}

//export go_record_action_texts
func go_record_action_texts(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record) C.staffel_status {
	return call(func() error {
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			var texts []string
			for _, a := range r.Actions {
				texts = append(texts, a.Text)
			}
			return strings.Join(texts, "\n"), nil
		})
	})
}

//export go_record_end
func go_record_end(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record) C.staffel_status {
	return call(func() error {
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			switch {
			case r.End.How == record.Agreed:
				return "draw agreed", nil
			case r.End.How == record.Resigned && r.End.Player != "":
				return r.End.Player + " resigns", nil
			case r.End.How == record.Resigned:
				return "resigns", nil
			}
			return "", nil
		})
	})
}

// comment finds a comment of a record by index.
func comment(r *record.Record, index C.int32_t) (*string, error) {
	switch n := len(r.Actions); {
	case index == C.STAFFEL_NONE:
		return &r.Comment, nil
	case index >= 0 && int(index) < n:
		return &r.Actions[index].Comment, nil
	case int(index) == n && r.End.How != 0:
		return &r.End.Comment, nil
	default:
		return nil, invalid("comment %d; there are those of %d actions, numbered from 0, -1 before them, and after them one where a word ends the game", int(index), n)
	}
}

//export go_record_comment
func go_record_comment(buffer *C.char, capacity C.size_t, length *C.size_t, h C.staffel_record, index C.int32_t) C.staffel_status {
	return call(func() error {
		return tellRecord(text{buffer, capacity, length}, h, func(r *record.Record) (string, error) {
			c, err := comment(r, index)
			if err != nil {
				return "", err
			}
			return *c, nil
		})
	})
}

//export go_record_set_comment
func go_record_set_comment(h C.staffel_record, index C.int32_t, t *C.char, textLength C.size_t) C.staffel_status {
	return call(func() error {
		s, err := textIn("text", t, textLength)
		if err != nil {
			return err
		}
		return use(h, func(r *record.Record) error {
			c, err := comment(r, index)
			if err != nil {
				return err
			}
			if err := writable(&record.Record{Tags: []record.Tag{{Name: "Variant"}}, Comment: s}); err != nil {
				return err
			}
			*c = s
			return nil
		})
	})
}
