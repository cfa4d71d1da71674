package core

// Rules says what a game is. It is a plain tree that [Compile] checks and turns
// into a [Game]; compiling reads it and keeps no reference to it, so a tree can
// be changed and compiled again.
type Rules struct {
	Name    string   // short name, used in records and by tools: "tic-tac-toe"
	Title   string   // name for people
	Board   *Board   // see [Grid]
	Players []string // two names, in order of play
	Pieces  []Piece
	Options []Option // the options these rules were made with
	Turns   []Turn
	Ends    []End // tried in this order after each action
	Resign  Value // what resigning gives the opponent; nil means 1
	At      Pos   // for faults of what has no place of its own
}

// Piece is a kind of piece. Each player has pieces of every kind; a player's
// pieces that are not on the board are in that player's hand.
type Piece struct {
	Name    string
	Symbols []string // one letter for each player, for boards and text; nil takes the name's initial, upper case for the first player, lower for the second
	Supply  []int    // pieces each player begins with in hand, by player
	At      Pos
}

// Option records one of the choices these rules were made with. The rules tree
// already is what the chosen value makes of it.
type Option struct {
	Name   string
	Values []string // what may be chosen, the default first
	Value  string   // what was chosen
	At     Pos
}

// Turn says what a player may do on a turn. The entry used is the first that fits
// both the turn's number and the player. Turns are numbered from 1, each player
// having one turn of each number.
type Turn struct {
	Number int    // the turn it is for; 0 is every turn
	Player string // the player it is for; "" is every player
	Action Pattern
	At     Pos
}

// Outcome is what an end means for the player it speaks of: the player who just
// acted, or for [NoMove] the player to move.
type Outcome uint8

// The outcomes.
const (
	Win Outcome = iota + 1
	Loss
	Draw
)

// End is one way for the game to end.
type End struct {
	When    Condition
	Reason  string // a word for results: "line"
	Outcome Outcome
	Score   Value // what the winner scores; nil means 1; nobody scores in a draw
	At      Pos
}

// Condition is what an end waits for: [Line], [NoMove] or [Repeated].
type Condition interface{ condition() }

// Line holds when a set has Count or more cells in an unbroken straight line,
// after an action of the player the set is read for.
type Line struct {
	Of         Set
	Count      int      // 1 or more
	Directions []string // names or groups of the board's directions; nil is all
}

// NoMove holds when the player to move has no legal action. Every game says what
// that means, so that no position is without an answer.
type NoMove struct{}

// Repeated holds when a turn begins in a position that has now come up Times times
// with the same pieces, hands, player to move and choice of actions.
type Repeated struct {
	Times int // 2 or more
}

func (Line) condition()     {}
func (NoMove) condition()   {}
func (Repeated) condition() {}

// Value is a number that may depend on the position: [Number] or [Count].
type Value interface{ value() }

// Number is a value that never changes. Halves and quarters are exact.
type Number float64

// Count is the number of cells in a set.
type Count struct {
	Of Set
	At Pos
}

func (Number) value() {}
func (Count) value()  {}
