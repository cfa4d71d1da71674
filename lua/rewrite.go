package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Names of the guards. No script can spell a name with a zero byte in it.
const (
	guardConcat  = "\x00concat"  // a .. b .. c
	guardTable   = "\x00table"   // { … }
	guardKey     = "\x00key"     // [k] in a table constructor
	guardSet     = "\x00set"     // t[k] = v
	guardClosure = "\x00closure" // function () … end
	guardChoice  = "\x00choice"  // a or b, a and b, if a, not a, t[a]
	guardCompare = "\x00compare" // a == b, a ~= b
	guardSetNew  = "\x00setnew"  // t[k] = { … }
	guardOuter   = "\x00outer"   // a = b, where a is a variable of a function further out
)

const (
	// maxElements bounds the list part of one table constructor. The compiler
	// loses the elements past 25,550.
	maxElements = 10000
	// concatRun is how many pieces of a chain of .. go to one call, and maxPieces
	// how many there can be in all.
	concatRun = 50
	maxPieces = 2000
)

// rewriter changes the syntax tree of a script so that what the Lua machine
// does without asking goes through a guard, and so that the compiler's known
// mistakes are not met. It keeps the lines. What it changes:
//
//	a .. b              concat(a, b)
//	t.k = v             set(t, "k", v)
//	{ [k] = v }         table({ [key(k)] = v })
//	{ { a }, { b } }    table({ { a }, { b } }, bytes), when it is on one line
//	t.k = { a }         setnew(t, "k", { a }), likewise
//	function … end      closure(function … end)
//	a or b, not a       choice(a) or b, not choice(a)
//	if a then, t[a]     if choice(a) then, t[choice(a)]
//	a == b              compare(a, b)
//	a = b               outer("a"); a = b, where a is of a function further out
//	a, b = b, a         do local v1, v2 = b, a; b = v2; a = v1 end
//	a = b or c and d    do local v = b or c and d; a = v end
//	for k in f do … end do local f, s, c = f; for k in f, s, c do … end end
//
// The last three, and closing and landing, because the compiler goes wrong there.
type rewriter struct {
	*nameScope
	depth   int
	longest int // bytes of the longest text written in the script
}

// rewrite changes the tree of a whole script.
func (r *rewriter) rewrite(chunk []ast.Stmt) (tree []ast.Stmt, fault *Error) {
	defer func() {
		if v := recover(); v != nil {
			e, ok := v.(*Error)
			if !ok {
				panic(v)
			}
			fault = e
		}
	}()
	return r.statements(chunk), nil
}

// deeper counts the nesting while something is read.
func (r *rewriter) deeper(line int, read func()) {
	if r.depth++; r.depth > maxNesting {
		panic(r.src.nested(line))
	}
	read()
	r.depth--
}

func (r *rewriter) statements(stmts []ast.Stmt) []ast.Stmt {
	out := make([]ast.Stmt, 0, len(stmts))
	for _, st := range stmts {
		r.deeper(st.Line(), func() { out = append(out, r.statement(st)...) })
	}
	return out
}

func (r *rewriter) blockOf(stmts []ast.Stmt) (out []ast.Stmt) {
	r.block(func() { out = r.statements(stmts) })
	return out
}

// loopOf reads the body of a loop, and then what belongs to its block still.
func (r *rewriter) loopOf(line int, names []string, stmts []ast.Stmt, after func()) (out []ast.Stmt) {
	l := &loopScope{outer: r.fn.loop}
	r.fn.loop = l
	r.block(func() {
		r.declare(line, names...)
		r.declare(line, "(loop)")
		out = r.statements(stmts)
		if after != nil {
			after()
		}
	})
	r.fn.loop = l.outer
	if l.breaks && l.captured {
		out = append(closing(line), out...)
	}
	return append([]ast.Stmt{landing(line)}, out...)
}

