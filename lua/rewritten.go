package lua

import (
	"github.com/yuin/gopher-lua/ast"
)

// Making parts of the tree that scripts are rewritten to.

// oneValue cuts an expression that may stand for many values to its first.
func oneValue(e ast.Expr) ast.Expr {
	switch ex := e.(type) {
	case *ast.FuncCallExpr:
		ex.AdjustRet = true
	case *ast.Comma3Expr:
		ex.AdjustRet = true
	}
	return e
}

func onItsLine[E ast.Expr](e E, line int) E {
	e.SetLine(line)
	e.SetLastLine(line)
	return e
}

func identExpr(name string, line int) *ast.IdentExpr {
	return onItsLine(&ast.IdentExpr{Value: name}, line)
}

// guardExpr is a call of a guard that gives one value.
func guardExpr(name string, line int, args ...ast.Expr) *ast.FuncCallExpr {
	return onItsLine(&ast.FuncCallExpr{Func: identExpr(name, line), Args: args, AdjustRet: true}, line)
}

// callStmt is a call of a guard as a statement.
func callStmt(line int, name string, args ...ast.Expr) ast.Stmt {
	st := &ast.FuncCallStmt{Expr: guardExpr(name, line, args...)}
	st.SetLine(line)
	st.SetLastLine(line)
	return st
}

func setStmt(line int, object, key, value ast.Expr) []ast.Stmt {
	if table := newTable(value); table != nil && table.Line() == line {
		return []ast.Stmt{callStmt(line, guardSetNew, append([]ast.Expr{object, key}, table.Args...)...)}
	}
	return []ast.Stmt{callStmt(line, guardSet, object, key, oneValue(value))}
}

// storeStmt gives one value to a name. A call and ... stand bare: in brackets the
// compiler would put them straight into the name's place, over what comes after.
// What is made with and and or goes by way of a fresh name: the compiler uses the
// target for what is found half-way, though the rest may still read it, and where a
// call comes first it may even keep the old value.
func storeStmt(line int, target *ast.IdentExpr, value ast.Expr) []ast.Stmt {
	switch v := value.(type) {
	case *ast.FuncCallExpr:
		v.AdjustRet = false
	case *ast.Comma3Expr:
		v.AdjustRet = false
	case *ast.LogicalOpExpr:
		const whole = "\x00whole"
		stmts := append([]ast.Stmt{localStmt(line, []string{whole}, value)}, storeStmt(line, target, identExpr(whole, line))...)
		return []ast.Stmt{doStmt(line, stmts)}
	}
	st := &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}
	st.SetLine(line)
	st.SetLastLine(line)
	return []ast.Stmt{st}
}

func doStmt(line int, stmts []ast.Stmt) ast.Stmt {
	st := &ast.DoBlockStmt{Stmts: stmts}
	st.SetLine(line)
	st.SetLastLine(line)
	return st
}

func localStmt(line int, names []string, values ...ast.Expr) ast.Stmt {
	st := &ast.LocalAssignStmt{Names: names, Exprs: values}
	st.SetLine(line)
	st.SetLastLine(line)
	return st
}

// newTable gives the call of the guard around a table that is made here, nil when something
// else stands here.
func newTable(e ast.Expr) *ast.FuncCallExpr {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok {
		return nil
	}
	if fn, ok := call.Func.(*ast.IdentExpr); !ok || fn.Value != guardTable {
		return nil
	}
	return call
}

// isOne tells whether an expression, read already, stands for one value.
func isOne(e ast.Expr) bool {
	switch ex := e.(type) {
	case *ast.FuncCallExpr:
		return ex.AdjustRet
	case *ast.Comma3Expr:
		return ex.AdjustRet
	}
	return true
}
