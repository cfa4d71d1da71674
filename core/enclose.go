package core

import (
	"fmt"
	"slices"
)

// Enclose follows a named step in a pattern: the pieces that stand in an unbroken
// straight line between the cell where that step put its piece and a cell of another
// set are turned over to the player who acts, or captured. Without that step it is all
// pieces of a set, as the board stands after the steps before. It comes after all other
// steps, right behind the named one unless it is optional, and tells nothing to steps of
// its own. A line goes as far as its pieces do: the first cell that is not of Of is of To.
// Where a pattern has several, all of them look at the board before any is done, and what
// two of them enclose is done with by the first.
type Enclose struct {
	Of         Set      // the pieces enclosed: [Own], [Enemy], [Any], [Union], [Both] and [Except]
	From       string   // the name of the step; "" for all of the set
	To         Set      // what stands at the other end of a line; nil for all of the set
	Most       int      // the most pieces in a line; 0 means no limit
	Directions []string // names or groups of the board's directions; nil is all
	Take       bool     // they are captured, else turned over
	Returns    bool     // those captured go back to their owner's hand, else they are out of the game
	Optional   bool     // the action is legal also when nothing is enclosed
	At         Pos
}

func (Enclose) pattern() {}

// maxEncloses is the most [Enclose] steps that an action can have.
const maxEncloses = 4

// enclosure is a compiled [Enclose].
type enclosure struct {
	of, to     program // before the step's piece has come to its cell
	reg        uint8   // that cell
	directions uint64
	most       int
	optional   bool
	flips      bool
	owner      int // of the pieces that are turned over, from then on
	returns    bool
	planes     uint16 // of the pieces enclosed
	all        bool   // of the set, wherever it stands
	varies     bool   // of a level, the sets are not the same for all of its cells
}

// find finds what is enclosed from a cell. m has bound all that came before it.
func (e *enclosure) find(g *Game, p *position, m uint64, from Cell, found *cellSet) {
	var of, to cellSet
	e.of.field(g, p, m, &of)
	if e.all {
		*found = of
		return
	}
	e.to.field(g, p, m, &to)
	*found = cellSet{}
	for directions := e.directions; directions != 0; directions &= directions - 1 {
		e.follow(g, lowest(directions), from, &of, &to, found)
	}
}

// enclosed finds what each enclosure of an action is for. What two of them enclose is done
// with by the first.
func (t *template) enclosed(g *Game, p *position, m Move, found *[maxEncloses]cellSet) {
	for i := range t.encloses {
		e := &t.encloses[i]
		e.find(g, p, uint64(m)&(1<<templateShift-1), m.cell(e.reg), &found[i])
		for j := range i {
			found[i].less(&found[j])
		}
	}
}

// follow looks along one direction, adds what is enclosed to found unless that is nil,
// and tells whether something is.
func (e *enclosure) follow(g *Game, direction int, from Cell, of, to, found *cellSet) bool {
	links := g.board.links[direction]
	n := 0
	c := links[from]
	for ; c != NoCell && c != from && n <= e.most && of.has(c); c = links[c] {
		if n++; n == g.board.Cells() { // they lead around without the first
			return false
		}
	}
	if n == 0 || n > e.most || c == NoCell || c == from || !to.has(c) {
		return false
	}
	if found != nil {
		for c, n := links[from], n; n > 0; c, n = links[c], n-1 {
			found.add(c)
		}
	}
	return true
}

