package lua

import (
	"math"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// The library as the fast machine has it. What a function refuses it gives up on.

// The guards of rewritten scripts that the fast machine does by itself.
const (
	_ = iota
	tableGuard
	keyGuard
	setGuard
	setNewGuard
	choiceGuard
	compareGuard
	outerGuard
)

var guardNames = []string{tableGuard: guardTable, keyGuard: guardKey, setGuard: guardSet, setNewGuard: guardSetNew, choiceGuard: guardChoice, compareGuard: guardCompare, outerGuard: guardOuter}

func guardNumber(name string) int32 {
	for i, g := range guardNames {
		if g == name && i > 0 {
			return int32(i)
		}
	}
	return 0
}

// anyNumber of things can be given to what is not of the view.
const anyNumber = 1 << 30

// learnLibrary makes the natives of the library and the guards.
func (m *fast) learnLibrary() {
	global := m.in.vm.G.Global
	learn := func(of *glua.LTable, natives map[string]native) {
		walkPairs(of, func(k, v glua.LValue) bool {
			if fn, ok := v.(*glua.LFunction); ok {
				if n := natives[textOf(k)]; n != nil {
					m.known[fn] = &object{shape: isNative, fn: &routine{native: n, most: anyNumber}}
				}
			}
			return true
		})
	}
	m.nextNative = val{0, &object{shape: isNative, fn: &routine{native: (*fast).doNext, most: anyNumber}}}
	m.ipairsStep = val{0, &object{shape: isNative, fn: &routine{native: (*fast).doIpairsStep, most: anyNumber}}}
	learn(global, basicNatives)
	if fn, ok := global.RawGetString("next").(*glua.LFunction); ok {
		m.known[fn] = m.nextNative.o
	}
	for name, natives := range map[string]map[string]native{"math": mathNatives, "string": stringNatives, "table": tableNatives} {
		t := global.RawGetString(name).(*glua.LTable)
		learn(t, natives)
		o := &object{shape: isTable, fn: &routine{lua: t}}
		m.known[t] = o
		walkPairs(t, func(k, v glua.LValue) bool {
			m.setKeyed(o, m.valueOf(k), m.valueOf(v))
			return true
		})
		o.frozen = true
		if name == "string" {
			m.stringTable = val{0, o}
		}
	}
	m.guards = make([]val, len(guardNames))
	for i, name := range guardNames {
		if i > 0 {
			m.guards[i] = m.valueOf(global.RawGetString(name))
		}
	}
}

var basicNatives map[string]native

func init() { // they call each other by way of the machine
	basicNatives = map[string]native{
		guardConcat:  (*fast).doConcat,
		guardTable:   func(m *fast, at, n int) int { m.tableArg(at + 1).trim(); return m.give(at, m.regs[at+1]) },
		guardKey:     func(m *fast, at, n int) int { m.goodKey(m.regs[at+1]); return m.give(at, m.regs[at+1]) },
		guardClosure: (*fast).doClosure,
		guardOuter:   func(m *fast, at, n int) int { panic(giveUp) },
		guardSet: func(m *fast, at, n int) int {
			m.set(m.tableArg(at+1), m.regs[at+2], m.regs[at+3])
			return 0
		},
		guardSetNew: func(m *fast, at, n int) int {
			m.tableArg(at + 3).trim()
			m.set(m.tableArg(at+1), m.regs[at+2], m.regs[at+3])
			return 0
		},
		guardChoice: func(m *fast, at, n int) int {
			if m.regs[at+2].o.isOption() {
				panic(giveUp)
			}
			return m.give(at, m.regs[at+2])
		},
		guardCompare: func(m *fast, at, n int) int {
			x, y := m.regs[at+2], m.regs[at+3]
			m.comparable(x, y)
			return m.give(at, boolean(same(x, y) == (m.regs[at+1].o.text[0] == '=')))
		},
		"assert": func(m *fast, at, n int) int {
			if n == 0 || !m.regs[at+1].holds() {
				panic(giveUp)
			}
			copy(m.regs[at:at+n], m.regs[at+1:])
			return n
		},
		"ipairs": func(m *fast, at, n int) int {
			t := m.arg(at, n, 1)
			m.walkable(t)
			m.regs[at], m.regs[at+1], m.regs[at+2] = m.ipairsStep, t, num(0)
			return 3
		},
		"pairs": func(m *fast, at, n int) int {
			t := m.arg(at, n, 1)
			m.walkable(t)
			m.regs[at], m.regs[at+1], m.regs[at+2] = m.nextNative, t, val{}
			return 3
		},
		"select":   (*fast).doSelect,
		"tonumber": (*fast).doToNumber,
		"tostring": func(m *fast, at, n int) int {
			v := m.given(at, n, 1)
			switch {
			case v.o == nil:
				return m.give(at, m.intern("nil"))
			case v.o == aNumber:
				return m.give(at, m.newText(appendNumber(m.buffer[:0], v.n)))
			case v.o.shape == isBool:
				return m.give(at, m.intern(strconv.FormatBool(v.holds())))
			case v.o.shape == isText:
				return m.give(at, v)
			}
			panic(giveUp)
		},
		"type": func(m *fast, at, n int) int {
			v := m.given(at, n, 1)
			name := "nil"
			if v.o != nil {
				name = []string{isNumber: "number", isBool: "boolean", isText: "string", isTable: "table", isClosure: "function", isNative: "function", isView: "table", isPiece: "userdata", isOther: ""}[v.o.shape]
			}
			if name == "" {
				panic(giveUp)
			}
			return m.give(at, m.intern(name))
		},
		"unpack": (*fast).doUnpack,
	}
}

// give gives one value.
func (m *fast) give(at int, v val) int {
	m.regs[at] = v
	return 1
}

// arg is the argument with a number, nil when it is left out.
func (m *fast) arg(at, n, i int) val {
	if i > n {
		return val{}
	}
	return m.regs[at+i]
}

func (m *fast) given(at, n, i int) val {
	if i > n {
		panic(giveUp)
	}
	return m.regs[at+i]
}

// walkable gives up on what is not a table whose keys can be walked.
func (m *fast) walkable(v val) {
	if v.o == nil || v.o.shape != isTable || v.o.fn != nil {
		panic(giveUp)
	}
}

// tableArg gives the table in a register.
func (m *fast) tableArg(at int) *object {
	o := m.regs[at].o
	if o == nil || o.shape != isTable {
		panic(giveUp)
	}
	return o
}

// number gives an argument that is one. Texts that stand for numbers are left to the
// script's own machine.
func (m *fast) number(at, n, i int) float64 {
	v := m.arg(at, n, i)
	if v.o != aNumber {
		panic(giveUp)
	}
	return v.n
}

// integer is a number without what is after the point, as in the library.
func (m *fast) integer(at, n, i int) int {
	const far = 1 << 30
	f := m.number(at, n, i)
	if math.IsNaN(f) {
		panic(giveUp)
	}
	return int(math.Trunc(min(max(f, -far), far)))
}

func (m *fast) optInteger(at, n, i, otherwise int) int {
	if m.arg(at, n, i).o == nil {
		return otherwise
	}
	return m.integer(at, n, i)
}

// textArg gives an argument that is a text, or a number as one.
func (m *fast) textArg(at, n, i int) string {
	v := m.arg(at, n, i)
	switch {
	case v.o == aNumber:
		return numberText(v.n)
	case v.o != nil && v.o.shape == isText:
		return v.o.text
	}
	panic(giveUp)
}

func appendNumber(b []byte, f float64) []byte {
	if n := int64(f); float64(n) == f && -1<<53 <= n && n <= 1<<53 {
		return strconv.AppendInt(b, n, 10)
	}
	return append(b, numberText(f)...)
}

// appendValue appends a number or a text, as .. does.
func appendValue(b []byte, v val) []byte {
	switch {
	case v.o == aNumber:
		return appendNumber(b, v.n)
	case v.o != nil && v.o.shape == isText:
		return append(b, v.o.text...)
	}
	panic(giveUp)
}

func (m *fast) doConcat(at, n int) int {
	b := m.buffer[:0]
	for _, v := range m.regs[at+1 : at+1+n] {
		b = appendValue(b, v)
		if len(b) > longText {
			panic(giveUp)
		}
	}
	m.buffer = b[:0]
	return m.give(at, m.newText(b))
}

func (m *fast) doClosure(at, n int) int {
	o := m.regs[at+1].o
	if o == nil || o.shape != isClosure {
		panic(giveUp)
	}
	m.charge(100 + 72*len(o.fn.ups))
	m.spend(20 * len(o.fn.ups))
	return m.give(at, m.regs[at+1])
}

func (m *fast) doNext(at, n int) int {
	t := m.arg(at, n, 1)
	m.walkable(t)
	k, v := m.after(t.o, m.arg(at, n, 2))
	m.regs[at], m.regs[at+1] = k, v
	if k.o == nil {
		return 1
	}
	return 2
}

func (m *fast) doIpairsStep(at, n int) int {
	t := m.arg(at, n, 1)
	m.walkable(t)
	i := m.integer(at, n, 2) + 1
	if i < 1 || i > len(t.o.list) || t.o.list[i-1].o == nil {
		return 0
	}
	m.regs[at], m.regs[at+1] = num(float64(i)), t.o.list[i-1]
	return 2
}

func (m *fast) doSelect(at, n int) int {
	if v := m.arg(at, n, 1); v.o != nil && v.o.shape == isText && v.o.text == "#" {
		return m.give(at, num(float64(n-1)))
	}
	i := m.integer(at, n, 1)
	from := i + 1
	switch {
	case i < 0 && -i < n:
		from = n + i + 1
	case i <= 0:
		panic(giveUp)
	}
	if from > n {
		return 0
	}
	copy(m.regs[at:], m.regs[at+from:at+n+1])
	return n - from + 1
}

func (m *fast) doToNumber(at, n int) int {
	v := m.given(at, n, 1)
	if m.arg(at, n, 2).o != nil {
		panic(giveUp)
	}
	switch {
	case v.o == aNumber:
		return m.give(at, v)
	case v.o != nil && v.o.shape == isText:
		// The plainest numbers are read here.
		m.spend(len(v.o.text))
		if len(v.o.text) > 15 || len(v.o.text) == 0 || strings.Trim(v.o.text, "0123456789") != "" {
			panic(giveUp)
		}
		f, err := strconv.Atoi(v.o.text)
		if err != nil {
			panic(giveUp)
		}
		return m.give(at, num(float64(f)))
	}
	return m.give(at, val{})
}

func (m *fast) doUnpack(at, n int) int {
	t := m.arg(at, n, 1)
	m.walkable(t)
	from, to := m.optInteger(at, n, 2, 1), m.optInteger(at, n, 3, t.o.length())
	if from > to {
		return 0
	}
	if to-from >= maxValues {
		panic(giveUp)
	}
	m.room(at + to - from + 1)
	for i := from; i <= to; i++ {
		m.regs[at+i-from] = m.get(t.o, num(float64(i)))
	}
	return to - from + 1
}

func ofOneNumber(f func(float64) float64) native {
	return func(m *fast, at, n int) int { return m.give(at, num(f(m.number(at, n, 1)))) }
}

func ofTwoNumbers(f func(a, b float64) float64) native {
	return func(m *fast, at, n int) int {
		return m.give(at, num(f(m.number(at, n, 1), m.number(at, n, 2))))
	}
}

func ofManyNumbers(better func(a, b float64) bool) native {
	return func(m *fast, at, n int) int {
		best := m.number(at, n, 1)
		for i := 2; i <= n; i++ {
			if f := m.number(at, n, i); better(f, best) {
				best = f
			}
		}
		return m.give(at, num(best))
	}
}

var mathNatives = map[string]native{
	"abs":   ofOneNumber(math.Abs),
	"ceil":  ofOneNumber(math.Ceil),
	"floor": ofOneNumber(math.Floor),
	"fmod":  ofTwoNumbers(math.Mod),
	"max":   ofManyNumbers(func(a, b float64) bool { return a > b }),
	"min":   ofManyNumbers(func(a, b float64) bool { return a < b }),
	"pow":   ofTwoNumbers(math.Pow),
	"sqrt":  ofOneNumber(math.Sqrt),
	"modf": func(m *fast, at, n int) int {
		f := m.number(at, n, 1)
		whole, part := math.Modf(f)
		if math.IsInf(f, 0) {
			part = 0
		}
		m.regs[at], m.regs[at+1] = num(whole), num(part)
		return 2
	},
}
