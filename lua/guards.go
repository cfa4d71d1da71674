package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// maxOpen bounds the variables that functions hold while the functions that
// declared them still run. The Lua machine keeps them in a list that it walks
// at every return.
const maxOpen = 500

// guards are what the rewritten syntax tree calls.
func (in *interpreter) guards() []libFunc {
	return []libFunc{
		{guardConcat, in.doConcat},
		{guardTable, in.doTable},
		{guardChoice, in.doChoice},
		{guardCompare, in.doCompare},
		{guardKey, in.doKey},
		{guardSet, in.doSet},
		{guardClosure, in.doClosure},
		{guardOuter, in.doOuter},
		{guardSetNew, in.doSetNew},
	}
}

// doConcat joins texts and numbers. Values of the rule language may say what
// .. means for them by __concat.
func (in *interpreter) doConcat(L *glua.LState) int {
	n := L.GetTop()
	size, plainValues := 0, true
	parts := make([]string, 0, 8)
	for i := 1; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case glua.LString:
			parts = append(parts, string(v))
		case glua.LNumber:
			parts = append(parts, numberText(float64(v)))
		default:
			plainValues = false
			continue
		}
		size += len(parts[len(parts)-1])
	}
	if plainValues {
		in.fits(L, size)
		L.Push(glua.LString(strings.Join(parts, "")))
		return 1
	}
	acc := L.Get(n)
	for i := n - 1; i >= 1; i-- {
		acc = in.concatTwo(L, L.Get(i), acc)
	}
	L.Push(acc)
	return 1
}

func (in *interpreter) concatTwo(L *glua.LState, a, b glua.LValue) glua.LValue {
	for _, v := range []glua.LValue{a, b} {
		if fn, ok := L.GetMetaField(v, "__concat").(*glua.LFunction); ok {
			return callTwo(L, fn, a, b)
		}
	}
	for _, v := range []glua.LValue{a, b} {
		if !glua.LVCanConvToString(v) {
			in.raise(L, "cannot join "+kindOf(a)+" and "+kindOf(b)+" with ..", "")
		}
	}
	return in.newString(L, textOf(a)+textOf(b))
}

// callTwo calls a function with two values for one.
func callTwo(L *glua.LState, fn *glua.LFunction, a, b glua.LValue) glua.LValue {
	L.Push(fn)
	L.Push(a)
	L.Push(b)
	L.Call(2, 1)
	v := L.Get(-1)
	L.Pop(1)
	return v
}

// doTable charges a table that was just made, and the small lists written in it.
func (in *interpreter) doTable(L *glua.LState) int {
	if t, ok := L.Get(1).(*glua.LTable); ok {
		in.newTable(L, t, L.Get(2))
		L.SetTop(1)
	}
	return 1
}

// newTable charges a table that was just made, and what the lists in it take that no guard
// has seen.
func (in *interpreter) newTable(L *glua.LState, t *glua.LTable, lists glua.LValue) {
	s := storageOf(t)
	trimList(t, s.length)
	bytes, _ := lists.(glua.LNumber)
	in.charge(L, tableBytes+s.grown(storage{})+int(bytes))
	if in.made != nil {
		in.notePlace(t, in.place(L))
	}
}

// notePlace notes where a table was made, with the lists in it.
func (in *interpreter) notePlace(t *glua.LTable, at place) {
	in.made[t] = at
	for i := 1; i <= storageOf(t).length; i++ {
		inner, ok := t.RawGetInt(i).(*glua.LTable)
		if _, noted := in.made[inner]; ok && !noted {
			in.notePlace(inner, at)
		}
	}
}

// doSetNew is t[k] = { … }, with a table that was just made.
func (in *interpreter) doSetNew(L *glua.LState) int {
	if t, ok := L.Get(3).(*glua.LTable); ok {
		in.newTable(L, t, L.Get(4))
		L.SetTop(3)
	}
	return in.doSet(L)
}

// chooseByOption is how a script chooses, for hints.
const chooseByOption = "to choose by an option, write option.yes and a or b"

