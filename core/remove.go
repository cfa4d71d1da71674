package core

// Remove takes a piece off the board that the player chooses. It can be any step of a
// pattern.
type Remove struct {
	Of      Set    // the pieces to choose from: [Own], [Enemy], [Any], [Union], [Both] and [Except]
	Returns bool   // it goes back to its owner's hand, else it is out of the game
	As      string // a name by which later steps refer to the cell; may be empty
	At      Pos
}

func (Remove) pattern() {}

// remove lowers a step that takes a piece away.
func (lo *lowering) remove(d *draft, s Remove) (ways []*draft) {
	for _, plane := range lo.pieces(s.At, "remove", s.Of, d) {
		if lo.game.planes[plane].supply == 0 {
			continue
		}
		w := d.clone()
		from, ok := w.choose(lo, s.At, lo.set(w, s.Of, plane, 0), plane)
		if !ok {
			return nil
		}
		w.toggles = append(w.toggles, toggle{uint8(plane), from, false})
		if s.Returns {
			w.returned = append(w.returned, lo.game.planes[plane].home)
		}
		w.steps = append(w.steps, stepText{kind: stepRemove, plane: uint8(plane), after: uint8(plane), from: from, to: from})
		w.name(lo, s.At, s.As, named{at: from})
		ways = append(ways, w)
	}
	return ways
}
