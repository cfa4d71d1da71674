package lua

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"sync"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// Functions that stand in a script for a condition, a score or what may be done are
// called while the game is played, by any number of goroutines. A Lua machine serves one
// at a time, so there are several, each made by running the script again: it does the
// same every time, and so function number n is the same one in all of them.

// functions is what is kept of a script that has such functions.
type functions struct {
	file    string
	main    *chunk
	library map[string]*chunk // the scripts it included, by name
	options map[string]string // given when it was loaded
	text    string            // stands for all of that in digests
	all     []function
	world   *world

	mu   sync.Mutex
	idle []*runner
}

// function is one of them.
type function struct {
	what string // where it stands, for messages: "turns, entry 2"
	at   core.Pos
	fn   *glua.LFunction
}

// maxIdle bounds the machines that wait to be used again. More are made when more
// goroutines call at once, and let go afterwards.
const maxIdle = 16

// isFunction tells whether a value is a function of a script, and not a word or one of
// the library.
func isFunction(v glua.LValue) bool {
	fn, ok := v.(*glua.LFunction)
	return ok && !fn.IsG
}

// functionAlone is the hint for a function where it cannot be.
const functionAlone = "call it, if it makes what is wanted; a function that is called while the game is played stands alone in its entry of turns or ends"

// noFunction refuses a function as a part of something.
func (sc *script) noFunction(L *glua.LState, word string, v glua.LValue) {
	if isFunction(v) {
		sc.in.raise(L, word+": a function cannot be part of it", functionAlone)
	}
}

// addFunction notes a function that is called while the game is played, and gives its number.
func (sc *script) addFunction(L *glua.LState, what string, v glua.LValue) (n int, at core.Pos) {
	const most = 1000
	fn := v.(*glua.LFunction)
	where := place{sc.in.sourceOf(fn.Proto.SourceName), fn.Proto.LineDefined}
	if fn.Proto.NumParameters != 1 || fn.Proto.IsVarArg != 0 {
		sc.in.raiseAt(L, where, fmt.Sprintf("%s: a function that stands there is given one thing, the view, and this one takes %s", what, parameters(fn.Proto)), "write function (view) … end; a function that makes what is wanted has to be called")
	}
	if len(sc.functions) == most {
		sc.in.raise(L, fmt.Sprintf("more than %d functions stand in turns and ends", most), "")
	}
	sc.functions = append(sc.functions, function{what, where.pos(), fn})
	return len(sc.functions) - 1, where.pos()
}

func parameters(p *glua.FunctionProto) string {
	switch {
	case p.IsVarArg != 0:
		return "any number"
	case p.NumParameters == 0:
		return "nothing"
	}
	return fmt.Sprint(p.NumParameters)
}

// actionsFunc, conditionFunc and valueFunc make nodes of functions.
func (sc *script) actionsFunc(L *glua.LState, what string, v glua.LValue) core.ActionsFunc {
	n, at := sc.addFunction(L, what, v)
	set := sc.called
	return core.ActionsFunc{Of: func(v core.View) ([]core.Action, error) { return call(set, n, v, (*runner).actions) }, Text: number(n), At: at}
}

func (sc *script) conditionFunc(L *glua.LState, what string, v glua.LValue) core.ConditionFunc {
	n, at := sc.addFunction(L, what, v)
	set := sc.called
	return core.ConditionFunc{Of: func(v core.View) (bool, error) { return call(set, n, v, (*runner).holds) }, Text: number(n), At: at}
}

func (sc *script) valueFunc(L *glua.LState, what string, v glua.LValue) core.ValueFunc {
	n, at := sc.addFunction(L, what, v)
	set := sc.called
	return core.ValueFunc{Of: func(v core.View) (float64, error) { return call(set, n, v, (*runner).worth) }, Text: number(n), At: at}
}

// number is the end of a function's text.
func number(n int) string { return fmt.Sprintf(" %d", n+1) }

// keep keeps what the functions of a script need when it has been loaded, and gives the
// nodes their texts, which all of the script is part of.
func (sc *script) keep(r *core.Rules) {
	f := sc.called
	f.file, f.main, f.all, f.world = sc.file, sc.in.main, sc.functions, newWorld(r)
	f.options = maps.Clone(sc.given)
	f.library = sc.shelf.chunks
	h := sha256.New()
	for _, src := range sc.in.sources {
		fmt.Fprintf(h, "%d\n%s", len(src.text), src.text)
	}
	for _, o := range r.Options {
		fmt.Fprintf(h, "%s=%s\n", o.Name, o.Value)
	}
	f.text = fmt.Sprintf("%x", h.Sum(nil))
	value := func(v core.Value) core.Value {
		if v, ok := v.(core.ValueFunc); ok {
			v.Text = f.text + v.Text
			return v
		}
		return v
	}
	for i := range r.Turns {
		for j, a := range r.Turns[i].Actions {
			if a, ok := a.(core.ActionsFunc); ok {
				a.Text = f.text + a.Text
				r.Turns[i].Actions[j] = a
			}
		}
	}
	for i := range r.Ends {
		if c, ok := r.Ends[i].When.(core.ConditionFunc); ok {
			c.Text = f.text + c.Text
			r.Ends[i].When = c
		}
		r.Ends[i].Score = value(r.Ends[i].Score)
	}
	r.Resign = value(r.Resign)
	for i := range f.all {
		f.all[i].fn = nil // of a machine that is let go
	}
}

