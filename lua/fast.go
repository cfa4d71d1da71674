package lua

import (
	"math"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// Functions that are called while the game is played can change nothing that was there
// before the call. So they are tried first in a machine of our own, which runs the same
// code faster, on values that make no garbage, and gives up wherever it is not sure: what
// it does not know, what is an error, what may be more than the budget. The script's own
// machine then does it all over again, and tells what is wrong. The fast machine counts at
// least the steps and bytes that the other would, so it never answers where that one would
// not.

// fast is the fast machine of a runner.
type fast struct {
	in    *interpreter
	world *world
	codes map[*glua.FunctionProto]*code
	texts map[string]*object // those that are there all the time
	known map[any]*object    // by what they are in the script's own machine
	ups   map[*glua.Upvalue]*upval
	ways  [][]int

	guards      []val
	ipairsStep  val
	nextNative  val
	stringTable val
	viewVal     val
	cells       []val // the names of the cells
	owners      []val // of the players, from NoPlayer on
	kinds       []val
	faces       [][]val
	allCells    val
	methods     [wordCells + 1]val

	regs        []val
	top, frames int
	open        []*upval
	openAt      []int
	objects     objects
	values      values
	keyed       []*keyed
	keyedUsed   int

	steps, bytes, maxSteps, maxBytes int64

	pos       core.View
	on        []core.Standing
	haveOn    bool
	found     []core.Cell
	before    []core.Cell
	way       []core.Cell
	marks     []bool
	chosen    []bool // directions
	ways1     []int
	buffer    []byte
	asked     []fastAsked
	parts     []core.Part
	mostParts int // of all actions of a position so far
	mostEach  int // of each of them, on average
	functions []fastFunction
	broken    bool // it is not used any more
}

// fastFunction is a function as the fast machine has it, and how it fares there.
type fastFunction struct {
	fn            val
	tried, failed int
}

// fastAsked is a list that was asked for before in the same call.
type fastAsked struct {
	word, piece, face int
	list              val
}

// giveUp is what the fast machine panics with when the script's own shall do it.
var giveUp = new(int)

// newFast makes the fast machine of a machine that is sealed.
// It is nil when there is something that the fast machine cannot have.
func newFast(in *interpreter, v *view, all []function) (m *fast) {
	defer func() {
		if v := recover(); v != nil {
			if v != any(giveUp) {
				panic(v)
			}
			m = nil
		}
	}()
	m = &fast{in: in, world: v.world, codes: map[*glua.FunctionProto]*code{}, texts: map[string]*object{},
		known: map[any]*object{}, ups: map[*glua.Upvalue]*upval{}, regs: make([]val, fastRegisters),
		on: make([]core.Standing, len(v.names)), marks: make([]bool, len(v.names)), chosen: make([]bool, len(v.links))}
	m.maxSteps, m.maxBytes = math.MaxInt64, math.MaxInt64
	m.learnView(v)
	m.learnLibrary()
	for _, f := range all {
		m.functions = append(m.functions, fastFunction{fn: m.valueOf(f.fn)})
	}
	m.keyed, m.keyedUsed = nil, 0 // of tables that stay
	m.maxSteps, m.maxBytes = in.meter.Instructions/in.loadWeight, in.meter.Bytes
	return m
}

// valueOf makes a value of one of the script's own machine. What is sealed stays as it is,
// so that everything is made once.
func (m *fast) valueOf(v glua.LValue) val {
	switch v := v.(type) {
	case *glua.LNilType:
		return val{}
	case glua.LBool:
		return boolean(bool(v))
	case glua.LNumber:
		return num(float64(v))
	case glua.LString:
		return m.intern(string(v))
	case *glua.LFunction:
		return val{0, m.functionOf(v)}
	case *glua.LTable:
		return val{0, m.tableOf(v)}
	}
	if o := m.known[v]; o != nil {
		return val{0, o}
	}
	o := &object{shape: isOther, fn: &routine{lua: v}}
	m.known[v] = o
	return val{0, o}
}

func (m *fast) functionOf(fn *glua.LFunction) *object {
	if o := m.known[fn]; o != nil {
		return o
	}
	if fn.IsG {
		return &object{shape: isOther}
	}
	o := &object{shape: isClosure, fn: &routine{}}
	m.known[fn] = o
	o.fn.code = m.codeOf(fn.Proto)
	for _, up := range fn.Upvalues {
		u := m.ups[up]
		if u == nil {
			u = &upval{sealed: true}
			u.at = &u.rest
			m.ups[up] = u
			u.rest = m.valueOf(up.Value())
		}
		o.fn.ups = append(o.fn.ups, u)
	}
	return o
}

func (m *fast) tableOf(t *glua.LTable) *object {
	if o := m.known[t]; o != nil {
		return o
	}
	if t.Metatable != glua.LNil {
		return &object{shape: isOther}
	}
	o := &object{shape: isTable}
	m.known[t] = o
	for _, v := range listPart.of(t) {
		o.list = append(o.list, m.valueOf(v))
	}
	walkPairs(t, func(k, v glua.LValue) bool {
		if _, ok := listIndex(k); !ok {
			if key := m.valueOf(k); key.o.shape != isOther {
				m.setKeyed(o, key, m.valueOf(v))
			} else {
				o.shape = isOther
			}
		}
		return true
	})
	o.frozen = true
	return o
}

// optionField gives scoring.points and the like.
func (m *fast) optionField(o *object, k val) val {
	if o.fn == nil || k.o == nil || k.o.shape != isText {
		panic(giveUp)
	}
	if v, ok := o.fn.fields[k.o.text]; ok {
		return v
	}
	of := unwrap(o.fn.lua)
	if of == nil || of.kind != kindOption {
		panic(giveUp)
	}
	opt := of.node.(*option)
	value := val{}
	if k.o.text == "value" {
		value = m.valueOf(opt.chosen)
	} else {
		for _, v := range opt.Values {
			if v == k.o.text {
				value = boolean(opt.Value == v)
			}
		}
	}
	if value.o == nil {
		panic(giveUp)
	}
	if o.fn.fields == nil {
		o.fn.fields = map[string]val{}
	}
	o.fn.fields[k.o.text] = value
	return value
}

// spend counts steps, charge bytes.
func (m *fast) spend(steps int) {
	if m.steps += int64(steps); m.steps > m.maxSteps {
		panic(giveUp)
	}
}

func (m *fast) charge(bytes int) {
	if m.bytes += int64(bytes); m.bytes > m.maxBytes {
		panic(giveUp)
	}
}

// worthTrying tells whether a function is run by the fast machine at all: one that it
// always gives up on is left to the script's own.
func (m *fast) worthTrying(n int) bool {
	if m == nil || m.broken {
		return false
	}
	f := &m.functions[n]
	return f.failed < 8 || f.failed < f.tried/4
}

// try calls a function and lets read have its answer. It is false when the fast machine
// gave up.
func (m *fast) try(n int, pos core.View, read func(val) bool) (ok bool) {
	f := &m.functions[n]
	f.tried++
	defer func() {
		if v := recover(); v != nil {
			if v != any(giveUp) {
				// A fault of ours: what the function is asked is answered without this machine.
				if m.broken = true; checkFast != nil {
					panic(v)
				}
			}
			ok = false
		}
		if !ok {
			f.failed++
		}
		m.pos = core.View{}
	}()
	m.steps, m.bytes = 0, 0
	m.frames, m.top = 0, 0
	clear(m.open)
	m.open, m.openAt = m.open[:0], m.openAt[:0]
	m.objects.reset()
	m.values.reset()
	m.resetKeyed()
	m.pos, m.haveOn = pos, false
	m.asked = m.asked[:0]
	m.regs[0], m.regs[1] = f.fn, m.viewVal
	answer := val{}
	if m.run(0, 1) > 0 {
		answer = m.regs[0]
	}
	return read(answer)
}

// holds, worth and actions are what those of the runner are, ok when the fast machine did not
// give up.
func (m *fast) holds(n int, pos core.View) (answer, ok bool) {
	ok = m.try(n, pos, func(v val) bool {
		answer = v.holds()
		return v.o == nil || v.o.shape == isBool
	})
	return answer, ok
}

func (m *fast) worth(n int, pos core.View) (answer float64, ok bool) {
	ok = m.try(n, pos, func(v val) bool {
		answer = v.n
		return v.o == aNumber && !math.IsNaN(v.n) && v.n >= 0 && v.n <= maxScore
	})
	return answer, ok
}
