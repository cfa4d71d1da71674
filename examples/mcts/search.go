package mcts

import (
	"context"
	"errors"

	"github.com/staffel-engine/staffel/core"
)

// maxNodes is how many nodes a tree has at most. When it is full playouts go on from its
// leaves.
const maxNodes = 1 << 20

// maxPlayouts is where a search ends that has no other limit.
const maxPlayouts = 1 << 30

// stream is the number of the sequence of random numbers that a search takes from its seed.
// Throws of a state are numbered from 0, so that a search that has the game's seed
// does not foresee them.
const stream = 1 << 63

// Search looks for the best move for whoever is to move in s, which it only reads, and not
// any more when it first reports its progress; so several searches can have the same s. The
// error says that s is over, that a throw comes next, or that a limit is wrong; or it is
// the [*core.RuleError] of a function of the rules that failed, or that of ctx
// when it is done, and then the report of what was found so far comes with it.
func Search(ctx context.Context, s *core.State, o Options) (Report, error) {
	if err := o.check(ctx, s); err != nil {
		return Report{}, err
	}
	se := newSearch(ctx, s, o.Seed)
	err := se.run(o)
	if errors.Is(err, errTimeUp) {
		err = nil
	}
	return se.report(), err
}

// search is one search.
type search struct {
	tree
	root     *core.State // the position that is searched
	now      *core.State // where a playout is
	watch    watch
	random   core.Random
	scores   scores
	habits   habits
	material material
	made     []made // the first moves of the playout

	path     []step // from the root to where the playout is
	moves    []core.Move
	chances  []core.Chance
	playouts int
}

// step is a node that a playout has come to.
type step struct {
	at     int32
	rather float64 // see choose
	known  bool    // rather counts
}

func newSearch(ctx context.Context, s *core.State, seed uint64) *search {
	se := &search{root: s.Clone(), now: s.Clone(), random: core.RandomAt(seed, stream)}
	se.watch.begin(ctx)
	se.most = maxNodes
	se.material.cells = s.Game().Board().Cells()
	se.nodes = make([]node, 1, 1024)
	return se
}

// run searches until a limit is reached or there is nothing left to find out.
func (se *search) run(o Options) error {
	se.path = append(se.path, step{})
	if o.Progress != nil {
		se.watch.tell = func() { o.Progress(se.report()) }
	}
	if err := se.expand(); err != nil {
		return err
	}
	se.watch.limit = o.Time // only from now on: what wins at once is known whatever the limits
	if err := se.watch.look(); err != nil {
		return err
	}
	if !se.settled() {
		if err := se.lookThroughTurn(); err != nil {
			return err
		}
	}
	if o.Playouts == 0 || o.Playouts > maxPlayouts {
		o.Playouts = maxPlayouts
	}
	for !se.settled() && se.playouts < o.Playouts {
		if err := se.playout(); err != nil {
			return err
		}
	}
	return nil
}

// settled tells whether nothing more is to be found out: there is one move only, or what
// is best is proven.
func (se *search) settled() bool {
	root := &se.nodes[0]
	return root.verdict != undecided || root.children == 1
}

// playout goes down the tree and plays on at random from where it ends.
func (se *search) playout() error {
	se.now.CopyFrom(se.root)
	se.path, se.made = append(se.path[:0], step{}), se.made[:0]
	for {
		n := &se.nodes[se.path[len(se.path)-1].at]
		if n.verdict != undecided {
			se.back(n.exact)
			return nil
		}
		if n.first == 0 {
			if se.ripe(n) {
				if err := se.expand(); err != nil {
					return err
				}
				if n = &se.nodes[se.path[len(se.path)-1].at]; n.verdict != undecided {
					continue
				}
			}
			if n.first == 0 {
				v, err := se.playOn()
				if err == nil {
					se.back(v)
				}
				return err
			}
		}
		here := &se.path[len(se.path)-1]
		var at int32
		if n.chance {
			at = se.throw(n)
		} else {
			at, here.rather, here.known = se.choose(n)
		}
		if err := se.watch.step(); err != nil {
			return err
		}
		if !n.chance {
			se.made = append(se.made, made{se.nodes[at].move, n.mover})
		}
		se.now.PlayUnchecked(se.nodes[at].move)
		if err := se.now.Err(); err != nil {
			return err
		}
		se.path = append(se.path, step{at: at})
	}
}

// back tells all nodes of the path what came of a playout.
func (se *search) back(value float64) {
	se.habits.learn(se.made, value)
	for i := len(se.path) - 1; i >= 0; i-- {
		st := &se.path[i]
		if st.known {
			value = st.rather
		}
		n := &se.nodes[st.at]
		n.visits++
		n.sum += value
	}
	se.playouts++
}
