package core

import (
	"fmt"
	"math"
	"slices"
)

// maxAllWays bounds the paths of a game, and with them the work of compiling it.
const maxAllWays = 1000

// paths finishes the drafts of an action; what says in messages what they are for.
func (c *compiler) paths(at Pos, what string, action int, drafts []*draft, earlier *memory) []*path {
	var paths []*path
	for _, d := range drafts {
		pa := d.finish(c, earlier.of(action, d))
		if pa == nil {
			return nil
		}
		if !slices.ContainsFunc(paths, func(o *path) bool {
			return o.template == pa.template && fmt.Sprintf("%+v", *o) == fmt.Sprintf("%+v", *pa)
		}) {
			paths = append(paths, pa) // said twice is said once
		}
	}
	if len(paths) == 0 && len(c.faults) == 0 {
		c.fault(at, what+" can never be done", "does it drop more pieces than there are?")
	}
	if c.ways += len(paths); c.ways > maxAllWays {
		c.fault(at, fmt.Sprintf("turns: their patterns can be taken in more than %d ways together", maxAllWays), "say them with sets, which hold any number of cells")
		return nil
	}
	for i, pa := range paths {
		for _, earlier := range paths[:i] {
			if earlier.rank == pa.rank && c.hopAlike(at, earlier, pa) {
				return paths
			}
			if earlier.rank != pa.rank || !c.readAlike(earlier.template, pa.template) || exclusive(earlier.guards, pa.guards) || !earlier.meets(pa, c) {
				continue
			}
			switch x, y := c.templateAt(earlier), c.templateAt(pa); {
			case earlier.template == pa.template || c.asking:
				pa.shadows = append(pa.shadows, earlier)
				continue
			case x.again != y.again && x.hands == y.hands && slices.Equal(x.toggles, y.toggles):
				if x.again {
					pa.shadows = append(pa.shadows, earlier)
				} else {
					earlier.shadows = append(earlier.shadows, pa)
				}
				continue
			}
			what, hint := c.difference(earlier.template, pa.template)
			c.fault(at, "turns: one action can be taken in two ways that "+what, hint)
		}
	}
	for _, pa := range paths {
		c.shape(pa)
	}
	shareSlides(paths)
	work, steps := 0.0, 0.0
	for _, pa := range paths {
		work += pa.most(c.game) * float64(1+len(pa.shadows))
		steps += pa.mostSteps(c.game)
	}
	if work > maxWork {
		c.fault(at, fmt.Sprintf("%s could be %.0f actions to look at", what, work), fmt.Sprintf("at most %d; let an action have fewer steps, or the steps fewer cells", maxWork))
	} else if steps > maxListing {
		c.fault(at, fmt.Sprintf("%s could take %.0f steps to look through", what, steps), fmt.Sprintf("at most %d; let it have fewer moves, and those fewer steps, hops, reach and beside", maxListing))
	}
	return paths
}

// shape finds which of the evaluators a path has for its own.
func (c *compiler) shape(pa *path) {
	if len(pa.levels) == 1 && pa.levels[0].kind != levelTrack && pa.shadows == nil {
		pa.shape = shapeOne
	}
	if len(pa.nested) != 2 || pa.nested[0] != 0 || pa.nested[1] != 1 || len(pa.levels[0].reads()) > 0 || pa.levels[0].narrowed {
		return
	}
	lv := &pa.levels[1]
	if lv.step = c.stepsOf(lv); lv.step != nil {
		pa.shape = shapeStep
	} else if lv.kind == levelSlide && !lv.narrowed && lv.takes == nil && !lv.slider.spec.far && len(lv.prog) == 0 {
		pa.shape = shapeSlide
	}
}

