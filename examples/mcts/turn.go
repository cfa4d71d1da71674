package mcts

// maxLooks is how many ways to go on with the root's own turn are looked at before the first
// playout.
const maxLooks = 1 << 16

// lookThroughTurn looks for a win by several actions of the turn that the root is in, as far
// as maxLooks goes. The root has its children.
func (se *search) lookThroughTurn() error {
	looks := maxLooks
	return se.lookFrom(0, &looks)
}

// lookFrom looks at what can follow the children of a node, to which path and state have
// come, within the turn. Only what is decided stays in the tree.
func (se *search) lookFrom(at int32, looks *int) error {
	first, children, mover := se.nodes[at].first, se.nodes[at].children, se.nodes[at].mover
	for child := first; child < first+children && se.nodes[at].verdict == undecided; child++ {
		if se.nodes[child].verdict != undecided {
			continue
		}
		move := se.nodes[child].move
		se.now.PlayUnchecked(move)
		err := se.now.Err()
		if err == nil && int8(se.now.Mover()) == mover && !se.now.Chance() {
			if *looks -= se.now.CountLegal(); *looks < 0 {
				se.now.Undo()
				return nil
			}
			se.path, se.made = append(se.path, step{at: child}), append(se.made, made{move, mover})
			if err = se.expand(); err == nil && se.nodes[child].verdict == undecided {
				err = se.lookFrom(child, looks)
			}
			if n := &se.nodes[child]; n.verdict == undecided && n.first != 0 {
				se.forget(n)
			}
			se.path, se.made = se.path[:len(se.path)-1], se.made[:len(se.made)-1]
		}
		se.now.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}
