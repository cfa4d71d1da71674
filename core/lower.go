package core

import (
	"fmt"
	"maps"
	"slices"
)

// Lowering turns a pattern into paths for one player. A draft is a path being
// written: it splits wherever a choice changes what is done rather than where.

const (
	maxWays  = 256 // paths of one pattern
	maxDepth = 100 // of a pattern, a supply or a set
)

type draft struct {
	levels    []level
	registers []fact
	toggles   []toggle // in the order they are done
	guards    []guard
	taken     map[int]int // from each hand so far, by plane
	names     map[string]named
	steps     []stepText
	at        Pos      // of its first step
	returned  []int    // the hands that pieces captured go to, by their first plane
	dice      multiset // that it uses
	all       bool     // which must be all that are left
	again     bool     // another throw follows
	earlier   *memory
	action    int // of the turn
	encloses  []enclosure
	rank      uint8 // the place among moves of which the first is taken that there is
	passes    bool
	goesOn    bool  // the same piece goes on
	mover     uint8 // the register of where the piece of a slide or a hop comes to
}

// fact is what is known of a register's cell before the action: which plane it is
// in, or that it is empty.
type fact struct {
	plane int // -1 when not known
	empty bool
	not   []uint8 // registers whose cell it cannot be
}

// toggle is a piece put on the cell of a register, or taken off it.
type toggle struct {
	plane uint8
	reg   uint8
	in    bool
}

// named is what a step's name stands for.
type named struct {
	at    uint8 // the register of the cell where its piece now is
	from  uint8 // where it moved from
	slid  bool  // in a straight line
	moved bool  // another way
	min   int   // the least distance it slid
	slide *slider
	// cleared is the number of toggles when the slide was done: the cell behind it
	// is empty as long as no piece has been put down since.
	cleared int
}

func (d *draft) clone() *draft {
	n := *d
	n.levels = slices.Clone(d.levels)
	for i := range n.levels {
		n.levels[i].lets = slices.Clone(n.levels[i].lets)
		n.levels[i].enclose = slices.Clone(n.levels[i].enclose)
	}
	n.registers = slices.Clone(d.registers)
	n.toggles = slices.Clone(d.toggles)
	n.guards = slices.Clone(d.guards)
	n.steps = slices.Clone(d.steps)
	n.returned = slices.Clone(d.returned)
	n.encloses = slices.Clone(d.encloses)
	n.taken, n.names = maps.Clone(d.taken), maps.Clone(d.names)
	return &n
}

// lowering is the work on one pattern for one player.
type lowering struct {
	*compiler
	player   int
	at       Pos
	earlier  *memory // empty for what is read outside a turn
	thrown   bool    // dice have been thrown before it
	dead     []Fault // steps, after one choice of what came before or another, that could go nowhere
	choosing bool    // what is flattened is one of the choices of a whole move
	chaining bool    // and is in a chain
	never    Fault   // why the last step along a track that could not be taken never can
}

// lower returns the drafts of a pattern, or nil after reporting a fault.
func (lo *lowering) lower(p Pattern) []*draft {
	var drafts []*draft
	for _, steps := range lo.flatten(p, 0) {
		ways := []*draft{{taken: map[int]int{}, names: map[string]named{}, earlier: lo.earlier, action: len(lo.earlier.actions)}}
		for _, step := range steps {
			var next []*draft
			lo.dead, lo.never = nil, Fault{}
			for _, d := range ways {
				if d.at == (Pos{}) {
					d.at = placeOf(step)
				}
				if !lo.mayFollow(d, step) {
					return nil
				}
				switch s := step.(type) {
				case Slide:
					next = append(next, lo.slide(d, s)...)
				case Advance:
					next = append(next, lo.advance(d, s)...)
				case Hop:
					next = append(next, lo.hop(d, s)...)
				case Leap:
					next = append(next, lo.leap(d, s)...)
				case Enclose:
					next = append(next, lo.enclose(d, s)...)
				case Pass:
					d.passes = true
					next = append(next, d)
				case goesOn:
					d.goesOn = true
					next = append(next, d)
				case Remove:
					next = append(next, lo.remove(d, s)...)
				case Drop:
					next = append(next, lo.drop(d, s)...)
				case Enter:
					next = append(next, lo.enter(d, s)...)
				case Leave:
					next = append(next, lo.leave(d, s)...)
				case Use:
					next = append(next, lo.use(d, s)...)
				case Again:
					if !lo.thrown {
						lo.fault(lo.at, "again: it gives another throw where none has been", "let the turn begin with a throw")
						return nil
					}
					d.again = true
					next = append(next, d)
				}
				if len(next)+len(drafts) > maxWays {
					lo.tooMany()
					return nil
				}
			}
			if ways = next; len(ways) == 0 {
				if lo.never.What != "" {
					lo.fault(lo.never.At, lo.never.What, lo.never.Hint)
				}
				if len(lo.dead) > 0 {
					lo.fault(lo.dead[0].At, lo.dead[0].What, lo.dead[0].Hint)
				}
				break
			}
		}
		drafts = append(drafts, ways...)
	}
	return drafts
}

