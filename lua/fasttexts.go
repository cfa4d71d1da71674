package lua

import "strings"

// string and table of the library, for the fast machine.

// mapped makes a function that changes each byte of a text by itself.
func mapped(change func(byte) byte) native {
	return func(m *fast, at, n int) int {
		b := append(m.buffer[:0], m.textArg(at, n, 1)...)
		for i, c := range b {
			b[i] = change(c)
		}
		m.buffer = b[:0]
		return m.give(at, m.newText(b))
	}
}

var stringNatives = map[string]native{
	"byte": func(m *fast, at, n int) int {
		s := m.textArg(at, n, 1)
		first := m.optInteger(at, n, 2, 1)
		from, to := byteSpan(len(s), first, m.optInteger(at, n, 3, first))
		if to-from > maxValues {
			panic(giveUp)
		}
		m.room(at + to - from)
		for i, c := range []byte(s[from:to]) {
			m.regs[at+i] = num(float64(c))
		}
		return to - from
	},
	"char": func(m *fast, at, n int) int {
		b := m.buffer[:0]
		for i := 1; i <= n; i++ {
			c := m.integer(at, n, i)
			if c < 0 || c > 255 {
				panic(giveUp)
			}
			b = append(b, byte(c))
		}
		m.buffer = b[:0]
		return m.give(at, m.newText(b))
	},
	"format": func(m *fast, at, n int) int {
		// Whole numbers and texts, as they are.
		format := m.textArg(at, n, 1)
		b, next := m.buffer[:0], 2
		for i := 0; i < len(format); i++ {
			if format[i] != '%' {
				b = append(b, format[i])
				continue
			}
			i++
			if i == len(format) {
				panic(giveUp)
			}
			v := m.given(at, n, next)
			next++
			switch {
			case format[i] == 's' && v.o != nil && v.o.shape == isText:
				b = append(b, v.o.text...)
			case (format[i] == 'd' || format[i] == 's') && v.o == aNumber && v.n == float64(int32(v.n)):
				before := len(b)
				b = appendNumber(b, v.n)
				m.charge(16 + len(b) - before) // a text of its own, with %s
			default:
				panic(giveUp)
			}
			if len(b) > longText {
				panic(giveUp)
			}
		}
		if next != n+1 {
			panic(giveUp)
		}
		m.spend(len(format))
		m.buffer = b[:0]
		return m.give(at, m.newText(b))
	},
	"len": func(m *fast, at, n int) int { return m.give(at, num(float64(len(m.textArg(at, n, 1))))) },
	"lower": mapped(func(c byte) byte {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}),
	"rep": func(m *fast, at, n int) int {
		s, times := m.textArg(at, n, 1), max(m.integer(at, n, 2), 0)
		if s == "" {
			times = 0
		}
		if times*len(s) > longText {
			panic(giveUp)
		}
		return m.give(at, m.newText([]byte(strings.Repeat(s, times))))
	},
	"reverse": func(m *fast, at, n int) int {
		s := m.textArg(at, n, 1)
		b := m.buffer[:0]
		for i := len(s) - 1; i >= 0; i-- {
			b = append(b, s[i])
		}
		m.buffer = b[:0]
		return m.give(at, m.newText(b))
	},
	"sub": func(m *fast, at, n int) int {
		s := m.textArg(at, n, 1)
		from, to := byteSpan(len(s), m.integer(at, n, 2), m.optInteger(at, n, 3, -1))
		b := append(m.buffer[:0], s[from:to]...)
		m.buffer = b[:0]
		return m.give(at, m.newText(b))
	},
	"upper": mapped(func(c byte) byte {
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		return c
	}),
}

var tableNatives map[string]native

func init() {
	tableNatives = map[string]native{
		"concat": (*fast).tableConcat,
		"insert": (*fast).tableInsert,
		"remove": (*fast).tableRemove,
		"sort":   (*fast).tableSort,
	}
}

// mine gives a table that a function can change.
func (m *fast) mine(at, n int) *object {
	v := m.arg(at, n, 1)
	m.walkable(v)
	if v.o.frozen {
		panic(giveUp)
	}
	return v.o
}

func (m *fast) tableConcat(at, n int) int {
	t := m.arg(at, n, 1)
	m.walkable(t)
	separator := ""
	if m.arg(at, n, 2).o != nil {
		separator = m.textArg(at, n, 2)
	}
	from, to := m.optInteger(at, n, 3, 1), m.optInteger(at, n, 4, t.o.length())
	b := m.buffer[:0]
	for i := from; i <= to; i++ {
		b = appendValue(b, m.get(t.o, num(float64(i))))
		if i < to {
			b = append(b, separator...)
		}
		if len(b) > longText {
			panic(giveUp)
		}
	}
	m.spend(max(to-from, 0) / 8)
	m.buffer = b[:0]
	return m.give(at, m.newText(b))
}

func (m *fast) tableInsert(at, n int) int {
	t := m.mine(at, n)
	length := t.length()
	if n == 2 {
		m.set(t, num(float64(length+1)), m.regs[at+2])
		return 0
	}
	if n != 3 {
		panic(giveUp)
	}
	place, v := m.integer(at, n, 2), m.regs[at+3]
	if place < 1 || place > length+1 {
		panic(giveUp)
	}
	if place == length+1 {
		m.set(t, num(float64(place)), v)
		return 0
	}
	if length != len(t.list) || length >= maxKey || v.o == nil {
		panic(giveUp)
	}
	m.spend((length-place)/32 + 1)
	m.append(t, length+1, v)
	copy(t.list[place:], t.list[place-1:length])
	t.list[place-1] = v
	return 0
}

func (m *fast) tableRemove(at, n int) int {
	t := m.mine(at, n)
	length := t.length()
	place := m.optInteger(at, n, 2, length)
	if place < 1 || place > length {
		return m.give(at, val{})
	}
	if length != len(t.list) {
		panic(giveUp)
	}
	m.spend((length-place)/32 + 1)
	v := t.list[place-1]
	copy(t.list[place-1:], t.list[place:])
	t.list = t.list[:length-1]
	t.trim()
	return m.give(at, v)
}

func (m *fast) tableSort(at, n int) int {
	t := m.mine(at, n)
	less := m.arg(at, n, 2)
	if less.o != nil && less.o.shape != isClosure && less.o.shape != isNative {
		panic(giveUp)
	}
	length := t.length()
	if length < 2 {
		return 0
	}
	m.charge(32 * length)
	sorted, spare := make([]val, length), make([]val, length)
	copy(sorted, t.list)
	// The comparison is called behind what the call of sort has in the registers.
	place := at + n + 1
	m.room(place + 16)
	// The script's own machine is in two calls then, that of sort and that of the comparison.
	if m.frames++; m.frames > maxFrames {
		panic(giveUp)
	}
	sortStably(sorted, spare, func(a, b val) bool {
		m.spend(1)
		if less.o == nil {
			if a.o == aNumber && b.o == aNumber {
				return a.n < b.n
			}
			return textLess(&a, &b)
		}
		m.regs[place], m.regs[place+1], m.regs[place+2] = less, a, b
		return m.call(place, 2) > 0 && m.regs[place].holds()
	})
	m.frames--
	if len(t.list) != length || t.length() != length {
		panic(giveUp) // the comparison changed it
	}
	copy(t.list, sorted)
	t.trim()
	return 0
}
