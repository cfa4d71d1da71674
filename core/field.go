package core

import (
	"fmt"
	"slices"
)

// field is what stands on the board in games for which the planes of a position are not
// enough: those on boards of more cells than a word has bits, and those with functions,
// which see what stands on each cell. It is changed in place, and keeps what it was before each
// change, so that actions can be taken back.
type field struct {
	plane    [maxPlanes]cellSet
	occupied cellSet
	lines    *lineWords      // the same by Game.lines; nil when there are none
	at       [MaxCells]uint8 // by cell, the plane of what stands there and 1; 0 is nothing
	log      []change
	acted    int        // how much of the log was there before the last action
	stood    uint64     // the sights that were there already when the position was read
	reached  []Cell     // room for looking for connections
	offers   *offers    // what a function lets the player to move do; nil when none has been asked
	score    float64    // what a function gave as the winner's score
	fault    *RuleError // what went wrong in a function
	asking   *asking
}

// change is what a cell held before it was changed.
type change struct {
	cell   Cell
	before uint8
}

// fieldMark is what a field can go back to.
type fieldMark struct {
	changes int
	offers  *offers
	score   float64
	fault   *RuleError
}

func (f *field) mark() fieldMark { return fieldMark{len(f.log), f.offers, f.score, f.fault} }

// back takes back all that was done since a mark.
func (f *field) back(g *Game, p *position, m fieldMark) {
	for i := len(f.log) - 1; i >= m.changes; i-- {
		e := f.log[i]
		f.swap(g, p, e.cell, f.at[e.cell], e.before)
	}
	f.log = f.log[:m.changes]
	f.offers, f.score, f.fault = m.offers, m.score, m.fault
}

func (f *field) clone() *field {
	if f == nil {
		return nil
	}
	n := *f
	n.log, n.reached, n.asking = slices.Clone(f.log), nil, nil
	if f.lines != nil {
		n.lines = &lineWords{}
		*n.lines = *f.lines
	}
	return &n
}

// copyFrom makes f like another, whose changes are not copied with it when it is only
// to be played on.
func (f *field) copyFrom(o *field, changes bool) {
	log, lines, reached, asking := f.log[:0], f.lines, f.reached, f.asking
	*f = *o
	f.reached, f.asking = reached, asking
	if o.lines != nil {
		if f.lines = lines; f.lines == nil {
			f.lines = &lineWords{}
		}
		*f.lines = *o.lines
	}
	if f.log = log; changes {
		f.log = append(f.log, o.log...)
	}
}

// set makes a cell hold a piece of a plane, given with 1 added, or nothing.
func (f *field) set(g *Game, p *position, c Cell, what uint8) {
	before := f.at[c]
	if before == what {
		return
	}
	f.log = append(f.log, change{c, before})
	f.swap(g, p, c, before, what)
}

func (f *field) swap(g *Game, p *position, c Cell, before, what uint8) {
	if before != 0 {
		f.plane[before-1].remove(c)
		p.hash ^= g.keyOf(before-1, c)
	} else {
		f.occupied.add(c)
		f.toggle(g, c)
	}
	if what != 0 {
		f.plane[what-1].add(c)
		p.hash ^= g.keyOf(what-1, c)
	} else {
		f.occupied.remove(c)
		f.toggle(g, c)
	}
	f.at[c] = what
}

// keyOf is the key of a piece on a cell in the hash.
func (g *Game) keyOf(plane uint8, c Cell) uint64 {
	return g.fieldKeys[int(plane)*g.board.Cells()+int(c)]
}

// newField returns a field on which nothing stands.
func (g *Game) newField() *field {
	f := &field{}
	if g.lines.axes > 0 {
		f.lines = &lineWords{}
		*f.lines = g.lines.empty
	}
	return f
}

// needField makes the game one that is played on a field, for something in the rules.
func (c *compiler) needField(at Pos, word, what string) {
	c.noDice(at, word, what)
	c.game.onField = true
}

// noDice remembers that something in the rules does not stand together with dice.
func (c *compiler) noDice(at Pos, word, what string) {
	if c.game.walks = true; c.noDiceFor.What == "" {
		c.noDiceFor = Fault{At: at, What: word + ": " + what + " cannot stand in a game with dice or a track"}
	}
}

// begun makes the field with which the game begins.
func (c *compiler) begun() {
	g := c.game
	if g.walks && (g.dice != nil || len(g.routes) > 0) {
		if c.noDiceFor.What == "" {
			c.noDiceFor = Fault{At: c.rules.At, What: fmt.Sprintf("game: it has dice or a track, and its board has %d cells", g.board.Cells())}
		}
		c.fault(c.noDiceFor.At, c.noDiceFor.What, "dice and tracks are for boards of up to 64 cells, with moves and ends that other games with dice have")
		return
	}
	if !g.onField {
		for _, s := range g.sliders {
			s.tabulate(g.board)
		}
		return
	}
	for plane := range g.planes {
		for cell := range g.board.Cells() {
			g.fieldKeys = append(g.fieldKeys, zobristKey(zobristPiece, plane, cell))
		}
	}
	g.keepLines()
	f := g.newField()
	hash := uint64(0)
	for plane := range g.planes {
		for cell := c.standing[plane].from(0); cell != NoCell; cell = c.standing[plane].from(cell + 1) {
			f.plane[plane].add(cell)
			f.occupied.add(cell)
			f.toggle(g, cell)
			f.at[cell] = uint8(plane) + 1
			hash ^= g.keyOf(uint8(plane), cell)
		}
	}
	g.start.plane, g.start.occupied, g.start.hash = [maxPlanes]uint64{}, 0, hash
	g.start.field = f
}
