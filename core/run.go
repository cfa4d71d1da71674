package core

import "slices"

// A run is the ways in which the same pieces go the same distance along a track, one for
// each thing that can stand where they end. What they pass over is looked at once for
// all of them.
type run struct {
	*advance
	ons   []quickSet // what each of the paths ends on
	any   quickSet   // what any of them does
	dice  multiset   // that each of them uses
	paths []*path
	same  bool // the run before it passes over the same and ends on the same
}

// maxRunPaths is how many paths of runs a phase can have for a pick that goes by runs.
const maxRunPaths = 32

// runs puts the paths of a phase into runs; nil when some are of another kind.
func (c *compiler) runs(paths []*path) (all []*run) {
	if len(paths) > maxRunPaths {
		return nil
	}
	for _, pa := range paths {
		if len(pa.levels) != 1 || pa.levels[0].kind != levelTrack || len(pa.guards) > 0 || len(pa.shadows) > 0 {
			return nil
		}
		a, dice := pa.levels[0].track, c.game.templates[pa.template>>templateShift].dice
		if n := len(all); n > 0 && all[n-1].dice == dice && all[n-1].goesAs(a) && len(all[n-1].ons) < maxLandings {
			r := all[n-1]
			r.ons, r.paths = append(r.ons, a.on), append(r.paths, pa)
			r.any = r.any.or(c.game, a.on)
			continue
		}
		all = append(all, &run{advance: a, ons: []quickSet{a.on}, any: a.on, dice: dice, paths: []*path{pa}})
	}
	for i, r := range all[min(1, len(all)):] {
		r.same = r.past.equal(all[i].past) && slices.EqualFunc(r.ons, all[i].ons, quickSet.equal)
	}
	return all
}

// maxLandings is how many things one run tells apart.
const maxLandings = 8

// goesAs tells whether the same pieces go the same way, whatever they end on.
func (r *run) goesAs(a *advance) bool {
	return r.route == a.route && r.pieces.equal(a.pieces) && r.past.equal(a.past)
}

// ground is what stands in the way of a run and where it can end.
type ground struct {
	past uint64
	ons  [maxLandings]uint64
}

// find finds the ground of a run.
func (gr *ground) find(g *Game, p *position, r *run) {
	gr.past = r.past.eval(g, p, 0)
	for i := range r.ons {
		gr.ons[i%maxLandings] = r.ons[i].eval(g, p, 0)
	}
}

// sets finds the pieces that each of the paths can take. Whether a piece can go is
// reckoned, since a jump on that would be one that nobody can foresee.
func (r *run) sets(g *Game, p *position, gr *ground, able []uint64) (n uint64) {
	for pieces := r.pieces.eval(g, p, 0) & r.route.from; pieces != 0; pieces &= pieces - 1 {
		c := lowest(pieces)
		blocked := r.route.between[c] &^ gr.past
		free := ^(blocked | -blocked) >> 63 // 1 when nothing blocks it
		to := r.route.to[c<<6|c] & 63
		for i := range able {
			goes := gr.ons[i%maxLandings] >> to & free
			able[i] |= goes << c
			n += goes
		}
	}
	return n
}

// possible tells whether any piece can take any of the paths.
func (r *run) possible(g *Game, p *position) bool {
	pieces := r.pieces.eval(g, p, 0) & r.route.from
	if pieces == 0 {
		return false
	}
	past, on := r.past.eval(g, p, 0), r.any.eval(g, p, 0)
	for ; pieces != 0; pieces &= pieces - 1 {
		c := lowest(pieces)
		if r.route.between[c]&^past == 0 && on>>(r.route.to[c<<6|c]&63)&1 != 0 {
			return true
		}
	}
	return false
}

// anyRun tells whether any of a phase's actions can be done, all of them runs.
func (g *Game) anyRun(p *position, runs []*run) bool {
	for _, r := range runs {
		if r.possible(g, p) {
			return true
		}
	}
	return false
}

// pickRun picks one of the actions of runs, each equally likely.
func (g *Game) pickRun(p *position, d *diceLeft, r *Random) Move {
	var able [maxRunPaths]uint64
	var gr ground
	total, first := uint64(0), 0
	for _, one := range d.runs {
		if !one.same {
			gr.find(g, p, one)
		}
		total += one.sets(g, p, &gr, able[first:first+len(one.ons)])
		first += len(one.ons)
	}
	if total == 0 {
		return 0
	}
	n := r.Below(total)
	first = 0
	for _, one := range d.runs {
		for i, pa := range one.paths {
			set := able[first+i]
			if count := uint64(ones(set)); n >= count {
				n -= count
				continue
			}
			return Move(pa.levels[0].bind(g, p, 0, nthBit(set, n)) | pa.template)
		}
		first += len(one.paths)
	}
	return 0
}
