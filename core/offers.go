package core

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// offers is what a function lets the player to move do. It is made when the position is
// come to, and never changed.
type offers struct {
	moves   []Move
	actions []Action
	parts   []Part // of all actions
}

// asking is memory that serves again whenever a function is asked. No two fields share it.
type asking struct {
	pos     position // what the view shows
	actions []Action // see View.Room
	parts   []Part
	given   template  // what doOffer returns
	seen    []int32   // moves by their hash, each by its number from 1
	spare   []*offers // that nobody refers to any more
	tried   [MaxCells]triedCell
	trial   uint32 // number of the action that is tried
}

// triedCell is what stands on a cell after the parts of an action that have been tried, if
// it is the action with that number.
type triedCell struct {
	trial uint32
	what  uint8
}

// on gives what stands on a cell, and put changes it: only for the action that is tried
// when a is there, else for good.
func (a *asking) on(f *field, c Cell) uint8 {
	if a != nil && a.tried[c].trial == a.trial {
		return a.tried[c].what
	}
	return f.at[c]
}

func (a *asking) put(g *Game, p *position, c Cell, what uint8) {
	if a != nil {
		a.tried[c] = triedCell{a.trial, what}
		return
	}
	p.field.set(g, p, c, what)
}

// room gives the memory for asking.
func (f *field) room() *asking {
	if f.asking == nil {
		f.asking = &asking{}
	}
	return f.asking
}

// reuse lets what was offered before serve again, which nobody can go back to.
func (f *field) reuse(o *offers) {
	const most = 2 // those that are played from, and those that are come to
	if r := f.room(); o != nil && o != f.offers && o != noOffers && len(r.spare) < most {
		r.spare = append(r.spare, o)
	}
}

// keep gives offers with a function's actions, whose moves are still to be made. What the
// function put together in the room that the view gave it is kept as it is, the rest copied.
func (a *asking) keep(actions []Action) *offers {
	var o *offers
	if last := len(a.spare) - 1; last >= 0 {
		o, a.spare = a.spare[last], a.spare[:last]
	} else {
		o = &offers{}
	}
	o.moves = slices.Grow(o.moves[:0], len(actions))
	if a.holds(actions) {
		o.actions, a.actions = actions, o.actions[:0]
		o.parts, a.parts = a.parts, o.parts[:0]
		return o
	}
	o.actions, o.parts = append(o.actions[:0], actions...), o.parts[:0]
	parts := 0
	for i := range actions {
		parts += len(actions[i].Parts)
	}
	o.parts = slices.Grow(o.parts, parts)
	for i := range o.actions {
		first := len(o.parts)
		o.parts = append(o.parts, o.actions[i].Parts...)
		o.actions[i].Parts = o.parts[first:len(o.parts):len(o.parts)]
	}
	return o
}

// holds tells whether actions were put together in the room, each part behind the one before it.
func (a *asking) holds(actions []Action) bool {
	room, parts := a.actions[:cap(a.actions)], a.parts[:cap(a.parts)]
	if len(actions) == 0 || len(actions) > len(room) || &actions[0] != &room[0] {
		return false
	}
	for i := range actions {
		p := actions[i].Parts
		if len(p) == 0 || len(p) > len(parts) || &p[0] != &parts[0] {
			return false
		}
		parts = parts[len(p):]
	}
	return true
}

// first gives the number of the move that is the same as another, which gets a number of
// its own if there is none.
func (a *asking) first(moves []Move, m Move) int {
	mask := uint64(len(a.seen) - 1)
	for i := uint64(m) * 0x9E3779B97F4A7C15 >> 32; ; i++ {
		n := a.seen[i&mask]
		if n == 0 {
			a.seen[i&mask] = int32(len(moves) + 1)
			return len(moves)
		}
		if moves[n-1] == m {
			return int(n - 1)
		}
	}
}

// forget makes room for so many moves to be seen.
func (a *asking) forget(n int) {
	if size := 1 << bits.Len(uint(2*n)); size <= cap(a.seen) {
		a.seen = a.seen[:size]
		clear(a.seen)
	} else {
		a.seen = make([]int32, size)
	}
}

// noOffers is what nobody can do anything of.
var noOffers = &offers{}

// maxOffers is the most actions a function can give in one position.
const maxOffers = 20_000

// A move that a function gives is told apart by its template number, which is no number
// of a template but says what the parts of its text are: the highest bit, then for each
// of up to three parts what it is and which plane its piece is in.
const (
	offerBit   = 1 << (64 - templateShift - 1)
	offerParts = 3
	offerBits  = 6 // of a part: two for what it is, four for the plane
	offerNone  = 15
	offerPiece = 14 // in place of a plane: a piece that is removed, whichever
)

// What the part of an offer is.
const (
	offerMove = iota
	offerTake
	offerLift
	offerDrop
)

