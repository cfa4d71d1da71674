package core

import "math/bits"

// The compiled form of a pattern is a query plan. A pattern flattens into paths,
// one for each choice that changes what is done; a path has guards on the hands,
// then levels, each binding one register to the cells of a set in turn, then a
// template that says what is done with the registers. The same plan generates the
// actions, counts them, asks whether there is any, and picks the n-th without
// listing the ones before.

type path struct {
	guards   []guard
	levels   []level
	template uint64 // already shifted into its place in a move
	shape    shape
	lists    bool  // it has loops of its own for listing
	slides   uint8 // paths of shapeSlide that slide the same pieces alike have the same number, not 0

	// Levels whose number of cells depends on no earlier register, and on which no
	// other level's depends, are counted once and multiplied; the rest are nested.
	multiplied []uint8
	nested     []uint8

	// Paths that can make an equal action, or the same with another throw, which this path
	// then leaves out.
	shadows []*path

	rank uint8 // it is taken only when no path of a lower rank has an action
	all  bool  // it uses all the dice that are left
}

// shape names the paths that have an evaluator of their own beside the general one.
type shape uint8

const (
	shapeGeneral   shape = iota
	shapeSlide           // choose from a set that no register changes, slide, then only multiplied levels
	shapeSlideEach       // the same with one level then, which depends on the piece chosen
	shapeOne             // one set of cells
	shapeStep            // as shapeSlide with steps or hops of one cell
)

// slides tells whether the shape begins with a slide.
func (s shape) slides() bool { return s == shapeSlide || s == shapeSlideEach }

// guard lets a path be taken only while a hand holds from min to max pieces.
type guard struct {
	shift    uint8
	width    uint8
	min, max uint64
}

// level binds a register by going through a set of cells.
type level struct {
	kind   levelKind
	plane  uint8
	reg    uint8 // the register read: the one left out, or the one slid from
	shift  uint8 // where the bound register goes in the move word
	slider *slider
	track  *advance
	prog   program // the set, of levelProgram; cells to treat as empty or occupied, of levelSlide

	lets []let

	step          *stepping   // nil when it is no step that is found for all pieces at once
	takes         program     // of levelSlide, the pieces it captures: it ends on those alone
	narrowed      bool        // it has one of the two that follow
	on            program     // of levelSlide and levelHop, the cells it may end on; nil is all
	enclose       []enclosure // of all of which something must be enclosed
	over          program     // of levelHop, what it may pass over
	before, after int         // of levelHop, empty cells before that and behind it

	// On a field:
	sweep   *sweep // the same along lines, nil when that is not how it goes
	returns bool   // of levelSlide, the next level slides on from there as if the piece had never stood where it began

	only uint64 // the one cell that a piece entering can come to, 0 when it is another kind of level

	sizeProg program // with adjust, the number of cells, when fixed
	adjust   int
	fixed    bool // the number of cells depends on no register
	uniform  bool // the number of ways to go on is the same for each cell
}

type levelKind uint8

const (
	levelProgram   levelKind = iota
	levelPlane               // the cells of a plane
	levelPlaneLess           // the cells of a plane but one register's
	levelEmpty               // the empty cells
	levelSlide               // where a slide from a register ends
	levelHop                 // where a hop from a register ends
	levelTrack               // the pieces that can go a distance along a track
)

// let binds a register that follows from two others: the cell just before the end of a
// slide, the piece hopped over, or, from one, the end of a way along a track.
type let struct {
	from, to, shift uint8
	table           *letTable
	slide           *slider // of which it is the cell just before the end, on a field
	hop             bool    // the piece that a hop passes over
}

func (pa *path) open(p *position) bool {
	for i := range pa.guards {
		g := &pa.guards[i]
		if n := p.hands >> (g.shift & 63) & (1<<(g.width&63) - 1); n < g.min || n > g.max {
			return false
		}
	}
	return true
}

func (lv *level) set(g *Game, p *position, m uint64) (set uint64) {
	switch lv.kind {
	case levelPlane:
		set = p.plane[lv.plane]
	case levelPlaneLess:
		set = p.plane[lv.plane] &^ (1 << register(m, lv.reg))
	case levelEmpty:
		set = g.all &^ p.occupied
	case levelSlide:
		set = lv.slidesTo(g, p, m)
	case levelHop:
		set = lv.hopsTo(g, p, m)
	case levelTrack:
		set = lv.track.set(g, p, m)
	default:
		set = lv.prog.eval(g, p, m)
	}
	if lv.narrowed {
		set = lv.narrow(g, p, m, set)
	}
	return set
}

