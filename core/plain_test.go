package core_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// plain plays rules by walking their tree on a board of strings, as literally as it
// can be done. The compiled game is held against it over random rules.
type plain struct {
	rules   *core.Rules
	board   map[string]kind // by cell name; absent is empty
	hands   map[kind]int
	mover   int
	turn    int
	earlier []map[string]plainStep // the steps of this turn's actions so far
	counted int                    // turns counted for an end, -1 while none are
	result  *core.Result
}

type kind struct {
	piece  string
	player int // core.NoPlayer for neutral pieces
}

// way is one way of having taken some steps.
type way struct {
	board map[string]kind
	hands map[kind]int
	names map[string]plainStep
	text  string
}

type plainStep struct{ at, behind, origin string }

func newPlain(r *core.Rules) *plain {
	p := &plain{rules: r, board: map[string]kind{}, hands: map[kind]int{}, turn: 1, counted: -1}
	for _, piece := range r.Pieces {
		for player, n := range piece.Supply {
			if piece.Neutral {
				player = core.NoPlayer
			}
			p.hands[kind{piece.Name, player}] = n
		}
		for player, cells := range piece.Start {
			if piece.Neutral {
				player = core.NoPlayer
			}
			for _, cell := range cells {
				p.board[cell] = kind{piece.Name, player}
				p.hands[kind{piece.Name, player}]--
			}
		}
	}
	if len(p.actions()) == 0 {
		p.result = &core.Result{Winner: 1, Reason: "stuck", Scores: [core.MaxPlayers]float64{0, 1}}
	}
	return p
}

