package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"
)

// When a script has been loaded, what it made is sealed for the functions that are called
// while the game is played: they can change neither a table that was there before the
// call nor a variable that was, and so give the same answer about the same position.

// loadedTable is what messages call a table that was made while the script was loaded.
const loadedTable = "a table made while the script was loaded"

// seal seals everything that functions can reach. What they cannot reach they cannot change.
func (in *interpreter) seal(all []function) {
	in.sealed = map[*glua.Upvalue]bool{}
	in.made = nil // where tables are made matters no more
	seen := map[*glua.LFunction]bool{}
	var open []glua.LValue
	for _, f := range all {
		open = append(open, f.fn)
	}
	for len(open) > 0 {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		switch v := v.(type) {
		case *glua.LFunction:
			if seen[v] {
				continue
			}
			seen[v] = true
			for _, up := range v.Upvalues {
				if up != nil && !in.sealed[up] {
					in.sealed[up] = true
					open = append(open, up.Value())
				}
			}
		case *glua.LTable:
			if _, done := in.frozen[v]; done {
				// One of the library's own, or of what include gave: the tables in it are
				// frozen, but not what the functions in it hold.
				if in.walked[v] {
					continue
				}
			} else {
				in.freeze(v, loadedTable)
			}
			if in.walked == nil {
				in.walked = map[*glua.LTable]bool{}
			}
			in.walked[v] = true
			walkPairs(v, func(key, value glua.LValue) bool {
				open = append(open, key, value)
				return true
			})
		}
	}
	in.walked = nil
	in.loadWeight = in.meter.weight
	in.playing = true
}

// callSealed calls a function for one value, with the whole budget and with nothing left of
// calls before.
func (in *interpreter) callSealed(fn *glua.LFunction, arg glua.LValue) (glua.LValue, error) {
	if in.broken != nil {
		return nil, in.broken
	}
	in.meter.refill()
	in.meter.weight = in.loadWeight
	in.open, in.openLimit = in.open[:0], 0
	in.depth++
	defer func() { in.depth-- }()
	in.vm.Push(fn)
	in.vm.Push(arg)
	if err := in.protected(1, 1); err != nil {
		return nil, err
	}
	v := in.vm.Get(-1)
	in.vm.Pop(1)
	return v, nil
}

// doOuter comes before a variable of a function further out is given a value. While the game
// is played it must be one that was made in the same call.
func (in *interpreter) doOuter(L *glua.LState) int {
	if !in.playing {
		return 0
	}
	name := L.Get(1).String()
	frame, ok := L.GetStack(1)
	if !ok {
		return 0
	}
	caller, err := L.GetInfo("f", frame, glua.LNil)
	fn, ok := caller.(*glua.LFunction)
	if err != nil || !ok || fn.IsG {
		return 0
	}
	for i, held := range fn.Proto.DbgUpvalues {
		if held == name && i < len(fn.Upvalues) && in.sealed[fn.Upvalues[i]] {
			in.raise(L, fmt.Sprintf("%s is declared outside of the function that is called, and cannot be changed while the game is played", inQuotes(name)), "declare it inside; a function keeps nothing from one call to the next")
		}
	}
	return 0
}

// notWhilePlaying refuses a word in a function that is called while the game is played.
func (sc *script) notWhilePlaying(L *glua.LState, name string) {
	hint := "use it while the script is loaded"
	switch name {
	case "own", "enemy", "any", "hand", "line":
		hint = "ask the view: view." + name + "(…)"
	case "count":
		hint = "write #view.own(…), or # before another list"
	case "slide", "drop", "advance", "enter", "leave", "lift", "again":
		hint = `an action is a list of parts: { { "move", "a1", "b1" }, { "drop", piece, "c1" } }`
	}
	sc.in.raise(L, name+": it says what the rules are, and they were made when the script was loaded", hint)
}
