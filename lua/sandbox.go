package lua

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sort"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// The Lua machine's stacks. They bound how deep calls go and what one call
// passes, and with them the memory of a machine and the work of one instruction.
const (
	callDepth    = 200
	registers    = 512
	maxRegisters = 8192
	registerStep = 2048
)

// interpreter runs one script, and those it includes, in a Lua machine of its own. What the script can
// reach is listed in library and given as words; everything else is absent.
// An interpreter is used by one goroutine at a time.
type interpreter struct {
	src     *source
	main    *chunk
	sources []*source // src, and the scripts it includes
	vm      *glua.LState
	meter   *meter
	frozen  map[*glua.LTable]string // tables no script may change, with their names
	known   map[string]bool         // names a script can use: words and library
	// open are variables that functions hold while the function that declared them
	// may still run, some of them twice; past openLimit they are looked through.
	open      []*glua.Upvalue
	openLimit int
	made      map[*glua.LTable]place // nil while it does not matter where tables are made
	ran       bool
	depth     int   // of protected calls
	broken    error // an InternalError, after which nothing is run any more

	// What follows is of functions that are called while the game is played.
	playing    bool
	sealed     map[*glua.Upvalue]bool // variables that were there before the call
	walked     map[*glua.LTable]bool  // by seal
	loadWeight int64                  // what an instruction costs when a call begins
}

// newInterpreter checks and compiles a script. Faults of the script are *Error.
func newInterpreter(file string, text []byte, limits limits) (*interpreter, error) {
	src := &source{file: file, text: text, chunk: chunkName}
	main, err := src.ready()
	if err != nil {
		return nil, err
	}
	return main.interpreter(limits), nil
}

// interpreter makes a machine for a script that was checked and compiled. Several machines
// can run one chunk.
func (c *chunk) interpreter(limits limits) *interpreter {
	in := &interpreter{src: c.src, main: c, sources: []*source{c.src}, meter: newMeter(limits),
		frozen: map[*glua.LTable]string{}, known: map[string]bool{}, made: map[*glua.LTable]place{}}
	in.meter.weigh(c.longest)
	in.vm = glua.NewState(glua.Options{
		SkipOpenLibs: true, CallStackSize: callDepth,
		RegistrySize: registers, RegistryMaxSize: maxRegisters, RegistryGrowStep: registerStep,
		IncludeGoStackTrace: true, // of panics only
	})
	in.vm.SetContext(in.meter)
	in.openLibrary()
	return in
}

// compile makes the code of the script. What the compiler still refuses is a
// function with too much in it.
func (s *source) compile(chunk []ast.Stmt) (*glua.FunctionProto, error) {
	proto, err := glua.Compile(chunk, s.chunk)
	if err == nil {
		return proto, nil
	}
	var cerr *glua.CompileError
	if !errors.As(err, &cerr) {
		return nil, &InternalError{File: s.file, Message: err.Error()}
	}
	line := cerr.Line
	if line < 1 {
		// The compiler names the line of the function, and the script itself has
		// none: the statement at fault is the first it cannot do.
		n := sort.Search(len(chunk), func(n int) bool {
			_, err := glua.Compile(chunk[:n+1], s.chunk)
			return err != nil
		})
		if n < len(chunk) {
			line = chunk[n].Line()
		}
	}
	return nil, s.fault(line, "too much for one function: "+cerr.Message, "split it, or keep some of it in tables")
}

// dropArg stops functions that take ... from making the old table "arg" at each
// call, which nothing would charge.
func dropArg(p *glua.FunctionProto) {
	p.IsVarArg &^= glua.VarArgNeedsArg
	for _, inner := range p.FunctionPrototypes {
		dropArg(inner)
	}
}

// state is the Lua machine, to make values for words with.
func (in *interpreter) state() *glua.LState { return in.vm }

// close lets the Lua machine go. Nothing can be run afterwards.
func (in *interpreter) close() {
	if !in.vm.IsClosed() {
		in.vm.Close()
	}
}

// run runs the script, once, with the words and the library as its globals and
// gives the value it returns, or nil. Faults of the script are *Error, those of
// the engine or of a word *InternalError.
func (in *interpreter) run(words map[string]glua.LValue) (glua.LValue, error) {
	if in.ran {
		return nil, &InternalError{File: in.src.file, Message: "the script was run before"}
	}
	in.ran = true
	if err := in.bind(words); err != nil {
		return nil, err
	}
	values, err := in.call(in.vm.NewFunctionFromProto(in.main.proto), 1)
	if err != nil {
		return nil, err
	}
	return values[0], nil
}

// bind gives the words their names and checks that the script uses no other.
// No script can reach its globals but by the names written in it, so after this
// reading one always finds a value and none is ever written. The same holds of a
// script that is included.
func (in *interpreter) bind(words map[string]glua.LValue) error {
	for _, name := range slices.Sorted(maps.Keys(words)) {
		if name == "arg" || in.known[name] || words[name] == nil || words[name] == glua.LNil {
			return &InternalError{File: in.src.file, Message: "no word can be called " + inQuotes(name) + " or be nil"}
		}
		in.vm.G.Global.RawSetString(name, words[name])
	}
	for name := range words {
		in.known[name] = true
	}
	return in.checkNames(in.main)
}

// call calls a function of the script for a number of results. Unless it is
// called by a word while the script runs, the call has the whole budget.
func (in *interpreter) call(fn glua.LValue, results int, args ...glua.LValue) ([]glua.LValue, error) {
	if in.broken != nil {
		return nil, in.broken
	}
	if in.vm.IsClosed() {
		return nil, &InternalError{File: in.src.file, Message: "the script was closed before"}
	}
	if in.depth == 0 {
		in.meter.refill()
		in.open = in.open[:0]
	}
	in.depth++
	defer func() { in.depth-- }()
	in.vm.Push(fn)
	for _, arg := range args {
		in.vm.Push(arg)
	}
	if err := in.protected(len(args), results); err != nil {
		return nil, err
	}
	values := make([]glua.LValue, results)
	for i := range values {
		values[i] = in.vm.Get(i - results)
	}
	in.vm.Pop(results)
	return values, nil
}

// protected makes the call that is pushed. The machine recovers from what goes wrong in
// it, but can fail once more while it describes that.
func (in *interpreter) protected(args, results int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = in.fault(fmt.Sprint(v), string(debug.Stack()))
		}
	}()
	if err := in.vm.PCall(args, results, nil); err != nil {
		return in.translate(err)
	}
	return nil
}

// raise stops the script with a fault at the line it is at, and does not return.
// Words use it too; outside a call there is nothing that would catch it.
func (in *interpreter) raise(L *glua.LState, message, hint string) {
	in.raiseAt(L, in.place(L), message, hint)
}

// raiseAt does what raise does, at another line when that is known.
func (in *interpreter) raiseAt(L *glua.LState, at place, message, hint string) {
	if at.src == nil {
		at = in.place(L)
	}
	carry(L, at.fault(message, hint))
}

// carry stops the scripts with an error, through the machine to who called it.
func carry(L *glua.LState, err error) {
	carrier := L.NewUserData()
	carrier.Value = err
	L.Error(carrier, 1)
}

// freeze keeps scripts from changing a table that a word gave them. The name
// stands in the message.
func (in *interpreter) freeze(t *glua.LTable, name string) { in.frozen[t] = name }
