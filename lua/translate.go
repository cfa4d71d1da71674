package lua

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// What the Lua machine says, without the place before it.
var (
	placeRE    = regexp.MustCompile(`(?s)^(` + chunkName + `\d*):(\d+): (.*)$`)
	indexRE    = regexp.MustCompile(`(?s)^attempt to index a non-table object\((\w+)\) with key '(.*)'$`)
	arithRE    = regexp.MustCompile(`^cannot perform (\w+) operation between (\w+) and (\w+)$`)
	compareRE  = regexp.MustCompile(`^attempt to compare (\w+) with (\w+)$`)
	loopRE     = regexp.MustCompile(`^for statement (init|limit|step) must be a number$`)
	argumentRE = regexp.MustCompile(`(?s)^bad argument #(\d+) to (.*) \((.*)\)$`)
	addressRE  = regexp.MustCompile(`^(table|function|userdata|thread|channel): 0x[0-9a-f]+$`)
	uncallable = "attempt to call a non-function object"
)

var (
	// arithVerbs says what the operations of the machine do.
	arithVerbs = map[string]string{
		"add": "add", "sub": "subtract", "mul": "multiply", "div": "divide",
		"mod": "take the remainder of", "pow": "take the power of",
	}
	loopParts = map[string]string{"init": "first", "limit": "last", "step": "step"}
)

// translate makes an *Error, or for a fault of the engine an *InternalError, of
// what a protected call gave back.
func (in *interpreter) translate(err error) error {
	var api *glua.ApiError
	if !errors.As(err, &api) {
		return in.fault(err.Error(), "")
	}
	if api.Type == glua.ApiErrorPanic {
		return in.fault(api.Object.String(), api.StackTrace)
	}
	switch v := api.Object.(type) {
	case *glua.LUserData:
		switch e := v.Value.(type) {
		case *Error:
			return in.reachedFrom(e, api.StackTrace)
		case *InternalError: // of reading a script that was included
			in.broken = e
			return e
		}
	case glua.LString:
		return in.reachedFrom(in.readable(string(v)), api.StackTrace)
	}
	return in.fault("an error that is "+kindOf(api.Object), api.StackTrace)
}

// fault notes that the engine failed. The machine may be in any state after a
// Go panic, so it is not used again.
func (in *interpreter) fault(message, stack string) error {
	in.broken = &InternalError{File: in.src.file, Message: message, Stack: stack}
	return in.broken
}

// readable says what the machine says in words an author knows.
func (in *interpreter) readable(text string) *Error {
	at := place{src: in.src}
	if m := placeRE.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[2])
		at, text = place{in.sourceOf(m[1]), line}, m[3]
	}
	if in.meter.outOfSteps() {
		message, hint := in.meter.stepsMessage()
		return at.fault(message, hint)
	}
	message, hint := in.reword(at, text)
	return at.fault(message, hint)
}

func (in *interpreter) reword(at place, text string) (message, hint string) {
	switch text {
	case "stack overflow", "registry overflow":
		return "calls are nested too deep", "does a function call itself without end?"
	case uncallable:
		return in.notCallable(at)
	case "__unm undefined":
		return "- stands before a value that is not a number", ""
	case "__len undefined":
		return "# stands before a value that has no length", ""
	}
	if m := indexRE.FindStringSubmatch(text); m != nil {
		key := glua.LValue(glua.LString(m[2]))
		if a := addressRE.FindStringSubmatch(m[2]); a != nil {
			return fmt.Sprintf("cannot read [%s] of %s", kindNamed(a[1]), kindNamed(m[1])), ""
		}
		if n, err := strconv.ParseFloat(m[2], 64); err == nil {
			key = glua.LNumber(n)
		}
		return fmt.Sprintf("cannot read %s of %s", keyText(key), in.naming(at, key, m[1])), ""
	}
	if m := arithRE.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("cannot %s %s and %s", arithVerbs[m[1]], kindNamed(m[2]), kindNamed(m[3])), ""
	}
	if m := compareRE.FindStringSubmatch(text); m != nil {
		if hint = ""; m[1] == "userdata" || m[2] == "userdata" {
			hint = "of an option compare the .value; counts and dice are known only while the game is played"
		}
		return fmt.Sprintf("cannot compare %s with %s", kindNamed(m[1]), kindNamed(m[2])), hint
	}
	if m := loopRE.FindStringSubmatch(text); m != nil {
		return "for: the " + loopParts[m[1]] + " value must be a number", ""
	}
	if m := argumentRE.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s: argument %s: %s", plain(m[2]), m[1], plain(m[3])), ""
	}
	return plain(text), ""
}

