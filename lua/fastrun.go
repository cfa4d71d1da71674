package lua

import (
	"math"

	glua "github.com/yuin/gopher-lua"
)

// frame is the registers that one call of a function can name.
type frame = [256]val

const (
	fastRegisters = 4096
	maxFrames     = 150 // of the 200 calls that the script's own machine can be in
)

// operand reads a register or a constant.
func operand(r *frame, k []val, i uint16) *val {
	if i < constant {
		return &r[uint8(i)]
	}
	return &k[i-constant]
}

// run calls a function. It stands in a register, its arguments behind it, and what it
// gives is put in their place; how many that are is returned.
//
// Steps are counted where a call begins and where a jump goes back, as many as there can be
// until the next such place: at least as many as the script's own machine would count.
func (m *fast) run(at, nargs int) int {
	fn := m.regs[at].o.fn
	c, k := fn.code, fn.code.consts
	base := at + 1
	if c.vararg {
		base += nargs
		if base+len(frame{}) > len(m.regs) {
			panic(giveUp)
		}
		copy(m.regs[base:base+c.params], m.regs[at+1:base])
	} else if base+len(frame{}) > len(m.regs) {
		panic(giveUp)
	}
	if m.frames++; m.frames > maxFrames {
		panic(giveUp)
	}
	m.spend(len(c.ins))
	r := (*frame)(m.regs[base:])
	if given := min(nargs, c.params); given < c.used {
		clear(r[given:c.used])
	}
	ins := c.ins
	pc := 0
	for {
		in := &ins[pc]
		pc++
		switch int(in.op) {
		case glua.OP_MOVE:
			r[in.a] = r[uint8(in.b)]
		case glua.OP_LOADK:
			r[in.a] = k[in.x]
		case glua.OP_LOADBOOL:
			r[in.a] = boolean(in.b != 0)
			if in.c != 0 {
				pc++
			}
		case glua.OP_LOADNIL:
			for i := int(in.a); i <= int(in.b); i++ {
				r[uint8(i)] = val{}
			}
		case glua.OP_GETUPVAL:
			r[in.a] = *fn.ups[in.b].at
		case glua.OP_SETUPVAL:
			up := fn.ups[in.b]
			if up.sealed {
				panic(giveUp)
			}
			*up.at = r[in.a]
		case glua.OP_GETTABLE:
			of, key := &r[uint8(in.b)], operand(r, k, in.c)
			if of.o != nil && of.o.shape == isTable {
				// The commonest is an element of a list.
				if n := int(key.n); key.o == aNumber && float64(n) == key.n && uint(n-1) < uint(len(of.o.list)) {
					r[in.a] = of.o.list[n-1]
					continue
				}
			}
			r[in.a] = m.index(*of, *key)
		case opIndex:
			of, key := &r[uint8(in.b)], &r[uint8(in.c)]
			pc += 4
			if of.o != nil && of.o.shape == isTable {
				if n := int(key.n); key.o == aNumber && float64(n) == key.n && uint(n-1) < uint(len(of.o.list)) {
					r[in.a] = of.o.list[n-1]
					continue
				}
			}
			if key.o.isOption() {
				panic(giveUp)
			}
			r[in.a] = m.index(*of, *key)
		case opChoice:
			v := r[uint8(in.b)]
			if v.o.isOption() {
				panic(giveUp)
			}
			r[in.a] = v
			m.top = base + int(in.a) + 1 // as after every call; see there
			pc += 3
		case opCompare:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			equal := x.n == y.n
			if x.o != aNumber || y.o != aNumber {
				m.comparable(*x, *y)
				equal = same(*x, *y)
			}
			r[in.a] = boolean(equal == (k[in.x].o.text[0] == '='))
			m.top = base + int(in.a) + 1
			pc += 4
		case opTwo:
			r[in.a], r[in.a+1] = k[in.x], *operand(r, k, in.b)
			pc++
		case opThree:
			v, w := *operand(r, k, in.b), *operand(r, k, in.c)
			r[in.a], r[in.a+1], r[in.a+2] = k[in.x], v, w
			pc += 2
		case glua.OP_GETTABLEKS:
			of, key := &r[uint8(in.b)], operand(r, k, in.c)
			if of.o == m.viewVal.o && key.o.word <= wordLine && key.o.word != noWord {
				r[in.a] = m.methods[key.o.word]
				continue
			}
			if of.o == m.viewVal.o {
				r[in.a] = m.field(*key)
				continue
			}
			r[in.a] = m.index(*of, *key)
		case glua.OP_SELF:
			of := r[uint8(in.b)]
			r[in.a] = m.index(of, *operand(r, k, in.c))
			r[in.a+1] = of
		case glua.OP_NEWTABLE:
			r[in.a] = val{0, m.newTable(int(in.b), in.c > 0)}
		case glua.OP_SETTABLE, glua.OP_SETTABLEKS: // in a table that is being made
			key, v := operand(r, k, in.b), operand(r, k, in.c)
			if n, ok := key.whole(); ok && v.o == nil { // the other is filled up to there all the same
				m.charge(2 * jump * (n + 64))
			}
			m.set(r[in.a].o, *key, *v)
		case glua.OP_SETLIST:
			m.setList(base+int(in.a), int(in.b), int(in.c))
		case glua.OP_ADD:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			if x.o != aNumber || y.o != aNumber {
				panic(giveUp)
			}
			r[in.a] = val{x.n + y.n, aNumber}
		case glua.OP_SUB:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			if x.o != aNumber || y.o != aNumber {
				panic(giveUp)
			}
			r[in.a] = val{x.n - y.n, aNumber}
		case glua.OP_MUL:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			if x.o != aNumber || y.o != aNumber {
				panic(giveUp)
			}
			r[in.a] = val{x.n * y.n, aNumber}
		case glua.OP_DIV, glua.OP_MOD, glua.OP_POW:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			if x.o != aNumber || y.o != aNumber {
				panic(giveUp)
			}
			r[in.a] = num(divide(int(in.op), x.n, y.n))
		case glua.OP_UNM:
			x := operand(r, k, in.b)
			if x.o != aNumber {
				panic(giveUp)
			}
			r[in.a] = val{-x.n, aNumber}
		case glua.OP_NOT:
			r[in.a] = boolean(!r[uint8(in.b)].holds())
		case glua.OP_LEN:
			x := operand(r, k, in.b)
			switch {
			case x.o == nil:
				panic(giveUp)
			case x.o.shape == isTable:
				r[in.a] = num(float64(x.o.length()))
			case x.o.shape == isText:
				r[in.a] = num(float64(len(x.o.text)))
			default:
				panic(giveUp)
			}
		case glua.OP_JMP:
			if in.x < 0 {
				m.spend(int(-in.x))
			}
			pc += int(in.x)
		case glua.OP_EQ:
			if same(*operand(r, k, in.b), *operand(r, k, in.c)) != (in.a != 0) {
				pc++
			}
		case glua.OP_LT:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			less := x.n < y.n
			if x.o != aNumber || y.o != aNumber {
				less = textLess(x, y)
			}
			if less != (in.a != 0) {
				pc++
			}
		case glua.OP_LE:
			x, y := operand(r, k, in.b), operand(r, k, in.c)
			atMost := x.n <= y.n
			if x.o != aNumber || y.o != aNumber {
				atMost = !textLess(y, x)
			}
			if atMost != (in.a != 0) {
				pc++
			}
		case glua.OP_TEST:
			if r[in.a].holds() == (in.c == 0) {
				pc++
			}
		case glua.OP_TESTSET:
			if v := r[uint8(in.b)]; v.holds() != (in.c == 0) {
				r[in.a] = v
			} else {
				pc++
			}
		case opGuard:
			if m.guard(r, in, fn) {
				m.top = base + int(in.a) + 1
				continue
			}
			fallthrough
		case glua.OP_CALL:
			place := base + int(in.a)
			n := int(in.b) - 1
			if n < 0 {
				n = m.upTo(place + 1)
			}
			n = m.call(place, n)
			// The compiler counts on what is the last in use even where it says how many
			// values are wanted.
			m.top = place + n
			if in.c == 0 {
				continue
			}
			m.top = place + int(in.c) - 1
			for ; n < int(in.c)-1; n++ {
				m.regs[place+n] = val{}
			}
		case glua.OP_TAILCALL:
			place := base + int(in.a)
			n := int(in.b) - 1
			if n < 0 {
				n = m.upTo(place + 1)
			}
			m.closeUps(base)
			n = m.call(place, n)
			copy(m.regs[at:at+n], m.regs[place:])
			m.frames--
			return n
		case glua.OP_RETURN:
			place := base + int(in.a)
			n := int(in.b) - 1
			if n < 0 {
				n = m.upTo(place)
			}
			m.closeUps(base)
			copy(m.regs[at:at+n], m.regs[place:])
			m.frames--
			return n
		case glua.OP_FORPREP:
			if r[in.a].o != aNumber || r[in.a+2].o != aNumber {
				panic(giveUp)
			}
			r[in.a].n -= r[in.a+2].n
			pc += int(in.x)
		case glua.OP_FORLOOP:
			i, limit, step := &r[in.a], &r[in.a+1], &r[in.a+2]
			if i.o != aNumber || limit.o != aNumber || step.o != aNumber {
				panic(giveUp)
			}
			i.n += step.n
			if step.n > 0 && i.n <= limit.n || step.n <= 0 && i.n >= limit.n {
				m.spend(int(2 - in.x))
				r[in.a+3] = val{i.n, aNumber}
				pc += int(in.x)
			}
		case glua.OP_TFORLOOP:
			more := m.step(r, base, in)
			if more {
				r[in.a+2] = r[in.a+3]
				back := int(ins[pc].x)
				m.spend(2 - back)
				pc += back
			}
			pc++
		case glua.OP_NOP:
		case glua.OP_CLOSE:
			m.closeUps(base + int(in.a))
		case glua.OP_CLOSURE:
			p := c.proto.FunctionPrototypes[in.x]
			made := &routine{code: m.codeOf(p), ups: make([]*upval, p.NumUpvalues)}
			for i := range made.ups {
				if int(ins[pc].op) == glua.OP_GETUPVAL {
					made.ups[i] = fn.ups[ins[pc].b]
				} else {
					made.ups[i] = m.openUp(base + int(ins[pc].b))
				}
				pc++
			}
			o := m.objects.next()
			*o = object{shape: isClosure, fn: made}
			r[in.a] = val{0, o}
		case glua.OP_VARARG:
			place := base + int(in.a)
			given := max(nargs-c.params, 0)
			n := int(in.b) - 1
			if n < 0 {
				n = given
			}
			m.room(place + n)
			m.top = place + n
			for i := range n {
				m.regs[place+i] = val{}
				if i < given {
					m.regs[place+i] = m.regs[at+1+c.params+i]
				}
			}
		default:
			panic(giveUp)
		}
	}
}

