package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// What functions return for what may be done: a list of actions, each a list of parts, or
// one part.

const (
	maxActions  = 20000   // of one position
	maxParts    = 600     // of an action: each cell of the largest board can be flipped
	maxAllParts = 100_000 // of all actions of a position
	maxTold     = 3       // parts of an action that its text is made of
	maxCells    = 5       // of them together
)

// partUses are the kinds of parts, in the order in which messages list them.
var partUses = []struct{ kind, use string }{
	{"move", `{ "move", from, to }`},
	{"drop", `{ "drop", piece, cell }`},
	{"lift", `{ "lift", from, to }`},
	{"pass", `{ "pass" }`},
	{"remove", `{ "remove", cell }`},
	{"capture", `{ "capture", cell }`},
	{"return", `{ "return", cell }`},
	{"face", `{ "face", cell, "face" }`},
	{"flip", `{ "flip", cell }`},
}

// otherParts are what authors write for parts that are not spelt alike.
var otherParts = map[string]string{"take": "capture", "kill": "capture", "turn": "face", "promote": "face", "place": "drop", "put": "drop", "slide": "move", "swap": "flip", "convert": "flip"}

// reading reads one answer.
type reading struct {
	*runner
	n     int // the function
	nth   int // the action
	parts []core.Part
	on    []core.Standing
	mover int
	pos   core.View
}

// read reads what a function returned. The fault is where the table at fault was made, if that
// is known.
func (r *runner) read(n int, answer glua.LValue, pos core.View) (actions []core.Action, fault *Error) {
	rd := reading{runner: r, n: n, pos: pos, mover: pos.Player()}
	defer func() {
		r.view.close()
		if v := recover(); v != nil {
			e, ok := v.(*Error)
			if !ok {
				panic(v)
			}
			actions, fault = nil, e
		}
	}()
	list, ok := answer.(*glua.LTable)
	if !ok {
		rd.fail(nil, fmt.Sprintf("the function returns %s, not a list of actions", returned(answer)), "return { } when there is nothing to do")
	}
	count := list.Len()
	switch {
	case count > maxActions:
		rd.fail(list, fmt.Sprintf("the function returns %d actions", count), fmt.Sprintf("a position has at most %d", maxActions))
	case storageOf(list).keys > 0:
		rd.fail(list, "the list of actions has a key that is not a number", "again and keep stand in an action: { { \"move\", from, to, again = true } }")
	case count == 0:
		return nil, nil
	}
	if kind, ok := list.RawGetInt(1).(glua.LString); ok {
		rd.fail(list, fmt.Sprintf("the first of the actions is the string %s", quote(string(kind))), "put braces around an action: return { { \"move\", from, to } }")
	}
	r.view.pos = pos
	rd.on = r.view.standings()
	actions, rd.parts = make([]core.Action, count), make([]core.Part, 0, min(2*count, maxAllParts))
	for i := range actions {
		rd.nth = i + 1
		t, ok := list.RawGetInt(i + 1).(*glua.LTable)
		if !ok {
			rd.fail(list, fmt.Sprintf("action %d is %s", i+1, isNil(list.RawGetInt(i+1))), "an action is a list of parts: { { \"move\", from, to }, { \"drop\", piece, cell } }")
		}
		rd.action(t, &actions[i])
	}
	return actions, nil
}

// fail ends the reading. The caller of the reader recovers it.
func (rd *reading) fail(t *glua.LTable, message, hint string) {
	e := rd.fault(rd.n, message, hint)
	if at, ok := rd.in.made[t]; ok && t != nil {
		e = at.fault(e.Message, hint)
	}
	panic(e)
}

// wrong is fail for an action.
func (rd *reading) wrong(t *glua.LTable, message, hint string) {
	rd.fail(t, fmt.Sprintf("action %d: %s", rd.nth, message), hint)
}

