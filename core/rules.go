package core

// Rules says what a game is. It is a plain tree that [Compile] checks and turns
// into a [Game]; compiling reads it and keeps no reference to it, so a tree can
// be changed and compiled again.
type Rules struct {
	Name    string   // short name, used in records and by tools: "tic-tac-toe"
	Title   string   // name for people
	Board   *Board   // see [Grid], [Rows], [Hexagon], [Rhombus], [Ring] and [NewBoard]
	Picture string   // how people see the board: lines of text in which each * is a cell, in the order of the rows from the top; "" is plain rows
	Players []string // two names, in order of play; not the words that [IsPlayerName] refuses
	Pieces  []Piece
	Options []Option // the options these rules were made with
	Dice    *Dice    // nil when there are none
	Begins  Begin    // who has the first turn
	Turns   []Turn
	Ends    []End // tried in this order when a turn is over
	Resign  Value // what resigning gives the opponent, for whom it is read; nil means 1
	At      Pos   // for faults of what has no place of its own
}

// Piece is a kind of piece. Each player has pieces of the kind; the game begins with
// some of them on the board, and the others are in that player's hand. Pieces of a
// neutral kind belong to nobody: either player may use them, and those that are not on
// the board are in one hand that both take from.
//
// A kind can have several faces, of which a piece on the board always shows one: the
// first when it begins there or is dropped, until an action turns it. Pieces in hand
// show none.
type Piece struct {
	Name    string
	Neutral bool
	Faces   []string   // their names; nil is one without a name
	Symbols []string   // one letter for each player and face, or for each face of a neutral kind, for boards and text: all faces of the first player, then of the second; nil, for one face only, takes the name's initial, upper case for the first player and for a neutral kind, lower for the second player
	Supply  []int      // pieces each player has, by player; of a neutral kind one number
	Start   [][]string // names of the cells where some of them are when the game begins, by player; of a neutral kind one list; nil is none
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

// Begin says who has the first turn, turn 1. When it is the second player, the first
// player's own first turn is turn 2; rules for turns by number speak of each player's own.
type Begin struct {
	Player   string // their name; "" is the first player
	ThrowOff bool   // the dice say: each player throws, the first player first, and whoever throws the higher sum begins; a tie is thrown again
	At       Pos
}

// Turn says what a player does on a turn. The entry used is the first that fits
// both the turn's number and the player. Turns are numbered from 1, each player's own.
//
// A turn of several actions is all of them, in order: an action after which the
// rest cannot be done is not legal, unless it ends the game, which also ends the
// turn.
//
// A turn can begin with a [Throw] instead, and then goes on as the dice allow.
type Turn struct {
	Number  int    // the turn it is for; 0 is every turn
	Player  string // the player it is for; "" is every player
	Actions []Pattern
	Throw   *Throw // instead of actions
	At      Pos
}

// Outcome is what an end means for the player it speaks of: the player who just
// acted, or for [NoMove] and [Cannot] the player to move.
type Outcome uint8

// The outcomes.
const (
	Win Outcome = iota + 1
	Loss
	Draw
)

// End is one way for the game to end. Ends are tried when a turn is over; those
// that wait for something on the board or in the hands are also tried after each
// action of a turn of several.
type End struct {
	When    Condition
	From    int    // the number of the turn from which it is looked at, of the player it speaks of; 0 means the first
	Reason  string // a word for results, such as "line"; it cannot be left out
	Player  string // only when it speaks of this player; "" is either
	Outcome Outcome
	Score   Value // what the winner scores, read for the player the end speaks of; nil means 1; nobody scores in a draw
	At      Pos
}

// Condition is what an end waits for: [Line], [AtMost], [AtLeast], [HandsEmpty],
// [HandEmpty], [More], [Connected], [AllOf], [NoMove], [Cannot], [Passes], [Repeated],
// [TurnsSince] or [ConditionFunc].
type Condition interface{ condition() }

// AtMost holds when a set has Count cells or fewer, and AtLeast when it has Count or
// more. The set is read for the player the end speaks of.
type AtMost struct {
	Of    Set
	Count int // 0 or more
	At    Pos
}

// AtLeast is the opposite of [AtMost].
type AtLeast struct {
	Of    Set
	Count int // 1 or more
	At    Pos
}

// Line holds when a set has Count or more cells in an unbroken straight line. The
// set is read for the player the end speaks of.
type Line struct {
	Of         Set
	Count      int      // 1 or more
	Directions []string // names or groups of the board's directions; nil is all
	At         Pos
}

// More holds when a set has more cells than another. The sets are read for the player
// the end speaks of.
type More struct {
	Of, Than Set
	At       Pos
}

// Connected holds when cells of a set, each one step from the next, lead from one side
// to all the others, or, without sides, from the first cell of the set, in the order of the
// board, to all its others; then the set has one cell at least.
type Connected struct {
	Of         Set
	Sides      []Set    // none, or two or more, of cells that never change
	Directions []string // names or groups of the board's directions; nil is all
	At         Pos
}

// Passes holds when the last Times actions were passes, one after the other.
type Passes struct {
	Times int // 1 to [MaxPassed]
	At    Pos
}

// MaxPassed is the most passes in a row that an end can wait for.
const MaxPassed = 100

// HandsEmpty holds when nobody has a piece of a kind in hand.
type HandsEmpty struct {
	Piece string
	At    Pos
}

// HandEmpty holds when the player the end speaks of has no piece of a kind in hand.
type HandEmpty struct {
	Piece string
	At    Pos
}

// AllOf holds when all of its conditions do, each of which is about what the board and
// the hands show: [Line], [AtMost], [AtLeast], [More], [Connected], [HandsEmpty],
// [HandEmpty] or [Passes].
type AllOf struct{ Conditions []Condition }

// NoMove holds when the player to move has no legal action. Every game with turns that
// do not begin with a throw says what that means, so that no position is without an
// answer; who has thrown and can use nothing passes.
type NoMove struct{}

// Cannot holds when there is no way in which the player to move could take a
// pattern, whether or not the pattern is what that turn asks for.
type Cannot struct{ Pattern Pattern }

// Repeated holds when a turn begins in a position that has now come up Times times
// with the same pieces, hands, player to move and choice of actions.
type Repeated struct {
	Times int // 2 or more
}

// TurnsSince holds when each player has finished Turns turns that began after a
// condition first held at the end of a turn. It is one that [AllOf] can have, or an
// AllOf; that it no longer holds later does not matter.
type TurnsSince struct {
	When  Condition
	Turns int // for each player, 1 to [MaxCounted]
}

func (Line) condition()       {}
func (AtMost) condition()     {}
func (AtLeast) condition()    {}
func (More) condition()       {}
func (Connected) condition()  {}
func (Passes) condition()     {}
func (HandsEmpty) condition() {}
func (HandEmpty) condition()  {}
func (AllOf) condition()      {}
func (NoMove) condition()     {}
func (Cannot) condition()     {}
func (Repeated) condition()   {}
func (TurnsSince) condition() {}

// Value is a number that may depend on the position: [Number], [Count] or [ValueFunc].
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
