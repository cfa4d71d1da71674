package lua

import (
	"fmt"
	"math"
	"sort"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// args is the table a word is called with: slide { own(stone), min = 2 }.
type args struct {
	sc    *script
	L     *glua.LState
	word  string
	table *glua.LTable
	at    place // where the table was made
}

func (a *args) raise(message, hint string) { a.sc.in.raiseAt(a.L, a.at, message, hint) }

// args checks that v, which stands in what was made at a place, is a table with that
// many things in order, and beside them only the keys allowed.
func (sc *script) args(L *glua.LState, within place, word string, v glua.LValue, positional int, keys ...string) *args {
	t, ok := v.(*glua.LTable)
	if !ok {
		sc.in.raiseAt(L, within, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { … } there")
	}
	a := &args{sc, L, word, t, sc.in.placeOfTable(L, t)}
	// The smallest key at fault is reported, so that the message does not depend
	// on the order in which the table is held.
	unknown, extra := "", false
	sc.in.eachPair(L, t, func(k, _ glua.LValue) bool {
		sc.in.spend(L, 1)
		if n, ok := k.(glua.LNumber); ok {
			extra = extra || n < 1 || int(n) > positional || glua.LNumber(int(n)) != n
			return true
		}
		name := k.String()
		if _, ok := k.(glua.LString); !ok {
			name = describe(k)
		}
		if !contains(keys, name) && (unknown == "" || name < unknown) {
			unknown = name
		}
		return true
	})
	if unknown != "" {
		hint := plural(len(keys), "its key is ", "the keys are ") + andList(keys)
		if near := core.Nearest(unknown, keys); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		if len(keys) == 0 {
			hint = "it has no keys"
		}
		if other := otherWord[word+" "+unknown]; other != "" {
			hint = other
		}
		a.raise(fmt.Sprintf("%s: unknown key %s", word, quote(unknown)), hint)
	}
	if extra {
		takes := fmt.Sprintf("it takes %d", positional)
		if len(keys) > 0 {
			takes += plural(len(keys), ", and the key ", ", and the keys ") + andList(keys)
		}
		a.raise(fmt.Sprintf("%s: it is given more things than it takes", word), takes)
	}
	return a
}

// otherWord is what to write for a key of another word.
var otherWord = map[string]string{
	"slide along": "along a track goes advance { set, along = track, by = … }",
	"slide by":    "dice are used by use(die) * slide { … }",
	"drop along":  "along a track comes enter { hand(piece), along = track, by = … }",
	"drop by":     "dice are used by use(die) * drop { … }",
}

func (a *args) first() glua.LValue          { return a.table.RawGetInt(1) }
func (a *args) key(name string) glua.LValue { return a.table.RawGetString(name) }

// distance reads a key that is a number from 1, 0 when it is not there.
func (a *args) distance(key string) int {
	v := a.key(key)
	if v == glua.LNil {
		return 0
	}
	return a.sc.whole(a.L, a.at, a.word, key, v, 1, core.MaxCells, fmt.Sprintf("a distance is from 1 to %d", core.MaxCells))
}

// name reads a key that is a step's name, "" when it is not there.
func (a *args) name(key string) string {
	v := a.key(key)
	if v == glua.LNil {
		return ""
	}
	return a.sc.word(a.L, a.at, a.word, key, v)
}

// whole reads a whole number from least to most, which the hint says. Where the core
// knows better what is too small or too large, they are wide.
func (sc *script) whole(L *glua.LState, at place, word, what string, v glua.LValue, least, most int32, hint string) int {
	n, ok := v.(glua.LNumber)
	switch {
	case !ok || float64(n) != math.Trunc(float64(n)) || math.IsInf(float64(n), 0):
		hint = "it must be a whole number"
		if val := unwrap(v); val != nil && val.kind == kindOption {
			hint = "ask the option for its .value"
		}
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: %s is %s", word, what, describe(v)), hint)
	case n < glua.LNumber(least) || n > glua.LNumber(most):
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: %s is %s", word, what, numberText(float64(n))), hint)
	}
	return int(n)
}

// word reads a name: a letter, then letters, digits or hyphens. Names stand in
// messages, records and command lines, so nothing else may be in them.
func (sc *script) word(L *glua.LState, at place, word, what string, v glua.LValue) string {
	s := sc.text(L, at, word, what, v)
	if !core.IsName(s) {
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: %s is %s", word, what, quote(s)), "a name is a letter, then letters, digits or hyphens, 40 at most")
	}
	return s
}

// text reads a string.
func (sc *script) text(L *glua.LState, at place, word, what string, v glua.LValue) string {
	s, ok := v.(glua.LString)
	if !ok {
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: %s is %s", word, what, describe(v)), "it must be a string")
	}
	return string(s)
}

// list reads a table that is a list, and refuses one with holes: a value that is
// nil by mistake would otherwise hide all that follow it.
func (sc *script) list(L *glua.LState, word string, t *glua.LTable) []glua.LValue {
	const most = 1000
	at := sc.in.placeOfTable(L, t)
	last, others := 0, false
	sc.in.eachPair(L, t, func(k, _ glua.LValue) bool {
		sc.in.spend(L, 1)
		if n, ok := k.(glua.LNumber); ok && n >= 1 && glua.LNumber(int32(n)) == n {
			last = max(last, int(n))
		} else {
			others = true
		}
		return true
	})
	if others {
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: a list has keys that are not numbers", word), "write the values one after the other: { a, b }")
	}
	if last > most {
		sc.in.raiseAt(L, at, fmt.Sprintf("%s: a list of more than %d", word, most), "")
	}
	sc.in.charge(L, 100*last) // for what is made of each entry
	all := make([]glua.LValue, last)
	for i := range all {
		if all[i] = t.RawGetInt(i + 1); all[i] == glua.LNil {
			sc.in.raiseAt(L, at, fmt.Sprintf("%s: entry %d is nil", word, i+1), "the name that stands there has no value")
		}
	}
	return all
}

// orList and andList render words for a message: a, b or c.
func orList(words []string) string  { return listed(words, " or ") }
func andList(words []string) string { return listed(words, " and ") }

func listed(words []string, last string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			s += last
		default:
			s += ", "
		}
		s += w
	}
	return s
}

// plural chooses between the words for one thing and for several.
func plural(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

func contains(list []string, s string) bool {
	for _, one := range list {
		if one == s {
			return true
		}
	}
	return false
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