// shareSlides numbers the paths that slide the same pieces alike, so that the slides
// need be counted once.
func shareSlides(paths []*path) {
	slides := uint8(0)
	for i, pa := range paths {
		pa.lists = pa.listsFast()
		if pa.shape != shapeSlide || pa.shadows != nil || slides == math.MaxUint8 {
			continue
		}
		like := slices.IndexFunc(paths[:i], func(o *path) bool { return o.slides != 0 && pa.slidesLike(o) })
		if like >= 0 {
			pa.slides = paths[like].slides
			continue
		}
		slides++
		pa.slides = slides
	}
}

// slidesLike tells whether two paths of shapeSlide slide the same pieces alike.
func (pa *path) slidesLike(other *path) bool {
	return pa.levels[1].slider == other.levels[1].slider && pa.levels[0].kind == other.levels[0].kind &&
		pa.levels[0].plane == other.levels[0].plane && slices.Equal(pa.levels[0].prog, other.levels[0].prog)
}

// maxWork bounds the actions of one turn, and so the time and the memory that it
// takes to list or to count them.
const maxWork = 1 << 21

// maxListing bounds the steps that it takes to look through them.
const maxListing = 1 << 27

// most is a number of actions that the path never exceeds.
func (pa *path) most(g *Game) float64 {
	n := 1.0
	for i := range pa.levels {
		n *= pa.levels[i].most(g)
	}
	return n
}

// mostSteps is a number of steps that going through all of the path's actions never
// exceeds, and mostAny one for asking whether it has any.
func (pa *path) mostSteps(g *Game) float64 {
	steps, n := 1.0, 1.0
	for i := range pa.levels {
		steps += n * pa.levels[i].steps(g)
		n *= pa.levels[i].most(g)
	}
	if !g.walks {
		return (steps + n) * float64(1+len(pa.shadows))
	}
	again := 0.0 // of the ways that each action might be as well
	for _, s := range pa.shadows {
		again++
		for i := range s.levels {
			again += s.levels[i].steps(g)
		}
	}
	return steps + n*(1+again)
}

func (pa *path) mostAny(g *Game) float64 {
	steps, n := 1.0, 1.0
	for _, l := range pa.multiplied {
		steps += pa.levels[l].steps(g)
	}
	for _, l := range pa.nested {
		steps += n * pa.levels[l].steps(g)
		n *= pa.levels[l].most(g)
	}
	return steps
}

// steps is what it takes to find the level's cells; a step is a few nanoseconds.
func (lv *level) steps(g *Game) float64 {
	steps := 1 + float64(len(lv.prog)+len(lv.sizeProg))/2
	if g.walks {
		steps += lv.fieldSteps(g)
	}
	if lv.track != nil {
		steps += 40 // a piece is looked at in two steps or three
	}
	return steps
}

// most is a number of cells that the level's set never exceeds.
func (lv *level) most(g *Game) float64 {
	switch lv.kind {
	case levelPlane, levelPlaneLess, levelTrack:
		return float64(g.planes[lv.plane].supply)
	case levelSlide, levelHop:
		return float64(lv.slider.most)
	case levelEmpty:
		return float64(g.board.Cells())
	}
	return float64(lv.prog.most(g))
}

// exclusive tells whether no state meets both lists of guards.
func exclusive(a, b []guard) bool {
	for _, x := range a {
		for _, y := range b {
			if x.shift == y.shift && (x.max < y.min || y.max < x.min) {
				return true
			}
		}
	}
	return false
}

