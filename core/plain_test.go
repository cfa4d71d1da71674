package core_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
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

// randomRules makes rules up: most make no sense as a game, and all have a meaning.
func randomRules(r *rand.Rand) *core.Rules {
	columns, rows := 2+r.IntN(5), 1+r.IntN(6)
	if r.IntN(8) == 0 { // rays too long for a table
		columns, rows = 1+r.IntN(2), 12+r.IntN(15)
	}
	board, err := core.Grid(columns, rows)
	if err != nil {
		panic(err)
	}
	m := maker{Rand: r, board: board, most: 4, begun: map[string]bool{}}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}}
	for i := range 1 + r.IntN(3) {
		p := core.Piece{Name: []string{"man", "wall", "cart"}[i], Symbols: []string{"mwc"[i : i+1], "MWC"[i : i+1]}, Supply: []int{r.IntN(5), 1 + r.IntN(4)}}
		if p.Neutral = r.IntN(4) == 0; p.Neutral {
			p.Symbols, p.Supply = p.Symbols[:1], []int{1 + r.IntN(4)}
		}
		if free := m.IntN(4); free == 0 { // some begin on the board
			for _, n := range p.Supply {
				var cells []string
				for range m.IntN(n + 1) {
					name := m.board.Name(core.Cell(m.IntN(m.board.Cells())))
					if !m.begun[name] {
						cells = append(cells, name)
						m.begun[name] = true
					}
				}
				p.Start = append(p.Start, cells)
			}
		}
		m.pieces = append(m.pieces, p.Name)
		m.neutral = append(m.neutral, p.Neutral)
		rules.Pieces = append(rules.Pieces, p)
	}
	var anyDrop []core.Pattern
	for _, p := range m.pieces {
		anyDrop = append(anyDrop, core.Drop{From: core.Hand{Piece: p}, On: core.Empty{}, As: "drop0"})
	}
	rules.Turns = []core.Turn{
		{Number: []int{1, 1, 1, 2, 3}[r.IntN(5)], Actions: []core.Pattern{core.Or{Choices: anyDrop}}},
		{Player: rules.Players[r.IntN(2)], Actions: m.actions(nil)},
		{Actions: m.actions(anyDrop)},
	}
	rules.Ends = m.ends()
	return rules
}

// actions makes the actions of a turn up, the first of them with other choices.
func (m *maker) actions(also []core.Pattern) (actions []core.Pattern) {
	m.earlier, m.named = nil, nil
	n := []int{1, 1, 1, 2, 2, 3}[m.IntN(6)]
	m.most = 4 / n // so that the plain reading can be walked
	for i := range n {
		p := m.pattern(2 / n)
		if i == 0 && also != nil {
			p = core.Or{Choices: append(slices.Clone(also), p)}
		}
		actions = append(actions, p)
		m.earlier = append(m.earlier, m.named...)
	}
	return actions
}

func (m *maker) ends() (ends []core.End) {
	for range m.IntN(4) {
		e := core.End{Reason: "end", Outcome: core.Outcome(1 + m.IntN(3)), Score: core.Number(m.IntN(3))}
		if m.IntN(4) == 0 {
			e.From = 1 + m.IntN(5)
		}
		switch m.IntN(6) {
		case 0:
			m.earlier = nil
			e.When = core.Cannot{Pattern: m.pattern(0)}
		case 1:
			if !slices.ContainsFunc(ends, func(e core.End) bool { return e.Reason == "tired" }) {
				e.When, e.Reason = core.TurnsSince{When: m.formation(), Turns: 1 + m.IntN(4)}, "tired"
				break
			}
			fallthrough
		default:
			e.When = m.formation()
		}
		ends = append(ends, e)
	}
	stuck := core.End{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss, Score: core.Number(1)}
	return slices.Insert(ends, m.IntN(len(ends)+1), stuck)
}

func (m *maker) formation() core.Condition {
	m.names, m.earlier = nil, nil
	switch m.IntN(5) {
	case 0:
		return core.HandsEmpty{Piece: m.piece()}
	case 1:
		return core.AllOf{Conditions: []core.Condition{m.formation(), m.formation()}}
	}
	l := core.Line{Of: m.set(1), Count: 2 + m.IntN(3)}
	if m.IntN(4) == 0 {
		l.Directions = []string{[]string{"orthogonal", "diagonal", "n", "sw", "e"}[m.IntN(5)]}
	}
	return l
}