func (rd *reading) action(t *glua.LTable, a *core.Action) {
	if storageOf(t).keys > 0 {
		rd.keys(t, a)
	}
	first := len(rd.parts)
	switch t.RawGetInt(1).(type) {
	case glua.LString:
		for i, count := 1, t.Len(); i <= count; {
			i += rd.part(t, i, first)
		}
	case *glua.LTable:
		count := t.Len()
		for i := 1; i <= count; i++ {
			part, ok := t.RawGetInt(i).(*glua.LTable)
			if !ok {
				rd.wrong(t, fmt.Sprintf("part %d is %s", i, isNil(t.RawGetInt(i))), "a part is a table such as { \"move\", from, to }")
			}
			if storageOf(part).keys > 0 {
				rd.wrong(part, "a part has a key that is not a number", "again and keep stand beside the parts: { { \"move\", from, to }, again = true }")
			}
			if takes := rd.part(part, 1, first); part.Len() > takes {
				kind := textOf(part.RawGetInt(1))
				rd.wrong(part, fmt.Sprintf("%s: it is given %d things", kind, part.Len()-1), "write "+useOfPart(kind))
			}
		}
	default:
		if t.Len() == 0 {
			rd.wrong(t, "it has no parts", `who does nothing passes: { "pass" }`)
		}
		rd.wrong(t, fmt.Sprintf("it begins with %s", isNil(t.RawGetInt(1))), "a part begins with its kind: "+rd.kinds())
	}
	a.Parts = rd.parts[first:len(rd.parts):len(rd.parts)]
	told, cells, passes := toldBy(a.Parts)
	switch {
	case told == 0:
		rd.wrong(t, "its text would be empty", "what is told of an action are its parts that move, drop, lift, remove or pass; there is at least one")
	case passes && len(a.Parts) > 1:
		rd.wrong(t, "pass: it stands beside other parts", `who passes does nothing else: { "pass" }`)
	case told > maxTold || cells > maxCells:
		rd.wrong(t, fmt.Sprintf("%d of its parts move, drop, lift, remove or pass, by %d cells", told, cells), fmt.Sprintf("there can be %d of those, with %d cells together; do the rest in another action of the turn, by again = true", maxTold, maxCells))
	}
}

func (rd *reading) kinds() string {
	var kinds []string
	for _, p := range partUses {
		kinds = append(kinds, p.kind)
	}
	return orList(kinds)
}

// keys reads what stands beside the parts of an action.
func (rd *reading) keys(t *glua.LTable, a *core.Action) {
	walkPairs(t, func(k, v glua.LValue) bool {
		if _, ok := listIndex(k); ok {
			return true
		}
		switch k {
		case glua.LString("again"):
			if v != glua.LTrue && v != glua.LFalse {
				rd.wrong(t, "again is "+returned(v), "write again = true when the same player goes on")
			}
			a.Again = v == glua.LTrue
		case glua.LString("keep"):
			list, ok := v.(*glua.LTable)
			if !ok {
				rd.wrong(t, "keep is "+returned(v), "write a list of cells: keep = { cell }")
			}
			count := list.Len()
			if count > core.MaxEarlier {
				rd.wrong(t, fmt.Sprintf("%d cells are kept", count), fmt.Sprintf("there can be %d", core.MaxEarlier))
			}
			for i := 1; i <= count; i++ {
				a.Keep = append(a.Keep, rd.cell(t, "keep", list.RawGetInt(i)))
			}
		default:
			name := returned(k)
			if s, ok := k.(glua.LString); ok {
				name = quote(string(s))
			}
			rd.wrong(t, "unknown key "+name, "the keys are again and keep")
		}
		return true
	})
}

