package core

import "slices"

// What the rules declare, for whoever wants to know which of it a game has come to.

// Ending is one of the entries of [Rules.Ends], without what it waits for.
type Ending struct {
	Reason  string
	Outcome Outcome
	From    int // as in [End]
	At      Pos
}

// TurnEntry is one of the entries of [Rules.Turns], without what is done.
type TurnEntry struct {
	Number int    // as in [Turn]
	Player string // as in [Turn]
	At     Pos
}

// retell keeps of the rules what a game tells of its ends and turns.
func (c *compiler) retell() {
	for _, e := range c.rules.Ends {
		c.game.endings = append(c.game.endings, Ending{e.Reason, e.Outcome, e.From, e.At})
	}
	for _, t := range c.rules.Turns {
		c.game.entries = append(c.game.entries, TurnEntry{t.Number, t.Player, t.At})
	}
}

// Endings returns the ways for the game to end, in the order in which they are tried.
func (g *Game) Endings() []Ending { return slices.Clone(g.endings) }

// Ending returns which of [Game.Endings] the game has come to; -1 while it goes on, and
// when it was ended by word.
func (s *State) Ending() int {
	p := s.pos
	if p.ended == 0 && !s.game.any(&s.pos) {
		s.game.blocked(&p)
	}
	if p.ended == 0 || p.ended == endResigned || p.ended == endAgreed {
		return -1
	}
	return int(p.ended) - 1
}

// TurnEntries returns the entries that say what is done on a turn, in the order of the
// rules.
func (g *Game) TurnEntries() []TurnEntry { return slices.Clone(g.entries) }

// TurnEntry returns which of [Game.TurnEntries] says what is done on this turn; -1 while
// the dice are thrown for who begins.
func (s *State) TurnEntry() int {
	ph := &s.game.phases[s.pos.phase]
	if ph.throw != nil && ph.throw.off {
		return -1
	}
	name := s.game.players[ph.player]
	return slices.IndexFunc(s.game.entries, func(t TurnEntry) bool {
		return (t.Number == 0 || t.Number == int(ph.turn)) && (t.Player == "" || t.Player == name)
	})
}

// PossibleParts returns the parts that the patterns of the rules can give actions, each
// once and without its cells, ordered by kind, piece, owner and face.
func (g *Game) PossibleParts() (all []Part) {
	var parts []Part
	for i := range g.templates {
		parts = g.AppendParts(parts[:0], Move(uint64(i)<<templateShift))
		for _, p := range parts {
			if p.Kind == Passed {
				continue // no piece has to do with it
			}
			p.From, p.To = NoCell, NoCell
			if at, found := slices.BinarySearchFunc(all, p, compareParts); !found {
				all = slices.Insert(all, at, p)
			}
		}
	}
	return all
}

func compareParts(a, b Part) int {
	return slices.Compare([]int{int(a.Kind), a.Piece, a.Owner, a.Face}, []int{int(b.Kind), b.Piece, b.Owner, b.Face})
}

// SameRules tells whether two games are played alike in every way: whether they have the
// same digest once the options that they were made with are left out of it.
func (g *Game) SameRules(other *Game) bool { return g.unnamed == other.unnamed }
