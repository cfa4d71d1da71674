package core

// Chance is a throw of the dice that may come, and how often it comes beside the others.
type Chance struct {
	Move   Move
	Weight int
}

// chance is how often a throw comes, by number.
func (g *Game) chance(i int) Chance {
	n := g.firstThrow + uint64(i)
	return Chance{Move(n << templateShift), g.weights[i]}
}

// pickThrow picks a throw, each as often as its weight says.
func (g *Game) pickThrow(r *Random) Move {
	n := int(r.Below(uint64(g.weight)))
	for i, w := range g.weights {
		if n < w {
			return g.chance(i).Move
		}
		n -= w
	}
	return 0
}

// isThrow tells whether a move is a throw of the dice.
func (g *Game) isThrow(m Move) bool {
	n := m.template()
	return n >= g.firstThrow && n < g.firstThrow+uint64(len(g.weights)) && uint64(m)&(1<<templateShift-1) == 0
}

// Chance tells whether the dice are to be thrown next. The legal actions then are the
// throws; the player to move is the one who throws.
func (s *State) Chance() bool { return s.pos.ended == 0 && s.game.phases[s.pos.phase].throw != nil }

// AppendChances appends the throws that may come next, in the order of
// [State.AppendLegal]; none when the dice are not to be thrown.
func (s *State) AppendChances(chances []Chance) []Chance {
	if !s.Chance() {
		return chances
	}
	for i := range s.game.weights {
		chances = append(chances, s.game.chance(i))
	}
	return chances
}

// Roll throws the dice as the state's seed and the number of throws before say, and
// returns the throw. The error is an [*IllegalError], and the state unchanged, when
// the dice are not to be thrown.
func (s *State) Roll() (Move, error) {
	if !s.Chance() {
		return 0, &IllegalError{Text: "roll", Reason: s.whyNoThrow()}
	}
	r := RandomAt(s.seed, s.throws)
	m := s.game.pickThrow(&r)
	s.PlayUnchecked(m)
	return m, nil
}

// SetRandom sets the seed by which [State.Roll] throws, and how many throws came before:
// 0 at the beginning of a game. The same two give the same throws in every language. A
// new state has seed 0. Neither is part of the position, its text or its hash.
func (s *State) SetRandom(seed, throws uint64) { s.seed, s.throws = seed, throws }

// Random returns the seed, and how many throws came before: those by [State.Roll] and
// all others, less those taken back.
func (s *State) Random() (seed, throws uint64) { return s.seed, s.throws }

// AppendDice appends the faces of the dice that have been thrown and not used yet, as
// numbers from 0 in the order of [Game.Dice], ascending.
func (s *State) AppendDice(faces []int) []int {
	if d := s.game.phases[s.pos.phase].dice; d != nil {
		return d.left.appendFaces(faces)
	}
	return faces
}

// Dice returns the dice of the game, nil when it has none.
func (g *Game) Dice() *Dice {
	if g.dice == nil {
		return nil
	}
	d := *g.dice
	d.Faces = append([]Face(nil), d.Faces...)
	return &d
}

// AppendDice appends the faces that an action of the game throws or uses, as numbers
// from 0, ascending; nothing for other moves.
func (g *Game) AppendDice(faces []int, m Move) []int {
	if t := g.templateOf(m); t != nil {
		return t.dice.appendFaces(faces)
	}
	return faces
}