// cell reads a cell's name.
func (rd *reading) cell(t *glua.LTable, word string, v glua.LValue) core.Cell {
	name, ok := v.(glua.LString)
	if ok {
		if c, ok := rd.view.byName[string(name)]; ok {
			return c
		}
		rd.wrong(t, fmt.Sprintf("%s: there is no cell %s", word, quote(string(name))), rd.view.cellHint(string(name)))
	}
	rd.wrong(t, fmt.Sprintf("%s: %s is not a cell", word, isNil(v)), cellUse(v))
	return 0
}

// part reads one part of an action, whose parts begin at the one numbered first. It stands in
// a table from some place on, and gives how many places it takes.
func (rd *reading) part(t *glua.LTable, at, first int) (takes int) {
	kind, ok := t.RawGetInt(at).(glua.LString)
	if !ok {
		rd.wrong(t, fmt.Sprintf("a part begins with %s", isNil(t.RawGetInt(at))), "a part begins with its kind: "+rd.kinds())
	}
	p := core.Part{From: core.NoCell, To: core.NoCell}
	takes = 2
	switch kind {
	case "move", "lift":
		takes = 3
		p.Kind = core.Moved
		if kind == "lift" {
			p.Kind = core.Lifted
		}
		p.From, p.To = rd.cell(t, string(kind), t.RawGetInt(at+1)), rd.cell(t, string(kind), t.RawGetInt(at+2))
		rd.takes(t, string(kind), &p, p.From, first)
		switch {
		case p.From == p.To:
			rd.wrong(t, fmt.Sprintf("%s: it goes from %s to itself", kind, rd.view.names[p.To]), "")
		case p.Kind == core.Lifted && rd.standing(p.To, first).Piece >= 0:
			rd.wrong(t, fmt.Sprintf("lift: %s is not empty", rd.view.names[p.To]), "")
		}
	case "drop":
		takes = 3
		rd.drop(t, &p, t.RawGetInt(at+1), t.RawGetInt(at+2), first)
	case "pass":
		takes, p.Kind, p.Owner = 1, core.Passed, core.NoPlayer
	case "capture", "return", "remove":
		p.Kind = map[glua.LString]core.PartKind{"capture": core.Captured, "return": core.Returned, "remove": core.Removed}[kind]
		p.From = rd.cell(t, string(kind), t.RawGetInt(at+1))
		rd.takes(t, string(kind), &p, p.From, first)
	case "face":
		takes, p.Kind = 3, core.Turned
		p.To = rd.cell(t, "face", t.RawGetInt(at+1))
		rd.takes(t, "face", &p, p.To, first)
		p.Face = rd.face(t, p.Piece, t.RawGetInt(at+2))
	case "flip":
		p.Kind = core.Flipped
		p.To = rd.cell(t, "flip", t.RawGetInt(at+1))
		rd.takes(t, "flip", &p, p.To, first)
		if p.Owner == core.NoPlayer {
			rd.wrong(t, fmt.Sprintf("flip: the piece on %s is nobody's", rd.view.names[p.To]), "")
		}
		p.Owner = len(rd.view.players) - 1 - p.Owner
	default:
		rd.unknown(t, at, string(kind))
	}
	if len(rd.parts) == maxAllParts {
		rd.fail(nil, fmt.Sprintf("the actions have more than %d parts together", maxAllParts), "give fewer of them, or let each do less")
	}
	if len(rd.parts)-first == maxParts {
		rd.wrong(t, fmt.Sprintf("it has more than %d parts", maxParts), "")
	}
	rd.parts = append(rd.parts, p)
	return takes
}

func useOfPart(kind string) string {
	for _, p := range partUses {
		if p.kind == kind {
			return p.use
		}
	}
	return ""
}

func (rd *reading) unknown(t *glua.LTable, at int, kind string) {
	var kinds []string
	for _, p := range partUses {
		kinds = append(kinds, p.kind)
	}
	near := core.Nearest(kind, kinds)
	if other := otherParts[kind]; other != "" {
		near = other
	}
	hint := "the kinds of parts are " + andList(kinds)
	if near != "" {
		hint = "write " + useOfPart(near)
	}
	if before, ok := t.RawGetInt(1).(glua.LString); ok && at > 1 && near == "" {
		hint = "a part takes what it needs, and another may follow: " + useOfPart(string(before))
	}
	rd.wrong(t, "unknown part "+quote(kind), hint)
}

