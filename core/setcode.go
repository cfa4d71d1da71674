package core

import (
	"fmt"
	"slices"
)

// setCode is a set being lowered to a program. A set that is one plane, the empty
// cells or a fixed set, with single cells put in or taken out, is kept in that
// simple form as long as possible: its size then often needs no register.
type setCode struct {
	simple bool
	base   op
	over   []override
	ops    program // of a set that is not simple
	depth  int     // sets pending at once
}

// override puts a register's cell in a set or takes it out; later ones prevail.
type override struct {
	reg uint8
	in  bool
}

const maxOps = 64

// pieces returns the planes of which a slide or a lift can take pieces, ascending.
func (lo *lowering) pieces(at Pos, word string, s Set, d *draft) []int {
	planes, ok := lo.support(at, word, s, 0)
	if !ok {
		return nil
	}
	slices.Sort(planes)
	return slices.Compact(planes)
}

func (lo *lowering) support(at Pos, word string, s Set, depth int) ([]int, bool) {
	if depth > maxDepth {
		lo.tooDeep(at)
		return nil, false
	}
	if lo.spent(at) {
		return nil, false
	}
	switch s := s.(type) {
	case Own, Enemy, Any:
		planes := lo.planes(s)
		return planes, planes != nil
	case Except:
		return lo.support(at, word, s.Set, depth+1)
	case Both:
		return lo.support(at, word, s.Set, depth+1)
	case Union:
		var all []int
		for _, one := range s.Sets {
			planes, ok := lo.support(at, word, one, depth+1)
			if !ok {
				return nil, false
			}
			if all = append(all, planes...); len(all) > maxWays {
				lo.tooLong(at)
				return nil, false
			}
		}
		if len(all) > 0 {
			return all, true
		}
	}
	lo.fault(at, word+": the set does not say which pieces to choose from", "begin with own(piece), enemy(piece) or any(piece); cells can be taken away from it with -")
	return nil, false
}

// planes returns the planes of a set of pieces; nil after a fault.
func (lo *lowering) planes(s Set) []int {
	word, at, name, face := "own", Pos{}, "", ""
	switch s := s.(type) {
	case Own:
		at, name, face = s.At, s.Piece, s.Face
	case Enemy:
		word, at, name, face = "enemy", s.At, s.Piece, s.Face
	case Any:
		word, at, name, face = "any", s.At, s.Piece, s.Face
	}
	piece, ok := lo.piece(at, word, name)
	if !ok {
		return nil
	}
	only := -1 // the face
	if face != "" {
		if only, ok = lo.faceOf(at, word, piece, face); !ok {
			return nil
		}
	}
	owners := []int{lo.player}
	switch neutral := lo.game.pieces[piece].Neutral; {
	case neutral && word != "any":
		lo.fault(at, fmt.Sprintf("%s: pieces of the kind %q belong to nobody", word, name), fmt.Sprintf("write any(%s)", name))
		return nil
	case neutral:
		owners = []int{NoPlayer}
	case word == "enemy":
		owners = []int{len(lo.game.players) - 1 - lo.player}
	case word == "any":
		owners = []int{0, 1}
	}
	var all []int
	for _, owner := range owners {
		first := lo.game.planeOf(piece, owner)
		for f := range lo.game.faces(piece) {
			if only < 0 || f == only {
				all = append(all, first+f)
			}
		}
	}
	return all
}

