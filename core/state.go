package core

// State is one game being played: a position and how it came about. It belongs to
// one goroutine at a time; several may read it while none changes it. Do not copy
// a State by assignment, which would share its history: use [State.Clone]. States are
// made by a [Game]; the zero State is good only for [State.CopyFrom].
type State struct {
	_    noCopy
	game *Game
	pos  position
	past history

	seed, throws uint64 // see SetRandom
}

// noCopy makes go vet report a copy.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewState returns the game's beginning.
func (g *Game) NewState() *State {
	s := &State{game: g, pos: g.start, past: newHistory(g)}
	s.pos.field = g.start.field.clone()
	return s
}

// Game returns the rules the state is played by.
func (s *State) Game() *Game { return s.game }

// Clone returns a copy that shares nothing with s.
func (s *State) Clone() *State {
	n := &State{game: s.game, pos: s.pos, past: s.past.clone(), seed: s.seed, throws: s.throws}
	n.pos.field = s.pos.field.clone()
	return n
}

// CopyFrom makes s a copy of other, of the same or another game, reusing the
// memory of s.
func (s *State) CopyFrom(other *State) {
	if s == other {
		return
	}
	f := s.pos.field
	s.game, s.pos = other.game, other.pos
	if from := other.pos.field; from != nil {
		if f == nil {
			f = &field{}
		}
		f.copyFrom(from, true)
		s.pos.field = f
	}
	s.seed, s.throws = other.seed, other.throws
	s.past.copyFrom(&other.past)
}

// Turn returns the number of the turn, from 1; each player has one of each number. It is
// 0 while the dice are thrown for who begins.
func (s *State) Turn() int { return int(s.pos.turn) }

// TurnAction returns which action of the turn comes next, from 1. An action that ends
// the game ends the turn too, so that it is 1 then, unless the game was ended by word.
// In a turn with throws it is 1 when they are to be thrown first, and 2 from then on; where
// a piece goes on as long as it can it is 2 for each of its further actions.
func (s *State) TurnAction() int { return s.game.phases[s.pos.phase].action + 1 }

// TurnActions returns how many actions the turn has, the whole turn counted; 0 in a turn
// with throws, which is over when the dice are, and in one on which a piece can go on.
func (s *State) TurnActions() int {
	if ph := &s.game.phases[s.pos.phase]; ph.byDice || ph.chain != noPhase {
		return 0
	}
	return s.game.phases[s.game.phases[s.pos.phase].last].action + 1
}

// TurnsCounted returns how many finished turns, of all players together, an end by
// [TurnsSince] has counted; false when it is not counting yet, or there is none.
func (s *State) TurnsCounted() (turns int, counting bool) {
	return max(0, int(s.pos.counted)-1), s.pos.counted > 0
}

// Mover returns the player whose turn it is, and who throws when the dice are to be
// thrown. When the game is over it is who would
// have been next.
func (s *State) Mover() int { return s.game.phases[s.pos.phase].player }

// AppendLegal appends the legal actions to moves and returns it; none when the game
// is over. In a turn of several actions one is legal only if the rest can then be done,
// or if it ends the game; after a throw if it lets as many dice be used as any other, or
// if it ends the game. Throws are listed when the dice are to be thrown. The order is the
// same on every machine: the choices of the pattern in the order written, after a throw
// lower faces first; then the kinds of pieces that a set has, their owners and faces; along
// a track what ends on empty cells before captures; then by the cells of each step: where a piece begins and ends, of a
// drop where it is lifted and where it is put; cells in the order of the board.
func (s *State) AppendLegal(moves []Move) []Move {
	if s.pos.ended != 0 {
		return moves
	}
	if cap(moves) == 0 {
		moves = make([]Move, 0, 32) // instead of growing to that in six steps
	}
	return s.game.appendLegal(&s.pos, moves)
}

// CountLegal returns the number of legal actions.
func (s *State) CountLegal() int {
	if s.pos.ended != 0 {
		return 0
	}
	return int(s.game.count(&s.pos))
}

// IsLegal tells whether m is a legal action.
func (s *State) IsLegal(m Move) bool {
	return s.pos.ended == 0 && s.game.legal(&s.pos, m)
}

// Pick returns one of the legal actions, each equally likely, or a throw of the dice as
// often as its weight says, without listing them; 0 when there is none.
func (s *State) Pick(r *Random) Move {
	if s.pos.ended != 0 {
		return 0
	}
	var sc scratch
	return s.game.pick(&s.pos, r, &sc)
}

// Play does an action. The error is an [*IllegalError] when m is not legal, and a
// [*RuleError] when a function of the rules failed; the state is unchanged then.
func (s *State) Play(m Move) error {
	if s.pos.field != nil && s.pos.field.fault != nil {
		return s.Err()
	}
	if !s.IsLegal(m) {
		return s.illegal(m)
	}
	return s.playLegal(m)
}

// playLegal does a legal action, and takes it back when a function of the rules fails.
func (s *State) playLegal(m Move) error {
	s.PlayUnchecked(m)
	if err := s.Err(); err != nil {
		s.Undo()
		return err
	}
	return nil
}

// Err returns the [*RuleError] of a function of the rules that failed when the state came
// to its position by [State.PlayUnchecked]; nothing is legal there then, and the game is not over.
func (s *State) Err() error {
	if s.pos.field == nil || s.pos.field.fault == nil {
		return nil
	}
	e := *s.pos.field.fault
	e.Position = s.PositionText()
	begin := s.Clone()
	begin.pos.field.fault = nil
	for begin.Undo() {
	}
	if text := begin.PositionText(); text != s.game.NewState().PositionText() {
		e.Start = text
	}
	for _, m := range s.AppendHistory(nil) {
		e.Actions = append(e.Actions, s.game.Text(m))
	}
	return &e
}

