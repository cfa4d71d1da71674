package core

import (
	"fmt"
	"slices"
)

// Lowering the steps along tracks, and the dice that steps use.

// use is one way of taking a distance.
type use struct {
	distance int
	dice     multiset
	all      bool // it uses all that are left
}

// uses lists the ways of taking a distance; none after a fault.
func (lo *lowering) uses(at Pos, word string, by Distance) (all []use) {
	defer func() { lo.nodes += len(all) }()
	if n, ok := by.(Exactly); ok {
		if n < 1 || n > maxDistance {
			lo.fault(at, fmt.Sprintf("%s: %d is not how far a piece can go", word, n), fmt.Sprintf("it is 1 to %d cells", maxDistance))
			return nil
		}
		return []use{{distance: int(n)}}
	}
	d := lo.game.dice
	if by == nil {
		lo.fault(at, word+": it does not say how far", "give it a number of cells, or dice")
		return nil
	}
	if d == nil {
		lo.fault(at, word+": it goes by dice, and the game has none", "declare the dice of the game")
		return nil
	}
	if !lo.thrown {
		hint := "let the turn begin with a throw"
		if lo.asking {
			hint = "what cannot be done is asked without dice; write a number of cells"
		}
		lo.fault(at, word+": it uses dice where none have been thrown", hint)
		return nil
	}
	switch by := by.(type) {
	case Die:
		return lo.sums(at, word, []Die{by})
	case Sum:
		if len(by.Dice) < 2 || len(by.Dice) > d.Number {
			lo.fault(at, fmt.Sprintf("%s: a sum of %d, and %s thrown", word, len(by.Dice), countDice(d.Number)), "add two dice or more, and no more than are thrown")
			return nil
		}
		return lo.sums(at, word, by.Dice)
	case AllDice:
		for number := 1; number <= d.Number; number++ {
			for _, m := range d.multisets(number) {
				all = append(all, use{d.sum(m), m, true})
			}
		}
		return all
	}
	lo.fault(at, fmt.Sprintf("%s: %T is not a distance", word, by), "use the distance types themselves, not pointers to them")
	return nil
}

// sums lists the ways in which some dice can fall, each once.
func (lo *lowering) sums(at Pos, word string, dice []Die) []use {
	d := lo.game.dice
	all := []use{{}}
	for _, die := range dice {
		if die.Face != "" && d.face(die.Face) < 0 {
			if die.At != (Pos{}) {
				at = die.At
			}
			lo.fault(at, fmt.Sprintf("%s: no die has the face %q", word, die.Face), "the faces are "+quoteList(d.symbols(), "and"))
			return nil
		}
		var next []use
		for _, u := range all {
			for face, f := range d.Faces {
				if die.Face == "" || die.Face == f.Symbol {
					with := use{distance: u.distance + f.Value, dice: u.dice.with(face)}
					if !slices.Contains(next, with) {
						next = append(next, with)
					}
				}
			}
		}
		all = next
	}
	return all
}

// take makes a copy of a draft that uses dice; false when there are never so many.
func (lo *lowering) take(d *draft, at Pos, word string, u use) (*draft, bool) {
	if u.dice != 0 && (d.all || u.all && d.dice != 0) {
		lo.fault(at, word+": one action uses all the dice and others besides", "let it use all_dice alone, or say which dice it uses")
		return nil, false
	}
	if u.dice != 0 && d.dice.size()+u.dice.size() > lo.game.dice.Number {
		lo.never = Fault{at, word + ": the action uses more dice than are thrown", "use fewer"}
		return nil, false
	}
	w := d.clone()
	w.dice += u.dice
	w.all = w.all || u.all
	return w, true
}

func (lo *lowering) use(d *draft, s Use) (ways []*draft) {
	if _, fixed := s.Dice.(Exactly); fixed {
		lo.fault(s.At, "use: a number is not what it uses", "name dice")
		return nil
	}
	for _, u := range lo.uses(s.At, "use", s.Dice) {
		if w, ok := lo.take(d, s.At, "use", u); ok {
			ways = append(ways, w)
		}
	}
	return ways
}

// landing is what stands where a piece comes to: nothing, or a piece that it takes.
type landing struct {
	plane   int // -1 for nothing
	on      program
	returns bool
}

// landings lists what a piece can end on. Each is a way of its own, since what is done
// differs.
func (lo *lowering) landings(d *draft, at Pos, word string, on, capture Set, returns bool) (all []landing) {
	if returns && capture == nil {
		lo.fault(at, word+": pieces captured go back to hand, and it captures none", "say which pieces it captures")
		return nil
	}
	within := func(code *setCode) program {
		if code != nil && on != nil {
			code = code.join(lo, at, opIntersect, lo.set(d, on, -1, 0))
		}
		if code == nil {
			return nil
		}
		return code.program()
	}
	program := within(lo.atom(d, op{code: opEmpty}))
	if program == nil {
		return nil
	}
	if on == nil || d.canBeEmpty(on) {
		all = []landing{{plane: -1, on: program}}
	} else if capture == nil {
		lo.never = Fault{at, word + ": none of the cells it may end on can ever be empty, and it captures nothing", "name cells that can, or say what it captures"}
	}
	if capture == nil {
		return all
	}
	for _, plane := range lo.pieces(at, word+": capture", capture, d) {
		if lo.game.planes[plane].supply == 0 {
			continue
		}
		if program = within(lo.set(d, capture, plane, 0)); program == nil {
			return nil
		}
		all = append(all, landing{plane, program, returns})
	}
	return all
}