// set lowers a set for the board as the draft has left it. With a plane (not -1)
// only the part of it made of that plane's pieces is wanted. nil means a fault.
func (lo *lowering) set(d *draft, s Set, plane, depth int) *setCode {
	if depth > maxDepth {
		lo.tooDeep(lo.at)
		return nil
	}
	if lo.spent(lo.at) {
		return nil
	}
	switch s := s.(type) {
	case Own, Enemy, Any:
		planes := lo.planes(s)
		if planes == nil {
			return nil
		}
		code := &setCode{simple: true, base: lo.game.fixedCells(cellSet{})}
		for _, one := range planes {
			if plane >= 0 && one != plane {
				continue
			}
			part := lo.atom(d, op{code: opPlane, a: uint8(one)})
			if code.empty() {
				code = part
			} else if code = code.join(lo, lo.at, opUnion, part); code == nil {
				return nil
			}
		}
		return code
	case Empty:
		return lo.atom(d, op{code: opEmpty})
	case Cells:
		set, ok := lo.cells(s)
		if !ok {
			return nil
		}
		return &setCode{simple: true, base: lo.game.fixedCells(set)}
	case Step:
		n, ok := lo.named(d, s.At, s.Name)
		if !ok {
			return nil
		}
		return &setCode{simple: true, base: lo.game.fixedCells(cellSet{}), over: []override{{n.at, true}}}
	case Earlier:
		code := &setCode{simple: true, base: lo.game.fixedCells(cellSet{})}
		for _, r := range lo.lookBack(d, s) {
			code.over = append(code.over, override{r, true})
		}
		if len(code.over) == 0 && len(lo.faults) > 0 {
			return nil
		}
		return code
	case Behind:
		n, ok := lo.slid(d, s.At, "behind", s.Step)
		if !ok {
			return nil
		}
		_, which, ok := lo.behind(s.At, n)
		if !ok {
			return nil
		}
		return &setCode{ops: program{{code: opBehind, a: n.from, b: n.at, mask: which, slide: lo.game.sliderNumber(n.slide)}}, depth: 1}
	case Origin:
		n, ok := lo.named(d, s.At, s.Step)
		if !ok {
			return nil
		}
		if !n.slid && !n.moved {
			lo.fault(s.At, fmt.Sprintf("origin: the step %q moves no piece from a cell", s.Step), "only a piece that slid or advanced has come from one")
			return nil
		}
		return &setCode{simple: true, base: lo.game.fixedCells(cellSet{}), over: []override{{n.from, true}}}
	case chained:
		return &setCode{simple: true, base: lo.game.fixedCells(cellSet{}), over: []override{{keptBase, true}}}
	case Both:
		left := lo.set(d, s.Set, plane, depth+1)
		right := lo.set(d, s.And, -1, depth+1)
		if left == nil || right == nil {
			return nil
		}
		if left.constant() && right.constant() {
			same := *left.base.cells
			same.and(right.base.cells)
			return &setCode{simple: true, base: lo.game.fixedCells(same)}
		}
		return left.join(lo, lo.at, opIntersect, right)
	case Beside:
		directions, ok := lo.directions(s.At, "beside", s.Directions)
		code := lo.set(d, s.Set, -1, depth+1)
		if !ok || code == nil {
			return nil
		}
		lo.noDice(s.At, "beside", "it")
		n := &setCode{ops: append(slices.Clone(code.program()), op{code: opBeside, mask: directionMask(directions)}), depth: code.pending()}
		if len(n.ops) > maxOps {
			lo.tooLong(lo.at)
			return nil
		}
		return lo.found(s.At, "beside", n)
	case Reach:
		return lo.reach(d, s, depth)
	case Except:
		left := lo.set(d, s.Set, plane, depth+1)
		if left == nil {
			return nil
		}
		if step, ok := s.Less.(Step); ok {
			n, ok := lo.named(d, step.At, step.Name)
			if !ok {
				return nil
			}
			return left.with(d, override{n.at, false})
		}
		if earlier, ok := s.Less.(Earlier); ok {
			registers := lo.lookBack(d, earlier)
			for _, r := range registers {
				left = left.with(d, override{r, false})
			}
			if len(registers) == 0 && len(lo.faults) > 0 {
				return nil
			}
			return left
		}
		if both, ok := s.Less.(Except); ok { // a - (a - b) is what the two have in common
			if same := lo.set(d, both.Set, plane, depth+1); same != nil && slices.Equal(same.program(), left.program()) {
				return left.join(lo, lo.at, opIntersect, lo.set(d, both.Less, -1, depth+1))
			}
		}
		less := lo.set(d, s.Less, -1, depth+1)
		if less != nil && left.constant() && less.constant() {
			rest := *left.base.cells
			rest.less(less.base.cells)
			return &setCode{simple: true, base: lo.game.fixedCells(rest)}
		}
		return left.join(lo, lo.at, opExcept, less)
	case Union:
		var all *setCode
		for _, one := range s.Sets {
			part := lo.set(d, one, plane, depth+1)
			switch {
			case part == nil:
				return nil
			case all == nil || all.empty():
				all = part
			case part.empty():
			default:
				if all = all.join(lo, lo.at, opUnion, part); all == nil {
					return nil
				}
			}
		}
		if all != nil {
			return all
		}
		lo.fault(lo.at, "set: nothing is joined", "")
	case nil:
		lo.fault(lo.at, "set: there is none", "")
	default:
		lo.fault(lo.at, fmt.Sprintf("set: %T is not a set", s), "use the set types themselves, not pointers to them")
	}
	return nil
}

// atom is a plane, or the empty cells, as they stand after the draft's toggles.
func (lo *lowering) atom(d *draft, base op) *setCode {
	code := &setCode{simple: true, base: base}
	for _, t := range d.toggles {
		switch {
		case base.code == opEmpty:
			code = code.with(d, override{t.reg, !t.in})
		case base.a == t.plane:
			code = code.with(d, override{t.reg, t.in})
		}
	}
	return code
}

