package core

// Pattern is a move, described as a path of steps: a primitive ([Slide], [Hop], [Leap], [Remove], [Advance],
// [Drop], [Enter], [Leave], [Enclose], [Pass]), what it costs and brings ([Use], [Again]), or patterns put
// together with [Then], [Or], [First] and [Chain]. An action is one way of taking every step.
// [ActionsFunc] is a pattern that a function works out.
type Pattern interface{ pattern() }

// Slide moves a piece in a straight line over empty cells to an empty cell, or to one
// with a piece that it captures.
type Slide struct {
	Of         Set      // the pieces to choose from: [Own], [Enemy], [Any], [Union] and [Except]
	Min        int      // least distance in cells; 0 means 1
	Max        int      // greatest distance; 0 means no limit
	Far        bool     // it goes as far as it can, up to Max, and On tells whether it may end there
	Directions []string // names or groups of the board's directions; nil is all
	On         Set      // the cells it may end on; nil is all
	Capture    Set      // the pieces that it takes off the board by ending there; nil is none, and it ends on empty cells alone
	Returns    bool     // pieces captured go back to their owner's hand, else they are out of the game
	Face       string   // the face it shows from then on; "" leaves it as it is
	As         string   // a name by which later steps refer to the piece moved; may be empty
	At         Pos
}

// Hop moves a piece in a straight line over one other to an empty cell behind it.
type Hop struct {
	Of         Set      // the pieces to choose from: [Own], [Enemy], [Any], [Union] and [Except]
	Over       Set      // the pieces it may pass over: as Of when they are captured, of which from and to must tell which one
	Before     int      // the most empty cells it may cross before that piece
	After      int      // and behind it before the cell where it ends
	Directions []string // names or groups of the board's directions; nil is all
	On         Set      // the cells it may end on; nil is all
	Capture    bool     // the piece passed over is taken off the board
	Returns    bool     // and goes back to its owner's hand, else it is out of the game
	Face       string   // the face that the piece which hops shows from then on; "" leaves it as it is
	As         string   // a name by which later steps refer to that piece; may be empty
	At         Pos
}

// Pass does nothing. It is a pattern of its own.
type Pass struct{ At Pos }

// First takes the first of its patterns that has any action: the second is for when the
// first has none. It is the only action of its turn, or one of another First that is.
type First struct {
	Choices []Pattern
	At      Pos
}

// Chain takes its pattern, and then again as a further action of the same turn with the
// piece that has moved, as long as that can be done otherwise than by passing. That piece
// is what stands, when all of the action is done, where the [Slide], [Hop] or [Leap] ended
// with which each pattern of it begins; behind one that [Stop] follows the turn is over.
// Unless it is optional each of the others has to take something from the board, so that the
// turn ends. A chain is the only action of its turn, or a choice of it.
type Chain struct {
	Move     Pattern
	Optional bool // the player may pass instead of going on
	At       Pos
}

// Stop ends a [Chain] with the action that it is joined to.
type Stop struct{}

// Drop puts a piece on an empty cell.
type Drop struct {
	From Supply // where the piece comes from
	On   Set    // the cells it may go to, of which only empty ones count
	Face string // the face it shows from then on; "" is its first from hand, and leaves it as it is when lifted
	As   string // a name by which later steps refer to the piece dropped; may be empty
	At   Pos
}

// Then takes its patterns one after the other, each on the board the ones before
// have left.
type Then struct{ Steps []Pattern }

// Or takes any one of its patterns. Two of them cannot give actions that read alike and
// differ in what they do, such as the face that a piece then shows.
type Or struct{ Choices []Pattern }

func (Slide) pattern()   {}
func (Hop) pattern()     {}
func (Pass) pattern()    {}
func (First) pattern()   {}
func (Chain) pattern()   {}
func (Stop) pattern()    {}
func (Advance) pattern() {}
func (Drop) pattern()    {}
func (Enter) pattern()   {}
func (Leave) pattern()   {}
func (Use) pattern()     {}
func (Again) pattern()   {}
func (Then) pattern()    {}
func (Or) pattern()      {}

