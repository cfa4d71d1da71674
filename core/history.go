package core

import "slices"

// history is the positions that a game has gone through, each with the action that led
// on from it. It undoes actions, and tells how often a position has come up.
type history struct {
	log  []entry
	more *moreHistory // nil while there is nothing in it
}

// moreHistory is what only some games keep.
type moreHistory struct {
	// heads finds the entries in which a position came up without going through all of
	// them: by the low bits of a hash, the last such entry, from 1, and each entry has
	// the one before. It is nil where no end asks, and grows with the log.
	heads []int32
	marks []fieldMark // by entry, what the field goes back to; only with a field
	// planes are what the planes of a position were before each action that encloses: what
	// it did cannot be told from the board afterwards.
	planes [][maxPlanes]uint64
}

// entry is what undoing an action needs beside the action, and what tells whether
// the position before it came up again.
type entry struct {
	move  Move // 0 when the game was ended by word
	hash  uint64
	hands uint64
	clock
	before int32 // the entry before with the same low bits, from 1; 0 for none
}

const (
	fewestHeads   = 32
	fewestEntries = 24 // most games of few cells have no more, and each time that the log grows costs as much as some actions
)

// newHistory returns an empty history for games of g.
func newHistory(g *Game) (h history) {
	if g.repeats {
		h.keep().heads = make([]int32, fewestHeads)
	}
	return h
}

// keep is what only some games keep, for one that does.
func (h *history) keep() *moreHistory {
	if h.more == nil {
		h.more = &moreHistory{}
	}
	return h.more
}

// copyFrom makes h a copy of another, reusing its memory.
func (h *history) copyFrom(o *history) {
	h.log = append(h.log[:0], o.log...)
	if o.more == nil {
		h.more = nil
		return
	}
	m := h.keep()
	m.marks = append(m.marks[:0], o.more.marks...)
	m.planes = append(m.planes[:0], o.more.planes...)
	if o.more.heads == nil {
		m.heads = nil
		return
	}
	m.heads = append(m.heads[:0], o.more.heads...)
}

func (h *history) clone() history {
	n := history{log: slices.Clone(h.log)}
	if m := h.more; m != nil {
		n.more = &moreHistory{slices.Clone(m.heads), slices.Clone(m.marks), slices.Clone(m.planes)}
	}
	return n
}

func (h *history) push(m Move, p *position) {
	if p.field != nil {
		more := h.keep()
		more.marks = append(more.marks, p.field.mark())
	}
	n := len(h.log)
	if n == cap(h.log) {
		h.log = slices.Grow(h.log, max(1, fewestEntries-n)) // not one by one at the beginning
	}
	h.log = h.log[:n+1]
	e := &h.log[n]
	e.move, e.hash, e.hands = m, p.hash, p.hands
	e.clock.become(&p.clock)
	if h.more == nil || h.more.heads == nil {
		return
	}
	if n := 2 * len(h.more.heads); len(h.log) > n {
		h.more.heads = slices.Grow(h.more.heads, n-len(h.more.heads))[:n]
		clear(h.more.heads)
		for i := range h.log {
			h.link(i)
		}
		return
	}
	h.link(len(h.log) - 1)
}

// link makes an entry the last with the low bits of its hash.
func (h *history) link(i int) {
	head := h.head(h.log[i].hash)
	h.log[i].before, *head = *head, int32(i+1)
}

func (h *history) head(hash uint64) *int32 { return &h.more.heads[hash&uint64(len(h.more.heads)-1)] }

// pop takes the last entry off; there must be one.
func (h *history) pop() entry {
	last := len(h.log) - 1
	e := h.log[last]
	h.log = h.log[:last]
	if h.more != nil && h.more.heads != nil {
		*h.head(e.hash) = e.before
	}
	return e
}

// popMark takes off what the field goes back to with the last entry, which has been taken off.
func (h *history) popMark() fieldMark {
	last := len(h.log)
	m := h.more.marks[last]
	h.more.marks = h.more.marks[:last]
	return m
}

// times counts how often a position came up before an action.
func (h *history) times(p *position) (n int) {
	if h.more != nil && h.more.heads != nil {
		for i := *h.head(p.hash); i != 0; i = h.log[i-1].before {
			n += h.log[i-1].is(p)
		}
		return n
	}
	for i := range h.log {
		n += h.log[i].is(p)
	}
	return n
}

// is returns 1 when the entry's position is p, with an action following it, else 0.
func (e *entry) is(p *position) int {
	if e.hash == p.hash && e.hands == p.hands && e.phase == p.phase && e.move != 0 {
		return 1
	}
	return 0
}
