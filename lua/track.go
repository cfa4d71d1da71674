package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// track { "a1-a8 b8-b1", "b1-b8 a8-a1", loop = "a1" } is the way that each player's
// pieces go, and where it goes on behind its last cell.
func (sc *script) track(L *glua.LState) int {
	const use = `track { "a1-a8", "b1-b8" }`
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		sc.in.raise(L, fmt.Sprintf("track: it is given %s", describe(L.Get(1))), "write "+use)
	}
	if t.RawGetInt(1) == glua.LNil && t.RawGetString("loop") == glua.LNil { // such as ways by player
		sc.in.raiseAt(L, sc.in.placeOfTable(L, t), "track: it has no ways", "write the first player's way, then the second's: "+use)
	}
	a := sc.args(L, place{}, "track", t, core.MaxPlayers, "loop")
	track := core.Track{At: a.at.pos()}
	for i := 1; i <= core.MaxPlayers; i++ {
		v := a.table.RawGetInt(i)
		if v == glua.LNil {
			a.raise(fmt.Sprintf("track: %d %s for %d players", i-1, plural(i-1, "way", "ways"), core.MaxPlayers), "write a way for each, one after the other: "+use)
		}
		text, ok := v.(glua.LString)
		if !ok {
			a.raise(fmt.Sprintf("track: a way is %s", describe(v)), "a way is a string, cells in the order in which pieces come to them: "+use)
		}
		track.Cells = append(track.Cells, sc.cellNames(L, "track", string(text), use))
	}
	switch v := a.key("loop").(type) {
	case *glua.LNilType:
	case *glua.LTable:
		for _, one := range sc.list(L, "track: loop", v) {
			track.Loop = append(track.Loop, a.loop(one))
		}
		if n := len(track.Loop); n != core.MaxPlayers {
			a.raise(fmt.Sprintf("track: loop has %d %s for %d players", n, plural(n, "cell", "cells"), core.MaxPlayers), "write one for each, or one for all")
		}
	default:
		cell := a.loop(v)
		for range core.MaxPlayers {
			track.Loop = append(track.Loop, cell)
		}
	}
	L.Push(sc.wrap(L, kindTrack, track))
	return 1
}

// loop reads the cell that follows the last of a way.
func (a *args) loop(v glua.LValue) string {
	cell, ok := v.(glua.LString)
	if !ok {
		a.raise(fmt.Sprintf("track: loop is %s", describe(v)), `write loop = "a1", the cell that follows the last`)
	}
	return a.sc.word(a.L, a.at, "track", "loop", cell)
}

// pieces reads the set of pieces that a word moves.
func (a *args) pieces(use string) core.Set {
	if a.first() == glua.LNil {
		a.raise(a.word+": it does not say which pieces", "write "+use)
	}
	return a.sc.setOf(a.L, a.word, a.first())
}

