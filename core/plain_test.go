package core_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// plain plays rules by walking their tree on a board of strings, as literally as it
// can be done. The compiled game is held against it over random rules.
type plain struct {
	rules   *core.Rules
	board   map[string]kind // by cell name; absent is empty
	hands   map[kind]int    // by kinds without a face
	mover   int
	turn    int
	earlier []map[string]plainStep // the steps of this turn's actions so far, or of those since the throw
	counted int                    // turns counted for an end, -1 while none are
	result  *core.Result
	unseen  string   // what position text says of an end that the board does not show
	begun   []string // the positions with which turns began
	second  bool     // Bob has the first turn
	budget  *int     // how many more steps may be taken
	plainDice
	plainTurn
}

type kind struct {
	piece  string
	player int    // core.NoPlayer for neutral pieces
	face   string // "" in hand, and of kinds without faces
}

// way is one way of having taken some steps.
type way struct {
	board map[string]kind
	hands map[kind]int
	names map[string]plainStep
	text  string
	parts []core.Part
	dice  []int // the faces of the dice used, or thrown
	again bool
	plainWay
	// clashes is set where another way reads alike and leaves another board
	clashes bool
}

type plainStep struct{ at, behind, origin string }

// newBoard puts the pieces where they begin.
func newBoard(r *core.Rules) *plain {
	p := &plain{rules: r, board: map[string]kind{}, hands: map[kind]int{}, turn: 1, counted: -1}
	for _, piece := range r.Pieces {
		for player, n := range piece.Supply {
			if piece.Neutral {
				player = core.NoPlayer
			}
			p.hands[kind{piece.Name, player, ""}] = n
		}
		for player, cells := range piece.Start {
			if piece.Neutral {
				player = core.NoPlayer
			}
			for _, cell := range cells {
				p.board[cell] = kind{piece.Name, player, p.firstFace(piece.Name)}
				p.hands[kind{piece.Name, player, ""}]--
			}
		}
	}
	return p
}

func newPlain(r *core.Rules) *plain {
	p := newBoard(r)
	p.mover = max(0, slices.Index(r.Players, r.Begins.Player))
	p.second = p.mover == 1
	if r.Begins.ThrowOff {
		p.off, p.turn = 1, 0
		return p
	}
	p.first()
	return p
}

// first begins the first turn. Whoever has it may have nothing to do.
func (p *plain) first() {
	p.begins()
	if len(p.actions()) == 0 {
		i := slices.IndexFunc(p.rules.Ends, func(e core.End) bool { _, stuck := e.When.(core.NoMove); return stuck && p.speaks(e, p.mover) })
		p.end(p.rules.Ends[i], p.mover)
	}
}

// ownTurn is the number of the turn among a player's own.
func (p *plain) ownTurn(player int) int {
	if p.second && player == 0 {
		return p.turn - 1
	}
	return p.turn
}

// entry returns what is said of the turn.
func (p *plain) entry() core.Turn {
	player := p.rules.Players[p.mover]
	for _, t := range p.rules.Turns {
		if (t.Number == 0 || t.Number == p.ownTurn(p.mover)) && (t.Player == "" || t.Player == player) {
			return t
		}
	}
	panic("no turn")
}

// actions returns what may be done, by text.
func (p *plain) actions() map[string]way {
	all := map[string]way{}
	if p.result != nil {
		return all
	}
	if p.chance() {
		return p.throws()
	}
	entry := p.entry()
	if entry.Throw != nil {
		return p.useful(entry.Throw.Most)
	}
	if p.going != "" {
		return p.goOn(entry.Actions[0])
	}
	at := len(p.earlier)
	for _, w := range p.take(entry.Actions[at], way{board: p.board, hands: p.hands}) {
		w.into(all)
	}
	maps.DeleteFunc(all, func(_ string, w way) bool { return at < len(entry.Actions)-1 && !p.completes(w) })
	return all
}

// into adds a way to those that may be taken. Of those that read alike one with another
// throw counts.
func (w way) into(all map[string]way) {
	text := w.text
	if len(w.dice) > 0 {
		text += fmt.Sprint(w.dice)
	}
	other, known := all[text]
	w.clashes = known && (other.clashes || !maps.Equal(w.board, other.board) || !maps.Equal(w.hands, other.hands) || w.goesOn != other.goesOn || w.goesOn && w.mover != other.mover)
	if !known || w.clashes || w.again && !other.again {
		all[text] = w
	}
}

// completes tells whether the rest of the turn can be done after an action, or need not
// be done.
func (p *plain) completes(w way) bool {
	next := *p
	next.board, next.hands = w.board, w.hands
	next.counts(w)
	if next.shown() {
		return true
	}
	next.earlier = append(slices.Clone(p.earlier), w.names)
	return len(next.actions()) > 0
}

// play does an action and what follows from it.
func (p *plain) play(w way) {
	entry := core.Turn{}
	if p.off == 0 {
		entry = p.entry()
	}
	if p.off > 0 || entry.Throw != nil {
		if p.playDice(w, entry.Throw) {
			return
		}
	} else {
		p.board, p.hands = w.board, w.hands
		p.did(w)
		if w.goesOn && p.goesOn(w) {
			return
		}
		if len(p.earlier) < len(entry.Actions)-1 && !p.shown() {
			p.earlier = append(p.earlier, w.names)
			return
		}
	}
	p.turnOver()
}

