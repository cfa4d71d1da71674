package lua

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

const (
	// maxValues bounds how many values one call of unpack or string.byte gives.
	maxValues = 250
	// maxNumeral bounds a text that is read as a number. Reading one takes long if
	// it has many digits.
	maxNumeral = 64
)

// libFunc is a function of the library under its name.
type libFunc struct {
	name string
	fn   glua.LGFunction
}

// notOffered says what to do without the parts of Lua that are not offered.
var notOffered = map[string]string{
	"print":          `a script has no output; error("…") stops it with a message`,
	"require":        `write include "name" for a script of the library`,
	"module":         `write include "name" for a script of the library`,
	"package":        "a script is one file",
	"dofile":         `write include "name" for a script of the library`,
	"load":           "a script is one file",
	"loadfile":       "a script is one file",
	"loadstring":     "a script is one file",
	"io":             "a script reaches no files",
	"os":             "a script reaches no files, programs or clock",
	"debug":          "it is not offered",
	"coroutine":      "coroutines are not offered",
	"channel":        "it is not offered",
	"pcall":          "errors are not caught, they are for the author",
	"xpcall":         "errors are not caught, they are for the author",
	"getmetatable":   "metatables are not offered",
	"setmetatable":   "metatables are not offered",
	"newproxy":       "metatables are not offered",
	"rawget":         "metatables are not offered; write t[k]",
	"rawset":         "metatables are not offered; write t[k] = v",
	"rawequal":       "metatables are not offered; write ==",
	"_G":             "a script has no global names of its own; use local",
	"getfenv":        "a script has no global names of its own; use local",
	"setfenv":        "a script has no global names of its own; use local",
	"collectgarbage": "memory takes care of itself",
	"string.find":    "patterns are not offered; use string.sub and ==",
	"string.match":   "patterns are not offered; use string.sub and ==",
	"string.gmatch":  "patterns are not offered; use string.sub in a loop",
	"string.gsub":    "patterns are not offered; use string.sub in a loop",
	"math.random":    "chance belongs to the game: its dice",
	"table.getn":     "write #t",
	"table.unpack":   "write unpack(t)",
	"table.foreach":  "write for k, v in pairs(t)",
	"math.mod":       "write a % b",
}

// openLibrary gives the machine everything a script may use but the words.
func (in *interpreter) openLibrary() {
	global := in.vm.G.Global
	add := func(t *glua.LTable, prefix string, entries []libFunc) {
		for _, e := range entries {
			t.RawSetString(e.name, in.function(e.fn))
			if t == global {
				in.known[e.name] = true
			}
		}
	}
	for _, e := range in.guards() {
		global.RawSetString(e.name, in.vm.NewFunction(e.fn))
	}
	add(global, "", in.basics())
	for _, lib := range []struct {
		name    string
		entries []libFunc
	}{{"math", in.math()}, {"string", in.strings()}, {"table", in.tables()}} {
		t := in.vm.CreateTable(0, len(lib.entries)+2)
		add(t, lib.name, lib.entries)
		if lib.name == "math" {
			t.RawSetString("huge", glua.LNumber(math.Inf(1)))
			t.RawSetString("pi", glua.LNumber(math.Pi))
		}
		meta := in.vm.CreateTable(0, 1)
		meta.RawSetString("__index", in.vm.NewFunction(in.missing(lib.name, t)))
		t.Metatable = meta
		in.freeze(t, lib.name)
		global.RawSetString(lib.name, t)
		in.known[lib.name] = true
		if lib.name == "string" {
			// What s:rep(3) and "10" + 1 go through. It is a table of its own, so that
			// a script cannot find it in string.
			texts := in.vm.CreateTable(0, 8)
			texts.RawSetString("__index", t)
			add(texts, "", in.numerals())
			in.vm.SetMetatable(glua.LString(""), texts)
		}
	}
}

// function makes a function of the library. Passing many values takes steps.
func (in *interpreter) function(fn glua.LGFunction) *glua.LFunction {
	return in.vm.NewFunction(func(L *glua.LState) int {
		if n := L.GetTop(); n > 16 {
			in.spend(L, n/16)
		}
		return fn(L)
	})
}

// missing answers for what a library table does not have.
func (in *interpreter) missing(lib string, t *glua.LTable) glua.LGFunction {
	return func(L *glua.LState) int {
		key, ok := L.Get(2).(glua.LString)
		if !ok {
			in.raise(L, lib+" has no "+keyText(L.Get(2)), "")
		}
		hint := notOffered[lib+"."+string(key)]
		if hint == "" {
			var names []string
			in.eachPair(L, t, func(k, _ glua.LValue) bool {
				names = append(names, textOf(k))
				return true
			})
			hint = didYouMean(string(key), names)
		}
		in.raise(L, lib+" has no "+inQuotes(string(key)), hint)
		return 0
	}
}

