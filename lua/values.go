package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"github.com/staffel-engine/staffel/core"
)

// What a script handles are the nodes of core.Rules, wrapped as userdata. A value
// knows the line it was made on, which is where a fault found later is placed.
type value struct {
	kind kind
	at   core.Pos
	node any // what the kind says
}

type kind string

// The kinds, by the word an author knows them by, and the type of their node.
const (
	kindBoard     kind = "board"                 // *core.Board
	kindPiece     kind = "piece"                 // core.Piece
	kindOption    kind = "option"                // *option
	kindSet       kind = "set of cells"          // core.Set
	kindSupply    kind = "supply of pieces"      // core.Supply
	kindPattern   kind = "move"                  // core.Pattern
	kindActions   kind = "turn of several moves" // []core.Pattern
	kindCondition kind = "condition"             // core.Condition
	kindNumber    kind = "count"                 // core.Value
	kindTrack     kind = "track"                 // core.Track
	kindDice      kind = "set of dice"           // *core.Dice
	kindDistance  kind = "distance by dice"      // core.Distance
	kindMost      kind = "use of dice"           // core.Pattern
	kindThrow     kind = "turn with a throw"     // *core.Throw
	kindThrowOff  kind = "throw-off"             // nothing
	kindGame      kind = "game"                  // *core.Rules
)

// wrap makes a script's value of a node.
func (sc *script) wrap(L *glua.LState, k kind, node any) *glua.LUserData {
	if sc.in.playing {
		sc.in.raise(L, "no rules can be made while the game is played", "put together what is wanted while the script is loaded")
	}
	sc.in.charge(L, 256)
	u := L.NewUserData()
	u.Value = &value{kind: k, at: sc.at(L), node: node}
	u.Metatable = sc.operators
	return u
}

func (sc *script) at(L *glua.LState) core.Pos {
	return sc.in.place(L).pos()
}

// unwrap returns the value a script passed, nil when it is something else.
func unwrap(v glua.LValue) *value {
	if u, ok := v.(*glua.LUserData); ok {
		if val, ok := u.Value.(*value); ok {
			return val
		}
	}
	return nil
}

// what names a value, for messages.
func (v *value) what() string {
	switch v.node.(type) {
	case core.Die:
		return "a die"
	case core.Sum:
		return "a sum of dice"
	case core.AllDice:
		return "all_dice"
	}
	return article(string(v.kind))
}

// describe names what a script passed, for messages.
func describe(v glua.LValue) string {
	if val := unwrap(v); val != nil {
		return val.what()
	}
	switch v := v.(type) {
	case *glua.LNilType:
		return "missing"
	case *glua.LFunction:
		return "a word or function that is not called"
	case glua.LString:
		return fmt.Sprintf("the string %s", quote(string(v)))
	case glua.LNumber:
		return "the number " + numberText(float64(v)) // the same on every machine
	case glua.LBool:
		return v.String()
	}
	return article(v.Type().String())
}

// subject names a value that a message begins with.
func subject(v glua.LValue) string {
	if v == glua.LNil {
		return "nil"
	}
	return describe(v)
}

func article(noun string) string {
	if noun[0] == 'o' {
		return "an " + noun
	}
	return "a " + noun
}

func quote(s string) string {
	const longest = 40
	return fmt.Sprintf("%q", clip(s, longest))
}

// makeOperators makes the metatable of all values: * is then, of sets both; + is or, - is except.
func (sc *script) makeOperators(L *glua.LState) *glua.LTable {
	m := L.NewTable()
	set := func(name string, f func(L *glua.LState, a, b glua.LValue) *glua.LUserData) {
		m.RawSetString(name, L.NewFunction(func(L *glua.LState) int {
			L.Push(f(L, L.Get(1), L.Get(2)))
			return 1
		}))
	}
	set("__mul", sc.then)
	set("__add", sc.or)
	set("__sub", sc.except)
	m.RawSetString("__index", L.NewFunction(sc.index))
	m.RawSetString("__call", L.NewFunction(func(L *glua.LState) int {
		if val := unwrap(L.Get(1)); val != nil && val.kind == kindDistance {
			if die, ok := val.node.(core.Die); ok {
				return sc.die(L, die)
			}
		}
		sc.in.raise(L, fmt.Sprintf("%s cannot be called", subject(L.Get(1))), sc.notCalled(L, unwrap(L.Get(1))))
		return 0
	}))
	m.RawSetString("__newindex", L.NewFunction(func(L *glua.LState) int {
		sc.in.raise(L, fmt.Sprintf("%s cannot be changed", subject(L.Get(1))), "")
		return 0
	}))
	for _, operator := range []string{"div", "mod", "pow"} {
		m.RawSetString("__"+operator, L.NewFunction(func(L *glua.LState) int {
			sc.cannotJoin(L, map[string]string{"div": "/", "mod": "%", "pow": "^"}[operator], L.Get(1), L.Get(2), "the operators are * (then), + (or) and - (except)")
			return 0
		}))
	}
	return m
}