// placeOf is where a step comes from.
func placeOf(p Pattern) Pos {
	switch p := p.(type) {
	case Slide:
		return p.At
	case Hop:
		return p.At
	case Leap:
		return p.At
	case Remove:
		return p.At
	case Enclose:
		return p.At
	case Pass:
		return p.At
	case Advance:
		return p.At
	case Drop:
		return p.At
	case Enter:
		return p.At
	case Leave:
		return p.At
	}
	return Pos{}
}

// deadEnd notes a step that can go nowhere.
func (lo *lowering) deadEnd(at Pos, word, goes, hint string) {
	lo.dead = append(lo.dead, Fault{at, fmt.Sprintf("%s: none of the cells it may %s can ever be empty", word, goes), hint})
}

func (lo *lowering) slide(d *draft, s Slide) []*draft {
	if !lo.isFirst(d, s.At, "slide") {
		return nil
	}
	least, most := s.Min, s.Max
	if least == 0 {
		least = 1
	}
	if most == 0 {
		most = MaxCells
	}
	if least < 1 || most < least {
		lo.fault(s.At, fmt.Sprintf("slide: no distance is from min %d to max %d", s.Min, s.Max), "min is at least 1 and at most max")
		return nil
	}
	directions, ok := lo.directions(s.At, "slide", s.Directions)
	if !ok {
		return nil
	}
	// Distances that no ray of the board has are all the same.
	longest := lo.longestRay(directions)
	if least > longest {
		lo.fault(s.At, fmt.Sprintf("slide: no two cells of this board are %d apart", least), "")
		return nil
	}
	most = min(most, longest)
	slider := lo.game.slider(slideSpec{min: least, max: most, directions: directionMask(directions), far: s.Far})
	if slider == nil {
		lo.tooManySlides(s.At, "slide")
		return nil
	}
	if s.Far || s.On != nil || s.Capture != nil {
		lo.noDice(s.At, "slide", "one with on, far or capture")
	}
	return lo.going(d, "slide", s, slider, least)
}

// placed is where something comes from, the turn when that is not known.
func (lo *lowering) placed(at Pos) Pos {
	if at == (Pos{}) {
		return lo.at
	}
	return at
}

// mayFollow refuses steps after those that enclose, which are done last.
func (lo *lowering) mayFollow(d *draft, step Pattern) bool {
	word := ""
	switch step.(type) {
	case Slide:
		word = "slide"
	case Hop:
		word = "hop"
	case Leap:
		word = "leap"
	case Remove:
		word = "remove"
	case Drop:
		word = "drop"
	case Advance:
		word = "advance"
	case Enter:
		word = "enter"
	case Leave:
		word = "leave"
	}
	if word == "" || len(d.encloses) == 0 {
		return true
	}
	lo.fault(placeOf(step), word+": it follows a flip or a take", "flip and take are the last of a move: put it before them")
	return false
}