// offered returns what the function of the phase lets the player do, asking it when it
// has not been asked about this position. What goes wrong is kept as the field's fault.
func (g *Game) offered(p *position, ph *phase) *offers {
	f := p.field
	if f.offers == nil {
		f.offers = noOffers
		o, err := g.ask(p, ph)
		if err != nil {
			f.fail(ph.computed.At, err)
			return f.offers
		}
		f.offers = o
	}
	return f.offers
}

// fail keeps the first thing that goes wrong in a function of the rules.
func (f *field) fail(at Pos, err error) {
	if f.fault == nil {
		f.fault = &RuleError{Err: err, At: at}
	}
}

func (g *Game) ask(p *position, ph *phase) (*offers, error) {
	actions, err := ph.computed.Of(g.view(p, ph.player))
	if err != nil {
		return nil, err
	}
	wrong := func(format string, args ...any) error {
		return &Fault{At: ph.computed.At, What: "turns: " + fmt.Sprintf(format, args...)}
	}
	if len(actions) > maxOffers {
		return nil, wrong("the function gives %d actions; a position has at most %d", len(actions), maxOffers)
	}
	room := p.field.room()
	o := room.keep(actions)
	room.forget(len(actions))
	for i := range o.actions {
		o.actions[i].Keep = slices.Clone(o.actions[i].Keep)
		m, err := g.offer(p, ph, &o.actions[i])
		if err != nil {
			return nil, wrong("action %d: %v", i+1, err)
		}
		if first := room.first(o.moves, m); first < i {
			return nil, wrong("actions %d and %d are both %s; one text stands for one action", first+1, i+1, g.Text(m))
		}
		o.moves = append(o.moves, m)
	}
	return o, nil
}

// offer checks an action by trying it, fills in what its parts leave out, and makes its
// move.
func (g *Game) offer(p *position, ph *phase, a *Action) (Move, error) {
	hands := p.hands
	m, err := g.try(p, ph, a)
	p.hands = hands
	return m, err
}

func (g *Game) try(p *position, ph *phase, a *Action) (Move, error) {
	room := p.field.room()
	if room.trial++; room.trial == 0 { // so many that the numbers begin anew
		clear(room.tried[:])
		room.trial = 1
	}
	code, cells, n := uint64(offerBit), uint64(0), 0
	shown, registers := 0, uint(0)
	for i := range a.Parts {
		part := &a.Parts[i]
		kind, plane, at, err := g.do(p, room, ph.player, part)
		if err != nil {
			return 0, err
		}
		if part.Kind == Passed {
			n++
			if len(a.Parts) > 1 {
				return 0, errors.New("it passes, and does something else too")
			}
			break
		}
		if kind < 0 {
			continue
		}
		if n++; shown == offerParts {
			return 0, fmt.Errorf("it has more than %d parts that its text shows; a text shows moves, drops, and pieces that are lifted or removed", offerParts)
		}
		for j := range at.n {
			cells |= uint64(at.cells[j&1]) << ((registers + j) * registerBits)
		}
		if registers += at.n; registers > maxRegisters {
			return 0, fmt.Errorf("its text would have more than %d cells", maxRegisters)
		}
		code |= uint64(kind<<4|plane) << (shown * offerBits)
		shown++
	}
	if n == 0 {
		return 0, errors.New("nothing in it can be its text; it has to move, drop, lift or remove a piece, or pass")
	}
	for ; shown < offerParts; shown++ {
		code |= offerNone << (shown * offerBits)
	}
	if len(a.Keep) > MaxEarlier {
		return 0, fmt.Errorf("it keeps %d cells; at most %d can be kept", len(a.Keep), MaxEarlier)
	}
	for _, c := range a.Keep {
		if c < 0 || int(c) >= g.board.Cells() {
			return 0, fmt.Errorf("it keeps cell %d, which is not on the board", c)
		}
	}
	if len(a.Keep) > 0 && !a.Again {
		return 0, errors.New("it keeps cells for another action of the turn, and is not followed by one")
	}
	return Move(code<<templateShift | cells), nil
}

// told is the cells of a part that its text shows.
type told struct {
	cells [2]Cell
	n     uint
}

func tell(c Cell) told       { return told{[2]Cell{c}, 1} }
func tellTwo(c, d Cell) told { return told{[2]Cell{c, d}, 2} }

