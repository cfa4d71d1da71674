package mcts

// longest is how many actions a playout has at most. A game that has not ended
// then counts as half won.
const longest = 2000

// playOn plays at random from where the state is, and returns the value for the first player.
func (se *search) playOn() (float64, error) {
	for range longest {
		if err := se.watch.step(); err != nil {
			return 0, err
		}
		m := se.now.Pick(&se.random)
		if m == 0 {
			break
		}
		if len(se.made) < early && !se.now.Chance() {
			se.made = append(se.made, made{m, int8(se.now.Mover())})
		}
		se.now.PlayUnchecked(m)
	}
	if r, over := se.now.Result(); over {
		return se.scores.value(r), nil
	}
	return .5, se.now.Err()
}
