package lua_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A template is the message or the hint of a fault as the source has it: text, with
// anything between.
type template struct {
	at      string // file and line
	message []string
	hint    []string
}

// anything stands in a template for what is not written down in the source.
const anything = `(?s:.*)`

// faultCalls are the functions and methods that are given a message and, after it, a hint,
// with the place of the message among what they are given, counted from the end.
var faultCalls = map[string]bool{"raise": true, "raiseAt": true, "fault": true, "fail": true}

// templatesIn collects what a package can say is wrong.
func templatesIn(t *testing.T, folder string) (all []template) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(folder, err)
	}
	set := token.NewFileSet()
	constants := map[string][]string{}
	var parsed []*ast.File
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
				collect(constants, g)
			}
		}
	}
	for _, f := range parsed {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			r := &templateReader{constants: constants}
			r.gather(fn)
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				var message, hint ast.Expr
				switch n := n.(type) {
				case *ast.CallExpr:
					name := ""
					switch f := n.Fun.(type) {
					case *ast.SelectorExpr:
						name = f.Sel.Name
					case *ast.Ident:
						name = f.Name
					}
					switch {
					case name == "Errorf" && strings.HasPrefix(filepath.Base(set.Position(n.Pos()).Filename), "board"):
						if text, ok := literal(n.Args[0]); ok { // of boards, which are made while the script runs
							message = &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(text)}
						}
					case faultCalls[name] && len(n.Args) >= 2:
						message, hint = n.Args[len(n.Args)-2], n.Args[len(n.Args)-1]
					}
				case *ast.CompositeLit:
					if id, ok := n.Type.(*ast.Ident); ok && (id.Name == "Fault" || id.Name == "Error") {
						for _, e := range n.Elts {
							if kv, ok := e.(*ast.KeyValueExpr); ok {
								switch kv.Key.(*ast.Ident).Name {
								case "What", "Message":
									message = kv.Value
								case "Hint":
									hint = kv.Value
								}
							}
						}
					}
				case *ast.ReturnStmt: // of functions that make both
					if fn.Type.Results != nil && len(n.Results) == 2 && returnsBoth(fn) {
						message, hint = n.Results[0], n.Results[1]
					}
				}
				if message != nil {
					tm := template{at: strings.TrimPrefix(set.Position(n.Pos()).String(), "../"), message: r.read(message)}
					tm.at = tm.at[:strings.LastIndex(tm.at, ":")]
					if hint != nil {
						tm.hint = r.read(hint)
					}
					all = append(all, tm)
				}
				return true
			})
		}
	}
	return all
}

// returnsBoth tells whether a function gives a message and a hint.
func returnsBoth(fn *ast.FuncDecl) bool {
	list := fn.Type.Results.List
	return len(list) == 1 && len(list[0].Names) == 2 && (list[0].Names[0].Name == "message" || list[0].Names[0].Name == "what") && list[0].Names[1].Name == "hint"
}

func collect(constants map[string][]string, g *ast.GenDecl) {
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		for i, name := range v.Names {
			if i < len(v.Values) {
				if text, ok := literal(v.Values[i]); ok {
					constants[name.Name] = []string{regexp.QuoteMeta(text)}
				}
			}
		}
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// A templateReader reads the texts that an expression of a function can have.
type templateReader struct {
	constants map[string][]string
	given     []giving
	reading   []*giving
}

// giving is one thing that a name of a function is given.
type giving struct {
	name     string
	value    ast.Expr // nil for what is not known
	declares bool
	at, end  token.Pos // from where to where the name is that of this giving, if it declares
}

// gather notes what the function gives to its names.
func (r *templateReader) gather(fn *ast.FuncDecl) {
	var around []ast.Node
	end := func() token.Pos {
		for i := len(around) - 1; i >= 0; i-- {
			switch around[i].(type) {
			case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause, *ast.FuncLit, *ast.FuncDecl:
				return around[i].End()
			}
		}
		return fn.End()
	}
	give := func(e ast.Node, value ast.Expr, declares bool) {
		if name, ok := e.(*ast.Ident); ok {
			r.given = append(r.given, giving{name.Name, value, declares, name.Pos(), end()})
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if n == nil {
			around = around[:len(around)-1]
			return true
		}
		around = append(around, n)
		switch n := n.(type) {
		case *ast.FuncType:
			for _, list := range []*ast.FieldList{n.Params, n.Results} {
				for i := 0; list != nil && i < len(list.List); i++ {
					for _, name := range list.List[i].Names {
						give(name, nil, true)
					}
				}
			}
		case *ast.AssignStmt:
			for i, target := range n.Lhs {
				var value ast.Expr
				if len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
				if n.Tok == token.ADD_ASSIGN {
					value = &ast.BinaryExpr{X: target, Op: token.ADD, Y: value}
				}
				give(target, value, n.Tok == token.DEFINE)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) {
					give(name, n.Values[i], true)
				} else {
					give(name, &ast.BasicLit{Kind: token.STRING, Value: `""`}, true)
				}
			}
		case *ast.RangeStmt:
			give(n.Key, nil, true)
			give(n.Value, nil, true)
		}
		return true
	})
}