func (r *rewriter) statement(stmt ast.Stmt) []ast.Stmt {
	line := stmt.Line()
	switch st := stmt.(type) {
	case *ast.AssignStmt:
		return r.assign(st)
	case *ast.LocalAssignStmt:
		return r.localAssign(st)
	case *ast.FuncCallStmt:
		st.Expr = r.expr(st.Expr)
	case *ast.FuncDefStmt:
		return r.define(st)
	case *ast.DoBlockStmt:
		st.Stmts = r.blockOf(st.Stmts)
	case *ast.WhileStmt:
		if st.Condition = r.tested("while", st.Condition); jumpsAtOnce(st.Condition) {
			st.Condition = r.guardChoice("while", "", st.Condition)
		}
		st.Stmts = r.loopOf(line, nil, st.Stmts, nil)
	case *ast.RepeatStmt:
		st.Stmts = r.loopOf(line, nil, st.Stmts, func() { st.Condition = r.tested("until", st.Condition) })
	case *ast.NumberForStmt:
		st.Init, st.Limit = r.single(st.Init), r.single(st.Limit)
		if st.Step != nil {
			st.Step = r.single(st.Step)
		}
		// The names in brackets are the compiler's own, which take registers too.
		st.Stmts = r.loopOf(line, []string{"(for index)", "(for limit)", "(for step)", st.Name}, st.Stmts, nil)
	case *ast.GenericForStmt:
		return r.walkThrough(st)
	case *ast.IfStmt:
		r.choice(st)
	case *ast.ReturnStmt:
		r.list(st.Exprs)
	case *ast.BreakStmt:
		if r.fn.loop == nil {
			r.fail(line, "break stands outside a loop", "")
		}
		r.fn.loop.breaks = true
	case *ast.LabelStmt, *ast.GotoStmt:
		// Lua 5.1 has none, and the compiler's lets go of variables still held.
		r.fail(line, "goto and labels are not offered", "use if, while or a function with return")
	default:
		panic(fmt.Sprintf("unknown statement %T", stmt))
	}
	return []ast.Stmt{stmt}
}

// walkThrough reads a for with in. Unless one call gives all three values that
// it works with, they are found beforehand: the compiler leaves those that are
// not written down to chance.
func (r *rewriter) walkThrough(st *ast.GenericForStmt) []ast.Stmt {
	line := st.Line()
	r.list(st.Exprs)
	out := []ast.Stmt{st}
	if c, ok := st.Exprs[0].(*ast.FuncCallExpr); !ok || c.AdjustRet || len(st.Exprs) > 1 {
		names := []string{"\x00generator", "\x00state", "\x00control"}
		values := localStmt(line, names, st.Exprs...)
		st.Exprs = nil
		for _, name := range names {
			st.Exprs = append(st.Exprs, identExpr(name, line))
		}
		out = []ast.Stmt{doStmt(line, []ast.Stmt{values, st})}
	}
	r.block(func() {
		r.declare(line, "(generator)", "(state)", "(control)")
		names := append([]string{"(for generator)", "(for state)", "(for control)"}, st.Names...)
		st.Stmts = r.loopOf(line, names, st.Stmts, nil)
	})
	return out
}

// choice reads an if with its elseifs, which the parser nests in each other.
func (r *rewriter) choice(st *ast.IfStmt) {
	for {
		st.Condition = r.tested("if", st.Condition)
		st.Then = r.blockOf(st.Then)
		if len(st.Else) == 1 {
			if next, ok := st.Else[0].(*ast.IfStmt); ok {
				st = next
				continue
			}
		}
		st.Else = r.blockOf(st.Else)
		return
	}
}

// define reads "function name() … end", also with name a.b or a:b.
func (r *rewriter) define(st *ast.FuncDefStmt) []ast.Stmt {
	line := st.Line()
	if st.Name.Func == nil { // function a:b()
		params := *st.Func.ParList
		params.Names = append([]string{"self"}, params.Names...)
		st.Func.ParList = &params
		key := onItsLine(&ast.StringExpr{Value: st.Name.Method}, line)
		return setStmt(line, r.single(st.Name.Receiver), key, r.expr(st.Func))
	}
	if target, ok := st.Name.Func.(*ast.AttrGetExpr); ok {
		object := r.single(target.Object)
		return setStmt(line, object, r.single(target.Key), r.expr(st.Func))
	}
	target := st.Name.Func.(*ast.IdentExpr)
	r.use(nameRef{name: target.Value, line: line, write: true, function: true})
	return r.store(line, target, r.expr(st.Func))
}

// store gives a value to a name, which may be of a function further out.
func (r *rewriter) store(line int, target *ast.IdentExpr, value ast.Expr) []ast.Stmt {
	stmts := storeStmt(line, target, value)
	if r.isOuter(target.Value) {
		r.constant(line, target.Value)
		stmts = append([]ast.Stmt{callStmt(line, guardOuter, onItsLine(&ast.StringExpr{Value: target.Value}, line))}, stmts...)
	}
	return stmts
}

