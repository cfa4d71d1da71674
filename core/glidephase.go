package core

import "math/bits"

// In many phases all that can be done begins with a slide. Their paths are put together
// here from what counting needs, so that it is read in one go: a path's number of
// actions is that of its slides, times what follows each.
type glidePath struct {
	*path
	guard    guard // of hands; all let through when there is none
	way      uint8 // which of the ways of sliding it has, from 0
	followed uint8 // by what a slide is followed
	plane    uint8 // of followedByPlane
	adjust   int
}

const (
	followedByNothing = iota
	followedByPlane   // one of the pieces of a plane, a number more or less
	followedByMore
)

// mostGlidePaths is how many paths such a phase can have.
const mostGlidePaths = 8

// glidePaths puts the paths of a phase together; nil when it is of another kind.
func (g *Game) glidePaths(ph *phase) (all []glidePath) {
	if g.onField || ph.ranked || ph.byDice || ph.computed != nil || len(ph.paths) > mostGlidePaths {
		return nil
	}
	for _, pa := range ph.paths {
		if pa.slides == 0 || pa.slides > fewGlides || len(pa.guards) > 1 {
			return nil
		}
		gp := glidePath{path: pa, way: pa.slides - 1}
		if len(pa.guards) == 1 {
			gp.guard = pa.guards[0]
		}
		switch len(pa.multiplied) {
		case 0:
		case 1:
			gp.followed = followedByMore
			if lv := &pa.levels[pa.multiplied[0]]; lv.kind == levelPlane || lv.kind == levelPlaneLess {
				gp.followed, gp.plane, gp.adjust = followedByPlane, lv.plane, lv.adjust
			}
		default:
			gp.followed = followedByMore
		}
		all = append(all, gp)
	}
	return all
}

// each is how many actions the path has for each of its slides, 0 while it is closed.
func (gp *glidePath) each(g *Game, p *position) uint64 {
	if n := p.hands >> (gp.guard.shift & 63) & (1<<(gp.guard.width&63) - 1); n < gp.guard.min || n > gp.guard.max {
		return 0
	}
	switch gp.followed {
	case followedByNothing:
		return 1
	case followedByPlane:
		return uint64(bits.OnesCount64(p.plane[gp.plane%maxPlanes]) + gp.adjust)
	}
	return gp.countFixed(g, p, 2)
}

// countGlides counts the actions of a phase.
func (g *Game) countGlides(p *position, ph *phase) (n uint64) {
	var reached [fewGlides]uint64
	found := 0 // the ways of sliding that are counted, as bits
	for i := range ph.glides {
		gp := &ph.glides[i]
		each := gp.each(g, p)
		if each == 0 {
			continue
		}
		way := gp.way % fewGlides
		if found>>way&1 == 0 {
			found |= 1 << way
			reached[way] = gp.countSlides(g, p)
		}
		n += each * reached[way]
	}
	return n
}

// pickGlide does what pickOf does with the paths of a phase.
func (g *Game) pickGlide(p *position, ph *phase, r *Random, sc *scratch) Move {
	var eachOf, counts [mostGlidePaths]uint64
	total := uint64(0)
	found := 0
	for i := range ph.glides {
		gp := &ph.glides[i]
		each := gp.each(g, p)
		if each == 0 {
			continue
		}
		gl := &sc.glides[gp.way%fewGlides]
		if found>>gp.way&1 == 0 {
			found |= 1 << gp.way
			gl.find(gp.levels[1].slider, gp.levels[0].set(g, p, 0), p.occupied)
		}
		eachOf[i&(mostGlidePaths-1)], counts[i&(mostGlidePaths-1)] = each, each*gl.all
		total += each * gl.all
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	i := 0
	for n >= counts[i&(mostGlidePaths-1)] {
		n -= counts[i&(mostGlidePaths-1)]
		i++
	}
	gp := &ph.glides[i]
	gl := &sc.glides[gp.way%fewGlides]
	if !gl.kept {
		return gp.pick(g, p, n)
	}
	m, left := gl.pick(g, p, gp.path, n, eachOf[i&(mostGlidePaths-1)])
	return gp.pickFrom(g, p, 2, m, left)
}