type maker struct {
	*rand.Rand
	board   *core.Board
	pieces  []string
	neutral []bool
	begun   map[string]bool // cells that pieces begin on
	names   []string        // steps named so far in the pattern
	named   []string        // in all patterns of the action
	most    int             // cells of an action
	earlier []string        // steps of earlier actions
}

func (m *maker) pattern(depth int) core.Pattern {
	m.names = nil
	defer func() { m.named = append(m.named, m.names...) }()
	if depth > 0 && m.IntN(3) == 0 {
		return core.Or{Choices: []core.Pattern{m.pattern(depth - 1), m.pattern(depth - 1)}}
	}
	var steps []core.Pattern
	cells := 0
	if m.IntN(4) > 0 {
		s := core.Slide{Of: m.ofPieces(), Min: m.IntN(3), As: "first"}
		if m.IntN(3) == 0 {
			s.Max = max(s.Min, 1) + m.IntN(2)
		}
		if m.IntN(3) == 0 {
			s.Directions = []string{[]string{"orthogonal", "diagonal", "n", "sw", "e"}[m.IntN(5)]}
		}
		steps, cells = append(steps, s), 2
		m.names = append(m.names, "first")
	}
	for cells == 0 || cells < m.most && m.IntN(3) > 0 {
		as := fmt.Sprint("drop", cells)
		var d core.Pattern = m.drop(as)
		if m.IntN(4) == 0 { // one of two, later steps not knowing which
			d = core.Or{Choices: []core.Pattern{d, m.drop(as)}}
		}
		steps, cells = append(steps, d), cells+2
		m.names = append(m.names, as)
	}
	if len(steps) == 1 {
		return steps[0]
	}
	return core.Then{Steps: steps}
}

func (m *maker) drop(as string) core.Drop {
	d := core.Drop{From: m.supply(), On: m.set(2), As: as}
	if m.IntN(2) == 0 {
		d.On = core.Empty{}
	}
	if slices.Contains(m.names, "first") && m.IntN(2) == 0 {
		d.On = []core.Set{core.Behind{Step: "first"}, core.Origin{Step: "first"}}[m.IntN(2)]
	}
	return d
}

func (m *maker) piece() string { return m.pieces[m.IntN(len(m.pieces))] }

func (m *maker) ofPieces() core.Set {
	s := m.stones()
	if m.IntN(3) == 0 {
		s = core.Union{Sets: []core.Set{s, m.stones()}}
	}
	if m.IntN(2) == 0 {
		s = core.Except{Set: s, Less: m.set(1)}
	}
	return s
}

// stones is the pieces of a kind.
func (m *maker) stones() core.Set {
	i := m.IntN(len(m.pieces))
	switch name := m.pieces[i]; {
	case m.neutral[i], m.IntN(6) == 0:
		return core.Any{Piece: name}
	case m.IntN(6) == 0:
		return core.Enemy{Piece: name}
	default:
		return core.Own{Piece: name}
	}
}

func (m *maker) supply() core.Supply {
	hand := core.Hand{Piece: m.piece()}
	lift := core.Lift{Of: m.ofPieces()}
	switch m.IntN(5) {
	case 0:
		return hand
	case 1:
		return lift
	case 2:
		return core.FirstOf{Supplies: []core.Supply{hand, lift}}
	case 3:
		return core.AnyOf{Supplies: []core.Supply{hand, lift}}
	}
	return core.FirstOf{Supplies: []core.Supply{hand, core.Hand{Piece: m.piece()}, core.AnyOf{Supplies: []core.Supply{lift, hand}}}}
}

func (m *maker) set(depth int) core.Set {
	if depth > 0 && m.IntN(2) == 0 {
		a, b := m.set(depth-1), m.set(depth-1)
		if m.IntN(2) == 0 {
			return core.Union{Sets: []core.Set{a, b}}
		}
		return core.Except{Set: a, Less: b}
	}
	if len(m.earlier) > 0 && m.IntN(3) == 0 {
		return core.Earlier{Step: m.earlier[m.IntN(len(m.earlier))]}
	}
	switch m.IntN(5) {
	case 0:
		return m.stones()
	case 1:
		var names []string
		for range 1 + m.IntN(min(5, m.board.Cells())) {
			names = append(names, m.board.Name(core.Cell(m.IntN(m.board.Cells()))))
		}
		return core.Cells{Names: names}
	case 2:
		if len(m.names) > 0 {
			return core.Step{Name: m.names[m.IntN(len(m.names))]}
		}
	case 3:
		if slices.Contains(m.names, "first") {
			return []core.Set{core.Behind{Step: "first"}, core.Origin{Step: "first"}}[m.IntN(2)]
		}
	}
	return core.Empty{}
}