// upTo gives how many values stand from a place on, where an instruction does not say so.
func (m *fast) upTo(place int) int {
	if m.top < place {
		panic(giveUp)
	}
	return m.top - place
}

// call calls what stands in a register.
func (m *fast) call(at, n int) int {
	o := m.regs[at].o
	switch {
	case o == nil:
		panic(giveUp)
	case o.shape == isClosure:
		return m.run(at, n)
	case o.shape == isNative:
		if n < o.fn.least || n > o.fn.most || n > 0 && m.regs[at+1].o == m.viewVal.o {
			panic(giveUp)
		}
		m.room(at + 16)
		m.spend(n)
		return o.fn.native(m, at, n)
	}
	panic(giveUp)
}

// room gives up when there are not so many registers.
func (m *fast) room(n int) {
	if n >= len(m.regs) {
		panic(giveUp)
	}
}

// step does one step of a for with in, and tells whether there is another.
func (m *fast) step(r *frame, base int, in *instr) bool {
	walk, over, at := r[in.a], r[in.a+1], r[in.a+2]
	if walk.o == m.ipairsStep.o && over.o != nil && over.o.shape == isTable && over.o.fn == nil && at.o == aNumber && at.n >= 0 && in.c <= 2 {
		i := int(min(at.n, maxKey))
		if i >= len(over.o.list) || over.o.list[i].o == nil {
			return false
		}
		r[in.a+3] = val{float64(i + 1), aNumber}
		if in.c > 1 {
			r[in.a+4] = over.o.list[i]
		}
		return true
	}
	r[in.a+3], r[in.a+4], r[in.a+5] = walk, over, at
	place := base + int(in.a) + 3
	n := m.call(place, 2)
	for ; n < int(in.c); n++ {
		m.regs[place+n] = val{}
	}
	return r[in.a+3].o != nil
}