// call asks a function of a script about a position.
func call[T any](f *functions, n int, v core.View, ask func(*runner, int, core.View) (T, error)) (answer T, err error) {
	r, err := f.take()
	if err != nil {
		return answer, err
	}
	if answer, err = ask(r, n, v); err == nil {
		f.put(r)
	}
	return answer, err // after a fault the machine is not used again
}

// take gives a machine that nobody uses.
func (f *functions) take() (*runner, error) {
	f.mu.Lock()
	if last := len(f.idle) - 1; last >= 0 {
		r := f.idle[last]
		f.idle[last] = nil
		f.idle = f.idle[:last]
		f.mu.Unlock()
		return r, nil
	}
	f.mu.Unlock()
	return f.newRunner()
}

func (f *functions) put(r *runner) {
	f.mu.Lock()
	if len(f.idle) < maxIdle {
		f.idle = append(f.idle, r)
	}
	f.mu.Unlock()
}

// runner is a machine that the functions of a script can be called in.
type runner struct {
	in   *interpreter
	all  []function
	view *view
	fast *fast // nil when it cannot be used
}

// newRunner runs the script once more.
func (f *functions) newRunner() (*runner, error) {
	in := f.main.interpreter(limits{})
	sc := &script{in: in, file: f.file, name: nameOf(f.file), given: f.options, called: &functions{}, shelf: shelf{again: f.library}}
	r, err := sc.run()
	if err != nil {
		return nil, &InternalError{File: f.file, Message: "the script was run again and failed: " + err.Error()}
	}
	if len(sc.functions) != len(f.all) || len(r.Pieces) != len(f.world.pieces) {
		return nil, &InternalError{File: f.file, Message: "the script was run again and made another game"}
	}
	run := &runner{in: in, all: sc.functions}
	run.view = newView(in, f.world, sc.pieces)
	in.seal(sc.functions)
	run.fast = newFast(in, run.view, sc.functions)
	return run, nil
}

// ask calls a function with the view of a position.
func (r *runner) ask(n int, v core.View) (glua.LValue, error) {
	r.view.open(v)
	defer r.view.close()
	return r.in.callSealed(r.all[n].fn, r.view.table)
}

// checkFast is told of the answers of the fast machine, for tests.
var checkFast func(r *runner, n int, v core.View, answer any)

// holds asks a condition. A function that returns nothing says no.
func (r *runner) holds(n int, v core.View) (bool, error) {
	if r.fast.worthTrying(n) {
		if answer, ok := r.fast.holds(n, v); ok {
			if checkFast != nil {
				checkFast(r, n, v, answer)
			}
			return answer, nil
		}
	}
	answer, err := r.ask(n, v)
	switch {
	case err != nil:
		return false, err
	case answer == glua.LTrue:
		return true, nil
	case answer == glua.LFalse || answer == glua.LNil:
		return false, nil
	}
	return false, r.fault(n, fmt.Sprintf("the function returns %s", returned(answer)), "a condition is true or false")
}

// maxScore is the most that a player can score.
const maxScore = 1_000_000

// worth asks a score.
func (r *runner) worth(n int, v core.View) (float64, error) {
	if r.fast.worthTrying(n) {
		if answer, ok := r.fast.worth(n, v); ok {
			if checkFast != nil {
				checkFast(r, n, v, answer)
			}
			return answer, nil
		}
	}
	answer, err := r.ask(n, v)
	if err != nil {
		return 0, err
	}
	f, ok := answer.(glua.LNumber)
	switch {
	case !ok:
		return 0, r.fault(n, fmt.Sprintf("the function returns %s", returned(answer)), "a score is a number")
	case math.IsNaN(float64(f)):
		return 0, r.fault(n, "the function returns NaN", "NaN comes of 0/0 and the like; a score is a number from 0 to 1000000")
	case !(f >= 0 && f <= maxScore):
		return 0, r.fault(n, fmt.Sprintf("the function returns %s", numberText(float64(f))), "a score is a number from 0 to 1000000")
	}
	return float64(f), nil
}

// actions asks what may be done. When there is something wrong with the list the function is
// asked again, and tables are told with the line they are made on: it does the same again.
func (r *runner) actions(n int, v core.View) ([]core.Action, error) {
	if r.fast.worthTrying(n) {
		if answer, ok := r.fast.actions(n, v); ok {
			if checkFast != nil {
				checkFast(r, n, v, answer)
			}
			return answer, nil
		}
	}
	answer, err := r.ask(n, v)
	if err != nil {
		return nil, err
	}
	actions, fault := r.read(n, answer, v)
	if fault == nil {
		return actions, nil
	}
	r.in.made = map[*glua.LTable]place{}
	if answer, err = r.ask(n, v); err != nil {
		return nil, err
	}
	_, fault = r.read(n, answer, v)
	if fault == nil {
		return nil, &InternalError{File: r.in.src.file, Message: "a function gave two answers about one position"}
	}
	return nil, fault
}

// fault makes an error of a function, at the line where it begins.
func (r *runner) fault(n int, message, hint string) *Error {
	f := &r.all[n]
	src := r.in.sourceOf(f.fn.Proto.SourceName)
	return src.fault(f.at.Line, f.what+": "+message, hint)
}

// returned names what a function gave back.
func returned(v glua.LValue) string {
	switch v.(type) {
	case *glua.LNilType:
		return "nothing"
	case *glua.LFunction:
		return "a function"
	}
	return describe(v)
}