// valuesAt are what a name can have been given before a place.
func (r *templateReader) valuesAt(name string, at token.Pos) (all []*giving) {
	var home *giving
	for i := range r.given {
		if g := &r.given[i]; g.name == name && g.declares && g.at < at && at < g.end {
			home = g
		}
	}
	if home == nil {
		return nil
	}
	for i := range r.given {
		if g := &r.given[i]; g == home || g.name == name && !g.declares && home.at < g.at && g.at < at {
			all = append(all, g)
		}
	}
	return all
}

var verb = regexp.MustCompile(`%(\[\d+\])?[+#]?[\d.]*[a-zA-Z%]`)

// read gives the patterns of the texts that an expression can have.
func (r *templateReader) read(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.read(e.X)
	case *ast.BasicLit:
		if text, ok := literal(e); ok {
			return []string{regexp.QuoteMeta(text)}
		}
	case *ast.BinaryExpr:
		var all []string
		for _, a := range r.read(e.X) {
			for _, b := range r.read(e.Y) {
				all = append(all, a+b)
			}
		}
		return all
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			if id, ok := e.Args[0].(*ast.Ident); ok {
				return r.read(id)
			}
			if text, ok := literal(e.Args[0]); ok {
				return []string{formatted(text)}
			}
		}
	case *ast.Ident:
		values := r.valuesAt(e.Name, e.Pos())
		if values == nil {
			if text, ok := r.constants[e.Name]; ok {
				return text
			}
			return []string{anything}
		}
		var all []string
		for _, g := range values {
			if g.value == nil || slices.Contains(r.reading, g) {
				all = append(all, anything)
				continue
			}
			r.reading = append(r.reading, g)
			all = append(all, r.read(g.value)...)
			r.reading = r.reading[:len(r.reading)-1]
		}
		return all
	}
	return []string{anything}
}

// formatted is the pattern of what a format makes.
func formatted(format string) string {
	var b strings.Builder
	for at := 0; ; {
		m := verb.FindStringIndex(format[at:])
		if m == nil {
			return b.String() + regexp.QuoteMeta(format[at:])
		}
		b.WriteString(regexp.QuoteMeta(format[at : at+m[0]]))
		if format[at+m[0]:at+m[1]] == "%%" {
			b.WriteString("%")
		} else {
			b.WriteString(anything)
		}
		at += m[1]
	}
}

// saysNothing tells whether a pattern has no text of its own.
func saysNothing(pattern string) bool {
	return strings.Trim(strings.ReplaceAll(pattern, anything, ""), ": ;") == ""
}

// shownTexts are the faults that tests hold word for word.
func shownTexts(t *testing.T) (all []string) {
	t.Helper()
	files, _ := filepath.Glob("*_test.go")
	set := token.NewFileSet()
	for _, name := range files {
		if name == "templates_test.go" || name == "unreachable_test.go" {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, ok := literal(e); ok {
					all = append(all, strings.Split(text, "\n")...)
				}
			}
			return true
		})
	}
	texts, _ := filepath.Glob("testdata/bad/*.txt")
	for _, name := range texts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Split(string(text), "\n")...)
	}
	return all
}

// notRules are files whose errors are not about rules.
var notRules = []string{"position", "reader"}

// TestTemplates holds that each message and each hint that an author can get is shown word
// for word, in testdata/bad or in another test.
func TestTemplates(t *testing.T) {
	shown := strings.Join(shownTexts(t), "\n")
	missing := map[string]string{} // where they stand
	total := map[string]bool{}
	look := func(at, pattern, from string) {
		if saysNothing(pattern) {
			return
		}
		pattern = verb.ReplaceAllString(pattern, anything) // of formats that are put together
		readable := strings.ReplaceAll(strings.ReplaceAll(pattern, anything, "…"), `\`, "")
		total[readable] = true
		one := strings.ReplaceAll(pattern, anything, `.*`)
		if !regexp.MustCompile(`(?m)` + from + one + `(; .*)?( \(from .*\))?$`).MatchString(shown) {
			missing[readable] = at
		}
	}
	for _, folder := range []string{".", "../core"} {
		for _, tm := range templatesIn(t, folder) {
			base := filepath.Base(tm.at)
			if slices.ContainsFunc(notRules, func(prefix string) bool { return strings.HasPrefix(base, prefix) }) {
				continue
			}
			for _, m := range tm.message {
				look(tm.at, m, "")
			}
			for _, h := range tm.hint {
				look(tm.at, h, "; (.*; )?")
			}
		}
	}
	t.Logf("%d messages and hints", len(total))
	if len(total) < 300 {
		t.Error("too few are found: the test is hollow")
	}
	for _, u := range unreachable {
		for _, text := range u.texts {
			if missing[text] == "" {
				t.Errorf("%q is shown, or is no longer there: take it off the list of what no script can get", text)
			}
			delete(missing, text)
		}
	}
	for _, readable := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("%s: no test shows\n\t%s\nput a script that gets it into testdata/bad, and run go test ./lua -run TestBad -update", missing[readable], readable)
	}
}
