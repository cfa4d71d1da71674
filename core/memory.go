package core

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// keptBase is the number of the first register that is not a cell of the action
// itself but one kept of an earlier action of the turn.
const keptBase = 8

// memory is what the actions of a turn, as far as they have been lowered, remember of
// the ones before them.
type memory struct {
	*compiler
	at      Pos
	actions [][]*draft
	keeps   []keep
	dice    int // how many are thrown in a turn with throws, whose actions have one pattern
}

// find returns the registers kept for the steps of a name, one for each earlier action
// that has such a step.
func (me *memory) find(at Pos, name string) (registers []uint8) {
	if me.dice > 0 {
		return me.sinceThrow(at, name)
	}
	for action, drafts := range me.actions {
		with := 0
		for _, d := range drafts {
			if _, ok := d.names[name]; ok {
				with++
			}
		}
		if with == 0 {
			continue
		}
		i := slices.IndexFunc(me.keeps, func(k keep) bool { return k.action == action && k.name == name })
		if i < 0 {
			i = len(me.keeps)
			if !me.room(at, name, 1) {
				return nil
			}
			me.keeps = append(me.keeps, keep{at: at, index: uint8(i), name: name, action: action, optional: with < len(drafts)})
			me.settle(&me.keeps[i])
		}
		me.keeps[i].until = len(me.actions)
		registers = append(registers, keptBase+uint8(i))
	}
	return registers
}

// room tells whether so many cells more can be kept for steps of a name.
func (me *memory) room(at Pos, name string, cells int) bool {
	if len(me.keeps)+cells > MaxEarlier {
		me.fault(at, fmt.Sprintf("earlier: the turn looks back at more than %d cells", MaxEarlier), "leave out a step")
		return false
	}
	if !IsName(name) {
		me.fault(at, fmt.Sprintf("earlier: %q is not a name", name), "a name is a letter, then letters, digits or hyphens")
	}
	return true
}

// sinceThrow is find for actions since a throw: there can be one fewer before the last
// than dice. They are not told apart by when they came.
func (me *memory) sinceThrow(at Pos, name string) (registers []uint8) {
	first := slices.IndexFunc(me.keeps, func(k keep) bool { return k.name == name })
	if first < 0 {
		first = len(me.keeps)
		if me.dice == 1 {
			me.fault(at, "earlier: one die is thrown, so that no action comes before another", "leave it out")
			return nil
		}
		if !me.room(at, name, me.dice-1) {
			return nil
		}
		for i := range me.dice - 1 {
			k := keep{at: at, index: uint8(first + i), name: name, action: -1, optional: true, fact: fact{plane: -1}}
			if i == 0 {
				k.among = uint8(me.dice - 1)
			}
			me.keeps = append(me.keeps, k)
		}
	}
	for i := range me.dice - 1 {
		registers = append(registers, keptBase+uint8(first+i))
	}
	return registers
}

// allNamed refuses names that no step since a throw has.
func (me *memory) allNamed() {
	for i := range me.keeps {
		k := &me.keeps[i]
		k.always = true
		known := true
		for _, d := range me.actions[0] {
			n, has := d.names[k.name]
			if k.always = k.always && has; has {
				plane := d.planeAfter(n.at)
				known = known && plane >= 0
				k.planes |= 1 << max(plane, 0)
			}
		}
		if !known {
			k.planes = 0
		}
		if names := me.names(); !slices.Contains(names, k.name) && k.among > 0 {
			hint := didYouMean(k.name, names)
			if hint == "" && len(names) == 0 {
				hint = "no step of the pattern has a name"
			} else if hint == "" {
				hint = "its steps are named " + quoteList(names, "and")
			}
			me.fault(k.at, fmt.Sprintf("earlier: unknown step %q", k.name), hint)
		}
	}
}

// settle works out what is known of a kept cell when the action is over.
func (me *memory) settle(k *keep) {
	k.fact = fact{plane: -1}
	drafts, known := me.actions[k.action], true
	if k.optional {
		return
	}
	for i, d := range drafts {
		plane := d.planeAfter(d.names[k.name].at)
		if i == 0 {
			k.fact.plane = plane
		}
		if plane != k.fact.plane {
			k.fact.plane = -1
		}
		if k.planes |= 1 << max(plane, 0); plane < 0 {
			known = false
		}
	}
	if !known {
		k.planes = 0
	}
	for i := range me.keeps {
		other := &me.keeps[i]
		if other.action == k.action && other.index != k.index && !other.optional && !slices.ContainsFunc(drafts, func(d *draft) bool {
			return !d.distinct(d.names[k.name].at, d.names[other.name].at)
		}) {
			k.fact.not = append(k.fact.not, keptBase+other.index)
		}
	}
}

// planeAfter returns the plane that the cell of a register is in when the action has
// been done, -1 when that is not known.
func (d *draft) planeAfter(reg uint8) int {
	plane := -1
	for _, t := range d.toggles {
		switch {
		case t.reg == reg && t.in:
			plane = int(t.plane)
		case !t.in && (t.reg == reg || !d.distinct(t.reg, reg)):
			plane = -1
		}
	}
	return plane
}

// fact returns what is known of a register's cell as the action begins. What earlier
// actions put down may since have been taken up, unless it was the last one.
func (d *draft) fact(reg uint8) fact {
	if reg < keptBase {
		return d.registers[reg]
	}
	k := &d.earlier.keeps[reg-keptBase]
	f := k.fact
	if k.action != d.action-1 {
		f.plane = -1
	}
	return f
}

// before returns the cells kept when the action of that number begins: those that it
// or one after it refers to.
func (me *memory) before(action int) (keeps []keep) {
	for _, k := range me.keeps {
		if k.action < action && action <= k.until {
			if k.action != action-1 {
				k.fact.plane, k.planes = -1, 0
			}
			keeps = append(keeps, k)
		}
	}
	slices.SortFunc(keeps, func(a, b keep) int { return cmp.Or(strings.Compare(a.name, b.name), a.action-b.action) })
	return keeps
}

// of returns what a way of taking an action keeps.
func (me *memory) of(action int, d *draft) (keep []keepOp) {
	for _, k := range me.keeps {
		if n, ok := d.names[k.name]; ok && (k.action == action || k.among > 0) {
			keep = append(keep, keepOp{k.index, n.at, k.among})
		}
	}
	return keep
}

// names lists the steps that the earlier actions have.
func (me *memory) names() (all []string) {
	for _, drafts := range me.actions {
		for _, d := range drafts {
			for name := range d.names {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