// finish turns a draft into a path and its template.
func (d *draft) finish(c *compiler, keep []keepOp) *path {
	pa := &path{guards: d.guards, levels: d.levels, template: c.template(d, keep), all: d.all, rank: d.rank}
	if pa.template == 0 {
		return nil
	}
	bindsAt := map[uint8]int{} // register to the level that binds it
	reads := make([][]uint8, len(pa.levels))
	for i := range pa.levels {
		lv := &pa.levels[i]
		bindsAt[lv.shift/registerBits] = i
		for _, l := range lv.lets {
			bindsAt[l.shift/registerBits] = i
		}
		reads[i] = lv.reads()
		lv.enclose = slices.Clone(lv.enclose)
		for i := range lv.enclose {
			e := &lv.enclose[i]
			e.varies = (e.of.registers()|e.to.registers())&lv.bound() != 0
		}
		lv.narrowed = lv.on != nil || len(lv.enclose) > 0
	}
	nested := make([]bool, len(pa.levels))
	for changed := true; changed; {
		changed = false
		for i := range pa.levels {
			if nested[i] = nested[i] || !pa.levels[i].fixed; !nested[i] {
				continue
			}
			for _, r := range reads[i] {
				if at := bindsAt[r]; !nested[at] {
					nested[at], changed = true, true
				}
			}
		}
	}
	for i := range pa.levels {
		if nested[i] {
			pa.nested = append(pa.nested, uint8(i))
		} else {
			pa.multiplied = append(pa.multiplied, uint8(i))
		}
		pa.levels[i].uniform = true
		for later := i + 1; later < len(pa.levels); later++ {
			if nested[later] && slices.ContainsFunc(reads[later], func(r uint8) bool { return bindsAt[r] == i }) {
				pa.levels[i].uniform = false
			}
		}
	}
	return pa
}

// reads lists the registers a level's set depends on.
func (lv *level) reads() []uint8 {
	var all []uint8
	if lv.kind == levelPlaneLess || lv.kind == levelSlide || lv.kind == levelHop {
		all = append(all, lv.reg)
	}
	mask := lv.prog.registers() | lv.takes.registers() | lv.on.registers() | lv.over.registers()
	for i := range lv.enclose {
		mask |= lv.enclose[i].of.registers() | lv.enclose[i].to.registers()
	}
	for r := range uint8(maxRegisters) {
		if mask>>r&1 != 0 {
			all = append(all, r)
		}
	}
	return all
}

// template returns the number, shifted into place, of what a draft does; drafts
// that do the same share it, which is what makes equal actions equal moves.
func (c *compiler) template(d *draft, keep []keepOp) uint64 {
	g := c.game
	if d.goesOn {
		keep = append(slices.Clone(keep), keepOp{reg: d.mover})
	}
	t := template{steps: d.steps, toggles: slices.Clone(d.toggles), count: uint8(len(d.toggles)), keep: keep, dice: d.dice, again: d.again,
		sequence: d.toggles, encloses: d.encloses, chain: d.goesOn}
	if d.passes {
		t.kind = doesPass
		g.passes = true
	}
	net := map[int]int{} // by the first plane of a kind and its owner
	for _, o := range t.toggles {
		if home := g.planes[o.plane].home; o.in {
			net[home]++
			t.fills |= 1 << o.plane
		} else {
			net[home]--
			t.drains |= 1 << o.plane
		}
	}
	for plane := range d.taken {
		c.dropped[g.planes[plane].piece] = true
	}
	for plane, slot := range g.slotOf {
		n := d.needed(plane) // taken from the hand, more than come back
		net[plane] -= n
		if slot < 0 || n == 0 {
			continue
		}
		if t.hands += uint64(n) << g.slots[slot].shift; n > 0 {
			t.takes |= 1 << slot
		} else {
			t.returns |= 1 << slot
		}
	}
	// How many pieces are enclosed is not known, so that one does not make up for another.
	loses := func(plane int) { g.planes[g.planes[plane].home].conserved = false }
	for i := range d.encloses {
		e := &d.encloses[i]
		for plane := range g.planes {
			switch {
			case e.planes>>plane&1 == 0:
			case e.flips && g.planes[plane].owner == e.owner: // it is turned over already
			case e.flips:
				loses(plane)
				loses(g.planeFor(plane, e.owner))
				t.drains |= 1 << plane
				t.fills |= 1 << g.planeFor(plane, e.owner)
			default:
				if t.drains |= 1 << plane; !e.returns {
					loses(plane)
				}
			}
		}
	}
	for plane, n := range net {
		if n != 0 {
			g.planes[plane].conserved = false
		}
	}
	if len(t.toggles) == 0 && !d.passes {
		c.fault(c.rules.At, "turns: an action does nothing to any piece", "join to it a move or a drop")
		return 0
	}
	slices.SortFunc(t.toggles, func(a, b toggle) int { return int(a.reg) - int(b.reg) })
	if t.single = len(t.toggles) > 0; t.single {
		t.plane = t.toggles[0].plane
	}
	for i, o := range t.toggles {
		if o.plane != t.plane || int(o.reg) != i {
			t.single = false
		}
	}
	for i := range t.steps {
		g.leaves = g.leaves || t.steps[i].kind == stepLeave
		g.dropTakes = g.dropTakes || t.steps[i].captures && t.steps[i].kind == stepDrop || t.steps[i].kind == stepRemove
	}
	key := t.key()
	if number, known := c.templates[key]; known {
		return number
	}
	if len(g.templates) > maxTemplates {
		c.fault(c.rules.At, "turns: there are too many different kinds of actions", "")
		return 0
	}
	number := uint64(len(g.templates)) << templateShift
	g.templates, c.templates[key] = append(g.templates, t), number
	return number
}