// with applies an override and drops what it makes needless.
func (code *setCode) with(d *draft, o override) *setCode {
	n := *code
	n.over = slices.Clone(code.over)
	if n.simple {
		if last := len(n.over) - 1; last >= 0 && n.over[last].reg == o.reg {
			n.over = n.over[:last]
		}
		// It says nothing new if the cell was so before, and nothing since has
		// changed a cell that might be the same one.
		if in, known := n.base.holds(d, o.reg); known && in == o.in {
			if !slices.ContainsFunc(n.over, func(p override) bool { return p.in != o.in && !d.distinct(p.reg, o.reg) }) {
				return &n
			}
		}
	}
	n.over = append(n.over, o)
	return &n
}

// holds tells whether the base set, before the action, holds a register's cell.
func (base op) holds(d *draft, reg uint8) (in, known bool) {
	f := d.fact(reg)
	switch base.code {
	case opPlane:
		if f.plane >= 0 {
			return f.plane == int(base.a), true
		}
		return false, f.empty
	case opEmpty:
		return f.empty, f.empty || f.plane >= 0
	case opCells:
		return false, base.cells.none()
	}
	return false, false
}

// join combines two sets by an operation of the program.
func (code *setCode) join(lo *lowering, at Pos, o opCode, right *setCode) *setCode {
	if right == nil {
		return nil
	}
	n := &setCode{ops: append(slices.Clone(code.program()), right.program()...), depth: max(code.pending(), right.pending()+1)}
	n.ops = append(n.ops, op{code: o})
	if len(n.ops) > maxOps || n.depth > programDepth {
		lo.tooLong(at)
		return nil
	}
	return n
}

func (code *setCode) pending() int {
	if code.simple {
		return 1
	}
	return code.depth
}

func (code *setCode) program() program {
	pr := code.ops
	if code.simple {
		pr = program{code.base}
	}
	for _, o := range code.over {
		c := op{code: opOut, a: o.reg}
		if o.in {
			c.code = opIn
		}
		if o.reg >= keptBase {
			c.a -= keptBase
			c.code += opOutKept - opOut
		}
		pr = append(slices.Clip(pr), c)
	}
	return pr
}

// empty tells whether the set is known to have no cells.
func (code *setCode) empty() bool {
	return code.constant() && code.base.cells.none()
}

// constant tells whether the set is always the same cells.
func (code *setCode) constant() bool {
	return code.simple && code.base.code == opCells && len(code.over) == 0
}

// adds tells whether cells are put in that the base did not have.
func (code *setCode) adds() bool {
	return slices.ContainsFunc(code.over, func(o override) bool { return o.in })
}

// within tells whether the set is made only of the base's own cells, as they now
// stand: nothing in it can fail to be what the base says.
func (code *setCode) within(base opCode) bool {
	return code.simple && code.base.code == base
}

// level is a level that goes through the set.
func (code *setCode) level(d *draft) level {
	lv := level{kind: levelProgram, prog: code.program()}
	if code.simple {
		switch {
		case code.base.code == opPlane && len(code.over) == 0:
			lv = level{kind: levelPlane, plane: code.base.a}
		case code.base.code == opPlane && len(code.over) == 1 && !code.over[0].in && code.over[0].reg < keptBase:
			lv = level{kind: levelPlaneLess, plane: code.base.a, reg: code.over[0].reg}
		case code.base.code == opEmpty && len(code.over) == 0:
			lv = level{kind: levelEmpty}
		}
		lv.sizeProg = program{code.base}
		lv.adjust, lv.fixed = code.adjust(d)
		return lv
	}
	lv.sizeProg = code.ops
	lv.fixed = lv.prog.registers() == 0
	return lv
}

// adjust is by how much the overrides change the number of cells, if that is the
// same whatever the registers are.
func (code *setCode) adjust(d *draft) (n int, fixed bool) {
	for i, o := range code.over {
		in, known := code.base.holds(d, o.reg)
		if !known || in == o.in || o.reg >= keptBase && d.earlier.keeps[o.reg-keptBase].optional {
			return 0, false
		}
		for _, earlier := range code.over[:i] {
			if !d.distinct(earlier.reg, o.reg) {
				return 0, false
			}
		}
		if o.in {
			n++
		} else {
			n--
		}
	}
	return n, true
}

func (lo *lowering) named(d *draft, at Pos, name string) (named, bool) {
	n, ok := d.names[name]
	if !ok {
		var known []string
		for k := range d.names {
			known = append(known, k)
		}
		slices.Sort(known)
		hint := didYouMean(name, known)
		if slices.Contains(d.earlier.names(), name) {
			hint = `it is a step of an action before this one: write earlier "` + name + `"`
		} else if _, isCell := lo.rules.Board.Cell(name); isCell && hint == "" {
			hint = `a cell is written cells "` + name + `"`
		} else if lo.rules.Board.Region(name) != nil && hint == "" {
			hint = `a region is written cells "` + name + `"`
		} else if hint == "" && len(known) == 0 {
			hint = `no step before this one has a name; give it one with as = "` + name + `"`
		} else if hint == "" {
			hint = "the steps before this one are named " + quoteList(known, "and")
		}
		lo.fault(at, fmt.Sprintf("unknown step %q", name), hint)
	}
	return n, ok
}

