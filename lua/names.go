package lua

import (
	"fmt"
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// checkNames refuses a script that uses a name which is neither local nor a word, or
// sets one.
func (in *interpreter) checkNames(c *chunk) error {
	for _, ref := range c.names {
		switch {
		case !ref.write && !in.known[ref.name]:
			return c.src.fault(ref.line, "unknown word "+inQuotes(ref.name), in.unknownHint(c, ref))
		case ref.write && in.known[ref.name]:
			return c.src.fault(ref.line, inQuotes(ref.name)+" is a word of the rule language", "choose another name")
		case ref.write:
			hint := didYouMean(ref.name, c.visibleAt(ref))
			if hint == "" {
				if hint = "write local " + plain(ref.name) + " = …"; ref.function {
					hint = "write local function " + plain(ref.name)
				}
			}
			return c.src.fault(ref.line, inQuotes(ref.name)+" is not local", hint)
		}
	}
	return nil
}

// unknownHint finds what an unknown name may stand for: a word, or a name that
// is local where it was written.
func (in *interpreter) unknownHint(c *chunk, ref nameRef) string {
	if hint := notOffered[ref.name]; hint != "" {
		return hint
	}
	switch line, local := c.declared[ref.name]; {
	case local && line > ref.line:
		return fmt.Sprintf("it is local only from line %d on; use it below that", line)
	case local && line == ref.line:
		return "it is local only behind the statement that declares it"
	case local:
		return fmt.Sprintf("the local of line %d ends with its block", line)
	}
	if c.namesStep(ref.name) {
		return fmt.Sprintf("a step's name stands in quotation marks: %s", inQuotes(ref.name))
	}
	named, bare := c.namesPlayer(ref.name)
	if named {
		return playerInQuotes(ref.name)
	}
	if ref.name == "move" && in.known["slide"] {
		return "write slide { … } for a straight line, or advance { … } along a track"
	}
	if word := otherWords[ref.name]; word != "" && in.known[word] {
		return "did you mean " + inQuotes(word) + "?"
	}
	near := didYouMean(ref.name, append(c.visibleAt(ref), slices.Collect(maps.Keys(in.known))...))
	if near == "" && bare {
		return playerInQuotes(ref.name)
	}
	return near
}

func playerInQuotes(name string) string {
	return "a player's name stands in quotation marks: " + inQuotes(name)
}

// otherWords are what authors write for words that are not spelt alike.
var otherWords = map[string]string{
	"opponent": "enemy", "opponents": "enemy", "enemies": "enemy", "theirs": "enemy", "their": "enemy", "foe": "enemy",
	"roll": "throw", "toss": "throw", "throwoff": "throw_off", "path": "track", "hex": "hexagon", "circle": "ring", "graph": "board", "route": "track", "bear_off": "leave", "bearoff": "leave",
	"exit": "leave", "handempty": "hand_empty", "total": "sum", "spend": "use",
	"all": "any", "mine": "own", "my": "own", "free": "empty", "vacant": "empty",
}

// namesStep tells whether the script gives a step that name, or asks for such a step.
func (c *chunk) namesStep(name string) (found bool) {
	chunk, err := c.src.parse()
	if err != nil {
		return false
	}
	walkTree(chunk, func(node any) {
		is := func(e ast.Expr) {
			text, ok := e.(*ast.StringExpr)
			found = found || ok && text.Value == name
		}
		switch n := node.(type) {
		case *ast.TableExpr:
			for _, f := range n.Fields {
				if key, ok := f.Key.(*ast.StringExpr); ok && key.Value == "as" {
					is(f.Value)
				}
			}
		case *ast.FuncCallExpr:
			if contains([]string{"behind", "origin", "earlier"}, exprName(n.Func)) && len(n.Args) == 1 {
				is(n.Args[0])
			}
		}
	})
	return found
}

// namesPlayer tells whether the script gives a player that name, and whether the name
// stands without quotation marks where a player's should.
func (c *chunk) namesPlayer(name string) (named, bare bool) {
	chunk, err := c.src.parse()
	if err != nil {
		return false, false
	}
	walkTree(chunk, func(node any) {
		t, ok := node.(*ast.TableExpr)
		if !ok {
			return
		}
		for _, f := range t.Fields {
			key, ok := f.Key.(*ast.StringExpr)
			if !ok {
				continue
			}
			list, isList := f.Value.(*ast.TableExpr)
			switch {
			case key.Value == "begins":
				bare = bare || exprName(f.Value) == name
			case key.Value == "players" && isList:
				for _, p := range list.Fields {
					text, ok := p.Value.(*ast.StringExpr)
					named = named || ok && text.Value == name
					bare = bare || exprName(p.Value) == name
				}
			}
		}
	})
	return named, bare
}

// visibleAt lists the names that are local where a name was written. The script
// is read anew for it.
func (c *chunk) visibleAt(ref nameRef) (names []string) {
	chunk, err := c.src.parse()
	if err != nil {
		return nil
	}
	r := &rewriter{nameScope: newScope(c.src)}
	r.visit = func(found nameRef) {
		if found == ref {
			names = r.visible()
			r.visit = nil
		}
	}
	_, _ = r.rewrite(chunk) // it had no fault before
	return names
}
