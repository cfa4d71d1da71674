package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// strings lists the functions of the table string. They work on bytes and know
// only the letters A to Z, as Lua does by default. Patterns are not among them:
// one call could run for minutes.
func (in *interpreter) strings() []libFunc {
	return []libFunc{
		{"byte", in.stringByte},
		{"char", in.stringChar},
		{"format", in.stringFormat},
		{"len", func(L *glua.LState) int {
			L.Push(glua.LNumber(len(in.text(L, 1, "string.len"))))
			return 1
		}},
		in.mapping("lower", func(c byte) byte {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			return c
		}),
		{"rep", in.stringRep},
		{"reverse", func(L *glua.LState) int {
			s := in.text(L, 1, "string.reverse")
			in.fits(L, len(s))
			out := make([]byte, len(s))
			for i := range out {
				out[i] = s[len(s)-1-i]
			}
			L.Push(glua.LString(out))
			return 1
		}},
		{"sub", func(L *glua.LState) int {
			s := in.text(L, 1, "string.sub")
			from, to := byteSpan(len(s), in.integer(L, 2, "string.sub"), in.optInteger(L, 3, "string.sub", -1))
			L.Push(in.newString(L, s[from:to]))
			return 1
		}},
		in.mapping("upper", func(c byte) byte {
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			return c
		}),
	}
}

// mapping makes a function that changes each byte by itself.
func (in *interpreter) mapping(name string, change func(byte) byte) libFunc {
	full := "string." + name
	return libFunc{name, func(L *glua.LState) int {
		s := in.text(L, 1, full)
		in.fits(L, len(s))
		out := []byte(s)
		for i, c := range out {
			out[i] = change(c)
		}
		L.Push(glua.LString(out))
		return 1
	}}
}

// byteSpan makes a slice of Lua's positions, which count from 1 or, if negative,
// from the end.
func byteSpan(length, from, to int) (int, int) {
	if from < 0 {
		from += length + 1
	}
	if to < 0 {
		to += length + 1
	}
	from, to = max(from, 1)-1, min(to, length)
	if from >= to {
		return 0, 0
	}
	return from, to
}

func (in *interpreter) stringByte(L *glua.LState) int {
	s := in.text(L, 1, "string.byte")
	first := in.optInteger(L, 2, "string.byte", 1)
	from, to := byteSpan(len(s), first, in.optInteger(L, 3, "string.byte", first))
	if to-from > maxValues {
		in.raise(L, fmt.Sprintf("string.byte: more than %d values", maxValues), "take the text in parts")
	}
	for _, c := range []byte(s[from:to]) {
		L.Push(glua.LNumber(c))
	}
	return to - from
}

func (in *interpreter) stringChar(L *glua.LState) int {
	out := make([]byte, L.GetTop())
	for i := range out {
		c := in.integer(L, i+1, "string.char")
		if c < 0 || c > 255 {
			in.raise(L, fmt.Sprintf("string.char: %d is not between 0 and 255", c), "")
		}
		out[i] = byte(c)
	}
	L.Push(in.newString(L, string(out)))
	return 1
}

func (in *interpreter) stringRep(L *glua.LState) int {
	s := in.text(L, 1, "string.rep")
	n := max(in.integer(L, 2, "string.rep"), 0)
	if s == "" {
		n = 0
	}
	in.fits(L, n*len(s)) // at most 2^30 times 2^16, so no overflow
	L.Push(glua.LString(strings.Repeat(s, n)))
	return 1
}
