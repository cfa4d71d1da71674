package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// The fast machine runs what gopher-lua's compiler made of a function, with its parts taken
// apart beforehand. The operations keep their numbers; those behind are its own.

const (
	opGuard   = glua.OP_NOP + 1 + iota // a call of a guard, when it still is one
	opChoice                           // the guard around a register
	opIndex                            // an element whose key has that guard around it
	opCompare                          // the guard between two operands
	opTwo                              // a constant and an operand, into registers side by side
	opThree                            // a constant and two operands, likewise
	opGiveUp
)

// instr is an instruction.
type instr struct {
	op, a uint8
	b, c  uint16
	x     int32 // where a jump goes from the next instruction on; a number of a constant; a guard
}

// code is a function.
type code struct {
	proto  *glua.FunctionProto
	ins    []instr
	consts []val
	used   int
	params int
	vararg bool
}

// constant is the bit of an operand that means a constant.
const constant = 1 << 8

const jumpBase = 1<<17 - 1

// codeOf gives the code of a function, made when it is first wanted.
func (m *fast) codeOf(p *glua.FunctionProto) *code {
	if c := m.codes[p]; c != nil {
		return c
	}
	c := &code{proto: p, used: int(p.NumUsedRegisters), params: int(p.NumParameters), vararg: p.IsVarArg&glua.VarArgIsVarArg != 0}
	m.codes[p] = c
	for _, k := range p.Constants {
		c.consts = append(c.consts, m.valueOf(k))
	}
	guards := map[uint8]int32{} // by the register that the guard stands in
	for pc := 0; pc < len(p.Code); pc++ {
		word := p.Code[pc]
		in := instr{op: uint8(word >> 26), a: uint8(word >> 18), b: uint16(word & 0x1ff), c: uint16(word >> 9 & 0x1ff)}
		switch int(in.op) {
		case glua.OP_LOADK, glua.OP_CLOSURE:
			in.x = int32(word & 0x3ffff)
		case glua.OP_JMP, glua.OP_FORLOOP, glua.OP_FORPREP:
			in.x = int32(word&0x3ffff) - jumpBase
		case glua.OP_MOVEN:
			in.op = uint8(glua.OP_MOVE) // and so are the words that follow
		case glua.OP_GETGLOBAL:
			// No script gives a global another value, so it is a constant.
			name, _ := p.Constants[word&0x3ffff].(glua.LString)
			in.op, in.x = uint8(glua.OP_LOADK), int32(len(c.consts))
			c.consts = append(c.consts, m.valueOf(m.in.vm.G.Global.RawGetString(string(name))))
			guards[in.a] = guardNumber(string(name))
		case glua.OP_CALL:
			if g := guards[in.a]; g != 0 && in.b > 1 && in.c <= 2 {
				in.op, in.x = uint8(opGuard), g
			}
		case glua.OP_SETGLOBAL, glua.OP_CONCAT:
			in.op = uint8(opGiveUp)
		case glua.OP_SETLIST:
			if in.c == 0 { // the number of the block is a word of its own
				in.op = uint8(opGiveUp)
			}
		}
		c.ins = append(c.ins, in)
		if int(in.op) == glua.OP_CLOSURE {
			for range p.FunctionPrototypes[in.x].NumUpvalues {
				pc++
				word := p.Code[pc]
				c.ins = append(c.ins, instr{op: uint8(word >> 26), b: uint16(word & 0x1ff)})
			}
		}
	}
	c.fuse(m.guards)
	return c
}

// fuse puts operations in place of the first of several that often stand together, which
// they skip; nothing jumps in between. The registers that those would fill on their way are
// not used by anything else.
func (c *code) fuse(guards []val) {
	for pc := range c.ins {
		in, rest := &c.ins[pc], c.ins[pc+1:]
		switch int(in.op) {
		case glua.OP_FORLOOP:
			// What stands at the head of every loop for the sake of the compiler.
			if head := c.ins[pc+1+int(in.x)]; int(head.op) == glua.OP_LOADNIL && uint16(head.a) == head.b {
				in.x++
			}
		case glua.OP_LOADK:
			calls := func(n int, guard int32) bool {
				return c.consts[in.x] == guards[guard] && len(rest) > n && int(rest[n].op) == opGuard && rest[n].a == in.a && rest[n].x == guard && rest[n].c == 2
			}
			switch {
			case calls(2, choiceGuard) && c.fills(rest[0], in.a, in.a+1) && int(rest[1].op) == glua.OP_MOVE && c.fills(rest[1], in.a, in.a+2):
				*in = instr{op: uint8(opChoice), a: in.a, b: rest[1].b}
				// A function ends with a return, so there is another.
				if index := rest[3]; int(index.op) == glua.OP_GETTABLE && index.c == uint16(in.a) {
					*in = instr{op: uint8(opIndex), a: index.a, b: index.b, c: in.b}
				}
			case calls(3, compareGuard) && c.fills(rest[0], in.a, in.a+1) && c.fills(rest[1], in.a, in.a+2) && c.fills(rest[2], in.a, in.a+3):
				*in = instr{op: uint8(opCompare), a: in.a, b: rest[1].source(), c: rest[2].source(), x: rest[0].x}
			case len(rest) > 2 && c.fills(rest[0], in.a, in.a+1) && c.fills(rest[1], in.a, in.a+2):
				in.op, in.b, in.c = uint8(opThree), rest[0].source(), rest[1].source()
			case len(rest) > 1 && c.fills(rest[0], in.a, in.a+1):
				in.op, in.b = uint8(opTwo), rest[0].source()
			}
		}
	}
}

// fills tells whether all that an instruction does is to fill a register from another or
// with a constant, which is not a guard. The other register is none from the first on.
func (c *code) fills(in instr, first, a uint8) bool {
	switch int(in.op) {
	case glua.OP_MOVE:
		return in.a == a && in.b < uint16(first)
	case glua.OP_LOADK:
		o := c.consts[in.x].o
		return in.a == a && in.x < 1<<15 && (o == nil || o.shape != isNative)
	}
	return false
}

// source is what such an instruction fills the register with, as an operand.
func (in instr) source() uint16 {
	if int(in.op) == glua.OP_LOADK {
		return constant + uint16(in.x)
	}
	return in.b
}