// templateKey is what tells templates apart.
type templateKey struct {
	toggles [8]toggle
	steps   [4]stepText
	keep    [4]keepOp
	hands   uint64
	dice    multiset
	kind    templateKind
	again   bool
	chain   bool
	numbers [3]int // of toggles, steps and keep
	rest    string // what has no room above, or cannot be compared
}

func (t *template) key() templateKey {
	k := templateKey{hands: t.hands, dice: t.dice, kind: t.kind, again: t.again, chain: t.chain, numbers: [3]int{len(t.toggles), len(t.steps), len(t.keep)}}
	toggles, steps, keep := copy(k.toggles[:], t.toggles), copy(k.steps[:], t.steps), copy(k.keep[:], t.keep)
	if k.numbers != [3]int{toggles, steps, keep} || len(t.encloses) > 0 {
		k.rest = fmt.Sprint(t.toggles, t.steps, t.keep, t.encloses)
	}
	return k
}

// readAlike tells whether what two templates do has one text: of such actions only one
// can be legal, else a text would not say which is meant.
func (c *compiler) readAlike(a, b uint64) bool {
	x, y := &c.game.templates[a>>templateShift], &c.game.templates[b>>templateShift]
	return a == b || x.dice == y.dice && x.readsAs(y)
}

func (c *compiler) templateAt(pa *path) *template {
	return &c.game.templates[pa.template>>templateShift]
}

// difference tells in what two templates that read alike differ, and what to do.
func (c *compiler) difference(a, b uint64) (what, hint string) {
	x, y := &c.game.templates[a>>templateShift], &c.game.templates[b>>templateShift]
	differ := ""
	switch {
	case !slices.Equal(x.toggles, y.toggles):
		differ = "the face that the piece then shows"
	case x.hands != y.hands:
		differ = "what becomes of the piece captured"
	case x.chain != y.chain:
		differ = "whether the piece goes on"
	case !slices.EqualFunc(x.encloses, y.encloses, func(a, b enclosure) bool { return fmt.Sprint(a) == fmt.Sprint(b) }):
		return "read alike and differ in the flip or the take", "write one of them with optional = true; for different flips, take away from one way, by on or by the pieces, what the other is for"
	default:
		return "give different cells the name of a step, and a later action of the turn speaks of that step", "name the steps of both ways alike"
	}
	return "read alike and differ in " + differ, "take away from one of them, by on or by the pieces, what the other is for"
}

// readsAs tells whether the steps of two templates have one text, the dice aside, and
// can be taken with the same pieces.
func (t *template) readsAs(o *template) bool {
	if len(t.steps) != len(o.steps) {
		return false
	}
	turned := false // a piece shows another face by then, and may be the one lifted
	for i, a := range t.steps {
		b := o.steps[i]
		if a.lifted && turned {
			b.plane = a.plane // which the text does not tell
		}
		turned = turned || a.after != b.after
		b.after = a.after
		if a != b {
			return false
		}
	}
	return true
}
