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
	maxTemplates  = 1<<(64-templateShift) - 1
)

func (m Move) template() uint64 { return uint64(m) >> templateShift }

func (m Move) cell(r uint8) Cell {
	return Cell(uint64(m) >> (r * registerBits & 63) & (1<<registerBits - 1))
}

// Parts is what an action does, for whoever draws it. Cells that play no part are
// [NoCell].
type Parts struct {
	From    Cell // where the piece that moved stood
	To      Cell // where it moved to
	Dropped Cell // where a piece was put down, from hand or lifted
	Lifted  Cell // where that piece stood, if it was not in hand
	Moved   int  // the kind of the piece that moved, or [NoPiece]
	Placed  int  // the kind of the piece put down, or [NoPiece]
}

// NoPiece stands for the absence of a kind of piece.
const NoPiece = -1