// smallNumbers are numbers as Lua has them, made once: making one allocates.
var smallNumbers = func() (all [512]glua.LValue) {
	for n := range all {
		all[n] = glua.LNumber(n)
	}
	return all
}()

// wholeNumber makes a whole number for Lua.
func wholeNumber(n int) glua.LValue {
	if n >= 0 && n < len(smallNumbers) {
		return smallNumbers[n]
	}
	return glua.LNumber(n)
}

// basics are the functions without a table around them.
func (in *interpreter) basics() []libFunc {
	next := in.function(func(L *glua.LState) int {
		k, v := in.next(L, in.table(L, 1, "next"), L.Get(2))
		L.Push(k)
		if k == glua.LNil {
			return 1
		}
		L.Push(v)
		return 2
	})
	step := in.function(func(L *glua.LState) int {
		t := in.table(L, 1, "ipairs")
		i := in.integer(L, 2, "ipairs") + 1
		v := t.RawGetInt(i)
		if v == glua.LNil && t.Metatable != glua.LNil {
			v = L.GetTable(t, glua.LNumber(i))
		}
		if v == glua.LNil {
			return 0
		}
		L.Push(wholeNumber(i))
		L.Push(v)
		return 2
	})
	return []libFunc{
		{"assert", in.doAssert},
		{"error", in.doError},
		{"ipairs", func(L *glua.LState) int {
			t := in.table(L, 1, "ipairs")
			L.Push(step)
			L.Push(t)
			L.Push(glua.LNumber(0))
			return 3
		}},
		{"next", next.GFunction},
		{"pairs", func(L *glua.LState) int {
			t := in.table(L, 1, "pairs")
			L.Push(next)
			L.Push(t)
			L.Push(glua.LNil)
			return 3
		}},
		{"select", in.doSelect},
		{"tonumber", in.doToNumber},
		{"tostring", func(L *glua.LState) int {
			in.given(L, 1, "tostring")
			L.Push(in.show(L, L.Get(1)))
			return 1
		}},
		{"type", func(L *glua.LState) int {
			in.given(L, 1, "type")
			L.Push(glua.LString(L.Get(1).Type().String()))
			return 1
		}},
		{"unpack", in.doUnpack},
	}
}

func (in *interpreter) doAssert(L *glua.LState) int {
	in.given(L, 1, "assert")
	if glua.LVAsBool(L.Get(1)) {
		return L.GetTop()
	}
	message := ""
	if v := L.Get(2); glua.LVCanConvToString(v) {
		message = strings.TrimSpace(plain(textOf(v)))
	}
	if message == "" {
		message = "assertion failed"
	}
	in.raise(L, message, "")
	return 0
}

// doError stops the script with the message it gives, at the line of the call or
// at that of the caller if the level is 2.
func (in *interpreter) doError(L *glua.LState) int {
	v := L.Get(1)
	if !glua.LVCanConvToString(v) {
		in.raise(L, "error was given "+kindOf(v)+" for a message", `write error("…")`)
	}
	level := 1
	if L.Get(2) != glua.LNil {
		level = min(max(in.integer(L, 2, "error"), 1), callDepth)
	}
	message := strings.TrimSpace(plain(textOf(v)))
	if message == "" {
		in.raiseAt(L, in.placeOf(L, level), "error was given a message with nothing in it", `write error("…")`)
	}
	in.raiseAt(L, in.placeOf(L, level), message, "")
	return 0
}

func (in *interpreter) doSelect(L *glua.LState) int {
	n := L.GetTop()
	if L.Get(1) == glua.LString("#") {
		L.Push(glua.LNumber(n - 1))
		return 1
	}
	i := in.integer(L, 1, "select")
	switch {
	case i < 0 && -i < n:
		return -i
	case i <= 0:
		in.raise(L, "select: position "+strconv.Itoa(i)+" is not among the values", "")
	}
	return max(n-i, 0)
}

func (in *interpreter) doToNumber(L *glua.LState) int {
	in.given(L, 1, "tonumber")
	v := L.Get(1)
	base := 10
	if L.Get(2) != glua.LNil {
		if base = in.integer(L, 2, "tonumber"); base < 2 || base > 36 {
			in.raise(L, fmt.Sprintf("tonumber: base %d is not between 2 and 36", base), "")
		}
	}
	result := glua.LValue(glua.LNil)
	if base == 10 {
		if f, ok := in.toNumber(L, v); ok {
			result = glua.LNumber(f)
		}
	} else if glua.LVCanConvToString(v) {
		digits := strings.ToLower(strings.TrimSpace(clip(textOf(v), maxNumeral)))
		if base == 16 {
			digits = strings.TrimPrefix(digits, "0x")
		}
		if n, err := strconv.ParseUint(digits, base, 64); err == nil && !strings.Contains(digits, "_") {
			result = glua.LNumber(n)
		}
	}
	L.Push(result)
	return 1
}

