package core

import (
	"math/bits"
	"slices"
)

// Rules can be worked out by functions where patterns cannot say them: [ActionsFunc] is
// what may be done, [ConditionFunc] when the game ends, [ValueFunc] a score. The
// functions are given a [View] and must be pure: the same position gives the same
// answer, they keep nothing, and they may be called from any number of goroutines at
// once. A function that fails ends what asked for it, with a [*RuleError].

// ActionsFunc is a pattern whose actions a function works out for the player to move.
// It stands alone as the only action of a turn. No actions means that the player has
// none. An action with Again is followed by another of the same turn.
type ActionsFunc struct {
	Of   func(v View) ([]Action, error)
	Text string // stands for the function in the digest of the rules, and must change when it does
	At   Pos
}

// ConditionFunc is a condition that a function decides, read for the player an end
// speaks of. It is asked when a turn is over.
type ConditionFunc struct {
	Of   func(v View) (bool, error)
	Text string // as in [ActionsFunc]
	At   Pos
}

// ValueFunc is a value that a function works out, read for the player an end speaks of
// and rounded to 1/64.
type ValueFunc struct {
	Of   func(v View) (float64, error)
	Text string // as in [ActionsFunc]
	At   Pos
}

func (ActionsFunc) pattern()     {}
func (ConditionFunc) condition() {}
func (ValueFunc) value()         {}

// Action is what a function lets a player do: its parts, done in order. Its text is
// made of the parts that are [Moved], [Dropped], [Lifted], [Removed] or [Passed]; there is at least one of those,
// at most three, with at most five cells together, and no two actions of one position can have
// the same. The others are what follows from them.
type Action struct {
	Parts []Part
	Again bool   // the same player acts once more on this turn, unless there is nothing to do
	Keep  []Cell // at most [MaxEarlier], which [View.Kept] tells when the player acts again
}

// View is a position as functions of rules see it. It is good until the function returns.
type View struct {
	game   *Game
	pos    *position
	player int
	asked  bool // it is of the engine, which asks about one position at a time
}

// Game returns the rules.
func (v View) Game() *Game { return v.game }

// Player returns the player the function is asked for: the player to move, or for a
// condition or a value the one that the end speaks of.
func (v View) Player() int { return v.player }

// Mover returns the player to move.
func (v View) Mover() int { return v.game.phases[v.pos.phase].player }

// Turn returns the number of the turn, from 1, each player's own.
func (v View) Turn() int { return int(v.pos.turn) }

// TurnAction returns which action of the turn comes next, from 1.
func (v View) TurnAction() int { return v.game.phases[v.pos.phase].action + 1 }

// At returns what stands on a cell: the kind of piece, the player whose it is
// ([NoPlayer] for a neutral piece) and the face it shows. ok is false for an empty cell
// and for one that is not on the board.
func (v View) At(c Cell) (piece, owner, face int, ok bool) {
	plane := v.game.planeAt(v.pos, c)
	if plane < 0 {
		return 0, 0, 0, false
	}
	info := &v.game.planes[plane]
	return info.piece, info.owner, info.face, true
}

// Standing is what stands on a cell, as [View.At] has it; Piece is -1 when it is empty.
type Standing struct{ Piece, Owner, Face int8 }

// Standings tells for every cell what stands on it, from the first on.
func (v View) Standings(on []Standing) {
	empty := Standing{Piece: -1}
	var planes [maxPlanes + 1]Standing
	planes[0] = empty
	for i := range v.game.planes {
		info := &v.game.planes[i]
		planes[i+1] = Standing{int8(info.piece), int8(info.owner), int8(info.face)}
	}
	f := v.pos.field
	for c := range on[:min(len(on), v.game.board.Cells())] {
		plane := 0
		if f != nil {
			plane = int(f.at[c])
		} else {
			plane = v.game.planeAt(v.pos, Cell(c)) + 1
		}
		on[c] = planes[plane]
	}
}

// Whichever stands for any piece, owner or face.
const Whichever = -2

