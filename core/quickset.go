package core

import (
	"math/bits"
	"slices"
)

// quickSet is a set in a form that most sets of pieces have: some planes joined, or all
// cells but those, less the cells of earlier actions.
type quickSet struct {
	planes uint16
	rest   bool    // the cells that none of the planes has
	empty  bool    // all empty cells, and no planes
	kept   uint8   // cells of position.kept that are taken out, as bits
	prog   program // when it is none of these

	pair bool // the planes are one or two: this and the other, or twice the same
	a, b uint8
}

// quick brings a program into the form, as far as it can be.
func (g *Game) quick(pr program) quickSet {
	q := quickSet{}
	depth := 0 // sets pending
	for _, o := range pr {
		switch {
		case o.code == opPlane && q.kept == 0:
			q.planes |= 1 << o.a
			depth++
		case o.code == opEmpty && q.kept == 0:
			q.empty = true
			depth++
		case o.code == opUnion && q.kept == 0:
			depth--
		case o.code == opOutKept && depth == 1:
			q.kept |= 1 << o.a
		default:
			return quickSet{prog: pr}
		}
	}
	if depth != 1 || q.empty && q.kept != 0 {
		return quickSet{prog: pr}
	}
	if q.empty && q.planes != 0 { // all cells but those of the other planes
		q.empty, q.rest = false, true
		q.planes ^= 1<<len(g.planes) - 1
	}
	if n := bits.OnesCount16(q.planes); n == 1 || n == 2 {
		q.pair, q.a, q.b = true, uint8(bits.TrailingZeros16(q.planes)), uint8(bits.Len16(q.planes)-1)
	}
	return q
}

func (q quickSet) equal(o quickSet) bool {
	return q.planes == o.planes && q.rest == o.rest && q.empty == o.empty && q.kept == o.kept && slices.Equal(q.prog, o.prog)
}

// or joins two sets.
func (q quickSet) or(g *Game, o quickSet) quickSet {
	return g.quick(append(append(slices.Clone(q.program(g)), o.program(g)...), op{code: opUnion}))
}

// program is the set as a program.
func (q quickSet) program(g *Game) (pr program) {
	if q.prog != nil {
		return q.prog
	}
	planes := q.planes
	if q.rest || q.empty {
		pr = append(pr, op{code: opEmpty})
	}
	if q.rest {
		planes ^= 1<<len(g.planes) - 1
	}
	for i := range g.planes {
		if planes>>i&1 != 0 {
			if pr = append(pr, op{code: opPlane, a: uint8(i)}); len(pr) > 1 {
				pr = append(pr, op{code: opUnion})
			}
		}
	}
	for i := range uint8(MaxEarlier) {
		if q.kept>>i&1 != 0 {
			pr = append(pr, op{code: opOutKept, a: i})
		}
	}
	return pr
}

func (q *quickSet) eval(g *Game, p *position, m uint64) (set uint64) {
	if q.prog != nil {
		return q.prog.eval(g, p, m)
	}
	switch {
	case q.empty:
		return g.all &^ p.occupied
	case q.pair:
		set = p.plane[q.a] | p.plane[q.b]
	default:
		for planes := q.planes; planes != 0; planes &= planes - 1 {
			set |= p.plane[bits.TrailingZeros16(planes)]
		}
	}
	if q.rest {
		set = g.all &^ set
	}
	for kept := q.kept; kept != 0; kept &= kept - 1 {
		set &^= p.kept.mask(uint8(bits.TrailingZeros8(kept)))
	}
	return set
}