// Supply is where a dropped piece comes from: [Hand], [Lift], or supplies put
// together with [FirstOf] and [AnyOf].
type Supply interface{ supply() }

// Hand is the player's own hand, or for a neutral kind the one that both take from.
type Hand struct {
	Piece string
	At    Pos
}

// Lift takes a piece off the board, to be put down again by the same step.
type Lift struct {
	Of Set // the pieces to choose from: [Own], [Enemy], [Any], [Union] and [Except]
	At Pos
}

// FirstOf is the first of its supplies that has something: a hand is used while
// any piece is in it, and only then what follows. All but the last are hands.
type FirstOf struct {
	Supplies []Supply
	At       Pos
}

// AnyOf is any of its supplies.
type AnyOf struct{ Supplies []Supply }

func (Hand) supply()    {}
func (Lift) supply()    {}
func (FirstOf) supply() {}
func (AnyOf) supply()   {}

// Set is a set of cells. In a pattern it is read for the player whose turn it is and on
// the board as it stands when the step that uses it is taken; in an end for the player
// the end speaks of, and in what resigning gives for the opponent.
type Set interface{ set() }

// Own is the cells that hold the player's pieces of a kind.
type Own struct {
	Piece string
	Face  string // that show this face; "" is any
	At    Pos
}

// Enemy is the cells that hold the opponent's pieces of a kind.
type Enemy struct {
	Piece string
	Face  string // that show this face; "" is any
	At    Pos
}

// Any is the cells that hold pieces of a kind, whosever they are; for a neutral kind
// it is the only such set.
type Any struct {
	Piece string
	Face  string // that show this face; "" is any
	At    Pos
}

// Empty is the cells that hold nothing.
type Empty struct{}

// Cells is a fixed set of cells, by name.
type Cells struct {
	Names []string
	At    Pos
}

// Step is the cell where a named step put its piece, whatever came of it since.
type Step struct {
	Name string
	At   Pos
}

// Earlier is the cells where steps of a name put their pieces in the actions of the
// turn that came before this one; of those since the last throw when the turn has
// throws. A turn can look back at [MaxEarlier] cells.
type Earlier struct {
	Step string
	At   Pos
}

// MaxEarlier is how many cells of earlier actions the actions of one turn can refer to.
const MaxEarlier = 4

// Behind is the last cell that the piece of a named [Slide] passed over, or the
// cell it left when it moved by one.
type Behind struct {
	Step string
	At   Pos
}

// Origin is the cell that the piece of a named [Slide], [Hop], [Leap] or [Advance] left.
type Origin struct {
	Step string
	At   Pos
}

// Both is the cells that two sets have in common.
type Both struct{ Set, And Set }

// Beside is the cells one step away from those of a set.
type Beside struct {
	Set        Set
	Directions []string // names or groups of the board's directions; nil is all
	At         Pos
}

// Reach is the empty cells to which a piece could slide from the cells of a set, over
// empty cells.
type Reach struct {
	From       Set
	Min, Max   int      // as in [Slide]
	Directions []string // names or groups of the board's directions; nil is all
	At         Pos
}

// Union is the cells in any of its sets.
type Union struct{ Sets []Set }

// Except is the cells of a set that are not in another.
type Except struct{ Set, Less Set }

func (Own) set()     {}
func (Enemy) set()   {}
func (Any) set()     {}
func (Empty) set()   {}
func (Cells) set()   {}
func (Step) set()    {}
func (Earlier) set() {}
func (Behind) set()  {}
func (Origin) set()  {}
func (Both) set()    {}
func (Beside) set()  {}
func (Reach) set()   {}
func (Union) set()   {}
func (Except) set()  {}
