package core

import (
	"fmt"
	"slices"
	"strings"
)

// Leap moves a piece to a cell that is so many links away, over whatever stands between:
// an empty one, or one with a piece that it captures.
type Leap struct {
	Of      Set      // the pieces to choose from: [Own], [Enemy], [Any], [Union] and [Except]
	Ways    []string // each the names of directions one after the other, with spaces between: "n n e"
	On      Set      // as in [Slide]; so are those that follow
	Capture Set
	Returns bool
	Face    string
	As      string
	At      Pos
}

func (Leap) pattern() {}

// maxWayLinks is the most links of a way that a piece leaps.
const maxWayLinks = 20

// leap lowers a step that leaps.
func (lo *lowering) leap(d *draft, s Leap) []*draft {
	if !lo.isFirst(d, s.At, "leap") {
		return nil
	}
	const most = 100
	if len(s.Ways) == 0 || len(s.Ways) > most {
		lo.fault(s.At, fmt.Sprintf("leap: it has %s", plural(len(s.Ways), "way")), fmt.Sprintf(`give it 1 to %d, each of directions one after the other: "n n e"`, most))
		return nil
	}
	b := lo.rules.Board
	var ways [][]int
	for _, way := range s.Ways {
		names := strings.Fields(way)
		if len(names) == 0 || len(names) > maxWayLinks {
			lo.fault(s.At, fmt.Sprintf("leap: the way %s has %s", Quote(way), plural(len(names), "link")), fmt.Sprintf("a way is 1 to %d directions", maxWayLinks))
			return nil
		}
		var links []int
		for _, name := range names {
			at := slices.IndexFunc(b.directions, func(d direction) bool { return d.name == name })
			if at < 0 {
				hint := didYouMean(name, b.Directions())
				if hint == "" {
					hint = "the directions are " + quoteList(b.Directions(), "and")
				}
				lo.fault(s.At, fmt.Sprintf("leap: unknown direction %q", name), hint)
				return nil
			}
			links = append(links, at)
		}
		ways = append(ways, links)
	}
	slider := lo.game.leaper(ways)
	switch {
	case slider == nil:
		lo.tooManySlides(s.At, "leap")
		return nil
	case slider.most == 0:
		lo.fault(s.At, "leap: from no cell of the board does one of its ways lead to another", "give it shorter ways, or other directions")
		return nil
	}
	if s.On != nil || s.Capture != nil {
		lo.noDice(s.At, "leap", "one with on or capture")
	}
	return lo.going(d, "leap", Slide{Of: s.Of, On: s.On, Capture: s.Capture, Returns: s.Returns, Face: s.Face, As: s.As, At: s.At}, slider, 1)
}

// leaper returns the slider whose lanes are where ways lead, making it when it is new,
// or nil when there are too many.
func (g *Game) leaper(ways [][]int) *slider {
	spec := slideSpec{min: 1, max: 1, leaps: fmt.Sprint(ways)}
	for _, s := range g.sliders {
		if s.spec == spec {
			return s
		}
	}
	if len(g.sliders) == maxSliders {
		return nil
	}
	s := &slider{spec: spec, lanes: make([][][]Cell, g.board.Cells())}
	for c := range Cell(g.board.Cells()) {
		for _, way := range ways {
			to := c
			for _, direction := range way {
				if to = g.board.links[direction][to]; to == NoCell {
					break
				}
			}
			if to != NoCell && to != c && !slices.ContainsFunc(s.lanes[c], func(lane []Cell) bool { return lane[0] == to }) {
				s.lanes[c] = append(s.lanes[c], []Cell{to})
			}
		}
		s.most = max(s.most, len(s.lanes[c]))
	}
	g.sliders = append(g.sliders, s)
	return s
}

// going lowers the step of a piece that goes where a slider says; word names it in
// messages.
func (lo *lowering) going(d *draft, word string, s Slide, slider *slider, least int) (ways []*draft) {
	if s.Returns && s.Capture == nil {
		lo.fault(s.At, word+": pieces captured go back to hand, and it captures none", "say which pieces it captures")
		return nil
	}
	if s.Far && s.Capture != nil {
		lo.fault(s.At, word+": it goes as far as it can, and captures", "let two slides do the two")
		return nil
	}
	if _, ok := lo.mayEnd(d, s.On); !ok { // which bounds what canBeEmpty looks at
		return nil
	}
	taken := []int{-1} // the planes of what may stand where it ends; -1 is nothing
	if s.On != nil && !d.canBeEmpty(s.On) {
		taken = nil
	}
	if s.Capture != nil {
		planes := lo.pieces(s.At, word+": capture", s.Capture, d)
		if planes == nil {
			return nil
		}
		taken = append(taken, planes...)
	}
	for _, plane := range lo.pieces(s.At, word, s.Of, d) {
		for _, met := range taken {
			if met >= 0 && lo.game.planes[met].supply == 0 {
				continue
			}
			w := d.clone()
			from, ok := w.choose(lo, s.At, lo.set(w, s.Of, plane, 0), plane)
			if !ok {
				return nil
			}
			lv := level{kind: levelSlide, reg: from, slider: slider}
			if lv.on, ok = lo.mayEnd(w, s.On); !ok {
				return nil
			}
			f := fact{plane: -1, empty: true}
			if met >= 0 {
				code := lo.set(w, s.Capture, met, 0)
				if code == nil {
					return nil
				}
				lv.takes, f = code.program(), fact{plane: met, not: []uint8{from}}
			}
			to, ok := w.add(lo, s.At, f, lv)
			if !ok {
				return nil
			}
			after, ok := lo.faced(s.At, word, plane, s.Face)
			if !ok {
				return nil
			}
			w.toggles = append(w.toggles, toggle{uint8(plane), from, false})
			st := stepText{kind: stepMove, plane: uint8(plane), after: uint8(after), from: from, to: to}
			if met >= 0 {
				w.toggles = append(w.toggles, toggle{uint8(met), to, false})
				st.captures, st.captured = true, uint8(met)
				if s.Returns {
					w.returned = append(w.returned, lo.game.planes[met].home)
				}
			}
			w.toggles = append(w.toggles, toggle{uint8(after), to, true})
			w.steps = append(w.steps, st)
			w.name(lo, s.At, s.As, named{at: to, from: from, slid: word == "slide", moved: true, min: least, slide: slider, cleared: len(w.toggles)})
			w.mover = to
			ways = append(ways, w)
		}
	}
	if len(ways) == 0 && len(lo.faults) == 0 {
		lo.deadEnd(s.At, word, "end on", "name cells that can, or say what it captures there: capture = enemy(piece)")
	}
	return ways
}