// turnOver passes the turn, and tries the ends.
func (p *plain) turnOver() {
	p.earlier, p.plainDice, p.going = nil, plainDice{}, ""
	actor, turn := p.mover, p.ownTurn(p.mover)
	for _, e := range p.rules.Ends {
		if since, ok := e.When.(core.TurnsSince); ok && turn >= e.From {
			if p.counted >= 0 {
				p.counted++
			} else if p.speaks(e, actor) && p.holds(since.When) {
				p.counted = 0
			}
		}
	}
	p.turn += p.mover
	p.mover = 1 - p.mover
	p.begins()
	next := *p
	for _, e := range p.rules.Ends {
		of, holds := actor, false
		p.mover = actor
		switch when := e.When.(type) {
		case core.NoMove:
			of, holds = 1-actor, len(next.actions()) == 0
		case core.Cannot:
			of = 1 - actor
			holds = next.ownTurn(of) >= e.From && len(next.take(when.Pattern, way{board: p.board, hands: p.hands})) == 0
		case core.TurnsSince:
			holds = turn >= e.From && p.counted >= 2*when.Turns
		case core.Repeated:
			holds = turn >= e.From && p.repetition() >= when.Times
		default:
			holds = turn >= e.From && p.holds(when)
		}
		p.mover = 1 - actor
		if holds && p.speaks(e, of) {
			p.note(fmt.Sprintf("%T", e.When))
			p.end(e, of)
			return
		}
	}
}

// end ends the game by an end that speaks of a player.
func (p *plain) end(e core.End, of int) {
	p.result = &core.Result{Winner: core.NoPlayer, Reason: e.Reason}
	_, repeated := e.When.(core.Repeated)
	_, stuck := e.When.(core.NoMove)
	if start := newBoard(p.rules); repeated || !stuck && p.rules.Begins.ThrowOff && p.numbered() == 0 && p.turn == 1 && p.mover == 1 && maps.Equal(p.board, start.board) && maps.Equal(p.hands, start.hands) {
		// Nobody may have acted yet, as far as can be seen.
		p.unseen = " ended=" + e.Reason + " by=" + p.rules.Players[of]
	}
	if e.Outcome == core.Draw {
		return
	}
	p.result.Winner = of
	if e.Outcome == core.Loss {
		p.result.Winner = 1 - of
	}
	p.result.Scores[p.result.Winner] = p.value(e.Score, of)
}

// value reads a score for a player.
func (p *plain) value(v core.Value, player int) float64 {
	switch v := v.(type) {
	case core.Number:
		return float64(v)
	case core.Count:
		read := *p
		read.mover, read.earlier = player, nil
		return float64(len(read.set(v.Of, way{board: p.board, hands: p.hands})))
	}
	return 1
}

// shown tells whether an end holds by what the board and the hands show.
func (p *plain) shown() bool {
	for _, e := range p.rules.Ends {
		switch e.When.(type) {
		case core.Line, core.AtMost, core.AtLeast, core.HandsEmpty, core.HandEmpty, core.AllOf, core.More, core.Connected, core.Passes:
			if p.ownTurn(p.mover) >= e.From && p.speaks(e, p.mover) && p.holds(e.When) {
				return true
			}
		}
	}
	return false
}

func (p *plain) holds(when core.Condition) bool {
	switch when := when.(type) {
	case core.HandsEmpty:
		for st, n := range p.hands {
			if st.piece == when.Piece && n > 0 {
				return false
			}
		}
		return true
	case core.HandEmpty:
		return p.hands[p.own(when.Piece)] == 0
	case core.AllOf:
		for _, one := range when.Conditions {
			if !p.holds(one) {
				return false
			}
		}
		return true
	case core.AtMost:
		return len(p.set(when.Of, way{board: p.board, hands: p.hands})) <= when.Count
	case core.AtLeast:
		return len(p.set(when.Of, way{board: p.board, hands: p.hands})) >= when.Count
	case core.Line:
		cells := p.set(when.Of, way{board: p.board, hands: p.hands})
		for cell := range cells {
			for _, d := range p.rules.Board.Directions() {
				met := map[string]bool{}
				for at := cell; cells[at] && !met[at] && p.allowed(when.Directions, d); at = p.next(at, d) {
					met[at] = true
				}
				if len(met) >= when.Count {
					return true
				}
			}
		}
		return false
	}
	return p.holdsOnField(when)
}

// next is the cell next to another in a direction, "" at the edge.
func (p *plain) next(cell, direction string) string {
	c, _ := p.rules.Board.Cell(cell)
	return p.rules.Board.Name(p.rules.Board.Link(c, direction))
}

// begins notes the position with which a turn begins.
func (p *plain) begins() { p.begun = append(slices.Clip(p.begun), p.sameAgain()) }

// repetition is how many times the position with which the turn begins has come up.
func (p *plain) repetition() (n int) {
	last := p.begun[len(p.begun)-1]
	for _, one := range p.begun {
		if one == last {
			n++
		}
	}
	return n
}
