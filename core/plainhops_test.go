package core_test

import (
	"maps"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of moves that are played on a field.

// plainTurn is what a turn on which a piece goes on is known by, and the passes before.
type plainTurn struct {
	going  string         // the cell of the piece that goes on; "" when none does
	passed int            // how many of the last actions were passes
	seen   map[string]int // how often what was really done; nil when nobody asks
}

// plainWay is what a way has come to beside the board.
type plainWay struct {
	passes   bool
	stopped  bool
	goesOn   bool
	mover    string // the cell of the piece that slid or hopped
	puts     []put
	before   map[string]kind // the board before anything was enclosed; nil while nothing was
	enclosed map[string]bool
	nodes    []string // of the rules that it was taken by
}

// put is a piece put on a cell by a step of a name.
type put struct{ cell, as string }

// note counts what was really done.
func (p *plain) note(node string) {
	if p.seen != nil {
		p.seen[node]++
	}
}

// counts counts the passes that come one after the other.
func (p *plain) counts(w way) {
	if p.passed++; !w.passes {
		p.passed = 0
	}
}

// did notes an action that has been done.
func (p *plain) did(w way) {
	p.counts(w)
	for _, node := range w.nodes {
		p.note(node)
	}
	if p.going != "" {
		p.note("further action")
	}
}

// dull tells whether all of an action has come up often.
func (p *plain) dull(w way) bool {
	return !slices.ContainsFunc(w.nodes, func(node string) bool { return p.seen[node] < 50 })
}

// slide moves a piece in a straight line.
func (p *plain) slide(s core.Slide, w way) (all []way) {
	takes := p.set(s.Capture, w)
	on := p.set(s.On, w)
	for cell := range p.set(s.Of, w) {
		if p.going != "" && cell != p.going {
			continue
		}
		for _, d := range p.rules.Board.Directions() {
			if !p.allowed(s.Directions, d) {
				continue
			}
			var ends []plainStep
			behind, met := cell, map[string]bool{cell: true}
			for n := 1; ; n++ {
				to := p.next(behind, d)
				if to == "" || met[to] {
					break
				}
				met[to] = true
				_, taken := w.board[to]
				if n >= max(s.Min, 1) && (s.Max == 0 || n <= s.Max) && (!taken || takes[to]) {
					ends = append(ends, plainStep{to, behind, cell})
				}
				if taken {
					break
				}
				behind = to
			}
			if s.Far && len(ends) > 1 {
				ends = ends[len(ends)-1:]
			}
			for _, step := range ends {
				if s.On != nil && !on[step.at] {
					continue
				}
				v := w.copy()
				captured := ""
				if _, taken := v.board[step.at]; taken {
					captured = step.at
					v.nodes = append(v.nodes, "Slide.Capture")
				}
				if s.Far {
					v.nodes = append(v.nodes, "Slide.Far")
				}
				if s.On != nil {
					v.nodes = append(v.nodes, "Slide.On")
				}
				v.move(p, step, captured, s.Returns, s.Face, s.As)
				all = append(all, v)
			}
		}
	}
	return all
}

// move does a slide or a hop.
func (w *way) move(p *plain, step plainStep, captured string, returns bool, face, as string) {
	operator := "-"
	if captured != "" {
		operator = "x"
		w.takeOff(p, captured, returns, true)
	}
	w.board[step.at] = w.board[step.origin].showing(face)
	delete(w.board, step.origin)
	w.say(step.origin + operator + step.at)
	w.done(p, core.Moved, w.board[step.at], step.origin, step.at)
	w.names[as] = step
	w.puts = append(w.puts, put{step.at, as})
	w.mover = step.at
}

// takeOff captures what stands on a cell.
func (w *way) takeOff(p *plain, cell string, returns, told bool) {
	there := w.board[cell]
	delete(w.board, cell)
	if told {
		w.done(p, core.Captured, there, cell, "")
	}
	if returns {
		there.face = ""
		w.hands[there]++
		w.nodes = append(w.nodes, "Returns")
	}
}

// hop moves a piece over another.
func (p *plain) hop(h core.Hop, w way) (all []way) {
	over, on := p.set(h.Over, w), p.set(h.On, w)
	for cell := range p.set(h.Of, w) {
		if p.going != "" && cell != p.going {
			continue
		}
		for _, d := range p.rules.Board.Directions() {
			if !p.allowed(h.Directions, d) {
				continue
			}
			line := p.line(cell, d)
			n := 0 // empty cells before the other piece
			for n < len(line) && w.board[line[n]] == (kind{}) {
				n++
			}
			if n == len(line) || n > h.Before || !over[line[n]] {
				continue
			}
			for far, to := range line[n+1:] {
				if _, taken := w.board[to]; taken || far > h.After {
					break
				}
				if h.On != nil && !on[to] {
					continue
				}
				v := w.copy()
				captured := ""
				v.nodes = append(v.nodes, "Hop")
				if h.Capture {
					captured = line[n]
					v.nodes = append(v.nodes, "Hop.Capture")
				}
				if h.On != nil {
					v.nodes = append(v.nodes, "Hop.On")
				}
				if n > 0 {
					v.nodes = append(v.nodes, "Hop.Before")
				}
				if far > 0 {
					v.nodes = append(v.nodes, "Hop.After")
				}
				v.move(p, plainStep{at: to, origin: cell}, captured, h.Returns, h.Face, h.As)
				all = append(all, v)
			}
		}
	}
	return all
}

// line is the cells met in a straight line from a cell, each once.
func (p *plain) line(cell, d string) (line []string) {
	met := map[string]bool{cell: true}
	for at := p.next(cell, d); at != "" && !met[at]; at = p.next(at, d) {
		met[at] = true
		line = append(line, at)
	}
	return line
}

// takeOnField takes patterns that are not those of games with dice.
func (p *plain) takeOnField(pattern core.Pattern, w way) (all []way) {
	switch pattern := pattern.(type) {
	case core.Hop:
		return p.hop(pattern, w)
	case core.Leap:
		return p.leap(pattern, w)
	case core.Remove:
		return p.remove(pattern, w)
	case core.Pass:
		v := w.copy()
		v.passes, v.text = true, "pass"
		v.nodes = append(v.nodes, "Pass")
		return []way{v}
	case core.First:
		for rank, one := range pattern.Choices {
			if all = p.take(one, w); len(all) > 0 {
				for i := range all {
					if all[i].nodes = slices.Clone(all[i].nodes); rank > 0 {
						all[i].nodes = append(all[i].nodes, "First")
					}
				}
				return all
			}
		}
	case core.Chain:
		for _, v := range p.take(pattern.Move, w) {
			v.goesOn = !v.stopped
			all = append(all, v)
		}
	case core.Stop:
		v := w.copy()
		v.stopped = true
		v.nodes = append(v.nodes, "Stop")
		return []way{v}
	case core.Enclose:
		return p.enclose(pattern, w)
	default:
		panic("no pattern")
	}
	return all
}

// chainOf is the chain of a turn, nil when it has none.
func chainOf(pattern core.Pattern) *core.Chain {
	var choices []core.Pattern
	switch pattern := pattern.(type) {
	case core.Chain:
		return &pattern
	case core.Or:
		choices = pattern.Choices
	case core.First:
		choices = pattern.Choices
	}
	for _, one := range choices {
		if found := chainOf(one); found != nil {
			return found
		}
	}
	return nil
}

// goOn is what the piece that goes on may do.
func (p *plain) goOn(pattern core.Pattern) map[string]way {
	all := map[string]way{}
	chain, from := chainOf(pattern), way{board: p.board, hands: p.hands}
	for _, w := range p.take(*chain, from) {
		w.into(all)
	}
	if chain.Optional && len(all) > 0 {
		for _, w := range p.take(core.Pass{}, from) {
			w.into(all)
		}
	}
	return all
}

// goesOn lets the piece that has moved go on, if it can and the game is not over.
func (p *plain) goesOn(w way) bool {
	if p.shown() {
		return false
	}
	next := *p
	next.going, next.earlier = w.mover, []map[string]plainStep{{"mover": {at: w.mover}}}
	if len(next.actions()) == 0 {
		return false
	}
	*p = next
	return true
}

// enclose turns over or captures what is between the piece of a step and others. Its sets
// are read before anything is enclosed.
func (p *plain) enclose(e core.Enclose, w way) []way {
	at := w.names[e.From].at
	v := w.copy()
	if v.enclosed = maps.Clone(w.enclosed); v.before == nil {
		v.before, v.enclosed = w.board, map[string]bool{}
	}
	read := w
	read.board = maps.Clone(v.before)
	of, to := p.set(e.Of, read), p.set(e.To, read)
	between := map[string]bool{}
	if e.From == "" {
		between = of
		if len(of) > 0 {
			v.nodes = append(v.nodes, "Enclose.All")
		}
	}
	for _, d := range p.rules.Board.Directions() {
		if !p.allowed(e.Directions, d) || e.From == "" {
			continue
		}
		line := p.line(at, d)
		n := 0
		for n < len(line) && of[line[n]] {
			n++
		}
		if n == 0 || n == len(line) || e.Most > 0 && n > e.Most || !to[line[n]] {
			continue
		}
		for _, cell := range line[:n] {
			between[cell] = true
		}
	}
	if len(between) == 0 && !e.Optional {
		return nil
	}
	for cell := range between {
		if v.enclosed[cell] {
			continue
		}
		v.enclosed[cell] = true
		if there := v.board[cell]; e.Take {
			v.takeOff(p, cell, e.Returns, false)
			v.nodes = append(v.nodes, "Enclose.Take")
		} else {
			there.player = p.mover
			v.board[cell] = there
			v.nodes = append(v.nodes, "Enclose")
		}
	}
	return []way{v}
}