func (r *rewriter) localAssign(st *ast.LocalAssignStmt) []ast.Stmt {
	line := st.Line()
	if len(st.Names) == 1 && len(st.Exprs) == 1 {
		if fn, ok := st.Exprs[0].(*ast.FunctionExpr); ok {
			// The compiler lets this function see its own name only as long as it
			// stands here bare, so its guard comes after it.
			r.declare(line, st.Names[0])
			r.functionBody(fn)
			return []ast.Stmt{st, callStmt(line, guardClosure, identExpr(st.Names[0], line))}
		}
	}
	r.room(line, len(st.Exprs))
	r.list(st.Exprs)
	r.declare(line, st.Names...)
	return []ast.Stmt{st}
}

// assign reads an assignment. One name or one field is set at once; of several,
// all values are found before any is set, from the right as Lua does.
func (r *rewriter) assign(st *ast.AssignStmt) []ast.Stmt {
	line := st.Line()
	if len(st.Lhs) == 1 && len(st.Rhs) == 1 {
		switch target := st.Lhs[0].(type) {
		case *ast.IdentExpr:
			r.use(nameRef{name: target.Value, line: target.Line(), write: true})
			r.room(line, 1)
			return r.store(target.Line(), target, r.expr(st.Rhs[0]))
		case *ast.AttrGetExpr:
			object := r.single(target.Object)
			key := r.single(target.Key)
			return setStmt(target.Line(), object, key, r.single(st.Rhs[0]))
		}
	}
	r.room(line, 2*len(st.Lhs)+max(len(st.Lhs), len(st.Rhs)))
	var before, after []ast.Stmt
	values := make([]string, len(st.Lhs))
	for i, lhs := range st.Lhs {
		values[i] = fmt.Sprintf("\x00value%d", i)
		value := identExpr(values[i], lhs.Line())
		switch target := lhs.(type) {
		case *ast.IdentExpr:
			r.use(nameRef{name: target.Value, line: target.Line(), write: true})
			after = append(r.store(target.Line(), target, value), after...)
		case *ast.AttrGetExpr:
			object, key := fmt.Sprintf("\x00object%d", i), fmt.Sprintf("\x00key%d", i)
			before = append(before,
				localStmt(target.Line(), []string{object}, r.single(target.Object)),
				localStmt(target.Line(), []string{key}, r.single(target.Key)))
			after = append(setStmt(target.Line(), identExpr(object, target.Line()), identExpr(key, target.Line()), value), after...)
		}
	}
	r.list(st.Rhs)
	stmts := append(append(before, localStmt(line, values, st.Rhs...)), after...)
	return []ast.Stmt{doStmt(line, stmts)}
}

// list reads expressions of which the last may stand for many values.
func (r *rewriter) list(exprs []ast.Expr) {
	for i, e := range exprs {
		if i < len(exprs)-1 {
			exprs[i] = r.single(e)
		} else {
			exprs[i] = r.expr(e)
		}
	}
}

// single reads an expression that gives one value.
func (r *rewriter) single(e ast.Expr) ast.Expr { return oneValue(r.expr(e)) }

func (r *rewriter) expr(e ast.Expr) (out ast.Expr) {
	r.deeper(e.Line(), func() { out = r.expression(e) })
	return out
}

func (r *rewriter) expression(e ast.Expr) ast.Expr {
	switch ex := e.(type) {
	case *ast.NilExpr, *ast.TrueExpr, *ast.FalseExpr:
	case *ast.StringExpr:
		r.longest = max(r.longest, len(ex.Value))
		r.constant(ex.Line(), ex.Value)
	case *ast.NumberExpr:
		value, ok := plainNumber(ex.Value)
		if !ok {
			r.fail(ex.Line(), inQuotes(strings.TrimSuffix(ex.Value, "\xff"))+" is not a number", "")
		}
		ex.Value = value
		r.constant(ex.Line(), value)
	case *ast.Comma3Expr:
		if !r.fn.vararg {
			r.fail(ex.Line(), "... stands in a function that does not take it", "write function (...)")
		}
	case *ast.IdentExpr:
		r.use(nameRef{name: ex.Value, line: ex.Line()})
	case *ast.AttrGetExpr:
		ex.Object = r.single(ex.Object)
		ex.Key = r.tested("[]", ex.Key)
	case *ast.FuncCallExpr:
		r.callOf(ex)
	case *ast.LogicalOpExpr:
		if literal := literalKind(ex.Lhs); literal != "" {
			r.fail(ex.Line(), fmt.Sprintf("%s: %s stands before it, which would hide one side", ex.Operator, literal), "keep one of the two; "+chooseByOption)
		}
		ex.Lhs, ex.Rhs = r.tested(ex.Operator, ex.Lhs), r.single(ex.Rhs)
	case *ast.RelationalOpExpr:
		ex.Lhs, ex.Rhs = r.single(ex.Lhs), r.single(ex.Rhs)
		if ex.Operator == "==" || ex.Operator == "~=" {
			return r.compare(ex)
		}
	case *ast.ArithmeticOpExpr:
		ex.Lhs, ex.Rhs = r.single(ex.Lhs), r.single(ex.Rhs)
	case *ast.UnaryMinusOpExpr:
		ex.Expr = r.single(ex.Expr)
	case *ast.UnaryNotOpExpr:
		ex.Expr = r.tested("not", ex.Expr)
	case *ast.UnaryLenOpExpr:
		ex.Expr = r.single(ex.Expr)
	case *ast.StringConcatOpExpr:
		return r.concat(ex)
	case *ast.TableExpr:
		return r.table(ex)
	case *ast.FunctionExpr:
		r.functionBody(ex)
		return guardExpr(guardClosure, ex.Line(), ex)
	default:
		panic(fmt.Sprintf("unknown expression %T", e))
	}
	return e
}

