package lua

import (
	glua "github.com/yuin/gopher-lua"
)

// The fast machine runs what gopher-lua's compiler made of a function, with its parts taken
// apart beforehand. The operations keep their numbers; those behind are its own.

const (
	opGuard = glua.OP_NOP + 1 + iota // a call of a guard, when it still is one
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
		case glua.OP_SETGLOBAL, glua.OP_CONCAT, glua.OP_NOP:
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
	return c
}
