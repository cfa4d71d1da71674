package lua

import (
	"math"

	glua "github.com/yuin/gopher-lua"
)

// math lists the functions of the table math. There is no random: chance in a
// game is the engine's, so that a seed gives the same game everywhere.
func (in *interpreter) math() []libFunc {
	return []libFunc{
		in.ofOne("abs", math.Abs),
		in.ofOne("ceil", math.Ceil),
		in.ofOne("floor", math.Floor),
		in.ofTwo("fmod", math.Mod),
		in.ofMany("max", func(a, b float64) bool { return a > b }),
		in.ofMany("min", func(a, b float64) bool { return a < b }),
		{"modf", func(L *glua.LState) int {
			f := in.number(L, 1, "math.modf")
			whole, part := math.Modf(f)
			if math.IsInf(f, 0) {
				part = 0
			}
			L.Push(glua.LNumber(whole))
			L.Push(glua.LNumber(part))
			return 2
		}},
		in.ofTwo("pow", math.Pow),
		in.ofOne("sqrt", math.Sqrt),
	}
}

func (in *interpreter) ofOne(name string, f func(float64) float64) libFunc {
	full := "math." + name
	return libFunc{name, func(L *glua.LState) int {
		L.Push(glua.LNumber(f(in.number(L, 1, full))))
		return 1
	}}
}

func (in *interpreter) ofTwo(name string, f func(a, b float64) float64) libFunc {
	full := "math." + name
	return libFunc{name, func(L *glua.LState) int {
		L.Push(glua.LNumber(f(in.number(L, 1, full), in.number(L, 2, full))))
		return 1
	}}
}

// ofMany picks one of its arguments.
func (in *interpreter) ofMany(name string, better func(a, b float64) bool) libFunc {
	full := "math." + name
	return libFunc{name, func(L *glua.LState) int {
		best := in.number(L, 1, full)
		for i := 2; i <= L.GetTop(); i++ {
			if f := in.number(L, i, full); better(f, best) {
				best = f
			}
		}
		L.Push(glua.LNumber(best))
		return 1
	}}
}

// numerals lists what arithmetic does with texts.
func (in *interpreter) numerals() []libFunc {
	return []libFunc{
		in.arithmetic("__add", func(a, b float64) float64 { return a + b }),
		in.arithmetic("__sub", func(a, b float64) float64 { return a - b }),
		in.arithmetic("__mul", func(a, b float64) float64 { return a * b }),
		in.arithmetic("__div", func(a, b float64) float64 { return a / b }),
		in.arithmetic("__pow", math.Pow),
		in.arithmetic("__mod", func(a, b float64) float64 {
			m := math.Mod(a, b)
			if m != 0 && (m < 0) != (b < 0) {
				m += b
			}
			return m
		}),
		{"__unm", func(L *glua.LState) int {
			f, ok := in.toNumber(L, L.Get(1))
			if !ok {
				in.raise(L, "- stands before a text that is not a number", "")
			}
			L.Push(glua.LNumber(-f))
			return 1
		}},
	}
}