func (lo *lowering) drop(d *draft, s Drop) []*draft {
	var ways []*draft
	for _, source := range lo.supplies(d, s.From, s.At, 0) {
		// The cell it goes to is numbered before the cell it is lifted from, but
		// bound after, since lifting may be what empties it.
		w := source.draft
		on := uint8(len(w.registers))
		w.registers = append(w.registers, fact{plane: -1})
		lifted := uint8(0)
		if source.lift != nil {
			var ok bool
			if lifted, ok = w.choose(lo, s.At, lo.set(w, source.lift.Of, source.plane, 0), source.plane); !ok {
				return nil
			}
			w.toggles = append(w.toggles, toggle{uint8(source.plane), lifted, false})
		}
		if !lo.bindDrop(w, s, on) {
			continue
		}
		after, ok := lo.faced(s.At, "drop", source.plane, s.Face)
		if !ok {
			return nil
		}
		w.toggles = append(w.toggles, toggle{uint8(after), on, true})
		w.steps = append(w.steps, stepText{kind: stepDrop, plane: uint8(source.plane), after: uint8(after), to: on, from: lifted, lifted: source.lift != nil})
		w.name(lo, s.At, s.As, named{at: on})
		ways = append(ways, w)
	}
	return ways
}

// bindDrop binds the register of the cell a drop goes to.
func (lo *lowering) bindDrop(d *draft, s Drop, on uint8) bool {
	if int(on) >= maxRegisters || len(d.registers) > maxRegisters {
		lo.tooManyCells(s.At)
		return false
	}
	if b, ok := s.On.(Behind); ok {
		n, ok := lo.slid(d, b.At, "behind", b.Step)
		if !ok {
			return false
		}
		table, _, ok := lo.behind(b.At, n)
		if !ok {
			return false
		}
		if !slices.ContainsFunc(d.toggles[n.cleared:], func(t toggle) bool { return t.in }) {
			for i := range d.levels {
				if lv := &d.levels[i]; lv.shift == n.at*registerBits {
					lv.lets = append(lv.lets, let{from: n.from, to: n.at, shift: on * registerBits, table: table, slide: n.slide})
				}
			}
			d.registers[on].not = append(d.registers[on].not, n.at)
			if n.min >= 2 {
				d.registers[on].empty = true // it was passed over
			}
			return true
		}
	}
	code := lo.set(d, s.On, -1, 0)
	if code == nil {
		return false
	}
	if code.empty() || !d.canBeEmpty(s.On) {
		lo.deadEnd(s.At, "drop", "go to", "name cells that can, such as empty itself")
		return false
	}
	if !code.within(opEmpty) {
		code = code.join(lo, s.At, opIntersect, lo.atom(d, op{code: opEmpty}))
		if code == nil {
			return false
		}
	}
	lv := code.level(d)
	lv.shift = on * registerBits
	d.registers[on].empty = code.simple && code.base.code == opEmpty && !code.adds()
	d.levels = append(d.levels, lv)
	return true
}

// source is one way of coming by a piece to drop.
type source struct {
	draft *draft
	plane int
	lift  *Lift
}

func (lo *lowering) supplies(d *draft, s Supply, at Pos, depth int) []source {
	if depth > maxDepth {
		lo.fault(at, fmt.Sprintf("drop: where it comes from is nested more than %d deep", maxDepth), "")
		return nil
	}
	if lo.spent(at) {
		return nil
	}
	switch s := s.(type) {
	case Hand:
		piece, ok := lo.piece(s.At, "hand", s.Piece)
		if !ok {
			return nil
		}
		w := d.clone()
		plane := lo.game.planeOf(piece, lo.player)
		w.taken[plane]++
		if !w.guard(lo.game, plane, w.needed(plane), MaxCells) {
			return nil
		}
		return []source{{w, plane, nil}}
	case Lift:
		var all []source
		for _, plane := range lo.pieces(s.At, "lift", s.Of, d) {
			all = append(all, source{d.clone(), plane, &s})
		}
		return all
	case AnyOf:
		if len(s.Supplies) == 0 {
			lo.fault(at, "drop: it is given no supply to choose from", "")
		}
		var all []source
		for _, one := range s.Supplies {
			if all = append(all, lo.supplies(d, one, at, depth+1)...); len(all) > maxWays {
				lo.tooMany()
				return nil
			}
		}
		return all
	case FirstOf:
		return lo.firstOf(d, s, at, depth)
	case nil:
		lo.fault(at, "drop: nothing says where the piece comes from", "give it a hand or a lift")
	default:
		lo.fault(at, fmt.Sprintf("drop: %T is not where a piece can come from", s), "use hand, lift, first_of, or several joined")
	}
	return nil
}