// notCalled is the hint for a value that a script calls: a local may have taken the
// name of a word, and some words are values.
func (sc *script) notCalled(L *glua.LState, val *value) string {
	if hidden := sc.in.place(L).hiddenWord(); hidden != "" {
		return fmt.Sprintf("a local named %s hides the word; give it another name", hidden)
	}
	if val == nil {
		return ""
	}
	switch val.node.(type) {
	case core.AllDice:
		return "it stands alone: by = all_dice"
	case core.Again:
		return "it stands alone: move * again"
	}
	if val.kind == kindThrowOff {
		return "it stands alone: begins = throw_off"
	}
	return ""
}

// hiddenWord finds a word that is called on a line, and whose name the script gives to a
// local of its own; "" when there is none.
func (p place) hiddenWord() (word string) {
	called := map[string]bool{}
	p.visit(func(node any) {
		if call, ok := node.(*ast.FuncCallExpr); ok {
			called[exprName(call.Func)] = true
		}
	})
	chunk, err := p.src.parse()
	if err != nil {
		return ""
	}
	walkTree(chunk, func(node any) {
		if st, ok := node.(*ast.LocalAssignStmt); ok {
			for _, name := range st.Names {
				if word == "" && called[name] && (makesWord(name) || valueWords[name]) {
					word = name
				}
			}
		}
	})
	return word
}

// What hints say in more than one place.
const (
	standsAlone = "such a turn stands alone in turns, and cannot be one of two or part of another"
	movesAre    = "a move is slide { … }, advance { … }, drop { … } or another, or several joined by * and +"
)

// isSet tells whether one side of an operator is a set, or a string beside one.
func (sc *script) isSet(val *value, v, other glua.LValue) bool {
	if val != nil {
		return val.kind == kindSet
	}
	o := unwrap(other)
	return v.Type() == glua.LTString && o != nil && o.kind == kindSet
}

func (sc *script) then(L *glua.LState, a, b glua.LValue) *glua.LUserData {
	left, right := unwrap(a), unwrap(b)
	if sc.isSet(left, a, b) && sc.isSet(right, b, a) {
		sc.measure(L, 2)
		return sc.wrap(L, kindSet, core.Both{Set: sc.setOf(L, "*", a), And: sc.setOf(L, "*", b)})
	}
	if left == nil || right == nil || left.kind != kindPattern || right.kind != kindPattern {
		sc.cannotJoin(L, "*", a, b, "* joins two moves, the second being done after the first, or two sets, for the cells that are in both")
	}
	steps := flat(left.node.(core.Pattern), right.node.(core.Pattern), func(n core.Pattern) []core.Pattern { t, _ := n.(core.Then); return t.Steps })
	sc.measure(L, len(steps))
	return sc.wrap(L, kindPattern, core.Then{Steps: steps})
}

// flat joins two nodes, taking apart what was joined before, so that a + b + c is one
// choice of three.
func flat[T any](a, b T, parts func(T) []T) (all []T) {
	for _, n := range []T{a, b} {
		if within := parts(n); within != nil {
			all = append(all, within...)
		} else {
			all = append(all, n)
		}
	}
	return all
}

func (sc *script) or(L *glua.LState, a, b glua.LValue) *glua.LUserData {
	left, right := sc.named(L, a, b), sc.named(L, b, a)
	if left == nil || right == nil || left.kind != right.kind {
		sc.cannotJoin(L, "+", a, b, "+ joins two moves, two sets of cells or two supplies of pieces")
	}
	switch l := left.node.(type) {
	case core.Pattern:
		all := flat(l, right.node.(core.Pattern), func(n core.Pattern) []core.Pattern { o, _ := n.(core.Or); return o.Choices })
		sc.measure(L, len(all))
		return sc.wrap(L, kindPattern, core.Or{Choices: all})
	case core.Set:
		all := flat(l, right.node.(core.Set), func(n core.Set) []core.Set { u, _ := n.(core.Union); return u.Sets })
		sc.measure(L, len(all))
		return sc.wrap(L, kindSet, core.Union{Sets: all})
	case core.Supply:
		all := flat(l, right.node.(core.Supply), func(n core.Supply) []core.Supply { a, _ := n.(core.AnyOf); return a.Supplies })
		sc.measure(L, len(all))
		return sc.wrap(L, kindSupply, core.AnyOf{Supplies: all})
	}
	sc.cannotJoin(L, "+", a, b, "+ joins two moves, two sets of cells or two supplies of pieces")
	return nil
}