func (in *interpreter) doUnpack(L *glua.LState) int {
	t := in.table(L, 1, "unpack")
	from, to := 1, t.Len()
	if L.Get(2) != glua.LNil {
		from = in.integer(L, 2, "unpack")
	}
	if L.Get(3) != glua.LNil {
		to = in.integer(L, 3, "unpack")
	}
	if from > to {
		return 0
	}
	if to-from >= maxValues {
		in.raise(L, fmt.Sprintf("unpack: more than %d values", maxValues), "walk through the table instead")
	}
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(glua.LNumber(i)))
	}
	return to - from + 1
}

// show is tostring: no value shows where it lies in memory.
func (in *interpreter) show(L *glua.LState, v glua.LValue) glua.LString {
	switch x := v.(type) {
	case glua.LString:
		return x
	case glua.LNumber:
		return in.newString(L, numberText(float64(x)))
	case glua.LBool, *glua.LNilType:
		return glua.LString(v.String())
	}
	if fn, ok := L.GetMetaField(v, "__tostring").(*glua.LFunction); ok {
		L.Push(fn)
		L.Push(v)
		L.Call(1, 1)
		text := L.Get(-1)
		L.Pop(1)
		if glua.LVCanConvToString(text) {
			return in.newString(L, textOf(text))
		}
	}
	return glua.LString(v.Type().String())
}

// toNumber reads a number, or the number a text stands for.
func (in *interpreter) toNumber(L *glua.LState, v glua.LValue) (float64, bool) {
	switch x := v.(type) {
	case glua.LNumber:
		return float64(x), true
	case glua.LString:
		if len(x) > maxNumeral {
			return 0, false
		}
		in.spend(L, len(x))
		text := strings.TrimSpace(string(x))
		sign := 1.0
		if rest, ok := strings.CutPrefix(text, "-"); ok {
			text, sign = rest, -1
		} else {
			text = strings.TrimPrefix(text, "+")
		}
		// Go reads more than Lua: inf, nan, 1_000, 0b1, 0x1p4.
		if text == "" || !strings.ContainsRune(".0123456789", rune(text[0])) || strings.ContainsAny(text, "_pP") {
			return 0, false
		}
		plainest, ok := plainNumber(text)
		if !ok {
			return 0, false
		}
		f, err := strconv.ParseFloat(plainest, 64)
		return sign * f, err == nil
	}
	return 0, false
}

// numberText writes a number as scripts see it: a whole one with all its digits,
// another with fourteen as Lua does.
func numberText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		if f < 0 {
			return "-inf"
		}
		return "inf"
	case f == math.Trunc(f) && math.Abs(f) <= 1<<53:
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', 14, 64)
}

// textOf gives a text, or a number as a text; of anything else nothing.
func textOf(v glua.LValue) string {
	switch x := v.(type) {
	case glua.LString:
		return string(x)
	case glua.LNumber:
		return numberText(float64(x))
	}
	return ""
}

// given refuses a call with too few values.
func (in *interpreter) given(L *glua.LState, n int, function string) {
	if L.GetTop() < n {
		in.raise(L, fmt.Sprintf("%s: argument %d is missing", function, n), "")
	}
}

func (in *interpreter) wrongKind(L *glua.LState, n int, function, want string) {
	in.raise(L, fmt.Sprintf("%s: argument %d must be %s, not %s", function, n, want, kindOf(L.Get(n))), "")
}

func (in *interpreter) table(L *glua.LState, n int, function string) *glua.LTable {
	t, ok := L.Get(n).(*glua.LTable)
	if !ok {
		in.wrongKind(L, n, function, "a table")
	}
	return t
}

func (in *interpreter) text(L *glua.LState, n int, function string) string {
	v := L.Get(n)
	if !glua.LVCanConvToString(v) {
		in.wrongKind(L, n, function, "a string")
	}
	return textOf(v)
}

func (in *interpreter) number(L *glua.LState, n int, function string) float64 {
	f, ok := in.toNumber(L, L.Get(n))
	if !ok {
		in.wrongKind(L, n, function, "a number")
	}
	return f
}

// integer reads a whole number as Lua does, dropping what is after the point.
// One beyond what a text or table can have anything at is brought into range,
// the same on every machine.
func (in *interpreter) integer(L *glua.LState, n int, function string) int {
	const far = 1 << 30
	if whole, ok := L.Get(n).(glua.LNumber); ok && -far <= whole && whole <= far && whole == glua.LNumber(int(whole)) {
		return int(whole)
	}
	f := in.number(L, n, function)
	if math.IsNaN(f) {
		in.raise(L, fmt.Sprintf("%s: argument %d is NaN", function, n), "NaN comes of 0/0 and the like")
	}
	return int(math.Trunc(min(max(f, -far), far)))
}

// optInteger reads a whole number that may be left out.
func (in *interpreter) optInteger(L *glua.LState, n int, function string, otherwise int) int {
	if L.Get(n) == glua.LNil {
		return otherwise
	}
	return in.integer(L, n, function)
}
