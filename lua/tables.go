package lua

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// tables lists the functions of the table of that name.
func (in *interpreter) tables() []libFunc {
	return []libFunc{
		{"concat", in.tableConcat},
		{"insert", in.tableInsert},
		{"maxn", func(L *glua.LState) int {
			t := in.table(L, 1, "table.maxn")
			// The list is trimmed, but the other keys can be numbers too.
			largest := glua.LNumber(t.MaxN())
			for k, _ := in.next(L, t, glua.LNil); k != glua.LNil; k, _ = in.next(L, t, k) {
				if n, ok := k.(glua.LNumber); ok && n > largest {
					largest = n
				}
				in.spend(L, 1)
			}
			L.Push(largest)
			return 1
		}},
		{"remove", in.tableRemove},
		{"sort", in.tableSort},
	}
}

func (in *interpreter) tableConcat(L *glua.LState) int {
	const name = "table.concat"
	t := in.table(L, 1, name)
	separator := ""
	if L.Get(2) != glua.LNil {
		separator = in.text(L, 2, name)
	}
	from, to := in.optInteger(L, 3, name, 1), in.optInteger(L, 4, name, t.Len())
	var b strings.Builder
	for i := from; i <= to; i++ {
		v := t.RawGet(glua.LNumber(i))
		if !glua.LVCanConvToString(v) {
			in.raise(L, fmt.Sprintf("%s: element %d is %s, not a string", name, i, kindOf(v)), "")
		}
		b.WriteString(textOf(v))
		if i < to {
			b.WriteString(separator)
		}
		if b.Len() > maxString {
			break // fits will say so
		}
	}
	in.spend(L, max(to-from, 0)/8)
	L.Push(in.newString(L, b.String()))
	return 1
}

func (in *interpreter) tableInsert(L *glua.LState) int {
	const name = "table.insert"
	t := in.table(L, 1, name)
	n := t.Len()
	switch L.GetTop() {
	case 2:
		in.store(L, t, glua.LNumber(n+1), L.Get(2))
		return 0
	case 3:
	default:
		in.raise(L, name+": give it a table, a position if you like, and a value", "")
	}
	at := in.integer(L, 2, name)
	if at < 1 || at > n+1 {
		in.raise(L, fmt.Sprintf("%s: position %d is not between 1 and %d", name, at, n+1), "")
	}
	if at == n+1 {
		in.store(L, t, glua.LNumber(at), L.Get(3))
		return 0
	}
	// Setting the last element anew checks that the table may be changed at all.
	in.store(L, t, glua.LNumber(n), t.RawGetInt(n))
	in.checkKey(L, glua.LNumber(n+1))
	in.spend(L, (n-at)/32)
	before := storageOf(t)
	t.Insert(at, L.Get(3))
	in.charge(L, storageOf(t).grown(before))
	return 0
}

func (in *interpreter) tableRemove(L *glua.LState) int {
	const name = "table.remove"
	t := in.table(L, 1, name)
	n := t.Len()
	at := in.optInteger(L, 2, name, n)
	if at < 1 || at > n {
		L.Push(glua.LNil)
		return 1
	}
	in.store(L, t, glua.LNumber(n), t.RawGetInt(n))
	in.spend(L, (n-at)/32)
	L.Push(t.Remove(at))
	trimList(t, storageOf(t).length)
	return 1
}

// tableSort sorts by merging, so that a comparison that contradicts itself does
// no harm, and every machine compares the same pairs.
func (in *interpreter) tableSort(L *glua.LState) int {
	const name = "table.sort"
	t := in.table(L, 1, name)
	var less *glua.LFunction
	if L.Get(2) != glua.LNil {
		fn, ok := L.Get(2).(*glua.LFunction)
		if !ok {
			in.wrongKind(L, 2, name, "a function")
		}
		less = fn
	}
	n := t.Len()
	if n < 2 {
		return 0
	}
	in.store(L, t, glua.LNumber(n), t.RawGetInt(n))
	in.charge(L, 32*n)
	values, spare := make([]glua.LValue, n), make([]glua.LValue, n)
	for i := range values {
		values[i] = t.RawGetInt(i + 1)
	}
	sortStably(values, spare, func(a, b glua.LValue) bool {
		in.spend(L, 1)
		if less != nil {
			return glua.LVAsBool(callTwo(L, less, a, b))
		}
		return in.less(L, a, b)
	})
	in.changeable(L, t)    // the comparison may have included a script that returned the table
	before := storageOf(t) // and may have changed it
	for i, v := range values {
		t.RawSetInt(i+1, v)
	}
	in.charge(L, storageOf(t).grown(before))
	trimList(t, storageOf(t).length) // a comparison can put gaps last
	return 0
}

// sortStably sorts values, with as much room to spare.
func sortStably[T any](values, spare []T, less func(a, b T) bool) {
	if len(values) < 2 {
		return
	}
	middle := len(values) / 2
	sortStably(values[:middle], spare[:middle], less)
	sortStably(values[middle:], spare[middle:], less)
	copy(spare, values)
	left, right := spare[:middle], spare[middle:]
	for i := range values {
		if len(right) == 0 || len(left) > 0 && !less(right[0], left[0]) {
			values[i], left = left[0], left[1:]
		} else {
			values[i], right = right[0], right[1:]
		}
	}
}

func (in *interpreter) less(L *glua.LState, a, b glua.LValue) bool {
	switch x := a.(type) {
	case glua.LNumber:
		if y, ok := b.(glua.LNumber); ok {
			return x < y
		}
	case glua.LString:
		if y, ok := b.(glua.LString); ok {
			return x < y
		}
	}
	in.raise(L, "table.sort: cannot compare "+kindOf(a)+" with "+kindOf(b), "give a function that compares two elements")
	return false
}
