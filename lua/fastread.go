package lua

import (
	"github.com/staffel-engine/staffel/core"
)

// What a function returned for what may be done, read from the fast machine: what
// actions.go says, where nothing is wrong.

// actions asks what may be done.
func (m *fast) actions(n int, pos core.View) (actions []core.Action, ok bool) {
	ok = m.try(n, pos, func(answer val) bool {
		actions = m.read(answer)
		return true
	})
	return actions, ok
}

func (m *fast) read(answer val) []core.Action {
	if answer.o == nil || answer.o.shape != isTable || answer.o.fn != nil || answer.o.keyed.some() {
		panic(giveUp)
	}
	list := answer.o.list[:answer.o.length()]
	if len(list) > maxActions {
		panic(giveUp)
	}
	if len(list) == 0 {
		return nil
	}
	// States keep this room, so that it is not what the largest position wants.
	actions, room := m.pos.Room(len(list), max(2*len(list), min(m.mostParts, len(list)*m.mostEach)))
	m.parts = room
	for i, v := range list {
		if v.o == nil || v.o.shape != isTable || v.o.fn != nil {
			panic(giveUp)
		}
		m.action(v.o, &actions[i])
	}
	m.mostParts, m.mostEach = max(m.mostParts, len(m.parts)), max(m.mostEach, (len(m.parts)+len(list)-1)/len(list))
	m.parts = nil
	return actions
}

// some tells whether any key was ever set.
func (k *keyed) some() bool { return k != nil && len(k.entries) > 0 }

func (m *fast) action(t *object, a *core.Action) {
	if t.keyed.some() {
		m.keys(t, a)
	}
	first := len(m.parts)
	if len(t.list) == 0 || t.list[0].o == nil {
		panic(giveUp)
	}
	list := t.list[:t.length()]
	switch list[0].o.shape {
	case isText:
		for len(list) > 0 {
			list = list[m.part(list, first):]
		}
	case isTable:
		for _, p := range list {
			if p.o == nil || p.o.shape != isTable || p.o.fn != nil || p.o.keyed.some() {
				panic(giveUp)
			}
			if part := p.o.list[:p.o.length()]; len(part) == 0 || m.part(part, first) != len(part) {
				panic(giveUp)
			}
		}
	default:
		panic(giveUp)
	}
	a.Parts = m.parts[first:len(m.parts):len(m.parts)]
	told, cells, passes := toldBy(a.Parts)
	if told == 0 || passes && len(a.Parts) > 1 || told > maxTold || cells > maxCells {
		panic(giveUp)
	}
}

// keys reads what stands beside the parts of an action.
func (m *fast) keys(t *object, a *core.Action) {
	for _, e := range t.keyed.entries {
		if e.value.o == nil {
			continue
		}
		if e.key.o.shape != isText {
			panic(giveUp)
		}
		if !e.key.o.looked {
			m.look(e.key.o)
		}
		switch e.key.o.word {
		case wordAgain:
			if e.value.o.shape != isBool {
				panic(giveUp)
			}
			a.Again = e.value.holds()
		case wordKeep:
			kept := e.value.o
			if kept.shape != isTable || kept.fn != nil || kept.length() > core.MaxEarlier {
				panic(giveUp)
			}
			for _, v := range kept.list[:kept.length()] {
				c := m.cellOf(v)
				if c < 0 {
					panic(giveUp)
				}
				a.Keep = append(a.Keep, c)
			}
		default:
			panic(giveUp)
		}
	}
}

// part reads the part that a list begins with, of an action whose parts begin at the one
// numbered first, and gives how many places it takes.
func (m *fast) part(list []val, first int) (takes int) {
	kind := list[0].o
	if kind == nil || kind.shape != isText {
		panic(giveUp)
	}
	if !kind.looked {
		m.look(kind)
	}
	p := core.Part{From: core.NoCell, To: core.NoCell}
	takes = 2
	switch kind.word {
	case wordMove, wordLift, wordDrop, wordFace:
		takes = 3
	case wordPass:
		takes = 1
	}
	if len(list) < takes || len(m.parts) == maxAllParts || len(m.parts)-first == maxParts {
		panic(giveUp)
	}
	switch kind.word {
	case wordMove, wordLift:
		p.From, p.To = m.cellOf(list[1]), m.cellOf(list[2])
		if p.From < 0 || p.To < 0 || p.From == p.To {
			panic(giveUp)
		}
		m.takes(&p, p.From, first)
		p.Kind = core.Moved
		if kind.word == wordLift {
			p.Kind = core.Lifted
			if m.standing(p.To, first).Piece >= 0 {
				panic(giveUp)
			}
		}
	case wordDrop:
		m.drop(&p, list[1], list[2], first)
	case wordPass:
		p.Kind, p.Owner = core.Passed, core.NoPlayer
	case wordCapture, wordReturn, wordRemove:
		switch kind.word {
		case wordCapture:
			p.Kind = core.Captured
		case wordReturn:
			p.Kind = core.Returned
		default:
			p.Kind = core.Removed
		}
		if p.From = m.cellOf(list[1]); p.From < 0 {
			panic(giveUp)
		}
		m.takes(&p, p.From, first)
	case wordFace:
		p.Kind = core.Turned
		if p.To = m.cellOf(list[1]); p.To < 0 {
			panic(giveUp)
		}
		m.takes(&p, p.To, first)
		if p.Face = m.faceOf(p.Piece, list[2]); p.Face < 0 {
			panic(giveUp)
		}
	case wordFlip:
		p.Kind = core.Flipped
		if p.To = m.cellOf(list[1]); p.To < 0 {
			panic(giveUp)
		}
		m.takes(&p, p.To, first)
		if p.Owner == core.NoPlayer {
			panic(giveUp)
		}
		p.Owner = len(m.world.players) - 1 - p.Owner
	default:
		panic(giveUp)
	}
	m.parts = append(m.parts, p)
	return takes
}

// drop reads where a piece from hand goes.
func (m *fast) drop(p *core.Part, piece, cell val, first int) {
	if piece.o == nil || piece.o.shape != isPiece {
		panic(giveUp)
	}
	mover := m.pos.Player()
	p.Kind, p.Piece = core.Dropped, int(piece.o.cell)
	if p.Owner = mover; m.world.pieces[p.Piece].Neutral {
		p.Owner = core.NoPlayer
	}
	if p.To = m.cellOf(cell); p.To < 0 || m.standing(p.To, first).Piece >= 0 {
		panic(giveUp)
	}
	if m.pos.Hand(mover, p.Piece)+handChange(m.parts[first:], p) < 1 {
		panic(giveUp)
	}
}

// takes notes which piece a part has to do with.
func (m *fast) takes(p *core.Part, c core.Cell, first int) {
	on := m.standing(c, first)
	if on.Piece < 0 {
		panic(giveUp)
	}
	p.Piece, p.Owner, p.Face = int(on.Piece), int(on.Owner), int(on.Face)
}

// standing is what stands on a cell after the parts of an action that have been read.
func (m *fast) standing(c core.Cell, first int) core.Standing {
	if on, known := standingAfter(m.parts[first:], c); known {
		return on
	}
	return m.standings()[c]
}
