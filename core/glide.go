package core

import "math/bits"

// glides is where some pieces can slide to. It is found once for all the paths of a
// phase that slide the same pieces alike, while their actions are counted, and then the
// slide that a number picks is read off it.
type glides struct {
	kept   bool                   // there was room for all pieces
	pieces uint8                  // how many
	all    uint64                 // the slides of all pieces
	from   [mostGlides]uint8      // the pieces, in the order of the board
	to     [mostGlides]uint64     // where each can go
	before [mostGlides + 1]uint64 // how many slides those before it have
}

const (
	mostGlides = 16 // pieces remembered; few games slide more
	fewGlides  = 2  // ways of sliding remembered
)

// scratch is what a pick remembers of the counting before it. Whoever picks often keeps
// one, since making it afresh takes time; what is in it when a pick begins does not matter.
type scratch struct {
	glides [fewGlides]glides
}

// find finds the slides of some pieces.
func (gl *glides) find(s *slider, pieces, occupied uint64) {
	if gl.kept = bits.OnesCount64(pieces) <= mostGlides; !gl.kept {
		gl.all = s.count(pieces, occupied)
		return
	}
	table := s.table
	i, n := 0, uint64(0)
	switch one, two, three := s.quick.one, s.quick.two, s.quick.three; {
	case one != nil:
		for ; pieces != 0; pieces &= pieces - 1 {
			c := lowest(pieces)
			i, n = gl.add(i, n, c, one[c].look(table, occupied)&^occupied)
		}
	case two != nil:
		for ; pieces != 0; pieces &= pieces - 1 {
			c := lowest(pieces)
			i, n = gl.add(i, n, c, (two[c][0].look(table, occupied)|two[c][1].look(table, occupied))&^occupied)
		}
	case three != nil:
		for ; pieces != 0; pieces &= pieces - 1 {
			c := lowest(pieces)
			i, n = gl.add(i, n, c, (three[c][0].look(table, occupied)|three[c][1].look(table, occupied)|three[c][2].look(table, occupied))&^occupied)
		}
	default:
		for ; pieces != 0; pieces &= pieces - 1 {
			c := lowest(pieces)
			i, n = gl.add(i, n, c, s.reach(uint64(c), occupied))
		}
	}
	gl.pieces, gl.all = uint8(i), n
}

// add remembers where the i-th piece can go, before which others have n slides.
func (gl *glides) add(i int, n uint64, from int, to uint64) (next int, after uint64) {
	at := i & (mostGlides - 1)
	gl.from[at], gl.to[at], gl.before[at] = uint8(from), to, n
	return i + 1, n + uint64(bits.OnesCount64(to))
}

// pick binds the first two levels of a path for its n-th action, of which each slide
// stands for so many, and returns what is left of n for the others.
func (gl *glides) pick(g *Game, p *position, pa *path, n, each uint64) (m, left uint64) {
	if each != 1 {
		n, left = n/each, n%each
	}
	i := 0
	for i+1 < int(gl.pieces) && gl.before[(i+1)&(mostGlides-1)] <= n {
		i++
	}
	i &= mostGlides - 1
	m = pa.levels[0].bind(g, p, 0, int(gl.from[i]))
	return pa.levels[1].bind(g, p, m, nthBit(gl.to[i], n-gl.before[i])), left
}