// size is the number of cells of a level whose number is fixed.
func (lv *level) size(g *Game, p *position) uint64 {
	if lv.kind == levelPlane || lv.kind == levelPlaneLess {
		return uint64(bits.OnesCount64(p.plane[lv.plane]) + lv.adjust)
	}
	return uint64(bits.OnesCount64(lv.sizeProg.eval(g, p, 0)) + lv.adjust)
}

// bind returns m with the level's register set to a cell, and what follows from it.
func (lv *level) bind(g *Game, p *position, m uint64, c int) uint64 {
	m |= uint64(c) << (lv.shift & 63)
	for i := range lv.lets {
		l := &lv.lets[i]
		if l.hop {
			m |= lv.passedOver(g, p, m, register(m, l.from), register(m, l.to)) << (l.shift & 63)
			continue
		}
		m |= uint64(l.table[register(m, l.from)<<6|register(m, l.to)]) << (l.shift & 63)
	}
	return m
}

// generate appends the path's actions, ordered by their first cell, then by the
// next, cells in the order of the board.
func (pa *path) generate(g *Game, p *position, level int, m uint64, moves []Move) []Move {
	if level == len(pa.levels) {
		if !pa.shadowed(g, p, m) {
			moves = append(moves, Move(m|pa.template))
		}
		return moves
	}
	lv := &pa.levels[level]
	set := lv.set(g, p, m)
	if level == len(pa.levels)-1 && pa.shadows == nil {
		m |= pa.template
		if len(lv.lets) == 0 {
			for ; set != 0; set &= set - 1 {
				moves = append(moves, Move(m|uint64(bits.TrailingZeros64(set))<<(lv.shift&63)))
			}
			return moves
		}
		for ; set != 0; set &= set - 1 {
			moves = append(moves, Move(lv.bind(g, p, m, bits.TrailingZeros64(set))))
		}
		return moves
	}
	for ; set != 0; set &= set - 1 {
		moves = pa.generate(g, p, level+1, lv.bind(g, p, m, bits.TrailingZeros64(set)), moves)
	}
	return moves
}

func (pa *path) count(g *Game, p *position) uint64 {
	if pa.shadows != nil {
		most := ^uint64(0)
		pa.nth(g, p, 0, 0, &most)
		return ^most
	}
	if pa.shape == shapeSlide {
		n := pa.countFixed(g, p, 2)
		if n == 0 {
			return 0
		}
		return n * pa.countSlides(g, p)
	}
	if pa.shape == shapeStep {
		n := pa.countSteps(g, p)
		if n == 0 || len(pa.multiplied) == 0 {
			return n
		}
		return n * pa.countFixed(g, p, 2)
	}
	return pa.countFrom(g, p, 0, 0)
}

// countSlides counts the ways to bind the first two levels of shapeSlide.
func (pa *path) countSlides(g *Game, p *position) uint64 {
	return pa.levels[1].slider.count(pa.levels[0].set(g, p, 0), p.occupied)
}

// countFrom counts the ways to bind the levels from one on, those before being bound.
func (pa *path) countFrom(g *Game, p *position, level int, m uint64) uint64 {
	n := pa.countFixed(g, p, level)
	if n == 0 {
		return 0
	}
	for i, l := range pa.nested {
		if int(l) >= level {
			return n * pa.countNested(g, p, i, m)
		}
	}
	return n
}

func (pa *path) countFixed(g *Game, p *position, level int) uint64 {
	n := uint64(1)
	for _, l := range pa.multiplied {
		if int(l) >= level {
			n *= pa.levels[l].size(g, p)
		}
	}
	return n
}

func (pa *path) countNested(g *Game, p *position, i int, m uint64) uint64 {
	lv := &pa.levels[pa.nested[i]]
	set := lv.set(g, p, m)
	if i == len(pa.nested)-1 {
		return uint64(bits.OnesCount64(set))
	}
	if set == 0 {
		return 0
	}
	if lv.uniform {
		return uint64(bits.OnesCount64(set)) * pa.countNested(g, p, i+1, lv.bind(g, p, m, bits.TrailingZeros64(set)))
	}
	n := uint64(0)
	for ; set != 0; set &= set - 1 {
		n += pa.countNested(g, p, i+1, lv.bind(g, p, m, bits.TrailingZeros64(set)))
	}
	return n
}

// any tells whether the path, which is open, has an action. A path's actions never
// all equal those of its shadows in vain: if they do, the shadow has some.
func (pa *path) any(g *Game, p *position) bool {
	if pa.countFixed(g, p, 0) == 0 {
		return false
	}
	if pa.shape == shapeStep {
		return pa.countSteps(g, p) != 0
	}
	return len(pa.nested) == 0 || pa.anyNested(g, p, 0, 0)
}

