package core_test

import (
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of leaps, of pieces removed, and of all of a set turned over or taken.

// leap moves a piece so many links, over whatever stands between.
func (p *plain) leap(l core.Leap, w way) (all []way) {
	takes, on := p.set(l.Capture, w), p.set(l.On, w)
	for cell := range p.set(l.Of, w) {
		if p.going != "" && cell != p.going {
			continue
		}
		ends := map[string]bool{}
		for _, way := range l.Ways {
			to := cell
			for _, d := range strings.Fields(way) {
				if to != "" {
					to = p.next(to, d)
				}
			}
			if to != "" && to != cell {
				ends[to] = true
			}
		}
		for to := range ends {
			_, taken := w.board[to]
			if taken && !takes[to] || l.On != nil && !on[to] {
				continue
			}
			v := w.copy()
			v.nodes = append(v.nodes, "Leap")
			captured := ""
			if taken {
				captured = to
				v.nodes = append(v.nodes, "Leap.Capture")
			}
			v.move(p, plainStep{at: to, origin: cell}, captured, l.Returns, l.Face, l.As)
			all = append(all, v)
		}
	}
	return all
}

// remove takes a piece off that the player chooses.
func (p *plain) remove(r core.Remove, w way) (all []way) {
	for cell := range p.set(r.Of, w) {
		v := w.copy()
		there := v.board[cell]
		v.takeOff(p, cell, r.Returns, false)
		v.say("x" + cell)
		v.done(p, core.Removed, there, cell, "")
		v.names[r.As] = plainStep{at: cell}
		v.nodes = append(v.nodes, "Remove")
		all = append(all, v)
	}
	return all
}
