package mcts

import "github.com/staffel-engine/staffel/core"

// refute is told of a move that wins at once for whoever is to move at the end of the path. It
// tries the same move as the answer to the other moves that could have led there, most of
// which do nothing against it either. The state is at the end of the path.
func (se *search) refute(answer core.Move) error {
	if len(se.path) < 2 {
		return nil
	}
	at := se.path[len(se.path)-2].at
	n := &se.nodes[at]
	winner := se.nodes[se.path[len(se.path)-1].at].mover
	if n.chance || n.mover == winner {
		return nil
	}
	se.now.Undo()
	family, found := se.family(n), false
	for i := range family {
		c := &family[i]
		if c.verdict != undecided || c.first != 0 {
			continue
		}
		if err := se.watch.step(); err != nil {
			return err
		}
		se.now.PlayUnchecked(c.move)
		if int8(se.now.Mover()) == winner && se.now.IsLegal(answer) {
			se.now.PlayUnchecked(answer)
			if r, over := se.now.Result(); over && r.Winner == int(winner) {
				c.verdict, c.exact, c.margin = outcome(r)
				c.length = 1
				n.open--
				found = true
			}
			if err := se.now.Err(); err != nil {
				return err
			}
			se.now.Undo()
		} else if err := se.now.Err(); err != nil {
			return err
		}
		se.now.Undo()
	}
	if found {
		se.path, se.made = se.path[:len(se.path)-1], se.made[:len(se.made)-1]
		se.prove()
	}
	return nil
}