// enclosing leaves the cells of a level from which something is enclosed.
func (lv *level) enclosing(g *Game, p *position, m uint64, set *cellSet) {
	for i := range lv.enclose {
		e := &lv.enclose[i]
		if e.all {
			lv.leavingSome(e, g, p, m, set)
			continue
		}
		var some, others cellSet
		of, to := &some, &others
		if !e.varies {
			of, to = e.of.stands(g, p, m, &some), e.to.stands(g, p, m, &others)
		}
		for c := set.from(0); c != NoCell; c = set.from(c + 1) {
			if e.varies {
				with := lv.fieldBind(g, p, m, c)
				of, to = e.of.stands(g, p, with, &some), e.to.stands(g, p, with, &others)
			}
			any := false
			for directions := e.directions; directions != 0 && !any; directions &= directions - 1 {
				d := lowest(directions)
				if next := g.board.links[d][c]; next != NoCell && of.has(next) { // which most are not
					any = e.follow(g, d, c, of, to, nil)
				}
			}
			if !any {
				set.remove(c)
			}
		}
	}
}

// bound is the registers that a level binds, as bits.
func (lv *level) bound() uint8 {
	bound := uint8(1) << (lv.shift / registerBits)
	for i := range lv.lets {
		bound |= 1 << (lv.lets[i].shift / registerBits)
	}
	return bound
}

// leavingSome leaves the cells of a level with which there is something in the set of an
// enclosure.
func (lv *level) leavingSome(e *enclosure, g *Game, p *position, m uint64, set *cellSet) {
	var of cellSet
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		if e.of.field(g, p, lv.fieldBind(g, p, m, c), &of); of.none() {
			set.remove(c)
		}
	}
}

// do turns over or captures the piece on a cell, unless another of the same action has
// captured it.
func (e *enclosure) do(g *Game, p *position, c Cell) {
	f := p.field
	if f.at[c] == 0 {
		return
	}
	plane := f.at[c] - 1
	switch {
	case e.flips:
		f.set(g, p, c, uint8(g.planeFor(int(plane), e.owner))+1)
	default:
		f.set(g, p, c, 0)
		if e.returns {
			g.toHand(p, int(plane))
		}
	}
}

// planeFor is the plane of the same kind and face for a player.
func (g *Game) planeFor(plane, player int) int {
	info := &g.planes[plane]
	if info.owner == NoPlayer {
		return plane
	}
	return g.planeOf(info.piece, player) + info.face
}

// toHand puts a piece of a plane into the hand of its owner.
func (g *Game) toHand(p *position, plane int) {
	if slot := g.slotOf[g.planes[plane].home]; slot >= 0 {
		p.hands += 1 << g.slots[slot].shift
	}
}

// enclose lowers a step that turns over or captures what is enclosed.
func (lo *lowering) enclose(d *draft, s Enclose) []*draft {
	word := "flip"
	if s.Take {
		word = "take"
	}
	lo.noDice(s.At, word, "it")
	if s.From == "" || s.To == nil {
		return lo.encloseAll(d, word, s)
	}
	n, ok := lo.named(d, s.At, s.From)
	if !ok {
		return nil
	}
	directions, ok := lo.directions(s.At, word, s.Directions)
	if !ok {
		return nil
	}
	if s.Most < 0 {
		lo.fault(s.At, word+": at most a negative number of pieces", "give max a number from 1")
		return nil
	}
	if s.Returns && !s.Take {
		lo.fault(s.At, word+": pieces turned over stay on the board, and none go back to hand", "leave out returns")
		return nil
	}
	e := enclosure{reg: n.at, directions: directionMask(directions), most: s.Most, optional: s.Optional, flips: !s.Take, owner: lo.player, returns: s.Returns}
	if cells := lo.rules.Board.Cells(); e.most == 0 || e.most > cells { // a line may lead round and round
		e.most = cells
	}
	at := -1 // the level that binds the cell
	for i := range d.levels {
		if d.levels[i].shift == n.at*registerBits {
			at = i
		}
	}
	switch {
	case at < 0:
		lo.fault(s.At, word+`: the step "`+s.From+`" goes to the cell behind another`, "let the named step have a cell of its own choice")
		return nil
	case at != len(d.levels)-1 && !s.Optional:
		lo.fault(s.At, word+`: another step stands between it and "`+s.From+`"`, "let it follow the named step, or be optional")
		return nil
	case len(d.encloses) == maxEncloses:
		lo.tooManyEncloses(s.At, word)
		return nil
	}
	if !lo.enclosed(&e, word, s, d) {
		return nil
	}
	if to, ok := s.To.(Step); ok && to.Name == s.From {
		lo.fault(s.At, word+": the line begins and ends with the same piece", "let to be what stands at its other end, such as own(piece)")
		return nil
	}
	w := d.clone()
	of, to := lo.set(w, s.Of, -1, 0).withoutIn(n.at), lo.set(w, s.To, -1, 0).withoutIn(n.at)
	if of == nil || to == nil {
		return nil
	}
	e.of, e.to = of.program(), to.program()
	w.encloses = append(w.encloses, e)
	if !e.optional {
		w.levels[at].enclose = append(w.levels[at].enclose, e)
		w.levels[at].fixed = false
	}
	return []*draft{w}
}

