package mcts

// longest is how many actions a playout has at most. A game that has not ended
// then counts as half won.
const longest = 2000

// playOn plays at random from where the state is, and returns the value for the first player.
func (se *search) playOn() (float64, error) {
	most, learning := longest, !se.material.learnt()
	if se.material.telling() {
		most = soon
	}
	actions := 0
	for ; actions < most; actions++ {
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
		if learning && (actions+1)%between == 0 {
			se.material.look(se.now)
		}
	}
	value, err := .5, error(nil)
	if r, over := se.now.Result(); over {
		value = se.scores.value(r)
	} else if err = se.now.Err(); err == nil && most == soon {
		value = se.material.value(se.material.lead(se.now))
	}
	if learning {
		se.material.learn(value, actions)
	}
	return value, err
}