// past lowers what may be passed over.
func (lo *lowering) past(d *draft, at Pos, s Set) program {
	code := lo.atom(d, op{code: opEmpty})
	if s != nil {
		code = code.join(lo, at, opUnion, lo.set(d, s, -1, 0))
	}
	if code == nil {
		return nil
	}
	return code.program()
}

// land does what a piece that comes to a register's cell does there.
func (w *draft) land(lo *lowering, l landing, to uint8) {
	if l.plane < 0 {
		w.registers[to].empty = true
		return
	}
	w.registers[to].plane = l.plane
	w.toggles = append(w.toggles, toggle{uint8(l.plane), to, false})
	if home := lo.game.planes[l.plane].home; l.returns {
		w.returned = append(w.returned, home)
	}
}

// faced returns the plane of a piece once it shows a face, "" being the one it has.
func (lo *lowering) faced(at Pos, word string, plane int, face string) (int, bool) {
	if face == "" {
		return plane, true
	}
	info := &lo.game.planes[plane]
	i, ok := lo.faceOf(at, word, info.piece, face)
	return plane - info.face + i, ok
}

// faceOf finds a face of a kind of pieces.
func (lo *lowering) faceOf(at Pos, word string, piece int, face string) (int, bool) {
	faces := lo.game.pieces[piece].Faces
	i := slices.Index(faces, face)
	if i < 0 {
		hint := didYouMean(face, faces)
		if hint == "" && len(faces) == 1 {
			hint = fmt.Sprintf("its face is %q", faces[0])
		} else if hint == "" && len(faces) > 0 {
			hint = "its faces are " + quoteList(faces, "and")
		} else if hint == "" {
			hint = "its faces have no names; declare them"
		}
		lo.fault(at, fmt.Sprintf("%s: pieces of the kind %q have no face %q", word, lo.game.pieces[piece].Name, face), hint)
	}
	return i, i >= 0
}

// isFirst refuses a step that moves a piece and is not the first of its pattern.
func (lo *lowering) isFirst(d *draft, at Pos, word string) bool {
	if len(d.steps) == 0 {
		return true
	}
	lo.fault(at, word+": it is not the first step of its pattern", fmt.Sprintf("let the pattern begin with the %s; drops may follow it; two moves of one turn are all_of(a, b)", word))
	return false
}

func (lo *lowering) advance(d *draft, s Advance) (ways []*draft) {
	if !lo.isFirst(d, s.At, "advance") {
		return nil
	}
	way, ok := lo.way("advance", s.At, s.Along)
	if !ok {
		return nil
	}
	for _, u := range lo.uses(s.At, "advance", s.By) {
		base, ok := lo.take(d, s.At, "advance", u)
		if !ok || u.distance == 0 {
			continue
		}
		route := lo.game.route(way, u.distance, false, false)
		if route.from == 0 {
			lo.never = Fault{s.At, fmt.Sprintf("advance: no piece can go %s along the way of %s", plural(u.distance, "cell"), lo.rules.Players[lo.player]), "let it go less far, or make the track longer"}
			continue
		}
		for _, plane := range lo.pieces(s.At, "advance", s.Of, d) {
			for _, l := range lo.landings(base, s.At, "advance", s.On, s.Capture, s.Returns) {
				w := lo.advanceTo(base, s, route, plane, l)
				if w == nil {
					return nil
				}
				ways = append(ways, w)
			}
		}
	}
	return ways
}

// advanceTo is the way in which the pieces of a plane go along a route to what they end
// on; nil after a fault.
func (lo *lowering) advanceTo(base *draft, s Advance, route *route, plane int, l landing) *draft {
	w := base.clone()
	after, ok := lo.faced(s.At, "advance", plane, s.Face)
	code, past := lo.set(w, s.Of, plane, 0), lo.past(w, s.At, s.Past)
	if !ok || code == nil || past == nil {
		return nil
	}
	f := fact{plane: plane}
	if code.adds() {
		f.plane = -1
	}
	track := &advance{route: route, pieces: lo.game.quick(code.program()), past: lo.game.quick(past), on: lo.game.quick(l.on)}
	from, ok := w.add(lo, s.At, f, level{kind: levelTrack, plane: uint8(plane), track: track})
	if !ok {
		return nil
	}
	to := uint8(len(w.registers))
	if int(to) >= maxRegisters {
		lo.tooManyCells(s.At)
		return nil
	}
	w.registers = append(w.registers, fact{plane: -1, not: []uint8{from}})
	lv := &w.levels[len(w.levels)-1]
	lv.lets = append(lv.lets, let{from: from, to: from, shift: to * registerBits, table: &route.to})
	w.toggles = append(w.toggles, toggle{uint8(plane), from, false})
	w.land(lo, l, to)
	w.toggles = append(w.toggles, toggle{uint8(after), to, true})
	w.steps = append(w.steps, stepText{kind: stepMove, plane: uint8(plane), after: uint8(after), from: from, to: to, captures: l.plane >= 0, captured: uint8(max(l.plane, 0))})
	w.name(lo, s.At, s.As, named{at: to, from: from, moved: true})
	return w
}

