package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"github.com/staffel-engine/staffel/core"
)

// declared is a piece that the scripts have declared.
type declared struct {
	name string
	at   place
	used bool // by a word

	asStarted bool // there are as many as begin on the board
}

// maxDeclared bounds the pieces of a script. A game can have far fewer.
const maxDeclared = 100

// declare notes a piece.
func (sc *script) declare(L *glua.LState, p core.Piece, asStarted bool) {
	for _, other := range sc.declared {
		if other.name == p.Name {
			sc.in.raise(L, fmt.Sprintf("piece: two are named %s", quote(p.Name)), "declare it once, and use what piece(…) gave")
		}
	}
	if len(sc.declared) == maxDeclared {
		sc.in.raise(L, fmt.Sprintf("piece: there are more than %d", maxDeclared), "")
	}
	sc.declared = append(sc.declared, declared{name: p.Name, at: sc.in.place(L), asStarted: asStarted})
}

// counted is a piece with as many as begin on the board, where it does not say how many
// there are: a region counts as its cells.
func (sc *script) counted(p core.Piece, b *core.Board) core.Piece {
	for _, d := range sc.declared {
		if d.name != p.Name || !d.asStarted {
			continue
		}
		p.Supply = make([]int, len(p.Start))
		for i, cells := range p.Start {
			for _, name := range cells {
				p.Supply[i] += max(1, len(b.Region(name)))
			}
		}
	}
	return p
}

// unlisted finds pieces that were declared and forgotten. A piece that is not among
// the game's may be one of a library that this game has no use for, or one that an
// option does without; but not one whose name is never read, nor, when there are no
// options, one of the script itself that no word was given.
func (sc *script) unlisted(r *core.Rules) (faults Errors) {
	read := map[*source]*readNames{}
	for _, d := range sc.declared {
		listed := false
		for _, p := range r.Pieces {
			listed = listed || p.Name == d.name
		}
		if listed || d.used {
			continue
		}
		src := d.at.src
		if read[src] == nil {
			read[src] = src.readNames()
		}
		if read[src].forgets(d.at.line) || len(sc.options) == 0 && src == sc.in.src {
			faults = append(faults, d.at.fault(fmt.Sprintf("piece %s: it is not among the game's pieces", quote(d.name)), "add it to pieces, or take it out"))
		}
	}
	return faults
}

// readNames is which names a script reads, and which it gives to pieces.
type readNames struct {
	read   map[string]bool
	pieces map[int][]string // by line
}

func (s *source) readNames() *readNames {
	n := &readNames{map[string]bool{}, map[int][]string{}}
	chunk, err := s.parse()
	if err != nil {
		return n
	}
	walkTree(chunk, func(node any) {
		switch st := node.(type) {
		case *ast.IdentExpr:
			n.read[st.Value] = true
		case *ast.LocalAssignStmt:
			for i := range min(len(st.Names), len(st.Exprs)) {
				if call, ok := st.Exprs[i].(*ast.FuncCallExpr); ok && exprName(call.Func) == "piece" {
					n.pieces[call.Line()] = append(n.pieces[call.Line()], st.Names[i])
				}
			}
		}
	})
	return n
}

// forgets tells whether the pieces declared on a line have names that are never read.
func (n *readNames) forgets(line int) bool {
	for _, name := range n.pieces[line] {
		if n.read[name] {
			return false
		}
	}
	return len(n.pieces[line]) > 0
}
