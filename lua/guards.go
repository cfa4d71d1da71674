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
		{guardKey, in.doKey},
		{guardSet, in.doSet},
		{guardClosure, in.doClosure},
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

// doTable charges a table that was just made.
func (in *interpreter) doTable(L *glua.LState) int {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		return 1
	}
	s := storageOf(t)
	trimList(t, s.length)
	in.charge(L, 160+s.grown(storage{}))
	in.made[t] = in.place(L)
	return 1
}

// doChoice looks at what stands before "or" and "and". A value of the rule language
// there is always taken as true, so the operator would only hide what the author
// wanted: one of two moves, or one and then the other.
func (in *interpreter) doChoice(L *glua.LState) int {
	val := unwrap(L.Get(2))
	if val == nil || val.kind != kindPattern && val.kind != kindSet && val.kind != kindSupply {
		L.Push(L.Get(2))
		return 1
	}
	operator, instead := L.Get(1).String(), "+ for either of the two"
	if operator == "and" {
		instead = "* for one and then the other"
	}
	in.raise(L, fmt.Sprintf("%s: %s stands before it, which would hide one side", operator, kindOf(L.Get(2))), "write "+instead+"; to choose by an option, write option.value and a or b")
	return 0
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
