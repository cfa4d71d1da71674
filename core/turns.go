package core

import (
	"fmt"
	"slices"
)

// maxNumbered is the last turn that can have rules of its own.
const maxNumbered = 100

// describe says which turns an entry is for.
func (t Turn) describe() string {
	text := "every turn"
	if t.Number > 0 {
		text = fmt.Sprint("turn ", t.Number)
	}
	if t.Player != "" {
		text += " of " + t.Player
	}
	return text
}

// turns makes the phases: one for each player of each turn that rules of its own
// are given for, then one for each player of every turn after.
func (c *compiler) turns() {
	r, g := c.rules, c.game
	for _, t := range r.Turns {
		if t.Number < 0 || t.Number > maxNumbered {
			c.fault(t.At, fmt.Sprintf("turns: there is no turn %d", t.Number), fmt.Sprintf("turns are numbered from 1; up to %d can have rules of their own", maxNumbered))
			return
		}
		if t.Player != "" && !slices.Contains(r.Players, t.Player) {
			hint := didYouMean(t.Player, r.Players)
			if hint == "" {
				hint = "the players are " + quoteList(r.Players, "and")
			}
			c.fault(t.At, fmt.Sprintf("turns: there is no player %q", t.Player), hint)
			return
		}
		g.numbered = max(g.numbered, t.Number)
	}
	if len(r.Turns) == 0 {
		c.fault(c.rules.At, "turns: there are none", "say what a player does on a turn")
		return
	}
	used := make([]bool, len(r.Turns))
	compiled := map[[2]int][]*path{} // by entry and player: entries for many turns are compiled once
	for number := 1; number <= g.numbered+1; number++ {
		for player, name := range r.Players {
			entry := slices.IndexFunc(r.Turns, func(t Turn) bool {
				return (t.Number == 0 || t.Number == number) && (t.Player == "" || t.Player == name)
			})
			if entry < 0 {
				what := fmt.Sprintf("turns: nothing says what %s does on turn %d", name, number)
				if number > g.numbered {
					what = fmt.Sprintf("turns: nothing says what %s does from turn %d on", name, number)
				}
				c.fault(r.Turns[len(r.Turns)-1].At, what, "end the list with an entry without a number")
				return
			}
			used[entry] = true
			ph := phase{player: player, next: uint16(len(g.phases) + 1), key: zobristKey(zobristPhase, number, player)}
			if number <= g.numbered {
				ph.turn = uint32(number)
			}
			if player == len(r.Players)-1 {
				ph.ticks = 1
				if number == g.numbered+1 {
					ph.next = g.phaseOf(uint32(number), 0)
				}
			}
			key := [2]int{entry, player}
			if compiled[key] == nil {
				compiled[key] = c.paths(r.Turns[entry], player)
			}
			ph.paths = compiled[key]
			g.phases = append(g.phases, ph)
		}
	}
	for i, t := range r.Turns {
		if !used[i] {
			c.fault(t.At, fmt.Sprintf("turns: what is said of %s is never used", t.describe()), "an entry before it covers the same turns; take it out, or put it before that one")
		}
	}
}

// maxAllWays bounds the paths of a game, and with them the work of compiling it.
const maxAllWays = 1000

// paths compiles one turn's pattern for one player.
func (c *compiler) paths(t Turn, player int) []*path {
	lo := &lowering{compiler: c, player: player, at: t.At}
	var paths []*path
	seen := map[string]bool{}
	for _, d := range lo.lower(t.Action) {
		pa := d.finish(c)
		if pa == nil {
			return nil
		}
		if text := fmt.Sprintf("%+v", *pa); !seen[text] { // said twice is said once
			seen[text] = true
			paths = append(paths, pa)
		}
	}
	if len(paths) == 0 && len(c.faults) == 0 {
		c.fault(t.At, fmt.Sprintf("turns: what is said of %s can never be done", t.describe()), "does it drop more pieces than there are?")
	}
	if c.ways += len(paths); c.ways > maxAllWays {
		c.fault(t.At, fmt.Sprintf("turns: their patterns can be taken in more than %d ways together", maxAllWays), "say them with sets, which hold any number of cells")
		return nil
	}
	for i, pa := range paths {
		for _, earlier := range paths[:i] {
			if earlier.template == pa.template && !exclusive(earlier.guards, pa.guards) {
				pa.shadows = append(pa.shadows, earlier)
			}
		}
	}
	work := 0.0
	for _, pa := range paths {
		work += pa.most(c.game) * float64(1+len(pa.shadows))
	}
	if work > maxWork {
		c.fault(t.At, fmt.Sprintf("turns: what is said of %s could be %.0f actions to look at", t.describe(), work), fmt.Sprintf("at most %d; let an action have fewer steps, or the steps fewer cells", maxWork))
	}
	return paths
}

// maxWork bounds the actions of one turn, and so the time and the memory that it
// takes to list or to count them.
const maxWork = 1 << 21

// most is a number of actions that the path never exceeds.
func (pa *path) most(g *Game) float64 {
	n := 1.0
	for i := range pa.levels {
		lv := &pa.levels[i]
		switch {
		case lv.kind == levelPlane || lv.kind == levelPlaneLess:
			info := g.planes[lv.plane]
			n *= float64(g.pieces[info.piece].Supply[info.owner])
		case lv.kind == levelSlide:
			n *= float64(lv.slider.most(g.board.Cells()))
		case len(lv.prog) == 1 && lv.prog[0].code == opCells:
			n *= float64(ones(lv.prog[0].mask))
		default:
			n *= float64(g.board.Cells())
		}
	}
	return n
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
func (d *draft) finish(c *compiler) *path {
	pa := &path{guards: d.guards, levels: d.levels, template: c.template(d)}
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
	if len(pa.nested) == 2 && pa.nested[0] == 0 && pa.nested[1] == 1 &&
		pa.levels[0].kind == levelPlane && pa.levels[1].kind == levelSlide && len(pa.levels[1].prog) == 0 {
		pa.shape = shapeSlide
	}
	return pa
}

// reads lists the registers a level's set depends on.
func (lv *level) reads() []uint8 {
	var all []uint8
	if lv.kind == levelPlaneLess || lv.kind == levelSlide {
		all = append(all, lv.reg)
	}
	mask := lv.prog.registers()
	for r := range uint8(maxRegisters) {
		if mask>>r&1 != 0 {
			all = append(all, r)
		}
	}
	return all
}

// template returns the number, shifted into place, of what a draft does; drafts
// that do the same share it, which is what makes equal actions equal moves.
func (c *compiler) template(d *draft) uint64 {
	g := c.game
	t := template{steps: d.steps, toggles: slices.Clone(d.toggles), count: uint8(len(d.toggles))}
	net := map[uint8]int{}
	for _, o := range t.toggles {
		if o.in {
			net[o.plane]++
		} else {
			net[o.plane]--
		}
	}
	for hand, n := range d.taken {
		plane := g.planeOf(hand.piece, hand.player)
		net[uint8(plane)] -= n
		c.dropped[hand.piece] = true
		if slot := g.slotOf[plane]; slot >= 0 {
			t.hands += uint64(n) << g.slots[slot].shift
		}
	}
	for plane, n := range net {
		if n != 0 {
			g.planes[plane].conserved = false
		}
	}
	slices.SortFunc(t.toggles, func(a, b toggle) int { return int(a.reg) - int(b.reg) })
	t.single, t.plane = true, t.toggles[0].plane
	for i, o := range t.toggles {
		if o.plane != t.plane || int(o.reg) != i {
			t.single = false
		}
	}
	key := fmt.Sprint(t.toggles, t.hands, t.steps)
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
