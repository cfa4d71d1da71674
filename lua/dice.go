package lua

import (
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// diceUse is how dice are written.
const diceUse = "dice { 2, faces = { 1, 2, 3, 4, 5, 6 } }"

// dice { n, faces = { 1, 2, … } } is n dice alike, thrown together. A face is how far it
// moves a piece; symbols and weights are for each face in order.
func (sc *script) dice(L *glua.LState) int {
	if t, ok := L.Get(1).(*glua.LTable); ok && t.RawGetInt(1) == glua.LNil {
		sc.in.raise(L, "dice: it does not say how many are thrown", "write "+diceUse)
	}
	if t, ok := L.Get(1).(*glua.LTable); ok && t.RawGetInt(2) != glua.LNil {
		sc.in.raiseAt(L, sc.in.placeOfTable(L, t), "dice: it is given more things than it takes", facesHint(t))
	}
	a := sc.args(L, place{}, "dice", L.Get(1), 1, "faces", "symbols", "weights")
	d := &core.Dice{At: a.at.pos()}
	d.Number = sc.whole(L, a.at, "dice", "how many are thrown", a.first(), 1, core.MaxDice, fmt.Sprintf("it is 1 to %d", core.MaxDice))
	if _, ok := a.key("faces").(*glua.LTable); !ok {
		a.raise(fmt.Sprintf("dice: faces is %s", describe(a.key("faces"))), "write "+diceUse+", each face being how far it moves a piece")
	}
	faces, at := a.list("faces")
	if len(faces) > core.MaxFaces {
		sc.in.raiseAt(L, at, fmt.Sprintf("dice: %d faces", len(faces)), fmt.Sprintf("a die has 2 to %d", core.MaxFaces))
	}
	for _, v := range faces {
		if s, ok := v.(glua.LString); ok {
			sc.in.raiseAt(L, at, fmt.Sprintf("dice: a face is %s", describe(s)), `a face is how far it moves a piece, a number; what stands for it in text is its symbol: faces = { 1, 2 }, symbols = { "A", 2 }`)
		}
		value := sc.whole(L, at, "dice", "a face", v, 0, 100, "a face moves a piece by 0 to 100 cells")
		d.Faces = append(d.Faces, core.Face{Value: value})
	}
	symbols := a.perFace("symbols", len(faces))
	weights := a.perFace("weights", len(faces))
	for i := range d.Faces {
		f := &d.Faces[i]
		switch {
		case symbols != nil:
			f.Symbol = sc.faceSymbol(L, a.at, "dice: a symbol", symbols[i])
		case f.Value > 9:
			a.raise(fmt.Sprintf("dice: the face %d has no symbol", f.Value), `write symbols = { "A", … }, a capital letter or a digit for each face`)
		default:
			f.Symbol = fmt.Sprint(f.Value)
		}
		if weights != nil {
			f.Weight = sc.whole(L, a.at, "dice", "a weight", weights[i], 1, 1000, "it is 1 to 1000")
		}
	}
	L.Push(sc.wrap(L, kindDice, d))
	return 1
}

// facesHint is what to write for dice whose faces are not given by their key.
func facesHint(t *glua.LTable) string {
	const fewest, most = 2, 9
	number, ok := t.RawGetInt(1).(glua.LNumber)
	faces, ok2 := t.RawGetInt(2).(glua.LNumber)
	if !ok || !ok2 || number != glua.LNumber(int(number)) || faces != glua.LNumber(int(faces)) || number < 1 || number > core.MaxDice || faces < fewest || faces > most || t.RawGetString("faces") != glua.LNil {
		return "write how many are thrown, and by key what they show: " + diceUse
	}
	var values []string
	for i := range int(faces) {
		values = append(values, fmt.Sprint(i+1))
	}
	return fmt.Sprintf("write dice { %d, faces = { %s } }", int(number), strings.Join(values, ", "))
}

// perFace reads a list with something for each face, nil when it is not there.
func (a *args) perFace(key string, faces int) []glua.LValue {
	if a.key(key) == glua.LNil {
		return nil
	}
	list, at := a.list(key)
	if len(list) != faces {
		a.sc.in.raiseAt(a.L, at, fmt.Sprintf("dice: %s has %d for %d faces", key, len(list), faces), "give one to each face, in order")
	}
	return list
}

// faceSymbol reads the symbol of a die's face; a digit may be written as a number.
func (sc *script) faceSymbol(L *glua.LState, at place, what string, v glua.LValue) string {
	if n, ok := v.(glua.LNumber); ok && n >= 0 && n <= 9 && float64(n) == math.Trunc(float64(n)) {
		return fmt.Sprint(int(n))
	}
	s, ok := v.(glua.LString)
	if !ok || len(s) != 1 || (s[0] < 'A' || s[0] > 'Z') && (s[0] < '0' || s[0] > '9') {
		sc.in.raiseAt(L, at, fmt.Sprintf("%s is %s", what, describe(v)), `it is one capital letter or one digit: "A"`)
	}
	return string(s)
}

// die "A" is a die that shows that face; die alone is any.
func (sc *script) die(L *glua.LState, die core.Die) int {
	if die.Face != "" {
		hint := fmt.Sprintf("write die %q", die.Face)
		if hidden := sc.in.place(L).hiddenWord(); hidden != "" {
			hint = fmt.Sprintf("a local named %s hides the word; give it another name", hidden)
		}
		sc.in.raise(L, "die: it has a face already", hint)
	}
	if L.GetTop() != 2 {
		sc.in.raise(L, fmt.Sprintf("die: it is given %d things", L.GetTop()-1), `write die for any, or die "A" for one that shows a face`)
	}
	face := sc.faceSymbol(L, place{}, "die: its face", L.Get(2))
	L.Push(sc.wrap(L, kindDistance, core.Die{Face: face, At: sc.at(L)}))
	return 1
}

// faceUse is how a die that shows a face is written, "" when the text is no face's symbol.
func faceUse(face string) string {
	switch {
	case len(face) != 1:
		return ""
	case face >= "0" && face <= "9":
		return "write die(" + face + ")"
	case face >= "A" && face <= "Z":
		return "write die " + quote(face)
	}
	return ""
}

// sum(die, die) is several dice, added.
func (sc *script) sum(L *glua.LState) int {
	s := core.Sum{At: sc.at(L)}
	for i := 1; i <= L.GetTop(); i++ {
		val := unwrap(L.Get(i))
		die, ok := core.Die{}, false
		if val != nil && val.kind == kindDistance {
			die, ok = val.node.(core.Die)
		}
		if !ok {
			sc.in.raise(L, fmt.Sprintf("sum: %s is not a die", subject(L.Get(i))), `write sum(die, die) or sum(die "A", die)`)
		}
		s.Dice = append(s.Dice, die)
	}
	if len(s.Dice) < 2 {
		sc.in.raise(L, fmt.Sprintf("sum: it is given %d %s", len(s.Dice), plural(len(s.Dice), "die", "dice")), "write sum(die, die)")
	}
	if len(s.Dice) > core.MaxDice {
		sc.in.raise(L, fmt.Sprintf("sum: it is given %d dice", len(s.Dice)), fmt.Sprintf("at most %d are thrown", core.MaxDice))
	}
	L.Push(sc.wrap(L, kindDistance, s))
	return 1
}

// use(die) uses dice for a move that does not say so itself.
func (sc *script) use(L *glua.LState) int {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindDistance {
		sc.in.raise(L, fmt.Sprintf("use: %s does not say which dice", subject(L.Get(1))), `write use(die "A"), use(die), use(sum(die, die)) or use(all_dice)`)
	}
	L.Push(sc.wrap(L, kindPattern, core.Use{Dice: val.node.(core.Distance), At: sc.at(L)}))
	return 1
}

// mostOf(move) is what the dice thrown are used for, as many of them as possible.
func (sc *script) mostOf(L *glua.LState) int {
	val := unwrap(L.Get(1))
	if val == nil || val.kind != kindPattern {
		hint := movesAre
		if val != nil && (val.kind == kindActions || val.kind == kindThrow) {
			hint = standsAlone
		}
		sc.in.raise(L, fmt.Sprintf("most_of: %s is not a move", subject(L.Get(1))), hint)
	}
	L.Push(sc.wrap(L, kindMost, val.node))
	return 1
}

// throw { most_of(move), again = "AA" } is a turn that begins with a throw of the dice.
func (sc *script) throw(L *glua.LState) int {
	if t, ok := L.Get(1).(*glua.LTable); ok && t.RawGetInt(2) != glua.LNil {
		hint := "write throw { most_of(a + b) } for either of two moves"
		if another := t.RawGetInt(2); isAgain(another) {
			hint = `again is a key of it: write again = "66", the throw that gives another; behind a move it is written move * again`
		} else if t := another.Type(); t == glua.LTString || t == glua.LTNumber || t == glua.LTTable {
			hint = `write again = "66", if it is a throw that gives another`
		}
		sc.in.raiseAt(L, sc.in.placeOfTable(L, t), "throw: it is given more than one thing to do", hint)
	}
	a := sc.args(L, place{}, "throw", L.Get(1), 1, "again")
	val := unwrap(a.first())
	if val == nil || val.kind != kindMost {
		what := "throw: it does not say what the dice are used for"
		if a.first() != glua.LNil {
			what = fmt.Sprintf("throw: %s does not say what the dice are used for", subject(a.first()))
		}
		a.raise(what, "write throw { most_of(move) }: as many of the dice as possible are used by that move")
	}
	t := &core.Throw{Most: val.node.(core.Pattern)}
	switch v := a.key("again").(type) {
	case *glua.LNilType:
	case *glua.LTable:
		for _, one := range sc.list(L, "throw: again", v) {
			t.Again = append(t.Again, a.throwText(one))
		}
	default:
		t.Again = []string{a.throwText(v)}
	}
	L.Push(sc.wrap(L, kindThrow, t))
	return 1
}

// isAgain tells whether a value is the word again alone.
func isAgain(v glua.LValue) bool {
	val := unwrap(v)
	if val == nil {
		return false
	}
	_, ok := val.node.(core.Again)
	return ok
}

// throwText reads the symbols of a throw: "AA", or 6.
func (a *args) throwText(v glua.LValue) string {
	if n, ok := v.(glua.LNumber); ok && n >= 0 && n <= 1e7 && float64(n) == math.Trunc(float64(n)) {
		return fmt.Sprint(int(n))
	}
	hint := `write the symbols of a throw: again = "66", or a list of throws`
	s, ok := v.(glua.LString)
	if !ok {
		if val := unwrap(v); val != nil && val.kind == kindPattern {
			hint += "; behind a move it is written move * again"
		}
		a.raise(fmt.Sprintf("throw: again is %s", describe(v)), hint)
	}
	if s == "" || len(s) > core.MaxDice {
		a.raise(fmt.Sprintf("throw: again is %s", quote(string(s))), hint)
	}
	return string(s)
}

// begins reads who has the first turn.
func (a *args) begins(players []string) core.Begin {
	v := a.key("begins")
	if v == glua.LNil {
		return core.Begin{}
	}
	b := core.Begin{At: a.at.pos()}
	switch {
	case unwrap(v) != nil && unwrap(v).kind == kindThrowOff:
		b.ThrowOff = true
	default:
		const hint = "it is a player's name in quotation marks, or throw_off"
		name, ok := v.(glua.LString)
		if !ok {
			a.raise(fmt.Sprintf("game: begins is %s", describe(v)), hint)
		}
		if b.Player = string(name); !contains(players, b.Player) {
			hint := hint
			if b.Player == "throw_off" {
				hint = "write begins = throw_off, without quotation marks"
			}
			if near := core.Nearest(b.Player, players); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			a.raise(fmt.Sprintf("game: begins is %s", quote(b.Player)), hint)
		}
	}
	return b
}
