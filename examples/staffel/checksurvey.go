package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// survey is what came of random games. All of it adds up alike in any order.
type survey struct {
	game       *core.Game
	games      int
	unfinished int
	runaways   []int // the first of them

	actions, turns extent // of games that ended
	choices        extent // legal actions where a player chooses
	forced         int    // choices of one

	ends    []core.TallyEnd
	scores  [core.MaxPlayers]float64
	begun   [core.MaxPlayers]beginnings // by who had the first turn
	endings []int                       // games by entry of the ends
	entries []bool                      // of the turns that were come to
	parts   map[core.Part]bool          // without cells and faces
	shown   map[core.Part]bool          // on the board, without kind and cells
	cells   []bool                      // that a piece stood on
	prints  uint64                      // a hash of what was played in each game and what came of it, added

	all int    // how many shown can have
	one course // of the game that is being played
}

// beginnings is how games went for whoever had the first turn.
type beginnings struct{ games, won, drawn int }

// course is what is known of a game while it is played.
type course struct {
	actions, turns int
	turn, mover    int
	beginner       int
}

func (o *course) begin(s *core.State) { *o = course{beginner: core.NoPlayer, mover: core.NoPlayer} }

// extent is a sum, and where the least and the most were.
type extent struct {
	n, sum          int
	least, most     int
	leastAt, mostAt int // numbers of games, from 0, the first where several are alike
}

func (e *extent) add(value, game int) {
	e.join(&extent{1, value, value, value, game, game})
}

func (e *extent) join(o *extent) {
	switch {
	case o.n == 0:
		return
	case e.n == 0:
		*e = *o
		return
	}
	e.n, e.sum = e.n+o.n, e.sum+o.sum
	if o.least < e.least || o.least == e.least && o.leastAt < e.leastAt {
		e.least, e.leastAt = o.least, o.leastAt
	}
	if o.most > e.most || o.most == e.most && o.mostAt < e.mostAt {
		e.most, e.mostAt = o.most, o.mostAt
	}
}

func (e *extent) mean() float64 { return float64(e.sum) / float64(max(1, e.n)) }

func newSurvey(g *core.Game) *survey {
	s := &survey{
		game: g, endings: make([]int, len(g.Endings())), entries: make([]bool, len(g.TurnEntries())),
		parts: map[core.Part]bool{}, shown: map[core.Part]bool{}, cells: make([]bool, g.Board().Cells()),
	}
	for _, p := range g.Pieces() {
		for _, n := range p.Supply {
			if n > 0 {
				s.all += max(1, len(p.Faces))
			}
		}
	}
	s.board(g.NewState())
	return s
}

// board notes what stands on a board, until all that there is has been seen.
func (sv *survey) board(s *core.State) {
	if len(sv.shown) == sv.all && !slices.Contains(sv.cells, false) {
		return
	}
	for c := range core.Cell(len(sv.cells)) {
		if piece, owner, ok := s.At(c); ok {
			sv.shown[core.Part{Piece: piece, Owner: owner, Face: s.Face(c)}] = true
			sv.cells[c] = true
		}
	}
}

// turn notes whose turn it is before an action, and what there is to choose from.
func (sv *survey) turn(game int, s *core.State) {
	sv.board(s)
	if entry := s.TurnEntry(); entry >= 0 {
		sv.entries[entry] = true
	}
	if turn, mover := s.Turn(), s.Mover(); turn > 0 && (turn != sv.one.turn || mover != sv.one.mover) {
		sv.one.turns++
		sv.one.turn, sv.one.mover = turn, mover
		if sv.one.turns == 1 {
			sv.one.beginner = mover
		}
	}
	if s.Chance() {
		return
	}
	n := s.CountLegal()
	sv.choices.add(n, game)
	if n == 1 {
		sv.forced++
	}
}

// action notes what an action has done.
func (sv *survey) action(parts []core.Part) {
	sv.one.actions++
	for _, p := range parts {
		if p.Kind == core.Passed {
			continue // no piece has to do with it
		}
		sv.parts[core.Part{Kind: p.Kind, Piece: p.Piece, Owner: p.Owner}] = true
	}
}

// end notes how a game ended.
func (sv *survey) end(game int, s *core.State) {
	sv.games++
	sv.board(s)
	sv.print(game, s)
	r, over := s.Result()
	if !over {
		sv.unfinished++
		sv.runaway(game)
		return
	}
	sv.actions.add(sv.one.actions, game)
	sv.turns.add(sv.one.turns, game)
	sv.tally(core.TallyEnd{Reason: r.Reason, Winner: r.Winner, Games: 1})
	if n := s.Ending(); n >= 0 {
		sv.endings[n]++
	}
	for i, score := range r.Scores {
		sv.scores[i] += score
	}
	if first := sv.one.beginner; first != core.NoPlayer {
		b := &sv.begun[first]
		b.games++
		switch r.Winner {
		case first:
			b.won++
		case core.NoPlayer:
			b.drawn++
		}
	}
}

// print notes what a game was, so that games by other rules can be told to be the same.
func (sv *survey) print(game int, s *core.State) {
	h := fnv.New64a()
	fmt.Fprintln(h, game)
	var text []byte
	for _, m := range s.AppendHistory(nil) {
		text = append(sv.game.AppendText(text[:0], m), ' ')
		h.Write(text)
	}
	r, over := s.Result()
	fmt.Fprintln(h, r, over)
	sv.prints += h.Sum64()
}

// maxRunaways is how many games that did not end are told by number.
const maxRunaways = 12

func (sv *survey) runaway(games ...int) {
	sv.runaways = append(sv.runaways, games...)
	slices.Sort(sv.runaways)
	sv.runaways = sv.runaways[:min(len(sv.runaways), maxRunaways)]
}

func (sv *survey) tally(e core.TallyEnd) {
	i := slices.IndexFunc(sv.ends, func(o core.TallyEnd) bool { return o.Reason == e.Reason && o.Winner == e.Winner })
	if i < 0 {
		sv.ends = append(sv.ends, e)
		return
	}
	sv.ends[i].Games += e.Games
}

// add adds what came of other games.
func (sv *survey) add(o *survey) {
	sv.games += o.games
	sv.unfinished += o.unfinished
	sv.runaway(o.runaways...)
	sv.actions.join(&o.actions)
	sv.turns.join(&o.turns)
	sv.choices.join(&o.choices)
	sv.forced += o.forced
	sv.prints += o.prints
	for _, e := range o.ends {
		sv.tally(e)
	}
	for i := range sv.scores { // multiples of 1/64, so that the sum is exact
		sv.scores[i] += o.scores[i]
		sv.begun[i].games += o.begun[i].games
		sv.begun[i].won += o.begun[i].won
		sv.begun[i].drawn += o.begun[i].drawn
	}
	for i, n := range o.endings {
		sv.endings[i] += n
	}
	for i, reached := range o.entries {
		sv.entries[i] = sv.entries[i] || reached
	}
	for i, used := range o.cells {
		sv.cells[i] = sv.cells[i] || used
	}
	maps.Copy(sv.parts, o.parts)
	maps.Copy(sv.shown, o.shown)
}

// order puts the ends in order once all are there.
func (sv *survey) order() {
	slices.SortFunc(sv.ends, func(a, b core.TallyEnd) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Winner, b.Winner))
	})
}

// won returns how many games each player won, and how many were drawn.
func (sv *survey) won() (won [core.MaxPlayers]int, drawn int) {
	for _, e := range sv.ends {
		if e.Winner == core.NoPlayer {
			drawn += e.Games
		} else {
			won[e.Winner] += e.Games
		}
	}
	return won, drawn
}
