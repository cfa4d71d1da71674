package core

import (
	"fmt"
	"slices"
)

// Track is the way that each player's pieces go: cells one after the other. A player's
// way comes to each of its cells once; where it loops, its last cell leads back to one
// before.
type Track struct {
	Cells [][]string // names of the cells in order, by player
	Loop  []string   // by player, the cell that follows the last; "" is none, and nil is none for anybody
	At    Pos
}

// Advance moves a piece along its player's way on a track.
type Advance struct {
	Of      Set      // the pieces to choose from: [Own], [Enemy], [Any], [Union] and [Except]
	Along   Track    // the way of the player whose turn it is
	By      Distance // how many cells farther
	Past    Set      // what it may pass over beside empty cells; nil is nothing
	On      Set      // the cells it may end on; nil is all
	Capture Set      // the pieces that it takes off the board by ending there; nil is none, and it ends on empty cells alone
	Returns bool     // pieces captured go back to their owner's hand, else they are out of the game
	Face    string   // the face it shows from then on; "" leaves it as it is
	As      string   // a name by which later steps refer to the piece moved; may be empty
	At      Pos
}

// Enter puts a piece from hand onto its player's way, as if it came from just before
// the way's first cell. The other fields are those of [Advance].
type Enter struct {
	From    Hand
	Along   Track
	By      Distance // 1 is the way's first cell
	Past    Set
	On      Set
	Capture Set
	Returns bool
	Face    string // "" is the first
	As      string
	At      Pos
}

// Leave takes a piece that has come to the end of its way off the board and out of the
// game.
type Leave struct {
	Of     Set
	Along  Track
	By     Distance // one more than the cells still before it
	Past   Set
	Beyond bool // a greater distance does it too
	At     Pos
}

// route is what one player's way on a track says for one distance.
type route struct {
	from    uint64             // the cells from which so far can be gone
	between [smallBoard]uint64 // by cell, those passed over
	to      letTable           // by cell·64+cell, so that it is read like other tables
}

// letTable gives the cell that follows from two others.
type letTable [smallBoard * smallBoard]uint8

// maxDistance is the farthest that a piece can go along a track.
const maxDistance = 1000

// way is one player's cells of a track.
type way struct {
	cells []Cell
	loop  int // the place of the cell that follows the last, len(cells) when none does
}

// way reads a player's way; false after a fault.
func (lo *lowering) way(word string, at Pos, t Track) (w way, ok bool) {
	if t.At != (Pos{}) {
		at = t.At
	}
	if len(t.Cells) != len(lo.rules.Players) || t.Loop != nil && len(t.Loop) != len(lo.rules.Players) {
		lo.fault(at, fmt.Sprintf("%s: the track has %s and %s for %d players", word, plural(len(t.Cells), "way"), plural(len(t.Loop), "loop"), len(lo.rules.Players)), "give a way to each player")
		return w, false
	}
	names := t.Cells[lo.player]
	if len(names) == 0 {
		lo.fault(at, fmt.Sprintf("track: the way of %s has no cells", lo.rules.Players[lo.player]), "name them in order")
		return w, false
	}
	lo.nodes += min(len(names), lo.rules.Board.Cells())
	for _, name := range names {
		cells := lo.called(name)
		if cells == nil {
			lo.fault(at, fmt.Sprintf("track: %q is not on the board", name), lo.rules.Board.cellHint(name))
			return w, false
		}
		for _, c := range cells {
			if slices.Contains(w.cells, c) {
				lo.fault(at, fmt.Sprintf("track: the way of %s comes to %s twice", lo.rules.Players[lo.player], lo.rules.Board.Name(c)), "name each cell once, and say with loop where it goes on behind the last")
				return w, false
			}
			w.cells = append(w.cells, c)
		}
	}
	w.loop = len(w.cells)
	if t.Loop == nil || t.Loop[lo.player] == "" {
		return w, true
	}
	c, on := lo.rules.Board.Cell(t.Loop[lo.player])
	if w.loop = slices.Index(w.cells, c); !on || w.loop < 0 {
		lo.fault(at, fmt.Sprintf("track: its loop leads to %q, which is not on the way of %s", t.Loop[lo.player], lo.rules.Players[lo.player]), "name the cell of the way that follows its last")
		return w, false
	}
	return w, true
}

// next is the place that follows another, len(cells) at the end.
func (w *way) next(i int) int {
	if i++; i == len(w.cells) {
		return w.loop
	}
	return i
}

// route returns the route of a way and a distance, making it when it is new. With
// leave, the distance ends behind the last cell, or beyond.
func (g *Game) route(w way, distance int, leave, beyond bool) *route {
	key := fmt.Sprint(w, distance, leave, beyond)
	if r := g.routes[key]; r != nil {
		return r
	}
	r := &route{}
	for i, from := range w.cells {
		at, between := i, uint64(0)
		steps := distance
		for ; steps > 0; steps-- {
			if at = w.next(at); at == len(w.cells) {
				break
			}
			if steps > 1 {
				between |= 1 << w.cells[at]
			}
		}
		switch {
		case leave:
			if at != len(w.cells) || steps > 1 && !beyond {
				continue
			}
		case at == len(w.cells) || w.cells[at] == from: // it would not move
			continue
		default:
			r.to[int(from)<<6|int(from)] = uint8(w.cells[at])
		}
		r.from |= 1 << from
		r.between[from] = between &^ (1 << from) // which it has left
	}
	g.routes[key] = r
	return r
}

// advance is the pieces that can go a route's distance.
type advance struct {
	route  *route
	pieces quickSet
	past   quickSet // the cells that may be passed over
	on     quickSet // the cells that may be ended on; all for pieces that leave the board
}

func (a *advance) set(g *Game, p *position, m uint64) (able uint64) {
	pieces := a.pieces.eval(g, p, m) & a.route.from
	if pieces == 0 {
		return 0
	}
	past, on := a.past.eval(g, p, m), a.on.eval(g, p, m)
	for ; pieces != 0; pieces &= pieces - 1 {
		c := lowest(pieces)
		if a.route.between[c]&^past == 0 && on>>(a.route.to[c<<6|c]&63)&1 != 0 {
			able |= pieces & -pieces
		}
	}
	return able
}
