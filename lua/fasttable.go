package lua

import "math"

// Tables of the fast machine. They give the same lengths and the same order of keys as
// those of gopher-lua: a list filled with nil up to its largest key, and the other keys in
// the order in which they were first set.

// keyed is what a table holds outside of its list.
type keyed struct {
	entries []entry
	indexed bool
	index   map[key]int // of entries, when there are many
	cells   []int16     // of entries by the cell that is the key, from 1, when there are many
}

type entry struct{ key, value val }

// key is a key as maps compare it.
type key struct {
	n    float64
	o    *object
	text string
}

// keysBytes is what it takes at least to have keys outside of the list.
const keysBytes = 2400

// fewKeys are looked through one by one.
const fewKeys = 6

func keyOf(v val) key {
	if v.o.shape == isText {
		return key{text: v.o.text}
	}
	return key{n: v.n, o: v.o}
}

// find gives the place of a key among the entries, -1 when it was never set.
func (k *keyed) find(m *fast, of val) int {
	if k == nil {
		return -1
	}
	if !k.indexed {
		for i := range k.entries {
			if same(k.entries[i].key, of) {
				return i
			}
		}
		return -1
	}
	if c := m.cellOf(of); c >= 0 {
		return int(k.cells[c]) - 1
	}
	if i, ok := k.index[keyOf(of)]; ok {
		return i
	}
	return -1
}

// note puts the entry with a number into the index.
func (k *keyed) note(m *fast, i int) {
	of := k.entries[i].key
	if c := m.cellOf(of); c >= 0 {
		k.cells[c] = int16(i + 1)
		return
	}
	if k.index == nil {
		k.index = map[key]int{}
	}
	k.index[keyOf(of)] = i
}

// newKeyed makes what a table holds outside of its list, out of what served in the call before.
func (m *fast) newKeyed() *keyed {
	if m.keyedUsed == len(m.keyed) {
		m.keyed = append(m.keyed, &keyed{})
	}
	k := m.keyed[m.keyedUsed]
	m.keyedUsed++
	k.entries, k.indexed = k.entries[:0], false
	return k
}

// resetKeyed lets them serve again, but for those that are too large or too many to be kept.
func (m *fast) resetKeyed() {
	const most, largest = 64, 600
	for i, k := range m.keyed[:min(m.keyedUsed, most)] {
		if cap(k.entries) > largest || len(k.index) > largest {
			m.keyed[i] = &keyed{}
		}
	}
	if len(m.keyed) > most {
		clear(m.keyed[most:])
		m.keyed = m.keyed[:most]
	}
	m.keyedUsed = 0
}

// get gives what a table has under a key.
func (m *fast) get(t *object, k val) val {
	if n, ok := k.whole(); ok {
		if n <= len(t.list) {
			return t.list[n-1]
		}
		return val{}
	}
	if k.o == nil {
		return val{}
	}
	if i := t.keyed.find(m, k); i >= 0 {
		return t.keyed.entries[i].value
	}
	return val{}
}

// set changes a table. What the script's own machine would refuse is left to it.
func (m *fast) set(t *object, k, v val) {
	if t.frozen {
		panic(giveUp)
	}
	n, ok := k.whole()
	if !ok {
		m.setKeyed(t, k, v)
		return
	}
	switch {
	case n <= len(t.list) && v.o == nil:
		if n == len(t.list) {
			t.list = t.list[:n-1]
			t.trim()
			break
		}
		t.list[n-1] = v
	case n <= len(t.list):
		t.list[n-1] = v
	case v.o == nil:
	default:
		m.append(t, n, v)
	}
}

// append puts a value at a place beyond the end of a list.
func (m *fast) append(t *object, n int, v val) {
	const farthest = 600 // a cell's aNumber, for one
	if gap := n - len(t.list) - 1; gap > 0 {
		if gap > farthest {
			panic(giveUp)
		}
		m.charge(2 * jump * (n + 64))
	}
	if n > cap(t.list) {
		room := max(2*cap(t.list), n, 4)
		m.charge(512 + 112*room) // gopher-lua's can become more than twice as large, which counts as a jump
		list := m.values.take(room)[:len(t.list)]
		copy(list, t.list)
		t.list = list
	}
	for len(t.list) < n-1 {
		t.list = append(t.list, val{})
	}
	t.list = append(t.list, v)
}

func (m *fast) setKeyed(t *object, k, v val) {
	m.goodKey(k)
	i := t.keyed.find(m, k)
	if i >= 0 {
		t.keyed.entries[i].value = v
		return
	}
	if v.o == nil {
		return
	}
	if t.keyed == nil {
		if !t.roomy {
			m.charge(keysBytes)
		}
		t.keyed = m.newKeyed()
	}
	ks := t.keyed
	if len(ks.entries) == 1<<15-2 {
		panic(giveUp)
	}
	m.charge(800)
	ks.entries = append(ks.entries, entry{k, v})
	switch n := len(ks.entries); {
	case ks.indexed:
		ks.note(m, n-1)
	case n > fewKeys:
		m.charge(2 * len(m.world.names))
		ks.indexed = true
		clear(ks.index)
		if clear(ks.cells); ks.cells == nil {
			ks.cells = make([]int16, len(m.world.names))
		}
		for i := range n {
			ks.note(m, i)
		}
	}
}

// goodKey gives up on keys that a table cannot have.
func (m *fast) goodKey(k val) {
	switch {
	case k.o == nil, k.o == aNumber && (math.IsNaN(k.n) || k.n > maxKey), k.o.isOption():
		panic(giveUp)
	}
}

// trim drops nils from the end of a list.
func (o *object) trim() {
	n := len(o.list)
	for n > 0 && o.list[n-1].o == nil {
		n--
	}
	o.list = o.list[:n]
}

// length is # of a table.
func (o *object) length() int {
	n := len(o.list)
	for n > 0 && o.list[n-1].o == nil {
		n--
	}
	return n
}

// after gives the key and value after a key, nil at the end.
func (m *fast) after(t *object, k val) (nextKey, value val) {
	from := 0
	i, inList := k.whole()
	if inList || k.o == nil {
		first := min(i, len(t.list))
		for i = first; i < len(t.list); i++ {
			if v := t.list[i]; v.o != nil {
				m.spend((i - first) / 16)
				return num(float64(i + 1)), v
			}
		}
	} else if from = t.keyed.find(m, k) + 1; from == 0 {
		panic(giveUp)
	}
	if t.keyed != nil {
		for i := range t.keyed.entries[from:] {
			if e := &t.keyed.entries[from+i]; e.value.o != nil {
				m.spend((i + len(t.list)) / 16)
				return e.key, e.value
			}
		}
		m.spend((len(t.list) + len(t.keyed.entries)) / 16)
	}
	return val{}, val{}
}