// doChoice looks at a value that Lua takes as true or false, or as a key. A value of
// the rule language is always true, so "or" and "and" behind it would only hide what
// the author wanted: one of two moves, or one and then the other. An option is never
// what was meant, nor is its .value where only true and false count.
func (in *interpreter) doChoice(L *glua.LState) int {
	v := L.Get(2)
	L.Push(v)
	val := unwrap(v)
	if val == nil || in.playing && val.kind != kindOption {
		return 1
	}
	word, name, _ := strings.Cut(L.Get(1).String(), "\x00")
	name, local, _ := strings.Cut(name, "\x00")
	word, ofValue := strings.CutSuffix(word, ".value")
	if val.kind == kindOption {
		o := val.node.(*option)
		switch {
		case word == "[]":
			in.raise(L, "an option is not a key", "write "+o.called(name)+".value")
		case ofValue:
			in.raise(L, word+": the value of an option is always true", fmt.Sprintf("write %s (true when that is chosen), or compare %s.value", o.example(name, nil), o.called(name)))
		}
		in.raise(L, word+": an option is always true", o.askIt(name, nil))
	}
	switch {
	case ofValue || word == "[]":
		return 1
	case word != "and" && word != "or":
		// A name may be asked whether it has a value at all.
		if called, isCall := strings.CutSuffix(name, "()"); local == "" && (isCall && (makesWord(called) || valueWords[called]) || valueWords[name]) {
			in.raise(L, fmt.Sprintf("%s: %s is always true while the script is loaded", word, kindOf(v)), "what the game depends on is said in turns and ends; "+chooseByOption)
		}
		return 1
	}
	missing := "" // what a library's function was not given, say
	if val.kind == kindPattern || val.kind == kindSet || val.kind == kindSupply {
		missing = "; whether a value is there at all is asked with x ~= nil"
	}
	in.raise(L, fmt.Sprintf("%s: %s stands before it, which would hide one side", word, kindOf(v)), insteadOf(word, val.kind)+chooseByOption+missing)
	return 0
}

// insteadOf says what to write for "a and b" or "a or b".
func insteadOf(operator string, k kind) string {
	and := operator == "and"
	switch {
	case k == kindPattern && and:
		return "write * for one and then the other; "
	case k == kindSet && and:
		return "write * for what two sets have in common; "
	case k == kindPattern, k == kindSet, k == kindSupply && !and:
		return "write + for either of the two; "
	case k == kindSupply:
		return "write first_of(a, b) for b when a has nothing; "
	case k == kindCondition && and:
		return "write all_of(a, b) when both must hold; "
	case k == kindCondition:
		return "write an entry in ends for each of the two; "
	case k == kindActions, k == kindThrow:
		return standsAlone + "; "
	case k == kindMost:
		return "write most_of(a + b) for either of two moves; "
	case k == kindDistance && and:
		return "write sum(a, b) for both dice, added; "
	case k == kindDistance:
		return "write a move for each of the two, joined by +; "
	case k == kindPiece:
		return "write own(a) + own(b), or hand(a) + hand(b), for either of two pieces; "
	}
	return ""
}

// doCompare is == and ~=. What the values of the rule language stand for is known
// only when the game is played, so that comparing them would compare nothing.
func (in *interpreter) doCompare(L *glua.LState) int {
	a, b := L.Get(2), L.Get(3)
	left, right := unwrap(a), unwrap(b)
	text, _ := L.Get(1).(glua.LString)
	if left != nil || right != nil {
		operator, names, _ := strings.Cut(string(text), "\x00")
		nameA, nameB, _ := strings.Cut(names, "\x00")
		in.comparable(L, operator, nameA, a, b)
		in.comparable(L, operator, nameB, b, a)
	}
	L.Push(glua.LBool(L.Equal(a, b) == (text[0] == '=')))
	return 1
}