// withoutIn is a set without the cell of a register having been put in, where that is of no
// matter: lines from the cell do not come back to it. It then need not be found anew for
// each cell.
func (code *setCode) withoutIn(reg uint8) *setCode {
	if code == nil || !code.simple {
		return code
	}
	n := *code
	n.over = slices.DeleteFunc(slices.Clone(code.over), func(o override) bool { return o.reg == reg && o.in })
	return &n
}

// enclosed finds the planes of what is enclosed.
func (lo *lowering) enclosed(e *enclosure, word string, s Enclose, d *draft) bool {
	planes := lo.pieces(s.At, word, s.Of, d)
	for _, plane := range planes {
		e.planes |= 1 << plane
		if info := &lo.game.planes[plane]; e.flips && info.owner == NoPlayer {
			lo.fault(s.At, word+": pieces that belong to nobody cannot be turned over to a player", "leave them out of its set")
			return false
		}
	}
	if planes != nil && e.flips && !slices.ContainsFunc(planes, func(plane int) bool { return lo.game.planes[plane].owner != lo.player }) {
		lo.fault(s.At, "flip: the player's own pieces become the player's", "say which others do: flip { enemy(piece), … }")
		return false
	}
	return planes != nil
}

func (lo *lowering) tooManyEncloses(at Pos, word string) {
	lo.fault(at, fmt.Sprintf("%s: one action has more than %d of flip and take", word, maxEncloses), "join the sets of those that are alike by +")
}

// encloseAll lowers a step that turns over or captures all pieces of a set.
func (lo *lowering) encloseAll(d *draft, word string, s Enclose) []*draft {
	switch {
	case s.From != "" || s.To != nil:
		lo.fault(s.At, word+": it has one end of a line and not the other", "give it both from and to, or neither for all pieces of its set")
		return nil
	case s.Most != 0 || s.Directions != nil:
		lo.fault(s.At, word+": it looks along no line", "leave out max and directions, or give it from and to")
		return nil
	case s.Returns && !s.Take:
		lo.fault(s.At, "flip: pieces turned over stay on the board, and none go back to hand", "leave out returns")
		return nil
	case len(d.levels) == 0:
		lo.fault(s.At, word+": no step of its move comes before it", "let it follow a move or a drop")
		return nil
	case len(d.encloses) == maxEncloses:
		lo.fault(s.At, fmt.Sprintf("%s: one action has more than %d of flip and take", word, maxEncloses), "join the sets of those that are alike by +")
		return nil
	}
	e := enclosure{all: true, optional: s.Optional, flips: !s.Take, owner: lo.player, returns: s.Returns}
	if !lo.enclosed(&e, word, s, d) {
		return nil
	}
	w := d.clone()
	of := lo.set(w, s.Of, -1, 0)
	if of == nil {
		return nil
	}
	if e.of = of.program(); !e.optional {
		last := &w.levels[len(w.levels)-1]
		last.enclose, last.fixed = append(last.enclose, e), false
	}
	w.encloses = append(w.encloses, e)
	return []*draft{w}
}