// index gives what a value has under a key.
func (m *fast) index(of, k val) val {
	if of.o == nil {
		panic(giveUp)
	}
	switch of.o.shape {
	case isTable:
		v := m.get(of.o, k)
		if v.o == nil && of.o.fn != nil { // one of the library's own
			panic(giveUp)
		}
		return v
	case isView:
		return m.field(k)
	case isText:
		if v := m.get(m.stringTable.o, k); v.o != nil {
			return v
		}
	case isOther:
		return m.optionField(of.o, k)
	}
	panic(giveUp)
}

// setList puts values into a table that was just made.
func (m *fast) setList(at, n, block int) {
	if n == 0 {
		n = m.upTo(at + 1)
	}
	t := m.regs[at].o
	offset := (block - 1) * glua.FieldsPerFlush
	if offset+n > cap(t.list) && offset+n > 32 { // it may end with twice the room, and pays as for one jump
		m.charge(2 * jump * n)
	}
	for i, v := range m.regs[at+1 : at+1+n] {
		if len(t.list) == offset+i && len(t.list) < cap(t.list) {
			t.list = append(t.list, v)
		} else if len(t.list) > offset+i {
			t.list[offset+i] = v
		} else {
			m.append(t, offset+i+1, v)
		}
	}
}

func divide(op int, x, y float64) float64 {
	switch op {
	case glua.OP_DIV:
		return x / y
	case glua.OP_POW:
		return math.Pow(x, y)
	}
	if x >= 1 && y >= 1 && x <= 1<<53 && y <= 1<<53 && x == math.Trunc(x) && y == math.Trunc(y) {
		return float64(int64(x) % int64(y))
	}
	rest := math.Mod(x, y)
	if y > 0 && rest < 0 || y < 0 && rest > 0 {
		rest += y
	}
	return rest
}

