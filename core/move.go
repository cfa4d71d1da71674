package core

// Move is one action, as an opaque value. Moves are made by a [State] and belong
// to its [Game]; two moves of one state are equal exactly when they are the same
// action. The zero Move is none.
type Move uint64

// A move is up to five registers of nine bits, each a cell, and above them the
// number of the template that says what is done with them. Registers a template
// does not use are zero, else equal actions would differ.
const (
	registerBits  = 9
	maxRegisters  = 5
	templateShift = registerBits * maxRegisters
	maxTemplates  = 1<<(64-templateShift-1) - 1 // the highest bit tells moves that functions give
)

func (m Move) template() uint64 { return uint64(m) >> templateShift }

func (m Move) cell(r uint8) Cell {
	return Cell(uint64(m) >> (r * registerBits & 63) & (1<<registerBits - 1))
}

// Part is one step of an action, for whoever draws it.
type Part struct {
	Kind  PartKind
	Piece int  // the kind of the piece that moves
	Owner int  // the player whose it is, or [NoPlayer]
	Face  int  // the face it shows from then on, or showed last
	From  Cell // where it stood; [NoCell] when it comes from hand
	To    Cell // where it goes; [NoCell] when that is not on the board
}

// PartKind is what a part of an action does with its piece.
type PartKind uint8

// The kinds of parts.
const (
	Moved    PartKind = iota + 1 // from a cell to another
	Dropped                      // from hand to a cell
	Lifted                       // taken up from a cell and put down again
	Captured                     // taken off the board by a piece that goes to its cell
	Left                         // gone off the board at the end of its way
	Turned                       // shows another face from then on, on the cell To
	Flipped                      // becomes the other player's, on the cell To
	Returned                     // taken off the board, back into its owner's hand
	Passed                       // nothing is done; no piece has to do with it
	Removed                      // taken off the board as the player chose, which its text tells
)

// String returns "moved", "dropped", "lifted", "captured", "left", "turned", "flipped",
// "returned", "passed" or "removed".
func (k PartKind) String() string {
	switch k {
	case Moved:
		return "moved"
	case Dropped:
		return "dropped"
	case Lifted:
		return "lifted"
	case Captured:
		return "captured"
	case Left:
		return "left"
	case Turned:
		return "turned"
	case Flipped:
		return "flipped"
	case Returned:
		return "returned"
	case Passed:
		return "passed"
	case Removed:
		return "removed"
	}
	return "none"
}