// notCallable says which of the calls on a line failed, if there is but one that
// can have.
func (in *interpreter) notCallable(at place) (message, hint string) {
	var names []string
	loop := false
	at.visit(func(node any) {
		switch n := node.(type) {
		case *ast.GenericForStmt:
			if _, ok := n.Exprs[0].(*ast.FuncCallExpr); !ok {
				loop = true
			}
		case *ast.FuncCallExpr:
			name := n.Method
			if n.Func != nil {
				name = exprName(n.Func)
			}
			if !in.surelyCallable(name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	})
	if strings.HasPrefix(strings.TrimSpace(at.src.line(at.line+1)), "(") {
		hint = "the bracket on the next line calls it; put a ; before that"
	}
	switch {
	case loop && len(names) == 0:
		return "for … in: this value cannot be walked through", "write pairs(…) or ipairs(…) around it"
	case len(names) == 1 && names[0] != "" && !loop:
		return inQuotes(names[0]) + " is not a function", hint
	}
	return "what is called here is not a function", hint
}

// surelyCallable tells whether a name in a call stands for a function of the
// library.
func (in *interpreter) surelyCallable(name string) bool {
	first, field, dotted := strings.Cut(name, ".")
	if !in.known[first] {
		return false
	}
	value := in.vm.G.Global.RawGetString(first)
	if t, ok := value.(*glua.LTable); ok && dotted {
		value = t.RawGetString(field)
	}
	return value.Type() == glua.LTFunction
}

// naming says what the value is that a key was looked up in, with the name it
// has on that line if that is certain: `board, which is nil`.
func (in *interpreter) naming(at place, key glua.LValue, typ string) string {
	var names []string
	at.visit(func(node any) {
		object, name := ast.Expr(nil), ""
		switch n := node.(type) {
		case *ast.AttrGetExpr:
			object = n.Object
			switch k := n.Key.(type) {
			case *ast.StringExpr:
				name = inQuotes(k.Value)
			case *ast.NumberExpr:
				name = "[" + k.Value + "]"
			default:
				name = keyText(key)
			}
		case *ast.FuncCallExpr:
			object, name = n.Receiver, inQuotes(n.Method)
		}
		if object == nil || name != keyText(key) {
			return
		}
		if text := exprName(object); !slices.Contains(names, text) {
			names = append(names, text)
		}
	})
	if len(names) == 1 && names[0] != "" {
		return names[0] + ", which is " + kindNamed(typ)
	}
	return kindNamed(typ)
}

// visit calls fn for the statements and expressions that stand on a line. The
// script is parsed anew, so nothing need be kept for it.
func (p place) visit(fn func(node any)) {
	chunk, err := p.src.parse()
	if err != nil {
		return
	}
	walkTree(chunk, func(node any) {
		if n, ok := node.(ast.PositionHolder); ok && n.Line() == p.line {
			fn(node)
		}
	})
}

// exprName gives the name an expression has in the script, or "".
func exprName(e ast.Expr) string {
	switch ex := e.(type) {
	case *ast.IdentExpr:
		return ex.Value
	case *ast.AttrGetExpr:
		object := exprName(ex.Object)
		if key, ok := ex.Key.(*ast.StringExpr); ok && object != "" {
			return object + "." + key.Value
		}
	}
	return ""
}

// walkTree visits every statement and expression of a tree as the parser made it.
func walkTree(node any, visit func(node any)) {
	switch n := node.(type) {
	case nil:
		return
	case []ast.Stmt:
		for _, st := range n {
			walkTree(st, visit)
		}
		return
	case []ast.Expr:
		for _, e := range n {
			walkTree(e, visit)
		}
		return
	}
	visit(node)
	var parts []any
	switch n := node.(type) {
	case *ast.AssignStmt:
		parts = []any{n.Lhs, n.Rhs}
	case *ast.LocalAssignStmt:
		parts = []any{n.Exprs}
	case *ast.FuncCallStmt:
		parts = []any{n.Expr}
	case *ast.DoBlockStmt:
		parts = []any{n.Stmts}
	case *ast.WhileStmt:
		parts = []any{n.Condition, n.Stmts}
	case *ast.RepeatStmt:
		parts = []any{n.Stmts, n.Condition}
	case *ast.IfStmt:
		parts = []any{n.Condition, n.Then, n.Else}
	case *ast.NumberForStmt:
		parts = []any{n.Init, n.Limit, n.Step, n.Stmts}
	case *ast.GenericForStmt:
		parts = []any{n.Exprs, n.Stmts}
	case *ast.FuncDefStmt:
		parts = []any{n.Name.Func, n.Name.Receiver, n.Func}
	case *ast.ReturnStmt:
		parts = []any{n.Exprs}
	case *ast.AttrGetExpr:
		parts = []any{n.Object, n.Key}
	case *ast.TableExpr:
		for _, f := range n.Fields {
			parts = append(parts, f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		parts = []any{n.Func, n.Receiver, n.Args}
	case *ast.LogicalOpExpr:
		parts = []any{n.Lhs, n.Rhs}
	case *ast.RelationalOpExpr:
		parts = []any{n.Lhs, n.Rhs}
	case *ast.StringConcatOpExpr:
		parts = []any{n.Lhs, n.Rhs}
	case *ast.ArithmeticOpExpr:
		parts = []any{n.Lhs, n.Rhs}
	case *ast.UnaryMinusOpExpr:
		parts = []any{n.Expr}
	case *ast.UnaryNotOpExpr:
		parts = []any{n.Expr}
	case *ast.UnaryLenOpExpr:
		parts = []any{n.Expr}
	case *ast.FunctionExpr:
		parts = []any{n.Stmts}
	}
	for _, p := range parts {
		walkTree(p, visit)
	}
}
