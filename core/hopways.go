package core

import (
	"fmt"
	"math"
)

// Where a hop that captures can come from one cell to another by two directions, as on a
// ring, its text does not tell which piece it captures: such rules are refused.

// hopGap is the most cells between the two ends of a hop.
func (lv *level) hopGap() int { return min(lv.before+lv.after, MaxCells) + 1 }

// oneWay refuses a hop that captures one piece or another between the same two cells.
func (lo *lowering) oneWay(at Pos, lv *level) bool {
	from, to, x, y, found := lv.collides(lv, lo.rules.Board)
	if !found {
		return true
	}
	b := lo.rules.Board
	lo.fault(at, fmt.Sprintf("hop: it can come from %s to %s in two ways, over %s or over %s, and captures that piece", b.Name(from), b.Name(to), b.Name(x), b.Name(y)),
		"give it fewer directions, so that from and to tell which piece it takes")
	return false
}

// collides finds two cells between which two hops that capture pass over different ones.
func (lv *level) collides(other *level, b *Board) (from, to, x, y Cell, found bool) {
	for from := range Cell(b.Cells()) {
		for _, ray := range lv.slider.lanes[from] {
			for _, second := range other.slider.lanes[from] {
				if to, x, y, found := lv.collideOn(ray, second, other); found {
					return from, to, x, y, true
				}
			}
		}
	}
	return NoCell, NoCell, NoCell, NoCell, false
}

func (lv *level) collideOn(ray, second []Cell, other *level) (to, x, y Cell, found bool) {
	if ray[0] == second[0] && ray[len(ray)-1] == second[len(second)-1] && len(ray) == len(second) { // one way
		return NoCell, NoCell, NoCell, false
	}
	at := map[Cell]int{}
	for i, c := range second {
		at[c] = i
	}
	for i := 1; i < len(ray) && i <= lv.hopGap(); i++ {
		j, both := at[ray[i]]
		if !both || j < 1 || j > other.hopGap() {
			continue
		}
		for over := max(0, i-1-lv.after); over < i && over <= lv.before; over++ {
			for otherOver := max(0, j-1-other.after); otherOver < j && otherOver <= other.before; otherOver++ {
				if ray[over] != second[otherOver] {
					return ray[i], ray[over], second[otherOver], true
				}
			}
		}
	}
	return NoCell, NoCell, NoCell, false
}

// hopsApart tells whether what two paths hop over and capture can be told from the text
// of their actions.
func (c *compiler) hopsApart(a, b *path) bool {
	x, y := a.hopLevel(), b.hopLevel()
	if x == nil || y == nil || !c.templateAt(a).hopsAs(c.templateAt(b)) {
		return true
	}
	_, _, _, _, found := x.collides(y, c.game.board)
	return !found
}

// hopLevel is the level of a path's hop that captures, nil when it has none.
func (pa *path) hopLevel() *level {
	for i := range pa.levels {
		if lv := &pa.levels[i]; lv.kind == levelHop && len(lv.lets) > 0 && lv.lets[0].hop {
			return lv
		}
	}
	return nil
}

// hopsAs is readsAs where what is captured may differ.
func (t *template) hopsAs(o *template) bool {
	x, y := *t, *o
	x.steps, y.steps = captureUntold(t.steps), captureUntold(o.steps)
	return x.readsAs(&y)
}

func captureUntold(steps []stepText) []stepText {
	all := append([]stepText{}, steps...)
	for i := range all {
		if all[i].hops {
			all[i].captured, all[i].met = math.MaxUint8, 0
		}
	}
	return all
}
