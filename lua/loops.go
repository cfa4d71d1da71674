package lua

import "github.com/yuin/gopher-lua/ast"

// What is put at the head of loops, where the Lua compiler goes wrong without it.

// landing is put at the head of every loop. The compiler makes a jump to a jump go
// where that one goes, and when the other is behind it, takes for its label what is by
// then its distance; so what a loop jumps back to must not be a jump.
func landing(line int) ast.Stmt {
	return localStmt(line, []string{"\x00landing"}, onItsLine(&ast.NilExpr{}, line))
}

// jumpsAtOnce tells whether a condition may begin with a jump, as one does that has a
// value written down in it that decides.
func jumpsAtOnce(e ast.Expr) bool {
	switch ex := e.(type) {
	case *ast.FalseExpr, *ast.NilExpr:
		return true
	case *ast.UnaryNotOpExpr:
		return jumpsAtOnce(ex.Expr) || isConstant(ex.Expr)
	case *ast.LogicalOpExpr:
		return jumpsAtOnce(ex.Lhs) || isConstant(ex.Lhs) || jumpsAtOnce(ex.Rhs) || isConstant(ex.Rhs)
	}
	return false
}

func isConstant(e ast.Expr) bool {
	switch e.(type) {
	case *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr, *ast.NumberExpr, *ast.StringExpr:
		return true
	}
	return false
}

// closing is put at the head of a loop that a break leaves while functions hold
// variables of inner blocks: the compiler lets go of those only if a variable
// of the loop's own block is held too. Nothing of it but a local nil is run.
func closing(line int) []ast.Stmt {
	const held, holder = "\x00held", "\x00holder"
	back := &ast.ReturnStmt{Exprs: []ast.Expr{identExpr(held, line)}}
	back.SetLine(line)
	fn := &ast.FunctionExpr{ParList: &ast.ParList{}, Stmts: []ast.Stmt{back}}
	fn.SetLine(line)
	fn.SetLastLine(line)
	never := &ast.IfStmt{Condition: onItsLine(&ast.FalseExpr{}, line), Then: []ast.Stmt{localStmt(line, []string{holder}, fn)}}
	never.SetLine(line)
	never.SetLastLine(line)
	return []ast.Stmt{localStmt(line, []string{held}, onItsLine(&ast.NilExpr{}, line)), never}
}