// tested reads an expression that Lua takes as true or false: what stands before or
// and and, behind not, and in a condition. A key is looked at in the same way.
func (r *rewriter) tested(word string, e ast.Expr) ast.Expr { return r.guardTested(word, r.single(e)) }

// guardTested puts the guard around the parts of an expression, read already, whose
// value may be the one that is tested. In "x and a or b" that is not a, which is
// what the author wants when x is true.
func (r *rewriter) guardTested(word string, e ast.Expr) ast.Expr {
	switch ex := e.(type) {
	case *ast.AttrGetExpr:
		if key, ok := ex.Key.(*ast.StringExpr); ok && key.Value == "value" && word != "[]" {
			ex.Object = r.guardChoice(word+".value", exprName(ex.Object), ex.Object)
		}
		return r.guardChoice(word, exprName(ex), ex)
	case *ast.LogicalOpExpr:
		if ex.Operator == "and" && word == "or" {
			return ex
		}
		if _, deeper := ex.Lhs.(*ast.LogicalOpExpr); deeper && ex.Operator == "or" {
			ex.Lhs = r.guardTested(word, ex.Lhs)
		}
		ex.Rhs = r.guardTested(word, ex.Rhs)
		return ex
	}
	if !canBeWord(e) {
		return e
	}
	name := exprName(e)
	local := r.isLocal(name)
	if call, ok := e.(*ast.FuncCallExpr); ok && call.Func != nil {
		name = exprName(call.Func)
		local = r.isLocal(name)
		name += "()"
	}
	if local { // and so no word
		return guardExpr(guardChoice, e.Line(), r.guardText(e.Line(), word, name, "local"), e)
	}
	return r.guardChoice(word, name, e)
}

// guardChoice puts the guard around an expression, with its name for the message.
func (r *rewriter) guardChoice(word, name string, e ast.Expr) ast.Expr {
	return guardExpr(guardChoice, e.Line(), r.guardText(e.Line(), word, name), e)
}

// guardText is what a guard is told for its message, as one text, so that it takes one step.
func (r *rewriter) guardText(line int, parts ...string) ast.Expr {
	text := strings.Join(parts, "\x00")
	r.constant(line, text)
	return onItsLine(&ast.StringExpr{Value: text}, line)
}

// compare makes a call of == and ~=, unless neither side can be a value of the rule
// language or one of them is nil.
func (r *rewriter) compare(ex *ast.RelationalOpExpr) ast.Expr {
	for _, side := range []ast.Expr{ex.Lhs, ex.Rhs} {
		if _, ok := side.(*ast.NilExpr); ok {
			return ex
		}
	}
	if !canBeWord(ex.Lhs) && !canBeWord(ex.Rhs) {
		return ex
	}
	text := r.guardText(ex.Line(), ex.Operator, exprName(ex.Lhs), exprName(ex.Rhs))
	return guardExpr(guardCompare, ex.Line(), text, ex.Lhs, ex.Rhs)
}

// canBeWord tells whether an expression, read already, may give a value of the rule language.
func canBeWord(e ast.Expr) bool {
	switch ex := e.(type) {
	case *ast.IdentExpr, *ast.AttrGetExpr, *ast.ArithmeticOpExpr, *ast.LogicalOpExpr, *ast.Comma3Expr:
		return true
	case *ast.FuncCallExpr:
		fn, ok := ex.Func.(*ast.IdentExpr)
		return !ok || fn.Value[0] != 0 // a guard
	}
	return false
}

