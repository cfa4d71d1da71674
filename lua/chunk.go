package lua

import (
	"bytes"
	"fmt"
	"runtime/debug"

	glua "github.com/yuin/gopher-lua"
)

// chunk is a script made ready to run.
type chunk struct {
	src       *source
	proto     *glua.FunctionProto
	names     []nameRef
	declared  map[string]int // names that are local somewhere, with the first line on which one is declared
	longest   int            // bytes of the longest text written in it
	functions int
}

// ready checks and compiles a script. Faults of the script are *Error.
func (s *source) ready() (c *chunk, err error) {
	defer func() {
		if v := recover(); v != nil {
			c, err = nil, &InternalError{File: s.file, Message: fmt.Sprint(v), Stack: clip(string(debug.Stack()), 4096)}
		}
	}()
	s.text = bytes.TrimPrefix(s.text, []byte("\ufeff"))
	if fault := s.check(); fault != nil {
		return nil, fault
	}
	s.text = bytes.Clone(s.text) // it is kept, and the caller's may change
	tree, err := s.parse()
	if err != nil {
		return nil, err
	}
	r := &rewriter{nameScope: newScope(s)}
	tree, fault := r.rewrite(tree)
	if fault != nil {
		return nil, fault
	}
	proto, err := s.compile(tree)
	if err != nil {
		return nil, err
	}
	dropArg(proto)
	return &chunk{src: s, proto: proto, names: r.references, declared: r.declared, longest: r.longest, functions: r.functions}, nil
}

// What a script of a library costs beside its running: steps for reading each byte of
// its text, and bytes for what is kept of it, of which a function takes the most.
const (
	includeSteps    = 4
	includeBytes    = 64
	includeFunction = 20 << 10
)

// runIncluded runs another script in the same machine, under the same budget, and
// leaves what it returns on the stack. It gives their number. The script is made ready
// unless it is.
func (in *interpreter) runIncluded(L *glua.LState, c *chunk) int {
	src := c.src
	in.charge(L, includeBytes*len(src.text))
	in.spend(L, includeSteps*len(src.text))
	in.sources = append(in.sources, src)
	var err error
	if c.proto == nil {
		var made *chunk
		if made, err = src.ready(); err == nil {
			*c = *made
		}
	}
	if err == nil {
		err = in.checkNames(c)
	}
	if err != nil {
		carry(L, err)
	}
	in.charge(L, includeFunction*c.functions)
	in.meter.weigh(c.longest)
	top := L.GetTop()
	L.Push(L.NewFunctionFromProto(c.proto))
	L.Call(0, glua.MultRet)
	return L.GetTop() - top
}