// PlayUnchecked does an action known to be legal, such as one just listed. With any
// other the state is no longer one of the game's, and the program may panic.
func (s *State) PlayUnchecked(m Move) {
	s.past.push(m, &s.pos)
	if s.pos.field == nil && s.game.templates[m.template()].encloses != nil {
		more := s.past.keep()
		more.planes = append(more.planes, s.pos.plane)
	}
	if s.game.phases[s.pos.phase].throw != nil {
		s.throws++
	}
	s.game.play(&s.pos, m, &s.past)
	s.game.settle(&s.pos)
}

// Undo takes the last action back, or the resignation or agreement that ended the
// game. It returns false, and changes nothing, when there is nothing to take back.
func (s *State) Undo() bool {
	if len(s.past.log) == 0 {
		return false
	}
	e := s.past.pop()
	if f := s.pos.field; f != nil {
		f.back(s.game, &s.pos, s.past.popMark())
	} else if e.move != 0 {
		s.game.untoggle(&s.pos, e.move, &s.past)
	}
	s.pos.hash, s.pos.hands, s.pos.clock = e.hash, e.hands, e.clock
	if e.move != 0 && s.game.phases[e.phase].throw != nil && s.throws > 0 { // SetRandom may have said 0
		s.throws--
	}
	return true
}

// Plies returns how many times [State.Undo] can go back.
func (s *State) Plies() int { return len(s.past.log) }

// AppendHistory appends the actions played since the state was made.
func (s *State) AppendHistory(moves []Move) []Move {
	for i := range s.past.log {
		if m := s.past.log[i].move; m != 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// Resign ends the game in favour of a player's opponent. The error is an
// [*IllegalError] when the game is over or there is no such player.
func (s *State) Resign(player int) error {
	if player < 0 || player >= len(s.game.players) {
		return &IllegalError{Text: "resign", Reason: "there is no such player"}
	}
	return s.close("resign", endResigned, player)
}

// AgreeDraw ends the game as a draw by agreement. The error is an [*IllegalError]
// when the game is over.
func (s *State) AgreeDraw() error { return s.close("draw", endAgreed, 0) }

func (s *State) close(text string, how uint8, player int) error {
	if s.Over() {
		return &IllegalError{Text: text, Reason: s.overText()}
	}
	s.past.push(0, &s.pos)
	s.pos.ended, s.pos.closer = how, uint8(player)
	if v := s.game.resign[len(s.game.players)-1-player].asks; v != nil && how == endResigned {
		s.pos.field.score = s.game.worth(&s.pos, v, len(s.game.players)-1-player)
		if err := s.Err(); err != nil {
			s.Undo()
			return err
		}
	}
	return nil
}

// Over tells whether the game has ended.
func (s *State) Over() bool { return s.pos.ended != 0 || s.stuck() }

// stuck tells whether the player to move has no action, and no function of the rules is to
// blame.
func (s *State) stuck() bool {
	return !s.game.any(&s.pos) && (s.pos.field == nil || s.pos.field.fault == nil)
}

// Result returns how the game ended; false while it goes on.
func (s *State) Result() (Result, bool) {
	if s.pos.ended != 0 {
		return s.game.result(&s.pos), true
	}
	if !s.stuck() {
		return Result{}, false
	}
	p := s.pos
	s.game.blocked(&p)
	return s.game.result(&p), true
}

// At returns what stands on a cell: the kind of piece and the player whose it is,
// [NoPlayer] for a neutral piece. ok is false for an empty cell and for one that is not on the board.
func (s *State) At(c Cell) (piece, owner int, ok bool) {
	if plane := s.game.planeAt(&s.pos, c); plane >= 0 {
		return s.game.planes[plane].piece, s.game.planes[plane].owner, true
	}
	return 0, 0, false
}

// Face returns which of the faces of its kind the piece on a cell shows, from 0 in the
// order of [Piece.Faces]; 0 for an empty cell and for one that is not on the board.
func (s *State) Face(c Cell) int {
	if plane := s.game.planeAt(&s.pos, c); plane >= 0 {
		return s.game.planes[plane].face
	}
	return 0
}

// Hand returns how many pieces of a kind a player has in hand. Of a neutral kind it is
// how many are in the hand that all take from, for each player and for [NoPlayer]. It
// is 0 for a player or a kind that does not exist.
func (s *State) Hand(player, piece int) int {
	if piece < 0 || piece >= len(s.game.pieces) || player >= len(s.game.players) ||
		player < 0 && !(player == NoPlayer && s.game.pieces[piece].Neutral) {
		return 0
	}
	return s.game.hand(&s.pos, piece, player)
}

// Hash returns a hash of the position: pieces, hands, player to move, what kind of
// turn it is, which of its actions comes next and the cells kept of its earlier ones, the
// dice not yet used and whether another throw follows;
// not the turn's number, or how many turns or passes have been counted, and nothing that came before. Equal
// positions of one game have equal hashes in every release of a major version.
func (s *State) Hash() uint64 { return s.game.fullHash(&s.pos) }

// Repetition returns how many times the position has come up at the beginning of a
// turn, this time included, since the state was made; 0 in the middle of a turn.
func (s *State) Repetition() int {
	if s.game.phases[s.pos.phase].action > 0 {
		return 0
	}
	return s.past.times(&s.pos) + 1
}