func (pa *path) anyNested(g *Game, p *position, i int, m uint64) bool {
	lv := &pa.levels[pa.nested[i]]
	set := lv.set(g, p, m)
	if i == len(pa.nested)-1 {
		return set != 0
	}
	if lv.uniform {
		return set != 0 && pa.anyNested(g, p, i+1, lv.bind(g, p, m, bits.TrailingZeros64(set)))
	}
	for ; set != 0; set &= set - 1 {
		if pa.anyNested(g, p, i+1, lv.bind(g, p, m, bits.TrailingZeros64(set))) {
			return true
		}
	}
	return false
}

// pick returns the n-th of the path's actions in the order of generate; n is less
// than the path's count.
func (pa *path) pick(g *Game, p *position, n uint64) Move {
	if pa.shadows != nil {
		return pa.nth(g, p, 0, 0, &n)
	}
	m, bound := uint64(0), 0
	if pa.shape == shapeSlide {
		m, n = pa.pickSlide(g, p, n)
		bound = 2
	}
	if pa.shape == shapeStep {
		m, n = pa.pickStep(g, p, n)
		bound = 2
	}
	return pa.pickFrom(g, p, bound, m, n)
}

// pickFrom binds the levels from one on for the n-th of the ways to bind them, those
// before being bound.
func (pa *path) pickFrom(g *Game, p *position, bound int, m, n uint64) Move {
	for i := bound; i < len(pa.levels); i++ {
		lv := &pa.levels[i]
		set := lv.set(g, p, m)
		switch {
		case i == len(pa.levels)-1:
			m = lv.bind(g, p, m, nthBit(set, n))
		case lv.uniform:
			each := pa.countFrom(g, p, i+1, m)
			m, n = lv.bind(g, p, m, nthBit(set, n/each)), n%each
		default:
			for ; ; set &= set - 1 {
				next := lv.bind(g, p, m, bits.TrailingZeros64(set))
				each := pa.countFrom(g, p, i+1, next)
				if n < each {
					m = next
					break
				}
				n -= each
			}
		}
	}
	return Move(m | pa.template)
}

// pickSlide binds the first two levels for the n-th action and returns what is
// left of n for the others.
func (pa *path) pickSlide(g *Game, p *position, n uint64) (m, left uint64) {
	each := pa.countFixed(g, p, 2)
	slider := pa.levels[1].slider
	for pieces := pa.levels[0].set(g, p, 0); ; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		to := slider.reach(uint64(from), p.occupied)
		if count := uint64(bits.OnesCount64(to)) * each; n >= count {
			n -= count
			continue
		}
		m = pa.levels[0].bind(g, p, 0, from)
		if each == 1 {
			return pa.levels[1].bind(g, p, m, nthBit(to, n)), 0
		}
		return pa.levels[1].bind(g, p, m, nthBit(to, n/each)), n % each
	}
}

// nth goes through the path's actions one by one until n of them have passed and
// returns the next. It serves the paths whose actions cannot be counted by sets.
func (pa *path) nth(g *Game, p *position, level int, m uint64, n *uint64) Move {
	if level == len(pa.levels) {
		if pa.shadowed(g, p, m) {
			return 0
		}
		if *n == 0 {
			return Move(m | pa.template)
		}
		*n--
		return 0
	}
	lv := &pa.levels[level]
	for set := lv.set(g, p, m); set != 0; set &= set - 1 {
		if found := pa.nth(g, p, level+1, lv.bind(g, p, m, bits.TrailingZeros64(set)), n); found != 0 {
			return found
		}
	}
	return 0
}

// has tells whether the registers of m are one of the path's actions.
func (pa *path) has(g *Game, p *position, m uint64) bool {
	bound := uint64(0)
	for i := range pa.levels {
		lv := &pa.levels[i]
		c := m >> (lv.shift & 63) & (1<<registerBits - 1)
		if c > 63 || lv.set(g, p, bound)>>c&1 == 0 {
			return false
		}
		bound = lv.bind(g, p, bound, int(c))
	}
	return bound == m
}

func (pa *path) shadowed(g *Game, p *position, m uint64) bool {
	for _, s := range pa.shadows {
		if s.open(p) && (p.field == nil && s.has(g, p, m) || p.field != nil && s.fieldHas(g, p, m)) {
			return true
		}
	}
	return false
}

// lowest returns the number of the lowest set bit.
func lowest(set uint64) int { return bits.TrailingZeros64(set) & 63 }
