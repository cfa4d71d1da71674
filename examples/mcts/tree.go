package mcts

import "github.com/staffel-engine/staffel/core"

// node is a position of the tree, reached by a move from its parent's.
type node struct {
	move     core.Move
	sum      float64 // of the values of its playouts, for the first player
	exact    float64 // its value for the first player, when it is decided
	margin   float32 // what the first player then scores more than the second
	visits   int32
	first    int32 // the first of its children, which lie side by side; 0 when it has not been expanded
	children int32
	open     int32   // how many of the children are not decided; before there are any, how many visits it takes to get them, 0 when that is not known
	habit    float32 // what its parent's mover can expect of the move by habit
	weight   int32   // how often it comes, beside its siblings, when it is a throw
	length   uint16  // actions to the end of the game, when it is decided
	mover    int8    // whose turn it is; known from when it is expanded
	chance   bool    // the dice are to be thrown
	verdict  verdict
}

// tree is nodes by number. Number 0 is the root, which is nobody's child.
type tree struct {
	nodes []node
	most  int // how many nodes there may be
}

// family returns the children of a node.
func (t *tree) family(n *node) []node { return t.nodes[n.first : n.first+n.children] }

// room tells whether so many nodes more can be had.
func (t *tree) room(more int) bool { return len(t.nodes)+more <= t.most }

// mean returns what has come of a node's playouts for a player; which is .5 when there are none.
func (n *node) mean(player int8) float64 {
	v := .5
	switch {
	case n.verdict != undecided:
		v = n.exact
	case n.visits > 0:
		v = n.sum / float64(n.visits)
	}
	if player == 1 {
		return 1 - v
	}
	return v
}