// TestCompiledRulesAgainstPlain plays random games of random rules in lockstep.
func TestCompiledRulesAgainstPlain(t *testing.T) {
	games := 800
	if testing.Short() {
		games = 200
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		games = 10000
	}
	played, why := 0, map[string]int{}
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 1))
		rules := randomRules(r)
		g, err := core.Compile(*rules)
		if err != nil {
			if !strings.Contains(err.Error(), "apart") && !strings.Contains(err.Error(), "no room for") && !strings.Contains(err.Error(), "ever has a piece") && !strings.Contains(err.Error(), "more than 4 cells") && !strings.Contains(err.Error(), "give different cells the name") && !strings.Contains(err.Error(), "earlier: unknown step") && !strings.Contains(err.Error(), "never come") && !strings.Contains(err.Error(), "ever be empty") && !strings.Contains(err.Error(), "can never be done") && !strings.Contains(err.Error(), "actions to look at") && !strings.Contains(err.Error(), "can be completed") && !strings.Contains(err.Error(), "entry can never be used") && !strings.Contains(err.Error(), "turns: nothing can") {
				t.Fatalf("seed %d: %v", seed, err)
			}
			why[strings.Join(strings.Fields(err.Error())[:6], " ")]++
			continue
		}
		played++
		s, p := g.NewState(), newPlain(rules)
		for range 30 {
			if !lockstep(t, s, p, r) {
				if t.Failed() {
					t.Fatalf("seed %d, position %s, rules %+v", seed, s.PositionText(), rules.Turns)
				}
				break
			}
		}
	}
	if played < games*2/5 {
		t.Errorf("only %d of %d random rules could be played: %v", played, games, why)
	}
}

// lockstep compares one position and plays one action; false when there is none.
func lockstep(t *testing.T, s *core.State, p *plain, r *rand.Rand) bool {
	t.Helper()
	g := s.Game()
	if got, want := p.withoutSteps(t, s.PositionText()), p.position(); got != want {
		t.Errorf("position %s, want %s", got, want)
		return false
	}
	ways := p.actions()
	moves := s.AppendLegal(nil)
	result, over := s.Result()
	if want := p.result; over != (want != nil) || over && result != *want {
		t.Errorf("result %v %+v, want %+v", over, result, want)
		return false
	}
	if back, err := g.ParsePosition(s.PositionText()); err != nil {
		t.Errorf("position text: %v", err)
	} else if again, _ := back.Result(); back.PositionText() != s.PositionText() || back.Hash() != s.Hash() || again != result {
		t.Errorf("position %s reads as %s, result %+v, want %+v", s.PositionText(), back.PositionText(), again, result)
	}
	var texts []string
	seen := map[core.Move]bool{}
	for _, m := range moves {
		texts = append(texts, g.Text(m))
		if !s.IsLegal(m) {
			t.Errorf("%s is listed and not legal", g.Text(m))
		}
		if seen[m] {
			t.Errorf("%s is listed twice", g.Text(m))
		}
		seen[m] = true
		if len(seen) > 100 {
			continue // reading them all takes a while
		}
		back, err := s.Parse(g.Text(m))
		if err != nil || back != m {
			t.Errorf("%s reads as %s, %v", g.Text(m), g.Text(back), err)
		}
	}
	sort.Strings(texts)
	if want := slices.Sorted(maps.Keys(ways)); !slices.Equal(texts, want) {
		t.Errorf("legal\n%q, want\n%q", texts, want)
		return false
	}
	if s.CountLegal() != len(moves) || s.Over() != (len(moves) == 0) {
		t.Errorf("counts %d, over %v, lists %d", s.CountLegal(), s.Over(), len(moves))
	}
	picked := map[core.Move]bool{}
	random := core.NewRandom(uint64(r.IntN(1000)))
	for range min(len(moves), 40) {
		picked[s.Pick(&random)] = true
	}
	for m := range picked {
		if !seen[m] {
			t.Errorf("picked %s, which is not listed", g.Text(m))
		}
	}
	if len(picked) < min(len(moves), 40)/3 {
		t.Errorf("picked %d of %d actions", len(picked), len(moves))
	}
	if len(moves) == 0 || t.Failed() {
		return false
	}
	m := moves[r.IntN(len(moves))]
	before, hash := s.PositionText(), s.Hash()
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	s.Undo()
	if s.PositionText() != before || s.Hash() != hash {
		t.Errorf("undoing %s gives %s, want %s", g.Text(m), s.PositionText(), before)
	}
	p.play(ways[g.Text(m)])
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	return true
}