// AppendCells appends the cells, from the first on, where a piece of a kind stands that is a
// player's or nobody's and shows a face.
func (v View) AppendCells(cells []Cell, piece, owner, face int) []Cell {
	f := v.pos.field
	if f == nil {
		for c := range Cell(v.game.board.Cells()) {
			if p, o, fc, ok := v.At(c); ok && (piece == Whichever || p == piece) && (owner == Whichever || o == owner) && (face == Whichever || fc == face) {
				cells = append(cells, c)
			}
		}
		return cells
	}
	words := (v.game.board.Cells() + 63) / 64
	var set cellSet
	for i := range v.game.planes {
		info := &v.game.planes[i]
		if (piece == Whichever || info.piece == piece) && (owner == Whichever || info.owner == owner) && (face == Whichever || info.face == face) {
			for w := range set[:words] {
				set[w] |= f.plane[i][w]
			}
		}
	}
	return set.append(cells, words)
}

// AppendEmpty appends the cells where nothing stands, from the first on.
func (v View) AppendEmpty(cells []Cell) []Cell {
	n := v.game.board.Cells()
	f := v.pos.field
	if f == nil {
		for c := range Cell(n) {
			if v.game.planeAt(v.pos, c) < 0 {
				cells = append(cells, c)
			}
		}
		return cells
	}
	words := (n + 63) / 64
	var set cellSet
	for w := range set[:words] {
		set[w] = ^f.occupied[w]
	}
	if rest := n & 63; rest != 0 {
		set[words-1] &= 1<<rest - 1
	}
	return set.append(cells, words)
}

// append appends the cells of the first words of a set.
func (s *cellSet) append(cells []Cell, words int) []Cell {
	for i, w := range s[:words] {
		for ; w != 0; w &= w - 1 {
			cells = append(cells, Cell(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return cells
}

// Hand returns how many pieces of a kind a player has in hand, as [State.Hand] does.
func (v View) Hand(player, piece int) int {
	if piece < 0 || piece >= len(v.game.pieces) || player >= len(v.game.players) ||
		player < 0 && !(player == NoPlayer && v.game.pieces[piece].Neutral) {
		return 0
	}
	return v.game.hand(v.pos, piece, player)
}

// Kept returns the cells that the action before it in the same turn kept.
func (v View) Kept() (cells []Cell) {
	for _, c := range v.pos.kept {
		if c != 0 {
			cells = append(cells, Cell(c-1))
		}
	}
	return cells
}

// Room gives memory for what a function lets a player do: so many actions, each empty, and
// room for so many parts of all of them together. It serves again when the next function
// is asked about the same state, so that asking makes no garbage. The function keeps
// nothing of it: what it returns in it is not copied. With a view of [State.View], which
// several may have at once, it is new memory.
func (v View) Room(actions, parts int) ([]Action, []Part) {
	if !v.asked {
		return make([]Action, actions), make([]Part, 0, parts)
	}
	r := v.pos.field.room()
	r.actions, r.parts = slices.Grow(r.actions[:0], actions), slices.Grow(r.parts[:0], parts)
	clear(r.actions[:actions])
	return r.actions[:actions], r.parts
}

// Passes returns how many of the last actions were passes, one after the other.
func (v View) Passes() int { return int(v.pos.passes) }

// View returns the state as functions of rules see it when asked for a player, for whoever tests such a
// function. It is good until the state changes.
func (s *State) View(player int) View { return View{s.game, &s.pos, player, false} }

// view is a view of a copy: what is given to a function stays on the heap, and positions
// that no function is asked about must not be there.
func (g *Game) view(p *position, player int) View {
	q := &p.field.room().pos
	*q = *p
	return View{g, q, player, true}
}

// RuleError is a function of the rules that failed, and the way to where it did.
type RuleError struct {
	Err      error    // what the function returned
	At       Pos      // the function
	Actions  []string // since the state was made, leading to the position it was asked about
	Start    string   // the text of the position they began in; "" for the beginning of the game
	Position string   // the text of the position it was asked about
}

func (e *RuleError) Error() string {
	text := e.Err.Error() + "; asked about " + e.Position
	if len(e.Actions) > 0 {
		text += ", after"
		for i, a := range e.Actions {
			if left := len(e.Actions) - i; i == shownActions && left > 1 {
				return text + " … and more"
			}
			text += " " + a
		}
	}
	return text
}

// shownActions is how many actions a message lists; the error has all of them.
const shownActions = 200

// Unwrap returns the function's own error.
func (e *RuleError) Unwrap() error { return e.Err }