// drop reads where a piece from hand goes.
func (rd *reading) drop(t *glua.LTable, p *core.Part, piece, cell glua.LValue, first int) {
	p.Kind, p.Piece = core.Dropped, rd.view.kindOf(piece)
	if p.Piece < 0 {
		message, hint := notPiece(piece)
		rd.wrong(t, "drop: "+message, hint)
	}
	if p.Owner = rd.mover; rd.view.pieces[p.Piece].Neutral {
		p.Owner = core.NoPlayer
	}
	p.To = rd.cell(t, "drop", cell)
	if rd.standing(p.To, first).Piece >= 0 {
		rd.wrong(t, fmt.Sprintf("drop: %s is not empty", rd.view.names[p.To]), "")
	}
	if rd.pos.Hand(rd.mover, p.Piece)+handChange(rd.parts[first:], p) < 1 {
		whose := rd.view.players[rd.mover] + " has"
		if p.Owner == core.NoPlayer {
			whose = "there is"
		}
		rd.wrong(t, fmt.Sprintf("drop: %s no %s in hand", whose, rd.view.pieces[p.Piece].Name), "ask for view.hand(piece) first")
	}
}

// face reads a face of a kind of pieces.
func (rd *reading) face(t *glua.LTable, piece int, v glua.LValue) int {
	for i, f := range rd.view.faces[piece] {
		if f == v && f != glua.LNil {
			return i
		}
	}
	message, hint := rd.view.noFace(piece, v)
	rd.wrong(t, "face: "+message, hint)
	return 0
}

// takes notes which piece a part has to do with.
func (rd *reading) takes(t *glua.LTable, word string, p *core.Part, c core.Cell, first int) {
	on := rd.standing(c, first)
	if on.Piece < 0 {
		rd.wrong(t, fmt.Sprintf("%s: nothing stands on %s", word, rd.view.names[c]), "")
	}
	p.Piece, p.Owner, p.Face = int(on.Piece), int(on.Owner), int(on.Face)
}

// standing is what stands on a cell after the parts of an action that have been read.
func (rd *reading) standing(c core.Cell, first int) core.Standing {
	if on, known := standingAfter(rd.parts[first:], c); known {
		return on
	}
	return rd.on[c]
}

// toldBy is how many parts of an action its text tells, with how many cells, and whether
// one is a pass.
func toldBy(parts []core.Part) (told, cells int, passes bool) {
	for i := range parts {
		switch parts[i].Kind {
		case core.Moved, core.Lifted:
			told, cells = told+1, cells+2
		case core.Dropped, core.Removed:
			told, cells = told+1, cells+1
		case core.Passed:
			told, passes = told+1, true
		}
	}
	return told, cells, passes
}

// standingAfter is what parts of an action leave on a cell, known when they do anything
// there.
func standingAfter(parts []core.Part, c core.Cell) (on core.Standing, known bool) {
	for i := len(parts) - 1; i >= 0; i-- {
		switch p := &parts[i]; c {
		case p.To:
			return core.Standing{Piece: int8(p.Piece), Owner: int8(p.Owner), Face: int8(p.Face)}, true
		case p.From:
			return core.Standing{Piece: -1}, true
		}
	}
	return on, false
}

// handChange is by how much parts of an action change the hand that a piece is dropped from.
func handChange(parts []core.Part, dropped *core.Part) (change int) {
	for i := range parts {
		switch other := &parts[i]; {
		case other.Piece != dropped.Piece || other.Owner != dropped.Owner:
		case other.Kind == core.Dropped:
			change--
		case other.Kind == core.Returned:
			change++
		}
	}
	return change
}