// literalKind names what is written down as it is and always counts as true, "" for anything else.
func literalKind(e ast.Expr) string {
	switch e.(type) {
	case *ast.TableExpr:
		return "a table"
	case *ast.StringExpr:
		return "a string"
	case *ast.NumberExpr:
		return "a number"
	}
	return ""
}

func (r *rewriter) callOf(ex *ast.FuncCallExpr) {
	if len(ex.Args) > maxArguments {
		r.fail(ex.Line(), fmt.Sprintf("more than %d values given to one call", maxArguments), "give them in a table")
	}
	if ex.Func != nil {
		ex.Func = r.single(ex.Func)
	} else {
		ex.Receiver = r.single(ex.Receiver)
	}
	r.list(ex.Args)
}

func (r *rewriter) functionBody(ex *ast.FunctionExpr) {
	r.enter(ex.Line(), ex.ParList)
	ex.Stmts = r.statements(ex.Stmts)
	r.leave()
}

func (r *rewriter) table(ex *ast.TableExpr) ast.Expr {
	elements := 0
	keys := map[string]bool{}
	for i, field := range ex.Fields {
		if name, ok := field.Key.(*ast.StringExpr); ok {
			if keys[name.Value] {
				r.fail(name.Line(), inQuotes(name.Value)+" stands twice in one table", "keep one of the two")
			}
			keys[name.Value] = true
		}
		switch {
		case field.Key != nil:
			field.Key = r.key(field.Key)
			// One value, or the compiler adds a last element to the list.
			field.Value = r.single(field.Value)
		case i == len(ex.Fields)-1:
			field.Value = r.expr(field.Value)
		default:
			field.Value = r.single(field.Value)
		}
		if field.Key == nil {
			elements++
		}
	}
	if elements > maxElements {
		r.fail(ex.Line(), fmt.Sprintf("more than %d elements in one table", maxElements), "")
	}
	args := []ast.Expr{ex}
	if bytes := gatherLists(ex); bytes > 0 {
		text := strconv.Itoa(bytes)
		r.constant(ex.Line(), text)
		args = append(args, onItsLine(&ast.NumberExpr{Value: text}, ex.Line()))
	}
	return guardExpr(guardTable, ex.Line(), args...)
}

// gatherLists takes the guards from small lists that stand in a table on its line, and gives
// what they take, with which the guard of the table charges them too.
func gatherLists(ex *ast.TableExpr) (bytes int) {
	const most = 16
	for _, field := range ex.Fields {
		list := newTable(field.Value)
		if field.Key != nil || list == nil || list.Args[0].Line() != ex.Line() {
			continue
		}
		inner := list.Args[0].(*ast.TableExpr)
		count := len(inner.Fields)
		if count > most || count > 0 && !isOne(inner.Fields[count-1].Value) || slices.ContainsFunc(inner.Fields, func(f *ast.Field) bool { return f.Key != nil }) {
			continue
		}
		if len(list.Args) > 1 {
			more, _ := strconv.Atoi(list.Args[1].(*ast.NumberExpr).Value)
			bytes += more
		}
		bytes += tableBytes + storage{length: count, capacity: count}.grown(storage{})
		field.Value = inner
	}
	return bytes
}

func (r *rewriter) key(e ast.Expr) ast.Expr {
	key := r.single(e)
	if _, ok := key.(*ast.StringExpr); ok {
		return key
	}
	return guardExpr(guardKey, key.Line(), key)
}

// concat gathers a chain of .. into one call, or a few if it is long.
func (r *rewriter) concat(ex *ast.StringConcatOpExpr) ast.Expr {
	line := ex.Line()
	args := []ast.Expr{r.single(ex.Lhs)}
	for pieces := 2; ; pieces++ {
		if pieces > maxPieces {
			r.fail(line, fmt.Sprintf("more than %d pieces joined with ..", maxPieces), "gather them in a table and use table.concat")
		}
		rest, ok := ex.Rhs.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		ex = rest
		args = append(args, r.single(ex.Lhs))
		if len(args) == concatRun {
			args = []ast.Expr{guardExpr(guardConcat, line, args...)}
		}
	}
	return guardExpr(guardConcat, line, append(args, r.single(ex.Rhs))...)
}
