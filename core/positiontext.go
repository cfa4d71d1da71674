package core

import "strconv"

// PositionText returns the position as one line, which [Game.ParsePosition] reads
// back: the rows of the board from the top, pieces by symbol and runs of empty
// cells by their number, with / between; the player to move; the hands, each
// non-empty one as symbol and number, or - when all are empty; the number of the
// turn. Behind that stand, where there is something to say: action=N when it is not
// the first action of the turn, and STEP=CELL for each step of the earlier ones that
// matters to those to come, several cells with commas, - for none; REASON=N when an
// end counts turns and N have been counted; dice=SYMBOLS of the dice that have been
// thrown and not used yet, again=yes when the player will throw again, and STEP=CELL for
// what has been done since the throw; again=now when the player throws again;
// mover=CELL is the piece that goes on, and kept=CELLS what a function has kept; passes=N
// says that the last N actions were passes, where something depends on it;
// begins=PLAYER when the second player has won the throw for who begins, and the players'
// turns differ by number; beat=SUM when the player throws for
// who begins, on turn 0, and the other has thrown that; ended=REASON and by=PLAYER when
// the game ended otherwise than the board shows. What came before is not in it.
func (s *State) PositionText() string { return string(s.AppendPosition(nil)) }

// AppendPosition appends what [State.PositionText] returns.
func (s *State) AppendPosition(text []byte) []byte {
	g, p := s.game, &s.pos
	for i, row := range g.board.rows {
		if i > 0 {
			text = append(text, '/')
		}
		run := 0
		for _, c := range row {
			if symbol := g.symbolAt(p, c); symbol != 0 {
				text = append(appendRun(text, run), symbol)
				run = 0
				continue
			}
			run++
		}
		text = appendRun(text, run)
	}
	text = append(append(text, ' '), g.players[s.Mover()]...)
	text = append(text, ' ')
	none := true
	for i := range g.slots {
		if n := g.slots[i].count(p.hands); n > 0 {
			text = append(text, g.planes[g.slots[i].plane].symbol)
			text = strconv.AppendInt(text, int64(n), 10)
			none = false
		}
	}
	if none {
		text = append(text, '-')
	}
	text = append(text, ' ')
	text = strconv.AppendUint(text, uint64(p.turn), 10)
	if o := g.phases[p.phase].order; o > 0 {
		text = append(append(text, " begins="...), g.players[o]...)
	}
	if ph := &g.phases[p.phase]; ph.byDice {
		text = g.appendDice(text, p, ph)
	} else {
		text = g.appendKept(text, p)
	}
	if p.passes > 0 && g.tellsPasses {
		text = strconv.AppendUint(append(text, " passes="...), uint64(p.passes), 10)
	}
	if p.counted > 0 {
		text = append(append(append(text, ' '), g.since...), '=')
		text = strconv.AppendUint(text, uint64(p.counted)-1, 10)
	}
	if reason, unseen := g.unseenEnd(p); unseen {
		text = append(append(text, " ended="...), reason...)
		if p.ended != endAgreed {
			text = append(append(text, " by="...), g.players[p.closer]...)
		}
	}
	return text
}

func appendRun(text []byte, run int) []byte {
	if run == 0 {
		return text
	}
	return strconv.AppendInt(text, int64(run), 10)
}

func (g *Game) symbolAt(p *position, c Cell) byte {
	if plane := g.planeAt(p, c); plane >= 0 {
		return g.planes[plane].symbol
	}
	return 0
}

// unseenEnd tells whether a position has ended in a way that the board does not
// show, and the reason.
func (g *Game) unseenEnd(p *position) (reason string, unseen bool) {
	switch p.ended {
	case 0:
		return "", false
	case endResigned:
		return "resigned", true
	case endAgreed:
		return "agreed", true
	}
	e := &g.ends[p.closer][p.ended-1]
	return e.reason, e.kind == endRepeated || g.mayBegin(p)
}

// appendDice appends what is known of the dice.
func (g *Game) appendDice(text []byte, p *position, ph *phase) []byte {
	if ph.throw != nil {
		if ph.throw.off && ph.player > 0 {
			text = append(text, " beat="...)
			text = strconv.AppendInt(text, int64(ph.throw.beat), 10)
		}
		if ph.throw.again {
			text = append(text, " again=now"...)
		}
		return text
	}
	text = append(text, " dice="...)
	text = g.dice.appendSymbols(text, ph.dice.left)
	if ph.dice.again {
		text = append(text, " again=yes"...)
	}
	for _, k := range ph.keeps {
		if k.among == 0 || p.kept[k.index] == 0 {
			continue
		}
		text = g.appendAmong(text, p, &k)
	}
	return text
}

// appendAmong appends the cells that are kept from an index on.
func (g *Game) appendAmong(text []byte, p *position, k *keep) []byte {
	if p.kept[k.index] == 0 {
		return text
	}
	text = append(append(append(text, ' '), k.name...), '=')
	for i, cell := range p.kept[k.index : k.index+k.among] {
		if cell == 0 {
			break
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, g.board.Name(Cell(cell-1))...)
	}
	return text
}

// appendKept appends what a position in the middle of a turn needs beside the board.
func (g *Game) appendKept(text []byte, p *position) []byte {
	ph := &g.phases[p.phase]
	if ph.action == 0 {
		return text
	}
	text = append(text, " action="...)
	text = strconv.AppendInt(text, int64(ph.action)+1, 10)
	name := ""
	for _, k := range ph.keeps { // in the order of names
		if k.among > 0 {
			return g.appendAmong(text, p, &k)
		}
		if k.name == name {
			text = append(text, ',')
		} else {
			text = append(append(append(text, ' '), k.name...), '=')
		}
		name = k.name
		if cell := p.kept[k.index]; cell == 0 {
			text = append(text, '-')
		} else {
			text = append(text, g.board.Name(Cell(cell-1))...)
		}
	}
	return text
}