func (lo *lowering) firstOf(d *draft, s FirstOf, at Pos, depth int) []source {
	if len(s.Supplies) == 0 {
		lo.fault(s.At, "first_of: it is given nothing", "list hands, then what is used when they are empty")
	}
	var all []source
	rest := d.clone() // with the hands before empty
	for i, one := range s.Supplies {
		all = append(all, lo.supplies(rest, one, at, depth+1)...)
		if i == len(s.Supplies)-1 {
			break
		}
		hand, ok := one.(Hand)
		if !ok {
			lo.fault(s.At, "first_of: something follows a supply that is not a hand", "only the last may be a lift or several joined")
			return nil
		}
		piece, ok := lo.piece(hand.At, "hand", hand.Piece)
		if !ok {
			return nil
		}
		plane := lo.game.planeOf(piece, lo.player)
		rest = rest.clone()
		if n := rest.needed(plane); n < 0 || !rest.guard(lo.game, plane, 0, n) {
			break // the hand before can never be empty here
		}
	}
	return all
}

// needed is how many pieces must be in a hand before the action for it to be empty now:
// those taken from it, less those that have come back.
func (d *draft) needed(plane int) int {
	n := d.taken[plane]
	for _, home := range d.returned {
		if home == plane {
			n--
		}
	}
	return n
}

// guard narrows a path to states in which a hand holds from least to most pieces;
// false when no state can be so.
func (d *draft) guard(g *Game, plane, least, most int) bool {
	slot := g.slotOf[plane]
	if slot < 0 { // a hand that never holds anything
		return least <= 0
	}
	least = max(least, 0)
	s := g.slots[slot]
	most = min(most, s.supply)
	for i := range d.guards {
		if g := &d.guards[i]; g.shift == s.shift {
			g.min, g.max = max(g.min, uint64(least)), min(g.max, uint64(most))
			return g.min <= g.max
		}
	}
	d.guards = append(d.guards, guard{s.shift, s.width, uint64(least), uint64(most)})
	return least <= most
}

// choose binds a new register to one of the pieces of a plane that are in a set.
func (d *draft) choose(lo *lowering, at Pos, code *setCode, plane int) (uint8, bool) {
	if code == nil {
		return 0, false
	}
	f := fact{plane: -1}
	if code.simple && code.base.code == opPlane && !code.adds() {
		f.plane = plane
	}
	for _, o := range code.over {
		if !o.in {
			f.not = append(f.not, o.reg)
		}
	}
	return d.add(lo, at, f, code.level(d))
}

// add binds a new register by a level.
func (d *draft) add(lo *lowering, at Pos, f fact, lv level) (uint8, bool) {
	r := uint8(len(d.registers))
	if int(r) >= maxRegisters {
		lo.tooManyCells(at)
		return 0, false
	}
	lv.shift = r * registerBits
	d.registers = append(d.registers, f)
	d.levels = append(d.levels, lv)
	return r, true
}

func (lo *lowering) tooManyCells(at Pos) {
	lo.fault(at, fmt.Sprintf("turn: one action has to do with more than %d cells", maxRegisters), "leave out a step")
}

// name gives a step its name.
func (d *draft) name(lo *lowering, at Pos, name string, n named) {
	if name == "" {
		return
	}
	if _, taken := d.names[name]; taken {
		lo.fault(at, fmt.Sprintf("as: two steps of one pattern are named %q", name), "")
	}
	d.names[name] = n
}

// distinct tells whether two registers are known to be different cells.
func (d *draft) distinct(a, b uint8) bool {
	fa, fb := d.fact(a), d.fact(b)
	if slices.Contains(fa.not, b) || slices.Contains(fb.not, a) {
		return true
	}
	return fa.plane >= 0 && fb.empty || fa.empty && fb.plane >= 0 || fa.plane >= 0 && fb.plane >= 0 && fa.plane != fb.plane
}