// patterns returns the actions of the turn.
func (p *plain) patterns() []core.Pattern {
	player := p.rules.Players[p.mover]
	for _, t := range p.rules.Turns {
		if (t.Number == 0 || t.Number == p.turn) && (t.Player == "" || t.Player == player) {
			return t.Actions
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
	patterns := p.patterns()
	at := len(p.earlier)
	for _, w := range p.take(patterns[at], way{board: p.board, hands: p.hands}) {
		if at == len(patterns)-1 || p.completes(w) {
			all[w.text] = w
		}
	}
	return all
}

// completes tells whether the rest of the turn can be done after an action, or need not
// be done.
func (p *plain) completes(w way) bool {
	next := *p
	next.board, next.hands = w.board, w.hands
	if next.shown() {
		return true
	}
	next.earlier = append(slices.Clone(p.earlier), w.names)
	return len(next.actions()) > 0
}

// play does an action and what follows from it.
func (p *plain) play(w way) {
	p.board, p.hands = w.board, w.hands
	if len(p.earlier) < len(p.patterns())-1 && !p.shown() {
		p.earlier = append(p.earlier, w.names)
		return
	}
	p.earlier = nil
	actor, turn := p.mover, p.turn
	for _, e := range p.rules.Ends {
		if since, ok := e.When.(core.TurnsSince); ok && turn >= e.From {
			if p.counted >= 0 {
				p.counted++
			} else if p.holds(since.When) {
				p.counted = 0
			}
		}
	}
	p.turn += p.mover
	p.mover = 1 - p.mover
	next := *p
	for _, e := range p.rules.Ends {
		of, holds := actor, false
		p.mover = actor
		switch when := e.When.(type) {
		case core.NoMove:
			of, holds = 1-actor, len(next.actions()) == 0
		case core.Cannot:
			of = 1 - actor
			holds = next.turn >= e.From && len(next.take(when.Pattern, way{board: p.board, hands: p.hands})) == 0
		case core.TurnsSince:
			holds = turn >= e.From && p.counted >= 2*when.Turns
		default:
			holds = turn >= e.From && p.holds(when)
		}
		p.mover = 1 - actor
		if holds {
			p.result = &core.Result{Winner: core.NoPlayer, Reason: e.Reason}
			if e.Outcome != core.Draw {
				p.result.Winner = of
				if e.Outcome == core.Loss {
					p.result.Winner = 1 - of
				}
				p.result.Scores[p.result.Winner] = float64(e.Score.(core.Number))
			}
			return
		}
	}
}

// shown tells whether an end holds by what the board and the hands show.
func (p *plain) shown() bool {
	for _, e := range p.rules.Ends {
		switch e.When.(type) {
		case core.Line, core.HandsEmpty, core.AllOf:
			if p.turn >= e.From && p.holds(e.When) {
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
	case core.AllOf:
		for _, one := range when.Conditions {
			if !p.holds(one) {
				return false
			}
		}
		return true
	case core.Line:
		cells := p.set(when.Of, way{board: p.board, hands: p.hands})
		for cell := range cells {
			for _, d := range p.rules.Board.Directions() {
				n := 0
				for at := cell; cells[at] && p.allowed(when.Directions, d); n++ {
					c, _ := p.rules.Board.Cell(at)
					at = p.rules.Board.Name(p.rules.Board.Link(c, d))
				}
				if n >= when.Count {
					return true
				}
			}
		}
		return false
	}
	panic("no condition")
}

func (p *plain) take(pattern core.Pattern, w way) (all []way) {
	switch pattern := pattern.(type) {
	case core.Or:
		for _, c := range pattern.Choices {
			all = append(all, p.take(c, w)...)
		}
	case core.Then:
		all = []way{w}
		for _, s := range pattern.Steps {
			var next []way
			for _, v := range all {
				next = append(next, p.take(s, v)...)
			}
			all = next
		}
	case core.Slide:
		for cell := range p.set(pattern.Of, w) {
			for _, d := range p.rules.Board.Directions() {
				if !p.allowed(pattern.Directions, d) {
					continue
				}
				behind := cell
				for n := 1; ; n++ {
					c, _ := p.rules.Board.Cell(behind)
					to := p.rules.Board.Name(p.rules.Board.Link(c, d))
					if _, taken := w.board[to]; to == "" || taken {
						break
					}
					if n >= max(pattern.Min, 1) && (pattern.Max == 0 || n <= pattern.Max) {
						v := w.copy()
						v.board[to] = v.board[cell]
						delete(v.board, cell)
						v.say(cell + "-" + to)
						v.names[pattern.As] = plainStep{to, behind, cell}
						all = append(all, v)
					}
					behind = to
				}
			}
		}
	case core.Drop:
		all = p.supply(pattern, pattern.From, w)
	}
	return all
}

func (p *plain) allowed(directions []string, d string) bool {
	group := "orthogonal"
	if len(d) == 2 {
		group = "diagonal"
	}
	return len(directions) == 0 || slices.Contains(directions, d) || slices.Contains(directions, group)
}

func (p *plain) supply(d core.Drop, s core.Supply, w way) (all []way) {
	switch s := s.(type) {
	case core.Hand:
		st := p.own(s.Piece)
		if w.hands[st] == 0 {
			return nil
		}
		v := w.copy()
		v.hands[st]--
		return p.put(d, st, v, "")
	case core.Lift:
		for cell := range p.set(s.Of, w) {
			v := w.copy()
			st := v.board[cell]
			delete(v.board, cell)
			all = append(all, p.put(d, st, v, cell)...)
		}
	case core.AnyOf:
		for _, one := range s.Supplies {
			all = append(all, p.supply(d, one, w)...)
		}
	case core.FirstOf:
		for i, one := range s.Supplies {
			if h, ok := one.(core.Hand); i == len(s.Supplies)-1 || ok && w.hands[p.own(h.Piece)] > 0 {
				return p.supply(d, one, w)
			}
		}
	}
	return all
}

func (p *plain) put(d core.Drop, st kind, w way, lifted string) (all []way) {
	for cell := range p.set(d.On, w) {
		if _, taken := w.board[cell]; taken {
			continue
		}
		v := w.copy()
		v.board[cell] = st
		text := cell
		if lifted != "" {
			text += "<" + lifted
		} else if st.piece != p.rules.Pieces[0].Name {
			text = p.symbol(st) + "@" + text
		}
		v.say(text)
		v.names[d.As] = plainStep{at: cell}
		all = append(all, v)
	}
	return all
}

func (p *plain) piece(name string) core.Piece {
	i := slices.IndexFunc(p.rules.Pieces, func(piece core.Piece) bool { return piece.Name == name })
	return p.rules.Pieces[i]
}

// own is the mover's pieces of a kind, or the neutral ones.
func (p *plain) own(name string) kind {
	if p.piece(name).Neutral {
		return kind{name, core.NoPlayer}
	}
	return kind{name, p.mover}
}

func (p *plain) symbol(st kind) string { return p.piece(st.piece).Symbols[max(st.player, 0)] }

func (p *plain) set(s core.Set, w way) map[string]bool {
	cells := map[string]bool{}
	switch s := s.(type) {
	case core.Own:
		for cell, st := range w.board {
			if st == (kind{s.Piece, p.mover}) {
				cells[cell] = true
			}
		}
	case core.Enemy:
		for cell, st := range w.board {
			if st == (kind{s.Piece, 1 - p.mover}) {
				cells[cell] = true
			}
		}
	case core.Any:
		for cell, st := range w.board {
			if st.piece == s.Piece {
				cells[cell] = true
			}
		}
	case core.Earlier:
		for _, names := range p.earlier {
			if step, ok := names[s.Step]; ok {
				cells[step.at] = true
			}
		}
	case core.Empty:
		for c := range p.rules.Board.Cells() {
			if name := p.rules.Board.Name(core.Cell(c)); w.board[name] == (kind{}) {
				cells[name] = true
			}
		}
	case core.Cells:
		for _, name := range s.Names {
			cells[name] = true
		}
	case core.Step:
		cells[w.names[s.Name].at] = true
	case core.Behind:
		cells[w.names[s.Step].behind] = true
	case core.Origin:
		cells[w.names[s.Step].origin] = true
	case core.Union:
		for _, one := range s.Sets {
			maps.Copy(cells, p.set(one, w))
		}
	case core.Except:
		cells = p.set(s.Set, w)
		for c := range p.set(s.Less, w) {
			delete(cells, c)
		}
	}
	return cells
}

func (w way) copy() way {
	w.board, w.hands = maps.Clone(w.board), maps.Clone(w.hands)
	w.names = maps.Clone(w.names)
	if w.names == nil {
		w.names = map[string]plainStep{}
	}
	return w
}

func (w *way) say(step string) {
	if w.text != "" {
		step = "(" + step + ")"
	}
	w.text += step
}

// position writes the position as the engine should.
func (p *plain) position() string {
	var rows []string
	b := p.rules.Board
	columns := 0
	for c := range b.Cells() {
		x, _ := b.XY(core.Cell(c))
		columns = max(columns, x+1)
	}
	for y := b.Cells()/columns - 1; y >= 0; y-- {
		row, run := "", 0
		flush := func() {
			if run > 0 {
				row += fmt.Sprint(run)
			}
			run = 0
		}
		for x := range columns {
			st, taken := p.board[b.Name(core.Cell(y*columns+x))]
			if !taken {
				run++
				continue
			}
			flush()
			row += p.symbol(st)
		}
		flush()
		rows = append(rows, row)
	}
	hands := ""
	for _, piece := range p.rules.Pieces {
		for player, symbol := range piece.Symbols {
			if piece.Neutral {
				player = core.NoPlayer
			}
			if n := p.hands[kind{piece.Name, player}]; n > 0 {
				hands += fmt.Sprint(symbol, n)
			}
		}
	}
	if hands == "" {
		hands = "-"
	}
	text := fmt.Sprintf("%s %s %s %d", strings.Join(rows, "/"), p.rules.Players[p.mover], hands, p.turn)
	if len(p.earlier) > 0 {
		text += fmt.Sprint(" action=", len(p.earlier)+1)
	}
	if p.counted >= 0 {
		text += fmt.Sprint(" tired=", p.counted)
	}
	return text
}

// withoutSteps takes the cells of earlier actions out of a position text, after holding
// them to what was done.
func (p *plain) withoutSteps(t *testing.T, text string) string {
	var left []string
	for _, field := range strings.Fields(text) {
		name, cells, ok := strings.Cut(field, "=")
		if !ok || name == "action" || name == "tired" {
			left = append(left, field)
			continue
		}
		var want []string
		for _, names := range p.earlier {
			if step, ok := names[name]; ok {
				want = append(want, step.at)
			}
		}
		if got := strings.Split(cells, ","); !slices.Equal(want, slices.DeleteFunc(got, func(c string) bool { return c == "-" })) {
			t.Errorf("%s, want %v", field, want)
		}
	}
	return strings.Join(left, " ")
}
