package core

import (
	"fmt"
	"math/bits"
)

// What it takes to find cells where words alone do not tell them, in steps of a few
// nanoseconds: as much as on a field, which on a board of one word is more than enough.

// maxFinding bounds the steps that it takes to find the cells of one set.
const maxFinding = 1 << 20

// found refuses a set whose cells take too long to find.
func (lo *lowering) found(at Pos, word string, code *setCode) *setCode {
	if n := code.program().fieldSteps(lo.game); n > maxFinding {
		lo.fault(at, fmt.Sprintf("%s: finding its cells could take %.0f steps", word, n), fmt.Sprintf("at most %d; let it look in fewer directions, or put fewer of beside and reach into each other", maxFinding))
		return nil
	}
	return code
}

// fieldSteps is what finding a set's cells takes beside going through its program.
func (pr program) fieldSteps(g *Game) float64 {
	steps := 0.0
	for _, o := range pr {
		switch o.code {
		case opBeside:
			steps += float64(g.board.Cells() * bits.OnesCount64(o.mask))
		case opReach: // from the set below the empty cells
			steps += float64(g.board.Cells() * g.sliders[o.a].most)
		case opBehind:
			steps += float64(g.sliders[o.slide-1].most)
		}
	}
	return steps
}

// fieldSteps is what finding a level's cells takes beside its programs.
func (lv *level) fieldSteps(g *Game) float64 {
	steps := lv.prog.fieldSteps(g) + lv.sizeProg.fieldSteps(g)
	for _, pr := range []program{lv.takes, lv.on, lv.over} {
		steps += float64(len(pr))/2 + pr.fieldSteps(g)
	}
	if lv.slider != nil {
		steps += float64(lv.slider.most)
	}
	for range lv.lets {
		steps += float64(lv.slider.most) + lv.over.fieldSteps(g)
	}
	for i := range lv.enclose {
		e := &lv.enclose[i]
		find := float64(len(e.of)+len(e.to))/2 + e.of.fieldSteps(g) + e.to.fieldSteps(g)
		if e.all {
			steps += find * lv.most(g)
		} else {
			steps += find + lv.most(g)*float64(bits.OnesCount64(e.directions)*min(e.most, g.board.Cells()))
		}
	}
	return steps
}

// fieldSteps is what looking for a sight takes.
func (s *sight) fieldSteps(g *Game) float64 {
	cells, directions := g.board.Cells(), bits.OnesCount64(s.directions)
	steps := s.prog.fieldSteps(g) + s.than.fieldSteps(g)
	switch s.kind {
	case sightLine:
		steps += float64(cells * directions * s.test.count)
	case sightConnected:
		from := 1 // cells, where not all that is on the way from one leads to it
		if len(s.sides) > 0 && !g.board.leadBack(s.directions) {
			from = s.sides[0].count()
		}
		steps += float64(cells * directions * from)
	}
	return steps
}

// leadBack tells whether every step in some directions can be taken back by another.
func (b *Board) leadBack(directions uint64) bool {
	for left := directions; left != 0; left &= left - 1 {
		if o := b.directions[lowest(left)].opposite; o < 0 || directions>>o&1 == 0 {
			return false
		}
	}
	return true
}

// maxSeeing bounds the steps that looking for ends takes after an action.
const maxSeeing = 1 << 22

// seeable refuses ends that take too long to look for.
func (c *compiler) seeable() {
	g := c.game
	if !g.walks {
		return
	}
	steps := 0.0
	for i := range g.sights {
		steps += g.sights[i].fieldSteps(g)
	}
	if steps > maxSeeing {
		c.fault(c.rules.At, fmt.Sprintf("ends: looking for them could take %.0f steps after every action", steps), fmt.Sprintf("at most %d; let them have fewer lines, connected, beside and reach", maxSeeing))
	}
}

// longestRay is the greatest distance along any of some directions.
func (c *compiler) longestRay(directions []int) int {
	mask := directionMask(directions)
	longest, known := c.longest[mask]
	if !known {
		if c.longest == nil {
			c.longest = map[uint64]int{}
		}
		longest = c.rules.Board.longestRay(directions)
		c.longest[mask] = longest
	}
	return longest
}