// comparable refuses to compare what is a value of the rule language, unless it is
// to find out whether it is there, or which piece it is.
func (in *interpreter) comparable(L *glua.LState, operator, name string, v, other glua.LValue) {
	val := unwrap(v)
	if val == nil || other == glua.LNil {
		return
	}
	if val.kind == kindOption {
		in.raise(L, fmt.Sprintf("%s: an option is compared with %s", operator, describe(other)), val.node.(*option).askIt(name, other))
	}
	o := unwrap(other)
	if other == glua.LFalse || o != nil && (o.kind == kindOption || o.kind == kindPiece && val.kind == kindPiece) {
		return
	}
	if val.kind == kindNumber {
		in.raise(L, fmt.Sprintf("%s: %s is compared with %s", operator, describe(v), describe(other)), "a count is known only while the game is played; a condition is at_most(set, n) or at_least(set, n)")
	}
	in.raise(L, fmt.Sprintf("%s: %s is compared with %s", operator, describe(v), describe(other)), "a script can compare numbers, strings and pieces; the rest is known only while the game is played")
}

// doKey checks a key in a table constructor.
func (in *interpreter) doKey(L *glua.LState) int {
	in.checkKey(L, L.Get(1))
	return 1
}

// doSet is t[k] = v.
func (in *interpreter) doSet(L *glua.LState) int {
	object, key, value := L.Get(1), L.Get(2), L.Get(3)
	if t, ok := object.(*glua.LTable); ok {
		in.store(L, t, key, value)
		return 0
	}
	if object.Type() == glua.LTString || L.GetMetaField(object, "__newindex") == glua.LNil {
		in.raise(L, fmt.Sprintf("cannot set %s of %s", keyText(key), in.naming(in.place(L), key, object.Type().String())), "")
	}
	L.SetTable(object, key, value)
	return 0
}

// doClosure charges a function that was just made, and the variables it holds.
func (in *interpreter) doClosure(L *glua.LState) int {
	fn, ok := L.Get(1).(*glua.LFunction)
	if !ok || len(fn.Upvalues) == 0 {
		in.charge(L, 100)
		return 1
	}
	in.charge(L, 100+72*len(fn.Upvalues))
	for _, up := range fn.Upvalues {
		if up != nil && !up.IsClosed() {
			in.open = append(in.open, up)
		}
	}
	in.spend(L, len(fn.Upvalues)*len(in.open)/64)
	if len(in.open) > in.openLimit {
		in.stillOpen()
		in.openLimit = 2*len(in.open) + 64
		if len(in.open) > maxOpen {
			in.raise(L, fmt.Sprintf("functions hold more than %d variables of functions that still run", maxOpen), "does a function call itself too deeply?")
		}
	}
	return 1
}

// stillOpen keeps of the open variables each that is open now, once.
func (in *interpreter) stillOpen() {
	seen := make(map[*glua.Upvalue]bool, maxOpen)
	kept := in.open[:0]
	for _, up := range in.open {
		if !up.IsClosed() && !seen[up] {
			seen[up] = true
			kept = append(kept, up)
		}
	}
	clear(in.open[len(kept):])
	in.open = kept
}

// arithmetic makes the metatable entries by which a text takes part in
// arithmetic. Lua reads a number from it; the machine would do so at any length,
// which takes long. The values of the rule language go before texts.
func (in *interpreter) arithmetic(event string, apply func(a, b float64) float64) libFunc {
	return libFunc{event, func(L *glua.LState) int {
		a, b := L.Get(1), L.Get(2)
		for _, v := range []glua.LValue{a, b} {
			if v.Type() == glua.LTString {
				continue
			}
			if fn, ok := L.GetMetaField(v, event).(*glua.LFunction); ok {
				L.Push(callTwo(L, fn, a, b))
				return 1
			}
		}
		x, okX := in.toNumber(L, a)
		y, okY := in.toNumber(L, b)
		if !okX || !okY {
			in.raise(L, "cannot "+arithVerbs[strings.TrimPrefix(event, "__")]+" "+kindOf(a)+" and "+kindOf(b), "")
		}
		L.Push(glua.LNumber(apply(x, y)))
		return 1
	}}
}

// keyText is a table key as messages show it.
func keyText(key glua.LValue) string {
	switch k := key.(type) {
	case glua.LString:
		return inQuotes(string(k))
	case glua.LNumber:
		return "[" + numberText(float64(k)) + "]"
	}
	return "[" + kindOf(key) + "]"
}