// lookBack returns the registers of cells kept of earlier actions; none after a fault.
func (lo *lowering) lookBack(d *draft, s Earlier) []uint8 {
	registers := d.earlier.find(s.At, s.Step)
	if len(registers) == 0 && len(lo.faults) == 0 {
		names := d.earlier.names()
		hint := didYouMean(s.Step, names)
		if hint == "" && len(names) == 0 {
			hint = "it looks back at the actions before this one in the same turn, and there is none with a named step"
		} else if hint == "" {
			hint = "the steps of the actions before this one are named " + quoteList(names, "and")
		}
		lo.fault(s.At, fmt.Sprintf("earlier: unknown step %q", s.Step), hint)
	}
	return registers
}

// slid finds a named step that must be a slide.
func (lo *lowering) slid(d *draft, at Pos, word, name string) (named, bool) {
	n, ok := lo.named(d, at, name)
	if ok && !n.slid {
		lo.fault(at, fmt.Sprintf("%s: the step %q is not a slide", word, name), "only a piece that slid has come from a cell")
		return n, false
	}
	return n, ok
}

// canBeEmpty tells whether a set, which has been lowered, could ever hold a cell
// with nothing on it.
func (d *draft) canBeEmpty(s Set) bool {
	switch s := s.(type) {
	case Own, Enemy, Any:
		return false
	case Step: // unless what stood there has been lifted
		at := d.names[s.Name].at
		return slices.ContainsFunc(d.toggles, func(t toggle) bool { return !t.in && t.reg != at && !d.distinct(t.reg, at) })
	case Except:
		return d.canBeEmpty(s.Set)
	case Both:
		return d.canBeEmpty(s.Set) && d.canBeEmpty(s.And)
	case Union:
		return slices.ContainsFunc(s.Sets, d.canBeEmpty)
	}
	return true
}

func (lo *lowering) cells(s Cells) (set cellSet, ok bool) {
	if len(s.Names) == 0 {
		lo.fault(s.At, "cells: there are none", "")
		return set, false
	}
	if len(s.Names) > lo.rules.Board.Cells() {
		lo.fault(s.At, fmt.Sprintf("cells: there are %d names", len(s.Names)), fmt.Sprintf("the board has %d cells; name each once", lo.rules.Board.Cells()))
		return set, false
	}
	if lo.nodes += len(s.Names); lo.spent(s.At) {
		return set, false
	}
	for _, name := range s.Names {
		cells := lo.called(name)
		if cells == nil {
			lo.fault(s.At, fmt.Sprintf("cells: %q is not on the board", name), lo.rules.Board.cellHint(name))
			return set, false
		}
		for _, c := range cells {
			set.add(c)
		}
	}
	return set, true
}

// reach lowers the cells to which a piece could slide.
func (lo *lowering) reach(d *draft, s Reach, depth int) *setCode {
	lo.noDice(s.At, "reach", "it")
	directions, ok := lo.directions(s.At, "reach", s.Directions)
	from := lo.set(d, s.From, -1, depth+1)
	if !ok || from == nil {
		return nil
	}
	least, most := max(s.Min, 1), s.Max
	longest := lo.longestRay(directions)
	if most == 0 {
		most = longest
	}
	if s.Min < 0 || s.Max < 0 || s.Max > 0 && s.Max < least {
		lo.fault(s.At, fmt.Sprintf("reach: no distance is from min %d to max %d", s.Min, s.Max), "min is at least 1 and at most max")
		return nil
	}
	if least > longest {
		lo.fault(s.At, fmt.Sprintf("reach: no two cells of this board are %d apart", least), "")
		return nil
	}
	slider := lo.game.slider(slideSpec{min: least, max: min(most, longest), directions: directionMask(directions)})
	if slider == nil {
		lo.tooManySlides(s.At, "reach")
		return nil
	}
	code := from.join(lo, s.At, opReach, lo.atom(d, op{code: opEmpty}))
	if code != nil {
		code.ops[len(code.ops)-1].a = uint8(slices.Index(lo.game.sliders, slider))
		code = lo.found(s.At, "reach", code)
	}
	return code
}

func (lo *lowering) tooDeep(at Pos) {
	lo.fault(at, fmt.Sprintf("set: nested more than %d deep", maxDepth), "")
}

func (lo *lowering) tooLong(at Pos) {
	lo.fault(at, fmt.Sprintf("set: put together from more than %d parts", maxOps), "join fewer")
}