func textLess(x, y *val) bool {
	if x.o == nil || y.o == nil || x.o.shape != isText || y.o.shape != isText {
		panic(giveUp)
	}
	return x.o.text < y.o.text
}

// openUp gives the variable that is in a register.
func (m *fast) openUp(at int) *upval {
	for _, u := range m.open {
		if u.at == &m.regs[at] {
			return u
		}
	}
	const most = 300
	if len(m.open) == most {
		panic(giveUp)
	}
	u := &upval{at: &m.regs[at]}
	m.open, m.openAt = append(m.open, u), append(m.openAt, at)
	return u
}

// closeUps takes variables out of the registers from one on.
func (m *fast) closeUps(from int) {
	if len(m.open) == 0 {
		return
	}
	kept := 0
	for i, u := range m.open {
		if m.openAt[i] < from {
			m.open[kept], m.openAt[kept] = u, m.openAt[i]
			kept++
			continue
		}
		u.rest = *u.at
		u.at = &u.rest
	}
	clear(m.open[kept:])
	m.open, m.openAt = m.open[:kept], m.openAt[:kept]
}

// guard does what a guard of the rewritten script does, false when it is not the guard that
// stands in the register.
func (m *fast) guard(r *frame, in *instr, fn *routine) bool {
	if r[in.a].o != m.guards[in.x].o {
		return false
	}
	switch in.x {
	case tableGuard:
		t := r[in.a+1].o
		t.trim()
		r[in.a] = r[in.a+1]
	case setGuard, setNewGuard:
		t := r[in.a+1].o
		if t == nil || t.shape != isTable {
			panic(giveUp)
		}
		v := r[in.a+3]
		if in.x == setNewGuard {
			v.o.trim()
		}
		if i := len(t.list); !t.frozen && i < cap(t.list) && r[in.a+2] == (val{float64(i + 1), aNumber}) && v.o != nil {
			t.list = append(t.list, v) // the commonest
		} else {
			m.set(t, r[in.a+2], v)
		}
		r[in.a] = val{}
	case choiceGuard:
		if r[in.a+2].o.isOption() {
			panic(giveUp)
		}
		r[in.a] = r[in.a+2]
	case compareGuard:
		x, y := r[in.a+2], r[in.a+3]
		m.comparable(x, y)
		r[in.a] = boolean(same(x, y) == (r[in.a+1].o.text[0] == '='))
	case keyGuard:
		m.goodKey(r[in.a+1])
		r[in.a] = r[in.a+1]
	case outerGuard:
		for i, held := range fn.code.proto.DbgUpvalues {
			if held == r[in.a+1].o.text && i < len(fn.ups) && fn.ups[i].sealed {
				panic(giveUp)
			}
		}
		r[in.a] = val{}
	default:
		return false
	}
	return true
}

// comparable gives up where == and ~= are refused.
func (m *fast) comparable(x, y val) {
	if x.o == nil && y.o == nil || (x.o == nil || x.o.shape < isPiece) && (y.o == nil || y.o.shape < isPiece) {
		return
	}
	for range 2 {
		if x.o != nil && (x.o.shape == isOther || x.o.shape == isPiece && y.o != nil && y.o != falsity && y.o.shape != isPiece) {
			panic(giveUp)
		}
		x, y = y, x
	}
}

// isOption tells whether it is an option, or may be one.
func (o *object) isOption() bool { return o != nil && o.shape == isOther }
