package core_test

import (
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of moves along tracks.

// walk goes along the mover's way from one of its cells, or from before the first when
// cell is "". It returns the cells passed over and the one it comes to; ok is false when
// the way ends before, or the cell is not on it.
func (p *plain) walk(along core.Track, cell string, far int) (passed []string, to string, ok bool) {
	cells, loop := along.Cells[p.mover], ""
	if along.Loop != nil {
		loop = along.Loop[p.mover]
	}
	at := slices.Index(cells, cell)
	if cell != "" && at < 0 || far == 0 {
		return nil, "", false
	}
	for range far {
		if at++; at == len(cells) {
			if at = slices.Index(cells, loop); at < 0 {
				return nil, "", false
			}
		}
		passed = append(passed, cells[at])
	}
	last := len(passed) - 1
	return passed[:last], passed[last], true
}

// clear tells whether all of some cells may be passed over by a piece that comes from a cell.
func (p *plain) clear(passed []string, past core.Set, from string, w way) bool {
	may := map[string]bool{}
	if past != nil {
		may = p.set(past, w)
	}
	for _, cell := range passed {
		if _, taken := w.board[cell]; taken && !may[cell] && cell != from {
			return false
		}
	}
	return true
}

// land makes room on the cell that a piece comes to; false when it may not end there.
func (p *plain) land(to string, on, capture core.Set, returns bool, w *way) (takes string, ok bool) {
	if on != nil && !p.set(on, *w)[to] {
		return "", false
	}
	there, taken := w.board[to]
	if !taken {
		return "", true
	}
	if capture == nil || !p.set(capture, *w)[to] {
		return "", false
	}
	*w = w.copy()
	delete(w.board, to)
	w.done(p, core.Captured, there, to, "")
	if there.face = ""; returns {
		w.hands[there]++
	}
	return "x", true
}

func (p *plain) advance(a core.Advance, cell string, far int, w way) []way {
	passed, to, ok := p.walk(a.Along, cell, far)
	if !ok || to == cell || !p.clear(passed, a.Past, cell, w) {
		return nil
	}
	takes, ok := p.land(to, a.On, a.Capture, a.Returns, &w)
	if !ok {
		return nil
	}
	if takes == "" {
		takes = "-"
	}
	v := w.copy()
	v.board[to] = v.board[cell].showing(a.Face)
	delete(v.board, cell)
	v.say(cell + takes + to)
	v.done(p, core.Moved, v.board[to], cell, to)
	v.names[a.As] = plainStep{at: to, origin: cell}
	return []way{v}
}

func (p *plain) enter(e core.Enter, far int, w way) []way {
	st := p.own(e.From.Piece)
	passed, to, ok := p.walk(e.Along, "", far)
	if !ok || w.hands[st] == 0 || !p.clear(passed, e.Past, "", w) {
		return nil
	}
	takes, ok := p.land(to, e.On, e.Capture, e.Returns, &w)
	if !ok {
		return nil
	}
	v := w.copy()
	v.hands[st]--
	st.face = p.firstFace(st.piece)
	v.board[to] = st.showing(e.Face)
	v.say(p.fromHand(st) + takes + to)
	v.done(p, core.Dropped, v.board[to], "", to)
	v.names[e.As] = plainStep{at: to}
	return []way{v}
}

func (p *plain) leave(l core.Leave, cell string, far int, w way) []way {
	cells := l.Along.Cells[p.mover]
	at := slices.Index(cells, cell)
	if at < 0 {
		return nil
	}
	before := cells[at+1:]
	if far < len(before)+1 || far > len(before)+1 && !l.Beyond || !p.clear(before, l.Past, cell, w) {
		return nil
	}
	v := w.copy()
	st := v.board[cell]
	delete(v.board, cell)
	v.say(cell + "-off")
	v.done(p, core.Left, st, cell, "")
	return []way{v}
}