// do does one part of an action, filling in what it leaves out. With try, only hands are
// changed for good. kind is -1 when no text shows it.
func (g *Game) do(p *position, try *asking, player int, part *Part) (kind, plane int, at told, err error) {
	f := p.field
	on := func(c Cell) bool { return c >= 0 && int(c) < g.board.Cells() }
	cell := part.From
	switch part.Kind {
	case Dropped, Turned, Flipped:
		cell = part.To
	case Passed:
		part.From, part.To, part.Owner = NoCell, NoCell, player
		return -1, 0, told{}, nil
	}
	if !on(cell) || (part.Kind == Moved || part.Kind == Lifted) && !on(part.To) {
		return 0, 0, told{}, fmt.Errorf("a part has cell %d, which is not on the board", cell)
	}
	stands := int(try.on(f, cell)) - 1
	if part.Kind != Dropped && stands < 0 {
		return 0, 0, told{}, fmt.Errorf("nothing stands on %s, where a piece should be %s", g.board.Name(cell), part.Kind)
	}
	if part.Kind != Dropped {
		info := &g.planes[stands]
		part.Piece, part.Owner = info.piece, info.owner
	}
	switch part.Kind {
	case Moved, Lifted:
		part.Face = g.planes[stands].face
		kind = offerMove
		try.put(g, p, part.From, 0)
		if part.Kind == Lifted {
			kind = offerLift
		} else if try.on(f, part.To) != 0 {
			kind = offerTake
		}
		if try.on(f, part.To) != 0 && (kind == offerLift || part.To == part.From) {
			return 0, 0, told{}, fmt.Errorf("%s is not empty", g.board.Name(part.To))
		}
		try.put(g, p, part.To, uint8(stands)+1)
		return kind, stands, tellTwo(part.From, part.To), nil
	case Dropped:
		if part.Piece < 0 || part.Piece >= len(g.pieces) || part.Face < 0 || part.Face >= g.faces(part.Piece) {
			return 0, 0, told{}, fmt.Errorf("kind of piece %d with face %d does not exist", part.Piece, part.Face)
		}
		part.Owner, part.From = player, NoCell
		if g.pieces[part.Piece].Neutral {
			part.Owner = NoPlayer
		}
		if try.on(f, part.To) != 0 {
			return 0, 0, told{}, fmt.Errorf("%s is not empty", g.board.Name(part.To))
		}
		if g.hand(p, part.Piece, player) == 0 {
			return 0, 0, told{}, fmt.Errorf("%s has no %s in hand to be dropped", g.players[player], g.pieces[part.Piece].Name)
		}
		home := g.planeOf(part.Piece, player)
		p.hands -= 1 << g.slots[g.slotOf[home]].shift
		try.put(g, p, part.To, uint8(home+part.Face)+1)
		return offerDrop, home, tell(part.To), nil
	case Captured, Returned, Removed:
		part.Face, part.To = g.planes[stands].face, NoCell
		try.put(g, p, part.From, 0)
		if part.Kind == Returned {
			g.toHand(p, stands)
		}
		if part.Kind == Removed {
			return offerMove, offerPiece, tell(part.From), nil
		}
	case Turned:
		if part.Face < 0 || part.Face >= g.faces(part.Piece) {
			return 0, 0, told{}, fmt.Errorf("the %s on %s has no face %d", g.pieces[part.Piece].Name, g.board.Name(cell), part.Face)
		}
		part.From = part.To
		try.put(g, p, part.To, uint8(stands-g.planes[stands].face+part.Face)+1)
	case Flipped:
		if g.planes[stands].owner == NoPlayer {
			return 0, 0, told{}, fmt.Errorf("the %s on %s belongs to nobody, and cannot be turned over to a player", g.pieces[part.Piece].Name, g.board.Name(cell))
		}
		part.From, part.Owner = part.To, len(g.players)-1-part.Owner
		part.Face = g.planes[stands].face
		try.put(g, p, part.To, uint8(g.planeFor(stands, part.Owner))+1)
	default:
		return 0, 0, told{}, fmt.Errorf("a part is %s, which is not something to be done", part.Kind)
	}
	return -1, 0, told{}, nil
}

// at returns the action of a move that a function gave, nil when it is none.
func (o *offers) at(m Move) *Action {
	if i := slices.Index(o.moves, m); i >= 0 {
		return &o.actions[i]
	}
	return nil
}

// isOffer tells whether a move is one that a function gives.
func (m Move) isOffer() bool { return m.template()&offerBit != 0 }

// offerTemplate is what can be told of a move that a function gave without asking it:
// what its text shows. It is nil when the move cannot be one.
func (g *Game) offerTemplate(m Move) *template {
	if !g.computes {
		return nil
	}
	t := &template{kind: doesPass}
	register := uint8(0)
	code := m.template() &^ offerBit
	for range offerParts {
		kind, plane := int(code>>4&3), int(code&15)
		code >>= offerBits
		if plane == offerNone {
			if kind != 0 {
				return nil
			}
			continue
		}
		if plane == offerPiece && kind == offerMove {
			t.kind = doesMove
			t.steps = append(t.steps, stepText{kind: stepRemove, from: register, to: register, untold: true})
			register++
			continue
		}
		if plane >= len(g.planes) || register > 0 && t.kind == doesPass {
			return nil
		}
		t.kind = doesMove
		st := stepText{kind: stepMove, plane: uint8(plane), after: uint8(plane), from: register, to: register + 1}
		switch kind {
		case offerTake:
			st.captures, st.untold = true, true
		case offerLift:
			st.kind, st.lifted = stepDrop, true
		case offerDrop:
			st.kind, st.from, st.to = stepDrop, 0, register
			register--
		}
		register += 2
		t.steps = append(t.steps, st)
	}
	if register > maxRegisters || uint64(m)&(1<<templateShift-1)>>(register*registerBits) != 0 {
		return nil
	}
	return t
}