// advance { set, along = track, by = distance, … } moves a piece along its track.
func (sc *script) advance(L *glua.LState) int {
	a := sc.args(L, place{}, "advance", L.Get(1), 1, "along", "by", "past", "on", "capture", "returns", "face", "as")
	s := core.Advance{Of: a.pieces("advance { own(piece), along = track, by = die }"), Along: a.along(), By: a.by(), Past: a.set("past"), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// enter { hand(piece), along = track, by = distance, … } brings a piece onto its track.
func (sc *script) enter(L *glua.LState) int {
	a := sc.args(L, place{}, "enter", L.Get(1), 1, "along", "by", "past", "on", "capture", "returns", "face", "as")
	const use = "write enter { hand(piece), along = track, by = die }"
	val := unwrap(a.first())
	if a.first() == glua.LNil {
		a.raise("enter: it does not say which pieces", use)
	} else if val == nil || val.kind != kindSupply && val.kind != kindPiece {
		a.raise(fmt.Sprintf("enter: %s is not a hand", subject(a.first())), use)
	}
	from, ok := sc.supplyOf(L, "enter", a.first()).(core.Hand)
	if !ok {
		a.raise("enter: it is given a supply that is not a hand", use)
	}
	s := core.Enter{From: from, Along: a.along(), By: a.by(), Past: a.set("past"), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// leave { set, along = track, by = distance, … } takes a piece off the end of its track.
func (sc *script) leave(L *glua.LState) int {
	a := sc.args(L, place{}, "leave", L.Get(1), 1, "along", "by", "past", "beyond")
	s := core.Leave{Of: a.pieces("leave { own(piece), along = track, by = die }"), Along: a.along(), By: a.by(), Past: a.set("past"), Beyond: a.flag("beyond"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// along reads the track of a move.
func (a *args) along() core.Track {
	val := unwrap(a.key("along"))
	if val == nil || val.kind != kindTrack {
		a.raise(fmt.Sprintf("%s: along is %s", a.word, describe(a.key("along"))), `write along = way, and before it local way = track { "a1-a8", "b1-b8" }`)
	}
	return val.node.(core.Track)
}

// by reads how far a move goes.
func (a *args) by() core.Distance {
	const hint = `write by = die, by = die "A", by = sum(die, die), by = all_dice, or a number of cells`
	v := a.key("by")
	if _, ok := v.(glua.LNumber); ok {
		return core.Exactly(a.sc.whole(a.L, a.at, a.word, "by", v, 1, 1000, "it is 1 to 1000 cells"))
	}
	val := unwrap(v)
	if val == nil || val.kind != kindDistance {
		a.raise(fmt.Sprintf("%s: by is %s", a.word, describe(v)), hint)
	}
	return val.node.(core.Distance)
}

// set reads a key that is a set, nil when it is not there.
func (a *args) set(key string) core.Set {
	v := a.key(key)
	if v == glua.LNil {
		return nil
	}
	if hint := a.notSet(key, v); hint != "" {
		a.sc.in.raise(a.L, fmt.Sprintf("%s: %s: %s is not a set of cells", a.word, key, subject(v)), hint)
	}
	return a.sc.setOf(a.L, a.word+": "+key, v)
}

// notSet is the hint for a key that is a set, and is given true, false or a piece; ""
// for all else.
func (a *args) notSet(key string, v glua.LValue) string {
	piece, nobodys := "", false
	if val := unwrap(v); val != nil && val.kind == kindPiece {
		p := val.node.(core.Piece)
		piece, nobodys = p.Name, p.Neutral
	} else if v == glua.LTrue {
		piece, nobodys = a.pieceOf()
	} else if v == glua.LFalse {
		return "leave it out, or by an option write option.yes and a or nil"
	}
	switch {
	case piece == "":
		return ""
	case key == "past" || key == "capture" && nobodys:
		return "did you mean any(" + piece + ")?"
	case key == "capture":
		return "did you mean enemy(" + piece + ")?"
	case v == glua.LTrue:
		return "leave it out for all cells"
	}
	return ""
}

// pieceOf is the kind of pieces that a move is for, by the name most scripts give it, and
// whether it may be nobody's.
func (a *args) pieceOf() (piece string, nobodys bool) {
	val := unwrap(a.first())
	if val == nil {
		return "piece", false
	}
	node := val.node
	if e, ok := node.(core.Except); ok {
		node = e.Set
	}
	switch n := node.(type) {
	case core.Own:
		return n.Piece, false
	case core.Enemy:
		return n.Piece, false
	case core.Any:
		return n.Piece, true
	case core.Hand:
		return n.Piece, false
	}
	return "piece", false
}

// flag reads a key that is true or false.
func (a *args) flag(key string) bool {
	switch v := a.key(key).(type) {
	case *glua.LNilType:
		return false
	case glua.LBool:
		return bool(v)
	}
	a.raise(fmt.Sprintf("%s: %s is %s", a.word, key, describe(a.key(key))), fmt.Sprintf("write %s = true", key))
	return false
}