func (lo *lowering) enter(d *draft, s Enter) (ways []*draft) {
	if !lo.isFirst(d, s.At, "enter") {
		return nil
	}
	way, ok := lo.way("enter", s.At, s.Along)
	piece, known := lo.piece(s.From.At, "enter", s.From.Piece)
	if !ok || !known {
		return nil
	}
	plane := lo.game.planeOf(piece, lo.player)
	after, ok := lo.faced(s.At, "enter", plane, s.Face)
	if !ok {
		return nil
	}
	for _, u := range lo.uses(s.At, "enter", s.By) {
		base, ok := lo.take(d, s.At, "enter", u)
		if !ok || u.distance == 0 {
			continue
		}
		between, target, reached := way.entered(u.distance)
		if !reached {
			lo.never = Fault{s.At, fmt.Sprintf("enter: the way of %s has no cell %d", lo.rules.Players[lo.player], u.distance), fmt.Sprintf("%d is its last", len(way.cells))}
			continue
		}
		for _, l := range lo.landings(base, s.At, "enter", s.On, s.Capture, s.Returns) {
			w := base.clone()
			past := lo.past(w, s.At, s.Past)
			if past == nil {
				return nil
			}
			w.taken[plane]++
			if !w.guard(lo.game, plane, w.needed(plane), MaxCells) {
				continue
			}
			at := program{lo.game.fixedCells(cellSet{target})}
			at = append(append(at, l.on...), op{code: opIntersect})
			if between != 0 { // what it passes over must be clear
				at = append(append(append(at, lo.game.fixedCells(cellSet{between})), past...), op{code: opExcept}, op{code: opUnless})
			}
			to, ok := w.add(lo, s.At, fact{plane: -1}, level{kind: levelProgram, prog: at, only: target})
			if !ok {
				return nil
			}
			w.land(lo, l, to)
			w.toggles = append(w.toggles, toggle{uint8(after), to, true})
			w.steps = append(w.steps, stepText{kind: stepDrop, plane: uint8(plane), after: uint8(after), to: to, captures: l.plane >= 0, captured: uint8(max(l.plane, 0))})
			w.name(lo, s.At, s.As, named{at: to})
			ways = append(ways, w)
		}
	}
	return ways
}

// entered returns the cell that a piece comes to from before the way's first, and
// those that it passes over.
func (w *way) entered(distance int) (between, target uint64, ok bool) {
	at := 0
	for range distance - 1 {
		between |= 1 << w.cells[at]
		if at = w.next(at); at == len(w.cells) {
			return 0, 0, false
		}
	}
	return between, 1 << w.cells[at], true
}

func (lo *lowering) leave(d *draft, s Leave) (ways []*draft) {
	if !lo.isFirst(d, s.At, "leave") {
		return nil
	}
	way, ok := lo.way("leave", s.At, s.Along)
	if !ok {
		return nil
	}
	if way.loop < len(way.cells) {
		lo.fault(s.At, "leave: the track loops, and so has no end", "take the loop away, or let pieces go on for ever")
		return nil
	}
	for _, u := range lo.uses(s.At, "leave", s.By) {
		base, ok := lo.take(d, s.At, "leave", u)
		if !ok || u.distance == 0 {
			continue
		}
		route := lo.game.route(way, u.distance, true, s.Beyond)
		if route.from == 0 {
			lo.never = Fault{s.At, fmt.Sprintf("leave: no cell of the way of %s is %s from its end", lo.rules.Players[lo.player], plural(u.distance, "cell")), "let it go less far, or make the track longer"}
			continue
		}
		for _, plane := range lo.pieces(s.At, "leave", s.Of, d) {
			w := base.clone()
			code, past := lo.set(w, s.Of, plane, 0), lo.past(w, s.At, s.Past)
			if code == nil || past == nil {
				return nil
			}
			anywhere := lo.game.quick(program{lo.game.fixedCells(lo.game.every)})
			track := &advance{route: route, pieces: lo.game.quick(code.program()), past: lo.game.quick(past), on: anywhere}
			from, ok := w.add(lo, s.At, fact{plane: -1}, level{kind: levelTrack, plane: uint8(plane), track: track})
			if !ok {
				return nil
			}
			w.toggles = append(w.toggles, toggle{uint8(plane), from, false})
			w.steps = append(w.steps, stepText{kind: stepLeave, plane: uint8(plane), after: uint8(plane), from: from})
			ways = append(ways, w)
		}
	}
	return ways
}
