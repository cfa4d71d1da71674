package mcts

// perVisit is how many children a visit of a node pays for. A node with many waits until
// it has been visited often enough to be worth them.
const perVisit = 40

// ripe tells whether a node has been visited often enough to be expanded. The state is at it.
func (se *search) ripe(n *node) bool {
	if n.visits == 0 {
		return false
	}
	if n.open == 0 {
		n.open = int32(1 + se.now.CountLegal()/perVisit)
	}
	return n.visits >= n.open && se.room(int(n.open)*perVisit)
}

// expand gives the last node of the path its children, and looks at which of them the
// game ends. What that proves it tells the nodes above.
func (se *search) expand() error {
	at := se.path[len(se.path)-1].at
	n := &se.nodes[at]
	n.mover, n.chance = int8(se.now.Mover()), se.now.Chance()
	first := len(se.nodes)
	if n.chance {
		se.chances = se.now.AppendChances(se.chances[:0])
		for _, c := range se.chances {
			se.nodes = append(se.nodes, node{move: c.Move, weight: int32(c.Weight)})
		}
	} else {
		se.moves = se.now.AppendLegal(se.moves[:0])
		for i := len(se.moves) - 1; i > 0; i-- { // of children that look alike the first is chosen
			j := se.random.Below(uint64(i + 1))
			se.moves[i], se.moves[j] = se.moves[j], se.moves[i]
		}
		for _, m := range se.moves {
			se.nodes = append(se.nodes, node{move: m})
		}
	}
	n = &se.nodes[at]
	n.first, n.children, n.open = int32(first), int32(len(se.nodes)-first), int32(len(se.nodes)-first)
	if n.chance {
		return nil // a throw by itself ends nothing
	}
	if n.children == 0 { // which only a throw leads to
		n.first = 0
		if r, over := se.now.Result(); over {
			n.verdict, n.exact, n.margin = outcome(r)
			se.told(len(se.path) - 2)
		}
		return se.now.Err()
	}
	for i := first; i < len(se.nodes); i++ {
		if err := se.watch.step(); err != nil {
			se.forget(n)
			return err
		}
		c := &se.nodes[i]
		se.now.PlayUnchecked(c.move)
		r, over := se.now.Result()
		err := se.now.Err()
		se.now.Undo()
		if err != nil {
			se.forget(n)
			return err
		}
		if !over {
			continue
		}
		c.verdict, c.exact, c.margin = outcome(r)
		n.open--
		if at != 0 && c.verdict == winOf(n.mover) {
			se.prove() // no more is needed to know what it is worth
			return se.refute(c.move)
		}
	}
	se.prove()
	return nil
}

// forget takes back what is not yet all of a node's children.
func (se *search) forget(n *node) {
	if n == &se.nodes[0] {
		return // whose children are to be reported, whatever is known of them
	}
	se.nodes = se.nodes[:n.first]
	n.first, n.children, n.open = 0, 0, 0
}

// prove looks whether the last node of the path is decided by its children, and tells the
// nodes above.
func (se *search) prove() {
	last := len(se.path) - 1
	if se.decide(&se.nodes[se.path[last].at]) {
		se.told(last - 1)
	}
}

// told tells a step of the path that the node after it is decided, and if that decides its own
// the step before.
func (se *search) told(i int) {
	for ; i >= 0; i-- {
		n := &se.nodes[se.path[i].at]
		n.open--
		if !se.decide(n) {
			return
		}
	}
}
