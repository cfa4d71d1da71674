package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// faces reads the names of the faces of a kind of pieces, nil when it has one without a
// name.
func (a *args) faces(piece string) (faces []string) {
	if a.key("faces") == glua.LNil {
		return nil
	}
	if _, ok := a.key("faces").(*glua.LTable); !ok {
		a.raise(fmt.Sprintf("piece %s: faces is %s", quote(piece), describe(a.key("faces"))), `write the names of its faces: faces = { "up", "down" }`)
	}
	list, at := a.list("faces")
	for _, v := range list {
		face := a.sc.word(a.L, at, "piece "+quote(piece), "a face", v)
		if contains(faces, face) {
			a.sc.in.raiseAt(a.L, at, fmt.Sprintf("piece %s: two faces are named %s", quote(piece), quote(face)), "")
		}
		faces = append(faces, face)
	}
	if len(faces) == 0 {
		a.raise(fmt.Sprintf("piece %s: faces is an empty list", quote(piece)), "leave it out for pieces of one face")
	}
	return faces
}

// symbols reads the symbols of a kind with faces: { face = { "W", "B" }, … }.
func (a *args) symbols(p core.Piece, t *glua.LTable) []string {
	if t.RawGetInt(1) != glua.LNil {
		a.sc.in.raiseAt(a.L, a.sc.in.placeOfTable(a.L, t), fmt.Sprintf("piece %s: its symbols are not told by face", quote(p.Name)), a.symbolsUse(p))
	}
	b := a.sc.args(a.L, a.at, "piece "+quote(p.Name)+": symbols", t, 0, p.Faces...)
	holders := core.MaxPlayers
	if p.Neutral {
		holders = 1
	}
	all := make([]string, holders*len(p.Faces))
	for i, face := range p.Faces {
		list, ok := b.key(face).(*glua.LTable)
		if !ok {
			b.raise(fmt.Sprintf("piece %s: the symbols of the face %s are %s", quote(p.Name), quote(face), describe(b.key(face))), a.symbolsUse(p))
		}
		letters := a.sc.list(a.L, "piece: symbols", list)
		if n := len(letters); n != holders {
			whose := fmt.Sprintf(" for %d players", holders)
			if p.Neutral {
				whose = ""
			}
			b.raise(fmt.Sprintf("piece %s: %d %s of the face %s%s", quote(p.Name), n, plural(n, "symbol", "symbols"), quote(face), whose), a.symbolsUse(p))
		}
		for player, v := range letters {
			all[player*len(p.Faces)+i] = a.sc.word(a.L, a.at, "piece", "a symbol", v)
		}
	}
	return all
}

// symbolsUse is how the symbols of a kind with faces are written.
func (a *args) symbolsUse(p core.Piece) string {
	letters, each := `{ "W", "B" }`, "player and face"
	if p.Neutral {
		letters, each = `{ "N" }`, "face"
	}
	return fmt.Sprintf("write symbols = { %s = %s, … }, a letter for each %s", p.Faces[0], letters, each)
}

// face reads the face that a set of pieces is narrowed to, "" for any.
func (sc *script) face(L *glua.LState, word string) string {
	if L.Get(2) == glua.LNil {
		return ""
	}
	return sc.word(L, place{}, word, "the face", L.Get(2))
}
