package core

// How many actions there are on a field, and picking the n-th without listing them.

// fieldSize is the number of cells of a level whose number is fixed.
func (lv *level) fieldSize(g *Game, p *position) uint64 {
	if lv.kind == levelPlane || lv.kind == levelPlaneLess {
		return uint64(p.field.plane[lv.plane].count() + lv.adjust)
	}
	return uint64(lv.sizeProg.size(g, p, 0) + lv.adjust)
}

// fieldCount is the number of the level's cells.
func (lv *level) fieldCount(g *Game, p *position, m uint64) uint64 {
	switch {
	case lv.enclose != nil || g.plainly:
	case lv.on != nil:
	case lv.sweep != nil:
		return uint64(lv.sweep.count(g, p, m))
	case lv.kind == levelSlide && lv.slider.apart:
		return uint64(lv.countSlides(g, p, m))
	case lv.kind == levelPlane:
		return uint64(p.field.plane[lv.plane].count())
	case lv.kind == levelEmpty:
		return uint64(g.board.Cells() - p.field.occupied.count())
	case lv.kind == levelProgram:
		return uint64(lv.prog.size(g, p, m))
	}
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	return uint64(set.count())
}

func (pa *path) fieldCountFixed(g *Game, p *position, level int) uint64 {
	n := uint64(1)
	for _, l := range pa.multiplied {
		if int(l) >= level {
			n *= pa.levels[l].fieldSize(g, p)
		}
	}
	return n
}

func (pa *path) fieldCountFrom(g *Game, p *position, level int, m uint64) uint64 {
	n := pa.fieldCountFixed(g, p, level)
	if i := pa.nestedFrom(level); n > 0 && i < len(pa.nested) {
		return n * pa.fieldCountNested(g, p, i, m)
	}
	return n
}

// nestedFrom is which of the nested levels is the first from a level on; none when it is
// their number.
func (pa *path) nestedFrom(level int) int {
	i := 0
	for i < len(pa.nested) && int(pa.nested[i]) < level {
		i++
	}
	return i
}

// fieldCountNested counts the ways to bind the nested levels from the i-th on.
func (pa *path) fieldCountNested(g *Game, p *position, i int, m uint64) uint64 {
	lv := &pa.levels[pa.nested[i]]
	switch {
	case i == len(pa.nested)-1:
		return lv.fieldCount(g, p, m)
	case lv.returns && i == len(pa.nested)-2:
		return uint64(lv.sweep.countReturning(g, p.field, m))
	}
	var set cellSet
	lv.fieldSet(g, p, m, &set)
	n := uint64(0)
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		n += pa.fieldCountNested(g, p, i+1, lv.fieldBind(g, p, m, c))
	}
	return n
}

// tally is what has been counted for a pick: the actions of the first paths, and, as far
// as there is room, those with each cell of a path's first level.
type tally struct {
	paths  [8]uint64
	begins [8]uint8 // the path's place in firsts, and 1; 0 for none
	firsts [32]uint32
	used   int
	only   cellSet // the cells of the last path of a single level that is not of fixed size
	whose  *path   // that path
}

// count counts the actions of a path.
func (t *tally) count(g *Game, p *position, i int, pa *path) uint64 {
	if pa.shadows != nil {
		most := ^uint64(0)
		pa.fieldNth(g, p, 0, 0, &most)
		return ^most
	}
	if len(pa.levels) == 1 && len(pa.nested) == 1 {
		pa.levels[0].fieldSet(g, p, 0, &t.only)
		t.whose = pa
		return uint64(t.only.count())
	}
	if i >= len(t.paths) || len(pa.nested) < 2 || pa.nested[0] != 0 {
		return pa.fieldCountFrom(g, p, 0, 0)
	}
	fixed := pa.fieldCountFixed(g, p, 0)
	if fixed == 0 {
		return 0
	}
	var set cellSet
	lv := &pa.levels[0]
	lv.fieldSet(g, p, 0, &set)
	n, begin := uint64(0), t.used
	for c := set.from(0); c != NoCell; c = set.from(c + 1) {
		each := fixed * pa.fieldCountNested(g, p, 1, lv.fieldBind(g, p, 0, c))
		if n += each; t.used < len(t.firsts) {
			t.firsts[t.used] = uint32(each)
		}
		t.used++
	}
	if t.used <= len(t.firsts) {
		t.begins[i] = uint8(begin) + 1
	}
	return n
}

// fieldCount is the number of the path's actions.
func (pa *path) fieldCount(g *Game, p *position) uint64 {
	var t tally
	return t.count(g, p, len(t.paths), pa)
}

// fieldPickOf does what pickOf does.
func (g *Game) fieldPickOf(p *position, paths []*path, r *Random) Move {
	var t tally
	total := uint64(0)
	for i, pa := range paths {
		if total > 0 && pa.rank != paths[i-1].rank {
			break
		}
		if !pa.open(p) {
			continue
		}
		n := t.count(g, p, i, pa)
		if i < len(t.paths) {
			t.paths[i] = n
		}
		total += n
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	for i, pa := range paths {
		count := uint64(0)
		if i < len(t.paths) {
			count = t.paths[i]
		} else if pa.open(p) {
			count = pa.fieldCount(g, p)
		}
		if n >= count {
			n -= count
			continue
		}
		if pa == t.whose {
			return Move(pa.levels[0].fieldBind(g, p, 0, t.only.nth(n)) | pa.template)
		}
		var firsts []uint32
		if i < len(t.paths) && t.begins[i] > 0 {
			firsts = t.firsts[t.begins[i]-1:]
		}
		return pa.fieldPick(g, p, n, firsts)
	}
	return 0
}

// fieldPick returns the n-th of the path's actions in the order of fieldGenerate. firsts is
// how many there are with each cell of the first level, nil when that is not known.
func (pa *path) fieldPick(g *Game, p *position, n uint64, firsts []uint32) Move {
	if pa.shadows != nil {
		return pa.fieldNth(g, p, 0, 0, &n)
	}
	m := uint64(0)
	for i := range pa.levels {
		lv := &pa.levels[i]
		var set cellSet
		lv.fieldSet(g, p, m, &set)
		switch {
		case i == len(pa.levels)-1:
			m = lv.fieldBind(g, p, m, set.nth(n))
		case i == 0 && firsts != nil:
			at := uint64(0)
			for n >= uint64(firsts[at]) {
				n -= uint64(firsts[at])
				at++
			}
			m = lv.fieldBind(g, p, m, set.nth(at))
		case lv.uniform:
			each := pa.fieldCountFrom(g, p, i+1, m)
			m, n = lv.fieldBind(g, p, m, set.nth(n/each)), n%each
		default:
			fixed, nested := pa.fieldCountFixed(g, p, i+1), pa.nestedFrom(i+1)
			for c := set.from(0); ; c = set.from(c + 1) {
				next := lv.fieldBind(g, p, m, c)
				each := fixed * pa.fieldCountNested(g, p, nested, next)
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
