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
	a := sc.args(L, place{}, "track", t, core.MaxPlayers, "loop")
	track := core.Track{At: a.at.pos()}
	for i := 1; i <= core.MaxPlayers; i++ {
		v := a.table.RawGetInt(i)
		if v == glua.LNil {
			a.raise(fmt.Sprintf("track: %d %s for %d players", i-1, plural(i-1, "way", "ways"), core.MaxPlayers), "write a way for each, one after the other: "+use)
		}
		text := sc.text(L, a.at, "track", "a way", v)
		track.Cells = append(track.Cells, sc.cellNames(L, "track", text, use))
	}
	switch v := a.key("loop").(type) {
	case *glua.LNilType:
	case *glua.LTable:
		for _, one := range sc.list(L, "track: loop", v) {
			track.Loop = append(track.Loop, sc.word(L, a.at, "track", "loop", one))
		}
		if n := len(track.Loop); n != core.MaxPlayers {
			a.raise(fmt.Sprintf("track: loop has %d %s for %d players", n, plural(n, "cell", "cells"), core.MaxPlayers), "write one for each, or one for all")
		}
	default:
		cell := sc.word(L, a.at, "track", "loop", v)
		for range core.MaxPlayers {
			track.Loop = append(track.Loop, cell)
		}
	}
	L.Push(sc.wrap(L, kindTrack, track))
	return 1
}

// advance { set, along = track, by = distance, … } moves a piece along its track.
func (sc *script) advance(L *glua.LState) int {
	a := sc.args(L, place{}, "advance", L.Get(1), 1, "along", "by", "past", "on", "capture", "returns", "face", "as")
	s := core.Advance{Of: sc.setOf(L, "advance", a.first()), Along: a.along(), By: a.by(), Past: a.set("past"), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// enter { hand(piece), along = track, by = distance, … } brings a piece onto its track.
func (sc *script) enter(L *glua.LState) int {
	a := sc.args(L, place{}, "enter", L.Get(1), 1, "along", "by", "past", "on", "capture", "returns", "face", "as")
	from, ok := sc.supplyOf(L, "enter", a.first()).(core.Hand)
	if !ok {
		a.raise("enter: what it is given is not a hand", "write enter { hand(piece), along = …, by = … }")
	}
	s := core.Enter{From: from, Along: a.along(), By: a.by(), Past: a.set("past"), On: a.set("on"), Capture: a.set("capture"), Returns: a.flag("returns"), Face: a.name("face"), As: a.name("as"), At: sc.at(L)}
	L.Push(sc.wrap(L, kindPattern, s))
	return 1
}

// leave { set, along = track, by = distance, … } takes a piece off the end of its track.
func (sc *script) leave(L *glua.LState) int {
	a := sc.args(L, place{}, "leave", L.Get(1), 1, "along", "by", "past", "beyond")
	s := core.Leave{Of: sc.setOf(L, "leave", a.first()), Along: a.along(), By: a.by(), Past: a.set("past"), Beyond: a.flag("beyond"), At: sc.at(L)}
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
	if a.key(key) == glua.LNil {
		return nil
	}
	return a.sc.setOf(a.L, a.word+": "+key, a.key(key))
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
