package lua

import (
	"regexp"
	"strconv"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"github.com/staffel-engine/staffel/core"
)

// place is a line of one of the scripts that are run together. For faults the zero
// place is the line where the scripts are.
type place struct {
	src  *source
	line int // 0 when it is not known
}

func (p place) pos() core.Pos { return core.Pos{File: p.src.file, Line: p.line} }

func (p place) fault(message, hint string) *Error { return p.src.fault(p.line, message, hint) }

// place is where the scripts are.
func (in *interpreter) place(L *glua.LState) place { return in.placeOf(L, 1) }

// placeOf is where the n-th innermost function of the scripts is; the first is the
// one that runs, the second the one that called it. Beyond the last it is that one's.
func (in *interpreter) placeOf(L *glua.LState, n int) place {
	at := place{src: in.src}
	in.eachPlace(L, func(p place) bool {
		at = p
		n--
		return n > 0
	})
	return at
}

// from is the innermost place in the script itself, whatever library it called or
// included. A call that was the last thing it did leaves no trace of it; then it is
// where the library came in.
func (in *interpreter) from(L *glua.LState) core.Pos {
	at := place{src: in.src}
	in.eachPlace(L, func(p place) bool {
		at = p
		return p.src != in.src
	})
	if at.src != in.src {
		return at.src.from
	}
	return at.pos()
}

// eachPlace goes through the functions of the scripts that run, the innermost first,
// until visit returns false.
func (in *interpreter) eachPlace(L *glua.LState, visit func(place) bool) {
	for level := 0; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return
		}
		if _, err := L.GetInfo("Sl", frame, nil); err != nil || frame.CurrentLine <= 0 {
			continue
		}
		if !visit(place{in.sourceOf(frame.Source), frame.CurrentLine}) {
			return
		}
	}
}

// placeOfTable is where a table was made, or where the scripts are.
func (in *interpreter) placeOfTable(L *glua.LState, t *glua.LTable) place {
	if at, ok := in.made[t]; ok {
		return at
	}
	return in.place(L)
}

// elements gives the names of the n things listed by the table that begins on a line,
// "" for what has none; nil when there is not one such table.
func (p place) elements(n int) (names []string) {
	found := 0
	p.visit(func(node any) {
		t, ok := node.(*ast.TableExpr)
		if !ok || len(t.Fields) != n {
			return
		}
		found++
		for _, f := range t.Fields {
			names = append(names, exprName(f.Value))
		}
	})
	if found != 1 {
		return nil
	}
	return names
}

// sourceOf finds a script by what the machine calls it.
func (in *interpreter) sourceOf(chunk string) *source {
	for _, src := range in.sources {
		if src.chunk == chunk {
			return src
		}
	}
	return in.src
}

// mainRE finds the place in the script itself in what the machine tells of the calls that led to a fault.
var mainRE = regexp.MustCompile(`(?m)^\t` + chunkName + `:(\d+): in `)

// reachedFrom says of a fault in a library where the script itself had got to.
func (in *interpreter) reachedFrom(e *Error, trace string) *Error {
	if e.From.Line == 0 {
		return e
	}
	if m := mainRE.FindStringSubmatch(trace); m != nil {
		line, _ := strconv.Atoi(m[1])
		e.From = place{in.src, line}.pos()
	}
	return e
}
