package lua

import (
	"fmt"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

const (
	// The compiler has 200 registers a function and its own check of them names
	// no line, so these stop well before.
	maxLocals    = 150
	maxArguments = 100
	// maxUpvalues is Lua's own limit. The compiler counts them in one byte and
	// goes wrong past 255.
	maxUpvalues = 60
	// maxFunctions bounds the memory of compiling, some 20 KiB a function.
	maxFunctions = 500
	// maxConstants bounds the different texts, numbers and names in one function.
	// The compiler looks through all of them each time it meets one.
	maxConstants = 2000
)

// nameRef is a place where a script names something that is not local.
type nameRef struct {
	name     string
	line     int
	write    bool
	function bool // written by "function name() … end"
}

// nameScope follows which names are local where, exactly as the compiler will.
type nameScope struct {
	src        *source
	fn         *funcScope
	references []nameRef // the first reading of each name and every writing, in order
	read       map[string]bool
	declared   map[string]int // by name, the first line on which it becomes local
	functions  int
	// visit, if set, is called at each reading or writing of a name that is not
	// local, before it is noted.
	visit func(nameRef)
}

// funcScope is a function being read.
type funcScope struct {
	outer    *funcScope
	locals   []localVar
	upvalues map[string]bool
	// constants are the texts, numbers and names; a text and a number written
	// alike count as one, which does no harm.
	constants map[string]bool
	vararg    bool
	loop      *loopScope
}

// localVar is a local variable, with the loop around it in the same function.
type localVar struct {
	name string
	loop *loopScope
	// implicit marks the old "arg", which the compiler still declares in every
	// function that takes ... and which is never filled here.
	implicit bool
}

// loopScope is a loop being read.
type loopScope struct {
	outer    *loopScope
	breaks   bool // a break leaves it
	captured bool // a variable made in it is used by a function made in it
}

func newScope(src *source) *nameScope {
	return &nameScope{src: src, fn: &funcScope{vararg: true}, read: map[string]bool{}, declared: map[string]int{}}
}

// fail ends the reading of the script. The caller of the rewriter recovers it.
func (s *nameScope) fail(line int, message, hint string) {
	panic(s.src.fault(line, message, hint))
}

// declare makes a name local from here to the end of its block.
func (s *nameScope) declare(line int, names ...string) {
	for _, name := range names {
		s.fn.locals = append(s.fn.locals, localVar{name: name, loop: s.fn.loop})
		if _, before := s.declared[name]; !before {
			s.declared[name] = line
		}
	}
	if len(s.fn.locals) > maxLocals {
		s.fail(line, fmt.Sprintf("more than %d local names in one function", maxLocals), "keep some of them in a table")
	}
}

// room refuses a statement that needs more registers than there can be.
func (s *nameScope) room(line, registers int) {
	if len(s.fn.locals)+registers > maxLocals {
		s.fail(line, "too many values at once", "split the statement")
	}
}

// block reads something whose locals end with it.
func (s *nameScope) block(read func()) {
	mark := len(s.fn.locals)
	read()
	s.fn.locals = s.fn.locals[:mark]
}

// enter begins a function.
func (s *nameScope) enter(line int, params *ast.ParList) {
	if s.functions++; s.functions > maxFunctions {
		s.fail(line, fmt.Sprintf("more than %d functions in one script", maxFunctions), "")
	}
	s.fn = &funcScope{outer: s.fn, vararg: params.HasVargs}
	s.declare(line, params.Names...)
	if params.HasVargs {
		s.fn.locals = append(s.fn.locals, localVar{name: "arg", implicit: true})
	}
}

// leave ends the function that enter began.
func (s *nameScope) leave() { s.fn = s.fn.outer }

// constant notes a text, number or name that the function holds.
func (s *nameScope) constant(line int, text string) {
	if s.fn.constants == nil {
		s.fn.constants = map[string]bool{}
	}
	if s.fn.constants[text] = true; len(s.fn.constants) > maxConstants {
		s.fail(line, fmt.Sprintf("more than %d different texts, numbers and names in one function", maxConstants), "split it")
	}
}

// use notes that a name is read, or written if write is set, and tells whether
// it is local.
func (s *nameScope) use(ref nameRef) bool {
	for f := s.fn; f != nil; f = f.outer {
		i := len(f.locals) - 1
		for i >= 0 && f.locals[i].name != ref.name {
			i--
		}
		if i < 0 {
			continue
		}
		if f.locals[i].implicit {
			s.fail(ref.line, `unknown word "arg"`, "write {...} for a table of the values in ...")
		}
		if f != s.fn {
			if l := f.locals[i].loop; l != nil {
				l.captured = true
			}
			s.capture(ref, f)
		}
		return true
	}
	s.constant(ref.line, ref.name)
	if s.visit != nil {
		s.visit(ref)
	}
	if ref.write || !s.read[ref.name] {
		s.references = append(s.references, ref)
		s.read[ref.name] = s.read[ref.name] || !ref.write
	}
	return false
}

// capture notes a variable of the function home in all functions between.
func (s *nameScope) capture(ref nameRef, home *funcScope) {
	for f := s.fn; f != home; f = f.outer {
		if f.upvalues == nil {
			f.upvalues = map[string]bool{}
		}
		if f.upvalues[ref.name] = true; len(f.upvalues) > maxUpvalues {
			s.fail(ref.line, fmt.Sprintf("a function uses more than %d variables of the functions around it", maxUpvalues), "keep some of them in a table")
		}
	}
}

// isLocal tells whether a name is local here.
func (s *nameScope) isLocal(name string) bool {
	for f := s.fn; f != nil; f = f.outer {
		for i := range f.locals {
			if f.locals[i].name == name {
				return true
			}
		}
	}
	return false
}

// isOuter tells whether a name is local here, and of a function further out.
func (s *nameScope) isOuter(name string) bool {
	own := func(f *funcScope) bool {
		return slices.ContainsFunc(f.locals, func(l localVar) bool { return l.name == name })
	}
	if own(s.fn) {
		return false
	}
	for f := s.fn.outer; f != nil; f = f.outer {
		if own(f) {
			return true
		}
	}
	return false
}

// visible lists the names that are local here.
func (s *nameScope) visible() []string {
	var names []string
	for f := s.fn; f != nil; f = f.outer {
		for _, l := range f.locals {
			if l.name[0] != '(' && !l.implicit { // not one of the compiler's own
				names = append(names, l.name)
			}
		}
	}
	return names
}