// named reads one side of an operator. A string beside a set of cells is the cell of
// the step of that name.
func (sc *script) named(L *glua.LState, v, other glua.LValue) *value {
	if s, ok := v.(glua.LString); ok {
		if o := unwrap(other); o != nil && o.kind == kindSet {
			return &value{kind: kindSet, at: sc.at(L), node: core.Set(core.Step{Name: sc.word(L, place{}, "+", "a step's name", s), At: sc.at(L)})}
		}
	}
	return unwrap(v)
}

func isMove(v glua.LValue) bool {
	val := unwrap(v)
	return val != nil && val.kind == kindPattern
}

// cannotJoin refuses an operator. What an author most often wants is told.
func (sc *script) cannotJoin(L *glua.LState, operator string, a, b glua.LValue, hint string) {
	for _, v := range []glua.LValue{a, b} {
		switch val := unwrap(v); {
		case val != nil && val.kind == kindNumber:
			hint = "a count stands alone as a score; there is no calculating with it"
		case val != nil && val.kind == kindOption:
			hint = "ask the option for its .value"
		case val != nil && (val.kind == kindActions || val.kind == kindThrow || val.kind == kindMost):
			hint = standsAlone
		case val != nil && val.kind == kindDistance && (isMove(a) || isMove(b)):
			hint = "write use(die) * move, or by = die in the move"
		case val != nil && val.kind == kindDistance:
			hint = "dice are added by sum(die, die)"
		case isFunction(v):
			hint = functionAlone
		case v.Type() == glua.LTFunction:
			hint = "a word is called with what it needs: slide { … }, own(piece)"
		}
	}
	sc.in.raise(L, fmt.Sprintf("%s: %s and %s cannot be put together", operator, subject(a), subject(b)), hint)
}

func (sc *script) except(L *glua.LState, a, b glua.LValue) *glua.LUserData {
	left := sc.named(L, a, b)
	if left == nil || left.kind != kindSet {
		sc.cannotJoin(L, "-", a, b, "- takes cells away from a set of cells, such as own(piece)")
	}
	return sc.wrap(L, kindSet, core.Except{Set: left.node.(core.Set), Less: sc.setOf(L, "-", b)})
}

// measure keeps a script from joining a thing to itself until memory is full: a
// rule with so many parts would be refused anyway.
func (sc *script) measure(L *glua.LState, parts int) {
	const most = 1000
	sc.in.charge(L, 16*parts)
	if parts > most {
		sc.in.raise(L, fmt.Sprintf("more than %d things are joined into one", most), "")
	}
}

// setOf reads a set; a string is the cell of the step of that name.
func (sc *script) setOf(L *glua.LState, word string, v glua.LValue) core.Set {
	if s, ok := v.(glua.LString); ok {
		return core.Step{Name: sc.word(L, place{}, word, "a step's name", s), At: sc.at(L)}
	}
	val := unwrap(v)
	if val == nil || val.kind != kindSet {
		hint := "a set of cells is own(piece), enemy(piece), any(piece), empty, cells \"a1 b2\", behind \"step\", origin \"step\", beside(set), reach { set, … }, or a step's name"
		if val != nil && val.kind == kindPiece {
			hint = "did you mean own(" + val.node.(core.Piece).Name + ")?"
		}
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a set of cells", word, subject(v)), hint)
	}
	return val.node.(core.Set)
}

// index answers value.key: an option tells which of its values is chosen.
func (sc *script) index(L *glua.LState) int {
	val, key := unwrap(L.Get(1)), L.Get(2)
	if val == nil || val.kind != kindOption {
		hint := ""
		if val != nil && val.kind == kindDistance {
			if die, ok := val.node.(core.Die); ok && die.Face == "" {
				hint = faceUse(textOf(key))
			}
		}
		sc.in.raise(L, fmt.Sprintf("%s has nothing named %s", describe(L.Get(1)), describe(key)), hint)
	}
	L.Push(sc.optionIndex(L, val.node.(*option), key))
	return 1
}
